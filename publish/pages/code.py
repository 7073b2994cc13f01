"""Code on pages: excerpts beside a clause, and whole modules with a place for every line."""

from __future__ import annotations

import inspect
from html import escape

from docutils import nodes  # type: ignore[import-untyped]
from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import PythonLexer  # type: ignore[import-untyped]

from rulewright.publish.excerpts import Excerpt
from rulewright.publish.pages.elements import block, code, link, para, raw, small
from rulewright.publish.pages.published import Published


def listing(published: Published, part: Excerpt) -> list[nodes.Node]:
    """An excerpt under its name, each line with its number; a gap in the numbers is shown as one."""
    page = published.name(f"{published.page_of(part)}")
    where = link("module", page, f"{part.file}, line {part.first}")
    where["rules:line"] = part.first
    lines = coloured(part.code)
    shown = []
    before = part.first - 1
    for (number, _), line in zip(part.lines, lines, strict=True):
        if number != before + 1:
            shown.append('<span class="rw-gap" aria-hidden="true">⋯</span>')
        shown.append(f'<span class="rw-line"><span class="rw-number">{number}</span>{line or " "}</span>')
        before = number
    html = f'<div class="highlight rw-code"><pre>{"".join(shown)}</pre></div>'
    return [block("rw-excerpt", para(code(part.name), " ", small(where)), raw(html))]


def coloured(source: str) -> list[str]:
    """Python as lines of HTML."""
    html = highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines: list[str] = html.rstrip("\n").split("\n")
    return lines + [""] * (len(source.split("\n")) - len(lines))


def module(published: Published, name: str) -> list[nodes.Node]:
    """A whole module of the model; every line can be linked to."""
    source = inspect.getsource(published.modules[name])
    marked = {
        number
        for parts in published.excerpts.values()
        for part in parts
        if published.page_of(part) == name
        for number, _ in part.lines
    }
    lines = [
        f'<span class="rw-line{" rw-marked" if number in marked else ""}" id="L{number}">'
        f'<a class="rw-number" href="#L{number}">{number}</a>{line or " "}</span>'
        for number, line in enumerate(coloured(source.rstrip("\n")), 1)
    ]
    about = inspect.getdoc(published.modules[name]) or ""
    enforced = [c for c, parts in published.excerpts.items() if any(published.page_of(p) == name for p in parts)]
    found: list[nodes.Node] = [para(about.split("\n\n")[0])]
    if enforced:
        links = [link("clause", published.name(c), published.spec.clauses[c].title) for c in enforced]
        between: list[nodes.Node | str] = [piece for each in links for piece in (", ", each)][1:]
        found.append(para(small("Lines with a bar enforce: ", *between)))
    label = escape(f"Source of {published.modules[name].__name__}")
    html = (
        f'<div class="highlight rw-code rw-module" role="group" aria-label="{label}"><pre>{"".join(lines)}</pre></div>'
    )
    return [*found, raw(html)]
