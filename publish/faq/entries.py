"""What a sheet of questions says of each: its words in a language, its answers, and how much it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from rulewright.proofs.readings.cases import Case
from rulewright.publish.faq.examples import Example, example_of
from rulewright.publish.faq.words import ENGLISH, WORDS, Words
from rulewright.spec import GameSpec, Question, Translation

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CLASSES = ("decisive", "visible", "unknown", "equivalent")
"""From what changes most to what changes nothing."""


@frozen
class Said:
    """Words in the language of the sheet, or in English where they are not translated."""

    text: str
    english: bool = False


@frozen
class Choice:
    """An answer to tick: its letter, its name in a file of rulings, and whether it holds until another is ruled."""

    letter: str
    id: str
    text: Said
    suggested: bool


@frozen
class Entry:
    """A question on the sheet.

    ``kind`` is ``open``, ``settled`` (an editor has ruled) or ``closed`` (it needs no ruling); ``letter`` is the
    answer of a settled one. ``scope`` is where it arises, ``weight`` what the answer changes, "" if not measured.
    """

    id: str
    kind: str
    title: Said
    text: Said
    scope: tuple[Said, ...]
    choices: tuple[Choice, ...]
    letter: str
    closing: str
    reason: Said
    said_by: str
    departs: bool
    weight: tuple[str, ...]
    example: Example | None


@frozen
class Sheet:
    """All questions of a game in one language; ``weighed`` says that the order is by what they change."""

    game: str
    language: str
    words: Words
    entries: tuple[Entry, ...]
    weighed: bool
    rulings: str | None

    def of(self, kind: str) -> list[Entry]:
        """The questions of a kind, in the order of the sheet."""
        return [entry for entry in self.entries if entry.kind == kind]


def sheet_of(
    spec: GameSpec, language: str, cases: Sequence[Case] = (), evidence: Sequence[Mapping[str, Any]] = ()
) -> Sheet:
    """The sheet of a game; ``evidence`` holds entries on what questions change, of any table."""
    by_question: dict[str, list[Mapping[str, Any]]] = {}
    for entry in evidence:
        by_question.setdefault(entry["question"], []).append(entry)
    order = sorted(spec.questions, key=lambda name: _weight(by_question.get(name, ())))
    shown = {case.question.id: case for case in reversed(cases)}
    found = [_entry(spec, spec.questions[n], language, shown.get(n), by_question.get(n, ())) for n in order]
    weighed = any(name in by_question for name in spec.questions if spec.questions[name].readings)
    rulings = None if spec.rulings is None else spec.rulings.hash
    return Sheet(spec.title, language, WORDS[language], tuple(found), weighed, rulings)


def _weight(entries: Sequence[Mapping[str, Any]]) -> tuple[int, float, float]:
    """Sorts first what changes most: by class, then by how often it changes the winner, then by how often it arises."""
    classes = [CLASSES.index(e["class"]) for e in entries if e.get("class") in CLASSES]
    shares = [max((float(e.get(key) or 0) for e in entries), default=0.0) for key in ("share_decides", "share_arises")]
    return min(classes, default=len(CLASSES)), -shares[0], -shares[1]


def _entry(
    spec: GameSpec, question: Question, language: str, case: Case | None, entries: Sequence[Mapping[str, Any]]
) -> Entry:
    words = WORDS[language]
    editors = question.id in (spec.rulings.questions if spec.rulings else ())
    kind = "closed" if question.closed is not None else "settled" if editors else "open"
    translated = question.translations.get(language)
    choices = tuple(
        Choice(
            LETTERS[index],
            reading.id,
            said(reading.text, reading.translations.get(language), language),
            kind == "open" and reading.id == question.ruling,
        )
        for index, reading in enumerate(question.readings.values())
    )
    letters = {choice.id: choice.letter for choice in choices}
    reason = question.closed.reason if question.closed is not None else question.reason
    return Entry(
        id=question.id,
        kind=kind,
        title=said(question.title, translated, language, "title"),
        text=said(question.text, translated, language),
        scope=_scope(spec, question, words, language),
        choices=choices,
        letter=letters.get(question.ruling or "", "") if kind == "settled" else "",
        closing=_closing(question, words),
        reason=Said(reason) if kind == "settled" else said(reason, translated, language, "reason"),
        said_by=", ".join(part for part in (question.by, question.date) if part),
        departs=kind == "settled" and question.departs_from_source,
        weight=_changes(entries, words),
        example=None if case is None else example_of(case, words, letters),
    )


def said(original: str, translation: Translation | None, language: str, part: str = "text") -> Said:
    """A part of what is said in a language; in English, and marked so, where it is not translated."""
    words = getattr(translation, part) if translation is not None else ""
    return Said(words) if words else Said(original, english=language != ENGLISH)


def _scope(spec: GameSpec, question: Question, words: Words, language: str) -> tuple[Said, ...]:
    counts = [str(n) for n in question.players]
    listed = f" {words.joined} ".join([", ".join(counts[:-1]), counts[-1]] if len(counts) > 1 else counts)
    found = [Said(words.players.format(n=listed))] if counts else []
    return (*found, *(Said(spec.variants[v].title, language != ENGLISH) for v in question.variants))


def _closing(question: Question, words: Words) -> str:
    kinds = {"answered by the source": words.answered, "not a rule": words.no_rule, "cannot arise": words.cannot}
    return kinds[question.closed.kind] if question.closed is not None else ""


def _changes(entries: Sequence[Mapping[str, Any]], words: Words) -> tuple[str, ...]:
    """What the answer changes, in sentences."""
    rank = _weight(entries)[0]
    if rank == len(CLASSES):
        return ()
    found = [getattr(words, CLASSES[rank])]
    shares = [(float(e["share_decides"]), e) for e in entries if e.get("share_decides") is not None]
    if CLASSES[rank] in ("decisive", "visible") and shares:
        share, entry = max(shares, key=lambda each: each[0])
        number = f"{100 * share:.1f}".replace(".", words.decimal)
        found.append(words.share.format(share=number) if share else words.share_none)
        invented = entry.get("assumptions") or entry.get("assumed") or ()
        found += [words.invented.format(what=", ".join(map(str, invented)))] if invented else []
    return tuple(found)
