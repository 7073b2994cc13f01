"""The first play that tells readings apart."""

from __future__ import annotations

from tests.games.duel import GAME

from rulewright.proofs.readings.pair import Pair, pairs_of
from rulewright.proofs.readings.sight import first_seen
from rulewright.proofs.readings.study import Known
from rulewright.proofs.readings.telling import difference

SHORT = GAME.rules(2, "short")


def test_the_first_play_of_the_short_game_ends_where_an_equal_card_could_be_laid() -> None:
    """What it shows holds when it is replayed, and without its last move it shows nothing."""
    (pair,) = pairs_of(SHORT, ("equal-card",))
    (moves,) = first_seen([pair])
    assert moves is not None
    told = difference(pair, moves)
    assert told is not None
    assert told.kind == "moves"
    assert difference(pair, moves[:-1]) is None


def test_a_recorded_play_is_taken_if_it_tells_the_readings_apart() -> None:
    """One that does not is left out of account, and another sought."""
    (pair,) = pairs_of(SHORT, ("equal-card",))
    (sought,) = first_seen([pair])
    assert sought is not None

    def good(pair: Pair) -> Known:
        return {"visible": sought}

    def bad(pair: Pair) -> Known:
        return {"visible": sought[:-1]}

    assert first_seen([pair], 5, good) == [sought]
    assert first_seen([pair], 1, bad) == [sought]


def test_readings_of_the_same_rules_are_never_told_apart() -> None:
    assert first_seen([Pair(GAME.spec.questions["equal-card"], "allowed", SHORT, SHORT)]) == [None]
