"""Ways to put a fault into a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game

AnyGame = Game[Any, Any]


def method(move: type[Move], name: str, function: Any) -> Callable[[AnyGame], AnyGame]:
    """A plant: the game with one method, or one mark such as ``repeats``, of one move replaced."""

    def plant(game: AnyGame) -> AnyGame:
        other = type(move.__name__, (move,), {name: function, "__module__": move.__module__})
        return attrs.evolve(game, moves=tuple(other if known is move else known for known in game.moves))

    return plant


def part(name: str, function: Any) -> Callable[[AnyGame], AnyGame]:
    """A plant: the game with one of its functions replaced."""
    return lambda game: attrs.evolve(game, **{name: function})
