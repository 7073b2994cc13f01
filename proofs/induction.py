"""Proof by one-step induction: what holds on the blank state and survives every ground move always holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field, frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import TRUE, Node
from rulewright.proofs.solver import Sat, Session, Unknown, Unsat
from rulewright.proofs.terms import condition_node
from rulewright.proofs.unknown import facts_hold, unknown_state, well_formed

WELL_FORMED = "states_are_well_formed"
LIGHT = 0.2
"""Seconds for an attempt that leaves most of what is known out."""
Said = Callable[[str, int, int], None]


@frozen
class Gap:
    """A goal that was not proved: where (``blank`` or a ground move), and why; with a candidate state if there is one.

    The candidate satisfies every invariant, but it may well be that no play reaches it.
    """

    goal: str
    where: str
    reason: str
    candidate: Any = None
    values: Any = None


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


class Step:
    """One table's unknown state, its invariants as assumptions, and a session in which to ask about its moves.

    ``rules`` may have unknown components; the stated facts are then assumed.
    """

    def __init__(self, rules: Rules[Any, Any], timeout: float = 30.0, check: Any = None) -> None:
        self.rules = rules
        self.state = unknown_state(rules)
        self.session = Session(timeout)
        self.light = Session(LIGHT)
        self.check = check
        self.parts: dict[str, list[Node]] = {
            known.name: [condition_node(part) for part in known.parts(self.state, rules)]
            for known in rules.game.invariants
        }
        for name, formula in facts_hold(rules).items():
            self.session.assume(name, formula)
        for name, parts in self.parts.items():
            self.session.assume(f"invariant {name}", nodes.conjunction(parts))

    def moves(self) -> Iterator[Move]:
        """Every ground move."""
        for ground in self.rules.ground_moves.values():
            for entry in ground:
                yield entry[-1]

    def guards(self, move: Move, state: Any = None) -> list[tuple[str, Node]]:
        """The guards of a move by clause id."""
        where = self.state if state is None else state
        return [(g.clause.id, condition_node(g.condition)) for g in self.rules.guards(where, move)]

    def ask(self, proof: Proof, goal: Node, where: str) -> bool:
        """Whether a goal always holds under what is assumed; notes cores, gaps and time in the proof."""
        if goal is TRUE:
            return True
        answer = self.session.refute(goal)
        match answer:
            case Unsat():
                self.settled(proof, answer, goal, self.session.assumed())
                return True
            case Unknown(reason):
                proof.queries += 1
                proof.gaps.append(Gap(proof.goal, where, f"the solver gave up: {reason}"))
            case Sat(values):
                proof.queries += 1
                proof.gaps.append(Gap(proof.goal, where, "a candidate state", self.state, values))
        return False


    def settled(self, proof: Proof, answer: Unsat, goal: Node, assumed: Sequence[Node]) -> None:
        """Note that a goal was proved, and have it checked again where a second opinion is wanted."""
        proof.queries += 1
        proof.seconds += answer.seconds
        proof.rests_on(answer.core)
        if self.check is not None:
            self.check(proof, [*assumed, nodes.negation(goal)])


def prove_invariants(step: Step, said: Said | None = None) -> dict[str, Proof]:
    """Prove every invariant, and that states stay within their domains; a proof for each, by name."""
    proofs = {name: Proof(name) for name in (WELL_FORMED, *step.parts)}
    _base(step, proofs)
    every = list(step.moves())
    over = condition_node(step.rules.is_over(step.state))
    for index, move in enumerate(every):
        if said is not None:
            said("induction", index, len(every))
        _inductive(step, move, over, proofs)
    return proofs


def _base(step: Step, proofs: dict[str, Proof]) -> None:
    """Every invariant holds on the blank state, for every set of components that fits the facts."""
    rules = step.rules
    blank = rules.blank()
    session = Session()
    for name, formula in facts_hold(rules).items():
        session.assume(name, formula)
    original, step.session = step.session, session
    for known in rules.game.invariants:
        for part in known.parts(blank, rules):
            step.ask(proofs[known.name], condition_node(part), "blank")
    for name, inside in well_formed(blank, rules):
        step.ask(proofs[WELL_FORMED], inside, f"blank, {name}")
    step.session = original


def _inductive(step: Step, move: Move, over: Node, proofs: dict[str, Proof]) -> None:
    """One ground move: each part of each invariant that it may change, first from that part and the guards alone."""
    guards = step.guards(move)
    if any(condition is nodes.FALSE for _, condition in guards):
        return
    successor = move.effect(step.state, step.rules)
    hard: list[tuple[str, Node]] = []
    light = step.light
    light.push()
    for clause, condition in guards:
        light.assume(f"clause {clause}", condition)
    for name, before, goal in _goals(step, successor):
        if goal is TRUE:
            continue
        light.push()
        light.assume(f"invariant {name}", before)
        answer = light.settles(goal)
        light.pop()
        if answer is not None:
            step.settled(proofs[name], answer, goal, (before, *(c for _, c in guards)))
        else:
            hard.append((name, goal))
    light.pop()
    if hard:
        _with_everything(step, move, over, guards, hard, proofs)


def _goals(step: Step, successor: Any) -> Iterator[tuple[str, Node, Node]]:
    """What must hold after a move: name, the same part before it, and the part after it."""
    for _, inside in well_formed(successor, step.rules):
        yield WELL_FORMED, TRUE, inside
    for known in step.rules.game.invariants:
        before = step.parts[known.name]
        for index, part in enumerate(known.parts(successor, step.rules)):
            after = condition_node(part)
            if index >= len(before):
                yield known.name, TRUE, after
            elif after is not before[index]:
                yield known.name, before[index], after


def _with_everything(
    step: Step,
    move: Move,
    over: Node,
    guards: list[tuple[str, Node]],
    goals: list[tuple[str, Node]],
    proofs: dict[str, Proof],
) -> None:
    session = step.session
    session.learn([goal for _, goal in goals])
    session.push()
    session.assume("the game is not over", nodes.negation(over))
    for clause, condition in guards:
        session.assume(f"clause {clause}", condition)
    for name in dict.fromkeys(name for name, _ in goals):
        mine = [goal for other, goal in goals if other == name]
        together = session.settles(nodes.conjunction(mine))
        if together is not None:
            step.settled(proofs[name], together, nodes.conjunction(mine), session.assumed())
        else:
            for goal in mine:
                step.ask(proofs[name], goal, str(move))
    session.pop()
