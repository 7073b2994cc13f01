"""Two positions that look alike to a player and yet allow him different moves: what a leak looks like."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.induction import Step
from rulewright.proofs.node import Node
from rulewright.proofs.solver import Sat, Session
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import facts_hold, plain_state
from rulewright.proofs.views import Twin


@frozen
class Leak:
    """A move that a seat may make in one position and not in another, though both look the same to it."""

    rules: Rules[Any, Any]
    seat: int
    move: Move
    one: Any
    other: Any

    @property
    def holds(self) -> bool:
        """Whether it is so on plain numbers: two sound positions, alike to the seat, and the move legal in one only."""
        rules, positions = self.rules, (self.one, self.other)
        sound = not any(rules.complaints(state) for state in positions)
        alike = rules.view(self.one, self.seat) == rules.view(self.other, self.seat)
        counted = rules.public(self.one) == rules.public(self.other)
        turn = [rules.actor(state) == self.seat for state in positions] == [True, True]
        legal = [rules.is_legal(state, self.move) for state in positions]
        return sound and alike and counted and turn and legal[0] is not legal[1]


def find_leak(step: Step, kind: type[Move], timeout: float = 30.0) -> Leak | None:
    """A leak in the guards of a class of moves, worked out again on plain numbers; None where none was found.

    Both positions satisfy every invariant; whether play reaches them is another question.
    """
    rules = step.rules
    for seat in range(rules.players):
        twin = Twin(step, seat)
        for entry in rules.ground_moves[kind]:
            move = entry[-1]
            legal = [condition_node(rules.may(state, move)) for state in (step.state, twin.state)]
            if legal[0] is legal[1]:
                continue
            answer = _session(step, twin, timeout).find(nodes.negation(nodes.same(*legal)))
            if isinstance(answer, Sat):
                states = [plain_state(state, answer.values) for state in (step.state, twin.state)]
                leak = Leak(rules, seat, move, *states)
                if leak.holds:
                    return leak
    return None


def _session(step: Step, twin: Twin, timeout: float) -> Session:
    """A session in which two positions look alike to the seat whose move it is."""
    session = Session(timeout, defined=True)
    assumed: list[tuple[str, Node]] = list(facts_hold(step.rules).items())
    assumed += [(f"invariant {name}", nodes.conjunction(parts)) for name, parts in step.parts.items()]
    assumed += [(f"twin: {name}", condition) for name, condition in twin.given()]
    assumed.append(("it is the seat's move", nodes.equal(number_node(step.rules.actor(step.state)), twin.seat)))
    for name, condition in assumed:
        session.assume(name, condition)
    return session
