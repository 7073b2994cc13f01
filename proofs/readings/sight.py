"""A first play that tells readings apart, within seconds; shorter ones, shares and who wins take longer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from rulewright.explore.raced import HASTY, UNIFORM, Raced
from rulewright.model.kernel.moves import Move
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.sampling import LONGEST
from rulewright.proofs.readings.study import Known, seen_first
from rulewright.proofs.readings.telling import Ruled, Telling, difference

GAMES = 64
"""Games of each of two policies that are played at once."""


def first_seen(
    pairs: Sequence[Pair], seed: int = 1, recorded: Callable[[Pair], Known] = lambda pair: {}
) -> list[tuple[Move, ...] | None]:
    """For each pair of readings at one table the first play that tells them apart, replayed; None where none does.

    That is a recorded one, or random games, some of them in a hurry, are played side by side until each pair is told
    apart in one of them; none of these games does so in fewer moves.
    """
    found = {pair: _told_apart(pair, recorded(pair).get("visible")) for pair in pairs}
    for pair, moves in found.items():
        if moves is None:
            found[pair] = _told_apart(pair, seen_first(pair, seed))
    left = [pair for pair, moves in found.items() if moves is None and (pair.scope.plays or pair.scope.outcome)]
    if left:
        found |= zip(left, _sought(left, seed), strict=True)
    return [found[pair] for pair in pairs]


def _sought(pairs: Sequence[Pair], seed: int) -> list[tuple[Move, ...] | None]:
    policies = [HASTY] * GAMES + [UNIFORM] * GAMES
    ruled = Ruled()
    told = [Telling(pair, len(policies), ruled) for pair in pairs]
    numbers = np.tile(np.arange(GAMES), 2)
    batch = Raced(pairs[0].one, len(policies), seed, policy=policies, watchers=told, numbers=numbers)
    batch.play(LONGEST, until=lambda: all((one.arose >= 0).any() for one in told))
    return [_told_apart(pair, _first_of(one, batch)) for pair, one in zip(pairs, told, strict=True)]


def _first_of(told: Telling, batch: Raced) -> tuple[Move, ...] | None:
    arose = np.flatnonzero(told.arose >= 0)
    if not arose.size:
        return None
    game = int(arose[np.argmin(told.arose[arose])])
    return tuple(batch.play_of(game)[: int(told.arose[game])])


def _told_apart(pair: Pair, moves: tuple[Move, ...] | None) -> tuple[Move, ...] | None:
    """A play if it tells the readings apart, replayed on plain numbers."""
    views = not (pair.scope.plays or pair.scope.outcome)
    return moves if moves is not None and difference(pair, moves, views) is not None else None
