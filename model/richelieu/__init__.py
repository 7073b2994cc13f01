"""Richelieu: four rows of cards, taken from their ends, and markers that make a card dear."""

from __future__ import annotations

from rulewright.model.kernel.rules import Game
from rulewright.model.richelieu.claims import claims
from rulewright.model.richelieu.components import FACTS, SPEC, Components, assumed_cells, read_components
from rulewright.model.richelieu.ending import (
    actor,
    at_turn,
    in_setup,
    is_over,
    mid_turn,
    rank,
    tie_breaks,
    turns_left,
)
from rulewright.model.richelieu.invariants import INVARIANTS
from rulewright.model.richelieu.markers import (
    EndTurn,
    LiftMarker,
    PayFromCard,
    PayFromSupply,
    PlaceMarker,
    SetDownMarker,
)
from rulewright.model.richelieu.scoring import score
from rulewright.model.richelieu.setup import LayCard, LayToken, blank
from rulewright.model.richelieu.state import Table
from rulewright.model.richelieu.taking import Skip, StopTaking, TakeCard
from rulewright.model.richelieu.tokens import ReturnMarker, view
from rulewright.model.richelieu.words import describe

GAME: Game[Table, Components] = Game(
    spec=SPEC,
    state=Table,
    components=Components,
    read_components=read_components,
    assumed=assumed_cells,
    facts=FACTS,
    moves=(
        LayCard,
        LayToken,
        TakeCard,
        StopTaking,
        Skip,
        PayFromSupply,
        PayFromCard,
        PlaceMarker,
        LiftMarker,
        SetDownMarker,
        EndTurn,
        ReturnMarker,
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
    secret=("token", "bag"),
    invariants=INVARIANTS,
    claims=claims,
    describe=describe,
)
