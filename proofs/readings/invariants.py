"""Invariants under other readings than the ruling's, or unknown ones: which are proved, and what of that is new.

What the ruling's proof has settled is not proved again: a goal after a move is the same where the guards of the move,
its effect and the invariant are, word for word. What holds under a reading may rest on fewer invariants than under the
ruling: those that are not proved are left out, and what rested on them is proved from the others, if it can be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

import attrs

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.invariants import Conditions, Invariant
from rulewright.model.kernel.logic import all_of, none_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Grade, Verdict
from rulewright.proofs import nodes
from rulewright.proofs.induction import WELL_FORMED, Goal, Proof, Step, goals_after, not_proved, prove_invariants
from rulewright.proofs.nodes import Node
from rulewright.proofs.readings.goals import alike_in_shape, without
from rulewright.proofs.readings.pair import scope_of
from rulewright.proofs.terms import condition_node
from rulewright.proofs.unknown import any_components


class _LaterStep(Step):
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


def proofs_under(
    rules: Rules[Any, Any],
    ruled: Rules[Any, Any],
    timeout: float,
    verdicts: Mapping[str, Verdict],
    always: Set[str] = frozenset(),
) -> dict[str, Proof]:
    """Proofs of all invariants, and that states are well formed, given the ``verdicts`` under the ruling.

    What holds ``always``, however questions are read, is not proved again. What is proved rests on what is proved,
    unless without what is not proved states are not well formed: then nothing is left to rest on.
    """
    rules, ruled = any_components(rules), any_components(ruled)
    first = proofs = _from_the_rulings(rules, ruled, timeout, verdicts, always)
    while True:
        broken = {name for name, proof in proofs.items() if not proof.proved}
        shaky = [name for name, proof in proofs.items() if proof.proved and proof.invariants & broken]
        if not shaky:
            return proofs
        step = Step(without(rules, broken), timeout)
        for names in ([name for name in shaky if name == WELL_FORMED], [n for n in shaky if n != WELL_FORMED]):
            proofs = proofs | (prove_invariants(step, names=names) if names else {})
            if not proofs[WELL_FORMED].proved:
                return first


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
        return proofs | prove_invariants(Step(rules, timeout), names=missing)
    before, now = Step(ruled, timeout), Step(rules, timeout)
    changed = {name for name in missing if now.parts.get(name) != before.parts.get(name)}
    touched = {name for name in missing if name in changed or changed.intersection(verdicts[name].invariants)}
    proofs |= {name: Proof(name, invariants=set(verdicts[name].invariants)) for name in missing if name not in touched}
    scope = scope_of(ruled, rules)
    moved = tuple(kind for kind in rules.moves if scope.over or kind in {*scope.guards, *scope.effects})
    others = tuple(kind for kind in rules.moves if kind not in moved)
    for moves, wanted in ((moved, missing), (others, tuple(sorted(touched)))):
        if moves and wanted:
            part = attrs.evolve(rules, game=attrs.evolve(rules.game, moves=moves))
            step = _LaterStep(part, before, timeout, set(names) - touched)
            for name, proof in prove_invariants(step, names=wanted).items():
                proofs[name].add(proof)
    return proofs


def never_reached(rules: Rules[Any, Any], claim: Claim, timeout: float, proofs: Mapping[str, Proof]) -> bool:
    """Whether it is proved, by induction, that no play comes to what a claim asks for, given proofs of invariants."""
    assert isinstance(claim.subject, PlayReaches)
    predicate, final = claim.subject.predicate, claim.subject.final

    def parts(state: Any, rules: Rules[Any, Any]) -> Conditions:
        yield none_of(all_of(predicate(state, rules), rules.is_over(state) if final else True))

    held = without(rules, (name for name, proof in proofs.items() if not proof.proved))
    never = Invariant(claim.id, f"Never: {claim.title}", (), parts)
    game = attrs.evolve(held.game, invariants=(*held.game.invariants, never))
    step = Step(attrs.evolve(held, game=game), timeout)
    proof = prove_invariants(step, names=(claim.id,))[claim.id]
    return proof.proved and not not_proved(proof, {**proofs, claim.id: proof})
