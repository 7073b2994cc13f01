"""City, country and noble-house bonuses as cubes are placed; every case worked out by hand from the rules."""

from __future__ import annotations

import pytest
from tests.model.royals.positions import (
    BRITAIN,
    FRANCE,
    Cards,
    city,
    pays,
    play,
    position,
    table,
)

from rulewright.model.royals.components import NOBLES, RANKS, Title
from rulewright.model.royals.state import NOBODY, Table, TableRules

ROW: Cards = {"spain": 3}
BRITISH: Cards = {"britain": 9}
COUNTRY_CARDS = {"london.baron": 2, "edinburgh.countess": 3, "york.marshal": 1, "york.duke": 4}


def british(rules: TableRules, name: str, seat: int = 0, **more: object) -> Table:
    """The position after a seat has occupied a British position, with an intrigue card if somebody holds it."""
    held = more.get("held", {})
    rival = any(name in names for names in held.values())  # type: ignore[attr-defined]
    intrigue = {seat: {"britain-spain": 1}} if rival else {}
    state = position(rules, {seat: BRITISH}, intrigue, row=ROW, player=seat, **more)  # type: ignore[arg-type]
    return play(rules, state, *pays(name, *[BRITAIN] * COUNTRY_CARDS[name], pairs=["britain-spain"] * rival))


def country(state: Table, index: int = BRITAIN) -> tuple[int, ...]:
    """Who has the higher and the lower bonus of a country."""
    return state.country_owner[index * RANKS : index * RANKS + RANKS]


# Cities


def test_first_in_a_city() -> None:
    after = british(table(3), "york.marshal", seat=2)
    assert [index for index, owner in enumerate(after.city_owner) if owner != NOBODY] == [city("york")]
    assert after.city_owner[city("york")] == 2


@pytest.mark.parametrize("name", ["york.duke", "york.marshal"])
def test_second_in_a_city_takes_nothing(name: str) -> None:
    """Beside the first, or in place of the first."""
    after = british(table(3), name, held={1: ["york.marshal"]})
    assert after.city_owner[city("york")] == 1


def test_a_city_bonus_is_taken_before_the_turn_is_over() -> None:
    """It is there with the cube, though other positions may follow."""
    rules = table()
    state = position(rules, {0: {"france": 2}}, row=ROW)
    after = play(rules, state, *pays("lyon.marshal", FRANCE), *pays("bordeaux.marshal", FRANCE))
    assert (after.city_owner[city("lyon")], after.city_owner[city("bordeaux")]) == (0, 0)


# Countries

FIRST = ["london.baron", "edinburgh.princess"]
SECOND = {0: ["london.king", "edinburgh.countess"]}


def test_first_in_all_cities_of_a_country() -> None:
    after = british(table(3), "york.marshal", held={0: FIRST})
    assert country(after) == (0, NOBODY)
    assert [owner for owner in after.country_owner if owner != NOBODY] == [0]


def test_two_positions_of_one_city_are_one_city() -> None:
    after = british(table(3), "york.duke", held={0: ["london.baron", "york.marshal"]})
    assert country(after) == (NOBODY, NOBODY)


def test_second_in_all_cities_of_a_country() -> None:
    """The first keeps the bonus although the position in York is lost to the second."""
    held = {0: SECOND[0], 1: [*FIRST, "york.marshal"]}
    after = british(table(3), "york.marshal", held=held, country_owner={(BRITAIN, 0): 1})
    assert country(after) == (1, 0)


def test_third_in_all_cities_of_a_country() -> None:
    held = {0: SECOND[0], 1: [*FIRST, "york.marshal"], 2: ["york.duke"]}
    gone = {2: ["london.king", "edinburgh.countess"]}
    owners = {(BRITAIN, 0): 2, (BRITAIN, 1): 1}
    after = british(table(3), "york.marshal", held=held, ousted=gone, country_owner=owners)
    assert country(after) == (2, 1)


def test_the_same_player_does_not_take_both() -> None:
    """A second cube in a city completes nothing anew."""
    held = {0: [*FIRST, "york.marshal"]}
    after = british(table(3), "york.duke", held=held, country_owner={(BRITAIN, 0): 0})
    assert country(after) == (0, NOBODY)


@pytest.mark.parametrize("players", [2, 5])
def test_ousted_cubes_count(players: int) -> None:
    """In London and Edinburgh only ousted cubes are left, and York completes the country."""
    rival = players - 1
    after = british(
        table(players),
        "york.marshal",
        held={rival: ["london.baron", "edinburgh.princess"]},
        ousted={0: ["london.baron", "edinburgh.princess"]},
    )
    assert country(after) == (0, NOBODY)


def test_ousted_and_back_completes_nothing() -> None:
    """The city counted already with the ousted cube; Edinburgh is missing still."""
    after = british(
        table(), "york.marshal", held={1: ["york.marshal"], 0: ["london.king"]}, ousted={0: ["york.marshal"]}
    )
    assert country(after) == (NOBODY, NOBODY)


def test_whoever_is_ousted_gains_nothing() -> None:
    """Seat 1 lacks Edinburgh; losing York changes nothing."""
    held = {1: ["london.baron", "york.marshal"]}
    assert country(british(table(), "york.marshal", held=held)) == (NOBODY, NOBODY)


def test_every_country_by_its_own_cities() -> None:
    """Five in France: with four of them and all but one elsewhere there is no bonus; Rouen brings it."""
    rules = table(4)
    held = {3: ["paris.king", "lyon.marshal", "marseille.baron", "bordeaux.duke", "cologne.baron", "madrid.king"]}
    state = position(rules, {3: {"france": 3}}, row=ROW, player=3, held=held)
    after = play(rules, state, *pays("rouen.countess", FRANCE, FRANCE, FRANCE))
    assert country(after, FRANCE) == (3, NOBODY)
    assert after.country_owner.count(3) == 1


# Noble houses

SIX = ["paris.king", "marseille.princess", "lyon.cardinal", "bordeaux.duke", "edinburgh.countess", "marseille.baron"]
SEVEN = ["vienna.king", "munich.princess", "cologne.cardinal", "hamburg.duke", "hamburg.countess", "cologne.baron"]
THIRD = [
    "madrid.king",
    "seville.princess",
    "barcelona.cardinal",
    "valencia.duke",
    "barcelona.countess",
    "seville.baron",
]
FULL = {1: [*SEVEN, "munich.marshal"], 2: [*THIRD, "valencia.marshal"]}
OWNERS = {(1, 0): 1, (3, 0): 2}
"""Those who hold all of a country have its bonus."""


def noble(players: int, before: tuple[int, ...], held: dict[int, list[str]], **readings: str) -> tuple[int, ...]:
    """Who has which noble-house bonus once seat 0 has a Marshal as well."""
    rules = table(players, **readings)
    owners = {key: seat for key, seat in OWNERS.items() if seat in held}
    state = position(
        rules, {0: {"britain": 1}}, row=ROW, held={0: SIX, **held}, country_owner=owners, noble_owner=before
    )
    return play(rules, state, *pays("york.marshal", BRITAIN)).noble_owner


FREE = (NOBODY,) * NOBLES
NOBLE_CASES: dict[str, tuple[int, tuple[int, ...], dict[int, list[str]], dict[str, str], tuple[int, ...]]] = {
    "four players, first": (4, FREE, {}, {}, (0, NOBODY, NOBODY)),
    "five players, second": (5, (1, NOBODY, NOBODY), {1: FULL[1]}, {}, (1, 0, NOBODY)),
    "four players, third": (4, (2, 1, NOBODY), FULL, {}, (2, 1, 0)),
    "three players, first": (3, FREE, {}, {}, (0, NOBODY, NOBODY)),
    "three players, the highest left out": (
        3,
        FREE,
        {},
        {"noble_house_for_three": "without-the-highest"},
        (NOBODY, 0, NOBODY),
    ),
    "three players, third of two": (
        3,
        (NOBODY, 1, 2),
        FULL,
        {"noble_house_for_three": "without-the-highest"},
        (NOBODY, 1, 2),
    ),
    "two players, first": (2, FREE, {}, {}, (NOBODY, NOBODY, 0)),
    "two players, second": (2, (NOBODY, NOBODY, 1), {1: FULL[1]}, {}, (NOBODY, NOBODY, 1)),
}
"""Players, who had which bonus, positions of the others, readings, and who has which in the end; worth 16, 12, 8."""


@pytest.mark.parametrize("case", NOBLE_CASES)
def test_noble_house(case: str) -> None:
    players, before, held, readings, after = NOBLE_CASES[case]
    assert noble(players, before, held, **readings) == after


def test_a_fourth_noble_house_takes_nothing() -> None:
    """Seats 1, 2 and 3 have all titles, seat 3 by cubes that were ousted from its positions."""
    rules = table(5)
    gone = {3: [*SEVEN, "munich.marshal"]}
    owners = {(1, 0): 3, (1, 1): 1, (3, 0): 2}
    noble_owner = (3, 1, 2)
    state = position(
        rules,
        {0: {"britain": 1}},
        row=ROW,
        held={0: SIX, **FULL},
        ousted=gone,
        country_owner=owners,
        noble_owner=noble_owner,
    )
    assert play(rules, state, *pays("york.marshal", BRITAIN)).noble_owner == noble_owner


def test_one_player_takes_one_noble_house() -> None:
    """Another cube on every tile earns no second bonus."""
    rules = table(4)
    state = position(
        rules,
        {0: {"britain": 1}},
        row=ROW,
        held={0: [*SIX, "lyon.marshal"]},
        noble_owner=(0, NOBODY, NOBODY),
    )
    assert play(rules, state, *pays("york.marshal", BRITAIN)).noble_owner == (0, NOBODY, NOBODY)


def test_cubes_of_the_ousted_count_for_noble_houses() -> None:
    """All six titles were lost, but their cubes lie on the tiles."""
    rules = table(4)
    state = position(rules, {0: {"britain": 1}}, row=ROW, held={1: SIX}, ousted={0: SIX})
    after = play(rules, state, *pays("york.marshal", BRITAIN))
    assert after.noble_owner == (0, NOBODY, NOBODY)
    assert after.tile[Title.MARSHAL * 4] == 1


def test_one_cube_may_bring_all_three() -> None:
    """York is the last British city, new to all, and its Marshal the last title."""
    rules = table(4)
    six = ["london.king", "edinburgh.princess", "edinburgh.countess", "london.baron", "lyon.cardinal", "bordeaux.duke"]
    state = position(rules, {0: {"britain": 1}}, row=ROW, held={0: six})
    after = play(rules, state, *pays("york.marshal", BRITAIN))
    assert after.city_owner[city("york")] == 0
    assert country(after) == (0, NOBODY)
    assert after.noble_owner == (0, NOBODY, NOBODY)
    lines = {line.label: line.points for line in rules.game.score(after, rules)}
    assert lines["city bonuses"][0] == 2 + 4 + 3 + 3 + 3
    assert lines["country bonuses"][0] == 7
    assert lines["noble-house bonus"][0] == 16
