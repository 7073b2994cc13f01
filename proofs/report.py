"""The report of a verification: one result a claim and table, with a published JSON schema, and the evidence store.

The evidence of the last full run lies beside this module, in ``evidence/<game>/``: ``verify.json`` (a report),
``run.json`` (what random play showed) and ``plays/`` (recorded plays). It is committed and shipped, so that plays are
replayed first and an installed copy answers at once.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

import rulewright
from rulewright.model.claims import Claim
from rulewright.model.kernel.record import table_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Figure, Grade, Verdict

SCHEMA = "rulewright/verify/1"
EVIDENCE = Path(__file__).resolve().parent / "evidence"


@frozen
class Result:
    """A claim and the verdict on it."""

    claim: Claim
    verdict: Verdict

    @property
    def status(self) -> str:
        """``as expected``, ``surprise`` (the answer is the other one) or ``unknown`` (no answer, or too weak)."""
        if self.claim.is_met(self.verdict):
            return "as expected"
        answered = self.verdict.answer is not Answer.UNKNOWN
        strong = answered and self.verdict.grade.meets(self.claim.at_least)
        return "surprise" if strong else "unknown"


@frozen
class TableReport:
    """All results at one table."""

    rules: Rules[Any, Any]
    results: tuple[Result, ...]
    seconds: float

    def result(self, claim: str) -> Result | None:
        """The result of a claim by its id."""
        return next((r for r in self.results if r.claim.id == claim), None)


@frozen
class Report:
    """A whole verification run; ``seed`` is that of every search in it."""

    tables: tuple[TableReport, ...]
    seed: int
    version: str = rulewright.__version__

    @property
    def exit_code(self) -> int:
        """0 all as expected; 1 a surprise; 3 something unknown and no surprise."""
        statuses = {result.status for table in self.tables for result in table.results}
        if "surprise" in statuses:
            return 1
        return 3 if "unknown" in statuses else 0


def report_to_json(report: Report) -> dict[str, Any]:
    """The report as JSON, by the schema ``rulewright/verify/1``."""
    return {
        "schema": SCHEMA,
        "version": report.version,
        "seed": report.seed,
        "runs": [_table_to_json(table) for table in report.tables],
    }


def _table_to_json(table: TableReport) -> dict[str, Any]:
    return {
        **table_to_json(table.rules),
        "fingerprint": table.rules.fingerprint,
        "seconds": round(table.seconds, 2),
        "results": [_result_to_json(result) for result in table.results],
    }


def _result_to_json(result: Result) -> dict[str, Any]:
    claim = result.claim
    return {
        "claim": claim.id,
        "title": claim.title,
        "expected": "holds or fails" if claim.either else str(claim.expects),
        "at_least": str(claim.at_least),
        "status": result.status,
        **verdict_to_json(result.verdict),
    }


def verdict_to_json(verdict: Verdict) -> dict[str, Any]:
    """A verdict as JSON."""
    figure = verdict.value
    return {
        "claim": verdict.claim,
        "verdict": str(verdict.answer),
        "grade": str(verdict.grade),
        "bound": verdict.bound,
        "engine": verdict.engine,
        "seconds": round(verdict.seconds, 3),
        "clauses": list(verdict.clauses),
        "invariants": list(verdict.invariants),
        "assumptions": list(verdict.assumptions),
        "play": verdict.play,
        "value": None
        if figure is None
        else {"unit": figure.unit, "proved": _span(figure.proved), "reached": _span(figure.reached)},
        "note": verdict.note,
        "second_opinion": verdict.second_opinion,
    }


def _span(span: tuple[int, int] | None) -> list[int] | None:
    return None if span is None else list(span)


def verdict_from_json(found: Mapping[str, Any]) -> Verdict:
    """A verdict read back from a report."""
    value = found.get("value")
    figure = None
    if value is not None:
        spans = (tuple(value[k]) if value.get(k) else None for k in ("proved", "reached"))
        figure = Figure(value["unit"], *spans)
    return Verdict(
        claim=found["claim"],
        answer=Answer(found["verdict"]),
        grade=Grade(found["grade"]),
        engine=found["engine"],
        seconds=found["seconds"],
        bound=found["bound"],
        clauses=tuple(found["clauses"]),
        invariants=tuple(found["invariants"]),
        assumptions=tuple(found["assumptions"]),
        play=found["play"],
        value=figure,
        note=found["note"],
        second_opinion=found["second_opinion"],
    )


def evidence_folder(game: str) -> Path:
    """Where the evidence of a game lies, whether or not there is any."""
    return EVIDENCE / game.replace("-", "_")


def table_name(rules: Rules[Any, Any]) -> str:
    """A file name for a table: players, variant, and readings that depart from the rulings."""
    spec = rules.game.spec
    other = [f"{q}={c}" for q, c in sorted(rules.readings.items()) if spec.questions[q].ruling != c]
    return "-".join([f"{rules.players}-players", *([rules.variant] if rules.variant else []), *other])


def write_report(report: Report, path: Path) -> None:
    """Write a report as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(report_to_json(report), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def stored_verdicts(rules: Rules[Any, Any]) -> tuple[dict[str, Verdict], bool]:
    """The verdicts of the last full run at a table by claim, and whether they are of the spec as it is now."""
    path = evidence_folder(rules.game.id) / "verify.json"
    if not path.exists():
        return {}, False
    wanted = table_to_json(rules)
    for run in json.loads(path.read_text(encoding="utf-8"))["runs"]:
        if all(run.get(key) == wanted[key] for key in ("game", "players", "variant", "readings")):
            fresh = run.get("fingerprint") == rules.fingerprint
            return {found["claim"]: verdict_from_json(found) for found in run["results"]}, fresh
    return {}, False


def tables_of(games: Sequence[Any], players: int | None = None, variant: str | None = None) -> list[Rules[Any, Any]]:
    """Every table that the games offer, base game first, then variants; narrowed by players and variant."""
    found = []
    for game in games:
        for name in (None, *game.spec.variants) if variant is None else (variant,):
            seats = game.spec.players if name is None else game.spec.variants[name].players or game.spec.players
            found += [game.rules(count, name) for count in seats if players in (None, count)]
    return found
