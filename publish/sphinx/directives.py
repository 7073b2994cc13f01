"""The directives that put pages together: each notes what its page holds and gives the page's content."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from docutils import nodes  # type: ignore[import-untyped]
from sphinx.util.docutils import SphinxDirective

from rulewright.publish.pages import LISTS, Published, claims, clause, code, overview, question, sources, titled
from rulewright.publish.pages.elements import Piece, block, bullets, link, para, small, target
from rulewright.publish.sphinx.domain import RulesDomain

Body = Callable[[Published, str], list[nodes.Node]]


class RulesDirective(SphinxDirective):
    """``.. rules:<kind>:: game`` or ``game/id``; an error that lists what there is for any other name."""

    required_arguments = 1
    kind = ""

    def run(self) -> list[nodes.Node]:
        """The content of the page; links in it know where they are."""
        domain = cast(RulesDomain, self.env.get_domain("rules"))
        game, _, name = self.arguments[0].partition("/")
        if game not in domain.published:
            raise self.error(
                f"no game {game!r}; accepted: {', '.join(domain.published) or 'rulewright_games is empty'}"
            )
        published = domain.published[game]
        known = _known(published, self.kind)
        if known is not None and name not in known:
            raise self.error(f"{game} has no {self.kind} {name!r}; accepted: {', '.join(known)}")
        for kind, local, anchor, title in _held(published, self.kind, name):
            full = f"{game}/{local}" if local else game
            domain.note(kind, full, anchor, title, self.env.docname)
        found: list[nodes.Node] = [target(f"rules-{self.kind}"), _identity(self.kind, game, name)]
        found += BODIES[self.kind](published, name)
        found += _rulings(published)
        for node in found:
            for pending in node.findall(_is_link):
                pending["refdoc"] = self.env.docname
        return found


def _is_link(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Element) and node.tagname == "pending_xref"


def _identity(kind: str, game: str, name: str) -> nodes.Node:
    """The id of what the page is about, which links to itself."""
    if kind not in ("clause", "question", "module", "play"):
        return nodes.comment("", "")
    mark = nodes.reference("", "¶", refid=f"rules-{kind}", classes=["rw-permalink"])
    return para(f"{game} / {name} ", mark, name="rw-id")


def _rulings(published: Published) -> list[nodes.Node]:
    """Under whose rulings a page is written, if they are not those of the specification."""
    rulings = published.spec.rulings
    if rulings is None:
        return []
    settled = f"{len(rulings.questions)} question{'' if len(rulings.questions) == 1 else 's'}"
    return [para(small(f"Written under the rulings {rulings.hash} of an editor, on {settled}."), name="rw-rulings")]


def _known(published: Published, kind: str) -> list[str] | None:
    """The names that a directive accepts, or None where it takes a game alone."""
    spec = published.spec
    names = {
        "chapter": spec.chapters,
        "clause": spec.clauses,
        "question": spec.questions,
        "module": published.modules,
        "play": claims.played(published),
    }
    return list(names[kind]) if kind in names else None


def _held(published: Published, kind: str, name: str) -> list[tuple[str, str, str, str]]:
    """What a page holds: kind, local name, anchor and title of each."""
    spec, here = published.spec, f"rules-{kind}"
    match kind:
        case "game":
            return [("game", "", here, spec.title)]
        case "chapter":
            return [("chapter", name, here, spec.chapters[name].title)]
        case "clause":
            return [("clause", name, here, spec.clauses[name].title)]
        case "question":
            return [("question", name, here, spec.questions[name].title)]
        case "module":
            return [("module", name, here, f"{name}.py")]
        case "play":
            return [("play", name, here, titled(name))]
        case "claims":
            held = [("claim", c.id, f"claim-{c.id}", c.title) for c in published.evidence.claims.values()]
        case "components":
            held = [("component", c.id, f"component-{c.id}", c.title) for c in spec.components.values()]
        case "glossary":
            held = [("term", t.term, f"term-{t.term}", t.term) for t in spec.glossary]
        case "sentences":
            held = [("source", d.id, f"source-{d.id}", d.title) for d in spec.sources.values()]
            held += [
                ("sentence", f"{d.id}-{s.ordinal}", f"{d.id}-{s.ordinal}", f"sentence {s.ordinal}")
                for d in spec.sources.values()
                for s in d.sentences
            ]
        case _:
            held = []
    return [("page", kind, here, LISTS.get(kind, kind.capitalize())), *held]


def _modules(published: Published, name: str) -> list[nodes.Node]:
    """The list of the model's modules, with what each is about."""
    items: list[list[Piece]] = []
    for module, found in published.modules.items():
        about = (found.__doc__ or "").strip().split("\n")[0]
        items.append([link("module", published.name(module)), " ", small(about)])
    lead = para("The code that the pages of the clauses quote, whole; every line can be linked to.")
    return [lead, block("rw-list", bullets(items))]


BODIES: dict[str, Body] = {
    "game": lambda published, name: overview.body(published),
    "chapter": clause.chapter,
    "clause": clause.body,
    "questions": lambda published, name: question.overview(published),
    "question": question.body,
    "claims": lambda published, name: claims.body(published),
    "play": claims.plays,
    "components": lambda published, name: overview.components(published),
    "sentences": lambda published, name: sources.body(published),
    "glossary": lambda published, name: overview.glossary(published),
    "sources": _modules,
    "module": code.module,
}

DIRECTIVES: dict[str, type[RulesDirective]] = {
    kind: type(f"{kind.capitalize()}Directive", (RulesDirective,), {"kind": kind}) for kind in BODIES
}
