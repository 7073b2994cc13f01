"""What columns need of NumPy: widths that cannot overflow, look-ups, and drawing the k-th of many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.signedinteger[Any]]
Booleans: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.intp]
Width: TypeAlias = np.dtype[np.signedinteger[Any]]

_WIDTHS: tuple[tuple[int, Width], ...] = tuple(
    (int(np.iinfo(kind).max), np.dtype(kind)) for kind in (np.int8, np.int16, np.int32, np.int64)
)


def width(low: int, high: int) -> Width:
    """The narrowest signed dtype that holds every number from ``low`` to ``high``.

    Raises OverflowError where 64 bits do not suffice.
    """
    for top, dtype in _WIDTHS:
        if -top - 1 <= low and high <= top:
            return dtype
    raise OverflowError(f"a column of numbers from {low} to {high} does not fit 64 bits")


@lru_cache(maxsize=64)
def ramp(size: int) -> Indices:
    """0, 1, ... size - 1; shared, read only."""
    numbers = np.arange(size, dtype=np.intp)
    numbers.flags.writeable = False
    return numbers


@lru_cache(maxsize=4096)
def padded_table(table: tuple[int, ...], low: int, high: int, default: int) -> Integers:
    """A table for indices from ``low``: entry ``i - low`` is ``table[i]``, or the default outside it."""
    entries = [table[i] if 0 <= i < len(table) else default for i in range(low, high + 1)]
    return np.array(entries, dtype=width(min(entries), max(entries)))


def gather(cells: Integers, rows: Integers, games: Indices | None = None) -> Integers:
    """``cells[rows[...], g]`` for every game ``g``; rows are within range, cells have shape (cells, games).

    ``games`` are the games that the last axis of ``rows`` stands for; None for all. Rows of shape (choices,
    1) give (choices, games).
    """
    if games is None:
        if rows.shape[-1] == 1 and rows.ndim > 1:
            whole: Integers = cells.take(rows[..., 0], axis=0)
            return whole
        games = ramp(cells.shape[1])
    positions = np.multiply(rows, cells.shape[1], dtype=np.intp) + games
    if cells.flags.c_contiguous:
        flat: Integers = cells.reshape(-1).take(positions)
        return flat
    apart: Integers = cells[positions // cells.shape[1], positions % cells.shape[1]]
    return apart


def kth_true(mask: Booleans, k: Integers) -> Integers:
    """For every game (last axis) the index, along the first, of its k-th true entry, counted from 0.

    A loop over the rows, each a vector of bytes, is several times faster than a cumulative sum along the
    axis.
    """
    choices = len(mask)
    if choices == 1:
        return np.zeros(mask.shape[1], dtype=np.int8)
    kind = width(0, choices)
    goal = k.astype(kind)
    passed = mask[0].astype(kind)
    found: Integers = (passed <= goal).astype(kind)
    for row in mask[1:-1]:
        passed += row
        found += passed <= goal
    return found


def kth_by_weight(weights: Integers, k: Integers) -> Integers:
    """For every game the index, along the first axis, of the entry that holds the k-th unit of weight."""
    passed = weights[0].astype(np.int64)
    found = (passed <= k).astype(np.int32)
    for row in weights[1:-1]:
        passed += row
        found += passed <= k
    return found if len(weights) > 1 else np.zeros_like(found)


def count_true(mask: Booleans) -> Integers:
    """How many entries along the first axis are true."""
    kind = width(0, len(mask))
    found: Integers = np.add.reduce(mask.view(np.int8), axis=0, dtype=kind)
    return found


def stack(rows: Sequence[Any], shape: tuple[int, ...], kind: Width) -> Integers:
    """An array of shape (len(rows), *shape) of numbers and arrays that broadcast to the shape."""
    stacked = np.empty((len(rows), *shape), dtype=kind)
    for row, values in zip(stacked, rows, strict=True):
        row[...] = values
    return stacked
