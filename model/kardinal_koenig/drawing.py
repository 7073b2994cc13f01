"""Exchanging a card, filling hand and display, and what happens when the pile runs out."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kardinal_koenig.components import KINDS, SETUP
from rulewright.model.kardinal_koenig.placing import is_worth, played, rooms
from rulewright.model.kardinal_koenig.scoring import interim_points
from rulewright.model.kardinal_koenig.state import (
    Phase,
    Q,
    Table,
    TableRules,
    cards_open,
    in_hand,
    pieces_placed,
    pile_size,
    taking_first,
    two_players,
)
from rulewright.model.kardinal_koenig.turns import (
    DRAWING,
    ENDING,
    PLACING,
    may_take_open,
    onward,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve


def can_exchange(state: Table, rules: TableRules) -> bool:
    """Whether there is a card to exchange for; a first pile that has run out is followed by another."""
    open_card = all_of(cards_open(state) > 0, none_of(rules.reads(Q.last_refill, "nobody-draws")))
    return any_of(pile_size(state) > 0, state.exhausted == 0, open_card)


def can_place(state: Table, rules: TableRules) -> bool:
    """Whether the player could play a card or a joker for a piece, at the beginning of a turn."""
    room = rooms(state, rules)
    return any_of(
        *(
            any_of(
                all_of(in_hand(state, state.player, kind) > 0, is_worth(state, rules, kind, room)),
                all_of(in_hand(state, state.player, kind) > 1, is_worth(state, rules, KINDS + kind, room)),
            )
            for kind in range(KINDS)
        )
    )


@frozen
class StartExchange(Move):
    """Exchange a card, where the substitute is drawn before a card is given."""

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.may_read(Q.exchange_order, "take-first")

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.TURN
        yield DRAWING.one_exchanged, rules.reads(Q.exchange_order, "take-first")
        yield DRAWING.pile_or_display, can_exchange(state, rules)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(evolve(state, exchanging=1), rules)


@frozen
class ExchangeCard(Move):
    """Discard a card of your hand in exchange for another."""

    reveals = ("hand",)
    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        give_first = rules.reads(Q.exchange_order, "give-first")
        begins = all_of(state.phase == Phase.TURN, give_first)
        again = all_of(state.phase == Phase.DRAW, pieces_placed(state) == 0)
        yield PLACING.place_or_exchange, any_of(begins, again, state.phase == Phase.GIVE)
        yield DRAWING.one_exchanged, state.phase != Phase.DRAW
        yield DRAWING.pile_or_display, any_of(state.phase == Phase.GIVE, can_exchange(state, rules))
        yield PLACING.from_hand, in_hand(state, state.player, self.kind) > 0

    @enforces(DRAWING.exchange)
    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(evolve(kept(played(state, self.kind, 1), rules), exchanging=0), rules)


def kept(state: Table, rules: TableRules) -> Table:
    """The position after a card that was drawn before one was given joined the hand."""
    hand = state.hand
    for kind in range(KINDS * taking_first(rules)):
        drawn = at(state.hand, rules.players * KINDS + kind)
        hand = add_at(hand, state.player * KINDS + kind, drawn)
        hand = add_at(hand, rules.players * KINDS + kind, 0 - drawn)
    return evolve(state, hand=hand)


@frozen
class LetTurnPass(Move):
    """Do nothing in your turn, where there is no card to exchange for."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.TURN
        yield PLACING.exchange_otherwise, none_of(can_exchange(state, rules))
        may_pass = rules.reads(Q.nothing_to_exchange, "may-pass")
        yield PLACING.exchange_otherwise, any_of(may_pass, lambda: none_of(can_place(state, rules)))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(state, rules, True)


@frozen
class DeclineExchange(Move):
    """Do nothing in your turn, where an exchange is read to be optional."""

    repeats = True

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.may_read(Q.exchange_compulsory, "optional")

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.TURN
        yield PLACING.exchange_otherwise, rules.reads(Q.exchange_compulsory, "optional")
        yield PLACING.exchange_otherwise, can_exchange(state, rules)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(state, rules, True)


@frozen
class TakeOpen(Move):
    """Take a card of the display into your hand."""

    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.refill, state.phase == Phase.DRAW
        yield DRAWING.pile_or_display, may_take_open(state, rules)
        yield DRAWING.pile_or_display, at(state.display, self.kind) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        taken = evolve(
            state,
            hand=add_at(state.hand, place_in_hand(state, rules) + self.kind, 1),
            display=add_at(state.display, self.kind, -1),
        )
        return onward(taken, rules)


def place_in_hand(state: Table, rules: TableRules) -> int:
    """Where cards that the player draws are counted: in the hand, or apart in an exchange that begins with the draw."""
    return ite(state.exchanging == 1, rules.players, state.player) * KINDS


@frozen
class DrawFromPile(Move):
    """Draw the top card of the pile."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.refill, state.phase == Phase.DRAW
        yield DRAWING.pile_or_display, pile_size(state) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        matters = rules.reads(Q.drawing_order, "open-cards-first")
        return evolve(state, phase=Phase.FROM_PILE, from_pile=ite(matters, 1, 0))


@frozen
class DrawCard(Chance):
    """The top card of the pile comes into the hand of the player who draws."""

    hidden = ("kind",)
    kind: Annotated[int, Choice(KINDS)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        return state.player == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.refill, state.phase == Phase.FROM_PILE
        yield SETUP.pile, at(state.pile, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.kind)

    @enforces(DRAWING.interim_scoring, ENDING.second_time)
    def effect(self, state: Table, rules: TableRules) -> Table:
        drawn = evolve(
            state,
            hand=add_at(state.hand, place_in_hand(state, rules) + self.kind, 1),
            pile=add_at(state.pile, self.kind, -1),
        )
        return onward(drawn, rules, True)


@frozen
class TurnUp(Chance):
    """The top card of the pile is turned up for the display."""

    reveals = ("pile",)
    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.display, state.phase == Phase.TURN_UP
        yield SETUP.pile, at(state.pile, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.kind)

    @enforces(DRAWING.interim_scoring, ENDING.second_time)
    def effect(self, state: Table, rules: TableRules) -> Table:
        turned_up = evolve(
            state,
            display=add_at(state.display, self.kind, 1),
            pile=add_at(state.pile, self.kind, -1),
        )
        return onward(turned_up, rules, rules.reads(Q.last_card_to_display, "counts"))


@enforces(DRAWING.new_pile, DRAWING.display_stays_out)
def scored(state: Table, rules: TableRules) -> Table:
    """The position after the interim scoring, with a new pile; without a card to shuffle the pile has run out again."""
    back = all_of(two_players(rules) == 1, rules.reads(Q.set_aside_return, "come-back"))
    aside = tuple(at(state.aside, kind) for kind in range(KINDS * two_players(rules)))
    pile = tuple(at(state.discard, kind) + ite(back, at(state.aside, kind), 0) for kind in range(KINDS))
    return evolve(
        state,
        exhausted=ite(total(pile) == 0, 2, 1),
        interim=interim_points(state, rules),
        pile=pile,
        discard=(0,) * KINDS,
        aside=tuple(ite(back, 0, cards) for cards in aside),
    )


@frozen
class ScoreCloisters(Chance):
    """Break off for the interim scoring, and shuffle the discard pile."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.interim_scoring, state.phase == Phase.BREAK

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    @enforces(DRAWING.play_goes_on)
    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(scored(state, rules), rules)
