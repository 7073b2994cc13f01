"""The final sheet, who wins, and what breaks a tie; every figure worked out by hand."""

from __future__ import annotations

import attrs
from tests.model.royals.positions import city, points, table, with_tile

from rulewright.model.royals.components import CITIES, COUNTRIES, COUNTRY_NAMES, NOBLES, PERIODS, RANKS, Title
from rulewright.model.royals.state import NOBODY, Table, TableRules


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
    assert points(outcome, "city bonuses") == (8, 2, 4)
    assert points(outcome, "country bonuses") == (11, 6, 0)
    assert points(outcome, "noble-house bonus") == (16, 12, 8)
    assert points(outcome, "period markers") == (10, 13, 0)
    assert points(outcome, "titles") == (7, 7, 0)
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
