"""Scoring: patricians group by group, majorities, whole groups, missions."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.components import GROUPS, PLAYERS
from rulewright.model.caesar_cleopatra.state import Q, Table, TableRules, place_of, rival_of
from rulewright.model.kernel.logic import all_of, any_of, at, count, ite
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.spec import chapter

SCORING = chapter("caesar-cleopatra", "scoring")
ENDING = chapter("caesar-cleopatra", "ending")


def patricians_won(state: Table, seat: int, group: int) -> int:
    """How many patricians of a group a seat has won."""
    return at(state.won, place_of(seat, group))


def reaches_majority(state: Table, rules: TableRules, seat: int, group: int) -> bool:
    """Whether a seat has so many patricians of a group as are its majority: three of five, two of three."""
    return patricians_won(state, seat, group) >= at(rules.components.majorities, group)


@enforces(SCORING.majority)
def has_majority(state: Table, rules: TableRules, seat: int, group: int) -> bool:
    """Whether a seat scores for the majority of a group; by a reading it needs only more than the rival."""
    more = patricians_won(state, seat, group) > patricians_won(state, rival_of(seat), group)
    return ite(rules.reads(Q.majority, "more-than-rival"), more, reaches_majority(state, rules, seat, group))


@enforces(SCORING.whole_group)
def has_whole_group(state: Table, rules: TableRules, seat: int, group: int) -> bool:
    """Whether a seat has won every patrician of a group."""
    return patricians_won(state, seat, group) == at(rules.components.patricians, group)


@enforces(SCORING.mission_fulfilled)
def fulfils_mission(state: Table, rules: TableRules, seat: int) -> bool:
    """Whether a seat has the majority of the group that its mission names, whatever the rival has there."""
    mission = at(state.mission, seat)
    return any_of(
        *(all_of(mission == group, reaches_majority(state, rules, seat, group)) for group in range(len(GROUPS)))
    )


@enforces(SCORING.patrician)
def patricians_line(state: Table, rules: TableRules, group: int) -> ScoreLine:
    """A point for every patrician of one group."""
    points = tuple(rules.components.patrician * patricians_won(state, seat, group) for seat in range(PLAYERS))
    return ScoreLine(SCORING.patrician, GROUPS[group], points)


def majorities_line(state: Table, rules: TableRules) -> ScoreLine:
    """A point more for every group of which a player has the majority."""
    points = tuple(
        rules.components.majority * count(*(has_majority(state, rules, seat, group) for group in range(len(GROUPS))))
        for seat in range(PLAYERS)
    )
    return ScoreLine(SCORING.majority, "majorities", points)


def whole_groups_line(state: Table, rules: TableRules) -> ScoreLine:
    """Another point for every group that is one player's to the last patrician."""
    points = tuple(
        rules.components.whole * count(*(has_whole_group(state, rules, seat, group) for group in range(len(GROUPS))))
        for seat in range(PLAYERS)
    )
    return ScoreLine(SCORING.whole_group, "whole groups", points)


@enforces(SCORING.mission)
def missions_line(state: Table, rules: TableRules) -> ScoreLine:
    """Two points for a fulfilled mission."""
    points = tuple(ite(fulfils_mission(state, rules, seat), rules.components.mission, 0) for seat in range(PLAYERS))
    return ScoreLine(SCORING.mission, "mission", points)


@enforces(ENDING.then_scoring, ENDING.most_points)
def score(state: Table, rules: TableRules) -> list[ScoreLine]:
    """The score sheet, as the position stands."""
    return [
        *(patricians_line(state, rules, group) for group in range(len(GROUPS))),
        majorities_line(state, rules),
        whole_groups_line(state, rules),
        missions_line(state, rules),
    ]
