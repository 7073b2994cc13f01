"""The rulings of an editor: a TOML file that answers some of a game's questions, with who, when and why."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from pathlib import Path

import attrs
from attrs import frozen

from rulewright.spec.errors import nearest
from rulewright.spec.question import Question
from rulewright.spec.tables import Place, only_keys, read_table, structured, subtables, value_of

KEYS = ("game", "rulings")
WHY = "a ruling needs who says so, when, and a reason"


@frozen
class Ruling:
    """The reading of a question that an editor settles on, by whom, when (ISO date) and why."""

    ruling: str
    by: str
    date: str
    reason: str
    departs_from_source: bool = False


@frozen
class Rulings:
    """What a file of rulings settles: the hash of its content (16 hexadecimal digits) and the ids of the questions."""

    hash: str
    questions: tuple[str, ...]


def read_rulings(path: Path, game: str) -> tuple[Rulings, dict[str, Ruling]]:
    """The rulings in a file by question; SpecError if it is malformed or about another game."""
    place = Place(str(path))
    table = read_table(path, place.file)
    only_keys(table, KEYS, place)
    for key in KEYS:
        if key not in table:
            raise place.error("missing key", key, KEYS)
    named = value_of(table["game"], str, place, "game")
    if named != game:
        raise place.error(f"rulings on {named!r}, not on {game}", "game", (game,))
    entries = subtables(table, "rulings", place)
    found = {name: structured(entry, Ruling, place.within(f"rulings.{name}")) for name, entry in entries.items()}
    for name, ruling in found.items():
        _check(ruling, place.within(f"rulings.{name}"))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    return Rulings(digest, tuple(found)), found


def _check(ruling: Ruling, place: Place) -> None:
    for key, value in (("by", ruling.by), ("date", ruling.date), ("reason", ruling.reason)):
        if not value.strip():
            raise place.error(WHY, key)
    try:
        whole = datetime.date.fromisoformat(ruling.date).isoformat() == ruling.date
    except ValueError:
        whole = False
    if not whole:
        raise place.error(f"{ruling.date!r} is not a date", "date", ("YYYY-MM-DD",))


def ruled(questions: Mapping[str, Question], rulings: Mapping[str, Ruling], file: Path) -> dict[str, Question]:
    """The questions with an editor's rulings in place of their own; SpecError for what cannot be ruled so."""
    settled = dict(questions)
    for name, ruling in rulings.items():
        place = Place(str(file), f"rulings.{name}")
        if name not in questions:
            near = nearest(name, [known.id for known in questions.values() if known.readings])
            raise Place(str(file), "rulings").error("no such question", name, near)
        question = questions[name]
        if question.closed is not None:
            raise place.error(f"the question is closed: {question.closed.kind}", "", ("questions with readings",))
        if ruling.ruling not in question.readings:
            raise place.error(f"no such reading: {ruling.ruling}", "ruling", tuple(question.readings))
        settled[name] = attrs.evolve(question, status="settled", **attrs.asdict(ruling))
    return settled
