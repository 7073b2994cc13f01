"""Boards to score: pieces by country and colour, or by the name of the site, put straight onto the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import (
    COUNTRIES,
    COUNTRY_NAMES,
    SEAL_COUNTRY,
    SITES,
    SITES_OF,
    SPEC,
    site_names,
)
from rulewright.model.kardinal_koenig.scoring import score_of_colours
from rulewright.model.kardinal_koenig.state import NOBODY, Table, TableRules, colours
from rulewright.model.kernel.scoring import ScoreLine

PLACES = {key: place for place, key in site_names(SPEC).items()}
"""The places of the board that comes with the game, by what the component file calls them."""

Numbers = Mapping[str, Sequence[int]]
"""For each country, the pieces of every colour."""


def table(players: int = 3, variant: str | None = None, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(players, variant, {name.replace("_", "-"): choice for name, choice in readings.items()})


def board(
    rules: TableRules,
    cloisters: Numbers | None = None,
    councillors: Numbers | None = None,
    seals: Mapping[tuple[int, str], int] | None = None,
    left: Sequence[tuple[int, int]] | None = None,
    interim: Sequence[int] = (),
) -> Table:
    """A board with so many pieces: cloisters from each country's first site on, seals by column (from 1) and country.

    ``left`` has cloisters and councillors of each player's supply; without it supplies stay as they were dealt.
    """
    state = rules.blank()
    sites = [NOBODY] * SITES
    for country, numbers in (cloisters or {}).items():
        first = COUNTRY_NAMES.index(country) * SITES_OF
        owners = [colour for colour, number in enumerate(numbers) for _ in range(number)]
        assert len(owners) <= rules.components.sites[COUNTRY_NAMES.index(country)], f"{country} has too few sites"
        sites[first : first + len(owners)] = owners
    marked = list(state.seal)
    for (column, country), seat in (seals or {}).items():
        marked[seal(column, country)] = seat
    state = attrs.evolve(
        standing(rules, state, sites),
        councillors=_counted(rules, councillors or {}),
        seal=tuple(marked),
        interim=tuple(interim) or state.interim,
    )
    if left is None:
        return state
    cloisters_left, councillors_left = zip(*left, strict=True)
    return attrs.evolve(
        state,
        cloisters_left=(*cloisters_left, *state.cloisters_left[len(left) :]),
        councillors_left=(*councillors_left, *state.councillors_left[len(left) :]),
    )


def roads(rules: TableRules, **sites: str) -> Table:
    """A board with cloisters on named sites: ``red="york lincoln"``; colours in the order in which they are given."""
    owners = [NOBODY] * SITES
    for colour, names in enumerate(sites.values()):
        for name in names.split():
            place = next(place for key, place in PLACES.items() if key.partition(".")[2] == name)
            assert owners[place] == NOBODY, f"two cloisters on {name}"
            owners[place] = colour
    return standing(rules, rules.blank(), owners)


def standing(rules: TableRules, state: Table, sites: Sequence[int]) -> Table:
    """The position with these colours on the sites."""
    numbers = [
        sum(owner == colour for owner in sites[country * SITES_OF : (country + 1) * SITES_OF])
        for country in range(COUNTRIES)
        for colour in range(colours(rules))
    ]
    return attrs.evolve(state, cloister=tuple(sites), cloisters=tuple(numbers))


def seal(column: int, country: str) -> int:
    """A seal of the Vatican, by its column (from 1) and its country."""
    rows = len(SEAL_COUNTRY) // 4
    places = range((column - 1) * rows, column * rows)
    return next(place for place in places if SEAL_COUNTRY[place] == COUNTRY_NAMES.index(country))


def _counted(rules: TableRules, numbers: Numbers) -> tuple[int, ...]:
    found = [0] * (COUNTRIES * colours(rules))
    for country, pieces in numbers.items():
        first = COUNTRY_NAMES.index(country) * colours(rules)
        found[first : first + len(pieces)] = pieces
    return tuple(found)


def points(rules: TableRules, state: Table, label: str) -> tuple[int, ...]:
    """Every colour's points on one line of the score sheet."""
    return line(rules, state, label).points


def line(rules: TableRules, state: Table, label: str) -> ScoreLine:
    """One line of the score sheet of all colours."""
    return next(line for line in score_of_colours(state, rules) if line.label == label)
