"""Play in batches is legal play, drawn fairly, and finds what is wrong."""

from __future__ import annotations

from collections import Counter
from math import comb
from statistics import pvariance
from typing import Any

import pytest
from tests.games import duel
from tests.games.duel import faults

from rulewright.explore.batch import Batch
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.model.richelieu import GAME as RICHELIEU

TABLES = {
    "base": duel.GAME.rules(),
    "short": duel.GAME.rules(variant="short"),
    "higher-only": duel.GAME.rules(readings={"equal-card": "higher-only"}),
}


@pytest.mark.parametrize("name", TABLES)
def test_recorded_games_replay_on_plain_numbers(name: str) -> None:
    rules = TABLES[name]
    batch = Batch(rules, 200, seed=4).play()
    outcomes = batch.outcomes()
    for game in range(200):
        end = Play(rules, tuple(batch.play_of(game))).final()
        expected = rules.outcome(end)
        assert end == batch.end_of(game)
        assert rules.is_over(end)
        assert tuple(int(score.values[game]) for score in outcomes.scores) == expected.scores  # type: ignore[attr-defined]
        assert tuple(bool(won.values[game]) for won in outcomes.wins) == expected.wins  # type: ignore[attr-defined]


def test_batch_of_one_game_replays() -> None:
    rules = TABLES["base"]
    for seed in range(40):
        batch = Batch(rules, 1, seed).play()
        assert Play(rules, tuple(batch.play_of(0))).final() == batch.end_of(0)


def test_game_is_the_same_in_any_batch() -> None:
    rules = TABLES["base"]
    whole = Batch(rules, 50, seed=9).play()
    part = Batch(rules, 5, seed=9, first=30).play()
    assert [part.play_of(game) for game in range(5)] == [whole.play_of(game) for game in range(30, 35)]


def test_games_stop_at_the_limit_of_moves() -> None:
    batch = Batch(TABLES["base"], 20, seed=1).play(max_steps=6)
    assert set(batch.lengths.tolist()) == {6}
    assert not batch.finished.any()
    assert batch.end_of(3) == Play(TABLES["base"], tuple(batch.play_of(3))).final()


def dealt_lowest_cards(rules: Rules[Any, Any], games: int) -> Counter[int]:
    """How many of the two cards of value 1 are among the four that are dealt, over many games on columns."""
    batch = Batch(rules, games, seed=2).play(max_steps=4)
    return Counter((2 - batch.ends.state.deck[0]).values.tolist())


def chi_square(found: Counter[int], games: int) -> float:
    """The distance from the hypergeometric distribution of k of 2 cards among 4 of 6."""
    expected = {k: games * comb(2, k) * comb(4, 4 - k) / comb(6, 4) for k in range(3)}
    return sum((found[k] - expected[k]) ** 2 / expected[k] for k in range(3))


POINT_OF_THE_999TH = 13.82
"""The 99.9 % point of the chi-square distribution for 2 degrees of freedom."""


def test_nature_draws_by_weight() -> None:
    games = 40_000
    assert chi_square(dealt_lowest_cards(TABLES["base"], games), games) < POINT_OF_THE_999TH


def test_draw_weighted_wrongly_is_noticed() -> None:
    games = 40_000
    assert chi_square(dealt_lowest_cards(faults.DRAWS_BY_KIND.rules(), games), games) > 10 * POINT_OF_THE_999TH


def test_players_choose_evenly_among_all_legal_moves() -> None:
    rules = TABLES["base"]
    games = 20_000
    batch = Batch(rules, games, seed=3).play(max_steps=5)
    picked: Counter[tuple[Any, ...]] = Counter()
    for game in range(2000):
        *deal, first = batch.play_of(game)
        legal = rules.legal_moves(Play(rules, tuple(deal)).final())
        if len(legal) == 2:
            picked[legal.index(first)] += 1
    spread = abs(picked[0] - picked[1]) / (picked[0] + picked[1]) ** 0.5
    assert spread < 3.29, "standard deviations of a fair coin"


@pytest.mark.parametrize(
    ("game", "name"),
    [
        (faults.CARDS_ARE_LOST, "cards_are_conserved"),
        (faults.POINTS_LEAVE_THEIR_DOMAIN, "states_are_well_formed"),
        (faults.NOBODY_MAY_FOLD, "some_move_is_always_legal"),
    ],
)
def test_planted_fault_is_found_with_the_moves_to_it(game: Any, name: str) -> None:
    batch = Batch(game.rules(), 100, seed=0).play()
    violation = batch.violations[0]
    assert {v.name for v in batch.violations} == {name}
    assert violation.step == len(violation.moves)
    state = Play(game.rules(), violation.moves).final()
    assert game.rules().complaints(state) or not game.rules().legal_moves(state)
    before = Play(game.rules(), violation.moves[:-1]).final()
    assert not game.rules().complaints(before)


def test_unchecked_play_looks_at_no_invariant() -> None:
    assert not Batch(faults.CARDS_ARE_LOST.rules(), 100, seed=0, check=False).play().violations


def test_violating_game_stops_and_the_others_go_on() -> None:
    batch = Batch(faults.CARDS_ARE_LOST.rules(), 100, seed=0).play()
    broken = {violation.game for violation in batch.violations}
    assert broken
    assert len(broken) + int(batch.finished.sum()) == 100


def test_tempered_play_is_legal_and_the_same_in_whatever_batch() -> None:
    rules = TABLES["base"]
    whole = Batch(rules, 60, seed=4, tempered=True).play()
    part = Batch(rules, 20, seed=4, first=40, tempered=True).play()
    for game in range(20):
        moves = whole.play_of(40 + game)
        assert moves == part.play_of(game)
        assert Play(rules, tuple(moves)).final() == whole.end_of(40 + game)


def test_tempered_games_differ_more_from_each_other() -> None:
    """How large a share of a game's moves is of one class spreads more widely."""
    rules = RICHELIEU.rules(2)
    spreads = []
    for tempered in (False, True):
        batch = Batch(rules, 200, seed=4, tempered=tempered).play()
        games = [Counter(type(move) for move in batch.play_of(game) if not move.by_nature) for game in range(200)]
        classes = {move for played in games for move in played}
        spreads.append(sum(pvariance([played[move] / played.total() for played in games]) for move in classes))
    assert spreads[1] > spreads[0] * 1.2
