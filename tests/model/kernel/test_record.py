"""Plays and positions as files: written, read back, and refused with one line that says where and what."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games import duel
from tests.model.richelieu.positions import CLEARED, position, table, take

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import (
    Play,
    RecordError,
    first_refusal,
    move_to_json,
    parameters,
    read_play,
    read_position,
    same_table,
    with_title,
    write_play,
    write_position,
)
from rulewright.model.kernel.rules import Rules
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.markers import EndTurn
from rulewright.model.richelieu.taking import Skip, StopTaking, TakeCard

GAMES: dict[str, Any] = {GAME.id: GAME, duel.GAME.id: duel.GAME}


def played(rules: Rules[Any, Any], moves: int, seed: int = 1) -> Play:
    """A random play of so many moves from set-up on."""
    random = Random(seed)
    state = rules.blank()
    made: list[Move] = []
    while len(made) < moves and (move := rules.pick(state, random)):
        made.append(move)
        state = rules.apply(state, move)
    return Play(rules, tuple(made), title="a trial")


@pytest.mark.parametrize(("players", "variant"), [(2, None), (3, None), (4, None), (2, "three-rows")])
def test_play_comes_back_as_it_was_written(players: int, variant: str | None, tmp_path: Path) -> None:
    play = played(table(players, variant, tie="nobody"), 120)
    write_play(play, tmp_path / "deep" / "play.json")
    found = read_play(tmp_path / "deep" / "play.json", GAMES)
    assert found.moves == play.moves
    assert found.title == "a trial"
    assert same_table(found.rules, play.rules)
    assert found.final() == play.final()
    assert first_refusal(found) is None


def test_play_from_a_position_comes_back(tmp_path: Path) -> None:
    rules = table()
    play = Play(rules, (take(1), StopTaking(), EndTurn()), position(rules, {4: (3, 12)}, spent={0: 2}))
    write_play(play, tmp_path / "play.json")
    found = read_play(tmp_path / "play.json", GAMES)
    assert found.start == play.start
    assert found.final() == play.final()


def test_position_comes_back_as_it_was_written(tmp_path: Path) -> None:
    rules = table(3, two_payments="after-both")
    state = played(rules, 90).final()
    write_position(rules, state, tmp_path / "position.json")
    found, back = read_position(tmp_path / "position.json", GAMES)
    assert back == state
    assert same_table(found, rules)


def test_members_of_enums_are_written_by_name() -> None:
    assert move_to_json(take(1, "right")) == {"move": "TakeCard", "row": 0, "end": "RIGHT"}
    assert list(parameters(take(1))) == [("row", 0), ("end", "LEFT")]


def test_title_can_be_changed() -> None:
    play = played(table(), 3)
    assert with_title(play, "another").title == "another"


def test_first_refusal_says_where_and_why() -> None:
    rules = table()
    play = Play(rules, (take(1), StopTaking(), take(2)), position(rules, {4: (3, 12)}))
    refusal = first_refusal(play)
    assert refusal is not None
    assert refusal.error.clause is not None
    assert (refusal.index, refusal.error.clause.id) == (2, "taking.phase")
    assert refusal.state == rules.apply(rules.apply(play.start, take(1)), StopTaking())


@pytest.mark.parametrize("move", [take(4), Skip()], ids=["a card of the fourth row", "a skip"])
def test_move_after_the_end_is_refused(move: Move) -> None:
    """With three rows cleared the game is over; in the full game a Skip is possible for ever."""
    if isinstance(move, TakeCard):
        rules = table(2, "three-rows")
        state = position(rules, {1: CLEARED, 2: CLEARED, 3: CLEARED})
    else:
        rules = table()
        state = position(rules, dict.fromkeys((1, 2, 3, 4), CLEARED))
    assert rules.is_over(state)
    refusal = first_refusal(Play(rules, (move,), state))
    assert refusal is not None
    assert refusal.error.over
    assert refusal.error.clause is rules.ending
    assert not rules.explain(state, move).legal


# Bad files


def whole_play(tmp_path: Path) -> dict[str, Any]:
    """A play that can be read, as JSON, ready to be spoilt; its last move takes a card."""
    write_play(played(table(), 57), tmp_path / "whole.json")
    found: dict[str, Any] = json.loads((tmp_path / "whole.json").read_text())
    assert found["moves"][-1]["move"] == "TakeCard"
    return found


Spoil = Callable[[dict[str, Any]], object]

FAULTS: dict[str, tuple[Spoil, str]] = {
    "schema": (lambda p: p.update(schema="x"), "schema: 'x'; accepted: rulewright/play/1"),
    "game": (lambda p: p.update(game="chess"), "game: 'chess' is unknown; accepted: richelieu, duel"),
    "game of no name": (lambda p: p.update(game=["richelieu"]), "is unknown; accepted: richelieu"),
    "players": (lambda p: p.update(players="2"), "players: '2'; accepted: a whole number"),
    "players true": (lambda p: p.update(players=True), "players: True; accepted: a whole number"),
    "players missing": (lambda p: p.pop("players"), "players: None; accepted: a whole number"),
    "variant": (lambda p: p.update(variant=3), "variant: 3; accepted: a name or null"),
    "readings": (
        lambda p: p.update(readings=["tie"]),
        "readings: ['tie']; accepted: an object of question to reading",
    ),
    "reading": (lambda p: p.update(readings={"tie": 1}), "readings: {'tie': 1}; accepted: an object"),
    "components": (lambda p: p.update(components="0"), "components: recorded with others (0, here "),
    "title": (lambda p: p.update(title=3), "title: 3; accepted: a text"),
    "key": (lambda p: p.update(varient="three-rows"), "varient: unknown key; accepted: schema, game, players, variant"),
    "moves": (lambda p: p.pop("moves"), "moves: missing or no list; accepted: a list of moves"),
    "move": (
        lambda p: p["moves"].append("TakeCard"),
        "moves[57]: move 'TakeCard' is unknown; accepted: LayCard",
    ),
    "move of no name": (lambda p: p["moves"].append({"row": 1}), "moves[57]: move None is unknown"),
    "extra parameter": (
        lambda p: p["moves"][-1].update(col=3),
        "moves[56]: TakeCard has no col; accepted: row, end",
    ),
    "parameter missing": (
        lambda p: p["moves"][-1].pop("row"),
        "row: None; accepted: a whole number from 0 to 3",
    ),
    "parameter out of range": (
        lambda p: p["moves"][-1].update(row=4),
        "row: 4; accepted: a whole number from 0 to 3",
    ),
    "parameter true": (
        lambda p: p["moves"][-1].update(row=True),
        "row: True; accepted: a whole number from 0 to 3",
    ),
    "parameter by number": (lambda p: p["moves"][-1].update(end=0), "end: 0; accepted: LEFT, RIGHT"),
    "start": (lambda p: p.update(start=[1]), "start: no object; accepted: the fields phase, player"),
    "start without fields": (lambda p: p.update(start={}), "start: fields missing or unknown: phase, player"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_play_is_refused_in_one_line(fault: str, tmp_path: Path) -> None:
    spoil, complaint = FAULTS[fault]
    found = whole_play(tmp_path)
    spoil(found)
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(found))
    with pytest.raises(RecordError) as caught:
        read_play(path, GAMES)
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert complaint in line
    assert "\n" not in line


@pytest.mark.parametrize("spoilt", [{"move": ["TakeCard"]}, {"move": "TakeCard", "row": 0, "end": ["LEFT"]}])
def test_name_that_is_a_list_is_refused_in_one_line(spoilt: dict[str, Any], tmp_path: Path) -> None:
    found = whole_play(tmp_path)
    found["moves"].append(spoilt)
    (tmp_path / "spoilt.json").write_text(json.dumps(found))
    with pytest.raises(RecordError):
        read_play(tmp_path / "spoilt.json", GAMES)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 5}, "players=5; accepted: 2, 3, 4"),
        ({"variant": "four-rows"}, "unknown variant 'four-rows'; accepted: three-rows"),
        ({"readings": {"ties": "nobody"}}, "unknown question 'ties'; accepted: second-card"),
        (
            {"readings": {"tie": "some"}},
            "question tie: unknown reading 'some'; accepted: all-leaders, nobody",
        ),
    ],
)
def test_table_that_the_game_does_not_offer_is_refused(change: dict[str, Any], complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(whole_play(tmp_path) | change))
    with pytest.raises(RulesError) as caught:
        read_play(path, GAMES)
    assert complaint in str(caught.value)


def test_play_cut_in_half_is_refused(tmp_path: Path) -> None:
    whole_play(tmp_path)
    text = (tmp_path / "whole.json").read_text()
    path = tmp_path / "half.json"
    path.write_text(text[: len(text) // 2])
    with pytest.raises(RecordError, match=r"is not JSON .*; accepted: a whole play or position file"):
        read_play(path, GAMES)


def test_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    whole_play(tmp_path)
    text = (tmp_path / "whole.json").read_text()
    path = tmp_path / "twice.json"
    path.write_text(text.replace('"players": 2,', '"players": 2, "players": 3,', 1))
    with pytest.raises(RecordError, match="the key 'players' stands twice in one object"):
        read_play(path, GAMES)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"\xff\xfe", "is not UTF-8 text; accepted: a JSON file"),
        (b"[1, 2]", "holds no JSON object; accepted: a play or position file"),
        (b"", "is not JSON"),
        (b"[" * 100_000, "is nested too deeply; accepted: a play or position"),
    ],
)
def test_file_of_another_kind_is_refused(content: bytes, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=complaint):
        read_play(path, GAMES)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        read_position(tmp_path / "none.json", GAMES)


def test_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read: Is a directory"):
        read_position(tmp_path, GAMES)


POSITION_FAULTS: dict[str, tuple[Spoil, str]] = {
    "schema": (lambda p: p.update(schema="rulewright/play/1"), "accepted: rulewright/position/1"),
    "key": (lambda p: p.update(moves=[]), "moves: unknown key; accepted: schema, game, players, variant"),
    "no state": (lambda p: p.pop("state"), "state: no object; accepted: the fields phase"),
    "unknown field": (
        lambda p: p["state"].update(colour=1),
        "state: fields missing or unknown: colour; accepted: phase",
    ),
    "missing field": (lambda p: p["state"].pop("box"), "state: fields missing or unknown: box"),
    "phase": (
        lambda p: p["state"].update(phase="SLEEP"),
        "state: phase: 'SLEEP'; accepted: LAY_CARDS, LAY_TOKENS",
    ),
    "out of domain": (
        lambda p: p["state"].update(player=2),
        "player is 2; accepted: a whole number from 0 to 1",
    ),
    "cell": (lambda p: p["state"]["box"].__setitem__(1, "x"), "state: box[1]: 'x'; accepted: a whole number"),
    "fraction": (lambda p: p["state"].update(laid=5.5), "state: laid: 5.5; accepted: a whole number"),
    "too few cells": (
        lambda p: p["state"]["box"].pop(),
        "box has 1 cells; accepted: 2 whole numbers from 0 to 3",
    ),
    "number for cells": (lambda p: p["state"].update(box=1), "box has no cells; accepted: 2 whole numbers"),
    "cells for number": (lambda p: p["state"].update(player=[0]), "player is (0,); accepted: a whole number"),
    "invariant": (
        lambda p: p["state"]["supply"].__setitem__(0, 2),
        "markers_are_conserved: Each player's markers",
    ),
}


@pytest.mark.parametrize("fault", POSITION_FAULTS)
def test_bad_position_is_refused_in_one_line(fault: str, tmp_path: Path) -> None:
    spoil, complaint = POSITION_FAULTS[fault]
    rules = table()
    path = tmp_path / "position.json"
    write_position(rules, position(rules, {4: (3, 12)}), path)
    found = json.loads(path.read_text())
    spoil(found)
    path.write_text(json.dumps(found))
    with pytest.raises(RecordError) as caught:
        read_position(path, GAMES)
    assert str(caught.value).startswith(f"{path}: ")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)
