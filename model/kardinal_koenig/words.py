"""Moves in words, for plays and pages."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.components import (
    COLUMN_OF,
    COUNTRY_NAMES,
    COUNTRY_OF,
    KIND_NAMES,
    SEAL_COUNTRY,
    SPEC,
    site_names,
)
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
from rulewright.model.kardinal_koenig.setup import DealCard, LayOut
from rulewright.model.kardinal_koenig.state import Table, TableRules, is_site
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.model.kernel.moves import Move


def country_words(country: int) -> str:
    """A country by its name."""
    return str(SPEC.components["countries"].table()[COUNTRY_NAMES[country]])


def card_words(kind: int) -> str:
    """A kind of card by its countries."""
    return " and ".join(
        str(SPEC.components["countries"].table()[name])
        for name in SPEC.components["card-countries"].lists()[KIND_NAMES[kind]]
    )


def site_words(site: int, rules: TableRules) -> str:
    """A site by its name and country."""
    country = country_words(COUNTRY_OF[site])
    if not is_site(rules, site):
        return f"a place of {country} that is no site"
    return f"{rules.spec.components['sites'].table()[site_names(rules.spec)[site]]} in {country}"


def describe(state: Table, move: Move, rules: TableRules) -> str:
    """What a move does, in words, in the position before it."""
    who = f"Player {state.player + 1}"
    match move:
        case DealCard(kind):
            return f"{who} is dealt a card of {card_words(kind)}"
        case LayOut(kind) | TurnUp(kind):
            return f"A card of {card_words(kind)} is turned up"
        case ScoreCloisters() | ScoreBetweenRounds():
            return "The pile has run out: interim scoring, and the discard pile is shuffled"
        case SetAside(kind):
            return f"A card of {card_words(kind)} is set aside"
        case DrawCard(kind):
            return f"The card is one of {card_words(kind)}"
    return f"{who} {deed(move, rules)}"


def deed(move: Move, rules: TableRules) -> str:
    """What a player does, in words."""
    match move:
        case PlayCard(kind):
            return f"plays a card of {card_words(kind)}"
        case PlayJoker(kind):
            return f"plays two cards of {card_words(kind)} as a joker"
        case PlaceCloister(site):
            return f"places a cloister at {site_words(site, rules)}"
        case PlaceCouncillor(country):
            return f"places a councillor in {country_words(country)}"
        case PlaceInVatican(seal):
            return f"places a councillor in the Vatican, on the seal of {seal_words(seal)}"
        case PlaceNeutralCloister(site):
            return f"places a cloister of the third colour at {site_words(site, rules)}"
        case PlaceNeutralCouncillor(country):
            return f"places a councillor of the third colour in {country_words(country)}"
        case ExchangeCard(kind):
            return f"discards a card of {card_words(kind)} in exchange for another"
        case DiscardSurplus(kind):
            return f"discards a card of {card_words(kind)} that pays for nothing"
        case TakeOpen(kind):
            return f"takes a card of {card_words(kind)} from the display"
        case DrawFromPile():
            return "draws from the pile"
    return idle_deed(move)


def idle_deed(move: Move) -> str:
    """What a player leaves undone, in words."""
    match move:
        case StopPlacing():
            return "places no more"
        case StartExchange():
            return "will exchange a card, and draws first"
        case LetTurnPass():
            return "has no card to exchange for and lets the turn pass"
        case DeclineExchange():
            return "lets the turn pass"
        case LeaveNeutral():
            return "places no piece of the third colour"
    raise TypeError(f"no words for {move!r}")


def seal_words(seal: int) -> str:
    """A seal by its country and column."""
    return f"{country_words(SEAL_COUNTRY[seal])} in column {COLUMN_OF[seal] + 1}"
