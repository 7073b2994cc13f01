"""``explain``: what is legal in a position, what is not, and which clause says so."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.cli.plays import in_words, written
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import (
    PLAY_SCHEMA,
    POSITION_SCHEMA,
    first_refusal,
    move_from_json,
    move_to_json,
    read_json,
    read_play,
    read_position,
    state_to_json,
    table_to_json,
)
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.model.library import games
from rulewright.spec import Clause


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("explain")(explain_command)


def explain_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded play, or a position.")],
    move: Annotated[
        str | None, typer.Option("--move", metavar="MOVE", help="A move, such as 'TakeCard row=0 end=LEFT'.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After N moves of the play.")] = None,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    components: flags.Components = None,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
) -> None:
    """What is legal here, what is not, and which clause says so.

    The table is read as it was recorded, unless readings or rulings say otherwise; the position stays the same.
    """
    output.check_format(format)
    output.check_out(out)
    rules, state = _position(file, at, components)
    rules = flags.read_otherwise(rules, reading, rulings, components)
    console = output.console(out, format)
    result: dict[str, Any] = {"schema": "rulewright/explain/1", **table_to_json(rules)}
    if verbose:
        for name, value in state_to_json(state).items():
            console.print(f"  {name}: {value}")
    if move is None:
        result["over"], result["legal_moves"] = _legal_moves(console, rules, state)
        result["refused_moves"] = [] if result["over"] else _refused_moves(console, rules, state)
    else:
        result["explained"] = _explained(console, rules, state, _typed(move, rules))
    if not quiet:
        console.print(output.reproduce())
    output.deliver(result, out, format)


def _position(file: Path, at: int | None, components: Path | None) -> tuple[Rules[Any, Any], Any]:
    schema = read_json(file).get("schema")
    if schema not in (PLAY_SCHEMA, POSITION_SCHEMA):
        raise InputError(f"{file}: schema: {schema!r}; accepted: {PLAY_SCHEMA} or {POSITION_SCHEMA}")
    if schema == POSITION_SCHEMA:
        if at is not None:
            raise InputError(f"--at {at}: {file} is no play; accepted: a file of schema {PLAY_SCHEMA}")
        return read_position(file, games(), components)
    play = read_play(file, games(), components)
    wanted = len(play.moves) if at is None else at
    refusal = first_refusal(play)
    most = len(play.moves) if refusal is None else refusal.index
    if not 0 <= wanted <= most:
        illegal = f", as move {most + 1} is illegal" if refusal is not None else ""
        raise InputError(f"{file}: after {wanted} moves: no such position{illegal}; accepted: --at 0 to {most}")
    states = play.states()
    state = next(states)
    for _ in range(wanted):
        state = next(states)
    return play.rules, state


def _typed(text: str, rules: Rules[Any, Any]) -> Move:
    """The move that was typed; RecordError and InputError say what is accepted."""
    try:
        name, *rest = shlex.split(text) or [""]
    except ValueError as error:
        raise InputError(f"--move {text!r}: {error}; accepted: a move such as 'Name parameter=value'") from None
    entry: dict[str, Any] = {"move": name}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals or key in entry:
            raise InputError(f"--move {text!r}: {part!r}; accepted: parameters as name=value, each once")
        entry[key] = int(value) if value.lstrip("-").isdecimal() else value
    kind = rules.game.move_named.get(name)
    missing = [f.name for f in fields_of(kind) if f.name not in entry] if kind else []
    if missing:
        raise InputError(f"--move {text!r}: {name} needs {', '.join(missing)}; accepted: all parameters")
    return move_from_json(entry, rules, f"--move {text!r}")


def _legal_moves(console: Console, rules: Rules[Any, Any], state: Any) -> tuple[bool, list[dict[str, Any]]]:
    if rules.is_over(state):
        console.print("the game is over: no move is legal")
        return True, []
    actor = rules.actor(state)
    console.print(f"to act: {'nobody, this is chance' if actor == NATURE else f'player {actor + 1}'}")
    moves = rules.legal_moves(state)
    width = max((len(written(move)) for move in moves), default=0)
    for move in moves:
        words = f"  {in_words(rules, state, move)}" if rules.game.describe else ""
        console.print(f"  {written(move):{width}}{words}")
    return False, [{**move_to_json(move), "words": in_words(rules, state, move)} for move in moves]


def _refused_moves(console: Console, rules: Rules[Any, Any], state: Any) -> list[dict[str, Any]]:
    """How many ground moves of each class whoever acts may not make, by the clauses that refuse them."""
    nature = rules.actor(state) == NATURE
    counted: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for kind, ground in rules.ground_moves.items():
        if kind.by_nature is nature:
            explanations = [rules.explain(state, entry[-1]) for entry in ground]
            counted.update(
                (kind.__name__, tuple(dict.fromkeys(clause.id for clause in found.refusals)))
                for found in explanations
                if not found.legal
            )
    if counted:
        lines = output.columns("not legal", ">moves", "refused by")
        for (name, clauses), count in counted.items():
            lines.add_row(name, str(count), ", ".join(clauses))
        console.print(lines)
    return [{"move": name, "count": count, "clauses": list(clauses)} for (name, clauses), count in counted.items()]


def _explained(console: Console, rules: Rules[Any, Any], state: Any, move: Move) -> dict[str, Any]:
    explanation = rules.explain(state, move)
    console.print(f"{written(move)}: {'legal' if explanation.legal else 'not legal'}")
    guards = []
    for guard in explanation.guards:
        console.print(f"  {guard.answer:14}  {guard.clause.id}: {guard.clause.text}")
        readings = _readings(rules, guard.clause)
        for question, choice, text in readings:
            console.print(f"  {'':14}    read as {question}={choice}: {text}")
        guards.append(
            {
                "clause": guard.clause.id,
                "text": guard.clause.text,
                "answer": guard.answer,
                "readings": {question: choice for question, choice, _ in readings},
            }
        )
    return {"move": move_to_json(move), "legal": explanation.legal, "guards": guards}


def _readings(rules: Rules[Any, Any], clause: Clause) -> list[tuple[str, str, str]]:
    """The questions about a clause that arise at the table, with the reading that holds and its text."""
    found = []
    for question in rules.spec.questions.values():
        arises = not question.players or rules.players in question.players
        arises = arises and (not question.variants or rules.variant in question.variants)
        if arises and clause.id in question.about and question.id in rules.readings:
            choice = rules.readings[question.id]
            found.append((question.id, choice, question.readings[choice].text))
    return found
