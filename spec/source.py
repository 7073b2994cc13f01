"""Documents, their numbered sentences, and citations of them."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

Role = Literal["clauses", "example", "flavour", "heading", "open"]


@frozen
class Citation:
    """A place in a document that supports a clause or a reading.

    In TOML either a table or, shorter, ``"rules"`` or ``"rules#27,28"``.
    """

    document: str
    sentences: tuple[int, ...] = ()
    note: str = ""

    def __str__(self) -> str:
        numbers = ",".join(str(number) for number in self.sentences)
        return f"{self.document}#{numbers}" if numbers else self.document


@frozen
class Sentence:
    """One entry of a document's ledger. The text itself is never stored, only its hash.

    ``sha256`` is the first 16 hexadecimal digits of the hash of the text with its white space normalised.
    ``clauses`` are those that the sentence became (role ``clauses``) or illustrates (role ``example``).
    """

    ordinal: int
    sha256: str
    role: Role
    place: str = ""
    clauses: tuple[str, ...] = ()


@frozen
class Document:
    """A source: a rule text with a ledger of its sentences, or a report that is cited as a whole."""

    id: str
    title: str
    language: str
    edition: str = ""
    file: str | None = None
    sha256: str | None = None
    url: str = ""
    sentences: tuple[Sentence, ...] = field(default=(), repr=False)

    def sentence(self, ordinal: int) -> Sentence:
        """The ledger's entry for a sentence; KeyError if the document has no such sentence."""
        if not 1 <= ordinal <= len(self.sentences):
            raise KeyError(ordinal)
        return self.sentences[ordinal - 1]


def parse_citation(text: str) -> Citation:
    """A citation from its short form; ValueError if it is not one.

    >>> parse_citation("rules#27,28")
    Citation(document='rules', sentences=(27, 28), note='')
    """
    document, mark, numbers = text.strip().partition("#")
    parts = numbers.split(",") if mark else []
    if not document or not all(part.strip().isdecimal() for part in parts):
        raise ValueError(f"{text!r} is not a citation such as 'rules' or 'rules#27,28'")
    return Citation(document, tuple(int(part) for part in parts))
