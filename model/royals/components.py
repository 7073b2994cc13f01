"""What lies in the box: cards, cubes, the positions of sixteen cities, and the points of markers and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Annotated, Any

from attrs import frozen

from rulewright.model.kernel.fields import Cells
from rulewright.model.kernel.moves import enforces
from rulewright.model.royals.tables import check_tables
from rulewright.spec import GameSpec, load_spec

SPEC = load_spec("royals")
SETUP = SPEC.chapters["setup"]
DRAWING = SPEC.chapters["drawing"]

NOTHING = -1

COUNTRY_NAMES: tuple[str, ...] = tuple(SPEC.components["countries"].table())
COUNTRIES = len(COUNTRY_NAMES)
PAIR_NAMES: tuple[str, ...] = tuple(SPEC.components["intrigue-pairs"].table())
PAIRS = len(PAIR_NAMES)
PAIR_OF: tuple[tuple[int, int], ...] = tuple(
    (COUNTRY_NAMES.index(one), COUNTRY_NAMES.index(other))
    for one, other in SPEC.components["intrigue-pairs"].lists().values()
)
"""The two countries that an intrigue card of each pair shows."""


class Title(IntEnum):
    """The titles, from the lowest rank to the highest."""

    MARSHAL = 0
    BARON = 1
    COUNTESS = 2
    DUKE = 3
    CARDINAL = 4
    PRINCESS = 5
    KING = 6


TITLES = len(Title)
CITY_NUMBERS: tuple[int, ...] = tuple(SPEC.components["city-numbers"].numbers().values())
CITIES = sum(CITY_NUMBERS)
COUNTRY_OF_CITY: tuple[int, ...] = tuple(c for c, number in enumerate(CITY_NUMBERS) for _ in range(number))
CITIES_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(city for city in range(CITIES) if COUNTRY_OF_CITY[city] == country) for country in range(COUNTRIES)
)
SLOTS = 2
"""The most positions that a city has."""
POSITIONS = CITIES * SLOTS
"""Places for positions, by city * 2 + which; a city with one position has its second place empty."""
COUNTRY_OF: tuple[int, ...] = tuple(COUNTRY_OF_CITY[place // SLOTS] for place in range(POSITIONS))
"""The country of each place for a position."""

PERIODS = len(SPEC.components["period-years"].table())
RANKS = 2
"""Country bonus markers of a country, and period markers of a country and period."""
NOBLES = len(SPEC.components["noble-house-bonuses"].table())
SEATS = tuple(SPEC.players)
MOST_SEATS = max(SEATS)

ROW = SPEC.components["row"].number()
"""Country cards in the open row."""
DRAW = SPEC.components["draw"].numbers()["country-cards"]
"""Country cards drawn in a turn."""
INSTEAD = DRAW - SPEC.components["draw"].numbers()["country-cards-with-intrigue"]
"""Country cards that one goes without who draws an intrigue card."""
JOKER = SPEC.components["jokers"].numbers()["country-cards"]
"""Country cards that stand for one."""
WILD = SPEC.components["jokers"].numbers()["intrigue-cards"]
"""Intrigue cards that stand for one."""
HAND_LIMIT = SPEC.components["hand-limits"].numbers()["country-cards"]
INTRIGUE_LIMIT = SPEC.components["hand-limits"].numbers()["intrigue-cards"]
TAKEOVER = SPEC.components["takeover"].numbers()["position"]
KING_TAKEOVER = SPEC.components["takeover"].numbers()["king"]

ALL_CARDS = SPEC.components["country-cards-in-all"].number()
MOST_CARDS = 31
MOST_CUBES = 46
MOST_COST = 10


@frozen
class Components:
    """The components of one table.

    ``cards`` and ``intrigue`` count cards by country and by pair; ``removed`` by (players - 2) * 4 + country those
    taken out. ``title``, ``cost`` and ``influence`` are those of each place for a position, -1, 0 and 0 where there is
    none. ``half`` is what half a title tile is worth, by title; the values of markers are by city, by
    country * 2 + rank, from the highest, and by (period * 4 + country) * 2 + rank. ``nobles`` is how many noble-house
    markers are in play, by players - 2; ``cubes`` are by seat, and ``first_draw`` by (players - 2) * 5 + seat.
    """

    cards: Annotated[tuple[int, ...], Cells(COUNTRIES, 0, MOST_CARDS)]
    intrigue: Annotated[tuple[int, ...], Cells(PAIRS, 4, 4)]
    removed: Annotated[tuple[int, ...], Cells(len(SEATS) * COUNTRIES, 0, MOST_CARDS)]
    title: Annotated[tuple[int, ...], Cells(POSITIONS, NOTHING, TITLES - 1)]
    cost: Annotated[tuple[int, ...], Cells(POSITIONS, 0, MOST_COST)]
    influence: Annotated[tuple[int, ...], Cells(POSITIONS, 0, 20)]
    half: Annotated[tuple[int, ...], Cells(TITLES, 1, 30)]
    city_value: Annotated[tuple[int, ...], Cells(CITIES, 1, 20)]
    country_value: Annotated[tuple[int, ...], Cells(COUNTRIES * RANKS, 1, 40)]
    noble_value: Annotated[tuple[int, ...], Cells(NOBLES, 1, 40)]
    period_value: Annotated[tuple[int, ...], Cells(PERIODS * COUNTRIES * RANKS, 1, 40)]
    nobles: Annotated[tuple[int, ...], Cells(len(SEATS), 1, NOBLES)]
    cubes: Annotated[tuple[int, ...], Cells(MOST_SEATS, 36, MOST_CUBES)]
    first_draw: Annotated[tuple[int, ...], Cells(len(SEATS) * MOST_SEATS, 1, DRAW)]


@enforces(
    SETUP.board,
    SETUP.cities,
    SETUP.positions,
    SETUP.cost_and_influence,
    SETUP.title_tiles,
    SETUP.ranks,
    SETUP.noble_house_markers,
    SETUP.one_noble_house_marker,
    SETUP.country_cards,
    SETUP.cards_removed,
    SETUP.cards_removed_for_three,
    SETUP.intrigue_cards,
    SETUP.black_and_white,
    DRAWING.first_round_table,
)
def read_components(spec: GameSpec) -> Components:
    """The components that a spec lists; SpecError where its tables do not fit together."""
    check_tables(spec)
    numbers = {name: component.table() for name, component in spec.components.items()}
    places = list(named_positions(spec))
    draws = [_cells(numbers["first-draw"][str(seats)], MOST_SEATS, 1) for seats in SEATS]
    return Components(
        cards=_numbers(numbers["country-cards"]),
        intrigue=_numbers(numbers["intrigue-cards"]),
        removed=tuple(_number(numbers["cards-removed"][f"{p}.{name}"]) for p in SEATS for name in COUNTRY_NAMES),
        title=tuple(NOTHING if place is None else Title[place.rpartition(".")[2].upper()] for place in places),
        cost=tuple(0 if place is None else _number(numbers["costs"][place]) for place in places),
        influence=tuple(0 if place is None else _number(numbers["influences"][place]) for place in places),
        half=_numbers(numbers["title-halves"]),
        city_value=tuple(_number(numbers["city-bonuses"][name]) for name in city_names(spec)),
        country_value=tuple(v for name in COUNTRY_NAMES for v in _cells(numbers["country-bonuses"][name], RANKS)),
        noble_value=_numbers(numbers["noble-house-bonuses"]),
        period_value=tuple(v for pair in numbers["period-markers"].values() for v in _cells(pair, RANKS)),
        nobles=tuple(len(_cells(numbers["noble-house-in-play"][str(seats)])) for seats in SEATS),
        cubes=tuple(_number(numbers["cubes"][str(colour)]) for colour in numbers["seat-colours"].values()),
        first_draw=tuple(cards for seats in draws for cards in seats),
    )


def city_names(spec: GameSpec) -> tuple[str, ...]:
    """The cities as 'country.city', country by country."""
    named = spec.components["cities"].table()
    return tuple(name for country in COUNTRY_NAMES for name in named if name.partition(".")[0] == country)


def named_positions(spec: GameSpec) -> tuple[str | None, ...]:
    """Every place for a position as 'country.city.title', None where there is none."""
    titles = spec.components["positions"].lists()
    found: list[str | None] = []
    for city in city_names(spec):
        shown = [f"{city}.{title}" for title in titles[city]]
        found += [*shown, *[None] * (SLOTS - len(shown))]
    return tuple(found)


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _numbers(table: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(_number(value) for value in table.values())


def _cells(value: object, length: int = 0, filler: int = 0) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return (*value, *[filler] * (length - len(value)))


def assumed_cells(spec: GameSpec) -> Mapping[str, tuple[int, ...]]:
    """By field, the cells whose value no source states."""
    places, cities = named_positions(spec), city_names(spec)
    ranked = [(name, rank) for name in COUNTRY_NAMES for rank in range(RANKS)]
    markers = [name for name in spec.components["period-markers"].cells for _ in range(RANKS)]
    draws = [str(seats) for seats in SEATS for _ in range(MOST_SEATS)]
    keys: dict[str, tuple[str, list[str | None]]] = {
        "removed": ("cards-removed", [f"{seats}.{name}" for seats in SEATS for name in COUNTRY_NAMES]),
        "cost": ("costs", list(places)),
        "influence": ("influences", list(places)),
        "half": ("title-halves", [title.name.lower() for title in Title]),
        "city_value": ("city-bonuses", list(cities)),
        "country_value": ("country-bonuses", [name for name, _ in ranked]),
        "period_value": ("period-markers", list(markers)),
        "first_draw": ("first-draw", list(draws)),
    }
    found = {field: _assumed(spec, component, names) for field, (component, names) in keys.items()}
    by_city = [city for city in cities for _ in range(SLOTS)]
    return {**found, "title": _assumed(spec, "positions", list(by_city)), "cubes": tuple(range(MOST_SEATS))}


def _assumed(spec: GameSpec, component: str, names: list[str | None]) -> tuple[int, ...]:
    """The indices of the names whose cells are assumed; where nothing is printed, that is assumed too."""
    cells = spec.components[component].cells
    return tuple(i for i, name in enumerate(names) if name is None or cells[name].provenance == "assumed")
