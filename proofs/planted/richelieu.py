"""Errors in Richelieu that must not go unnoticed."""

from __future__ import annotations

import attrs

from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, put
from rulewright.model.kernel.moves import Requirements, evolve
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.model.richelieu.components import KINDS
from rulewright.model.richelieu.markers import MARKERS, PlaceMarker
from rulewright.model.richelieu.scoring import score
from rulewright.model.richelieu.setup import LayToken
from rulewright.model.richelieu.state import (
    NOBODY,
    NOTHING,
    Phase,
    Table,
    TableRules,
    next_seat,
    place_of,
    rows_cleared,
)
from rulewright.model.richelieu.taking import TAKING, Skip, StopTaking, TakeCard
from rulewright.model.richelieu.tokens import TOKENS, ReturnMarker
from rulewright.proofs.planted import Fault
from rulewright.proofs.planted.plants import method, part


def marker_lost(self: TakeCard, state: Table, rules: TableRules) -> Table:
    after = TakeCard.effect(self, state, rules)
    return evolve(after, supply=state.supply)


def put_past_the_end(self: PlaceMarker, state: Table, rules: TableRules) -> Table:
    after = PlaceMarker.effect(self, state, rules)
    return evolve(after, marker=put(state.marker, self.place + 1, state.player))


def token_taken_for_a_card(self: TakeCard, state: Table, rules: TableRules) -> Table:
    after = TakeCard.effect(self, state, rules)
    slot = at(rules.components.slot_at, place_of(state, self.row, self.end), NOTHING)
    region = at(state.token, slot, NOTHING)
    plain = state.player * KINDS + region * 5 + 1
    return evolve(after, held=add_at(after.held, plain, 1, all_of(region >= 0, region < 9)))


def right_end_from_the_left(self: TakeCard, state: Table, rules: TableRules) -> Table:
    after = TakeCard.effect(self, state, rules)
    return evolve(after, left=add_at(state.left, self.row, 1), right=state.right)


def box_forgotten(self: ReturnMarker, state: Table, rules: TableRules) -> Requirements:
    yield TOKENS.marker_back_in_play, state.phase == Phase.MARK
    held = at(state.token_holder, self.slot, NOBODY) == state.player
    yield TOKENS.marker_back, all_of(held, at(state.token, self.slot, NOTHING) == 12)


def limit_forgotten(self: PlaceMarker, state: Table, rules: TableRules) -> Requirements:
    yield MARKERS.after_taking, state.phase == Phase.MARK
    yield MARKERS.from_supply, at(state.supply, state.player) > 0
    yield MARKERS.on_a_card, at(state.card, self.place, NOTHING) != NOTHING
    yield MARKERS.one_per_card, at(state.marker, self.place, NOBODY) == NOBODY


def unpaid(self: TakeCard, state: Table, rules: TableRules) -> Requirements:
    yield TAKING.phase, state.phase == Phase.TAKE
    yield TAKING.ends_only, at(state.right, self.row, -1) - at(state.left, self.row) + 1 > self.end


def own_marker_blocks(self: TakeCard, state: Table, rules: TableRules) -> Requirements:
    yield TAKING.phase, state.phase == Phase.TAKE
    yield TAKING.ends_only, at(state.right, self.row, -1) - at(state.left, self.row) + 1 > self.end
    place = place_of(state, self.row, self.end)
    yield MARKERS.pay_for_rival, at(state.marker, place, NOBODY) == NOBODY


def skipped_again(self: Skip, state: Table, rules: TableRules) -> Table:
    return evolve(state, player=state.player)


def second_card_forced_by_a_hidden_token(self: StopTaking, state: Table, rules: TableRules) -> Requirements:
    yield TAKING.at_least_one, any_of(state.phase == Phase.SECOND, state.phase == Phase.MARK)
    yield TAKING.phase, all_of(state.phase == Phase.SECOND, state.token[0] != 12)


def uniform(self: LayToken, state: Table, rules: TableRules) -> int:
    return ite(at(state.bag, self.kind) > 0, 1, 0)


def open_tokens(state: Table, seat: int, rules: TableRules) -> Table:
    return evolve(state, bag=(-99,) * 13)


def over_too_soon(state: Table, rules: TableRules) -> bool:
    return all_of(rows_cleared(state) >= 3, state.phase == Phase.TAKE)


def tied_leaders_score_nothing(state: Table, rules: TableRules) -> list[ScoreLine]:
    lines = []
    for line in score(state, rules):
        tied = any_of(
            *(
                all_of(line.points[one] > 0, line.points[one] == line.points[other])
                for one in range(rules.players)
                for other in range(one)
            )
        )
        lines.append(attrs.evolve(line, points=tuple(ite(tied, 0, points) for points in line.points)))
    return lines


def turn_kept(self: PlaceMarker, state: Table, rules: TableRules) -> Table:
    after = PlaceMarker.effect(self, state, rules)
    return evolve(after, phase=Phase.MARK, player=next_seat(state, rules), supply=state.supply)


FAULTS = (
    Fault("marker-lost", "A marker on a taken card goes back to nobody.", method(TakeCard, "effect", marker_lost)),
    Fault(
        "marker-lost-proved",
        "The same, noticed without a single play.",
        method(TakeCard, "effect", marker_lost),
        ("markers_are_conserved",),
    ),
    Fault(
        "put-out-of-range",
        "A marker placed on the last card is put past the end of the rows.",
        method(PlaceMarker, "effect", put_past_the_end),
        ("markers_are_conserved",),
    ),
    Fault(
        "token-counted-as-a-card",
        "A crest token joins the cards of its region.",
        method(TakeCard, "effect", token_taken_for_a_card),
        ("cards_are_conserved",),
    ),
    Fault(
        "wrong-end",
        "Taking from the right shortens the row on the left.",
        method(TakeCard, "effect", right_end_from_the_left),
    ),
    Fault(
        "marker-from-nowhere",
        "A marker-back token brings back a marker that was never spent.",
        method(ReturnMarker, "requires", box_forgotten),
        ("states_are_well_formed",),
    ),
    Fault(
        "limit-forgotten",
        "With four players a third marker may be placed.",
        method(PlaceMarker, "requires", limit_forgotten),
        ("four_players_show_two_markers_at_most",),
        players=4,
    ),
    Fault(
        "debt-that-cannot-be-paid",
        "A card with a rival's marker may be taken by somebody who has none.",
        method(TakeCard, "requires", unpaid),
        ("debts_can_be_paid",),
    ),
    Fault(
        "stuck",
        "A card with a marker may be taken by nobody, its owner included.",
        method(TakeCard, "requires", own_marker_blocks),
        ("nobody_is_stuck_for_ever",),
        players=3,
    ),
    Fault(
        "skipped-for-ever",
        "A skipped player is asked again, and again.",
        method(Skip, "effect", skipped_again),
        ("the_game_ends",),
    ),
    Fault(
        "markers-without-end",
        "Placing a marker costs none and ends no turn.",
        method(PlaceMarker, "effect", turn_kept),
        ("the_game_ends",),
    ),
    Fault(
        "move-that-knows-too-much",
        "Whether a player may stop depends on a token that lies face down.",
        method(StopTaking, "requires", second_card_forced_by_a_hidden_token),
        ("moves_depend_on_views",),
    ),
    Fault("open-tokens", "A view shows every token.", part("view", open_tokens), ("views_hide_token",)),
    Fault(
        "over-too-soon",
        "The full game stops with a row of cards on the table.",
        part("is_over", over_too_soon),
        ("every_category_has_a_leader",),
    ),
    Fault(
        "tie-inverted",
        "Tied leaders score nothing.",
        part("score", tied_leaders_score_nothing),
        ("example_two_comes_out_as_printed", "example_three_comes_out_as_printed"),
    ),
    Fault(
        "unfair-draw",
        "Every kind of token is as likely as any other, however many there are.",
        method(LayToken, "weight", uniform),
        ("marker_backs_come_as_often_as_they_should",),
    ),
)
