"""The end: all patricians won, or nobody with influence cards; one player going on alone; turn about."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CENSOR,
    CLEOPATRA,
    FIVE,
    SENATOR,
    SPY,
    VETO,
    aimed,
    allows,
    choices,
    down,
    draw,
    let,
    play,
    refusals,
    start,
    table,
)

from rulewright.model.caesar_cleopatra.actions import LetItPass, PlayAction, Veto
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules
from rulewright.model.caesar_cleopatra.turn import DiscardInfluence, FaceDown, KeepHand, StopDiscarding
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.errors import IllegalMove

ORGY = TurnUpVoteCard(5)
NO_DECKS = ("influence 0", "actions 0", "influence 1", "actions 1")
ALL_BUT_ONE = {"senator": (3, 2), "praetor": (3, 2), "quaestor": (5, 0), "censor": (1, 1), "aedile": (0, 3)}
"""One censor is left."""
FULL = dict.fromkeys(("senator", "praetor", "quaestor", "censor", "aedile"), ("1 2 3", "1 2 3 4 5"))
"""Eight cards at every group."""


def last_cards(rules: TableRules, mine: str, theirs: str, **more: object) -> Table:
    """Cleopatra's turn with these hands and nothing in any deck."""
    return start(rules, hands=(mine, theirs), **{"empty": NO_DECKS, **more})  # type: ignore[arg-type]


def test_players_take_turns() -> None:
    rules = table()
    state = play(rules, start(rules), KeepHand())
    assert state.player == CAESAR
    assert play(rules, state, KeepHand()).player == CLEOPATRA


def test_game_is_over_when_the_last_patrician_is_won() -> None:
    """At once: the vote card was the censors', and Cleopatra had more there."""
    rules = table()
    state = start(rules, {"censor": ("5", "3")}, won=ALL_BUT_ONE)
    state = play(rules, state, *down(CENSOR, 1), *draw(1), TurnUpVoteCard(CENSOR), HoldVote(CENSOR))
    assert rules.is_over(state)
    assert rules.legal_moves(state) == []
    with pytest.raises(IllegalMove):
        rules.apply(state, KeepHand())


def test_game_goes_on_while_a_patrician_is_left() -> None:
    rules = table()
    state = start(rules, {"censor": ("5", "3")}, won={**ALL_BUT_ONE, "censor": (1, 0)})
    state = play(rules, state, *down(CENSOR, 1), *draw(1), TurnUpVoteCard(CENSOR), HoldVote(CENSOR))
    assert not rules.is_over(state)


def test_game_is_over_when_nobody_has_influence_left() -> None:
    """Cleopatra places the last influence card of both; the vote card of that turn still comes."""
    rules = table()
    state = play(rules, last_cards(rules, "3", "spy"), *down(SENATOR, 3))
    assert state.phase == Phase.TURN_UP
    assert rules.is_over(play(rules, state, ORGY))


def test_vote_card_of_the_last_turn_may_win_a_patrician() -> None:
    rules = table()
    state = play(rules, last_cards(rules, "3", ""), *down(SENATOR, 3), TurnUpVoteCard(SENATOR), HoldVote(SENATOR))
    assert rules.is_over(state)
    assert state.won[SENATOR] == 1


def test_out_of_cards_read_as_all_cards_goes_on_with_actions() -> None:
    """The reading "all-cards": a Spy in Caesar's hand is a card."""
    rules = table(out_of_cards="all-cards")
    state = play(rules, last_cards(rules, "3", "spy"), *down(SENATOR, 3), ORGY)
    assert (state.phase, state.player) == (Phase.ACT, CAESAR)
    assert rules.is_over(play(rules, last_cards(rules, "3", ""), *down(SENATOR, 3), ORGY))


def test_influence_in_a_deck_counts_too() -> None:
    rules = table()
    hands = ("3 spy spy scout scout", "spy veto veto scout wrath")
    state = start(rules, hands=hands, empty=("influence 0", "actions 0", "actions 1"))
    after = play(rules, state, *down(SENATOR, 3), ORGY)
    assert (after.phase, after.player) == (Phase.ACT, CAESAR)


def test_whoever_has_cards_goes_on_alone() -> None:
    """Caesar has only actions left; Cleopatra has turn after turn, until her cards are gone."""
    rules = table()
    state = play(rules, last_cards(rules, "3 4", "spy veto"), *down(SENATOR, 3), ORGY)
    assert (state.phase, state.player) == (Phase.ACT, CLEOPATRA)
    state = play(rules, state, *down(SENATOR, 4), ORGY)
    assert rules.is_over(state)


def test_player_who_is_out_may_still_answer_with_a_veto() -> None:
    rules = table()
    state = play(rules, last_cards(rules, "3 spy", "veto"), *aimed(SPY))
    assert rules.actor(state) == CAESAR
    assert allows(rules, state, Veto())
    assert allows(rules, state, LetItPass())


def test_turns_when_out_read_as_keeps_turns() -> None:
    """The reading "keeps-turns": Caesar may play his Spy, and exchange cards, but not place."""
    rules = table(turns_when_out="keeps-turns")
    state = play(rules, last_cards(rules, "3 4", "spy veto"), *down(SENATOR, 3), ORGY)
    assert (state.phase, state.player) == (Phase.ACT, CAESAR)
    assert allows(rules, state, PlayAction(SPY))
    assert refusals(rules, state, FaceDown(SENATOR)) == {"turn.from-hand"}
    assert play(rules, state, KeepHand()).player == CLEOPATRA


def test_spy_that_takes_the_last_card_lets_the_turn_go_on() -> None:
    """The game ends when a turn is over, not in the middle of one."""
    rules = table()
    state = play(rules, last_cards(rules, "spy 3", "4"), *let(SPY), SpyOutInfluence(4))
    assert state.phase == Phase.ACT
    assert rules.is_over(play(rules, state, *down(SENATOR, 3), ORGY))


def test_discarding_the_last_cards_ends_the_game_as_well() -> None:
    rules = table()
    state = play(rules, last_cards(rules, "3", ""), DiscardInfluence(3), StopDiscarding())
    assert rules.is_over(state)


def test_game_goes_on_without_room_anywhere() -> None:
    """Eight cards at every group and no action left: players pass."""
    rules = table()
    state = start(rules, FULL, hands=("4 4 5 5", "1 2"), empty=NO_DECKS)
    assert choices(rules, state, FaceDown) == []
    after = play(rules, state, KeepHand())
    assert (after.phase, after.player) == (Phase.ACT, CAESAR)


def test_nobody_can_place_read_as_the_end() -> None:
    """The reading "ends": without room and without an action that makes some, the game ends with the turn."""
    rules = table(nobody_can_place="ends")
    state = start(rules, FULL, hands=("4 4 5 5", "1 2"), empty=NO_DECKS)
    assert rules.is_over(play(rules, state, KeepHand()))


@pytest.mark.parametrize("card", ["assassination", "wrath"])
def test_nobody_can_place_read_as_the_end_but_for_cards_that_make_room(card: str) -> None:
    rules = table(nobody_can_place="ends")
    state = start(rules, FULL, hands=("4 4 5 5", f"1 {card}"), empty=NO_DECKS)
    assert not rules.is_over(play(rules, state, KeepHand()))


def test_nobody_can_place_read_as_the_end_needs_everybody() -> None:
    """Caesar has no room at the senators, but Cleopatra has."""
    rules = table(nobody_can_place="ends")
    won = {"praetor": (3, 2), "quaestor": (3, 2), "censor": (2, 1), "aedile": (2, 1)}
    state = start(rules, {"senator": ("1 2", "1 2 3 4 5")}, hands=("4 5", "1 2"), empty=NO_DECKS, won=won)
    assert not rules.is_over(play(rules, state, KeepHand()))


def test_last_influence_of_one_player_does_not_end_the_game() -> None:
    rules = table()
    hands = ("3 spy spy scout scout", FIVE)
    state = play(rules, start(rules, hands=hands, empty=("influence 0",)), *down(SENATOR, 3), *draw(VETO), ORGY)
    assert (state.phase, state.player) == (Phase.ACT, CAESAR)
    assert play(rules, state, KeepHand()).player == CAESAR


def test_spy_in_the_last_turns_leaves_the_rank_falling() -> None:
    """Every move but an idle pass brings the end nearer."""
    rules = table()
    state = last_cards(rules, "spy 3", "4 veto")
    rank = rules.game.rank
    for move in (*let(SPY), LeaveHand(), *down(SENATOR, 3), ORGY):
        after = play(rules, state, move)
        assert rank(after, rules) < rank(state, rules)
        state = after
    assert state.player == CAESAR
