"""Moves in words, for plays and pages."""

from __future__ import annotations

from rulewright.model.kernel.moves import Move
from rulewright.model.royals.components import (
    COUNTRY_NAMES,
    NOTHING,
    PAIR_OF,
    SLOTS,
    SPEC,
    Title,
    city_names,
)
from rulewright.model.royals.drawing import DrawCountry, DrawIntrigue, TakeFromPile, TakeFromRow, TakeIntrigue
from rulewright.model.royals.paying import Exchange, PayCountry, PayIntrigue, UseIntrigueJoker, UseJoker
from rulewright.model.royals.period import ScorePeriod, Shuffle, TakeMarkers
from rulewright.model.royals.placing import EndPlay, Occupy
from rulewright.model.royals.refilling import DiscardCountry, DiscardIntrigue, EndTurn, TurnUp
from rulewright.model.royals.state import NOBODY, Table, TableRules

COUNTRY_WORDS = tuple(str(SPEC.components["countries"].table()[name]) for name in COUNTRY_NAMES)


def card_words(country: int) -> str:
    """A country card in words."""
    return f"a card of {'the ' if COUNTRY_WORDS[country].endswith('States') else ''}{COUNTRY_WORDS[country]}"


def intrigue_words(pair: int) -> str:
    """An intrigue card in words."""
    one, other = PAIR_OF[pair]
    return f"an intrigue card of {COUNTRY_WORDS[one]} and {COUNTRY_WORDS[other]}"


def place_words(rules: TableRules, position: int) -> str:
    """A position in words: its title and its city."""
    title = rules.components.title[position]
    city = city_names(rules.spec)[position // SLOTS]
    name = str(rules.spec.components["cities"].table()[city])
    return f"no position in {name}" if title == NOTHING else f"the {Title(title).name.capitalize()} of {name}"


def describe(state: Table, move: Move, rules: TableRules) -> str:
    """What a move does, in words, in the position before it."""
    who = f"Player {state.player + 1}"
    match move:
        case TakeFromRow(country):
            return f"{who} takes {card_words(country)} from the row"
        case TakeFromPile():
            return f"{who} draws from the pile"
        case DrawCountry(country):
            return f"it is {card_words(country)}"
        case TakeIntrigue():
            return f"{who} draws an intrigue card"
        case DrawIntrigue(pair):
            return f"it is {intrigue_words(pair)}"
        case Occupy(position):
            place, owner = place_words(rules, position), state.holder[position]
            ousted = "occupies" if owner == NOBODY else f"ousts player {owner + 1} and takes over"
            return f"{who} {ousted} {place}"
        case PayCountry(country):
            return f"{who} pays {card_words(country)}"
        case PayIntrigue(pair):
            return f"{who} pays {intrigue_words(pair)}"
        case UseJoker():
            return f"{who} lets three other country cards stand for one"
        case UseIntrigueJoker():
            return f"{who} lets two intrigue cards stand for one"
        case Exchange(country):
            return f"{who} takes {card_words(country)} from the discard pile, for three others"
        case DiscardCountry(country):
            return f"{who} discards {card_words(country)}"
        case DiscardIntrigue(pair):
            return f"{who} discards {intrigue_words(pair)}"
        case TurnUp(country):
            return f"{card_words(country)} is turned up"
        case EndPlay():
            return f"{who} plays no more cards"
        case EndTurn():
            return f"{who}'s turn is over"
        case ScorePeriod():
            return f"period {state.period + 1} is scored"
        case TakeMarkers():
            return "the period markers are taken"
        case Shuffle():
            return "the country cards are shuffled into a new pile"
    raise AssertionError(move)
