"""What is claimed of the scoring: the examples of the source, the totals that can be reached, ties, chances."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.caesar_cleopatra.components import GROUPS, PLAYERS
from rulewright.model.caesar_cleopatra.scoring import SCORING, has_majority, has_whole_group, patricians_won
from rulewright.model.caesar_cleopatra.state import Table, TableRules
from rulewright.model.claims import Claim, ComesAsOften, EveryEndSatisfies, PlayReaches
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, count, implies, ite
from rulewright.model.kernel.scoring import settle
from rulewright.model.verdicts import Grade
from rulewright.spec import chapter

SETUP = chapter("caesar-cleopatra", "setup")
ENDING = chapter("caesar-cleopatra", "ending")

SMALL = tuple(group for group, name in enumerate(GROUPS) if name in ("censor", "aedile"))
"""The groups of three."""


def totals(state: Table, rules: TableRules) -> tuple[int, ...]:
    """Each seat's points."""
    return settle(rules.game.score(state, rules), (), PLAYERS).scores


def points_of_group(state: Table, rules: TableRules, seat: int, group: int) -> int:
    """What a seat scores for one group, missions apart."""
    return (
        rules.components.patrician * patricians_won(state, seat, group)
        + ite(has_majority(state, rules, seat, group), rules.components.majority, 0)
        + ite(has_whole_group(state, rules, seat, group), rules.components.whole, 0)
    )


def two_of_three(state: Table, rules: TableRules) -> Conditions:
    """Two patricians of a group of three score three points."""
    for seat in range(PLAYERS):
        for group in SMALL:
            two = patricians_won(state, seat, group) == 2
            yield implies(two, points_of_group(state, rules, seat, group) == 3)


def three_of_three(state: Table, rules: TableRules) -> Conditions:
    """All three patricians of a group of three score five points."""
    for seat in range(PLAYERS):
        for group in SMALL:
            three = patricians_won(state, seat, group) == 3
            yield implies(three, points_of_group(state, rules, seat, group) == 5)


def groups_and_missions_are_all(state: Table, rules: TableRules) -> Conditions:
    """A player's points are those of the five groups, and two more or none for his mission."""
    found = totals(state, rules)
    for seat in range(PLAYERS):
        rest = found[seat] - sum(points_of_group(state, rules, seat, group) for group in range(len(GROUPS)))
        yield rest * (rest - rules.components.mission) == 0


def nobody_scores_thirty_two(state: Table, rules: TableRules) -> Conditions:
    """One point less than everything cannot be scored: whatever is missing of 33 points costs two at least."""
    for points in totals(state, rules):
        yield points != 32


def all_tie_having_scored(state: Table, rules: TableRules) -> bool:
    """Whether both players have the same number of points, and each of them a majority."""
    found = totals(state, rules)
    led = [
        count(*(has_majority(state, rules, seat, group) for group in range(len(GROUPS)))) > 0 for seat in range(PLAYERS)
    ]
    return all_of(found[0] == found[1], *led)


def missions_alike(state: Table, rules: TableRules) -> int:
    """1 if both players have the same mission, else 0."""
    return ite(state.mission[0] == state.mission[1], 1, 0)


def score_claims(rules: TableRules) -> Sequence[Claim]:
    """The claims of the scoring."""
    ends = [
        (two_of_three, "two_of_three_comes_out_as_printed", (SCORING.patrician, SCORING.majority)),
        (three_of_three, "three_of_three_comes_out_as_printed", (SCORING.majority, SCORING.whole_group)),
        (groups_and_missions_are_all, groups_and_missions_are_all.__name__, (SCORING.mission,)),
        (nobody_scores_thirty_two, nobody_scores_thirty_two.__name__, (SCORING.whole_group, SCORING.mission_fulfilled)),
    ]
    proved = [
        Claim(
            name,
            (parts.__doc__ or "").strip(),
            EveryEndSatisfies(parts),
            Grade.PROVED,
            any_components=True,
            clauses=clauses,
        )
        for parts, name, clauses in ends
    ]
    tie = Claim(
        "some_play_ends_in_a_tie",
        "Both players can end with the same number of points, each having scored a majority; nothing breaks the tie.",
        PlayReaches(all_tie_having_scored),
        Grade.WITNESSED,
        clauses=(ENDING.draw,),
    )
    missions = Claim(
        "missions_are_the_same_as_often_as_they_should",
        "Both players have the same mission in one game of five: of the five cards left, one names the first's group.",
        ComesAsOften(missions_alike, (4, 1), after_setup=True),
        Grade.SAMPLED,
        clauses=(SETUP.one_mission, SETUP.same_mission),
    )
    return [*proved, tie, missions]
