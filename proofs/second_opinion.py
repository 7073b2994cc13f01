"""A second opinion on every proof: cvc5 is given the same query as SMT-LIB 2, in this process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from rulewright.proofs.nodes import Node
from rulewright.proofs.proof import Proof
from rulewright.proofs.smtlib import script
from rulewright.proofs.solver_cvc5 import ask


class Disagreement(Exception):
    """One solver proved what the other one refutes: one of them, or the lowering, is wrong."""


@frozen
class Opinion:
    """What cvc5 says of a query, ``unsat``, ``sat`` or ``unknown``, and after how many seconds."""

    answer: str
    seconds: float


def opinion(formulas: Sequence[Node], timeout: float) -> Opinion:
    """Ask cvc5 whether formulas can hold together; ``timeout`` in seconds for each of at most two attempts.

    First without what tallies are; only if that leaves something possible, with it, which is harder.
    """
    began = time.monotonic()
    answer = ask(script(formulas), timeout)
    if answer == "sat":
        answer = ask(script(formulas, defined=True), timeout)
    return Opinion(answer, time.monotonic() - began)


@define
class SecondOpinion:
    """Checks every query behind a proof again; give it to a `Step` as its ``check``.

    ``timeout`` is in seconds a query. Raises `Disagreement` where cvc5 finds an assignment for what Z3 refuted. What
    cvc5 leaves undecided is counted, and said in the proof.
    """

    timeout: float = 10.0
    agreed: dict[str, int] = field(factory=dict)
    undecided: dict[str, int] = field(factory=dict)
    seconds: float = 0.0

    def __call__(self, proof: Proof, formulas: Sequence[Any]) -> None:
        """Ask cvc5 about one query that Z3 found impossible, and note the outcome in the proof."""
        said = opinion(formulas, self.timeout)
        self.seconds += said.seconds
        if said.answer == "sat":
            raise Disagreement(f"{proof.goal}: Z3 proved a query that cvc5 says can be satisfied")
        counted = self.agreed if said.answer == "unsat" else self.undecided
        counted[proof.goal] = counted.get(proof.goal, 0) + 1
        proof.second_opinion = self.summary(proof.goal)

    def summary(self, goal: str) -> str:
        """How many queries of a goal cvc5 agreed with, and how many it left undecided, in words."""
        agreed, undecided = self.agreed.get(goal, 0), self.undecided.get(goal, 0)
        left = f", {undecided} undecided" if undecided else ""
        return f"cvc5: {agreed} of {agreed + undecided} queries unsat{left}"


def second_opinion(timeout: float = 10.0) -> SecondOpinion:
    """A check for a `Step`; ``timeout`` is in seconds an attempt."""
    return SecondOpinion(timeout)
