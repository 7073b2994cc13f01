"""Verdicts and claims: an unknown is never a success, and a contradictory verdict cannot be written."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rulewright.model.claims import Claim, SomeMoveIsLegal, snake
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown


def claim(at_least: Grade = Grade.PROVED, **more: Any) -> Claim:
    """Some claim."""
    return Claim("c", "A claim.", SomeMoveIsLegal(), at_least, **more)


def verdict(answer: Answer, grade: Grade, **more: Any) -> Verdict:
    """A verdict with whatever its grade asks for."""
    extra: dict[str, Any] = {}
    if grade in (Grade.BOUNDED, Grade.SAMPLED):
        extra["bound"] = 10
    if grade in (Grade.WITNESSED, Grade.REFUTED):
        extra["play"] = "play.json"
    return Verdict("c", answer, grade, "test", **(extra | more))


ALL_GRADES = [grade for grade in Grade if grade is not Grade.UNKNOWN]


@pytest.mark.parametrize("needed", Grade)
@pytest.mark.parametrize("expects", [Answer.HOLDS, Answer.FAILS])
@pytest.mark.parametrize("either", [True, False])
def test_unknown_meets_no_claim(needed: Grade, expects: Answer, either: bool) -> None:
    asked = claim(needed, expects=expects, either=either)
    assert not asked.is_met(unknown("c", "z3", "time ran out"))


@pytest.mark.parametrize("needed", Grade)
def test_unknown_grade_meets_nothing(needed: Grade) -> None:
    assert not Grade.UNKNOWN.meets(needed)


def test_grades_of_every_play_are_ordered() -> None:
    """Proved is the strongest, then exhaustive, bounded, sampled; each meets itself and what is weaker."""
    order = [Grade.SAMPLED, Grade.BOUNDED, Grade.EXHAUSTIVE, Grade.PROVED]
    for (i, grade), (j, needed) in product(enumerate(order), enumerate(order)):
        assert grade.meets(needed) == (i >= j)


def test_sampled_and_bounded_do_not_show_what_needs_a_witness() -> None:
    assert not Grade.SAMPLED.meets(Grade.WITNESSED)
    assert not Grade.BOUNDED.meets(Grade.WITNESSED)


def test_verdict_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match="a verdict has no truth value"):
        bool(verdict(Answer.HOLDS, Grade.PROVED))
    with pytest.raises(TypeError, match="a verdict has no truth value"):
        bool(unknown("c", "z3", "time ran out"))


@pytest.mark.parametrize("grade", ALL_GRADES)
def test_unknown_answer_with_another_grade_is_refused(grade: Grade) -> None:
    with pytest.raises(ValueError, match="answer unknown with grade"):
        verdict(Answer.UNKNOWN, grade)


@pytest.mark.parametrize("answer", [Answer.HOLDS, Answer.FAILS])
def test_answer_with_unknown_grade_is_refused(answer: Answer) -> None:
    with pytest.raises(ValueError, match="with grade unknown"):
        verdict(answer, Grade.UNKNOWN)


@pytest.mark.parametrize("grade", [Grade.BOUNDED, Grade.SAMPLED])
def test_bounded_and_sampled_need_their_bound(grade: Grade) -> None:
    with pytest.raises(ValueError, match="needs its bound"):
        verdict(Answer.HOLDS, grade, bound=None)


def test_witnessed_needs_a_play() -> None:
    with pytest.raises(ValueError, match="witnessed without a play"):
        verdict(Answer.HOLDS, Grade.WITNESSED, play=None)


@pytest.mark.parametrize(("answer", "play"), [(Answer.HOLDS, "play.json"), (Answer.FAILS, None)])
def test_refuted_fails_and_has_a_play(answer: Answer, play: str | None) -> None:
    with pytest.raises(ValueError, match="refuted needs answer 'fails' and a play"):
        verdict(answer, Grade.REFUTED, play=play)


def test_claim_is_met_by_the_expected_answer_at_the_grade_that_it_needs() -> None:
    assert claim().is_met(verdict(Answer.HOLDS, Grade.PROVED))
    assert not claim().is_met(verdict(Answer.FAILS, Grade.PROVED))
    assert not claim().is_met(verdict(Answer.HOLDS, Grade.EXHAUSTIVE))
    assert claim(Grade.SAMPLED).is_met(verdict(Answer.HOLDS, Grade.EXHAUSTIVE))
    assert claim(expects=Answer.FAILS).is_met(verdict(Answer.FAILS, Grade.REFUTED))


def test_claim_of_either_answer_still_needs_its_grade() -> None:
    asked = claim(Grade.BOUNDED, either=True)
    assert asked.is_met(verdict(Answer.FAILS, Grade.PROVED))
    assert not asked.is_met(verdict(Answer.HOLDS, Grade.WITNESSED)), "a play says nothing of every play"
    assert not asked.is_met(verdict(Answer.FAILS, Grade.SAMPLED))


def test_claim_refuses_the_verdict_on_another() -> None:
    with pytest.raises(ValueError, match="the verdict is about d, not c"):
        claim().is_met(unknown("d", "z3", "time ran out"))


def test_moves_are_named_in_claims_as_they_are_in_files() -> None:
    assert [snake(name) for name in ("TakeCard", "Skip")] == ["take_card", "skip"]
