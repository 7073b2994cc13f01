"""Castling: own cards at two groups are picked up and placed there again, face down, shared out anew."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.actions import CARDS, NO_CARDS, carried_out, dismissed, of_seat
from rulewright.model.caesar_cleopatra.components import GROUPS, VALUES, Action
from rulewright.model.caesar_cleopatra.eights import marked_by_card
from rulewright.model.caesar_cleopatra.flow import after_action
from rulewright.model.caesar_cleopatra.state import (
    Phase,
    Table,
    TableRules,
    cards_of,
    cell_of,
    has_room,
    lying,
    own,
    place_of,
    plus,
    relaid,
    side,
    there,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, at, put
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve

PAIRS = tuple(combinations(range(len(GROUPS)), 2))
FIRST = tuple(first for first, _ in PAIRS)
SECOND = tuple(second for _, second in PAIRS)


@frozen
class PickUp(Chance):
    """Pick up the player's cards at the two groups at which Castling was aimed; ``pair`` counts the pairs in order."""

    pair: Annotated[int, Choice(len(PAIRS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        there = carried_out(state, Action.CASTLING, at(FIRST, self.pair))
        yield CARDS.castling, all_of(there, state.other == at(SECOND, self.pair))

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        group, second = at(FIRST, self.pair), at(SECOND, self.pair)
        up, down = state.up, state.down
        held, sides = state.held, state.sides
        for place in (group, second):
            face_up, face_down = there(state.up, place), there(state.down, place)
            held = plus(held, of_seat(plus(face_up, face_down), state.player, NO_CARDS))
            up = relaid(up, place, of_seat(NO_CARDS, state.player, face_up))
            down = relaid(down, place, of_seat(NO_CARDS, state.player, face_down))
            sides = put(sides, place_of(state.player, place), 0)
        return evolve(state, phase=Phase.CASTLE, held=held, up=up, down=down, sides=sides)


def has_room_for_rest(state: Table, rules: TableRules) -> bool:
    """Whether all cards that are still held may lie at the second group of Castling."""
    rest = cards_of(state.held, state.player)
    return all_of(
        side(state, state.player, state.other) + rest <= rules.components.side_limit,
        lying(state, state.other) + rest <= rules.components.group_limit,
    )


@frozen
class CastleHere(Move):
    """Place a card that you picked up at the first of the two groups, face down."""

    hidden = ("value",)
    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.castling, state.phase == Phase.CASTLE
        yield CARDS.castling, own(state.held, state.player, self.value) > 0
        yield CARDS.castling_limits, has_room(state, rules, state.player, state.group)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            held=add_at(state.held, state.player * VALUES + self.value, -1),
            down=add_at(state.down, cell_of(state.player, state.group, self.value), 1),
            sides=add_at(state.sides, place_of(state.player, state.group), 1),
        )


@frozen
class CastleRest(Move):
    """Place all cards that you still hold at the second of the two groups, face down; that ends Castling."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.castling, state.phase == Phase.CASTLE
        yield CARDS.castling_limits, has_room_for_rest(state, rules)

    @enforces(CARDS.castling_limits)
    def effect(self, state: Table, rules: TableRules) -> Table:
        rest = cards_of(state.held, state.player)
        placed = evolve(
            state,
            down=relaid(state.down, state.other, plus(there(state.down, state.other), state.held)),
            sides=add_at(state.sides, place_of(state.player, state.other), rest),
            held=NO_CARDS,
        )
        marked = evolve(placed, eighth=marked_by_card(placed, rules, placed.group))
        marked = evolve(marked, eighth=marked_by_card(marked, rules, placed.other))
        return after_action(dismissed(marked), rules)
