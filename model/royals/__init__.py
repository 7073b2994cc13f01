"""Royals: cards buy positions of nobles in sixteen cities; rivals are ousted, and three periods are scored."""

from __future__ import annotations

from rulewright.model.kernel.rules import Game
from rulewright.model.royals.claims import claims
from rulewright.model.royals.components import SPEC, Components, assumed_cells, read_components
from rulewright.model.royals.drawing import DrawCountry, DrawIntrigue, TakeFromPile, TakeFromRow, TakeIntrigue
from rulewright.model.royals.ending import (
    actor,
    at_turn,
    in_setup,
    is_over,
    mid_turn,
    rank,
    score,
    tie_breaks,
    turns_left,
)
from rulewright.model.royals.facts import FACTS
from rulewright.model.royals.invariants import INVARIANTS
from rulewright.model.royals.paying import Exchange, PayCountry, PayIntrigue, UseIntrigueJoker, UseJoker
from rulewright.model.royals.period import ScorePeriod, Shuffle, TakeMarkers
from rulewright.model.royals.placing import EndPlay, Occupy
from rulewright.model.royals.refilling import DiscardCountry, DiscardIntrigue, EndTurn, TurnUp
from rulewright.model.royals.setup import blank
from rulewright.model.royals.state import Table
from rulewright.model.royals.views import SECRET, public, shown, view
from rulewright.model.royals.words import describe

GAME: Game[Table, Components] = Game(
    spec=SPEC,
    state=Table,
    components=Components,
    read_components=read_components,
    assumed=assumed_cells,
    facts=FACTS,
    moves=(
        TakeFromRow,
        TakeFromPile,
        DrawCountry,
        TakeIntrigue,
        DrawIntrigue,
        Occupy,
        PayCountry,
        UseJoker,
        PayIntrigue,
        UseIntrigueJoker,
        Exchange,
        EndPlay,
        DiscardCountry,
        DiscardIntrigue,
        TurnUp,
        EndTurn,
        ScorePeriod,
        TakeMarkers,
        Shuffle,
    ),
    blank=blank,
    actor=actor,
    in_setup=in_setup,
    is_over=is_over,
    score=score,
    tie_breaks=tie_breaks,
    view=view,
    public=public,
    at_turn=at_turn,
    mid_turn=mid_turn,
    turns_left=turns_left,
    rank=rank,
    secret=SECRET,
    shown=shown,
    invariants=INVARIANTS,
    claims=claims,
    describe=describe,
)
