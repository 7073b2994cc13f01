"""Two readings of a question at one table, and where in the rules they can differ at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.fields import Choice, fields_of
from rulewright.model.kernel.moves import Chance, Move, evolve
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.nodes import Node
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import state_nodes, unknown_move, unknown_state
from rulewright.spec import Question


@frozen
class Scope:
    """Where the expressions of two readings are not the same, for a state and parameters that are unknown.

    A class of moves that only one of them has, or with other choices, counts among ``guards``.

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

    def as_other(self, state: Any) -> Any:
        """A state of the ruling's table as one of the other reading's, where these have not the same lengths."""
        return reshaped(state, self.one, self.other)

    @cached_property
    def has_other_fields(self) -> bool:
        """Whether under the other reading fields have other lengths or bounds."""
        return any(
            known.length(self.one) != known.length(self.other) or known.bounds(self.one) != known.bounds(self.other)
            for known in fields_of(self.one.game.state)
        )

    def same(self, one: Any, other: Any) -> bool:
        """Whether two plain states, each under its reading, are the same position."""
        return not changed_fields(self.as_other(one), other) and not changed_fields(
            one, reshaped(other, self.other, self.one)
        )

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


def reshaped(state: Any, rules: Rules[Any, Any], wanted: Rules[Any, Any]) -> Any:
    """A state as one of other rules, in which fields may be longer: further cells hold what they hold at first.

    The same state where no length differs. Works on numbers, columns and terms.
    """
    changes = {}
    for known in fields_of(rules.game.state):
        length, other = known.length(rules), known.length(wanted)
        if length != other:
            cells = getattr(state, known.name)
            rest = getattr(wanted.blank(), known.name)[length:]
            changes[known.name] = (*(cells[index] for index in range(min(length, other))), *rest)
    return evolve(state, **changes) if changes else state


def scope_of(one: Rules[Any, Any], other: Rules[Any, Any]) -> Scope:
    """Compare the expressions of everything that rules consist of."""
    state = unknown_state(one)
    there = reshaped(state, one, other)
    guards, effects, weights = [], [], []
    for kind in one.game.moves:
        offered = [kind in rules.moves for rules in (one, other)]
        if not all(offered):
            guards += [kind] if any(offered) else []
            continue
        if choices_of(kind, one) != choices_of(kind, other):
            guards.append(kind)
            continue
        move = unknown_move(kind, one)
        if condition_node(one.may(state, move)) is not condition_node(other.may(there, move)):
            guards.append(kind)
        if _cells(reshaped(move.effect(state, one), one, other)) != _cells(move.effect(there, other)):
            effects.append(kind)
        if isinstance(move, Chance):
            chances = [number_node(move.weight(here, rules)) for here, rules in ((state, one), (there, other))]
            if chances[0] is not chances[1]:
                weights.append(kind)
    return Scope(
        tuple(guards),
        tuple(effects),
        tuple(weights),
        over=condition_node(one.is_over(state)) is not condition_node(other.is_over(there)),
        actor=number_node(one.actor(state)) is not number_node(other.actor(there)),
        outcome=outcome_nodes(one, state) != outcome_nodes(other, there),
        view=any(
            _cells(reshaped(one.view(state, seat), one, other)) != _cells(other.view(there, seat))
            for seat in range(one.players)
        ),
    )


def choices_of(kind: type[Move], rules: Rules[Any, Any]) -> list[tuple[int, ...]]:
    """What each parameter of a class of moves may be at a table."""
    return [field.domain.values(rules) for field in fields_of(kind) if isinstance(field.domain, Choice)]


def _cells(state: Any) -> list[int]:
    return [node.serial for _, node in state_nodes(state)]


def outcome_nodes(rules: Rules[Any, Any], state: Any) -> tuple[Node, ...]:
    """Every seat's points and whether it wins, as expressions."""
    outcome = rules.outcome(state)
    return (*map(number_node, outcome.scores), *map(condition_node, outcome.wins))


def changed_fields(one: Any, other: Any) -> list[str]:
    """The fields in which two plain states differ."""
    return [f.name for f in fields_of(type(one)) if getattr(one, f.name) != getattr(other, f.name)]
