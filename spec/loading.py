"""A game's folder read into one `GameSpec`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen

from rulewright.spec.clause import Chapter, Clause, Example, Review
from rulewright.spec.component import Component
from rulewright.spec.game import GameSpec, Term, Variant
from rulewright.spec.override import load_components
from rulewright.spec.question import Question, Questions, Reading
from rulewright.spec.references import check_references, check_slug
from rulewright.spec.source import Citation, Document, Sentence
from rulewright.spec.tables import Place, Table, only_keys, read_table, structured, subtables, value_of

FILES = ("game.toml", "sources.toml", "questions.toml", "components.toml", "glossary.toml")
"""The files that every game's folder has; besides them, one a chapter."""


@frozen
class Header:
    """What ``game.toml`` says: the variants are tables of their own in the same file."""

    id: str
    title: str
    players: tuple[int, ...]
    chapters: tuple[str, ...]
    variants: Mapping[str, Any] = field(factory=dict)


def read_game(folder: Path) -> GameSpec:
    """The specification in a folder; SpecError, with file, table and key, if anything in it is malformed."""
    header, variants = _read_header(folder)
    documents = _read_sources(folder)
    read = [_read_chapter(folder, header.id, name) for name in header.chapters]
    _refuse_strays(folder, header.chapters)
    spec = GameSpec(
        id=header.id,
        title=header.title,
        players=header.players,
        variants=variants,
        chapters={chapter.id: _with_ledger(chapter, documents) for chapter, _ in read},
        questions=_read_questions(folder, header.id),
        sources=documents,
        components=_read_components(folder),
        glossary=_read_glossary(folder),
        examples=_by_id([example for _, examples in read for example in examples], folder),
        path=folder,
    )
    check_references(spec)
    return spec


def questions_of(spec: GameSpec) -> Questions:
    """All questions of a game, each an attribute."""
    return Questions(spec.id, f"{spec.path.name}/questions.toml", spec.questions)


def _opened(folder: Path, name: str) -> tuple[Table, Place]:
    shown = f"{folder.name}/{name}"
    return read_table(folder / name, shown), Place(shown)


def _read_header(folder: Path) -> tuple[Header, dict[str, Variant]]:
    table, place = _opened(folder, "game.toml")
    header = structured(table, Header, place)
    if not header.players or any(count < 1 for count in header.players):
        raise place.error("needs at least one player count, each 1 or more", "players", ("[2, 3, 4]",))
    variants = {
        name: structured(entry, Variant, place.within(f"variants.{name}"), id=name)
        for name, entry in subtables(table, "variants", place).items()
    }
    for name in variants:
        check_slug(name, place.within("variants"), name)
    for name in header.chapters:
        check_slug(name, place, "chapters")
        if header.chapters.count(name) > 1:
            raise place.error(f"chapter {name} is listed twice", "chapters")
    return header, variants


def _refuse_strays(folder: Path, chapters: tuple[str, ...]) -> None:
    known = {*FILES, *(f"{name}.toml" for name in chapters)}
    for path in sorted(folder.glob("*.toml")):
        if path.name not in known:
            place = Place(f"{folder.name}/{path.name}")
            raise place.error("not a chapter that game.toml lists", accepted=chapters)


def _read_sources(folder: Path) -> dict[str, Document]:
    table, place = _opened(folder, "sources.toml")
    only_keys(table, ("documents", "sentences"), place)
    ledgers = subtables(table, "sentences", place)
    documents: dict[str, Document] = {}
    for name, entry in subtables(table, "documents", place).items():
        check_slug(name, place.within("documents"), name)
        ledger = _read_ledger(ledgers.get(name, {}), place.within(f"sentences.{name}"))
        documents[name] = structured(entry, Document, place.within(f"documents.{name}"), id=name, sentences=ledger)
    for name in ledgers:
        if name not in documents:
            raise place.within("sentences").error("no such document", name, tuple(documents))
    return documents


def _read_ledger(table: Table, place: Place) -> tuple[Sentence, ...]:
    sentences = []
    for expected, (number, entry) in enumerate(table.items(), start=1):
        if number != str(expected):
            raise place.error("sentences are numbered from 1 without gaps", number, (str(expected),))
        if not isinstance(entry, dict):
            raise place.error("expected a table", number)
        sentences.append(structured(entry, Sentence, place.within(number), ordinal=expected))
    return tuple(sentences)


def _read_chapter(folder: Path, game: str, name: str) -> tuple[Chapter, list[Example]]:
    table, place = _opened(folder, f"{name}.toml")
    only_keys(table, ("title", "review", "clauses", "examples"), place)
    if "title" not in table:
        raise place.error("missing key", "title", ("title", "review", "clauses", "examples"))
    review = structured(table["review"], Review, place.within("review")) if "review" in table else Review()
    clauses: dict[str, Clause] = {}
    for slug, entry in subtables(table, "clauses", place).items():
        check_slug(slug, place.within("clauses"), slug, reserved=Chapter)
        at = place.within(f"clauses.{slug}")
        clause = structured(entry, Clause, at, game=game, id=f"{name}.{slug}")
        clauses[slug] = clause if "review" in entry else attrs.evolve(clause, review=review)
    examples = [
        structured(entry, Example, place.within(f"examples.{number}"), chapter=name, id=number)
        for number, entry in subtables(table, "examples", place).items()
    ]
    title = value_of(table["title"], str, place, "title")
    return Chapter(game=game, id=name, title=title, file=place.file, clauses=clauses), examples


def _by_id(examples: list[Example], folder: Path) -> dict[str, Example]:
    named: dict[str, Example] = {}
    for example in examples:
        if example.id in named:
            first = named[example.id].chapter
            place = Place(f"{folder.name}/{example.chapter}.toml", "examples")
            raise place.error(f"chapter {first} has an example of the same name", example.id)
        named[example.id] = example
    return named


def _with_ledger(chapter: Chapter, documents: Mapping[str, Document]) -> Chapter:
    """The chapter with the sentences of the ledger put before its clauses' own citations."""
    clauses = {}
    for slug, clause in chapter.clauses.items():
        found = []
        for document in documents.values():
            numbers = tuple(entry.ordinal for entry in document.sentences if clause.id in entry.clauses)
            if numbers:
                found.append(Citation(document.id, numbers))
        clauses[slug] = attrs.evolve(clause, sources=(*found, *clause.sources))
    return attrs.evolve(chapter, clauses=clauses)


def _read_questions(folder: Path, game: str) -> dict[str, Question]:
    table, place = _opened(folder, "questions.toml")
    questions: dict[str, Question] = {}
    for name, entry in table.items():
        if not isinstance(entry, dict):
            raise place.error("expected a table for each question", name)
        check_slug(name, place, name, reserved=Questions)
        at = place.within(name)
        readings = {
            reading: structured(answer, Reading, at.within(f"readings.{reading}"), id=reading)
            for reading, answer in subtables(entry, "readings", at).items()
        }
        for reading in readings:
            check_slug(reading, at.within("readings"), reading)
        bare = {key: value for key, value in entry.items() if key != "readings"}
        questions[name] = attrs.evolve(structured(bare, Question, at, game=game, id=name), readings=readings)
    return questions


def _read_components(folder: Path) -> dict[str, Component]:
    shown = f"{folder.name}/components.toml"
    components = load_components(folder / "components.toml", shown)
    for name, component in components.items():
        check_slug(name, Place(shown), name)
        if not component.title or not component.unit:
            raise Place(shown, name).error("missing key", "title" if not component.title else "unit")
    return components


def _read_glossary(folder: Path) -> tuple[Term, ...]:
    table, place = _opened(folder, "glossary.toml")
    only_keys(table, ("terms",), place)
    entries = table.get("terms", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise place.error("expected a list of tables", "terms", ("[[terms]]",))
    terms = tuple(structured(entry, Term, place.within(f"terms.{at}")) for at, entry in enumerate(entries, start=1))
    for at, term in enumerate(terms, start=1):
        if any(term.term == other.term for other in terms[: at - 1]):
            raise place.within(f"terms.{at}").error(f"{term.term!r} is explained twice", "term")
    return terms
