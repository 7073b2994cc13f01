"""How a turn goes on: what comes next when cards or pieces have been moved, and whose turn follows."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.components import HAND, NEUTRAL, OPEN
from rulewright.model.kardinal_koenig.state import (
    NOTHING,
    TWO_PLAYERS,
    Phase,
    Q,
    Table,
    TableRules,
    card_drawn,
    cards_open,
    hand_size,
    next_seat,
    pieces_placed,
    pile_size,
    two_players,
)
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.spec import chapter

PLACING = chapter("kardinal-koenig", "placing")
DRAWING = chapter("kardinal-koenig", "drawing")
ENDING = chapter("kardinal-koenig", "ending")


def onward(state: Table, rules: TableRules, ran_out: bool = False) -> Table:
    """The position in the next phase of the turn, or at the beginning of the next turn.

    ``ran_out`` says that an empty pile is noticed now; it is in any case when a card for the hand is to be drawn.
    """
    noticed = all_of(pile_size(state) == 0, state.exhausted < 2, any_of(ran_out, is_short(state, rules)))
    counted = evolve(state, exhausted=ite(all_of(noticed, state.exhausted == 1), 2, state.exhausted))
    scoring = all_of(noticed, state.exhausted == 0)
    phase = ite(scoring, Phase.BREAK, phase_of_refill(counted, rules))
    if rules.variant == TWO_PLAYERS:
        placed_first = all_of(neutral_before_drawing(state, rules), pieces_placed(state) > 0)
        counted = evolve(counted, exhausted=ite(placed_first, state.exhausted, counted.exhausted))
        phase = ite(placed_first, Phase.NEUTRAL, phase)
    over = phase == Phase.OVER
    following = end_turn(counted, rules)
    return evolve(
        counted,
        phase=ite(over, following.phase, phase),
        player=ite(over, following.player, state.player),
        due=ite(over, following.due, state.due),
        neutral_due=ite(over, following.neutral_due, state.neutral_due),
        exchanging=ite(over, following.exchanging, state.exchanging),
        from_pile=ite(over, following.from_pile, state.from_pile),
        country=ite(over, following.country, state.country),
        new_cloisters=ite(over, following.new_cloisters, state.new_cloisters),
        new_councillors=ite(over, following.new_councillors, state.new_councillors),
        new_seals=ite(over, following.new_seals, state.new_seals),
    )


@enforces(DRAWING.display_last, DRAWING.after_the_exchange, DRAWING.play_goes_on)
def phase_of_refill(state: Table, rules: TableRules) -> int:
    """What is next of a refill or exchange; `Phase.OVER` if nothing is and the turn is over."""
    short = is_short(state, rules)
    gap = all_of(cards_open(state) < OPEN, pile_size(state) > 0)
    at_once = all_of(gap, rules.reads(Q.display_refill, "at-once"))
    giving = all_of(state.exchanging == 1, none_of(short))
    phase = ite(gap, Phase.TURN_UP, after_refill(state, rules))
    if rules.variant == TWO_PLAYERS:
        exchanged = none_of(short, giving)
        neutral_now = all_of(neutral_before_drawing(state, rules), exchanged)
        at_once = all_of(at_once, none_of(neutral_now))
        phase = ite(neutral_now, Phase.NEUTRAL, phase)
    phase = ite(giving, Phase.GIVE, phase)
    phase = ite(all_of(short, can_draw(state, rules)), Phase.DRAW, phase)
    return ite(at_once, Phase.TURN_UP, phase)


@enforces(NEUTRAL.after_your_turn)
def after_refill(state: Table, rules: TableRules) -> int:
    """What comes when hand and display are full: with two players a piece of the third colour."""
    if rules.variant == TWO_PLAYERS:
        return ite(state.neutral_due == 1, Phase.NEUTRAL, Phase.OVER)
    return Phase.OVER


def neutral_before_drawing(state: Table, rules: TableRules) -> bool:
    """Whether the piece of the third colour is still to come and comes before anything else is drawn."""
    return all_of(state.neutral_due == 1, rules.reads(Q.neutral_when, "before-drawing"))


@enforces(DRAWING.refill)
def is_short(state: Table, rules: TableRules) -> bool:
    """Whether the player's hand still lacks a card, or the one that an exchange is to bring."""
    in_exchange = all_of(state.exchanging == 1, card_drawn(state, rules) == 0)
    return any_of(hand_size(state, state.player) < HAND, in_exchange)


def can_draw(state: Table, rules: TableRules) -> bool:
    """Whether there is a card to be drawn: from the pile, or from the display."""
    return any_of(pile_size(state) > 0, all_of(cards_open(state) > 0, may_take_open(state, rules)))


def may_take_open(state: Table, rules: TableRules) -> bool:
    """Whether open cards may be taken: always but for the last round and after the pile, where that is read so."""
    last_round = all_of(state.exhausted == 2, rules.reads(Q.last_refill, "nobody-draws"))
    too_late = all_of(state.from_pile == 1, rules.reads(Q.drawing_order, "open-cards-first"))
    return none_of(last_round, too_late)


@enforces(PLACING.clockwise, ENDING.finish_the_round, ENDING.final_scoring)
def end_turn(state: Table, rules: TableRules) -> Table:
    """The position after the turn: the next player's turn, or the end with the last turn of the last round."""
    closing = state.player == rules.players - 1
    over = all_of(closing, state.exhausted == 2)
    phase = ite(over, Phase.OVER, Phase.TURN)
    due = state.due
    if rules.variant == TWO_PLAYERS:
        aside = all_of(closing, none_of(over), pile_size(state) > 0)
        phase = ite(aside, Phase.SET_ASIDE, phase)
        due = ite(aside, rules.components.set_aside, 0)
    return evolve(
        state,
        phase=phase,
        player=next_seat(state, rules),
        due=due,
        neutral_due=two_players(rules),
        exchanging=0,
        from_pile=0,
        country=NOTHING,
        new_cloisters=0,
        new_councillors=0,
        new_seals=0,
    )


@enforces(ENDING.finish_the_round)
def between_rounds(state: Table, rules: TableRules) -> Table:
    """The position with two players before the starter's turn: more cards to set aside, the turn, or the end."""
    more = all_of(state.due > 0, pile_size(state) > 0)
    over = all_of(state.exhausted == 2, rules.reads(Q.set_aside_ends, "over-at-once"))
    return evolve(
        state,
        phase=ite(more, Phase.SET_ASIDE, ite(over, Phase.OVER, Phase.TURN)),
        due=ite(more, state.due, 0),
    )
