"""Setting up: missions, action decks stacked or shuffled, and a card face down at every group."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import (
    ACTION_CARDS,
    ACTIONS,
    DECKS,
    GROUPS,
    LYING,
    PLACES,
    PLAYERS,
    VALUES,
    VOTE_KINDS,
    Action,
    Deck,
    VoteCard,
)
from rulewright.model.caesar_cleopatra.eights import NO_MARKS
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    cell_of,
    counted,
    own,
    pile_of,
    place_of,
    rival_of,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, at, ite, put
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve
from rulewright.spec import chapter

SETUP = chapter("caesar-cleopatra", "setup")
TURN = chapter("caesar-cleopatra", "turn")

TWO_ORGIES = "two-orgies"


@enforces(SETUP.vote_cards, SETUP.vote_deck, SETUP.one_orgy_less)
def vote_cards(rules: TableRules) -> tuple[int, ...]:
    """The vote cards of a table, by kind: all eight, or one plain orgy less."""
    votes = rules.components.votes
    return add_at(votes, VoteCard.ORGY, -1) if rules.variant == TWO_ORGIES else votes


@enforces(SETUP.start_cards, SETUP.influence_deck)
def blank(rules: TableRules) -> Table:
    """The table before set-up: every player has taken ten cards, the other 27 are a deck; actions are to be stacked."""
    components = rules.components
    deck = tuple(components.influence[value] - components.start[value] for value in range(VALUES))
    bare = Table(
        phase=Phase.MISSIONS,
        player=0,
        laid=0,
        acted=Acted.NOT_YET,
        barred=0,
        then=Then.ACT,
        action=NOTHING,
        group=NOTHING,
        other=NOTHING,
        value=NOTHING,
        due_influence=0,
        due_actions=0,
        up=(0,) * LYING,
        down=(0,) * LYING,
        held=(0,) * (PLAYERS * VALUES),
        hand=components.start * PLAYERS,
        deck=deck * PLAYERS,
        discard=(0,) * (PLAYERS * VALUES),
        action_hand=components.actions * PLAYERS,
        action_deck=(0,) * (PLAYERS * ACTIONS),
        action_discard=(0,) * (PLAYERS * ACTIONS),
        stack=(NOTHING,) * (PLAYERS * ACTION_CARDS),
        mission=(NOTHING,) * PLAYERS,
        missions=components.missions,
        won=(0,) * PLACES,
        vote_deck=vote_cards(rules),
        vote_out=(0,) * VOTE_KINDS,
        eighth=NO_MARKS,
        sides=(0,) * PLACES,
        in_hand=(0,) * (PLAYERS * DECKS),
        in_deck=(0,) * (PLAYERS * DECKS),
    )
    return counted(bare)


@frozen
class DealMission(Chance):
    """Deal a shuffled mission card to the next player."""

    hidden = ("group",)
    group: Annotated[int, Choice(len(GROUPS))]

    def sees(self, state: Table, seat: int, rules: TableRules) -> bool:
        """Whoever gets the mission, unless missions are not looked at before the end."""
        return all_of(state.laid == seat, rules.reads(Q.own_mission, "known"))

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.one_mission, state.phase == Phase.MISSIONS
        yield SETUP.mission_cards, at(state.missions, self.group) > 0

    @enforces(SETUP.missions_left_out)
    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.missions, self.group)

    def effect(self, state: Table, rules: TableRules) -> Table:
        dealt = state.laid + 1 == PLAYERS
        return evolve(
            state,
            mission=put(state.mission, state.laid, self.group),
            missions=add_at(state.missions, self.group, -1),
            laid=ite(dealt, 0, state.laid + 1),
            phase=ite(dealt, Phase.STACK, Phase.MISSIONS),
        )


@frozen
class ShuffleActions(Move):
    """Leave the order of your action deck to chance."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.action_order, all_of(state.phase == Phase.STACK, state.laid == 0)

    def effect(self, state: Table, rules: TableRules) -> Table:
        deck, hand = pile_of(state.player, Deck.ACTIONS), own(state.in_hand, state.player, Deck.ACTIONS)
        mine = [state.player == index // ACTIONS for index in range(PLAYERS * ACTIONS)]
        return evolve(
            state,
            action_deck=tuple(ite(own, state.action_hand[i], state.action_deck[i]) for i, own in enumerate(mine)),
            action_hand=tuple(ite(own, 0, state.action_hand[i]) for i, own in enumerate(mine)),
            in_deck=put(state.in_deck, deck, hand),
            in_hand=put(state.in_hand, deck, 0),
            player=rival_of(state.player),
            phase=ite(state.player == PLAYERS - 1, Phase.FIRST_CARDS, Phase.STACK),
        )


@frozen
class StackAction(Move):
    """Put the next card on the action deck that you stack, from the bottom up."""

    hidden = ("kind",)
    kind: Annotated[int, Choice(Action)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.action_order, state.phase == Phase.STACK
        yield SETUP.thirteen_actions, own(state.action_hand, state.player, self.kind) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        done = state.laid + 1 == ACTION_CARDS
        card, pile = state.player * ACTIONS + self.kind, pile_of(state.player, Deck.ACTIONS)
        return evolve(
            state,
            stack=put(state.stack, (state.player + 1) * ACTION_CARDS - 1 - state.laid, card),
            action_deck=add_at(state.action_deck, card, 1),
            action_hand=add_at(state.action_hand, card, -1),
            in_deck=add_at(state.in_deck, pile, 1),
            in_hand=add_at(state.in_hand, pile, -1),
            laid=ite(done, 0, state.laid + 1),
            player=ite(done, rival_of(state.player), state.player),
            phase=ite(all_of(done, state.player == PLAYERS - 1), Phase.FIRST_CARDS, Phase.STACK),
        )


@frozen
class LayFirst(Move):
    """Lay a card face down at the next group, the first at the senators, each with another value."""

    hidden = ("value",)
    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.one_at_each_group, state.phase == Phase.FIRST_CARDS
        left = own(state.hand, state.player, self.value)
        yield SETUP.one_of_each_value, all_of(left > 0, left == at(rules.components.start, self.value))

    @enforces(SETUP.first_hand, TURN.cleopatra_first)
    def effect(self, state: Table, rules: TableRules) -> Table:
        done = state.laid + 1 == len(GROUPS)
        return evolve(
            state,
            hand=add_at(state.hand, state.player * VALUES + self.value, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.INFLUENCE), -1),
            down=add_at(state.down, cell_of(state.player, state.laid, self.value), 1),
            sides=add_at(state.sides, place_of(state.player, state.laid), 1),
            laid=ite(done, 0, state.laid + 1),
            player=ite(done, rival_of(state.player), state.player),
            phase=ite(all_of(done, state.player == PLAYERS - 1), Phase.ACT, Phase.FIRST_CARDS),
        )
