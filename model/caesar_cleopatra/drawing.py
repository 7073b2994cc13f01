"""Drawing up to five cards, from either deck."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import ACTION_CARDS, ACTIONS, VALUES, Action, Deck
from rulewright.model.caesar_cleopatra.flow import (
    after_drawing,
    before_vote_card,
    can_draw,
    resumed,
)
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    hand_size,
    in_phase,
    own,
    pile_of,
    rival_of,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, ite, none_of, put
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve, whichever
from rulewright.spec import chapter

TURN = chapter("caesar-cleopatra", "turn")
SETUP = chapter("caesar-cleopatra", "setup")
ACTIONS_CHAPTER = chapter("caesar-cleopatra", "actions")


def is_refill(state: Table) -> bool:
    """Whether it is the rival of the player who draws."""
    return in_phase(state, Phase.REFILL, Phase.DEAL_RIVAL)


@enforces(ACTIONS_CHAPTER.refill)
def drawer(state: Table) -> int:
    """The seat that draws: the player, or his rival who lost a card out of turn."""
    return ite(is_refill(state), rival_of(state.player), state.player)


def left_beside(state: Table, deck: int) -> int:
    """How many cards of the drawer's deck are left beside those that are due."""
    seat = drawer(state)
    return ite(
        deck == Deck.INFLUENCE,
        own(state.in_deck, seat, Deck.INFLUENCE) - state.due_influence,
        own(state.in_deck, seat, Deck.ACTIONS) - state.due_actions,
    )


@frozen
class Draw(Move):
    """Choose the deck from which you draw the next card."""

    deck: Annotated[int, Choice(Deck)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TURN.draw, in_phase(state, Phase.DRAW, Phase.REFILL, Phase.PLACED)
        due = state.due_influence + state.due_actions
        yield TURN.draw, hand_size(state, drawer(state)) + due < rules.components.hand
        yield TURN.empty_deck, left_beside(state, self.deck) > 0

    @enforces(TURN.either_deck)
    def effect(self, state: Table, rules: TableRules) -> Table:
        chosen = evolve(
            state,
            due_influence=state.due_influence + ite(self.deck == Deck.INFLUENCE, 1, 0),
            due_actions=state.due_actions + ite(self.deck == Deck.ACTIONS, 1, 0),
            then=ite(state.phase == Phase.PLACED, Then.VOTE_CARD, state.then),
        )
        more = all_of(rules.reads(Q.draw_order, "announced"), can_draw(chosen, rules, drawer(state)))
        refill = is_refill(state)
        return evolve(
            chosen,
            phase=ite(
                more,
                ite(refill, Phase.REFILL, Phase.DRAW),
                ite(refill, Phase.DEAL_RIVAL, Phase.DEAL),
            ),
        )


@frozen
class StopDrawing(Move):
    """Draw no more; or play no action before a vote card, where that would be the time for one."""

    repeats = True
    reveals = ("mission",)

    @staticmethod
    def offered(rules: TableRules) -> bool:
        """Where drawing may be stopped, or an action played after placing."""
        needed = (
            rules.reads(Q.one_deck_empty, "draw-from-other"),
            rules.reads(Q.action_when, "before-influence"),
        )
        return all_of(*needed) is not True

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        early = in_phase(state, Phase.DRAW, Phase.REFILL, Phase.PLACED)
        yield TURN.draw, any_of(early, state.phase == Phase.DRAWN)
        some_empty = any_of(*(left_beside(state, deck) == 0 for deck in Deck))
        may_stop = all_of(rules.reads(Q.one_deck_empty, "may-stop"), some_empty)
        yield TURN.empty_deck, any_of(none_of(early), may_stop, none_of(can_draw(state, rules, drawer(state))))

    def effect(self, state: Table, rules: TableRules) -> Table:
        onward = evolve(state, then=ite(state.phase == Phase.PLACED, Then.VOTE_CARD, state.then))
        dealt = evolve(onward, phase=ite(is_refill(state), Phase.DEAL_RIVAL, Phase.DEAL))
        return whichever(
            state.due_influence + state.due_actions > 0,
            lambda: dealt,
            lambda: whichever(
                state.phase == Phase.REFILL,
                lambda: resumed(state, rules),
                lambda: whichever(
                    state.phase == Phase.DRAWN,
                    lambda: before_vote_card(evolve(state, then=Then.VOTE_CARD), rules),
                    lambda: after_drawing(onward, rules),
                ),
            ),
        )


def after_deal(state: Table, rules: TableRules) -> Table:
    """A card was dealt: the next one that is due, another choice, or whatever comes after drawing."""
    refill = is_refill(state)
    again = all_of(rules.reads(Q.draw_order, "one-by-one"), can_draw(state, rules, drawer(state)))
    choosing = evolve(state, phase=ite(refill, Phase.REFILL, Phase.DRAW))
    return whichever(
        state.due_influence + state.due_actions > 0,
        lambda: state,
        lambda: whichever(
            again,
            lambda: choosing,
            lambda: whichever(refill, lambda: resumed(state, rules), lambda: after_drawing(state, rules)),
        ),
    )


@frozen
class DealInfluence(Chance):
    """Deal the top card of the shuffled influence deck into the hand of whoever draws."""

    hidden = ("value",)
    reveals = ("mission",)
    value: Annotated[int, Choice(VALUES)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        """Whoever draws."""
        return drawer(state) == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        dealing = in_phase(state, Phase.DEAL, Phase.DEAL_RIVAL)
        yield TURN.either_deck, all_of(dealing, state.due_influence > 0)
        yield SETUP.influence_deck, own(state.deck, drawer(state), self.value) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return own(state.deck, drawer(state), self.value)

    def effect(self, state: Table, rules: TableRules) -> Table:
        seat = drawer(state)
        cell, pile = seat * VALUES + self.value, pile_of(seat, Deck.INFLUENCE)
        return after_deal(
            evolve(
                state,
                in_deck=add_at(state.in_deck, pile, -1),
                in_hand=add_at(state.in_hand, pile, 1),
                deck=add_at(state.deck, cell, -1),
                hand=add_at(state.hand, cell, 1),
                due_influence=state.due_influence - 1,
            ),
            rules,
        )


def top_of_stack(state: Table, seat: int) -> int:
    """The place of the top card in a seat's action deck, as it was stacked."""
    return ACTION_CARDS - own(state.in_deck, seat, Deck.ACTIONS)


@frozen
class DealAction(Chance):
    """Deal the top card of the action deck into the hand of whoever draws: a chance one if the deck was shuffled."""

    hidden = ("kind",)
    reveals = ("mission",)
    kind: Annotated[int, Choice(Action)]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        """Whoever draws."""
        return drawer(state) == seat

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        dealing = in_phase(state, Phase.DEAL, Phase.DEAL_RIVAL)
        yield TURN.either_deck, all_of(dealing, state.due_influence == 0, state.due_actions > 0)
        cell = drawer(state) * ACTIONS + self.kind
        top = own(state.stack, drawer(state), top_of_stack(state, drawer(state)))
        yield SETUP.thirteen_actions, own(state.action_deck, drawer(state), self.kind) > 0
        yield SETUP.action_order, any_of(top == NOTHING, top == cell)

    def weight(self, state: Table, rules: TableRules) -> int:
        return own(state.action_deck, drawer(state), self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        seat = drawer(state)
        cell, pile = seat * ACTIONS + self.kind, pile_of(seat, Deck.ACTIONS)
        return after_deal(
            evolve(
                state,
                in_deck=add_at(state.in_deck, pile, -1),
                in_hand=add_at(state.in_hand, pile, 1),
                stack=put(state.stack, seat * ACTION_CARDS + top_of_stack(state, seat), NOTHING),
                action_deck=add_at(state.action_deck, cell, -1),
                action_hand=add_at(state.action_hand, cell, 1),
                due_actions=state.due_actions - 1,
            ),
            rules,
        )
