"""The table: everything that a position of Royals consists of, and the words that the rules use of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, TypeAlias

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number, one_of
from rulewright.model.kernel.logic import all_of, any_of, at, total
from rulewright.model.kernel.rules import Rules
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    DRAW,
    JOKER,
    MOST_CARDS,
    MOST_COST,
    MOST_CUBES,
    NOBLES,
    NOTHING,
    PAIR_OF,
    PAIRS,
    PERIODS,
    POSITIONS,
    RANKS,
    ROW,
    SLOTS,
    TITLES,
    WILD,
    Components,
)
from rulewright.spec import questions

Q = questions("royals")

NOBODY = -1


class Phase(IntEnum):
    """What has to be done next."""

    DEAL = 0
    TURN = 1
    DRAW = 2
    PILE = 3
    INTRIGUE = 4
    PLAY = 5
    PAY = 6
    BRIBE = 7
    EXCHANGE = 8
    DISCARD = 9
    REFILL = 10
    SCORE = 11
    AWARD = 12
    SHUFFLE = 13
    OVER = 14


def seats(rules: Rules[Any, Any]) -> int:
    """The number of players."""
    return rules.players


def last_seat(rules: Rules[Any, Any]) -> int:
    """The highest seat number."""
    return rules.players - 1


@frozen(slots=False)
class Table:
    """A position.

    Country cards are counted by colour: in the open ``row``, the ``pile``, the ``discard`` and, by seat * 4 + country,
    in each ``hand``; intrigue cards likewise by pair of countries, hands by seat * 6 + pair. ``holder`` is whose cube
    is on each position (city * 2 + which), ``ousted`` counts cubes on city fields by city * players + seat, ``tile``
    cubes on title tiles by title * players + seat, ``supply`` cubes left. ``*_owner`` is who took each marker: the
    period markers by (period * 4 + country) * 2 + rank; ``award`` is who takes those of the period just scored.

    ``opening`` is 1 in the first round, ``closing`` 1 when the last one is played out. ``due`` counts the country
    cards still to be drawn in a turn that has begun; ``blind`` is 1 when a card of the pile bars the row. While a
    position is paid, ``target`` is its country, ``owed`` and ``bribe`` are the country and intrigue cards still to be
    paid, ``joker`` and ``wild`` the cards still to be given for a joker of either sort that was begun; ``plain`` is 1
    when no country joker is allowed any more, ``proud`` 1 when no intrigue joker is.
    """

    phase: Annotated[int, one_of(Phase)]
    player: Annotated[int, Number(0, last_seat)]
    opening: Annotated[int, Number(0, 1)]
    closing: Annotated[int, Number(0, 1)]
    period: Annotated[int, Number(0, PERIODS - 1)]
    blind: Annotated[int, Number(0, 1)]
    due: Annotated[int, Number(0, DRAW - 1)]
    target: Annotated[int, Number(NOTHING, COUNTRIES - 1)]
    owed: Annotated[int, Number(0, MOST_COST)]
    joker: Annotated[int, Number(0, JOKER)]
    bribe: Annotated[int, Number(0, 2)]
    wild: Annotated[int, Number(0, WILD)]
    plain: Annotated[int, Number(0, 1)]
    proud: Annotated[int, Number(0, 1)]
    row: Annotated[tuple[int, ...], Cells(COUNTRIES, 0, ROW)]
    pile: Annotated[tuple[int, ...], Cells(COUNTRIES, 0, MOST_CARDS)]
    discard: Annotated[tuple[int, ...], Cells(COUNTRIES, 0, MOST_CARDS)]
    hand: Annotated[tuple[int, ...], Cells(lambda rules: rules.players * COUNTRIES, 0, MOST_CARDS)]
    intrigue_pile: Annotated[tuple[int, ...], Cells(PAIRS, 0, 4)]
    intrigue_discard: Annotated[tuple[int, ...], Cells(PAIRS, 0, 4)]
    intrigue_hand: Annotated[tuple[int, ...], Cells(lambda rules: rules.players * PAIRS, 0, 4)]
    supply: Annotated[tuple[int, ...], Cells(seats, 0, MOST_CUBES)]
    holder: Annotated[tuple[int, ...], Cells(POSITIONS, NOBODY, last_seat)]
    ousted: Annotated[tuple[int, ...], Cells(lambda rules: rules.players * CITIES, 0, MOST_CUBES)]
    tile: Annotated[tuple[int, ...], Cells(lambda rules: rules.players * TITLES, 0, MOST_CUBES)]
    city_owner: Annotated[tuple[int, ...], Cells(CITIES, NOBODY, last_seat)]
    country_owner: Annotated[tuple[int, ...], Cells(COUNTRIES * RANKS, NOBODY, last_seat)]
    noble_owner: Annotated[tuple[int, ...], Cells(NOBLES, NOBODY, last_seat)]
    award: Annotated[tuple[int, ...], Cells(COUNTRIES * RANKS, NOBODY, last_seat)]
    period_owner: Annotated[tuple[int, ...], Cells(PERIODS * COUNTRIES * RANKS, NOBODY, last_seat)]


TableRules: TypeAlias = Rules[Table, Components]


def country_hand(state: Table, seat: int) -> int:
    """How many country cards a seat has in hand."""
    return total(*(at(state.hand, seat * COUNTRIES + country) for country in range(COUNTRIES)))


def intrigue_hand(state: Table, seat: int) -> int:
    """How many intrigue cards a seat has in hand."""
    return total(*(at(state.intrigue_hand, seat * PAIRS + pair) for pair in range(PAIRS)))


def of_country(state: Table, country: int) -> int:
    """How many country cards of a country the player whose turn it is has in hand."""
    return at(state.hand, state.player * COUNTRIES + country)


def showing(state: Table, country: int) -> int:
    """How many intrigue cards that show a country the player whose turn it is has in hand."""
    cards = [at(state.intrigue_hand, state.player * PAIRS + pair) for pair in range(PAIRS)]
    shown = tuple(total(*(cards[pair] for pair, *both in SHOWN if one in both)) for one in range(COUNTRIES))
    return at(shown, country)


def shows(pair: int, country: int) -> bool:
    """Whether the intrigue cards of a pair show a country."""
    return any_of(*(all_of(pair == index, any_of(country == one, country == other)) for index, one, other in SHOWN))


SHOWN = tuple((pair, one, other) for pair, (one, other) in enumerate(PAIR_OF))


def has_cube_in(state: Table, rules: TableRules, seat: int, city: int) -> bool:
    """Whether a seat has a cube in a city, on a position or on the city field."""
    placed = any_of(*(at(state.holder, city * SLOTS + slot, NOBODY) == seat for slot in range(SLOTS)))
    return any_of(placed, at(state.ousted, city * rules.players + seat) > 0)
