"""Chances of draws in random play, compared with exact ones as soon as set-up has settled the number."""

from __future__ import annotations

import pytest

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.score_claims import missions_alike
from rulewright.model.claims import Claim, ComesAsOften
from rulewright.model.verdicts import Answer, Grade
from rulewright.proofs.frequency import frequency


@pytest.mark.parametrize(("chances", "answer"), [((4, 1), Answer.HOLDS), ((1, 1), Answer.FAILS), ((1,), Answer.FAILS)])
def test_number_that_set_up_settles_is_asked_for_when_it_is_done(chances: tuple[int, ...], answer: Answer) -> None:
    """The second of six mission cards names the first one's group in one game of five."""
    claim = Claim("alike", "As often.", ComesAsOften(missions_alike, chances, after_setup=True), Grade.SAMPLED)
    verdict = frequency(GAME.rules(2), claim, missions_alike, chances, 1, 1000, after_setup=True)
    assert verdict.answer is answer
    assert verdict.bound == 1000
