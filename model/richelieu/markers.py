"""Markers: paying for a rival's, placing one's own, moving one that lies out, and the end of the turn."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, put
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve, given
from rulewright.model.richelieu.components import PLACES
from rulewright.model.richelieu.state import (
    NOBODY,
    NOTHING,
    Phase,
    Q,
    Table,
    TableRules,
    has_free_card,
    next_seat,
    on_display,
)
from rulewright.spec import chapter

MARKERS = chapter("richelieu", "markers")
TAKING = chapter("richelieu", "taking")


@enforces(MARKERS.paid_to_box)
def spent(state: Table) -> tuple[int, ...]:
    """The markers in the box after the player paid with one."""
    return add_at(state.box, state.player, 1)


def after_paying(state: Table) -> int:
    """The phase after one payment: pay again, consider a second card, or place a marker."""
    onward = ite(state.first_kind != NOTHING, Phase.SECOND, Phase.MARK)
    return ite(state.debts > 1, Phase.PAY, onward)


@frozen
class PayFromSupply(Move):
    """Pay for a rival's marker with one of your supply; it goes into the box."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield MARKERS.pay_for_rival, state.phase == Phase.PAY
        yield MARKERS.payment_from, at(state.supply, state.player) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_paying(state),
            debts=state.debts - 1,
            supply=add_at(state.supply, state.player, -1),
            box=spent(state),
        )


@frozen
class PayFromCard(Move):
    """Pay for a rival's marker with one of your own that lies on a card; it goes into the box."""

    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield MARKERS.pay_for_rival, state.phase == Phase.PAY
        yield MARKERS.payment_from, at(state.marker, self.place, NOBODY) == state.player

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=after_paying(state),
            debts=state.debts - 1,
            marker=put(state.marker, self.place, NOBODY),
            box=spent(state),
            paid_from=ite(state.first_kind != NOTHING, self.place, NOTHING),
        )


@frozen
class PlaceMarker(Move):
    """Place a marker of your supply on a card without one; that ends your turn."""

    reveals = ("token",)
    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield MARKERS.after_taking, state.phase == Phase.MARK
        yield MARKERS.from_supply, at(state.supply, state.player) > 0
        if rules.players == 4:
            yield MARKERS.four_player_limit, on_display(state, state.player) < rules.components.display_limit
        yield MARKERS.on_a_card, at(state.card, self.place, NOTHING) != NOTHING
        yield MARKERS.one_per_card, at(state.marker, self.place, NOBODY) == NOBODY

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=Phase.TAKE,
            player=next_seat(state, rules),
            marker=put(state.marker, self.place, state.player),
            supply=add_at(state.supply, state.player, -1),
        )


@frozen
class LiftMarker(Move):
    """Lift one of your markers from its card to move it to another."""

    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield MARKERS.after_taking, state.phase == Phase.MARK
        yield MARKERS.move_when_empty, may_lift(state, rules)
        yield MARKERS.move_to_another, has_free_card(state)
        yield MARKERS.move_when_empty, at(state.marker, self.place, NOBODY) == state.player

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, phase=Phase.MOVE, lifted=self.place, marker=put(state.marker, self.place, NOBODY))


def may_lift(state: Table, rules: TableRules) -> bool:
    """Whether a player may move a marker that lies out: as a rule only with an empty supply."""
    at_limit = all_of(
        rules.players == 4,
        rules.reads(Q.four_player_moving, "at-the-limit-too"),
        on_display(state, state.player) == rules.components.display_limit,
    )
    return any_of(at(state.supply, state.player) == 0, rules.reads(Q.moving_markers, "at-any-time"), at_limit)


@frozen
class SetDownMarker(Move):
    """Set the lifted marker down on another card without one; that ends your turn."""

    reveals = ("token",)
    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield MARKERS.after_taking, state.phase == Phase.MOVE
        yield MARKERS.on_a_card, at(state.card, self.place, NOTHING) != NOTHING
        yield MARKERS.one_per_card, at(state.marker, self.place, NOBODY) == NOBODY, given(MARKERS.on_a_card)
        yield MARKERS.move_to_another, state.lifted != self.place

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=Phase.TAKE,
            player=next_seat(state, rules),
            lifted=NOTHING,
            marker=put(state.marker, self.place, state.player),
        )


@frozen
class EndTurn(Move):
    """Place and move no marker; that ends your turn."""

    reveals = ("token",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TAKING.at_least_one, state.phase != Phase.TAKE
        yield MARKERS.after_taking, state.phase == Phase.MARK, given(TAKING.at_least_one)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, phase=Phase.TAKE, player=next_seat(state, rules))
