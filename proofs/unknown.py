"""Unknown states, components and readings, and plain ones made of what a solver found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node, evaluate
from rulewright.proofs.terms import TermCells, cells_of, condition_node, number, number_node


def unknown_state(rules: Rules[Any, Any], name: str = "s") -> Any:
    """A state of which nothing is known but the declared domains of its fields."""
    state = object.__new__(rules.game.state)
    for known in fields_of(rules.game.state):
        state.__dict__[known.name] = _unknown(known, rules, f"{name}.{known.name}")
    return state


def _unknown(known: Field, rules: Rules[Any, Any], name: str) -> Any:
    low, high = known.bounds(rules)
    if not known.is_cells:
        return number(nodes.var(name, low, high))
    return TermCells([nodes.var(f"{name}[{i}]", low, high) for i in range(known.length(rules))])


def unknown_move(kind: type[Move], rules: Rules[Any, Any]) -> Move:
    """A move of a class of which no parameter is known: all its ground moves at once."""
    bounds = [(f.name, *f.bounds(rules)) for f in fields_of(kind)]
    return kind(*(number(nodes.var(f"{kind.__name__}.{name}", low, high)) for name, low, high in bounds))


def any_components(rules: Rules[Any, Any]) -> Rules[Any, Any]:
    """The same table with every assumed cell of its components unknown; `facts_hold` says what fits."""
    assumed = rules.game.assumed(rules.spec)
    changes: dict[str, Any] = {}
    for known in fields_of(type(rules.components)):
        places = assumed.get(known.name, ())
        value = getattr(rules.components, known.name)
        if not places:
            continue
        low, high = known.bounds(rules)
        if not known.is_cells:
            changes[known.name] = number(nodes.var(f"components.{known.name}", low, high))
            continue
        cells = [nodes.const(cell) for cell in value]
        for place in places:
            cells[place] = nodes.var(f"components.{known.name}[{place}]", low, high)
        changes[known.name] = TermCells(cells)
    if not changes:
        return rules
    return attrs.evolve(rules, components=attrs.evolve(rules.components, **changes))


def facts_hold(rules: Rules[Any, Any]) -> dict[str, Node]:
    """For each stated fact, the condition that the components fit it."""
    return {
        f"fact {fact.name}": nodes.conjunction(condition_node(holds) for holds, _ in fact.parts(rules.components))
        for fact in rules.game.facts
    }


def state_nodes(state: Any) -> list[tuple[str, Node]]:
    """Every cell of a state as an expression, with its name."""
    found: list[tuple[str, Node]] = []
    for known in fields_of(type(state)):
        value = getattr(state, known.name)
        if known.is_cells:
            found += [(f"{known.name}[{i}]", node) for i, node in enumerate(cells_of(value).nodes)]
        else:
            found.append((known.name, number_node(value)))
    return found


def plain_state(state: Any, values: Mapping[Any, int]) -> Any:
    """The plain state that an assignment makes of a state of terms."""
    plain = object.__new__(type(state))
    for known in fields_of(type(state)):
        value = getattr(state, known.name)
        roots = cells_of(value).nodes if known.is_cells else (number_node(value),)
        numbers: Sequence[Any] = evaluate(roots, values)
        names = known.names
        if names is not None:
            numbers = [names(n) for n in numbers]
        plain.__dict__[known.name] = tuple(numbers) if known.is_cells else numbers[0]
    return plain


def well_formed(state: Any, rules: Rules[Any, Any]) -> Iterable[tuple[str, Node]]:
    """For each cell of a state, in the same order for every state, that it lies within its declared domain.

    Where there are more cells than declared, or fewer, none does.
    """
    for known in fields_of(type(state)):
        low, high = known.bounds(rules)
        value = getattr(state, known.name)
        cells = cells_of(value).nodes if known.is_cells else (number_node(value),)
        if len(cells) != known.length(rules):
            yield from ((known.name, nodes.FALSE) for _ in range(known.length(rules)))
            continue
        for node in cells:
            inside = (nodes.at_most(nodes.const(low), node), nodes.at_most(node, nodes.const(high)))
            yield known.name, nodes.conjunction(inside)
