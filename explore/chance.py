"""Random numbers for many games, each with a stream of its own.

The stream of a game depends on the seed and the number of the game only, so that a game is the same in
whatever batch, on whatever worker it is played. SplitMix64: Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from rulewright.explore.arrays import Indices, Integers

_GAMMA = 0x9E3779B97F4A7C15
_MASK = (1 << 64) - 1


def _mixed(z: NDArray[np.uint64]) -> NDArray[np.uint64]:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


class Streams:
    """One stream of random numbers for each of the games numbered ``first`` to ``first + games - 1``."""

    def __init__(self, seed: int, games: int, first: int = 0) -> None:
        numbers = np.arange(first, first + games, dtype=np.uint64)
        key = _mixed(np.array([seed & _MASK], dtype=np.uint64) + np.uint64(_GAMMA))
        self._keys = _mixed(_mixed(numbers * np.uint64(_GAMMA) + key) ^ key)

    @property
    def games(self) -> int:
        """How many streams there are."""
        return int(self._keys.size)

    def keep(self, games: Indices) -> None:
        """Go on with some of the streams."""
        self._keys = self._keys[games]

    def below(self, limits: Integers, step: int) -> Integers:
        """For every game a number from 0 to its limit - 1, at a step of the game; limits are less than 2**53.

        Numbers are 53 random bits scaled, so no outcome is preferred by more than 2**-53 of the limit.
        """
        bits = _mixed(self._keys + np.uint64((step + 1) * _GAMMA & _MASK)) >> np.uint64(11)
        return (bits.astype(np.float64) * 2.0**-53 * limits).astype(np.int64)
