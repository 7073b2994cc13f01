"""States are frozen; `evolve` copies them and knows every field."""

from __future__ import annotations

import attrs
import pytest
from tests.games import duel

import rulewright.explore.algebra  # noqa: F401
from rulewright.explore.columns import Column
from rulewright.model.kernel.moves import Chance, Move, enforces, evolve, whichever


def test_evolve_copies_and_leaves_the_state_alone() -> None:
    state = duel.GAME.rules().deal(1)
    after = evolve(state, top=3)
    assert (after.top, state.top) == (3, 0)
    assert after.hand is state.hand
    assert type(after) is duel.Duel
    assert after == attrs.evolve(state, top=3)


def test_evolve_refuses_an_unknown_field() -> None:
    state = duel.GAME.rules().blank()
    with pytest.raises(TypeError, match="Duel has no field bottom"):
        evolve(state, bottom=3)  # type: ignore[call-arg]


def test_states_and_moves_are_frozen() -> None:
    state = duel.GAME.rules().blank()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.top = 1  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        duel.PlayCard(0).card = 1  # type: ignore[misc]


def test_evolved_state_is_frozen_and_hashable() -> None:
    after = evolve(duel.GAME.rules().blank(), top=1)
    assert hash(after) == hash(evolve(after))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        after.top = 2  # type: ignore[misc]


def test_enforces_marks_the_function_and_changes_nothing() -> None:
    def rule(number: int) -> int:
        return number + 1

    marked = enforces(duel.PLAYING.fold, duel.PLAYING.from_hand)(rule)
    assert marked is rule
    assert rule.__dict__["enforces"] == (duel.PLAYING.fold, duel.PLAYING.from_hand)


def test_move_without_rule_says_so() -> None:
    state, rules = duel.GAME.rules().blank(), duel.GAME.rules()
    with pytest.raises(NotImplementedError):
        Move().requires(state, rules)
    with pytest.raises(NotImplementedError):
        Chance().weight(state, rules)
    assert (Move.by_nature, Chance.by_nature) == (False, True)


def test_hidden_parameters_are_seen_by_who_makes_the_move() -> None:
    rules = duel.GAME.rules()
    state = rules.deal(1)
    assert [Move().sees(state, seat, rules) for seat in range(2)] == [state.player == 0, state.player == 1]
    assert not Chance().sees(rules.blank(), 0, rules)


def never() -> duel.Duel:
    """What must not be worked out."""
    raise AssertionError("worked out")


def test_whichever_works_out_only_the_state_that_is_wanted() -> None:
    state = duel.GAME.rules().blank()
    assert whichever(True, lambda: state, never) is state
    assert whichever(False, never, lambda: state) is state


def test_whichever_works_out_only_one_state_where_all_games_agree() -> None:
    state = duel.GAME.rules().blank()
    assert whichever(Column.of([6, 7]) > 5, lambda: state, never) is state
    assert whichever(Column.of([4, 5]) > 5, never, lambda: state) is state


def test_whichever_chooses_game_by_game_on_columns() -> None:
    """Only the field in which the two differ is chosen; the others are those of both."""
    state = duel.GAME.rules().blank()
    one, other = evolve(state, top=2), evolve(state, top=1)
    chosen = whichever(Column.of([4, 7]) > 5, lambda: one, lambda: other)
    assert chosen.top.values.tolist() == [1, 2]  # type: ignore[attr-defined]
    assert chosen.hand is state.hand
