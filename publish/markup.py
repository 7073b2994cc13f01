"""The few pieces of MyST that pages are made of, always written the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from attrs import frozen


@frozen
class Page:
    """One page: its name without suffix, relative to the folder of all games, and its MyST text."""

    name: str
    text: str


def plain(words: str) -> str:
    """Words as MyST that shows them as they are."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$@:])", r"\\\1", " ".join(words.split()))


def code(words: str) -> str:
    """Words as inline code."""
    ticks = "``" if "`" in words else "`"
    return f"{ticks}{words}{ticks}"


def title(words: str) -> str:
    """The heading of a page."""
    return f"# {plain(words)}"


def heading(words: str) -> str:
    """The heading of a section."""
    return f"## {plain(words)}"


def container(name: str, *blocks: str) -> str:
    """Blocks in a division of a class; blocks may hold containers."""
    inside = "\n\n".join(block for block in blocks if block)
    longest = max((len(run) for run in re.findall(r"^:{3,}", inside, re.MULTILINE)), default=2)
    fence = ":" * (longest + 1)
    return f"{fence}{{container}} {name}\n{inside}\n{fence}"


def raw(html: str) -> str:
    """HTML as it is."""
    return f"````{{raw}} html\n{html}\n````"


def listing(lines: str, first: int | None = None) -> str:
    """Python code with line numbers from ``first`` on."""
    numbered = f":linenos:\n:lineno-start: {first}\n" if first is not None else ""
    return f"```{{code-block}} python\n{numbered}\n{lines}\n```"


def bullets(items: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {item}" for item in items)


def table(name: str, head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table whose cells are MyST; the first cell of a row heads it. Wide ones scroll."""
    lines = ["| " + " | ".join(cell or " " for cell in head) + " |"]
    lines.append("|" + " --- |" * lines[0].replace("\\|", "").count(" | ") + " --- |")
    lines += ["| " + " | ".join(cell or " " for cell in row) + " |" for row in rows]
    return container(f"rw-table {name}", "\n".join(lines))


def clause(game: str, name: str, words: str = "") -> str:
    """A link to a clause, by its title if no other words are given."""
    return _link("clause", game, name, words)


def question(game: str, name: str, words: str = "") -> str:
    """A link to a question."""
    return _link("question", game, name, words)


def _link(kind: str, game: str, name: str, words: str) -> str:
    target = f"{game}/{name}"
    shown = f"{words} <{target}>" if words else target
    return f"{{rules:{kind}}}`{shown}`"


def tag(words: str, kind: str) -> str:
    """A few words as a small label in HTML."""
    return f'<span class="rw-tag {kind}">{escape(words)}</span>'


def written(name: str, *blocks: str, front: str = "") -> Page:
    """A page of blocks; ``front`` are lines of its front matter."""
    head = f"---\n{front}\n---\n\n" if front else ""
    return Page(name, head + "\n\n".join(block for block in blocks if block) + "\n")
