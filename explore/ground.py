"""The ground moves of a class as one move: its parameters are columns, one entry a ground move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from rulewright.explore.arrays import Booleans, Indices, Integers, width
from rulewright.explore.columns import Column, ColumnCondition
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules


class GroundMoves:
    """A move class with all its ground moves; ``first`` numbers them among those of the whole game.

    ``axis`` is an instance whose parameters have shape (choices, 1), so that its guards answer for every
    ground move of every game at once.
    """

    def __init__(self, move: type[Move], rules: Rules[Any, Any], first: int) -> None:
        self.kind = move
        self.first = first
        self.moves: list[Move] = [entry[-1] for entry in rules.ground_moves[move]]
        self._parameters: list[Column] = []
        for position, parameter in enumerate(fields_of(move)):
            low, high = parameter.bounds(rules)
            values = [int(entry[position]) for entry in rules.ground_moves[move]]
            self._parameters.append(Column(np.array(values, dtype=width(low, high)), low, high))
        self.axis = move(*(Column(p.values.reshape(-1, 1), p.low, p.high) for p in self._parameters))

    def __len__(self) -> int:
        return len(self.moves)

    def chosen(self, indices: Integers) -> Move:
        """The move that each game makes, given by its index: parameters of shape (games,)."""
        return self.kind(*(Column(p.values.take(indices), p.low, p.high) for p in self._parameters))


def ground_moves(rules: Rules[Any, Any]) -> list[GroundMoves]:
    """All move classes of a game with their ground moves, in the game's order."""
    found: list[GroundMoves] = []
    first = 0
    for move in rules.moves:
        if rules.ground_moves[move]:
            found.append(GroundMoves(move, rules, first))
            first += len(found[-1])
    return found


def booleans(condition: Any) -> Booleans:
    """A condition as an array; of a plain one an array without axes."""
    if isinstance(condition, ColumnCondition):
        return condition.values
    if isinstance(condition, bool):
        return np.array(condition)
    raise TypeError(f"not a condition: {condition!r}; compare it")


def legal(
    ground: GroundMoves,
    columns: Any,
    rules: Rules[Any, Any],
    eligible: Booleans,
    narrowed: Callable[[Indices], Rules[Any, Any]] | None = None,
) -> tuple[Indices, Booleans] | None:
    """Which ground moves are legal in which of the eligible games.

    Returns the games that pass the first guard, and an array (choices, these games); None where there are
    none. A first guard that does not look at the parameters, such as the phase, spares the other games all
    other guards. Where games are read in different ways, ``narrowed`` gives the rules of some of them.
    """
    guards = ground.axis.requires(columns.state, rules)
    first = booleans(next(guards)[1])
    leading = first.ndim < 2
    games = np.flatnonzero(eligible & first if leading else eligible)
    if not games.size:
        return None
    mask: Booleans | None = None
    if games.size < columns.games:
        guards = ground.axis.requires(columns.some(games), rules if narrowed is None else narrowed(games))
        if leading:
            next(guards)
    elif not leading:
        mask = first
    for requirement in guards:
        if requirement[1] is not True:
            mask = _and(mask, booleans(requirement[1]))
    shape = (len(ground), games.size)
    return games, np.broadcast_to(np.True_ if mask is None else mask, shape)


def _and(mask: Booleans | None, condition: Booleans) -> Booleans:
    return condition if mask is None else mask & condition


def weights(ground: GroundMoves, state: Any, rules: Rules[Any, Any], mask: Booleans) -> Integers:
    """The weight of every ground move of nature in every game, 0 where it is not legal."""
    weight = ground.axis.weight(state, rules)
    numbers = weight.values if isinstance(weight, Column) else np.array(int(weight))
    found: Integers = np.where(mask, numbers, numbers.dtype.type(0))
    if isinstance(weight, Column) and weight.low < 0 and found.min(initial=0) < 0:
        raise ValueError(f"{ground.kind.__qualname__}: a negative weight")
    return found


def complaints(state: Any, rules: Rules[Any, Any]) -> Iterator[tuple[str, str, Booleans]]:
    """Every invariant that some games break: its name, its sentence, and which games."""
    for known in rules.game.invariants:
        for condition in known.parts(state, rules):
            if condition is True:
                continue
            broken = ~booleans(condition)
            if broken.any():
                yield known.name, known.text, broken
