"""Positions of Royals for tests, told by names: hands, a row, who holds what, and whose cubes were ousted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.scoring import Outcome
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
    Title,
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
    dealt = cards_of(rules, hands or {}, intrigue or {}, row, discard, intrigue_discard)
    bonus = [NOBODY] * (COUNTRIES * RANKS)
    for (country, rank), seat in (country_owner or {}).items():
        bonus[country * RANKS + rank] = seat
    placed = cubes_of(rules, held or {}, ousted or {}, city_owner or {})
    values = {"phase": Phase.PLAY, "opening": 0, **dealt, **placed, "country_owner": tuple(bonus), **more}
    found = attrs.evolve(rules.blank(), **values)
    assert rules.complaints(found) == []
    return found


def cards_of(
    rules: TableRules,
    hands: Mapping[int, Cards],
    intrigue: Mapping[int, Cards],
    row: Cards,
    discard: Cards,
    intrigue_discard: Cards,
) -> dict[str, Any]:
    """The fields that hold cards; what is not named is in the piles."""
    hand = tuple(n for seat in range(rules.players) for n in cards(hands.get(seat, NONE)))
    secret = tuple(n for seat in range(rules.players) for n in cards(intrigue.get(seat, NONE), PAIR_NAMES))
    shown, gone, out = cards(row), cards(discard), cards(intrigue_discard, PAIR_NAMES)
    return {
        "row": shown,
        "discard": gone,
        "hand": hand,
        "pile": tuple(
            whole - shown[country] - gone[country] - sum(hand[country::COUNTRIES])
            for country, whole in enumerate(shuffled_pile(rules))
        ),
        "intrigue_hand": secret,
        "intrigue_discard": out,
        "intrigue_pile": tuple(4 - out[pair] - sum(secret[pair::PAIRS]) for pair in range(PAIRS)),
    }


def cubes_of(
    rules: TableRules,
    held: Mapping[int, Iterable[str]],
    ousted: Mapping[int, Iterable[str]],
    city_owner: Mapping[str, int],
) -> dict[str, Any]:
    """The fields that say where cubes are, and who has the bonus of a city; two cubes are used for a position."""
    fallen = [(seat, place(name)) for seat, names in ousted.items() for name in names]
    standing = [(seat, place(name)) for seat, names in held.items() for name in names]
    holder = {where: seat for seat, where in standing}
    assert len(holder) == len(standing), "a position is held twice"
    owner, tile, field = {}, [0] * (TITLES * rules.players), [0] * (CITIES * rules.players)
    for seat, where in (*fallen, *standing):
        owner.setdefault(where // SLOTS, seat)
        tile[rules.components.title[where] * rules.players + seat] += 1
    for seat, where in fallen:
        field[where // SLOTS * rules.players + seat] += 1
    owner.update({city(name): seat for name, seat in city_owner.items()})
    used = [2 * sum(tile[seat :: rules.players]) for seat in range(rules.players)]
    return {
        "supply": tuple(rules.components.cubes[seat] - used[seat] for seat in range(rules.players)),
        "holder": tuple(holder.get(where, NOBODY) for where in range(POSITIONS)),
        "ousted": tuple(field),
        "tile": tuple(tile),
        "city_owner": tuple(owner.get(where, NOBODY) for where in range(CITIES)),
    }


def with_tile(rules: TableRules, title: Title, cubes: tuple[int, ...]) -> Table:
    """A finished game with cubes on one title tile, and nothing else."""
    tile = [0] * (TITLES * rules.players)
    tile[title * rules.players : (title + 1) * rules.players] = cubes
    return attrs.evolve(rules.blank(), tile=tuple(tile), phase=Phase.OVER)


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The position after moves, every one of which is legal; no invariant is broken."""
    for move in moves:
        state = rules.apply(state, move)
        assert rules.complaints(state) == []
    return state


def refusals(rules: TableRules, state: Table, move: Move) -> set[str]:
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


def points(outcome: Outcome, label: str) -> tuple[int, ...]:
    """What each seat scores on one line of the score sheet."""
    found = [line.points for line in outcome.sheet if line.label == label]
    assert len(found) == 1, [line.label for line in outcome.sheet]
    return found[0]
