"""Plays that need not end: one that comes back to a position where it has been can go round for ever."""

from __future__ import annotations

from random import Random
from typing import Any

from rulewright.model.claims import Claim, GameEnds
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.model.kernel.rules import Rules

WALKS = 40
"""Games walked through in search of a cycle; the shortest play is kept."""
STEPS = 2_000
"""Moves after which a walk is given up."""

Key = tuple[Any, ...]


def key(state: Any) -> Key:
    """What tells one position from another."""
    return tuple(getattr(state, known.name) for known in fields_of(type(state)))


def can_be_played(rules: Rules[Any, Any]) -> bool:
    """Whether games can be played by the rules; not if the reading of a question is an unknown of a solver."""
    return all(isinstance(reading, str) for reading in rules.readings.values())


def comes_back(play: Play) -> int | None:
    """After how many moves of a play it was where it ends; None if it never was.

    The play then has a cycle: the moves from there on can be made again and again.
    """
    states = list(play.states())
    last = key(states[-1])
    return next((index for index, state in enumerate(states[:-1]) if key(state) == last), None)


def goes_on_for_ever(play: Play, but_for: tuple[type[Move], ...] = ()) -> bool:
    """Whether a play is legal from set-up on and ends in a cycle, in which none of the moves ``but_for`` is made."""
    if play.start is not None or first_refusal(play) is not None:
        return False
    begins = comes_back(play)
    return begins is not None and not any(isinstance(move, but_for) for move in play.moves[begins:])


def search_cycle(rules: Rules[Any, Any], claim: Claim, seed: int, walks: int = WALKS) -> Play | None:
    """A short play that goes on for ever and so refutes that the game ends, or None where none was found.

    Games are walked through at random, but once they are set up a move that repeats is made wherever one is legal.
    """
    assert isinstance(claim.subject, GameEnds)
    found: Play | None = None
    for number in range(walks if can_be_played(rules) else 0):
        moves = _walk(rules, Random(seed * walks + number), claim.subject.but_for)
        if moves is None or (found is not None and len(found.moves) <= len(moves)):
            continue
        play = Play(rules, tuple(moves), title=claim.title)
        if goes_on_for_ever(play, claim.subject.but_for):
            found = play
    return found


def _walk(rules: Rules[Any, Any], random: Random, but_for: tuple[type[Move], ...]) -> list[Move] | None:
    """The moves of a game up to the first position where it has been before."""
    state = rules.blank()
    seen = {key(state)}
    moves: list[Move] = []
    while len(moves) < STEPS and not rules.is_over(state):
        legal = rules.legal_moves(state)
        idle = [m for m in legal if m.repeats and not isinstance(m, but_for)]
        playing = not rules.game.in_setup(state, rules)
        move = random.choice(idle) if idle and playing else rules.pick(state, random)
        if move is None:
            return None
        state = rules.apply(state, move)
        moves.append(move)
        where = key(state)
        if where in seen:
            return moves
        seen.add(where)
    return None
