"""Plays beside a clause show what the page says of them."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest
from tests.games import duel
from tests.publish import fake

from rulewright.publish import uses
from rulewright.publish.evidence import Evidence
from rulewright.publish.plays import SHOWN, stepper, steps

CLAUSES = duel.GAME.spec.clauses


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """Made-up verdicts, and real plays."""
    folder: Path = tmp_path_factory.mktemp("evidence") / "duel"
    return Evidence.of(duel.GAME, fake.evidence(duel.GAME, folder))


def test_users_of_a_clause_are_moves_set_up_and_the_end() -> None:
    found = uses.users(duel.GAME)
    assert found["playing.not-lower"] == {"PlayCard"}
    assert found["playing.in-turn"] == {"PlayCard", "Fold"}
    assert found["scoring.covered"] == {"PlayCard"}


def test_play_that_uses_a_clause_ends_with_a_move_that_does(evidence: Evidence) -> None:
    for clause in CLAUSES.values():
        shown = uses.used(evidence, clause)
        if shown is not None and not shown.over:
            assert type(shown.play.moves[-1]).__name__ in uses.users(duel.GAME)[clause.id]


def test_refusal_is_by_the_clause_alone(evidence: Evidence) -> None:
    found = {clause.id: uses.bites(evidence, clause) for clause in CLAUSES.values()}
    assert found["playing.not-lower"] is not None
    for name, shown in found.items():
        if shown is not None:
            assert shown.play.refused is not None
            refusals = shown.play.rules.explain(shown.play.final(), shown.play.refused).refusals
            assert [clause.id for clause in refusals] == [name]


def test_set_up_is_not_counted(evidence: Evidence) -> None:
    whole = evidence.plays["plays/whole.json"]
    assert whole.setup == 4
    assert whole.moves == len(whole.play.moves) - 4


def test_steps_are_the_last_moves_and_the_refusal(evidence: Evidence) -> None:
    shown = uses.bites(evidence, CLAUSES["playing.not-lower"])
    assert shown is not None
    found = steps(shown.play, shown.setup)
    assert len(found) == min(SHOWN, shown.moves) + 2
    assert "Refused:" in found[-1].caption
    assert CLAUSES["playing.not-lower"].text in found[-1].caption
    figure = stepper(shown.play, "bites", "a label", shown.setup)
    assert figure.count('class="rw-step"') == len(found)
    assert f"refused after {shown.moves} move" in figure


def test_proofs_that_rest_on_a_clause(evidence: Evidence) -> None:
    found = uses.relied_on(evidence, CLAUSES["setup.from-the-deck"])
    assert "cards_are_conserved" in found
    assert [table.name for table in found["cards_are_conserved"]] == ["2 players", "2 players, one card each"]


def test_play_at_a_table_that_has_not_the_clause_is_not_counted(tmp_path: Path) -> None:
    """The function that enforces a clause of a variant runs at other tables too."""
    playing = duel.GAME.spec.chapters["playing"]
    fold = attrs.evolve(playing.clauses["fold"], variants=("short",))
    chapters = {**duel.GAME.spec.chapters, "playing": attrs.evolve(playing, clauses={**playing.clauses, "fold": fold})}
    game = attrs.evolve(duel.GAME, spec=attrs.evolve(duel.GAME.spec, chapters=chapters))
    runs = [
        {"players": 2, "variant": variant, "samples": 10, "enforced": {"playing.fold": 7}}
        for variant in (None, "short")
    ]
    (tmp_path / "run.json").write_text(json.dumps(runs), encoding="utf-8")
    assert [entry.table for entry in Evidence.of(game, tmp_path).counted("playing.fold")] == ["2 players, short"]
