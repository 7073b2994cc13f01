"""Statements about every state or every finished state that the invariants allow, and bounds of scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulewright.model.kernel.invariants import Conditions
from rulewright.proofs import nodes
from rulewright.proofs.induction import Proof, Step
from rulewright.proofs.nodes import Node
from rulewright.proofs.solver import Session
from rulewright.proofs.terms import condition_node, number_node


def everywhere(step: Step, name: str, parts: Callable[[Any, Any], Conditions], final: bool) -> Proof:
    """The parts hold in every state, or in every finished one, that the invariants allow."""
    proof = Proof(name)
    given = [("the game is over", condition_node(step.rules.is_over(step.state)))] if final else []
    for index, part in enumerate(parts(step.state, step.rules)):
        step.always(proof, condition_node(part), f"part {index + 1}", given)
    return proof


@frozen
class Bounds:
    """Proved bounds of one seat's points at the end, inclusive."""

    low: int
    high: int
    proof: Proof


def score_bounds(step: Step) -> Bounds:
    """Bounds of the first seat's points: the sums of proved bounds of every line of the score sheet.

    Lines that exclude each other's best are not told apart, so play may not reach these bounds.
    """
    proof = Proof("scores_are_bounded")
    rules = step.rules
    low = high = 0
    session = Session(LINE)
    for name, parts in step.parts.items():
        session.assume(f"invariant {name}", nodes.conjunction(parts))
    session.assume("the game is over", condition_node(rules.is_over(step.state)))
    alike: dict[tuple[str, int], int] = {}
    for line in rules.game.score(step.state, rules):
        points = number_node(line.points[0])
        edges = {}
        for sign in (1, -1):
            edges[sign] = _edge(session, proof, points, sign, alike.get((line.clause.id, sign)))
            alike[line.clause.id, sign] = edges[sign]
        low, high = low + edges[-1], high + edges[1]
    return Bounds(low, high, proof)


LINE = 1.0
"""Seconds for one query about one line of the score sheet."""


def _edge(session: Session, proof: Proof, points: Node, sign: int, guess: int | None = None) -> int:
    """The best bound on one side that is proved, by halving from the bound that the domains give.

    A ``guess``, the bound of another line alike, is tried first, and then one better.
    """
    proved, open_ = (points.high, points.low) if sign > 0 else (points.low, points.high)
    first = [] if guess is None else [guess, guess - sign]
    while (proved - open_) * sign > 0:
        middle = (proved + open_) // 2 if sign > 0 else -(-(proved + open_) // 2)
        if first and (first[0] - open_) * sign >= 0 and (proved - first[0]) * sign > 0:
            middle = first.pop(0)
        else:
            first = []
        within = (points, nodes.const(middle)) if sign > 0 else (nodes.const(middle), points)
        answer = session.settles(nodes.at_most(*within))
        proof.queries += 1
        if answer is None:
            open_ = middle + sign
        else:
            proof.seconds += answer.seconds
            proof.rests_on(answer.core)
            proved = middle
    return proved
