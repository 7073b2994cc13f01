"""The Spy: a look at the rival's hand, and a card of it that goes or does not."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.actions import CARDS, dismissed
from rulewright.model.caesar_cleopatra.components import ACTIONS, VALUES, Action, Deck
from rulewright.model.caesar_cleopatra.flow import refilling, resumed
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, own, pile_of, rival_of
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at
from rulewright.model.kernel.moves import Move, Requirements, evolve


@frozen
class SpyOutInfluence(Move):
    """Discard an influence card of the hand that your Spy looks at."""

    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.spy, state.phase == Phase.SPY
        yield CARDS.something_to_act_on, own(state.hand, rival_of(state.player), self.value) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        rival = rival_of(state.player)
        cell = rival * VALUES + self.value
        lost = evolve(
            dismissed(state),
            hand=add_at(state.hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(rival, Deck.INFLUENCE), -1),
            discard=add_at(state.discard, cell, 1),
        )
        return refilling(lost, rules)


@frozen
class SpyOutAction(Move):
    """Discard an action card of the hand that your Spy looks at."""

    kind: Annotated[int, Choice(Action)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.spy, state.phase == Phase.SPY
        yield CARDS.something_to_act_on, own(state.action_hand, rival_of(state.player), self.kind) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        rival = rival_of(state.player)
        cell = rival * ACTIONS + self.kind
        lost = evolve(
            dismissed(state),
            action_hand=add_at(state.action_hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(rival, Deck.ACTIONS), -1),
            action_discard=add_at(state.action_discard, cell, 1),
        )
        return refilling(lost, rules)


@frozen
class LeaveHand(Move):
    """Look only, and leave your rival's hand as it is."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.spy, state.phase == Phase.SPY

    def effect(self, state: Table, rules: TableRules) -> Table:
        return resumed(dismissed(state), rules)
