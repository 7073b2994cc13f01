"""Plays to step through: a picture for each move, of which the last shows where scripts are off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, parameters
from rulewright.model.kernel.rules import Rules
from rulewright.publish.boards import Scene, draw

SHOWN = 7
"""Moves of a play that a page shows: its last ones."""


@frozen
class Step:
    """A picture as SVG, and a caption as HTML."""

    picture: str
    caption: str


def move_in_words(rules: Rules[Any, Any], state: Any, move: Move) -> str:
    """A move as its game words it, or its name and parameters."""
    if rules.game.describe is not None:
        return rules.game.describe(state, move, rules)
    given = ", ".join(f"{name} {value}" for name, value in parameters(move))
    return f"{type(move).__name__}: {given}" if given else type(move).__name__


def steps(play: Play, setup: int = 0, shown: int = SHOWN) -> list[Step]:
    """The position before the last few moves of a play and after each, then its refused move, if it has one."""
    rules = play.rules
    states = list(play.states())
    first = _first(play, setup, shown)
    found = [Step(draw(Scene(rules, states[first])), _beginning(first, setup))]
    for index in range(first, len(play.moves)):
        before, move = states[index], play.moves[index]
        words = escape(move_in_words(rules, before, move))
        found.append(Step(draw(Scene(rules, states[index + 1], move, before)), f"{words}."))
    if play.refused is not None:
        found.append(_refused(rules, states[-1], play.refused))
    return found


def _first(play: Play, setup: int, shown: int) -> int:
    """How many moves of a play come before the first picture: set-up, if there is more, and what is too long."""
    return max(setup if len(play.moves) > setup or play.refused is not None else 0, len(play.moves) - shown)


def _beginning(first: int, setup: int) -> str:
    if not first:
        return "The table before set-up."
    if first < setup:
        return f"The table after {first} moves of set-up."
    return "The table after set-up." if first == setup else f"The table after {first - setup} moves."


def _refused(rules: Rules[Any, Any], state: Any, move: Move) -> Step:
    by = " ".join(
        f"<q>{escape(clause.text)}</q> <code>{escape(clause.id)}</code>"
        for clause in rules.explain(state, move).refusals
    )
    words = escape(move_in_words(rules, state, move))
    picture = draw(Scene(rules, state, refused=move))
    return Step(picture, f'<strong class="rw-no">Refused:</strong> {words}. {by}')


def stepper(play: Play, name: str, label: str, setup: int = 0, shown: int = SHOWN) -> str:
    """A play as one figure of HTML; the buttons work once the script has found it.

    ``name`` is unlike that of every other play of its page: it tells their shapes apart. The first ``setup``
    moves set the table up: they are not shown unless there are no others, and not counted.
    """
    found = steps(play, setup, shown)
    counted = setup if len(play.moves) > setup or play.refused is not None else 0
    total = len(play.moves) - counted
    first = _first(play, setup, shown) - counted
    shapes, pictures = shared([step.picture for step in found])
    items = "".join(
        f'<li class="rw-step" data-says="{_position(first + index, total)}"><div class="rw-picture">{picture}</div>'
        f'<p class="rw-say">{step.caption}</p></li>'
        for index, (picture, step) in enumerate(zip(pictures, found, strict=True))
    )
    bar = (
        '<div class="rw-bar"><button type="button" class="rw-back" hidden aria-label="Back">◀</button>'
        '<button type="button" class="rw-on" hidden aria-label="On">▶</button>'
        f'<span class="rw-at" aria-live="polite">{_position(first + len(found) - 1, total)}</span>'
        f'<span class="rw-label">{escape(label)}</span></div>'
    )
    figure = f'<figure class="rw-play" tabindex="0">{bar}{shapes}<ol class="rw-steps">{items}</ol></figure>'
    return _OWN.sub(rf"\g<1>{name}-\g<2>", figure)


def _position(move: int, total: int) -> str:
    if total == 0 and move > 0:
        return "refused at once"
    moves = "1 move" if total == 1 else f"{total} moves"
    return f"move {move} of {total}" if move <= total else f"refused after {moves}"


def shared(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """The definitions that pictures have in common, as one empty picture, and the pictures without them."""
    found = dict.fromkeys(part for picture in pictures for part in _DEFS.findall(picture))
    if not found:
        return "", list(pictures)
    hidden = f'<svg class="rw-shapes" width="0" height="0" aria-hidden="true">{"".join(found)}</svg>'
    return hidden, [_DEFS.sub("", picture) for picture in pictures]


_OWN = re.compile(r'( id="| href="#)([\w-]+")')
_DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)
