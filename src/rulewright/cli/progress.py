"""How far the work is, on standard error, for people only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Report = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


@contextmanager
def progress(what: str, hidden: bool = False) -> Iterator[Report | None]:
    """A bar with the time that is left; None where standard error is no terminal, or ``hidden``.

    rich honours NO_COLOR.
    """
    if hidden or not sys.stderr.isatty():
        yield None
        return
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)

        def report(doing: str, done: int, total: int) -> None:
            shown.update(task, description=doing, completed=done, total=total)

        yield report
