"""Plays in the Informal Trace Format, which trace viewers of Quint and Apalache read.

A state of the trace has the fields of the game's state as variables, and in ``move`` the move that led to it as it
is typed, ``init`` in the first. Members of enums are strings.
"""

from __future__ import annotations

from typing import Any

from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, parameters, state_to_json, table_to_json

MOVE = "move"


def play_to_itf(play: Play) -> dict[str, Any]:
    """A legal play as an ITF trace with the types of its variables; raises `IllegalMove`."""
    known = fields_of(play.rules.game.state)
    types = {MOVE: "Str"} | {field.name: _type(field) for field in known}
    moves = ["init", *(_typed(move) for move in play.moves)]
    states = [
        {"#meta": {"index": index}, MOVE: move, **state_to_json(state)}
        for index, (move, state) in enumerate(zip(moves, play.states(), strict=True))
    ]
    table = table_to_json(play.rules)
    meta = {
        "format": "ITF",
        "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html",
        "source": "rulewright",
        "description": play.title,
        "table": table,
        "varTypes": types,
    }
    return {"#meta": meta, "vars": list(types), "states": states}


def _type(field: Field) -> str:
    kind = "Int" if field.names is None else "Str"
    return f"Seq({kind})" if field.is_cells else kind


def _typed(move: Move) -> str:
    return " ".join([type(move).__name__, *(f"{name}={value}" for name, value in parameters(move))])
