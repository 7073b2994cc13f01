"""The last cards of a thin pile come as often as exact figures say, on numbers and on columns."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random

import attrs
import numpy as np
import pytest
from tests.model.kardinal_koenig.positions import SHORT, card, cloister, play, position, table, take

from rulewright.explore.batch import Batch
from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.placing import StopPlacing
from rulewright.model.kardinal_koenig.state import Phase, Table

GAMES = 6000
PILE = "england england france bavaria"
EXACT = [comb(2, k) * comb(2, 2 - k) / comb(4, 2) for k in range(3)]
"""The chances that none, one or both of the two cards of England are among the next two of four."""


def two_to_turn_up() -> Table:
    """A position in which both cards of the display are to be turned up from a pile of four."""
    rules = table(3)
    hand, shown = "france france bavaria", "lorraine lorraine"
    state = position(rules, hand=hand, display=shown, pile=PILE, cloisters={"france": (0, 1)})
    placed = (card("france"), cloister("france", 1), card("france"), cloister("france", 2), StopPlacing())
    state = play(rules, state, *placed, take("lorraine"), take("lorraine"))
    assert state.phase == Phase.TURN_UP
    return state


def as_often(found: Counter[int]) -> None:
    """Assert that none, one and two came about as often as they should: within four standard deviations."""
    assert sum(found.values()) == GAMES
    for number, chance in enumerate(EXACT):
        assert abs(found[number] - GAMES * chance) < 4 * sqrt(GAMES * chance * (1 - chance))


@pytest.fixture(scope="module")
def start() -> Table:
    """The position from which is drawn."""
    return two_to_turn_up()


def test_draws_on_numbers(start: Table) -> None:
    rules, random = table(3), Random(1)
    found: Counter[int] = Counter()
    for _ in range(GAMES):
        state = start
        for _ in range(2):
            move = rules.pick(state, random)
            assert move is not None
            state = move.effect(state, rules)
        found[state.display[SHORT["england"]]] += 1
    as_often(found)


def test_draws_on_columns(start: Table) -> None:
    rules = attrs.evolve(GAME, blank=lambda rules: start).rules(3)
    batch = Batch(rules, GAMES, seed=1)
    batch.advance()
    batch.advance()
    shown = np.asarray(batch.state.display[SHORT["england"]].values)
    as_often(Counter(shown.tolist()))
    assert not batch.violations
