"""Taking cards out, dealing hands, and turning up the display."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kardinal_koenig.components import COUNTRIES, HAND, KINDS, NEUTRAL, OPEN, SEALS, SETUP, SITES
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    NOTHING,
    TWO_PLAYERS,
    Phase,
    Table,
    TableRules,
    cards_open,
    colours,
    hand_size,
    taking_first,
    two_players,
    with_vatican,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite
from rulewright.model.kernel.moves import Chance, Requirements, enforces, evolve


@enforces(SETUP.one_of_each_out, SETUP.two_of_each_out, SETUP.shuffle, NEUTRAL.cards_for_three)
def deck(rules: TableRules) -> tuple[int, ...]:
    """How many cards of each kind the game is played with."""
    out = rules.components.taken_out[rules.players - 2]
    return tuple(number - out for number in rules.components.cards)


@enforces(SETUP.pieces, SETUP.colour, NEUTRAL.own_colours, NEUTRAL.third_colour)
def supply(rules: TableRules, own: int, share: int) -> tuple[int, ...]:
    """What each player has of a kind of piece, and after that, with two players, each one's share."""
    shares = (share,) * rules.players if rules.variant == TWO_PLAYERS else ()
    return (*(own,) * rules.players, *shares)


@enforces(SETUP.starter)
def blank(rules: TableRules) -> Table:
    """The empty board, all cards in the pile; the starter is seat 0."""
    pieces = rules.components
    return Table(
        phase=Phase.DEAL,
        player=0,
        exhausted=0,
        due=0,
        neutral_due=two_players(rules),
        exchanging=0,
        from_pile=0,
        paid=NOTHING,
        country=NOTHING,
        new_cloisters=0,
        new_councillors=0,
        new_seals=0,
        cloister=(NOBODY,) * SITES,
        cloisters=(0,) * (COUNTRIES * colours(rules)),
        councillors=(0,) * (COUNTRIES * colours(rules)),
        seal=(NOBODY,) * (SEALS * with_vatican(rules)),
        cloisters_left=supply(rules, pieces.cloisters, pieces.neutral_cloisters),
        councillors_left=supply(rules, pieces.councillors, pieces.neutral_councillors),
        hand=(0,) * ((rules.players + taking_first(rules)) * KINDS),
        pile=deck(rules),
        display=(0,) * KINDS,
        discard=(0,) * KINDS,
        aside=(0,) * (KINDS * two_players(rules)),
        interim=(0,) * colours(rules),
    )


@frozen
class DealCard(Chance):
    """Deal the next card of the shuffled pile into a hand, the starter's first."""

    hidden = ("kind",)
    kind: Annotated[int, Choice(KINDS)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        return state.player == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.deal, state.phase == Phase.DEAL
        yield SETUP.pile, at(state.pile, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        full = hand_size(state, state.player) + 1 == HAND
        last = all_of(full, state.player == rules.players - 1)
        return evolve(
            state,
            phase=ite(last, Phase.LAY_OUT, Phase.DEAL),
            player=ite(last, 0, state.player + ite(full, 1, 0)),
            hand=add_at(state.hand, state.player * KINDS + self.kind, 1),
            pile=add_at(state.pile, self.kind, -1),
        )


@frozen
class LayOut(Chance):
    """Turn up the next card of the pile for the first display."""

    reveals = ("pile",)
    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.display, state.phase == Phase.LAY_OUT
        yield SETUP.pile, at(state.pile, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=ite(cards_open(state) + 1 == OPEN, Phase.TURN, Phase.LAY_OUT),
            display=add_at(state.display, self.kind, 1),
            pile=add_at(state.pile, self.kind, -1),
        )


def in_setup(state: Table, rules: TableRules) -> bool:
    """Whether hands are being dealt or the display is laid out."""
    return any_of(state.phase == Phase.DEAL, state.phase == Phase.LAY_OUT)
