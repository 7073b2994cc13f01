"""Placing influence: one card face down or two face up, where there are patricians, within the limits."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    AEDILE,
    CAESAR,
    CENSOR,
    CLEOPATRA,
    PRAETOR,
    QUAESTOR,
    SENATOR,
    P,
    allows,
    choices,
    down,
    draw,
    hand,
    lying,
    play,
    refusals,
    start,
    table,
    up,
)

from rulewright.model.caesar_cleopatra.actions import PlayAction
from rulewright.model.caesar_cleopatra.state import Phase
from rulewright.model.caesar_cleopatra.turn import (
    FaceDown,
    FaceUp,
    KeepHand,
    LayFaceDown,
    LayFaceUp,
    PlaceNothing,
    StopDiscarding,
)
from rulewright.model.caesar_cleopatra.votes import TurnUpVoteCard

ALL_WON = {"censor": (2, 1)}
FULL_SIDE = {"senator": ("1 2 3 4 5", "1")}
FULL_GROUP = {"senator": ("1 2 3 4", "1 2 3 4")}


def test_one_card_is_placed_face_down() -> None:
    rules = table()
    state = play(rules, start(rules), *down(PRAETOR, 3))
    assert lying(state, "praetor", CLEOPATRA, "down") == "3"
    assert lying(state, "praetor", CLEOPATRA) == ""
    assert hand(state, CLEOPATRA) == "5 4 2 1"


def test_face_down_it_is_one_card_and_then_one_draws() -> None:
    rules = table()
    state = play(rules, start(rules), *down(PRAETOR, 3))
    assert state.phase == Phase.DRAW
    assert refusals(rules, state, FaceDown(PRAETOR)) == {"turn.place-or-pass"}
    assert "turn.place-or-pass" in refusals(rules, state, FaceUp(PRAETOR))


@pytest.mark.parametrize("second", [PRAETOR, CENSOR])
def test_two_cards_are_placed_face_up_at_one_group_or_two(second: int) -> None:
    rules = table()
    state = play(rules, start(rules), *up((PRAETOR, 3), (second, 5)))
    shown = lying(state, "praetor", CLEOPATRA), lying(state, "censor", CLEOPATRA)
    assert shown == (("5 3", "") if second == PRAETOR else ("3", "5"))
    assert hand(state, CLEOPATRA) == "4 2 1"
    assert state.phase == Phase.DRAW


def test_second_card_face_up_is_no_choice() -> None:
    """After one card face up there is nothing but the second."""
    rules = table()
    state = play(rules, start(rules), *up((PRAETOR, 3)))
    assert state.phase == Phase.SECOND
    assert {type(move) for move in rules.legal_moves(state)} == {FaceUp}


def test_two_groups_read_as_one_group() -> None:
    """Both cards go to the same group; the first only where there is room for two."""
    rules = table(two_groups="one-group")
    state = play(rules, start(rules), *up((PRAETOR, 3)))
    assert choices(rules, state, FaceUp) == [PRAETOR]
    assert refusals(rules, state, FaceUp(CENSOR)) == {"turn.two-face-up"}
    state = play(rules, state, *up((PRAETOR, 1)))
    assert state.group == -1
    tight = start(rules, {"senator": ("1 2 3 4", "")})
    assert refusals(rules, tight, FaceUp(SENATOR)) == {"turn.two-face-up"}
    assert allows(table(), start(table(), {"senator": ("1 2 3 4", "")}), FaceUp(SENATOR))


def test_single_card_face_up_needs_a_second() -> None:
    """With one influence card in hand there is only the placing face down."""
    rules = table()
    state = start(rules, hands=("4", "1 2 3 4 5"), empty=("influence 0", "actions 0"))
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.from-hand"}
    assert allows(rules, state, FaceDown(SENATOR))


def test_cards_come_from_the_hand() -> None:
    rules = table()
    state = play(rules, start(rules, hands=("1 1 2 3 P", "1 2 3 4 5")), FaceDown(SENATOR))
    assert choices(rules, state, LayFaceDown) == [P, 1, 2, 3]
    assert refusals(rules, state, LayFaceDown(5)) == {"turn.from-hand"}


def test_nothing_is_placed_without_influence_in_hand() -> None:
    rules = table()
    state = start(rules, hands=("spy spy scout veto wrath", "1 2 3 4 5"))
    assert refusals(rules, state, FaceDown(SENATOR)) == {"turn.from-hand"}
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.from-hand"}


def test_philosopher_is_placed_like_any_card() -> None:
    rules = table()
    hands = ("P P 1 2 3", "1 2 3 4 5")
    assert lying(play(rules, start(rules, hands=hands), *down(CENSOR, P)), "censor", CLEOPATRA, "down") == "P"
    state = play(rules, start(rules, hands=hands), *up((CENSOR, P), (CENSOR, P)))
    assert lying(state, "censor", CLEOPATRA) == "P P"


def test_influence_goes_where_patricians_are_left() -> None:
    rules = table()
    state = start(rules, won=ALL_WON)
    assert refusals(rules, state, FaceDown(CENSOR)) == {"turn.at-a-group"}
    assert refusals(rules, state, FaceUp(CENSOR)) == {"turn.at-a-group"}
    assert choices(rules, state, FaceDown) == [SENATOR, PRAETOR, QUAESTOR, AEDILE]


def test_five_on_a_side_are_the_limit() -> None:
    rules = table()
    state = start(rules, FULL_SIDE, hands=("1 2 3 4 5", "1 2 3 4 5"))
    assert refusals(rules, state, FaceDown(SENATOR)) == {"turn.side-limit"}
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.side-limit"}
    assert allows(rules, start(rules, FULL_SIDE, player=CAESAR), FaceDown(SENATOR))


def test_eight_at_a_group_are_the_limit() -> None:
    rules = table()
    state = start(rules, FULL_GROUP)
    assert refusals(rules, state, FaceDown(SENATOR)) == {"turn.group-limit"}
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.group-limit"}


def test_fifth_card_may_be_the_first_of_two_that_go_elsewhere() -> None:
    rules = table()
    state = play(rules, start(rules, {"senator": ("1 2 3 4", "")}), *up((SENATOR, 1)))
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.side-limit"}
    assert choices(rules, state, FaceUp) == [PRAETOR, QUAESTOR, CENSOR, AEDILE]


def test_two_face_up_need_room_for_two() -> None:
    """All patricians but the senators are won, and there is one place left: face down, but not face up."""
    rules = table()
    won = {"praetor": (3, 2), "quaestor": (3, 2), "censor": (2, 1), "aedile": (2, 1)}
    state = start(rules, {"senator": ("1 2 3", "1 2 3 4")}, won=won)
    assert refusals(rules, state, FaceUp(SENATOR)) == {"turn.two-face-up"}
    assert allows(rules, state, FaceDown(SENATOR))


def test_turn_that_places_ends_with_a_vote_card() -> None:
    rules = table()
    state = play(rules, start(rules), *down(PRAETOR, 3), *draw(2))
    assert state.phase == Phase.TURN_UP
    after = play(rules, state, TurnUpVoteCard(5))
    assert (after.phase, after.player) == (Phase.ACT, CAESAR)


def test_card_for_placing_is_laid_after_its_group_was_chosen() -> None:
    rules = table()
    assert refusals(rules, start(rules), LayFaceDown(1)) == {"turn.one-face-down"}
    assert refusals(rules, start(rules), LayFaceUp(1)) == {"turn.two-face-up"}


def test_place_nothing_is_no_move_of_the_table() -> None:
    assert PlaceNothing not in table().moves


def test_place_nothing_read_as_allowed_ends_with_a_vote_card() -> None:
    """The reading "may-place-none": nothing is placed, and yet a vote card is turned up."""
    rules = table(place_nothing="may-place-none")
    state = play(rules, start(rules), PlaceNothing())
    assert state.phase == Phase.TURN_UP
    assert play(rules, state, TurnUpVoteCard(5)).player == CAESAR
    assert refusals(rules, state, PlaceNothing()) == {"turn.place-or-pass"}


def test_passing_is_no_choice_once_a_group_is_chosen() -> None:
    rules = table()
    state = play(rules, start(rules), FaceDown(SENATOR))
    assert "turn.place-or-pass" in refusals(rules, state, KeepHand())
    assert refusals(rules, state, StopDiscarding()) == {"turn.pass"}
    assert "actions.at-the-start" in refusals(rules, state, PlayAction(0))
