"""Cases for implementers: plays, and what a program has to answer at their end under each reading of a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rulewright
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import move_to_json, table_to_json
from rulewright.model.kernel.rules import Game
from rulewright.proofs.readings.cases import Case, Outlook
from rulewright.proofs.report import table_name

SCHEMA = "rulewright/vectors/1"


def vectors_to_json(game: Game[Any, Any], cases: Sequence[Case], seed: int) -> dict[str, Any]:
    """The cases as JSON, by the schema ``rulewright/vectors/1``; ``missing`` names questions without a case."""
    found = {case.question.id for case in cases}
    return {
        "schema": SCHEMA,
        "version": rulewright.__version__,
        "game": game.id,
        "seed": seed,
        "vectors": [case_to_json(case, name) for name, case in zip(names(cases), cases, strict=True)],
        "missing": [q.id for q in game.spec.questions.values() if q.readings and q.id not in found],
    }


def names(cases: Sequence[Case]) -> list[str]:
    """A name for each case: its question and table, and a number where these have several."""
    plain = [f"{case.question.id}-{table_name(case.rules)}" for case in cases]
    return [
        name if plain.count(name) == 1 else f"{name}-{plain[: index + 1].count(name)}"
        for index, name in enumerate(plain)
    ]


def case_to_json(case: Case, name: str) -> dict[str, Any]:
    """A case: table, moves, and by reading what is expected at their end."""
    return {
        "vector": name,
        "question": case.question.id,
        "text": case.question.text,
        "readings": {reading.id: reading.text for reading in case.question.readings.values()},
        "ruling": case.question.ruling,
        "table": table_to_json(case.rules),
        "moves": [move_to_json(move) for move in case.moves],
        "asks": asks(case),
        "recorded": case.recorded,
        "expected": {
            reading: None if seen is None else _expected(seen, parting(case)) for reading, seen in case.outlooks.items()
        },
    }


def asks(case: Case) -> str:
    """What tells the readings apart: ``over``, ``result``, ``actor`` or ``moves``."""
    seen = [outlook for outlook in case.outlooks.values() if outlook is not None]
    if len({outlook.over for outlook in seen}) > 1:
        return "over"
    if seen[0].over:
        return "result"
    return "actor" if len({outlook.actor for outlook in seen}) > 1 else "moves"


def parting(case: Case) -> list[Move]:
    """The moves that are legal under some readings and not under others, in order."""
    listed = [outlook.moves for outlook in case.outlooks.values() if outlook is not None]
    every = dict.fromkeys(move for moves in listed for move in moves)
    return [move for move in every if not all(move in moves for moves in listed)]


def _expected(seen: Outlook, moves: Sequence[Move]) -> dict[str, Any]:
    return {
        "over": seen.over,
        "actor": None if seen.over else seen.actor,
        "allowed": [move_to_json(move) for move in moves if move in seen.moves],
        "refused": [move_to_json(move) for move in moves if move not in seen.moves],
        "scores": list(seen.scores),
        "winners": list(seen.winners),
    }
