"""Chains: on the board as it comes with the game by hand, on small graphs against every way to lay them."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.kardinal_koenig.positions import PLACES, points, roads, table

import rulewright.explore.algebra  # noqa: F401
from rulewright.explore.cells import ColumnCells
from rulewright.model.kardinal_koenig.chains import Branches, chain_points
from rulewright.model.kardinal_koenig.components import SITES
from rulewright.model.kernel.logic import none_of, tally
from rulewright.proofs import nodes
from rulewright.proofs.solver import Session
from rulewright.proofs.terms import TermCells, condition_node, number

READINGS = ("chains-apart", "one-line-a-group", "whole-group")

CASES: dict[str, tuple[str, tuple[int, int, int]]] = {
    "one cloister": ("york", (0, 0, 0)),
    "a line of three": ("york lincoln ely", (0, 0, 0)),
    "a line of four": ("poitiers tours chartres rouen", (4, 4, 4)),
    "a line of four across a border": ("westminster canterbury rouen chartres", (4, 4, 4)),
    "four that do not hang together": ("york lincoln rouen paris", (0, 0, 0)),
    "a line of eight": ("reims paris rouen chartres tours poitiers limoges bourges", (8, 8, 8)),
    "a ring of four": ("tours bourges limoges poitiers", (4, 4, 4)),
    "a ring of three and what leads away": ("rouen paris chartres tours", (4, 4, 4)),
    # around Westminster: no line is longer than three
    "a star": ("westminster lincoln winchester canterbury", (0, 0, 4)),
    # Paris, Chartres, Tours, and then Bourges or Poitiers
    "a line of four with a branch": ("paris chartres tours bourges poitiers", (4, 4, 5)),
    # around Worms three arms of two: two of them and Worms are in line
    "three arms of two": ("worms mainz trier lorsch wuerzburg speyer basel", (5, 5, 7)),
    # around Reims three arms of three: with one of them, two of three are cut off and too short
    "three arms of three": ("reims paris chartres tours dijon cluny lyon liege aachen trier", (7, 7, 10)),
    # St Gallen, Constance, Basel, Besançon; what branches off at Constance goes on from Ulm to Verona
    "a branch that is a chain": ("st-gallen constance basel besancon ulm freising brixen verona", (8, 7, 8)),
    "two lines of four": ("york lincoln westminster winchester jaca huesca lleida barcelona", (8, 8, 8)),
    "a line of four and one of three": ("york lincoln westminster winchester huesca lleida barcelona", (4, 4, 4)),
    "two rings with a road between": ("rouen paris chartres tours bourges limoges poitiers", (7, 7, 7)),
}
"""Sites of one colour, and what they score by each reading of branches."""


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("reading", READINGS)
def test_chains_score_by_hand(case: str, reading: str) -> None:
    """Each reading of branches: "chains-apart" as ruled, "one-line-a-group" and "whole-group"."""
    sites, scored = CASES[case]
    rules = table(3, branches=reading)
    assert points(rules, roads(rules, seat_0=sites), "chains") == (scored[READINGS.index(reading)], 0, 0)


def test_a_cloister_of_another_colour_breaks_a_chain() -> None:
    rules = table(3)
    state = roads(rules, seat_0="winchester westminster rouen chartres", seat_1="canterbury lincoln")
    assert points(rules, state, "chains") == (0, 0, 0)


def test_every_colour_has_chains_of_its_own() -> None:
    """Five French cloisters in line, four Italian ones."""
    rules = table(2, "two-players")
    state = roads(rules, seat_0="reims paris rouen chartres tours", seat_1="jaca", third="milan pavia genoa pisa")
    assert points(rules, state, "chains") == (5, 0, 4)


def test_sites_of_a_country_are_not_joined_without_a_road() -> None:
    """All six Aragonese sites hang together; without Huesca Jaca and Zaragoza stand alone, and three are in line."""
    rules = table(3)
    assert points(rules, roads(rules, red="jaca zaragoza lleida barcelona ripoll"), "chains") == (0, 0, 0)


# Against every way to lay them

Edges = tuple[tuple[int, int], ...]
FEW = 8


def lines(edges: Edges) -> list[int] | None:
    """The lengths of the lines that these roads make up, or None where they branch or close."""
    group = {site: {site} for edge in edges for site in edge}
    degree = dict.fromkeys(group, 0)
    for one, other in edges:
        degree[one] += 1
        degree[other] += 1
        if group[one] is group[other] or max(degree[one], degree[other]) > 2:
            return None
        together = group[one] | group[other]
        for site in together:
            group[site] = together
    return [len(sites) for sites in {id(sites): sites for sites in group.values()}.values()]


def hanging_together(edges: Edges) -> list[int]:
    """The sizes of the groups of sites."""
    group = {site: {site} for edge in edges for site in edge}
    for one, other in edges:
        together = group[one] | group[other]
        for site in together:
            group[site] = together
    return [len(sites) for sites in {id(sites): sites for sites in group.values()}.values()]


def by_trying(edges: Edges) -> tuple[int, int, int]:
    """The points by each reading, from every choice of roads that makes lines only."""
    apart = 0
    one_line: dict[int, int] = {}
    where = {site: min(reached(edges, site)) for edge in edges for site in edge}
    for size in range(1, len(edges) + 1):
        for chosen in combinations(edges, size):
            lengths = lines(chosen)
            if lengths is None:
                continue
            apart = max(apart, sum(length for length in lengths if length >= 4))
            if len(lengths) == 1 and lengths[0] >= 4:
                group = where[chosen[0][0]]
                one_line[group] = max(one_line.get(group, 0), lengths[0])
    whole = sum(size for size in hanging_together(edges) if size >= 4)
    return apart, sum(one_line.values()), whole


def reached(edges: Edges, site: int) -> set[int]:
    """The sites that hang together with one."""
    found = {site}
    while more := {b for edge in edges for a, b in (edge, edge[::-1]) if a in found and b not in found}:
        found |= more
    return found


def scored(edges: Edges, sites: int = FEW) -> tuple[int, ...]:
    """The points of a colour that has all the sites, by each reading."""
    ends = tuple(site for edge in edges for site in edge)
    return tuple(chain_points((0,) * sites, 0, reading, ends) for reading in Branches)


PAIRS = tuple(combinations(range(FEW), 2))
graphs = st.lists(st.sampled_from(PAIRS), max_size=11, unique=True).map(tuple)


@given(graphs)
def test_chains_are_the_best_of_all_ways_to_lay_them(edges: Edges) -> None:
    assert scored(edges) == by_trying(edges)


def test_chains_of_trees_and_rings_are_the_best_of_all_ways() -> None:
    """Graphs where nearly everything hangs together: random trees of eleven sites, with a road or two more."""
    random = Random(7)
    for _ in range(60):
        edges = {(random.randrange(max(0, site - 4), site), site) for site in range(1, 11)}
        while len(edges) < 11:
            one, other = sorted(random.sample(range(11), 2))
            edges.add((one, other))
        assert scored(tuple(edges), 11) == by_trying(tuple(edges)), edges


@given(graphs, st.lists(st.integers(-1, 2), min_size=FEW, max_size=FEW))
def test_only_a_colours_own_sites_count(edges: Edges, owners: list[int]) -> None:
    own = tuple(edge for edge in edges if owners[edge[0]] == owners[edge[1]] == 1)
    ends = tuple(site for edge in edges for site in edge)
    assert tuple(chain_points(tuple(owners), 1, reading, ends) for reading in Branches) == scored(own)


@given(graphs, st.lists(st.integers(-1, 2), min_size=FEW, max_size=FEW), st.sampled_from(Branches))
def test_points_obey_what_the_solver_is_told_of_them(edges: Edges, owners: list[int], reading: Branches) -> None:
    arguments = (tuple(owners), 0, reading, tuple(site for edge in edges for site in edge))
    found = chain_points(*arguments)
    assert chain_points.low <= found <= chain_points.high
    assert all(lemma(found, *arguments) for lemma in chain_points.lemmas)


def test_a_road_to_nowhere_joins_nothing() -> None:
    assert scored(((0, 1), (1, 2), (2, -1), (3, 99)), 4) == (0, 0, 0)


@pytest.mark.parametrize("wide", [4, 5])
def test_twenty_cloisters_are_settled_at_once(wide: int) -> None:
    """A net of 4 by 5 sites in squares with all roads, and with some missing: a fraction of a second each."""
    net = [(s, s + 1) for s in range(20) if s % wide != wide - 1] + [(s, s + wide) for s in range(20 - wide)]
    random = Random(wide)
    started = time.process_time()
    assert scored(tuple(net), 20) == (20, 20, 20)
    for missing in range(1, 12):
        scored(tuple(random.sample(net, len(net) - missing)), 20)
    assert time.process_time() - started < 5


# Columns and terms


def test_chains_on_columns_are_those_on_numbers() -> None:
    random = Random(3)
    rules = table(3)
    places = sorted(PLACES.values())
    boards = [[random.choice((-1, 1, 2)) for _ in range(SITES)] for _ in range(60)]
    for owners in boards:
        for place in random.sample(places, 20):
            owners[place] = 0
    column: Any = ColumnCells(np.array(boards, dtype=np.int8).T.copy(), -1, 2)
    for reading in Branches:
        found: Any = chain_points(column, 0, reading, rules.components.roads)
        plain = [chain_points(tuple(board), 0, reading, rules.components.roads) for board in boards]
        assert found.values.tolist() == plain
        assert len(set(plain)) > 3


def test_chains_on_terms_lie_within_their_bounds() -> None:
    """Not more than twenty points; not one, two or three; not more than the colour has cloisters."""
    rules = table(3)
    unknown: Any = TermCells([nodes.var(f"site[{site}]", -1, 2) for site in range(SITES)])
    which = number(nodes.var("reading", 0, 2))
    found: Any = chain_points(unknown, 0, which, rules.components.roads)
    session = Session(10)
    session.assume("five cloisters", condition_node(tally(unknown, 0) == 5))
    for impossible in (found == 3, found == 6, found > 20):
        assert session.settles(condition_node(none_of(impossible))) is not None
    assert session.settles(condition_node(found != 5)) is None
