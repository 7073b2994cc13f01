"""Readings of a table: named ones, an editor's rulings, and what is no reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.games import duel

from rulewright.explore.columns import Column
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.record import Play, play_to_text, read_play, same_table, table_to_json
from rulewright.model.richelieu import GAME

RULINGS = """\
game = "duel"
[rulings.equal-card]
ruling = "higher-only"
by = "Jo Editor"
date = 2026-12-01
reason = "So we play."
"""


@pytest.fixture
def rulings(tmp_path: Path) -> Path:
    """A file of rulings on Duel."""
    path = tmp_path / "rulings.toml"
    path.write_text(RULINGS, encoding="utf-8")
    return path


@pytest.mark.parametrize("reading", [5, 0, True, None, "everybody", ("nobody",)])
def test_what_is_no_reading_is_refused(reading: Any) -> None:
    """A number is one only as a column or term."""
    complaint = r"richelieu: question tie: unknown reading .*; accepted: all-leaders, nobody"
    with pytest.raises(RulesError, match=complaint):
        GAME.rules(2, readings={"tie": reading})
    with pytest.raises(RulesError, match=complaint):
        attrs.evolve(GAME.rules(2), readings={"tie": reading})


def test_a_question_without_readings_is_refused() -> None:
    with pytest.raises(RulesError, match="unknown question 'same-row'; accepted: second-card,"):
        GAME.rules(2, readings={"same-row": "yes"})


def test_a_column_is_a_reading() -> None:
    tie: Any = Column.of([0, 1, 1])
    read: Any = GAME.rules(2, readings={"tie": tie}).reads(GAME.spec.questions["tie"], "nobody")
    assert read.values.tolist() == [False, True, True]


def test_rulings_are_the_readings_of_a_table(rulings: Path) -> None:
    game = duel.GAME.with_rulings(rulings)
    assert game.rules().readings == {"equal-card": "higher-only"}
    assert duel.GAME.rules().readings == {"equal-card": "allowed"}


def test_a_reading_that_is_named_overrides_the_rulings(rulings: Path) -> None:
    rules = duel.GAME.with_rulings(rulings).rules(readings={"equal-card": "allowed"})
    assert rules.readings == {"equal-card": "allowed"}


def test_verdicts_rest_on_readings_whoever_ruled_so(rulings: Path) -> None:
    """The same rules have the same fingerprint, however they came about."""
    ruled = duel.GAME.with_rulings(rulings).rules()
    named = duel.GAME.rules(readings={"equal-card": "higher-only"})
    assert ruled.fingerprint == named.fingerprint
    assert ruled.fingerprint != duel.GAME.rules().fingerprint
    assert same_table(ruled, named)


def test_the_hash_of_the_rulings_is_in_every_play(rulings: Path, tmp_path: Path) -> None:
    """And is still known when the play is read again, without the file."""
    rules = duel.GAME.with_rulings(rulings).rules()
    assert rules.rulings is not None
    path = tmp_path / "play.json"
    path.write_text(play_to_text(Play(rules, (duel.Deal(0),))), encoding="utf-8")
    found = read_play(path, {"duel": duel.GAME})
    assert found.rules.rulings == rules.rulings
    assert found.rules.readings == {"equal-card": "higher-only"}
    assert table_to_json(duel.GAME.rules())["rulings"] is None
