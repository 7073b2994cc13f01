"""Scoring: patricians, majorities, whole groups and missions; every figure worked out by hand."""

from __future__ import annotations

from itertools import product

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import table

from rulewright.model.caesar_cleopatra.components import GROUPS, PLACES, SPEC
from rulewright.model.caesar_cleopatra.state import Table, TableRules
from rulewright.model.kernel.scoring import Outcome

SMALL = [group for group in GROUPS if group in ("censor", "aedile")]


def won(rules: TableRules, missions: tuple[str, str] = ("senator", "praetor"), **groups: tuple[int, int]) -> Table:
    """A table at which each seat has won so many patricians of the groups named, and has its mission."""
    cells = [0] * PLACES
    for name, numbers in groups.items():
        for seat, number in enumerate(numbers):
            cells[seat * len(GROUPS) + GROUPS.index(name)] = number
    named = tuple(GROUPS.index(mission) for mission in missions)
    return attrs.evolve(rules.blank(), won=tuple(cells), mission=named)


def scored(rules: TableRules, state: Table) -> Outcome:
    """The score sheet added up."""
    return rules.outcome(state)


def points(outcome: Outcome, label: str) -> tuple[int, ...]:
    """What each seat scores on one line of the score sheet."""
    return next(line.points for line in outcome.sheet if line.label == label)


# One group

FIVE = {0: 0, 1: 1, 2: 2, 3: 3 + 1, 4: 4 + 1, 5: 5 + 1 + 1}
THREE = {0: 0, 1: 1, 2: 2 + 1, 3: 3 + 1 + 1}


@pytest.mark.parametrize("own", FIVE)
@pytest.mark.parametrize("seat", [0, 1])
def test_patricians_of_a_group_of_five(own: int, seat: int) -> None:
    """A point each, one more from three on, and another for all five."""
    rules = table()
    state = won(rules, ("praetor", "praetor"), senator=(own, 0) if seat == 0 else (0, own))
    assert scored(rules, state).scores[seat] == FIVE[own]


@pytest.mark.parametrize("own", THREE)
@pytest.mark.parametrize("group", SMALL)
def test_patricians_of_a_group_of_three(own: int, group: str) -> None:
    """A point each, one more from two on, and another for all three."""
    rules = table()
    assert scored(rules, won(rules, **{group: (own, 0)})).scores == (THREE[own], 0)


@pytest.mark.parametrize("name", ["two-of-three", "three-of-three"])
def test_examples_of_the_source(name: str) -> None:
    figures = SPEC.examples[name].data
    assert figures["group_size"] == 3
    rules = table()
    assert scored(rules, won(rules, censor=(figures["won"], 0))).scores[0] == figures["points"]


SHARED = {
    (3, 2): (3 + 1, 2),
    (2, 3): (2, 3 + 1),
    (4, 1): (4 + 1, 1),
    (2, 2): (2, 2),
    (2, 1): (2, 1),
    (1, 0): (1, 0),
    (0, 5): (0, 7),
}


@pytest.mark.parametrize("numbers", SHARED)
def test_both_players_have_patricians_of_a_group(numbers: tuple[int, int]) -> None:
    """The majority is a fixed number: two against one of five are none."""
    rules = table()
    assert scored(rules, won(rules, ("praetor", "praetor"), senator=numbers)).scores == SHARED[numbers]


MORE = {
    (3, 2): (4, 2),
    (2, 2): (2, 2),
    (2, 1): (3, 1),
    (1, 0): (2, 0),
    (0, 5): (0, 7),
    (0, 0): (0, 0),
}


@pytest.mark.parametrize("numbers", MORE)
def test_majority_by_the_other_reading(numbers: tuple[int, int]) -> None:
    """Whoever has more than the rival has it, however few; with as many nobody has."""
    rules = table(majority="more-than-rival")
    assert scored(rules, won(rules, ("praetor", "praetor"), senator=numbers)).scores == MORE[numbers]


@pytest.mark.parametrize("numbers", [(1, 0), (1, 1), (2, 1)])
def test_small_group_by_the_other_reading(numbers: tuple[int, int]) -> None:
    rules = table(majority="more-than-rival")
    first, second = numbers
    assert scored(rules, won(rules, censor=numbers)).scores == (first + (first > second), second)


# Missions


@pytest.mark.parametrize(("own", "fulfilled"), [(0, 0), (2, 0), (3, 2), (4, 2), (5, 2)])
@pytest.mark.parametrize("group", ["senator", "praetor", "quaestor"])
def test_mission_is_fulfilled_with_three(group: str, own: int, fulfilled: int) -> None:
    rules = table()
    other = "praetor" if group != "praetor" else "senator"
    state = won(rules, (group, other), **{group: (own, 0)})
    assert points(scored(rules, state), "mission") == (fulfilled, 0)


def test_mission_of_another_group_is_not_fulfilled() -> None:
    rules = table()
    state = won(rules, ("praetor", "senator"), senator=(5, 0), praetor=(0, 5))
    assert points(scored(rules, state), "mission") == (0, 0)


def test_only_one_of_two_fulfils_the_same_mission() -> None:
    rules = table()
    state = won(rules, ("senator", "senator"), senator=(2, 3))
    assert points(scored(rules, state), "mission") == (0, 2)


def test_both_fulfil_different_missions() -> None:
    rules = table()
    state = won(rules, ("senator", "praetor"), senator=(3, 2), praetor=(1, 4))
    assert points(scored(rules, state), "mission") == (2, 2)


@pytest.mark.parametrize("reading", ["fixed", "more-than-rival"])
def test_mission_asks_for_three_by_either_reading(reading: str) -> None:
    """Two against one are more than the rival has, but no mission."""
    rules = table(majority=reading)
    state = won(rules, senator=(2, 1))
    assert points(scored(rules, state), "mission") == (0, 0)


# The sheet as a whole


def test_sheet_follows_the_order_of_the_rules() -> None:
    rules = table()
    labels = [line.label for line in scored(rules, won(rules)).sheet]
    assert labels == [*GROUPS, "majorities", "whole groups", "mission"]


def test_lines_of_a_finished_game() -> None:
    """Cleopatra: 3 senators, 5 praetors, 1 quaestor, 2 censors. Caesar: 2, 0, 4, 1 and 3 aediles; both missions.

    Cleopatra 11 patricians, 3 majorities, 1 whole group, 2 points for the senators; Caesar 10, 2, 1 and 2.
    """
    rules = table()
    groups = {"senator": (3, 2), "praetor": (5, 0), "quaestor": (1, 4), "censor": (2, 1), "aedile": (0, 3)}
    outcome = scored(rules, won(rules, ("senator", "quaestor"), **groups))
    assert [points(outcome, group) for group in GROUPS] == list(groups.values())
    assert points(outcome, "majorities") == (3, 2)
    assert points(outcome, "whole groups") == (1, 1)
    assert points(outcome, "mission") == (2, 2)
    assert outcome.scores == (11 + 3 + 1 + 2, 10 + 2 + 1 + 2)
    assert outcome.winners == (0,)


def test_most_that_one_player_can_score() -> None:
    """21 patricians, five majorities, five whole groups and a mission: 21 + 5 + 5 + 2."""
    rules = table()
    everything = {group: (rules.components.patricians[GROUPS.index(group)], 0) for group in GROUPS}
    assert scored(rules, won(rules, **everything)).scores == (33, 0)


def test_equal_points_are_a_draw() -> None:
    """11 patricians and three majorities against ten, two and a mission: 14 each. Nothing breaks the tie."""
    rules = table()
    groups = {"senator": (3, 2), "praetor": (3, 2), "quaestor": (2, 3), "censor": (2, 1), "aedile": (1, 2)}
    outcome = scored(rules, won(rules, ("quaestor", "quaestor"), **groups))
    assert outcome.scores == (11 + 3, 10 + 2 + 2)
    assert outcome.winners == (0, 1)
    assert outcome.shared
    assert outcome.tie_breaks_used == 0


def test_totals_that_can_be_scored() -> None:
    """Every total up to 33 but 32: to fall one short of everything no group allows.

    A group of five gives 0, 1, 2, 4, 5 or 7, the group of the mission two more from three patricians on, a group of
    three 0, 1, 3 or 5.
    """
    rules = table()
    found = set()
    for five, small in product(product(range(6), repeat=3), product(range(4), repeat=2)):
        numbers = dict(zip(GROUPS, [(own, 0) for own in (*five, *small)], strict=True))
        found.add(scored(rules, won(rules, **numbers)).scores[0])
    assert found == {*range(34)} - {32}
