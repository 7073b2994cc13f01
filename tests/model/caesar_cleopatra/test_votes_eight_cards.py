"""Votes that eight cards call: when they are held, how often, and what comes after them."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import discarded, lying, position, table

from rulewright.model.caesar_cleopatra.actions import AimAtGroup, LetItPass, PlayAction
from rulewright.model.caesar_cleopatra.castling import CastleHere, CastleRest, PickUp
from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, PLAYERS, VALUES, Action, VoteCard
from rulewright.model.caesar_cleopatra.drawing import DealInfluence, Deck, Draw
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, Then, place_of
from rulewright.model.caesar_cleopatra.turn import FaceDown, FaceUp, KeepHand, LayFaceDown, LayFaceUp
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move

SENATOR, PRAETOR, QUAESTOR, CENSOR, AEDILE = range(len(GROUPS))
SEVEN = ("5 3 1 1", "[4] 2 1")
"""Ten against seven; with another card Cleopatra wins, and pays her 5, Caesar his 1."""
SEVEN_TO_TIE = ("2 1 1", "[3] 1 1 1")
"""With Cleopatra's 2 it is six against six."""
EIGHT_TIED = ("2 2 1 1", "[3] 1 1 1")


def to_place(rules: TableRules, groups: dict[str, tuple[str, str]], **more: Any) -> Table:
    """A table at the start of Cleopatra's turn."""
    return position(rules, groups, **{"phase": Phase.ACT, "hands": ("1 2 2 4 5", "1 2 3 4 5"), **more})


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The table after these moves, and after the draws that they lead to."""
    for move in moves:
        state = drawn(rules, rules.apply(state, move))
    return state


def face_down(group: int, value: int) -> tuple[Move, Move]:
    """A card placed face down."""
    return FaceDown(group), LayFaceDown(value)


def face_up(group: int, value: int) -> tuple[Move, Move]:
    """A card placed face up."""
    return FaceUp(group), LayFaceUp(value)


def drawn(rules: TableRules, state: Table) -> Table:
    """The table after the player has drawn influence cards, the lowest that there are."""
    while state.phase in (Phase.DRAW, Phase.DEAL):
        deals = [DealInfluence(value) for value in range(1, VALUES)]
        moves = [Draw(Deck.INFLUENCE)] if state.phase == Phase.DRAW else deals
        state = rules.apply(state, next(move for move in moves if rules.may(state, move)))
    return state


def votes_open(rules: TableRules, state: Table) -> list[int]:
    """The groups at which a vote may be held now."""
    return [group for group in range(len(GROUPS)) if rules.may(state, HoldVote(group))]


# After placing


def test_eighth_card_calls_a_vote_at_once() -> None:
    rules = table()
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2))
    assert (state.phase, state.then) == (Phase.EIGHT, Then.PLACED)
    assert votes_open(rules, state) == [SENATOR]
    after = play(rules, state, HoldVote(SENATOR))
    assert (lying(after, "senator", 0), lying(after, "senator", 1)) == ("3 2 1 1", "4 2")
    assert (discarded(after, 0), discarded(after, 1)) == ("5", "1")
    assert after.won[place_of(0, SENATOR)] == 1


def test_turn_goes_on_to_its_vote_card() -> None:
    """The vote is over and above the vote card's; and the vote card of that group is still in the deck."""
    rules = table()
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2), HoldVote(SENATOR))
    assert (state.phase, state.player) == (Phase.TURN_UP, 0)
    assert state.vote_deck == rules.components.votes
    assert play(rules, state, TurnUpVoteCard(VoteCard.SENATOR)).phase == Phase.VOTE


def test_cards_are_drawn_after_the_vote() -> None:
    rules = table()
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2))
    assert rules.apply(state, HoldVote(SENATOR)).phase == Phase.DRAW


def test_seven_cards_call_no_vote() -> None:
    rules = table()
    state = to_place(rules, {"senator": ("5 3 1", "[4] 2 1"), "praetor": SEVEN})
    assert play(rules, state, *face_down(SENATOR, 2)).phase == Phase.TURN_UP


def test_no_vote_is_held_that_nothing_called() -> None:
    rules = table()
    state = to_place(rules, {"senator": EIGHT_TIED})
    with pytest.raises(IllegalMove, match="group-or-orgy"):
        rules.apply(state, HoldVote(SENATOR))
    called = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2))
    with pytest.raises(IllegalMove, match="eight-cards"):
        rules.apply(called, HoldVote(PRAETOR))


def test_two_cards_are_placed_before_the_vote() -> None:
    rules = table()
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_up(SENATOR, 2))
    assert state.phase == Phase.SECOND
    assert play(rules, state, *face_up(PRAETOR, 1)).phase == Phase.EIGHT


def test_eight_cards_at_two_groups_call_two_votes() -> None:
    rules = table()
    state = to_place(rules, {"senator": SEVEN, "censor": SEVEN})
    called = play(rules, state, *face_up(CENSOR, 2), *face_up(SENATOR, 2))
    assert votes_open(rules, called) == [SENATOR]
    second = play(rules, called, HoldVote(SENATOR))
    assert (second.phase, votes_open(rules, second)) == (Phase.EIGHT, [CENSOR])
    after = play(rules, second, HoldVote(CENSOR))
    assert after.phase == Phase.TURN_UP
    assert (after.won[place_of(0, SENATOR)], after.won[place_of(0, CENSOR)]) == (1, 1)


def test_last_patrician_may_be_won_so() -> None:
    """The rest is discarded, and the vote card leaves the vote deck."""
    rules = table()
    state = to_place(rules, {"censor": SEVEN}, won={"censor": (1, 1)})
    after = play(rules, state, *face_down(CENSOR, 2), HoldVote(CENSOR))
    assert (discarded(after, 0), discarded(after, 1)) == ("5 3 2 1 1", "4 2 1")
    assert after.vote_deck[VoteCard.CENSOR] == 0
    assert after.phase == Phase.TURN_UP


def test_game_may_be_over_before_the_vote_card() -> None:
    rules = table()
    all_but_one = {"senator": (3, 2), "praetor": (2, 3), "quaestor": (5, 0), "censor": (1, 1), "aedile": (0, 3)}
    state = to_place(rules, {"censor": SEVEN}, won=all_but_one)
    assert play(rules, state, *face_down(CENSOR, 2), HoldVote(CENSOR)).phase == Phase.OVER


# Card by card


def test_card_by_card_the_vote_comes_between_two_cards() -> None:
    """The second card may then go to the same group, where two cards have left."""
    rules = table(eight_cards_when="card-by-card")
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_up(SENATOR, 2))
    assert (state.phase, state.then) == (Phase.EIGHT, Then.SECOND)
    between = play(rules, state, HoldVote(SENATOR))
    assert between.phase == Phase.SECOND
    after = play(rules, between, *face_up(SENATOR, 4))
    assert after.phase == Phase.TURN_UP
    assert lying(after, "senator", 0) == "4 3 2 1 1"


def test_card_by_card_two_groups_have_a_vote_each() -> None:
    rules = table(eight_cards_when="card-by-card")
    state = play(rules, to_place(rules, {"senator": SEVEN, "praetor": SEVEN}), *face_up(PRAETOR, 2))
    assert votes_open(rules, state) == [PRAETOR]
    second = play(rules, state, HoldVote(PRAETOR), *face_up(SENATOR, 2))
    assert votes_open(rules, second) == [SENATOR]
    assert play(rules, second, HoldVote(SENATOR)).phase == Phase.TURN_UP


# By Castling

EIGHT_AND_TWO = {"senator": ("3 2 1 1", "[4] 2 1 1"), "praetor": ("5", "1")}
SEVEN_AND_TWO = {"senator": ("3 1 1", "[4] 2 1 1"), "praetor": ("2", "1")}


def castled(rules: TableRules, groups: dict[str, tuple[str, str]], there: tuple[int, ...]) -> Table:
    """Cleopatra has castled senators and praetors: the values named are at the senators, the rest at the praetors."""
    castling = tuple(int(cell == Action.CASTLING) for cell in range(PLAYERS * ACTIONS))
    deck = tuple(number - own for number, own in zip(rules.blank().action_hand, castling, strict=True))
    state = to_place(rules, groups, hands=("1 2 2 4", "1 2 3 4 5"), action_hand=castling, action_deck=deck)
    aimed = (PlayAction(Action.CASTLING), AimAtGroup(SENATOR), AimAtGroup(PRAETOR), LetItPass(), PickUp(0))
    return play(rules, state, *aimed, *(CastleHere(value) for value in there), CastleRest())


def test_castling_that_brings_the_eighth_card_calls_a_vote() -> None:
    """Then the turn begins as it would have; and cards picked up and laid down again where eight were call one too."""
    rules = table()
    fresh = castled(rules, SEVEN_AND_TWO, (3, 1, 1, 2))
    assert (fresh.phase, fresh.then, votes_open(rules, fresh)) == (Phase.EIGHT, Then.ACT, [SENATOR])
    assert play(rules, fresh, HoldVote(SENATOR)).phase == Phase.ACT
    again = castled(rules, EIGHT_AND_TWO, (5, 2, 1, 1))
    assert votes_open(rules, again) == [SENATOR]
    assert castled(rules, EIGHT_AND_TWO, (5, 2, 1)).phase == Phase.ACT


@pytest.mark.parametrize(
    ("reading", "phase"),
    [
        ("after-placing", Phase.EIGHT),
        ("card-by-card", Phase.EIGHT),
        ("before-vote-card", Phase.ACT),
        ("end-of-turn", Phase.ACT),
    ],
)
def test_castling_waits_for_the_moment_of_the_vote(reading: str, phase: Phase) -> None:
    rules = table(eight_cards_when=reading)
    assert castled(rules, SEVEN_AND_TWO, (3, 1, 1, 2)).phase == phase


@pytest.mark.parametrize("reading", ["before-vote-card", "end-of-turn"])
def test_vote_called_by_castling_is_held_in_a_turn_that_is_passed(reading: str) -> None:
    rules = table(eight_cards_when=reading)
    passed = play(rules, castled(rules, SEVEN_AND_TWO, (3, 1, 1, 2)), KeepHand())
    assert (passed.phase, passed.then) == (Phase.EIGHT, Then.END)
    after = play(rules, passed, HoldVote(SENATOR))
    assert (after.phase, after.player, after.eighth) == (Phase.ACT, 1, (0, 0, 0, 0, 0))


# Before or after the vote card


def test_before_vote_card_the_vote_waits_for_the_draw() -> None:
    rules = table(eight_cards_when="before-vote-card")
    placing, placed = face_down(SENATOR, 2)
    state = rules.apply(play(rules, to_place(rules, {"senator": SEVEN}), placing), placed)
    assert state.phase == Phase.DRAW
    called = drawn(rules, state)
    assert (called.phase, called.then) == (Phase.EIGHT, Then.VOTE_CARD)
    assert play(rules, called, HoldVote(SENATOR)).phase == Phase.TURN_UP


def test_end_of_turn_the_vote_comes_after_the_vote_card() -> None:
    rules = table(eight_cards_when="end-of-turn")
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2))
    assert state.phase == Phase.TURN_UP
    last = play(rules, state, TurnUpVoteCard(VoteCard.ORGY))
    assert (last.phase, last.then, last.player) == (Phase.EIGHT, Then.END, 0)
    after = play(rules, last, HoldVote(SENATOR))
    assert (after.phase, after.player) == (Phase.ACT, 1)
    assert after.won[place_of(0, SENATOR)] == 1


def test_end_of_turn_no_second_vote_where_cards_have_left() -> None:
    """The vote card has named the group, and two cards have left it: no eight lie there then."""
    rules = table(eight_cards_when="end-of-turn")
    state = play(rules, to_place(rules, {"senator": SEVEN}), *face_down(SENATOR, 2))
    after = play(rules, state, TurnUpVoteCard(VoteCard.SENATOR), HoldVote(SENATOR))
    assert (after.phase, after.player, after.won[place_of(0, SENATOR)]) == (Phase.ACT, 1, 1)
    assert after.eighth == (0, 0, 0, 0, 0)


# After a tie


def next_turn(rules: TableRules, state: Table) -> Table:
    """The table after the orgy that ends the turn and Caesar's pass."""
    return attrs.evolve(play(rules, state, TurnUpVoteCard(VoteCard.ORGY)), player=0)


@pytest.mark.parametrize(("reading", "phase"), [("once", Phase.TURN_UP), ("every-turn", Phase.EIGHT)])
def test_tie_leaves_eight_cards_for_the_next_turn(reading: str, phase: Phase) -> None:
    """All eight stay. Another card is placed elsewhere in the next turn: by one reading there is a vote again."""
    rules = table(eight_cards_tied=reading)
    tied = play(rules, to_place(rules, {"senator": SEVEN_TO_TIE}), *face_down(SENATOR, 2), HoldVote(SENATOR))
    assert (lying(tied, "senator", 0), lying(tied, "senator", 1)) == ("2 2 1 1", "3 1 1 1")
    assert tied.phase == Phase.TURN_UP
    again = play(rules, next_turn(rules, tied), *face_down(PRAETOR, 1))
    assert again.phase == phase


@pytest.mark.parametrize("reading", ["once", "every-turn"])
def test_pass_calls_no_vote_after_a_tie(reading: str) -> None:
    rules = table(eight_cards_tied=reading)
    passed = play(rules, to_place(rules, {"senator": EIGHT_TIED}), KeepHand())
    assert (passed.phase, passed.player) == (Phase.ACT, 1)


@pytest.mark.parametrize("reading", ["once", "every-turn"])
def test_eighth_card_placed_again_calls_a_vote_by_either_reading(reading: str) -> None:
    """One of the eight has been assassinated."""
    rules = table(eight_cards_tied=reading)
    state = to_place(rules, {"senator": ("2 2 1 1", "[3] 1 1")})
    assert play(rules, state, *face_down(SENATOR, 1)).phase == Phase.EIGHT


@pytest.mark.parametrize(
    ("reading", "then"),
    [
        ("after-placing", Then.PLACED),
        ("card-by-card", Then.PLACED),
        ("before-vote-card", Then.VOTE_CARD),
        ("end-of-turn", Then.END),
    ],
)
def test_every_turn_at_the_moment_of_the_other_reading(reading: str, then: Then) -> None:
    rules = table(eight_cards_when=reading, eight_cards_tied="every-turn")
    state = play(rules, to_place(rules, {"senator": EIGHT_TIED}), *face_down(PRAETOR, 1))
    if reading == "end-of-turn":
        state = play(rules, state, TurnUpVoteCard(VoteCard.ORGY))
    assert (state.phase, state.then, votes_open(rules, state)) == (Phase.EIGHT, then, [SENATOR])
    after = play(rules, state, HoldVote(SENATOR))
    assert after.phase == (Phase.ACT if reading == "end-of-turn" else Phase.TURN_UP)
