"""Plays to record."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules


def random_play(rules: Rules[Any, Any], seed: int = 3) -> Play:
    """A play at random from set-up to the end."""
    random, state, moves = Random(seed), rules.blank(), list[Move]()
    while not rules.is_over(state):
        move = rules.pick(state, random)
        assert move is not None
        state = rules.apply(state, move)
        moves.append(move)
    return Play(rules, tuple(moves), title="A play at random")
