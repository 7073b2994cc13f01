"""Caesar & Cleopatra: hidden influence at five groups of patricians, votes, and actions with a Veto."""

from __future__ import annotations

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
from rulewright.model.caesar_cleopatra.claims import claims
from rulewright.model.caesar_cleopatra.components import FACTS, SPEC, Components, read_components
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw, StopDrawing
from rulewright.model.caesar_cleopatra.ending import (
    actor,
    at_turn,
    endless,
    in_setup,
    is_over,
    mid_turn,
    rank,
    tie_breaks,
    turns_left,
)
from rulewright.model.caesar_cleopatra.invariants import INVARIANTS
from rulewright.model.caesar_cleopatra.scoring import score
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction, blank
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutAction, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import Table
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
from rulewright.model.caesar_cleopatra.views import SECRET, public, view
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.caesar_cleopatra.words import describe
from rulewright.model.kernel.rules import Game

GAME: Game[Table, Components] = Game(
    spec=SPEC,
    state=Table,
    components=Components,
    read_components=read_components,
    facts=FACTS,
    moves=(
        DealMission,
        ShuffleActions,
        StackAction,
        LayFirst,
        PlayAction,
        AimAtGroup,
        AimAtCard,
        Veto,
        LetItPass,
        Assassinate,
        Scout,
        StrikeGroup,
        SpyOutInfluence,
        SpyOutAction,
        LeaveHand,
        PickUp,
        CastleHere,
        CastleRest,
        FaceDown,
        LayFaceDown,
        FaceUp,
        LayFaceUp,
        DiscardInfluence,
        DiscardAction,
        StopDiscarding,
        KeepHand,
        PlaceNothing,
        Draw,
        StopDrawing,
        DealInfluence,
        DealAction,
        TurnUpVoteCard,
        HoldVote,
    ),
    blank=blank,
    actor=actor,
    in_setup=in_setup,
    is_over=is_over,
    score=score,
    tie_breaks=tie_breaks,
    view=view,
    at_turn=at_turn,
    mid_turn=mid_turn,
    turns_left=turns_left,
    rank=rank,
    secret=SECRET,
    public=public,
    invariants=INVARIANTS,
    endless=endless,
    claims=claims,
    describe=describe,
)
