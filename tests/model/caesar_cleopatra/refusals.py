"""For every guard a position in which its clause refuses a move: what tests of the repository itself ask for.

A row names a move class and a clause, and makes a table, a position and the ground move that this clause
alone refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from tests.model.caesar_cleopatra import tables
from tests.model.caesar_cleopatra.positions import (
    ASSASSINATION,
    CASTLING,
    CENSOR,
    FIVE,
    PRAETOR,
    QUAESTOR,
    SCOUT,
    SENATOR,
    SPY,
    VETO,
    WRATH,
    P,
    aimed,
    down,
    let,
    play,
    start,
    up,
)
from tests.model.caesar_cleopatra.tables import position, table

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
from rulewright.model.caesar_cleopatra.components import Action, Deck, VoteCard
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw, StopDrawing
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutAction, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, Then
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

LIE: dict[str, tuple[str, str]] = {"senator": ("3", "[2]"), "praetor": ("1", "4")}
ACTIVE = ("3 4 spy scout castling", "1 2 3 4 veto")
FULL_SIDE: dict[str, tuple[str, str]] = {"senator": ("5 4 3 2 1", "1")}
FULL_GROUP: dict[str, tuple[str, str]] = {"senator": ("5 4 3 2", "1 1 2 2")}
ONE_PLACE: dict[str, tuple[str, str]] = {"senator": ("5 4 3 2", "1")}
ALL_BUT_SENATORS = {"praetor": (3, 2), "quaestor": (3, 2), "censor": (2, 1), "aedile": (2, 1)}
SIX_TO_CASTLE: dict[str, tuple[str, str]] = {"senator": ("5 4 3", "1"), "praetor": ("2 2 1", "1")}
STACKED = [kind for kind, number in zip(Action, (4, 2, 2, 2, 1, 2), strict=True) for _ in range(number)]


def case(rules: TableRules, state: Table, *moves: Move) -> Case:
    """The position after all moves but the last, and the last, which is refused."""
    return rules, play(rules, state, *moves[:-1]), moves[-1]


def in_setup(*moves: Move) -> Case:
    """A refusal before the first turn."""
    rules = table()
    return case(rules, rules.blank(), *moves)


def turn(*moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn of Cleopatra's."""
    rules = table(**(readings or {}))
    return case(rules, start(rules, **{"groups": LIE, **more}), *moves)


def with_actions(*moves: Move, **more: Any) -> Case:
    """A refusal to Cleopatra, who holds a Spy, a Scout and a Castling; Caesar holds a Veto."""
    return turn(*moves, **{"hands": ACTIVE, **more})


def castling(*moves: Move, **more: Any) -> Case:
    """A refusal when Cleopatra has picked up her cards of the senators and praetors."""
    return with_actions(*let(CASTLING, SENATOR, PRAETOR), PickUp(0), *moves, **more)


def veto_of_a_veto() -> Case:
    """A Veto that is being played as if it were an action: no play comes to it."""
    rules, state, _ = with_actions(*aimed(SCOUT, SENATOR), LetItPass())
    return rules, attrs.evolve(state, action=VETO), Veto()


def stacked_deck(*moves: Move) -> Case:
    """A refusal when Cleopatra has stacked her actions, Vetoes on top, placed a card and drawn an action."""
    first = [LayFirst(value) for value in (1, 2, 3, 4, 5)] * 2
    missions = (DealMission(SENATOR), DealMission(SENATOR))
    stacks = (*(StackAction(kind) for kind in STACKED), ShuffleActions())
    return in_setup(*missions, *stacks, *first, *down(SENATOR, 1), Draw(Deck.ACTIONS), *moves)


def voting(move: Move, **steering: Any) -> Case:
    """A refusal when a vote is held."""
    rules = table()
    return rules, position(rules, {"senator": ("3", "2"), "praetor": ("4", "1")}, **steering), move


def eight(move: Move) -> Case:
    """A refusal when eight cards at the senators have called a vote."""
    rules = table()
    called = {"phase": Phase.EIGHT, "then": Then.PLACED, "eighth": (1, 0, 0, 0, 0)}
    return rules, tables.position(rules, {"senator": ("2 2 1 1", "3 1 1 1")}, **called), move


REFUSALS: dict[tuple[type[Move], str], Callable[[], Case]] = {
    (DealMission, "setup.one-mission"): lambda: turn(DealMission(QUAESTOR)),
    (DealMission, "setup.mission-cards"): lambda: in_setup(DealMission(CENSOR)),
    (ShuffleActions, "setup.action-order"): lambda: turn(ShuffleActions()),
    (StackAction, "setup.action-order"): lambda: with_actions(StackAction(SPY)),
    (StackAction, "setup.thirteen-actions"): lambda: in_setup(
        DealMission(SENATOR), DealMission(SENATOR), StackAction(WRATH), StackAction(WRATH)
    ),
    (LayFirst, "setup.one-at-each-group"): lambda: turn(LayFirst(3), hands=("3 3 1 2 4", FIVE)),
    (LayFirst, "setup.one-of-each-value"): lambda: in_setup(
        DealMission(SENATOR), DealMission(SENATOR), ShuffleActions(), ShuffleActions(), LayFirst(1), LayFirst(1)
    ),
    (PlayAction, "actions.at-the-start"): lambda: with_actions(FaceDown(SENATOR), PlayAction(SPY)),
    (PlayAction, "actions.one-a-turn"): lambda: with_actions(*let(SCOUT, SENATOR), Scout(SENATOR), PlayAction(SPY)),
    (PlayAction, "actions.veto"): lambda: turn(PlayAction(VETO), hands=("1 2 3 4 veto", FIVE)),
    (PlayAction, "turn.from-hand"): lambda: turn(PlayAction(SPY)),
    (PlayAction, "actions.something-to-act-on"): lambda: turn(
        PlayAction(ASSASSINATION), hands=("1 2 3 4 assassination", FIVE), groups={"senator": ("3", "[2]")}
    ),
    (AimAtGroup, "actions.at-the-start"): lambda: with_actions(
        PlayAction(CASTLING), AimAtGroup(SENATOR), AimAtGroup(SENATOR)
    ),
    (AimAtGroup, "actions.something-to-act-on"): lambda: with_actions(PlayAction(SCOUT), AimAtGroup(PRAETOR)),
    (AimAtCard, "actions.assassination"): lambda: turn(
        PlayAction(ASSASSINATION), AimAtGroup(PRAETOR), AimAtCard(5), hands=("1 2 3 4 assassination", FIVE)
    ),
    (Veto, "actions.veto"): lambda: with_actions(Veto()),
    (Veto, "actions.no-veto-of-veto"): veto_of_a_veto,
    (Veto, "turn.from-hand"): lambda: with_actions(*aimed(SCOUT, SENATOR), Veto(), hands=(ACTIVE[0], FIVE)),
    (LetItPass, "actions.veto"): lambda: with_actions(LetItPass()),
    (Assassinate, "actions.assassination"): lambda: turn(Assassinate(PRAETOR)),
    (Scout, "actions.scout"): lambda: with_actions(Scout(SENATOR)),
    (StrikeGroup, "actions.wrath"): lambda: turn(StrikeGroup(SENATOR)),
    (SpyOutInfluence, "actions.spy"): lambda: with_actions(SpyOutInfluence(1)),
    (SpyOutInfluence, "actions.something-to-act-on"): lambda: with_actions(*let(SPY), SpyOutInfluence(P)),
    (SpyOutAction, "actions.spy"): lambda: with_actions(SpyOutAction(VETO)),
    (SpyOutAction, "actions.something-to-act-on"): lambda: with_actions(*let(SPY), SpyOutAction(WRATH)),
    (LeaveHand, "actions.spy"): lambda: with_actions(LeaveHand()),
    (PickUp, "actions.castling"): lambda: with_actions(PickUp(0)),
    (CastleHere, "actions.castling"): lambda: castling(CastleHere(5)),
    (CastleHere, "actions.castling-limits"): lambda: castling(
        *(CastleHere(value) for value in (5, 4, 3, 2, 2, 1)), groups=SIX_TO_CASTLE
    ),
    (CastleRest, "actions.castling"): lambda: with_actions(CastleRest()),
    (CastleRest, "actions.castling-limits"): lambda: castling(CastleRest(), groups=SIX_TO_CASTLE),
    (FaceDown, "turn.place-or-pass"): lambda: turn(FaceDown(SENATOR), FaceDown(SENATOR)),
    (FaceDown, "turn.from-hand"): lambda: turn(FaceDown(SENATOR), hands=("spy spy scout scout wrath", FIVE)),
    (FaceDown, "turn.at-a-group"): lambda: turn(FaceDown(CENSOR), won={"censor": (2, 1)}),
    (FaceDown, "turn.side-limit"): lambda: turn(FaceDown(SENATOR), groups=FULL_SIDE),
    (FaceDown, "turn.group-limit"): lambda: turn(FaceDown(SENATOR), groups=FULL_GROUP),
    (LayFaceDown, "turn.one-face-down"): lambda: turn(LayFaceDown(1)),
    (LayFaceDown, "turn.from-hand"): lambda: turn(FaceDown(SENATOR), LayFaceDown(P)),
    (FaceUp, "turn.place-or-pass"): lambda: turn(FaceDown(SENATOR), FaceUp(SENATOR)),
    (FaceUp, "turn.from-hand"): lambda: turn(FaceUp(SENATOR), hands=("3 spy scout wrath veto", FIVE)),
    (FaceUp, "turn.at-a-group"): lambda: turn(FaceUp(CENSOR), won={"censor": (2, 1)}),
    (FaceUp, "turn.side-limit"): lambda: turn(FaceUp(SENATOR), groups=FULL_SIDE),
    (FaceUp, "turn.group-limit"): lambda: turn(FaceUp(SENATOR), groups=FULL_GROUP),
    (FaceUp, "turn.two-face-up"): lambda: turn(FaceUp(SENATOR), groups=ONE_PLACE, won=ALL_BUT_SENATORS),
    (LayFaceUp, "turn.two-face-up"): lambda: turn(LayFaceUp(1)),
    (LayFaceUp, "turn.from-hand"): lambda: turn(*up((SENATOR, P))),
    (DiscardInfluence, "turn.place-or-pass"): lambda: turn(FaceDown(SENATOR), DiscardInfluence(1)),
    (DiscardInfluence, "turn.pass"): lambda: with_actions(
        *let(SCOUT, SENATOR), Scout(SENATOR), DiscardInfluence(3), readings={"action_and_pass": "not-with-pass"}
    ),
    (DiscardInfluence, "turn.from-hand"): lambda: turn(DiscardInfluence(P)),
    (DiscardAction, "turn.place-or-pass"): lambda: with_actions(FaceDown(SENATOR), DiscardAction(SPY)),
    (DiscardAction, "turn.pass"): lambda: with_actions(
        *let(SCOUT, SENATOR), Scout(SENATOR), DiscardAction(SPY), readings={"action_and_pass": "not-with-pass"}
    ),
    (DiscardAction, "turn.from-hand"): lambda: turn(DiscardAction(SPY)),
    (StopDiscarding, "turn.pass"): lambda: turn(StopDiscarding()),
    (KeepHand, "turn.place-or-pass"): lambda: turn(FaceDown(SENATOR), KeepHand()),
    (KeepHand, "turn.pass"): lambda: turn(KeepHand(), readings={"empty_pass": "at-least-one"}),
    (PlaceNothing, "turn.place-or-pass"): lambda: turn(
        FaceDown(SENATOR), PlaceNothing(), readings={"place_nothing": "may-place-none"}
    ),
    (Draw, "turn.draw"): lambda: turn(Draw(Deck.INFLUENCE)),
    (Draw, "turn.empty-deck"): lambda: turn(*down(SENATOR, 1), Draw(Deck.INFLUENCE), empty=("influence 0",)),
    (StopDrawing, "turn.draw"): lambda: turn(StopDrawing()),
    (StopDrawing, "turn.empty-deck"): lambda: turn(*down(SENATOR, 1), StopDrawing()),
    (DealInfluence, "turn.either-deck"): lambda: turn(DealInfluence(1)),
    (DealInfluence, "setup.influence-deck"): lambda: turn(
        *down(SENATOR, 1), Draw(Deck.INFLUENCE), DealInfluence(P), spent=("P P", "")
    ),
    (DealAction, "turn.either-deck"): lambda: turn(DealAction(SPY)),
    (DealAction, "setup.thirteen-actions"): lambda: turn(
        *down(SENATOR, 1), Draw(Deck.ACTIONS), DealAction(WRATH), spent=("wrath", "")
    ),
    (DealAction, "setup.action-order"): lambda: stacked_deck(DealAction(SPY)),
    (TurnUpVoteCard, "votes.ends-turn"): lambda: turn(TurnUpVoteCard(VoteCard.ORGY)),
    (TurnUpVoteCard, "votes.stays-out"): lambda: voting(TurnUpVoteCard(VoteCard.SENATOR), out=(VoteCard.SENATOR,)),
    (HoldVote, "votes.group-or-orgy"): lambda: voting(
        HoldVote(PRAETOR), phase=Phase.VOTE, group=SENATOR, out=(VoteCard.SENATOR,)
    ),
    (HoldVote, "votes.eight-cards"): lambda: eight(HoldVote(PRAETOR)),
}

NEVER_ALONE: dict[tuple[type[Move], str], str] = {}
"""Guards that say something, but never refuse where no other does; and why."""
