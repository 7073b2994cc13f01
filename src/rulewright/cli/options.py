"""The options, declared once for all verbs, and the tables that they ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import attrs
import typer

from rulewright.cli.errors import InputError
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.library import games
from rulewright.spec.errors import nearest

FEW = 12
"""Names that an error lists in full."""

MOST_SAMPLES = 1_000_000_000
"""Games of one run; the list of its batches has to fit in memory."""


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


class Backend(StrEnum):
    """Which solvers answer."""

    Z3 = "z3"
    BOTH = "both"


GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game; see 'rulewright list'.")]
Players: TypeAlias = Annotated[int | None, typer.Option("--players", help="How many players.")]
VariantName: TypeAlias = Annotated[str | None, typer.Option("--variant", help="A variant of the game.")]
ReadingNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="ID=CHOICE", help="Read a question in another way; repeatable."),
]
Rulings: TypeAlias = Annotated[
    Path | None,
    typer.Option("--rulings", metavar="FILE", help="Rulings of your own, in TOML; --reading overrides them."),
]
Components: TypeAlias = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="Component values of your own, in TOML."),
]
Seed: TypeAlias = Annotated[int, typer.Option("--seed", help="The seed of everything random.")]
Samples: TypeAlias = Annotated[
    int, typer.Option("--max-samples", min=1, max=MOST_SAMPLES, help="How many games to play.")
]
Steps: TypeAlias = Annotated[int | None, typer.Option("--max-steps", min=1, help="Cut a game off after so many moves.")]
Traces: TypeAlias = Annotated[int, typer.Option("--n-traces", min=0, help="How many plays to write.")]
Invariants: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--invariant", metavar="NAME", help="Check this invariant only; repeatable."),
]
Timeout: TypeAlias = Annotated[float, typer.Option("--timeout", min=0.1, help="Seconds a solver query.")]
Workers: TypeAlias = Annotated[int, typer.Option("--workers", min=1, help="How many processes.")]
Out: TypeAlias = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Write the result to a file; - is standard output."),
]
OutItf: TypeAlias = Annotated[
    str | None,
    typer.Option("--out-itf", metavar="FILE", help="Write the play as an ITF trace; - is standard output."),
]
OutDir: TypeAlias = Annotated[
    Path | None, typer.Option("--out-dir", metavar="DIR", help="The folder to write plays to.")
]
ResultFormat: TypeAlias = Annotated[Format, typer.Option("--format", help="How the result is written.")]
BackendName: TypeAlias = Annotated[Backend, typer.Option("--backend", help="both: cvc5 checks Z3's proofs.")]
Quiet: TypeAlias = Annotated[bool, typer.Option("-q", "--quiet", help="Say no more than needed.")]
Verbose: TypeAlias = Annotated[bool, typer.Option("-v", "--verbose", help="Say more.")]
NoProgress: TypeAlias = Annotated[bool, typer.Option("--no-progress", help="Show no progress bar.")]
Folder: TypeAlias = Annotated[
    Path | None, typer.Option("--folder", metavar="DIR", help="The folder of a game of your own.")
]


def chosen_readings(named: Sequence[str] | None) -> dict[str, str]:
    """The readings of the command line by question; InputError for what is not ID=CHOICE."""
    found: dict[str, str] = {}
    for entry in named or ():
        question, equals, choice = entry.partition("=")
        if not (question and equals and choice):
            raise InputError(f"--reading {entry!r}: not of the form; accepted: ID=CHOICE, as in tie=all-leaders")
        if found.setdefault(question, choice) != choice:
            raise InputError(f"--reading {question}: given twice, as {found[question]} and {choice}")
    return found


def close_to(name: str, names: Collection[str], listed_by: str) -> str:
    """What is accepted in place of a name: close ones, all if they are few, else the command that lists them."""
    near = nearest(name, names)
    return ", ".join(near) if len(near) <= FEW else f"what 'rulewright {listed_by}' lists"


def chosen_game(name: str, rulings: Path | None = None) -> Game[Any, Any]:
    """The game of a name, with an editor's rulings; InputError with close names, or all, and `SpecError`."""
    if name not in games():
        raise InputError(f"no game {name!r}; accepted: {', '.join(nearest(name, games()))}")
    return games()[name].with_rulings(rulings) if rulings else games()[name]


def chosen_table(
    game: str,
    players: int | None = None,
    variant: str | None = None,
    readings: Sequence[str] | None = None,
    components: Path | None = None,
    rulings: Path | None = None,
) -> Rules[Any, Any]:
    """The rules that the options ask for; `RulesError`, `SpecError` and `InputError` say what is accepted."""
    return chosen_game(game, rulings).rules(players, variant, chosen_readings(readings), components)


def read_otherwise(
    rules: Rules[Any, Any], readings: Sequence[str] | None, rulings: Path | None, components: Path | None
) -> Rules[Any, Any]:
    """A recorded table with what an editor's rulings settle, and the readings of the command line before those."""
    named = chosen_readings(readings)
    if not (named or rulings):
        return rules
    game = chosen_game(rules.game.id, rulings)
    settled = game.spec.rulings
    ruled = {name: game.spec.questions[name].ruling for name in (settled.questions if settled else ())}
    changed = {**rules.readings, **ruled, **named}
    found = game.rules(rules.players, rules.variant, changed, components or rules.components)
    return found if settled else attrs.evolve(found, rulings=rules.rulings)


def departures(rules: Rules[Any, Any]) -> Mapping[str, str]:
    """The readings of a table that are not the rulings."""
    questions = rules.spec.questions
    return {name: choice for name, choice in rules.readings.items() if questions[name].ruling != choice}


def table_words(rules: Rules[Any, Any]) -> str:
    """A table in words: the readings that are not its rulings, and the hash of an editor's rulings."""
    parts = [f"{rules.game.id}, {rules.players} player{'s' if rules.players != 1 else ''}"]
    parts += [rules.variant] if rules.variant else []
    parts += [f"{name}={choice}" for name, choice in departures(rules).items()]
    parts += [f"rulings {rules.rulings}"] if rules.rulings else []
    return ", ".join(parts)
