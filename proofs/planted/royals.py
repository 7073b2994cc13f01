"""Errors in Royals that must not go unnoticed."""

from __future__ import annotations

from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Requirements, evolve, given
from rulewright.model.royals.components import (
    CITIES,
    CITIES_OF,
    COUNTRIES,
    COUNTRY_OF,
    HAND_LIMIT,
    MOST_COST,
    NOBLES,
    NOTHING,
    PAIRS,
    PERIODS,
    RANKS,
    SLOTS,
    TAKEOVER,
    WILD,
)
from rulewright.model.royals.drawing import DRAWING, TakeFromRow
from rulewright.model.royals.paying import PayCountry, PayIntrigue, can_bribe, can_pay_country
from rulewright.model.royals.period import Shuffle, TakeMarkers
from rulewright.model.royals.placing import PLACING, SETUP, EndPlay, Occupy, takeover
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules, country_hand
from rulewright.model.royals.views import view
from rulewright.proofs.planted import Fault
from rulewright.proofs.planted.plants import method, part


def tile_forgotten(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    return evolve(after, tile=state.tile)


def ousted_cube_lost(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    return evolve(after, ousted=state.ousted)


def title_lost_with_the_position(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    owner = at(state.holder, self.position, NOBODY)
    title = at(rules.components.title, self.position, NOTHING)
    return evolve(after, tile=add_at(after.tile, title * rules.players + owner, -1, owner != NOBODY))


def ousted_cube_in_the_next_city(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    owner = at(state.holder, self.position, NOBODY)
    beside = (self.position // SLOTS + 1) % CITIES * rules.players + owner
    return evolve(after, ousted=add_at(state.ousted, beside, 1, owner != NOBODY))


def ousted_cubes_forgotten(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    ousted = [at(state.ousted, city * rules.players + state.player) > 0 for city in CITIES_OF[0]]
    return evolve(after, country_owner=ite(any_of(*ousted), state.country_owner, after.country_owner))


def both_country_bonuses(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    first = at(COUNTRY_OF, self.position) * RANKS
    won = all_of(at(after.country_owner, first) == state.player, at(after.country_owner, first + 1) == NOBODY)
    return evolve(after, country_owner=put(after.country_owner, first + 1, state.player, won))


def smallest_noble_house_bonus(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    won = all_of(state.noble_owner[0] == NOBODY, after.noble_owner[0] != NOBODY)
    last = (*(NOBODY for _ in range(NOBLES - 1)), state.player)
    return evolve(after, noble_owner=ite(won, last, after.noble_owner))


def city_bonus_left(self: Occupy, state: Table, rules: TableRules) -> Table:
    after = Occupy.effect(self, state, rules)
    return evolve(after, city_owner=state.city_owner)


def on_credit(self: Occupy, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.may_play, state.phase == Phase.PLAY
    yield PLACING.two_cubes, at(state.supply, state.player) >= 2
    yield SETUP.positions, at(rules.components.title, self.position, NOTHING) != NOTHING
    owner = at(state.holder, self.position, NOBODY)
    yield PLACING.two_ways, owner != state.player, given(SETUP.positions)
    country = at(COUNTRY_OF, self.position)
    free = owner == NOBODY
    yield PLACING.takeover, any_of(free, can_bribe(state, country, TAKEOVER, WILD)), given(SETUP.positions)
    dear = takeover(rules, self.position)
    yield PLACING.king, any_of(free, can_bribe(state, country, dear, WILD)), given(PLACING.takeover)


def one_card_for_a_king(self: Occupy, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.may_play, state.phase == Phase.PLAY
    yield PLACING.two_cubes, at(state.supply, state.player) >= 2
    yield SETUP.positions, at(rules.components.title, self.position, NOTHING) != NOTHING
    owner = at(state.holder, self.position, NOBODY)
    yield PLACING.two_ways, owner != state.player, given(SETUP.positions)
    country, cost = at(COUNTRY_OF, self.position), at(rules.components.cost, self.position)
    yield PLACING.pay, can_pay_country(state, rules, country, cost, MOST_COST), given(SETUP.positions)
    free = owner == NOBODY
    yield PLACING.takeover, any_of(free, can_bribe(state, country, TAKEOVER, WILD)), given(SETUP.positions)


def out_of_spite(self: Occupy, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.may_play, state.phase == Phase.PLAY
    yield PLACING.two_cubes, at(state.supply, state.player) >= 2
    yield SETUP.positions, at(rules.components.title, self.position, NOTHING) != NOTHING
    owner = at(state.holder, self.position, NOBODY)
    yield PLACING.two_ways, owner != state.player, given(SETUP.positions)
    country, cost = at(COUNTRY_OF, self.position), at(rules.components.cost, self.position)
    yield PLACING.pay, can_pay_country(state, rules, country, cost, MOST_COST), given(SETUP.positions)
    free = owner == NOBODY
    yield PLACING.takeover, any_of(free, can_bribe(state, country, TAKEOVER, WILD)), given(SETUP.positions)
    dear = takeover(rules, self.position)
    yield PLACING.king, any_of(free, can_bribe(state, country, dear, WILD)), given(PLACING.takeover)
    yield PLACING.may_play, any_of(free, at(state.hand, owner * COUNTRIES) == 0)


def card_kept(self: PayCountry, state: Table, rules: TableRules) -> Table:
    after = PayCountry.effect(self, state, rules)
    return evolve(after, hand=state.hand)


def card_to_the_rival(self: PayIntrigue, state: Table, rules: TableRules) -> Table:
    after = PayIntrigue.effect(self, state, rules)
    other = ite(state.player == 0, 1, 0)
    return evolve(after, intrigue_hand=add_at(after.intrigue_hand, other * PAIRS + self.pair, 1))


def row_lost(self: Shuffle, state: Table, rules: TableRules) -> Table:
    return Shuffle.effect(self, evolve(state, row=(0,) * COUNTRIES), rules)


def period_repeated(self: Shuffle, state: Table, rules: TableRules) -> Table:
    return evolve(Shuffle.effect(self, state, rules), period=state.period)


def markers_of_the_next_period(self: TakeMarkers, state: Table, rules: TableRules) -> Table:
    after = TakeMarkers.effect(self, state, rules)
    number = COUNTRIES * RANKS
    shifted = after.period_owner[-number:] + after.period_owner[:-number]
    return evolve(after, period_owner=ite(state.period < PERIODS - 1, shifted, after.period_owner))


def limits_forgotten(self: EndPlay, state: Table, rules: TableRules) -> Table:
    return evolve(EndPlay.effect(self, state, rules), phase=Phase.REFILL)


def nothing_drawn(self: EndPlay, state: Table, rules: TableRules) -> Requirements:
    turn = any_of(state.phase == Phase.TURN, state.phase == Phase.PLAY)
    yield DRAWING.must_draw, turn
    yield PLACING.may_play, turn


def kept_to_the_limit(self: EndPlay, state: Table, rules: TableRules) -> Requirements:
    yield DRAWING.must_draw, none_of(state.phase == Phase.TURN, state.phase == Phase.DRAW)
    yield PLACING.may_play, all_of(state.phase == Phase.PLAY, country_hand(state, state.player) <= HAND_LIMIT)


def drawn_for_nothing(self: TakeFromRow, state: Table, rules: TableRules) -> Table:
    after = TakeFromRow.effect(self, state, rules)
    again = state.phase == Phase.DRAW
    return evolve(after, due=ite(again, state.due, after.due), phase=ite(again, Phase.DRAW, after.phase))


def open_intrigue(state: Table, seat: int, rules: TableRules) -> Table:
    return evolve(view(state, seat, rules), intrigue_hand=state.intrigue_hand)


CONSERVED = ("cubes_are_conserved",)
FAULTS = (
    Fault("title-cube-forgotten", "No cube is put on the title tile.", method(Occupy, "effect", tile_forgotten)),
    Fault(
        "title-cube-forgotten-proved",
        "The same, noticed without a single play.",
        method(Occupy, "effect", tile_forgotten),
        CONSERVED,
    ),
    Fault(
        "ousted-cube-lost",
        "An ousted cube goes nowhere.",
        method(Occupy, "effect", ousted_cube_lost),
        CONSERVED,
    ),
    Fault(
        "title-lost-with-the-position",
        "Whoever is ousted loses the cube on the title tile as well.",
        method(Occupy, "effect", title_lost_with_the_position),
        CONSERVED,
    ),
    Fault(
        "wrong-city",
        "An ousted cube goes to the field of the next city.",
        method(Occupy, "effect", ousted_cube_in_the_next_city),
        ("city_bonuses_are_earned",),
    ),
    Fault(
        "city-bonus-left",
        "Nobody takes a city bonus.",
        method(Occupy, "effect", city_bonus_left),
        ("city_bonuses_are_earned",),
    ),
    Fault(
        "ousted-cubes-forgotten",
        "With an ousted cube in France no country bonus is taken.",
        method(Occupy, "effect", ousted_cubes_forgotten),
        ("country_bonuses_are_earned",),
    ),
    Fault(
        "both-country-bonuses",
        "The first to be in every city of a country takes both bonuses.",
        method(Occupy, "effect", both_country_bonuses),
        ("country_bonuses_are_earned",),
        players=3,
    ),
    Fault(
        "smallest-first",
        "The first noble-house bonus taken is the smallest.",
        method(Occupy, "effect", smallest_noble_house_bonus),
        ("noble_house_bonuses_are_earned",),
        players=4,
    ),
    Fault(
        "on-credit",
        "A position may be occupied by somebody who cannot pay it.",
        method(Occupy, "requires", on_credit),
        ("payments_can_be_made",),
    ),
    Fault(
        "king-for-one-card",
        "Two intrigue cards are owed for a King, and one is enough to begin.",
        method(Occupy, "requires", one_card_for_a_king),
        ("payments_can_be_made",),
        players=3,
    ),
    Fault(
        "move-that-knows-too-much",
        "A position is taken over only from somebody without a card of France.",
        method(Occupy, "requires", out_of_spite),
        ("moves_depend_on_views",),
    ),
    Fault("card-kept", "A country card that is paid stays in hand.", method(PayCountry, "effect", card_kept)),
    Fault(
        "card-to-the-rival",
        "An intrigue card that is paid is discarded, and another like it goes to a rival.",
        method(PayIntrigue, "effect", card_to_the_rival),
        ("intrigue_cards_are_conserved",),
    ),
    Fault(
        "row-lost",
        "The old row is not shuffled in.",
        method(Shuffle, "effect", row_lost),
        ("country_cards_are_conserved",),
    ),
    Fault(
        "period-without-end",
        "The first period is played again and again.",
        method(Shuffle, "effect", period_repeated),
        ("the_game_ends",),
    ),
    Fault(
        "wrong-period",
        "The first period's scoring gives out the markers of the second.",
        method(TakeMarkers, "effect", markers_of_the_next_period),
        ("period_markers_wait_for_their_period",),
    ),
    Fault(
        "limits-forgotten",
        "Nobody discards what is over the hand limits.",
        method(EndPlay, "effect", limits_forgotten),
        ("hands_keep_their_limits",),
    ),
    Fault(
        "stuck",
        "Whoever holds more than twelve cards must play some.",
        method(EndPlay, "requires", kept_to_the_limit),
        ("some_move_is_always_legal",),
    ),
    Fault(
        "nothing-drawn",
        "A turn may go by without a draw, and so may all others.",
        method(EndPlay, "requires", nothing_drawn),
        ("the_game_ends",),
    ),
    Fault(
        "drawn-for-nothing",
        "A second card of the row does not count.",
        method(TakeFromRow, "effect", drawn_for_nothing),
        ("draws_can_be_made",),
    ),
    Fault(
        "open-intrigue", "A view shows all intrigue cards.", part("view", open_intrigue), ("views_hide_intrigue_hand",)
    ),
)
