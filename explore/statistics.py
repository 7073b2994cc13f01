"""What random games were like: lengths, moves, scores, winners, and what decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from rulewright.explore.batch import Batch
from rulewright.explore.columns import Column
from rulewright.explore.ground import booleans
from rulewright.model.kernel.rules import Rules

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@frozen
class Spread:
    """How a figure is distributed over games; quantiles are observed values, by the share at or below."""

    least: int
    mean: float
    most: int
    quantiles: Mapping[str, int]

    @classmethod
    def of(cls, values: NDArray[np.int64]) -> Spread | None:
        """The spread of some figures; None of none."""
        if not values.size:
            return None
        found = np.quantile(values, QUANTILES, method="inverted_cdf")
        quantiles = {f"{share:.0%}": int(value) for share, value in zip(QUANTILES, found, strict=True)}
        return cls(int(values.min()), float(values.mean()), int(values.max()), quantiles)


@frozen
class Statistics:
    """Figures over the finished games of a run; ``moves`` counts those of unfinished games too.

    ``wins`` counts for each seat the games that it won, shared wins included; ``shared`` the games with more
    than one winner. ``decided_by`` counts what settled each game: ``points``, the id of the clause of a
    tie-break, or ``nothing``.
    """

    length: Spread | None
    moves: Mapping[str, int]
    scores: tuple[Spread | None, ...]
    wins: tuple[int, ...]
    shared: int
    decided_by: Mapping[str, int]


@frozen
class Trace:
    """The raw figures of one batch, in the order of the games; they add up in any division into batches.

    ``scores`` and ``wins`` have shape (players, finished games).
    """

    lengths: NDArray[np.int64]
    moves: Mapping[str, int]
    scores: NDArray[np.int64]
    wins: NDArray[np.bool_]
    tie_breaks_used: NDArray[np.int64]


def trace_of(batch: Batch) -> Trace:
    """The raw figures of a batch that was played."""
    finished = int(np.count_nonzero(batch.finished))
    moves = {move.__name__: made for move, made in batch.moves_made().items()}
    lengths = batch.lengths[batch.finished]
    players = batch.rules.players
    if not finished:
        none = np.zeros((players, 0), dtype=np.int64)
        return Trace(lengths, moves, none, none.astype(np.bool_), none[0])
    outcome = batch.outcomes()
    scores = np.array([_figures(score, finished) for score in outcome.scores])
    wins = np.array([np.broadcast_to(booleans(won), finished) for won in outcome.wins])
    return Trace(lengths, moves, scores, wins, _figures(outcome.tie_breaks_used, finished))


def _figures(value: Any, games: int) -> NDArray[np.int64]:
    values = value.values if isinstance(value, Column) else value
    return np.broadcast_to(np.asarray(values, dtype=np.int64), games)


def summarise(rules: Rules[Any, Any], traces: Sequence[Trace]) -> Statistics:
    """The figures of a whole run."""
    lengths = np.concatenate([trace.lengths for trace in traces])
    scores = np.concatenate([trace.scores for trace in traces], axis=1)
    wins = np.concatenate([trace.wins for trace in traces], axis=1)
    used = np.concatenate([trace.tie_breaks_used for trace in traces])
    shared = np.add.reduce(wins, axis=0, dtype=np.int64) > 1
    moves: dict[str, int] = {}
    for trace in traces:
        for name, made in trace.moves.items():
            moves[name] = moves.get(name, 0) + made
    blank = rules.blank()
    names = ["points", *(tie_break.clause.id for tie_break in rules.game.tie_breaks(blank, rules))]
    decided = {name: int(np.count_nonzero((used == place) & ~shared)) for place, name in enumerate(names)}
    return Statistics(
        Spread.of(lengths),
        moves,
        tuple(Spread.of(points) for points in scores),
        tuple(int(count) for count in np.count_nonzero(wins, axis=1)),
        int(np.count_nonzero(shared)),
        {**decided, "nothing": int(np.count_nonzero(shared))},
    )
