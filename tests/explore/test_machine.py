"""Hypothesis machines made from a game play it to the end, and shrink a fault to a short readable play."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis.stateful import run_state_machine_as_test
from tests.games import duel
from tests.games.duel import faults

from rulewright.explore.machine import GameMachine, machine_for


def play(machine: type[GameMachine]) -> None:
    run_state_machine_as_test(machine, settings=machine.TestCase.settings)  # type: ignore[no-untyped-call]


def test_machine_reaches_the_scoring() -> None:
    machine = machine_for(duel.GAME.rules(), steps=30)
    play(machine)
    assert machine.finished > 0


def test_rules_of_a_machine_are_named_like_the_moves() -> None:
    machine = machine_for(duel.GAME.rules())
    assert {"deal", "play_card", "fold"} <= set(vars(machine))


def shrunk(game: Any) -> list[str]:
    """The moves of the failing example that a machine prints."""
    machine = machine_for(game.rules(), steps=30, max_examples=100)
    with pytest.raises(AssertionError) as failure:
        play(machine)
    printed = "\n".join(getattr(failure.value, "__notes__", []))
    return [line for line in printed.splitlines() if "(move=" in line]


def test_planted_fault_shrinks_to_two_moves() -> None:
    moves = shrunk(faults.CARDS_ARE_LOST)
    assert len(moves) == 2
    assert all("LosesCards(card=" in move for move in moves)


def test_stuck_game_is_found() -> None:
    assert len(shrunk(faults.NOBODY_MAY_FOLD)) <= 2
