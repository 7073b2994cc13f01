"""``new``: a skeleton for a rule text of one's own; ``audit``: what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode, InputError
from rulewright.model.claims import claim_pack
from rulewright.model.library import games
from rulewright.proofs.report import stored_verdicts, tables_of
from rulewright.spec import GameSpec, SpecError, audit, load_spec, new_game
from rulewright.spec import games as specified
from rulewright.spec.errors import nearest
from rulewright.spec.translation import LANGUAGE

SHOWN = 5
"""Entries of each gap that are listed unless all are asked for."""


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("new")(new_command)
    app.command("audit")(audit_command)


def new_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A name for the game, such as my-game.")],
    source: Annotated[Path, typer.Option("--source", metavar="TEXT", help="The rule text, in UTF-8.")],
    language: Annotated[str, typer.Option("--language", help="The language of the text, such as de.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="DIR", help="Where to write; GAME in this folder if not said.")
    ] = None,
    quiet: flags.Quiet = False,
) -> None:
    """Number the sentences of a rule text and write a skeleton to fill in: everything is open.

    The text itself is not copied.
    """
    if not LANGUAGE.fullmatch(language):
        raise InputError(f"--language {language!r}: no tag of a language; accepted: one such as de, or pt-BR")
    where = new_game(game, source, language, folder or Path(game.replace("-", "_")))
    sentences = sum(len(document.sentences) for document in load_spec(where).sources.values())
    console = output.console()
    console.print(f"{where}: {sentences} sentence{'s' if sentences != 1 else ''}, all open")
    if not quiet:
        console.print("next: write clauses in the chapters, name them in sources.toml, and see what is missing with")
        console.print(f"      rulewright audit --folder {where}")
        console.print(output.reproduce())


def audit_command(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all if none is named.")] = None,
    rulings: flags.Rulings = None,
    folder: flags.Folder = None,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
) -> int:
    """What is missing: sentences without clause, clauses without sentence or evidence, questions, assumed values.

    Needs no model. -v lists everything, -q counts only. Exit code 1 if one of all games cannot be read.
    """
    output.check_format(format)
    output.check_out(out)
    if game is not None and folder is not None:
        raise InputError(f"{game} and --folder: one or the other; accepted: a game's name, or --folder alone")
    if rulings is not None and game is None and folder is None:
        raise InputError(f"--rulings {rulings}: is about one game; accepted: one of {', '.join(_names())}, or --folder")
    console = output.console(out, format)
    if game is None and folder is None:
        reports, broken = _all_audited()
    else:
        spec = load_spec(folder) if folder else _spec(str(game))
        reports, broken = [_audited(spec.with_rulings(rulings) if rulings else spec)], {}
    for report in reports:
        _print(console, report, 0 if quiet else None if verbose else SHOWN)
    for name, problem in broken.items():
        console.print(f"\n{name}: cannot be read: {problem}", style="bold")
    console.print(output.reproduce())
    output.deliver({"schema": "rulewright/audit/1", "games": reports, "broken": broken}, out, format)
    return ExitCode.OTHERWISE if broken else ExitCode.AS_EXPECTED


def _all_audited() -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The audit of every game that can be read, and by name what is wrong with the others."""
    reports: list[dict[str, Any]] = []
    broken: dict[str, str] = {}
    for name in _names():
        try:
            reports.append(_audited(_spec(name)))
        except SpecError as error:
            broken[name] = str(error)
    return reports, broken


def _names() -> list[str]:
    return list(dict.fromkeys([*specified(), *games()]))


def _spec(name: str) -> GameSpec:
    if name in games():
        return games()[name].spec
    if name not in specified():
        raise InputError(f"no game {name!r}; accepted: {', '.join(nearest(name, _names()))}, or --folder")
    return load_spec(name)


def _audited(spec: GameSpec) -> dict[str, Any]:
    found = audit(spec)
    gaps = {
        "sentences_without_clause": [f"{document}#{one.ordinal}" for document, one in found.open_sentences],
        "clauses_without_sentence": [clause.id for clause in found.clauses_without_sentence],
        "questions_without_ruling": [question.id for question in found.questions_without_ruling],
        "rulings_departing_from_source": [question.id for question in found.rulings_departing],
        "clauses_without_evidence": _without_evidence(spec),
        "clauses_without_review": [clause.id for clause in found.clauses_drafted],
        "assumed_values": [f"{component}: {key}" for component, key in found.assumed_values],
    }
    return {"game": spec.id, "complete": found.complete, "modelled": spec.id in games(), "gaps": gaps}


def _without_evidence(spec: GameSpec) -> list[str]:
    """Clauses that no stored verdict of any table is about or rests on; informative ones need none."""
    used: set[str] = set()
    for rules in tables_of([games()[spec.id]]) if spec.id in games() else ():
        verdicts, _ = stored_verdicts(rules)
        used |= {clause for verdict in verdicts.values() for clause in verdict.clauses}
        used |= {clause.id for claim in claim_pack(rules) if claim.id in verdicts for clause in claim.clauses}
    return [c.id for c in spec.clauses.values() if c.id not in used and c.kind != "informative"]


def _print(console: Console, report: dict[str, Any], shown: int | None) -> None:
    complete = "every sentence, clause and question has its answer" if report["complete"] else "incomplete"
    console.print(f"\n{report['game']}: {complete}{'' if report['modelled'] else '; no model yet'}", style="bold")
    for what, found in report["gaps"].items():
        console.print(f"  {len(found):4}  {what.replace('_', ' ')}")
        for entry in found[:shown]:
            console.print(f"          {entry}")
        if shown and len(found) > shown:
            console.print(f"          and {len(found) - shown} more (-v)")
