"""The table: everything that a position of Richelieu consists of, and the words that the rules use of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, TypeAlias

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number, one_of
from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, tally, total
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.rules import Rules
from rulewright.model.richelieu.components import (
    COLUMNS,
    KINDS,
    MARKER_BACK,
    PLACES,
    ROWS,
    SLOTS,
    TOKEN_KINDS,
    Components,
)
from rulewright.spec import chapter, questions

Q = questions("richelieu")
TAKING = chapter("richelieu", "taking")
MARKERS = chapter("richelieu", "markers")

NOBODY = -1
NOTHING = -1


class Phase(IntEnum):
    """What has to be done next."""

    LAY_CARDS = 0
    LAY_TOKENS = 1
    TAKE = 2
    SECOND = 3
    PAY = 4
    MARK = 5
    MOVE = 6


class End(IntEnum):
    """The two ends of a row. The only card of a row lies at its left end."""

    LEFT = 0
    RIGHT = 1


def seats(rules: Rules[Any, Any]) -> int:
    """The number of players."""
    return rules.players


def last_seat(rules: Rules[Any, Any]) -> int:
    """The highest seat number."""
    return rules.players - 1


def display_cells(rules: Rules[Any, Any]) -> int:
    """The number of cells that count every player's cards by kind."""
    return rules.players * KINDS


@frozen(slots=False)
class Table:
    """A position.

    ``card`` and ``marker`` have one cell a place (row * 12 + column): the kind of the card lying there, whose
    marker lies on it. ``left`` and ``right`` are the columns of each row's outer cards. ``held`` counts the
    cards taken, by seat * 45 + kind. ``token`` is what the token of each slot shows, ``token_holder`` the
    seat that took it, -1 on its card, the number of players for the box. ``deck`` and ``bag`` count cards and
    tokens not yet laid out, ``laid`` how many are. ``first_*`` remember the turn's first card, ``paid_from``
    the place of a marker paid for it.
    """

    phase: Annotated[int, one_of(Phase)]
    player: Annotated[int, Number(0, last_seat)]
    laid: Annotated[int, Number(0, PLACES + SLOTS)]
    debts: Annotated[int, Number(0, 2)]
    first_kind: Annotated[int, Number(NOTHING, KINDS - 1)]
    first_row: Annotated[int, Number(NOTHING, ROWS - 1)]
    first_end: Annotated[int, Number(NOTHING, 1)]
    paid_from: Annotated[int, Number(NOTHING, PLACES - 1)]
    lifted: Annotated[int, Number(NOTHING, PLACES - 1)]
    card: Annotated[tuple[int, ...], Cells(PLACES, NOTHING, KINDS - 1)]
    marker: Annotated[tuple[int, ...], Cells(PLACES, NOBODY, last_seat)]
    left: Annotated[tuple[int, ...], Cells(ROWS, 0, COLUMNS)]
    right: Annotated[tuple[int, ...], Cells(ROWS, -1, COLUMNS - 1)]
    held: Annotated[tuple[int, ...], Cells(display_cells, 0, 10)]
    supply: Annotated[tuple[int, ...], Cells(seats, 0, 3)]
    box: Annotated[tuple[int, ...], Cells(seats, 0, 3)]
    token: Annotated[tuple[int, ...], Cells(SLOTS, NOTHING, TOKEN_KINDS - 1)]
    token_holder: Annotated[tuple[int, ...], Cells(SLOTS, NOBODY, seats)]
    deck: Annotated[tuple[int, ...], Cells(KINDS, 0, 10)]
    bag: Annotated[tuple[int, ...], Cells(TOKEN_KINDS, 0, 14)]


TableRules: TypeAlias = Rules[Table, Components]


def cards_in_row(state: Table, row: int) -> int:
    """How many cards of a row are left."""
    return at(state.right, row, -1) - at(state.left, row) + 1


def cards_on_table(state: Table) -> int:
    """How many cards of the four rows are left."""
    return total(*(state.right[row] - state.left[row] + 1 for row in range(ROWS)))


def place_of(state: Table, row: int, end: int) -> int:
    """The place of the card at an end of a row."""
    return row * COLUMNS + ite(end == End.LEFT, at(state.left, row), at(state.right, row))


def on_display(state: Table, seat: int) -> int:
    """How many markers of a seat lie on cards."""
    return tally(state.marker, seat)


def can_pay(state: Table, seat: int, markers: int = 1) -> bool:
    """Whether a seat has that many markers in its supply and on cards together."""
    return at(state.supply, seat) + on_display(state, seat) >= markers


def has_free_card(state: Table) -> bool:
    """Whether a card of the rows bears no marker, the one that a lifted marker lay on left out."""
    return any_of(
        *(
            all_of(state.card[place] != NOTHING, state.marker[place] == NOBODY, state.lifted != place)
            for place in range(PLACES)
        )
    )


def can_take(state: Table, seat: int) -> bool:
    """Whether a seat could take some card: free, marked by itself, or one that it can pay for."""
    return any_of(
        *(
            all_of(
                cards_in_row(state, row) > end,
                any_of(unmarked_or_own(state, place_of(state, row, end), seat), can_pay(state, seat)),
            )
            for row in range(ROWS)
            for end in End
        )
    )


def unmarked_or_own(state: Table, place: int, seat: int) -> bool:
    """Whether the card at a place bears no marker, or the seat's own."""
    owner = at(state.marker, place, NOBODY)
    return any_of(owner == NOBODY, owner == seat)


def has_return(state: Table, seat: int) -> bool:
    """Whether a seat has a token that returns a marker, and a spent marker."""
    held = any_of(
        *(all_of(state.token[slot] == MARKER_BACK, state.token_holder[slot] == seat) for slot in range(SLOTS))
    )
    return all_of(held, at(state.box, seat) > 0)


@enforces(TAKING.clockwise, MARKERS.one_a_turn)
def next_seat(state: Table, rules: TableRules) -> int:
    """The seat to the left of the one whose turn it is."""
    return ite(state.player == rules.players - 1, 0, state.player + 1)


def rows_cleared(state: Table) -> int:
    """How many rows are empty."""
    return total(*(ite(state.left[row] > state.right[row], 1, 0) for row in range(ROWS)))


def is_set_up(state: Table) -> bool:
    """Whether cards and tokens are laid out."""
    return none_of(state.phase == Phase.LAY_CARDS, state.phase == Phase.LAY_TOKENS)
