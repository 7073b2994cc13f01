"""Pictures of positions: a drawing for each game that has one, and a plain table of fields for every other."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import state_to_json
from rulewright.model.kernel.rules import Game, Rules
from rulewright.publish import richelieu

Drawing: TypeAlias = Callable[[Any, Rules[Any, Any], Move | None, Move | None], str]
"""Takes a state, the rules, a chosen and a refused move; gives one element of SVG or HTML."""

DRAWINGS: dict[str, Drawing] = {"richelieu": richelieu.draw}

SHOWN_CELLS = 60
STYLE = Path(__file__).resolve().parent / "static" / "board.css"


def drawing_of(game: Game[Any, Any]) -> Drawing:
    """The game's own drawing, ours, or a table of fields."""
    return game.draw or DRAWINGS.get(game.id, table)


def draw(state: Any, rules: Rules[Any, Any], chosen: Move | None = None, refused: Move | None = None) -> str:
    """A position as one element of SVG or HTML; what a chosen or refused move touches is marked."""
    return drawing_of(rules.game)(state, rules, chosen, refused)


def standalone(picture: str) -> str:
    """A picture as an SVG file of its own, with the style that it needs."""
    width, height = re.findall(r'viewBox="0 0 (\d+) (\d+)"', picture)[0]
    style = f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
    opened = picture.index(">") + 1
    head = picture[:opened].replace(
        "<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    )
    return f"{head}{style}{picture[opened:]}\n"


def table(state: Any, rules: Rules[Any, Any], chosen: Move | None = None, refused: Move | None = None) -> str:
    """Every field with its value: the picture of a game that has no drawing."""
    written = state_to_json(state)
    rows = [
        f'<tr><th scope="row">{escape(known.name.replace("_", " "))}</th><td>{_value(written[known.name])}</td></tr>'
        for known in fields_of(type(state))
    ]
    for label, move in (("chosen", chosen), ("refused", refused)):
        if move is not None:
            rows.append(f'<tr class="{label}"><th scope="row">{label}</th><td>{escape(str(move))}</td></tr>')
    return f'<table class="rw-fields"><caption>The position, field by field</caption>{"".join(rows)}</table>'


def _value(value: Any) -> str:
    if not isinstance(value, list):
        return escape(str(value))
    shown = " ".join(str(cell) for cell in value[:SHOWN_CELLS])
    more = f" and {len(value) - SHOWN_CELLS} more" if len(value) > SHOWN_CELLS else ""
    return escape(shown + more)
