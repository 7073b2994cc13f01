"""The operators on plain numbers: what they mean, out of range included, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.model.kernel.logic import (
    Symbolic,
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

CELLS = st.lists(st.integers(-5, 5), max_size=6).map(tuple)
INDEX = st.integers(-8, 8)
SMALL = st.integers(-5, 5)
CONDITIONS = st.lists(st.booleans(), max_size=5)


@given(st.booleans(), SMALL, SMALL)
def test_ite_is_one_or_the_other(condition: bool, then: int, otherwise: int) -> None:
    assert ite(condition, then, otherwise) == (then if condition else otherwise)


def test_ite_chooses_between_whole_cells() -> None:
    assert ite(False, (1, 2), (3, 4)) == (3, 4)


@given(CONDITIONS)
def test_all_any_none_and_count(conditions: list[bool]) -> None:
    assert all_of(*conditions) is all(conditions)
    assert any_of(*conditions) is any(conditions)
    assert none_of(*conditions) is (not any(conditions))
    assert count(*conditions) == sum(conditions)


@pytest.mark.parametrize("condition", [True, False])
@pytest.mark.parametrize("consequence", [True, False])
def test_implies_fails_only_where_the_condition_holds_alone(condition: bool, consequence: bool) -> None:
    assert implies(condition, consequence) is (not condition or consequence)


@given(CONDITIONS)
def test_conditions_may_be_lambdas(conditions: list[bool]) -> None:
    late = [lambda condition=condition: condition for condition in conditions]
    assert all_of(*late) is all(conditions)
    assert any_of(*late) is any(conditions)
    assert none_of(*late) is (not any(conditions))


def test_lambda_is_not_asked_where_the_answer_is_plain() -> None:
    def unreached() -> bool:
        raise AssertionError("asked")

    assert all_of(True, False, lambda: unreached()) is False
    assert any_of(False, True, lambda: unreached()) is True
    assert none_of(True, lambda: unreached()) is False
    assert implies(False, lambda: unreached()) is True


def test_function_that_is_no_lambda_is_no_condition() -> None:
    """A rule compiled once more for numbers would take it for true."""
    with pytest.raises(TypeError, match="function"):
        all_of(True, test_at_does_not_count_from_the_end)  # type: ignore[arg-type]


@given(CELLS, INDEX, SMALL)
def test_at_has_a_default_out_of_range(cells: tuple[int, ...], index: int, default: int) -> None:
    inside = 0 <= index < len(cells)
    assert at(cells, index, default) == (cells[index] if inside else default)


def test_at_does_not_count_from_the_end() -> None:
    assert at((5, 6), -1) == 0


@given(CELLS, INDEX, SMALL, st.booleans())
def test_put_changes_one_cell_or_nothing(cells: tuple[int, ...], index: int, value: int, when: bool) -> None:
    after = put(cells, index, value, when)
    changes = when and 0 <= index < len(cells)
    assert after == ((*cells[:index], value, *cells[index + 1 :]) if changes else cells)


@given(CELLS, INDEX, SMALL, st.booleans())
def test_add_at_adds_in_range_only(cells: tuple[int, ...], index: int, amount: int, when: bool) -> None:
    after = add_at(cells, index, amount, when)
    assert sum(after) == sum(cells) + (amount if when and 0 <= index < len(cells) else 0)


@given(CELLS, INDEX, SMALL, st.booleans(), SMALL)
def test_tally_follows_put(cells: tuple[int, ...], index: int, value: int, when: bool, asked: int) -> None:
    """As terms do it instead of counting again: minus the old cell, plus the new one, in range only."""
    changes = when and 0 <= index < len(cells)
    updated = tally(cells, asked) - (changes and at(cells, index) == asked) + (changes and value == asked)
    assert tally(put(cells, index, value, when), asked) == updated


@given(CELLS, SMALL)
def test_tally_counts_cells(cells: tuple[int, ...], value: int) -> None:
    assert tally(cells, value) == sum(cell == value for cell in cells)


@given(st.lists(SMALL, min_size=1, max_size=6))
def test_total_largest_and_smallest_take_numbers_or_cells(numbers: list[int]) -> None:
    cells = tuple(numbers)
    assert total(*cells) == total(cells) == sum(cells)
    assert largest(*cells) == largest(cells) == max(cells)
    assert smallest(*cells) == smallest(cells) == min(cells)


def test_total_of_nothing_is_zero() -> None:
    assert total() == total(()) == 0


ANYTHING: Any = "yes"


@pytest.mark.parametrize(
    "ask",
    [
        lambda: ite(ANYTHING, 1, 2),
        lambda: all_of(ANYTHING),
        lambda: any_of(ANYTHING),
        lambda: none_of(ANYTHING),
        lambda: count(ANYTHING),
    ],
)
def test_what_is_no_condition_is_refused(ask: Any) -> None:
    """Python would take it for its truth value, in silence."""
    with pytest.raises(TypeError, match="a rule's operator takes numbers, conditions, columns or terms"):
        ask()


class Unknown(Symbolic):
    """A value of no algebra, to see what Python is kept from deciding."""


@pytest.mark.parametrize(
    ("ask", "instead"),
    [
        (lambda value: bool(value), "all_of"),
        (lambda value: int(value), "arithmetic"),
        (lambda value: [1, 2][value], "at or put"),
        (lambda value: 1 in value, "any_of"),
        (lambda value: hash(value), "at with a table"),
        (lambda value: value and True, "all_of"),
    ],
)
def test_symbolic_value_refuses_what_python_would_decide(ask: Any, instead: str) -> None:
    with pytest.raises(TypeError, match=instead):
        ask(Unknown())


def test_opaque_function_is_exact_on_numbers_and_keeps_its_name() -> None:
    @opaque(low=0, high=9, lemmas=(lambda result, number: result >= number,))
    def next_one(number: int) -> int:
        """The next number."""
        return number + 1

    assert next_one(3) == 4
    assert (next_one.__name__, next_one.__doc__, next_one.low, next_one.high) == (
        "next_one",
        "The next number.",
        0,
        9,
    )
    assert all(lemma(next_one(n), n) for n in range(9) for lemma in next_one.lemmas)
