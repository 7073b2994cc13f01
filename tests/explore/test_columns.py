"""Columns mean what plain numbers mean, operator by operator."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright.explore.algebra  # noqa: F401
from rulewright.explore.cells import ColumnCells
from rulewright.explore.columns import Column, ColumnCondition
from rulewright.model.kernel.logic import (
    add_at,
    all_of,
    any_of,
    at,
    count,
    implies,
    ite,
    largest,
    none_of,
    opaque,
    put,
    smallest,
    tally,
    total,
)

GAMES = 5
CELLS = 4

numbers = st.integers(-3, 6) | st.integers(-128, 127) | st.sampled_from([-40_000, -129, 128, 300, 2**31])
small = st.integers(-3, 6)


def columns(of: st.SearchStrategy[int]) -> st.SearchStrategy[Any]:
    """A value for each game, for each choice, or for both: (games,), (choices, 1) or (choices, games)."""
    shapes = st.sampled_from([(GAMES,), (3, 1), (3, GAMES)])
    return shapes.flatmap(
        lambda shape: st.lists(of, min_size=int(np.prod(shape)), max_size=int(np.prod(shape))).map(
            lambda values: np.array(values, dtype=np.int64).reshape(shape)
        )
    )


cells = st.lists(st.lists(small, min_size=GAMES, max_size=GAMES), min_size=CELLS, max_size=CELLS).map(
    lambda rows: np.array(rows, dtype=np.int64)
)


def plain(value: Any) -> np.ndarray[Any, Any]:
    """A result as a plain array, whatever its kind."""
    if isinstance(value, Column | ColumnCondition | ColumnCells):
        return np.asarray(value.values)
    return np.asarray(value)


def check(rule: Callable[..., Any], *arrays: Any) -> None:
    """The rule on columns gives in every game and choice what it gives on plain numbers; bounds hold."""
    shape = np.broadcast_shapes((3, GAMES), *(array.shape[-2:] for array in arrays if not isinstance(array, list)))
    given_columns = [ColumnCells.of(a[0]) if isinstance(a, list) else Column.of(a) for a in arrays]
    found = rule(*given_columns)
    values = plain(found)
    is_cells = isinstance(found, ColumnCells)
    for choice, game in np.ndindex(shape):
        arguments = [
            tuple(int(row[game]) for row in a[0])
            if isinstance(a, list)
            else int(np.broadcast_to(a, shape)[choice, game])
            for a in arrays
        ]
        expected = rule(*arguments)
        if is_cells:
            whole = values if values.ndim == 3 else values.reshape(CELLS, 1, -1)
            actual: Any = tuple(np.broadcast_to(whole, (CELLS, *shape))[:, choice, game].tolist())
        else:
            actual = np.broadcast_to(values, shape)[choice, game].item()
        assert actual == expected, (arguments, found)
    if isinstance(found, Column | ColumnCells) and values.size:
        assert found.low <= values.min()
        assert values.max() <= found.high


ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "negate": lambda a, b: -a,
    "absolute": lambda a, b: abs(a),
    "from constant": lambda a, b: 100 - a,
    "divide": lambda a, b: a // 7,
    "divide by much": lambda a, b: a // 1000,
    "remainder": lambda a, b: a % 7,
    "remainder of much": lambda a, b: b % 1000,
    "less": lambda a, b: a < b,
    "less or equal": lambda a, b: a <= b,
    "greater": lambda a, b: a > b,
    "greater or equal": lambda a, b: a >= b,
    "equal": lambda a, b: a == b,
    "unequal": lambda a, b: a != b,
    "ite": lambda a, b: ite(a < b, a, b),
    "ite of constants": lambda a, b: ite(a < b, 300, -1),
    "ite of conditions": lambda a, b: ite(a < b, a == 1, b != 1),
    "all": lambda a, b: all_of(a > 0, True, b > 0),
    "any": lambda a, b: any_of(a > 0, False, b > 0),
    "none": lambda a, b: none_of(a > 0, b > 0),
    "implies": lambda a, b: implies(a > 0, b > 0),
    "iff": lambda a, b: (a > 0) == (b > 0),
    "count": lambda a, b: count(a > 0, b > 0, True, a == b),
    "total": lambda a, b: total(a, b, 5, b),
    "largest": lambda a, b: largest(a, b, 3),
    "smallest": lambda a, b: smallest(a, 3, b),
    "at of two": lambda a, b: at((a, b), a),
    "tally of two": lambda a, b: tally((a, b, 1), b),
}


@pytest.mark.parametrize("name", ARITHMETIC)
@given(one=columns(numbers), other=columns(numbers))
def test_operator_agrees_with_plain_numbers(name: str, one: Any, other: Any) -> None:
    check(ARITHMETIC[name], one, other)


LOOKUPS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "at": lambda c, i, v: at(c, i, v),
    "at of table": lambda c, i, v: at((7, 8, 9), i, -5),
    "at of table with columns": lambda c, i, v: at((7, v, 9), i, v),
    "at constant": lambda c, i, v: at(c, 2, v),
    "at constant out of range": lambda c, i, v: at(c, CELLS, v),
    "put": lambda c, i, v: put(c, i, v),
    "put constant": lambda c, i, v: put(c, 1, v),
    "put out of range": lambda c, i, v: put(c, -1, v),
    "put when": lambda c, i, v: put(c, i, v, v > 0),
    "put twice": lambda c, i, v: put(put(c, i, v), v, i, i > 1),
    "put in table": lambda c, i, v: put((1, 2, 3, 4), i, v),
    "add_at": lambda c, i, v: add_at(c, i, v),
    "at of put": lambda c, i, v: at(put(c, i, v), v),
    "at constant of put": lambda c, i, v: at(put(put(c, i, v), 1, i), 1),
    "tally": lambda c, i, v: tally(c, v),
    "tally of put": lambda c, i, v: tally(put(c, i, v), i),
    "total of put": lambda c, i, v: total(put(c, i, v)),
    "largest": lambda c, i, v: largest(c),
    "smallest of put": lambda c, i, v: smallest(put(c, i, v)),
    "ite": lambda c, i, v: ite(v > 0, put(c, i, v), c),
    "ite of tuples": lambda c, i, v: at(ite(v > 0, (1, 2), (i, v)), 1),
    "iteration": lambda c, i, v: total(*(cell * v for cell in c)),
}


@pytest.mark.parametrize("name", LOOKUPS)
@given(row=cells, index=columns(small), value=columns(small))
def test_lookup_agrees_with_plain_numbers(name: str, row: Any, index: Any, value: Any) -> None:
    check(LOOKUPS[name], [row], index, value)


@given(row=cells, index=columns(small), games=st.lists(st.integers(0, GAMES - 1), min_size=1))
def test_some_games_of_cells_are_the_same_as_picking_them_first(row: Any, index: Any, games: list[int]) -> None:
    chosen = np.array(games)
    some = ColumnCells.of(row).some(chosen)
    picked = ColumnCells.of(row[:, chosen])
    places = Column.of(np.broadcast_to(index, (3, GAMES))[0][chosen])
    for lookup in (
        lambda c: at(c, places),
        lambda c: put(c, places, 9).values,
        lambda c: put(c, 1, places)[1],
    ):
        assert plain(lookup(some)).tolist() == plain(lookup(picked)).tolist()


def test_sum_of_bytes_does_not_wrap() -> None:
    column = Column.of([80, 100], 0, 127)
    assert (column + 60).values.tolist() == [140, 160]
    assert total(ColumnCells.of([[100, 100]] * 3)).values.tolist() == [300, 300]  # type: ignore[attr-defined]


def test_comparison_with_enum_member() -> None:
    class Phase(IntEnum):
        TAKE = 1

    assert (Column.of([0, 1]) == Phase.TAKE).values.tolist() == [False, True]
    assert (Column.of([0, 1]) == Phase.TAKE).values.tolist() == [False, True]  # type: ignore[attr-defined]


def test_enum_member_is_a_plain_position() -> None:
    class Card(IntEnum):
        ORGY = 1

    cells = ColumnCells.of([[4, 5], [6, 7]])
    assert cells[Card.ORGY].values.tolist() == [6, 7]
    with pytest.raises(TypeError, match="plain positions"):
        cells[True]


def test_comparison_that_bounds_decide_is_plain() -> None:
    column = Column.of([0, 1], 0, 4)
    assert (column < 5) is True
    assert (column == 9) is False


@pytest.mark.parametrize(
    ("rule", "named"),
    [
        (lambda c: 1 if c == 1 else 0, "ite"),
        (lambda c: (c == 1) + (c == 0), "count"),
        (lambda c: c + (c == 0), "ite"),
        (lambda c: (c == 1) & (c == 0), "all_of"),
        (lambda c: (1, 2)[c], "at"),
        (lambda c: {c: 1}, "at"),
        (lambda c: ite(c, 1, 0), "compare"),
        (lambda c: c // c, "positive constants"),
        (lambda c: ColumnCells.of([[1, 2]])[c], "at"),
        (lambda c: c in (5, 6), "ite"),
        (lambda c: c in ColumnCells.of([[1, 2]]), "any_of"),
    ],
)
def test_what_python_would_decide_is_refused(rule: Callable[[Column], Any], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        rule(Column.of([0, 1], 0, 9))


def test_opaque_function_is_computed_for_each_game_and_choice() -> None:
    longest = opaque(low=0, high=9)(lambda cells, limit: min(max(cells), limit))
    found = longest(ColumnCells.of([[1, 2], [3, 0]]), Column.of([[2], [9]]))
    assert found.values.tolist() == [[2, 2], [3, 2]]  # type: ignore[attr-defined]
