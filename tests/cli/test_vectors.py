"""``vectors`` and ``replay --infer-readings``: the cases that are written tell the program that answers them apart."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.schemas import fits
from tests.proofs.logs import head, logged, write_log

from rulewright.model.richelieu import GAME

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The cases of Richelieu, once."""
    out = tmp_path_factory.mktemp("vectors") / "vectors.json"
    ran = subprocess.run(
        [sys.executable, "-m", "rulewright", "vectors", "richelieu", "--out", str(out)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "reproduce: rulewright vectors richelieu" in ran.stdout
    return json.loads(out.read_text(encoding="utf-8"))


def answered(vector: dict[str, Any], reading: str) -> list[dict[str, Any]]:
    """The log of a program that plays a case as one of its readings says."""
    seen = vector["expected"][reading]
    table = vector["table"]
    turns: list[dict[str, Any]] = [{"moves": [move]} for move in vector["moves"]]
    after = {"over": seen["over"], **({"scores": seen["scores"]} if seen["over"] else {})}
    turns.append({"after": after, "allowed": seen["allowed"], "refused": seen["refused"]})
    readings = {name: choice for name, choice in table["readings"].items() if name != vector["question"]}
    rules = GAME.rules(table["players"], table["variant"])
    return [head(rules, readings=readings), *turns]


def test_every_question_with_readings_has_a_case(vectors: Any) -> None:
    fits("vectors", vectors)
    assert vectors["missing"] == []
    asked = {vector["question"] for vector in vectors["vectors"]}
    assert asked == {q.id for q in GAME.spec.questions.values() if q.readings}
    for vector in vectors["vectors"]:
        answers = [json.dumps(seen) for seen in vector["expected"].values() if seen is not None]
        assert len(set(answers)) > 1


def test_a_program_that_answers_a_case_gives_its_reading_away(
    vectors: Any, rulewright: Command, tmp_path: Path
) -> None:
    """For every case and reading: a reading that fits answers the case in the same way, and no other fits."""
    for vector in vectors["vectors"]:
        for reading, seen in vector["expected"].items():
            if seen is None:
                continue
            log = write_log(tmp_path / "log.jsonl", answered(vector, reading))
            ran = rulewright("replay", log, "--infer-readings", "--format", "json")
            fits("inferred", ran.result)
            assert ran.code == 0
            (question,) = ran.result["questions"]
            same = [name for name, other in vector["expected"].items() if other == seen]
            assert question["fits"] == same, vector["vector"]


def test_plays_are_written_and_can_be_replayed(rulewright: Command, tmp_path: Path) -> None:
    ran = rulewright("vectors", "richelieu", "--question", "second-card", "--out-dir", tmp_path, "--format", "json")
    assert ran.code == 0
    (vector,) = ran.result["vectors"]
    path = tmp_path / f"richelieu-{vector['vector']}.json"
    fits("play", json.loads(path.read_text(encoding="utf-8")))
    assert rulewright("replay", path).code == 0
    assert rulewright("replay", path, "--reading", "second-card=one-after-another").code == 0


def test_cases_of_every_table(rulewright: Command) -> None:
    ran = rulewright("vectors", "richelieu", "--question", "moving-markers", "--every-table", "--format", "json")
    tables = [(vector["table"]["players"], vector["table"]["variant"]) for vector in ran.result["vectors"]]
    assert tables == [(2, None), (3, None), (4, None), (2, "three-rows")]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("chess", ("no game 'chess'", "accepted: ", "richelieu")),
        ("richelieu --question ties", ("--question ties", "accepted: tie")),
        ("richelieu --question same-row", ("--question same-row", "no question with readings", "accepted:")),
        ("richelieu --format junit", ("--format junit", "accepted: text, json")),
    ],
)
def test_bad_input(rulewright: Command, arguments: str, words: tuple[str, ...]) -> None:
    ran = rulewright("vectors", *arguments.split())
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    for word in words:
        assert word in ran.err


# Inferring


RULES = GAME.rules(2, readings={"second-card": "one-after-another", "tie": "nobody"})


def test_readings_of_a_log(rulewright: Command, tmp_path: Path) -> None:
    """A random game whose tokens are not in the log."""
    log = write_log(tmp_path / "log.jsonl", logged(RULES, 3, left_out=["LayToken"]))
    ran = rulewright("replay", log, "--infer-readings", "--format", "json")
    assert ran.code == 0
    fits("inferred", ran.result)
    said = {entry["question"]: (entry["answer"], entry["fits"]) for entry in ran.result["questions"]}
    assert said["second-card"] == ("found", ["one-after-another"])
    assert said["tie"] == ("found", ["nobody"])
    assert said["pay-from-taken-card"][0] == "undetermined"
    assert ran.result["readings"]["tie"] == "nobody"
    assert "every turn is explained" in ran.err


def test_what_is_known_is_told_on_the_command_line(rulewright: Command, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", logged(RULES, 3, left_out=["LayToken"]))
    ran = rulewright("replay", log, "--infer-readings", "--reading", "tie=nobody")
    assert ran.code == 0
    assert "\ntie " not in ran.out
    ran = rulewright("replay", log, "--infer-readings", "--reading", "tie=all-leaders", "--format", "json")
    assert ran.code == 1
    assert ran.result["unexplained"]["what"] == "what was seen after it"


def test_a_broken_turn_is_named_with_what_refuses_it(rulewright: Command, tmp_path: Path) -> None:
    lines = logged(RULES, 3, left_out=["LayToken"])
    (turn,) = (line for line in lines if line.get("turn") == 20)
    turn["moves"].insert(0, {"move": "EndTurn"})
    log = write_log(tmp_path / "log.jsonl", lines)
    ran = rulewright("replay", log, "--infer-readings")
    assert ran.code == 1
    assert "not explained by any reading: turn 20 of game 1, line 21\n  the move EndTurn\n" in ran.out
    assert "refused by taking.at-least-one: " in ran.out
    ran = rulewright("replay", log, "--infer-readings", "--format", "json")
    fits("inferred", ran.result)
    assert ran.result["explained"] is False
    assert ran.result["unexplained"]["refused_by"] == ["taking.at-least-one"]


def test_no_time_is_unknown(rulewright: Command, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", *(logged(RULES, seed, left_out=["LayToken"]) for seed in range(4)))
    ran = rulewright("replay", log, "--infer-readings", "--timeout", 0.1, "--format", "json")
    assert ran.code == 3
    fits("inferred", ran.result)
    assert ran.result["explained"] is None
    assert {entry["answer"] for entry in ran.result["questions"]} == {"unknown"}


def test_a_completion_is_told_in_words(rulewright: Command, tmp_path: Path) -> None:
    log = write_log(tmp_path / "log.jsonl", logged(RULES, 3, left_out=["LayToken"]))
    ran = rulewright("replay", log, "--infer-readings", "-v")
    assert "a completion of game 1" in ran.out
    assert "is laid face down" in ran.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", ("log.jsonl:1", "is not JSON", "accepted: one object a line")),
        ('{"schema": "rulewright/play/1"}', ("log.jsonl:1", "schema", "accepted: rulewright/observed/1")),
        ('{"schema": "rulewright/observed/1", "game": "chess"}', ("log.jsonl:1: game", "accepted: ", "richelieu")),
    ],
)
def test_bad_logs(rulewright: Command, tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    ran = rulewright("replay", path, "--infer-readings")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    for word in words:
        assert word in ran.err
