"""A new game's folder for an editor with a text: a numbered ledger, all open, and templates for the rest."""

from __future__ import annotations

import json
from pathlib import Path

from rulewright.spec.errors import SpecError
from rulewright.spec.ledger import file_hash, sentence_hash, units
from rulewright.spec.references import check_slug
from rulewright.spec.tables import Place

CHAPTERS = {"setup": "Set-up", "turn": "The turn", "scoring": "Scoring", "ending": "The end"}
"""The chapters that a new game starts with; rename them after the rulebook's."""

_GAME = """\
id = {id}
title = {title}
players = [2]  # every player count that the rules allow
chapters = [{chapters}]  # in rulebook order, one TOML file each

# [variants.short]
# title = "The short game"
# text = "What differs, in a sentence."
# players = [2]
"""

_CHAPTER = """\
title = {title}

# [clauses.one-card]
# title = "One card a turn"
# text = "Take exactly one card in your turn."
# kind = "guard"  # guard, effect, scoring, setup, view or informative
# sources = [{{ document = "rules", sentences = [1], note = "only what the ledger does not say already" }}]
# exception_to = ["{name}.another-clause"]
# terms = ["the original word"]
# variants = ["short"]
# players = [2]
# review = {{ status = "second reader", by = "Name", date = 2000-01-31 }}
"""

_QUESTIONS = """\
# [second-card]
# title = "The second card"
# text = "May the second card be one that the first uncovered?"
# origin = "silent"  # asked, contradiction or silent
# about = ["turn.one-card"]
# status = "open"  # until there is a ruling; then remove this line and add the next four
# ruling = "no"
# reason = "Why."
# by = "Name"
# date = 2000-01-31
# [second-card.readings.no]
# text = "Both lay open when the turn began."
# support = ["rules#1"]
# [second-card.readings.yes]
# text = "The cards are taken one after another."
#
# A doubt that needs no readings is closed instead:
# closed = { kind = "answered by the source", reason = "Why." }  # or: not a rule, cannot arise
"""

_COMPONENTS = """\
# [cards]
# title = "Cards"
# unit = "cards"
# text = "How many cards there are."
# value = 48
# provenance = "stated"  # stated (needs source), derived or assumed (need how)
# source = "rules#1"
#
# [numbers]
# title = "Printed numbers"
# unit = "crests"
# provenance = "assumed"
# how = "Not found; invented to have something to play with."
# [numbers.cells]
# red = 5
# blue = { value = 6, provenance = "stated", source = "rules#2" }
"""

_GLOSSARY = """\
# [[terms]]
# term = "crest"
# original = { de = "Wappen" }
# text = "The sign of a region on a card."
"""


def new_game(name: str, text: Path, language: str, folder: Path) -> Path:
    """Write a folder that `load_spec` accepts, for the rules in a text file; return the folder.

    ``language`` is the text's, as a tag such as ``de``. The text itself is not copied.

    SpecError if the name is not an id, the text cannot be read, or the folder holds a file of the skeleton.
    """
    check_slug(name, Place("new game"), "name")
    content, numbered = _read(text)
    files = {
        "game.toml": _GAME.format(
            id=_quoted(name),
            title=_quoted(_titled(name)),
            chapters=", ".join(_quoted(chapter) for chapter in CHAPTERS),
        ),
        "sources.toml": _ledger(name, text, language, content, numbered),
        "questions.toml": _QUESTIONS,
        "components.toml": _COMPONENTS,
        "glossary.toml": _GLOSSARY,
    }
    files |= {
        f"{chapter}.toml": _CHAPTER.format(title=_quoted(title), name=chapter) for chapter, title in CHAPTERS.items()
    }
    for file in files:
        if (folder / file).exists():
            raise SpecError("exists already and is not overwritten", file=str(folder / file))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, lines in files.items():
            (folder / file).write_text(lines, encoding="utf-8")
    except OSError as error:
        raise SpecError(f"cannot be written: {error.strerror}", file=str(folder)) from None
    return folder


def _read(text: Path) -> tuple[bytes, str]:
    try:
        content = text.read_bytes()
        numbered = content.decode("utf-8-sig")
    except OSError as error:
        raise SpecError(f"cannot be read: {error.strerror}", file=str(text)) from None
    except UnicodeDecodeError as error:
        problem = f"not UTF-8 at byte {error.start}"
        raise SpecError(problem, file=str(text), accepted=("plain text in UTF-8",)) from None
    if not units(numbered):
        raise SpecError("no sentence in it", file=str(text), accepted=("the text of the rules",))
    return content, numbered


def _ledger(name: str, text: Path, language: str, content: bytes, numbered: str) -> str:
    lines = [
        "# role: clauses (name them in clauses), example, flavour, heading or open",
        "[documents.rules]",
        f"title = {_quoted(f'Rules of {_titled(name)}')}",
        f"language = {_quoted(language)}",
        f"file = {_quoted(text.name)}",
        f"sha256 = {_quoted(file_hash(content))}",
        "",
        "[sentences.rules]",
    ]
    for unit in units(numbered):
        digest, place = _quoted(sentence_hash(unit.text)), _quoted(unit.place)
        entry = f'sha256 = {digest}, role = "open", place = {place}, clauses = []'
        lines.append(f"{unit.ordinal} = {{ {entry} }}")
    return "\n".join(lines) + "\n"


def _titled(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's is one, DEL aside."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
