"""``verify``: every claim of every game."""

from __future__ import annotations

import sys
from typing import Annotated, Any
from xml.sax.saxutils import quoteattr

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import games
from rulewright.model.verdicts import Figure
from rulewright.proofs.report import (
    Report,
    TableReport,
    evidence_folder,
    report_to_json,
    table_name,
    tables_of,
    write_report,
)
from rulewright.proofs.verify import Options, verify


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("verify")(verify_command)


def verify_command(
    game: Annotated[list[str] | None, typer.Argument(help="Games; all if none is named.")] = None,
    players: flags.Players = None,
    variant: flags.VariantName = None,
    reading: flags.ReadingNames = None,
    components: flags.Components = None,
    claim: Annotated[list[str] | None, typer.Option("--claim", help="Only this claim; may be repeated.")] = None,
    backend: Annotated[str, typer.Option(help="z3, or both to have cvc5 check every proof.")] = "z3",
    timeout: Annotated[float, typer.Option(help="Seconds a solver query.")] = 30.0,
    quick: Annotated[bool, typer.Option("--quick", help="A first verdict within a minute.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Search for plays again.")] = False,
    store: Annotated[bool, typer.Option("--store", help="Keep plays and verdicts as the evidence.")] = False,
    seed: flags.Seed = 1,
    workers: flags.Workers = 2,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """Verify every claim of the games, at every table unless one is named."""
    output.check_format(format, ("text", "json", "junit"))
    output.check_format(backend, ("z3", "both"))
    chosen = [flags.chosen_game(name) for name in game or games()]
    if reading or components:
        seats = [players] if players else chosen[0].spec.players
        tables = [flags.chosen_table(g.id, n, variant, reading, components) for g in chosen for n in seats]
    else:
        tables = tables_of(chosen, players, variant)
        if not tables or (players and not any(r.players == players for r in tables)):
            tables = [flags.chosen_table(g.id, players, variant, None, None) for g in chosen]
    known = {c.id for r in tables for c in claim_pack(r)}
    for name in claim or ():
        if name not in known:
            raise InputError(f"--claim {name}: no such claim; accepted: {', '.join(sorted(known))}")
    console = output.console(out, format)
    spread = 1 if reading or components else workers
    options = Options(seed, backend, timeout, fresh, store, quick, spread, tuple(claim or ()))
    report = _with_progress(tables, options, no_progress)
    if store:
        for g in chosen:
            mine = tuple(t for t in report.tables if t.rules.game is g)
            write_report(Report(mine, seed), evidence_folder(g.id) / "verify.json")
    for table in report.tables:
        print_table(console, table, quiet, verbose)
    _summary(console, report)
    if format == "junit":
        output.deliver(junit(report), out, format)
    elif format == "json" or out is not None:
        output.deliver(report_to_json(report), out, format)
    return report.exit_code


def _with_progress(tables: list[Rules[Any, Any]], options: Options, hidden: bool) -> Report:
    if hidden or not sys.stderr.isatty():
        return verify(tables, options)
    bars = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*bars, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("verify", total=len(tables))
        return verify(
            tables,
            options,
            lambda what, done, of: shown.update(task, description=what, completed=done, total=of),
        )


def print_table(console: Console, table: TableReport, quiet: bool, verbose: bool) -> None:
    """The results at one table; those about single moves are only counted."""
    rules = table.rules
    title = f"{rules.game.spec.title}, {rules.players} players" + (f", {rules.variant}" if rules.variant else "")
    met = sum(r.status == "as expected" for r in table.results)
    console.print(f"\n{title}: {met} of {len(table.results)} claims as expected, {table.seconds:.1f} s")
    if quiet:
        return
    single = 0
    for result in table.results:
        minor = result.claim.either or result.claim.id.startswith("some_play_makes_")
        if minor and result.status == "as expected" and not verbose:
            single += 1
            continue
        verdict = result.verdict
        mark = {"as expected": "ok", "surprise": "SURPRISE", "unknown": "UNKNOWN"}[result.status]
        figure = ""
        if verdict.value is not None:
            sides = [f"{word} {s[0]} to {s[1]}" for word, s in _sides(verdict.value) if s is not None]
            figure = f"{', '.join(sides)} {verdict.value.unit}"
        note = verdict.note if result.status != "as expected" or verbose else ""
        line = f"  {mark:9}{result.claim.id:46}{verdict.answer:8}{verdict.grade:10}{verdict.seconds:6.1f} s  "
        console.print((line + figure + note).rstrip())
    if single:
        console.print(f"  ok       {single} claims about single moves and guards (-v lists them)")


def _sides(figure: Figure) -> tuple[tuple[str, tuple[int, int] | None], ...]:
    return (("proved", figure.proved), ("reached", figure.reached))


def _summary(console: Console, report: Report) -> None:
    statuses = [r.status for t in report.tables for r in t.results]
    parts = [f"{statuses.count(s)} {s}" for s in ("as expected", "surprise", "unknown")]
    console.print(f"\n{len(report.tables)} tables, {len(statuses)} claims: {', '.join(parts)}")
    console.print(output.reproduce())


def junit(report: Report) -> str:
    """The report as JUnit XML: a surprise is a failure, an unknown an error."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<testsuites>"]
    for table in report.tables:
        name = f"{table.rules.game.id} {table_name(table.rules)}"
        lines.append(f"<testsuite name={quoteattr(name)} tests={quoteattr(str(len(table.results)))}>")
        for result in table.results:
            case = f"<testcase classname={quoteattr(name)} name={quoteattr(result.claim.id)}"
            kind = {"surprise": "failure", "unknown": "error"}.get(result.status)
            body = f"><{kind} message={quoteattr(result.verdict.note)}/></testcase>" if kind else "/>"
            lines.append(f'{case} time="{result.verdict.seconds:.3f}"{body}')
        lines.append("</testsuite>")
    return "\n".join([*lines, "</testsuites>"])
