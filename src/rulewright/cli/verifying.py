"""``verify``: every claim of every game."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.cli.junit import junit
from rulewright.cli.planting import plant, planted_report
from rulewright.cli.progress import progress
from rulewright.cli.stored import stored_report
from rulewright.explore.run import run
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.library import games
from rulewright.model.verdicts import Figure
from rulewright.proofs.report import (
    Report,
    Result,
    TableReport,
    evidence_folder,
    report_to_json,
    write_report,
)
from rulewright.proofs.verify import Options, verify

WORKERS = os.cpu_count() or 1
LISTED = "rules GAME -v"
QUICK = 45
"""Seconds of a quick run after which no claim is begun; what is under way then has the rest of the minute."""
MARKS = {"as expected": "ok", "surprise": "SURPRISE", "unknown": "UNKNOWN"}


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("verify")(verify_command)


def verify_command(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games; all if none is named.")] = None,
    players: flags.Players = None,
    variant: flags.VariantName = None,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    components: flags.Components = None,
    claim: Annotated[
        list[str] | None, typer.Option("--claim", metavar="ID", help="This claim only; repeatable.")
    ] = None,
    backend: flags.BackendName = flags.Backend.Z3,
    timeout: flags.Timeout = 30.0,
    quick: Annotated[bool, typer.Option("--quick", help="A first verdict within a minute.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Search for plays again.")] = False,
    stored: Annotated[bool, typer.Option("--stored", help="Show the shipped evidence, verify nothing.")] = False,
    store: Annotated[bool, typer.Option("--store", help="Keep the verdicts and plays as the evidence.")] = False,
    seed: flags.Seed = 1,
    workers: flags.Workers = WORKERS,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    faults: Annotated[bool, typer.Option("--faults", help="Plant errors instead; who notices?")] = False,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """Verify every claim of the games, at every table unless one is named.

    Exit code 1 if a claim comes out otherwise than expected, 3 if one stays unknown.
    """
    output.check_format(format, ("text", "json", "junit"))
    output.check_out(out)
    names = list(dict.fromkeys(game or games()))
    if rulings and len(names) > 1:
        raise InputError(f"--rulings {rulings}: is about one game; accepted: one of {', '.join(names)}")
    chosen = [flags.chosen_game(name, rulings) for name in names]
    if faults:
        return plant(chosen, output.console(out, format), out, format)
    tables = chosen_tables(chosen, players, variant, reading, components)
    only = _claims(tables, claim)
    if quick and not (players or variant):
        tables = [next(rules for rules in tables if rules.game is game) for game in chosen]
    if store and (stored or quick or only or players or variant or reading or components or rulings):
        raise InputError("--store: keeps whole games only; accepted: without --stored, --quick or a narrower choice")
    console = output.console(out, format)
    if stored:
        report = stored_report(console, tables, only)
    else:
        spread = 1 if components else workers
        options = Options(seed, backend.value, timeout, fresh, store, quick, spread, only, until=_end(quick))
        with progress("verify", no_progress) as shown:
            report = verify(tables, options, shown)
    if store:
        _keep(report, chosen)
    for table in report.tables:
        print_table(console, table, quiet, verbose)
    _print_summary(console, report)
    if store:
        console.print("\n".join(f"stored: {evidence_folder(kept.id)}" for kept in chosen))
    output.deliver(junit(report) if format == "junit" else report_to_json(report), out, format)
    return report.exit_code


def _end(quick: bool) -> float | None:
    """When a quick run stops to begin claims, by the machine's monotonic clock; any other has no end."""
    return time.monotonic() + QUICK if quick else None


def chosen_tables(
    chosen: Sequence[Game[Any, Any]],
    players: int | None,
    variant: str | None,
    reading: Sequence[str] | None,
    components: Path | None,
) -> list[Rules[Any, Any]]:
    """The tables of the games, base game first, then variants, narrowed by the options."""
    readings = flags.chosen_readings(reading)
    if (readings or components) and len(chosen) > 1:
        names = ", ".join(game.id for game in chosen)
        raise InputError(f"--reading and --components are about one game; accepted: one of {names}")
    found = []
    for game in chosen:
        variants = game.spec.variants
        for name in (None, *variants) if variant is None else tuple({variant} & variants.keys()):
            seats = (variants[name].players if name else ()) or game.spec.players
            found += [game.rules(n, name, readings, components) for n in seats if players in (None, n)]
    if not found:
        found += [game.rules(players, variant) for game in chosen]
    return found


def _claims(tables: Sequence[Rules[Any, Any]], named: Sequence[str] | None) -> tuple[str, ...]:
    known = dict.fromkeys(claim.id for rules in tables for claim in claim_pack(rules)) if named else {}
    for name in named or ():
        if name not in known:
            raise InputError(f"--claim {name}: no such claim; accepted: {flags.close_to(name, known, LISTED)}")
    return tuple(dict.fromkeys(named or ()))


KEPT_GAMES = 2000
"""Random games a table that stored evidence rests its figures on."""


def _keep(report: Report, chosen: Sequence[Game[Any, Any]]) -> None:
    """Store the verdicts of whole games, and what random play at each table shows."""
    for game in chosen:
        mine = tuple(table for table in report.tables if table.rules.game is game)
        folder = evidence_folder(game.id)
        write_report(attrs.evolve(report, tables=mine), folder / "verify.json")
        runs = [run(table.rules, KEPT_GAMES, report.seed).to_json() for table in mine]
        whole = {"schema": "rulewright/runs/1", "version": report.version, "runs": runs}
        (folder / "faults.json").write_text(json.dumps(planted_report(game), indent=1) + "\n", encoding="utf-8")
        (folder / "run.json").write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def print_table(console: Console, table: TableReport, quiet: bool, verbose: bool) -> None:
    """The results at one table; those about single moves and guards are counted only, unless ``verbose``.

    ``quiet`` lists only what is not as expected.
    """
    met = sum(result.status == "as expected" for result in table.results)
    words = flags.table_words(table.rules)
    console.print(f"\n{words}: {met} of {len(table.results)} claims as expected, {table.seconds:.1f} s")
    lines = output.columns("", "claim", "answer", "grade", "engine", ">seconds", "figure")
    counted = 0
    for result in table.results:
        if result.status != "as expected" or verbose or not (quiet or _is_minor(result)):
            lines.add_row(*_row(result))
        elif _is_minor(result):
            counted += 1
    if lines.row_count:
        console.print(lines)
    for result in table.results:
        for note in _notes(result, verbose):
            console.print(f"  {result.claim.id}: {note}")
    if counted and not quiet:
        console.print(f"ok  {counted} more about single moves and guards (-v lists them)")


def _is_minor(result: Result) -> bool:
    return result.claim.either or result.claim.id.startswith("some_play_makes_")


def _row(result: Result) -> tuple[str, ...]:
    verdict = result.verdict
    figure = "" if verdict.value is None else figure_words(verdict.value)
    mark, seconds = MARKS[result.status], f"{verdict.seconds:.1f}"
    return mark, result.claim.id, verdict.answer, verdict.grade, verdict.engine, seconds, figure


def _notes(result: Result, verbose: bool) -> list[str]:
    verdict = result.verdict
    if result.status == "as expected" and not verbose:
        return []
    found = [f"expected: {result.claim.expects}, {result.claim.at_least}"] if result.status != "as expected" else []
    found += [verdict.note] if verdict.note else []
    found += [f"play: {verdict.play}"] if verdict.play else []
    found += [f"assumes: {', '.join(verdict.assumptions)}"] if verdict.assumptions else []
    return found + ([f"second opinion: {verdict.second_opinion}"] if verdict.second_opinion else [])


def figure_words(figure: Figure) -> str:
    """A figure in words: what is proved and what was reached."""
    spans = {"proved": figure.proved, "reached": figure.reached}
    parts = [f"{word} {span[0]} to {span[1]}" for word, span in spans.items() if span is not None]
    return f"{', '.join(parts)} {figure.unit}"


def _print_summary(console: Console, report: Report) -> None:
    statuses = [result.status for table in report.tables for result in table.results]
    parts = [f"{statuses.count(status)} {status}" for status in MARKS]
    tables, claims = output.several(len(report.tables), "table"), output.several(len(statuses), "claim")
    console.print(f"\n{tables}, {claims}: {', '.join(parts)}")
    console.print(output.reproduce(report.seed))
