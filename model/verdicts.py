"""Verdicts: the graded answers to claims, built so that `unknown` cannot be taken for success."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NoReturn

from attrs import field, frozen


class Answer(StrEnum):
    """What came out: the statement holds, fails, or nobody knows."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"


class Grade(StrEnum):
    """How sure the answer is."""

    PROVED = "proved"
    EXHAUSTIVE = "exhaustive"
    WITNESSED = "witnessed"
    BOUNDED = "bounded"
    SAMPLED = "sampled"
    REFUTED = "refuted"
    UNKNOWN = "unknown"

    def meets(self, needed: Grade) -> bool:
        """Whether an answer of this grade is at least as sure as one of the needed grade.

        Of a statement about every play `proved` is the strongest, then `exhaustive`, `bounded`, `sampled`. A
        `refuted` rests on one replayed play, and nothing is surer about what that play shows; a `witnessed` is as sure
        of what some play shows, and says nothing of every play.
        """
        if self is Grade.UNKNOWN:
            return False
        if self is Grade.REFUTED:
            return True
        if self is Grade.WITNESSED:
            return needed is Grade.WITNESSED
        return _STRENGTH.get(self, 0) >= _STRENGTH.get(needed, len(_STRENGTH))


_STRENGTH = {Grade.SAMPLED: 1, Grade.BOUNDED: 2, Grade.EXHAUSTIVE: 3, Grade.PROVED: 4, Grade.WITNESSED: 3}


@frozen
class Figure:
    """A figure rather than a truth: what was proved to contain it, and what play reached.

    ``proved`` and ``reached`` are inclusive ranges; either may be missing.
    """

    unit: str
    proved: tuple[int, int] | None = None
    reached: tuple[int, int] | None = None


@frozen
class Verdict:
    """The answer to one claim at one table.

    ``seconds`` is wall time. ``bound`` belongs to the grades `bounded` (moves) and `sampled` (plays). ``clauses`` are
    those that a proof rests on, ``invariants`` the invariants; ``assumptions`` names assumed component values and
    whatever else was taken for granted. ``play`` is the path of a recorded play.
    """

    claim: str
    answer: Answer
    grade: Grade
    engine: str
    seconds: float = 0.0
    bound: int | None = None
    clauses: tuple[str, ...] = ()
    invariants: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    play: str | None = None
    value: Figure | None = None
    note: str = ""
    second_opinion: str | None = field(default=None)

    def __attrs_post_init__(self) -> None:
        """Refuse contradictory verdicts."""
        if (self.answer is Answer.UNKNOWN) != (self.grade is Grade.UNKNOWN):
            raise ValueError(f"{self.claim}: answer {self.answer} with grade {self.grade}")
        if self.grade in (Grade.BOUNDED, Grade.SAMPLED) and self.bound is None:
            raise ValueError(f"{self.claim}: grade {self.grade} needs its bound")
        if self.grade is Grade.WITNESSED and self.play is None:
            raise ValueError(f"{self.claim}: witnessed without a play")
        if self.grade is Grade.REFUTED and (self.play is None or self.answer is not Answer.FAILS):
            raise ValueError(f"{self.claim}: refuted needs answer 'fails' and a play")

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict has no truth value; ask met_by(claim) or compare its answer")


def unknown(claim: str, engine: str, note: str, seconds: float = 0.0, **more: Any) -> Verdict:
    """The honest answer where the solver gave up, time ran out, or the grade is too weak."""
    return Verdict(claim, Answer.UNKNOWN, Grade.UNKNOWN, engine, seconds, note=note, **more)
