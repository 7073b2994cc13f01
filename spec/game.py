"""Everything that is written down about one game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs
import cattrs
from attrs import field, frozen

from rulewright.spec.clause import Chapter, Clause, Example
from rulewright.spec.component import Component
from rulewright.spec.override import overridden
from rulewright.spec.question import Question
from rulewright.spec.rulings import Rulings, read_rulings, ruled
from rulewright.spec.source import Document


@frozen
class Variant:
    """A way to play that differs from the base game.

    ``players`` empty means all player counts of the game; others may be counts that the base game is not for.
    """

    id: str
    title: str
    text: str
    players: tuple[int, ...] = ()


@frozen
class Term:
    """A word of the rules: ours, the original ones by language, and what it means."""

    term: str
    text: str
    original: Mapping[str, str] = field(factory=dict)


@frozen(eq=False)
class GameSpec:
    """What the rules of a game say: clauses, questions, components and sources; no behaviour.

    ``chapters``, and with them ``clauses``, are in rulebook order. ``path`` is the folder it was read from.
    ``rulings`` are those of an editor, if there are any.
    """

    id: str
    title: str
    players: tuple[int, ...]
    variants: Mapping[str, Variant] = field(repr=False)
    chapters: Mapping[str, Chapter] = field(repr=False)
    questions: Mapping[str, Question] = field(repr=False)
    sources: Mapping[str, Document] = field(repr=False)
    components: Mapping[str, Component] = field(repr=False)
    glossary: tuple[Term, ...] = field(repr=False)
    examples: Mapping[str, Example] = field(repr=False)
    path: Path = field(repr=False)
    rulings: Rulings | None = None

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its full id, in rulebook order."""
        return {clause.id: clause for chapter in self.chapters.values() for clause in chapter}

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 (64 hexadecimal digits) over the content, without the folder it was read from."""
        content: dict[str, Any] = cattrs.unstructure(attrs.asdict(self, recurse=False))
        del content["path"]
        for chapter in content["chapters"].values():
            del chapter["file"]
        return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()

    @cached_property
    def substance(self) -> str:
        """The same hash over what rules rest on.

        That is without translations, the places in play that were ``found``, and who ruled what and why.
        """
        chapters = {
            name: attrs.evolve(chapter, clauses={slug: _bare(clause) for slug, clause in chapter.clauses.items()})
            for name, chapter in self.chapters.items()
        }
        questions = {name: _unruled(question) for name, question in self.questions.items()}
        return attrs.evolve(self, chapters=chapters, questions=questions, rulings=None).fingerprint

    def with_rulings(self, path: Path) -> GameSpec:
        """The same game with the rulings of an editor's file in place of its own; the others stay.

        SpecError if the file is malformed, about another game, or rules what cannot be ruled.
        """
        rulings, found = read_rulings(Path(path), self.id)
        return attrs.evolve(self, questions=ruled(self.questions, found, Path(path)), rulings=rulings)

    def with_components(self, path: Path) -> GameSpec:
        """The same game with the component values of a user's file in place of its own.

        The file may be partial. SpecError if it is malformed, names a component or key that the game does not
        have, or contradicts a value that a source states.
        """
        return attrs.evolve(self, components=overridden(self.components, Path(path)))


def _bare(clause: Clause) -> Clause:
    return attrs.evolve(clause, translations={}, found=())


def _unruled(question: Question) -> Question:
    readings = {name: attrs.evolve(reading, translations={}) for name, reading in question.readings.items()}
    bare = attrs.evolve(question, translations={}, found=(), readings=readings, status="settled", ruling=None)
    return attrs.evolve(bare, reason="", by="", date="", departs_from_source=False)
