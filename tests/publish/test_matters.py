"""What a question changes, on its page and in lists: from made-up answers about duel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.duel import GAME, Deal, PlayCard

from rulewright.model.kernel.record import Play, move_to_json, write_play
from rulewright.proofs.readings.finding import Class, Decisive, Finding, Share, Visible, finding_to_json
from rulewright.proofs.readings.kept import Cell
from rulewright.proofs.readings.matrix import Matrix, Row, TableMatrix, matrix_to_json
from rulewright.proofs.readings.telling import Difference
from rulewright.proofs.report import table_name
from rulewright.publish.pages import Published, guarantees, matters, question

SHORT = GAME.rules(2, "short")
MOVES = (Deal(0), Deal(0), PlayCard(0))
QUESTION = GAME.spec.questions["equal-card"]


def answered(folder: Path, assumptions: tuple[str, ...] = (), fingerprint: str | None = None) -> Published:
    """Duel with one stored answer."""
    found = Finding(
        "equal-card",
        "allowed",
        "higher-only",
        2,
        "short",
        Class.DECISIVE,
        "witnessed",
        visible=Visible(MOVES, 2, 3, Difference("moves", "1 legal move", "1 legal move")),
        decisive=Decisive(MOVES, False, (1,), (0, 1)),
        shares=(Share("uniform", 1000, 200, 100), Share("greedy", 100, 30, 20)),
        assumptions=assumptions,
    )
    plays = {"visible": "evidence/duel/plays/shown.json", "decisive": "evidence/duel/plays/shown.json"}
    written = {
        "schema": "rulewright/diff/1",
        "policies": {"uniform": "uniformly random play, not people", "greedy": "greedy play, not people"},
        "fingerprints": {table_name(r): fingerprint or r.fingerprint for r in (GAME.rules(2), SHORT)},
        "questions": [finding_to_json(found, plays)],
    }
    folder = folder / "duel"
    write_play(Play(SHORT, MOVES), folder / "plays" / "shown.json")
    (folder / "diff.json").write_text(json.dumps(written), encoding="utf-8")
    return Published.of(GAME, folder)


def text_of(found: Any) -> str:
    """What nodes say."""
    return "\n".join(node.astext() for node in found)


def test_the_page_of_a_question_carries_its_answer(tmp_path: Path) -> None:
    text = text_of(question.body(answered(tmp_path), "equal-card"))
    assert "It can decide who wins (2 players, one card each)." in text
    assert "What it changes" in text
    assert "decisive, witnessed" in text
    assert "20.0% (17.6 to 22.6)" in text
    assert "Shares are of 1,000 games of uniformly random play, not people" in text
    assert "of 100 games of greedy play, not people" in text
    assert "from this late position: player 2 can still win by allowed, player 1 and player 2 by higher-only" in text
    assert "not yet measured" not in text
    assert "Stale" not in text


def test_a_question_without_an_answer_says_so(tmp_path: Path) -> None:
    bare = Published.of(GAME, tmp_path)
    assert matters.NOT_MEASURED in text_of([matters.in_short(bare, QUESTION)])
    assert matters.whole(bare, QUESTION) == []
    assert "not yet measured" in matters.summary(bare).astext()


def test_answers_of_other_rules_are_marked_stale(tmp_path: Path) -> None:
    assert "Stale" in text_of(question.body(answered(tmp_path, fingerprint="of other rules"), "equal-card"))


@pytest.mark.parametrize(("assumptions", "headline"), [((), True), (("deck",), False)])
def test_a_share_that_rests_on_assumed_values_is_never_a_headline(
    tmp_path: Path, assumptions: tuple[str, ...], headline: bool
) -> None:
    published = answered(tmp_path, assumptions)
    text = matters.summary(published).astext()
    assert ("10.0%" in text) is headline
    assert ("rest on assumed values (deck)" in text) is not headline
    page = text_of(question.body(published, "equal-card"))
    assert ("rest on assumed values: deck" in page) is not headline


def test_the_list_counts_the_classes(tmp_path: Path) -> None:
    assert matters.rank(answered(tmp_path), QUESTION) == "decisive"
    assert "1 decisive" in text_of(question.overview(answered(tmp_path)))


def with_matrix(folder: Path, changes: tuple[Cell, ...], fingerprint: str = "", whole: bool = True) -> Published:
    """Duel with a stored matrix of one claim beside the answer; if not ``whole``, of one table only."""
    answered(folder)
    row = Row("cards_are_conserved", "Cards stay.", 2, "short", "holds", "proved", not changes, 1, changes)
    known = TableMatrix(2, "short", fingerprint or SHORT.fingerprint, ("equal-card",), (row,), True, 1.0)
    other = TableMatrix(2, None, GAME.rules(2).fingerprint, ("equal-card",), (), True, 1.0)
    path = folder / "duel" / "diff.json"
    matrix = matrix_to_json(Matrix((known, other) if whole else (known,)))
    stored = json.loads(path.read_text(encoding="utf-8")) | {"matrix": matrix}
    path.write_text(json.dumps(stored), encoding="utf-8")
    return Published.of(GAME, folder / "duel")


def test_a_reading_that_breaks_a_claim_is_shown_with_the_play_that_breaks_it(tmp_path: Path) -> None:
    moves = tuple(move_to_json(move) for move in (Deal(2), Deal(0), PlayCard(2)))
    cell = Cell("equal-card", "higher-only", "fails", "refuted", "a play of 3 moves, replayed", moves)
    published = with_matrix(tmp_path, (cell,))
    text = text_of(question.body(published, "equal-card"))
    assert "Which guarantees it changes" in text
    assert "Cards stay." in text
    assert "fails, refuted" in text
    assert "a play of 3 moves, replayed" in text
    assert "Cards are conserved: fails by higher-only" in text
    assert "To be settled for every claim to come out as ruled: equal-card." in text_of(guarantees.to_settle(published))


def test_a_question_that_may_change_a_claim_is_told_from_one_that_does(
    tmp_path: Path,
) -> None:
    published = with_matrix(tmp_path, (Cell("equal-card", "higher-only", "unknown", "unknown", "no play was found"),))
    settled = text_of(guarantees.to_settle(published))
    assert "as far as is known; some answer is unknown: equal-card." in settled
    assert "Of these a play or a proof shows that they change a claim: none." in settled


def test_a_question_that_changes_no_claim_is_immaterial_and_stale_evidence_is_marked(tmp_path: Path) -> None:
    published = with_matrix(tmp_path, (), "of other rules")
    text = text_of(guarantees.changed(published, QUESTION))
    assert "Every claim comes out as ruled under every reading." in text
    assert "Stale" in text
    assert "Immaterial to every claim: equal-card." in text_of(guarantees.to_settle(published))


def test_a_matrix_of_some_tables_says_which_are_missing_and_speaks_of_the_others_only(tmp_path: Path) -> None:
    published = with_matrix(tmp_path, (), whole=False)
    text = text_of(guarantees.changed(published, QUESTION))
    assert "Not worked out for 2 players." in text
    assert "Every claim comes out as ruled under every reading at the other tables where it arises." in text
    settled = text_of(guarantees.to_settle(published))
    assert "Immaterial to every claim at the other tables: equal-card." in settled
    assert "To be settled for every claim to come out as ruled at the other tables: none." in settled


def test_without_a_matrix_nothing_is_said_of_claims(tmp_path: Path) -> None:
    published = answered(tmp_path)
    assert guarantees.changed(published, QUESTION) == []
    assert guarantees.to_settle(published) == []
