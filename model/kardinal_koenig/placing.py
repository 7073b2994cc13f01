"""Playing cards, and placing a piece for each card or joker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from attrs import frozen

from rulewright.model.kardinal_koenig.components import COUNTRIES, COUNTRY_OF, HAND, KIND_OF, KINDS, SITES
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    NOTHING,
    VATICAN,
    Phase,
    Q,
    Table,
    TableRules,
    all_cloisters_in,
    all_councillors_in,
    cloisters_in,
    colours,
    hand_size,
    has_free_site,
    in_hand,
    is_site,
    pieces_placed,
)
from rulewright.model.kardinal_koenig.turns import PLACING, onward
from rulewright.model.kardinal_koenig.vatican import may_play_on, seal_is_open
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, largest, none_of, put
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve, given
from rulewright.spec import chapter

VATICAN_RULES = chapter("kardinal-koenig", "vatican")

CARDS = 3
PIECES = 2
"""The limits of a turn."""


def pays_for(rules: TableRules, paid: int, country: int) -> bool:
    """Whether what was paid is good for a country: a card that stands for it, or a joker."""
    return any_of(paid == at(KIND_OF, country, NOTHING), paid >= KINDS)


def is_no_joker_of(rules: TableRules, paid: int, country: int) -> bool:
    """Whether what was paid is not a joker that, as some read it, may not go to the country on its own cards."""
    any_country = rules.reads(Q.joker_own_country, "any-country")
    return any_of(any_country, paid - KINDS != at(KIND_OF, country, NOTHING))


def was_empty(state: Table, rules: TableRules, country: int) -> bool:
    """Whether all that stands in the country of the turn was placed in this turn, if anything was."""
    here = all_cloisters_in(state, rules, country) + all_councillors_in(state, rules, country)
    return all_of(here > 0, here == state.new_cloisters + state.new_councillors, state.country == country)


def has_its_single_piece(state: Table, rules: TableRules, country: int) -> bool:
    """Whether a country was empty when the turn began and has a piece now, if it is read to take only one."""
    return all_of(rules.reads(Q.empty_country, "one-piece"), was_empty(state, rules, country))


def takes_cloister(state: Table, rules: TableRules, country: int) -> bool:
    """Whether the player could place a cloister in a country: one in the supply, a free site, not a second one."""
    first = none_of(was_empty(state, rules, country))
    return all_of(at(state.cloisters_left, state.player) > 0, has_free_site(state, rules, country), first)


def takes_councillor(state: Table, rules: TableRules, country: int) -> bool:
    """Whether the player could place a councillor in a country: one in the supply, room under the limit."""
    room = all_councillors_in(state, rules, country) < limit_in_turn(state, rules, country)
    if rules.variant == VATICAN:
        room = all_of(room, none_of(has_its_single_piece(state, rules, country)))
    return all_of(at(state.councillors_left, state.player) > 0, room)


def limit_in_turn(state: Table, rules: TableRules, country: int) -> int:
    """The most cloisters of one colour in a country, by the moment at which the limit is taken."""
    before = rules.reads(Q.limit_when, "as-the-turn-began")
    fresh = ite(all_of(before, state.country == country), state.new_cloisters, 0)
    return largest(
        *(
            cloisters_in(state, rules, country, colour) - ite(state.player == colour, fresh, 0)
            for colour in range(colours(rules))
        )
    )


def is_country_of_turn(state: Table, country: int) -> bool:
    """Whether no piece of this turn was placed in another country."""
    return any_of(state.country == NOTHING, state.country == country)


def rooms(state: Table, rules: TableRules) -> list[bool]:
    """For each country, whether the player could place a piece of either kind there, for whatever is paid."""
    return [
        all_of(
            is_country_of_turn(state, country),
            any_of(takes_cloister(state, rules, country), takes_councillor(state, rules, country)),
        )
        for country in range(COUNTRIES)
    ]


def has_use(state: Table, rules: TableRules, paid: int) -> bool:
    """Whether a piece could be placed for what is paid."""
    return is_worth(state, rules, paid, rooms(state, rules))


def is_worth(state: Table, rules: TableRules, paid: int, room: Sequence[bool]) -> bool:
    """Whether what is paid is good for a country with room, or for a seal of the Vatican."""
    on_board = any_of(
        *(
            all_of(pays_for(rules, paid, country), is_no_joker_of(rules, paid, country), room[country])
            for country in range(COUNTRIES)
        )
    )
    if rules.variant == VATICAN:
        return any_of(on_board, seal_is_open(state, rules, paid))
    return on_board


def may_add_piece(state: Table, rules: TableRules) -> bool:
    """Whether the country of the turn takes a second piece, as far as its having been empty goes."""
    more = none_of(has_its_single_piece(state, rules, state.country))
    if rules.variant == VATICAN:
        return any_of(more, rules.reads(Q.vatican_and_board, "both-boards"))
    return more


def cards_played(state: Table) -> int:
    """How many cards the player has played in this turn."""
    return HAND - hand_size(state, state.player)


@enforces(PLACING.discard)
def played(state: Table, kind: int, cards: int) -> Table:
    """The position after the player discarded cards of a kind."""
    return evolve(
        state,
        hand=add_at(state.hand, state.player * KINDS + kind, 0 - cards),
        discard=add_at(state.discard, kind, cards),
    )


@frozen
class PlayCard(Move):
    """Play a card for a piece in one of its countries."""

    reveals = ("hand",)
    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, any_of(state.phase == Phase.TURN, state.phase == Phase.MORE)
        yield PLACING.at_most_two_pieces, pieces_placed(state) < PIECES
        if rules.variant == VATICAN:
            yield VATICAN_RULES.instead, may_play_on(state, rules)
        yield PLACING.empty_country, may_add_piece(state, rules)
        yield PLACING.from_hand, in_hand(state, state.player, self.kind) > 0
        yield PLACING.at_most_three_cards, cards_played(state) < CARDS
        yield PLACING.card_for_a_piece, has_use(state, rules, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(played(state, self.kind, 1), phase=Phase.PLACE, paid=self.kind)


@frozen
class PlayJoker(Move):
    """Play two cards of a kind for a piece in a country of your choice."""

    reveals = ("hand",)
    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, any_of(state.phase == Phase.TURN, state.phase == Phase.MORE)
        yield PLACING.at_most_two_pieces, pieces_placed(state) < PIECES
        if rules.variant == VATICAN:
            yield VATICAN_RULES.instead, may_play_on(state, rules)
        yield PLACING.empty_country, may_add_piece(state, rules)
        yield PLACING.from_hand, in_hand(state, state.player, self.kind) > 0
        yield PLACING.joker, in_hand(state, state.player, self.kind) > 1, given(PLACING.from_hand)
        yield PLACING.at_most_three_cards, cards_played(state) + 1 < CARDS
        yield PLACING.card_for_a_piece, has_use(state, rules, KINDS + self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(played(state, self.kind, 2), phase=Phase.PLACE, paid=KINDS + self.kind)


@frozen
class PlaceCloister(Move):
    """Place a cloister of your supply on a free site."""

    site: Annotated[int, Choice(SITES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.PLACE
        yield PLACING.own_supply, at(state.cloisters_left, state.player) > 0
        country = at(COUNTRY_OF, self.site)
        yield PLACING.card_for_a_piece, pays_for(rules, state.paid, country)
        yield PLACING.joker, is_no_joker_of(rules, state.paid, country)
        yield PLACING.one_country, is_country_of_turn(state, country)
        yield PLACING.on_a_site, is_site(rules, self.site)
        yield PLACING.one_per_site, has_free_site(state, rules, country)
        yield PLACING.one_per_site, at(state.cloister, self.site) == NOBODY
        yield PLACING.empty_country, none_of(was_empty(state, rules, country))

    def effect(self, state: Table, rules: TableRules) -> Table:
        country = at(COUNTRY_OF, self.site)
        return evolve(
            state,
            phase=Phase.MORE,
            paid=NOTHING,
            country=country,
            new_cloisters=state.new_cloisters + 1,
            cloister=put(state.cloister, self.site, state.player),
            cloisters=add_at(state.cloisters, country * colours(rules) + state.player, 1),
            cloisters_left=add_at(state.cloisters_left, state.player, -1),
        )


@frozen
class PlaceCouncillor(Move):
    """Place a councillor of your supply on the arms of a country."""

    country: Annotated[int, Choice(COUNTRIES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.PLACE
        yield PLACING.own_supply, at(state.councillors_left, state.player) > 0
        yield PLACING.card_for_a_piece, pays_for(rules, state.paid, self.country)
        yield PLACING.joker, is_no_joker_of(rules, state.paid, self.country)
        yield PLACING.one_country, is_country_of_turn(state, self.country)
        standing = all_councillors_in(state, rules, self.country)
        yield PLACING.councillor_limit, standing < limit_in_turn(state, rules, self.country)
        if rules.variant == VATICAN:
            yield PLACING.empty_country, none_of(has_its_single_piece(state, rules, self.country))

    @enforces(PLACING.on_the_arms)
    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=Phase.MORE,
            paid=NOTHING,
            country=self.country,
            new_councillors=state.new_councillors + 1,
            councillors=add_at(state.councillors, self.country * colours(rules) + state.player, 1),
            councillors_left=add_at(state.councillors_left, state.player, -1),
        )


@frozen
class DiscardSurplus(Move):
    """Discard a card of your hand that pays for nothing, after a piece was placed."""

    reveals = ("hand",)
    kind: Annotated[int, Choice(KINDS)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.may_read(Q.surplus_cards, "surplus-allowed")

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.MORE
        yield PLACING.card_for_a_piece, rules.reads(Q.surplus_cards, "surplus-allowed")
        yield PLACING.from_hand, in_hand(state, state.player, self.kind) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        return played(state, self.kind, 1)


@frozen
class StopPlacing(Move):
    """Leave it at the pieces placed, and draw."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.place_or_exchange, state.phase == Phase.MORE

    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(state, rules)
