"""Induction proves what always holds, and sees what is wrong with a faulty game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen
from tests.games.duel.faults import CARDS_ARE_LOST
from tests.proofs import stones

from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import at
from rulewright.model.kernel.moves import Move, evolve
from rulewright.model.kernel.rules import Game
from rulewright.proofs import ends, induction, progress
from rulewright.proofs.induction import Step, prove_invariants
from rulewright.proofs.proof import WELL_FORMED, Proof, not_proved
from rulewright.proofs.second_opinion import second_opinion
from rulewright.proofs.solver import Unknown
from rulewright.proofs.unknown import plain_state


def proofs_of(game: Game[Any, Any], **options: Any) -> dict[str, Proof]:
    """The proofs of a game's invariants at its first table."""
    return prove_invariants(Step(game.rules(), timeout=20, **options))


def faulty(*moves: type[Move]) -> Game[Any, Any]:
    """Stones with other moves."""
    return stones.game(moves=moves)


def test_invariants_that_hold_are_proved() -> None:
    proofs = proofs_of(stones.game())
    assert {name: proof.proved for name, proof in proofs.items()} == dict.fromkeys(
        (WELL_FORMED, "stones_are_conserved", "stones_are_counted"), True
    )
    assert all(not_proved(proof, proofs) == [] for proof in proofs.values())


@frozen
class PickIntoAThirdSupply(stones.Pick):
    """Fault: the supplies become three."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        return evolve(stones.Pick.effect(self, state, rules), supply=(*state.supply, 0))


def test_a_move_that_leaves_a_field_of_another_length_does_not_leave_states_well_formed() -> None:
    proofs = proofs_of(faulty(stones.Place, PickIntoAThirdSupply))
    assert proofs[WELL_FORMED].gaps[0].where.startswith("Pick")


def test_cvc5_agrees_with_every_query() -> None:
    check = second_opinion()
    proofs = proofs_of(stones.game(), check=check)
    assert not check.undecided
    assert sum(check.agreed.values()) == sum(proof.queries for proof in proofs.values())
    assert (proofs["stones_are_conserved"].second_opinion or "").startswith("cvc5: ")


@pytest.mark.parametrize(
    ("game", "broken"),
    [
        (faulty(stones.PlaceOneFurther, stones.Pick), "stones_are_conserved"),
        (faulty(stones.Place, stones.PickAndLose), "stones_are_conserved"),
        (faulty(stones.Place, stones.PickUncounted), "stones_are_counted"),
        (faulty(stones.PlaceWithoutSupply, stones.Pick), WELL_FORMED),
        (CARDS_ARE_LOST, "cards_are_conserved"),
    ],
)
def test_faults_are_seen(game: Game[Any, Any], broken: str) -> None:
    proof = proofs_of(game)[broken]
    assert not proof.proved
    assert proof.gaps


def test_what_is_left_of_a_class_is_asked_of_the_same_cell_for_a_ground_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The class leaves one cell open of many that may be out of bounds; its ground move has only that one."""
    monkeypatch.setattr(induction, "FEW", 2)
    proof = proofs_of(faulty(stones.PlaceForNobodyKnown, stones.Pick))[WELL_FORMED]
    assert [gap.where for gap in proof.gaps] == ["PlaceForNobodyKnown(place=5)"]


def test_a_gap_has_a_candidate_that_the_invariants_allow_and_the_move_breaks() -> None:
    game = faulty(stones.Place, stones.PickAndLose)
    rules = game.rules()
    gap = proofs_of(game)["stones_are_conserved"].gaps[0]
    state = plain_state(gap.candidate, gap.values)
    assert rules.complaints(state) == []
    after = [m.effect(state, rules) for m in rules.legal_moves(state) if str(m) == gap.where]
    assert len(after) == 1
    assert rules.complaints(after[0]) != []


def test_a_false_start_is_seen() -> None:
    short = stones.Stones(0, 9, 0, (stones.NOBODY,) * stones.PLACES, (stones.STONES, 2))
    proof = proofs_of(stones.game(blank=lambda rules: short))["stones_are_conserved"]
    assert [gap.where for gap in proof.gaps] == ["blank"]


@invariant(stones.PLAYING.from_hand)
def the_first_place_stays_empty(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
    """Nobody puts a stone on the first place."""
    yield state.stone[0] == stones.NOBODY


def test_what_rests_on_an_invariant_that_is_not_proved_does_not_count() -> None:
    invariants = (stones.stones_are_conserved, stones.stones_are_counted, the_first_place_stays_empty)
    proofs = proofs_of(stones.game(invariants=invariants))
    assert not proofs["the_first_place_stays_empty"].proved
    step = Step(stones.game(invariants=invariants).rules())
    rests = ends.everywhere(step, "empty", lambda s, r: iter([at(s.stone, 0, -1) == -1]), final=False)
    assert rests.proved
    assert not_proved(rests, proofs) == ["the_first_place_stays_empty"]


def test_what_is_proved_through_others_counts_only_if_they_do() -> None:
    proofs = {name: Proof(name) for name in (WELL_FORMED, "a", "b", "c")}
    proofs["a"].invariants = {"b"}
    proofs["b"].invariants = {"c"}
    assert not_proved(proofs["a"], proofs) == []
    step = Step(stones.game(moves=(stones.PlaceOneFurther,)).rules())
    proofs["c"] = prove_invariants(step)["stones_are_conserved"]
    assert not_proved(proofs["a"], proofs) == ["c"]


def test_proofs_name_the_clauses_that_they_rest_on() -> None:
    proofs = proofs_of(stones.game())
    assert proofs["stones_are_counted"].clauses == {stones.PLAYING.not_lower.id}
    assert stones.PLAYING.from_hand.id in proofs[WELL_FORMED].clauses


def test_running_out_of_time_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    gave_up = Unknown("timeout", 0.0)
    monkeypatch.setattr("rulewright.proofs.solver.Session._check", lambda self, began: gave_up)
    monkeypatch.setattr("rulewright.proofs.solver.Session.settles", lambda self, goal: None)
    proof = proofs_of(stones.game())["stones_are_counted"]
    assert not proof.proved
    assert "gave up" in proof.gaps[0].reason


def test_a_guard_too_many_is_proved_redundant() -> None:
    step = Step(faulty(stones.PlaceTwiceChecked, stones.Pick).rules())
    assert progress.guard_is_redundant(step, stones.PlaceTwiceChecked, stones.PLAYING.fold.id).proved
    assert not progress.guard_is_redundant(step, stones.PlaceTwiceChecked, stones.PLAYING.from_hand.id).proved


def test_the_game_ends_and_nobody_is_stuck() -> None:
    step = Step(stones.game().rules())
    ending = progress.game_ends(step)
    assert ending.proof.proved
    assert (ending.moves, ending.turns) == (9, 9)
    assert progress.some_move_is_legal(step).proved
    assert progress.nobody_is_stuck(step).proved


def test_a_rank_that_does_not_fall_is_seen() -> None:
    step = Step(stones.game(rank=lambda state, rules: 9).rules())
    assert not progress.game_ends(step).proof.proved


def test_a_player_who_can_do_nothing_is_seen() -> None:
    step = Step(faulty(stones.Place).rules())
    proof = progress.some_move_is_legal(step)
    assert not proof.proved


def test_scores_are_bounded() -> None:
    bounds = ends.score_bounds(Step(stones.game().rules()))
    assert (bounds.low, bounds.high) == (0, 3)
