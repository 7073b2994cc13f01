"""Drawing the k-th of many, and random numbers, are exact."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.explore.arrays import kth_by_weight, kth_true, width
from rulewright.explore.chance import Streams


@given(st.lists(st.booleans(), min_size=1, max_size=300).filter(any))
def test_kth_true_finds_every_true_entry_once(entries: list[bool]) -> None:
    places = [i for i, entry in enumerate(entries) if entry]
    mask = np.repeat(np.array(entries)[:, None], len(places), axis=1)
    assert kth_true(mask, np.arange(len(places))).tolist() == places


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40).filter(any))
def test_kth_by_weight_finds_every_entry_as_often_as_its_weight(weights: list[int]) -> None:
    units = [i for i, weight in enumerate(weights) for _ in range(weight)]
    table = np.repeat(np.array(weights)[:, None], len(units), axis=1)
    assert kth_by_weight(table, np.arange(len(units))).tolist() == units


def test_width_is_the_narrowest_that_holds_both_bounds() -> None:
    bounds = [(0, 127), (0, 128), (-129, 0), (0, 2**31 - 1), (0, 2**31)]
    assert [width(*pair).itemsize for pair in bounds] == [1, 2, 2, 4, 8]
    with pytest.raises(OverflowError, match="64 bits"):
        width(0, 2**63)


def test_random_numbers_below_a_limit_are_even() -> None:
    games, limit = 70_000, 7
    counts = np.bincount(Streams(1, games).below(np.full(games, limit), 3), minlength=limit)
    chi_square = float(((counts - games / limit) ** 2 / (games / limit)).sum())
    assert counts.size == limit
    assert chi_square < 22.46, "the 99.9 % point for 6 degrees of freedom"


def test_stream_of_a_game_depends_on_seed_and_number_only() -> None:
    limits = np.full(10, 1000)
    whole = Streams(5, 10).below(limits, 2)
    assert Streams(5, 4, first=6).below(limits[:4], 2).tolist() == whole[6:].tolist()
    assert Streams(6, 10).below(limits, 2).tolist() != whole.tolist()
    kept = Streams(5, 10)
    kept.keep(np.array([1, 8]))
    assert kept.below(limits[:2], 2).tolist() == whole[[1, 8]].tolist()
