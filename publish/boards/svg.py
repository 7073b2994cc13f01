"""SVG as text: a few elements, always written the same way."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rulewright.publish.boards.style import STYLE

NAMESPACE = "http://www.w3.org/2000/svg"


def element(name: str, *children: str, **attributes: object) -> str:
    """An element; ``class_`` and ``aria_label`` are written class and aria-label, None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(children)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def text(x: float, y: float, words: str, **attributes: object) -> str:
    """A line of text."""
    return element("text", escape(words), x=figure(x), y=figure(y), **attributes)


def figure(number: float) -> str:
    """A coordinate without needless digits."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def group(*children: str, x: float | None = None, y: float | None = None, class_: str | None = None) -> str:
    """Elements that belong together, moved to a place."""
    moved = None if x is None else f"translate({figure(x)},{figure(y or 0)})"
    return element("g", *children, class_=class_, transform=moved)


def picture(width: float, height: float, title: str, words: str, children: Sequence[str]) -> str:
    """A whole picture: its title, and the same in words for those who cannot see it."""
    return element(
        "svg",
        element("title", escape(title)),
        *children,
        xmlns=NAMESPACE,
        class_="rw-board",
        viewBox=f"0 0 {figure(width)} {figure(height)}",
        role="img",
        aria_label=words,
    )


def standalone(drawing: str) -> str:
    """A drawing as a file of its own, with the colours that pages otherwise take from their style sheet."""
    opening, rest = drawing.split(">", 1)
    return f"{opening}>{element('style', STYLE)}{rest}\n"
