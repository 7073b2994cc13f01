"""Evidence made up for tests: a verdict on every claim of a game, a run of random play, and a play or two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from rulewright.explore.run import run
from rulewright.model.claims import GameEnds, GuardIsNeeded, MoveHappens, PlayReaches
from rulewright.model.kernel.record import Play, write_play
from rulewright.model.kernel.rules import Game
from rulewright.model.verdicts import Answer, Figure, Grade, Verdict
from rulewright.proofs.report import Report, Result, TableReport, report_to_json, tables_of
from rulewright.proofs.witness import acts
from rulewright.publish.evidence import Table

LEFT_UNKNOWN = "moves_depend_on_views"


def evidence(game: Game[Any, Any], folder: Path, stale: bool = False) -> Path:
    """Write made-up evidence of a game into a folder; return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = [_table(rules) for rules in tables_of([game])]
    report = report_to_json(Report(tuple(tables), seed=1))
    if stale:
        for found in report["runs"]:
            found["fingerprint"] = "of another spec"
    (folder / "verify.json").write_text(json.dumps(report), encoding="utf-8")
    rules = game.rules(game.spec.players[0])
    played = run(rules, samples=20, seed=1, covered=20).to_json()
    (folder / "run.json").write_text(json.dumps(played), encoding="utf-8")
    plays(rules, folder / "plays")
    return folder


def plays(rules: Any, folder: Path) -> None:
    """Write a whole random play, and for each clause that alone refuses a move the shortest of a few that shows it."""
    refused: dict[str, Play] = {}
    for seed in range(20):
        state, moves, random = rules.blank(), [], Random(seed)
        while not rules.is_over(state):
            for name, move in _alone_refused(rules, state):
                if name not in refused or len(refused[name].moves) > len(moves):
                    refused[name] = Play(rules, tuple(moves), refused=move)
            moves.append(rules.pick(state, random))
            state = rules.apply(state, moves[-1])
    write_play(Play(rules, tuple(moves), title="a whole play"), folder / "whole.json")
    for name, play in refused.items():
        write_play(play, folder / f"{name}.json")


def _alone_refused(rules: Any, state: Any) -> Iterator[tuple[str, Any]]:
    for kind in rules.game.moves:
        if acts(rules, state, kind):
            for entry in rules.ground_moves[kind]:
                refusals = rules.explain(state, entry[-1]).refusals
                if len(refusals) == 1:
                    yield refusals[0].id, entry[-1]


def _table(rules: Any) -> TableReport:
    claims = Table(rules, {}, False).claims.values()
    return TableReport(rules, tuple(Result(claim, _verdict(claim, rules)) for claim in claims), 1.0)


def _verdict(claim: Any, rules: Any) -> Verdict:
    if claim.id == LEFT_UNKNOWN:
        return Verdict(claim.id, Answer.UNKNOWN, Grade.UNKNOWN, "made up", note="time ran out")
    clauses = tuple(sorted(clause.id for clause in claim.clauses))
    match claim.subject:
        case GuardIsNeeded(_, clause) if len(clause.id) % 5 == 0:
            return Verdict(claim.id, Answer.FAILS, Grade.PROVED, "made up", clauses=clauses)
        case GuardIsNeeded() | MoveHappens() | PlayReaches():
            return Verdict(claim.id, Answer.HOLDS, Grade.WITNESSED, "made up", play="none.json")
        case GameEnds():
            figure = Figure("turns", proved=(0, 155))
            return Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "made up", value=figure, note="at most 155 turns")
    return Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "made up", clauses=clauses)
