"""The command, run in this process as a shell would run it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from tests.cli.plays import random_play

from rulewright.cli import main
from rulewright.model.kernel.record import write_play, write_position
from rulewright.model.richelieu import GAME


@frozen
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def result(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


@pytest.fixture
def rulewright(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run ``rulewright`` with some arguments."""

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["rulewright", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return run


@pytest.fixture
def play(tmp_path: Path) -> Path:
    """A whole random play of two at Richelieu."""
    path = tmp_path / "play.json"
    write_play(random_play(GAME.rules(2)), path)
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """The position after Richelieu's set-up."""
    path = tmp_path / "position.json"
    rules = GAME.rules(3)
    write_position(rules, rules.deal(5), path)
    return path
