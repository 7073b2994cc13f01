"""``vectors``: cases that tell the readings of questions apart, for implementers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode, InputError
from rulewright.cli.progress import progress
from rulewright.model.kernel.record import Play, write_play
from rulewright.proofs.readings.cases import cases
from rulewright.proofs.readings.vectors import vectors_to_json


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("vectors")(vectors_command)


def vectors_command(
    game: flags.GameName,
    question: Annotated[
        list[str] | None, typer.Option("--question", metavar="ID", help="This question only; repeatable.")
    ] = None,
    every_table: Annotated[bool, typer.Option("--every-table", help="Cases for every table that asks.")] = False,
    rulings: flags.Rulings = None,
    seed: flags.Seed = 1,
    out: flags.Out = None,
    out_dir: flags.OutDir = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """Cases that tell the readings of the open questions apart: a play, and what each reading says at its end.

    Plays of the evidence are used where there are any; others are found by play at random. With --out-dir each play
    is written to a file too. Exit code 3 if no case is found for a question.
    """
    output.check_format(format)
    output.check_out(out)
    output.check_out_dir(out_dir)
    known = flags.chosen_game(game, rulings)
    asked = {q.id for q in known.spec.questions.values() if q.readings}
    for name in question or ():
        if name not in asked:
            near = flags.close_to(name, sorted(asked), f"rules {game} --questions")
            raise InputError(f"--question {name}: no question with readings; accepted: {near}")
    wanted = tuple(dict.fromkeys(question or ()))
    with progress(f"cases for {game}", no_progress) as shown:
        told = None if shown is None else lambda done, total: shown("tables", done, total)
        found = cases(known, wanted, seed, every_table=every_table, progress=told)
    result = vectors_to_json(known, found, seed)
    result["missing"] = [name for name in result["missing"] if not wanted or name in wanted]
    console = output.console(out, format)
    if not quiet:
        _print(console, result)
    for case, vector in zip(found, result["vectors"], strict=True) if out_dir else ():
        path = (out_dir or Path()) / f"{game}-{vector['vector']}.json"
        write_play(Play(case.rules, case.moves, title=f"Tells the readings of {case.question.id} apart"), path)
        console.print(f"written: {path}")
    for name in result["missing"]:
        console.print(f"no case found for {name}")
    console.print(output.reproduce(seed))
    output.deliver(result, out, format)
    return ExitCode.UNKNOWN if result["missing"] else ExitCode.AS_EXPECTED


def _print(console: Console, result: dict[str, Any]) -> None:
    lines = output.columns("vector", ">moves", "asks", "what each reading says")
    for vector in result["vectors"]:
        said = "; ".join(f"{name}: {_said(vector, seen)}" for name, seen in vector["expected"].items())
        lines.add_row(vector["vector"], str(len(vector["moves"])), vector["asks"], said)
    console.print(lines)


def _said(vector: dict[str, Any], seen: dict[str, Any] | None) -> str:
    if seen is None:
        return "the play is not legal"
    match vector["asks"]:
        case "over":
            return "over" if seen["over"] else "not over"
        case "result":
            winners = " and ".join(str(seat + 1) for seat in seen["winners"])
            return f"points {', '.join(map(str, seen['scores']))}, player {winners or 'none'} wins"
        case "actor":
            return f"player {seen['actor'] + 1} acts" if seen["actor"] >= 0 else "nature acts"
    moves = [" ".join([m["move"], *(f"{k}={v}" for k, v in m.items() if k != "move")]) for m in seen["allowed"]]
    more = f" and {len(moves) - 2} more" if len(moves) > 2 else ""
    return f"{', '.join(moves[:2])}{more} allowed" if moves else "not allowed"
