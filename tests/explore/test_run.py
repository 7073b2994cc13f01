"""Reports of runs add up, whatever the batches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.games import duel
from tests.games.duel import faults

from rulewright.explore import run as running
from rulewright.explore.run import RunReport, run


def figures(report: RunReport) -> dict[str, Any]:
    """The report without what differs from run to run."""
    found = report.to_json()
    for changing in ("cpu_seconds", "wall_seconds", "rate", "workers"):
        del found[changing]
    return found


def test_report_does_not_depend_on_the_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(duel.GAME.rules(), 300, seed=7, covered=100)
    monkeypatch.setattr(running, "BATCH", 64)
    assert figures(run(duel.GAME.rules(), 300, seed=7, covered=100)) == figures(whole)


def test_report_is_json() -> None:
    report = run(duel.GAME.rules(), 50, seed=1)
    assert json.loads(json.dumps(report.to_json()))["finished"] == 50


def test_figures_add_up() -> None:
    report = run(duel.GAME.rules(), 500, seed=1)
    statistics = report.statistics
    assert report.ok
    assert sum(statistics.moves.values()) == report.steps
    assert sum(statistics.decided_by.values()) == report.finished == 500
    assert sum(statistics.wins) == 500 + statistics.shared
    assert statistics.decided_by["scoring.fewer-folds"] > 0
    assert statistics.length is not None
    assert statistics.length.least <= statistics.length.quantiles["50%"] <= statistics.length.most


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "BATCH", 40)
    told: list[tuple[int, int]] = []
    run(duel.GAME.rules(), 100, progress=lambda played, all_of_them: told.append((played, all_of_them)))
    assert told == [(40, 100), (80, 100), (100, 100)]


def test_violations_are_reported_with_their_moves() -> None:
    report = run(faults.CARDS_ARE_LOST.rules(), 100)
    assert not report.ok
    assert report.broken["cards_are_conserved"] > len(report.violations) == running.KEPT
    assert report.violations[0].moves[0]["move"] == "Deal"
    assert report.finished + report.broken["cards_are_conserved"] == 100


def test_run_cut_off_at_once_has_no_outcomes() -> None:
    report = run(duel.GAME.rules(), 10, max_steps=3)
    assert (report.finished, report.steps, report.statistics.length) == (0, 30, None)
