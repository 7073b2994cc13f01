"""The table: everything that a position of Kardinal & König consists of, and the words that the rules use of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, TypeAlias

from attrs import frozen

from rulewright.model.kardinal_koenig.components import (
    COUNTRIES,
    KINDS,
    SEALS,
    SITES,
    SITES_OF,
    Components,
)
from rulewright.model.kernel.fields import Cells, Number, one_of
from rulewright.model.kernel.logic import at, count, ite, largest, total
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.rules import Rules
from rulewright.spec import chapter, questions

Q = questions("kardinal-koenig")
PLACING = chapter("kardinal-koenig", "placing")

VATICAN = "vatican"
TWO_PLAYERS = "two-players"
NOBODY = -1
NOTHING = -1


class Phase(IntEnum):
    """What has to be done next. A break is for the interim scoring, in a turn or, with two players, between rounds."""

    DEAL = 0
    LAY_OUT = 1
    TURN = 2
    PLACE = 3
    MORE = 4
    DRAW = 5
    FROM_PILE = 6
    GIVE = 7
    TURN_UP = 8
    BREAK = 9
    NEUTRAL = 10
    SET_ASIDE = 11
    BREAK_BETWEEN = 12
    OVER = 13


def colours(rules: Rules[Any, Any]) -> int:
    """The number of colours on the board: a player's each, and with two players a third."""
    return 3 if rules.variant == TWO_PLAYERS else rules.players


def last_colour(rules: Rules[Any, Any]) -> int:
    """The highest number of a colour; a player's is that of the seat."""
    return colours(rules) - 1


def last_seat(rules: Rules[Any, Any]) -> int:
    """The highest seat number."""
    return rules.players - 1


def supplies(rules: Rules[Any, Any]) -> int:
    """The number of supplies: each player's, and with two players each one's share of the third colour after them."""
    return 2 * rules.players if rules.variant == TWO_PLAYERS else rules.players


def two_players(rules: Rules[Any, Any]) -> int:
    """One at a table for two, else nought: the highest value of what only such a table has."""
    return 1 if rules.variant == TWO_PLAYERS else 0


def with_vatican(rules: Rules[Any, Any]) -> int:
    """One at a table with the Vatican, else nought."""
    return 1 if rules.variant == VATICAN else 0


def taking_first(rules: Rules[Any, Any]) -> int:
    """One where a card may be taken before the exchanged one is given, else nought."""
    return count(rules.may_read(Q.exchange_order, "take-first"))


def pile_matters(rules: Rules[Any, Any]) -> int:
    """One where no open card may be taken after the pile, else nought."""
    return count(rules.may_read(Q.drawing_order, "open-cards-first"))


@frozen(slots=False)
class Table:
    """A position.

    ``cloister`` has the colour of the cloister on each site (country * 8 + site), -1 where there is none;
    ``cloisters`` and ``councillors`` are the numbers of pieces by country * colours + colour, of cloisters beside the
    sites because nearly every rule asks for them. ``seal`` has, at a table with the Vatican, the seat whose councillor
    stands on each of the 16 seals. Colours are seats, and at a table for two the third is the one that belongs to
    nobody; its pieces not yet placed are in ``cloisters_left`` and ``councillors_left`` after the players', by whose
    share they are.

    ``hand`` counts cards by seat * 5 + kind, and, where an exchange begins with the draw, after the players' hands the
    card that was drawn; ``pile``, ``display``, ``discard`` and ``aside`` (with two players) count by kind.
    ``exhausted`` says how often the pile has run out, ``interim`` what each colour scored the first time.

    Of the turn: ``paid`` is what was paid for the piece to be placed, a kind of card or, 5 higher, of a joker;
    ``country`` the one that pieces went to, ``new_cloisters``, ``new_councillors`` and ``new_seals`` how many were
    placed; ``exchanging`` says that an exchange began in which a card is drawn before one is given, ``from_pile``
    whether the pile was drawn from, where that matters. ``neutral_due`` says whether a piece of the third colour may
    still be placed in this turn, ``due`` how many cards are still to be set aside.
    """

    phase: Annotated[int, one_of(Phase)]
    player: Annotated[int, Number(0, last_seat)]
    exhausted: Annotated[int, Number(0, 2)]
    due: Annotated[int, Number(0, lambda rules: 2 * two_players(rules))]
    neutral_due: Annotated[int, Number(0, two_players)]
    exchanging: Annotated[int, Number(0, taking_first)]
    from_pile: Annotated[int, Number(0, pile_matters)]
    paid: Annotated[int, Number(NOTHING, 2 * KINDS - 1)]
    country: Annotated[int, Number(NOTHING, COUNTRIES - 1)]
    new_cloisters: Annotated[int, Number(0, 2)]
    new_councillors: Annotated[int, Number(0, 2)]
    new_seals: Annotated[int, Number(0, with_vatican)]
    cloister: Annotated[tuple[int, ...], Cells(SITES, NOBODY, last_colour)]
    cloisters: Annotated[tuple[int, ...], Cells(lambda rules: COUNTRIES * colours(rules), 0, SITES_OF)]
    councillors: Annotated[tuple[int, ...], Cells(lambda rules: COUNTRIES * colours(rules), 0, 8)]
    seal: Annotated[tuple[int, ...], Cells(lambda rules: SEALS * with_vatican(rules), NOBODY, last_seat)]
    cloisters_left: Annotated[tuple[int, ...], Cells(supplies, 0, 20)]
    councillors_left: Annotated[tuple[int, ...], Cells(supplies, 0, 8)]
    hand: Annotated[tuple[int, ...], Cells(lambda rules: (rules.players + taking_first(rules)) * KINDS, 0, 3)]
    pile: Annotated[tuple[int, ...], Cells(KINDS, 0, 13)]
    display: Annotated[tuple[int, ...], Cells(KINDS, 0, 2)]
    discard: Annotated[tuple[int, ...], Cells(KINDS, 0, 13)]
    aside: Annotated[tuple[int, ...], Cells(lambda rules: KINDS * two_players(rules), 0, 13)]
    interim: Annotated[tuple[int, ...], Cells(colours, 0, lambda rules: SITES * (1 + with_vatican(rules)))]


TableRules: TypeAlias = Rules[Table, Components]


# The board


def is_site(rules: TableRules, site: int) -> bool:
    """Whether a place of the board is a site: countries have up to eight."""
    return site % SITES_OF < at(rules.components.sites, site // SITES_OF)


def cloisters_in(state: Table, rules: TableRules, country: int, colour: int) -> int:
    """How many cloisters of a colour stand in a country."""
    return at(state.cloisters, country * colours(rules) + colour)


def all_cloisters_in(state: Table, rules: TableRules, country: int) -> int:
    """How many cloisters of all colours stand in a country."""
    return total(*(cloisters_in(state, rules, country, colour) for colour in range(colours(rules))))


def has_free_site(state: Table, rules: TableRules, country: int) -> bool:
    """Whether a country has a site without a cloister."""
    return all_cloisters_in(state, rules, country) < at(rules.components.sites, country)


def councillors_in(state: Table, rules: TableRules, country: int, colour: int) -> int:
    """How many councillors of a colour stand in a country, those in the Vatican left out."""
    return at(state.councillors, country * colours(rules) + colour)


def all_councillors_in(state: Table, rules: TableRules, country: int) -> int:
    """How many councillors of all colours stand in a country."""
    return total(*(councillors_in(state, rules, country, colour) for colour in range(colours(rules))))


def councillor_limit(state: Table, rules: TableRules, country: int) -> int:
    """How many councillors a country holds at most: the most cloisters that one colour has there."""
    return largest(*(cloisters_in(state, rules, country, colour) for colour in range(colours(rules))))


# Cards


def in_hand(state: Table, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has in its hand."""
    return at(state.hand, seat * KINDS + kind)


def hand_size(state: Table, seat: int) -> int:
    """How many cards a seat has in its hand."""
    holders = range(0, len(state.hand), KINDS)
    return at(tuple(total(*(state.hand[first + kind] for kind in range(KINDS))) for first in holders), seat)


def card_drawn(state: Table, rules: TableRules) -> int:
    """How many cards were drawn in an exchange of which none was given yet: one at the most."""
    first = rules.players * KINDS
    return total(*(state.hand[first + kind] for kind in range(KINDS * taking_first(rules))))


def cards_open(state: Table) -> int:
    """How many cards lie in the display."""
    return total(state.display)


def pile_size(state: Table) -> int:
    """How many cards the pile has."""
    return total(state.pile)


def pieces_placed(state: Table) -> int:
    """How many pieces of their own the player has placed in this turn."""
    return state.new_cloisters + state.new_councillors + state.new_seals


def is_joker(state: Table) -> bool:
    """Whether the piece to be placed is paid for with a joker."""
    return state.paid >= KINDS


@enforces(PLACING.clockwise)
def next_seat(state: Table, rules: TableRules) -> int:
    """The seat to the left of the one whose turn it is."""
    return ite(state.player == rules.players - 1, 0, state.player + 1)
