"""``diff``: what the open questions change."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console

from rulewright import __version__
from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode, InputError, tell_error
from rulewright.cli.guarantees import matrix_of, matrix_options, print_matrix, print_silences, silences_of
from rulewright.cli.plays import print_outcome, print_play
from rulewright.cli.progress import progress
from rulewright.cli.verifying import chosen_tables
from rulewright.model.kernel.record import Play, RecordError, read_play
from rulewright.model.kernel.rules import Game, Rules
from rulewright.proofs.readings.finding import setup_of
from rulewright.proofs.readings.pair import pairs_of
from rulewright.proofs.readings.report import (
    SCHEMA,
    DiffReport,
    diff,
    plays_of,
    recorded,
    report_to_json,
    store,
    stored_diff,
)
from rulewright.proofs.readings.sight import first_seen
from rulewright.proofs.readings.silences import GAMES
from rulewright.proofs.readings.study import SAMPLES, Wanted
from rulewright.proofs.report import EVIDENCE, table_name
from rulewright.proofs.verify import Options

WORKERS = os.cpu_count() or 1
KINDS = {
    "moves": "what may be done",
    "chances": "how likely nature's moves are",
    "actor": "who has to act",
    "over": "whether the game is over",
    "result": "the result",
    "position": "what the last move leads to",
    "view": "what a player may look at",
}
Tables: TypeAlias = Mapping[tuple[int, str | None], Rules[Any, Any]]


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("diff")(diff_command)


def diff_command(
    game: flags.GameName,
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", help="One question; see --all.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All questions of the game.")] = False,
    matrix: Annotated[bool, typer.Option("--matrix", help="Which claims each reading keeps or breaks.")] = False,
    silences: Annotated[bool, typer.Option("--silences", help="What play finds that no question asks about.")] = False,
    players: flags.Players = None,
    variant: flags.VariantName = None,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    samples: flags.Samples = SAMPLES,
    seed: flags.Seed = 1,
    timeout: flags.Timeout = 5.0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Search for plays, work out tables, again.")] = False,
    stored: Annotated[bool, typer.Option("--stored", help="Show the shipped evidence, search for nothing.")] = False,
    keep: Annotated[bool, typer.Option("--store", help="Keep the answers and plays as the evidence.")] = False,
    workers: flags.Workers = WORKERS,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """What the readings of an open question change: nothing, some play, or who wins, and how often.

    Exit code 0 if every question has its class, unknown included; 70 if an error of ours left one unknown.
    """
    output.check_format(format)
    output.check_out(out)
    known = flags.chosen_game(game, rulings)
    parts = [name for name, wanted in (("matrix", matrix), ("silences", silences)) if wanted]
    errors: Sequence[str] = ()
    names = _questions(known, question, everything, parts)
    narrow = bool(question or (silences and (players or variant)))
    _check_evidence(known.id, keep, stored, narrow, bool(reading or rulings), parts)
    tables = chosen_tables([known], players, variant, reading, None)
    console = output.console(out, format)
    if parts:
        options = matrix_options(seed, 6 * timeout, workers)
        with progress("diff", no_progress) as shown:
            games = GAMES if samples == SAMPLES else samples
            whole, errors = _whole_game(tables, parts, options, games, stored, keep, fresh, shown, console)
        _print_whole(console, known, whole, verbose)
        output.deliver(whole, out, format)
        return _told(errors)
    if stored:
        found = _stored(console, known, tables, names)
    else:
        if question is not None and not quiet:
            _print_first_seen(console, tables, question, seed, fresh)
        with progress("diff", no_progress) as shown:
            done = _stores(console) if keep else None
            report = diff(tables, Wanted(names, samples, seed, timeout), workers, shown, fresh, done)
        errors = report.errors
        found = report_to_json(report) | {"plays": _plays(report)}
    plays = found.pop("plays")
    by_name = {(rules.players, rules.variant): rules for rules in tables}
    _print(console, by_name, found, plays, quiet, verbose or question is not None, verbose)
    output.deliver(found, out, format)
    return _told(errors)


def _print_first_seen(
    console: Console, tables: Sequence[Rules[Any, Any]], question: str, seed: int, fresh: bool
) -> None:
    """Say within seconds what tells the readings of a question apart at the first table where it arises."""
    for rules in tables:
        pairs = list(pairs_of(rules, (question,)))
        plays = first_seen(pairs, seed) if fresh else first_seen(pairs, seed, recorded)
        for pair, play in zip(pairs, plays, strict=True):
            told = "nothing yet" if play is None else f"told apart by a play of {output.several(len(play), 'move')}"
            where = flags.table_words(rules)
            console.print(f"first look, {where}: {pair.ruling} or {pair.reading}: {told}", soft_wrap=True)
        if pairs:
            return


def _stores(console: Console) -> Callable[[DiffReport], None]:
    """Keep each table as soon as it is answered, so that an interruption loses none that is."""

    def keep(report: DiffReport) -> None:
        path = store(report)
        console.print(f"stored: {flags.table_words(report.tables[0].rules)}: {path}")

    return keep


def _told(errors: Sequence[str]) -> int:
    """Tell what errors of ours prevented, and the exit code that stands for them."""
    for error in errors:
        tell_error(error)
    return int(ExitCode.INTERNAL if errors else ExitCode.AS_EXPECTED)


def _check_evidence(game: str, keep: bool, stored: bool, narrow: bool, own: bool, parts: Sequence[str]) -> None:
    """Evidence is kept of whole tables, and under the game's own rulings."""
    if keep and (stored or narrow):
        raise InputError("--store: keeps whole tables only; accepted: with --all, or for the whole game")
    if (keep or stored) and own:
        kept = "--store" if keep else "--stored"
        raise InputError(f"{kept}: evidence is of the game's own rulings; accepted: without --reading and --rulings")
    if parts and keep and stored_diff(game) is None:
        raise InputError(f"--store: no answers about {game} are stored yet; accepted: --all --store first")


def _whole_game(
    tables: Sequence[Rules[Any, Any]],
    parts: Sequence[str],
    options: Options,
    games: int,
    stored: bool,
    keep: bool,
    fresh: bool,
    shown: Any,
    console: Console,
) -> tuple[dict[str, Any], Sequence[str]]:
    """The matrix and the silences of a game, as far as they are wanted, and what errors prevented."""
    errors: Sequence[str] = ()
    game = tables[0].game.id
    found: dict[str, Any] = {"schema": SCHEMA, "version": __version__, "game": game, "seed": options.seed}
    if "matrix" in parts:
        found["matrix"], errors = matrix_of(tables, options, stored, keep, fresh, shown, console)
    if "silences" in parts:
        found["silences"] = silences_of(tables, options.seed, games, stored, keep)
    return found, errors


def _print_whole(console: Console, game: Game[Any, Any], whole: Mapping[str, Any], verbose: bool) -> None:
    if "matrix" in whole:
        print_matrix(console, game, whole["matrix"], verbose)
    if "silences" in whole:
        print_silences(console, game, whole["silences"], verbose)
    console.print(output.reproduce(whole["seed"]))


def _plays(report: DiffReport) -> dict[tuple[str, str, str | None, str], Play]:
    """The plays of a report by table, question, reading and what they show."""
    return {
        (table_name(table.rules), finding.question, finding.reading, what): play
        for table in report.tables
        for finding in table.findings
        for what, play in plays_of(table, finding)
    }


def _questions(game: Game[Any, Any], question: str | None, everything: bool, parts: Sequence[str]) -> tuple[str, ...]:
    known = game.spec.questions
    if parts:
        if question is not None or everything:
            raise InputError(f"--{parts[0]}: is about the whole game; accepted: without QUESTION and without --all")
        return ()
    if question is None:
        if not everything:
            raise InputError(f"diff {game.id}: no question named; accepted: one of its questions, or --all")
        return ()
    if everything:
        raise InputError(f"{question} and --all: one or the other; accepted: a question, or --all alone")
    if question not in known:
        accepted = flags.close_to(question, known, f"rules {game.id} --questions")
        raise InputError(f"{game.id}: no question {question!r}; accepted: {accepted}")
    return (question,)


def _stored(
    console: Console, game: Game[Any, Any], tables: Sequence[Rules[Any, Any]], names: Sequence[str]
) -> dict[str, Any]:
    """The stored answers at these tables, and their plays."""
    found = stored_diff(game.id)
    if found is None:
        raise InputError(f"--stored: no answers about {game.id} are stored; accepted: without --stored")
    console.print(f"{game.id}: evidence of version {found['version']}")
    wanted = {(rules.players, rules.variant): rules for rules in tables}
    for rules in tables:
        if found["fingerprints"].get(table_name(rules)) != rules.fingerprint:
            console.print(f"{flags.table_words(rules)}: STALE, the rules have changed since")
    kept = [
        entry
        for entry in found["questions"]
        if (entry["players"], entry["variant"]) in wanted and (not names or entry["question"] in names)
    ]
    plays = {}
    for entry in kept:
        for what in ("visible", "decisive"):
            if entry[what] and entry[what]["play"]:
                where = table_name(wanted[entry["players"], entry["variant"]])
                try:
                    play = read_play(EVIDENCE.parent / entry[what]["play"], {game.id: game})
                except RecordError as error:
                    raise InputError(str(error)) from None
                plays[where, entry["question"], entry["readings"][1], what] = play
    return {**found, "questions": kept, "plays": plays}


def _print(
    console: Console,
    tables: Tables,
    found: Mapping[str, Any],
    plays: Mapping[Any, Any],
    quiet: bool,
    detail: bool,
    verbose: bool,
) -> None:
    entries = [entry for entry in found["questions"] if entry["class"] != "closed" or detail]
    lines = output.columns("question", "other reading", "table", "class", "grade", ">moves", ">arises", ">decides")
    for entry in entries:
        lines.add_row(*_row(_table(tables, entry), entry))
    console.print(lines)
    for entry in entries if not quiet else ():
        _print_entry(console, _table(tables, entry), entry, plays, detail, verbose)
    counts: dict[str, int] = {}
    for entry in found["questions"]:
        counts[entry["class"]] = counts.get(entry["class"], 0) + 1
    console.print("\n" + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    shown = {share["policy"] for entry in entries for share in entry["shares"]}
    for policy, text in found["policies"].items():
        if policy in shown:
            console.print(f"{policy}: {text}; intervals are of 95% and cover sampling only")
    console.print(output.reproduce(found["seed"]))


def _table(tables: Tables, entry: Mapping[str, Any]) -> Rules[Any, Any]:
    return tables[entry["players"], entry["variant"]]


def _row(rules: Rules[Any, Any], entry: Mapping[str, Any]) -> tuple[str, ...]:
    other = entry["readings"][1] if entry["readings"] else ""
    shown = entry["visible"]
    length = "" if shown is None else f"{shown['after_setup']}{'' if shown['minimal'] else ' or less'}"
    shares = (percent(entry["share_arises"]), percent(entry["share_decides"]))
    table = flags.table_words(rules).partition(", ")[2]
    return entry["question"], other, table, entry["class"], entry["grade"], length, *shares


def percent(share: float | None) -> str:
    """A share in per cent; very small and very large ones are not rounded away."""
    if share is None:
        return ""
    if 0 < share < 0.001:
        return "<0.1%"
    if 0.999 < share < 1:
        return ">99.9%"
    return f"{100 * share:.1f}%"


def _print_entry(
    console: Console,
    rules: Rules[Any, Any],
    entry: Mapping[str, Any],
    plays: Mapping[Any, Any],
    detail: bool,
    verbose: bool,
) -> None:
    readings = " or ".join(entry["readings"])
    console.print(
        f"\n{entry['question']} ({flags.table_words(rules)}): {entry['class']}, {entry['grade']}", style="bold"
    )
    if readings:
        console.print(f"  ruling {readings}")
    if entry["note"]:
        console.print(f"  {entry['note']}")
    if entry["visible"]:
        _print_visible(console, rules, entry)
    if entry["decisive"]:
        _print_decisive(console, entry)
    for share in entry["shares"]:
        _print_share(console, share)
    if entry["assumptions"] and (entry["shares"] or entry["decisive"]):
        console.print(f"  rests on assumed values: {', '.join(entry['assumptions'])}")
    for what in ("visible", "decisive") if detail else ():
        play = plays.get((table_name(rules), entry["question"], entry["readings"][1] if readings else "", what))
        if play is not None:
            skipped = 0 if verbose else setup_of(play.rules, play.moves)
            console.print(f"  the {what} play" + (f", after {skipped} moves of set-up" if skipped else ""))
            print_play(console, play, skipped)
            if play.rules.is_over(play.final()):
                print_outcome(console, play.rules, play.final())


def _print_visible(console: Console, rules: Rules[Any, Any], entry: Mapping[str, Any]) -> None:
    shown = entry["visible"]
    length = f"{output.several(shown['moves'], 'move')}, {shown['after_setup']} after set-up"
    least = "no shorter play tells" if shown["minimal"] else f"the best found, at least {shown['at_least']}"
    console.print(f"  visible after {length} ({least}): {KINDS[shown['differs']]}")
    console.print(f"    {entry['readings'][0]}: {shown['ruling']}{_only(rules, shown['only_ruling'])}")
    console.print(f"    {entry['readings'][1]}: {shown['other']}{_only(rules, shown['only_other'])}")


def _only(rules: Rules[Any, Any], moves: Sequence[Mapping[str, Any]]) -> str:
    if not moves:
        return ""
    written = [" ".join([m["move"], *(f"{k}={v}" for k, v in m.items() if k != "move")]) for m in moves[:3]]
    return f"; only here {', '.join(written)}{' and more' if len(moves) > 3 else ''}"


def _print_decisive(console: Console, entry: Mapping[str, Any]) -> None:
    shown = entry["decisive"]
    verb = "win" if shown["position"] == "final" else "can still win"
    console.print(f"  decisive: a {shown['position']} position after {output.several(shown['moves'], 'move')}")
    for name, seats in zip(entry["readings"], (shown["ruling"], shown["other"]), strict=True):
        console.print(f"    {name}: {_seats(seats)} {verb}")


def _seats(seats: Sequence[int]) -> str:
    return " and ".join(f"player {seat + 1}" for seat in seats) or "nobody"


def _print_share(console: Console, share: Mapping[str, Any]) -> None:
    if not share["games"]:
        console.print(f"  {share['policy']}: no game came to its end")
        return
    parts = [
        f"{word} in {percent(share[f'share_{key}'])} [{_span(share[f'interval_{key}'])}]"
        for word, key in (("arises", "arises"), ("changes the winner", "decides"))
    ]
    cut = f", {share['unfinished']:,} unfinished left out" if share["unfinished"] else ""
    console.print(f"  {share['policy']}: {', '.join(parts)} of {share['games']:,} games{cut}")


def _span(interval: Sequence[float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}%"
