"""Statements about every state or every finished state that the invariants allow, and bounds of scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulewright.model.kernel.invariants import Conditions
from rulewright.proofs import nodes
from rulewright.proofs.induction import Proof, Step
from rulewright.proofs.nodes import Node
from rulewright.proofs.solver import Sat, Session, Unsat
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
    """Proved bounds of one seat's points at the end, inclusive, or what could not be proved."""

    low: int | None
    high: int | None
    proof: Proof


def score_bounds(step: Step, timeout: float) -> Bounds:
    """Bounds of the first seat's points, by halving: what is above or below is refuted.

    The bounds hold for every finished state that the invariants allow; play may not reach them.
    """
    proof = Proof("scores_are_bounded")
    rules = step.rules
    session = Session(timeout)
    for name, parts in step.parts.items():
        session.assume(f"invariant {name}", nodes.conjunction(parts))
    session.assume("the game is over", condition_node(rules.is_over(step.state)))
    low: int | None = None
    high: int | None = None
    points = number_node(rules.outcome(step.state).scores[0])
    high = _edge(session, proof, points, points.high, 1)
    low = _edge(session, proof, points, points.low, -1)
    return Bounds(low, high, proof)


def _edge(session: Session, proof: Proof, points: Node, limit: int, sign: int) -> int | None:
    """The best bound on one side: the least number beyond which nothing is found, or the best that was proved."""
    proved, open_ = limit, (points.low if sign > 0 else points.high)
    while (proved - open_) * sign > 0:
        middle = (proved + open_) // 2 if sign > 0 else -(-(proved + open_) // 2)
        beyond = (
            nodes.negation(nodes.at_most(points, nodes.const(middle)))
            if sign > 0
            else nodes.negation(nodes.at_most(nodes.const(middle), points))
        )
        answer = session.find(beyond)
        proof.queries += 1
        proof.seconds += answer.seconds
        match answer:
            case Unsat(core):
                proof.rests_on(core)
                proved = middle
            case Sat(values):
                open_ = nodes.evaluate([points], values)[0]
            case _:
                open_ = middle + sign
    return proved
