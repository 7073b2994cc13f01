"""Chains: what a colour's cloisters score for hanging together along roads, found exactly.

Sites are counted from 0; a set of sites is a whole number with a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache

from rulewright.model.kernel.logic import any_of, opaque, tally

SHORTEST = 4
"""The fewest cloisters of a chain."""
LONGEST_NEEDED = 2 * SHORTEST - 1
"""A longer chain is two chains end to end, which score the same."""

Near = tuple[int, ...]
"""For each site, the set of those that a road joins it to."""


class Branches(IntEnum):
    """What scores of cloisters that hang together and branch, in the order of the question's readings."""

    CHAINS_APART = 0
    ONE_LINE_A_GROUP = 1
    WHOLE_GROUP = 2


def nothing_or_a_chain(points: int, cloister: tuple[int, ...], colour: int, branches: int, roads: object) -> bool:
    """Points for chains are none, or those of one chain at the least."""
    return any_of(points == 0, points >= SHORTEST)


def once_a_cloister(points: int, cloister: tuple[int, ...], colour: int, branches: int, roads: object) -> bool:
    """No cloister scores twice."""
    return points <= tally(cloister, colour)


@opaque(low=0, high=20, lemmas=(nothing_or_a_chain, once_a_cloister))
@lru_cache(maxsize=1 << 14)
def chain_points(cloister: tuple[int, ...], colour: int, branches: int, roads: tuple[int, ...]) -> int:
    """A colour's points for chains.

    ``cloister`` is the colour on each site, ``roads`` holds the two sites of each road, one after the other.
    """
    near = neighbours(len(cloister), roads)
    own = sum(1 << site for site, owner in enumerate(cloister) if owner == colour)
    covered = (most_in_chains, longest_line, len_of)[branches]
    found = [covered(group, near) for group in groups(own, near)]
    return sum(sites for sites in found if sites >= SHORTEST)


def len_of(sites: int, near: Near = ()) -> int:
    """How many sites a set has."""
    return sites.bit_count()


@lru_cache(maxsize=64)
def neighbours(sites: int, roads: tuple[int, ...]) -> Near:
    """For each site, the set of those that a road joins it to; pairs that name no site are left out."""
    near = [0] * sites
    for one, other in zip(roads[::2], roads[1::2], strict=True):
        if 0 <= one < sites and 0 <= other < sites and one != other:
            near[one] |= 1 << other
            near[other] |= 1 << one
    return tuple(near)


def members(sites: int) -> Iterator[int]:
    """The sites of a set, in order."""
    while sites:
        lowest = sites & -sites
        yield lowest.bit_length() - 1
        sites ^= lowest


def groups(sites: int, near: Near) -> Iterator[int]:
    """The parts of a set that hang together."""
    while sites:
        group = edge = sites & -sites
        while edge:
            reached = 0
            for site in members(edge):
                reached |= near[site]
            edge = reached & sites & ~group
            group |= edge
        yield group
        sites &= ~group


def unbranched(group: int, near: Near) -> bool:
    """Whether a group is a line or a ring."""
    return all(len_of(near[site] & group) <= 2 for site in members(group))


def apart(group: int, near: Near) -> int:
    """Some sites of a group no two of which are joined; along a chain, the others, its hubs, stand between them.

    So a chain has at most one site more of these than hubs, and one of four sites or more at least two hubs.
    """
    found = 0
    for site in sorted(members(group), key=lambda member: len_of(near[member] & group)):
        if not near[site] & found:
            found |= 1 << site
    return found


@lru_cache(maxsize=1 << 14)
def most_in_chains(group: int, near: Near) -> int:
    """How many sites of a group chains can cover that have no site in common.

    A site with the fewest neighbours is in one of the chains through it, or in none.
    """
    size = len_of(group)
    if unbranched(group, near):
        return size if size >= SHORTEST else 0
    hubs = size - len_of(apart(group, near))
    possible = min(size, hubs * 5 // 2)
    site = min(members(group), key=lambda member: len_of(near[member] & group))
    best = 0
    for chain in chains_through(site, group, near):
        best = max(best, len_of(chain) + _most_in_parts(group & ~chain, near))
        if best == possible:
            return best
    return max(best, _most_in_parts(group & ~(1 << site), near))


def _most_in_parts(sites: int, near: Near) -> int:
    return sum(most_in_chains(group, near) for group in groups(sites, near))


def chains_through(site: int, group: int, near: Near) -> Iterator[int]:
    """Each set of sites that make a chain through a site, short ones first, up to the longest length needed."""
    lines = {(1 << site, site, site)}
    for length in range(2, LONGEST_NEEDED + 1):
        lines = {longer for line in lines for longer in _longer(*line, group, near)}
        if length >= SHORTEST:
            yield from sorted({sites for sites, _, _ in lines})


def _longer(sites: int, one: int, other: int, group: int, near: Near) -> Iterator[tuple[int, int, int]]:
    """A line, given by its sites and both ends, made longer by a site at either end."""
    for end, kept in ((one, other), (other, one)):
        for site in members(near[end] & group & ~sites):
            yield sites | 1 << site, min(site, kept), max(site, kept)


@lru_cache(maxsize=1 << 14)
def longest_line(group: int, near: Near) -> int:
    """How many sites of a group lie on its longest line without branches."""
    size = len_of(group)
    if unbranched(group, near):
        return size
    hubs = size - len_of(apart(group, near))
    possible = min(size, 2 * hubs + 1)
    best = 0
    pending = [(1 << site, site) for site in members(group)]
    seen = set(pending)
    while pending and best < possible:
        sites, end = pending.pop()
        best = max(best, len_of(sites))
        longer = {(sites | 1 << site, site) for site in members(near[end] & group & ~sites)} - seen
        seen |= longer
        pending += longer
    return best
