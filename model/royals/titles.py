"""Title scoring, after the third period: who wins a title tile, or half of one."""

from __future__ import annotations

from rulewright.model.kernel.logic import all_of, any_of, count, ite, largest
from rulewright.model.kernel.moves import enforces
from rulewright.model.royals.bonuses import cubes_on_tile
from rulewright.model.royals.components import TITLES as ALL_TITLES
from rulewright.model.royals.state import Q, Table, TableRules
from rulewright.spec import chapter

TITLES = chapter("royals", "titles")
HALVES = 2
"""Halves of a title tile."""


@enforces(TITLES.most_cubes, TITLES.two_tied, TITLES.more_tied)
def halves_won(state: Table, rules: TableRules, title: int) -> tuple[int, ...]:
    """How many halves of a title tile each seat wins: two for the most cubes, one each of two who are tied."""
    cubes = [cubes_on_tile(state, rules, title, seat) for seat in range(rules.players)]
    most = largest(*cubes)
    tied = count(*(number == most for number in cubes))
    each = ite(tied == 1, HALVES, ite(tied == HALVES, 1, 0))
    open_to_all = rules.reads(Q.empty_tile, "both")
    return tuple(ite(all_of(number == most, any_of(number > 0, open_to_all)), each, 0) for number in cubes)


@enforces(TITLES.every_tile)
def title_points(state: Table, rules: TableRules) -> tuple[int, ...]:
    """Each seat's points for halves of title tiles."""
    won = [halves_won(state, rules, title) for title in range(ALL_TITLES)]
    return tuple(points_of(rules, [halves[seat] for halves in won]) for seat in range(rules.players))


def points_of(rules: TableRules, halves: list[int]) -> int:
    """The points of so many halves of each tile."""
    points = 0
    for title in range(ALL_TITLES):
        one = rules.components.half[title]
        points = points + ite(halves[title] == HALVES, one * HALVES, ite(halves[title] == 1, one, 0))
    return points
