"""Scoring: crests region by region, regions held or missed, symbols."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.kernel.logic import all_of, any_of, count, ite, largest, none_of, total
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.model.richelieu.components import CRESTS_OF, KINDS, REGIONS, SLOTS, SYMBOLS, Face, kind_of
from rulewright.model.richelieu.state import Q, Table, TableRules
from rulewright.spec import chapter

SCORING = chapter("richelieu", "scoring")
TOKENS = chapter("richelieu", "tokens")
ENDING = chapter("richelieu", "ending")


def cards_held(state: Table, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has taken."""
    return state.held[seat * KINDS + kind]


@enforces(SCORING.token_crest, SCORING.token_symbol, TOKENS.count_one, TOKENS.marker_back_no_score)
def tokens_held(state: Table, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat has taken."""
    return count(*(all_of(state.token[slot] == kind, state.token_holder[slot] == seat) for slot in range(SLOTS)))


@enforces(SCORING.crests_not_cards)
def crests_held(state: Table, seat: int, region: int) -> int:
    """The crests of a region that a seat has on cards and on a token."""
    kinds = [kind_of(region, face) for face in Face]
    on_cards = total(*(cards_held(state, seat, kind) * CRESTS_OF[kind] for kind in kinds))
    return on_cards + tokens_held(state, seat, region)


@enforces(SCORING.token_is_no_card)
def region_cards(state: Table, seat: int, region: int) -> int:
    """The cards of a region that a seat has taken; tokens are none."""
    return total(*(cards_held(state, seat, kind_of(region, face)) for face in Face))


def symbol_cards(state: Table, seat: int, symbol: Face) -> int:
    """The cards with a symbol that a seat has taken."""
    return total(*(cards_held(state, seat, kind_of(region, symbol)) for region in range(len(REGIONS))))


def symbols_held(state: Table, seat: int, symbol: Face) -> int:
    """The symbols of a sort that a seat has on cards and on a token."""
    return symbol_cards(state, seat, symbol) + tokens_held(state, seat, symbol_token(symbol))


def symbol_token(symbol: Face) -> int:
    """The kind of the token that shows a symbol."""
    return len(REGIONS) + SYMBOLS.index(symbol)


@enforces(
    SCORING.crest_leader,
    SCORING.crest_others,
    SCORING.crest_tie,
    SCORING.symbol_leader,
    SCORING.symbol_others,
    SCORING.symbol_tie,
)
def majority(held: Sequence[int], rules: TableRules) -> tuple[int, ...]:
    """Each seat's points for having the most: as many as it has; nothing to the others."""
    most = largest(*held)
    alone = count(*(number == most for number in held)) == 1
    scores = any_of(alone, rules.reads(Q.tie, "all-leaders"))
    return tuple(ite(all_of(number == most, scores), number, 0) for number in held)


@enforces(SCORING.aim, SCORING.region_by_region, SCORING.symbol_by_symbol, ENDING.most_points)
def score(state: Table, rules: TableRules) -> list[ScoreLine]:
    """The score sheet, as the position stands."""
    seats = range(rules.players)
    crests = [
        ScoreLine(SCORING.crest_leader, name, majority([crests_held(state, s, region) for s in seats], rules))
        for region, name in enumerate(REGIONS)
    ]
    symbols = [
        ScoreLine(SCORING.symbol_leader, s.name.lower(), majority([symbols_held(state, p, s) for p in seats], rules))
        for s in SYMBOLS
    ]
    if rules.players == 2:
        return [*crests, missing_regions(state, rules), *symbols, missing_symbols(state, rules)]
    return [*crests, held_regions(state, rules), *symbols]


@enforces(SCORING.region_held)
def held_regions(state: Table, rules: TableRules) -> ScoreLine:
    """Two points for each region of which a player holds a card, with three or four players."""
    points = tuple(
        rules.components.region_held * count(*(region_cards(state, seat, region) > 0 for region in range(len(REGIONS))))
        for seat in range(rules.players)
    )
    return ScoreLine(SCORING.region_held, "regions held", points)


@enforces(SCORING.region_missing)
def missing_regions(state: Table, rules: TableRules) -> ScoreLine:
    """Five points off for each region of which a player holds no card, with two players."""
    points = tuple(
        0
        - rules.components.region_missing
        * count(*(region_cards(state, seat, region) == 0 for region in range(len(REGIONS))))
        for seat in range(rules.players)
    )
    return ScoreLine(SCORING.region_missing, "regions missed", points)


@enforces(SCORING.symbol_missing)
def missing_symbols(state: Table, rules: TableRules) -> ScoreLine:
    """Five points off for each symbol of which a player holds no card, with two players."""
    token_avoids = rules.reads(Q.missing_symbol, "token-avoids-it")
    points = tuple(
        0
        - rules.components.symbol_missing
        * count(
            *(
                all_of(
                    symbol_cards(state, seat, symbol) == 0,
                    none_of(all_of(token_avoids, tokens_held(state, seat, symbol_token(symbol)) > 0)),
                )
                for symbol in SYMBOLS
            )
        )
        for seat in range(rules.players)
    )
    return ScoreLine(SCORING.symbol_missing, "symbols missed", points)
