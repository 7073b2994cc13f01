"""The main job: every claim of a table, each by the engine that its subject needs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from rulewright.model.claims import (
    Claim,
    ComesAsOften,
    InvariantHolds,
    MovesDependOnViews,
    ScoreStaysWithin,
    StatesAreWellFormed,
    ViewHides,
    claim_pack,
)
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named
from rulewright.model.verdicts import Grade, Verdict, unknown
from rulewright.proofs.report import Report, Result, TableReport, verdict_from_json, verdict_to_json


@frozen
class Options:
    """How to verify.

    ``backend`` is ``z3`` or ``both`` (every unsat behind a proof is checked again by cvc5). ``timeout`` is in seconds
    a solver query. ``fresh`` searches for plays instead of replaying the recorded ones, ``store`` keeps what is found.
    ``quick`` keeps to one round of the search for plays, and what is not begun ``until`` then, by the machine's
    monotonic clock, is unknown. ``only`` names claims, all if empty. ``share`` is a part of a table's claims (see
    `share_of`); all but the invariants then take these for granted until the parts are put together.
    """

    seed: int = 1
    backend: str = "z3"
    timeout: float = 30.0
    fresh: bool = False
    store: bool = False
    quick: bool = False
    workers: int = 1
    only: tuple[str, ...] = ()
    share: str = "all"
    until: float | None = None


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
    if options.workers > 1:
        with ProcessPoolExecutor(options.workers) as pool:
            begun = _begin(pool, tables, options)
            for rules, jobs in zip(tables, begun, strict=True):
                parts = [job.result() for job in jobs]
                verdicts = [verdict_from_json(v) for _, written in parts for v in written]
                seconds = sum(took for took, _ in parts)
                reports.append(_report(rules, _supported(rules, verdicts), seconds, options))
                if progress is not None:
                    progress("tables", len(reports), len(tables))
    else:
        for rules in tables:
            began = time.monotonic()
            verdicts_here = verdicts_of(rules, options, progress)
            reports.append(_report(rules, verdicts_here, time.monotonic() - began, options))
    return Report(tuple(reports), options.seed)


SHARES = ("invariants", "views", "scores", "others")
"""The parts of a table's claims, those that take longest first."""


def share_of(claim: Claim) -> str:
    """Which part of a table's claims one belongs to."""
    match claim.subject:
        case InvariantHolds() | StatesAreWellFormed():
            return "invariants"
        case MovesDependOnViews() | ViewHides():
            return "views"
        case ScoreStaysWithin() | ComesAsOften():
            return "scores"
    return "others"


Job: TypeAlias = "Future[tuple[float, list[dict[str, Any]]]]"


def _begin(pool: ProcessPoolExecutor, tables: Sequence[Rules[Any, Any]], options: Options) -> list[list[Job]]:
    """The parts of each table, under way; long ones begin first, so that the workers end at about the same time."""
    shares = ("all",) if options.only else SHARES
    wanted = [
        (place, attrs.evolve(options, share=share))
        for share in shares
        for place in sorted(range(len(tables)), key=lambda place: -tables[place].players)
        if share == "all" or any(share_of(claim) == share for claim in claim_pack(tables[place]))
    ]
    begun: list[list[Job]] = [[] for _ in tables]
    for place, mine in wanted:
        rules = tables[place]
        job = pool.submit(_elsewhere, (rules.game.id, rules.players, rules.variant, dict(rules.readings), mine))
        begun[place].append(job)
    return begun


def is_invariant(claim: Claim) -> bool:
    """Whether a claim is one that other proofs rest on."""
    return share_of(claim) == "invariants"


def _supported(rules: Rules[Any, Any], verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts of all shares put together: nothing is proved unless every invariant at the table is."""
    bases = {claim.id for claim in claim_pack(rules) if is_invariant(claim)}
    open_ = sorted(v.claim for v in verdicts if v.claim in bases and v.grade is not Grade.PROVED)
    if not open_:
        return verdicts
    note = f"rests on {', '.join(open_)}, not proved"
    return [
        unknown(v.claim, v.engine, note, v.seconds) if v.grade is Grade.PROVED and v.claim not in bases else v
        for v in verdicts
    ]


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
    if options.share != "all":
        claims = [c for c in claims if share_of(c) == options.share]
    engines = Engines(rules, options, progress)
    found = engines.shown(claims)
    for index, claim in enumerate(claims):
        if progress is not None:
            progress(f"{rules.game.id}, {rules.players} players: {claim.id}", index, len(claims))
        if claim.id in found:
            continue
        if options.until is not None and time.monotonic() > options.until:
            found[claim.id] = unknown(claim.id, "none", "not begun: the time given for all was over")
        else:
            found[claim.id] = _answer(engines, claim)
    return [found[claim.id] for claim in claims]


def _answer(engines: Any, claim: Claim) -> Verdict:
    try:
        verdict: Verdict = engines.answer(claim)
    except NotImplementedError as error:
        return unknown(claim.id, "none", f"no engine answers this: {error}")
    return verdict
