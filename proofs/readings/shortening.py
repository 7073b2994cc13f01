"""A shorter play that still tells two readings apart: leave moves out, or put one plain move in place of several."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.explore.exhaust import possible_moves
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.finding import setup_of
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.telling import difference

WIDEST = 8
"""Moves that are left out at once."""


def shortened(pair: Pair, moves: tuple[Move, ...], until: float) -> tuple[Move, ...]:
    """The play without moves that it does not need, as far as that comes out before a moment of CPU time."""
    best, improved = moves, True
    while improved:
        improved = False
        for shorter in _shorter(pair.one, best):
            if time.process_time() > until:
                return best
            if difference(pair, shorter) is not None:
                best, improved = shorter, True
                break
    return best


def _shorter(rules: Rules[Any, Any], moves: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """The play with some moves after set-up left out, or replaced by one without parameters; the widest first."""
    first = setup_of(rules, moves)
    states = _states(rules, moves)
    for width in range(min(WIDEST, len(moves) - first), 0, -1):
        for at in range(first, len(moves) - width + 1):
            shorter = (*moves[:at], *moves[at + width :])
            if _is_legal(rules, states[at], moves[at + width :]):
                yield shorter
            for plain in _plain(rules, states[at]) if width > 1 else ():
                if _is_legal(rules, plain.effect(states[at], rules), moves[at + width :]):
                    yield (*moves[:at], plain, *moves[at + width :])


def _plain(rules: Rules[Any, Any], state: Any) -> list[Move]:
    return [move for move in possible_moves(rules, state) if not fields_of(type(move))]


def _states(rules: Rules[Any, Any], moves: Sequence[Move]) -> list[Any]:
    found = [rules.blank()]
    for move in moves:
        found.append(move.effect(found[-1], rules))
    return found


def _is_legal(rules: Rules[Any, Any], state: Any, moves: Sequence[Move]) -> bool:
    for move in moves:
        if rules.is_over(state) or move.by_nature is not (rules.actor(state) < 0) or not rules.is_legal(state, move):
            return False
        state = move.effect(state, rules)
    return True
