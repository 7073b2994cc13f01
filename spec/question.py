"""Questions that sources leave open, their readings, and their rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from attrs import field, frozen

from rulewright.spec.errors import nearest
from rulewright.spec.source import Citation
from rulewright.spec.translation import Translation

Origin = Literal["asked", "contradiction", "silent"]


@frozen
class Reading:
    """One executable answer to a question, and what speaks for it."""

    id: str
    text: str
    support: tuple[Citation, ...] = ()
    translations: Mapping[str, Translation] = field(factory=dict)


@frozen
class Closing:
    """Why a question needs no readings. ``claim`` names the claim that proves what cannot arise."""

    kind: Literal["answered by the source", "not a rule", "cannot arise"]
    reason: str
    claim: str | None = None


@frozen
class Question:
    """A point where sources are silent, ambiguous or contradict each other.

    It has two or more readings with ``ruling`` as the default, or is ``closed``, or the ``status`` is open.
    ``about`` are clause ids, ``facts`` is its record, ``sources`` are the documents that raise it.
    ``variants`` and ``players`` are those for which it arises; empty means all. ``found`` names the places that play
    finds and that it asks about. ``translations`` are by language.
    Hashed by game and id.
    """

    game: str
    id: str
    title: str = field(eq=False)
    text: str = field(eq=False)
    origin: Origin = field(eq=False)
    about: tuple[str, ...] = field(default=(), eq=False)
    facts: str = field(default="", eq=False)
    sources: tuple[Citation, ...] = field(default=(), eq=False)
    status: Literal["settled", "open"] = field(default="settled", eq=False)
    readings: Mapping[str, Reading] = field(factory=dict, eq=False)
    ruling: str | None = field(default=None, eq=False)
    reason: str = field(default="", eq=False)
    by: str = field(default="", eq=False)
    date: str = field(default="", eq=False)
    departs_from_source: bool = field(default=False, eq=False)
    closed: Closing | None = field(default=None, eq=False)
    variants: tuple[str, ...] = field(default=(), eq=False)
    players: tuple[int, ...] = field(default=(), eq=False)
    found: tuple[str, ...] = field(default=(), eq=False)
    translations: Mapping[str, Translation] = field(factory=dict, eq=False)

    def __str__(self) -> str:
        return self.id


@frozen(eq=False)
class Questions:
    """All questions of a game. Each is an attribute: ``Q.second_card`` is the question ``second-card``."""

    game: str
    file: str
    by_id: Mapping[str, Question] = field(factory=dict, repr=False)

    def __getattr__(self, name: str) -> Question:
        if name.startswith("_"):
            raise AttributeError(name)
        question = name.replace("_", "-")
        try:
            return self.by_id[question]
        except KeyError:
            near = ", ".join(nearest(question, self.by_id)) or "none, there are no questions"
            raise AttributeError(f"{self.file}: no question {question}; close: {near}") from None

    def __iter__(self) -> Iterator[Question]:
        return iter(self.by_id.values())

    def __len__(self) -> int:
        return len(self.by_id)
