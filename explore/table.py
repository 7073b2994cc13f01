"""The states of many games as one state whose fields are columns; moves are written into its arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from rulewright.explore.algebra import cells_of
from rulewright.explore.arrays import Booleans, Indices, Integers, width
from rulewright.explore.cells import ColumnCells
from rulewright.explore.columns import Column, operand
from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.rules import Rules

Write = tuple[Field, Any, Integers]


class Tables:
    """``games`` states of a game, all blank at first.

    A scalar field is an array (games,), a tuple an array (cells, games), in the narrowest width that its
    declared domain allows. `state` shows them as one state of the game's own class.
    """

    def __init__(self, rules: Rules[Any, Any], games: int) -> None:
        self.rules = rules
        self.games = games
        self._fields = fields_of(rules.game.state)
        self._bounds = {f.name: f.bounds(rules) for f in self._fields}
        blank = rules.blank()
        self._arrays: dict[str, Integers] = {}
        for known in self._fields:
            kind = width(*self._bounds[known.name])
            value = np.array(getattr(blank, known.name), dtype=np.int64)
            shape = (known.length(rules), games) if known.is_cells else (games,)
            self._arrays[known.name] = np.array(
                np.broadcast_to(value.reshape(-1, 1) if known.is_cells else value, shape), dtype=kind
            )
        self.state = self._show()

    def _show(self) -> Any:
        shown = object.__new__(self.rules.game.state)
        for known in self._fields:
            kind: type[Column | ColumnCells] = ColumnCells if known.is_cells else Column
            shown.__dict__[known.name] = kind(self._arrays[known.name], *self._bounds[known.name])
        return shown

    def some(self, games: Indices) -> Any:
        """The state of some of the games; a field is looked up when it is used."""
        shown = object.__new__(self.rules.game.state)
        shown.__dict__.update({name: value.some(games) for name, value in self.state.__dict__.items()})
        return shown

    def plain(self, game: int) -> Any:
        """The state of one game on plain numbers."""
        shown = object.__new__(self.rules.game.state)
        for known in self._fields:
            values = self._arrays[known.name][..., game].tolist()
            names = known.names
            if known.is_cells:
                shown.__dict__[known.name] = tuple(map(names, values) if names else values)
            else:
                shown.__dict__[known.name] = names(values) if names else values
        return shown

    def keep(self, games: Indices) -> None:
        """Go on with some of the games."""
        self._arrays = {name: values.take(games, axis=-1) for name, values in self._arrays.items()}
        self.games = games.size
        self.state = self._show()

    def copy_to(self, other: Tables, games: Indices, places: Indices) -> None:
        """Copy the states of some games into places of other tables of the same rules."""
        for name, values in self._arrays.items():
            _store(other._arrays[name], values.take(games, axis=-1), places)

    def store(self, successor: Any, before: Any, games: Indices | None) -> Iterator[tuple[str, Booleans]]:
        """Write what an effect changed for the games, None for all.

        Yields a complaint for every field with numbers outside its domain, and in which of the games; these
        numbers are clipped. Numbers are checked only where the bounds of the column do not settle it.
        Everything is worked out before anything is written, because successors look into the arrays.
        """
        writes: list[Write] = []
        for known in self._fields:
            value = successor.__dict__[known.name]
            if value is before.__dict__[known.name]:
                continue
            for place, numbers, low, high in self._changes(known, value):
                least, most = self._bounds[known.name]
                if low < least or high > most:
                    outside = (numbers < least) | (numbers > most)
                    if outside.any():
                        yield f"{known.name} is outside {least}..{most}", _any_cell(outside)
                        numbers = np.clip(numbers, least, most)
                writes.append((known, place, numbers) if games is not None else (known, _own(place), _own(numbers)))
        for known, place, numbers in writes:
            _write(self._arrays[known.name], place, numbers, games)

    def _changes(self, known: Field, value: Any) -> Iterator[tuple[Any, Any, int, int]]:
        """Place (None for the whole field), numbers, and bounds of each change to a field."""
        if not known.is_cells:
            found = operand(value)
            if found is None:
                raise TypeError(f"{known.name}: not a number: {value!r}")
            yield None, np.asarray(found[0]), found[1], found[2]
            return
        cells = cells_of(value)
        if len(cells) != known.length(self.rules):
            raise ValueError(f"{known.name} has {len(cells)} cells; accepted: {known.length(self.rules)}")
        if cells.source is self._arrays[known.name] and self._within(known, cells):
            for row, numbers in cells.patches:
                yield row, numbers, *self._bounds[known.name]
        else:
            yield None, cells.values, cells.low, cells.high

    def _within(self, known: Field, cells: ColumnCells) -> bool:
        """Whether every patch, even one that a later one covers, is within the field's domain."""
        low, high = self._bounds[known.name]
        if low <= cells.low and cells.high <= high:
            return True
        return all(numbers.min() >= low and numbers.max() <= high for _, numbers in cells.patches)


def _own(values: Any) -> Any:
    """A copy of what may look into an array that is about to be written."""
    return values.copy() if isinstance(values, np.ndarray) else values


def _any_cell(outside: Booleans) -> Booleans:
    return np.asarray(outside.any(axis=0)) if outside.ndim > 1 else outside


def _write(array: Integers, place: Any, numbers: Any, games: Indices | None) -> None:
    if place is None:
        _store(array, numbers, games)
    elif isinstance(place, int):
        array[place][slice(None) if games is None else games] = numbers
    else:
        everywhere = np.arange(array.shape[1]) if games is None else games
        array.reshape(-1)[np.multiply(place, array.shape[1], dtype=np.intp) + everywhere] = numbers


def _store(array: Integers, numbers: Any, games: Indices | None) -> None:
    """Write along the last axis; row by row, which is many times faster than a two-dimensional index."""
    if games is None:
        array[...] = numbers
    elif array.ndim == 1:
        array[games] = numbers
    else:
        for row, values in zip(array, np.broadcast_to(numbers, (len(array), games.size)), strict=True):
            row[games] = values
