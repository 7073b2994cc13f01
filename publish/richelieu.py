"""The table of Richelieu as SVG. What colour tells is told by a name, a shape or a number as well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rulewright.model.kernel.moves import Move
from rulewright.model.richelieu.components import (
    COLUMNS,
    CRESTS_OF,
    FACES,
    KINDS,
    PLACES,
    REGION_OF,
    REGIONS,
    ROWS,
    SYMBOLS,
    Face,
)
from rulewright.model.richelieu.state import NOTHING, End, Phase, Table, TableRules, place_of
from rulewright.model.richelieu.taking import TakeCard
from rulewright.model.richelieu.words import card_words, place_words

STEP_X, STEP_Y, EDGE = 49, 64, 4
SEAT_Y = 30
WIDTH = EDGE * 2 + COLUMNS * STEP_X - 5
COLOURS = (
    *("#e69f00", "#56b4e9", "#b23a48", "#cc79a7", "#8a8f98"),
    *("#f0e442", "#0072b2", "#d55e00", "#009e73"),
)
LIGHT = ("#b23a48", "#0072b2")
"""Bands on which the name is written in white."""

SHAPES = ("M-6-6h12v12h-12z", "M0-8 8 0 0 8-8 0z", "M0-9 9 6.5h-18z", "M-4-7h8l4 7-4 7h-8l-4-7z")
"""The markers of the seats: square, diamond, triangle, hexagon."""

CREST = "M0 0h12v9q0 7-6 10q-6-3-6-10z"
SIGNS = {
    Face.SWORD: "M0-8V7M-5 3h10M0 7v3",
    Face.CROSS: "M0-8V9M-5-3h10",
    Face.TOWER: "M-5 8V-7h3v3h4v-3h3V8z",
}
PHASES = {
    Phase.LAY_CARDS: "cards are laid out",
    Phase.LAY_TOKENS: "tokens are laid out",
    Phase.TAKE: "to take a card",
    Phase.SECOND: "may take a second card",
    Phase.PAY: "to pay for a rival's marker",
    Phase.MARK: "may place a marker",
    Phase.MOVE: "to set a lifted marker down",
}


def draw(state: Table, rules: TableRules, chosen: Move | None = None, refused: Move | None = None) -> str:
    """The four rows, then every player's display, supply and spent markers, as one SVG element."""
    marked = {place: "chosen" for place in _touched(state, chosen)}
    marked |= {place: "refused" for place in _touched(state, refused)}
    height = EDGE * 2 + ROWS * STEP_Y + rules.players * SEAT_Y + 2
    parts = [_place(state, rules, place, marked.get(place, "")) for place in range(PLACES)]
    parts += [_seat(state, rules, seat) for seat in range(rules.players)]
    title = escape(in_words(state, rules))
    return (
        f'<svg class="rw-board" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )


def in_words(state: Table, rules: TableRules) -> str:
    """The position in one sentence or two, for those who do not see the picture."""
    rows = ", ".join(str(max(0, state.right[row] - state.left[row] + 1)) for row in range(ROWS))
    who = f"Player {state.player + 1} {PHASES[Phase(state.phase)]}"
    if state.phase in (Phase.LAY_CARDS, Phase.LAY_TOKENS):
        return f"Set-up of Richelieu: {PHASES[Phase(state.phase)]}, {state.laid} so far."
    ends = [
        f"{card_words(state.card[place])} at {place_words(place)}"
        for row in range(ROWS)
        for end in End
        if (place := _end_of(state, row, end)) is not None
    ]
    cards = f"Cards left by row: {rows}."
    return f"{who}. {cards} {'Row ends: ' + '; '.join(dict.fromkeys(ends)) + '.' if ends else ''}".strip()


def _end_of(state: Table, row: int, end: int) -> int | None:
    return place_of(state, row, end) if state.left[row] <= state.right[row] else None


def _touched(state: Table, move: Move | None) -> list[int]:
    """The places that a move is about."""
    if move is None:
        return []
    if isinstance(move, TakeCard):
        place = _end_of(state, move.row, move.end)
        return [] if place is None else [place]
    place = getattr(move, "place", None)
    return [place] if isinstance(place, int) else []


def _place(state: Table, rules: TableRules, place: int, mark: str) -> str:
    row, column = divmod(place, COLUMNS)
    x, y = EDGE + column * STEP_X, EDGE + row * STEP_Y
    kind = state.card[place]
    classes = [mark] if mark else []
    if kind == NOTHING:
        kind = _just_taken(state, row, column)
        if kind == NOTHING:
            return f'<rect class="gone {mark}" x="{x}" y="{y}" width="44" height="58" rx="5"/>'.replace(
                ' "', '"'
            )
        classes.append("taken")
    elif column in (state.left[row], state.right[row]):
        classes.append("end")
    inside = "".join(_card(kind))
    slot = rules.components.slot_at[place]
    if slot >= 0 and "taken" not in classes and state.token[slot] != NOTHING:
        inside += '<circle class="token" cx="35" cy="49" r="6"/>'
    if state.marker[place] >= 0:
        inside += _marker(state.marker[place], 12, 49)
    if state.lifted == place:
        inside += '<path class="lifted" d="M5 42h14v14h-14z"/>'
    return f'<g class="{" ".join(["card", *classes])}" transform="translate({x},{y})">{inside}</g>'


def _just_taken(state: Table, row: int, column: int) -> int:
    """The kind of the turn's first card, if this is where it lay; NOTHING elsewhere."""
    if state.first_kind == NOTHING or state.first_row != row:
        return NOTHING
    lay = state.left[row] - 1 if state.first_end == End.LEFT else state.right[row] + 1
    return state.first_kind if column == lay else NOTHING


def _card(kind: int) -> Iterator[str]:
    region, face = REGION_OF[kind], Face(kind % FACES)
    colour = COLOURS[region]
    crest = f'<path class="crest" fill="{colour}" transform="translate({{x}},24)" d="{CREST}"/>'
    yield '<rect width="44" height="58" rx="5"/>'
    yield f'<path class="band" fill="{colour}" d="M0 14V5q0-5 5-5h34q5 0 5 5v9z"/>{_name(region, 22, 10.5)}'
    if face is Face.TWO:
        yield crest.format(x=7) + crest.format(x=25)
    elif face is Face.PLAIN:
        yield crest.format(x=16)
    else:
        yield crest.format(x=7) + _sign(face, 31, 33)


def _sign(face: Face, x: int, y: int) -> str:
    return f'<path class="sign" transform="translate({x},{y})" d="{SIGNS[face]}"/>'


def _name(region: int, x: float, y: float) -> str:
    light = " light" if COLOURS[region] in LIGHT else ""
    return f'<text class="name{light}" x="{x}" y="{y}">{REGIONS[region][:3].upper()}</text>'


def _marker(seat: int, x: int, y: int, spent: bool = False) -> str:
    look = "spent" if spent else f"seat-{seat + 1}"
    number = "" if spent else f'<text y="{4.8 if seat == 2 else 3.5}">{seat + 1}</text>'
    return f'<g class="marker {look}" transform="translate({x},{y})"><path d="{SHAPES[seat]}"/>{number}</g>'


def _seat(state: Table, rules: TableRules, seat: int) -> str:
    """A line for a player: crests by region, symbols, tokens, cards; markers in supply, then spent ones."""
    held = state.held[seat * KINDS : (seat + 1) * KINDS]
    y = EDGE + ROWS * STEP_Y + seat * SEAT_Y + 4
    turn = " turn" if seat == state.player and state.phase not in (Phase.LAY_CARDS, Phase.LAY_TOKENS) else ""
    parts = [f'<rect class="strip" width="{WIDTH - 2 * EDGE}" height="26" rx="5"/>', _marker(seat, 14, 13)]
    for region in range(len(REGIONS)):
        crests = sum(n * CRESTS_OF[kind] for kind, n in enumerate(held) if REGION_OF[kind] == region)
        x = 30 + region * 42
        none = ' class="none"' if not crests else ""
        parts.append(
            f'<g{none}><rect class="chip" fill="{COLOURS[region]}" x="{x}" y="5" width="24" height="16" rx="3"/>'
            f'{_name(region, x + 12, 16.5)}<text class="count" x="{x + 27}" y="17">{crests}</text></g>'
        )
    for index, face in enumerate(SYMBOLS):
        shown = sum(n for kind, n in enumerate(held) if kind % FACES == face)
        x = 416 + index * 27
        none = ' class="none"' if not shown else ""
        parts.append(
            f'<g{none}>{_sign(face, x, 13)}<text class="count" x="{x + 8}" y="17">{shown}</text></g>'
        )
    tokens = sum(holder == seat for holder in state.token_holder)
    none = ' class="none"' if not tokens else ""
    parts.append(
        f'<g{none}><circle class="token" cx="498" cy="13" r="6"/><text class="count" x="507" y="17">{tokens}</text></g>'
    )
    looks = [False] * state.supply[seat] + [True] * state.box[seat]
    parts += [_marker(seat, 532 + index * 18, 13, spent) for index, spent in enumerate(looks)]
    return f'<g class="seat{turn}" transform="translate({EDGE},{y})">{"".join(parts)}</g>'
