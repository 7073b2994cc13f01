"""Plays made for a purpose: nature's draws are chosen, and every play that comes out is replayed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games import duel

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.record import first_refusal
from rulewright.model.library import game_named
from rulewright.model.richelieu.claims import all_tie_in_cards_too
from rulewright.model.verdicts import Grade
from rulewright.proofs import nodes, paths
from rulewright.proofs.climbing import climb, compiled
from rulewright.proofs.paths import freed, search_paths, skeleton
from rulewright.proofs.terms import condition_node
from rulewright.proofs.witness import shows


def claim(predicate: Any) -> Claim:
    """The claim that some play ends as a predicate says."""
    return Claim("wanted", "Some play ends as wanted.", PlayReaches(predicate), Grade.WITNESSED)


def test_a_full_tie_of_four_players_is_found_and_replayed() -> None:
    rules = game_named("richelieu").rules(4)
    wanted = claim(all_tie_in_cards_too)
    play = search_paths(rules, wanted, seed=1, timeout=10)
    assert play is not None
    assert first_refusal(play) is None
    assert shows(play, wanted)
    scores = rules.outcome(play.final()).scores
    assert len(set(scores)) == 1
    assert scores[0] > 0


def test_the_same_seed_gives_the_same_play() -> None:
    rules = game_named("richelieu").rules(2)
    plays = [search_paths(rules, claim(all_tie_in_cards_too), seed=4, timeout=10) for _ in range(2)]
    assert plays[0] is not None
    assert plays[0].moves == plays[1].moves  # type: ignore[union-attr]


def test_a_freed_play_is_the_play_where_nature_draws_as_it_did() -> None:
    rules = duel.GAME.rules()
    for seed in range(10):
        moves = skeleton(rules, Random(seed))
        assert moves is not None
        path = freed(rules, moves)
        assert path is not None
        assert all(nodes.evaluate(path.conditions, path.drawn))


def test_a_solver_chooses_draws_where_exchanging_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "climb", lambda *args: None)
    rules = duel.GAME.rules()
    play = search_paths(rules, claim(lambda state, rules: state.points[0] + state.points[1] == 2), 1, timeout=5)
    assert play is not None
    assert sum(play.final().points) == 2


def test_what_no_play_shows_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "CLIMB", 0.1)
    impossible = claim(lambda state, rules: state.played[0] + state.played[1] + state.played[2] > 6)
    assert search_paths(duel.GAME.rules(), impossible, 1, timeout=1) is None


def test_draws_that_do_not_show_the_claim_are_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "climb", lambda wanted, start, alike, random, seconds: dict(start))
    rules = game_named("richelieu").rules(4)
    assert search_paths(rules, claim(all_tie_in_cards_too), 1, timeout=1, tries=2, asked=0) is None


def test_exchanging_keeps_what_there_is_of_each_value() -> None:
    draws = [nodes.var(f"climb {i}", 0, 9) for i in range(10)]
    start = {node.payload: i for i, node in enumerate(draws)}
    front = nodes.linear([(1, node) for node in draws[:3]])
    found = climb(nodes.equal(front, 21), start, [list(start)], Random(2), seconds=5)
    assert found is not None
    assert sorted(found.values()) == list(range(10))
    assert nodes.evaluate([front], found) == [21]


def test_climbing_ends_when_time_is_up() -> None:
    draws = [nodes.var(f"parity {i}", 0, 8) for i in range(4)]
    start = {node.payload: 2 * i for i, node in enumerate(draws)}
    odd = nodes.equal(nodes.linear([(1, node) for node in draws[:2]]), 7)
    assert climb(odd, start, [list(start)], Random(2), seconds=0.1) is None


def test_a_condition_that_always_holds_needs_no_unknowns() -> None:
    assert compiled(condition_node(True)).distance([]) == 0


@pytest.mark.parametrize("orderly", [False, True])
def test_a_play_in_which_players_pass_for_ever_is_no_skeleton(orderly: bool) -> None:
    """In Caesar & Cleopatra both may keep their hands, turn after turn, which needs no parameters."""
    assert skeleton(game_named("caesar-cleopatra").rules(2), Random(1), orderly) is None


def test_how_far_a_deep_expression_is_from_holding_is_worked_out() -> None:
    """Each level needs the one below it or another number: the deepest is 7 away, every other way up at least 9."""
    deep = nodes.equal(nodes.var("x", 0, 20), 7)
    for level in range(2_000):
        other = nodes.equal(nodes.var(f"y{level}", 0, 20), 9)
        deep = nodes.conjunction(
            [nodes.disjunction([deep, other]), nodes.at_most(nodes.var("x", 0, 20), nodes.const(19))]
        )
    target = compiled(deep)
    assert target.distance([0] * len(target.unknowns)) == 7
