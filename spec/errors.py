"""The one error that a malformed specification raises."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class SpecError(Exception):
    """A specification, component file or source text is not as it should be.

    The message is one line, ``file: [table] key: what is wrong; accepted: ...``, without what does not apply.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str = "",
        table: str = "",
        key: str = "",
        accepted: Iterable[str] = (),
    ) -> None:
        self.problem = " ".join(problem.split())
        self.file = file
        self.table = table
        self.key = key
        self.accepted = tuple(accepted)
        super().__init__(self._line())

    def _line(self) -> str:
        table = f"[{self.table}]" if self.table else ""
        place = [f"{file}:" for file in (self.file,) if file]
        inner = " ".join(part for part in (table, self.key) if part)
        if inner:
            place.append(f"{inner}:")
        accepted = f"; accepted: {', '.join(self.accepted)}" if self.accepted else ""
        return " ".join([*place, self.problem]) + accepted

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.problem, self.file, self.table, self.key, self.accepted)


def _rebuild(problem: str, file: str, table: str, key: str, accepted: tuple[str, ...]) -> SpecError:
    return SpecError(problem, file=file, table=table, key=key, accepted=accepted)


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names closest to a misspelt one; all of them, sorted, if none comes close.

    >>> nearest("ends-olny", ["ends-only", "first-turn"])
    ('ends-only',)
    """
    known = sorted(names)
    return tuple(get_close_matches(name, known, n=3, cutoff=0.6)) or tuple(known)
