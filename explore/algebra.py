"""The operators of `model.kernel.logic` on columns.

Importing this module registers it with the classes of `explore.columns` and `explore.cells`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import numpy as np

from rulewright.explore.arrays import Booleans, Integers, count_true, padded_table, stack, width
from rulewright.explore.cells import ColumnCells, Shape
from rulewright.explore.columns import Column, ColumnCondition, Operand, operand
from rulewright.model.kernel.logic import Algebra, Opaque


class ColumnAlgebra(Algebra):
    """Rule operators by broadcasting: games are the last axis, choices of a parameter the one before."""

    def ite(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """Choose by game; of two tuples, cell by cell."""
        chosen = _booleans(condition)
        if isinstance(then, ColumnCells) or isinstance(otherwise, ColumnCells):
            return _choose_cells(chosen, then, otherwise)
        if isinstance(then, tuple) and isinstance(otherwise, tuple):
            pairs = zip(then, otherwise, strict=True)
            return tuple(self.ite(condition, one, other) for one, other in pairs)
        if isinstance(then, bool | ColumnCondition) and isinstance(otherwise, bool | ColumnCondition):
            return ColumnCondition(np.where(chosen, _booleans(then), _booleans(otherwise)))
        return _choose(chosen, _number(then), _number(otherwise))

    def settled(self, condition: Any) -> bool | None:
        """True where the condition holds in every game, False where in none."""
        holds = _booleans(condition)
        return True if holds.all() else None if holds.any() else False

    def conjunction(self, conditions: Sequence[Any]) -> Any:
        """All of them, game by game."""
        if any(condition is False for condition in conditions):
            return False
        values = [_booleans(condition) for condition in conditions if condition is not True]
        return ColumnCondition(reduce(np.logical_and, values)) if values else True

    def disjunction(self, conditions: Sequence[Any]) -> Any:
        """Any of them, game by game."""
        if any(condition is True for condition in conditions):
            return True
        values = [_booleans(condition) for condition in conditions if condition is not False]
        return ColumnCondition(reduce(np.logical_or, values)) if values else False

    def negation(self, condition: Any) -> Any:
        """Not, game by game."""
        return ColumnCondition(~_booleans(condition))

    def at(self, cells: Any, index: Any, default: Any) -> Any:
        """Look up; a plain table becomes one with the default at both ends, as far as the index can go."""
        if isinstance(cells, tuple) and isinstance(index, Column) and _plain(cells) and _plain((default,)):
            table = padded_table(tuple(map(int, cells)), index.low, index.high, int(default))
            places = index.values if index.low == 0 else np.subtract(index.values, index.low, dtype=np.intp)
            return Column(table.take(places), int(table.min()), int(table.max()))
        known = cells_of(cells)
        if not isinstance(index, Column):
            return known[int(index)] if 0 <= index < len(known) else default
        if not len(known):
            return default
        rows, inside = _within(index, len(known))
        found = Column(known.rows(rows), known.low, known.high)
        return found if inside is None else _choose(inside, _number(found), _number(default))

    def put(self, cells: Any, index: Any, value: Any, when: Any) -> Any:
        """Replace one cell; of games, not of choices, by a patch that need not touch the other cells."""
        known = cells_of(cells)
        if not len(known):
            return known
        numbers, low, high = _number(value)
        allowed = None if when is True else _booleans(when)
        if isinstance(index, Column):
            rows, inside = _within(index, len(known))
            allowed = inside if allowed is None else allowed if inside is None else allowed & inside
        elif 0 <= index < len(known):
            rows = int(index)
        else:
            return known
        low, high = min(low, known.low), max(high, known.high)
        shape = np.broadcast_shapes(known.shape, *(np.shape(v) for v in (rows, numbers, allowed) if v is not None))
        if len(shape) == 1 and known.shape == shape:
            if allowed is not None:
                numbers = np.where(allowed, numbers, known.row(rows) if isinstance(rows, int) else known.rows(rows))
            return known.patched(rows, np.asarray(numbers, dtype=width(low, high)), low, high)
        return _put_broadcast(known, rows, numbers, allowed, shape, low, high)

    def tally(self, cells: Any, value: Any) -> Any:
        """Count equal cells."""
        known = cells_of(cells)
        if not len(known):
            return 0
        numbers, low, high = _number(value)
        if low > known.high or high < known.low:
            return 0
        found = count_true(_lift(known.values, np.ndim(numbers)) == numbers)
        return Column(found, 0, len(known))

    def count(self, conditions: Sequence[Any]) -> Any:
        """Count conditions."""
        certain = sum(condition is True for condition in conditions)
        open_ones = [
            _booleans(condition) for condition in conditions if condition is not True and condition is not False
        ]
        if not open_ones:
            return certain
        high = certain + len(open_ones)
        kind = width(0, high)
        found = np.full(np.broadcast_shapes(*(values.shape for values in open_ones)), certain, dtype=kind)
        for values in open_ones:
            found += values
        return Column(found, certain, high)

    def total(self, numbers: Sequence[Any]) -> Any:
        """Add up in a width that holds the sum of the bounds."""
        if isinstance(numbers, ColumnCells):
            count, low, high = len(numbers), numbers.low, numbers.high
            kind = width(min(0, count * low), max(0, count * high))
            return Column(np.add.reduce(numbers.values, axis=0, dtype=kind), count * low, count * high)
        parts = [_number(number) for number in numbers]
        plain = sum(low for values, low, _ in parts if isinstance(values, int))
        columns = [values for values, _, _ in parts if not isinstance(values, int)]
        low, high = sum(low for _, low, _ in parts), sum(high for _, _, high in parts)
        kind = width(sum(min(0, low) for _, low, _ in parts), sum(max(0, high) for _, _, high in parts))
        found = np.full(np.broadcast_shapes(*(values.shape for values in columns)), plain, dtype=kind)
        for values in columns:
            found += values
        return Column(found, low, high)

    def largest(self, numbers: Sequence[Any]) -> Any:
        """The largest, game by game."""
        if isinstance(numbers, ColumnCells):
            return Column(np.maximum.reduce(numbers.values, axis=0), numbers.low, numbers.high)
        return _extreme(np.maximum, max, numbers)

    def smallest(self, numbers: Sequence[Any]) -> Any:
        """The smallest, game by game."""
        if isinstance(numbers, ColumnCells):
            return Column(np.minimum.reduce(numbers.values, axis=0), numbers.low, numbers.high)
        return _extreme(np.minimum, min, numbers)

    def opaque(self, function: Opaque, arguments: Sequence[Any]) -> Any:
        """Loop over the games, computing each distinct case once."""
        shapes = [_shape(argument) for argument in arguments]
        shape = np.broadcast_shapes(*shapes)
        flat = [_plain_per_game(argument, shape) for argument in arguments]
        known: dict[tuple[Any, ...], int] = {}
        found = np.empty(int(np.prod(shape)), dtype=width(function.low, function.high))
        for position, case in enumerate(zip(*flat, strict=True)):
            if case not in known:
                known[case] = function.function(*case)
                if not function.low <= known[case] <= function.high:
                    raise ValueError(f"{function.__name__}{case} is outside {function.low}..{function.high}")
            found[position] = known[case]
        return Column(found.reshape(shape), function.low, function.high)


def _booleans(condition: Any) -> Any:
    if isinstance(condition, ColumnCondition):
        return condition.values
    if isinstance(condition, bool):
        return np.bool_(condition)
    raise TypeError(f"not a condition: {condition!r}; compare it")


def _number(value: Any) -> Operand:
    found = operand(value)
    if found is None:
        raise TypeError(f"not a number: {value!r}")
    return found


def _plain(values: tuple[Any, ...]) -> bool:
    return all(isinstance(value, int) for value in values)


def _choose(chosen: Booleans, then: Operand, otherwise: Operand) -> Column:
    low, high = min(then[1], otherwise[1]), max(then[2], otherwise[2])
    kind = width(low, high)
    one, other = (kind.type(v) if isinstance(v, int) else v for v in (then[0], otherwise[0]))
    return Column(np.where(chosen, one, other), low, high)


def _choose_cells(chosen: Booleans, then: Any, otherwise: Any) -> ColumnCells:
    one, other = cells_of(then), cells_of(otherwise)
    if len(one) != len(other):
        raise ValueError(f"ite between {len(one)} and {len(other)} cells")
    dimensions = max(np.ndim(chosen), len(one.shape), len(other.shape))
    values = np.where(chosen, _lift(one.values, dimensions), _lift(other.values, dimensions))
    return ColumnCells(values, min(one.low, other.low), max(one.high, other.high))


def cells_of(cells: Any) -> ColumnCells:
    if isinstance(cells, ColumnCells):
        return cells
    if not isinstance(cells, tuple):
        raise TypeError(f"not a tuple of numbers: {cells!r}")
    numbers = [_number(cell) for cell in cells]
    shape = np.broadcast_shapes(*(np.shape(values) for values, _, _ in numbers)) or (1,)
    low = min((number[1] for number in numbers), default=0)
    high = max((number[2] for number in numbers), default=0)
    return ColumnCells(stack([number[0] for number in numbers], shape, width(low, high)), low, high)


def _lift(values: Integers, dimensions: int) -> Integers:
    """Cells of shape (cells, games) as (cells, 1, games), to meet values that have a choices axis."""
    missing = dimensions - (values.ndim - 1)
    return values.reshape(len(values), *(1,) * missing, *values.shape[1:]) if missing > 0 else values


def _within(index: Column, length: int) -> tuple[Any, Booleans | None]:
    """The index moved into range, and where it was within it; None if its bounds say that it always is."""
    if index.low >= 0 and index.high < length:
        return index.values, None
    values = index.values
    inside = (values >= 0) & (values < length)
    return np.where(inside, values, values.dtype.type(0)), inside


def _put_broadcast(
    known: ColumnCells, rows: Any, numbers: Any, allowed: Any, shape: Shape, low: int, high: int
) -> ColumnCells:
    whole = (len(known), *shape)
    cells = np.array(np.broadcast_to(_lift(known.values, len(shape)), whole), dtype=width(low, high))
    there = np.arange(len(known)).reshape(-1, *(1,) * len(shape)) == rows
    np.copyto(cells, numbers, where=there if allowed is None else there & allowed, casting="same_kind")
    return ColumnCells(cells, low, high)


def _extreme(function: Any, plainly: Any, numbers: Sequence[Any]) -> Column:
    values, lows, highs = zip(*map(_number, numbers), strict=True)
    kind = width(min(lows), max(highs))
    best = reduce(lambda one, other: function(one, other, dtype=kind), values)
    return Column(np.asarray(best), plainly(lows), plainly(highs))


def _shape(argument: Any) -> Shape:
    if isinstance(argument, Column | ColumnCondition):
        return argument.values.shape
    if isinstance(argument, ColumnCells):
        return argument.shape
    if isinstance(argument, tuple):
        return np.broadcast_shapes(*map(_shape, argument))
    return ()


def _plain_per_game(argument: Any, shape: Shape) -> list[Any]:
    """The argument as plain Python values, one for every game (and choice)."""
    if isinstance(argument, Column | ColumnCondition):
        return list(np.broadcast_to(argument.values, shape).ravel().tolist())
    if isinstance(argument, ColumnCells):
        return list(zip(*(_plain_per_game(cell, shape) for cell in argument), strict=True))
    if isinstance(argument, tuple):
        if _plain(argument):
            return [argument] * int(np.prod(shape))
        return list(zip(*(_plain_per_game(cell, shape) for cell in argument), strict=True))
    return [argument] * int(np.prod(shape))


COLUMNS = ColumnAlgebra()
for kind_of_value in (Column, ColumnCondition, ColumnCells):
    kind_of_value.algebra = COLUMNS
