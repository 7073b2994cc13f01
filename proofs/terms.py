"""Terms: the unknown numbers, conditions and cells that a solver reasons about, behind the operators of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from attrs import frozen

from rulewright.model.kernel.logic import Algebra, Opaque, Symbolic
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, TRUE, Node, const
from rulewright.proofs.opaque import NUMBER, opaque


class Term(Symbolic):
    """An unknown number, with bounds that are known."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    @property
    def low(self) -> int:
        """The least value."""
        return self.node.low

    @property
    def high(self) -> int:
        """The greatest value."""
        return self.node.high

    def __repr__(self) -> str:
        return f"{self.low}..{self.high}" if self.node.op == "var" else f"Term({self.node!r})"

    def __add__(self, other: Any) -> Any:
        return number(nodes.linear([(1, self.node), (1, number_node(other))]))

    def __radd__(self, other: Any) -> Any:
        return self + other

    def __sub__(self, other: Any) -> Any:
        return number(nodes.linear([(1, self.node), (-1, number_node(other))]))

    def __rsub__(self, other: Any) -> Any:
        return number(nodes.linear([(1, number_node(other)), (-1, self.node)]))

    def __neg__(self) -> Any:
        return number(nodes.linear([(-1, self.node)]))

    def __mul__(self, other: Any) -> Any:
        return number(nodes.times(self.node, number_node(other)))

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __floordiv__(self, other: Any) -> Any:
        return number(nodes.quotient(self.node, _divisor(other)))

    def __mod__(self, other: Any) -> Any:
        return number(nodes.remainder(self.node, _divisor(other)))

    def __eq__(self, other: object) -> Any:
        return condition(nodes.equal_numbers(self.node, number_node(other)))

    def __ne__(self, other: object) -> Any:
        return condition(nodes.negation(nodes.equal_numbers(self.node, number_node(other))))

    def __le__(self, other: Any) -> Any:
        return condition(nodes.at_most(self.node, number_node(other)))

    def __ge__(self, other: Any) -> Any:
        return condition(nodes.at_most(number_node(other), self.node))

    def __lt__(self, other: Any) -> Any:
        return condition(nodes.negation(nodes.at_most(number_node(other), self.node)))

    def __gt__(self, other: Any) -> Any:
        return condition(nodes.negation(nodes.at_most(self.node, number_node(other))))

    __hash__ = Symbolic.__hash__


class TermCondition(Symbolic):
    """A condition of which it is unknown whether it holds."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __repr__(self) -> str:
        return f"TermCondition({self.node!r})"

    def __eq__(self, other: object) -> Any:
        return condition(nodes.same(self.node, condition_node(other)))

    def __ne__(self, other: object) -> Any:
        return condition(nodes.negation(nodes.same(self.node, condition_node(other))))

    def _no_arithmetic(self, other: object) -> NoReturn:
        raise TypeError("no arithmetic on conditions; use ite(condition, 1, 0) or count(...)")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _no_arithmetic
    __lt__ = __le__ = __gt__ = __ge__ = _no_arithmetic
    __hash__ = Symbolic.__hash__


@frozen
class Put:
    """How cells came from others: one replaced at an index where a condition holds."""

    cells: TermCells
    index: Node
    value: Node
    when: Node


class TermCells(Symbolic):
    """Cells of which some are unknown; tuple-like as far as length, fixed positions and iteration go."""

    __slots__ = ("nodes", "origin")

    def __init__(self, cells: Sequence[Node], origin: Put | None = None) -> None:
        self.nodes = tuple(cells)
        self.origin = origin

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, index: int) -> Any:
        return number(self.nodes[index])

    def __repr__(self) -> str:
        return f"TermCells({len(self.nodes)})"

    def __eq__(self, other: object) -> Any:
        mine, theirs = self.nodes, cells_of(other).nodes
        if len(mine) != len(theirs):
            return False
        return condition(nodes.conjunction(nodes.equal_numbers(a, b) for a, b in zip(mine, theirs, strict=True)))

    __hash__ = Symbolic.__hash__


def number(node: Node) -> Any:
    """A number of the rules: plain where it is known, else a term."""
    return node.payload if node.op == "const" else Term(node)


def condition(node: Node) -> Any:
    """A condition of the rules: plain where it is known, else a term."""
    return True if node is TRUE else False if node is FALSE else TermCondition(node)


def number_node(value: object) -> Node:
    """The expression of a number; TypeError for a condition or anything else."""
    if isinstance(value, Term):
        return value.node
    if isinstance(value, int) and not isinstance(value, bool):
        return const(value)
    raise TypeError(f"not a number: {value!r}; of a condition make one with ite(condition, 1, 0)")


def condition_node(value: object) -> Node:
    """The expression of a condition; TypeError for a number or anything else."""
    if isinstance(value, TermCondition):
        return value.node
    if isinstance(value, bool):
        return TRUE if value else FALSE
    raise TypeError(f"not a condition: {value!r}; compare it")


def cells_of(value: object) -> TermCells:
    """Cells from cells or a plain tuple of numbers and terms."""
    if isinstance(value, TermCells):
        return value
    if isinstance(value, tuple | list):
        return TermCells([number_node(cell) for cell in value])
    raise TypeError(f"not cells: {value!r}")


def _divisor(value: object) -> int:
    if isinstance(value, int) and value > 0:
        return int(value)
    raise TypeError(f"terms divide by a positive constant only, not by {value!r}")


class TermAlgebra(Algebra):
    """The operators of rules on terms."""

    def ite(self, condition_: Any, then: Any, otherwise: Any) -> Any:
        test = condition_node(condition_)
        if isinstance(then, bool | TermCondition) or isinstance(otherwise, bool | TermCondition):
            yes = nodes.conjunction((test, condition_node(then)))
            no = nodes.conjunction((nodes.negation(test), condition_node(otherwise)))
            return condition(nodes.disjunction((yes, no)))
        if isinstance(then, TermCells | tuple) or isinstance(otherwise, TermCells | tuple):
            pairs = zip(cells_of(then).nodes, cells_of(otherwise).nodes, strict=True)
            return TermCells([nodes.choose(test, a, b) for a, b in pairs])
        return number(nodes.choose(test, number_node(then), number_node(otherwise)))

    def conjunction(self, conditions: Sequence[Any]) -> Any:
        return condition(nodes.conjunction(condition_node(c) for c in conditions))

    def disjunction(self, conditions: Sequence[Any]) -> Any:
        return condition(nodes.disjunction(condition_node(c) for c in conditions))

    def negation(self, condition_: Any) -> Any:
        return condition(nodes.negation(condition_node(condition_)))

    def at(self, cells: Any, index: Any, default: Any) -> Any:
        place, values = number_node(index), cells_of(cells).nodes
        return number(look_up(values, place, number_node(default)))

    def put(self, cells: Any, index: Any, value: Any, when: Any) -> Any:
        before, place = cells_of(cells), number_node(index)
        replaced, test = number_node(value), condition_node(when)
        amount = _added(before.nodes, place, replaced)
        after = []
        for i, cell in enumerate(before.nodes):
            here = nodes.conjunction((test, nodes.equal(place, i)))
            if amount is None:
                after.append(nodes.choose(here, replaced, cell))
            else:
                after.append(nodes.linear([(1, cell), (1, nodes.choose(here, amount, const(0)))]))
        return TermCells(after, Put(before, place, replaced, test))

    def tally(self, cells: Any, value: Any) -> Any:
        wanted = number_node(value)
        shown = cells_of(cells)
        if wanted.op == "const":
            return number(tally_of(shown, wanted.payload))
        found = const(0)
        for guess in range(wanted.low, wanted.high + 1):
            found = nodes.choose(nodes.equal(wanted, guess), tally_of(shown, guess), found)
        return number(found)

    def count(self, conditions: Sequence[Any]) -> Any:
        ones = (nodes.choose(condition_node(c), const(1), const(0)) for c in conditions)
        return number(nodes.linear([(1, one) for one in ones]))

    def total(self, numbers: Sequence[Any]) -> Any:
        return number(nodes.linear([(1, number_node(n)) for n in numbers]))

    def largest(self, numbers: Sequence[Any]) -> Any:
        return number(_extreme([number_node(n) for n in numbers], 1))

    def smallest(self, numbers: Sequence[Any]) -> Any:
        return number(_extreme([number_node(n) for n in numbers], -1))

    def opaque(self, function: Opaque, arguments: Sequence[Any]) -> Any:
        parts: list[Node] = []
        shape = []
        for argument in arguments:
            cells = cells_of(argument).nodes if isinstance(argument, TermCells | tuple) else None
            parts += [number_node(argument)] if cells is None else cells
            shape.append(NUMBER if cells is None else len(cells))
        result = opaque(function, parts, tuple(shape), function.low, function.high)
        if result.op == "opaque" and result.serial not in OPAQUE:
            OPAQUE[result.serial] = [condition_node(lemma(number(result), *arguments)) for lemma in function.lemmas]
        return number(result)


OPAQUE: dict[int, list[Node]] = {}
"""The lemmas of opaque results, by serial number."""


PICKED = 4
"""With more cells than this to choose from, a look-up is an unknown of its own."""


def look_up(values: Sequence[Node], place: Node, default: Node) -> Node:
    """The value at a place among those that its bounds allow, the default elsewhere."""
    if place.op == "const":
        return values[place.payload] if 0 <= place.payload < len(values) else default
    first, last = max(place.low, 0), min(place.high, len(values) - 1)
    if first > last:
        return default
    inside = place.low >= 0 and place.high < len(values)
    unknown = any(value.op != "const" for value in values[first : last + 1])
    if unknown and last - first >= PICKED and (inside or default.op == "const"):
        return nodes.pick(place, values[first : last + 1], first, None if inside else default.payload)
    found = values[last] if inside else default
    for index in range(last - 1 if inside else last, first - 1, -1):
        found = nodes.choose(nodes.equal(place, index), values[index], found)
    return found


def _added(cells: Sequence[Node], place: Node, replaced: Node) -> Node | None:
    """What is added to the cell at an unknown place, where the new value is that cell and an amount; else None."""
    if place.op == "const":
        return None
    looked_up = look_up(cells, place, const(0))
    amount = nodes.linear([(1, replaced), (-1, looked_up)])
    is_smaller = amount.op == "const" or looked_up not in nodes.reachable([amount])
    return amount if is_smaller else None


def tally_of(cells: TermCells, value: int) -> Node:
    """The tally of a value: that of the cells before a ``put``, less the cell replaced, and more its new value."""
    if cells.origin is None:
        return nodes.tally(cells.nodes, value)
    put = cells.origin
    before = look_up(put.cells.nodes, put.index, const(value - 1))
    within = nodes.conjunction(
        (
            put.when,
            nodes.at_most(const(0), put.index),
            nodes.at_most(put.index, const(len(put.cells) - 1)),
        )
    )
    gained = nodes.choose(nodes.conjunction((within, nodes.equal(put.value, value))), const(1), const(0))
    lost = nodes.choose(nodes.conjunction((within, nodes.equal(before, value))), const(1), const(0))
    return nodes.linear([(1, tally_of(put.cells, value)), (1, gained), (-1, lost)])


def _extreme(numbers: Sequence[Node], sign: int) -> Node:
    best = numbers[0]
    for other in numbers[1:]:
        better = nodes.at_most(best, other) if sign > 0 else nodes.at_most(other, best)
        best = nodes.choose(better, other, best)
    return best


ALGEBRA = TermAlgebra()
Term.algebra = TermCondition.algebra = TermCells.algebra = ALGEBRA
