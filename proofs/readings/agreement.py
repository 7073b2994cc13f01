"""Proof that no legal play tells two readings apart.

Under the proved invariants of the ruling every guard, effect, actor, ending and result is the same in both readings:
then, one move after another, both allow the same plays and lead to the same positions. Where the invariants leave room
for a difference, it is tried whether the agreement itself is an invariant: two games, one under each reading, that have
agreed so far agree after the next move as well. Of a small game all positions are visited instead.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from rulewright.explore.exhaust import walk
from rulewright.model.kernel.invariants import Conditions, Invariant
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.induction import Step, prove_invariants
from rulewright.proofs.proof import Proof, not_proved
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.readings.telling import compared
from rulewright.proofs.readings.unrolling import apart
from rulewright.proofs.report import stored_verdicts
from rulewright.proofs.terms import condition
from rulewright.proofs.unknown import any_components, state_nodes

AGREE = "readings_agree"
SMALL = 60_000
"""A game with no more positions than this is walked through as a whole."""
WALK = 4.0
"""Seconds after which a game counts as large."""


@frozen
class Agreement:
    """Whether two readings were proved to be the same: a proof by ``way``, or why there is none.

    ``clauses`` and ``invariants`` are what the proof rests on.
    """

    holds: bool
    way: str
    clauses: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()


def agreement(pair: Pair, timeout: float = 5.0) -> Agreement:
    """Try to prove that two readings agree, for every set of components that fits the stated facts."""
    if pair.scope.nothing:
        return Agreement(True, "the rules of this table are the same under both readings, word for word")
    rules = any_components(pair.one)
    lifted = attrs.evolve(pair, one=rules, other=attrs.evolve(pair.other, components=rules.components))
    step = Step(rules, stretched(timeout))
    proof = Proof(AGREE)
    for where, goal in _goals(lifted, step.state):
        if not step.always(proof, goal, where):
            break
    if proof.proved:
        return _supported(pair.one, step, proof, "the invariants leave no room for a difference")
    return _by_induction(lifted, pair.one, timeout)


def _goals(pair: Pair, state: Any, ground: bool = False) -> list[tuple[str, nodes.Node]]:
    found = apart(pair, state, ground)
    return [
        *_views_agree(pair, state),
        *((where, nodes.negation(how)) for where, how in found.now),
        *((f"what {type(move).__name__} leads to", nodes.negation(how)) for move, how in found.moves),
    ]


def _views_agree(pair: Pair, state: Any) -> Iterator[tuple[str, nodes.Node]]:
    """That every seat sees the same, where the readings may differ in that."""
    there = pair.as_other(state)
    for seat in range(pair.one.players) if pair.scope.view else ():
        seen = (pair.as_other(pair.one.view(state, seat)), pair.other.view(there, seat))
        cells = zip(*map(state_nodes, seen), strict=True)
        yield f"what seat {seat + 1} sees", nodes.conjunction(nodes.equal_numbers(a, b) for (_, a), (_, b) in cells)


def _by_induction(pair: Pair, plain: Rules[Any, Any], timeout: float) -> Agreement:
    """Whether having agreed so far, the readings agree after every move."""

    def parts(state: Any, rules: Rules[Any, Any]) -> Conditions:
        for _, goal in _goals(attrs.evolve(pair, one=rules), state, ground=True):
            yield condition(goal)

    agree = Invariant(
        AGREE, "The readings agree in what may be done, in what comes of it and in the result.", (), parts
    )
    game = attrs.evolve(pair.one.game, invariants=(*pair.one.game.invariants, agree))
    step = Step(attrs.evolve(pair.one, game=game), stretched(timeout))
    proof = prove_invariants(step, names=(AGREE,))[AGREE]
    if not proof.proved:
        return Agreement(False, f"no proof: {proof.gaps[0].where}, {proof.gaps[0].reason}")
    proof.invariants.discard(AGREE)
    return _supported(plain, step, proof, "by induction over plays that are the same under both readings so far")


def _supported(rules: Rules[Any, Any], step: Step, proof: Proof, way: str) -> Agreement:
    """The agreement, if the invariants that its proof rests on are proved: in the stored evidence, or now."""
    verdicts, fresh = stored_verdicts(rules)
    stored = {name for name, verdict in verdicts.items() if fresh and str(verdict.grade) == "proved"}
    if not {known.name for known in rules.game.invariants} <= stored:
        base = Step(step.rules if AGREE not in step.parts else any_components(rules), step.timeout)
        proofs = prove_invariants(base)
        missing = not_proved(proof, {**proofs, AGREE: proof})
        if missing:
            return Agreement(False, f"rests on {', '.join(missing)}, not proved")
    return Agreement(True, way, tuple(sorted(proof.clauses)), tuple(sorted(proof.invariants)))


@frozen
class Walk:
    """What a walk through the positions of a game showed of two readings.

    ``moves`` is a shortest play that tells them apart, None if there was none; ``complete`` says that every position
    was visited that both readings reach while they agree, or all that are nearer than the play.
    """

    moves: tuple[Move, ...] | None
    states: int
    complete: bool


def walk_through(pair: Pair, seconds: float = WALK, states: int = SMALL) -> Walk:
    """Visit the positions of a game, nearest first, until the readings differ, or time or number are used up."""
    until = time.process_time() + seconds
    best: tuple[Move, ...] | None = None
    visited = 0
    frontier = walk(pair.one, max_states=states)
    for state, depth, moves in frontier:
        visited += 1
        if best is not None and depth >= len(best):
            return Walk(best, visited, True)
        if visited % 64 == 0 and time.process_time() > until:
            return Walk(None, visited, False)
        if compared(pair, state, pair.as_other(state), views=pair.scope.view) is not None:
            return Walk(frontier.way_to(state), visited, True)
        for move in moves if best is None else ():
            if type(move) in pair.scope.effects and _leads_elsewhere(pair, state, move):
                best = (*frontier.way_to(state), move)
    return Walk(best, visited, not frontier.cut)


def _leads_elsewhere(pair: Pair, state: Any, move: Move) -> bool:
    return not pair.same(move.effect(state, pair.one), move.effect(pair.as_other(state), pair.other))
