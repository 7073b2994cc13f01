"""``faq``: a game's questions as a sheet of paper."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.progress import progress
from rulewright.proofs.readings.cases import cases, entries
from rulewright.publish.faq.entries import sheet_of
from rulewright.publish.faq.html import html
from rulewright.publish.faq.markdown import markdown


class Language(StrEnum):
    """The languages that a sheet can be written in."""

    ENGLISH = "en"
    GERMAN = "de"
    DUTCH = "nl"


class SheetFormat(StrEnum):
    """How a sheet is written."""

    MARKDOWN = "md"
    HTML = "html"


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("faq")(faq_command)


def faq_command(
    game: flags.GameName,
    rulings: flags.Rulings = None,
    language: Annotated[Language, typer.Option("--language", help="The language of the sheet.")] = Language.ENGLISH,
    format: Annotated[SheetFormat, typer.Option("--format", help="How it is written.")] = SheetFormat.MARKDOWN,
    seed: flags.Seed = 1,
    out: flags.Out = None,
    quiet: flags.Quiet = False,
    no_progress: flags.NoProgress = False,
) -> None:
    """A game's questions on a sheet of A4: open ones to tick, decided ones with answer and example.

    A question is decided if the rulings decide it. What changes most comes first, where that was measured. Words
    that are not translated are marked. The sheet goes to standard output unless --out names a file.
    """
    output.check_out(out)
    known = flags.chosen_game(game, rulings)
    with progress(f"examples for {game}", no_progress) as shown:
        told = None if shown is None else lambda done, total: shown("tables", done, total)
        examples = cases(known, seed=seed, progress=told, rounds=1)
    sheet = sheet_of(known.spec, language.value, examples, entries(known))
    text = html(sheet) if format is SheetFormat.HTML else markdown(sheet)
    output.write_text(text, out or output.STANDARD_OUTPUT)
    console = output.console(out or output.STANDARD_OUTPUT)
    counts = ", ".join(f"{len(sheet.of(kind))} {kind}" for kind in ("open", "settled", "closed"))
    console.print(f"{game}: {output.several(len(sheet.entries), 'question')}, {counts}")
    if not sheet.weighed and not quiet:
        console.print("in the order of the rules: what each question changes is not in the evidence")
    console.print(output.reproduce(seed))
