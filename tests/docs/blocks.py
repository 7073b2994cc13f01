"""The code blocks of a page of the documentation, by their captions."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```\{code-block\} (\w+)\n(?::caption: ([^\n]+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)


@frozen
class Block:
    """A code block: its language, its caption or "", and its text."""

    language: str
    caption: str
    text: str

    @property
    def lines(self) -> int:
        """The lines that are not blank."""
        return sum(1 for line in self.text.splitlines() if line.strip())


def blocks(page: str) -> list[Block]:
    """The blocks of a page below ``docs``, in order."""
    found = BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
    return [Block(language, caption.replace("`", ""), text) for language, caption, text in found]
