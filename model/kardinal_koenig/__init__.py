"""Kardinal & König: cloisters and councillors in nine countries, paid for with cards."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.claims import claims
from rulewright.model.kardinal_koenig.components import FACTS, SPEC, Components, assumed_cells, read_components
from rulewright.model.kardinal_koenig.drawing import (
    DeclineExchange,
    DrawCard,
    DrawFromPile,
    ExchangeCard,
    LetTurnPass,
    ScoreCloisters,
    StartExchange,
    TakeOpen,
    TurnUp,
)
from rulewright.model.kardinal_koenig.ending import actor, at_turn, endless, is_over, mid_turn, rank, turns_left
from rulewright.model.kardinal_koenig.invariants import INVARIANTS
from rulewright.model.kardinal_koenig.neutral import (
    LeaveNeutral,
    PlaceNeutralCloister,
    PlaceNeutralCouncillor,
    ScoreBetweenRounds,
    SetAside,
)
from rulewright.model.kardinal_koenig.placing import (
    DiscardSurplus,
    PlaceCloister,
    PlaceCouncillor,
    PlayCard,
    PlayJoker,
    StopPlacing,
)
from rulewright.model.kardinal_koenig.scoring import score, tie_breaks
from rulewright.model.kardinal_koenig.setup import DealCard, LayOut, blank, in_setup
from rulewright.model.kardinal_koenig.state import Table
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.model.kardinal_koenig.views import public, view
from rulewright.model.kardinal_koenig.words import describe
from rulewright.model.kernel.rules import Game

GAME: Game[Table, Components] = Game(
    spec=SPEC,
    state=Table,
    components=Components,
    read_components=read_components,
    assumed=assumed_cells,
    facts=FACTS,
    moves=(
        DealCard,
        LayOut,
        PlayCard,
        PlayJoker,
        PlaceCloister,
        PlaceCouncillor,
        PlaceInVatican,
        DiscardSurplus,
        StopPlacing,
        StartExchange,
        ExchangeCard,
        LetTurnPass,
        DeclineExchange,
        TakeOpen,
        DrawFromPile,
        DrawCard,
        TurnUp,
        ScoreCloisters,
        PlaceNeutralCloister,
        PlaceNeutralCouncillor,
        LeaveNeutral,
        SetAside,
        ScoreBetweenRounds,
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
    secret=("hand", "pile"),
    invariants=INVARIANTS,
    public=public,
    claims=claims,
    endless=endless,
    describe=describe,
)
