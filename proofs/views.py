"""Two copies of a position that look alike to a seat: what may be done is the same in both, and yet they differ."""

from __future__ import annotations

from typing import Any, cast

import attrs

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move, evolve
from rulewright.model.kernel.rules import NATURE
from rulewright.proofs import nodes
from rulewright.proofs.induction import Step
from rulewright.proofs.node import conjuncts
from rulewright.proofs.nodes import FALSE, TRUE, Node
from rulewright.proofs.proof import Proof
from rulewright.proofs.solver import Answer, Session
from rulewright.proofs.terms import TermCells, cells_of, condition_node, number, number_node
from rulewright.proofs.unknown import facts_hold, state_nodes, unknown_move

ONE_BY_ONE = 3
"""A class with no more ground moves than this is asked about move by move, which leaves less to the solver."""


class Twin:
    """A second state that looks to a seat like the step's own.

    What the view shows as it is, is shared. Of hidden cells whose sum everybody sees, one is the rest of that sum: the
    public number is then the same expression in both, and so is what depends on it alone. ``within`` says that such
    cells lie within their domains.
    """

    def __init__(self, step: Step, seat: int) -> None:
        self.step = step
        self.seat = seat
        rules, state = step.rules, step.state
        shown = dict(state_nodes(rules.view(state, seat)))
        changes: dict[str, Any] = {}
        for known in fields_of(rules.game.state):
            value = getattr(state, known.name)
            low, high = known.bounds(rules)
            if not known.is_cells:
                if shown[known.name] is not number_node(value):
                    changes[known.name] = number(nodes.var(f"t.{known.name}", low, high))
                continue
            cells = list(cells_of(value).nodes)
            hidden = [i for i, cell in enumerate(cells) if shown[f"{known.name}[{i}]"] is not cell]
            for i in hidden:
                cells[i] = nodes.var(f"t.{known.name}[{i}]", low, high)
            if hidden:
                changes[known.name] = TermCells(cells)
        self.differing = tuple(changes)
        self.within: Node = TRUE
        self.state = self._with_public_sums(changes)

    def _with_public_sums(self, changes: dict[str, Any]) -> Any:
        """The second state, with one hidden cell of each public sum as the rest of it."""
        rules, state = self.step.rules, self.step.state
        places = {
            cell.serial: (name, index)
            for name, cells in changes.items()
            for index, cell in enumerate(cells_of(cells).nodes if isinstance(cells, TermCells) else ())
            if cell.op == "var" and cell is not cells_of(getattr(state, name)).nodes[index]
        }
        for name, value in rules.public(state).items():
            theirs = number_node(rules.public(evolve(state, **changes))[name])
            found = next((cell for cell in summands(theirs) if cell.serial in places), None)
            if found is None:
                continue
            field, index = places.pop(found.serial)
            rest = nodes.linear([(1, number_node(value)), (-1, theirs), (1, found)])
            cells = list(cells_of(changes[field]).nodes)
            cells[index] = rest
            changes[field] = TermCells(cells)
            ends = (nodes.at_most(nodes.const(found.low), rest), nodes.at_most(rest, nodes.const(found.high)))
            self.within = nodes.conjunction((self.within, *ends))
        return evolve(state, **changes)

    def alike(self, one: Any = None, other: Any = None) -> Node:
        """The condition that two states, as a rule these, look the same to the seat, public numbers included."""
        rules = self.step.rules
        states = (self.step.state if one is None else one, self.state if other is None else other)
        first, second = (state_nodes(rules.view(state, self.seat)) for state in states)
        sizes, others = (rules.public(state) for state in states)
        return nodes.conjunction(
            (
                *(nodes.equal_numbers(a, b) for (_, a), (_, b) in zip(first, second, strict=True)),
                *(nodes.equal_numbers(number_node(sizes[n]), number_node(others[n])) for n in sizes),
            )
        )

    def agree(self, fields: tuple[str, ...]) -> Node:
        """The condition that both states hold the same in these fields."""
        pairs = zip(state_nodes(self.step.state), state_nodes(self.state), strict=True)
        return nodes.conjunction(
            nodes.equal_numbers(a, b) for (name, a), (_, b) in pairs if name.partition("[")[0] in fields
        )

    def given(self) -> list[tuple[str, Node]]:
        """Both satisfy the invariants (the step assumes those of its own) and look alike."""
        rules = self.step.rules
        found = [("the positions look alike", self.alike()), ("hidden cells lie within their domains", self.within)]
        for known in rules.game.invariants:
            parts = nodes.conjunction(condition_node(part) for part in known.parts(self.state, rules))
            found.append((f"invariant {known.name}", parts))
        return found


def summands(total: Node) -> tuple[Node, ...]:
    """The unknowns that a sum counts once each."""
    if total.op != "lin":
        return (total,)
    factors, _ = total.payload
    return tuple(arg for factor, arg in zip(factors, total.args, strict=True) if factor == 1)


def moves_depend_on_views(step: Step) -> Proof:
    """Equal views give a seat the same legal moves, and change only by what moves reveal."""
    proof = Proof("moves_depend_on_views")
    for seat in range(step.rules.players):
        twin = Twin(step, seat)
        given = twin.given()
        _same_actor(step, twin, proof, given)
        for kind in step.rules.ground_moves:
            _same_legality(step, twin, proof, kind, given)
            _same_afterwards(step, twin, proof, kind, given)
    return proof


def _same_actor(step: Step, twin: Twin, proof: Proof, given: list[tuple[str, Node]]) -> None:
    rules = step.rules
    one, other = (number_node(rules.actor(state)) for state in (step.state, twin.state))
    step.always(proof, nodes.equal_numbers(one, other), f"whose move it is, seat {twin.seat + 1}", given)
    over = [condition_node(rules.is_over(state)) for state in (step.state, twin.state)]
    step.always(proof, nodes.same(*over), f"whether the game is over, seat {twin.seat + 1}", given)


def _same_legality(step: Step, twin: Twin, proof: Proof, kind: type[Move], given: list[tuple[str, Node]]) -> None:
    if kind.by_nature:
        return
    rules = step.rules
    move = unknown_move(kind, rules)
    one, other = (condition_node(rules.may(state, move)) for state in (step.state, twin.state))
    if one is other:
        return
    mine = ("it is the seat's move", nodes.equal(number_node(rules.actor(step.state)), twin.seat))
    step.always(proof, nodes.same(one, other), f"{kind.__name__}, seat {twin.seat + 1}", [*given, mine])


def _same_afterwards(step: Step, twin: Twin, proof: Proof, kind: type[Move], given: list[tuple[str, Node]]) -> None:
    """After a move that both allow the views still agree, if what it reveals does.

    To a seat that does not see them, hidden parameters may be others in the other position.
    """
    move = unknown_move(kind, step.rules)
    if not kind.hidden:
        ground = [entry[-1] for entry in step.rules.ground_moves[kind]]
        for one in ground if len(ground) <= ONE_BY_ONE else [move]:
            _alike_after(step, twin, proof, one, one, given)
        return
    changes = {
        known.name: number(nodes.var(f"t.{kind.__name__}.{known.name}", *known.bounds(step.rules)))
        for known in fields_of(kind)
        if known.name in kind.hidden
    }
    sees = condition_node(move.sees(step.state, twin.seat, step.rules))
    if sees is not FALSE:
        _alike_after(step, twin, proof, move, move, [*given, ("the seat sees it", sees)])
    unseen = ("the seat does not see it", nodes.negation(sees))
    _alike_after(step, twin, proof, move, attrs.evolve(cast(Any, move), **changes), [*given, unseen])


def _alike_after(step: Step, twin: Twin, proof: Proof, move: Move, other: Move, given: list[tuple[str, Node]]) -> None:
    rules = step.rules
    both = nodes.conjunction(
        (condition_node(rules.may(step.state, move)), condition_node(rules.may(twin.state, other)))
    )
    if both is FALSE:
        return
    after = twin.alike(move.effect(step.state, rules), other.effect(twin.state, rules))
    revealed = ("what it reveals is the same", twin.agree(move.reveals))
    where = f"after {type(move).__name__}, seat {twin.seat + 1}"
    step.always(proof, _beyond(after, given), where, [*given, ("the move is legal in both", both), revealed])


def _beyond(goal: Node, given: list[tuple[str, Node]]) -> Node:
    """What a goal says that is not given word for word: what a move leaves alone, looks alike after it as before."""
    said = {part.serial for _, condition in given for part in conjuncts(condition)}
    return nodes.conjunction(part for part in conjuncts(goal) if part.serial not in said)


def view_hides(step: Step, field: str, timeout: float) -> Answer:
    """Look for two states that satisfy every invariant, look alike to some seat, and differ in a field."""
    rules = step.rules
    answer: Answer | None = None
    for seat in range(rules.players):
        twin = Twin(step, seat)
        session = Session(timeout, defined=True)
        for name, fact in facts_hold(rules).items():
            session.assume(name, fact)
        for name, parts in step.parts.items():
            session.assume(f"invariant {name}", nodes.conjunction(parts))
        for index, (name, condition) in enumerate(twin.given()):
            session.assume(f"twin {index} {name}", condition)
        moving = nodes.negation(nodes.equal(number_node(rules.actor(step.state)), NATURE))
        session.assume("after set-up", moving)
        one, other = getattr(step.state, field), getattr(twin.state, field)
        differs = nodes.negation(condition_node(one == other)) if one is not other else FALSE
        answer = session.find(differs)
        if type(answer).__name__ == "Sat":
            return answer
    assert answer is not None
    return answer
