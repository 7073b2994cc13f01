"""Kardinal & König's table: countries, sites, roads and alliances, the cards, and what each player has.

Of a hand only the player whose turn it is sees the cards; of the others their number is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from rulewright.model.kardinal_koenig.components import (
    COLUMN_OF,
    COUNTRIES,
    COUNTRY_NAMES,
    COUNTRY_OF,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    SEAL_COUNTRY,
    SEALS,
    SITES_OF,
    site_names,
)
from rulewright.model.kardinal_koenig.state import NOBODY, VATICAN, colours
from rulewright.model.kernel.moves import Move
from rulewright.publish.boards.kardinal_koenig_words import (
    country_names,
    hand_in_words,
    hand_of,
    in_words,
    is_open,
    left,
    piles_in_words,
    points_in_words,
    site_name,
    turn_words,
)
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.shapes import badge
from rulewright.publish.boards.svg import element, figure, group, picture, text

SCALE = 0.74
LEFT, WIDTH, BOARD_HEIGHT = 70, 646, 622
CARDS_TOP, CARD_WIDE, CARD_TALL = BOARD_HEIGHT + 8, 54, 24
SEATS_TOP, SEAT_TALL = CARDS_TOP + 34, 30
SEAL_SIDE = 25

TINTS = {
    "yellow": ("#F0E442", "b-dark"),
    "green": ("#009E73", "b-light"),
    "red": ("#D55E00", "b-light"),
    "blue": ("#56B4E9", "b-dark"),
    "purple": ("#CC79A7", "b-dark"),
}
"""Card colours, told apart by most people who see colours differently; cards bear the countries' names too."""
PIECES = {
    "yellow": ("#F6D32D", "#111"),
    "red": ("#B3261E", "#fff"),
    "green": ("#1B7F4B", "#fff"),
    "purple": ("#6A3D9A", "#fff"),
    "blue": ("#1F5FA8", "#fff"),
}
"""The colours of pieces, which bear the player's number too."""
NOBODYS = ("#8A8F98", "#111")
HOUSE = "M-7,7 V-2 L0,-9 L7,-2 V7 Z"


def draw(scene: Scene) -> str:
    """The table as SVG; where the last move placed a piece is ticked, where a refused one would have is crossed."""
    rules = scene.rules
    names, arms, places = country_names(scene), _arms(scene), site_places(scene)
    parts = [_land(scene, country, arms, places) for country in range(COUNTRIES)]
    parts += [*_allied(scene, arms), *_roads(scene, places), *_numbers(scene, arms)]
    parts += [_site(scene, site, places[site]) for site in sorted(places)]
    parts += [_councillors(scene, country, names, arms[country]) for country in range(COUNTRIES)]
    if rules.variant == VATICAN:
        parts += [_seal(scene, seal, names) for seal in range(SEALS)]
    for move, how in ((scene.move if scene.before is not None else None, "done"), (scene.refused, "refused")):
        parts += [_highlight(x, y, how) for x, y in _spot(scene, move, arms, places)]
    parts.append(_cards(scene))
    shown = colours(rules)
    parts += [_seat(scene, colour) for colour in range(shown)]
    return picture(
        WIDTH, SEATS_TOP + SEAT_TALL * shown + 4, f"Kardinal & König: {turn_words(scene)}", in_words(scene), parts
    )


# Where things lie

Point = tuple[float, float]


def _at(x: int, y: int) -> Point:
    return (x - 175) * SCALE + LEFT, (y - 30) * SCALE + 12


def _arms(scene: Scene) -> list[Point]:
    places = scene.rules.spec.components["arms"].places()
    return [_at(*places[country]) for country in COUNTRY_NAMES]


def site_places(scene: Scene) -> dict[int, Point]:
    """Where each site is drawn; one of a board that does not say it, around the arms of its country."""
    spec = scene.rules.spec
    known = spec.components["site-places"].places()
    found: dict[int, Point] = {}
    for place, key in site_names(spec).items():
        x, y = _arms(scene)[COUNTRY_OF[place]]
        turn = 2 * pi * (place % SITES_OF) / SITES_OF
        found[place] = _at(*known[key]) if key in known else (x + 34 * cos(turn), y + 34 * sin(turn))
    return found


def _spot(scene: Scene, move: Move | None, arms: Sequence[Point], places: dict[int, Point]) -> list[Point]:
    """Where a move puts a piece."""
    country, site, seal = (getattr(move, name, None) for name in ("country", "site", "seal"))
    if site in places:
        return [places[site]]
    if seal is not None:
        return [_seal_spot(seal)]
    return [] if country is None else [arms[country]]


def _seal_spot(seal: int) -> Point:
    rows = SEALS // (COLUMN_OF[-1] + 1)
    return 15 + COLUMN_OF[seal] * SEAL_SIDE, 250 + (seal % rows) * SEAL_SIDE


# The board


def tint(scene: Scene, kind: int) -> tuple[str, str]:
    """The colour of a kind of card, and the class of lettering that is readable on it."""
    return TINTS[str(scene.rules.spec.components["card-colours"].table()[KIND_NAMES[kind]])]


def _land(scene: Scene, country: int, arms: Sequence[Point], places: dict[int, Point]) -> str:
    """A country: the area around its sites, in the colour of its cards."""
    corners = hull([arms[country], *(p for site, p in places.items() if COUNTRY_OF[site] == country)])
    path = "M" + " L".join(f"{figure(x)},{figure(y)}" for x, y in corners) + " Z"
    colour = tint(scene, KIND_OF[country])[0]
    return element("path", d=path, style=f"fill:{colour};stroke:{colour}", class_="b-land")


def hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the area around some points, anticlockwise."""
    found: list[Point] = []
    for ordered in (sorted(points), sorted(points, reverse=True)):
        side: list[Point] = []
        for point in ordered:
            while len(side) > 1 and _turns_right(side[-2], side[-1], point):
                side.pop()
            side.append(point)
        found += side[:-1]
    return found


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def _roads(scene: Scene, places: dict[int, Point]) -> list[str]:
    roads = scene.rules.components.roads
    pairs = zip(roads[::2], roads[1::2], strict=True)
    return [_line("b-road", places[one], places[other]) for one, other in pairs if one in places and other in places]


def _line(kind: str, one: Point, other: Point) -> str:
    (x, y), (u, v) = one, other
    return element("line", class_=kind, x1=figure(x), y1=figure(y), x2=figure(u), y2=figure(v))


def _allied(scene: Scene, arms: Sequence[Point]) -> list[str]:
    """A dashed line between the arms of each two allied countries."""
    ends = scene.rules.components.alliances
    return [_line("b-ally", arms[one], arms[other]) for one, other in zip(ends[::2], ends[1::2], strict=True)]


def _numbers(scene: Scene, arms: Sequence[Point]) -> list[str]:
    """The number of each alliance, on its line; not half-way, where our board has sites."""
    ends = scene.rules.components.alliances
    parts: list[str] = []
    for number, (one, other) in enumerate(zip(ends[::2], ends[1::2], strict=True), 1):
        x, y = (a + 0.57 * (b - a) for a, b in zip(arms[one], arms[other], strict=True))
        disc = element("circle", class_="b-face", r=7)
        parts.append(group(disc, text(0, 3, str(number), class_="b-small b-mid b-soft"), x=x, y=y))
    return parts


def _site(scene: Scene, site: int, spot: Point) -> str:
    """A site with its name, and the cloister on it."""
    x, y = spot
    owner = scene.state.cloister[site]
    mark = element("circle", class_="b-token", r=5) if owner == NOBODY else cloister(scene, owner, 0, 0)
    name = text(0, 16, site_name(scene, site), class_="b-site b-place b-mid")
    return group(mark, name, x=x, y=y)


def piece_colours(scene: Scene, colour: int) -> tuple[str, str]:
    """The colour of a seat's pieces and of the number on them; grey is the third colour of two players."""
    if colour >= scene.rules.players:
        return NOBODYS
    return PIECES[str(scene.rules.spec.components["colours"].table()[str(colour + 1)])]


def _number(colour: int, scene: Scene) -> str:
    return str(colour + 1) if colour < scene.rules.players else "N"


def cloister(scene: Scene, colour: int, x: float, y: float) -> str:
    """A house with the player's number, or N for nobody."""
    fill, lettering = piece_colours(scene, colour)
    house = element("path", d=HOUSE, fill=fill, stroke="#555")
    return group(house, text(0, 4.5, _number(colour, scene), class_="b-chipname", style=f"fill:{lettering}"), x=x, y=y)


def councillor(scene: Scene, colour: int, x: float, y: float, said: str | None = None) -> str:
    """A round piece with the player's number, or what is said instead."""
    fill, lettering = piece_colours(scene, colour)
    disc = element("circle", r=7, fill=fill, stroke="#555")
    number = text(0, 3, said or _number(colour, scene), class_="b-chipname", style=f"fill:{lettering}")
    return group(disc, number, x=x, y=y)


def _councillors(scene: Scene, country: int, names: Sequence[str], spot: Point) -> str:
    """A country's arms: its name, and under it each colour's councillors with their number."""
    x, y = spot
    parts = [text(0, -2, names[country], class_="b-strong b-mid")]
    first = country * colours(scene.rules)
    numbers = scene.state.councillors[first : first + colours(scene.rules)]
    standing = [(colour, number) for colour, number in enumerate(numbers) if number]
    for index, (colour, number) in enumerate(standing):
        across = (index - (len(standing) - 1) / 2) * 32
        parts += [
            councillor(scene, colour, across - 6, 9),
            text(across + 3, 12.5, f"×{number}", class_="b-small b-strong"),
        ]
    return group(*parts, x=x, y=y)


def _seal(scene: Scene, seal: int, names: Sequence[str]) -> str:
    """A seal of the Vatican: a country's letters, or the councillor on it; over each column what it is about."""
    x, y = _seal_spot(seal)
    side = SEAL_SIDE - 3
    owner = scene.state.seal[seal]
    plate = element("rect", x=figure(-side / 2), y=figure(-side / 2), width=side, height=side, rx=3, class_="b-token")
    parts = [plate, text(0, 3, names[SEAL_COUNTRY[seal]][:3].upper(), class_="b-site b-mid")]
    if owner != NOBODY:
        parts.append(councillor(scene, owner, 0, 0))
    if seal == 0:
        parts.append(text(-side / 2, -32, "Vatican", class_="b-strong"))
    if COLUMN_OF[seal] != COLUMN_OF[seal - 1]:
        about = list(scene.rules.spec.components["vatican-halves"].table().values())[COLUMN_OF[seal]]
        shape = (
            element("path", d=HOUSE, class_="b-token")
            if about == "cloister"
            else element("circle", r=6, class_="b-token")
        )
        parts.append(group(shape, x=0, y=-19))
    return group(*parts, x=x, y=y)


def _highlight(x: float, y: float, how: str) -> str:
    return group(element("circle", class_=f"b-{how}", r=11), badge(how, 10, -10), x=x, y=y)


# Cards and players


def card(scene: Scene, kind: int, x: float, y: float) -> str:
    """A card with the names of its countries."""
    colour, lettering = tint(scene, kind)
    names = [name for country, name in enumerate(country_names(scene)) if KIND_OF[country] == kind]
    parts = [element("rect", width=CARD_WIDE - 3, height=CARD_TALL, rx=4, fill=colour)]
    top = CARD_TALL / 2 + 3.5 - 5 * (len(names) - 1)
    for index, name in enumerate(names):
        parts.append(text((CARD_WIDE - 3) / 2, top + 10 * index, name, class_=f"b-site b-mid {lettering}"))
    return group(*parts, x=x, y=y)


def _cards(scene: Scene) -> str:
    """The display, and how many cards the pile and the discard pile have."""
    state = scene.state
    parts = [text(0, 15.5, "Display", class_="b-strong")]
    x = 46.0
    for kind in range(KINDS):
        for _ in range(state.display[kind]):
            parts.append(card(scene, kind, x, 0))
            x += CARD_WIDE
    return group(*parts, text(170, 15.5, piles_in_words(scene)), x=6, y=CARDS_TOP)


def _seat(scene: Scene, colour: int) -> str:
    """A line: who, pieces left, points of the interim scoring and as things stand, and the hand or its size."""
    rules = scene.rules
    seat = colour < rules.players
    cloisters, councillors = left(scene, colour)
    name = f"Player {colour + 1}" if seat else "Third colour"
    parts = [cloister(scene, colour, 12, 12), text(24, 15.5, name, class_="b-strong")]
    parts += [cloister(scene, colour, 112, 12), text(122, 15.5, f"×{cloisters}")]
    parts += [councillor(scene, colour, 154, 12), text(164, 15.5, f"×{councillors}")]
    parts.append(text(192, 15.5, points_in_words(scene, colour)))
    if seat and is_open(scene, colour):
        x = 330.0
        for kind, number in enumerate(hand_of(scene, colour)):
            for _ in range(number):
                parts.append(card(scene, kind, x, 0))
                x += CARD_WIDE
        parts.insert(0, element("rect", class_="b-turn", x=1, y=-2, width=WIDTH - 10, height=28, rx=6))
    elif seat:
        parts.append(text(330, 15.5, hand_in_words(scene, colour), class_="b-soft"))
    return group(*parts, x=4, y=SEATS_TOP + colour * SEAT_TALL)
