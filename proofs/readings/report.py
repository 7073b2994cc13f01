"""All answers about the questions of a game: worked out, stored beside the verdicts, read back.

``evidence/<game>/diff.json`` holds them by the schema ``rulewright/diff/1``; the plays lie with the others, in
``plays/<table>/question.<question>=<reading>.visible.json`` and ``.decisive.json``. A play that comes to what a
question asks about is ``plays/<table>/found.<question>.json``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

import rulewright
from rulewright.explore.raced import GREEDY, UNIFORM
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, RecordError, play_to_text, read_play, same_table
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.crew import Crew, Failed, Table, rules_of, table_for
from rulewright.proofs.readings.finding import Finding, finding_to_json
from rulewright.proofs.readings.matrix import Matrix, matrix_to_json, merged
from rulewright.proofs.readings.pair import Pair, read_as
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.readings.silences import Silence
from rulewright.proofs.readings.study import Known, Progress, Study, Wanted
from rulewright.proofs.report import EVIDENCE, evidence_folder, table_name

SCHEMA = "rulewright/diff/1"
PLAYS = ("visible", "decisive")
"""What the plays of a question show."""


@frozen
class TableFindings:
    """The findings at one table."""

    rules: Rules[Any, Any]
    findings: tuple[Finding, ...]


@frozen
class DiffReport:
    """The findings of a game, table by table."""

    tables: tuple[TableFindings, ...]
    wanted: Wanted
    seconds: float
    version: str = rulewright.__version__

    @property
    def errors(self) -> list[str]:
        """For each answer that an error prevented, which one it is and the error, in a line."""
        return [
            f"{one.question}, {one.reading}, {table_name(table.rules)}: {one.error}"
            for table in self.tables
            for one in table.findings
            if one.error
        ]


def diff(
    tables: Sequence[Rules[Any, Any]],
    wanted: Wanted | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    fresh: bool = False,
    done: Callable[[DiffReport], None] | None = None,
) -> DiffReport:
    """Answer the questions of one game at these tables.

    With more than one worker, tables are shared out among processes; the game must then be one that `model.library`
    knows. ``fresh`` leaves recorded plays out of account. ``done`` is given each table as soon as it is answered.
    """
    wanted = wanted or Wanted()
    began = time.monotonic()
    found: list[TableFindings] = []
    with Crew(workers if len(tables) > 1 else 1) as crew:
        for rules in sorted(tables, key=lambda rules: -rules.players) if not crew.alone else tables:
            crew.ask(
                tables.index(rules), _answers, table_for(crew, rules), wanted, fresh, progress if crew.alone else None
            )
        if progress is not None:
            progress("tables", 0, len(tables))
        for index, answers in crew.finished():
            rules = tables[index]
            if isinstance(answers, Failed):
                answers = tuple(Study(rules, wanted).all_failing(answers))
            found.append(TableFindings(rules, answers))
            if done is not None:
                done(DiffReport((found[-1],), wanted, sum(one.seconds for one in answers)))
            if progress is not None:
                progress("tables", len(found), len(tables))
    found.sort(key=lambda table: tables.index(table.rules))
    return DiffReport(tuple(found), wanted, time.monotonic() - began)


def _answers(table: Table, wanted: Wanted, fresh: bool, progress: Progress | None) -> tuple[Finding, ...]:
    return tuple(_study(rules_of(table), wanted, fresh).findings(progress))


def _study(rules: Rules[Any, Any], wanted: Wanted, fresh: bool) -> Study:
    return Study(rules, wanted) if fresh else Study(rules, wanted, recorded, plays_at(rules))


def play_path(rules: Rules[Any, Any], question: str, reading: str, what: str) -> Path:
    """Where the play of a pair lies; ``what`` is ``visible`` or ``decisive``."""
    name = f"question.{question}={reading}.{what}.json"
    return evidence_folder(rules.game.id) / "plays" / table_name(rules) / name


def recorded(pair: Pair) -> Known:
    """The recorded plays of a pair, where there are any that can be read."""
    found: dict[str, tuple[Move, ...]] = {}
    for what in PLAYS:
        path = play_path(pair.one, pair.question.id, pair.reading, what)
        if path.exists():
            try:
                play = read_play(path, {pair.one.game.id: pair.one.game})
            except (RecordError, RulesError):
                continue
            if any(same_table(play.rules, rules) for rules in (pair.one, pair.other)):
                found[what] = play.moves
    return found


def plays_of(table: TableFindings, finding: Finding) -> Iterator[tuple[str, Play]]:
    """The plays that a finding shows, ready to be recorded.

    One after which only one reading allows some move ends with that move, refused by the other reading.
    """
    rules = table.rules
    if finding.visible is not None and finding.reading is not None:
        told = finding.visible.difference
        other = read_as(rules, finding.question, finding.reading)
        title = f"The readings of {finding.question} differ in {told.kind}"
        if told.kind == "moves" and not told.gained:
            yield "visible", Play(other, finding.visible.moves, title=title, refused=told.lost[0])
        else:
            refused = told.gained[0] if told.kind == "moves" else None
            yield "visible", Play(rules, finding.visible.moves, title=title, refused=refused)
    if finding.decisive is not None:
        title = f"From here on the readings of {finding.question} lead to other winners"
        yield "decisive", Play(rules, finding.decisive.moves, title=title)


def report_to_json(report: DiffReport, stored: bool = False) -> dict[str, Any]:
    """The report as JSON; with ``stored``, the paths of plays as they are in the evidence."""
    questions = []
    for table in report.tables:
        for finding in table.findings:
            paths = {}
            for what, _ in plays_of(table, finding) if finding.reading else ():
                path = play_path(table.rules, finding.question, finding.reading or "", what)
                if stored or path.exists():
                    paths[what] = path.relative_to(EVIDENCE.parent).as_posix()
            questions.append(finding_to_json(finding, paths))
    return {
        "schema": SCHEMA,
        "version": report.version,
        "game": report.tables[0].rules.game.id,
        "seed": report.wanted.seed,
        "max_samples": report.wanted.samples,
        "rulings": report.tables[0].rules.rulings,
        "policies": {policy.name: policy.text for policy in (UNIFORM, GREEDY)},
        "fingerprints": {table_name(table.rules): table.rules.fingerprint for table in report.tables},
        "seconds": round(report.seconds, 1),
        "questions": questions,
    }


def store(report: DiffReport) -> Path:
    """Keep the findings at whole tables and their plays as the evidence of a game; other tables stay as they are.

    The plays of a question whose search was ended by an error stay too: they help the next search.
    """
    kept = set()
    for table in report.tables:
        for finding in table.findings:
            for what, play in plays_of(table, finding):
                path = play_path(table.rules, finding.question, finding.reading or "", what)
                path.parent.mkdir(parents=True, exist_ok=True)
                _write(path, play_to_text(play))
                kept.add(path)
            if finding.error:
                kept |= {play_path(table.rules, finding.question, finding.reading or "", w) for w in PLAYS}
    path = evidence_folder(report.tables[0].rules.game.id) / "diff.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, json.dumps(_merged(report_to_json(report, stored=True), before), indent=1, ensure_ascii=False) + "\n")
    for table in report.tables:
        folder = evidence_folder(table.rules.game.id) / "plays" / table_name(table.rules)
        for old in folder.glob("question.*.json"):
            if old not in kept:
                old.unlink()
    return path


def _write(path: Path, text: str) -> None:
    """Write a file all at once: whoever is interrupted leaves the file as it was."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _merged(found: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What was found now, and of what was stored before the tables that are not in it."""
    now = {(entry["players"], entry["variant"]) for entry in found["questions"]}
    others = [e for e in before.get("questions", ()) if (e["players"], e["variant"]) not in now]
    kept = {key: before[key] for key in ("matrix", "silences") if key in before}
    ordered = sorted([*others, *found["questions"]], key=lambda e: (e["variant"] or "", e["players"]))
    fingerprints = {**before.get("fingerprints", {}), **found["fingerprints"]}
    seconds = sum(entry["seconds"] for entry in ordered)
    return found | {"questions": ordered, "fingerprints": fingerprints, "seconds": round(seconds, 1)} | kept


def keep_part(game: str, part: str, found: Any) -> None:
    """Keep the ``matrix`` or the ``silences`` of a game beside the stored answers; KeyError where there are none."""
    path = evidence_folder(game) / "diff.json"
    whole = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if not whole:
        raise KeyError(f"{game}: no answers are stored yet")
    _write(path, json.dumps(whole | {part: found}, indent=1, ensure_ascii=False) + "\n")


def keep_matrix(rules: Rules[Any, Any], found: Matrix) -> Path:
    """Keep the matrix at some tables beside the stored answers of their game; other tables stay as they are."""
    before = (stored_diff(rules.game.id) or {}).get("matrix")
    keep_part(rules.game.id, "matrix", matrix_to_json(merged(found, before, rules.game)))
    return evidence_folder(rules.game.id) / "diff.json"


def keep_places(tables: Sequence[Sequence[Silence]]) -> None:
    """Keep for each question that names a place the shortest play to one, as ``found.<question>.json``."""
    shortest: dict[str, Play] = {}
    for found in tables:
        for one in found:
            for question in one.asked:
                known = shortest.get(question)
                if known is None or len(one.play.moves) < len(known.moves):
                    shortest[question] = attrs.evolve(one.play, title=f"Play comes to what {question} asks: {one.text}")
    for rules in (one.play.rules for found in tables for one in found):
        for old in (evidence_folder(rules.game.id) / "plays" / table_name(rules)).glob("found.*.json"):
            old.unlink()
    for question, play in shortest.items():
        path = place_path(play.rules, question)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(play_to_text(play), encoding="utf-8")


def place_path(rules: Rules[Any, Any], question: str) -> Path:
    """Where the play lies that comes to what a question asks about."""
    return evidence_folder(rules.game.id) / "plays" / table_name(rules) / f"found.{question}.json"


def stored_diff(game: str) -> dict[str, Any] | None:
    """The stored findings of a game, or None."""
    path = evidence_folder(game) / "diff.json"
    if not path.exists():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
