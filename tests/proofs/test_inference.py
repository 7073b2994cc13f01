"""Logs of games played under known readings: the readings are found again, though much is missing."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.games import duel
from tests.proofs.logs import head, logged, write_log

from rulewright.model.kernel.record import RecordError, first_refusal
from rulewright.model.richelieu import GAME
from rulewright.proofs.readings.inference import Inference, infer
from rulewright.proofs.readings.observed import read_observed

GAMES: Any = {"richelieu": GAME, "duel": duel.GAME}
SILENT = ["LayToken", "StopTaking", "EndTurn", "Skip"]
OTHERWISE = {"second-card": "one-after-another", "two-payments": "after-both", "tie": "nobody"}


def inferred(path: Path, *games: Sequence[dict[str, Any]], timeout: float = 120.0) -> Inference:
    """What a log of these games says."""
    return infer(read_observed(write_log(path / "log.jsonl", *games), GAMES), timeout)


def answers(found: Inference) -> dict[str, str]:
    """What is said of each question."""
    return {question.id: found.answer(question) for question in found.questions}


def replays(found: Inference) -> bool:
    """Whether the completions are legal under the readings that are given with them."""
    return bool(found.plays) and all(first_refusal(play) is None for play in found.plays)


def two_of_duel(*moves: dict[str, Any]) -> list[dict[str, Any]]:
    """A game of Duel whose deal is not in the log: each of the moves is a turn."""
    lines = [{"turn": n, "player": (n + 1) % 2, "moves": [move]} for n, move in enumerate(moves, 1)]
    return [head(duel.GAME.rules()), *lines]


PLAY = [{"move": "PlayCard", "card": card} for card in range(3)]
FOLD = {"move": "Fold"}


# Duel: worked out by hand. A card is the value less 1; the deal of four cards is not in the log.


def test_an_equal_card_shows_that_it_is_allowed(tmp_path: Path) -> None:
    """A 2 on a 2."""
    found = inferred(tmp_path, two_of_duel(PLAY[1], PLAY[1]))
    assert (found.explained, answers(found)) == (True, {"equal-card": "found"})
    assert found.fits["equal-card"] == ("allowed",)
    assert found.readings == {"equal-card": "allowed"}
    assert replays(found)


def test_folding_with_an_equal_card_shows_that_it_is_not(tmp_path: Path) -> None:
    """Seat 0 plays a 2, seat 1 folds and then plays a 2: it had it all the time."""
    found = inferred(tmp_path, two_of_duel(PLAY[1], FOLD, PLAY[0], PLAY[1]))
    assert found.fits["equal-card"] == ("higher-only",)
    assert replays(found)


def test_what_never_arose_is_undetermined(tmp_path: Path) -> None:
    """A 1, then a 3: the same under both readings."""
    found = inferred(tmp_path, two_of_duel(PLAY[0], PLAY[2]))
    assert answers(found) == {"equal-card": "undetermined"}
    assert found.fits["equal-card"] == ("allowed", "higher-only")


def test_what_the_deck_does_not_hold_is_not_explained(tmp_path: Path) -> None:
    """There are two cards of each value: a third 1 cannot be played. The turn is named; before it all is well."""
    found = inferred(tmp_path, two_of_duel(PLAY[0], PLAY[0], PLAY[0]))
    assert found.explained is False
    assert found.unexplained is not None
    assert (found.unexplained.game, found.unexplained.entry.turn) == (0, "3")
    assert found.unexplained.what == "the move PlayCard card=0"
    assert found.fits["equal-card"] == ("allowed",)


def test_the_wrong_player_is_not_explained(tmp_path: Path) -> None:
    lines = two_of_duel(PLAY[0], PLAY[2])
    lines[2]["player"] = 0
    assert inferred(tmp_path, lines).unexplained is not None
    lines[2]["player"] = None
    assert inferred(tmp_path, lines).explained


def test_a_parameter_may_be_missing(tmp_path: Path) -> None:
    """Some card on a 3: it can only be another 3."""
    found = inferred(tmp_path, two_of_duel(PLAY[2], {"move": "PlayCard"}))
    assert found.fits["equal-card"] == ("allowed",)
    assert found.plays[0].moves[-1] == duel.PlayCard(2)


def test_what_a_program_refuses_tells_readings_apart(tmp_path: Path) -> None:
    """After a 2 the program refuses another 2, though seat 1 holds one; and the other way round."""
    for key, reading in (("refused", "higher-only"), ("allowed", "allowed")):
        lines = two_of_duel(PLAY[1])
        lines[1] |= {"after": {"state": {"hand": {"4": 1}}}, key: [PLAY[1]]}
        assert inferred(tmp_path, lines).fits["equal-card"] == (reading,)


def test_what_was_seen_before_a_move_counts(tmp_path: Path) -> None:
    """Seat 0 holds two 1s and plays one; then it cannot play a 3."""
    lines = two_of_duel(PLAY[0], PLAY[1], PLAY[2])
    lines[1]["before"] = {"state": {"hand": [2, 0, 0, None, None, None]}}
    found = inferred(tmp_path, lines)
    assert found.unexplained is not None
    assert found.unexplained.entry.turn == "3"
    lines[1]["before"] = {"state": {"phase": "PLAY", "hand": [1, 0, 1, None, None, None]}}
    assert inferred(tmp_path, lines).explained


def test_scores_count(tmp_path: Path) -> None:
    """Seat 1 covers a 1: one point."""
    lines = [*two_of_duel(PLAY[0], PLAY[2]), {"after": {"scores": [0, 1], "over": False}}]
    assert inferred(tmp_path, lines).explained
    lines[-1]["after"]["scores"] = [None, 2]
    assert inferred(tmp_path, lines).explained is False


def test_games_of_one_program_have_the_same_readings(tmp_path: Path) -> None:
    """One game needs an equal card, the other needs it refused: each is explained, the two together are not.

    With equal cards allowed who folds on a 2 holds both 1s, and seat 0 cannot play one.
    """
    equal, folded = two_of_duel(PLAY[1], PLAY[1]), two_of_duel(PLAY[1], FOLD, PLAY[0], PLAY[1])
    found = inferred(tmp_path, equal, folded)
    assert found.explained is False
    assert found.unexplained is not None
    assert (found.unexplained.game, found.unexplained.entry.turn) == (1, "3")
    assert found.fits["equal-card"] == ("allowed",)
    assert len(found.plays) == 2


def test_readings_that_are_known_are_kept(tmp_path: Path) -> None:
    lines = two_of_duel(PLAY[1], PLAY[1])
    lines[0]["readings"] = {"equal-card": "higher-only"}
    found = inferred(tmp_path, lines)
    assert found.questions == ()
    assert found.explained is False


def test_moves_of_players_may_be_left_out_if_the_log_says_so(tmp_path: Path) -> None:
    """Seat 0 plays a 3 and then a 1: seat 1 folded in between, or played a 3 and seat 0 folded."""
    lines = [head(duel.GAME.rules()), {"player": 0, "moves": [PLAY[2]]}, {"player": 0, "moves": [PLAY[0]]}]
    assert inferred(tmp_path, lines).explained is False
    lines[0]["unlogged"] = ["Deal", "Fold"]
    found = inferred(tmp_path, lines)
    assert found.explained
    assert duel.Fold() in found.plays[0].moves


def test_no_time_is_unknown(tmp_path: Path) -> None:
    """Never counted as explained, nor as not explained."""
    found = inferred(tmp_path, two_of_duel(PLAY[1], PLAY[1]), timeout=0.0)
    assert found.explained is None
    assert answers(found) == {"equal-card": "unknown"}
    assert found.fits["equal-card"] == ()
    assert found.open["equal-card"] == ("allowed", "higher-only")


def test_an_empty_log_says_nothing(tmp_path: Path) -> None:
    found = inferred(tmp_path, [head(duel.GAME.rules())])
    assert (found.explained, answers(found)) == (True, {"equal-card": "undetermined"})


# Richelieu


def test_readings_of_richelieu_are_found_without_the_tokens(tmp_path: Path) -> None:
    """A random game of two: what tokens show is nowhere in the log, but who won with how many points is."""
    found = inferred(tmp_path, logged(GAME.rules(2, readings=OTHERWISE), 3, left_out=["LayToken"]))
    assert found.explained
    assert {name: found.fits[name] for name in OTHERWISE} == {n: (r,) for n, r in OTHERWISE.items()}
    said = answers(found)
    assert {said[name] for name in OTHERWISE} == {"found"}
    assert said["missing-symbol"] == said["pay-from-taken-card"] == "undetermined"
    assert replays(found)
    assert found.plays[0].rules.readings.items() >= OTHERWISE.items()


def test_ends_of_turns_may_be_missing_too(tmp_path: Path) -> None:
    """The log names cards, payments and markers only."""
    rules = GAME.rules(3, readings={"second-card": "one-after-another", "tie": "nobody"})
    found = inferred(tmp_path, logged(rules, 5, left_out=SILENT, unlogged=SILENT))
    assert found.explained
    assert found.fits["second-card"] == ("one-after-another",)
    assert "nobody" in found.fits["tie"]
    assert replays(found)


def test_a_broken_turn_is_the_first_that_is_not_explained(tmp_path: Path) -> None:
    """Turn 40 takes a card of another row than it did: its region differs, or a later turn finds the wrong cards."""
    lines = logged(GAME.rules(2, readings=OTHERWISE), 3, left_out=["LayToken"])
    broken = copy.deepcopy(lines)
    (turn,) = (line for line in broken if line.get("turn") == 40)
    assert [move["move"] for move in turn["moves"]] == ["TakeCard", "TakeCard", "EndTurn"]
    turn["moves"][1]["row"] = (turn["moves"][1]["row"] + 1) % 4
    found = inferred(tmp_path, broken)
    assert found.explained is False
    assert found.unexplained is not None
    assert (found.unexplained.game, found.unexplained.entry.turn) == (0, "40")
    assert found.fits["second-card"] == ("one-after-another",)
    assert answers(found)["tie"] == "undetermined"
    assert replays(found)


def test_the_ruled_game_of_four_fits_its_rulings(tmp_path: Path) -> None:
    """Under all rulings nothing else may be found than what fits them."""
    found = inferred(tmp_path, logged(GAME.rules(4), 2, hidden=["LayToken"]))
    assert found.explained
    for question in found.questions:
        assert question.ruling in found.fits[question.id]
    assert answers(found)["tie"] == "found"


def test_only_questions_that_arise_at_the_table_are_asked(tmp_path: Path) -> None:
    found = inferred(tmp_path, [head(GAME.rules(3))])
    names = {question.id for question in found.questions}
    assert "four-player-moving" not in names
    assert "missing-symbol" not in names
    assert "second-card" in names


# Files


def bad(change: dict[str, Any], line: int = 1) -> list[dict[str, Any]]:
    """A log of Duel with a line changed."""
    lines = two_of_duel(PLAY[0], PLAY[2])
    lines[line] = lines[line] | change
    return lines


BAD: dict[str, tuple[list[dict[str, Any]], str]] = {
    "no table": (two_of_duel(PLAY[0])[1:], "log.jsonl:1: does not begin with a table; accepted: a line with schema"),
    "schema": (bad({"schema": "x"}, 0), "log.jsonl:1: schema: 'x'; accepted: rulewright/observed/1"),
    "game": (bad({"game": "chess"}, 0), "log.jsonl:1: game: 'chess' is unknown; accepted: richelieu, duel"),
    "players": (bad({"players": 7}, 0), "log.jsonl:1: duel: players=7; accepted:"),
    "key of the table": (bad({"seats": 2}, 0), "log.jsonl:1: seats: unknown key; accepted: schema, title, game"),
    "unlogged": (bad({"unlogged": ["Fold", "Castle"]}, 0), "log.jsonl:1: unlogged: move 'Castle' is unknown"),
    "key": (bad({"colour": 1}), "log.jsonl:2: colour: unknown key; accepted: turn, player, before, moves"),
    "player": (bad({"player": 2}), "log.jsonl:2: player: 2; accepted: a seat from 0 to 1, or null"),
    "moves": (bad({"moves": 3}), "log.jsonl:2: moves: 3; accepted: a list"),
    "move": (bad({"moves": ["Castle"]}), "log.jsonl:2: moves[0]: move 'Castle' is unknown; accepted: Deal, PlayCard"),
    "parameter": (bad({"moves": [{"move": "Fold", "card": 1}]}), "log.jsonl:2: moves[0]: Fold has no card"),
    "value": (bad({"moves": [{"move": "PlayCard", "card": 9}]}), "log.jsonl:2: moves[0]: card: 9; accepted: a whole"),
    "refused": (bad({"refused": [{"move": "PlayCard"}]}), "log.jsonl:2: refused[0]: card: None; accepted: a whole"),
    "seen": (bad({"after": {"colour": 1}}), "log.jsonl:2: after: colour: unknown key; accepted: over, scores"),
    "over": (bad({"after": {"over": 1}}), "log.jsonl:2: after: over: 1; accepted: true, false or null"),
    "scores": (bad({"after": {"scores": [1]}}), "log.jsonl:2: after: scores: [1]; accepted: a list of 2 whole"),
    "winners": (bad({"after": {"winners": [2]}}), "log.jsonl:2: after: winners: [2]; accepted: a list of seats"),
    "field": (bad({"after": {"state": {"x": 1}}}), "log.jsonl:2: after: state: x: no such field; accepted: phase"),
    "cells": (bad({"after": {"state": {"hand": [1]}}}), "log.jsonl:2: after: state: hand: [1]; accepted: a list of 6"),
    "cell": (bad({"after": {"state": {"hand": {"5": 9}}}}), "state: hand[5]: 9; accepted: a whole number from 0 to 6"),
    "name": (bad({"after": {"state": {"phase": "X"}}}), "log.jsonl:2: after: state: phase: 'X'; accepted: DEAL, PLAY"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_logs_say_where_what_and_what_is_accepted(tmp_path: Path, what: str) -> None:
    lines, problem = BAD[what]
    with pytest.raises(Exception, match="accepted") as refused:
        read_observed(write_log(tmp_path / "log.jsonl", lines), GAMES)
    assert type(refused.value).__name__ in ("RecordError", "RulesError")
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "\n\n", "[1]\n", "{\n", '{"schema": 1}\n', "[" * 100_000])
def test_files_that_are_no_logs(tmp_path: Path, text: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="accepted"):
        read_observed(path, GAMES)


def test_games_of_different_kinds_are_refused(tmp_path: Path) -> None:
    path = write_log(tmp_path / "log.jsonl", two_of_duel(PLAY[0]), [head(GAME.rules(2))])
    with pytest.raises(RecordError, match=r"log\.jsonl:3: game: another than before; accepted: duel"):
        read_observed(path, GAMES)


def test_what_the_solver_says_counts_only_if_it_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every replay failing nothing is said to fit, and nothing to be unexplained."""
    monkeypatch.setattr("rulewright.proofs.readings.inference._agrees", lambda play, seen: False)
    found = inferred(tmp_path, two_of_duel(PLAY[1], PLAY[1]))
    assert found.explained is None
    assert answers(found) == {"equal-card": "unknown"}


# Guessing


@pytest.fixture
def guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time to search through everything: all is left to guessing."""
    monkeypatch.setattr("rulewright.proofs.readings.inference.SEARCHED", 0.0)


@pytest.mark.usefixtures("guessed")
@pytest.mark.parametrize(
    ("moves", "fits", "unknown"),
    [
        ((PLAY[1], PLAY[1]), ("allowed",), ("higher-only",)),
        ((PLAY[1], FOLD, PLAY[0], PLAY[1]), ("higher-only",), ("allowed",)),
        ((PLAY[0], PLAY[2]), ("allowed", "higher-only"), ()),
    ],
    ids=["equal", "folded", "neither"],
)
def test_guesses_show_what_fits_and_leave_the_rest_unknown(
    tmp_path: Path, moves: tuple[Any, ...], fits: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    """That a completion is not guessed does not mean that there is none."""
    found = inferred(tmp_path, two_of_duel(*moves))
    assert found.explained
    assert (found.fits["equal-card"], found.open["equal-card"]) == (fits, unknown)
    assert answers(found)["equal-card"] == ("unknown" if unknown else "undetermined")
    assert replays(found)


@pytest.mark.usefixtures("guessed")
def test_what_cannot_be_guessed_is_not_called_unexplained(tmp_path: Path) -> None:
    """A third 1: no completion is found, and it stays open whether there is one."""
    found = inferred(tmp_path, two_of_duel(PLAY[0], PLAY[0], PLAY[0]))
    assert (found.explained, found.unexplained, found.plays) == (None, None, ())
    assert answers(found) == {"equal-card": "unknown"}


@pytest.mark.usefixtures("guessed")
def test_readings_of_several_games_are_guessed_together(tmp_path: Path) -> None:
    """The readings that the second game needs have to fit the first as well."""
    rules = GAME.rules(2, readings=OTHERWISE)
    games = [logged(rules, seed, left_out=["LayToken"], scores=False) for seed in (3, 4)]
    found = inferred(tmp_path, *games)
    assert found.explained
    assert found.readings["second-card"] == "one-after-another"
    assert found.readings["two-payments"] == "after-both"
    assert len(found.plays) == 2
    assert replays(found)
