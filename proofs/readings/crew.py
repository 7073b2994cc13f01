"""Work shared out among processes, of which each job may fail alone."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias

from attrs import frozen

from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named

Work: TypeAlias = Callable[..., Any]


@frozen
class Failed:
    """A job that ended in an error, told in a line."""

    error: str


def in_a_line(error: BaseException) -> str:
    """An error as its class, its message and the place that it comes from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return " ".join(f"{type(error).__name__}: {error}{where}".split())


def tried(work: Work, *given: Any) -> Any:
    """What comes of a piece of work; an error makes it `Failed`, an interruption goes on."""
    try:
        return work(*given)
    except Exception as error:
        return Failed(in_a_line(error))


@frozen
class _Job:
    name: Any
    work: Work
    given: tuple[Any, ...]


class Crew:
    """So many workers, who do jobs in the order in which they are asked for.

    One worker is this process itself. Where a process is ended from outside, what it and the others were at is done
    again, one job at a time, so that only the job on which it ends again has failed.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._waiting: deque[_Job] = deque()
        self._begun: dict[Future[Any], _Job] = {}
        self._pool: ProcessPoolExecutor | None = None

    @property
    def alone(self) -> bool:
        """Whether there is no other process, so that anything may be given to a job."""
        return self._workers <= 1

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def ask(self, name: Any, work: Work, *given: Any, first: bool = False) -> None:
        """Ask for a job, which goes before those that have not begun if it is to be the ``first``."""
        job = _Job(name, work, given)
        if first:
            self._waiting.appendleft(job)
        else:
            self._waiting.append(job)

    def finished(self) -> Iterator[tuple[Any, Any]]:
        """The name of each job and what came of it, as they end; more may be asked for meanwhile."""
        while self._waiting or self._begun:
            if self.alone:
                job = self._waiting.popleft()
                yield job.name, tried(job.work, *job.given)
                continue
            lost = self._begin()
            ended = [] if lost else list(wait(self._begun, return_when=FIRST_COMPLETED).done)
            for future in ended:
                error = future.exception()
                if isinstance(error, BrokenProcessPool):
                    lost = True
                else:
                    yield self._begun.pop(future).name, future.result() if error is None else Failed(in_a_line(error))
            if lost:
                yield from self._one_by_one()

    def _begin(self) -> bool:
        """Hand out jobs to those who have none; whether the pool turned out to be broken."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers)
        while self._waiting and len(self._begun) < self._workers:
            job = self._waiting[0]
            try:
                future = self._pool.submit(tried, job.work, *job.given)
            except BrokenProcessPool:
                return True
            self._begun[future] = self._waiting.popleft()
        return False

    def _one_by_one(self) -> Iterator[tuple[Any, Any]]:
        """Do again what was under way when a process ended, each job in a process of its own."""
        again, self._begun = list(self._begun.values()), {}
        assert self._pool is not None
        self._pool.shutdown(cancel_futures=True)
        self._pool = None
        for job in again:
            with ProcessPoolExecutor(1) as pool:
                try:
                    found = pool.submit(tried, job.work, *job.given).result()
                except BrokenProcessPool:
                    found = Failed("its process was ended from outside")
            yield job.name, found


Table: TypeAlias = "Rules[Any, Any] | tuple[str, int, str | None, tuple[tuple[str, str], ...]]"
"""Rules, or what tells another process which ones."""


def table_for(crew: Crew, rules: Rules[Any, Any]) -> Table:
    """Rules as they can be given to a job; for another process, the game must be one that `model.library` knows."""
    return rules if crew.alone else (rules.game.id, rules.players, rules.variant, tuple(sorted(rules.readings.items())))


def rules_of(table: Table) -> Rules[Any, Any]:
    """The rules that a job was given."""
    return _rules(*table) if isinstance(table, tuple) else table


@lru_cache(maxsize=8)
def _rules(game: str, players: int, variant: str | None, readings: tuple[tuple[str, str], ...]) -> Rules[Any, Any]:
    return game_named(game).rules(players, variant, dict(readings))
