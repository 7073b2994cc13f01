"""``run``: random legal play with every invariant checked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode, InputError
from rulewright.cli.progress import progress
from rulewright.explore.batch import Batch
from rulewright.explore.run import RunReport
from rulewright.explore.run import run as play_at_random
from rulewright.explore.statistics import Spread
from rulewright.model.kernel.record import Play, move_from_json, write_play
from rulewright.model.kernel.rules import Rules

SAMPLES = 1000


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("run")(run_command)


def run_command(
    game: flags.GameName,
    players: flags.Players = None,
    variant: flags.VariantName = None,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    components: flags.Components = None,
    samples: flags.Samples = SAMPLES,
    steps: flags.Steps = None,
    traces: flags.Traces = 0,
    invariant: flags.Invariants = None,
    seed: flags.Seed = 1,
    workers: flags.Workers = 1,
    out: flags.Out = None,
    out_dir: flags.OutDir = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """Play at random, with every invariant checked at every step.

    Exit code 1 if one is violated; the play that does it is written to --out-dir, else to the current folder.
    """
    output.check_format(format)
    output.check_out(out)
    output.check_out_dir(out_dir)
    rules = flags.chosen_table(game, players, variant, reading, components, rulings)
    if invariant:
        rules, workers = _narrowed(rules, invariant), 1
    with progress(f"run {game}", no_progress) as shown:
        told = None if shown is None else lambda done, total: shown(f"run {game}", done, total)
        report = play_at_random(rules, samples, seed, steps, workers, progress=told, components=components)
    console = output.console(out, format)
    console.print(f"{flags.table_words(rules)}, seed {seed}")
    print_run(console, report, quiet, verbose)
    for path in _written(rules, report, traces, steps, out_dir or Path()):
        console.print(f"written: {path}")
    console.print(output.reproduce(seed))
    output.deliver(report.to_json(), out, format)
    return ExitCode.AS_EXPECTED if report.ok else ExitCode.OTHERWISE


def _narrowed(rules: Rules[Any, Any], names: Iterable[str]) -> Rules[Any, Any]:
    known = {one.name: one for one in rules.game.invariants}
    for name in names:
        if name not in known:
            raise InputError(f"--invariant {name}: no such invariant; accepted: {', '.join(known)}")
    chosen = tuple(known[name] for name in dict.fromkeys(names))
    return attrs.evolve(rules, game=attrs.evolve(rules.game, invariants=chosen))


def _written(rules: Rules[Any, Any], report: RunReport, traces: int, steps: int | None, folder: Path) -> Iterable[Path]:
    """Write the plays that violate something, and as many of the others as are wanted."""
    for broken in report.violations[: max(1, traces)]:
        moves = tuple(move_from_json(entry, rules, "recorded") for entry in broken.moves)
        path = folder / f"{rules.game.id}-{report.seed}-{broken.game}-violates-{broken.name}.json"
        write_play(Play(rules, moves, title=f"Violates {broken.name}: {broken.text}"), path)
        yield path
    if not traces:
        return
    batch = Batch(rules, min(traces, report.samples), report.seed, check=False).play(steps)
    for number in range(batch.games):
        path = folder / f"{rules.game.id}-{report.seed}-{number}.json"
        title = f"Random play {number}, seed {report.seed}"
        write_play(Play(rules, tuple(batch.play_of(number)), title=title), path)
        yield path


def print_run(console: Console, report: RunReport, quiet: bool, verbose: bool) -> None:
    """The figures of a run; ``quiet`` says only what was violated and how fast it went."""
    console.print(
        f"{report.samples} games, {report.finished} finished, {report.steps} moves: "
        f"{report.rate:,.0f} moves per CPU second, {report.wall_seconds:.1f} s"
    )
    for name, number in report.broken.items():
        console.print(f"VIOLATED in {number} games: {name}")
    for broken in report.violations[:3]:
        console.print(f"  game {broken.game}, after {broken.step} moves: {broken.text}")
    if report.ok:
        console.print("no violation: every invariant held after every move")
    if quiet:
        return
    _print_statistics(console, report)
    _print_coverage(console, report, verbose)


def _print_statistics(console: Console, report: RunReport) -> None:
    found = report.statistics
    rows = [("moves a game", found.length)]
    rows += [(f"points of player {seat + 1}", spread) for seat, spread in enumerate(found.scores)]
    table = output.columns("finished games", ">least", ">5%", ">median", ">95%", ">most", ">mean")
    for name, spread in rows:
        table.add_row(name, *_figures(spread))
    console.print()
    console.print(table)
    wins = ", ".join(f"player {seat + 1} {count}" for seat, count in enumerate(found.wins))
    decided = ", ".join(f"{name} {count}" for name, count in found.decided_by.items() if name != "nothing")
    console.print(f"won: {wins}; shared {found.shared}; decided by: {decided}")


def _figures(spread: Spread | None) -> list[str]:
    if spread is None:
        return ["-"] * 6
    shares = [str(spread.quantiles[share]) for share in ("5%", "50%", "95%")]
    return [str(spread.least), *shares, str(spread.most), f"{spread.mean:.1f}"]


def _print_coverage(console: Console, report: RunReport, verbose: bool) -> None:
    table = output.columns("move", "guard", ">allowed", ">refused", ">alone", ">not applicable")
    asked = [line for line in report.coverage if line.allowed or line.refused or line.not_applicable]
    for line in asked:
        counts = (line.allowed, line.refused, line.alone, line.not_applicable)
        table.add_row(line.move, line.clause, *(f"{number:,}" for number in counts))
    console.print(f"\nguards in the first {report.covered} games, how often each answered:")
    console.print(table)
    idle = [f"{line.move} {line.clause}" for line in asked if not line.refused]
    if idle:
        console.print(f"never refused: {', '.join(idle)}")
    if verbose:
        effects = ", ".join(f"{clause} {times:,}" for clause, times in report.enforced.items())
        console.print(f"put into effect: {effects}")
