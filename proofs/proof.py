"""What came of a proof: what it rests on, what it took, and which of its goals are left open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field, frozen

WELL_FORMED = "states_are_well_formed"


@frozen
class Gap:
    """A goal that was not proved: where (``blank`` or a ground move), and why; with a candidate state if there is one.

    The candidate satisfies every invariant, but it may well be that no play reaches it. ``part`` is the index of the
    part of an invariant that it may break.
    """

    goal: str
    where: str
    reason: str
    candidate: Any = None
    values: Any = None
    part: int | None = None


@define
class Proof:
    """What came of the goals of one name: proved if there are no gaps; what it rests on; how long it took."""

    goal: str
    queries: int = 0
    seconds: float = 0.0
    clauses: set[str] = field(factory=set)
    invariants: set[str] = field(factory=set)
    facts: set[str] = field(factory=set)
    gaps: list[Gap] = field(factory=list)
    second_opinion: str | None = None

    @property
    def proved(self) -> bool:
        """Whether every query came out as it should."""
        return not self.gaps

    def add(self, other: Proof) -> None:
        """Add what came of further goals of the same name."""
        self.queries += other.queries
        self.seconds += other.seconds
        self.clauses |= other.clauses
        self.invariants |= other.invariants
        self.facts |= other.facts
        self.gaps += other.gaps

    def rests_on(self, core: tuple[str, ...]) -> None:
        """Note the assumptions that an answer used."""
        for name in core:
            kind, _, what = name.partition(" ")
            if kind == "clause":
                self.clauses.add(what)
            elif kind == "invariant":
                self.invariants.add(what)
            elif kind == "fact":
                self.facts.add(what)


def not_proved(proof: Proof, proofs: Mapping[str, Proof]) -> list[str]:
    """The invariants that a proof rests on, directly or through the proofs of others, and that are not proved.

    Every proof rests on the declared domains, which bound the unknowns.
    """
    rests_on: set[str] = set()
    left = {WELL_FORMED, *proof.invariants}
    while left:
        name = left.pop()
        if name not in rests_on:
            rests_on.add(name)
            left |= proofs[name].invariants
    return sorted(name for name in rests_on if not proofs[name].proved)
