"""For every guard a position in which its clause refuses a move: what tests of the repository itself ask for.

A row names a move class and a clause, and makes a table, a position and the ground move that this clause
alone refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from tests.model.caesar_cleopatra.positions import (
    AEDILE,
    ASSASSINATION,
    CASTLING,
    CENSOR,
    PRAETOR,
    SCOUT,
    SENATOR,
    SPY,
    VETO,
    WRATH,
    draw,
    let,
    play,
    position,
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
from rulewright.model.caesar_cleopatra.castling import CastleHere, CastleRest, PickUp
from rulewright.model.caesar_cleopatra.components import ACTION_CARDS
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw, StopDrawing
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutAction, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import NOTHING, Phase, Table, TableRules
from rulewright.model.caesar_cleopatra.turn import (
    DiscardAction,
    DiscardInfluence,
    FaceDown,
    FaceUp,
    KeepHand,
    LayFaceDown,
    LayFaceUp,
    PlaceNothing,
    StopDiscarding,
)
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.moves import Move

Case = tuple[TableRules, Table, Move]

GROUPS = {"senator": ("[1] 2", "3 [4] 3"), "praetor": ("[2]", "[5]"), "censor": ("", "P")}
HANDS = ("assassination spy castling scout 5", "1 2 veto 4 5")
ONE_LEFT = {"praetor": (3, 2), "quaestor": (3, 2), "censor": (2, 1), "aedile": (2, 1)}
"""Only the senators have patricians left."""


def case(rules: TableRules, state: Table, *moves: Move) -> Case:
    """The position after all moves but the last, and the last, which is refused."""
    return rules, play(rules, state, *moves[:-1]), moves[-1]


def in_setup(*moves: Move) -> Case:
    """A refusal during set-up."""
    return case(table(), table().blank(), *moves)


def in_turn(*moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn of Cleopatra's, who holds actions."""
    rules = table(**(readings or {}))
    groups = more.pop("groups", GROUPS)
    return case(rules, start(rules, groups, **{"hands": HANDS, **more}), *moves)


def simple(*moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn in which everybody holds one card of each value, and no group has a card."""
    rules = table(**(readings or {}))
    return case(rules, start(rules, **more), *moves)


def at_vote(move: Move, **more: Any) -> Case:
    """A refusal when a vote card is to be turned up, or a vote to be held."""
    rules = table()
    return rules, position(rules, GROUPS, **more), move


def stacked(move: Move) -> Case:
    """A refusal when an action is dealt from a deck with a Veto on top."""
    rules = table()
    order = (VETO, WRATH, VETO, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3)
    state = start(rules, stack=(*order, *[NOTHING] * ACTION_CARDS))
    return case(rules, state, *up((0, 1), (0, 2)), Draw(1), move)


def as_if_a_veto_was_played(move: Move) -> Case:
    """A refusal in a position that cannot arise: the card that was played is a Veto."""
    rules, state, _ = in_turn(PlayAction(SPY), move)
    return rules, attrs.evolve(state, action=VETO), move


MISSIONS = (DealMission(0), DealMission(0))
FIRST = (*MISSIONS, ShuffleActions(), ShuffleActions())
CASTLED = (*let(CASTLING, SENATOR, PRAETOR), PickUp(0))
PLACED = up((SENATOR, 1), (SENATOR, 2))

REFUSALS: dict[tuple[type[Move], str], Callable[[], Case]] = {
    (DealMission, "setup.one-mission"): lambda: in_setup(*MISSIONS, DealMission(1)),
    (DealMission, "setup.mission-cards"): lambda: in_setup(DealMission(CENSOR)),
    (ShuffleActions, "setup.action-order"): lambda: in_setup(*MISSIONS, StackAction(0), ShuffleActions()),
    (StackAction, "setup.action-order"): lambda: in_setup(StackAction(0)),
    (StackAction, "setup.thirteen-actions"): lambda: in_setup(*MISSIONS, StackAction(4), StackAction(4)),
    (LayFirst, "setup.one-at-each-group"): lambda: in_setup(*MISSIONS, LayFirst(1)),
    (LayFirst, "setup.one-of-each-value"): lambda: in_setup(*FIRST, LayFirst(1), LayFirst(1)),
    (PlayAction, "actions.at-the-start"): lambda: in_turn(FaceDown(SENATOR), PlayAction(SPY)),
    (PlayAction, "actions.one-a-turn"): lambda: in_turn(*let(SPY), LeaveHand(), PlayAction(SCOUT)),
    (PlayAction, "actions.veto"): lambda: in_turn(PlayAction(VETO), hands=("veto 1 2 3 4", "1 2 3 4 5")),
    (PlayAction, "turn.from-hand"): lambda: in_turn(PlayAction(WRATH)),
    (PlayAction, "actions.something-to-act-on"): lambda: in_turn(PlayAction(ASSASSINATION), groups={}),
    (AimAtGroup, "actions.at-the-start"): lambda: in_turn(PlayAction(CASTLING), AimAtGroup(0), AimAtGroup(0)),
    (AimAtGroup, "actions.something-to-act-on"): lambda: in_turn(PlayAction(SCOUT), AimAtGroup(AEDILE)),
    (AimAtCard, "actions.assassination"): lambda: in_turn(PlayAction(ASSASSINATION), AimAtGroup(0), AimAtCard(5)),
    (Veto, "actions.veto"): lambda: in_turn(Veto()),
    (Veto, "actions.no-veto-of-veto"): lambda: as_if_a_veto_was_played(Veto()),
    (Veto, "turn.from-hand"): lambda: in_turn(PlayAction(SPY), Veto(), hands=(HANDS[0], "1 2 3 4 5")),
    (LetItPass, "actions.veto"): lambda: in_turn(LetItPass()),
    (Assassinate, "actions.assassination"): lambda: in_turn(*let(ASSASSINATION, SENATOR, 3), Assassinate(CENSOR)),
    (Scout, "actions.scout"): lambda: in_turn(*let(SCOUT, SENATOR), Scout(PRAETOR)),
    (StrikeGroup, "actions.wrath"): lambda: in_turn(*let(SCOUT, SENATOR), StrikeGroup(SENATOR)),
    (SpyOutInfluence, "actions.spy"): lambda: in_turn(SpyOutInfluence(1)),
    (SpyOutInfluence, "actions.something-to-act-on"): lambda: in_turn(*let(SPY), SpyOutInfluence(3)),
    (SpyOutAction, "actions.spy"): lambda: in_turn(SpyOutAction(VETO)),
    (SpyOutAction, "actions.something-to-act-on"): lambda: in_turn(*let(SPY), SpyOutAction(SPY)),
    (LeaveHand, "actions.spy"): lambda: in_turn(LeaveHand()),
    (PickUp, "actions.castling"): lambda: in_turn(*let(CASTLING, SENATOR, PRAETOR), PickUp(1)),
    (CastleHere, "actions.castling"): lambda: in_turn(*CASTLED, CastleHere(5)),
    (CastleHere, "actions.castling-limits"): lambda: in_turn(
        *CASTLED,
        *map(CastleHere, (1, 1, 2, 2, 3)),
        CastleHere(3),
        groups={"senator": ("1 2 3", ""), "praetor": ("1 2 3", "")},
    ),
    (CastleRest, "actions.castling"): lambda: in_turn(*let(SPY), CastleRest()),
    (CastleRest, "actions.castling-limits"): lambda: in_turn(
        *CASTLED, CastleRest(), groups={"senator": ("1 2 3", ""), "praetor": ("1 2 3", "")}
    ),
    (FaceDown, "turn.place-or-pass"): lambda: simple(FaceDown(SENATOR), FaceDown(SENATOR)),
    (FaceDown, "turn.from-hand"): lambda: in_turn(FaceDown(SENATOR), hands=("spy spy veto veto wrath", "1 2 3 4 5")),
    (FaceDown, "turn.at-a-group"): lambda: simple(FaceDown(PRAETOR), won=ONE_LEFT),
    (FaceDown, "turn.side-limit"): lambda: in_turn(FaceDown(SENATOR), groups={"senator": ("1 2 3 4 5", "")}),
    (FaceDown, "turn.group-limit"): lambda: in_turn(FaceDown(SENATOR), groups={"senator": ("1 2 3", "1 2 3 4 5")}),
    (LayFaceDown, "turn.one-face-down"): lambda: simple(LayFaceDown(1)),
    (LayFaceDown, "turn.from-hand"): lambda: simple(FaceDown(SENATOR), LayFaceDown(0)),
    (FaceUp, "turn.place-or-pass"): lambda: simple(FaceDown(SENATOR), FaceUp(SENATOR)),
    (FaceUp, "turn.from-hand"): lambda: in_turn(FaceUp(SENATOR)),
    (FaceUp, "turn.at-a-group"): lambda: simple(FaceUp(PRAETOR), won={"praetor": (3, 2)}),
    (FaceUp, "turn.side-limit"): lambda: simple(FaceUp(SENATOR), groups={"senator": ("1 2 3 4 5", "")}),
    (FaceUp, "turn.group-limit"): lambda: simple(FaceUp(SENATOR), groups={"senator": ("1 2 3", "1 2 3 4 5")}),
    (FaceUp, "turn.two-face-up"): lambda: simple(FaceUp(SENATOR), groups={"senator": ("1 2 3 4", "")}, won=ONE_LEFT),
    (LayFaceUp, "turn.two-face-up"): lambda: simple(LayFaceUp(1)),
    (LayFaceUp, "turn.from-hand"): lambda: simple(FaceUp(SENATOR), LayFaceUp(0)),
    (DiscardInfluence, "turn.place-or-pass"): lambda: simple(FaceDown(SENATOR), DiscardInfluence(1)),
    (DiscardInfluence, "turn.pass"): lambda: in_turn(
        *let(SPY), LeaveHand(), DiscardInfluence(5), readings={"action_and_pass": "not-with-pass"}
    ),
    (DiscardInfluence, "turn.from-hand"): lambda: simple(DiscardInfluence(0)),
    (DiscardAction, "turn.place-or-pass"): lambda: in_turn(FaceDown(SENATOR), DiscardAction(SPY)),
    (DiscardAction, "turn.pass"): lambda: in_turn(
        *let(SPY), LeaveHand(), DiscardAction(SCOUT), readings={"action_and_pass": "not-with-pass"}
    ),
    (DiscardAction, "turn.from-hand"): lambda: simple(DiscardAction(SPY)),
    (StopDiscarding, "turn.pass"): lambda: simple(StopDiscarding()),
    (KeepHand, "turn.place-or-pass"): lambda: simple(FaceDown(SENATOR), KeepHand()),
    (KeepHand, "turn.pass"): lambda: simple(KeepHand(), readings={"empty_pass": "at-least-one"}),
    (PlaceNothing, "turn.place-or-pass"): lambda: simple(
        FaceDown(SENATOR), PlaceNothing(), readings={"place_nothing": "may-place-none"}
    ),
    (Draw, "turn.draw"): lambda: simple(*PLACED, *draw(1, 1), Draw(0)),
    (Draw, "turn.empty-deck"): lambda: simple(*PLACED, Draw(0), empty=("influence 0",)),
    (StopDrawing, "turn.draw"): lambda: simple(StopDrawing(), readings={"one_deck_empty": "may-stop"}),
    (StopDrawing, "turn.empty-deck"): lambda: simple(*PLACED, StopDrawing(), readings={"one_deck_empty": "may-stop"}),
    (DealInfluence, "turn.either-deck"): lambda: simple(DealInfluence(1)),
    (DealInfluence, "setup.influence-deck"): lambda: simple(
        *up((SENATOR, 1), (SENATOR, 2)), Draw(0), DealInfluence(0), hands=("1 2 3 P P", "1 2 3 4 5")
    ),
    (DealAction, "turn.either-deck"): lambda: simple(DealAction(0)),
    (DealAction, "setup.thirteen-actions"): lambda: simple(
        *up((SENATOR, 1), (SENATOR, 2)), Draw(1), DealAction(WRATH), hands=("1 2 3 4 wrath", "1 2 3 4 5")
    ),
    (DealAction, "setup.action-order"): lambda: stacked(DealAction(SPY)),
    (TurnUpVoteCard, "votes.ends-turn"): lambda: simple(TurnUpVoteCard(5)),
    (TurnUpVoteCard, "votes.stays-out"): lambda: at_vote(TurnUpVoteCard(0), out=(0,)),
    (HoldVote, "votes.group-or-orgy"): lambda: at_vote(HoldVote(PRAETOR), phase=Phase.VOTE, group=SENATOR),
    (HoldVote, "votes.eight-cards"): lambda: simple(
        FaceDown(SENATOR), LayFaceDown(1), HoldVote(PRAETOR), groups={"senator": ("1 2 3", "1 2 3 4")}
    ),
}

NEVER_ALONE: dict[tuple[type[Move], str], str] = {}
"""Guards that say something, but never refuse where no other does; and why."""
