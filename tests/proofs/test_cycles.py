"""The play that refutes that a game ends: legal, from set-up on, and back where it has been."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from tests.games import duel
from tests.model.test_endless import Wait, waiting

from rulewright.model.claims import Claim, GameEnds
from rulewright.model.kernel.record import Play
from rulewright.model.verdicts import Answer, Grade
from rulewright.proofs import report
from rulewright.proofs.cycles import comes_back, goes_on_for_ever, search_cycle
from rulewright.proofs.verify import Options, verdicts_of
from rulewright.proofs.witness import shows

RULES = waiting().rules()
ENDS = Claim("the_game_ends", "It ends.", GameEnds(), Grade.PROVED, expects=Answer.FAILS)
DEAL = (duel.Deal(0), duel.Deal(1), duel.Deal(1), duel.Deal(2))
"""Seat 0 has a one and a two, seat 1 a two and a three."""


def play(*moves: object) -> Play:
    """A play of Duel with waiting, after the deal."""
    return Play(RULES, (*DEAL, *moves))  # type: ignore[arg-type]


def test_play_that_comes_back_has_a_cycle() -> None:
    """Both wait, and it is seat 0's turn again: where the play was after the four cards of the deal."""
    assert comes_back(play(Wait(), Wait())) == 4
    assert comes_back(play(duel.PlayCard(0), Wait(), Wait())) == 5


def test_play_that_does_not_come_back_has_none() -> None:
    assert comes_back(play(Wait())) is None
    assert comes_back(play(Wait(), duel.PlayCard(1), Wait())) is None


def test_endless_play_shows_the_claim_refuted() -> None:
    assert shows(play(Wait(), Wait()), ENDS)
    assert not shows(play(Wait()), ENDS)


def test_endless_play_is_legal_and_begins_with_set_up() -> None:
    late = attrs.evolve(play(Wait(), Wait()), start=RULES.blank())
    assert not goes_on_for_ever(late)
    illegal = play(duel.PlayCard(2), Wait(), Wait())
    assert not goes_on_for_ever(illegal)


def test_cycle_of_moves_left_out_of_account_refutes_nothing() -> None:
    assert not goes_on_for_ever(play(Wait(), Wait()), (Wait,))


def test_cycle_is_searched_for_and_is_the_shortest() -> None:
    found = search_cycle(RULES, ENDS, seed=1)
    assert found is not None
    assert goes_on_for_ever(found)
    assert len(found.moves) == 6


def test_game_that_ends_has_no_cycle() -> None:
    assert search_cycle(duel.GAME.rules(), ENDS, seed=1) is None


def test_verdict_is_refuted_with_the_play_replayed() -> None:
    [ends] = verdicts_of(RULES, Options(only=("the_game_ends",)))
    assert (ends.answer, ends.grade) == (Answer.FAILS, Grade.REFUTED)
    assert ends.note == "a play of 6 moves, replayed, that comes back to where it was after 4"


def test_stored_play_is_replayed_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = tmp_path / "evidence"
    monkeypatch.setattr(report, "EVIDENCE", evidence)
    monkeypatch.setattr("rulewright.proofs.engines.EVIDENCE", evidence)
    first = verdicts_of(RULES, Options(only=("the_game_ends",), store=True))[0]
    assert first.engine == "search for cycles"
    monkeypatch.setattr("rulewright.proofs.engines.Engines.recorded", lambda self, claim: play(Wait(), Wait()))
    assert verdicts_of(RULES, Options(only=("the_game_ends",)))[0].engine == "replay"
