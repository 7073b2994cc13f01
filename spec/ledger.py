"""A source text split into numbered sentences, the same way every time.

No character is lost: the units joined give back all of the text but its white space.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from attrs import frozen

ABBREVIATIONS = frozenset(
    {
        *("bzw", "ca", "evtl", "ggf", "vgl", "inkl", "exkl", "max", "min", "nr", "abb", "bsp", "sog", "usw"),
        *("etc", "st", "dr", "vs", "resp", "bijv", "enz", "blz", "zgn", "incl", "fig", "cf", "approx"),
    }
)
"""Words, without their full stop, that do not end a sentence; so do single letters and ordinal numbers."""

_BULLET = re.compile(r"^\s*(?:[-–—•*·|]|\(?(?:\d{1,2}|[a-z])[.)]+)(?=\s)")
_END = re.compile(r"[.!?…]+[\"'’”“»«)\]]*[.!?…]*(?=\s+[\"'„“«»(\[]?[A-ZÄÖÜÉÈÀÓ0-9])")
_ENDED = re.compile(r"[.!?…:|][\"'’”“»«)\]]*\s*$")
_HEADING_AT_MOST = 60


@frozen
class Unit:
    """A numbered sentence, heading or bullet of a source, and where it stands.

    ``text`` has its white space normalised; ``section`` is the heading above it, ``paragraph`` counts within.
    """

    ordinal: int
    text: str
    section: str
    paragraph: int
    heading: bool

    @property
    def place(self) -> str:
        """Section and paragraph in words."""
        section = self.section or "before the first heading"
        return section if self.heading else f"{section}, paragraph {self.paragraph}"


def units(text: str) -> tuple[Unit, ...]:
    """The text's headings, bullets and sentences in order, numbered from 1."""
    found: list[Unit] = []
    section, paragraph = "", 0
    for line in _lines(text):
        heading = _is_heading(line)
        section, paragraph = (line, 0) if heading else (section, paragraph + 1)
        for sentence in (line,) if heading else tuple(_sentences(line)):
            found.append(Unit(len(found) + 1, sentence, section, paragraph, heading))
    return tuple(found)


def sentence_hash(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a text with its white space normalised.

    >>> sentence_hash("Ein  Spieler\\nbeginnt.") == sentence_hash("Ein Spieler beginnt.")
    True
    """
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def file_hash(content: bytes) -> str:
    """The SHA-256 (64 hexadecimal digits) of a source file, whatever its line ends."""
    return hashlib.sha256(content.replace(b"\r\n", b"\n")).hexdigest()


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, with sentences that were broken across lines put together again."""
    pending = ""
    for raw in (*text.splitlines(), ""):
        line = " ".join(raw.split())
        if pending and line and _continues(pending, line):
            pending = f"{pending} {line}"
            continue
        if pending:
            yield pending
        pending = line


def _continues(before: str, line: str) -> bool:
    if _BULLET.match(line) or _ENDED.search(before):
        return False
    if line[0].islower() or before.endswith((",", ";")):
        return True
    return len(before) > _HEADING_AT_MOST and not before.endswith(")")


def _is_heading(line: str) -> bool:
    return (
        len(line) <= _HEADING_AT_MOST
        and line[0].isupper()
        and not _BULLET.match(line)
        and len(tuple(_sentences(line))) == 1
        and (not _ENDED.search(line) or line.endswith(":"))
    )


def _sentences(line: str) -> Iterator[str]:
    start = 0
    for end in _END.finditer(line):
        if not _is_abbreviation(line[start : end.end()], end.group()):
            yield line[start : end.end()].strip()
            start = end.end()
    if line[start:].strip():
        yield line[start:].strip()


def _is_abbreviation(sentence: str, end: str) -> bool:
    """Whether the full stop at the end belongs to a short word, a list number or an ordinal."""
    if not end.startswith(".") or end.startswith(".."):
        return False
    word = re.split(r"[\s(.]", sentence.removesuffix(end))[-1]
    return not word or len(word) == 1 or (word.isdecimal() and len(word) <= 2) or word.lower() in ABBREVIATIONS
