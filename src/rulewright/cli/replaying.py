"""``replay``: is a recorded game legal, and how did it end?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode
from rulewright.cli.inferring import infer_readings
from rulewright.cli.plays import in_words, outcome_to_json, print_outcome, print_play, written
from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.record import (
    Play,
    Refusal,
    first_refusal,
    move_to_json,
    read_play,
    table_to_json,
)
from rulewright.model.library import games
from rulewright.spec import Clause


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("replay")(replay_command)


def replay_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded play.")],
    infer: Annotated[
        bool, typer.Option("--infer-readings", help="FILE is a log of another program; which readings explain it?")
    ] = False,
    timeout: Annotated[float, typer.Option("--timeout", min=0.1, help="Seconds for --infer-readings.")] = 60.0,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    components: flags.Components = None,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """Check a recorded game: the first illegal move with its clauses, or the score sheet.

    It is read as it was recorded, unless readings or rulings say otherwise. Exit code 1 if a move is illegal, or if
    the move that the play shows to be refused is legal.

    With --infer-readings FILE is JSON Lines of observed turns, in which draws and hidden cards may be missing. Exit
    code 1 if no readings explain them, 3 if something stays unknown.
    """
    output.check_format(format)
    output.check_out(out)
    if infer:
        return infer_readings(file, reading, rulings, components, timeout, out, format, verbose, no_progress)
    play = read_play(file, games(), components)
    play = attrs.evolve(play, rules=flags.read_otherwise(play.rules, reading, rulings, components))
    console = output.console(out, format)
    console.print(f"{file}: {flags.table_words(play.rules)}{_titled(play)}")
    refusal, ended = first_refusal(play), _end(play)
    if ended is not None and (refusal is None or ended <= refusal.index):
        shown = _too_late(console, play, ended)
    elif refusal is not None:
        shown = _illegal(console, play, refusal)
    else:
        shown = _legal(console, play, quiet, verbose)
    console.print(output.reproduce())
    output.deliver({"schema": "rulewright/replay/1", **table_to_json(play.rules), **shown}, out, format)
    return ExitCode.AS_EXPECTED if shown["legal"] else ExitCode.OTHERWISE


def _titled(play: Play) -> str:
    return f"\n{play.title}" if play.title else ""


def _end(play: Play) -> int | None:
    """The index of the first move that is made when the game is over, if any."""
    states = play.states()
    for index in range(len(play.moves)):
        try:
            if play.rules.is_over(next(states)):
                return index
        except IllegalMove:
            return None
    return None


def _too_late(console: Console, play: Play, index: int) -> dict[str, Any]:
    move = play.moves[index]
    console.print(f"move {index + 1} of {len(play.moves)} is illegal: {written(move)}\n  the game is over by then")
    return {**_found(play, index, ()), "over": True}


def _found(play: Play, index: int, refusing: tuple[Clause, ...]) -> dict[str, Any]:
    """What the result says of an illegal move; no clause refuses one that comes after the end."""
    return {
        "legal": False,
        "moves": len(play.moves),
        "illegal": {
            "index": index,
            "move": move_to_json(play.moves[index]),
            "refused_by": [{"clause": clause.id, "text": clause.text} for clause in refusing],
        },
        "over": None,
        "outcome": None,
    }


def _illegal(console: Console, play: Play, refusal: Refusal) -> dict[str, Any]:
    move = play.moves[refusal.index]
    refusing = play.rules.explain(refusal.state, move).refusals
    console.print(f"move {refusal.index + 1} of {len(play.moves)} is illegal: {written(move)}")
    _print_clauses(console, refusing)
    for other in play.rules.legal_moves(refusal.state)[:3]:
        console.print(f"  legal instead: {written(other)} ({in_words(play.rules, refusal.state, other)})")
    return _found(play, refusal.index, refusing)


def _legal(console: Console, play: Play, quiet: bool, verbose: bool) -> dict[str, Any]:
    if verbose:
        print_play(console, play)
    rules, state = play.rules, play.final()
    over = bool(rules.is_over(state))
    console.print(f"{len(play.moves)} moves, all legal; {'the game is over' if over else 'the game is not over'}")
    as_shown = play.refused is None or _refuses(console, play, state)
    if not quiet and not rules.game.in_setup(state, rules):
        print_outcome(console, rules, state)
    return {
        "legal": as_shown,
        "moves": len(play.moves),
        "illegal": None,
        "over": over,
        "outcome": outcome_to_json(rules, state),
    }


def _refuses(console: Console, play: Play, state: Any) -> bool:
    assert play.refused is not None
    refusing = play.rules.explain(state, play.refused).refusals
    if refusing:
        console.print(f"the move that the play shows is refused: {written(play.refused)}")
        _print_clauses(console, refusing)
        return True
    console.print(f"the play shows a move to be refused, but it is legal: {written(play.refused)}")
    return False


def _print_clauses(console: Console, clauses: tuple[Clause, ...]) -> None:
    for clause in clauses:
        console.print(f"  refused by {clause.id}: {clause.text}")
