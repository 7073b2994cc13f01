"""The two ways to take a turn: placing influence at groups, or passing."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, VALUES, Action, Deck
from rulewright.model.caesar_cleopatra.eights import marked_by_card
from rulewright.model.caesar_cleopatra.flow import (
    after_first,
    after_only,
    after_second,
    drawing,
    placed,
)
from rulewright.model.caesar_cleopatra.state import (
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    cell_of,
    hand_size,
    has_room,
    holds,
    in_phase,
    lying,
    own,
    patricians_left,
    pile_of,
    place_of,
    side,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, ite, none_of
from rulewright.model.kernel.moves import Move, Requirements, evolve, whichever
from rulewright.spec import chapter

TURN = chapter("caesar-cleopatra", "turn")
PASS = TURN.clauses["pass"]


@frozen
class FaceDown(Move):
    """Choose the group at which you place one card face down."""

    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.place_or_pass, state.phase == Phase.ACT
        yield TURN.from_hand, holds(state, state.player)
        yield TURN.at_a_group, patricians_left(state, rules, self.group) > 0
        yield TURN.side_limit, side(state, state.player, self.group) < rules.components.side_limit
        yield TURN.group_limit, lying(state, self.group) < rules.components.group_limit

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, phase=Phase.LAY_DOWN, group=self.group)


@frozen
class LayFaceDown(Move):
    """Place a card of your hand face down at the chosen group."""

    hidden = ("value",)
    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.one_face_down, state.phase == Phase.LAY_DOWN
        yield TURN.from_hand, own(state.hand, state.player, self.value) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        laid = evolve(
            state,
            hand=add_at(state.hand, state.player * VALUES + self.value, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.INFLUENCE), -1),
            down=add_at(state.down, cell_of(state.player, state.group, self.value), 1),
            sides=add_at(state.sides, place_of(state.player, state.group), 1),
        )
        return after_only(evolve(laid, eighth=marked_by_card(laid, rules, state.group)), rules)


@frozen
class FaceUp(Move):
    """Choose the group at which you place a card face up, the first or the second of two."""

    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        first = state.phase == Phase.ACT
        yield TURN.place_or_pass, any_of(first, state.phase == Phase.SECOND)
        yield TURN.from_hand, any_of(holds(state, state.player, 2), state.phase == Phase.SECOND)
        yield TURN.at_a_group, patricians_left(state, rules, self.group) > 0
        yield TURN.side_limit, side(state, state.player, self.group) < rules.components.side_limit
        yield TURN.group_limit, lying(state, self.group) < rules.components.group_limit
        second = all_of(rules.reads(Q.two_groups, "one-group"), state.group != self.group)
        yield TURN.two_face_up, ite(first, room_for_second(state, rules, self.group), none_of(second))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, phase=ite(state.phase == Phase.ACT, Phase.LAY_UP, Phase.LAY_SECOND), group=self.group)


def room_for_second(state: Table, rules: TableRules, group: int) -> bool:
    """Whether a second card has room when the first goes to a group: there, or at another unless read otherwise."""
    elsewhere = any_of(
        *(all_of(group != other, has_room(state, rules, state.player, other)) for other in range(len(GROUPS)))
    )
    both = has_room(state, rules, state.player, group, 2)
    return any_of(both, all_of(rules.reads(Q.two_groups, "same-or-different"), elsewhere))


@frozen
class LayFaceUp(Move):
    """Place a card of your hand face up at the chosen group."""

    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.two_face_up, in_phase(state, Phase.LAY_UP, Phase.LAY_SECOND)
        yield TURN.from_hand, own(state.hand, state.player, self.value) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        laid = evolve(
            state,
            hand=add_at(state.hand, state.player * VALUES + self.value, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.INFLUENCE), -1),
            up=add_at(state.up, cell_of(state.player, state.group, self.value), 1),
            sides=add_at(state.sides, place_of(state.player, state.group), 1),
        )
        marked = evolve(laid, eighth=marked_by_card(laid, rules, state.group))
        return whichever(
            state.phase == Phase.LAY_UP, lambda: after_first(marked, rules), lambda: after_second(marked, rules)
        )


# Passing


def may_pass(state: Table, rules: TableRules) -> bool:
    """Whether a player may pass: always, but by a reading not after an action, if he can place."""
    acted = any_of(state.acted == Acted.DONE, state.acted == Acted.VETOED)
    room = any_of(*(has_room(state, rules, state.player, group) for group in range(len(GROUPS))))
    can_place = all_of(holds(state, state.player), room)
    return none_of(all_of(rules.reads(Q.action_and_pass, "not-with-pass"), acted, can_place))


def discarding(state: Table, rules: TableRules) -> Requirements:
    """What is required of every discard: it is a pass, or one that was begun."""
    yield TURN.place_or_pass, in_phase(state, Phase.ACT, Phase.PASSING)
    yield PASS, any_of(state.phase == Phase.PASSING, may_pass(state, rules))


def sees_discard(state: Table, seat: int, rules: TableRules) -> bool:
    """Whether a seat sees a card that is discarded."""
    return any_of(state.player == seat, rules.reads(Q.discards, "open"))


@frozen
class DiscardInfluence(Move):
    """Pass: discard an influence card of your hand; more may follow."""

    hidden = ("value",)
    value: Annotated[int, Choice(VALUES)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        """Everybody, where discards are open."""
        return sees_discard(state, seat, rules)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield from discarding(state, rules)
        yield TURN.from_hand, own(state.hand, state.player, self.value) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        cell = state.player * VALUES + self.value
        return evolve(
            state,
            phase=Phase.PASSING,
            hand=add_at(state.hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.INFLUENCE), -1),
            discard=add_at(state.discard, cell, 1),
        )


@frozen
class DiscardAction(Move):
    """Pass: discard an action card of your hand; more may follow."""

    hidden = ("kind",)
    kind: Annotated[int, Choice(Action)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        """Everybody, where discards are open."""
        return sees_discard(state, seat, rules)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield from discarding(state, rules)
        yield TURN.from_hand, own(state.action_hand, state.player, self.kind) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        cell = state.player * ACTIONS + self.kind
        return evolve(
            state,
            phase=Phase.PASSING,
            action_hand=add_at(state.action_hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.ACTIONS), -1),
            action_discard=add_at(state.action_discard, cell, 1),
        )


@frozen
class StopDiscarding(Move):
    """Pass: discard no more, and draw."""

    reveals = ("mission",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PASS, state.phase == Phase.PASSING

    def effect(self, state: Table, rules: TableRules) -> Table:
        return drawing(evolve(state, then=Then.END), rules)


@frozen
class KeepHand(Move):
    """Pass and discard nothing."""

    repeats = True
    reveals = ("mission",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.place_or_pass, state.phase == Phase.ACT
        yield PASS, all_of(may_pass(state, rules), may_keep(state, rules))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return drawing(evolve(state, then=Then.END), rules)


def may_keep(state: Table, rules: TableRules) -> bool:
    """Whether a pass may leave the hand as it is; by a reading only an empty one."""
    return any_of(rules.reads(Q.empty_pass, "any-number"), hand_size(state, state.player) == 0)


@frozen
class PlaceNothing(Move):
    """Place nothing in a turn that ends with a vote card all the same."""

    repeats = True

    @staticmethod
    def offered(rules: TableRules) -> bool:
        """Where it is read so."""
        return rules.reads(Q.place_nothing, "must-place") is not True

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.place_or_pass, all_of(rules.reads(Q.place_nothing, "may-place-none"), state.phase == Phase.ACT)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return placed(state, rules)
