"""Invariants under other readings than the ruling's, or unknown ones: which are proved, and what of that is new.

What the ruling's proof has settled is not proved again: a goal after a move is the same where the guards of the move,
its effect and the invariant are, word for word. What holds under a reading may rest on fewer invariants than under the
ruling: those that are not proved are left out, and what rested on them is proved from the others, if it can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

import attrs
from attrs import field, frozen

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.invariants import Conditions, Invariant
from rulewright.model.kernel.logic import all_of, none_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Grade, Verdict
from rulewright.proofs import nodes
from rulewright.proofs.ends import everywhere
from rulewright.proofs.induction import Goal, Step, goals_after, prove_invariants
from rulewright.proofs.nodes import Node
from rulewright.proofs.proof import WELL_FORMED, Proof, not_proved
from rulewright.proofs.readings.goals import alike_in_shape
from rulewright.proofs.readings.pair import scope_of
from rulewright.proofs.terms import condition_node
from rulewright.proofs.unknown import any_components

ROUNDS = 3
"""So many times what is not proved is left out before all is given up."""


class _PartByPart(Step):
    """A step that tries every part of an invariant, also where another one is not proved."""

    def __init__(self, rules: Rules[Any, Any], timeout: float) -> None:
        super().__init__(rules, timeout)
        self.every_part = True


class _LaterStep(_PartByPart):
    """A step that knows the ruling's: of the ``steady`` names it asks nothing that is the same there."""

    def __init__(self, rules: Rules[Any, Any], ruled: Step, timeout: float, steady: Set[str]) -> None:
        super().__init__(rules, timeout)
        self._ruled = ruled
        self._steady = steady
        self._over = nodes.negation(condition_node(ruled.rules.is_over(ruled.state)))

    def settled_before(self, move: Move, guards: Sequence[tuple[str, Node]], over: Node) -> set[tuple[Goal, int]]:
        """Goals that the ruling has after the same move under the same guards."""
        ruled = self._ruled
        if type(move) not in ruled.rules.moves or over is not self._over or guards != ruled.guards(move):
            return set()
        successor = move.effect(ruled.state, ruled.rules)
        return {(goal, after.serial) for goal, _, after in goals_after(ruled, successor) if goal[0] in self._steady}


@frozen
class Upheld:
    """Proofs of all invariants, and that states are well formed, under some readings.

    ``lost`` are the parts of invariants, by index, that are not proved. What is left of such an invariant has a proof
    of its own, under the name that it has in `held_by`.
    """

    proofs: dict[str, Proof]
    lost: Mapping[str, frozenset[int]] = field(factory=dict)

    def held_by(self, rules: Rules[Any, Any]) -> Rules[Any, Any]:
        """The rules with the invariants as far as they are proved."""
        kept = _in_part(rules, self.lost).game.invariants
        proved = tuple(known for known in kept if self.proofs[known.name].proved)
        return attrs.evolve(rules, game=attrs.evolve(rules.game, invariants=proved))


def upheld(
    rules: Rules[Any, Any],
    ruled: Rules[Any, Any],
    timeout: float,
    verdicts: Mapping[str, Verdict],
    always: Set[str] = frozenset(),
) -> Upheld:
    """What is proved of the invariants, given the ``verdicts`` under the ruling.

    What holds ``always``, however questions are read, is not proved again. Parts that are not proved are left out, and
    what rested on them is proved from the others, in a few rounds. Where states are then not proved to be well formed,
    or it comes to no end, what came of the first round is all there is.
    """
    rules, ruled = any_components(rules), any_components(ruled)
    first = proofs = _from_the_rulings(rules, ruled, timeout, verdicts, always)
    if not proofs[WELL_FORMED].proved:
        return Upheld(first)
    lost: dict[str, frozenset[int]] = {}
    for _ in range(ROUNDS):
        for name, known in zip(_names(ruled), _names(_in_part(rules, lost)), strict=True):
            missing = {gap.part for gap in proofs[known].gaps if gap.part is not None}
            lost |= {name: lost.get(name, frozenset()) | missing} if missing else {}
        held = _in_part(rules, lost)
        names = {WELL_FORMED, *_names(held)}
        left = [n for n in names if n not in proofs or (proofs[n].proved and not proofs[n].invariants <= names)]
        if not left:
            return Upheld(proofs, lost)
        step = _PartByPart(held, timeout)
        for part in ([name for name in left if name == WELL_FORMED], sorted(n for n in left if n != WELL_FORMED)):
            proofs = proofs | (prove_invariants(step, names=part) if part else {})
            if not proofs[WELL_FORMED].proved:
                return Upheld(first)
    return Upheld(first)


def _names(rules: Rules[Any, Any]) -> list[str]:
    return [known.name for known in rules.game.invariants]


def _in_part(rules: Rules[Any, Any], lost: Mapping[str, frozenset[int]]) -> Rules[Any, Any]:
    """The rules with invariants that lack some of their parts, under another name."""
    kept = tuple(_lacking(known, lost[known.name]) if known.name in lost else known for known in rules.game.invariants)
    return attrs.evolve(rules, game=attrs.evolve(rules.game, invariants=kept))


def _lacking(known: Invariant, lost: frozenset[int]) -> Invariant:
    """An invariant without some of its parts; the others keep their places."""

    def parts(state: Any, rules: Rules[Any, Any]) -> Conditions:
        for index, part in enumerate(known.parts(state, rules)):
            yield True if index in lost else part

    name = f"{known.name} but for {', '.join(map(str, sorted(lost)))}"
    return attrs.evolve(known, name=name, parts=parts)


def _from_the_rulings(
    rules: Rules[Any, Any],
    ruled: Rules[Any, Any],
    timeout: float,
    verdicts: Mapping[str, Verdict],
    always: Set[str],
) -> dict[str, Proof]:
    """Proofs from all invariants, of what is not settled by the ruling's."""
    names = (WELL_FORMED, *(known.name for known in ruled.game.invariants))
    proofs = {name: Proof(name) for name in names}
    missing = tuple(name for name in names if name not in always)
    if not missing:
        return proofs
    known = {name for name, verdict in verdicts.items() if verdict.grade is Grade.PROVED}
    if not (known.issuperset(names) and alike_in_shape(ruled, rules)):
        return proofs | prove_invariants(_PartByPart(rules, timeout), names=missing)
    before, now = Step(ruled, timeout), Step(rules, timeout)
    changed = {name for name in missing if now.parts.get(name) != before.parts.get(name)}
    touched = {name for name in missing if name in changed or changed.intersection(verdicts[name].invariants)}
    proofs |= {name: Proof(name, invariants=set(verdicts[name].invariants)) for name in missing if name not in touched}
    scope = scope_of(ruled, rules)
    moved = {kind for kind in rules.moves if scope.over or kind in {*scope.guards, *scope.effects}}
    others = set(rules.moves) - moved
    for kinds, wanted in ((moved, missing), (others, tuple(sorted(touched)))):
        if kinds and wanted:
            step = _LaterStep(rules, before, timeout, set(names) - touched)
            for name, proof in prove_invariants(step, names=wanted, kinds=kinds).items():
                proofs[name].add(proof)
    return proofs


def never_reached(rules: Rules[Any, Any], claim: Claim, timeout: float, known: Upheld) -> bool:
    """Whether it is proved that no play comes to what a claim asks for, given what is upheld.

    It may follow from the invariants as they are; if not, it is tried as one more invariant, unless it is about the end
    only. ``timeout`` is in seconds, a goal.
    """
    assert isinstance(claim.subject, PlayReaches)
    predicate, final = claim.subject.predicate, claim.subject.final

    def parts(state: Any, rules: Rules[Any, Any]) -> Conditions:
        yield none_of(all_of(predicate(state, rules), rules.is_over(state) if final else True))

    held = known.held_by(rules)
    proof = everywhere(Step(held, timeout), claim.id, parts, final=False)
    if not (proof.proved or final):
        never = Invariant(claim.id, f"Never: {claim.title}", (), parts)
        game = attrs.evolve(held.game, invariants=(*held.game.invariants, never))
        proof = prove_invariants(Step(attrs.evolve(held, game=game), timeout), names=(claim.id,))[claim.id]
    return proof.proved and not not_proved(proof, {**known.proofs, claim.id: proof})
