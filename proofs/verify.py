"""The main job: every claim of a table, each by the engine that its subject needs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from attrs import frozen

from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named
from rulewright.model.verdicts import Verdict, unknown
from rulewright.proofs.report import Report, Result, TableReport, verdict_from_json, verdict_to_json


@frozen
class Options:
    """How to verify.

    ``backend`` is ``z3`` or ``both`` (every unsat behind a proof is checked again by cvc5). ``timeout`` is in seconds
    a solver query. ``fresh`` searches for plays instead of replaying the recorded ones, ``store`` keeps what is found.
    ``quick`` keeps to what answers within a minute; what it leaves out is unknown. ``only`` names claims, all if
    empty.
    """

    seed: int = 1
    backend: str = "z3"
    timeout: float = 30.0
    fresh: bool = False
    store: bool = False
    quick: bool = False
    workers: int = 1
    only: tuple[str, ...] = ()


Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


def verify(
    tables: Sequence[Rules[Any, Any]], options: Options | None = None, progress: Progress | None = None
) -> Report:
    """Verify every claim at every table; the report holds one result a claim.

    With more than one worker, tables are shared out among processes; their games must then be ones that
    `model.library` knows, with components of their own.
    """
    options = options or Options()
    reports: list[TableReport] = []
    if options.workers > 1 and len(tables) > 1:
        jobs = [(r.game.id, r.players, r.variant, dict(r.readings), options) for r in tables]
        with ProcessPoolExecutor(options.workers) as pool:
            for rules, found in zip(tables, pool.map(_elsewhere, jobs), strict=True):
                seconds, verdicts = found
                reports.append(_report(rules, [verdict_from_json(v) for v in verdicts], seconds, options))
                if progress is not None:
                    progress("tables", len(reports), len(tables))
    else:
        for rules in tables:
            began = time.monotonic()
            verdicts_here = verdicts_of(rules, options, progress)
            reports.append(_report(rules, verdicts_here, time.monotonic() - began, options))
    return Report(tuple(reports), options.seed)


def _elsewhere(
    job: tuple[str, int, str | None, dict[str, str], Options],
) -> tuple[float, list[dict[str, Any]]]:
    name, players, variant, readings, options = job
    began = time.monotonic()
    verdicts = verdicts_of(game_named(name).rules(players, variant, readings), options, None)
    return time.monotonic() - began, [verdict_to_json(v) for v in verdicts]


def _report(rules: Rules[Any, Any], verdicts: list[Verdict], seconds: float, options: Options) -> TableReport:
    by_claim = {verdict.claim: verdict for verdict in verdicts}
    claims = [c for c in claim_pack(rules) if not options.only or c.id in options.only]
    return TableReport(rules, tuple(Result(claim, by_claim[claim.id]) for claim in claims), seconds)


def verdicts_of(rules: Rules[Any, Any], options: Options, progress: Progress | None = None) -> list[Verdict]:
    """The verdicts at one table on the claims wanted; an engine's fault is an unknown that says so."""
    from rulewright.proofs.engines import Engines

    claims = [c for c in claim_pack(rules) if not options.only or c.id in options.only]
    engines = Engines(rules, options, progress)
    found = engines.shown(claims)
    for index, claim in enumerate(claims):
        if progress is not None:
            progress(f"{rules.game.id}, {rules.players} players: {claim.id}", index, len(claims))
        if claim.id not in found:
            found[claim.id] = _answer(engines, claim)
    return [found[claim.id] for claim in claims]


def _answer(engines: Any, claim: Claim) -> Verdict:
    try:
        verdict: Verdict = engines.answer(claim)
    except NotImplementedError as error:
        return unknown(claim.id, "none", f"no engine answers this: {error}")
    return verdict
