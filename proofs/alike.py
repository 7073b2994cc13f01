"""Two plays that a seat cannot tell apart, and yet what it may do differs: they refute that moves depend on views."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

from attrs import frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.cycles import can_be_played

WALKS = 20
"""Pairs of games walked through in search of a difference."""
STEPS = 2_000
"""Moves after which a walk is given up."""


@frozen
class Alike:
    """Two whole plays that look alike to a seat move by move, and what differs at their ends.

    ``move`` is legal in the one play's last position and not in the other's, or None where the last move has made a
    difference that the seat sees, or where it is whose move it is.
    """

    seat: int
    one: Play
    other: Play
    move: Move | None = None

    @property
    def text(self) -> str:
        """What the two plays show, in words."""
        long = f"two plays of {len(self.one.moves)} moves that look alike to player {self.seat + 1}, replayed"
        if self.move is not None:
            return f"{long}: {self.move} is legal in one of them, and not in the other"
        return f"{long}, but for what the last move shows without saying so"


def looks(rules: Rules[Any, Any], state: Any, seat: int) -> Hashable:
    """What a seat sees of a position."""
    view = rules.view(state, seat)
    cells = tuple(getattr(view, known.name) for known in fields_of(type(view)))
    return cells, tuple(rules.public(state).values())


def stands(found: Alike) -> bool:
    """Whether both plays are legal from set-up on, look alike until the end, and differ there as they should."""
    rules, seat = found.one.rules, found.seat
    pairs = [*zip(found.one.states(), found.other.states(), strict=True)]
    same = [looks(rules, first, seat) == looks(rules, second, seat) for first, second in pairs]
    last = pairs[-1]
    if found.move is None:
        return all(same[:-1]) and not (same[-1] and rules.actor(last[0]) == rules.actor(last[1]))
    legal = [found.move in rules.legal_moves(state) for state in last]
    return all(same) and rules.actor(last[0]) == seat and legal[0] is not legal[1]


def search_alike(rules: Rules[Any, Any], seed: int, walks: int = WALKS) -> Alike | None:
    """Two plays that refute that what a player may do depends on what he sees, or None where none were found.

    Two games are played at once: every move looks the same to one seat in both, and what it does not see of it is left
    to chance in each.
    """
    found: Alike | None = None
    for number in range(walks if can_be_played(rules) else 0):
        for seat in range(rules.players):
            steps = STEPS if found is None else len(found.one.moves) - 1
            pair = _walk(rules, seat, Random(seed * walks + number), steps)
            if pair is not None and stands(pair):
                found = pair
    return found


def _walk(rules: Rules[Any, Any], seat: int, random: Random, steps: int) -> Alike | None:
    """Two games up to the first difference that the seat sees and should not, or None.

    Where the second cannot follow, or something is revealed that differs, it begins again as the first has gone.
    """
    one, other = rules.blank(), rules.blank()
    moves: list[Move] = []
    others: list[Move] = []
    while not rules.is_over(one):
        legal, legal_too = rules.legal_moves(one), rules.legal_moves(other)
        if rules.actor(one) == seat:
            more = [move for move in legal if move not in legal_too]
            fewer = [move for move in legal_too if move not in legal]
            if more or fewer:
                return Alike(seat, Play(rules, tuple(moves)), Play(rules, tuple(others)), [*more, *fewer][0])
        if not legal or len(moves) == steps:
            return None
        partners: dict[Hashable, list[Move]] = {}
        for move in legal_too:
            partners.setdefault(_seen(rules, other, move, seat), []).append(move)
        shared = [move for move in legal if _seen(rules, one, move, seat) in partners]
        move = rules.choose(shared or legal, one, random)
        partner = rules.choose(partners[_seen(rules, one, move, seat)], other, random) if shared else move
        one, other = rules.apply(one, move), rules.apply(other, partner) if shared else other
        moves.append(move)
        others.append(partner)
        apart = looks(rules, one, seat) != looks(rules, other, seat) or rules.actor(one) != rules.actor(other)
        if apart and shared and not move.reveals:
            return Alike(seat, Play(rules, tuple(moves)), Play(rules, tuple(others)))
        if apart or not shared:
            other, others = one, list(moves)
    return None


def _seen(rules: Rules[Any, Any], state: Any, move: Move, seat: int) -> Hashable:
    """What a seat sees of a move: its class, and the parameters that are not hidden from it."""
    kept = () if move.sees(state, seat, rules) else move.hidden
    seen = tuple(getattr(move, known.name) for known in fields_of(type(move)) if known.name not in kept)
    return type(move).__name__, seen
