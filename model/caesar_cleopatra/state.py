"""The table: everything that a position of Caesar & Cleopatra consists of, and the words that the rules use of it."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, TypeAlias

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import (
    ACTION_CARDS,
    ACTIONS,
    DECKS,
    GROUPS,
    LYING,
    MOST_OF_A_GROUP,
    MOST_OF_A_VALUE,
    PLACES,
    PLAYERS,
    SIDE_LIMIT,
    VALUES,
    VOTE_KINDS,
    Components,
    Deck,
)
from rulewright.model.kernel.fields import Cells, Number, one_of
from rulewright.model.kernel.logic import all_of, any_of, at, ite, total
from rulewright.model.kernel.moves import evolve
from rulewright.model.kernel.rules import Rules
from rulewright.spec import questions

Q = questions("caesar-cleopatra")

NOTHING = -1
MOST_IN_HAND = 13
"""So many action cards a player has in hand while stacking them; five cards from the first turn on."""
MOST_IN_DECK = 37


class Phase(IntEnum):
    """What has to be done next, and by whom."""

    MISSIONS = 0
    """Nature deals a mission to every player."""
    STACK = 1
    """The player stacks or shuffles the action deck."""
    FIRST_CARDS = 2
    """The player lays a card at every group."""
    ACT = 3
    """The player plays an action, places influence or passes."""
    LAY_DOWN = 4
    """The player says which card goes face down to the chosen group."""
    LAY_UP = 5
    """The player says which card goes face up to the chosen group, the first of two."""
    SECOND = 6
    """The player chooses the group of the second card."""
    LAY_SECOND = 7
    """The player says which card goes face up to the chosen group, the second of two."""
    PASSING = 8
    """The player has discarded a card and may discard more."""
    PLACED = 9
    """Influence has been placed; some readings have an action here."""
    DRAW = 10
    """The player chooses decks to draw from."""
    DEAL = 11
    """Nature deals what was chosen."""
    DRAWN = 12
    """Drawing is finished; a reading has an action here."""
    AIM = 13
    """The player names the target of an action."""
    ANSWER = 14
    """The rival plays a Veto or does not."""
    CARRY_OUT = 15
    """The action that was played is carried out."""
    SPY = 16
    """The player looks at the rival's hand."""
    CASTLE = 17
    """The player places the cards again that Castling picked up."""
    REFILL = 18
    """The rival chooses decks to draw from."""
    DEAL_RIVAL = 19
    """Nature deals the rival what was chosen."""
    EIGHT = 20
    """Votes that eight cards call are held."""
    TURN_UP = 21
    """Nature turns up a vote card."""
    VOTE = 22
    """The vote of the vote card is held."""
    OVER = 23
    """The game is over."""


class Then(IntEnum):
    """What comes when the present draws, votes or action are done with."""

    ACT = 0
    """The turn goes on as it began."""
    SECOND = 1
    """A second card is placed face up."""
    PLACED = 2
    """Placing is finished."""
    DRAWN = 3
    """Drawing is finished."""
    VOTE_CARD = 4
    """A vote card is turned up."""
    END = 5
    """The turn is over."""


class Acted(IntEnum):
    """Whether the player may still play an action in this turn."""

    NOT_YET = 0
    VETOED = 1
    """An action was vetoed, and by a reading another may be played."""
    DONE = 2
    BARRED = 3
    """The turn began without an action, by a reading, since the player vetoed one in his rival's turn."""


@frozen(slots=False)
class Table:
    """A position. Cells are counted by seat * 5 + group (``won``), (seat * 5 + group) * 6 + value (``up``, ``down``),
    seat * 6 + value or action (``hand``, ``deck``, ``discard``, ``held`` and those of actions), seat * 13 + place
    (``stack``).

    ``laid`` counts the steps of set-up. ``then`` says what follows on draws, votes and actions. ``action`` is the one
    being played, ``group`` where a card is being placed, at which an action is aimed or a vote is held, ``other`` the
    second group of Castling, ``value`` the card that an Assassination is aimed at. ``due_influence`` and
    ``due_actions`` are the draws that were chosen and not yet dealt. ``barred`` says that the rival vetoed in this turn
    and by a reading plays no action in his next.

    ``up`` and ``down`` count influence face up and face down at groups, ``held`` the cards picked up for Castling.
    ``sides`` counts the cards on each side of a group, face up and down, ``in_hand`` and ``in_deck`` those in hand and
    in each deck, by seat * 2 + deck: sums of other fields that are asked for all the time.
    ``stack`` is the order of an action deck that was stacked, from the top, each cell seat * 6 + action, or -1 where
    no card is, was drawn, or the deck was shuffled. ``mission`` is each seat's group, ``missions`` counts the missions
    left in the box by group. ``won`` counts patricians won. ``vote_deck`` and ``vote_out`` count vote cards to come
    and turned up; the others have left the game. ``eighth`` marks groups at which an eighth card has called a vote.
    """

    phase: Annotated[int, one_of(Phase)]
    player: Annotated[int, Number(0, PLAYERS - 1)]
    laid: Annotated[int, Number(0, ACTION_CARDS)]
    acted: Annotated[int, one_of(Acted)]
    barred: Annotated[int, Number(0, 1)]
    then: Annotated[int, one_of(Then)]
    action: Annotated[int, Number(NOTHING, ACTIONS - 1)]
    group: Annotated[int, Number(NOTHING, len(GROUPS) - 1)]
    other: Annotated[int, Number(NOTHING, len(GROUPS) - 1)]
    value: Annotated[int, Number(NOTHING, VALUES - 1)]
    due_influence: Annotated[int, Number(0, 5)]
    due_actions: Annotated[int, Number(0, 5)]
    up: Annotated[tuple[int, ...], Cells(LYING, 0, SIDE_LIMIT)]
    down: Annotated[tuple[int, ...], Cells(LYING, 0, SIDE_LIMIT)]
    held: Annotated[tuple[int, ...], Cells(PLAYERS * VALUES, 0, MOST_OF_A_VALUE)]
    hand: Annotated[tuple[int, ...], Cells(PLAYERS * VALUES, 0, MOST_OF_A_VALUE)]
    deck: Annotated[tuple[int, ...], Cells(PLAYERS * VALUES, 0, MOST_OF_A_VALUE)]
    discard: Annotated[tuple[int, ...], Cells(PLAYERS * VALUES, 0, MOST_OF_A_VALUE)]
    action_hand: Annotated[tuple[int, ...], Cells(PLAYERS * ACTIONS, 0, 4)]
    action_deck: Annotated[tuple[int, ...], Cells(PLAYERS * ACTIONS, 0, 4)]
    action_discard: Annotated[tuple[int, ...], Cells(PLAYERS * ACTIONS, 0, 4)]
    stack: Annotated[tuple[int, ...], Cells(PLAYERS * ACTION_CARDS, NOTHING, PLAYERS * ACTIONS - 1)]
    mission: Annotated[tuple[int, ...], Cells(PLAYERS, NOTHING, len(GROUPS) - 1)]
    missions: Annotated[tuple[int, ...], Cells(len(GROUPS), 0, 2)]
    won: Annotated[tuple[int, ...], Cells(PLACES, 0, MOST_OF_A_GROUP)]
    vote_deck: Annotated[tuple[int, ...], Cells(VOTE_KINDS, 0, 2)]
    vote_out: Annotated[tuple[int, ...], Cells(VOTE_KINDS, 0, 2)]
    eighth: Annotated[tuple[int, ...], Cells(len(GROUPS), 0, 1)]
    sides: Annotated[tuple[int, ...], Cells(PLACES, 0, SIDE_LIMIT)]
    in_hand: Annotated[tuple[int, ...], Cells(PLAYERS * DECKS, 0, MOST_IN_HAND)]
    in_deck: Annotated[tuple[int, ...], Cells(PLAYERS * DECKS, 0, MOST_IN_DECK)]


TableRules: TypeAlias = Rules[Table, Components]


def place_of(seat: int, group: int) -> int:
    """The cell of ``won`` for a seat and a group."""
    return seat * len(GROUPS) + group


def cell_of(seat: int, group: int, value: int) -> int:
    """The cell of ``up`` and ``down`` for a card of a seat at a group."""
    return (seat * len(GROUPS) + group) * VALUES + value


def rival_of(seat: int) -> int:
    """The other seat."""
    return 1 - seat


def own(cells: tuple[int, ...], seat: int, index: int) -> int:
    """A seat's cell, counted from its first, of a field that is counted seat by seat."""
    return ite(seat == 0, at(cells, index), at(cells, len(cells) // PLAYERS + index))


def face_up(state: Table, seat: int, group: int) -> int:
    """How many cards of a seat lie face up at a group."""
    return total(*(own(state.up, seat, cell_of(0, group, value)) for value in range(VALUES)))


def face_down(state: Table, seat: int, group: int) -> int:
    """How many cards of a seat lie face down at a group."""
    return total(*(own(state.down, seat, cell_of(0, group, value)) for value in range(VALUES)))


def side(state: Table, seat: int, group: int) -> int:
    """How many cards a seat has at a group."""
    return own(state.sides, seat, group)


def lying(state: Table, group: int) -> int:
    """How many cards both seats have at a group."""
    return total(*(side(state, seat, group) for seat in range(PLAYERS)))


def of_value(state: Table, seat: int, group: int, value: int) -> int:
    """How many cards of a value a seat has at a group, face up or down; a philosopher's is 0."""
    cell = cell_of(seat, group, value)
    return at(state.up, cell) + at(state.down, cell)


def there(cells: tuple[int, ...], group: int) -> tuple[int, ...]:
    """The cells of ``up`` or ``down`` for one group, by seat * 6 + value."""
    return tuple(at(cells, cell_of(seat, group, value)) for seat in range(PLAYERS) for value in range(VALUES))


def relaid(cells: tuple[int, ...], group: int, lying_there: tuple[int, ...]) -> tuple[int, ...]:
    """``up`` or ``down`` with other cards at one group, these by seat * 6 + value."""
    here = [group == other for other in range(len(GROUPS))]
    return tuple(
        ite(here[other], lying_there[seat * VALUES + value], cells[cell_of(seat, other, value)])
        for seat in range(PLAYERS)
        for other in range(len(GROUPS))
        for value in range(VALUES)
    )


def resized(sides: tuple[int, ...], group: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """``sides`` with other numbers of cards at one group, these by seat."""
    return tuple(
        ite(group == other, sizes[seat], sides[place_of(seat, other)])
        for seat in range(PLAYERS)
        for other in range(len(GROUPS))
    )


def plus(piles: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """Cards by seat * 6 + kind, and more of them."""
    return tuple(piles[index] + more[index] for index in range(PLAYERS * VALUES))


def patricians_left(state: Table, rules: TableRules, group: int) -> int:
    """How many patricians of a group nobody has won."""
    gone = total(*(at(state.won, place_of(seat, group)) for seat in range(PLAYERS)))
    return at(rules.components.patricians, group) - gone


def all_won(state: Table, rules: TableRules) -> bool:
    """Whether no patrician is left."""
    return total(state.won) == total(rules.components.patricians)


def pile_of(seat: int, deck: int) -> int:
    """The cell of ``in_hand`` and ``in_deck`` for a seat's influence or action cards."""
    return seat * DECKS + deck


def hand_size(state: Table, seat: int) -> int:
    """How many cards a seat holds, influence and actions together."""
    return total(*(own(state.in_hand, seat, deck) for deck in Deck))


def influence_left(state: Table, seat: int) -> int:
    """How many influence cards a seat has in hand and deck."""
    return own(state.in_hand, seat, Deck.INFLUENCE) + own(state.in_deck, seat, Deck.INFLUENCE)


def actions_left(state: Table, seat: int) -> int:
    """How many action cards a seat has in hand and deck."""
    return own(state.in_hand, seat, Deck.ACTIONS) + own(state.in_deck, seat, Deck.ACTIONS)


def cards_of(cells: tuple[int, ...], seat: int) -> int:
    """How many cards a seat has in a field that counts by seat * 6 + kind."""
    return total(*(own(cells, seat, kind) for kind in range(VALUES)))


def counted(state: Table) -> Table:
    """The position with ``sides``, ``in_hand`` and ``in_deck`` counted anew."""
    return evolve(
        state,
        sides=tuple(
            face_up(state, seat, group) + face_down(state, seat, group)
            for seat in range(PLAYERS)
            for group in range(len(GROUPS))
        ),
        in_hand=tuple(cards_of(c, seat) for seat in range(PLAYERS) for c in (state.hand, state.action_hand)),
        in_deck=tuple(cards_of(c, seat) for seat in range(PLAYERS) for c in (state.deck, state.action_deck)),
    )


def is_set_up(state: Table) -> bool:
    """Whether set-up is over."""
    return all_of(*(state.phase != phase for phase in (Phase.MISSIONS, Phase.STACK, Phase.FIRST_CARDS)))


def holds(state: Table, seat: int, cards: int = 1) -> bool:
    """Whether a seat has that many influence cards in hand."""
    return own(state.in_hand, seat, Deck.INFLUENCE) >= cards


def has_room(state: Table, rules: TableRules, seat: int, group: int, cards: int = 1) -> bool:
    """Whether so many more cards of a seat may lie at a group: it has patricians, and the limits allow it."""
    return all_of(
        patricians_left(state, rules, group) > 0,
        side(state, seat, group) + cards <= rules.components.side_limit,
        lying(state, group) + cards <= rules.components.group_limit,
    )


def in_phase(state: Table, *phases: Phase) -> bool:
    """Whether the position is in one of these phases."""
    return any_of(*(state.phase == phase for phase in phases))
