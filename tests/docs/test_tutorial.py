"""The tutorial runs as it stands: what it shows is what comes out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.docs.blocks import blocks

PAGE = "tutorial/index.md"
PROMPT = "$ "
OUTPUT = "output of "


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Run a command in an empty folder, which the tests of this module share; its output."""
    folder = tmp_path_factory.mktemp("tutorial")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": ".", "NO_COLOR": "1", "COLUMNS": "100"}

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run.folder = folder  # type: ignore[attr-defined]
    return run


def write(folder: Path, caption: str, text: str) -> None:
    """Write a block to the file that its caption names; all of it, or from a table on."""
    name, _, start = caption.partition(", from ")
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    table = start.removesuffix(" on")
    before = path.read_text(encoding="utf-8").partition(table)[0] if table else ""
    path.write_text(before + text, encoding="utf-8")


def test_tutorial_runs_as_it_stands(shell: Callable[[str], str]) -> None:
    folder: Path = shell.folder  # type: ignore[attr-defined]
    for block in blocks(PAGE):
        if block.language == "console":
            command, *shown = block.text.removeprefix(PROMPT).splitlines()
            printed = shell(command)
            assert [line for line in shown if line not in printed] == []
        elif block.caption.startswith(OUTPUT):
            assert shell(f"python {block.caption.removeprefix(OUTPUT)}") == block.text
        else:
            write(folder, block.caption, block.text)
    page = folder / "site/html/reference/rules/pebbles/questions/last-pebble.html"
    assert "Otherwise the last pebble would be nobody" in page.read_text(encoding="utf-8")


def test_tutorial_is_short() -> None:
    """The game, its rule text, the check and the site; not the commands, nor what they print."""
    written = [block for block in blocks(PAGE) if block.caption and not block.caption.startswith(OUTPUT)]
    assert sum(block.lines for block in written if block.caption != "doubt.py") < 80
