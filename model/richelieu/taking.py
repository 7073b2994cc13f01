"""Taking one or two cards from the ends of the rows."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve, given
from rulewright.model.richelieu.components import CRESTS_OF, KINDS, PLACES, REGION_OF, ROWS
from rulewright.model.richelieu.state import (
    NOBODY,
    NOTHING,
    End,
    Phase,
    Q,
    Table,
    TableRules,
    can_pay,
    can_take,
    cards_in_row,
    cards_on_table,
    has_return,
    next_seat,
    place_of,
    unmarked_or_own,
)
from rulewright.spec import chapter

TAKING = chapter("richelieu", "taking")
MARKERS = chapter("richelieu", "markers")
TOKENS = chapter("richelieu", "tokens")


def uncovered_this_turn(state: Table, row: int, end: int) -> bool:
    """Whether the first card of this turn had covered the card at an end of a row."""
    return all_of(row == state.first_row, end == state.first_end, cards_in_row(state, row) > 1)


def shown_with_first(state: Table, kind: int) -> int:
    """The crests on a card and the turn's first card together."""
    return at(CRESTS_OF, state.first_kind) + at(CRESTS_OF, kind)


@frozen
class TakeCard(Move):
    """Take the card at one end of a row into your own display."""

    reveals = ("token",)
    row: Annotated[int, Choice(ROWS)]
    end: Annotated[int, Choice(End)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        first = state.phase == Phase.TAKE
        yield TAKING.phase, any_of(first, state.phase == Phase.SECOND)
        yield TAKING.first_turn, any_of(first, cards_on_table(state) < PLACES - 1), given(TAKING.phase)
        at_once = rules.reads(Q.second_card, "one-after-another")
        outside = any_of(first, at_once, none_of(uncovered_this_turn(state, self.row, self.end)))
        yield TAKING.ends_only, all_of(cards_in_row(state, self.row) > self.end, outside)
        place = place_of(state, self.row, self.end)
        kind = at(state.card, place, NOTHING)
        same = at(REGION_OF, kind, NOTHING) == at(REGION_OF, state.first_kind, NOTHING)
        yield TAKING.same_region, any_of(first, same), given(TAKING.phase, TAKING.ends_only)
        few = shown_with_first(state, kind) <= 2
        yield TAKING.two_crests, any_of(first, few), given(TAKING.phase, TAKING.ends_only)
        own = unmarked_or_own(state, place, state.player)
        affordable = any_of(own, can_pay(state, state.player, state.debts + 1))
        yield MARKERS.pay_for_rival, affordable, given(TAKING.ends_only)
        paid_there = all_of(rules.reads(Q.pay_from_taken_card, "not-allowed"), place == state.paid_from)
        yield MARKERS.payment_from, none_of(paid_there), given(TAKING.ends_only)

    @enforces(TAKING.display)
    def effect(self, state: Table, rules: TableRules) -> Table:
        place = place_of(state, self.row, self.end)
        kind = at(state.card, place, NOTHING)
        owner = at(state.marker, place, NOBODY)
        first = state.phase == Phase.TAKE
        debts = state.debts + ite(any_of(owner == NOBODY, owner == state.player), 0, 1)
        return evolve(
            state,
            phase=after_taking(state, rules, first, debts),
            card=put(state.card, place, NOTHING),
            marker=put(state.marker, place, NOBODY),
            left=add_at(state.left, self.row, ite(self.end == End.LEFT, 1, 0)),
            right=add_at(state.right, self.row, ite(self.end == End.RIGHT, -1, 0)),
            held=add_at(state.held, state.player * KINDS + kind, 1, kind != NOTHING),
            supply=returned(state, owner),
            token_holder=collected(state, rules, place),
            debts=debts,
            first_kind=ite(first, kind, NOTHING),
            first_row=ite(first, self.row, NOTHING),
            first_end=ite(first, self.end, NOTHING),
            paid_from=NOTHING,
        )


@enforces(TAKING.at_most_two)
def after_taking(state: Table, rules: TableRules, first: bool, debts: int) -> int:
    """The phase after a card was taken, by the order in which two cards are paid for."""
    together = rules.reads(Q.two_payments, "after-both")
    onward = ite(first, Phase.SECOND, Phase.MARK)
    return ite(all_of(debts > 0, none_of(all_of(first, together))), Phase.PAY, onward)


@enforces(MARKERS.own_returns, MARKERS.return_to_owner)
def returned(state: Table, owner: int) -> tuple[int, ...]:
    """The supplies after the marker on a taken card went back to its owner."""
    return add_at(state.supply, owner, 1)


@enforces(TOKENS.taken_with_card)
def collected(state: Table, rules: TableRules, place: int) -> tuple[int, ...]:
    """Who holds which token after the card at a place was taken."""
    return put(state.token_holder, at(rules.components.slot_at, place, NOTHING), state.player)


@frozen
class StopTaking(Move):
    """Leave it at one card."""

    reveals = ("token",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TAKING.at_least_one, state.phase != Phase.TAKE
        yield TAKING.phase, state.phase == Phase.SECOND, given(TAKING.at_least_one)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=ite(state.debts > 0, Phase.PAY, Phase.MARK),
            first_kind=NOTHING,
            first_row=NOTHING,
            first_end=NOTHING,
            paid_from=NOTHING,
        )


@frozen
class Skip(Move):
    """Be skipped, since you can take no card."""

    forced_pass = True

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TAKING.phase, state.phase == Phase.TAKE
        yield TAKING.skipped, none_of(must_take(state, rules, state.player))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, player=next_seat(state, rules))


def must_take(state: Table, rules: TableRules, seat: int) -> bool:
    """Whether a seat is able to take a card, so that it is not skipped."""
    counts = rules.reads(Q.skipped_with_token, "token-counts")
    return any_of(can_take(state, seat), all_of(counts, has_return(state, seat)))
