"""A small game's folder that each test may spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.spec.ledger import file_hash, sentence_hash

TEXT = "Take one card. You may pass.\n"

FILES = {
    "game.toml": """\
id = "patience"
title = "Patience"
players = [1, 2]
chapters = ["taking", "ending"]
[variants.short]
title = "Short"
text = "One round."
players = [2]
""",
    "sources.toml": f"""\
[documents.rules]
title = "Rules"
language = "en"
file = "patience.txt"
sha256 = "{file_hash(TEXT.encode())}"
[documents.report]
title = "A report"
language = "en"
[sentences.rules]
1 = {{ sha256 = "{sentence_hash("Take one card.")}", role = "clauses", clauses = ["taking.one-card"] }}
2 = {{ sha256 = "{sentence_hash("You may pass.")}", role = "open" }}
""",
    "taking.toml": """\
title = "Taking"
[clauses.one-card]
title = "One card"
text = "A single card a turn."
kind = "guard"
[clauses.passing]
title = "Passing"
text = "Or none."
kind = "guard"
exception_to = ["taking.one-card"]
sources = ["report"]
""",
    "ending.toml": """\
title = "The end"
[examples.first]
text = "One point."
sources = ["rules#2"]
data = { points = [1] }
""",
    "questions.toml": """\
[pass-twice]
title = "Passing twice"
text = "May one pass twice?"
origin = "silent"
about = ["taking.passing"]
ruling = "yes"
reason = "Nothing forbids it."
by = "Editor"
date = 2026-11-30
[pass-twice.readings.yes]
text = "Yes."
support = ["rules#2"]
[pass-twice.readings.no]
text = "No."
""",
    "components.toml": """\
[cards]
title = "Cards"
unit = "cards"
value = 52
provenance = "stated"
source = "rules#1"
[suits]
title = "Suits"
unit = "cards"
provenance = "assumed"
how = "Invented."
[suits.cells]
red = 26
black = { value = 26, provenance = "derived", how = "The rest." }
""",
    "glossary.toml": """\
[[terms]]
term = "card"
original = { de = "Karte" }
text = "A piece of cardboard."
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small well-formed game, with its text beside the files."""
    folder = tmp_path / "patience"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "patience.txt").write_text(TEXT, encoding="utf-8")
    return folder
