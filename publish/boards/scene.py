"""What a drawing shows: a position, the move that led to it, and a move that it refuses."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules


@frozen
class Scene:
    """A position at a table. ``before`` is the position that ``move`` was made in, ``refused`` is refused here.

    ``seat`` is whose view is drawn, where a drawing tells views apart; without it readers see what players do not.
    """

    rules: Rules[Any, Any]
    state: Any
    move: Move | None = None
    before: Any = None
    refused: Move | None = None
    seat: int | None = None
