"""Pages written under an editor's rulings show them, and name their hash on every page."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from sphinx.cmd.build import build_main

CONF = """
extensions = ["rulewright.publish.sphinx"]
html_theme = "furo"
rulewright_games = ["tests.games.duel:GAME"]
rulewright_evidence = {"duel": "evidence"}
rulewright_rulings = {"duel": "rulings.toml"}
"""
RULINGS = """\
game = "duel"
[rulings.equal-card]
ruling = "higher-only"
by = "Jo Editor"
date = 2026-12-01
reason = "Nobody likes long piles."
"""
INDEX = "Games\n=====\n\n.. toctree::\n\n   reference/rules/index\n"


def build(folder: Path, rulings: str) -> int:
    """Build a site strictly, under rulings; the exit code."""
    for name, text in (("conf.py", CONF), ("rulings.toml", rulings), ("index.rst", INDEX)):
        (folder / name).write_text(text, encoding="utf-8")
    return build_main(["-q", "-n", "-W", "-b", "html", str(folder), str(folder / "out")])


def test_every_page_names_the_rulings(tmp_path: Path) -> None:
    assert build(tmp_path, RULINGS) == 0
    digest = hashlib.sha256((tmp_path / "rulings.toml").read_bytes()).hexdigest()[:16]
    top = tmp_path / "out" / "reference" / "rules" / "duel"
    pages = {path.relative_to(top).as_posix(): path.read_text(encoding="utf-8") for path in top.rglob("*.html")}
    assert len(pages) > 10
    assert [name for name, text in pages.items() if digest not in text] == []
    question = pages["questions/equal-card.html"]
    assert "Nobody likes long piles." in question
    assert "Jo Editor" in question
    assert "The rule forbids lower cards only." not in question


def test_bad_rulings_stop_the_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, RULINGS.replace('"higher-only"', '"lower"')) != 0
    assert "[rulings.equal-card] ruling: no such reading: lower; accepted: allowed, higher-only" in (
        " ".join(capsys.readouterr().err.split())
    )
