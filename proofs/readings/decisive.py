"""Positions from which two readings lead to different winners."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import attrs

from rulewright.explore.exhaust import possible_winners
from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import any_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Grade
from rulewright.proofs.ends import everywhere
from rulewright.proofs.induction import Step
from rulewright.proofs.paths import search_paths
from rulewright.proofs.readings.finding import Decisive
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.solver import Session, Unsat
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import any_components

CHOSEN = 12
"""Plays whose draws are chosen."""
WITHIN = 10.0
"""Seconds of processor time after which no further play is begun."""
POSITIONS = 30_000
"""Positions that a search of everything that follows may visit, a reading."""


def scored_otherwise(pair: Pair, moves: Sequence[Move]) -> Decisive | None:
    """Replay a whole play under both readings: who wins, if that differs."""
    winners = []
    for rules in (pair.one, pair.other):
        play = Play(rules, tuple(moves))
        if first_refusal(play) is not None:
            return None
        end = play.final()
        if not rules.is_over(end):
            return None
        winners.append(rules.outcome(end).winners)
    return Decisive(tuple(moves), True, *winners) if winners[0] != winners[1] else None


def late_position(pair: Pair, late: Sequence[tuple[int, int, tuple[Move, ...]]], until: float) -> Decisive | None:
    """The first of these plays, if any, from whose end different seats can still win; None when out of time.

    The plays are legal under both readings and lead to the same position; all that follows is searched under each.
    """
    seen: set[Any] = set()
    for _, left, moves in late:
        if time.process_time() > until:
            return None
        states = [_reached(rules, moves) for rules in (pair.one, pair.other)]
        if None in states or not pair.same(*states) or states[0] in seen:
            continue
        seen.add(states[0])
        size = min(POSITIONS, 200 * 4**left)
        winners = [possible_winners(r, s, size) for r, s in zip((pair.one, pair.other), states, strict=True)]
        if winners[0] is not None and winners[1] is not None and winners[0] != winners[1]:
            return Decisive(tuple(moves), False, *(tuple(sorted(found)) for found in winners if found is not None))
    return None


def _reached(rules: Rules[Any, Any], moves: Sequence[Move]) -> Any:
    play = Play(rules, tuple(moves))
    return play.final() if first_refusal(play) is None else None


def searched(pair: Pair, seed: int, timeout: float, wins: bool = True) -> tuple[Move, ...] | None:
    """A whole play with different winners, or points, under a question that only scoring asks.

    Nature's draws are chosen on the players' moves of random plays.
    """

    def apart(state: Any, rules: Rules[Any, Any]) -> bool:
        one, other = pair.one.outcome(state), pair.other.outcome(pair.as_other(state))
        differ = [a != b for a, b in zip(one.wins, other.wins, strict=True)]
        if not wins:
            differ += [a != b for a, b in zip(one.scores, other.scores, strict=True)]
        return any_of(*differ)

    claim = Claim("readings_differ", "The readings differ in the result.", PlayReaches(apart), Grade.WITNESSED)
    play = search_paths(pair.one, claim, seed, stretched(timeout), tries=CHOSEN, asked=0, within=WITHIN)
    return None if play is None else play.moves


def never_decides(pair: Pair, timeout: float, thorough: bool = False) -> bool:
    """Whether it is proved that at every end the same seats win under both readings, if only scoring asks.

    Line by line of the score sheet, any two players are equally far apart under both readings; and so in the sum.
    A ``thorough`` attempt brings in the invariants.
    """
    rules = any_components(pair.one)
    other = attrs.evolve(pair.other, components=rules.components)
    state = Step(rules, stretched(timeout))
    keys = [[number_node(k) for t in r.game.tie_breaks(state.state, r) for k in t.keys] for r in (rules, other)]
    if keys[0] != keys[1]:
        return False

    def parts(position: Any, _: Rules[Any, Any]) -> Conditions:
        sheets = [each.game.score(position, each) for each in (rules, other)]
        if [line.label for line in sheets[0]] != [line.label for line in sheets[1]]:
            yield False
        for one, two in zip(*sheets, strict=False):
            for seat in range(1, rules.players):
                yield one.points[seat] - one.points[0] == two.points[seat] - two.points[0]

    if not thorough:
        return _light(state, parts)
    return everywhere(state, "the same seats win", parts, final=True).proved


def _light(step: Step, parts: Any) -> bool:
    """Whether the parts hold in every state within the domains, invariants left out."""
    session = Session(stretched(2.0), bits=True, defined=True)
    return all(isinstance(session.refute(condition_node(part)), Unsat) for part in parts(step.state, step.rules))
