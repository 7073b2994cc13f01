"""What lies in the box: the deck as counts of 45 kinds of card, tokens, markers, and figures of the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number
from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import any_of, total
from rulewright.model.kernel.moves import enforces
from rulewright.spec import GameSpec, load_spec

SPEC = load_spec("richelieu")
SETUP = SPEC.chapters["setup"]

REGIONS: tuple[str, ...] = tuple(SPEC.components["regions"].table())
"""The nine regions, in the order of the component file."""


class Face(IntEnum):
    """What a card shows besides its region: a second crest, nothing more, or a symbol."""

    TWO = 0
    PLAIN = 1
    SWORD = 2
    CROSS = 3
    TOWER = 4


FACES = len(Face)
KINDS = len(REGIONS) * FACES
SYMBOLS = (Face.SWORD, Face.CROSS, Face.TOWER)
REGION_OF = tuple(kind // FACES for kind in range(KINDS))
CRESTS_OF = tuple(2 if kind % FACES == Face.TWO else 1 for kind in range(KINDS))

ROWS = 4
COLUMNS = 12
PLACES = ROWS * COLUMNS
SLOTS = 8
"""Tokens in play."""

MARKER_BACK = len(REGIONS) + len(SYMBOLS)
"""The kind of a token that returns a marker; before it come the regions' crests, then the symbols."""
TOKEN_KINDS = MARKER_BACK + 1


def kind_of(region: int, face: int) -> int:
    """The kind of the cards of a region with a face."""
    return region * FACES + face


@frozen
class Components:
    """The components of one table.

    ``deck`` counts the cards of each kind, ``numbers`` are the printed numbers of the regions, ``tokens``
    counts the tokens of each kind; ``token_places`` are the places (row * 12 + column, from 0) of the eight
    tokens in play, and ``slot_at`` the inverse of it, -1 where none lies.
    """

    deck: Annotated[tuple[int, ...], Cells(KINDS, 0, 10)]
    numbers: Annotated[tuple[int, ...], Cells(len(REGIONS), 5, 10)]
    tokens: Annotated[tuple[int, ...], Cells(TOKEN_KINDS, 0, 14)]
    token_places: Annotated[tuple[int, ...], Cells(SLOTS, 0, PLACES - 1)]
    slot_at: Annotated[tuple[int, ...], Cells(PLACES, -1, SLOTS - 1)]
    markers: Annotated[int, Number(3, 3)]
    display_limit: Annotated[int, Number(2, 2)]
    region_held: Annotated[int, Number(2, 2)]
    region_missing: Annotated[int, Number(5, 5)]
    symbol_missing: Annotated[int, Number(5, 5)]


@enforces(
    SETUP.regions,
    SETUP.one_or_two_crests,
    SETUP.symbols,
    SETUP.printed_number,
    SETUP.nine_of_each_symbol,
    SETUP.token_places,
)
def read_components(spec: GameSpec) -> Components:
    """The components that a spec lists."""
    deck = spec.components["deck"].table()
    numbers = spec.components["numbers"].table()
    tokens = spec.components["tokens"].table()
    points = spec.components["points"].table()
    places = spec.components["token-places"].table()
    corners = [_row_and_column(value) for value in places.values()]
    token_places = tuple((row - 1) * COLUMNS + column - 1 for row, column in corners)
    return Components(
        deck=tuple(_number(deck[f"{region}.{face.name.lower()}"]) for region in REGIONS for face in Face),
        numbers=tuple(_number(numbers[region]) for region in REGIONS),
        tokens=(
            *(_number(tokens["crest"]) // len(REGIONS) for _ in REGIONS),
            *(_number(tokens["symbol"]) // len(SYMBOLS) for _ in SYMBOLS),
            _number(tokens["marker-back"]),
        ),
        token_places=token_places,
        slot_at=tuple(token_places.index(p) if p in token_places else -1 for p in range(PLACES)),
        markers=spec.components["markers"].number(),
        display_limit=spec.components["four-player-limit"].number(),
        region_held=_number(points["region-held"]),
        region_missing=_number(points["region-missing"]),
        symbol_missing=_number(points["symbol-missing"]),
    )


TOKEN_NAMES = (*REGIONS, *(symbol.name.lower() for symbol in SYMBOLS), "marker-back")
"""The kinds of token by the names of the component file."""


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def _row_and_column(value: object) -> tuple[int, int]:
    assert isinstance(value, tuple)
    row, column = value
    return row, column


def assumed_cells(spec: GameSpec) -> Mapping[str, tuple[int, ...]]:
    """The kinds of card and the printed numbers that no source states."""
    faces = [f"{region}.{face.name.lower()}" for region in REGIONS for face in Face]
    return {
        component: tuple(
            i for i, name in enumerate(names) if spec.components[component].cells[name].provenance == "assumed"
        )
        for component, names in (("deck", faces), ("numbers", REGIONS))
    }


def crests(deck: tuple[int, ...], region: int) -> int:
    """The crests of a region on all its cards together."""
    return total(*(deck[kind_of(region, face)] * CRESTS_OF[kind_of(region, face)] for face in Face))


@fact("German rules, list of components")
def there_are_48_cards(components: Components) -> Iterator[tuple[bool, str]]:
    """The deck has 48 cards."""
    cards = total(components.deck)
    yield cards == PLACES, f"the deck has {cards} cards"


@fact("German rules, the cards")
def each_symbol_is_on_nine_cards(components: Components) -> Iterator[tuple[bool, str]]:
    """Sword, cross and tower are on nine cards each."""
    for symbol in SYMBOLS:
        cards = total(*(components.deck[kind_of(region, symbol)] for region in range(len(REGIONS))))
        yield cards == 9, f"{symbol.name.lower()} is on {cards} cards"


@fact("reviews; see the component 'printed-numbers'")
def printed_numbers_agree(components: Components) -> Iterator[tuple[bool, str]]:
    """A printed number is its region's crests: Bourgogne 10, Normandie 8, Auvergne 5 on 4 cards, some 6."""
    for name, stated in (("bourgogne", 10), ("normandie", 8), ("auvergne", 5)):
        number = components.numbers[REGIONS.index(name)]
        yield number == stated, f"the printed number of {name} is {number}, not {stated}"
    auvergne = REGIONS.index("auvergne")
    cards = total(*(components.deck[kind_of(auvergne, face)] for face in Face))
    yield cards == 4, f"auvergne has {cards} cards"
    found_in = [crests(components.deck, region) for region in range(len(REGIONS))]
    for region, name in enumerate(REGIONS):
        number = components.numbers[region]
        yield (
            found_in[region] == number,
            f"{name} has {found_in[region]} crests on its cards, and the number {number}",
        )
    yield any_of(*(found == 6 for found in found_in)), "no region has 6 crests"


@fact("German rules, list of components")
def there_are_14_tokens(components: Components) -> Iterator[tuple[bool, str]]:
    """There is a crest token for each region, a token for each symbol, and two that return a marker."""
    for kind, number in enumerate(components.tokens):
        wanted = 2 if kind == MARKER_BACK else 1
        yield number == wanted, f"there are {number} tokens '{TOKEN_NAMES[kind]}'"


@fact("a description of the German figure")
def tokens_lie_apart(components: Components) -> Iterator[tuple[bool, str]]:
    """Two tokens lie in each row, mirrored about its middle; 2, 4, 6 and 8 cards are between them."""
    for row in range(ROWS):
        found = sorted(place % COLUMNS for place in set(components.token_places) if place // COLUMNS == row)
        yield len(found) == 2, f"row {row + 1} has {len(found)} token places"
        wanted = [COLUMNS // 2 - 2 - row, COLUMNS // 2 + 1 + row]
        seen, stated = (" and ".join(str(column + 1) for column in columns) for columns in (found, wanted))
        yield found == wanted, f"row {row + 1} has tokens in columns {seen}, not {stated}"


FACTS = (
    there_are_48_cards,
    each_symbol_is_on_nine_cards,
    printed_numbers_agree,
    there_are_14_tokens,
    tokens_lie_apart,
)
