"""Positions of Royals for tests, told by names: hands, a row, who holds what, and whose cubes were ousted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from rulewright.model.kernel.moves import Move
from rulewright.model.royals import GAME
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    COUNTRY_NAMES,
    PAIR_NAMES,
    PAIRS,
    POSITIONS,
    RANKS,
    SLOTS,
    TITLES,
    city_names,
    named_positions,
)
from rulewright.model.royals.paying import PayCountry, PayIntrigue, UseIntrigueJoker, UseJoker
from rulewright.model.royals.placing import Occupy
from rulewright.model.royals.setup import shuffled_pile
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules

FRANCE, GERMANY, BRITAIN, SPAIN = range(COUNTRIES)
Cards = Mapping[str, int]
NONE: Cards = {}


def table(players: int = 2, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(players, None, {name.replace("_", "-"): choice for name, choice in readings.items()})


def city(name: str) -> int:
    """The index of a city."""
    return next(index for index, key in enumerate(city_names(GAME.spec)) if key.endswith(f".{name}"))


def place(name: str) -> int:
    """The place of a position, by city and title."""
    return next(index for index, key in enumerate(named_positions(GAME.spec)) if key and key.endswith(f".{name}"))


def cards(counts: Cards, names: tuple[str, ...] = COUNTRY_NAMES) -> tuple[int, ...]:
    """Cards by country or pair."""
    assert set(counts) <= set(names)
    return tuple(counts.get(name, 0) for name in names)


def position(
    rules: TableRules,
    hands: Mapping[int, Cards] | None = None,
    intrigue: Mapping[int, Cards] | None = None,
    held: Mapping[int, Iterable[str]] | None = None,
    ousted: Mapping[int, Iterable[str]] | None = None,
    row: Cards | None = None,
    discard: Cards = NONE,
    intrigue_discard: Cards = NONE,
    city_owner: Mapping[str, int] | None = None,
    country_owner: Mapping[tuple[int, int], int] | None = None,
    **more: object,
) -> Table:
    """A position after drawing, unless ``more`` says otherwise; every card that is not named is in its pile.

    ``held`` are the positions of each seat, ``ousted`` those that it held until it was ousted. A city's bonus is with
    the seat that is named, or the one that was ousted there, or the holder. No invariant is broken.
    """
    row = {"britain": 3} if row is None else row
    hand = tuple(n for seat in range(rules.players) for n in cards((hands or {}).get(seat, NONE)))
    secret = tuple(n for seat in range(rules.players) for n in cards((intrigue or {}).get(seat, NONE), PAIR_NAMES))
    holder, owner = [NOBODY] * POSITIONS, [NOBODY] * CITIES
    field, tile = [0] * (CITIES * rules.players), [0] * (TITLES * rules.players)
    for fallen, seats in ((True, ousted or {}), (False, held or {})):
        for seat, names in seats.items():
            for name in names:
                where = place(name)
                tile[rules.components.title[where] * rules.players + seat] += 1
                if owner[where // SLOTS] == NOBODY:
                    owner[where // SLOTS] = seat
                if fallen:
                    field[where // SLOTS * rules.players + seat] += 1
                else:
                    assert holder[where] == NOBODY
                    holder[where] = seat
    for name, seat in (city_owner or {}).items():
        owner[city(name)] = seat
    bonus = [NOBODY] * (COUNTRIES * RANKS)
    for (country, rank), seat in (country_owner or {}).items():
        bonus[country * RANKS + rank] = seat
    used = [sum(tile[title * rules.players + seat] for title in range(TITLES)) for seat in range(rules.players)]
    gone, out = cards(discard), cards(intrigue_discard, PAIR_NAMES)
    values: dict[str, Any] = {
        "phase": Phase.PLAY,
        "opening": 0,
        "row": cards(row),
        "discard": gone,
        "hand": hand,
        "pile": tuple(
            whole - cards(row)[country] - gone[country] - sum(hand[country::COUNTRIES])
            for country, whole in enumerate(shuffled_pile(rules))
        ),
        "intrigue_hand": secret,
        "intrigue_discard": out,
        "intrigue_pile": tuple(4 - out[pair] - sum(secret[pair::PAIRS]) for pair in range(PAIRS)),
        "supply": tuple(rules.components.cubes[seat] - 2 * used[seat] for seat in range(rules.players)),
        "holder": tuple(holder),
        "ousted": tuple(field),
        "tile": tuple(tile),
        "city_owner": tuple(owner),
        "country_owner": tuple(bonus),
        **more,
    }
    found = attrs.evolve(rules.blank(), **values)
    assert rules.complaints(found) == []
    return found


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The position after moves, every one of which is legal; no invariant is broken."""
    for move in moves:
        state = rules.apply(state, move)
        assert rules.complaints(state) == []
    return state


def refused(rules: TableRules, state: Table, move: Move) -> set[str]:
    """The clauses that refuse a move; none if it is legal."""
    return {clause.id for clause in rules.explain(state, move).refusals}


def pays(name: str, *countries: int, pairs: Iterable[str] = ()) -> list[Move]:
    """Occupying a position with cards of the countries, and then intrigue cards."""
    paid = [PayIntrigue(PAIR_NAMES.index(pair)) for pair in pairs]
    return [Occupy(place(name)), *(PayCountry(country) for country in countries), *paid]


def joker(*countries: int) -> list[Move]:
    """Three country cards for one."""
    return [UseJoker(), *(PayCountry(country) for country in countries)]


def intrigue_joker(*pairs: str) -> list[Move]:
    """Two intrigue cards for one."""
    return [UseIntrigueJoker(), *(PayIntrigue(PAIR_NAMES.index(pair)) for pair in pairs)]


def hand_of(state: Table, seat: int) -> tuple[int, ...]:
    """A seat's country cards."""
    return state.hand[seat * COUNTRIES : (seat + 1) * COUNTRIES]


def secrets_of(state: Table, seat: int) -> tuple[int, ...]:
    """A seat's intrigue cards."""
    return state.intrigue_hand[seat * PAIRS : (seat + 1) * PAIRS]
