"""Random legal play on a large scale: batches over processes, added up to one report."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from rulewright.explore.batch import Batch, Violation
from rulewright.explore.coverage import Coverage, GuardCoverage, enforced
from rulewright.explore.statistics import Statistics, Trace, summarise, trace_of
from rulewright.model.kernel.record import move_to_json
from rulewright.model.kernel.rules import Rules, applies
from rulewright.model.library import game_named

BATCH = 8192
"""Games played at once. Fewer leave Python more to do for each game; more need more memory."""

COVERED = 500
"""Games watched for coverage, unless told otherwise. Asking every guard costs more than play does."""

KEPT = 10
"""Violations that a report holds with their moves; the others are counted."""

Progress = Callable[[int, int], None]


@frozen
class Table:
    """What a worker is sent: enough to put the rules together again."""

    game: str
    players: int
    variant: str | None
    readings: tuple[tuple[str, str], ...]
    components: Path | None

    def rules(self) -> Rules[Any, Any]:
        """The rules of the table."""
        return game_named(self.game).rules(self.players, self.variant, dict(self.readings), self.components)


@frozen
class Order:
    """How games are to be played, wherever they are: see `run`."""

    seed: int
    max_steps: int | None
    check: bool
    covered: int


@frozen
class Broken:
    """A violation, ready for JSON: the game's number, the step, and the recorded moves."""

    name: str
    text: str
    game: int
    step: int
    moves: tuple[dict[str, Any], ...]


@frozen
class RunReport:
    """What a run showed.

    ``steps`` counts ground moves, set-up included. ``finished`` games came to their end, the others were cut
    off at the limit of moves or by a violation. ``cpu_seconds`` adds up all workers. ``violations`` are the
    first few by number of game, ``broken`` the count of games by the name of what they broke. ``covered`` is
    the number of games that ``coverage`` counts, and ``enforced`` how often each clause that no guard carries
    was put into effect, if it belongs to the table.
    """

    game: str
    players: int
    variant: str | None
    readings: Mapping[str, str]
    rulings: str | None
    seed: int
    samples: int
    finished: int
    steps: int
    cpu_seconds: float
    wall_seconds: float
    workers: int
    violations: tuple[Broken, ...]
    broken: Mapping[str, int]
    covered: int
    coverage: tuple[GuardCoverage, ...]
    enforced: Mapping[str, int]
    statistics: Statistics

    @property
    def rate(self) -> float:
        """Moves per CPU second."""
        return self.steps / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing was violated."""
        return not self.broken

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON data."""
        found: dict[str, Any] = attrs.asdict(self)
        return {"schema": "rulewright/run/1", **found, "rate": round(self.rate)}


@frozen
class _Part:
    """What one batch contributes."""

    games: int
    steps: int
    finished: int
    cpu_seconds: float
    violations: tuple[Broken, ...]
    broken: Mapping[str, int]
    coverage: Mapping[tuple[str, str], Any]
    trace: Trace


def run(
    rules: Rules[Any, Any],
    samples: int,
    seed: int = 0,
    max_steps: int | None = None,
    workers: int = 1,
    check: bool = True,
    progress: Progress | None = None,
    covered: int = COVERED,
    components: Path | None = None,
    executor: Executor | None = None,
) -> RunReport:
    """Play ``samples`` random games from set-up to their end, or to ``max_steps`` moves.

    Apart from the times, the report depends on the rules, ``samples``, ``seed``, ``max_steps`` and
    ``covered`` only: every game has its own random numbers, so batches and workers make no difference. With
    more than one worker, or an ``executor``, the game must be one that `model.library` finds by name, and
    ``components`` the file that the rules were made with, if any. ``progress`` is called with the games
    played so far and their total.
    """
    start = time.perf_counter()
    parts: list[_Part] = []
    played = 0
    order = Order(seed, max_steps, check, covered)
    for part in _parts(rules, samples, order, workers, components, executor):
        parts.append(part)
        played += part.games
        if progress is not None:
            progress(played, samples)
    return _report(rules, parts, samples, seed, workers, min(covered, samples), time.perf_counter() - start)


def _parts(
    rules: Rules[Any, Any],
    samples: int,
    order: Order,
    workers: int,
    components: Path | None,
    executor: Executor | None,
) -> Iterator[_Part]:
    size = max(1, min(BATCH, -(-samples // workers)))
    jobs = ((first, min(size, samples - first)) for first in range(0, samples, size))
    if workers == 1 and executor is None:
        for first, games in jobs:
            yield _play(rules, first, games, order)
        return
    readings = tuple((name, choice) for name, choice in rules.readings.items() if isinstance(choice, str))
    table = Table(rules.game.id, rules.players, rules.variant, readings, components)
    table.rules()
    pool = executor or ProcessPoolExecutor(workers)
    try:
        pending = deque(pool.submit(_play_table, table, *job, order) for job in islice(jobs, 2 * workers))
        while pending:
            yield pending.popleft().result()
            pending.extend(pool.submit(_play_table, table, *job, order) for job in islice(jobs, 1))
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)


def _play_table(table: Table, first: int, games: int, order: Order) -> _Part:
    return _play(table.rules(), first, games, order)


def _play(rules: Rules[Any, Any], first: int, games: int, order: Order) -> _Part:
    start = time.process_time()
    watched = max(0, min(order.covered - first, games))
    batch = Batch(rules, games, order.seed, first=first, check=order.check, covered=watched)
    batch.play(order.max_steps)
    trace = trace_of(batch)
    broken: dict[str, int] = {}
    for name in sorted({violation.name for violation in batch.violations}):
        broken[name] = len({v.game for v in batch.violations if v.name == name})
    kept = sorted(batch.violations, key=lambda violation: violation.game)[:KEPT]
    return _Part(
        games,
        int(batch.lengths.sum()),
        int(batch.finished.sum()),
        time.process_time() - start,
        tuple(_broken(violation) for violation in kept),
        broken,
        batch.coverage.counts,
        trace,
    )


def _broken(violation: Violation) -> Broken:
    moves = tuple(move_to_json(move) for move in violation.moves)
    return Broken(violation.name, violation.text, violation.game, violation.step, moves)


def _report(
    rules: Rules[Any, Any],
    parts: list[_Part],
    samples: int,
    seed: int,
    workers: int,
    covered: int,
    wall: float,
) -> RunReport:
    coverage = Coverage(rules)
    broken: dict[str, int] = {}
    for part in parts:
        coverage.add(part.coverage)
        for name, games in part.broken.items():
            broken[name] = broken.get(name, 0) + games
    violations = sorted((v for part in parts for v in part.violations), key=lambda v: v.game)
    statistics = summarise(rules, [part.trace for part in parts])
    finished = sum(part.finished for part in parts)
    return RunReport(
        rules.game.id,
        rules.players,
        rules.variant,
        {name: choice for name, choice in rules.readings.items() if isinstance(choice, str)},
        rules.rulings,
        seed,
        samples,
        finished,
        sum(part.steps for part in parts),
        sum(part.cpu_seconds for part in parts),
        wall,
        workers,
        tuple(violations[:KEPT]),
        broken,
        covered,
        coverage.report(),
        {
            clause: times
            for clause, times in enforced(rules.game, statistics.moves, samples, finished).items()
            if applies(rules.game.spec.clauses[clause], rules.players, rules.variant)
        },
        statistics,
    )
