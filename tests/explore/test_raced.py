"""Games by lot: fair, the same in any batch, and with the same luck under two readings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from tests.games.duel import GAME, Deal

from rulewright.explore.raced import GREEDY, HASTY, UNIFORM, Mixed, Raced, scored_fields
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named
from rulewright.model.royals.paying import Exchange

RULES = GAME.rules(2, "short")
OTHER = GAME.rules(2, "short", {"equal-card": "higher-only"})


def states(rules: Rules[Any, Any], moves: Sequence[Move]) -> Iterator[Any]:
    """The blank state, and the state after each move."""
    return Play(rules, tuple(moves)).states()


def test_every_game_is_played_to_its_end_by_legal_moves() -> None:
    batch = Raced(GAME.rules(2), 50, 3).play()
    assert batch.finished.all()
    for game in range(50):
        state = batch.rules.blank()
        for move in batch.play_of(game):
            state = batch.rules.apply(state, move)
        assert batch.rules.is_over(state)


def test_a_game_is_the_same_in_any_batch() -> None:
    whole = Raced(RULES, 20, 7).play()
    some = Raced(RULES, 3, 7, numbers=np.array([4, 11, 19])).play()
    assert [some.play_of(i) for i in range(3)] == [whole.play_of(i) for i in (4, 11, 19)]


def test_nature_draws_by_weight() -> None:
    """After a card of a value is dealt, one of five left is like it: 1/5; four standard deviations of 4000 are 2.5%."""
    games = 4000
    batch = Raced(RULES, games, 1).play()
    alike = sum(batch.play_of(game)[0] == batch.play_of(game)[1] for game in range(games))
    assert abs(alike / games - 1 / 5) < 0.026
    first = [sum(batch.play_of(game)[0] == Deal(card) for game in range(games)) for card in range(3)]
    assert all(abs(count / games - 1 / 3) < 0.030 for count in first)


def test_two_readings_share_their_luck_until_a_move_differs() -> None:
    one, other = Raced(RULES, 200, 5).play(), Raced(OTHER, 200, 5).play()
    for game in range(200):
        moves, others = one.play_of(game), other.play_of(game)
        if moves[0] != moves[1]:
            assert moves == others
        else:
            assert moves[:3] == others[:3]
            assert moves[3] != others[3]


def test_games_read_in_different_ways_in_one_batch_are_as_in_batches_of_their_own() -> None:
    numbers = np.array([0, 1, 2, 0, 1, 2])
    readings = {"equal-card": np.array([0, 0, 0, 1, 1, 1], dtype=np.int8)}
    mixed = Mixed(GAME.rules(2), readings, 9, numbers).play()
    one = Raced(GAME.rules(2), 3, 9).play()
    other = Raced(GAME.rules(2, readings={"equal-card": "higher-only"}), 3, 9).play()
    expected = [*(one.play_of(i) for i in range(3)), *(other.play_of(i) for i in range(3))]
    assert [mixed.play_of(i) for i in range(6)] == expected


def test_a_class_of_moves_that_one_reading_has_is_played_in_games_read_so_and_in_no_others() -> None:
    """Royals: only one reading of the country joker has the move of exchanging cards for one of the discard pile."""
    game = game_named("royals")
    choices = list(game.spec.questions["joker-card"].readings)
    ruled = choices.index(game.rules(2).readings["joker-card"])
    read = [ruled, ruled, choices.index("from-the-discards"), choices.index("from-the-discards")]
    mixed = Mixed(game.rules(2), {"joker-card": np.array(read, dtype=np.int8)}, 2, np.array([0, 1, 0, 1])).play()
    tables = (game.rules(2), game.rules(2, readings={"joker-card": "from-the-discards"}))
    apart = [batch.play_of(i) for batch in (Raced(rules, 2, 2).play() for rules in tables) for i in range(2)]
    assert [mixed.play_of(i) for i in range(4)] == apart
    assert [any(isinstance(move, Exchange) for move in play) for play in apart] == [False, False, True, True]


def test_greedy_players_are_further_ahead_and_hasty_games_no_longer() -> None:
    """A greedy player covers the higher card where there is a choice."""
    means = []
    for policy in (Raced(GAME.rules(2), 400, 2), Raced(GAME.rules(2), 400, 2, policy=GREEDY)):
        scores = policy.play().outcomes().scores
        means.append(float(np.mean([score.values for score in scores])))  # type: ignore[attr-defined]
    assert means[1] >= means[0]
    hasty, plain = Raced(GAME.rules(2), 400, 2, policy=HASTY).play(), Raced(GAME.rules(2), 400, 2).play()
    assert hasty.lengths.mean() <= plain.lengths.mean()


def test_games_of_several_policies_are_those_of_batches_of_their_own() -> None:
    policies = [UNIFORM] * 6 + [GREEDY] * 6 + [HASTY] * 6
    numbers = np.array([*range(6)] * 3)
    together = Raced(GAME.rules(2), 18, 4, policy=policies, numbers=numbers).play()
    apart = [Raced(GAME.rules(2), 6, 4, policy=policy).play() for policy in (UNIFORM, GREEDY, HASTY)]
    assert [together.play_of(i) for i in range(18)] == [batch.play_of(i) for batch in apart for i in range(6)]


def test_a_script_is_followed_as_far_as_it_is_legal() -> None:
    """The second script is cut in its middle by a move that cannot come there."""
    rules = GAME.rules(2)
    known = Raced(rules, 2, 11).play()
    whole, spoilt = known.play_of(0), known.play_of(1)
    spoilt[4] = spoilt[0]
    assert not rules.is_legal(list(states(rules, spoilt[:4]))[-1], spoilt[4])
    batch = Raced(rules, 3, 12, scripts=(whole, spoilt)).play()
    assert batch.finished.all()
    assert batch.play_of(0) == whole
    assert batch.play_of(1)[:4] == spoilt[:4]
    assert batch.play_of(2) == Raced(rules, 3, 12).play().play_of(2)


def test_the_score_sheet_says_which_fields_it_reads() -> None:
    assert scored_fields(RULES) == ("points",)
