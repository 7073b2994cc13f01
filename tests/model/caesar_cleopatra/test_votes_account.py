"""How a vote comes out, against a short account on lists of cards; and every reading of it makes a difference."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest
from tests.model.caesar_cleopatra.positions import side, table
from tests.model.caesar_cleopatra.test_votes import CASES, result, values_of
from tests.model.caesar_cleopatra.vote_account import outcome

from rulewright.model.caesar_cleopatra.components import SPEC, VALUES
from rulewright.model.caesar_cleopatra.sides import Side

ASKED = (
    "vote-winner",
    "empty-side-wins",
    "philosophers-counted",
    "philosopher-leaves",
    "cancelled-philosophers",
    "philosopher-on-tie",
    "lowest-card",
    "inverted-discards",
)
"""The questions about how a vote comes out."""


def all_sides(most: int) -> list[Side]:
    """Every side of at most so many cards; no player has more than two philosophers."""
    found = [combinations_with_replacement(range(VALUES), cards) for cards in range(most + 1)]
    sides = [tuple(cards.count(value) for value in range(VALUES)) for group in found for cards in group]
    return [s for s in sides if s[0] <= 2]


def test_small_sides_agree_with_the_account() -> None:
    """Every pair of sides of up to two cards, as the questions are ruled."""
    rules = table()
    for first in all_sides(2):
        for second in all_sides(2):
            sides = (first, second)
            assert result(sides, rules) == outcome((values_of(first), values_of(second)), rules.readings), sides


def test_any_sides_agree_with_the_account_by_any_readings() -> None:
    """Two thousand pairs of sides within the limits, each by readings chosen at random."""
    random = Random(4)
    whole = all_sides(5)
    for _ in range(2000):
        readings = {question: random.choice(list(SPEC.questions[question].readings)) for question in ASKED}
        first, second = random.choice(whole), random.choice(whole)
        if sum(first) + sum(second) > 8:
            continue
        rules = table(**readings)
        expected = outcome((values_of(first), values_of(second)), rules.readings)
        assert result((first, second), rules) == expected, (first, second, readings)


@pytest.mark.parametrize("question", ASKED)
def test_every_reading_makes_a_difference(question: str) -> None:
    """For each reading that is not ruled some pair of sides comes out otherwise than as ruled."""
    for reading in SPEC.questions[question].readings:
        if reading == SPEC.questions[question].ruling:
            continue
        pairs = [(side(c.sides[0]), side(c.sides[1])) for c in CASES.values()]
        assert any(result(pair, table()) != result(pair, table(**{question: reading})) for pair in pairs), reading
