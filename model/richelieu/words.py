"""Moves in words, for plays and pages."""

from __future__ import annotations

from rulewright.model.kernel.logic import at
from rulewright.model.kernel.moves import Move
from rulewright.model.richelieu.components import COLUMNS, FACES, REGIONS, TOKEN_NAMES, Face
from rulewright.model.richelieu.markers import (
    LiftMarker,
    PayFromCard,
    PayFromSupply,
    PlaceMarker,
    SetDownMarker,
)
from rulewright.model.richelieu.setup import LayCard, LayToken
from rulewright.model.richelieu.state import NOTHING, End, Table, TableRules, place_of
from rulewright.model.richelieu.taking import Skip, StopTaking, TakeCard
from rulewright.model.richelieu.tokens import ReturnMarker

FACE_WORDS = {
    Face.TWO: "two crests",
    Face.PLAIN: "one crest",
    Face.SWORD: "one crest and a sword",
    Face.CROSS: "one crest and a cross",
    Face.TOWER: "one crest and a tower",
}


def card_words(kind: int) -> str:
    """A kind of card in words: its region and what it shows."""
    if kind == NOTHING:
        return "no card"
    return f"{REGIONS[kind // FACES].capitalize()}, {FACE_WORDS[Face(kind % FACES)]}"


def place_words(place: int) -> str:
    """A place by row and column, counted from 1."""
    return f"row {place // COLUMNS + 1}, column {place % COLUMNS + 1}"


def describe(state: Table, move: Move, rules: TableRules) -> str:
    """What a move does, in words, in the position before it."""
    who = f"Player {state.player + 1}"
    match move:
        case LayCard(kind):
            return f"{card_words(kind)} is laid at {place_words(state.laid)}"
        case LayToken(kind):
            return f"a token ({TOKEN_NAMES[kind]}) is laid face down"
        case TakeCard(row, end):
            place = place_of(state, row, end)
            card = card_words(at(state.card, place, NOTHING))
            return f"{who} takes {card}, from the {End(end).name.lower()} end of row {row + 1}"
        case StopTaking():
            return f"{who} takes no second card"
        case Skip():
            return f"{who} can take no card and is skipped"
        case PayFromSupply():
            return f"{who} pays with a marker of the supply"
        case PayFromCard(place):
            return f"{who} pays with the marker at {place_words(place)}"
        case PlaceMarker(place):
            return f"{who} places a marker at {place_words(place)}"
        case LiftMarker(place):
            return f"{who} lifts the marker at {place_words(place)}"
        case SetDownMarker(place):
            return f"{who} sets it down at {place_words(place)}"
        case ReturnMarker():
            return f"{who} gives up a marker-back token and gets a spent marker back"
    return f"{who} ends the turn"
