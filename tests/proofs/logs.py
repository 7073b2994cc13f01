"""Logs of observed games, made of plays, with much left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import move_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.observed import SCHEMA

Leave = Callable[[Move], bool]


def head(rules: Rules[Any, Any], **more: Any) -> dict[str, Any]:
    """The line about the table."""
    return {"schema": SCHEMA, "game": rules.game.id, "players": rules.players, "variant": rules.variant, **more}


def logged(
    rules: Rules[Any, Any],
    seed: int,
    hidden: Sequence[str] = (),
    left_out: Sequence[str] = (),
    choose: Callable[[Sequence[Move], Random], Move] | None = None,
    scores: bool = True,
    **more: Any,
) -> list[dict[str, Any]]:
    """A random game as its turns: one line a player's turn, the last with the result.

    Parameters of the classes ``hidden`` are missing, moves of the classes ``left_out`` altogether.
    """
    random, state = Random(seed), rules.blank()
    lines: list[dict[str, Any]] = [head(rules, **more)]
    seat: int | None = None
    while not rules.is_over(state):
        move = rules.pick(state, random) if choose is None else choose(rules.legal_moves(state), random)
        assert move is not None
        if len(lines) == 1 or rules.actor(state) != seat:
            seat = rules.actor(state)
            lines.append({"turn": len(lines), "player": None if seat < 0 else seat, "moves": []})
        name = type(move).__name__
        if name not in left_out:
            lines[-1]["moves"].append({"move": name} if name in hidden else move_to_json(move))
        state = rules.apply(state, move)
    lines = [line for line in lines if line.get("moves", True)]
    if scores:
        outcome = rules.outcome(state)
        lines.append({"after": {"over": True, "scores": list(outcome.scores), "winners": list(outcome.winners)}})
    return lines


def write_log(path: Path, *games: Iterable[dict[str, Any]]) -> Path:
    """Write games one after another, a line each entry."""
    text = "\n".join(json.dumps(line) for game in games for line in game)
    path.write_text(text + "\n", encoding="utf-8")
    return path
