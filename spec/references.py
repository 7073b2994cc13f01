"""The checks that go across a game's files: what is named exists, what is ruled is a reading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import attrs

from rulewright.spec.clause import Clause
from rulewright.spec.errors import nearest
from rulewright.spec.game import GameSpec
from rulewright.spec.question import Closing, Question
from rulewright.spec.source import Citation, Document, parse_citation
from rulewright.spec.tables import Place
from rulewright.spec.translation import LANGUAGE, Translation

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_HASH = {"sentence": re.compile(r"[0-9a-f]{16}"), "file": re.compile(r"[0-9a-f]{64}")}
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def check_slug(slug: str, place: Place, key: str, reserved: type | None = None) -> None:
    """Refuse an id that is not lower-case words joined by hyphens, or hides an attribute of its owner."""
    if not _SLUG.fullmatch(slug):
        raise place.error(f"{slug!r} is not an id", key, ("lower-case words joined by hyphens",))
    if reserved is not None:
        taken = [field.name for field in attrs.fields(reserved)]
        if slug.replace("-", "_") in taken:
            raise place.error(f"the id {slug!r} is reserved", key, (f"any id but {', '.join(taken)}",))


def check_references(spec: GameSpec) -> None:
    """Raise SpecError at the first reference that leads nowhere or contradicts another."""
    for document in spec.sources.values():
        _check_document(spec, document)
    for chapter in spec.chapters.values():
        for clause in chapter:
            _check_clause(spec, clause, Place(chapter.file, f"clauses.{clause.slug}"))
    for question in spec.questions.values():
        _check_question(spec, question, Place(f"{spec.path.name}/questions.toml", question.id))
    _check_components(spec)
    _check_examples(spec)
    _check_variants(spec)


def _known(name: str, names: Iterable[str], place: Place, key: str, what: str) -> None:
    known = tuple(names)
    if name not in known:
        raise place.error(f"no such {what}: {name}", key, nearest(name, known))


def _check_document(spec: GameSpec, document: Document) -> None:
    at = Place(f"{spec.path.name}/sources.toml", f"documents.{document.id}")
    if document.sentences and not (document.file and document.sha256):
        raise at.error("a document with numbered sentences needs both", "file", ("file", "sha256"))
    if document.sha256 is not None and not _HASH["file"].fullmatch(document.sha256):
        raise at.error("not a SHA-256", "sha256", ("64 hexadecimal digits",))
    for entry in document.sentences:
        place = Place(at.file, f"sentences.{document.id}.{entry.ordinal}")
        if not _HASH["sentence"].fullmatch(entry.sha256):
            raise place.error("not the start of a SHA-256", "sha256", ("16 hexadecimal digits",))
        if entry.role == "clauses" and not entry.clauses:
            raise place.error("the role is clauses, but none is named", "clauses")
        if entry.clauses and entry.role not in ("clauses", "example"):
            raise place.error(f"a sentence of role {entry.role} leads to no clause", "clauses", ("[]",))
        for clause in entry.clauses:
            _known(clause, spec.clauses, place, "clauses", "clause")


def _check_citations(spec: GameSpec, citations: Iterable[Citation], place: Place, key: str) -> None:
    for citation in citations:
        _known(citation.document, spec.sources, place, key, "document")
        last = len(spec.sources[citation.document].sentences)
        for number in citation.sentences:
            if not 1 <= number <= last:
                raise place.error(f"{citation.document} has no sentence {number}", key, (f"1 to {last}",))


def _check_scope(spec: GameSpec, of: Clause | Question, place: Place) -> None:
    for variant in of.variants:
        _known(variant, spec.variants, place, "variants", "variant")
    seats = sorted({*spec.players, *(count for variant in spec.variants.values() for count in variant.players)})
    for count in of.players:
        if count not in seats:
            accepted = tuple(str(number) for number in seats)
            raise place.error(f"{spec.title} is not for {count} players", "players", accepted)


def _check_clause(spec: GameSpec, clause: Clause, place: Place) -> None:
    _check_citations(spec, clause.sources, place, "sources")
    _check_scope(spec, clause, place)
    for other in clause.exception_to:
        _known(other, spec.clauses, place, "exception_to", "clause")
        if other == clause.id:
            raise place.error("a clause is no exception to itself", "exception_to")
    if clause.review.date and not _DATE.fullmatch(clause.review.date):
        raise place.error(f"{clause.review.date!r} is not a date", "review", ("YYYY-MM-DD",))
    _check_translations(clause.translations, place, ("text", "title"))


def _check_translations(translations: Mapping[str, Translation], place: Place, accepted: tuple[str, ...]) -> None:
    """Refuse a language that is none, an empty text, and words that the original does not have."""
    for language, words in translations.items():
        if not LANGUAGE.fullmatch(language):
            raise place.error(f"{language!r} is no tag of a language", "translations", ("de", "pt-BR"))
        at = place.within(f"translations.{language}")
        if not words.text.strip():
            raise at.error("nothing is translated", "text")
        for key in ("title", "reason"):
            if getattr(words, key) and key not in accepted:
                raise at.error("unknown key", key, accepted)


def _check_question(spec: GameSpec, question: Question, place: Place) -> None:
    _check_scope(spec, question, place)
    _check_citations(spec, question.sources, place, "sources")
    for clause in question.about:
        _known(clause, spec.clauses, place, "about", "clause")
    for reading in question.readings.values():
        at = place.within(f"readings.{reading.id}")
        _check_citations(spec, reading.support, at, "support")
        _check_translations(reading.translations, at, ("text",))
    _check_translations(question.translations, place, ("text", "title", "reason"))
    if question.date and not _DATE.fullmatch(question.date):
        raise place.error(f"{question.date!r} is not a date", "date", ("YYYY-MM-DD",))
    if question.status == "open" and (question.ruling is not None or question.closed is not None):
        raise place.error("a question with an answer is not open", "status", ("settled",))
    if question.closed is not None:
        _check_closing(question, question.closed, place)
        return
    if len(question.readings) < 2 and question.status != "open":
        raise place.error("needs two or more readings", "readings", ("closed", 'status = "open"'))
    _check_ruling(question, place)


def _check_closing(question: Question, closed: Closing, place: Place) -> None:
    if question.readings or question.ruling is not None:
        raise place.error("a closed question has neither readings nor a ruling", "closed")
    if not closed.reason:
        raise place.error("say why the question is closed", "closed", ("reason",))
    if closed.kind == "cannot arise" and closed.claim is None:
        raise place.error("what cannot arise needs the claim that shows it", "closed", ("claim",))


def _check_ruling(question: Question, place: Place) -> None:
    if question.ruling is None:
        if question.status != "open":
            raise place.error("has no ruling and is not closed", "ruling", (*question.readings, 'status = "open"'))
        return
    if question.ruling not in question.readings:
        raise place.error(f"no such reading: {question.ruling}", "ruling", tuple(question.readings))
    for key, value in (("reason", question.reason), ("by", question.by), ("date", question.date)):
        if not value:
            raise place.error("a ruling needs a reason, who says so, and when", key)


def _check_components(spec: GameSpec) -> None:
    for component in spec.components.values():
        place = Place(f"{spec.path.name}/components.toml", component.id)
        for key, cell in component.cells.items():
            at = place.within(key)
            if cell.provenance == "stated" and not cell.source:
                raise at.error("a stated value needs its source", "source", tuple(spec.sources))
            if cell.provenance != "stated" and not cell.how:
                raise at.error("say how the value was derived, or why it was assumed", "how")
            for text in filter(None, cell.source.split(";")):
                try:
                    citation = parse_citation(text)
                except ValueError as error:
                    raise at.error(str(error), "source") from None
                _check_citations(spec, (citation,), at, "source")


def _check_examples(spec: GameSpec) -> None:
    for example in spec.examples.values():
        place = Place(spec.chapters[example.chapter].file, f"examples.{example.id}")
        _check_citations(spec, example.sources, place, "sources")
        for clause in example.clauses:
            _known(clause, spec.clauses, place, "clauses", "clause")


def _check_variants(spec: GameSpec) -> None:
    for variant in spec.variants.values():
        if any(count < 1 for count in variant.players):
            place = Place(f"{spec.path.name}/game.toml", f"variants.{variant.id}")
            raise place.error("each player count is 1 or more", "players", ("[2]",))
