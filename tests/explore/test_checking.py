"""One call, and one fixture, check somebody's own game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games import duel
from tests.games.duel import faults

from rulewright.explore.checking import check_columns, require_sound

ROOT = Path(__file__).parents[2]


def test_sound_game_passes() -> None:
    assert check_columns(duel.GAME) == []
    require_sound(duel.GAME)


def test_faulty_game_is_refused_with_a_play() -> None:
    (first, *_) = check_columns(faults.CARDS_ARE_LOST)
    assert re.match(r"duel, 2 players: cards_are_conserved: .* LosesCards\(card=", first)
    with pytest.raises(AssertionError, match="duel, 2 players: seed 0, after 8 moves: cards_are_conserved"):
        require_sound(faults.CARDS_ARE_LOST)


def test_game_that_does_not_end_is_refused() -> None:
    tables = ("duel, 2 players", "duel, 2 players, short")
    found = check_columns(duel.GAME, max_steps=3)
    assert found == [f"{table}: 200 of 200 games were not over after 3 moves" for table in tables]


@pytest.mark.parametrize(("name", "outcome"), [("duel:GAME", "1 passed"), ("duel.faults:CARDS_ARE_LOST", "1 error")])
def test_plugin_checks_the_games_of_the_configuration(tmp_path: Path, name: str, outcome: str) -> None:
    (tmp_path / "pytest.ini").write_text(f"[pytest]\nrulewright_games = tests.games.{name}\npythonpath = {ROOT}\n")
    (tmp_path / "test_mine.py").write_text("def test_mine(rulewright_game):\n    assert rulewright_game.id\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert outcome in done.stdout


def test_plugin_imports_nothing_heavy() -> None:
    heavy = {"numpy", "hypothesis", "attrs"}
    program = f"import rulewright.explore.pytest_plugin, sys; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
