"""Breadth-first search visits everything, and says so only if it did."""

from __future__ import annotations

from tests.games import duel
from tests.games.duel import faults

from rulewright.explore.exhaust import exhaust, shortest
from rulewright.model.kernel.record import Play


def test_every_state_of_a_game_computed_by_hand() -> None:
    """Two cards of value 1: dealt one by one, then played one by one."""
    rules = duel.GAME.rules(variant="short", components=duel.Box((2, 0, 0)))
    found = exhaust(rules)
    assert (found.complete, found.states, found.transitions, found.ends, found.depth) == (True, 5, 4, 1, 4)


def test_search_that_was_cut_is_not_complete() -> None:
    assert not exhaust(duel.GAME.rules(), max_states=50).complete
    assert not shortest(duel.GAME.rules(), lambda state, rules: False, max_states=50).complete


def test_shortest_play_to_a_state_is_legal() -> None:
    rules = duel.GAME.rules()
    found = shortest(rules, lambda state, rules: state.folds[1] == 1)
    assert found.moves is not None
    assert len(found.moves) == 6
    assert Play(rules, found.moves).final().folds[1] == 1


def test_state_that_nothing_reaches() -> None:
    found = shortest(duel.GAME.rules(), lambda state, rules: state.points[0] > 6)
    assert (found.moves, found.complete) == (None, True)


def test_shortest_way_to_a_flaw() -> None:
    found = exhaust(faults.CARDS_ARE_LOST.rules())
    assert not found.complete
    assert found.flaws[0].name.startswith("cards_are_conserved")
    assert len(found.flaws[0].moves) == 6


def test_search_from_a_position() -> None:
    rules = duel.GAME.rules()
    found = exhaust(rules, start=rules.deal(1))
    assert found.complete
    assert found.ends > 0
