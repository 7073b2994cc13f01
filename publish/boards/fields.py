"""The drawing of a game that has none of its own: every field of the state with its values."""

from __future__ import annotations

from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.rules import NATURE
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.svg import element, figure, picture, text

NAMES, CELL, LINE, ACROSS = 120, 34, 26, 12


def draw(scene: Scene) -> str:
    """A line of boxes for each field; what the last move changed is outlined."""
    parts: list[str] = []
    words: list[str] = []
    y = 4.0
    for known in fields_of(type(scene.state)):
        value = getattr(scene.state, known.name)
        before = value if scene.before is None else getattr(scene.before, known.name)
        shown, was = _cells(known, value), _cells(known, before)
        parts.append(text(0, y + 15, known.name.replace("_", " "), class_="b-soft"))
        for index, cell in enumerate(shown):
            changed = index >= len(was) or was[index] != cell
            parts += _box(NAMES + CELL * (index % ACROSS), y + LINE * (index // ACROSS), cell, changed)
        y += LINE * -(-len(shown) // ACROSS) + 4
        words.append(f"{known.name.replace('_', ' ')}: {', '.join(shown)}")
    title = f"A position of {scene.rules.spec.title}, {actor_words(scene)}"
    return picture(NAMES + CELL * ACROSS, y, title, f"{title}. {'; '.join(words)}.", parts)


def actor_words(scene: Scene) -> str:
    """Who has to act."""
    if scene.rules.is_over(scene.state):
        return "the game is over"
    actor = scene.rules.actor(scene.state)
    return "nature to act" if actor == NATURE else f"player {actor + 1} to act"


def _cells(known: Field, value: object) -> list[str]:
    cells = value if isinstance(value, tuple) else (value,)
    if known.names is not None:
        return [known.names(cell).name.lower().replace("_", " ") for cell in cells]
    return [str(int(cell)) for cell in cells]


def _box(x: float, y: float, words: str, changed: bool) -> list[str]:
    width = max(CELL - 4, 6 * len(words) + 10)
    frame = element(
        "rect",
        class_="b-done" if changed else "b-face",
        x=figure(x),
        y=figure(y),
        width=figure(width),
        height=figure(LINE - 4),
        rx=4,
    )
    return [frame, text(x + width / 2, y + 15, words, class_="b-mid")]
