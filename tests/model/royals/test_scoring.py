"""Period scoring, title scoring and the final sheet, with every kind of tie; every figure worked out by hand.

In France the influence of positions is: Paris King 4; Marseille Princess 3, Baron 1; Lyon Cardinal 2, Marshal 1;
Bordeaux Duke 2, Marshal 1; Rouen Duke 2, Countess 1. City bonuses: Paris 5, Marseille 4, Lyon 3, Bordeaux 3, Rouen 2.
"""

from __future__ import annotations

from itertools import permutations
from random import Random

import attrs
import pytest

from rulewright.model.kernel.scoring import Outcome
from rulewright.model.royals import GAME
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    COUNTRY_NAMES,
    NOBLES,
    PERIODS,
    POSITIONS,
    RANKS,
    TITLES,
    Title,
    city_names,
    named_positions,
)
from rulewright.model.royals.period import takers
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules
from rulewright.model.royals.titles import halves_won

Held = dict[int, list[str]]
"""Positions as 'city.title', by the seat that holds them."""

RANK_ONLY = {"period_tie": "rank-only"}
NEXT_NOBLE = {"still_tied": "next-noble"}
TAKES_BOTH = {"second_alone": "takes-both"}


def table(players: int = 2, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(players, None, {name.replace("_", "-"): choice for name, choice in readings.items()})


def city(name: str) -> int:
    """The index of a city."""
    return next(index for index, key in enumerate(city_names(GAME.spec)) if key.endswith(f".{name}"))


def position(name: str) -> int:
    """The place of a position, by city and title."""
    return next(index for index, key in enumerate(named_positions(GAME.spec)) if key and key.endswith(f".{name}"))


def held(rules: TableRules, positions: Held) -> Table:
    """A table where seats hold positions, and nothing else has happened."""
    holder = [NOBODY] * POSITIONS
    for seat, names in positions.items():
        for name in names:
            assert holder[position(name)] == NOBODY
            holder[position(name)] = seat
    return attrs.evolve(rules.blank(), holder=tuple(holder))


def taken(rules: TableRules, positions: Held, country: str = "france") -> tuple[int, int]:
    """Who takes the larger and the smaller marker of a country."""
    return takers(held(rules, positions), rules, COUNTRY_NAMES.index(country))


# Period scoring

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


# Title scoring

TITLE_CASES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "the only cube": ((1, 0), (2, 0)),
    "most of two": ((2, 5), (0, 2)),
    "most, though less than half": ((3, 2, 2), (2, 0, 0)),
    "most of five": ((1, 0, 4, 2, 3), (0, 0, 2, 0, 0)),
    "two tied of two": ((2, 2), (1, 1)),
    "two tied of three": ((3, 1, 3), (1, 0, 1)),
    "two tied of five": ((0, 2, 1, 2, 0), (0, 1, 0, 1, 0)),
    "three tied of three": ((1, 1, 1), (0, 0, 0)),
    "three tied of four": ((2, 2, 1, 2), (0, 0, 0, 0)),
    "four tied of four": ((1, 1, 1, 1), (0, 0, 0, 0)),
    "five tied of five": ((2, 2, 2, 2, 2), (0, 0, 0, 0, 0)),
    "tied behind a leader": ((2, 3, 2, 2), (0, 2, 0, 0)),
    "no cube, two players": ((0, 0), (0, 0)),
    "no cube, three players": ((0, 0, 0), (0, 0, 0)),
}
"""Cubes on a tile by seat, and the halves that each wins."""


def with_tile(rules: TableRules, title: Title, cubes: tuple[int, ...]) -> Table:
    """A table with cubes on one title tile."""
    tile = [0] * (TITLES * rules.players)
    tile[title * rules.players : (title + 1) * rules.players] = cubes
    return attrs.evolve(rules.blank(), tile=tuple(tile), phase=Phase.OVER)


@pytest.mark.parametrize("case", TITLE_CASES)
@pytest.mark.parametrize("title", [Title.MARSHAL, Title.KING])
def test_halves_of_a_title_tile(case: str, title: Title) -> None:
    """A tile's points go with its halves: a Marshal's is worth 1, a King's 7."""
    cubes, halves = TITLE_CASES[case]
    rules = table(len(cubes))
    state = with_tile(rules, title, cubes)
    assert halves_won(state, rules, title) == halves
    half = {Title.MARSHAL: 1, Title.KING: 7}[title]
    assert line(rules.outcome(state), "titles") == tuple(half * won for won in halves)


def test_every_tile_is_dealt_with() -> None:
    """Marshal to 0, Baron halved, Countess to 1, Duke to nobody: 2 + 2 and 2 + 6; the empty ones to nobody."""
    rules = table(3)
    tile = ((3, 1, 0), (1, 1, 0), (0, 1, 0), (2, 2, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    state = attrs.evolve(rules.blank(), tile=tuple(cubes for title in tile for cubes in title), phase=Phase.OVER)
    assert line(rules.outcome(state), "titles") == (4, 8, 0)


def test_an_empty_tile_is_halved_where_none_is_a_tie() -> None:
    """By the other reading each of two players has half of all seven: 1 + 2 + ... + 7 = 28."""
    rules = table(2, empty_tile="both")
    state = attrs.evolve(rules.blank(), phase=Phase.OVER)
    assert line(rules.outcome(state), "titles") == (28, 28)
    assert halves_won(with_tile(rules, Title.KING, (0, 1)), rules, Title.KING) == (0, 2)


# The final sheet


def line(outcome: Outcome, label: str) -> tuple[int, ...]:
    """One line of the score sheet."""
    found = [entry.points for entry in outcome.sheet if entry.label == label]
    assert len(found) == 1, [entry.label for entry in outcome.sheet]
    return found[0]


def ended(
    rules: TableRules,
    cities: dict[str, int] | None = None,
    countries: dict[tuple[str, int], int] | None = None,
    nobles: dict[int, int] | None = None,
    periods: dict[tuple[int, str, int], int] | None = None,
    kings: tuple[int, ...] | None = None,
) -> Table:
    """A finished game: who took which marker, ranks counted from 0, and the cubes on the King's tile."""
    city_owner = [NOBODY] * CITIES
    country_owner = [NOBODY] * (COUNTRIES * RANKS)
    noble_owner = [NOBODY] * NOBLES
    period_owner = [NOBODY] * (PERIODS * COUNTRIES * RANKS)
    for name, seat in (cities or {}).items():
        city_owner[city(name)] = seat
    for (country, rank), seat in (countries or {}).items():
        country_owner[COUNTRY_NAMES.index(country) * RANKS + rank] = seat
    for marker, seat in (nobles or {}).items():
        noble_owner[marker] = seat
    for (period, country, rank), seat in (periods or {}).items():
        period_owner[(period * COUNTRIES + COUNTRY_NAMES.index(country)) * RANKS + rank] = seat
    return attrs.evolve(
        with_tile(rules, Title.KING, kings or (0,) * rules.players),
        city_owner=tuple(city_owner),
        country_owner=tuple(country_owner),
        noble_owner=tuple(noble_owner),
        period_owner=tuple(period_owner),
    )


def test_a_whole_sheet() -> None:
    """Player 1: 5 + 3, 11, 16, 6 + 4, 7 = 52. Player 2: 2, 6, 12, 3 + 10, 7 = 40. Player 3: 4, 8: 12."""
    rules = table(3)
    state = ended(
        rules,
        cities={"paris": 0, "lyon": 0, "rouen": 1, "london": 2},
        countries={("france", 0): 0, ("france", 1): 1},
        nobles={0: 0, 1: 1, 2: 2},
        periods={(0, "france", 0): 0, (0, "france", 1): 1, (1, "spain", 1): 0, (2, "france", 0): 1},
        kings=(2, 2, 1),
    )
    outcome = rules.outcome(state)
    assert line(outcome, "city bonuses") == (8, 2, 4)
    assert line(outcome, "country bonuses") == (11, 6, 0)
    assert line(outcome, "noble-house bonus") == (16, 12, 8)
    assert line(outcome, "period markers") == (10, 13, 0)
    assert line(outcome, "titles") == (7, 7, 0)
    assert outcome.scores == (52, 40, 12)
    assert (outcome.winners, outcome.tie_breaks_used) == ((0,), 0)


def test_period_markers_may_be_read_not_to_count() -> None:
    """6 of the first period in France against the city bonus of Rouen, 2."""
    for reading, scores in (("counted", (6, 2)), ("not-listed", (0, 2))):
        rules = table(period_markers_count=reading)
        state = ended(rules, cities={"rouen": 1}, periods={(0, "france", 0): 0})
        assert rules.outcome(state).scores == scores


def test_final_tie_goes_to_the_highest_marker() -> None:
    """5 + 3 against the noble-house bonus of 8."""
    rules = table()
    outcome = rules.outcome(ended(rules, cities={"paris": 0, "lyon": 0}, nobles={2: 1}))
    assert outcome.scores == (8, 8)
    assert (outcome.winners, outcome.tie_breaks_used, outcome.shared) == ((1,), 1, False)


def test_title_tiles_are_no_markers() -> None:
    """A whole King is worth 14, but 5 + 5 + 4 has a marker of 5."""
    rules = table()
    outcome = rules.outcome(ended(rules, cities={"paris": 1, "vienna": 1, "london": 1}, kings=(1, 0)))
    assert outcome.scores == (14, 14)
    assert outcome.winners == (1,)


def test_period_markers_break_a_final_tie_too() -> None:
    """4 + 4 against the second period's 8 in France."""
    rules = table()
    outcome = rules.outcome(ended(rules, cities={"london": 0, "munich": 0}, periods={(1, "france", 0): 1}))
    assert outcome.scores == (8, 8)
    assert outcome.winners == (1,)


def test_final_tie_with_equal_markers_is_shared() -> None:
    """Vienna and Madrid are worth 5 each; a third with 2 + 2 is behind."""
    rules = table(3)
    outcome = rules.outcome(ended(rules, cities={"vienna": 0, "madrid": 2, "rouen": 1, "york": 1}))
    assert outcome.scores == (5, 4, 5)
    assert (outcome.winners, outcome.shared) == ((0, 2), True)


def test_three_tied_in_the_end() -> None:
    """4 + 4, 5 + 3 and 8: the 8 wins."""
    rules = table(3)
    outcome = rules.outcome(
        ended(rules, cities={"london": 0, "munich": 0, "paris": 1, "lyon": 1}, nobles={2: 2}),
    )
    assert outcome.scores == (8, 8, 8)
    assert outcome.winners == (2,)


def test_final_tie_may_be_read_to_be_shared() -> None:
    """5 + 3 against 8, as above."""
    rules = table(final_tie="shared")
    outcome = rules.outcome(ended(rules, cities={"paris": 0, "lyon": 0}, nobles={2: 1}))
    assert outcome.scores == (8, 8)
    assert (outcome.winners, outcome.shared) == ((0, 1), True)
