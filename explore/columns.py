"""Columns: values of many games at once, for the operators that rules are written with.

A `Column` holds one number for every game, shape (games,), or for every choice of a parameter, (choices, 1);
what is computed of both has shape (choices, games). A `ColumnCondition` is the same of conditions.
`ColumnCells` stand for a tuple of numbers. Each carries the bounds of its numbers, so that no sum can
overflow the width that it is stored in, and comparisons that the bounds decide are plain ``True`` or
``False``.

A value may stand for some of the games of a larger one and be looked up only when it is used: an effect that
leaves a field alone never touches it (see `ColumnCells`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeAlias

import numpy as np

from rulewright.explore.arrays import Booleans, Indices, Integers, gather, ramp, width
from rulewright.model.kernel.logic import Symbolic

Shape: TypeAlias = tuple[int, ...]
Operand: TypeAlias = tuple[Any, int, int]


class ColumnCondition(Symbolic):
    """Whether something holds, for every game; shape (games,), (choices, 1) or (choices, games)."""

    __slots__ = ("values",)
    __array_ufunc__ = None

    def __init__(self, values: Booleans) -> None:
        self.values = values

    def __repr__(self) -> str:
        return f"ColumnCondition(shape={self.values.shape})"

    def __eq__(self, other: object) -> Any:
        if isinstance(other, ColumnCondition):
            return ColumnCondition(self.values == other.values)
        if isinstance(other, bool):
            return self if other else ColumnCondition(~self.values)
        return self._no_number()

    def __ne__(self, other: object) -> Any:
        return ColumnCondition(~(self == other).values)

    __hash__ = Symbolic.__hash__

    def _no_number(self, *_: object) -> NoReturn:
        raise TypeError("a condition is no number; use ite(condition, 1, 0) or count(*conditions)")

    def _no_operator(self, *_: object) -> NoReturn:
        raise TypeError("conditions are combined with all_of, any_of, none_of and implies")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = _no_number
    __neg__ = __abs__ = __lt__ = __le__ = __gt__ = __ge__ = _no_number
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = _no_operator


class Column(Symbolic):
    """A number for every game, or for every choice of a parameter as well; with inclusive bounds."""

    __slots__ = ("_games", "_values", "high", "low")
    __array_ufunc__ = None

    def __init__(self, values: Integers, low: int, high: int, games: Indices | None = None) -> None:
        self._values = values
        self._games = games
        self.low = low
        self.high = high

    @classmethod
    def of(cls, values: Any, low: int | None = None, high: int | None = None) -> Column:
        """A column of anything that NumPy reads as integers; bounds are those of the values unless given."""
        array = np.asarray(values, dtype=np.int64)
        low = int(array.min()) if low is None else low
        high = int(array.max()) if high is None else high
        if array.size and (array.min() < low or array.max() > high):
            raise ValueError(f"a column with numbers outside its bounds {low} to {high}")
        return cls(array.astype(width(low, high)), low, high)

    @property
    def values(self) -> Integers:
        """The numbers; looked up now, if that was put off."""
        if self._games is not None:
            self._values = self._values.take(self._games)
            self._games = None
        return self._values

    def some(self, games: Indices) -> Column:
        """The column of some of the games, looked up when used."""
        return Column(self.values, self.low, self.high, games)

    def __repr__(self) -> str:
        return f"Column(shape={self.values.shape}, {self.low}..{self.high})"

    def __add__(self, other: object) -> Any:
        return _arithmetic(np.add, self, other, lambda a, b, c, d: (a + c, b + d))

    def __radd__(self, other: object) -> Any:
        return self + other

    def __sub__(self, other: object) -> Any:
        return _arithmetic(np.subtract, self, other, lambda a, b, c, d: (a - d, b - c))

    def __rsub__(self, other: object) -> Any:
        return -self + other

    def __mul__(self, other: object) -> Any:
        return _arithmetic(np.multiply, self, other, _product_bounds)

    def __rmul__(self, other: object) -> Any:
        return self * other

    def __neg__(self) -> Column:
        return Column(
            np.negative(self.values, dtype=width(min(self.low, -self.high), -self.low)), -self.high, -self.low
        )

    def __pos__(self) -> Column:
        return self

    def __abs__(self) -> Column:
        if self.low >= 0:
            return self
        high = max(-self.low, self.high)
        values = np.abs(self.values.astype(width(self.low, high)))
        return Column(values, 0 if self.high >= 0 else -self.high, high)

    def __floordiv__(self, other: object) -> Column:
        divisor = _divisor(other)
        low, high = self.low // divisor, self.high // divisor
        kind = width(min(self.low, divisor), max(self.high, divisor))
        return Column(np.floor_divide(self.values, kind.type(divisor)), low, high)

    def __mod__(self, other: object) -> Column:
        divisor = _divisor(other)
        if self.low >= 0 and self.high < divisor:
            return self
        kind = width(min(self.low, divisor), max(self.high, divisor))
        return Column(np.remainder(self.values, kind.type(divisor)), 0, divisor - 1)

    def __eq__(self, other: object) -> Any:
        return _compare(np.equal, self, other, lambda a, b, c, d: _decided(a == b == c == d, b < c or d < a))

    def __ne__(self, other: object) -> Any:
        return _compare(
            np.not_equal, self, other, lambda a, b, c, d: _decided(b < c or d < a, a == b == c == d)
        )

    def __lt__(self, other: object) -> Any:
        return _compare(np.less, self, other, lambda a, b, c, d: _decided(b < c, a >= d))

    def __le__(self, other: object) -> Any:
        return _compare(np.less_equal, self, other, lambda a, b, c, d: _decided(b <= c, a > d))

    def __gt__(self, other: object) -> Any:
        return _compare(np.greater, self, other, lambda a, b, c, d: _decided(a > d, b <= c))

    def __ge__(self, other: object) -> Any:
        return _compare(np.greater_equal, self, other, lambda a, b, c, d: _decided(a >= d, b < c))

    __hash__ = Symbolic.__hash__


Patch: TypeAlias = tuple[Any, Integers]


class ColumnCells(Symbolic):
    """A tuple of numbers for every game, an array of shape (cells, games) or (cells, choices, games).

    Like a tuple it has a length, cells by static position, and iteration; nothing else. It may stand for some
    of the games of a larger array, and for that array with a few cells changed (``patches``, in order: a row
    for every game, or one row for all, and the numbers there). Both are worked out only when all cells are
    needed, so that moving one card of 48 costs one look-up and one store.
    """

    __slots__ = ("games", "high", "low", "patches", "source")
    __array_ufunc__ = None

    def __init__(
        self,
        source: Integers,
        low: int,
        high: int,
        games: Indices | None = None,
        patches: tuple[Patch, ...] = (),
    ) -> None:
        self.source = source
        self.low = low
        self.high = high
        self.games = games
        self.patches = patches

    @classmethod
    def of(cls, values: Any, low: int | None = None, high: int | None = None) -> ColumnCells:
        """Cells of anything that NumPy reads as integers with the cells as first axis."""
        column = Column.of(values, low, high)
        return cls(column.values, column.low, column.high)

    @property
    def shape(self) -> Shape:
        """The shape of one cell."""
        return self.source.shape[1:] if self.games is None else self.games.shape

    @property
    def values(self) -> Integers:
        """All cells as one array, worked out now if that was put off."""
        if self.games is not None or self.patches:
            cells = self.source.copy() if self.games is None else self.source.take(self.games, axis=1)
            if self.patches:
                cells = cells.astype(width(self.low, self.high), copy=False)
            for row, numbers in self.patches:
                cells[row, ramp(cells.shape[1])] = numbers
            self.source, self.games, self.patches = cells, None, ()
        return self.source

    def some(self, games: Indices) -> ColumnCells:
        """The cells of some of the games, looked up when used."""
        return ColumnCells(self.values, self.low, self.high, games)

    def row(self, index: int) -> Integers:
        """The numbers of one cell."""
        cell: Integers = self.source[index] if self.games is None else self.source[index].take(self.games)
        for row, numbers in self.patches:
            if isinstance(row, int):
                cell = np.broadcast_to(numbers, cell.shape) if row == index else cell
            else:
                cell = np.where(row == index, numbers, cell)
        return cell

    def rows(self, index: Integers) -> Integers:
        """The numbers at an index within range, of shape (games,), (choices, 1) or (choices, games)."""
        if index.ndim == 1 and self.source.ndim == 2:
            cell = gather(self.source, index, self.games)
            for row, numbers in self.patches:
                cell = np.where(index == row, numbers, cell)
            return cell
        if self.source.ndim == 2:
            return gather(self.values, index)
        whole = np.broadcast_shapes(self.source.shape[1:], index.shape)
        places = np.broadcast_to(index, whole)[None].astype(np.intp)
        found: Integers = np.take_along_axis(np.broadcast_to(self.source, (len(self), *whole)), places, 0)[0]
        return found

    def patched(self, row: Any, numbers: Integers, low: int, high: int) -> ColumnCells:
        """The cells with one more patch; rows are within range."""
        return ColumnCells(self.source, low, high, self.games, (*self.patches, (row, numbers)))

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, index: object) -> Column:
        if type(index) is not int and not isinstance(index, np.integer):
            return self._refuse("takes plain positions only", "at(cells, index, default)")
        position = int(index) + (len(self) if index < 0 else 0)
        if not 0 <= position < len(self):
            raise IndexError(f"cell {index} of {len(self)}")
        return Column(self.row(position), self.low, self.high)

    def __iter__(self) -> Iterator[Column]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> Any:
        self._refuse("is not compared as a whole", "all_of over its cells")

    __hash__ = Symbolic.__hash__

    def __repr__(self) -> str:
        return f"ColumnCells({len(self)} cells, shape={self.shape}, {self.low}..{self.high})"


def operand(value: object) -> Operand | None:
    """The numbers of a value and their bounds, or None of what is no number; conditions are refused."""
    if isinstance(value, Column):
        return value.values, value.low, value.high
    if isinstance(value, bool | ColumnCondition):
        raise TypeError("a condition is no number; use ite(condition, 1, 0) or count(*conditions)")
    if isinstance(value, int):
        number = int(value)
        return number, number, number
    return None


def _arithmetic(
    function: Any, column: Column, other: object, bounds: Callable[[int, int, int, int], tuple[int, int]]
) -> Any:
    found = operand(other)
    if found is None:
        return NotImplemented
    values, low, high = found
    least, most = bounds(column.low, column.high, low, high)
    kind = width(min(least, low, column.low), max(most, high, column.high))
    return Column(function(column.values, values, dtype=kind), least, most)


def _product_bounds(a: int, b: int, c: int, d: int) -> tuple[int, int]:
    corners = (a * c, a * d, b * c, b * d)
    return min(corners), max(corners)


def _divisor(other: object) -> int:
    if isinstance(other, int) and not isinstance(other, bool) and other > 0:
        return int(other)
    raise TypeError("columns are divided by positive constants only")


def _decided(true: bool, false: bool) -> bool | None:
    return True if true else False if false else None


def _compare(
    function: Any, column: Column, other: object, decide: Callable[[int, int, int, int], bool | None]
) -> Any:
    found = operand(other)
    if found is None:
        return NotImplemented
    values, low, high = found
    decided = decide(column.low, column.high, low, high)
    return ColumnCondition(function(column.values, values)) if decided is None else decided
