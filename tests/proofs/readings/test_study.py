"""Whole answers about duel, and about readings planted into it, against what is worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.duel import GAME, Deal, Fold, PlayCard
from tests.proofs.readings.planted import BY_EFFECT, LAST_SCORE, NEVER_FIRST, NEVER_FOUR, ONLY_SEEN, pair_of

from rulewright.model.library import game_named
from rulewright.proofs.readings import study as studies
from rulewright.proofs.readings.finding import Class, Finding, finding_to_json, wilson
from rulewright.proofs.readings.pair import pairs_of
from rulewright.proofs.readings.study import Study, Wanted
from rulewright.proofs.readings.telling import compared, difference


def answer(game: Any, variant: str | None = None, samples: int = 400, seed: int = 1) -> Finding:
    (found,) = Study(game.rules(2, variant), Wanted(samples=samples, seed=seed)).findings()
    return found


@pytest.mark.parametrize("game", [NEVER_FOUR, NEVER_FIRST])
def test_readings_that_never_differ_are_equivalent(game: Any) -> None:
    found = answer(game)
    assert found.kind is Class.EQUIVALENT
    assert found.grade in ("proved", "exhaustive")
    assert found.visible is None
    assert {share.arises for share in found.shares} == {0}


def test_readings_that_differ_in_the_last_scoring_are_visible_there_and_nowhere_before() -> None:
    """One card each, played and covered, is the shortest game: two deals and two cards."""
    found = answer(LAST_SCORE, "short")
    assert found.visible is not None
    pair = pair_of(LAST_SCORE, "short")
    moves = found.visible.moves
    assert len(moves) == 4
    assert found.visible.minimal
    assert found.visible.difference.kind == "result"
    assert pair.one.is_over(list(_states(pair, moves))[-1])
    assert all(difference(pair, moves[:length]) is None for length in range(len(moves)))


def _states(pair: Any, moves: Any) -> Any:
    state = pair.one.blank()
    for move in moves:
        state = pair.one.apply(state, move)
        yield state


def test_a_final_position_is_decisive_where_the_same_play_has_other_winners() -> None:
    """A point more for the first seat turns a tie, or a loss by a point."""
    found = answer(LAST_SCORE)
    assert found.kind is Class.DECISIVE
    assert found.decisive is not None
    assert found.decisive.final
    assert found.decisive.ruling != found.decisive.other


def test_the_shortest_play_of_the_short_game_is_one_card_covered_by_its_like() -> None:
    """Two deals of the same value, and the first seat plays: the second may cover the card, or has to fold."""
    found = answer(GAME, "short")
    shown = found.visible
    assert shown is not None
    assert shown.minimal
    card = shown.moves[0]
    assert shown.moves == (card, card, PlayCard(card.card))
    assert shown.difference.lost == (PlayCard(card.card),)
    assert shown.difference.gained == (Fold(),)


def test_a_move_that_leads_elsewhere_is_part_of_the_play() -> None:
    """The same card played on its like: two deals and two cards, one point more after them."""
    found = answer(BY_EFFECT, "short")
    assert found.visible is not None
    assert len(found.visible.moves) == 4
    assert found.visible.minimal
    assert found.visible.difference.kind == "position"
    assert "points[1]" in found.visible.difference.ruling


def test_readings_that_differ_only_in_what_may_be_looked_at_are_told_apart_by_that() -> None:
    """The deck lies open under one reading, from the blank table on: no move has to be made."""
    found = answer(ONLY_SEEN)
    assert found.kind is Class.VISIBLE
    assert found.visible is not None
    assert found.visible.difference.kind == "view"
    assert found.visible.moves == ()
    assert "hidden" in found.visible.difference.ruling
    assert "nothing else" in found.note


def test_shares_agree_with_exact_chances() -> None:
    """Of six cards, two of each value, the second dealt is like the first with chance 1/5; that decides the game."""
    found = answer(GAME, "short", samples=4000)
    uniform = found.shares[0]
    assert uniform.games == 4000
    assert uniform.arises == uniform.decides
    low, high = wilson(uniform.arises, uniform.games) or (1.0, 0.0)
    assert low < 0.2 < high


def test_the_same_seed_gives_the_same_figures_and_more_games_a_narrower_interval() -> None:
    first, again = (finding_to_json(answer(GAME)) | {"seconds": 0} for _ in range(2))
    assert first == again
    other = finding_to_json(answer(GAME, seed=2))
    assert other["share_arises"] != first["share_arises"]
    wide, narrow = ((answer(GAME, samples=n).shares[0]) for n in (100, 1600))
    spans = [wilson(s.arises, s.games) or [0.0, 0.0] for s in (wide, narrow)]
    assert spans[1][1] - spans[1][0] < (spans[0][1] - spans[0][0]) / 2


def test_intervals_of_nothing_and_of_everything_touch_the_ends() -> None:
    """Wilson's score for 0 of 10: 0 to z²/(10 + z²) = 0.2775."""
    assert wilson(0, 10) == [0.0, 0.27753]
    assert wilson(10, 10) == [0.72247, 1.0]
    assert wilson(0, 0) is None


def test_every_play_is_legal_under_both_readings() -> None:
    for game in (GAME, LAST_SCORE, BY_EFFECT):
        found = answer(game)
        assert found.visible is not None
        assert isinstance(found.visible.moves[0], Deal)
        assert difference(pair_of(game), found.visible.moves) == found.visible.difference


def test_cells_that_only_one_reading_has_are_no_difference_in_what_is_seen() -> None:
    """Some readings of Kardinal & König need further cells; on the empty table nobody sees more for that."""
    rules = game_named("kardinal-koenig").rules(2, "two-players")
    pairs = [pair for pair in pairs_of(rules) if pair.has_other_fields]
    assert pairs
    for pair in pairs:
        blank = pair.one.blank()
        assert compared(pair, blank, pair.as_other(blank), views=True) is None


def failing_once(work: Any) -> Any:
    """The work, but for the first time, when it is an error."""
    calls: list[None] = []

    def fails(*given: Any) -> Any:
        calls.append(None)
        if len(calls) == 1:
            raise ZeroDivisionError("planted")
        return work(*given)

    return fails


@pytest.mark.parametrize("where", ["walk_through", "sample"])
def test_an_error_leaves_its_own_answer_unknown_and_no_other(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """The one pair of duel is asked about twice: the error is met in the first answer, or in the games of both."""
    study = Study(GAME.rules(2, "short"), Wanted(samples=50))
    study.pairs *= 1 if where == "sample" else 2
    monkeypatch.setattr(studies, where, failing_once(getattr(studies, where)))
    found = study.findings()
    if where == "sample":
        assert [one.kind for one in found] == [Class.DECISIVE]
        return
    assert [one.kind for one in found] == [Class.UNKNOWN, Class.DECISIVE]
    assert found[0].error.startswith("ZeroDivisionError: planted (test_study.py:")
    assert found[0].note == f"an error ended the search: {found[0].error}"
    assert [one.error for one in found[1:]] == [""]
