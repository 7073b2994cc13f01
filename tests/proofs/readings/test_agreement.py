"""Readings that no play tells apart are proved to agree; others are not."""

from __future__ import annotations

from tests.games.duel import GAME
from tests.proofs.readings.planted import BY_EFFECT, LAST_SCORE, NEVER_FIRST, NEVER_FOUR, ONLY_SEEN, pair_of

from rulewright.proofs.readings.agreement import agreement, walk_through


def test_readings_that_differ_where_invariants_do_not_lead_agree() -> None:
    """Nobody has four stones; nothing else tells these readings apart."""
    pair = pair_of(NEVER_FOUR)
    assert not pair.scope.nothing
    found = agreement(pair)
    assert found.holds
    assert found.invariants == ("stones_are_conserved",)


def test_readings_that_differ_where_no_play_leads_agree_by_induction() -> None:
    found = agreement(pair_of(NEVER_FIRST))
    assert found.holds
    assert "induction" in found.way


def test_a_walk_through_all_positions_finds_no_difference_either() -> None:
    for planted in (NEVER_FOUR, NEVER_FIRST):
        walked = walk_through(pair_of(planted), seconds=60.0)
        assert walked.complete
        assert walked.moves is None


def test_readings_that_play_tells_apart_are_not_proved_to_agree() -> None:
    for planted in (GAME, LAST_SCORE, BY_EFFECT, ONLY_SEEN):
        assert not agreement(pair_of(planted)).holds


def test_a_walk_that_is_cut_short_says_so() -> None:
    walked = walk_through(pair_of(NEVER_FOUR), states=20)
    assert not walked.complete
