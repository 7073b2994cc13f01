"""What clauses, questions and readings say in other languages."""

from __future__ import annotations

import re

from attrs import frozen

LANGUAGE = re.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""A tag of a language, such as ``de`` or ``pt-BR``."""


@frozen
class Translation:
    """The words of a clause, question or reading in one language.

    ``title`` is that of a clause or question, ``reason`` that of a question's ruling or closing; "" where they
    are not translated. The translation of a reading is its ``text`` alone.
    """

    text: str
    title: str = ""
    reason: str = ""
