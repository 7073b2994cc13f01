"""Royals: which edition decides what, and components that fit what is stated."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from rulewright.spec import load_spec

SPEC = load_spec("royals")
COUNTRIES = ["france", "german-states", "britain", "spain"]
TITLES = ["marshal", "baron", "countess", "duke", "cardinal", "princess", "king"]
OTHER_EDITION = {"paladinelliott", "scribd", "arcanewonders", "power-beauty", "stuartsstudy"}


def numbers(component: str) -> dict[str, int]:
    """A component's table."""
    return SPEC.components[component].numbers()


def number(component: str) -> int:
    """A component's only value."""
    return SPEC.components[component].number()


def country(city: str) -> str:
    """The country that a city or position is in."""
    return city.partition(".")[0]


def all_positions() -> list[str]:
    """Every position as country, city and title."""
    shown = SPEC.components["positions"].lists()
    return [f"{city}.{title}" for city, titles in shown.items() for title in titles]


# The source


def test_the_other_edition_decides_only_where_ours_ends() -> None:
    """Two clauses and two rulings rest on it alone: second steps of ties, on which our text is silent."""
    clauses = [
        clause.id for clause in SPEC.clauses.values() if {source.document for source in clause.sources} <= OTHER_EDITION
    ]
    assert clauses == ["period.tie-by-city", "ending.tie"]
    rulings = [
        question.id
        for question in SPEC.questions.values()
        if question.ruling
        and {source.document for source in question.readings[question.ruling].support} <= OTHER_EDITION
    ]
    assert rulings == ["period-tie", "final-tie"]
    assert all(SPEC.questions[question].origin == "silent" for question in rulings)


# Cards, cubes, markers


def test_cards_are_99_and_24() -> None:
    """31, 26, 22 and 20 of the countries, four of each of the six pairs: 123."""
    assert list(numbers("country-cards").values()) == [31, 26, 22, 20]
    assert list(numbers("country-cards")) == list(SPEC.components["countries"].table()) == COUNTRIES
    assert sum(numbers("country-cards").values()) == number("country-cards-in-all") == 99
    pairs = SPEC.components["intrigue-pairs"].lists()
    assert list(pairs.values()) == list(combinations(COUNTRIES, 2))
    assert numbers("intrigue-cards") == {"-".join(pair): 4 for pair in pairs.values()}
    assert sum(numbers("intrigue-cards").values()) == number("intrigue-cards-in-all") == 24
    assert number("cards-in-all") == 99 + 24 == 123
    assert sum(4 for pair in pairs.values() if "spain" in pair) == 12


@pytest.mark.parametrize(("players", "left"), [(2, [17, 14, 12, 11]), (4, [26, 22, 18, 17]), (5, [31, 26, 22, 20])])
def test_cards_removed_are_assumed(players: int, left: list[int]) -> None:
    """For all but three players; the fewer play, the more are taken out."""
    removed = [numbers("cards-removed")[f"{players}.{land}"] for land in COUNTRIES]
    assert [cards - out for cards, out in zip(numbers("country-cards").values(), removed, strict=True)] == left
    assert all(f"{players}.{land}" in SPEC.components["cards-removed"].assumed() for land in COUNTRIES)


def test_three_players_take_out_thirty() -> None:
    """22, 18, 15 and 14 are left, 69 in all: the only removal that a source has."""
    left = [numbers("country-cards")[land] - numbers("cards-removed")[f"3.{land}"] for land in COUNTRIES]
    assert left == [22, 18, 15, 14]
    assert sum(left) == number("cards-left-for-three") == 69
    stated = {key for key, cell in SPEC.components["cards-removed"].cells.items() if cell.provenance == "stated"}
    assert stated == {f"3.{land}" for land in COUNTRIES}


def test_first_round_is_assumed_within_what_is_reported() -> None:
    """One or two cards, no fewer for a later seat, more for the last than for the first."""
    limits = numbers("first-draw-range")
    for players, draws in SPEC.components["first-draw"].places().items():
        assert len(draws) == int(players)
        assert all(limits["fewest"] <= cards <= limits["most"] for cards in draws)
        assert draws == tuple(sorted(draws))
        assert draws[0] < draws[-1]
    assert len(SPEC.components["first-draw"].assumed()) == len(SPEC.players) == 4


def test_limits_and_prices() -> None:
    """Twelve and four in hand; three cards or one and one a turn; three and two for a joker."""
    assert numbers("hand-limits") == {"country-cards": 12, "intrigue-cards": 4}
    assert numbers("draw") == {"country-cards": 3, "country-cards-with-intrigue": 1, "intrigue-cards": 1}
    assert numbers("jokers") == {"country-cards": 3, "intrigue-cards": 2}
    assert numbers("takeover") == {"position": 1, "king": 2}
    assert number("row") == 3
    assert numbers("takeover")["king"] * numbers("jokers")["intrigue-cards"] == numbers("hand-limits")["intrigue-cards"]


def test_cubes_are_200_and_come_in_pairs() -> None:
    """46 of two colours and 36 of three; a supply is even."""
    assert numbers("cubes") == {"black": 46, "white": 46, "grey": 36, "purple": 36, "orange": 36}
    assert sum(numbers("cubes").values()) == 200
    assert all(cubes % 2 == 0 for cubes in numbers("cubes").values())
    colours = list(SPEC.components["seat-colours"].table().values())
    assert sorted(map(str, colours)) == sorted(numbers("cubes"))
    assert set(colours[:2]) == {"black", "white"}


def test_noble_house_bonuses_are_16_12_8() -> None:
    """For two players the one worth 8 alone."""
    values = tuple(numbers("noble-house-bonuses").values())
    assert values == (16, 12, 8)
    in_play = SPEC.components["noble-house-in-play"].places()
    assert in_play == {"5": values, "4": values, "3": values, "2": (8,)}


def test_markers_are_as_many_as_stated() -> None:
    """16 for cities, eight for countries, 24 for periods; the first is worth more than the second."""
    assert len(numbers("city-bonuses")) == 16
    bonuses, markers = SPEC.components["country-bonuses"].places(), SPEC.components["period-markers"].places()
    assert list(bonuses) == COUNTRIES
    assert list(markers) == [f"{period}.{land}" for period in numbers("period-years") for land in COUNTRIES]
    assert 2 * len(markers) == 24
    assert all(first > second > 0 for first, second in (*bonuses.values(), *markers.values()))
    assert list(numbers("period-years").values()) == [1648, 1680, 1714]


def test_titles_rise_in_points_with_rank() -> None:
    """Seven, Marshal to King; there is no Queen."""
    assert list(numbers("ranks")) == list(SPEC.components["titles"].table()) == TITLES
    assert list(numbers("ranks").values()) == [1, 2, 3, 4, 5, 6, 7]
    halves = [numbers("title-halves")[title] for title in TITLES]
    assert halves == sorted(set(halves))


# The board


def test_cities_are_5_4_3_4() -> None:
    """A country's together, with names that differ; five of them are stated."""
    cities = SPEC.components["cities"].table()
    assert [country(city) for city in cities] == [
        land for land, count in numbers("city-numbers").items() for _ in range(count)
    ]
    assert list(numbers("city-numbers").values()) == [5, 4, 3, 4]
    assert len(set(cities.values())) == 16
    stated = {key for key, cell in SPEC.components["cities"].cells.items() if cell.provenance == "stated"}
    assert {key.partition(".")[2] for key in stated} == {"cologne", "munich", "vienna", "madrid", "valencia"}


def test_tables_of_the_board_have_the_same_keys() -> None:
    """Cities and positions are listed in one order everywhere."""
    cities = list(SPEC.components["cities"].table())
    for component in ("positions", "city-bonuses", "city-places"):
        assert list(SPEC.components[component].cells) == cities, component
    for component in ("costs", "influences"):
        assert list(SPEC.components[component].cells) == all_positions(), component


def test_known_positions_are_there() -> None:
    """Cologne whole, the King of Madrid, Valencia with the cost of its Marshal: all that sources have."""
    stated = {
        component: {key: cell.value for key, cell in SPEC.components[component].cells.items() if not cell.how}
        for component in ("positions", "costs", "influences")
    }
    assert stated == {
        "positions": {
            "german-states.cologne": ("cardinal", "baron"),
            "spain.madrid": ("king",),
            "spain.valencia": ("duke", "marshal"),
        },
        "costs": {
            "german-states.cologne.cardinal": 5,
            "german-states.cologne.baron": 2,
            "spain.madrid.king": 8,
            "spain.valencia.marshal": 1,
        },
        "influences": {"german-states.cologne.cardinal": 2, "german-states.cologne.baron": 1},
    }


def test_positions_are_one_or_two_and_most_are_two() -> None:
    """29 in all: nine in France, seven in the German States, six in Britain, seven in Spain."""
    titles = SPEC.components["positions"].lists()
    sizes = [len(shown) for shown in titles.values()]
    assert (sizes.count(1), sizes.count(2)) == (3, 13)
    assert all(set(shown) <= set(TITLES) and len(set(shown)) == len(shown) for shown in titles.values())
    assert [sum(country(place) == land for place in all_positions()) for land in COUNTRIES] == [9, 7, 6, 7]


def test_a_cost_is_of_its_title() -> None:
    """What is assumed follows what is known of the title elsewhere; every King costs 8."""
    costs = {title: {cost for key, cost in numbers("costs").items() if key.endswith(title)} for title in TITLES}
    assert [costs[title] for title in TITLES] == [{1}, {2}, {3}, {4}, {5}, {6}, {8}]
    assert number("king-cost") == 8
    influences = {title: {v for key, v in numbers("influences").items() if key.endswith(title)} for title in TITLES}
    assert [influences[title] for title in TITLES] == [{1}, {1}, {1}, {2}, {2}, {3}, {4}]


def test_board_has_every_case_that_ties_depend_on() -> None:
    """A title twice in a country, in cities of different bonuses and of equal ones; a country that lacks a title."""
    held = {land: [place for place in all_positions() if country(place) == land] for land in COUNTRIES}
    titles = {land: sorted(place.rpartition(".")[2] for place in places) for land, places in held.items()}
    assert [titles["france"].count(title) for title in TITLES] == [2, 1, 1, 2, 1, 1, 1]
    assert set(TITLES) - set(titles["britain"]) == {"cardinal"}
    assert titles["german-states"] == titles["spain"] == sorted(TITLES)
    bonus = numbers("city-bonuses")
    assert bonus["france.lyon"] == bonus["france.bordeaux"]
    assert bonus["france.bordeaux"] != bonus["france.rouen"]


def test_board_can_be_drawn() -> None:
    """On a board of 1000 by 760 cities lie apart."""
    spots = list(SPEC.components["city-places"].places().values())
    assert all(60 <= x <= 940 and 40 <= y <= 720 for x, y in spots)
    assert min(dist(one, other) for one, other in combinations(spots, 2)) >= 100
