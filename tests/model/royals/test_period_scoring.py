"""Period scoring with every kind of tie; every figure worked out by hand.

In France the influence of positions is: Paris King 4; Marseille Princess 3, Baron 1; Lyon Cardinal 2, Marshal 1;
Bordeaux Duke 2, Marshal 1; Rouen Duke 2, Countess 1. City bonuses: Paris 5, Marseille 4, Lyon 3, Bordeaux 3, Rouen 2.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import attrs
import pytest
from tests.model.royals.positions import city, place, table

from rulewright.model.royals.components import CITIES, COUNTRIES, COUNTRY_NAMES, PERIODS, POSITIONS, RANKS
from rulewright.model.royals.period import takers
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules

Held = dict[int, list[str]]
"""Positions as 'city.title', by the seat that holds them."""

RANK_ONLY = {"period_tie": "rank-only"}
NEXT_NOBLE = {"still_tied": "next-noble"}
TAKES_BOTH = {"second_alone": "takes-both"}


def held(rules: TableRules, positions: Held) -> Table:
    """A table where seats hold positions, and nothing else has happened."""
    holder = [NOBODY] * POSITIONS
    for seat, names in positions.items():
        for name in names:
            assert holder[place(name)] == NOBODY
            holder[place(name)] = seat
    return attrs.evolve(rules.blank(), holder=tuple(holder))


def taken(rules: TableRules, positions: Held, country: str = "france") -> tuple[int, int]:
    """Who takes the larger and the smaller marker of a country."""
    return takers(held(rules, positions), rules, COUNTRY_NAMES.index(country))


PERIOD_CASES: dict[str, tuple[int, str, Held, tuple[int, int]]] = {
    "more influence": (2, "france", {0: ["paris.king"], 1: ["marseille.princess"]}, (0, 1)),  # 4 against 3
    "many small": (  # 1 + 1 + 1 + 1 + 2 against 4
        2,
        "france",
        {0: ["paris.king"], 1: ["lyon.marshal", "bordeaux.marshal", "rouen.countess", "marseille.baron", "rouen.duke"]},
        (1, 0),
    ),
    "one alone": (2, "france", {1: ["lyon.cardinal"]}, (1, NOBODY)),
    "nobody": (4, "spain", {}, (NOBODY, NOBODY)),
    "a third takes nothing": (  # 4, 3, 2
        3,
        "german-states",
        {0: ["hamburg.duke"], 1: ["vienna.king"], 2: ["munich.princess"]},
        (1, 2),
    ),
    "tied for the larger, King before Princess": (  # 4 against 3 + 1
        2,
        "france",
        {0: ["paris.king"], 1: ["marseille.princess", "marseille.baron"]},
        (0, 1),
    ),
    "tied for the larger, Princess before Cardinal": (  # 2 + 1 against 3
        2,
        "german-states",
        {0: ["cologne.cardinal", "cologne.baron"], 1: ["munich.princess"]},
        (1, 0),
    ),
    "the highest rank counts, not how many": (  # 2 + 2 against 4
        2,
        "france",
        {0: ["bordeaux.duke", "rouen.duke"], 1: ["paris.king"]},
        (1, 0),
    ),
    "tied for the smaller": (  # 4; 2 and 2: Cardinal before Duke
        3,
        "france",
        {0: ["bordeaux.duke"], 1: ["lyon.cardinal"], 2: ["paris.king"]},
        (2, 1),
    ),
    "three tied, three ranks": (  # 1, 1, 1: Countess, Baron, Marshal
        3,
        "spain",
        {0: ["valencia.marshal"], 1: ["barcelona.countess"], 2: ["seville.baron"]},
        (1, 2),
    ),
    "four tied": (  # 1, 1, 1, 1: Countess, Baron, and two Marshals who are too late
        4,
        "france",
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal"], 2: ["marseille.baron"], 3: ["rouen.countess"]},
        (3, 2),
    ),
    "five players, one leads": (  # 2; 1, 1, 1, 1
        5,
        "france",
        {
            0: ["lyon.marshal"],
            1: ["bordeaux.marshal"],
            2: ["rouen.countess"],
            3: ["marseille.baron"],
            4: ["bordeaux.duke"],
        },
        (4, 2),
    ),
    "two Dukes, Bordeaux before Rouen": (2, "france", {0: ["rouen.duke"], 1: ["bordeaux.duke"]}, (1, 0)),
    "two Dukes behind a Cardinal": (  # 2, 2, 2
        3,
        "france",
        {0: ["rouen.duke"], 1: ["bordeaux.duke"], 2: ["lyon.cardinal"]},
        (2, 1),
    ),
    "two Dukes behind a King": (  # 4; 2, 2
        3,
        "france",
        {0: ["rouen.duke"], 1: ["bordeaux.duke"], 2: ["paris.king"]},
        (2, 1),
    ),
    "two Marshals, cities alike, for the larger": (  # 1, 1; both places are theirs
        2,
        "france",
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal"]},
        (NOBODY, NOBODY),
    ),
    "two Marshals, cities alike, for the smaller": (  # 2; 1, 1
        3,
        "france",
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal"], 2: ["rouen.duke"]},
        (2, NOBODY),
    ),
    "a Marshal more breaks it": (  # 1 + 1 against 1
        2,
        "france",
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal", "rouen.countess"]},
        (1, 0),
    ),
    "other countries do not matter": (  # 1 against 2 in Britain
        2,
        "britain",
        {0: ["london.baron", "paris.king", "madrid.king"], 1: ["york.duke"]},
        (1, 0),
    ),
}
"""Players, country, who holds what, and who takes the larger and the smaller marker under the rulings."""


@pytest.mark.parametrize("case", PERIOD_CASES)
def test_period_markers(case: str) -> None:
    players, country, positions, expected = PERIOD_CASES[case]
    assert taken(table(players), positions, country) == expected


@pytest.mark.parametrize("case", [name for name, (players, *_) in PERIOD_CASES.items() if players < 5])
def test_seats_do_not_matter(case: str) -> None:
    """Whoever sits where, the markers go to the same holdings."""
    players, country, positions, expected = PERIOD_CASES[case]
    rules = table(players)
    for order in permutations(range(players)):
        moved = {order[seat]: names for seat, names in positions.items()}
        assert taken(rules, moved, country) == tuple(NOBODY if seat == NOBODY else order[seat] for seat in expected)


def test_ousted_cubes_have_no_influence() -> None:
    """Three cubes on the field of Paris against a Marshal."""
    rules = table()
    state = held(rules, {0: ["lyon.marshal"]})
    ousted = [0] * (CITIES * 2)
    ousted[city("paris") * 2 + 1] = 3
    assert takers(attrs.evolve(state, ousted=tuple(ousted)), rules, 0) == (0, NOBODY)


READ_CASES: dict[str, tuple[int, dict[str, str], Held, tuple[int, int]]] = {
    "rank only: two Dukes stay tied": (
        2,
        RANK_ONLY,
        {0: ["rouen.duke"], 1: ["bordeaux.duke"]},
        (NOBODY, NOBODY),
    ),
    "rank only: a third does not move up": (  # 2, 2; 1
        3,
        RANK_ONLY,
        {0: ["rouen.duke"], 1: ["bordeaux.duke"], 2: ["rouen.countess"]},
        (NOBODY, NOBODY),
    ),
    "rank only: tied for the smaller behind a Cardinal": (
        3,
        RANK_ONLY,
        {0: ["rouen.duke"], 1: ["bordeaux.duke"], 2: ["lyon.cardinal"]},
        (2, NOBODY),
    ),
    "rank only: ranks still decide": (
        2,
        RANK_ONLY,
        {0: ["rouen.duke"], 1: ["lyon.cardinal"]},
        (1, 0),
    ),
    "next noble: nothing further to compare": (
        2,
        NEXT_NOBLE,
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal"]},
        (NOBODY, NOBODY),
    ),
    "next noble: the city still comes first": (  # 2 + 1 each; Bordeaux before Rouen, whatever comes next
        2,
        NEXT_NOBLE,
        {0: ["bordeaux.duke", "lyon.marshal"], 1: ["rouen.duke", "rouen.countess"]},
        (0, 1),
    ),
    "rank only and next noble: Countess before Marshal": (  # 2 + 1 each
        2,
        RANK_ONLY | NEXT_NOBLE,
        {0: ["bordeaux.duke", "lyon.marshal"], 1: ["rouen.duke", "rouen.countess"]},
        (1, 0),
    ),
    "rank only and nobody: the same stays tied": (
        2,
        RANK_ONLY,
        {0: ["bordeaux.duke", "lyon.marshal"], 1: ["rouen.duke", "rouen.countess"]},
        (NOBODY, NOBODY),
    ),
    "rank only and next noble: Countess before Baron": (  # 2 + 1 + 1 each; Marshals are not reached
        2,
        RANK_ONLY | NEXT_NOBLE,
        {
            0: ["bordeaux.duke", "marseille.baron", "bordeaux.marshal"],
            1: ["rouen.duke", "rouen.countess", "lyon.marshal"],
        },
        (1, 0),
    ),
    "takes both: alone": (2, TAKES_BOTH, {1: ["lyon.cardinal"]}, (1, 1)),
    "takes both: not alone": (2, TAKES_BOTH, {0: ["paris.king"], 1: ["lyon.cardinal"]}, (0, 1)),
    "takes both: nobody there": (3, TAKES_BOTH, {}, (NOBODY, NOBODY)),
    "takes both: two tied are not alone": (
        2,
        TAKES_BOTH,
        {0: ["lyon.marshal"], 1: ["bordeaux.marshal"]},
        (NOBODY, NOBODY),
    ),
}
"""Players, readings, who holds what in France, and who takes the larger and the smaller marker."""


@pytest.mark.parametrize("case", READ_CASES)
def test_period_markers_by_other_readings(case: str) -> None:
    players, readings, positions, expected = READ_CASES[case]
    assert taken(table(players, **readings), positions) == expected


@pytest.mark.parametrize("period", range(PERIODS))
def test_scoring_gives_out_the_markers_of_the_period(period: int) -> None:
    """France to 0 and 1, the German States to 1 alone, Britain to nobody, Spain to 1 and 0; the rest stays."""
    rules = table()
    positions: Held = {
        0: ["paris.king", "seville.baron"],
        1: ["lyon.cardinal", "cologne.baron", "barcelona.cardinal"],
    }
    before = (0,) * (period * COUNTRIES * RANKS) + (NOBODY,) * ((PERIODS - period) * COUNTRIES * RANKS)
    state = attrs.evolve(held(rules, positions), phase=Phase.SCORE, period=period, period_owner=before)
    after = scored(rules, state)
    expected = list(before)
    start = period * COUNTRIES * RANKS
    expected[start : start + COUNTRIES * RANKS] = [0, 1, 1, NOBODY, NOBODY, NOBODY, 1, 0]
    assert after.period_owner == tuple(expected)
    assert after.holder == state.holder
    assert rules.is_over(after) == (period == PERIODS - 1)


def scored(rules: TableRules, state: Table) -> Table:
    """The position after the scoring of a period."""
    random = Random(1)
    while state.phase not in (Phase.SHUFFLE, Phase.OVER):
        move = rules.pick(state, random)
        assert move is not None
        state = rules.apply(state, move)
    return state
