"""Every reference game, at every table: columns and numbers agree, and a machine plays it to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis.stateful import run_state_machine_as_test

from rulewright.explore.batch import Batch
from rulewright.explore.ground import booleans, ground_moves
from rulewright.explore.machine import machine_for
from rulewright.model.check import tables
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import REFERENCE_GAMES, game_named

GAMES = 24
LAST_MOVES = 150
TABLES = [game.rules(*table) for game in map(game_named, REFERENCE_GAMES) for table in tables(game)]
every_table = pytest.mark.parametrize(
    "rules", TABLES, ids=lambda rules: f"{rules.game.id}-{rules.players}-{rules.variant}"
)


@every_table
def test_games_on_columns_replay_on_plain_numbers(rules: Rules[Any, Any]) -> None:
    batch = Batch(rules, GAMES, seed=11, covered=10).play()
    assert not batch.violations
    outcomes = batch.outcomes()
    for game in range(GAMES):
        end = Play(rules, tuple(batch.play_of(game))).final()
        expected = rules.outcome(end)
        assert end == batch.end_of(game)
        assert rules.is_over(end)
        assert tuple(int(score.values[game]) for score in outcomes.scores) == expected.scores  # type: ignore[attr-defined]
        assert tuple(bool(won.values[game]) for won in outcomes.wins) == expected.wins  # type: ignore[attr-defined]


def plain(condition: Any, shape: tuple[int, int]) -> list[list[bool]]:
    """A condition on columns, or one that is the same for all, for each choice and each game."""
    return [[bool(cell) for cell in row] for row in np.broadcast_to(booleans(condition), shape)]


@every_table
def test_every_guard_of_every_move_answers_alike(rules: Rules[Any, Any]) -> None:
    """Also of moves that random play would rarely make: positions from all over the game, all ground moves at once."""
    batch = Batch(rules, GAMES // 8, seed=13)
    for length in (1, 60, 110, 160):
        batch.play(length)
        running = batch.running.tolist()
        if not running:
            break
        states = [Play(rules, tuple(batch.play_of(game))).final() for game in running]
        for ground in ground_moves(rules):
            shape = (len(ground), len(running))
            asked = [plain(guard[1], shape) for guard in ground.axis.requires(batch.state, rules)]
            for choice, move in enumerate(ground.moves):
                for place, state in enumerate(states):
                    answers = [bool(guard[1]) for guard in move.requires(state, rules)]
                    assert [found[choice][place] for found in asked] == answers, f"{move} after {length} moves"


def length_of_a_game(rules: Rules[Any, Any]) -> int:
    """The number of moves of one random game, set-up left out."""
    state, random, length = rules.deal(5), Random(5), 0
    while not rules.is_over(state):
        move = rules.pick(state, random)
        assert move is not None
        state, length = rules.apply(state, move), length + 1
    return length


@every_table
def test_machine_plays_to_the_scoring(rules: Rules[Any, Any]) -> None:
    """In 24 examples at the latest; as a rule in the first three.

    Of a long game only every other example begins late enough to come to its end, and which do is left to chance.
    """
    machine = machine_for(rules, max_examples=3, ahead=max(0, length_of_a_game(rules) - LAST_MOVES))
    for _ in range(8):
        run_state_machine_as_test(machine, settings=machine.TestCase.settings)  # type: ignore[no-untyped-call]
        if machine.finished:
            break
    assert machine.finished > 0
