"""Set-up: what everybody has, missions, action decks, and the first cards at the groups."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CLEOPATRA,
    SPY,
    VETO,
    as_words,
    choices,
    lying,
    play,
    refusals,
    table,
)

from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, VALUES, Action
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction
from rulewright.model.caesar_cleopatra.state import NOTHING, Phase, Table, TableRules
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE

MISSIONS = (DealMission(0), DealMission(2))
SHUFFLED = (ShuffleActions(), ShuffleActions())
ORDER = [*[Action.ASSASSINATION] * 4, *[Action.SPY] * 2, *[Action.CASTLING] * 2, *[Action.SCOUT] * 2, Action.WRATH]
STACKED = tuple(StackAction(kind) for kind in [*ORDER, VETO, VETO])


def after(rules: TableRules, *moves: Move) -> Table:
    """The table after moves from the very beginning."""
    return play(rules, rules.blank(), *moves)


def first_cards(*values: int) -> tuple[Move, ...]:
    """The first cards of a seat, senators first."""
    return tuple(LayFirst(value) for value in values)


def test_everybody_begins_with_the_same_cards() -> None:
    """37 influence cards, ten of them taken, 27 left: five of each value and both philosophers; 13 actions."""
    state = table().blank()
    for seat in (CLEOPATRA, CAESAR):
        cells = slice(seat * VALUES, (seat + 1) * VALUES)
        assert as_words(state.hand[cells]) == "5 5 4 4 3 3 2 2 1 1"
        assert state.deck[cells] == (2, 5, 5, 5, 5, 5)
        assert state.action_hand[seat * ACTIONS : (seat + 1) * ACTIONS] == (4, 2, 2, 2, 1, 2)
    assert state.in_deck == (27, 0, 27, 0)
    assert state.in_hand == (10, 13, 10, 13)


def test_eight_vote_cards_or_seven() -> None:
    """One for each group, two orgies and one that brings back; the variant has one plain orgy."""
    assert table().blank().vote_deck == (1, 1, 1, 1, 1, 2, 1)
    assert table("two-orgies").blank().vote_deck == (1, 1, 1, 1, 1, 1, 1)


def test_missions_are_dealt_one_each() -> None:
    rules = table()
    state = after(rules, *MISSIONS)
    assert state.mission == (0, 2)
    assert state.missions == (1, 2, 1, 0, 0)
    assert state.phase == Phase.STACK


def test_missions_name_three_groups_only() -> None:
    rules = table()
    assert choices(rules, rules.blank(), DealMission) == [0, 1, 2]
    assert refusals(rules, rules.blank(), DealMission(3)) == {"setup.mission-cards"}


def test_both_may_have_the_same_mission_and_then_it_is_used_up() -> None:
    rules = table()
    state = after(rules, DealMission(1))
    assert [move.weight(state, rules) for move in map(DealMission, range(5))] == [2, 1, 2, 0, 0]
    assert after(rules, DealMission(1), DealMission(1)).mission == (1, 1)


def test_action_deck_is_shuffled_or_stacked_by_each_player_for_himself() -> None:
    """Cleopatra stacks hers from the bottom up, Vetoes on top; Caesar shuffles his."""
    rules = table()
    state = after(rules, *MISSIONS, *STACKED, ShuffleActions())
    assert state.phase == Phase.FIRST_CARDS
    assert state.stack[:13] == (VETO, VETO, *(int(kind) for kind in reversed(ORDER)))
    assert state.stack[13:] == (NOTHING,) * 13
    assert state.player == CLEOPATRA


def test_stacked_deck_has_the_cards_of_the_deck() -> None:
    """A third Spy is refused, and a shuffle half way."""
    rules = table()
    state = after(rules, *MISSIONS, StackAction(SPY), StackAction(SPY))
    assert refusals(rules, state, StackAction(SPY)) == {"setup.thirteen-actions"}
    assert refusals(rules, state, ShuffleActions()) == {"setup.action-order"}


def test_caesar_stacks_his_own_cards() -> None:
    rules = table()
    state = after(rules, *MISSIONS, ShuffleActions(), *STACKED)
    assert state.stack[:13] == (NOTHING,) * 13
    assert state.stack[13:] == tuple(ACTIONS + kind for kind in (VETO, VETO, *reversed(ORDER)))


def test_one_card_of_each_value_lies_face_down_at_each_group() -> None:
    """Cleopatra lays 5 4 3 2 1 from the senators on; five other cards stay in her hand."""
    rules = table()
    state = after(rules, *MISSIONS, *SHUFFLED, *first_cards(5, 4, 3, 2, 1), *first_cards(1, 2, 3, 4, 5))
    for group, name in enumerate(GROUPS):
        assert lying(state, name, CLEOPATRA, "down") == str(5 - group)
        assert lying(state, name, CAESAR, "down") == str(1 + group)
    assert as_words(state.hand[:VALUES]) == as_words(state.hand[VALUES:]) == "5 4 3 2 1"
    assert state.sides == (1,) * 10
    assert (state.in_deck, state.in_hand) == ((27, 13, 27, 13), (5, 0, 5, 0))


def test_same_value_is_not_laid_twice() -> None:
    rules = table()
    state = after(rules, *MISSIONS, *SHUFFLED, LayFirst(3))
    assert refusals(rules, state, LayFirst(3)) == {"setup.one-of-each-value"}
    assert refusals(rules, state, LayFirst(0)) == {"setup.one-of-each-value"}
    assert choices(rules, state, LayFirst) == [1, 2, 4, 5]


def test_cleopatra_begins() -> None:
    rules = table()
    state = after(rules, *MISSIONS, *SHUFFLED, *first_cards(5, 4, 3, 2, 1), *first_cards(1, 2, 3, 4, 5))
    assert (state.phase, state.player, rules.actor(state)) == (Phase.ACT, CLEOPATRA, CLEOPATRA)


def test_nature_deals_and_players_do_the_rest() -> None:
    rules = table()
    assert rules.actor(rules.blank()) == NATURE
    assert rules.actor(after(rules, *MISSIONS)) == CLEOPATRA
    assert rules.actor(after(rules, *MISSIONS, ShuffleActions())) == CAESAR


def test_dealt_tables_differ_and_are_sound() -> None:
    rules = table()
    dealt = [rules.deal(Random(seed)) for seed in range(20)]
    assert all(not rules.complaints(state) and state.phase == Phase.ACT for state in dealt)
    assert any(one != other for one, other in pairwise(dealt))


@pytest.mark.parametrize("mission", range(3))
def test_missions_are_dealt_with_even_chances(mission: int) -> None:
    """Two of six for each group; with one of them gone, one of five for the second player."""
    rules = table()
    state = rules.blank()
    weights = Counter({group: DealMission(group).weight(state, rules) for group in range(5)})
    assert Fraction(weights[mission], weights.total()) == Fraction(1, 3)
    second = after(rules, DealMission(mission))
    weights = Counter({group: DealMission(group).weight(second, rules) for group in range(5)})
    assert Fraction(weights[mission], weights.total()) == Fraction(1, 5)
