"""Settling a game: totals, leaders, tie-breaks in order, and victories that are shared."""

from __future__ import annotations

import pytest
from tests.games import duel

from rulewright.model.kernel.scoring import Outcome, ScoreLine, TieBreak, leaders, settle

CLAUSE = duel.SCORING.covered


def settled(points: tuple[int, ...], *keys: tuple[int, ...]) -> Outcome:
    """The outcome of one line of points and some tie-breaks."""
    return settle([ScoreLine(CLAUSE, "points", points)], [TieBreak(CLAUSE, key) for key in keys], len(points))


def test_lines_are_added_up() -> None:
    sheet = [ScoreLine(CLAUSE, "one", (3, -1)), ScoreLine(CLAUSE, "two", (-5, 0))]
    assert settle(sheet, [], 2).scores == (-2, -1)


@pytest.mark.parametrize(
    ("points", "keys", "winners", "used", "shared"),
    [
        ((5, 3), [(0, 9)], (0,), 0, False),  # points decide; the tie-break is not asked
        ((5, 5), [(-3, -2)], (1,), 1, False),  # fewer cards
        ((5, 5), [(-3, -3)], (0, 1), 1, True),  # nothing parts them
        ((5, 5), [], (0, 1), 0, True),  # there is no tie-break
        ((30, 30, 20), [(-17, -15, -10)], (1,), 1, False),  # the third has the fewest cards and is out of it
        ((30, 30, 30), [(-15, -15, -17)], (0, 1), 1, True),  # two of three stay tied
        ((7, 7, 7, 7), [(1, 1, 1, 1), (0, 0, 2, 1)], (2,), 2, False),  # the second tie-break decides
        ((7, 7, 7, 7), [(1, 1, 0, 0), (5, 6, 9, 9)], (1,), 2, False),  # those parted before stay out
        ((-60, -60), [(-1, -2)], (0,), 1, False),  # below nothing
        ((0, 0), [(0, 0)], (0, 1), 1, True),
    ],
)
def test_winners(
    points: tuple[int, ...], keys: list[tuple[int, ...]], winners: tuple[int, ...], used: int, shared: bool
) -> None:
    outcome = settled(points, *keys)
    assert (outcome.winners, outcome.tie_breaks_used, outcome.shared) == (winners, used, shared)
    assert outcome.scores == points


def test_leaders_looks_only_at_those_still_in_it() -> None:
    assert leaders((9, 4, 4), (False, True, True)) == (False, True, True)
