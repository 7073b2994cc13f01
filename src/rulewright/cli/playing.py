"""``replay`` and ``explain``: recorded games and positions."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import (
    PLAY_SCHEMA,
    Play,
    first_refusal,
    move_from_json,
    parameters,
    read_json,
    read_play,
    read_position,
)
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import games


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("replay")(replay_command)
    app.command("explain")(explain_command)


def replay_command(
    file: Annotated[Path, typer.Argument(help="A recorded play.")],
    components: flags.Components = None,
    verbose: flags.Verbose = False,
) -> int:
    """Check a recorded game; the first illegal move with its clauses, or the score sheet."""
    play = read_play(file, games(), components)
    console = output.console()
    refusal = first_refusal(play)
    if refusal is not None:
        move = play.moves[refusal.index]
        console.print(f"{file}: move {refusal.index + 1} is illegal: {written(move)}")
        for clause in play.rules.explain(refusal.state, move).refusals or (refusal.error.clause,):
            console.print(f"  {clause.id}: {clause.text}")
        return 1
    if verbose:
        print_play(console, play, play.title)
    state = play.final()
    over = play.rules.is_over(state)
    ended = "the game is over" if over else "the game is not over; scores as they stand"
    console.print(f"{len(play.moves)} moves, all legal; {ended}")
    print_outcome(console, play.rules, state)
    return 0


def print_outcome(console: Console, rules: Rules[Any, Any], state: Any) -> None:
    """The score sheet of a position."""
    outcome = rules.outcome(state)
    seats = [f"Player {seat + 1}" for seat in range(rules.players)]
    table = Table("clause", "for", *seats, box=None, pad_edge=False)
    for line in outcome.sheet:
        table.add_row(line.clause.id, line.label, *map(str, line.points))
    table.add_row("", "total", *map(str, outcome.scores))
    console.print(table)
    winners = " and ".join(seats[seat] for seat in outcome.winners)
    how = "shared; no rule parts them" if outcome.shared else f"{outcome.tie_breaks_used} tie-breaks used"
    console.print(f"winner: {winners} ({how})")


def print_play(console: Console, play: Play, title: str) -> None:
    """A play in words, move by move."""
    if title:
        console.print(title)
    states = list(play.states())
    for index, (state, move) in enumerate(zip(states, play.moves, strict=False)):
        console.print(f"{index + 1:4}  {in_words(play.rules, state, move)}")
    if play.refused is not None:
        console.print(f"refused: {in_words(play.rules, states[-1], play.refused)}")
        for clause in play.rules.explain(states[-1], play.refused).refusals:
            console.print(f"      {clause.id}: {clause.text}")


def written(move: Move) -> str:
    """A move as it is typed: its name and parameters."""
    return " ".join([type(move).__name__, *(f"{name}={value}" for name, value in parameters(move))])


def in_words(rules: Rules[Any, Any], state: Any, move: Move) -> str:
    """A move in the game's words, or as it is typed."""
    return rules.game.describe(state, move, rules) if rules.game.describe else written(move)


def explain_command(
    file: Annotated[Path, typer.Argument(help="A recorded play, or a position.")],
    move: Annotated[str | None, typer.Option(help="A move, such as 'TakeCard row=0 end=LEFT'.")] = None,
    at: Annotated[int | None, typer.Option(help="After that many moves of the play.")] = None,
    components: flags.Components = None,
) -> int:
    """What is legal here, what is not, and which clause says so."""
    rules, state = _position(file, at, components)
    console = output.console()
    if move is not None:
        return _explain_move(console, rules, state, _typed(move, rules))
    if rules.is_over(state):
        console.print("the game is over")
        return 0
    for legal in rules.legal_moves(state):
        console.print(f"{written(legal):40}{in_words(rules, state, legal)}")
    return 0


def _position(file: Path, at: int | None, components: Path | None) -> tuple[Rules[Any, Any], Any]:
    if read_json(file).get("schema") != PLAY_SCHEMA:
        return read_position(file, games(), components)
    play = read_play(file, games(), components)
    if at is not None and not 0 <= at <= len(play.moves):
        raise InputError(f"--at {at}: accepted: 0 to {len(play.moves)}")
    refusal = first_refusal(play)
    wanted = len(play.moves) if at is None else at
    if refusal is not None and refusal.index < wanted:
        raise InputError(f"{file}: move {refusal.index + 1}: {refusal.error}; accepted: --at {refusal.index} or less")
    states = play.states()
    state = next(states)
    for _ in range(wanted):
        state = next(states)
    return play.rules, state


def _typed(text: str, rules: Rules[Any, Any]) -> Move:
    name, *rest = shlex.split(text) or [""]
    entry: dict[str, Any] = {"move": name}
    for part in rest:
        key, _, value = part.partition("=")
        entry[key] = int(value) if value.lstrip("-").isdigit() else value
    return move_from_json(entry, rules, f"--move {text}")


def _explain_move(console: Console, rules: Rules[Any, Any], state: Any, move: Move) -> int:
    explanation = rules.explain(state, move)
    legal = "legal" if explanation.legal else "not legal"
    console.print(f"{written(move)}: {legal}")
    for guard in explanation.guards:
        console.print(f"  {guard.answer:15}{guard.clause.id}: {guard.clause.text}")
        for question in rules.game.spec.questions.values():
            if guard.clause.id in question.about and question.id in rules.readings:
                console.print(f"  {'':15}read as {question.id}={rules.readings[question.id]}")
    return 0
