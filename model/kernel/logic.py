"""The operators that rules are written with.

They mean the same on the three kinds of value that a rule meets: plain numbers (one game, in play), *columns*
(one entry a game, thousands at once) and *terms* (unknowns of a solver). Arithmetic and comparison are Python's own.
Everything that Python decides by truth value or position (``and``, ``or``, ``not``, ``if``, ``in``, ``min``, ``max``,
``cells[i]`` with a computed ``i``) has an operator here instead.

This module is part of the trusted base. It knows numbers only; columns and terms bring an `Algebra`, which their
values carry, and the operators ask the first value that carries one. All operators are total: outside its range
``at`` gives its default and ``put`` changes nothing, on every kind.

What costs much and mostly need not be known, such as what only one reading asks, may be a lambda without arguments
among the conditions of ``all_of`` and the like: ``all_of(rules.reads(Q.question, "choice"), lambda: ...)``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any, NoReturn, TypeAlias, TypeGuard, TypeVar, cast, overload

T = TypeVar("T")
Cells = tuple[int, ...]


class Algebra(ABC):
    """What a kind of value other than plain numbers must be able to do.

    Arguments may be plain numbers, plain tuples, or values of the algebra's own kind, in any mixture with at least
    one of its own; conditions likewise may be plain ``bool``.
    """

    @abstractmethod
    def ite(self, condition: Any, then: Any, otherwise: Any) -> Any:
        """``then`` where the condition holds, else ``otherwise``; numbers, conditions or whole cells."""

    def settled(self, condition: Any) -> bool | None:
        """Whether a condition holds throughout or nowhere; None where it differs, or that is not known."""
        return None

    @abstractmethod
    def conjunction(self, conditions: Sequence[Any]) -> Any:
        """Whether all conditions hold."""

    @abstractmethod
    def disjunction(self, conditions: Sequence[Any]) -> Any:
        """Whether at least one condition holds."""

    @abstractmethod
    def negation(self, condition: Any) -> Any:
        """Whether the condition does not hold."""

    @abstractmethod
    def at(self, cells: Any, index: Any, default: Any) -> Any:
        """The cell at the index, or the default outside the range."""

    @abstractmethod
    def put(self, cells: Any, index: Any, value: Any, when: Any) -> Any:
        """The cells with one replaced, unchanged outside the range or where ``when`` does not hold."""

    @abstractmethod
    def tally(self, cells: Any, value: Any) -> Any:
        """How many cells show the value."""

    @abstractmethod
    def count(self, conditions: Sequence[Any]) -> Any:
        """How many of the conditions hold."""

    @abstractmethod
    def total(self, numbers: Sequence[Any]) -> Any:
        """The sum, wide enough not to overflow."""

    @abstractmethod
    def largest(self, numbers: Sequence[Any]) -> Any:
        """The largest of one or more numbers."""

    @abstractmethod
    def smallest(self, numbers: Sequence[Any]) -> Any:
        """The smallest of one or more numbers."""

    @abstractmethod
    def opaque(self, function: Opaque, arguments: Sequence[Any]) -> Any:
        """The value of a function that cannot be written with these operators."""


class Symbolic:
    """A value that is not a plain number: a column, a term, or cells of either.

    Whatever Python would silently decide by truth value, hash or iteration is refused here with a message that names
    the operator to use.
    """

    __slots__ = ()
    algebra: Algebra

    def _refuse(self, what: str, instead: str) -> NoReturn:
        raise TypeError(f"{type(self).__name__} {what}; use {instead}")

    def __bool__(self) -> bool:
        self._refuse("has no truth value", "all_of, any_of, none_of, implies or ite")

    def __index__(self) -> int:
        self._refuse("is no index", "at or put")

    def __int__(self) -> int:
        self._refuse("is no plain number", "Python's arithmetic on it as it is")

    def __contains__(self, item: object) -> bool:
        self._refuse("does not support 'in'", "any_of with ==, or tally(cells, value) > 0")

    def __hash__(self) -> int:
        self._refuse("has no hash", "at with a table instead of a dict or set")


def algebra_of(values: Iterable[object]) -> Algebra | None:
    """The algebra of the first value that carries one, looking one level into plain tuples; None for numbers."""
    for value in values:
        if isinstance(value, Symbolic):
            return value.algebra
        if type(value) is tuple:
            for cell in value:
                if isinstance(cell, Symbolic):
                    return cell.algebra
    return None


def _algebra(*values: object) -> Algebra:
    algebra = algebra_of(values)
    if algebra is None:
        kinds = ", ".join(type(value).__name__ for value in values)
        raise TypeError(f"a rule's operator takes numbers, conditions, columns or terms, not: {kinds}")
    return algebra


def ite(condition: bool, then: T, otherwise: T) -> T:
    """``then`` where the condition holds, else ``otherwise``. Both sides are always computed.

    >>> ite(2 > 1, 10, 20)
    10
    """
    if condition is True:
        return then
    if condition is False:
        return otherwise
    return cast(T, _algebra(condition).ite(condition, then, otherwise))


Condition: TypeAlias = "bool | Callable[[], bool]"
"""A condition, or a lambda that gives one and is asked only where the conditions before it leave the answer open."""


def all_of(*conditions: Condition) -> bool:
    """Whether all conditions hold; true of none.

    >>> all_of(), all_of(True, 1 > 2), all_of(False, lambda: 1 / 0 > 2)
    (True, False, False)
    """
    for condition in conditions:
        if condition is False:
            return False
        if condition is not True:
            return cast(bool, _joined(conditions, decisive=False))
    return True


def any_of(*conditions: Condition) -> bool:
    """Whether at least one condition holds; false of none.

    >>> any_of(), any_of(1 > 2, True), any_of(True, lambda: 1 / 0 > 2)
    (False, True, True)
    """
    for condition in conditions:
        if condition is True:
            return True
        if condition is not False:
            return cast(bool, _joined(conditions, decisive=True))
    return False


def _joined(conditions: Sequence[Condition], decisive: bool) -> Any:
    """All of the conditions, or any of them where the decisive answer is true, with those asked that are lambdas."""
    asked: list[Any] = []
    for condition in conditions:
        found = condition() if _is_lambda(condition) else condition
        if found is decisive:
            return decisive
        if found is not (not decisive):
            asked.append(found)
    if not asked:
        return not decisive
    algebra = _algebra(*asked)
    return algebra.disjunction(asked) if decisive else algebra.conjunction(asked)


def _is_lambda(condition: object) -> TypeGuard[Callable[[], bool]]:
    return isinstance(condition, FunctionType) and condition.__name__ == "<lambda>"


def none_of(*conditions: Condition) -> bool:
    """Whether no condition holds; with one condition, its negation.

    >>> none_of(1 > 2), none_of(True, False)
    (True, False)
    """
    found = any_of(*conditions)
    if found is True:
        return False
    if found is False:
        return True
    return cast(bool, _algebra(found).negation(found))


def implies(condition: bool, consequence: Condition) -> bool:
    """Whether the consequence holds wherever the condition does.

    >>> implies(False, False), implies(True, False)
    (True, False)
    """
    return any_of(none_of(condition), consequence)


def at(cells: Sequence[int], index: int, default: int = 0) -> int:
    """The cell at the index; the default where the index is negative or past the end.

    >>> at((5, 6), 1), at((5, 6), -1), at((5, 6), 2, 9)
    (6, 0, 9)
    """
    if isinstance(index, int) and (type(cells) is tuple or isinstance(cells, Symbolic)):
        fixed = cast(Sequence[int], cells)
        return fixed[int(index)] if 0 <= index < len(fixed) else default
    return cast(int, _algebra(index, cells, default).at(cells, index, default))


def put(cells: Cells, index: int, value: int, when: bool = True) -> Cells:
    """The cells with the one at the index replaced; unchanged out of range or where ``when`` does not hold.

    >>> put((5, 6), 0, 7), put((5, 6), 2, 7), put((5, 6), 0, 7, when=False)
    ((7, 6), (5, 6), (5, 6))
    """
    if when is False:
        return cells
    if type(cells) is tuple and isinstance(index, int) and isinstance(value, int) and when is True:
        if 0 <= index < len(cells):
            return (*cells[:index], value, *cells[index + 1 :])
        return cells
    return cast(Cells, _algebra(index, value, when, cells).put(cells, index, value, when))


def add_at(cells: Cells, index: int, amount: int, when: bool = True) -> Cells:
    """The cells with the amount added to the one at the index; unchanged out of range.

    >>> add_at((5, 6), 1, 2), add_at((5, 6), 9, 2)
    ((5, 8), (5, 6))
    """
    return put(cells, index, at(cells, index) + amount, when)


def tally(cells: Cells, value: int) -> int:
    """How many cells show the value.

    >>> tally((1, 0, 1), 1)
    2
    """
    if type(cells) is tuple and isinstance(value, int):
        try:
            return cells.count(value)
        except TypeError:  # a tuple that holds columns or terms
            pass
    return cast(int, _algebra(value, cells).tally(cells, value))


def count(*conditions: bool) -> int:
    """How many of the conditions hold.

    >>> count(True, False, True)
    2
    """
    found = 0
    for condition in conditions:
        if condition is True:
            found += 1
        elif condition is not False:
            return cast(int, _algebra(*conditions).count(conditions))
    return found


def total(*numbers: int | Cells) -> int:
    """The sum of numbers, or of the cells of one tuple.

    >>> total(1, 2), total((1, 2, 3)), total()
    (3, 6, 0)
    """
    values = _spread(numbers)
    algebra = algebra_of(values)
    return sum(values) if algebra is None else cast(int, algebra.total(values))


def largest(*numbers: int | Cells) -> int:
    """The largest of one or more numbers, or of the cells of one tuple.

    >>> largest(3, 8, 5), largest((4, 2))
    (8, 4)
    """
    values = _spread(numbers)
    algebra = algebra_of(values)
    return max(values) if algebra is None else cast(int, algebra.largest(values))


def smallest(*numbers: int | Cells) -> int:
    """The smallest of one or more numbers, or of the cells of one tuple.

    >>> smallest(3, 8, 5), smallest((4, 2))
    (3, 2)
    """
    values = _spread(numbers)
    algebra = algebra_of(values)
    return min(values) if algebra is None else cast(int, algebra.smallest(values))


def _spread(numbers: Sequence[Any]) -> Sequence[int]:
    if len(numbers) == 1 and not isinstance(numbers[0], int) and hasattr(numbers[0], "__len__"):
        return cast(Sequence[int], numbers[0])
    return cast(Sequence[int], numbers)


class Opaque:
    """A computation on numbers that the operators cannot express, such as a longest path.

    Exact on numbers, looped over on columns, and an unknown of the solver between ``low`` and ``high`` that obeys the
    lemmas. A lemma takes the result and the arguments and yields a condition that always holds; property tests check
    it. What a solver finds with such an unknown counts only after replay.
    """

    def __init__(
        self, function: Callable[..., int], low: int, high: int, lemmas: Sequence[Callable[..., bool]]
    ) -> None:
        self.function = function
        self.low = low
        self.high = high
        self.lemmas = tuple(lemmas)
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__

    def __call__(self, *arguments: Any) -> int:
        """The value on numbers; otherwise the algebra's."""
        algebra = algebra_of(arguments)
        if algebra is None:
            return self.function(*arguments)
        return cast(int, algebra.opaque(self, arguments))


@overload
def opaque(function: Callable[..., int], /) -> Opaque: ...
@overload
def opaque(
    *, low: int, high: int, lemmas: Sequence[Callable[..., bool]] = ()
) -> Callable[[Callable[..., int]], Opaque]: ...
def opaque(
    function: Callable[..., int] | None = None,
    /,
    *,
    low: int = 0,
    high: int = 32_767,
    lemmas: Sequence[Callable[..., bool]] = (),
) -> Opaque | Callable[[Callable[..., int]], Opaque]:
    """Declare a computation opaque (see `Opaque`); bounds are inclusive."""
    if function is not None:
        return Opaque(function, low, high, lemmas)
    return lambda actual: Opaque(actual, low, high, lemmas)
