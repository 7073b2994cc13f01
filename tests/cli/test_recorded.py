"""Recorded plays and positions: ``replay``, ``explain`` and ``witness``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.cli.schemas import fits

from rulewright.model.kernel.itf import play_to_itf
from rulewright.model.kernel.record import read_play, state_to_json
from rulewright.model.library import games
from rulewright.model.richelieu import GAME

Command = Callable[..., Any]


def spoilt(path: Path, change: Callable[[list[Any]], None]) -> None:
    """Change the moves of a recorded play."""
    found = json.loads(path.read_text(encoding="utf-8"))
    change(found["moves"])
    path.write_text(json.dumps(found), encoding="utf-8")


def first_taking(path: Path) -> int:
    """The index of the first move after set-up."""
    moves = json.loads(path.read_text(encoding="utf-8"))["moves"]
    return next(index for index, move in enumerate(moves) if move["move"] == "TakeCard")


def test_replay_of_a_legal_play(rulewright: Command, play: Path) -> None:
    ran = rulewright("replay", play)
    assert ran.code == 0
    assert "all legal; the game is over" in ran.out
    assert "scoring.crest-leader" in ran.out
    assert "winner: player" in ran.out
    fits("replay", rulewright("replay", play, "--format", "json").result)


def test_replay_of_the_first_half(rulewright: Command, play: Path) -> None:
    spoilt(play, lambda moves: moves.__delitem__(slice(100, None)))
    ran = rulewright("replay", play)
    assert ran.code == 0
    assert "100 moves, all legal; the game is not over" in ran.out
    assert "leading: player" in ran.out


def test_replay_tells_the_clauses_that_refuse(rulewright: Command, play: Path) -> None:
    index = first_taking(play)
    spoilt(play, lambda moves: moves.insert(index + 1, {"move": "PlaceMarker", "place": 0}))
    spoilt(play, lambda moves: moves.insert(index, {"move": "EndTurn"}))
    ran = rulewright("replay", play)
    assert ran.code == 1
    assert f"move {index + 1} of" in ran.out
    assert f"taking.at-least-one: {GAME.spec.clauses['taking.at-least-one'].text}" in ran.out
    result = rulewright("replay", play, "--format", "json").result
    fits("replay", result)
    assert result["illegal"]["index"] == index
    assert [found["clause"] for found in result["illegal"]["refused_by"]] == ["taking.at-least-one"]


def test_replay_refuses_moves_after_the_end(rulewright: Command, play: Path) -> None:
    spoilt(play, lambda moves: moves.append({"move": "Skip"}))
    ran = rulewright("replay", play)
    assert ran.code == 1
    assert "the game is over by then" in ran.out


def test_explain_lists_legal_moves(rulewright: Command, position: Path) -> None:
    fits("position", json.loads(position.read_text(encoding="utf-8")))
    ran = rulewright("explain", position)
    assert ran.code == 0
    assert "to act: player 1" in ran.out
    assert "TakeCard row=0 end=LEFT" in ran.out
    assert "from the left end of row 1" in ran.out
    assert "tokens.marker-back-spent, tokens.marker-back" in ran.out
    result = rulewright("explain", position, "--format", "json").result
    fits("explain", result)
    assert {"move": "StopTaking", "count": 1, "clauses": ["taking.at-least-one"]} in result["refused_moves"]


def test_explain_asks_every_guard(rulewright: Command, position: Path) -> None:
    ran = rulewright("explain", position, "--move", "PayFromCard place=0")
    assert ran.code == 0
    assert "not legal" in ran.out
    assert "refused         markers.payment-from: " in ran.out
    assert "read as pay-from-taken-card=allowed" in ran.out
    result = rulewright("explain", position, "--move", "TakeCard row=0 end=LEFT", "--format", "json").result
    fits("explain", result)
    assert result["explained"]["legal"]


def test_explain_in_the_middle_of_a_play(rulewright: Command, play: Path) -> None:
    index = first_taking(play)
    assert "to act: player 1" in rulewright("explain", play, "--at", index).out
    assert "to act: nobody, this is chance" in rulewright("explain", play, "--at", 0).out
    assert "the game is over" in rulewright("explain", play).out


def test_witness_of_a_clause(rulewright: Command, tmp_path: Path) -> None:
    out, itf = tmp_path / "play.json", tmp_path / "play.itf.json"
    ran = rulewright("witness", "richelieu", "taking.ends-only", "--out", out, "--out-itf", itf)
    assert ran.code == 0
    assert f"by taking.ends-only: {GAME.spec.clauses['taking.ends-only'].text}" in ran.out
    fits("play", json.loads(out.read_text(encoding="utf-8")))
    assert rulewright("replay", out).code == 0
    assert json.loads(itf.read_text(encoding="utf-8"))["#meta"]["format"] == "ITF"


def test_witness_that_is_searched_for(rulewright: Command, tmp_path: Path) -> None:
    ran = rulewright("witness", "richelieu", "some_play_makes_take_card", "--fresh", "--out", "-", "-q")
    assert ran.code == 0
    fits("play", ran.result)
    assert "found now" in ran.err


def test_itf_has_a_state_a_move_and_types_for_all(play: Path) -> None:
    recorded = read_play(play, games())
    trace = play_to_itf(recorded)
    assert set(trace["vars"]) == set(trace["#meta"]["varTypes"])
    assert len(trace["states"]) == len(recorded.moves) + 1
    assert trace["states"][-1].items() >= state_to_json(recorded.final()).items()
    assert trace["#meta"]["varTypes"]["supply"] == "Seq(Int)"
    assert trace["#meta"]["varTypes"]["phase"] == "Str"
    assert trace["states"][0]["move"] == "init"
