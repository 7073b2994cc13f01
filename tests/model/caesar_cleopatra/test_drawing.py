"""Drawing up to five cards: from either deck, until one is empty, in the order of a stacked deck."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CLEOPATRA,
    SCOUT,
    SPY,
    VETO,
    WRATH,
    allows,
    choices,
    down,
    draw,
    hand,
    play,
    refusals,
    start,
    table,
    up,
)

from rulewright.model.caesar_cleopatra.components import ACTION_CARDS, ACTIONS, Deck, VoteCard
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw, StopDrawing
from rulewright.model.caesar_cleopatra.state import NOTHING, Phase, Table, TableRules
from rulewright.model.caesar_cleopatra.turn import DiscardInfluence, StopDiscarding
from rulewright.model.caesar_cleopatra.votes import TurnUpVoteCard
from rulewright.model.kernel.rules import NATURE

INFLUENCE, ACTION = Deck


def after_two(rules: TableRules, **more: object) -> Table:
    """Cleopatra has placed two of five cards and draws."""
    return play(rules, start(rules, **more), *up((0, 1), (0, 2)))  # type: ignore[arg-type]


def test_one_draws_up_to_five() -> None:
    rules = table()
    state = play(rules, after_two(rules), *draw(4, 4))
    assert hand(state, CLEOPATRA) == "5 4 4 4 3"
    assert state.phase == Phase.TURN_UP
    assert "turn.draw" in refusals(rules, state, Draw(INFLUENCE))


def test_deck_is_chosen_card_by_card() -> None:
    """One influence card, seen; then an action."""
    rules = table()
    state = play(rules, after_two(rules), Draw(INFLUENCE))
    assert (state.phase, rules.actor(state)) == (Phase.DEAL, NATURE)
    state = play(rules, state, DealInfluence(5))
    assert choices(rules, state, Draw) == [INFLUENCE, ACTION]
    assert hand(play(rules, state, *draw(WRATH)), CLEOPATRA) == "5 5 4 3 wrath"


def test_first_draw_of_the_game_is_from_either_deck() -> None:
    """No action card has been drawn by anybody; Cleopatra draws one after her first card, and Caesar after his."""
    rules = table()
    first = play(rules, start(rules), *down(0, 1))
    assert choices(rules, first, Draw) == [INFLUENCE, ACTION]
    second = play(rules, first, *draw(SCOUT), TurnUpVoteCard(VoteCard.ORGY), *up((1, 2), (2, 3)))
    assert hand(second, CLEOPATRA) == "5 4 3 2 scout"
    assert choices(rules, second, Draw) == [INFLUENCE, ACTION]
    assert hand(play(rules, second, *draw(VETO, 5)), CAESAR) == "5 5 4 1 veto"


def test_draw_order_read_as_announced_deals_when_all_is_said() -> None:
    """The reading "announced": how many from which deck, and only then the cards."""
    rules = table(draw_order="announced")
    state = play(rules, after_two(rules), Draw(ACTION))
    assert (state.phase, state.due_actions) == (Phase.DRAW, 1)
    state = play(rules, state, Draw(INFLUENCE))
    assert (state.phase, state.due_influence, state.due_actions) == (Phase.DEAL, 1, 1)
    after = play(rules, state, DealInfluence(5), DealAction(SPY))
    assert (after.phase, hand(after, CLEOPATRA)) == (Phase.TURN_UP, "5 5 4 3 spy")


def test_draw_order_read_as_announced_asks_for_no_more_than_there_is() -> None:
    rules = table(draw_order="announced")
    spent = ("", "")
    state = after_two(rules, spent=spent, empty=("actions 0",))
    assert choices(rules, state, Draw) == [INFLUENCE]
    assert refusals(rules, state, Draw(ACTION)) == {"turn.empty-deck"}


def test_dealt_card_is_as_likely_as_there_are_of_it() -> None:
    """Five of each value and two philosophers less what was seen."""
    rules = table()
    state = play(rules, after_two(rules, hands=("1 2 3 5 P", "1 2 3 4 5")), Draw(INFLUENCE))
    weights = [DealInfluence(value).weight(state, rules) for value in range(6)]
    assert weights == [1, 6, 6, 6, 7, 6]
    state = play(rules, after_two(rules, hands=("1 2 3 5 spy", "1 2 3 4 5")), Draw(ACTION))
    weights = [DealAction(kind).weight(state, rules) for kind in range(ACTIONS)]
    assert weights == [4, 1, 2, 2, 1, 2]


def test_value_that_has_run_out_is_not_dealt() -> None:
    rules = table()
    state = play(rules, after_two(rules, hands=("1 2 3 P P", "1 2 3 4 5")), Draw(INFLUENCE))
    assert refusals(rules, state, DealInfluence(0)) == {"setup.influence-deck"}
    state = play(rules, after_two(rules, hands=("1 2 veto veto wrath", "1 2 3 4 5")), Draw(ACTION))
    assert refusals(rules, state, DealAction(VETO)) == {"setup.thirteen-actions"}


def test_stacked_deck_is_drawn_from_the_top() -> None:
    """A Spy and a Scout have been drawn from the top; a Veto comes next, whatever chance would like."""
    rules = table()
    order = [VETO, WRATH, VETO, *[0] * 4, SPY, 2, 2, SCOUT]
    stack = (NOTHING, NOTHING, *order, *[NOTHING] * ACTION_CARDS)
    state = start(rules, hands=("1 2 3 4 spy", "1 2 3 4 5"), spent=("scout", ""), stack=stack)
    state = play(rules, state, *up((0, 1), (0, 2)), Draw(ACTION))
    assert choices(rules, state, DealAction) == [VETO]
    assert refusals(rules, state, DealAction(SPY)) == {"setup.action-order"}
    state = play(rules, state, DealAction(VETO), *draw(WRATH))
    assert state.stack[:5] == (NOTHING, NOTHING, NOTHING, NOTHING, VETO)


def test_empty_deck_stays_empty_and_the_other_is_drawn_from() -> None:
    rules = table()
    state = after_two(rules, empty=("influence 0",))
    assert refusals(rules, state, Draw(INFLUENCE)) == {"turn.empty-deck"}
    assert hand(play(rules, state, *draw(SPY, SPY)), CLEOPATRA) == "5 4 3 spy spy"
    assert StopDrawing not in rules.moves


def test_with_both_decks_empty_nobody_draws() -> None:
    rules = table()
    state = after_two(rules, empty=("influence 0", "actions 0"))
    assert (state.phase, hand(state, CLEOPATRA)) == (Phase.TURN_UP, "5 4 3")


def test_one_stops_when_the_last_card_is_drawn() -> None:
    """Two cards short of five, and a single five left in both decks together."""
    rules = table()
    spent = "1 1 1 1 1 1 2 2 2 2 2 2 3 3 3 3 3 3 4 4 4 4 4 4 5 5 5 5 5 5 P"
    state = start(rules, hands=("1 2 3 4 P", "1 2 3 4 5"), spent=(spent, ""), empty=("actions 0",))
    after = play(rules, state, *up((0, 1), (0, 2)), *draw(5))
    assert (after.phase, hand(after, CLEOPATRA)) == (Phase.TURN_UP, "5 4 3 P")


def test_one_deck_empty_read_as_may_stop() -> None:
    """The reading "may-stop": with one deck empty one may leave it at fewer than five."""
    rules = table(one_deck_empty="may-stop")
    state = after_two(rules, empty=("influence 0",))
    assert allows(rules, state, StopDrawing())
    after = play(rules, state, StopDrawing())
    assert (after.phase, hand(after, CLEOPATRA)) == (Phase.TURN_UP, "5 4 3")
    assert refusals(rules, after_two(rules), StopDrawing()) == {"turn.empty-deck"}
    assert "turn.draw" in refusals(rules, start(rules), StopDrawing())


def test_drawing_after_a_pass_ends_the_turn() -> None:
    rules = table()
    state = play(rules, start(rules), DiscardInfluence(1), StopDiscarding(), *draw(3))
    assert (state.phase, state.player) == (Phase.ACT, CAESAR)


@pytest.mark.parametrize("move", [DealInfluence(1), DealAction(0)])
def test_nothing_is_dealt_that_was_not_chosen(move: DealInfluence | DealAction) -> None:
    rules = table()
    state = play(rules, start(rules), *down(0, 1))
    assert refusals(rules, state, move) == {"turn.either-deck"}
    other = play(rules, state, Draw(ACTION if isinstance(move, DealInfluence) else INFLUENCE))
    assert refusals(rules, other, move) == {"turn.either-deck"}
