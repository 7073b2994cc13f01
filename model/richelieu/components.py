"""What lies in the box: the deck as counts of 45 kinds of card, tokens, markers, and the figures of the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number
from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import all_of, any_of, total
from rulewright.spec import GameSpec, load_spec

SPEC = load_spec("richelieu")

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
"""The kind of a token that returns a marker; the kinds before it are the regions' crests, then the symbols."""
TOKEN_KINDS = MARKER_BACK + 1


def kind_of(region: int, face: int) -> int:
    """The kind of the cards of a region with a face."""
    return region * FACES + face


@frozen
class Components:
    """The components of one table.

    ``deck`` counts the cards of each kind, ``tokens`` the tokens of each kind; ``token_places`` are the places
    (row * 12 + column, from 0) of the eight tokens in play, and ``slot_at`` the inverse of it, -1 where none lies.
    """

    deck: Annotated[tuple[int, ...], Cells(KINDS, 0, 10)]
    tokens: Annotated[tuple[int, ...], Cells(TOKEN_KINDS, 0, 14)]
    token_places: Annotated[tuple[int, ...], Cells(SLOTS, 0, PLACES - 1)]
    slot_at: Annotated[tuple[int, ...], Cells(PLACES, -1, SLOTS - 1)]
    markers: Annotated[int, Number(3, 3)]
    display_limit: Annotated[int, Number(2, 2)]


def read_components(spec: GameSpec) -> Components:
    """The components that a spec lists."""
    deck = spec.components["deck"].table()
    tokens = spec.components["tokens"].table()
    places = spec.components["token-places"].table()
    corners = [_row_and_column(value) for value in places.values()]
    token_places = tuple((row - 1) * COLUMNS + column - 1 for row, column in corners)
    return Components(
        deck=tuple(_number(deck[f"{region}.{face.name.lower()}"]) for region in REGIONS for face in Face),
        tokens=tuple(_number(tokens[name]) for name in TOKEN_NAMES),
        token_places=token_places,
        slot_at=tuple(token_places.index(p) if p in token_places else -1 for p in range(PLACES)),
        markers=spec.components["markers"].number(),
        display_limit=spec.components["display-limit"].number(),
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
    """The kinds of card whose count no source states."""
    cells = spec.components["deck"].cells
    names = [f"{region}.{face.name.lower()}" for region in REGIONS for face in Face]
    return {"deck": tuple(i for i, name in enumerate(names) if cells[name].provenance == "assumed")}


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
    """Bourgogne has 10 crests, Normandie 8, Auvergne 5 on 4 cards, every region 5 to 10, and some region 6."""
    for name, crests_stated in (("bourgogne", 10), ("normandie", 8), ("auvergne", 5)):
        found = crests(components.deck, REGIONS.index(name))
        yield found == crests_stated, f"{name} has {found} crests on its cards"
    auvergne = REGIONS.index("auvergne")
    cards = total(*(components.deck[kind_of(auvergne, face)] for face in Face))
    yield cards == 4, f"auvergne has {cards} cards"
    found_in = [crests(components.deck, region) for region in range(len(REGIONS))]
    for name, found in zip(REGIONS, found_in, strict=True):
        yield all_of(found >= 5, found <= 10), f"{name} has {found} crests on its cards"
    yield any_of(*(found == 6 for found in found_in)), "no region has 6 crests"


@fact("German rules, list of components")
def there_are_14_tokens(components: Components) -> Iterator[tuple[bool, str]]:
    """There is a crest token for each region, a token for each symbol, and two that return a marker."""
    for kind, number in enumerate(components.tokens):
        wanted = 2 if kind == MARKER_BACK else 1
        yield number == wanted, f"there are {number} tokens '{TOKEN_NAMES[kind]}'"


@fact("a description of the German figure")
def tokens_lie_apart(components: Components) -> Iterator[tuple[bool, str]]:
    """The eight tokens lie on eight different cards, two in each row."""
    for row in range(ROWS):
        found = sum(place // COLUMNS == row for place in set(components.token_places))
        yield found == 2, f"row {row + 1} has {found} token places"


FACTS = (
    there_are_48_cards,
    each_symbol_is_on_nine_cards,
    printed_numbers_agree,
    there_are_14_tokens,
    tokens_lie_apart,
)
