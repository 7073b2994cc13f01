"""The end: the pile runs out for the second time, the round is finished, whoever has most wins."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from tests.model.kardinal_koenig.positions import (
    board,
    card,
    cloister,
    drawn,
    give,
    play,
    position,
    table,
    take,
    turned,
)

from rulewright.model.kardinal_koenig.drawing import DeclineExchange, DrawFromPile, LetTurnPass
from rulewright.model.kardinal_koenig.ending import STEPS
from rulewright.model.kardinal_koenig.neutral import LeaveNeutral
from rulewright.model.kardinal_koenig.placing import StopPlacing
from rulewright.model.kardinal_koenig.state import Phase
from rulewright.model.kernel.errors import IllegalMove


@pytest.mark.parametrize(("player", "over"), [(0, False), (1, False), (2, True)])
def test_round_in_which_the_pile_runs_out_again_is_played_to_its_end(player: int, over: bool) -> None:
    rules = table(3)
    state = position(rules, player=player, exhausted=1, pile="england")
    state = play(rules, state, give("france"), DrawFromPile(), drawn("england"))
    assert state.exhausted == 2
    assert rules.is_over(state) is over
    if not over:
        assert (state.phase, state.player) == (Phase.TURN, player + 1)


def test_last_turn_is_that_of_the_player_on_the_right_of_the_starter() -> None:
    rules = table(3)
    state = position(rules, player=1, exhausted=2, pile="", display="")
    state = play(rules, state, LetTurnPass())
    assert state.player == 2
    state = play(rules, state, LetTurnPass())
    assert rules.is_over(state)
    with pytest.raises(IllegalMove):
        rules.apply(state, LetTurnPass())


def test_last_card_turned_up_ends_the_game_too() -> None:
    rules = table(3)
    state = position(
        rules, player=2, exhausted=1, pile="england", hand="france lorraine bavaria", display="lorraine france"
    )
    state = play(rules, state, card("france"), cloister("france"), StopPlacing(), take("lorraine"), turned("england"))
    assert rules.is_over(state)


def test_last_card_to_the_display_ends_nothing_before_the_next_draw() -> None:
    """The round comes to its end, another begins, and is the last as soon as somebody would draw."""
    rules = table(3, last_card_to_display="at-the-next-draw")
    state = position(
        rules, player=2, exhausted=1, pile="england", hand="france lorraine bavaria", display="lorraine france"
    )
    state = play(rules, state, card("france"), cloister("france"), StopPlacing(), take("lorraine"), turned("england"))
    assert (state.phase, state.player, state.exhausted) == (Phase.TURN, 0, 1)
    kind = next(kind for kind in range(5) if state.hand[kind])
    state = play(rules, state, type(give("france"))(kind))
    assert (state.phase, state.exhausted) == (Phase.DRAW, 2)


def test_most_points_win() -> None:
    rules = table(3)
    state = board(rules, cloisters={"france": (2, 1)}, interim=(0, 5, 0))
    outcome = rules.outcome(state)
    assert outcome.scores == (3, 7, 0)
    assert outcome.winners == (1,)


def test_pieces_left_break_a_tie() -> None:
    rules = table(3)
    state = board(rules, cloisters={"france": (1,), "italy": (0, 1)}, left=((19, 8), (18, 8), (20, 8)))
    outcome = rules.outcome(state)
    assert outcome.scores == (1, 1, 0)
    assert (outcome.winners, outcome.tie_breaks_used) == ((0,), 1)


def test_who_is_equal_in_pieces_too_shares_the_victory() -> None:
    rules = table(3)
    state = board(rules, cloisters={"france": (1,), "italy": (0, 1)}, left=((19, 8), (19, 8), (20, 8)))
    assert rules.outcome(state).winners == (0, 1)


@pytest.mark.parametrize(("players", "variant"), [(2, "two-players"), (3, None), (4, "vatican"), (5, None)])
def test_rank_falls_at_every_move_and_turns_left_bound_the_turns(players: int, variant: str | None) -> None:
    rules = table(players, variant)
    game = rules.game
    state = rules.deal(11)
    bound = game.turns_left(state, rules)
    turns = 0
    random = Random(3)
    while not rules.is_over(state):
        move = rules.pick(state, random)
        assert move is not None
        after = move.effect(state, rules)
        assert 0 <= game.rank(after, rules) < game.rank(state, rules)
        assert 0 <= game.turns_left(after, rules) <= game.turns_left(state, rules)
        if game.mid_turn(state, rules) and not game.mid_turn(after, rules):
            turns += 1
            assert game.turns_left(after, rules) < game.turns_left(state, rules)
        state = after
    assert 0 < turns <= bound
    assert game.rank(state, rules) < STEPS * (bound + 1)


LATER = ({"last_card_to_display": "at-the-next-draw"}, {"set_aside_last": "at-the-next-draw"})
"""Readings in which a turn may begin with an empty pile that does not count as run out yet."""


@pytest.mark.parametrize("later", LATER)
def test_two_players_who_let_turns_go_by_do_not_play_for_ever(later: dict[str, str]) -> None:
    """No cards can be set aside from an empty pile: whoever lets the turn go by brings the scoring, then the end."""
    rules = table(2, "two-players", exchange_compulsory="optional", **later)
    state = play(rules, position(rules, pile="", exhausted=0), DeclineExchange())
    assert state.phase == Phase.BREAK
    state = play(rules, position(rules, pile="", exhausted=1), DeclineExchange(), LeaveNeutral())
    assert (state.player, state.exhausted) == (1, 2)
    assert rules.is_over(play(rules, state, DeclineExchange(), LeaveNeutral()))


@pytest.mark.parametrize("later", LATER)
@pytest.mark.parametrize(("players", "variant"), [(2, "two-players"), (3, None)])
def test_rank_never_rises_where_turns_may_go_by(players: int, variant: str | None, later: dict[str, str]) -> None:
    rules = table(players, variant, exchange_compulsory="optional", **later)
    game, random = rules.game, Random(5)
    state = rules.blank()
    while not rules.is_over(state):
        move = rules.pick(state, random)
        if state.phase == Phase.TURN and random.random() < 0.6:
            move = next((each for each in rules.legal_moves(state) if isinstance(each, DeclineExchange)), move)
        assert move is not None
        after = move.effect(state, rules)
        fall = 0 if move.repeats else 1
        assert game.rank(after, rules) <= game.rank(state, rules) - fall
        completed = game.mid_turn(state, rules) and not game.mid_turn(after, rules)
        assert game.turns_left(after, rules) <= game.turns_left(state, rules) - (fall if completed else 0)
        state = after


def test_no_seat_but_the_players_is_asked_at_its_turn() -> None:
    rules = table(3)
    state = position(rules, player=0)
    assert rules.game.at_turn(state, 2, rules) == attrs.evolve(state, player=2)
