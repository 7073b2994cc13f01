"""The few pieces that pages are made of, as docutils nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from docutils import nodes  # type: ignore[import-untyped]
from sphinx.addnodes import pending_xref

Piece: TypeAlias = "str | nodes.Node"


def inline(pieces: Iterable[Piece]) -> list[nodes.Node]:
    """Words as text, nodes as they are."""
    return [nodes.Text(piece) if isinstance(piece, str) else piece for piece in pieces]


def para(*pieces: Piece, name: str = "") -> nodes.paragraph:
    """A paragraph."""
    return nodes.paragraph("", "", *inline(pieces), classes=name.split())


def span(*pieces: Piece, name: str = "") -> nodes.inline:
    """Words of a class."""
    return nodes.inline("", "", *inline(pieces), classes=name.split())


def strong(words: str) -> nodes.strong:
    """Words that matter."""
    return nodes.strong("", words)


def several(count: int, thing: str) -> str:
    """A number of things, as it is said of one or more."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def small(*pieces: Piece) -> nodes.inline:
    """Words in small."""
    return span(*pieces, name="rw-small")


def code(words: str) -> nodes.literal:
    """Words of the code."""
    return nodes.literal("", words)


class division(nodes.General, nodes.Element):  # type: ignore[misc]
    """A division of a page; nothing but its content in builders that know no divisions."""


def block(name: str, *children: nodes.Node) -> division:
    """A division of a class."""
    return division("", *children, classes=name.split())


def raw(html: str) -> nodes.raw:
    """HTML as it is; other builders leave it out."""
    return nodes.raw("", html, format="html")


def slug(words: str) -> str:
    """Words as an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def section(title: str, *children: nodes.Node, name: str = "", anchor: str = "") -> nodes.section:
    """A section with its heading."""
    found = nodes.section("", nodes.title("", title), *children, ids=[anchor or slug(title)])
    found["classes"] += name.split()
    return found


def target(anchor: str) -> nodes.target:
    """A place that can be linked to."""
    return nodes.target("", "", ids=[anchor])


def bullets(items: Iterable[Sequence[Piece]], name: str = "") -> nodes.bullet_list:
    """A list; each item is one paragraph."""
    entries = [nodes.list_item("", para(*item)) for item in items]
    return nodes.bullet_list("", *entries, classes=name.split())


def table(head: Sequence[Piece], rows: Iterable[Sequence[Piece]], name: str = "") -> division:
    """A table that scrolls where it is too wide; the first cell of a row heads it."""
    group = nodes.tgroup("", *(nodes.colspec("", colwidth=1) for _ in head), cols=len(head))
    group += nodes.thead("", _row(head))
    group += nodes.tbody("", *(_row(row) for row in rows))
    whole = nodes.table("", group, classes=["rw-rows"])
    return block(f"rw-table {name}", whole)


def _row(cells: Sequence[Piece]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", para(cell)) for cell in cells))


def link(kind: str, name: str, *pieces: Piece) -> pending_xref:
    """A link to something of a game, ``game/id``; by its title if no words are given."""
    shown = span(*(pieces or (name,)), name=f"rw-to-{kind}")
    return pending_xref(
        "",
        shown,
        refdomain="rules",
        reftype=kind,
        reftarget=name,
        refexplicit=bool(pieces),
        refwarn=True,
    )


def joined(pieces: Iterable[Piece], between: str = ", ") -> list[Piece]:
    """Pieces with words between them."""
    found: list[Piece] = []
    for piece in pieces:
        found += [between, piece] if found else [piece]
    return found


def missing(words: str) -> nodes.inline:
    """What is not there says so."""
    return span(f"– {words}", name="rw-missing")
