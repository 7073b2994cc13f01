"""The end of a turn: hand limits, refilling the row, and the next player."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve
from rulewright.model.royals.components import COUNTRIES, HAND_LIMIT, INTRIGUE_LIMIT, PAIRS, ROW
from rulewright.model.royals.paying import after_playing, discarded
from rulewright.model.royals.period import goes_on, period_is_over, with_discards
from rulewright.model.royals.state import Phase, Table, TableRules, country_hand, intrigue_hand, of_country
from rulewright.spec import chapter

REFILLING = chapter("royals", "refilling")
SETUP = chapter("royals", "setup")
DRAWING = chapter("royals", "drawing")


@frozen
class DiscardCountry(Move):
    """Discard a country card, since you hold more than twelve."""

    reveals = ("hand",)
    country: Annotated[int, Choice(COUNTRIES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, state.phase == Phase.DISCARD
        yield REFILLING.hand_limits, country_hand(state, state.player) > HAND_LIMIT
        yield REFILLING.discard_surplus, of_country(state, self.country) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_playing(country_hand(state, state.player) - 1, intrigue_hand(state, state.player)),
            hand=add_at(state.hand, state.player * COUNTRIES + self.country, -1),
            discard=discarded(state, self.country),
        )


@frozen
class DiscardIntrigue(Move):
    """Discard an intrigue card, since you hold more than four."""

    reveals = ("intrigue_hand",)
    pair: Annotated[int, Choice(PAIRS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, state.phase == Phase.DISCARD
        yield REFILLING.hand_limits, intrigue_hand(state, state.player) > INTRIGUE_LIMIT
        yield REFILLING.discard_surplus, at(state.intrigue_hand, state.player * PAIRS + self.pair) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_playing(country_hand(state, state.player), intrigue_hand(state, state.player) - 1),
            intrigue_hand=add_at(state.intrigue_hand, state.player * PAIRS + self.pair, -1),
            intrigue_discard=add_at(state.intrigue_discard, self.pair, 1),
        )


@frozen
class TurnUp(Chance):
    """Turn up a card of the pile as one of the row."""

    reveals = ("pile",)
    country: Annotated[int, Choice(COUNTRIES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, any_of(state.phase == Phase.DEAL, state.phase == Phase.REFILL)
        yield SETUP.row, total(state.row) < ROW
        yield SETUP.pile, at(state.pile, self.country) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.country)

    @enforces(REFILLING.refill)
    def effect(self, state: Table, rules: TableRules) -> Table:
        dealt = all_of(state.phase == Phase.DEAL, total(state.row) == ROW - 1)
        return evolve(
            state,
            phase=ite(dealt, Phase.TURN, state.phase),
            row=add_at(state.row, self.country, 1),
            pile=add_at(state.pile, self.country, -1),
        )


@frozen
class EndTurn(Chance):
    """The row is refilled as far as can be; it is the next player's turn, or the period is over."""

    reveals = ("pile",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, state.phase == Phase.REFILL
        yield SETUP.row, any_of(total(state.row) == ROW, total(state.pile) == 0)

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        played_out = goes_on(state, rules)
        lacking = all_of(played_out, total(state.row) < ROW)
        scored = all_of(any_of(period_is_over(state, rules), state.closing == 1), none_of(played_out))
        last = state.player == rules.players - 1
        return evolve(
            state,
            phase=ite(scored, Phase.SCORE, ite(lacking, Phase.DEAL, Phase.TURN)),
            player=next_seat(state, rules),
            opening=ite(last, 0, state.opening),
            closing=ite(played_out, 1, state.closing),
            pile=ite(lacking, with_discards(state), state.pile),
            discard=ite(lacking, (0,) * COUNTRIES, state.discard),
        )


@enforces(REFILLING.next_player)
def next_seat(state: Table, rules: TableRules) -> int:
    """The seat to the left of the one whose turn it is."""
    return ite(state.player == rules.players - 1, 0, state.player + 1)
