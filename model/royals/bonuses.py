"""City, country and noble-house bonuses, taken the moment a cube is placed; and who sees whose markers."""

from __future__ import annotations

from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import enforces
from rulewright.model.royals.components import CITIES_OF, COUNTRY_OF_CITY, NOBLES, RANKS, SEATS, TITLES
from rulewright.model.royals.state import NOBODY, Q, Table, TableRules, has_cube_in
from rulewright.spec import chapter

BONUSES = chapter("royals", "bonuses")
SETUP = chapter("royals", "setup")


@enforces(BONUSES.city, BONUSES.at_once)
def city_bonus(state: Table, city: int) -> tuple[int, ...]:
    """Who has which city bonus once the player has a cube in a city: the player, if nobody had taken it."""
    return put(state.city_owner, city, state.player, at(state.city_owner, city) == NOBODY)


@enforces(BONUSES.country, BONUSES.country_second, BONUSES.country_others, BONUSES.at_once)
def country_bonus(state: Table, rules: TableRules, city: int) -> tuple[int, ...]:
    """Who has which country bonus once the player has a cube in a city: the higher one left, if that was missing."""
    country = at(COUNTRY_OF_CITY, city)
    done = at_country(tuple(completes(state, rules, city, cities) for cities in CITIES_OF), country)
    first = at(state.country_owner, country * RANKS) == NOBODY
    second = all_of(none_of(first), at(state.country_owner, country * RANKS + 1) == NOBODY)
    taken = put(state.country_owner, country * RANKS, state.player, all_of(done, first))
    return put(taken, country * RANKS + 1, state.player, all_of(done, second))


def at_country(conditions: tuple[bool, ...], country: int) -> bool:
    """The condition of one country among those of all."""
    return any_of(*(all_of(country == index, condition) for index, condition in enumerate(conditions)))


@enforces(BONUSES.ousted_cubes_count)
def completes(state: Table, rules: TableRules, city: int, cities: tuple[int, ...]) -> bool:
    """Whether a cube in a city gives the player one in each of the cities, which the player lacked."""
    there = [any_of(city == other, has_cube_in(state, rules, state.player, other)) for other in cities]
    return all_of(none_of(has_cube_in(state, rules, state.player, city)), *there)


def cubes_on_tile(state: Table, rules: TableRules, title: int, seat: int) -> int:
    """How many cubes a seat has on a title tile."""
    return at(state.tile, title * rules.players + seat)


@enforces(BONUSES.noble_house, BONUSES.noble_house_next, BONUSES.at_once)
def noble_bonus(state: Table, rules: TableRules, title: int) -> tuple[int, ...]:
    """Who has which noble-house bonus once the player has a cube on a title tile."""
    tiles = [any_of(title == other, cubes_on_tile(state, rules, other, state.player) > 0) for other in range(TITLES)]
    done = all_of(cubes_on_tile(state, rules, title, state.player) == 0, *tiles)
    owners = state.noble_owner
    free = all_of(True)
    for marker in range(NOBLES):
        here = all_of(state.noble_owner[marker] == NOBODY, in_play(rules, marker))
        owners = put(owners, marker, state.player, all_of(done, free, here))
        free = all_of(free, none_of(here))
    return owners


@enforces(SETUP.one_noble_house_marker)
def in_play(rules: TableRules, marker: int) -> bool:
    """Whether a noble-house marker, counted from the highest, is used at this table."""
    fewer = ite(all_of(rules.players == 3, rules.reads(Q.noble_house_for_three, "without-the-highest")), 1, 0)
    return marker >= NOBLES - rules.components.nobles[SEATS.index(rules.players)] + fewer
