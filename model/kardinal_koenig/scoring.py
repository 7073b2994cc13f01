"""Scoring: cloisters rank by rank, chains, alliances, and the tie-break."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulewright.model.kardinal_koenig.chains import Branches, chain_points
from rulewright.model.kardinal_koenig.components import COUNTRIES, COUNTRY_NAMES, SITES_OF
from rulewright.model.kardinal_koenig.doubling import OfColours, cloisters_twice, councillors_twice, doubled, with_seal
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    TWO_PLAYERS,
    VATICAN,
    Q,
    Table,
    TableRules,
    cloisters_in,
    colours,
    councillors_in,
)
from rulewright.model.kernel.logic import all_of, any_of, at, count, ite, largest, smallest, total
from rulewright.model.kernel.moves import enforces
from rulewright.model.kernel.scoring import ScoreLine, TieBreak
from rulewright.spec import chapter

SCORING = chapter("kardinal-koenig", "scoring")
ENDING = chapter("kardinal-koenig", "ending")
NEUTRAL = chapter("kardinal-koenig", "neutral")

Points = tuple[int, ...]
"""A number for each colour."""


@enforces(ENDING.final_scoring, ENDING.most_points)
def score(state: Table, rules: TableRules) -> list[ScoreLine]:
    """The score sheet of the players, as the position stands."""
    lines = score_of_colours(state, rules)
    return [ScoreLine(line.clause, line.label, line.points[: rules.players]) for line in lines]


@enforces(SCORING.cloisters_twice, SCORING.alliance_by_alliance, NEUTRAL.scores_too)
def score_of_colours(state: Table, rules: TableRules) -> list[ScoreLine]:
    """The score sheet of all colours, one that belongs to nobody included."""
    interim = tuple(at(state.interim, colour) for colour in range(colours(rules)))
    countries = [
        ScoreLine(SCORING.most_cloisters, name, cloister_points(state, rules, country, at_the_end=True))
        for country, name in enumerate(COUNTRY_NAMES)
    ]
    councils = [council(state, rules, country) for country in range(COUNTRIES)]
    allied = rules.components.alliances
    alliances = [
        ScoreLine(
            SCORING.alliance,
            f"alliance {number + 1}",
            alliance_points(councils[allied[2 * number]], councils[allied[2 * number + 1]], rules),
        )
        for number in range(len(allied) // 2)
    ]
    chains = ScoreLine(SCORING.chain, "chains", points_for_chains(state, rules))
    return [ScoreLine(SCORING.cloisters_twice, "interim scoring", interim), *countries, chains, *alliances]


def interim_points(state: Table, rules: TableRules) -> Points:
    """What each colour scores in the interim scoring."""
    countries = [cloister_points(state, rules, country, at_the_end=False) for country in range(COUNTRIES)]
    return tuple(total(*(points[colour] for points in countries)) for colour in range(colours(rules)))


# Cloisters


def cloister_points(state: Table, rules: TableRules, country: int, *, at_the_end: bool) -> Points:
    """Each colour's points for the cloisters of a country (a plain number), in the interim or the final scoring."""
    numbers = [cloisters_in(state, rules, country, colour) for colour in range(colours(rules))]
    points = ranked(numbers, sites_taken(state, country))
    if rules.variant != VATICAN:
        return points
    twice = cloisters_twice(state, rules, country, at_the_end)
    by_owner = rules.reads(Q.vatican_doubled, "owners-points")
    owners = [doubled(each, own) for each, own in zip(twice, points, strict=True)]
    return tuple(ite(by_owner, *either) for either in zip(owners, by_worth(numbers, points, twice), strict=True))


@enforces(
    SCORING.country_by_country,
    SCORING.most_cloisters,
    SCORING.next_ranks,
    SCORING.no_cloister,
    SCORING.shared_rank,
    SCORING.rank_after_a_tie,
)
def ranked(numbers: Sequence[int], whole: int) -> Points:
    """Each colour's points in a country: as many as the rank above has cloisters, all of them at the top."""
    return tuple(ite(own == 0, 0, next_above(own, numbers, whole)) for own in numbers)


def sites_taken(state: Table, country: int) -> int:
    """How many sites of a country (a plain number) have a cloister, of whatever colour."""
    return count(*(state.cloister[country * SITES_OF + site] != NOBODY for site in range(SITES_OF)))


def next_above(own: int, numbers: Sequence[int], otherwise: int) -> int:
    """The least of the numbers that exceed one's own; where none does, ``otherwise``, which is not less."""
    return smallest(otherwise, *(ite(other > own, other, otherwise) for other in numbers))


def by_worth(numbers: Sequence[int], points: Points, twice: OfColours) -> Points:
    """Each colour's points in a country where some colours' cloisters count twice for whoever scores them.

    Ranks go by the cloisters as they stand. Of colours that share the rank above it takes one that counts twice.
    """
    most = largest(*numbers)
    whole = total(*(doubled(each, number) for each, number in zip(twice, numbers, strict=True)))
    return tuple(
        ite(own == most, whole, doubled(any_counts_twice(above, numbers, twice), above))
        for own, above in zip(numbers, points, strict=True)
    )


def any_counts_twice(above: int, numbers: Sequence[int], twice: OfColours) -> bool:
    """Whether of the colours with so many cloisters in a country there is one whose cloisters count twice."""
    return any_of(*(all_of(number == above, each) for number, each in zip(numbers, twice, strict=True)))


# Chains


@enforces(SCORING.chain, SCORING.joined_by_road, SCORING.no_branches, SCORING.counted_once)
def points_for_chains(state: Table, rules: TableRules) -> Points:
    """Each colour's points for chains."""
    one_line = ite(rules.reads(Q.branches, "one-line-a-group"), Branches.ONE_LINE_A_GROUP, Branches.WHOLE_GROUP)
    branches = ite(rules.reads(Q.branches, "chains-apart"), Branches.CHAINS_APART, one_line)
    roads = rules.components.roads
    return tuple(chain_points(state.cloister, colour, branches, roads) for colour in range(colours(rules)))


# Alliances


@frozen
class Council:
    """The councillors of a country: each colour's, those of all, who has the majority, and who has a seal for them."""

    numbers: Points
    everybody: int
    majority: OfColours
    seal: OfColours


def council(state: Table, rules: TableRules, country: int) -> Council:
    """The councillors of a country (a plain number)."""
    numbers = tuple(councillors_in(state, rules, country, colour) for colour in range(colours(rules)))
    seal = with_seal(state, rules, country, of_cloisters=False)
    return Council(numbers, total(*numbers), majorities(numbers, rules), seal)


@enforces(SCORING.shared_majority)
def majorities(numbers: Points, rules: TableRules) -> OfColours:
    """Which colours have the majority, by each one's councillors in a country."""
    most = largest(*numbers)
    with_none = rules.reads(Q.no_councillors, "everybody")
    return tuple(all_of(number == most, any_of(number > 0, with_none)) for number in numbers)


@enforces(SCORING.alliance, SCORING.one_is_not_enough, SCORING.majority_serves_all)
def alliance_points(one: Council, other: Council, rules: TableRules) -> Points:
    """Each colour's points for an alliance of two countries."""
    worth = allied_worth(one, other, rules)
    majority = zip(one.majority, other.majority, strict=True)
    return tuple(ite(all_of(*both), points, 0) for both, points in zip(majority, worth, strict=True))


def allied_worth(one: Council, other: Council, rules: TableRules) -> Points:
    """What the councillors of two countries are worth to each colour, if it scores them."""
    here, there = councillors_twice(one.seal, other.seal, rules), councillors_twice(other.seal, one.seal, rules)
    by_owner = rules.reads(Q.vatican_doubled, "owners-points")
    pieces = total(*map(doubled, (*here, *there), (*one.numbers, *other.numbers)))
    owners = [doubled(h, one.everybody) + doubled(t, other.everybody) for h, t in zip(here, there, strict=True)]
    return tuple(ite(by_owner, own, pieces) for own in owners)


# The tie-break


@enforces(ENDING.most_in_supply)
def tie_breaks(state: Table, rules: TableRules) -> list[TieBreak]:
    """Of tied players the one with more pieces left wins."""
    return [TieBreak(ENDING.most_in_supply, tuple(supply_key(state, rules, seat) for seat in range(rules.players)))]


def left_to(supply: Points, rules: TableRules, seat: int) -> int:
    """How many pieces of a kind a player has left, those of his share of a third colour included if read so."""
    if rules.variant != TWO_PLAYERS:
        return at(supply, seat)
    share = ite(rules.reads(Q.tie_break_third, "share-too"), at(supply, rules.players + seat), 0)
    return at(supply, seat) + share


def supply_key(state: Table, rules: TableRules, seat: int) -> int:
    """A number that is greater the more a player has left; a councillor outweighs all cloisters if read so."""
    councillors, cloisters = left_to(state.councillors_left, rules, seat), left_to(state.cloisters_left, rules, seat)
    outweighing = (rules.components.cloisters + rules.components.neutral_cloisters + 1) * councillors
    return ite(rules.reads(Q.tie_break, "councillors-first"), outweighing, councillors) + cloisters
