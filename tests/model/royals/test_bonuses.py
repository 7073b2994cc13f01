"""City, country and noble-house bonuses: who takes which, and when."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.model.royals.positions import BRITAIN, FRANCE, city, pays, place, play, position, table

from rulewright.model.royals.components import COUNTRIES, RANKS, TITLES
from rulewright.model.royals.placing import Occupy
from rulewright.model.royals.state import NOBODY, Table, TableRules

CHEAP = {0: {"france": 5, "britain": 5}}
ALL_BUT_YORK = ["london.baron", "edinburgh.countess"]
"""Positions in two of Britain's three cities."""
ALL_BUT_MARSHAL = ["paris.king", "lyon.cardinal", "marseille.princess", "marseille.baron", "bordeaux.duke"]
TITLES_BUT_ONE = [*ALL_BUT_MARSHAL, "rouen.countess"]
"""One position of each title but Marshal; in every city of France."""


def owner(state: Table, name: str) -> int:
    """Who has a city's bonus."""
    return state.city_owner[city(name)]


def of_country(state: Table, country: int) -> tuple[int, ...]:
    """Who has the higher and the lower bonus of a country."""
    return state.country_owner[country * RANKS : (country + 1) * RANKS]


def test_first_cube_in_a_city_wins_its_bonus() -> None:
    rules = table()
    state = play(rules, position(rules, CHEAP), *pays("lyon.marshal", FRANCE))
    assert owner(state, "lyon") == 0
    assert [seat for seat in state.city_owner if seat != NOBODY] == [0]


def test_second_position_of_a_city_wins_nothing() -> None:
    rules = table()
    state = play(rules, position(rules, CHEAP, held={1: ["lyon.cardinal"]}), *pays("lyon.marshal", FRANCE))
    assert owner(state, "lyon") == 1


def test_bonus_stays_with_whoever_was_ousted() -> None:
    rules = table()
    before = position(rules, CHEAP, {0: {"france-spain": 1}}, held={1: ["lyon.marshal"]})
    state = play(rules, before, *pays("lyon.marshal", FRANCE, pairs=["france-spain"]))
    assert owner(state, "lyon") == 1


BRITISH: Mapping[str, tuple[dict[str, object], tuple[int, int]]] = {
    "first": ({"held": {0: ALL_BUT_YORK}}, (0, NOBODY)),
    "second": (
        {
            "held": {0: ALL_BUT_YORK, 1: ["london.king", "edinburgh.princess", "york.duke"]},
            "country_owner": {(BRITAIN, 0): 1},
        },
        (1, 0),
    ),
    "with an ousted cube": ({"held": {0: ["london.baron"]}, "ousted": {0: ["edinburgh.countess"]}}, (0, NOBODY)),
    "not in every city": ({"held": {0: ["london.baron"]}}, (NOBODY, NOBODY)),
    "a rival's cubes do not help": ({"held": {0: ["london.baron"], 1: ["edinburgh.countess"]}}, (NOBODY, NOBODY)),
}


@pytest.mark.parametrize("case", BRITISH)
def test_country_bonus(case: str) -> None:
    """Seat 0 places a Marshal in York."""
    more, owners = BRITISH[case]
    rules = table()
    state = play(rules, position(rules, CHEAP, **more), *pays("york.marshal", BRITAIN))  # type: ignore[arg-type]
    assert of_country(state, BRITAIN) == owners
    assert all(of_country(state, country) == (NOBODY, NOBODY) for country in range(COUNTRIES) if country != BRITAIN)


def test_third_player_in_every_city_takes_nothing() -> None:
    rules = table(3)
    held = {0: ["london.baron"], 1: ["london.king", "edinburgh.princess", "york.duke"]}
    ousted = {0: ["edinburgh.countess"], 2: ["london.baron", "edinburgh.countess", "york.marshal"]}
    owners = {(BRITAIN, 0): 2, (BRITAIN, 1): 1}
    before = position(rules, CHEAP, held=held, ousted=ousted, country_owner=owners)
    assert of_country(play(rules, before, *pays("york.marshal", BRITAIN)), BRITAIN) == (2, 1)


def test_another_cube_where_all_cities_are_taken_wins_no_second_bonus() -> None:
    rules = table()
    held = {0: [*ALL_BUT_YORK, "york.marshal"]}
    before = position(rules, {0: {"britain": 4}}, held=held, country_owner={(BRITAIN, 0): 0})
    assert of_country(play(rules, before, *pays("york.duke", *[BRITAIN] * 4)), BRITAIN) == (0, NOBODY)


def test_bonus_is_taken_before_the_cards_are_paid() -> None:
    """At once means with the cube; the cards follow, and are there."""
    rules = table()
    before = position(rules, CHEAP, held={0: ALL_BUT_YORK})
    assert of_country(play(rules, before, Occupy(place("york.duke"))), BRITAIN) == (0, NOBODY)


def nobles(rules: TableRules, *taken: int) -> Table:
    """Seat 0 lacks a Marshal only; others have all titles by cubes that were ousted, and the markers that they took."""
    ousted = {seat: [*TITLES_BUT_ONE, "lyon.marshal"] for seat in taken}
    france = dict(zip(((FRANCE, 0), (FRANCE, 1)), (*taken, 0), strict=False))
    markers = [*taken, *[NOBODY] * 3][:3] if rules.players > 2 else [NOBODY, NOBODY, *taken, NOBODY][:3]
    owners = {"country_owner": france, "noble_owner": tuple(markers)}
    return position(rules, CHEAP, held={0: TITLES_BUT_ONE}, ousted=ousted, **owners)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "taken", "owners"),
    [
        (2, (), (NOBODY, NOBODY, 0)),
        (2, (1,), (NOBODY, NOBODY, 1)),
        (3, (), (0, NOBODY, NOBODY)),
        (3, (1,), (1, 0, NOBODY)),
        (3, (1, 2), (1, 2, 0)),
        (4, (1, 2, 3), (1, 2, 3)),
        (5, (4, 3), (4, 3, 0)),
    ],
)
def test_noble_house_bonus(players: int, taken: tuple[int, ...], owners: tuple[int, ...]) -> None:
    """Seat 0 places the seventh title; who was earlier has the higher markers."""
    rules = table(players)
    state = play(rules, nobles(rules, *taken), *pays("bordeaux.marshal", FRANCE))
    assert state.noble_owner == owners


def test_highest_is_left_out_for_three_by_the_other_reading() -> None:
    rules = table(3, noble_house_for_three="without-the-highest")
    first = play(rules, nobles(rules), *pays("bordeaux.marshal", FRANCE))
    assert first.noble_owner == (NOBODY, 0, NOBODY)


def test_reading_of_noble_houses_is_about_three_players_only() -> None:
    rules = table(4, noble_house_for_three="without-the-highest")
    assert play(rules, nobles(rules), *pays("bordeaux.marshal", FRANCE)).noble_owner[0] == 0


def test_noble_house_bonus_needs_all_seven_titles() -> None:
    rules = table(3)
    before = position(rules, CHEAP, held={0: ALL_BUT_MARSHAL})
    state = play(rules, before, *pays("lyon.marshal", FRANCE))
    assert sum(state.tile[title * 3] > 0 for title in range(TITLES)) == TITLES - 1
    assert state.noble_owner == (NOBODY, NOBODY, NOBODY)


def test_seven_titles_once_won_are_won_once() -> None:
    rules = table(3)
    state = play(rules, nobles(rules), *pays("bordeaux.marshal", FRANCE), *pays("lyon.marshal", FRANCE))
    assert state.noble_owner == (0, NOBODY, NOBODY)
