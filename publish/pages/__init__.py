"""The pages of a game's reference: which there are, and the few lines of reST that each is made from.

The lines only name a directive; what a page shows is put together when Sphinx reads it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.publish.pages.claims import played
from rulewright.publish.pages.published import Published

__all__ = ["Published", "pages", "shelf", "titled"]


def pages(published: Published) -> dict[str, str]:
    """The text of every page, by its name below the folder of the game, without suffix."""
    spec, game = published.spec, published.game.id
    found = {"index": _page(spec.title, "game", game, published, _contents(published))}
    for chapter in spec.chapters.values():
        names = [f"{chapter.id}/{clause.slug}" for clause in chapter]
        below = [name.partition("/")[2] for name in names]
        found[f"{chapter.id}/index"] = _page(chapter.title, "chapter", f"{game}/{chapter.id}", published, below)
        for name, clause in zip(names, chapter, strict=True):
            found[name] = _page(clause.title, "clause", f"{game}/{clause.id}", published)
    asked = list(spec.questions)
    found["questions/index"] = _page("Questions", "questions", game, published, asked)
    for question in spec.questions.values():
        found[f"questions/{question.id}"] = _page(question.title, "question", f"{game}/{question.id}", published)
    shown = list(played(published))
    for name, title in LISTS.items():
        below = [f"plays/{claim}" for claim in shown] if name == "claims" else []
        found[name] = _page(title, name, game, published, below)
    for claim in shown:
        found[f"plays/{claim}"] = _page(titled(claim), "play", f"{game}/{claim}", published)
    found["source/index"] = _page("The model", "sources", game, published, list(published.modules))
    for name in published.modules:
        file = "__init__.py" if name == "package" else f"{name}.py"
        found[f"source/{name}"] = _page(file, "module", f"{game}/{name}", published)
    return found


LISTS = {
    "claims": "Claims by table",
    "components": "Components",
    "sentences": "Sentences of the sources",
    "glossary": "Words of the rules",
}


def _contents(published: Published) -> list[str]:
    chapters = [f"{chapter}/index" for chapter in published.spec.chapters]
    return [*chapters, "questions/index", *LISTS, "source/index"]


def titled(claim: str) -> str:
    """The id of a claim as a title."""
    return claim.replace("_", " ").capitalize()


def _page(title: str, kind: str, name: str, published: Published, below: Iterable[str] = ()) -> str:
    """A page: its directive, a list of the pages below it, and a mark of what it was made from."""
    escaped = title.replace("\\", "\\\\").replace("*", "\\*").replace("`", "\\`").replace("_", "\\_")
    lines = [":hide-toc:", "", escaped, "=" * max(3, 2 * len(escaped)), "", f".. rules:{kind}:: {name}", ""]
    entries = list(below)
    if entries:
        lines += [".. toctree::", "   :hidden:", "", *(f"   {entry}" for entry in entries), ""]
    return "\n".join([*lines, f".. made from {published.fingerprint}", ""])


def shelf(games: Iterable[Published]) -> str:
    """The page that lists the games."""
    found = list(games)
    lines = ["Rules of games", "==============", ""]
    for published in found:
        lines += [f"* :rules:game:`{published.game.id}`: {len(published.spec.clauses)} clauses", ""]
    lines += [".. toctree::", "   :hidden:", "", *(f"   {published.game.id}/index" for published in found), ""]
    return "\n".join(lines)
