"""The stored answers about Richelieu: every question has one at every table, and every play in them replays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulewright.model.kernel.record import read_play
from rulewright.model.library import game_named
from rulewright.proofs.readings.decisive import scored_otherwise
from rulewright.proofs.readings.pair import Pair, arises_at, pairs_of
from rulewright.proofs.readings.report import stored_diff
from rulewright.proofs.readings.telling import difference
from rulewright.proofs.report import EVIDENCE, tables_of

GAME = game_named("richelieu")
STORED = stored_diff("richelieu") or {"questions": []}
TABLES = {(rules.players, rules.variant): rules for rules in tables_of([GAME])}
ENTRIES = [entry for entry in STORED["questions"] if entry["class"] != "closed"]


def pair_of(entry: dict[str, Any]) -> Pair:
    rules = TABLES[entry["players"], entry["variant"]]
    return next(pair for pair in pairs_of(rules, [entry["question"]]) if pair.reading == entry["readings"][1])


def moves_of(path: str) -> Any:
    return read_play(EVIDENCE.parent / path, {GAME.id: GAME}).moves


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_question_that_arises_has_its_answers(table: tuple[int, str | None]) -> None:
    rules = TABLES[table]
    found = {
        (entry["question"], *entry["readings"][1:])
        for entry in STORED["questions"]
        if (entry["players"], entry["variant"]) == table
    }
    expected = {(pair.question.id, pair.reading) for pair in pairs_of(rules)}
    closed = {(q.id,) for q in GAME.spec.questions.values() if q.closed is not None and arises_at(q, rules)}
    assert found == expected | closed


def test_fewer_than_one_in_ten_answers_are_unknown() -> None:
    assert ENTRIES
    assert sum(entry["class"] == "unknown" for entry in ENTRIES) * 10 < len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: f"{e['question']}={e['readings'][1]}-{e['players']}")
def test_plays_replay_under_both_readings_and_show_what_is_said(entry: dict[str, Any]) -> None:
    pair = pair_of(entry)
    if entry["visible"]:
        told = difference(pair, moves_of(entry["visible"]["play"]))
        assert told is not None
        assert told.kind == entry["visible"]["differs"]
        assert (told.ruling, told.other) == (entry["visible"]["ruling"], entry["visible"]["other"])
    if entry["decisive"] and entry["decisive"]["position"] == "final":
        found = scored_otherwise(pair, moves_of(entry["decisive"]["play"]))
        assert found is not None
        assert [list(found.ruling), list(found.other)] == [entry["decisive"]["ruling"], entry["decisive"]["other"]]
    assert json.dumps(entry["assumptions"]) == '["deck", "numbers"]'
