"""Whose move it is, when the game is over, and how far a position is from its end."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.components import HAND, OPEN
from rulewright.model.kardinal_koenig.setup import deck, in_setup
from rulewright.model.kardinal_koenig.state import (
    TWO_PLAYERS,
    Phase,
    Q,
    Table,
    TableRules,
    card_drawn,
    cards_open,
    hand_size,
    pile_size,
    two_players,
)
from rulewright.model.kardinal_koenig.turns import ENDING
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of, total
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import NATURE

NATURES = (
    Phase.DEAL,
    Phase.LAY_OUT,
    Phase.FROM_PILE,
    Phase.TURN_UP,
    Phase.BREAK,
    Phase.SET_ASIDE,
    Phase.BREAK_BETWEEN,
)
BETWEEN_TURNS = (Phase.DEAL, Phase.LAY_OUT, Phase.TURN, Phase.SET_ASIDE, Phase.BREAK_BETWEEN, Phase.OVER)


def actor(state: Table, rules: TableRules) -> int:
    """Nature where a card comes from the pile or the scoring breaks in, else the player whose turn it is."""
    return ite(any_of(*(state.phase == phase for phase in NATURES)), NATURE, state.player)


@enforces(ENDING.finish_the_round)
def is_over(state: Table, rules: TableRules) -> bool:
    """The last turn of the last round is over."""
    return state.phase == Phase.OVER


def mid_turn(state: Table, rules: TableRules) -> bool:
    """Whether a turn was begun and not completed."""
    return none_of(*(state.phase == phase for phase in BETWEEN_TURNS))


def at_turn(state: Table, seat: int, rules: TableRules) -> Table:
    """The position as it would be were it a seat's turn."""
    return evolve(state, player=seat)


def endless(rules: TableRules) -> bool:
    """Whether players may let their turns pass for ever; with two, cards are set aside and the pile runs out."""
    return two_players(rules) == 0 and rules.may_read(Q.exchange_compulsory, "optional")


STEPS = 256
"""More than the steps that there can be before a card is discarded or set aside."""
TURN_STEPS = 64
"""More than those of a turn."""
LITTLE = 20
"""More than those of an exchange in which no card was given yet."""


def rank(state: Table, rules: TableRules) -> int:
    """Falls at every move: cards that may still be discarded or set aside, turns of the last round, steps of a turn."""
    last = ite(state.phase == Phase.OVER, 0, rules.players - state.player)
    turns = ite(state.exhausted == 2, last, rules.players + 1)
    return (cards_to_go(state, rules) + turns) * STEPS + steps_left(state, rules)


def cards_to_go(state: Table, rules: TableRules) -> int:
    """How many cards can still be discarded or set aside; falls with each, and when the discard pile is shuffled."""
    cards = total(deck(rules))
    out = total(state.discard) + total(state.aside)
    return cards - out + ite(state.exhausted == 0, cards + 1, 0)


def turns_left(state: Table, rules: TableRules) -> int:
    """A bound on the turns to come: each discards a card, but for those of the last round.

    With two players at least every second turn is followed by a card set aside, also where turns may be let go by,
    but for those with an empty pile that was not noticed yet: the next turn notices it.
    """
    begun = all_of(mid_turn(state, rules), state.exchanging == 0, state.phase != Phase.BREAK)
    last = ite(state.phase == Phase.OVER, 0, rules.players - state.player)
    left = cards_to_go(state, rules) + ite(state.exhausted == 2, last, rules.players + 1 + ite(begun, 1, 0))
    if rules.variant == TWO_PLAYERS:
        begins = any_of(state.phase == Phase.TURN, mid_turn(state, rules))
        of_round = ite(begins, rules.players - state.player, ite(in_setup(state, rules), rules.players, 0))
        of_round = rules.players + 1 + ite(is_unnoticed(state), ite(begun, 1, 0), of_round)
        by_round = 2 * cards_to_go(state, rules) + ite(state.exhausted == 2, last, of_round)
        return ite(rules.reads(Q.exchange_compulsory, "optional"), by_round, left)
    return left


def is_unnoticed(state: Table) -> bool:
    """Whether the pile is empty and has not been counted as run out, as is possible in some readings."""
    return all_of(state.exhausted < 2, pile_size(state) == 0)


def steps_left(state: Table, rules: TableRules) -> int:
    """Falls within a turn, as long as no card is discarded or set aside; below `STEPS`.

    With two players turns may be let go by until cards are set aside: the starter's steps come before the other's.
    """
    if rules.variant == TWO_PLAYERS:
        optional = rules.reads(Q.exchange_compulsory, "optional")
        begins = state.phase == Phase.TURN
        before = ite(any_of(begins, mid_turn(state, rules)), TURN_STEPS * (1 - state.player), 0)
        by_turn = ite(begins, TURN_STEPS - 1, steps_of_turn(state, rules)) + before
        by_turn = ite(is_unnoticed(state), steps_of_turn(state, rules), by_turn)
        return ite(optional, by_turn, steps_of_turn(state, rules))
    return steps_of_turn(state, rules)


def steps_of_turn(state: Table, rules: TableRules) -> int:
    """The steps by what is still to be drawn, turned up and placed.

    A turn begins below all that follows a discard, and above an exchange in which none was made yet; in the last
    round above everything.
    """
    missing = HAND + state.exchanging - hand_size(state, state.player) - card_drawn(state, rules)
    gap = OPEN - cards_open(state)
    drawing = 4 * missing + 2 * gap + 4 * state.neutral_due + ite(state.phase == Phase.DRAW, 1, 0)
    steps = drawing + ite(state.exchanging == 1, 0, LITTLE + 1)
    dealt = total(*(hand_size(state, seat) for seat in range(rules.players)))
    others = (
        (Phase.DEAL, STEPS - 1 - dealt),
        (Phase.LAY_OUT, 3 * TURN_STEPS + gap),
        (Phase.TURN, ite(state.exhausted == 2, TURN_STEPS - 1, LITTLE)),
        (Phase.PLACE, TURN_STEPS - 2),
        (Phase.MORE, TURN_STEPS - 3),
        (Phase.BREAK, 0),
        (Phase.SET_ASIDE, 1),
        (Phase.BREAK_BETWEEN, 0),
        (Phase.OVER, 0),
    )
    for phase, there in others:
        steps = ite(state.phase == phase, there, steps)
    return steps
