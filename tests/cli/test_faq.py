"""``faq``: the sheet alone on standard output, in a language and a format, under an editor's rulings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_rulings import RULINGS

Command = Callable[..., Any]


def test_sheet_in_german_under_rulings(rulewright: Command, tmp_path: Path) -> None:
    """Two questions are decided, the others are to be ticked; all notes go to standard error."""
    path = tmp_path / "rulings.toml"
    path.write_text(RULINGS, encoding="utf-8")
    ran = rulewright("faq", "richelieu", "--rulings", path, "--language", "de")
    assert ran.code == 0
    assert ran.out.startswith("# Richelieu: Fragen und Antworten\n")
    assert "**Warum:** Our players know it so. (Jo Editor, 2026-12-01)" in ran.out
    assert "- **B Für diese Region oder dieses Symbol bekommt niemand Punkte.** ✓ Antwort" in ran.out
    assert "35 questions, 9 open, 2 settled, 24 closed" in ran.err
    assert "reproduce: rulewright faq richelieu --rulings" in ran.err
    assert "reproduce" not in ran.out


def test_sheet_as_html_in_a_file(rulewright: Command, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    ran = rulewright("faq", "richelieu", "--format", "html", "--language", "nl", "--out", out)
    assert ran.code == 0
    assert "11 open, 0 settled" in ran.out
    page = out.read_text(encoding="utf-8")
    assert '<html lang="nl">' in page
    assert page.count('<section class="question"') == 35
    assert page.endswith("</html>\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("chess", ("no game 'chess'", "accepted: ", "richelieu")),
        ("richelieu --language fr", ("--language", "'de'")),
        ("richelieu --format json", ("--format", "'md'")),
        ("richelieu --rulings none.toml", ("none.toml: no such file",)),
        ("richelieu --out nowhere/sheet.md", ("nowhere", "accepted:")),
    ],
)
def test_bad_input(rulewright: Command, arguments: str, words: tuple[str, ...]) -> None:
    ran = rulewright("faq", *arguments.split())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    for word in words:
        assert word in ran.err
