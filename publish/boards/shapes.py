"""Shapes on cards and in displays; each player's marker has a shape and a number, each symbol a shape."""

from __future__ import annotations

from rulewright.publish.boards.svg import element, figure, group, text

SHAPES = element(
    "defs",
    element("path", id="b-band", d="M0,14 V5 q0,-5 5,-5 h34 q5,0 5,5 v9 z"),
    element("path", id="b-crest", d="M0,0 h12 v9 q0,7 -6,10 q-6,-3 -6,-10 z"),
    element("path", id="b-sword", d="M0,-8 L0,5 M-4.5,2 L4.5,2 M0,5 L0,9"),
    element("path", id="b-cross", d="M0,-8 L0,9 M-5,-3 L5,-3"),
    element("path", id="b-tower", d="M-5,8 L-5,-7 L-2,-7 L-2,-4 L2,-4 L2,-7 L5,-7 L5,8 Z"),
)

_OUTLINES = (
    "M-6,-6 h12 v12 h-12 z",
    "M-6,-6 h12 v12 h-12 z",
    "M0,-8 L8,0 L0,8 L-8,0 z",
    "M0,-8 L8,0 L0,8 L-8,0 z",
)


def crest(x: float, y: float, colour: str) -> str:
    """A shield."""
    return element("use", class_="b-crest", href="#b-crest", x=figure(x), y=figure(y), fill=colour)


def symbol(name: str, x: float, y: float, scale: float = 1) -> str:
    """A sword (cross-guard low), a cross (arms high) or a tower."""
    moved = f"translate({figure(x)},{figure(y)})" + ("" if scale == 1 else f" scale({figure(scale)})")
    return element("use", class_="b-symbol", href=f"#b-{name}", transform=moved)


def marker(seat: int, x: float, y: float) -> str:
    """A player's marker: dark or light, square or diamond, with the player's number."""
    outline = element("path", class_=f"b-m{seat}", d=_OUTLINES[seat])
    return group(outline, text(0, 3.2, str(seat + 1), class_=f"b-small b-mid b-strong b-on{seat}"), x=x, y=y)


def badge(how: str, x: float, y: float) -> str:
    """A tick for what was done, a cross for what is refused."""
    good = how == "done"
    disc = element("circle", class_=f"b-badge {'ok' if good else 'no'}", r=7)
    path = "M-3.5,0 L-1,3 L4,-3" if good else "M-3,-3 L3,3 M3,-3 L-3,3"
    return group(disc, element("path", class_="b-tick" if good else "b-cross", d=path), x=x, y=y)


def chip(x: float, name: str, count: int, colour: str | None, lettering: str) -> str:
    """A name or symbol and how many."""
    faint = "b-spent" if not count else None
    if colour is None:
        sign = symbol(name, 7, 11, 0.8)
        return group(sign, text(16, 15.5, str(count), class_="b-strong"), x=x, y=0, class_=faint)
    plate = element("rect", y=5, width=20, height=14, rx=3, fill=colour)
    name_on = text(10, 15, name, class_=f"b-chipname {lettering}")
    return group(plate, name_on, text(21.5, 15.5, str(count), class_="b-count"), x=x, y=0, class_=faint)
