"""``witness`` with a clause: a move that it alone refuses, else a play that puts it to use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.model.kernel.record import read_play
from rulewright.model.library import games
from rulewright.model.richelieu.markers import PayFromCard, PayFromSupply

Command = Callable[..., Any]


@pytest.fixture
def shown(rulewright: Command, tmp_path: Path) -> Callable[[str], Any]:
    """The play that is shown for a clause."""

    def show(clause: str) -> Any:
        path = tmp_path / "shown.json"
        ran = rulewright("witness", "richelieu", clause, "--players", 3, "--out", path, "--no-progress")
        assert ran.code == 0, ran.err
        assert rulewright("replay", path).code == 0
        return read_play(path, games())

    return show


def test_clause_that_refuses_is_shown_alone(shown: Callable[[str], Any]) -> None:
    play = shown("taking.two-crests")
    assert play.refused is not None
    assert [clause.id for clause in play.rules.explain(play.final(), play.refused).refusals] == ["taking.two-crests"]


def test_clause_of_an_effect_is_shown_by_a_move_that_has_it(shown: Callable[[str], Any]) -> None:
    play = shown("markers.paid-to-box")
    assert isinstance(play.moves[-1], PayFromSupply | PayFromCard)


@pytest.mark.parametrize("clause", ["scoring.crest-tie", "ending.fewer-cards"])
def test_clause_of_the_end_is_shown_by_a_whole_game(shown: Callable[[str], Any], clause: str) -> None:
    play = shown(clause)
    assert play.rules.is_over(play.final())
    assert clause in play.title


def test_endless_play_says_where_it_comes_back(rulewright: Command, tmp_path: Path) -> None:
    """Of the claim that a game ends the play shows the opposite; written, it is replayed like any other."""
    path = tmp_path / "endless.json"
    ran = rulewright("witness", "caesar-cleopatra", "the_game_ends", "--out", path, "--no-progress")
    assert ran.code == 0, ran.err
    play = read_play(path, games())
    states = list(play.states())
    back = next(index for index, state in enumerate(states) if state == states[-1])
    assert back < len(play.moves)
    assert f"the position after move {back} is back" in ran.out
    assert rulewright("replay", path).code == 0
