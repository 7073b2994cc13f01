"""Domains: what a field may hold, and the complaint where it holds something else."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any

import pytest
from attrs import frozen
from tests.games import duel

from rulewright.model.kernel.fields import Cells, Choice, Field, Number, fields_of, one_of


class Suit(IntEnum):
    """Two suits."""

    RED = 0
    BLACK = 1


def players(rules: Any) -> int:
    """A bound that depends on the table."""
    return int(rules.players)


RULES = duel.GAME.rules()


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (1, None),
        (3, None),
        (0, "n is 0; accepted: a whole number from 1 to 3"),
        (4, "n is 4; accepted: a whole number from 1 to 3"),
        ("2", "n is '2'; accepted: a whole number from 1 to 3"),
        (2.0, "n is 2.0; accepted: a whole number from 1 to 3"),
        ((2,), "n is (2,); accepted: a whole number from 1 to 3"),
    ],
)
def test_number_complains_outside_its_bounds(value: object, complaint: str | None) -> None:
    assert Field("n", Number(1, 3)).complaint(value, RULES) == complaint


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ((0, 3), None),
        ((0,), "c has 1 cells; accepted: 2 whole numbers from 0 to 3"),
        ([0, 1, 2], "c has 3 cells; accepted: 2 whole numbers from 0 to 3"),
        (5, "c has no cells; accepted: 2 whole numbers from 0 to 3"),
        ((0, 4), "c[1] is 4; accepted: a whole number from 0 to 3"),
        ((None, 4), "c[0] is None; accepted: a whole number from 0 to 3"),
    ],
)
def test_cells_complain_of_their_number_and_of_each(value: object, complaint: str | None) -> None:
    assert Field("c", Cells(2, 0, 3)).complaint(value, RULES) == complaint


def test_bounds_and_length_may_depend_on_the_table() -> None:
    field = Field("c", Cells(players, 0, players))
    assert (field.length(RULES), field.bounds(RULES)) == (2, (0, 2))


@frozen
class Hands:
    """A length worked out where it is declared, from a name of this module."""

    cards: Annotated[tuple[int, ...], Cells(lambda rules: rules.players * len(Suit), 0, 1)]


def test_length_may_be_worked_out_where_it_is_declared() -> None:
    assert fields_of(Hands)[0].length(RULES) == 4


def test_choice_counts_from_zero_or_takes_an_enum() -> None:
    assert Choice(3).values(RULES) == (0, 1, 2)
    assert Choice(Suit).values(RULES) == (0, 1)
    assert Choice(players).values(RULES) == (0, 1)
    assert (Field("x", Choice(Suit)).names, Field("x", Choice(3)).names) == (Suit, None)


def test_enum_of_a_domain_has_consecutive_members() -> None:
    gap = IntEnum("gap", {"A": 0, "B": 2})
    assert one_of(Suit) == Number(0, 1, Suit)
    with pytest.raises(TypeError, match="gap: the members of a domain are consecutive numbers"):
        one_of(gap)


def test_field_without_domain_is_refused_by_name() -> None:
    @frozen
    class Bare:
        number: int

    with pytest.raises(TypeError, match=r"Bare\.number: declare one domain"):
        fields_of(Bare)


def test_field_with_two_domains_is_refused() -> None:
    @frozen
    class Twice:
        number: Annotated[int, Number(0, 1), Choice(2)]

    with pytest.raises(TypeError, match=r"Twice\.number: declare one domain"):
        fields_of(Twice)
