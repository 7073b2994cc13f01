"""Actions: when one may be played, what it needs to act on, how it is aimed, and the rival's Veto."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    AEDILE,
    ASSASSINATION,
    CAESAR,
    CASTLING,
    CENSOR,
    CLEOPATRA,
    PRAETOR,
    QUAESTOR,
    SCOUT,
    SENATOR,
    SPY,
    VETO,
    WRATH,
    aimed,
    allows,
    choices,
    discarded,
    down,
    draw,
    hand,
    let,
    lying,
    play,
    refusals,
    start,
    table,
    up,
)

from rulewright.model.caesar_cleopatra.actions import (
    AimAtCard,
    AimAtGroup,
    Assassinate,
    LetItPass,
    PlayAction,
    Scout,
    StrikeGroup,
    Veto,
)
from rulewright.model.caesar_cleopatra.components import ACTIONS, Action
from rulewright.model.caesar_cleopatra.drawing import Draw, StopDrawing
from rulewright.model.caesar_cleopatra.spying import LeaveHand
from rulewright.model.caesar_cleopatra.state import NOTHING, Acted, Phase, Table, TableRules, Then
from rulewright.model.caesar_cleopatra.turn import FaceDown, KeepHand
from rulewright.model.caesar_cleopatra.votes import TurnUpVoteCard

SPREAD = {"senator": ("[1] 2", "3 [4] 3"), "praetor": ("[2]", "[5]"), "censor": ("", "P")}
"""Cleopatra has cards at two groups, Caesar at three; his face-down cards are a four and a five."""
ARMED = ("assassination spy castling scout 5", "1 2 veto 4 5")


def armed(rules: TableRules, hands: tuple[str, str] = ARMED, **more: object) -> Table:
    """Cleopatra, with actions in hand, at the start of a turn."""
    return start(rules, SPREAD, hands=hands, **more)  # type: ignore[arg-type]


# When


def test_action_comes_before_influence_and_leaves_the_turn_as_it_was() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(SCOUT, PRAETOR), Scout(PRAETOR))
    assert (state.phase, state.player, state.acted) == (Phase.ACT, CLEOPATRA, Acted.DONE)
    assert allows(rules, state, FaceDown(SENATOR))


def test_one_action_a_turn() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(SCOUT, PRAETOR), Scout(PRAETOR))
    assert refusals(rules, state, PlayAction(SPY)) == {"actions.one-a-turn"}


def test_played_action_is_discarded() -> None:
    rules = table()
    state = play(rules, armed(rules), PlayAction(SCOUT))
    assert state.action_discard[SCOUT] == 1
    assert hand(state, CLEOPATRA) == "5 assassination spy castling"


def test_actions_come_from_the_hand() -> None:
    rules = table()
    assert choices(rules, armed(rules), PlayAction) == [ASSASSINATION, SPY, CASTLING, SCOUT]
    assert refusals(rules, armed(rules), PlayAction(WRATH)) == {"turn.from-hand"}


def test_veto_is_no_action_of_ones_own_turn() -> None:
    rules = table()
    state = armed(rules, ("veto 1 2 3 4", "1 2 3 4 5"))
    assert refusals(rules, state, PlayAction(VETO)) == {"actions.veto"}


@pytest.mark.parametrize("reading", ["before-influence", "before-drawing", "any-time"])
def test_action_when_read_as_after_placing(reading: str) -> None:
    """The readings "before-drawing" and "any-time" have an action between placing and drawing."""
    rules = table(action_when=reading)
    state = play(rules, armed(rules), *down(CENSOR, 5))
    if reading == "before-influence":
        assert state.phase == Phase.DRAW
        assert refusals(rules, state, PlayAction(SPY)) == {"actions.at-the-start"}
        return
    assert state.phase == Phase.PLACED
    acted = play(rules, state, *let(SCOUT, PRAETOR), Scout(PRAETOR))
    assert (acted.phase, acted.then) == (Phase.DRAW, Then.VOTE_CARD)
    assert play(rules, acted, *draw(1, 1)).phase == Phase.TURN_UP


def test_action_when_read_as_before_drawing_ends_with_the_first_card() -> None:
    rules = table(action_when="before-drawing")
    state = play(rules, armed(rules), *down(CENSOR, 5), *draw(1))
    assert state.phase == Phase.TURN_UP
    assert "actions.at-the-start" in refusals(rules, state, PlayAction(SPY))


def test_action_when_read_as_any_time_is_not_replaced_after_drawing() -> None:
    """Played between drawing and the vote card, it leaves four cards in hand."""
    rules = table(action_when="any-time")
    state = play(rules, armed(rules), *down(CENSOR, 5), *draw(1))
    assert state.phase == Phase.DRAWN
    assert "turn.draw" in refusals(rules, state, Draw(0))
    acted = play(rules, state, *let(SCOUT, PRAETOR), Scout(PRAETOR))
    assert (acted.phase, hand(acted, CLEOPATRA)) == (Phase.TURN_UP, "1 assassination spy castling")
    assert play(rules, state, StopDrawing()).phase == Phase.TURN_UP


def test_nothing_can_be_drawn_and_yet_an_action_played_after_placing() -> None:
    """With both decks empty the player goes on to the vote card when he likes."""
    rules = table(action_when="before-drawing")
    state = play(rules, armed(rules, empty=("influence 0", "actions 0")), *down(CENSOR, 5))
    assert state.phase == Phase.PLACED
    assert play(rules, state, StopDrawing()).phase == Phase.TURN_UP
    full = play(rules, armed(rules), *down(CENSOR, 5))
    assert refusals(rules, full, StopDrawing()) == {"turn.empty-deck"}


# What there is to act on


def test_assassination_needs_a_rival_card_face_up() -> None:
    rules = table()
    hidden = start(rules, {"senator": ("1 2", "[4] [5]")}, hands=ARMED)
    assert refusals(rules, hidden, PlayAction(ASSASSINATION)) == {"actions.something-to-act-on"}
    state = play(rules, armed(rules), PlayAction(ASSASSINATION))
    assert choices(rules, state, AimAtGroup) == [SENATOR, CENSOR]
    assert refusals(rules, state, AimAtGroup(PRAETOR)) == {"actions.something-to-act-on"}


def test_spy_needs_a_card_in_the_rivals_hand() -> None:
    rules = table()
    hands = (ARMED[0], "")
    state = armed(rules, hands, empty=("influence 1", "actions 1"))
    assert refusals(rules, state, PlayAction(SPY)) == {"actions.something-to-act-on"}
    wasted = table(nothing_to_act_on="may-be-wasted")
    state = armed(wasted, hands, empty=("influence 1", "actions 1"))
    after = play(wasted, state, *let(SPY), LeaveHand())
    assert (after.phase, after.acted) == (Phase.ACT, Acted.DONE)


def test_castling_needs_own_cards_at_two_groups() -> None:
    rules = table()
    one = start(rules, {"senator": ("1 2", "3"), "praetor": ("", "2")}, hands=ARMED)
    assert refusals(rules, one, PlayAction(CASTLING)) == {"actions.something-to-act-on"}
    state = play(rules, armed(rules), PlayAction(CASTLING))
    assert choices(rules, state, AimAtGroup) == [SENATOR, PRAETOR]


def test_scout_needs_a_rival_card_face_down_there() -> None:
    rules = table()
    state = play(rules, armed(rules), PlayAction(SCOUT))
    assert choices(rules, state, AimAtGroup) == [SENATOR, PRAETOR]
    shown = start(rules, {"senator": ("[1]", "3")}, hands=ARMED)
    assert refusals(rules, shown, PlayAction(SCOUT)) == {"actions.something-to-act-on"}


def test_wrath_needs_a_card_there() -> None:
    rules = table()
    state = play(rules, armed(rules, ("wrath 1 2 3 4", "1 2 3 4 5")), PlayAction(WRATH))
    assert choices(rules, state, AimAtGroup) == [SENATOR, PRAETOR, CENSOR]


def test_nothing_to_act_on_read_as_may_be_wasted() -> None:
    """Any action but an Assassination may be played at a group with patricians, for nothing."""
    rules = table(nothing_to_act_on="may-be-wasted")
    bare = start(rules, {"senator": ("1", "")}, hands=("assassination castling scout wrath 5", "1 2 3 4 5"))
    assert choices(rules, bare, PlayAction) == [CASTLING, SCOUT, WRATH]
    after = play(rules, bare, *let(SCOUT, AEDILE), Scout(AEDILE))
    assert (after.phase, after.up, after.down) == (Phase.ACT, bare.up, bare.down)


def test_assassination_is_aimed_at_one_card() -> None:
    """At the senators Caesar shows threes; the four lies face down."""
    rules = table()
    state = play(rules, armed(rules), PlayAction(ASSASSINATION), AimAtGroup(SENATOR))
    assert choices(rules, state, AimAtCard) == [3]
    assert refusals(rules, state, AimAtCard(4)) == {"actions.assassination"}
    assert "actions.at-the-start" in refusals(rules, state, AimAtGroup(CENSOR))


def test_castling_is_aimed_at_two_groups_in_any_order() -> None:
    rules = table()
    state = play(rules, armed(rules), PlayAction(CASTLING), AimAtGroup(PRAETOR))
    assert refusals(rules, state, AimAtGroup(PRAETOR)) == {"actions.at-the-start"}
    state = play(rules, state, AimAtGroup(SENATOR))
    assert (state.group, state.other, state.phase) == (SENATOR, PRAETOR, Phase.ANSWER)


# The Veto


def test_rival_answers_when_the_target_is_named() -> None:
    rules = table()
    state = play(rules, armed(rules), *aimed(ASSASSINATION, SENATOR, 3))
    assert (state.phase, rules.actor(state)) == (Phase.ANSWER, CAESAR)
    assert {type(move) for move in rules.legal_moves(state)} == {Veto, LetItPass}


def test_veto_undoes_the_action_and_is_discarded() -> None:
    """The three stays; Assassination and Veto are gone, and Caesar draws up to five."""
    rules = table()
    before = armed(rules)
    state = play(rules, before, *aimed(ASSASSINATION, SENATOR, 3), Veto())
    assert (state.up, state.down) == (before.up, before.down)
    assert state.action_discard[ASSASSINATION] == state.action_discard[ACTIONS + VETO] == 1
    assert (state.phase, rules.actor(state)) == (Phase.REFILL, CAESAR)
    after = play(rules, state, *draw(2))
    assert hand(after, CAESAR) == "5 4 2 2 1"
    assert (after.phase, after.player, after.acted) == (Phase.ACT, CLEOPATRA, Acted.DONE)


def test_rival_is_asked_whether_or_not_he_has_a_veto() -> None:
    rules = table()
    state = play(rules, armed(rules, (ARMED[0], "1 2 3 4 5")), *aimed(SCOUT, PRAETOR))
    assert state.phase == Phase.ANSWER
    assert refusals(rules, state, Veto()) == {"turn.from-hand"}
    assert allows(rules, state, LetItPass())


def test_veto_answers_an_action_only() -> None:
    rules = table()
    assert refusals(rules, armed(rules), Veto()) == {"actions.veto"}
    assert refusals(rules, armed(rules), LetItPass()) == {"actions.veto"}


def test_veto_is_not_vetoed() -> None:
    """After it nobody is asked, though Cleopatra has a Veto too."""
    rules = table()
    state = play(rules, armed(rules, ("spy veto 1 2 3", ARMED[1])), PlayAction(SPY), Veto())
    assert refusals(rules, state, Veto()) == {"actions.veto"} | {"turn.from-hand"}
    assert state.action == NOTHING


def test_vetoed_action_was_the_one_of_the_turn() -> None:
    rules = table()
    state = play(rules, armed(rules), *aimed(SCOUT, PRAETOR), Veto(), *draw(1))
    assert refusals(rules, state, PlayAction(SPY)) == {"actions.one-a-turn"}


def test_vetoed_action_counts_read_as_another() -> None:
    """The reading "another": after a Veto one may play another action, and after that none."""
    rules = table(vetoed_action_counts="another")
    state = play(rules, armed(rules), *aimed(SCOUT, PRAETOR), Veto(), *draw(1))
    assert state.acted == Acted.VETOED
    after = play(rules, state, *let(SPY), LeaveHand())
    assert refusals(rules, after, PlayAction(ASSASSINATION)) == {"actions.one-a-turn"}


def test_whoever_vetoed_may_act_in_his_own_turn() -> None:
    rules = table()
    state = play(rules, armed(rules, (ARMED[0], "1 2 veto spy 5")), *aimed(SCOUT, PRAETOR), Veto(), *draw(1))
    caesar = play(rules, state, KeepHand(), *draw(3))
    assert (caesar.player, caesar.acted) == (CAESAR, Acted.NOT_YET)
    assert allows(rules, caesar, PlayAction(SPY))


def test_veto_counts_read_as_counted_bars_the_next_turn_only() -> None:
    """The reading "counted": Caesar plays no action in his next turn, in the one after it he may."""
    rules = table(veto_counts="counted")
    state = play(rules, armed(rules, (ARMED[0], "1 2 veto spy 5")), *aimed(SCOUT, PRAETOR), Veto(), *draw(1))
    caesar = play(rules, state, KeepHand(), *draw(3))
    assert (caesar.player, caesar.acted) == (CAESAR, Acted.BARRED)
    assert refusals(rules, caesar, PlayAction(SPY)) == {"actions.one-a-turn"}
    again = play(rules, caesar, KeepHand(), KeepHand())
    assert (again.player, again.acted) == (CAESAR, Acted.NOT_YET)


def test_veto_target_read_as_card_first() -> None:
    """The reading "card-first": the rival answers before the target is named."""
    rules = table(veto_target="card-first")
    state = play(rules, armed(rules), PlayAction(ASSASSINATION))
    assert (state.phase, state.group) == (Phase.ANSWER, NOTHING)
    after = play(rules, state, LetItPass(), AimAtGroup(SENATOR), AimAtCard(3), Assassinate(SENATOR))
    assert discarded(after, CAESAR) == "3"
    assert play(rules, state, Veto()).phase == Phase.REFILL


def test_refill_out_of_turn_read_as_in_own_turn() -> None:
    """The reading "in-own-turn": Caesar draws only when he has placed or passed himself."""
    rules = table(refill_out_of_turn="in-own-turn")
    state = play(rules, armed(rules), *aimed(SCOUT, PRAETOR), Veto())
    assert (state.phase, hand(state, CAESAR)) == (Phase.ACT, "5 4 2 1")
    caesar = play(rules, state, KeepHand(), *draw(3))
    assert play(rules, caesar, KeepHand()).phase == Phase.DRAW


def test_turn_goes_on_to_its_vote_card_after_an_action() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(SCOUT, PRAETOR), Scout(PRAETOR), *down(SENATOR, 5), *draw(1, 1))
    assert play(rules, state, TurnUpVoteCard(5)).player == CAESAR


# What they do


def test_assassination_removes_the_card() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(ASSASSINATION, SENATOR, 3), Assassinate(SENATOR))
    assert lying(state, "senator", CAESAR) == "3"
    assert lying(state, "senator", CAESAR, "down") == "4"
    assert discarded(state, CAESAR) == "3"


def test_assassination_may_remove_a_philosopher() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(ASSASSINATION, CENSOR, 0), Assassinate(CENSOR))
    assert lying(state, "censor", CAESAR) == ""
    assert discarded(state, CAESAR) == "P"


def test_scout_turns_up_one_group_of_the_rival() -> None:
    rules = table()
    state = play(rules, armed(rules), *let(SCOUT, SENATOR), Scout(SENATOR))
    assert lying(state, "senator", CAESAR) == "4 3 3"
    assert lying(state, "senator", CLEOPATRA, "down") == "1"
    assert lying(state, "praetor", CAESAR, "down") == "5"


def test_wrath_clears_a_group_on_both_sides() -> None:
    rules = table()
    state = armed(rules, ("wrath 1 2 3 4", "1 2 3 4 5"))
    after = play(rules, state, *let(WRATH, SENATOR), StrikeGroup(SENATOR))
    assert [discarded(after, seat) for seat in (CLEOPATRA, CAESAR)] == ["2 1", "4 3 3"]
    assert [lying(after, "senator", seat, field) for seat in (0, 1) for field in ("up", "down")] == [""] * 4
    assert lying(after, "praetor", CAESAR, "down") == "5"


def test_wrath_read_as_face_up_only() -> None:
    """The reading "face-up-only": what lies face down stays, and a group with nothing else is no target."""
    rules = table(wrath="face-up-only")
    state = armed(rules, ("wrath 1 2 3 4", "1 2 3 4 5"))
    assert choices(rules, play(rules, state, PlayAction(WRATH)), AimAtGroup) == [SENATOR, CENSOR]
    after = play(rules, state, *let(WRATH, SENATOR), StrikeGroup(SENATOR))
    assert [discarded(after, seat) for seat in (CLEOPATRA, CAESAR)] == ["2", "3 3"]
    assert [lying(after, "senator", seat, "down") for seat in (CLEOPATRA, CAESAR)] == ["1", "4"]


@pytest.mark.parametrize("move", [Assassinate(SENATOR), Scout(SENATOR), StrikeGroup(SENATOR)])
def test_nothing_is_carried_out_that_was_not_played(move: Assassinate | Scout | StrikeGroup) -> None:
    rules = table()
    state = play(rules, armed(rules), *let(CASTLING, SENATOR, PRAETOR))
    clause = {Assassinate: "assassination", Scout: "scout", StrikeGroup: "wrath"}[type(move)]
    assert refusals(rules, state, move) == {f"actions.{clause}"}


def test_two_cards_face_up_follow_an_action() -> None:
    rules = table()
    state = play(rules, armed(rules, ("spy 1 2 3 4", "1 2 3 4 5")), *let(SPY), LeaveHand())
    after = play(rules, state, *up((QUAESTOR, 1), (QUAESTOR, 2)), *draw(1, 1, Action.SPY))
    assert hand(after, CLEOPATRA) == "4 3 1 1 spy"
