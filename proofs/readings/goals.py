"""Proofs under other readings than the ruling's, in which no goal is proved again that the ruling's proof has settled.

A proof is a row of goals, each to be shown from the invariants and from what is given with it. Where the unknown state,
the facts and the invariants are the same under both, word for word, a goal that is the same under both is settled by
the ruling's proof. What a reading leaves alone thus costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.model import claims as kinds
from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs import nodes
from rulewright.proofs.engines import Engines
from rulewright.proofs.induction import Step
from rulewright.proofs.proof import WELL_FORMED, Proof, not_proved
from rulewright.proofs.readings.pair import choices_of
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import any_components, state_nodes, unknown_state
from rulewright.proofs.verify import Options

Given = Sequence[tuple[str, nodes.Node]]
Words = tuple[int, frozenset[tuple[str, int]]]
"""A goal and what is given with it, by the numbers of their expressions."""
ELSEWHERE = (kinds.InvariantHolds, kinds.StatesAreWellFormed)
"""Claims that are proved together, by induction, and not goal by goal."""
LACKING = "rests on"
"""How the note begins that something else is not proved."""


def words_of(goal: nodes.Node, given: Given) -> Words:
    """A goal and what is given with it, as what two proofs can have in common."""
    return goal.serial, frozenset((name, condition.serial) for name, condition in given)


class _Noting(Step):
    """A step that asks nothing and notes what it is asked."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)
        self.noted: set[Words] = set()

    def always(self, proof: Proof, goal: nodes.Node, where: str, given: Given = ()) -> bool:
        """Note the goal."""
        self.noted.add(words_of(goal, given))
        return True


class _Noted(Engines):
    """Engines that prove nothing: they note which goals the proof of a claim has."""

    def __init__(self, rules: Rules[Any, Any], options: Options) -> None:
        super().__init__(rules, options)
        self._noting: dict[bool, _Noting] = {}

    def invariants(self) -> dict[str, Proof]:
        """Nothing is proved here, nor looked up."""
        return {name: Proof(name) for name in (WELL_FORMED, *(known.name for known in self.rules.game.invariants))}

    def step(self, anywhere: bool) -> _Noting:
        """A step that notes goals, with unknown assumed components if ``anywhere``."""
        if anywhere not in self._noting:
            self._noting[anywhere] = _Noting(any_components(self.rules) if anywhere else self.rules)
        return self._noting[anywhere]


class _Sparing(Step):
    """A step that spares the goals of ``spared``, and tries nothing more for a proof that has a gap."""

    spared: set[Words] | None = None
    asked = 0

    def always(self, proof: Proof, goal: nodes.Node, where: str, given: Given = ()) -> bool:
        """Whether a goal holds in every state that the invariants and what is given allow; notes it in the proof."""
        if proof.gaps:
            return False
        if self.spared and words_of(goal, given) in self.spared:
            return True
        self.asked += 1
        return super().always(proof, goal, where, given)


class OtherEngines(Engines):
    """Engines for other readings, or unknown ones, that know the ``verdicts`` on the claims under the ruling.

    ``ruled`` are the rules under the ruling. The proofs of the invariants are to be granted before anything is asked.
    """

    def __init__(
        self, rules: Rules[Any, Any], ruled: Rules[Any, Any], verdicts: Mapping[str, Verdict], options: Options
    ) -> None:
        super().__init__(rules, options)
        self._ruled = _Noted(ruled, options)
        self._verdicts = verdicts
        self._pack = {claim.id: claim for claim in claim_pack(ruled)}
        self._sparing: dict[bool, _Sparing] = {}
        self._held = rules

    def grant(self, proofs: dict[str, Proof], held: Rules[Any, Any] | None = None) -> None:
        """Take these as the proofs of all invariants; those of ``held``, if given, are the ones to be assumed."""
        super().grant(proofs)
        self._held = self.rules if held is None else held

    def answer(self, claim: Claim) -> Verdict:
        """The verdict on a claim that no play has shown; unknown where no engine answers it."""
        if self.lacking and not isinstance(claim.subject, ELSEWHERE):
            return unknown(claim.id, "z3", f"{LACKING} {', '.join(self.lacking)}, not proved")
        if claim.id in self._pack and self._is_settled(self._pack[claim.id]):
            self._ruled.answer(self._pack[claim.id])
        try:
            return super().answer(claim)
        except NotImplementedError as error:
            return unknown(claim.id, "none", f"no engine answers this: {error}")

    def step(self, anywhere: bool) -> _Sparing:
        """The unknown state at this table, with unknown assumed components if ``anywhere``."""
        if anywhere not in self._sparing:
            step = _Sparing(any_components(self._held) if anywhere else self._held, self.options.timeout)
            ruled = self._ruled.step(anywhere)
            if alike_in_shape(step.rules, ruled.rules):
                step.spared = ruled.noted
            self._sparing[anywhere] = step
        return self._sparing[anywhere]

    @property
    def lacking(self) -> list[str]:
        """The invariants without which nothing can be proved here, as states may not be well formed."""
        return not_proved(Proof(WELL_FORMED), self.invariants())

    @property
    def asked(self) -> int:
        """How many goals were not spared."""
        return sum(step.asked for step in self._sparing.values())

    def _is_settled(self, claim: Claim) -> bool:
        """Whether the ruling's proof of a claim consists of the goals that are noted for it, and carries over.

        It does where the invariants that it uses say the same under both, word for word, and are proved under both.
        """
        before = self._verdicts.get(claim.id)
        if before is None or before.grade is not Grade.PROVED or before.answer is not Answer.HOLDS:
            return False
        if isinstance(claim.subject, ELSEWHERE) or claim.expects is Answer.FAILS:
            return False
        if isinstance(claim.subject, kinds.GameEnds) and before.value is None:
            return False
        step, ruled = self.step(claim.any_components), self._ruled.step(claim.any_components)
        same = all(step.parts.get(name) == ruled.parts.get(name) for name in before.invariants)
        proof = Proof(claim.id, invariants=set(before.invariants))
        return step.spared is not None and same and not not_proved(proof, self.invariants())


def alike_in_shape(one: Rules[Any, Any], other: Rules[Any, Any]) -> bool:
    """Whether two rules have the same fields, domains and choices, and begin with the same state."""
    blanks = [[node for _, node in state_nodes(rules.blank())] for rules in (one, other)]
    same_blanks = len(blanks[0]) == len(blanks[1]) and all(a is b for a, b in zip(*blanks, strict=True))
    return same_blanks and alike_in_fields(one, other)


def alike_in_fields(one: Rules[Any, Any], other: Rules[Any, Any]) -> bool:
    """Whether two rules have the same fields and domains, and the same choices for the moves that both have."""
    fields = all(
        known.length(one) == known.length(other) and known.bounds(one) == known.bounds(other)
        for known in fields_of(one.game.state)
    )
    both = [kind for kind in one.moves if kind in other.moves]
    return fields and all(choices_of(kind, one) == choices_of(kind, other) for kind in both)


def says_the_same(one: Claim, other: Claim, rules: Rules[Any, Any]) -> bool:
    """Whether two claims of one name, each made for some reading, are the same at a table."""
    state = unknown_state(rules)
    match one.subject, other.subject:
        case (kinds.EveryStateSatisfies(mine), kinds.EveryStateSatisfies(theirs)) | (
            kinds.EveryEndSatisfies(mine),
            kinds.EveryEndSatisfies(theirs),
        ):
            words = [[condition_node(part) for part in parts(state, rules)] for parts in (mine, theirs)]
            return words[0] == words[1]
        case kinds.NeverFalls(mine), kinds.NeverFalls(theirs):
            numbers = [[number_node(number) for number in known(state, rules)] for known in (mine, theirs)]
            return numbers[0] == numbers[1]
        case kinds.PlayReaches(mine, final), kinds.PlayReaches(theirs, at_the_end):
            return final == at_the_end and condition_node(mine(state, rules)) is condition_node(theirs(state, rules))
        case kinds.InvariantHolds(mine), kinds.InvariantHolds(theirs):
            return mine.name == theirs.name
    return one.subject == other.subject
