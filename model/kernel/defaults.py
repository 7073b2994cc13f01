"""What a game is that does not say otherwise: no components, no set-up, nothing hidden, one move a turn."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import evolve
from rulewright.model.kernel.scoring import TieBreak
from rulewright.spec import GameSpec


@frozen
class NoComponents:
    """The components of a game that needs none."""


def no_components(spec: GameSpec) -> NoComponents:
    """Nothing is read."""
    return NoComponents()


def nothing_assumed(spec: GameSpec) -> dict[str, tuple[int, ...]]:
    """Every value of the components is stated."""
    return {}


def whose_turn(state: Any, rules: Any) -> int:
    """The seat in the field ``player`` has to act."""
    seat: int = state.player
    return seat


def never(state: Any, rules: Any) -> bool:
    """There is no set-up to play, or every move is a turn."""
    return False


def no_tie_breaks(state: Any, rules: Any) -> tuple[TieBreak, ...]:
    """Tied players share the victory."""
    return ()


def everything_seen(state: Any, seat: int, rules: Any) -> Any:
    """Everybody sees everything."""
    return state


def player_is(state: Any, seat: int, rules: Any) -> Any:
    """The position were it a seat's turn, for states that keep it in a field ``player``."""
    return evolve(state, player=seat)


NO_COMPONENTS: Any = NoComponents
NOTHING_READ: Any = no_components
