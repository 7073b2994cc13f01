"""Title scoring: halves of the tiles, and who is tied for one; every figure worked out by hand."""

from __future__ import annotations

import attrs
import pytest
from tests.model.royals.positions import points, table, with_tile

from rulewright.model.royals.components import Title
from rulewright.model.royals.state import Phase
from rulewright.model.royals.titles import halves_won

TITLE_CASES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "the only cube": ((1, 0), (2, 0)),
    "most of two": ((2, 5), (0, 2)),
    "most, though less than half": ((3, 2, 2), (2, 0, 0)),
    "most of five": ((1, 0, 4, 2, 3), (0, 0, 2, 0, 0)),
    "two tied of two": ((2, 2), (1, 1)),
    "two tied of three": ((3, 1, 3), (1, 0, 1)),
    "two tied of five": ((0, 2, 1, 2, 0), (0, 1, 0, 1, 0)),
    "three tied of three": ((1, 1, 1), (0, 0, 0)),
    "three tied of four": ((2, 2, 1, 2), (0, 0, 0, 0)),
    "four tied of four": ((1, 1, 1, 1), (0, 0, 0, 0)),
    "five tied of five": ((2, 2, 2, 2, 2), (0, 0, 0, 0, 0)),
    "tied behind a leader": ((2, 3, 2, 2), (0, 2, 0, 0)),
    "no cube, two players": ((0, 0), (0, 0)),
    "no cube, three players": ((0, 0, 0), (0, 0, 0)),
}
"""Cubes on a tile by seat, and the halves that each wins."""


@pytest.mark.parametrize("case", TITLE_CASES)
@pytest.mark.parametrize("title", [Title.MARSHAL, Title.KING])
def test_halves_of_a_title_tile(case: str, title: Title) -> None:
    """A tile's points go with its halves: a Marshal's is worth 1, a King's 7."""
    cubes, halves = TITLE_CASES[case]
    rules = table(len(cubes))
    state = with_tile(rules, title, cubes)
    assert halves_won(state, rules, title) == halves
    half = {Title.MARSHAL: 1, Title.KING: 7}[title]
    assert points(rules.outcome(state), "titles") == tuple(half * won for won in halves)


def test_every_tile_is_dealt_with() -> None:
    """Marshal to 0, Baron halved, Countess to 1, Duke to nobody: 2 + 2 and 2 + 6; the empty ones to nobody."""
    rules = table(3)
    tile = ((3, 1, 0), (1, 1, 0), (0, 1, 0), (2, 2, 2), (0, 0, 0), (0, 0, 0), (0, 0, 0))
    state = attrs.evolve(rules.blank(), tile=tuple(cubes for title in tile for cubes in title), phase=Phase.OVER)
    assert points(rules.outcome(state), "titles") == (4, 8, 0)


def test_an_empty_tile_is_halved_where_none_is_a_tie() -> None:
    """By the other reading each of two players has half of all seven: 1 + 2 + ... + 7 = 28."""
    rules = table(2, empty_tile="both")
    state = attrs.evolve(rules.blank(), phase=Phase.OVER)
    assert points(rules.outcome(state), "titles") == (28, 28)
    assert halves_won(with_tile(rules, Title.KING, (0, 1)), rules, Title.KING) == (0, 2)
