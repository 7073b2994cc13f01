"""Drawing at the beginning of a turn: three country cards, or one and an intrigue card."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, total
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve, given
from rulewright.model.royals.components import COUNTRIES, DRAW, INSTEAD, MOST_SEATS, PAIRS, SEATS
from rulewright.model.royals.state import Phase, Q, Table, TableRules
from rulewright.spec import chapter

DRAWING = chapter("royals", "drawing")


@enforces(DRAWING.first_round, DRAWING.first_round_table)
def first_draw(state: Table, rules: TableRules) -> int:
    """How many country cards the player draws in the first round."""
    first = SEATS.index(rules.players) * MOST_SEATS
    return at(tuple(rules.components.first_draw[first + seat] for seat in range(rules.players)), state.player)


@enforces(DRAWING.three_country_cards)
def to_draw(state: Table, rules: TableRules) -> int:
    """How many country cards the player still draws in this turn, if only such."""
    whole = ite(state.opening == 1, first_draw(state, rules), DRAW)
    return ite(state.phase == Phase.TURN, whole, state.due)


def is_drawing(state: Table) -> bool:
    """Whether the player has a card to choose."""
    return any_of(state.phase == Phase.TURN, state.phase == Phase.DRAW)


def after_card(due: int) -> int:
    """The phase after a card was drawn."""
    return ite(due > 0, Phase.DRAW, Phase.PLAY)


def with_country_card(state: Table, country: int) -> tuple[int, ...]:
    """The hands after the player got a country card."""
    return add_at(state.hand, state.player * COUNTRIES + country, 1)


def intrigue_is_left(state: Table, rules: TableRules) -> bool:
    """Whether there is an intrigue card to draw."""
    renewed = all_of(rules.reads(Q.intrigue_pile_empty, "reshuffled"), total(state.intrigue_discard) > 0)
    return any_of(total(state.intrigue_pile) > 0, renewed)


def intrigue_may_follow(state: Table, rules: TableRules) -> bool:
    """Whether an intrigue card can be drawn after a country card."""
    last = rules.reads(Q.intrigue_order, "either-order")
    return all_of(last, state.opening == 0, intrigue_is_left(state, rules))


@frozen
class TakeFromRow(Move):
    """Take an open country card from the row into your hand."""

    country: Annotated[int, Choice(COUNTRIES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, is_drawing(state)
        yield DRAWING.row_or_pile, state.blind == 0
        yield DRAWING.row_or_pile, at(state.row, self.country) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        due = to_draw(state, rules) - 1
        return evolve(
            state,
            phase=after_card(due),
            blind=0,
            due=due,
            row=add_at(state.row, self.country, -1),
            hand=with_country_card(state, self.country),
        )


@frozen
class TakeFromPile(Move):
    """Take the top country card of the pile, unseen."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, is_drawing(state)
        bars = rules.reads(Q.row_or_pile_order, "row-first")
        enough = total(state.pile) >= ite(bars, to_draw(state, rules), 1)
        beside = all_of(total(state.pile) > 0, to_draw(state, rules) > INSTEAD, intrigue_may_follow(state, rules))
        yield DRAWING.row_or_pile, any_of(enough, beside)

    def effect(self, state: Table, rules: TableRules) -> Table:
        due = to_draw(state, rules) - 1
        bars = all_of(rules.reads(Q.row_or_pile_order, "row-first"), due > 0)
        return evolve(state, phase=Phase.PILE, due=due, blind=ite(bars, 1, 0))


@frozen
class DrawCountry(Chance):
    """The card from the pile shows a country; only who drew it sees it."""

    hidden = ("country",)
    country: Annotated[int, Choice(COUNTRIES)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        return state.player == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, state.phase == Phase.PILE
        yield DRAWING.row_or_pile, at(state.pile, self.country) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.country)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_card(state.due),
            pile=add_at(state.pile, self.country, -1),
            hand=with_country_card(state, self.country),
        )


@frozen
class TakeIntrigue(Move):
    """Take the top intrigue card, unseen; it replaces two of the country cards of the turn."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, is_drawing(state)
        yield DRAWING.from_the_second_round, state.opening == 0
        least = ite(rules.reads(Q.intrigue_order, "intrigue-first"), DRAW, INSTEAD)
        early = to_draw(state, rules) >= least
        yield DRAWING.country_and_intrigue, early, given(DRAWING.steps, DRAWING.from_the_second_round)
        yield DRAWING.blind_intrigue, intrigue_is_left(state, rules)

    def effect(self, state: Table, rules: TableRules) -> Table:
        used_up = total(state.intrigue_pile) == 0
        due = to_draw(state, rules) - INSTEAD
        return evolve(
            state,
            phase=Phase.INTRIGUE,
            blind=ite(due > 0, state.blind, 0),
            due=due,
            intrigue_pile=ite(used_up, state.intrigue_discard, state.intrigue_pile),
            intrigue_discard=ite(used_up, (0,) * PAIRS, state.intrigue_discard),
        )


@frozen
class DrawIntrigue(Chance):
    """The intrigue card shows a pair of countries; only who drew it sees it."""

    hidden = ("pair",)
    pair: Annotated[int, Choice(PAIRS)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        return state.player == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.steps, state.phase == Phase.INTRIGUE
        yield DRAWING.blind_intrigue, at(state.intrigue_pile, self.pair) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.intrigue_pile, self.pair)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_card(state.due),
            intrigue_pile=add_at(state.intrigue_pile, self.pair, -1),
            intrigue_hand=add_at(state.intrigue_hand, state.player * PAIRS + self.pair, 1),
        )
