"""A table with its questions open: each reading an unknown of the solver, as far as one table can stand for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import Any

import attrs

from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.readings.goals import alike_in_fields
from rulewright.proofs.readings.pair import arises_at
from rulewright.proofs.terms import condition_node, number
from rulewright.proofs.unknown import unknown_move, unknown_state
from rulewright.spec import Question

MANY = 64
"""More combinations of readings that change the classes of moves are not looked at one by one."""


def asked_at(rules: Rules[Any, Any]) -> list[Question]:
    """The questions with readings that arise at a table."""
    return [q for q in rules.spec.questions.values() if q.readings and arises_at(q, rules)]


def left_open(rules: Rules[Any, Any], settled: Iterable[str] = ()) -> Rules[Any, Any]:
    """The table with every question that arises at it an unknown, but for those that are settled or give it shape."""
    return _opened(rules, {*settled, *shaping(rules)})


def _opened(rules: Rules[Any, Any], settled: Iterable[str]) -> Rules[Any, Any]:
    readings = dict(rules.readings)
    for question in asked_at(rules):
        if question.id not in settled:
            readings[question.id] = number(nodes.var(f"reading.{question.id}", 0, len(question.readings) - 1))
    return attrs.evolve(rules, readings=readings)


def shaping(rules: Rules[Any, Any]) -> tuple[str, ...]:
    """The questions that give a table its shape: no table can stand for all their readings.

    Under some reading fields have other lengths or bounds, a move has other choices, or a class of moves is missing
    that is not refused by its guards as well.
    """
    asked = {question.id: list(question.readings) for question in asked_at(rules)}
    open_ = _opened(rules, ())
    alone = {
        name: [attrs.evolve(open_, readings={**open_.readings, name: reading}) for reading in readings]
        for name, readings in asked.items()
    }
    fields = {name for name, tables in alone.items() if not all(alike_in_fields(open_, table) for table in tables)}
    moves = {name for name, tables in alone.items() if any(table.moves != open_.moves for table in tables)} - fields
    if prod(len(asked[name]) for name in moves) > MANY:
        return tuple(name for name in asked if name in fields | moves)
    refused = dict.fromkeys(moves, True)
    for readings in product(*(asked[name] for name in moves)):
        table = attrs.evolve(open_, readings={**open_.readings, **dict(zip(moves, readings, strict=True))})
        if not _stands_for(open_, table):
            refused |= dict.fromkeys(moves, False)
    return tuple(name for name in asked if name in fields or not refused.get(name, True))


def _stands_for(open_: Rules[Any, Any], table: Rules[Any, Any]) -> bool:
    """Whether every class of moves that only the open table has is refused by its guards at the other."""
    state = unknown_state(open_)
    extra = [kind for kind in open_.moves if kind not in table.moves]
    guards = ([g.condition for g in table.guards(state, unknown_move(kind, open_))] for kind in extra)
    refused = all(nodes.conjunction(map(condition_node, conditions)) is nodes.FALSE for conditions in guards)
    return refused and all(kind in open_.moves for kind in table.moves)


def shapes(rules: Rules[Any, Any], settled: Iterable[str] = ()) -> Iterator[Rules[Any, Any]]:
    """The table for every combination of readings of the questions that give it shape, but for those that are settled.

    The table itself comes first.
    """
    free = [rules.spec.questions[name] for name in shaping(rules) if name not in set(settled)]
    every = [[str(rules.readings[q.id]), *(r for r in q.readings if r != str(rules.readings[q.id]))] for q in free]
    for readings in product(*every):
        chosen = {question.id: reading for question, reading in zip(free, readings, strict=True)}
        yield attrs.evolve(rules, readings={**rules.readings, **chosen})
