"""Columns: values of many games at once, for the operators that rules are written with.

A `Column` holds one number for every game, shape (games,), or for every choice of a parameter,
(choices, 1); what is computed of both has shape (choices, games). A `ColumnCondition` is the same of
conditions. Each column carries the bounds of its numbers, so that no sum can overflow the width that it is
stored in, and comparisons that the bounds decide are plain ``True`` or ``False``.

A value may stand for some of the games of a larger one and be looked up only when it is used: an effect that
leaves a field alone never touches it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

import numpy as np

from rulewright.explore.arrays import Booleans, Indices, Integers, width
from rulewright.model.kernel.logic import Symbolic

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
        return _compare(np.not_equal, self, other, lambda a, b, c, d: _decided(b < c or d < a, a == b == c == d))

    def __lt__(self, other: object) -> Any:
        return _compare(np.less, self, other, lambda a, b, c, d: _decided(b < c, a >= d))

    def __le__(self, other: object) -> Any:
        return _compare(np.less_equal, self, other, lambda a, b, c, d: _decided(b <= c, a > d))

    def __gt__(self, other: object) -> Any:
        return _compare(np.greater, self, other, lambda a, b, c, d: _decided(a > d, b <= c))

    def __ge__(self, other: object) -> Any:
        return _compare(np.greater_equal, self, other, lambda a, b, c, d: _decided(a >= d, b < c))

    __hash__ = Symbolic.__hash__


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


def _compare(function: Any, column: Column, other: object, decide: Callable[[int, int, int, int], bool | None]) -> Any:
    found = operand(other)
    if found is None:
        return NotImplemented
    values, low, high = found
    decided = decide(column.low, column.high, low, high)
    return ColumnCondition(function(column.values, values)) if decided is None else decided
