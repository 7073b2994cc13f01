"""Two readings of a question at one table, and where in the rules they can differ at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Chance, Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.nodes import Node
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import state_nodes, unknown_move, unknown_state
from rulewright.spec import Question


@frozen
class Scope:
    """Where the expressions of two readings are not the same, for a state and parameters that are unknown.

    ``guards``, ``effects`` and ``weights`` name classes of moves. ``view`` says whether some seat sees something
    else. What is not named here is the same in every state, by construction.
    """

    guards: tuple[type[Move], ...]
    effects: tuple[type[Move], ...]
    weights: tuple[type[Move], ...]
    over: bool
    actor: bool
    outcome: bool
    view: bool

    @property
    def nothing(self) -> bool:
        """Whether the readings are the same rules."""
        return not (self.plays or self.outcome or self.view)

    @property
    def plays(self) -> bool:
        """Whether play itself may differ, not only the result or what is seen."""
        return bool(self.guards or self.effects or self.weights or self.over or self.actor)


@frozen(slots=False, eq=False)
class Pair:
    """The ruling of a question and another reading of it, everything else being equal.

    ``one`` are the rules under the ruling, ``other`` those under the other reading.
    """

    question: Question
    reading: str
    one: Rules[Any, Any]
    other: Rules[Any, Any]

    @property
    def ruling(self) -> str:
        """The reading of ``one``."""
        return str(self.one.readings[self.question.id])

    @cached_property
    def scope(self) -> Scope:
        """Where the two can differ."""
        return scope_of(self.one, self.other)


def pairs_of(rules: Rules[Any, Any], questions: Sequence[str] = ()) -> Iterator[Pair]:
    """Every question that can arise at a table, or these, with each reading that is not the table's own."""
    for question in rules.spec.questions.values():
        if questions and question.id not in questions:
            continue
        if not arises_at(question, rules):
            continue
        for reading in question.readings:
            if reading != rules.readings.get(question.id):
                yield Pair(question, reading, rules, read_as(rules, question.id, reading))


def arises_at(question: Question, rules: Rules[Any, Any]) -> bool:
    """Whether a question is about a table, by its players and variants."""
    seats = not question.players or rules.players in question.players
    return seats and (not question.variants or rules.variant in question.variants)


def read_as(rules: Rules[Any, Any], question: str, reading: Any) -> Rules[Any, Any]:
    """The same table with one question read in another way."""
    return attrs.evolve(rules, readings={**rules.readings, question: reading})


def scope_of(one: Rules[Any, Any], other: Rules[Any, Any]) -> Scope:
    """Compare the expressions of everything that rules consist of."""
    state = unknown_state(one)
    guards, effects, weights = [], [], []
    for kind in one.game.moves:
        move = unknown_move(kind, one)
        if condition_node(one.may(state, move)) is not condition_node(other.may(state, move)):
            guards.append(kind)
        if _cells(move.effect(state, one)) != _cells(move.effect(state, other)):
            effects.append(kind)
        if isinstance(move, Chance):
            chances = [number_node(move.weight(state, rules)) for rules in (one, other)]
            if chances[0] is not chances[1]:
                weights.append(kind)
    return Scope(
        tuple(guards),
        tuple(effects),
        tuple(weights),
        over=condition_node(one.is_over(state)) is not condition_node(other.is_over(state)),
        actor=number_node(one.actor(state)) is not number_node(other.actor(state)),
        outcome=outcome_nodes(one, state) != outcome_nodes(other, state),
        view=any(_cells(one.view(state, seat)) != _cells(other.view(state, seat)) for seat in range(one.players)),
    )


def _cells(state: Any) -> list[int]:
    return [node.serial for _, node in state_nodes(state)]


def outcome_nodes(rules: Rules[Any, Any], state: Any) -> tuple[Node, ...]:
    """Every seat's points and whether it wins, as expressions."""
    outcome = rules.outcome(state)
    return (*map(number_node, outcome.scores), *map(condition_node, outcome.wins))


def changed_fields(one: Any, other: Any) -> list[str]:
    """The fields in which two plain states differ."""
    return [f.name for f in fields_of(type(one)) if getattr(one, f.name) != getattr(other, f.name)]
