"""Errors in Kardinal & König that must not go unnoticed."""

from __future__ import annotations

import attrs

from rulewright.model.kardinal_koenig.components import COUNTRY_OF, KINDS, SITES_OF
from rulewright.model.kardinal_koenig.components import VATICAN as VATICAN_RULES
from rulewright.model.kardinal_koenig.drawing import DrawCard, ExchangeCard, LetTurnPass, ScoreCloisters, TakeOpen
from rulewright.model.kardinal_koenig.neutral import PlaceNeutralCloister, PlaceNeutralCouncillor, SetAside
from rulewright.model.kardinal_koenig.placing import (
    PlaceCloister,
    PlaceCouncillor,
    PlayCard,
    StopPlacing,
    has_use,
    pays_for,
)
from rulewright.model.kardinal_koenig.scoring import SCORING, score
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    Phase,
    Table,
    TableRules,
    all_cloisters_in,
    all_councillors_in,
    colours,
    has_free_site,
    in_hand,
    is_site,
    next_seat,
)
from rulewright.model.kardinal_koenig.turns import PLACING, onward
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican, is_good_price
from rulewright.model.kernel.logic import add_at, all_of, at, ite, largest
from rulewright.model.kernel.moves import Requirements, evolve
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.proofs.planted import Fault
from rulewright.proofs.planted.plants import method, part


def cloister_for_nothing(self: PlaceCloister, state: Table, rules: TableRules) -> Table:
    return evolve(PlaceCloister.effect(self, state, rules), cloisters_left=state.cloisters_left)


def counted_next_door(self: PlaceCloister, state: Table, rules: TableRules) -> Table:
    after = PlaceCloister.effect(self, state, rules)
    beside = (at(COUNTRY_OF, self.site) + 1) * colours(rules) + state.player
    wrong = add_at(state.cloisters, beside, 1)
    return evolve(after, cloisters=ite(self.site < SITES_OF, wrong, after.cloisters))


def two_on_a_site(self: PlaceCloister, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.PLACE
    yield PLACING.own_supply, at(state.cloisters_left, state.player) > 0
    country = at(COUNTRY_OF, self.site)
    yield PLACING.card_for_a_piece, pays_for(rules, state.paid, country)
    yield PLACING.on_a_site, is_site(rules, self.site)
    yield PLACING.one_per_site, has_free_site(state, rules, country)


def off_the_map(self: PlaceCloister, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.PLACE
    yield PLACING.own_supply, at(state.cloisters_left, state.player) > 0
    yield PLACING.card_for_a_piece, pays_for(rules, state.paid, at(COUNTRY_OF, self.site))
    yield PLACING.one_per_site, at(state.cloister, self.site) == NOBODY


def limit_of_all_cloisters(self: PlaceCouncillor, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.PLACE
    yield PLACING.own_supply, at(state.councillors_left, state.player) > 0
    yield PLACING.card_for_a_piece, pays_for(rules, state.paid, self.country)
    standing = all_councillors_in(state, rules, self.country)
    yield PLACING.councillor_limit, standing < all_cloisters_in(state, rules, self.country)


def third_colour_without_limit(self: PlaceNeutralCouncillor, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.NEUTRAL
    yield PLACING.own_supply, at(state.councillors_left, rules.players + state.player) > 0


def from_the_players_supply(self: PlaceNeutralCloister, state: Table, rules: TableRules) -> Table:
    after = PlaceNeutralCloister.effect(self, state, rules)
    return evolve(after, cloisters_left=add_at(state.cloisters_left, state.player, -1))


def column_taken_twice(self: PlaceInVatican, state: Table, rules: TableRules) -> Requirements:
    yield VATICAN_RULES.instead, all_of(state.phase == Phase.PLACE, state.new_seals == 0)
    yield VATICAN_RULES.own_councillor, at(state.councillors_left, state.player) > 0
    yield VATICAN_RULES.price, is_good_price(rules, state.paid, self.seal)
    yield VATICAN_RULES.one_per_column, at(state.seal, self.seal, NOBODY) == NOBODY


def card_not_discarded(self: PlayCard, state: Table, rules: TableRules) -> Table:
    return evolve(PlayCard.effect(self, state, rules), discard=state.discard)


def card_without_use(self: PlayCard, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.TURN
    yield PLACING.from_hand, in_hand(state, state.player, self.kind) > 0


def card_by_the_look_of_the_pile(self: PlayCard, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, state.phase == Phase.TURN
    yield PLACING.from_hand, all_of(in_hand(state, state.player, self.kind) > 0, state.pile[0] > 0)
    yield PLACING.card_for_a_piece, has_use(state, rules, self.kind)


def display_shuffled_in(self: ScoreCloisters, state: Table, rules: TableRules) -> Table:
    after = ScoreCloisters.effect(self, state, rules)
    return evolve(after, pile=tuple(at(after.pile, kind) + at(state.display, kind) for kind in range(KINDS)))


def scored_again_and_again(self: ScoreCloisters, state: Table, rules: TableRules) -> Table:
    return evolve(ScoreCloisters.effect(self, state, rules), exhausted=0)


def next_one_goes_on(self: ScoreCloisters, state: Table, rules: TableRules) -> Table:
    after = ScoreCloisters.effect(self, state, rules)
    return evolve(after, phase=Phase.TURN, player=next_seat(state, rules))


def empty_pile_overlooked(self: DrawCard, state: Table, rules: TableRules) -> Table:
    after = DrawCard.effect(self, state, rules)
    return evolve(after, exhausted=state.exhausted)


def drawn_without_end(self: TakeOpen, state: Table, rules: TableRules) -> Table:
    return evolve(TakeOpen.effect(self, state, rules), phase=Phase.DRAW)


def exchanged_for_itself(self: ExchangeCard, state: Table, rules: TableRules) -> Table:
    return onward(state, rules)


def must_not_pass(self: LetTurnPass, state: Table, rules: TableRules) -> Requirements:
    yield PLACING.place_or_exchange, all_of(state.phase == Phase.TURN, state.exhausted < 2)
    yield PLACING.exchange_otherwise, state.phase != Phase.TURN


def set_aside_for_ever(self: SetAside, state: Table, rules: TableRules) -> Table:
    after = SetAside.effect(self, state, rules)
    return evolve(after, aside=state.aside, pile=state.pile, due=state.due, phase=state.phase)


def turn_remembered(self: StopPlacing, state: Table, rules: TableRules) -> Table:
    return evolve(StopPlacing.effect(self, state, rules), country=state.country)


def open_hands(state: Table, seat: int, rules: TableRules) -> Table:
    return evolve(state, pile=(HIDDEN,) * KINDS)


def open_pile(state: Table, seat: int, rules: TableRules) -> Table:
    hands = tuple(
        at(state.hand, holder * KINDS + kind) if holder == seat else HIDDEN
        for holder in range(rules.players)
        for kind in range(KINDS)
    )
    return evolve(state, hand=hands)


def second_in_full(state: Table, rules: TableRules) -> list[ScoreLine]:
    """Whoever has a cloister in a country scores as whoever has the most."""
    lines = []
    for line in score(state, rules):
        most = tuple(ite(points > 0, largest(*line.points), 0) for points in line.points)
        lines.append(attrs.evolve(line, points=most) if line.clause == SCORING.most_cloisters else line)
    return lines


FAULTS = (
    Fault(
        "cloister-for-nothing",
        "A cloister is placed and stays in the supply.",
        method(PlaceCloister, "effect", cloister_for_nothing),
        players=3,
    ),
    Fault(
        "cloister-for-nothing-proved",
        "The same, noticed without a single play.",
        method(PlaceCloister, "effect", cloister_for_nothing),
        ("cloisters_are_conserved",),
        players=3,
    ),
    Fault(
        "counted-next-door",
        "A cloister in England counts for the next country.",
        method(PlaceCloister, "effect", counted_next_door),
        ("cloisters_are_counted",),
        players=3,
    ),
    Fault(
        "two-on-a-site",
        "A cloister may be put in the place of another.",
        method(PlaceCloister, "requires", two_on_a_site),
        ("cloisters_are_counted",),
        players=4,
    ),
    Fault(
        "off-the-map",
        "A cloister may stand where the country has no site.",
        method(PlaceCloister, "requires", off_the_map),
        ("cloisters_stand_on_sites",),
        players=5,
    ),
    Fault(
        "limit-of-all-cloisters",
        "The limit of councillors is set by the cloisters of all players together.",
        method(PlaceCouncillor, "requires", limit_of_all_cloisters),
        ("councillors_keep_to_the_limit",),
        players=3,
    ),
    Fault(
        "third-colour-without-limit",
        "A councillor of the third colour may be placed anywhere.",
        method(PlaceNeutralCouncillor, "requires", third_colour_without_limit),
        ("councillors_keep_to_the_limit",),
        variant="two-players",
    ),
    Fault(
        "third-colour-from-the-supply",
        "A cloister of the third colour is taken out of the player's own supply.",
        method(PlaceNeutralCloister, "effect", from_the_players_supply),
        variant="two-players",
    ),
    Fault(
        "column-taken-twice",
        "In a column of the Vatican each seal may have its councillor.",
        method(PlaceInVatican, "requires", column_taken_twice),
        ("columns_have_one_councillor",),
        players=3,
        variant="vatican",
    ),
    Fault(
        "card-not-discarded",
        "A card that was played is nowhere.",
        method(PlayCard, "effect", card_not_discarded),
        ("cards_are_conserved",),
        players=3,
    ),
    Fault(
        "card-without-use",
        "A card may be played for which no piece can be placed.",
        method(PlayCard, "requires", card_without_use),
        ("cards_that_were_played_have_a_use",),
        players=3,
    ),
    Fault(
        "move-that-knows-too-much",
        "Whether a card may be played depends on what the pile has.",
        method(PlayCard, "requires", card_by_the_look_of_the_pile),
        ("moves_depend_on_views",),
        players=3,
    ),
    Fault(
        "display-shuffled-in",
        "The open cards are shuffled in and lie open as well.",
        method(ScoreCloisters, "effect", display_shuffled_in),
        players=4,
    ),
    Fault(
        "scored-again-and-again",
        "The pile may run out any number of times.",
        method(ScoreCloisters, "effect", scored_again_and_again),
        ("the_game_ends",),
        players=3,
    ),
    Fault(
        "next-one-goes-on",
        "After the interim scoring the next player has a turn, and the hand is left short.",
        method(ScoreCloisters, "effect", next_one_goes_on),
        ("hands_are_full_between_turns",),
        players=3,
    ),
    Fault(
        "empty-pile-overlooked",
        "The second time that the pile runs out nobody notices.",
        method(DrawCard, "effect", empty_pile_overlooked),
        players=5,
    ),
    Fault(
        "drawn-without-end",
        "Who takes an open card draws another.",
        method(TakeOpen, "effect", drawn_without_end),
        ("draws_are_possible",),
        players=3,
    ),
    Fault(
        "exchanged-for-itself",
        "An exchange changes nothing.",
        method(ExchangeCard, "effect", exchanged_for_itself),
        ("the_game_ends",),
        players=3,
    ),
    Fault(
        "stuck",
        "In the last round who can neither place nor draw may not let the turn go by.",
        method(LetTurnPass, "requires", must_not_pass),
        ("some_move_is_always_legal",),
        players=3,
    ),
    Fault(
        "set-aside-for-ever",
        "A card that is set aside lies on the pile again.",
        method(SetAside, "effect", set_aside_for_ever),
        ("the_game_ends",),
        variant="two-players",
    ),
    Fault(
        "turn-remembered",
        "The country of a turn is that of the next one too.",
        method(StopPlacing, "effect", turn_remembered),
        ("turns_begin_afresh",),
        players=3,
    ),
    Fault(
        "second-in-full",
        "Whoever has a cloister in a country scores for it like the first.",
        part("score", second_in_full),
        ("three_ranks_in_france_comes_out_as_printed",),
        players=3,
    ),
    Fault("open-hands", "A view shows every hand.", part("view", open_hands), ("views_hide_hand",), players=3),
    Fault("open-pile", "A view shows the pile.", part("view", open_pile), ("views_hide_pile",), players=3),
)
