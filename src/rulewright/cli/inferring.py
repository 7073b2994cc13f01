"""``replay --infer-readings``: which rules does the program that wrote a log play?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode
from rulewright.cli.plays import print_play
from rulewright.cli.progress import progress
from rulewright.model.kernel.record import move_to_json, table_to_json
from rulewright.model.library import games
from rulewright.proofs.readings.inference import Inference, Unexplained, infer
from rulewright.proofs.readings.observed import Observed, read_observed

WHAT = {
    "found": "the only reading that fits",
    "narrowed": "these fit, others do not",
    "undetermined": "every reading fits",
    "none": "no reading fits",
    "unknown": "time ran out, or the solver gave up",
}


def infer_readings(
    file: Path,
    reading: Sequence[str] | None,
    rulings: Path | None,
    components: Path | None,
    timeout: float,
    out: str | None,
    format: str,
    verbose: bool,
    no_progress: bool,
) -> int:
    """Say which readings explain a log; exit code 1 if none do, 3 if that or something else is not known."""
    observed = [_settled(one, reading, rulings, components) for one in read_observed(file, games(), components)]
    with progress("searching for readings", no_progress) as shown:
        told = None if shown is None else lambda done, total: shown("what the log says", done, total)
        found = infer(observed, timeout, told)
    console = output.console(out, format)
    tables = "; ".join(dict.fromkeys(flags.table_words(one.rules) for one in observed))
    lines = sum(len(one.entries) for one in observed)
    console.print(f"{file}: {tables}; {output.several(len(observed), 'game')}, {output.several(lines, 'turn')}")
    _print(console, found)
    if verbose:
        for number, play in enumerate(found.plays, 1):
            console.print(f"\na completion of game {number}: {flags.table_words(play.rules)}")
            print_play(console, play)
    console.print(output.reproduce())
    output.deliver(_to_json(observed, found), out, format)
    if found.explained is False:
        return ExitCode.OTHERWISE
    unsure = any(found.answer(question) == "unknown" for question in found.questions)
    return ExitCode.UNKNOWN if found.explained is None or unsure else ExitCode.AS_EXPECTED


def _settled(
    observed: Observed, reading: Sequence[str] | None, rulings: Path | None, components: Path | None
) -> Observed:
    """The game with readings of the command line and of an editor's rulings taken for known."""
    rules = flags.read_otherwise(observed.rules, reading, rulings, components)
    settled = rules.spec.rulings.questions if rulings and rules.spec.rulings else ()
    given = (*observed.given, *settled, *flags.chosen_readings(reading))
    return attrs.evolve(observed, rules=rules, given=tuple(dict.fromkeys(given)))


def _print(console: Console, found: Inference) -> None:
    if found.explained:
        console.print(f"every turn is explained ({found.seconds:.1f} s)")
    elif found.unexplained is None:
        console.print(f"not known whether all is explained: time ran out after {found.seconds:.1f} s (--timeout)")
    else:
        console.print(f"not explained by any reading: {_place(found.unexplained)}")
        console.print(f"  {found.unexplained.what}")
        for clause, text in _refusals(found):
            console.print(f"  refused by {clause}: {text}")
        console.print("before that:")
    lines = output.columns("question", "answer", "readings that fit")
    for question in found.questions:
        fits = ", ".join(found.fits[question.id]) or "none"
        answer = found.answer(question)
        lines.add_row(question.id, answer, f"{fits}  ({WHAT[answer]})")
    console.print(lines)


def _place(unexplained: Unexplained) -> str:
    entry = unexplained.entry
    return f"turn {entry.turn} of game {unexplained.game + 1}, line {entry.line}"


def _refusals(found: Inference) -> list[tuple[str, str]]:
    """The clauses that refuse the move that is not explained, where all that comes before is known."""
    unexplained = found.unexplained
    if unexplained is None or len(found.plays) != unexplained.game + 1:
        return []
    play = found.plays[-1]
    rules, state = play.rules, play.final()
    for move in unexplained.moves:
        explanation = rules.explain(state, move)
        if not explanation.legal:
            return [(clause.id, clause.text) for clause in explanation.refusals]
        state = rules.apply(state, move)
    return []


def _to_json(observed: Sequence[Observed], found: Inference) -> dict[str, Any]:
    unexplained = found.unexplained
    return {
        "schema": "rulewright/inferred/1",
        "tables": [table_to_json(one.rules) for one in observed],
        "entries": sum(len(one.entries) for one in observed),
        "explained": found.explained,
        "unexplained": None
        if unexplained is None
        else {
            "game": unexplained.game,
            "line": unexplained.entry.line,
            "turn": unexplained.entry.turn,
            "what": unexplained.what,
            "refused_by": [clause for clause, _ in _refusals(found)],
        },
        "questions": [
            {
                "question": question.id,
                "answer": found.answer(question),
                "fits": list(found.fits[question.id]),
                "unknown": list(found.open[question.id]),
                "readings": list(question.readings),
            }
            for question in found.questions
        ],
        "readings": dict(found.readings),
        "completions": [[move_to_json(move) for move in play.moves] for play in found.plays],
        "seconds": round(found.seconds, 2),
    }
