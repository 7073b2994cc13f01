"""Two players: pieces of a third colour after the turn, and cards set aside between rounds."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kardinal_koenig.components import COUNTRIES, COUNTRY_OF, KINDS, NEUTRAL, SETUP, SITES
from rulewright.model.kardinal_koenig.drawing import scored
from rulewright.model.kardinal_koenig.placing import was_empty
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    NOTHING,
    TWO_PLAYERS,
    Phase,
    Q,
    Table,
    TableRules,
    all_councillors_in,
    colours,
    councillor_limit,
    has_free_site,
    is_site,
    pile_size,
)
from rulewright.model.kardinal_koenig.turns import DRAWING, ENDING, PLACING, between_rounds, onward
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve

THIRD = 2
"""The colour that belongs to nobody."""


def share_of(rules: TableRules, seat: int) -> int:
    """Where the pieces of the third colour that a player was given are counted."""
    return rules.players + seat


def is_open_to_third(state: Table, country: int, rules: TableRules) -> bool:
    """Whether the third colour may go to a country, as far as the turn's own pieces matter."""
    same = any_of(rules.reads(Q.neutral_country, "any-country"), state.country == NOTHING)
    return any_of(same, state.country == country)


def is_bound(state: Table, country: int, rules: TableRules) -> bool:
    """Whether a country that was empty when the turn began has its single piece, where that binds the third colour."""
    return all_of(rules.reads(Q.neutral_empty_country, "bound"), was_empty(state, rules, country))


@frozen
class PlaceNeutralCloister(Move):
    """Place a cloister of the third colour, from your share, on a free site."""

    site: Annotated[int, Choice(SITES)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == TWO_PLAYERS

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield NEUTRAL.after_your_turn, state.phase == Phase.NEUTRAL
        yield NEUTRAL.one_neutral_piece, state.neutral_due == 1
        yield NEUTRAL.your_share, at(state.cloisters_left, share_of(rules, state.player)) > 0
        country = at(COUNTRY_OF, self.site)
        yield PLACING.one_country, is_open_to_third(state, country, rules)
        yield PLACING.empty_country, none_of(is_bound(state, country, rules))
        yield PLACING.on_a_site, is_site(rules, self.site)
        yield PLACING.one_per_site, has_free_site(state, rules, country)
        yield PLACING.one_per_site, at(state.cloister, self.site) == NOBODY

    @enforces(NEUTRAL.for_nothing)
    def effect(self, state: Table, rules: TableRules) -> Table:
        country = at(COUNTRY_OF, self.site)
        placed = evolve(
            state,
            neutral_due=0,
            cloister=put(state.cloister, self.site, THIRD),
            cloisters=add_at(state.cloisters, country * colours(rules) + THIRD, 1),
            cloisters_left=add_at(state.cloisters_left, share_of(rules, state.player), -1),
        )
        return onward(placed, rules)


@frozen
class PlaceNeutralCouncillor(Move):
    """Place a councillor of the third colour, from your share, on the arms of a country."""

    country: Annotated[int, Choice(COUNTRIES)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == TWO_PLAYERS

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield NEUTRAL.after_your_turn, state.phase == Phase.NEUTRAL
        yield NEUTRAL.one_neutral_piece, state.neutral_due == 1
        yield NEUTRAL.your_share, at(state.councillors_left, share_of(rules, state.player)) > 0
        yield PLACING.one_country, is_open_to_third(state, self.country, rules)
        yield PLACING.empty_country, none_of(is_bound(state, self.country, rules))
        standing = all_councillors_in(state, rules, self.country)
        yield NEUTRAL.limit_holds, standing < councillor_limit(state, rules, self.country)

    @enforces(NEUTRAL.for_nothing)
    def effect(self, state: Table, rules: TableRules) -> Table:
        placed = evolve(
            state,
            neutral_due=0,
            councillors=add_at(state.councillors, self.country * colours(rules) + THIRD, 1),
            councillors_left=add_at(state.councillors_left, share_of(rules, state.player), -1),
        )
        return onward(placed, rules)


@frozen
class LeaveNeutral(Move):
    """Place no piece of the third colour in this turn."""

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == TWO_PLAYERS

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield NEUTRAL.after_your_turn, state.phase == Phase.NEUTRAL

    def effect(self, state: Table, rules: TableRules) -> Table:
        return onward(evolve(state, neutral_due=0), rules)


@frozen
class SetAside(Chance):
    """Put the top card of the pile aside, face up, before the starter has another turn."""

    reveals = ("pile",)
    kind: Annotated[int, Choice(KINDS)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == TWO_PLAYERS

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield NEUTRAL.set_aside, state.phase == Phase.SET_ASIDE
        yield SETUP.pile, at(state.pile, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.pile, self.kind)

    @enforces(ENDING.second_time)
    def effect(self, state: Table, rules: TableRules) -> Table:
        ran_out = all_of(pile_size(state) == 1, rules.reads(Q.set_aside_last, "counts"))
        scoring = all_of(ran_out, state.exhausted == 0)
        aside = evolve(
            state,
            exhausted=ite(all_of(ran_out, state.exhausted == 1), 2, state.exhausted),
            due=state.due - 1,
            aside=add_at(state.aside, self.kind, 1),
            pile=add_at(state.pile, self.kind, -1),
        )
        following = between_rounds(aside, rules)
        return evolve(
            aside,
            phase=ite(scoring, Phase.BREAK_BETWEEN, following.phase),
            due=ite(scoring, aside.due, following.due),
        )


@frozen
class ScoreBetweenRounds(Chance):
    """Break off between two rounds for the interim scoring, and shuffle the discard pile."""

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == TWO_PLAYERS

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.interim_scoring, state.phase == Phase.BREAK_BETWEEN

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        return between_rounds(scored(state, rules), rules)
