"""Playing cards: taking a free position, or taking over a rival's."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve, given
from rulewright.model.royals.bonuses import city_bonus, country_bonus, noble_bonus
from rulewright.model.royals.components import (
    COUNTRY_OF,
    KING_TAKEOVER,
    NOTHING,
    POSITIONS,
    SLOTS,
    TAKEOVER,
    WILD,
    Title,
)
from rulewright.model.royals.paying import after_playing, can_bribe, can_pay_country, country_jokers
from rulewright.model.royals.state import NOBODY, Phase, Q, Table, TableRules, country_hand, intrigue_hand
from rulewright.spec import chapter

PLACING = chapter("royals", "placing")
DRAWING = chapter("royals", "drawing")
SETUP = chapter("royals", "setup")


@frozen
class Occupy(Move):
    """Occupy a position that is free, or take it over from a rival; you pay the cards next."""

    position: Annotated[int, Choice(POSITIONS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.may_play, state.phase == Phase.PLAY
        yield PLACING.two_cubes, at(state.supply, state.player) >= 2
        yield SETUP.positions, at(rules.components.title, self.position, NOTHING) != NOTHING
        owner = at(state.holder, self.position, NOBODY)
        own = all_of(owner == state.player, rules.reads(Q.own_cube, "others-only"))
        yield PLACING.two_ways, none_of(own), given(SETUP.positions)
        country = at(COUNTRY_OF, self.position)
        cost = at(rules.components.cost, self.position)
        yield PLACING.pay, can_pay_country(state, rules, country, cost, country_jokers(rules)), given(SETUP.positions)
        free = owner == NOBODY
        yield PLACING.takeover, any_of(free, can_bribe(state, country, TAKEOVER, WILD)), given(SETUP.positions)
        dear = takeover(rules, self.position)
        jokers = ite(no_joker(rules, self.position), 0, WILD)
        yield PLACING.king, any_of(free, can_bribe(state, country, dear, jokers)), given(PLACING.takeover)

    @enforces(PLACING.one_holder, PLACING.cube_on_position)
    def effect(self, state: Table, rules: TableRules) -> Table:
        city = self.position // SLOTS
        title = at(rules.components.title, self.position, NOTHING)
        owner = at(state.holder, self.position, NOBODY)
        return evolve(
            state,
            phase=Phase.PAY,
            target=at(COUNTRY_OF, self.position),
            owed=at(rules.components.cost, self.position),
            bribe=ite(owner == NOBODY, 0, takeover(rules, self.position)),
            proud=ite(all_of(owner != NOBODY, no_joker(rules, self.position)), 1, 0),
            supply=add_at(state.supply, state.player, -2),
            holder=put(state.holder, self.position, state.player),
            ousted=to_city_field(state, rules, city, owner),
            tile=on_tile(state, rules, title),
            city_owner=city_bonus(state, city),
            country_owner=country_bonus(state, rules, city),
            noble_owner=noble_bonus(state, rules, title),
        )


def is_king(rules: TableRules, position: int) -> bool:
    """Whether a position is one that is dearer to take over."""
    king = at(rules.components.title, position, NOTHING) == Title.KING
    return all_of(king, rules.reads(Q.king_takeover, "two-cards"))


def takeover(rules: TableRules, position: int) -> int:
    """How many intrigue cards it takes to take over a position."""
    return ite(is_king(rules, position), KING_TAKEOVER, TAKEOVER)


def no_joker(rules: TableRules, position: int) -> bool:
    """Whether the intrigue cards that take over a position must all show its country."""
    return all_of(is_king(rules, position), rules.reads(Q.king_jokers, "shown-only"))


@enforces(PLACING.ousted)
def to_city_field(state: Table, rules: TableRules, city: int, owner: int) -> tuple[int, ...]:
    """The cubes on city fields after the one on a position was ousted, if there was one."""
    return add_at(state.ousted, city * rules.players + owner, 1, owner != NOBODY)


@enforces(PLACING.cube_on_tile, PLACING.tile_cube_stays)
def on_tile(state: Table, rules: TableRules, title: int) -> tuple[int, ...]:
    """The cubes on title tiles after the player put one on a tile; all others stay."""
    return add_at(state.tile, title * rules.players + state.player, 1)


@frozen
class EndPlay(Move):
    """Play no more cards in this turn."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield DRAWING.must_draw, none_of(state.phase == Phase.TURN, state.phase == Phase.DRAW)
        yield PLACING.may_play, state.phase == Phase.PLAY, given(DRAWING.must_draw)

    def effect(self, state: Table, rules: TableRules) -> Table:
        cards = country_hand(state, state.player), intrigue_hand(state, state.player)
        return evolve(state, phase=after_playing(*cards))
