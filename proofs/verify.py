"""The main job: every claim of a table, each by the engine that its subject needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from rulewright.model.kernel.rules import Rules
from rulewright.proofs.report import Report


@frozen
class Options:
    """How to verify.

    ``backend`` is ``z3`` or ``both`` (every unsat behind a proof is checked again by cvc5). ``timeout`` is in seconds
    a solver query. ``fresh`` searches for plays instead of replaying the recorded ones. ``quick`` keeps to what
    answers within a minute; what it leaves out is unknown. ``only`` names claims, all if empty.
    """

    seed: int = 1
    backend: str = "z3"
    timeout: float = 30.0
    fresh: bool = False
    quick: bool = False
    workers: int = 1
    only: tuple[str, ...] = ()


Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


def verify(
    tables: Sequence[Rules[Any, Any]], options: Options = Options(), progress: Progress | None = None
) -> Report:
    """Verify every claim at every table; the report holds one result a claim."""
    raise NotImplementedError
