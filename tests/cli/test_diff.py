"""``diff``: on duel, which is answered in a moment, and what is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.cli.schemas import fits
from tests.games import duel

from rulewright.cli import differing, guarantees
from rulewright.proofs import report as reports
from rulewright.proofs.readings import report as findings
from rulewright.proofs.readings import study
from rulewright.proofs.readings.kept import Cell
from rulewright.proofs.readings.matrix import Matrix, Row, TableMatrix

Command = Callable[..., Any]


@pytest.fixture(autouse=True)
def with_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command line know duel."""
    monkeypatch.setattr("rulewright.cli.options.games", lambda: {"duel": duel.GAME})


def test_a_question_in_words(rulewright: Command) -> None:
    ran = rulewright("diff", "duel", "equal-card", "--variant", "short", "--max-samples", 100)
    assert ran.code == 0
    assert "equal-card" in ran.out
    assert "first look, duel, 2 players, short: allowed or higher-only: told apart by a play of 3 moves" in ran.out
    assert "decisive, witnessed" in ran.out
    assert "visible after 3 moves, 1 after set-up (no shorter play tells): what may be done" in ran.out
    assert "only here Fold" in ran.out
    assert "higher-only: player 1 and player 2 can still win" in ran.out
    assert "uniformly random play, not people" in ran.out
    assert "refused: Fold" in ran.out
    assert "reproduce: rulewright diff duel equal-card" in ran.out


def test_all_questions_as_json(rulewright: Command) -> None:
    ran = rulewright("diff", "duel", "--all", "--max-samples", 100, "--workers", 1, "--format", "json")
    assert ran.code == 0
    fits("diff", ran.result)
    entries = ran.result["questions"]
    assert [(one["question"], one["variant"]) for one in entries] == [("equal-card", None), ("equal-card", "short")]
    assert {one["class"] for one in entries} == {"decisive"}
    assert all(one["interval"][0] <= one["share_decides"] <= one["interval"][1] for one in entries)


def test_silences_are_found_and_those_that_nobody_names_are_told_apart(rulewright: Command) -> None:
    """In duel who has no card to play folds: no question or clause names that, so it is new."""
    ran = rulewright("diff", "duel", "--silences", "--format", "json")
    fits("diff", ran.result)
    passes = next(one for one in ran.result["silences"]["found"] if one["kind"] == "pass")
    assert "playing.fold" in passes["clauses"]
    assert passes["asked"] == passes["answered"] == []
    assert 'NEW: found = ["pass: Fold"] is in no question or clause; questions near it: none' in ran.err


def test_another_ruling_is_compared_with_the_others(rulewright: Command, tmp_path: Path) -> None:
    """Under the other ruling it is the usual reading that allows less; the file is told by its hash."""
    file = tmp_path / "rulings.toml"
    file.write_text(
        'game = "duel"\n[rulings.equal-card]\nruling = "higher-only"\nby = "Jo"\ndate = 2026-11-30\nreason = "Mine."\n',
        encoding="utf-8",
    )
    wanted = ("diff", "duel", "equal-card", "--variant", "short", "--max-samples", 50)
    usual = rulewright(*wanted, "--format", "json").result
    ruled = rulewright(*wanted, "--rulings", file, "--format", "json").result
    fits("diff", ruled)
    assert usual["rulings"] is None
    assert ruled["rulings"] == hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    pairs = [found["questions"][0] for found in (usual, ruled)]
    assert pairs[0]["readings"] == pairs[1]["readings"][::-1]
    assert pairs[0]["visible"]["only_other"] == pairs[1]["visible"]["only_ruling"]
    read = rulewright(*wanted, "--reading", "equal-card=higher-only")
    assert "ruling higher-only or" in read.out
    assert "the visible play" in read.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("duel",), "no question named; accepted: one of its questions, or --all"),
        (("duel", "equal-cart"), "no question 'equal-cart'; accepted: equal-card"),
        (("duel", "equal-card", "--all"), "accepted: a question, or --all alone"),
        (("duel", "equal-card", "--matrix"), "--matrix: is about the whole game"),
        (("duel", "equal-card", "--store"), "--store: keeps whole tables only"),
        (("duel", "--all", "--stored"), "no answers about duel are stored"),
        (("duel", "--all", "--stored", "--reading", "equal-card=higher-only"), "evidence is of the game's own rulings"),
        (("duel", "--all", "--reading", "equal-card=lower"), "lower"),
        (("duel", "--matrix", "--store"), "no answers about duel are stored yet"),
        (("duel", "--all", "--format", "junit"), "--format junit: not written by this verb"),
        (("dual", "--all"), "no game 'dual'; accepted: duel"),
    ],
)
def test_bad_input(rulewright: Command, arguments: tuple[str, ...], said: str) -> None:
    ran = rulewright("diff", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.fixture
def evidence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An evidence store of its own."""
    for module in (reports, findings, differing):
        monkeypatch.setattr(module, "EVIDENCE", tmp_path / "evidence")
    return tmp_path / "evidence"


def planted(error: BaseException, wanted: str | None) -> Callable[..., Any]:
    """Visit all positions, but at one variant of duel come to an error."""

    def walk_through(pair: Any) -> Any:
        if pair.one.variant == wanted:
            raise error
        return study.Walk(None, 0, False)

    return walk_through


ALL = ("diff", "duel", "--all", "--max-samples", 50, "--workers", 1)


def test_an_error_at_one_table_is_told_and_the_other_table_stands(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, evidence: Path
) -> None:
    monkeypatch.setattr(study, "walk_through", planted(ZeroDivisionError("planted"), "short"))
    ran = rulewright(*ALL, "--store", "--format", "json")
    assert ran.code == 70
    assert "internal error: equal-card, higher-only, 2-players-short: ZeroDivisionError: planted" in ran.err
    assert "Traceback" not in ran.err
    fits("diff", ran.result)
    stored = json.loads((evidence / "duel" / "diff.json").read_text(encoding="utf-8"))
    for found in (ran.result, stored):
        assert [(one["variant"], one["class"]) for one in found["questions"]] == [
            (None, "decisive"),
            ("short", "unknown"),
        ]
        assert "ZeroDivisionError: planted" in found["questions"][1]["note"]


def test_what_is_answered_before_an_interruption_is_kept_and_a_later_run_completes_it(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, evidence: Path
) -> None:
    walk_through = study.walk_through
    monkeypatch.setattr(study, "walk_through", planted(KeyboardInterrupt(), "short"))
    assert rulewright(*ALL, "--store").code == 130
    kept = evidence / "duel" / "diff.json"
    stored = json.loads(kept.read_text(encoding="utf-8"))
    fits("diff", stored)
    assert [one["variant"] for one in stored["questions"]] == [None]
    assert list(stored["fingerprints"]) == ["2-players"]
    monkeypatch.setattr(study, "walk_through", walk_through)
    ran = rulewright(*ALL, "--variant", "short", "--store")
    assert ran.code == 0
    assert "stored: duel, 2 players, short" in ran.out
    stored = json.loads(kept.read_text(encoding="utf-8"))
    assert [one["variant"] for one in stored["questions"]] == [None, "short"]
    assert all((evidence.parent / one["play"]).exists() for one in stored["questions"])


PLAY = (*({"move": "Deal", "card": card} for card in (2, 0)), {"move": "PlayCard", "card": 2})
LOST = Cell("equal-card", "higher-only", "fails", "refuted", "a play of 3 moves", PLAY)


def worked_out(tables: Sequence[Any], options: Any, progress: Any, done: Any) -> Matrix:
    """A matrix of one claim, which the other reading breaks at the short table only, and which an error met."""
    found = []
    for rules in tables:
        changes = (LOST,) if rules.variant == "short" else ()
        row = Row("kept", "A claim.", 2, rules.variant, "holds", "proved", not changes, 1, changes)
        found.append(TableMatrix(2, rules.variant, rules.fingerprint, ("equal-card",), (row,), True, 1.5))
        if done is not None:
            done(Matrix((found[-1],)))
    return Matrix(tuple(found), ("settled, 2-players: planted",) if len(found) > 1 else ())


def test_the_matrix_is_kept_table_by_table_and_shown_again(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, evidence: Path
) -> None:
    monkeypatch.setattr(guarantees, "matrix", worked_out)
    assert rulewright(*ALL, "--store").code == 0
    wanted = ("diff", "duel", "--matrix", "--workers", 1)
    first = rulewright(*wanted, "--variant", "short", "--store")
    assert first.code == 0
    assert "stored: duel, 2 players, short" in first.out
    part = rulewright(*wanted, "--stored", "--format", "json")
    fits("diff", part.result)
    assert "duel, 2 players: MISSING" in part.err
    assert part.result["matrix"]["settled"] == ["equal-card"]
    rest = rulewright(*wanted, "--store")
    assert rest.code == 0
    assert "duel, 2 players, short: stored before, not worked out again; --fresh does so" in rest.out
    assert "stored: duel, 2 players:" in rest.out
    assert "stored: duel, 2 players, short" not in rest.out
    both = rulewright(*wanted, "--store", "--fresh")
    assert both.code == 70
    assert "internal error: settled, 2-players: planted" in both.err
    stored = json.loads((evidence / "duel" / "diff.json").read_text(encoding="utf-8"))
    fits("diff", stored)
    assert [table["variant"] for table in stored["matrix"]["tables"]] == [None, "short"]
    shown = rulewright(*wanted, "--stored", "-v")
    assert "to be settled for every claim to come out as ruled, the smallest set: equal-card" in shown.out
    assert "immaterial to every claim: none" in shown.out
    assert "kept, equal-card=higher-only (2 players, short)" in shown.out
    assert "fails, refuted: a play of 3 moves" in shown.out
    assert "PlayCard" in shown.out
