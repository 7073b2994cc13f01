"""The end of a period: scoring the four countries, and a new pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import all_of, any_of, at, count, ite, largest, total
from rulewright.model.kernel.moves import Chance, Requirements, enforces, evolve
from rulewright.model.royals.components import (
    COUNTRIES,
    COUNTRY_OF,
    PAIRS,
    PERIODS,
    POSITIONS,
    RANKS,
    ROW,
    SLOTS,
)
from rulewright.model.royals.state import NOBODY, Phase, Q, Table, TableRules
from rulewright.spec import chapter

PERIOD = chapter("royals", "period")

POSITIONS_OF = tuple(tuple(p for p in range(POSITIONS) if COUNTRY_OF[p] == country) for country in range(COUNTRIES))
POWERS = tuple(2**order for order in range(max(len(places) for places in POSITIONS_OF)))
RANK_STEP = 32
"""More than any city bonus: ranks come before cities."""
MARKERS = COUNTRIES * RANKS
"""Markers of a period."""
INFLUENCE_STEP = 1024
"""More than any standing among equals in influence."""


@enforces(PERIOD.row_incomplete, PERIOD.three_periods)
def period_is_over(state: Table, rules: TableRules) -> bool:
    """Whether a refilled row shows that the period is over."""
    used_up = all_of(rules.reads(Q.period_end, "pile-empty"), total(state.pile) == 0)
    return any_of(total(state.row) < ROW, used_up)


def goes_on(state: Table, rules: TableRules) -> bool:
    """Whether the last round is played out when this turn ends."""
    begun = any_of(state.closing == 1, all_of(state.period == PERIODS - 1, period_is_over(state, rules)))
    return all_of(rules.reads(Q.last_round, "played-out"), begun, state.player < rules.players - 1)


def with_discards(state: Table) -> tuple[int, ...]:
    """The pile once the discard pile was shuffled into it."""
    return tuple(state.pile[country] + state.discard[country] for country in range(COUNTRIES))


def holds(state: Table, place: int, seat: int) -> bool:
    """Whether a seat's cube is on a position."""
    return state.holder[place] == seat


@enforces(PERIOD.influence, PERIOD.ousted_cubes_do_not_count)
def influence(state: Table, rules: TableRules, seat: int, country: int) -> int:
    """The influence of a seat in a country."""
    return total(*(ite(holds(state, p, seat), rules.components.influence[p], 0) for p in POSITIONS_OF[country]))


@enforces(PERIOD.tie_by_city)
def office(rules: TableRules, place: int) -> int:
    """How high a position is in a tie: by rank, and at one rank by the bonus of its city."""
    by_city = ite(rules.reads(Q.period_tie, "city-bonus"), rules.components.city_value[place // SLOTS], 0)
    return (rules.components.title[place] + 1) * RANK_STEP + by_city


def weight_of(mine: int, offices: Sequence[int]) -> int:
    """A number for each position, so that sums compare like the highest, then the next highest, and so on."""
    return at(POWERS, count(*(other < mine for other in offices)))


def standings(state: Table, rules: TableRules, country: int) -> list[int]:
    """What seats are compared by in a country, seat by seat; 0 of one without influence."""
    offices = [office(rules, place) for place in POSITIONS_OF[country]]
    weights = [weight_of(mine, offices) for mine in offices]
    equals = [among_equals(state, rules, seat, country, offices, weights) for seat in range(rules.players)]
    points = [influence(state, rules, seat, country) for seat in range(rules.players)]
    return [ite(own > 0, own * INFLUENCE_STEP + rest, 0) for own, rest in zip(points, equals, strict=True)]


@enforces(PERIOD.tie)
def among_equals(
    state: Table, rules: TableRules, seat: int, country: int, offices: Sequence[int], weights: Sequence[int]
) -> int:
    """What seats of the same influence in a country are compared by."""
    held = [holds(state, place, seat) for place in POSITIONS_OF[country]]
    highest = largest(*(ite(mine, height, 0) for mine, height in zip(held, offices, strict=True)))
    in_turn = total(*(ite(mine, weight, 0) for mine, weight in zip(held, weights, strict=True)))
    return ite(rules.reads(Q.still_tied, "next-noble"), in_turn, highest)


@enforces(PERIOD.larger_marker, PERIOD.smaller_marker)
def takers(state: Table, rules: TableRules, country: int) -> tuple[int, int]:
    """Who takes the larger and the smaller period marker of a country, -1 for nobody."""
    compared = standings(state, rules, country)
    larger, smaller = (placed(compared, rank) for rank in range(RANKS))
    alone = count(*(number > 0 for number in compared)) == 1
    both = all_of(rules.reads(Q.second_alone, "takes-both"), alone)
    return larger, ite(both, larger, smaller)


def placed(compared: Sequence[int], rank: int) -> int:
    """The seat that alone has so many before it, and influence; -1 if there is none."""
    found = NOBODY
    for seat, mine in enumerate(compared):
        before = count(*(other > mine for other in compared))
        equal = count(*(other == mine for other in compared))
        found = ite(all_of(mine > 0, before == rank, equal == 1), seat, found)
    return found


@frozen
class ScorePeriod(Chance):
    """Score the four countries: the first is to take the larger period marker, the second the smaller one."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PERIOD.interrupt, state.phase == Phase.SCORE

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    @enforces(PERIOD.four_countries)
    def effect(self, state: Table, rules: TableRules) -> Table:
        taken = [seat for country in range(COUNTRIES) for seat in takers(state, rules, country)]
        return evolve(state, phase=Phase.AWARD, award=tuple(taken))


@frozen
class TakeMarkers(Chance):
    """The players take the markers of the period; the game goes on, or is over."""

    period: Annotated[int, Choice(PERIODS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PERIOD.interrupt, state.phase == Phase.AWARD
        yield PERIOD.interrupt, state.period == self.period

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    @enforces(PERIOD.larger_marker, PERIOD.smaller_marker)
    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=ite(self.period == PERIODS - 1, Phase.OVER, Phase.SHUFFLE),
            award=(NOBODY,) * MARKERS,
            period_owner=tuple(
                ite(self.period == index // MARKERS, state.award[index % MARKERS], state.period_owner[index])
                for index in range(PERIODS * MARKERS)
            ),
        )


@frozen
class Shuffle(Chance):
    """Shuffle the country cards into a new pile; the next period begins."""

    reveals = ("hand",)

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PERIOD.shuffle, state.phase == Phase.SHUFFLE

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    @enforces(PERIOD.next_period)
    def effect(self, state: Table, rules: TableRules) -> Table:
        stays = rules.reads(Q.old_row, "stays")
        back = rules.reads(Q.hands_kept, "given-back")
        both = rules.reads(Q.intrigue_between_periods, "shuffled-in")
        return evolve(
            state,
            phase=ite(all_of(stays, total(state.row) == ROW), Phase.TURN, Phase.DEAL),
            period=state.period + 1,
            row=ite(stays, state.row, (0,) * COUNTRIES),
            pile=tuple(
                state.pile[country]
                + state.discard[country]
                + ite(stays, 0, state.row[country])
                + ite(back, in_hands(state, rules, country), 0)
                for country in range(COUNTRIES)
            ),
            discard=(0,) * COUNTRIES,
            hand=ite(back, (0,) * (rules.players * COUNTRIES), state.hand),
            intrigue_pile=tuple(
                state.intrigue_pile[pair] + ite(both, state.intrigue_discard[pair], 0) for pair in range(PAIRS)
            ),
            intrigue_discard=ite(both, (0,) * PAIRS, state.intrigue_discard),
        )


def in_hands(state: Table, rules: TableRules, country: int) -> int:
    """How many cards of a country all hands hold together."""
    return total(*(state.hand[seat * COUNTRIES + country] for seat in range(rules.players)))
