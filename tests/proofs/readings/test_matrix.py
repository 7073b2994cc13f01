"""The matrix of claims and readings, on stones with readings that break something or nothing."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen
from tests.games.duel import EQUAL_CARD
from tests.proofs import stones
from tests.proofs.readings.planted import NEVER_FOUR

from rulewright.model.kernel.logic import ite
from rulewright.model.kernel.moves import evolve
from rulewright.proofs.readings.matrix import Matrix, left_open, matrix, matrix_to_json
from rulewright.proofs.verify import Options


@frozen
class PickAndMayLose(stones.Pick):
    """One reading takes a stone that is picked up out of the game."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        after = stones.Pick.effect(self, state, rules)
        kept = rules.reads(EQUAL_CARD, "allowed")
        return evolve(after, supply=ite(kept, after.supply, state.supply))


def found(game: Any) -> Matrix:
    return matrix([game.rules(2)], Options(quick=True))


@pytest.fixture(scope="module")
def broken() -> Matrix:
    """The matrix of a game of which one reading loses stones."""
    return found(stones.game(moves=(stones.Place, PickAndMayLose)))


def row(known: Matrix, claim: str) -> Any:
    return next(one for one in known.rows if one.claim == claim)


def test_a_reading_that_loses_stones_breaks_their_conservation_and_nothing_else_of_them(broken: Matrix) -> None:
    conserved, counted = row(broken, "stones_are_conserved"), row(broken, "stones_are_counted")
    assert conserved.ruling == "holds"
    assert not conserved.always
    assert [(c.question, c.reading, c.answer, c.grade) for c in conserved.changes] == [
        ("equal-card", "higher-only", "fails", "refuted")
    ]
    assert counted.ruling == "holds"


def test_a_question_that_breaks_a_claim_has_to_be_settled(broken: Matrix) -> None:
    assert broken.settled == ("equal-card",)
    assert broken.immaterial == ()


def test_a_question_that_changes_nothing_is_immaterial_and_everything_is_proved_at_once() -> None:
    known = found(NEVER_FOUR)
    assert known.settled == ()
    assert known.immaterial == ("equal-card",)
    assert row(known, "stones_are_conserved").always
    assert known.exact


def test_an_open_question_is_an_unknown_unless_it_is_settled() -> None:
    rules = NEVER_FOUR.rules(2)
    assert not isinstance(left_open(rules).readings["equal-card"], str)
    assert left_open(rules, ("equal-card",)).readings == rules.readings


def test_the_matrix_as_json_lists_what_readings_change(broken: Matrix) -> None:
    written = matrix_to_json(broken)
    changed = {entry["claim"] for entry in written["rows"] if entry["changes"]}
    assert "stones_are_conserved" in changed
    assert written["settled"] == ["equal-card"]
