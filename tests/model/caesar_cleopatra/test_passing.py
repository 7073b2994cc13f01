"""Passing: cards of the hand are exchanged, and there is no vote."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CLEOPATRA,
    SCOUT,
    SPY,
    VETO,
    allows,
    changed,
    choices,
    discarded,
    draw,
    hand,
    let,
    play,
    refusals,
    start,
    table,
)

from rulewright.model.caesar_cleopatra.components import ACTIONS
from rulewright.model.caesar_cleopatra.spying import LeaveHand
from rulewright.model.caesar_cleopatra.state import Acted, Phase
from rulewright.model.caesar_cleopatra.turn import (
    DiscardAction,
    DiscardInfluence,
    FaceDown,
    KeepHand,
    StopDiscarding,
)

MIXED = ("1 2 2 spy veto", "1 2 3 4 5")
FULL = dict.fromkeys(("senator", "praetor", "quaestor", "censor", "aedile"), ("1 2 3", "1 2 3 4 5"))
"""Eight cards at every group."""


def test_cards_are_exchanged_and_there_is_no_vote() -> None:
    """Two cards go, two are drawn, one of each kind, and it is Caesar's turn."""
    rules = table()
    state = play(rules, start(rules, hands=MIXED), DiscardInfluence(2), DiscardAction(SPY), StopDiscarding())
    assert discarded(state, CLEOPATRA) == "2"
    assert state.action_discard[SPY] == 1
    assert state.phase == Phase.DRAW
    after = play(rules, state, *draw(5, SCOUT))
    assert hand(after, CLEOPATRA) == "5 2 1 scout veto"
    assert (after.phase, after.player) == (Phase.ACT, CAESAR)


def test_whole_hand_may_be_exchanged() -> None:
    rules = table()
    moves = [DiscardInfluence(value) for value in (1, 2, 3, 4, 5)]
    state = play(rules, start(rules), *moves)
    assert hand(state, CLEOPATRA) == ""
    assert {type(move) for move in rules.legal_moves(state)} == {StopDiscarding}
    after = play(rules, state, StopDiscarding(), *draw(1, 1, 2, VETO, VETO))
    assert hand(after, CLEOPATRA) == "2 1 1 veto veto"


def test_cards_that_one_does_not_hold_are_not_discarded() -> None:
    rules = table()
    state = start(rules, hands=MIXED)
    assert choices(rules, state, DiscardInfluence) == [1, 2]
    assert choices(rules, state, DiscardAction) == [SPY, VETO]
    assert refusals(rules, state, DiscardInfluence(5)) == {"turn.from-hand"}
    assert refusals(rules, state, DiscardAction(SCOUT)) == {"turn.from-hand"}


def test_whoever_has_begun_to_exchange_places_nothing() -> None:
    rules = table()
    state = play(rules, start(rules), DiscardInfluence(1))
    assert refusals(rules, state, FaceDown(0)) == {"turn.place-or-pass"}


def test_one_exchange_is_all() -> None:
    """He discards, then draws; what he has drawn stays until his next turn."""
    rules = table()
    state = play(rules, start(rules), DiscardInfluence(1), StopDiscarding())
    assert refusals(rules, state, DiscardInfluence(2)) == {"turn.place-or-pass"}


def test_passing_without_a_discard_changes_nothing_but_whose_turn_it_is() -> None:
    rules = table()
    before = start(rules)
    after = play(rules, before, KeepHand())
    assert changed(before, after) == {"player"}


def test_two_such_passes_lead_back() -> None:
    """The play that never ends: both pass, and the position is the same as before."""
    rules = table()
    before = start(rules)
    assert play(rules, before, KeepHand(), KeepHand()) == before


def test_empty_pass_read_as_at_least_one_needs_a_discard() -> None:
    """The reading "at-least-one": only an empty hand passes as it is."""
    rules = table(empty_pass="at-least-one")
    assert refusals(rules, start(rules), KeepHand()) == {"turn.pass"}
    assert allows(rules, start(rules), DiscardInfluence(1))


def test_action_may_come_before_a_pass() -> None:
    rules = table()
    state = play(rules, start(rules, hands=MIXED), *let(SPY), LeaveHand())
    assert (state.phase, state.acted) == (Phase.ACT, Acted.DONE)
    after = play(rules, state, KeepHand(), *draw(4))
    assert hand(after, CLEOPATRA) == "4 2 2 1 veto"
    assert after.player == CAESAR


def test_action_and_pass_read_as_not_with_pass() -> None:
    """The reading "not-with-pass": after an action one places, if one can."""
    rules = table(action_and_pass="not-with-pass")
    state = play(rules, start(rules, hands=MIXED), *let(SPY), LeaveHand())
    assert refusals(rules, state, KeepHand()) == {"turn.pass"}
    assert refusals(rules, state, DiscardInfluence(1)) == {"turn.pass"}
    assert refusals(rules, state, DiscardAction(VETO)) == {"turn.pass"}
    assert allows(rules, state, FaceDown(0))


@pytest.mark.parametrize("hands", ["spy scout veto castling wrath", "1 spy scout veto castling"])
def test_action_and_pass_read_as_not_with_pass_but_for_those_who_cannot_place(hands: str) -> None:
    """Without influence in hand, or without room at any group."""
    rules = table(action_and_pass="not-with-pass")
    groups = FULL if hands.startswith("1") else {}
    state = play(rules, start(rules, groups, hands=(hands, "1 1 2 2 4")), *let(SPY), LeaveHand())
    assert allows(rules, state, KeepHand())
    assert allows(rules, state, DiscardAction(VETO))


def test_discarded_cards_are_gone_for_good() -> None:
    rules = table()
    state = play(rules, start(rules, hands=MIXED), DiscardAction(VETO), StopDiscarding())
    assert state.action_deck[VETO] == 1
    assert state.action_discard[: 2 * ACTIONS].count(1) == 1
