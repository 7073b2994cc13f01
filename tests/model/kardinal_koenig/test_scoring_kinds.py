"""Scoring means the same on numbers, columns and terms, for every reading of its questions."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import numpy as np
import pytest
from tests.model.kardinal_koenig.positions import PLACES, standing, table

import rulewright.explore.algebra  # noqa: F401
from rulewright.explore.cells import ColumnCells
from rulewright.model.kardinal_koenig.components import COUNTRIES, SEALS, SITES
from rulewright.model.kardinal_koenig.scoring import interim_points, score_of_colours, tie_breaks
from rulewright.model.kardinal_koenig.state import NOBODY, Table, TableRules, colours
from rulewright.proofs import nodes
from rulewright.proofs.terms import number_node
from rulewright.proofs.unknown import state_nodes, unknown_state

TABLES: list[tuple[int, str | None, dict[str, str]]] = [
    (2, "two-players", {}),
    (2, "two-players", {"tie_break_third": "share-too", "tie_break": "councillors-first"}),
    (3, None, {"tie_break": "councillors-first", "branches": "one-line-a-group"}),
    (4, None, {"no_councillors": "everybody", "branches": "whole-group"}),
    (5, "vatican", {}),
    (3, "vatican", {"vatican_halves": "crosswise", "vatican_interim": "both-scorings"}),
    (4, "vatican", {"vatican_one_country": "whole-alliance"}),
    (3, "vatican", {"vatican_doubled": "owners-pieces", "vatican_interim": "both-scorings"}),
    (3, "vatican", {"vatican_doubled": "owners-pieces", "vatican_one_country": "whole-alliance"}),
]
every_table = pytest.mark.parametrize(("players", "variant", "readings"), TABLES)


def boards(rules: TableRules, number: int) -> list[Table]:
    """Random boards, crowded enough for chains, ties and alliances."""
    random = Random(number)
    found = []
    for _ in range(number):
        sites = [NOBODY] * SITES
        for place in random.sample(sorted(PLACES.values()), 45):
            sites[place] = random.choice(range(colours(rules)))
        state = standing(rules, rules.blank(), sites)
        state = attrs.evolve(
            state,
            councillors=tuple(random.choice((0, 0, 1, 2)) for _ in range(COUNTRIES * colours(rules))),
            seal=tuple(random.choice((NOBODY, *range(rules.players))) for _ in range(SEALS if state.seal else 0)),
            cloisters_left=tuple(random.randrange(20) for _ in state.cloisters_left),
            councillors_left=tuple(random.randrange(8) for _ in state.councillors_left),
            interim=tuple(random.randrange(40) for _ in range(colours(rules))),
        )
        found.append(state)
    return found


def everything(state: Any, rules: TableRules) -> list[Any]:
    """All numbers of the sheet, of an interim scoring and of the tie-break."""
    sheet = [points for line in score_of_colours(state, rules) for points in line.points]
    return [*sheet, *interim_points(state, rules), *tie_breaks(state, rules)[0].keys]


@every_table
def test_scores_on_columns_are_those_on_numbers(players: int, variant: str | None, readings: dict[str, str]) -> None:
    rules = table(players, variant, **readings)
    states = boards(rules, 25)
    columns: Any = object.__new__(Table)
    for name in ("cloister", "cloisters", "councillors", "seal", "cloisters_left", "councillors_left", "interim"):
        rows = [getattr(state, name) for state in states]
        columns.__dict__[name] = ColumnCells(np.array(rows, dtype=np.int16).T.copy(), -1, 40)
    found = [value if isinstance(value, int) else value.values for value in everything(columns, rules)]
    plain = np.array([everything(state, rules) for state in states]).T
    for one, other in zip(found, plain, strict=True):
        assert (np.broadcast_to(one, len(states)) == other).all()


@every_table
def test_scores_on_terms_are_those_on_numbers(players: int, variant: str | None, readings: dict[str, str]) -> None:
    rules = table(players, variant, **readings)
    unknown = unknown_state(rules)
    roots = [number_node(value) for value in everything(unknown, rules)]
    named = [node for _, node in state_nodes(unknown)]
    for state in boards(rules, 6):
        known = [node.payload for _, node in state_nodes(state)]
        values = {node.payload: value for node, value in zip(named, known, strict=True)}
        assert nodes.evaluate(roots, values) == everything(state, rules)
