"""A game about to be published: its spec, model and evidence, and what pages look up in them."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import frozen

from rulewright.model.kernel.enforced import modules_of
from rulewright.model.kernel.rules import Game
from rulewright.publish.evidence import Evidence, Table
from rulewright.publish.excerpts import Excerpt, excerpt
from rulewright.spec import Citation, Clause, GameSpec, Question


@frozen(slots=False, eq=False)
class Published:
    """One game with everything that its pages show."""

    game: Game[Any, Any]
    evidence: Evidence

    @classmethod
    def of(cls, game: Game[Any, Any], folder: Path | None = None) -> Published:
        """A game with its evidence, as a rule that of the last full run."""
        return cls(game, Evidence.of(game, folder))

    @property
    def spec(self) -> GameSpec:
        """What the rules say."""
        return self.game.spec

    def name(self, local: str) -> str:
        """A name of this game as links write it."""
        return f"{self.game.id}/{local}"

    @cached_property
    def excerpts(self) -> dict[str, list[Excerpt]]:
        """The code that enforces each clause."""
        return {clause.id: excerpt(self.game, clause) for clause in self.spec.clauses.values()}

    def questions_about(self, clause: Clause) -> list[Question]:
        """The questions that a clause raises."""
        return [question for question in self.spec.questions.values() if clause.id in question.about]

    def restricted_by(self, clause: Clause) -> list[Clause]:
        """The clauses that are exceptions to this one."""
        return [other for other in self.spec.clauses.values() if clause.id in other.exception_to]

    def term_of(self, original: str) -> str | None:
        """The glossary's word for one of the original language."""
        known = {
            word.strip(): term.term
            for term in self.spec.glossary
            for words in term.original.values()
            for word in (words, *words.split(","))
        }
        return next((known[word] for word in (original, *original.split()) if word in known), None)

    def places(self, citation: Citation) -> str:
        """Where in a document a citation points, in words."""
        document = self.spec.sources[citation.document]
        if not citation.sentences or not document.sentences:
            return ""
        places = dict.fromkeys(document.sentence(n).place for n in citation.sentences)
        numbers = ", ".join(str(n) for n in citation.sentences)
        plural = "s" if len(citation.sentences) > 1 else ""
        where = "; ".join(place for place in places if place)
        return f"{where} (sentence{plural} {numbers})" if where else f"sentence{plural} {numbers}"

    @cached_property
    def modules(self) -> dict[str, ModuleType]:
        """The modules of the game, by the name of the page that shows their source."""
        found = {}
        for module in modules_of(self.game):
            own = module.__name__.rpartition(".")[2]
            found["package" if hasattr(module, "__path__") else own] = module
        return found

    def page_of(self, part: Excerpt) -> str:
        """The name of the page with the source that an excerpt is from."""
        stem = part.file.rpartition("/")[2].removesuffix(".py")
        return "package" if stem == "__init__" else stem

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that the pages are made of; they are read again where it differs."""
        digest = hashlib.sha256(self.spec.fingerprint.encode())
        for module in self.modules.values():
            digest.update(inspect.getsource(module).encode())
        for path in sorted(self.evidence.folder.glob("**/*.json")):
            digest.update(path.relative_to(self.evidence.folder).as_posix().encode())
            digest.update(path.read_bytes())
        for path in sorted(Path(__file__).parents[1].rglob("*.py")):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def table_names(tables: Iterable[Table]) -> str:
    """Tables in words, player counts of the base game together."""
    base: list[str] = []
    others: list[str] = []
    for table in tables:
        (others if table.rules.variant else base).append(
            table.name if table.rules.variant else str(table.rules.players)
        )
    plural = "" if base == ["1"] else "s"
    counts = " and ".join([", ".join(base[:-1]), base[-1]] if len(base) > 1 else base)
    return "; ".join([*([f"{counts} player{plural}"] if base else []), *others])


def titled(name: str) -> str:
    """A name of the code in words: TakeCard -> take card."""
    return "".join(f" {c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))
