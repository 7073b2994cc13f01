"""What a drawing shows: a position, the move that led to it, and a move that it refuses."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules


@frozen
class Scene:
    """A position at a table. ``before`` is the position that ``move`` was made in, ``refused`` is refused here."""

    rules: Rules[Any, Any]
    state: Any
    move: Move | None = None
    before: Any = None
    refused: Move | None = None
