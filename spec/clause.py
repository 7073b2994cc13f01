"""Clauses, the chapters that hold them, and the worked examples of a source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from attrs import field, frozen

from rulewright.spec.errors import nearest
from rulewright.spec.source import Citation
from rulewright.spec.translation import Translation

Kind = Literal["guard", "effect", "scoring", "setup", "view", "informative"]


@frozen
class Review:
    """How far a clause has been checked against its source, by whom and when (ISO date)."""

    status: Literal["drafted", "second reader", "publisher confirmed"] = "drafted"
    by: str = ""
    date: str = ""


@frozen
class Clause:
    """One statement of the rules. Compared and hashed by game and id.

    ``exception_to`` names the clauses that this one restricts, ``terms`` the words of the original language.
    ``variants`` and ``players`` are those that the clause belongs to; empty means all. ``found`` names the places that
    play finds and that the clause settles. ``translations`` are by language.
    """

    game: str
    id: str
    title: str = field(eq=False)
    text: str = field(eq=False)
    kind: Kind = field(eq=False)
    sources: tuple[Citation, ...] = field(default=(), eq=False)
    exception_to: tuple[str, ...] = field(default=(), eq=False)
    terms: tuple[str, ...] = field(default=(), eq=False)
    variants: tuple[str, ...] = field(default=(), eq=False)
    players: tuple[int, ...] = field(default=(), eq=False)
    review: Review = field(factory=Review, eq=False)
    found: tuple[str, ...] = field(default=(), eq=False)
    translations: Mapping[str, Translation] = field(factory=dict, eq=False)

    def __str__(self) -> str:
        return self.id

    @property
    def chapter(self) -> str:
        """The id of the chapter that holds the clause."""
        return self.id.partition(".")[0]

    @property
    def slug(self) -> str:
        """The part of the id after the chapter."""
        return self.id.partition(".")[2]


@frozen(eq=False)
class Chapter:
    """A chapter of a rulebook. Its clauses are attributes: ``TAKING.ends_only`` is ``taking.ends-only``.

    ``clauses`` maps slugs to clauses in rulebook order; ``file`` is where they are written.
    """

    game: str
    id: str
    title: str
    file: str
    clauses: Mapping[str, Clause] = field(factory=dict, repr=False)

    def __getattr__(self, name: str) -> Clause:
        if name.startswith("_"):
            raise AttributeError(name)
        slug = name.replace("_", "-")
        try:
            return self.clauses[slug]
        except KeyError:
            near = ", ".join(f"{self.id}.{other}" for other in nearest(slug, self.clauses))
            message = f"{self.file}: no clause {self.id}.{slug}; close: {near or 'none, the chapter is empty'}"
            raise AttributeError(message) from None

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def __len__(self) -> int:
        return len(self.clauses)


@frozen(eq=False)
class Example:
    """A worked example of a source in our own words, its figures as data: tables, lists, numbers, strings."""

    chapter: str
    id: str
    text: str
    sources: tuple[Citation, ...]
    data: Mapping[str, Any]
    clauses: tuple[str, ...] = ()
