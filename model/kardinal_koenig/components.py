"""What lies in the box: the board with its sites, roads and alliances, five kinds of card, and the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number
from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import all_of, any_of, none_of, total
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.rules import Rules
from rulewright.spec import GameSpec, chapter, load_spec
from rulewright.spec.errors import SpecError

SPEC = load_spec("kardinal-koenig")
SETUP = chapter("kardinal-koenig", "setup")
VATICAN = chapter("kardinal-koenig", "vatican")
NEUTRAL = chapter("kardinal-koenig", "neutral")

COUNTRY_NAMES: tuple[str, ...] = tuple(SPEC.components["countries"].table())
"""The nine countries by the ids of the component file, in its order."""
COUNTRIES = len(COUNTRY_NAMES)
KIND_NAMES: tuple[str, ...] = tuple(SPEC.components["cards"].table())
"""The five kinds of card, in the order of the component file."""
KINDS = len(KIND_NAMES)
KIND_OF: tuple[int, ...] = tuple(
    next(kind for kind, name in enumerate(KIND_NAMES) if country in SPEC.components["card-countries"].lists()[name])
    for country in COUNTRY_NAMES
)
"""For each country, the kind of card that stands for it."""

SITES_OF = 8
"""The most sites of a country; a place of the board is country * 8 + site, and need not be there."""
SITES = COUNTRIES * SITES_OF
COUNTRY_OF: tuple[int, ...] = tuple(site // SITES_OF for site in range(SITES))
ALLIANCES = 15
HAND = 3
OPEN = 2
"""Cards of a full hand and of a full display."""

SEAL_COUNTRY: tuple[int, ...] = tuple(
    COUNTRY_NAMES.index(country) for column in SPEC.components["vatican-columns"].lists().values() for country in column
)
"""The country of each seal of the Vatican; a seal is column * 4 + row."""
SEALS = len(SEAL_COUNTRY)
SEALS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(seal for seal, country in enumerate(SEAL_COUNTRY) if country == of) for of in range(COUNTRIES)
)
"""For each country, its seals."""
COLUMNS = len(SPEC.components["vatican-columns"].cells)
COLUMN_OF: tuple[int, ...] = tuple(seal * COLUMNS // SEALS for seal in range(SEALS))
CLOISTER_HALF: tuple[bool, ...] = tuple(
    half == "cloister" for half in SPEC.components["vatican-halves"].table().values()
)
"""For each column of the Vatican, whether it has to do with cloisters; the others have with councillors."""


def road_ends(rules: Rules[object, Components]) -> int:
    """The number of cells that hold the ends of all roads."""
    return len(rules.components.roads)


def allied_countries(rules: Rules[object, Components]) -> int:
    """The number of cells that hold the countries of all alliances."""
    return len(rules.components.alliances)


@frozen
class Components:
    """The components of one table.

    ``cards`` counts the cards of each kind before any are taken out, ``taken_out`` how many of each kind are, by
    the number of players from two on. ``sites`` are the sites of each country. ``roads`` has the two sites (country
    * 8 + site) of each road one after the other, -1 for an end that is no site of the board, ``alliances`` the two
    countries of each alliance in the order of their numbers.
    """

    cards: Annotated[tuple[int, ...], Cells(KINDS, 9, 13)]
    taken_out: Annotated[tuple[int, ...], Cells(4, 0, 2)]
    sites: Annotated[tuple[int, ...], Cells(COUNTRIES, 0, SITES_OF)]
    roads: Annotated[tuple[int, ...], Cells(road_ends, -1, SITES - 1)]
    alliances: Annotated[tuple[int, ...], Cells(allied_countries, 0, COUNTRIES - 1)]
    cloisters: Annotated[int, Number(20, 20)]
    councillors: Annotated[int, Number(8, 8)]
    neutral_cloisters: Annotated[int, Number(8, 8)]
    neutral_councillors: Annotated[int, Number(4, 4)]
    set_aside: Annotated[int, Number(2, 2)]


@enforces(
    SETUP.nine_countries,
    SETUP.sites_and_arms,
    SETUP.roads,
    SETUP.fifteen_alliances,
    SETUP.five_kinds,
    VATICAN.board,
    VATICAN.councillors_half,
    VATICAN.cloisters_half,
)
def read_components(spec: GameSpec) -> Components:
    """The components that a spec lists.

    Raises `SpecError` where the parts of a board do not fit together: a site of no country, more sites than a
    country can have, an alliance of what are not two countries, a number of sites other than those listed.
    """
    sites = site_names(spec)
    places = {key: place for place, key in sites.items()}
    pieces = spec.components["pieces"].numbers()
    share = spec.components["neutral-share"].numbers()
    out = spec.components["cards-taken-out"].numbers()
    return Components(
        cards=tuple(spec.components["cards"].numbers().values()),
        taken_out=tuple(out[str(players)] for players in (2, 3, 4, 5)),
        sites=_site_numbers(spec, sites),
        roads=tuple(_road_ends(spec, places)),
        alliances=tuple(_country(key, name) for key, pair in _pairs(spec, "alliances") for name in pair),
        cloisters=pieces["cloister"],
        councillors=pieces["councillor"],
        neutral_cloisters=share["cloister"],
        neutral_councillors=share["councillor"],
        set_aside=spec.components["set-aside"].number(),
    )


def site_names(spec: GameSpec) -> dict[int, str]:
    """The key of each site of a board, by its place (country * 8 + site), in the order of the file."""
    found: dict[int, str] = {}
    counts = dict.fromkeys(COUNTRY_NAMES, 0)
    for key in spec.components["sites"].cells:
        country = key.partition(".")[0]
        if country not in counts:
            raise SpecError(f"site {key!r} is in no country", table="sites", key=key, accepted=COUNTRY_NAMES)
        if counts[country] == SITES_OF:
            raise SpecError(f"{country} has more than {SITES_OF} sites", table="sites", key=key)
        found[COUNTRY_NAMES.index(country) * SITES_OF + counts[country]] = key
        counts[country] += 1
    return found


def _site_numbers(spec: GameSpec, sites: Mapping[int, str]) -> tuple[int, ...]:
    """The sites of each country; a user's own number has to agree with the sites that are listed."""
    counts = tuple(sum(COUNTRY_OF[place] == country for place in sites) for country in range(COUNTRIES))
    for country, name in enumerate(COUNTRY_NAMES):
        given = spec.components["site-numbers"].cells[name]
        if given is not SPEC.components["site-numbers"].cells[name] and given.value != counts[country]:
            problem = f"{given.value} sites, but {counts[country]} are listed under 'sites'"
            raise SpecError(problem, table="site-numbers", key=name)
    return counts


def _pairs(spec: GameSpec, table: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The entries of a table of pairs, with their keys."""
    for key, pair in spec.components[table].lists().items():
        if len(pair) != 2:
            raise SpecError(f"joins {len(pair)} places", table=table, key=key, accepted=("a pair",))
        yield key, pair


def _road_ends(spec: GameSpec, places: Mapping[str, int]) -> Iterator[int]:
    """The places of both ends of every road, one after the other; no road leads to nowhere or back."""
    known = (f"{roads_join_sites.text} ({roads_join_sites.source})",)
    for key, pair in _pairs(spec, "roads"):
        for end in pair:
            if end not in places:
                raise SpecError(f"leads to nowhere: {end!r} is no site", table="roads", key=key, accepted=known)
        if pair[0] == pair[1]:
            raise SpecError("leads back to where it begins", table="roads", key=key, accepted=known)
        yield from (places[end] for end in pair)


def _country(key: str, name: str) -> int:
    if name not in COUNTRY_NAMES:
        raise SpecError(f"{name!r} is no country", table="alliances", key=key, accepted=COUNTRY_NAMES)
    return COUNTRY_NAMES.index(name)


def assumed_cells(spec: GameSpec) -> Mapping[str, tuple[int, ...]]:
    """The numbers of sites that no source states; of roads and alliances only that some are assumed.

    Claims for every board may lean on none of these. The proofs make the numbers unknown; roads and alliances stay
    as they are, since no claim for every board looks at them (a test takes them away and asks all of them).
    """
    numbers = spec.components["site-numbers"].cells
    found = {"sites": tuple(c for c, name in enumerate(COUNTRY_NAMES) if numbers[name].provenance == "assumed")}
    return found | {table: () for table in ("roads", "alliances") if spec.components[table].assumed()}


STATED_SITES = (("france", 8), ("swabia", 4))
FEWEST, BAVARIA = (SPEC.components["site-range"].numbers()[key] for key in ("fewest", "bavaria"))


@fact("timbuktu rules; de.wikiup.org; ludism 1343")
def there_are_55_cards(components: Components) -> Iterator[tuple[bool, str]]:
    """There are 55 cards in all."""
    cards = total(components.cards)
    yield cards == 55, f"there are {cards} cards"


@fact("ludozine; ludorium; jeuxdesociete.free.fr")
def some_site_numbers_are_stated(components: Components) -> Iterator[tuple[bool, str]]:
    """France has eight sites, the most, and Swabia four, the fewest."""
    for name, stated in STATED_SITES:
        number = components.sites[COUNTRY_NAMES.index(name)]
        yield number == stated, f"{name} has {number} sites, not {stated}"


@fact("German rules, paragraph 3 of the course of play; jeuxdesociete.free.fr")
def every_country_has_sites(components: Components) -> Iterator[tuple[bool, str]]:
    """Every country has sites, four at the fewest and eight at the most."""
    for country, name in enumerate(COUNTRY_NAMES):
        number = components.sites[country]
        yield all_of(number >= FEWEST, number <= SITES_OF), f"{name} has {number} sites"


@fact("ludolegars, report of 29 November 2003")
def bavaria_has_six_sites_or_more(components: Components) -> Iterator[tuple[bool, str]]:
    """Bavaria has room for 4, 1 and 1 cloisters at once, so six sites or more."""
    number = components.sites[COUNTRY_NAMES.index("bavaria")]
    yield number >= BAVARIA, f"bavaria has {number} sites"


@fact("Dutch rules, final scoring; German rules, final scoring; timbuktu rules")
def there_are_15_alliances(components: Components) -> Iterator[tuple[bool, str]]:
    """There are fifteen alliances, each between two countries, and no two between the same."""
    number = len(components.alliances) // 2
    yield number == ALLIANCES, f"there are {number} alliances"
    pairs = [(components.alliances[2 * i], components.alliances[2 * i + 1]) for i in range(number)]
    for i, (one, other) in enumerate(pairs):
        yield one != other, f"alliance {i + 1} joins a country to itself"
        for j in range(i):
            same = any_of(
                all_of(one == pairs[j][0], other == pairs[j][1]), all_of(one == pairs[j][1], other == pairs[j][0])
            )
            yield none_of(same), f"alliances {j + 1} and {i + 1} join the same countries"


@fact("German rules, paragraph 3 of the course of play")
def roads_join_sites(components: Components) -> Iterator[tuple[bool, str]]:
    """Every road joins two different sites of the board."""
    for road in range(len(components.roads) // 2):
        one, other = components.roads[2 * road], components.roads[2 * road + 1]
        yield all_of(one >= 0, other >= 0), f"road {road + 1} of the list leads to nowhere"
        yield one != other, f"road {road + 1} of the list leads back to where it begins"


FACTS = (
    there_are_55_cards,
    some_site_numbers_are_stated,
    every_country_has_sites,
    bavaria_has_six_sites_or_more,
    there_are_15_alliances,
    roads_join_sites,
)
