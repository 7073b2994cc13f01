"""Richelieu's table: four rows of twelve cards, and in front of each player markers, crests and symbols."""

from __future__ import annotations

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE
from rulewright.model.richelieu.components import (
    COLUMNS,
    CRESTS_OF,
    FACES,
    KINDS,
    PLACES,
    REGIONS,
    ROWS,
    SYMBOLS,
    Face,
)
from rulewright.model.richelieu.scoring import crests_held, symbols_held
from rulewright.model.richelieu.state import NOBODY, NOTHING, End, Phase, Table, cards_in_row, place_of
from rulewright.model.richelieu.taking import TakeCard
from rulewright.model.richelieu.words import card_words
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.shapes import SHAPES, badge, chip, crest, marker, symbol
from rulewright.publish.boards.svg import element, figure, group, picture, text

WIDE, TALL, GAP = 44, 58, 5
LEFT, TOP = 4, 4
DISPLAY = 30
WIDTH = LEFT * 2 + COLUMNS * (WIDE + GAP) - GAP
ROWS_HEIGHT = TOP + ROWS * (TALL + GAP + 1)
PHASES = {
    Phase.LAY_CARDS: "laying out cards",
    Phase.LAY_TOKENS: "laying out tokens",
    Phase.TAKE: "to take a card",
    Phase.SECOND: "to take a second card or leave it at one",
    Phase.PAY: "to pay for a rival's marker",
    Phase.MARK: "to place a marker or end the turn",
    Phase.MOVE: "to set a lifted marker down",
}


def draw(scene: Scene) -> str:
    """The table as SVG; row ends are outlined, the last move's card is ticked, a refused one crossed."""
    rules, state = scene.rules, scene.state
    ends = {place_of(state, row, end) for row in range(ROWS) for end in End if cards_in_row(state, row) > 0}
    done = _places(scene.before, scene.move)
    refused = _places(state, scene.refused)
    parts = [_place(scene, place, place in ends) for place in range(PLACES)]
    parts += [_highlight(place, "done") for place in sorted(done)]
    parts += [_highlight(place, "refused") for place in sorted(refused)]
    parts += [_display(scene, seat) for seat in range(rules.players)]
    height = ROWS_HEIGHT + DISPLAY * rules.players + 4
    return picture(WIDTH, height, f"Richelieu: {turn_words(scene)}", in_words(scene), [SHAPES, *parts])


def _places(state: Table | None, move: Move | None) -> set[int]:
    """The places of the table that a move is about."""
    if isinstance(move, TakeCard) and state is not None:
        return {place_of(state, move.row, move.end)}
    place = getattr(move, "place", None)
    return set() if place is None else {place}


def _corner(place: int) -> tuple[float, float]:
    row, column = divmod(place, COLUMNS)
    return LEFT + column * (WIDE + GAP), TOP + row * (TALL + GAP + 1)


def _place(scene: Scene, place: int, end: bool) -> str:
    x, y = _corner(place)
    kind = scene.state.card[place]
    if kind == NOTHING:
        return element("rect", class_="b-gone", x=figure(x), y=figure(y), width=WIDE, height=TALL, rx=5)
    region, face = divmod(kind, FACES)
    parts = [
        element("rect", class_="b-face", width=WIDE, height=TALL, rx=5),
        element("use", href="#b-band", fill=region_colour(region)),
        text(WIDE / 2, 10.5, short(region), class_=f"b-name {_on(region)}"),
        *_signs(region, Face(face)),
    ]
    slot = scene.rules.components.slot_at[place]
    if slot != NOTHING and scene.state.token[slot] != NOTHING and scene.state.token_holder[slot] == NOBODY:
        parts.append(element("circle", class_="b-token", cx=35, cy=49, r=6))
    if scene.state.marker[place] != NOBODY:
        parts.append(marker(scene.state.marker[place], 10, 49))
    return group(*parts, x=x, y=y, class_="b-end" if end else None)


def _signs(region: int, face: Face) -> list[str]:
    colour = region_colour(region)
    if face == Face.PLAIN:
        return [crest(16, 20, colour)]
    other = crest(25, 20, colour) if face == Face.TWO else symbol(face.name.lower(), 31, 29)
    return [crest(7, 20, colour), other]


def _highlight(place: int, how: str) -> str:
    x, y = _corner(place)
    frame = element("rect", class_=f"b-{how}", width=WIDE, height=TALL, rx=5)
    return group(frame, badge(how, WIDE - 4, 4), x=x, y=y)


def _display(scene: Scene, seat: int) -> str:
    """One line: who, markers at hand and spent, crests of each region and symbols, tokens counted."""
    rules, state = scene.rules, scene.state
    acts = not rules.is_over(state) and rules.actor(state) == seat
    parts = [marker(seat, 12, 12), text(22, 15.5, f"Player {seat + 1}", class_="b-strong")]
    for number in range(state.supply[seat] + state.box[seat]):
        spent = number >= state.supply[seat]
        parts.append(group(marker(seat, 82 + number * 15, 12), class_="b-spent" if spent else None))
    for region in range(len(REGIONS)):
        count = crests_held(state, seat, region)
        parts.append(chip(128 + region * 36, short(region), count, region_colour(region), _on(region)))
    for index, face in enumerate(SYMBOLS):
        parts.append(chip(456 + index * 32, face.name.lower(), symbols_held(state, seat, face), None, ""))
    tokens = sum(holder == seat for holder in state.token_holder)
    parts.append(element("circle", class_="b-token", cx=562, cy=12, r=6))
    parts.append(text(572, 15.5, str(tokens)))
    if acts:
        parts.insert(0, element("rect", class_="b-turn", x=1, y=-1, width=WIDTH - 10, height=26, rx=6))
    return group(*parts, x=LEFT, y=ROWS_HEIGHT + 4 + seat * DISPLAY)


def region_colour(region: int) -> str:
    """The colour of a region, told apart by most people who see colours differently."""
    return _COLOURS[region % len(_COLOURS)]


_COLOURS = ("#E69F00", "#56B4E9", "#882255", "#CC79A7", "#8A8F98", "#F0E442", "#0072B2", "#D55E00", "#009E73")


def _on(region: int) -> str:
    """The lettering that is readable on a region's colour."""
    return "b-light" if region_colour(region) in ("#882255", "#0072B2") else "b-dark"


def short(region: int) -> str:
    """The first three letters of a region's name."""
    return REGIONS[region][:3].upper()


def turn_words(scene: Scene) -> str:
    """Who has to do what."""
    if scene.rules.is_over(scene.state):
        return "the game is over"
    actor = scene.rules.actor(scene.state)
    what = PHASES[Phase(scene.state.phase)]
    return what if actor == NATURE else f"player {actor + 1} {what}"


def in_words(scene: Scene) -> str:
    """The whole table in words: the outer cards of each row, markers, and what lies in front of the players."""
    state = scene.state
    words = [f"Richelieu, {scene.rules.players} players, {turn_words(scene)}."]
    for row in range(ROWS):
        cards = cards_in_row(state, row)
        if not cards:
            words.append(f"Row {row + 1} is empty.")
            continue
        outer = [card_words(state.card[place_of(state, row, end)]) for end in End]
        marked = [p for p in range(row * COLUMNS, (row + 1) * COLUMNS) if state.marker[p] != NOBODY]
        markers = "".join(f"; marker of player {state.marker[p] + 1} in column {p % COLUMNS + 1}" for p in marked)
        ends = f"only {outer[0]}" if cards == 1 else f"from {outer[0]}, to {outer[1]}"
        words.append(f"Row {row + 1}: {cards} card{'s' if cards > 1 else ''}, {ends}{markers}.")
    for seat in range(scene.rules.players):
        held = state.held[seat * KINDS : (seat + 1) * KINDS]
        crests = sum(number * CRESTS_OF[kind] for kind, number in enumerate(held))
        words.append(
            f"Player {seat + 1}: {state.supply[seat]} markers at hand, {state.box[seat]} spent, "
            f"{sum(held)} cards with {crests} crests."
        )
    return " ".join(words)
