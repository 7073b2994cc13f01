"""Statements about every state or every finished state that the invariants allow, and bounds of scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field, frozen

from rulewright.model.kernel.invariants import Conditions
from rulewright.proofs import nodes
from rulewright.proofs.induction import Step
from rulewright.proofs.nodes import Node
from rulewright.proofs.proof import Proof
from rulewright.proofs.solver import Session, Unsat
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
    session = Session(LINE)
    for name, parts in step.parts.items():
        session.assume(f"invariant {name}", nodes.conjunction(parts))
    session.assume("the game is over", condition_node(rules.is_over(step.state)))
    lines = rules.game.score(step.state, rules)
    sheet = _Sheet(session, proof, [number_node(line.points[0]) for line in lines])
    session.learn(sheet.points)
    alike: dict[tuple[str, int], int] = {}
    ends = {1: 0, -1: 0}
    for index, line in enumerate(lines):
        for sign in ends:
            edge = sheet.edge(index, sign, alike.get((line.clause.id, sign)))
            alike[line.clause.id, sign] = edge
            ends[sign] += edge
    return Bounds(ends[-1], ends[1], proof)


LINE = 1.0
"""Seconds for one query about one line of the score sheet."""


@define
class _Sheet:
    """The first seat's points line by line, and what the solver has shown them to be in some case or other."""

    session: Session
    proof: Proof
    points: list[Node]
    cases: list[tuple[int, ...]] = field(factory=list)

    def edge(self, index: int, sign: int, guess: int | None) -> int:
        """The best bound of a line on one side that is proved, by halving between that of the domains and a case.

        A ``guess``, the bound of another line alike, is tried first, and then one better; else whether the bound that
        the domains give is reached.
        """
        points = self.points[index]
        proved, open_ = (points.high, points.low) if sign > 0 else (points.low, points.high)
        tries = [proved - sign] if guess is None else [guess, guess - sign]
        while True:
            open_ = sign * max(sign * value for value in (open_, *(case[index] for case in self.cases)))
            if (proved - open_) * sign <= 0:
                return proved
            tries = [bound for bound in tries if (bound - open_) * sign >= 0 and (proved - bound) * sign > 0]
            halfway = (proved + open_) // 2 if sign > 0 else -(-(proved + open_) // 2)
            bound = tries.pop(0) if tries else halfway
            within = (points, nodes.const(bound)) if sign > 0 else (nodes.const(bound), points)
            answer = self.session.settles_or_shows(nodes.at_most(*within), self.points)
            self.proof.queries += 1
            if isinstance(answer, Unsat):
                self.proof.seconds += answer.seconds
                self.proof.rests_on(answer.core)
                proved = bound
            else:
                self.cases += [] if answer is None else [answer]
                open_ = bound + sign
