"""What is true of every reachable position."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.components import (
    ACTIONS,
    GROUPS,
    PLAYERS,
    VALUES,
    VOTE_KINDS,
    Action,
    Deck,
    VoteCard,
)
from rulewright.model.caesar_cleopatra.drawing import drawer, left_beside
from rulewright.model.caesar_cleopatra.phases import (
    actions_are_aimed,
    cards_have_a_place_to_go,
    castled_cards_fit,
    draws_are_possible,
    hands_are_drawn_up,
    play_goes_on_while_it_can,
    set_up_is_in_order,
    stacks_are_in_order,
    votes_have_a_group,
)
from rulewright.model.caesar_cleopatra.setup import vote_cards
from rulewright.model.caesar_cleopatra.state import (
    Q,
    Table,
    TableRules,
    cell_of,
    counted,
    hand_size,
    is_set_up,
    lying,
    patricians_left,
    side,
)
from rulewright.model.kernel.invariants import Conditions, invariant
from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, tally, total
from rulewright.spec import chapter

SETUP = chapter("caesar-cleopatra", "setup")
TURN = chapter("caesar-cleopatra", "turn")
CARDS = chapter("caesar-cleopatra", "actions")
VOTES = chapter("caesar-cleopatra", "votes")

SEATS = range(PLAYERS)
IN_ORDER = range(len(GROUPS))


# Cards


@invariant(SETUP.influence_cards, TURN.empty_deck, TURN.discard_pile)
def influence_is_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every value, a player's cards in deck, hand, discard pile, at groups and picked up are those of the game."""
    for seat in SEATS:
        for value in range(VALUES):
            cell = seat * VALUES + value
            there = [cell_of(seat, group, value) for group in IN_ORDER]
            lying_out = total(*(state.up[c] for c in there), *(state.down[c] for c in there))
            apart = state.deck[cell] + state.hand[cell] + state.discard[cell] + state.held[cell]
            yield lying_out + apart == rules.components.influence[value]


@invariant(SETUP.thirteen_actions, TURN.empty_deck, TURN.discard_pile)
def actions_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every kind, a player's action cards in deck, hand and discard pile are those of the game."""
    for seat in SEATS:
        for kind in Action:
            cell = seat * ACTIONS + kind
            apart = state.action_deck[cell] + state.action_hand[cell] + state.action_discard[cell]
            yield apart == rules.components.actions[kind]


@invariant(TURN.side_limit, TURN.hidden_hand)
def counts_are_right(state: Table, rules: TableRules) -> Conditions:
    """The numbers of cards on each side of a group, in each hand and in each deck are what lies there."""
    anew = counted(state)
    for place in range(len(state.sides)):
        yield state.sides[place] == anew.sides[place]
    for pile in range(len(state.in_hand)):
        yield state.in_hand[pile] == anew.in_hand[pile]
        yield state.in_deck[pile] == anew.in_deck[pile]


@invariant(SETUP.twenty_one_patricians, VOTES.top_patrician)
def patricians_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of no group have more patricians been won than there are."""
    for group in IN_ORDER:
        yield patricians_left(state, rules, group) >= 0


@invariant(SETUP.vote_cards, SETUP.one_orgy_less, VOTES.stays_out, VOTES.brought_back, VOTES.emptied_vote_card)
def vote_cards_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Vote cards are in the deck or turned up, but for those of groups without patricians, and one is in the deck."""
    leaves = rules.reads(Q.emptied_vote_card, "leaves-the-game")
    for kind in range(VOTE_KINDS):
        cards = state.vote_deck[kind] + state.vote_out[kind]
        stays = none_of(all_of(leaves, kind < len(GROUPS), patricians_left(state, rules, kind) == 0))
        yield cards == ite(stays, vote_cards(rules)[kind], 0)
    yield at(state.vote_out, VoteCard.RESHUFFLING_ORGY) == 0


@invariant(SETUP.mission_cards, SETUP.one_mission, SETUP.missions_left_out)
def missions_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every group, the missions that players have and those in the box are those of the game."""
    for group in IN_ORDER:
        yield state.missions[group] + tally(state.mission, group) == rules.components.missions[group]


# Limits


@invariant(TURN.side_limit, TURN.group_limit, CARDS.castling_limits)
def limits_are_kept(state: Table, rules: TableRules) -> Conditions:
    """No player has more than five cards at a group, and no more than eight lie at one."""
    for group in IN_ORDER:
        for seat in SEATS:
            yield side(state, seat, group) <= rules.components.side_limit
        yield lying(state, group) <= rules.components.group_limit


@invariant(TURN.at_a_group, VOTES.emptied_group)
def influence_lies_at_patricians(state: Table, rules: TableRules) -> Conditions:
    """No influence lies at a group whose patricians have all been won."""
    for group in IN_ORDER:
        yield any_of(patricians_left(state, rules, group) > 0, lying(state, group) == 0)


@invariant(TURN.draw, TURN.empty_deck)
def hands_are_within_five(state: Table, rules: TableRules) -> Conditions:
    """From the first turn on nobody has more than five cards, due ones included, and none is due that is not there."""
    due = state.due_influence + state.due_actions
    for seat in SEATS:
        more = ite(drawer(state) == seat, due, 0)
        yield any_of(none_of(is_set_up(state)), hand_size(state, seat) + more <= rules.components.hand)
    for deck in Deck:
        yield left_beside(state, deck) >= 0


INVARIANTS = (
    influence_is_conserved,
    actions_are_conserved,
    counts_are_right,
    patricians_are_conserved,
    vote_cards_are_conserved,
    missions_are_conserved,
    limits_are_kept,
    influence_lies_at_patricians,
    hands_are_within_five,
    set_up_is_in_order,
    stacks_are_in_order,
    actions_are_aimed,
    castled_cards_fit,
    cards_have_a_place_to_go,
    votes_have_a_group,
    draws_are_possible,
    hands_are_drawn_up,
    play_goes_on_while_it_can,
)
