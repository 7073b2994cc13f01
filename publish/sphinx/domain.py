"""The domain ``rules``: what can be linked to in the rules of a game, and how."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any, ClassVar

from docutils import nodes  # type: ignore[import-untyped]
from docutils.nodes import Element  # type: ignore[import-untyped]
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from rulewright.publish.pages import Published

KINDS = (
    "game",
    "chapter",
    "clause",
    "question",
    "claim",
    "term",
    "component",
    "source",
    "sentence",
    "module",
    "play",
    "page",
)
"""What can be linked to, as ``game/id``; a game by its id alone."""


class RulesDomain(Domain):
    """Games, clauses, questions, claims, terms and whatever else the rules of a game consist of."""

    name = "rules"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: XRefRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self.published: dict[str, Published] = {}

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str, str]]:
        """Page, anchor and title of everything, by kind and name."""
        found: dict[tuple[str, str], tuple[str, str, str]] = self.data["objects"]
        return found

    def note(self, kind: str, name: str, anchor: str, title: str, page: str) -> None:
        """Remember where something is."""
        self.objects[kind, name] = (page, anchor, title)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page holds."""
        for key in [key for key, (page, _, _) in self.objects.items() if page == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for key, place in otherdata["objects"].items():
            if place[0] in docnames:
                self.objects[key] = place

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """A link by the title of what it points at, unless it has words of its own."""
        place = self.objects.get((typ, target))
        if place is None:
            return None
        page, anchor, title = place
        if not node["refexplicit"]:
            contnode = nodes.inline("", title, classes=[f"rw-to-{typ}"])
        line = node.get("rules:line")
        return make_refnode(builder, fromdocname, page, f"L{line}" if line else anchor, [contnode], title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """What a role without a kind could mean."""
        found = []
        for kind in KINDS:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                found.append((f"rules:{kind}", link))
        return found

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Everything, for the search."""
        for (kind, name), (page, anchor, title) in self.objects.items():
            yield name, title, kind, page, anchor, 1
