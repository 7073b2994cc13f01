"""Expressions over bounded unknowns: a directed acyclic graph in which equal expressions are one node.

Numbers are kept as linear combinations of atoms (unknowns, choices, quotients, tallies) and every node carries bounds,
so that what the bounds settle is never asked of a solver. Nodes know nothing of any solver.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulewright.proofs.node import Node as Node
from rulewright.proofs.node import by_serial as by_serial
from rulewright.proofs.node import make as _node
from rulewright.proofs.opaque import returned

TRUE = _node("bool", (), True, 1, 1)
FALSE = _node("bool", (), False, 0, 0)


def const(value: int) -> Node:
    """A number that is known."""
    return _node("const", (), int(value), int(value), int(value))


def var(name: str, low: int, high: int) -> Node:
    """An unknown number between bounds; the same name always means the same bounds."""
    return const(low) if low == high else _node("var", (), (name, low, high), low, high)


def flag(name: str) -> Node:
    """An unknown condition."""
    return _node("flag", (), name, 0, 1)


def known(node: Node) -> int | None:
    """The value of a constant number, else None."""
    return node.payload if node.op == "const" else None


# numbers


def linear(terms: Iterable[tuple[int, Node]], constant: int = 0) -> Node:
    """The sum of coefficients times numbers, and a constant."""
    sums: dict[int, tuple[int, Node]] = {}
    for factor, node in terms:
        if node.op == "const":
            constant += factor * node.payload
        elif node.op == "lin":
            coefficients, offset = node.payload
            constant += factor * offset
            for inner, arg in zip(coefficients, node.args, strict=True):
                before = sums.get(arg.serial)
                sums[arg.serial] = (factor * inner + (before[0] if before else 0), arg)
        else:
            before = sums.get(node.serial)
            sums[node.serial] = (factor + (before[0] if before else 0), node)
    parts = sorted(((c, a) for c, a in sums.values() if c), key=lambda part: part[1].serial)
    if not parts:
        return const(constant)
    if len(parts) == 1 and constant == 0 and parts[0][0] == 1:
        return parts[0][1]
    low = constant + sum(c * (a.low if c > 0 else a.high) for c, a in parts)
    high = constant + sum(c * (a.high if c > 0 else a.low) for c, a in parts)
    return _node("lin", tuple(a for _, a in parts), (tuple(c for c, _ in parts), constant), low, high)


def choose(condition: Node, then: Node, otherwise: Node) -> Node:
    """The number ``then`` where the condition holds, else the other."""
    if condition is TRUE or then is otherwise:
        return then
    if condition is FALSE:
        return otherwise
    if condition.op == "not":
        return choose(condition.args[0], otherwise, then)
    if then.op == "ite" and then.args[0] is condition:
        then = then.args[1]
    if otherwise.op == "ite" and otherwise.args[0] is condition:
        otherwise = otherwise.args[2]
    if then is otherwise:
        return then
    if otherwise.op == "ite" and otherwise.args[1] is then:
        return choose(disjunction((condition, otherwise.args[0])), then, otherwise.args[2])
    low, high = min(then.low, otherwise.low), max(then.high, otherwise.high)
    return _node("ite", (condition, then, otherwise), None, low, high)


def times(one: Node, other: Node) -> Node:
    """The product; of two unknowns by cases over the one with the smaller range."""
    if one.op == "const":
        return linear([(one.payload, other)])
    if other.op == "const":
        return linear([(other.payload, one)])
    if one.high - one.low > other.high - other.low:
        one, other = other, one
    product = linear([(one.high, other)])
    for value in range(one.high - 1, one.low - 1, -1):
        product = choose(equal(one, value), linear([(value, other)]), product)
    return product


def quotient(number: Node, divisor: int) -> Node:
    """Floor division by a positive constant."""
    low, high = number.low // divisor, number.high // divisor
    return const(low) if low == high else _node("div", (number,), divisor, low, high)


def remainder(number: Node, divisor: int) -> Node:
    """What floor division by a positive constant leaves."""
    if number.low // divisor == number.high // divisor:
        return linear([(1, number)], -(number.low // divisor) * divisor)
    return _node("mod", (number,), divisor, 0, divisor - 1)


def tally(cells: tuple[Node, ...], value: int) -> Node:
    """How many cells show a value: an unknown of its own, whose definition a solver is given only if it needs it."""
    fixed = sum(1 for cell in cells if known(cell) == value)
    rest = tuple(cell for cell in cells if cell.op != "const" and cell.low <= value <= cell.high)
    if not rest:
        return const(fixed)
    if len(rest) == 1:
        return linear([(1, choose(equal(rest[0], value), const(1), const(0)))], fixed)
    return linear([(1, _node("tally", rest, value, 0, len(rest)))], fixed)


def tally_definition(node: Node) -> Node:
    """What a tally is the same number as."""
    return linear([(1, choose(equal(cell, node.payload), const(1), const(0))) for cell in node.args])


def pick(place: Node, cells: Sequence[Node], first: int, default: int | None) -> Node:
    """The cell at a place: like a tally an unknown of its own, defined only if a query needs it.

    ``cells`` are those from index ``first`` on; the default holds elsewhere, and None says that there is no elsewhere.
    """
    values = [cell.low for cell in cells] + [cell.high for cell in cells] + ([] if default is None else [default])
    return _node("pick", (place, *cells), (first, default), min(values), max(values))


def pick_definition(node: Node) -> Node:
    """What a pick is the same number as, place by place."""
    first, default = node.payload
    place, cells = node.args[0], node.args[1:]
    found = []
    for offset, cell in enumerate(cells):
        here = equal(place, first + offset)
        found.append(disjunction((negation(here), equal_numbers(node, cell))))
    if default is not None:
        inside = conjunction((at_most(const(first), place), at_most(place, const(first + len(cells) - 1))))
        found.append(disjunction((inside, equal(node, default))))
    return conjunction(found)


def definition(node: Node) -> Node:
    """The condition that defines a tally or a pick."""
    return pick_definition(node) if node.op == "pick" else equal_numbers(node, tally_definition(node))


# conditions


def negation(condition: Node) -> Node:
    """Whether a condition does not hold."""
    if condition is TRUE:
        return FALSE
    if condition is FALSE:
        return TRUE
    if condition.op == "not":
        return condition.args[0]
    return _node("not", (condition,), None, 0, 1)


def conjunction(conditions: Iterable[Node]) -> Node:
    """Whether all conditions hold."""
    return _join("and", conditions, TRUE, FALSE)


def disjunction(conditions: Iterable[Node]) -> Node:
    """Whether at least one condition holds."""
    return _join("or", conditions, FALSE, TRUE)


def _join(op: str, conditions: Iterable[Node], neutral: Node, absorbing: Node) -> Node:
    parts: dict[int, Node] = {}
    for condition in conditions:
        for part in condition.args if condition.op == op else (condition,):
            if part is absorbing or negation(part).serial in parts:
                return absorbing
            if part is not neutral:
                parts[part.serial] = part
    if not parts:
        return neutral
    if len(parts) == 1:
        return next(iter(parts.values()))
    return _node(op, tuple(parts[serial] for serial in sorted(parts)), None, 0, 1)


def same(one: Node, other: Node) -> Node:
    """Whether two conditions agree."""
    if one is other:
        return TRUE
    return disjunction((conjunction((one, other)), conjunction((negation(one), negation(other)))))


@lru_cache(maxsize=1 << 16)  # cases of cases share their parts: looked at one by one they double at every level
def equal(number: Node, value: int) -> Node:
    """Whether a number is a known one."""
    if value < number.low or value > number.high:
        return FALSE
    if number.op == "const":
        return TRUE
    if number.op == "ite":
        condition, then, otherwise = number.args
        if then.op in ("const", "ite") or otherwise.op in ("const", "ite"):
            return disjunction(
                (
                    conjunction((condition, equal(then, value))),
                    conjunction((negation(condition), equal(otherwise, value))),
                )
            )
    if number.op == "lin":
        return _linear_equal(number, value)
    return _node("eq", (number,), value, 0, 1)


def _linear_equal(number: Node, value: int) -> Node:
    """Equality of a linear combination: by one atom, or by cases where the largest coefficient leaves few."""
    (coefficients, constant), atoms = number.payload, number.args
    if len(atoms) == 1:
        wanted, rest = divmod(value - constant, coefficients[0])
        return FALSE if rest else equal(atoms[0], wanted)
    if len(atoms) == 2:
        big = 0 if abs(coefficients[0]) > abs(coefficients[1]) else 1
        if abs(coefficients[big]) > abs(coefficients[1 - big]):
            return _by_cases(coefficients, constant, atoms, value, big)
    if number.payload[0][0] < 0:  # one sign for both ways round
        return equal(linear([(-1, number)]), -value)
    return _node("eq", (linear([(1, number)], -constant),), value - constant, 0, 1)


def _by_cases(coefficients: Sequence[int], constant: int, atoms: Sequence[Node], value: int, big: int) -> Node:
    outer, inner = atoms[big], atoms[1 - big]
    cases = []
    for guess in range(outer.low, outer.high + 1):
        wanted, rest = divmod(value - constant - coefficients[big] * guess, coefficients[1 - big])
        if rest == 0 and inner.low <= wanted <= inner.high:
            cases.append((guess, wanted))
            if len(cases) > 4:
                return _node(
                    "eq",
                    (linear([(c, a) for c, a in zip(coefficients, atoms, strict=True)]),),
                    value - constant,
                    0,
                    1,
                )
    return disjunction(conjunction((equal(outer, g), equal(inner, w))) for g, w in cases)


def equal_numbers(one: Node, other: Node) -> Node:
    """Whether two numbers are the same."""
    if one is other:
        return TRUE
    if other.op == "const":
        return equal(one, other.payload)
    if one.op == "const":
        return equal(other, one.payload)
    return equal(linear([(1, one), (-1, other)]), 0)


def at_most(one: Node, other: Node) -> Node:
    """Whether one number is not greater than another."""
    difference = linear([(1, one), (-1, other)])
    if difference.high <= 0:
        return TRUE
    if difference.low > 0:
        return FALSE
    return _at_most_zero(difference)


def _at_most_zero(difference: Node) -> Node:
    if difference.op == "lin" and len(difference.args) == 1:
        (factor,), constant = difference.payload
        return _bounded_atom(difference.args[0], factor, constant)
    if difference.op != "lin":
        return _bounded_atom(difference, 1, 0)
    return _node("le", (difference,), None, 0, 1)


def _bounded_atom(atom: Node, factor: int, constant: int) -> Node:
    """factor * atom + constant <= 0, through ``ite`` and as an equality at the edge of a range."""
    if atom.op == "ite" and (atom.args[1].op in ("const", "ite") or atom.args[2].op in ("const", "ite")):
        condition, then, otherwise = atom.args
        sides = [at_most(linear([(factor, side)], constant), const(0)) for side in (then, otherwise)]
        return disjunction((conjunction((condition, sides[0])), conjunction((negation(condition), sides[1]))))
    if factor > 0:
        most = -constant // factor
        if most == atom.low:
            return equal(atom, atom.low)
        if most == atom.high - 1:
            return negation(equal(atom, atom.high))
        return _node("le", (linear([(1, atom)], -most),), None, 0, 1)
    least = _ceiling(constant, -factor)
    if least == atom.high:
        return equal(atom, atom.high)
    if least == atom.low + 1:
        return negation(equal(atom, atom.low))
    return negation(_node("le", (linear([(1, atom)], -(least - 1)),), None, 0, 1))


def _ceiling(number: int, divisor: int) -> int:
    return -(-number // divisor)


# looking into expressions


def reachable(roots: Iterable[Node], known: Container[int] = ()) -> list[Node]:
    """Every node that the roots are made of, arguments before what uses them; not below serial numbers known."""
    order: list[Node] = []
    seen: set[int] = set()
    stack: list[tuple[Node, bool]] = [(root, False) for root in roots]
    while stack:
        node, done = stack.pop()
        if done:
            order.append(node)
        elif node.serial not in seen and node.serial not in known:
            seen.add(node.serial)
            stack.append((node, True))
            stack.extend((arg, False) for arg in node.args)
    return order


def compared(condition: Node) -> list[Node]:
    """The unknown numbers that the comparisons of a condition add up, not looking into choices."""
    found: dict[int, Node] = {}
    stack = [condition]
    while stack:
        node = stack.pop()
        if node.op == "var":
            found[node.serial] = node
        elif node.op in ("and", "or", "not", "le", "eq", "lin"):
            stack.extend(node.args)
    return list(found.values())


def evaluate(roots: Sequence[Node], values: Mapping[Any, int]) -> list[int]:
    """The values of expressions under an assignment of ``var`` and ``flag`` payloads; unassigned ones take their low.

    Conditions evaluate to 0 or 1, tallies to their definition, and opaque results to what their function returns.
    """
    found: dict[int, int] = {}
    for node in reachable(roots):
        found[node.serial] = _value(node, found, values)
    return [found[root.serial] for root in roots]


def _value(node: Node, found: Mapping[int, int], values: Mapping[Any, int]) -> int:
    args = [found[arg.serial] for arg in node.args]
    match node.op:
        case "const" | "bool":
            return int(node.payload)
        case "var" | "flag":
            return int(values.get(node.payload, node.low))
        case "lin":
            return int(node.payload[1] + sum(c * a for c, a in zip(node.payload[0], args, strict=True)))
        case "ite":
            return args[1] if args[0] else args[2]
        case "div":
            return int(args[0] // node.payload)
        case "mod":
            return int(args[0] % node.payload)
        case "tally":
            return args.count(node.payload)
        case "pick":
            first, default = node.payload
            index = args[0] - first
            return args[1 + index] if 0 <= index < len(args) - 1 else int(default or 0)
        case "opaque":
            function, shape = node.payload
            return returned(function, shape, args)
        case "eq":
            return int(args[0] == node.payload)
        case "le":
            return int(args[0] <= 0)
        case "not":
            return 1 - args[0]
        case "and":
            return int(all(args))
        case "or":
            return int(any(args))
    raise AssertionError(node.op)


def unknowns(roots: Iterable[Node]) -> Iterator[Node]:
    """The unknown numbers and conditions in expressions."""
    return (node for node in reachable(roots) if node.op in ("var", "flag"))
