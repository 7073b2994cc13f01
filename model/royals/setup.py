"""The table before the first row is turned up."""

from __future__ import annotations

from rulewright.model.kernel.moves import enforces
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    NOBLES,
    NOTHING,
    PAIRS,
    PERIODS,
    POSITIONS,
    RANKS,
    SEATS,
    TITLES,
)
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules
from rulewright.spec import chapter

SETUP = chapter("royals", "setup")


@enforces(SETUP.pile, SETUP.cards_removed)
def shuffled_pile(rules: TableRules) -> tuple[int, ...]:
    """The country cards of the pile, by country, once those for other numbers of players are taken out."""
    first = SEATS.index(rules.players) * COUNTRIES
    return tuple(rules.components.cards[c] - rules.components.removed[first + c] for c in range(COUNTRIES))


@enforces(
    SETUP.city_markers,
    SETUP.country_markers,
    SETUP.noble_house_markers,
    SETUP.period_markers,
    SETUP.title_tiles,
    SETUP.cubes,
    SETUP.intrigue_pile,
    SETUP.begin,
)
def blank(rules: TableRules) -> Table:
    """The board with all its markers, every cube in its supply, all cards in the piles, and no card in hand."""
    return Table(
        phase=Phase.DEAL,
        player=0,
        opening=1,
        closing=0,
        period=0,
        blind=0,
        due=0,
        target=NOTHING,
        owed=0,
        joker=0,
        bribe=0,
        wild=0,
        plain=0,
        proud=0,
        row=(0,) * COUNTRIES,
        pile=shuffled_pile(rules),
        discard=(0,) * COUNTRIES,
        hand=(0,) * (rules.players * COUNTRIES),
        intrigue_pile=rules.components.intrigue,
        intrigue_discard=(0,) * PAIRS,
        intrigue_hand=(0,) * (rules.players * PAIRS),
        supply=tuple(rules.components.cubes[seat] for seat in range(rules.players)),
        holder=(NOBODY,) * POSITIONS,
        ousted=(0,) * (rules.players * CITIES),
        tile=(0,) * (rules.players * TITLES),
        city_owner=(NOBODY,) * CITIES,
        country_owner=(NOBODY,) * (COUNTRIES * RANKS),
        noble_owner=(NOBODY,) * NOBLES,
        award=(NOBODY,) * (COUNTRIES * RANKS),
        period_owner=(NOBODY,) * (PERIODS * COUNTRIES * RANKS),
    )
