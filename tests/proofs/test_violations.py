"""A play that breaks an invariant refutes it, once it was replayed; of a sound game there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from tests.games import duel

from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.verify import Options, verify
from rulewright.proofs.violations import search_violations, violates


@invariant()
def nobody_folds_twice(state: Any, rules: Any) -> Iterator[bool]:
    """Nobody folds twice."""
    for seat in range(2):
        yield state.folds[seat] < 2


DOUBTFUL = attrs.evolve(duel.GAME, invariants=(*duel.GAME.invariants, nobody_folds_twice))
UNFOLDING = attrs.evolve(duel.GAME, moves=(duel.Deal, duel.PlayCard))


def answer(rules: Rules[Any, Any], claim: str) -> Any:
    """The verdict on one claim."""
    return verify([rules], Options(timeout=10, only=(claim,), fresh=True)).tables[0].results[0]


def test_sound_game_breaks_nothing() -> None:
    assert search_violations(duel.GAME.rules(), seed=1) == {}


@pytest.mark.parametrize(
    ("rules", "name"),
    [(DOUBTFUL.rules(), "nobody_folds_twice"), (UNFOLDING.rules(), "some_move_is_always_legal")],
)
def test_claim_that_play_breaks_is_refuted(rules: Rules[Any, Any], name: str) -> None:
    play = search_violations(rules, seed=1)[name]
    assert violates(play, name)
    assert not any(violates(attrs.evolve(play, moves=play.moves[:cut]), name) for cut in range(len(play.moves)))
    result = answer(rules, name)
    assert (result.verdict.answer, result.verdict.grade, result.status) == ("fails", "refuted", "surprise")
    assert result.verdict.note.startswith(f"a play of {len(play.moves)} moves, replayed, that breaks it")


def test_value_outside_its_domain_is_refuted() -> None:
    """More points than the twelve that the domain has."""
    rules = duel.GAME.rules()
    state = attrs.evolve(rules.blank(), points=(13, 0))
    assert violates(Play(rules, (), state), "states_are_well_formed")
    assert not violates(Play(rules, (), rules.blank()), "states_are_well_formed")


def test_claim_that_is_neither_proved_nor_broken_stays_unknown() -> None:
    """The bounds of Duel's points follow from no invariant that it has."""
    result = answer(duel.GAME.rules(), "states_are_well_formed")
    assert (result.verdict.answer, result.verdict.grade) == ("unknown", "unknown")
    assert result.verdict.note.endswith("a candidate state")
