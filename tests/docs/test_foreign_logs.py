"""How-to pages on logs, questions and rulings run as they stand: what they show is what comes out."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.docs.blocks import Block, blocks
from tests.docs.test_tutorial import PROMPT, shell, write

from rulewright.spec import load_spec

__all__ = ["shell"]


@pytest.fixture(scope="module")
def folder(shell: Callable[[str], str]) -> Path:
    """The folder in which the commands run, with the files of both pages."""
    found: Path = shell.folder  # type: ignore[attr-defined]
    for page in ("how-to/foreign-logs.md", "how-to/rulings.md"):
        for block in blocks(page):
            if block.caption:
                write(found, block.caption, block.text)
    return found


def squeezed(text: str) -> str:
    """Text without regard to the width of columns."""
    return " ".join(text.split())


def commands(page: str) -> list[Block]:
    """The blocks of a page that are run."""
    return [block for block in blocks(page) if block.language == "console"]


@pytest.mark.parametrize("block", commands("how-to/foreign-logs.md"), ids=lambda block: block.text.splitlines()[0])
def test_logs_of_another_program(block: Block, shell: Callable[[str], str], folder: Path) -> None:
    """Each block is one command, and lines of what it prints."""
    command, *shown = block.text.removeprefix(PROMPT).splitlines()
    printed = squeezed(shell(command))
    assert [line for line in shown if squeezed(line) not in printed] == []


@pytest.mark.parametrize("block", commands("how-to/what-a-question-changes.md"), ids=str)
def test_what_a_question_changes(block: Block, shell: Callable[[str], str]) -> None:
    """Each block is one command on stored evidence, and lines of what it prints."""
    command, *shown = block.text.removeprefix(PROMPT).splitlines()
    printed = squeezed(shell(command))
    assert [line for line in shown if squeezed(line) not in printed] == []


@pytest.mark.parametrize("block", commands("how-to/rulings.md"), ids=lambda block: block.text.splitlines()[0])
def test_rulings(block: Block, shell: Callable[[str], str], folder: Path) -> None:
    """Each line is a command that works."""
    for line in block.text.splitlines():
        assert line.startswith(PROMPT)
        shell(line.removeprefix(PROMPT))


def test_sheet_under_the_rulings_that_are_shown(shell: Callable[[str], str], folder: Path) -> None:
    sheet = shell("rulewright faq richelieu --rulings rulings.toml")
    assert "**Why:** It is easier to explain. (Jo Editor, 2026-12-01)" in sheet
    assert hashlib.sha256((folder / "rulings.toml").read_bytes()).hexdigest()[:16] in sheet
    assert shell("sha256sum rulings.toml")[:16] in sheet


def test_translations_that_are_shown_are_of_the_form_that_is_read() -> None:
    shown = next(block for block in blocks("how-to/rulings.md") if "translations" in block.text)
    found = tomllib.loads(shown.text)["second-card"]
    real = load_spec("richelieu").questions["second-card"]
    assert found["translations"]["de"].keys() <= {"title", "text", "reason"}
    reading = found["readings"]["one-after-another"]["translations"]["de"]
    assert reading["text"] == real.readings["one-after-another"].translations["de"].text
