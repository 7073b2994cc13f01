"""Tuples of numbers for many games at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np

from rulewright.explore.arrays import Indices, Integers, gather, ramp, width
from rulewright.explore.columns import Column
from rulewright.model.kernel.logic import Symbolic

Shape: TypeAlias = tuple[int, ...]
Patch: TypeAlias = tuple[Any, Integers]


class ColumnCells(Symbolic):
    """A tuple of numbers for every game, an array of shape (cells, games) or (cells, choices, games).

    Like a tuple it has a length, cells by static position, and iteration; nothing else. It may stand for some
    of the games of a larger array, and for that array with a few cells changed (``patches``, in order: a row
    for every game, or one row for all, and the numbers there). Both are worked out only when all cells are
    needed, so that moving one card of 48 costs one look-up and one store.
    """

    __slots__ = ("games", "high", "low", "patches", "source")
    __array_ufunc__ = None

    def __init__(
        self,
        source: Integers,
        low: int,
        high: int,
        games: Indices | None = None,
        patches: tuple[Patch, ...] = (),
    ) -> None:
        self.source = source
        self.low = low
        self.high = high
        self.games = games
        self.patches = patches

    @classmethod
    def of(cls, values: Any, low: int | None = None, high: int | None = None) -> ColumnCells:
        """Cells of anything that NumPy reads as integers with the cells as first axis."""
        column = Column.of(values, low, high)
        return cls(column.values, column.low, column.high)

    @property
    def shape(self) -> Shape:
        """The shape of one cell."""
        return self.source.shape[1:] if self.games is None else self.games.shape

    @property
    def values(self) -> Integers:
        """All cells as one array, worked out now if that was put off."""
        if self.games is not None or self.patches:
            cells = self.source.copy() if self.games is None else self.source.take(self.games, axis=1)
            if self.patches:
                cells = cells.astype(width(self.low, self.high), copy=False)
            for row, numbers in self.patches:
                cells[row, ramp(cells.shape[1])] = numbers
            self.source, self.games, self.patches = cells, None, ()
        return self.source

    def some(self, games: Indices) -> ColumnCells:
        """The cells of some of the games, looked up when used."""
        return ColumnCells(self.values, self.low, self.high, games)

    def row(self, index: int) -> Integers:
        """The numbers of one cell."""
        cell: Integers = self.source[index] if self.games is None else self.source[index].take(self.games)
        for row, numbers in self.patches:
            if isinstance(row, int):
                cell = np.broadcast_to(numbers, cell.shape) if row == index else cell
            else:
                cell = np.where(row == index, numbers, cell)
        return cell

    def rows(self, index: Integers) -> Integers:
        """The numbers at an index within range, of shape (games,), (choices, 1) or (choices, games)."""
        if index.ndim == 1 and self.source.ndim == 2:
            cell = gather(self.source, index, self.games)
            for row, numbers in self.patches:
                cell = np.where(index == row, numbers, cell)
            return cell
        if self.source.ndim == 2:
            return gather(self.values, index)
        whole = np.broadcast_shapes(self.source.shape[1:], index.shape)
        places = np.broadcast_to(index, whole)[None].astype(np.intp)
        found: Integers = np.take_along_axis(np.broadcast_to(self.source, (len(self), *whole)), places, 0)[0]
        return found

    def patched(self, row: Any, numbers: Integers, low: int, high: int) -> ColumnCells:
        """The cells with one more patch; rows are within range."""
        return ColumnCells(self.source, low, high, self.games, (*self.patches, (row, numbers)))

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, index: object) -> Column:
        if not isinstance(index, int | np.integer) or isinstance(index, bool):
            return self._refuse("takes plain positions only", "at(cells, index, default)")
        position = int(index) + (len(self) if index < 0 else 0)
        if not 0 <= position < len(self):
            raise IndexError(f"cell {index} of {len(self)}")
        return Column(self.row(position), self.low, self.high)

    def __iter__(self) -> Iterator[Column]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> Any:
        self._refuse("is not compared as a whole", "all_of over its cells")

    __hash__ = Symbolic.__hash__

    def __repr__(self) -> str:
        return f"ColumnCells({len(self)} cells, shape={self.shape}, {self.low}..{self.high})"
