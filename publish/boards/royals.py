"""Royals' table: the board with its cities, the title tiles, the row, and in front of each player what is to be seen.

Of a hand only the player whose turn it is sees the cards; of the others their number is shown, as of markers taken.
"""

from __future__ import annotations

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE
from rulewright.model.royals.bonuses import in_play
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    COUNTRY_OF_CITY,
    NOBLES,
    NOTHING,
    PAIR_OF,
    PAIRS,
    PERIODS,
    POSITIONS,
    RANKS,
    SLOTS,
    TITLES,
    Title,
    city_names,
)
from rulewright.model.royals.state import NOBODY, Phase, Table
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.svg import element, figure, group, picture, text

WIDTH, BOARD_HEIGHT, SCALE = 760, 578, 0.76
WIDE, TALL, HEAD = 92, 56, 14
BAND = f"M0,{HEAD} V5 q0,-5 5,-5 h{WIDE - 10} q5,0 5,5 v{HEAD - 5} z"
TILES_TOP, TILE_WIDE, TILE_TALL = BOARD_HEIGHT + 6, 104, 40
SEATS_TOP, SEAT_TALL = TILES_TOP + TILE_TALL + 12, 30
PANEL_LEFT, PANEL_TOP = 492, 372

COUNTRY_COLOURS = ("#0072B2", "#009E73", "#B3362B", "#F0E442")
"""Blue, green, red and yellow as on the board, told apart by most people who see colours differently."""
ON_COUNTRY = ("b-light", "b-dark", "b-light", "b-dark")
COUNTRY_SIGNS = ("F", "G", "B", "S")
CUBES = {
    "black": ("#222", "#fff"),
    "white": ("#fff", "#222"),
    "grey": ("#8A8F98", "#111"),
    "purple": ("#6A3D9A", "#fff"),
}
ORANGE = ("#E69F00", "#111")

PHASES = {
    Phase.TURN: "to draw cards",
    Phase.DRAW: "to draw another card",
    Phase.PLAY: "to occupy a position or end the turn",
    Phase.PAY: "to pay country cards",
    Phase.BRIBE: "to pay intrigue cards",
    Phase.EXCHANGE: "to hand in three cards for one",
    Phase.DISCARD: "to discard what is over the hand limits",
}
CHANCES = {
    Phase.PILE: "draws from the pile",
    Phase.INTRIGUE: "draws from the intrigue pile",
}


def draw(scene: Scene) -> str:
    """The table as SVG; the position of the last move is ticked, that of a refused one crossed."""
    state = scene.state
    parts = [element("rect", class_="b-face", x=1, y=1, width=WIDTH - 2, height=BOARD_HEIGHT - 2, rx=8)]
    parts += [_city(scene, city) for city in range(CITIES)]
    parts += [_highlight(scene, place, "done") for place in _places(scene.move if scene.before is not None else None)]
    parts += [_highlight(scene, place, "refused") for place in _places(scene.refused)]
    parts += [_panel(scene), *(_tile(scene, title) for title in range(TITLES))]
    parts += [_seat(scene, seat) for seat in range(scene.rules.players)]
    height = SEATS_TOP + SEAT_TALL * scene.rules.players + 4
    return picture(WIDTH, height, f"Royals: {turn_words(scene)}", in_words(scene, state), parts)


def _places(move: Move | None) -> list[int]:
    """The positions that a move is about."""
    place = getattr(move, "position", None)
    return [] if place is None else [place]


def _corner(scene: Scene, city: int) -> tuple[float, float]:
    x, y = scene.rules.spec.components["city-places"].places()[city_names(scene.rules.spec)[city]]
    return x * SCALE - WIDE / 2, y * SCALE - TALL / 2


def _city(scene: Scene, city: int) -> str:
    """A city: its name in the colour of its country, its positions, and its field with the bonus or ousted cubes."""
    country = COUNTRY_OF_CITY[city]
    x, y = _corner(scene, city)
    parts = [
        element("rect", class_="b-face", width=WIDE, height=TALL, rx=5),
        element(
            "path", d=f"M0,{HEAD} V5 q0,-5 5,-5 h{WIDE - 10} q5,0 5,5 v{HEAD - 5} z", fill=COUNTRY_COLOURS[country]
        ),
        text(WIDE / 2, 10.5, _city_name(scene, city), class_=f"b-name {ON_COUNTRY[country]}"),
        *(_position(scene, city * SLOTS + slot, HEAD + 13 * slot) for slot in range(SLOTS)),
        _field(scene, city),
    ]
    return group(*parts, x=x, y=y)


def _city_name(scene: Scene, city: int) -> str:
    return str(scene.rules.spec.components["cities"].table()[city_names(scene.rules.spec)[city]])


def _position(scene: Scene, place: int, y: float) -> str:
    """A line: the cost on the left, the title, the influence on the right, and the holder's cube."""
    printed = scene.rules.components
    if printed.title[place] == NOTHING:
        return ""
    holder = scene.state.holder[place]
    cube = _cube(scene, holder, 11, y + 7) if holder != NOBODY else _hole(11, y + 7)
    name = Title(printed.title[place]).name.capitalize()
    return group(
        cube,
        text(21, y + 10, str(printed.cost[place]), class_="b-small b-strong"),
        text(31, y + 10, name, class_="b-small"),
        text(WIDE - 9, y + 10, str(printed.influence[place]), class_="b-small b-mid b-soft"),
    )


def _field(scene: Scene, city: int) -> str:
    """The city's field: its bonus marker as long as it lies there, then ousted cubes."""
    y = HEAD + 13 * SLOTS
    if scene.state.city_owner[city] == NOBODY:
        value = scene.rules.components.city_value[city]
        outline = "M-8,0 L-4,-7 L4,-7 L8,0 L4,7 L-4,7 Z"
        hexagon = element("path", class_="b-token", d=outline, transform=f"translate({WIDE / 2},{y + 7})")
        return group(hexagon, text(WIDE / 2, y + 10.5, str(value), class_="b-small b-mid"))
    return group(*_counted(scene, [_ousted(scene, city, seat) for seat in range(scene.rules.players)], 8, y + 8, 17))


def _ousted(scene: Scene, city: int, seat: int) -> int:
    return int(scene.state.ousted[city * scene.rules.players + seat])


def _counted(scene: Scene, cubes: list[int], x: float, y: float, step: float) -> list[str]:
    """A cube of each seat that has some, with how many."""
    parts: list[str] = []
    for seat, number in enumerate(cubes):
        if number:
            parts += [_cube(scene, seat, x, y), text(x + 6, y + 3, str(number), class_="b-small")]
            x += step
    return parts


def _cube(scene: Scene, seat: int, x: float, y: float) -> str:
    """A player's cube, with the player's number."""
    colour, lettering = CUBES.get(colour_of(scene, seat), ORANGE)
    square = element("rect", x=-5, y=-5, width=10, height=10, rx=1.5, fill=colour, stroke="#555")
    number = text(0, 3, str(seat + 1), class_="b-chipname", style=f"fill:{lettering}")
    return group(square, number, x=x, y=y)


def _hole(x: float, y: float) -> str:
    return element("rect", class_="b-gone", x=figure(x - 5), y=figure(y - 5), width=10, height=10, rx=1.5)


def colour_of(scene: Scene, seat: int) -> str:
    """The colour of a seat's cubes, in words."""
    return str(scene.rules.spec.components["seat-colours"].table()[str(seat + 1)])


def _highlight(scene: Scene, place: int, how: str) -> str:
    """A frame round a position, with a tick or a cross."""
    x, y = _corner(scene, place // SLOTS)
    y += HEAD + 13 * (place % SLOTS)
    frame = element("rect", class_=f"b-{how}", width=WIDE, height=14, rx=4)
    path = "M-3.5,0 L-1,3 L4,-3" if how == "done" else "M-3,-3 L3,3 M3,-3 L-3,3"
    disc = element("circle", class_=f"b-badge {'ok' if how == 'done' else 'no'}", r=7)
    sign = element("path", class_="b-tick" if how == "done" else "b-cross", d=path)
    return group(frame, group(disc, sign, x=WIDE, y=0), x=x, y=y)


def _panel(scene: Scene) -> str:
    """Period, markers that are left, row and piles."""
    state, printed = scene.state, scene.rules.components
    year = list(scene.rules.spec.components["period-years"].numbers().values())[state.period]
    parts = [text(0, 10, f"Period {state.period + 1} of {PERIODS}: {year}", class_="b-strong")]
    for country in range(COUNTRIES):
        y = 28 + 17 * country
        first = (state.period * COUNTRIES + country) * RANKS
        bonuses = _left(printed.country_value, state.country_owner, country * RANKS, RANKS)
        periods = _left(printed.period_value, state.period_owner, first, RANKS)
        parts += [_plate(country, 0, y), text(24, y + 3, f"country bonus {bonuses}; this period {periods}")]
    in_use = [marker for marker in range(NOBLES) if in_play(scene.rules, marker)]
    nobles = _left(printed.noble_value, state.noble_owner, in_use[0], len(in_use))
    parts.append(text(0, 28 + 17 * COUNTRIES, f"noble-house bonus {nobles}"))
    y = 46 + 17 * COUNTRIES
    parts.append(text(0, y + 3, "Row", class_="b-strong"))
    x = 30.0
    for country, cards in enumerate(state.row):
        for _ in range(cards):
            parts.append(_plate(country, x, y))
            x += 24
    piles = f"pile {sum(state.pile)}, discarded {sum(state.discard)}"
    intrigue = f"intrigue pile {sum(state.intrigue_pile)}, discarded {sum(state.intrigue_discard)}"
    return group(*parts, text(0, y + 20, piles), text(0, y + 35, intrigue), x=PANEL_LEFT, y=PANEL_TOP)


def _left(values: tuple[int, ...], owners: tuple[int, ...], first: int, number: int) -> str:
    """The values of the markers that nobody has taken."""
    left = [str(values[index]) for index in range(first, first + number) if owners[index] == NOBODY]
    return ", ".join(left) or "none left"


def _plate(country: int, x: float, y: float) -> str:
    """A country card, small."""
    plate = element("rect", x=0, y=-8, width=20, height=14, rx=3, fill=COUNTRY_COLOURS[country])
    name = text(10, 2.5, COUNTRY_SIGNS[country], class_=f"b-chipname {ON_COUNTRY[country]}")
    return group(plate, name, x=x, y=y)


def _tile(scene: Scene, title: int) -> str:
    """A title tile: its name, what a half is worth, and the cubes on it."""
    players = scene.rules.players
    cubes = list(scene.state.tile[title * players : (title + 1) * players])
    half = scene.rules.components.half[title]
    parts = [
        element("rect", class_="b-face", width=TILE_WIDE, height=TILE_TALL, rx=5),
        element("path", class_="b-gone", d=f"M{TILE_WIDE - 26},0 v{HEAD + 2}"),
        text(6, 12, Title(title).name.capitalize(), class_="b-strong"),
        text(TILE_WIDE - 4, 12, f"{half}+{half}", class_="b-small b-soft", style="text-anchor:end"),
        *_counted(scene, cubes, 9, 28, 19),
    ]
    return group(*parts, x=4 + title * (TILE_WIDE + 4), y=TILES_TOP)


def _seat(scene: Scene, seat: int) -> str:
    """A line: who, cubes left, markers taken, and the hand: its cards if it is the player's turn, else their number."""
    state = scene.state
    parts = [
        _cube(scene, seat, 12, 12),
        text(22, 15.5, f"Player {seat + 1}", class_="b-strong"),
        text(78, 15.5, f"{state.supply[seat]} cubes, {_taken_words(state, seat)}"),
    ]
    country = state.hand[seat * COUNTRIES : (seat + 1) * COUNTRIES]
    intrigue = state.intrigue_hand[seat * PAIRS : (seat + 1) * PAIRS]
    if scene.rules.is_over(state) or state.player != seat:
        parts.append(text(196, 15.5, _hand_words(state, seat)))
        return group(*parts, x=4, y=SEATS_TOP + seat * SEAT_TALL)
    x = 196.0
    for index, cards in enumerate(country):
        parts.append(group(_plate(index, 0, 13), text(23, 15.5, str(cards), class_="b-count"), x=x, y=0))
        x += 42
    for pair, cards in enumerate(intrigue):
        parts.append(_intrigue(pair, cards, x))
        x += 64
    parts.insert(0, element("rect", class_="b-turn", x=0, y=-1, width=WIDTH - 8, height=26, rx=6))
    return group(*parts, x=4, y=SEATS_TOP + seat * SEAT_TALL)


def _intrigue(pair: int, cards: int, x: float) -> str:
    """How many intrigue cards of a pair, as two small plates."""
    one, other = PAIR_OF[pair]
    plates = [_plate(one, 0, 13), _plate(other, 20, 13)]
    number = text(43, 15.5, str(cards), class_="b-count")
    return group(*plates, number, x=x, y=0, class_=None if cards else "b-spent")


def markers_taken(state: Table, seat: int) -> int:
    """How many markers of all kinds a seat has in front of it."""
    owners = (*state.city_owner, *state.country_owner, *state.noble_owner, *state.period_owner)
    return owners.count(seat)


def _several(number: int, what: str) -> str:
    """A number of things, in words."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _hand_words(state: Table, seat: int) -> str:
    country = sum(state.hand[seat * COUNTRIES : (seat + 1) * COUNTRIES])
    intrigue = sum(state.intrigue_hand[seat * PAIRS : (seat + 1) * PAIRS])
    return f"{_several(country, 'country card')}, {_several(intrigue, 'intrigue card')}"


def _taken_words(state: Table, seat: int) -> str:
    return _several(markers_taken(state, seat), "marker")


def turn_words(scene: Scene) -> str:
    """Who has to do what."""
    state = scene.state
    if scene.rules.is_over(state):
        return "the game is over"
    phase = Phase(state.phase)
    if scene.rules.actor(state) == NATURE:
        return f"player {state.player + 1} {CHANCES[phase]}" if phase in CHANCES else "cards are turned up or scored"
    return f"player {scene.rules.actor(state) + 1} {PHASES.get(phase, 'to act')}"


def in_words(scene: Scene, state: Table) -> str:
    """The table in words: who holds what in each country, ousted cubes, tiles, and what each player has."""
    players = scene.rules.players
    words = [f"Royals, {players} players, period {state.period + 1}, {turn_words(scene)}."]
    names = list(scene.rules.spec.components["countries"].table().values())
    for country in range(COUNTRIES):
        held = [p for p in range(POSITIONS) if COUNTRY_OF_CITY[p // SLOTS] == country and state.holder[p] != NOBODY]
        said = "; ".join(_held_words(scene, place) for place in held)
        words.append(f"{names[country]}: {said or 'nobody holds a position'}.")
    for city in range(CITIES):
        ousted = [seat for seat in range(players) if _ousted(scene, city, seat)]
        if ousted:
            whose = ", ".join(f"{_ousted(scene, city, seat)} of player {seat + 1}" for seat in ousted)
            words.append(f"Ousted in {_city_name(scene, city)}: {whose}.")
    row = [f"{cards} of {names[country]}" for country, cards in enumerate(state.row) if cards]
    words.append(f"Row: {', '.join(row) or 'empty'}. Pile: {sum(state.pile)} cards.")
    for seat in range(players):
        has = f"{_hand_words(state, seat)}, {state.supply[seat]} cubes, {_taken_words(state, seat)}"
        words.append(f"Player {seat + 1}: {has}.")
    return " ".join(words)


def _held_words(scene: Scene, place: int) -> str:
    title = Title(scene.rules.components.title[place]).name.capitalize()
    return f"{title} of {_city_name(scene, place // SLOTS)}, player {scene.state.holder[place] + 1}"
