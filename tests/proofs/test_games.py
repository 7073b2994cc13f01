"""On random positions of every reference game, terms give the guards, successors and results that numbers give."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games import duel

from rulewright.model.check import tables
from rulewright.model.claims import PlayReaches, claim_pack
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import plain_state, state_nodes, unknown_move, unknown_state

TABLES = [game.rules(*table) for game in map(game_named, REFERENCE_GAMES) for table in tables(game)] + [
    duel.GAME.rules()
]
every_table = pytest.mark.parametrize(
    "rules", TABLES, ids=lambda rules: f"{rules.game.id}-{rules.players}-{rules.variant}"
)
POSITIONS = 12


def positions(rules: Rules[Any, Any], count: int, seed: int = 3) -> list[Any]:
    """Positions of random play, set-up and ends included."""
    random = Random(seed)
    found: list[Any] = []
    while len(found) < 40 * count:
        state = rules.blank()
        found.append(state)
        while (move := rules.pick(state, random)) is not None:
            state = move.effect(state, rules)
            found.append(state)
    return [*random.sample(found, count - 2), found[0], found[-1]]


def assigned(unknown: Any, state: Any) -> dict[Any, int]:
    """The assignment that makes an unknown state a plain one."""
    plain = [node.payload for _, node in state_nodes(state)]
    return {node.payload: value for (_, node), value in zip(state_nodes(unknown), plain, strict=True)}


@every_table
def test_guards_and_successors_agree(rules: Rules[Any, Any]) -> None:
    unknown = unknown_state(rules)
    states = positions(rules, POSITIONS)
    values = [assigned(unknown, state) for state in states]
    random = Random(1)
    for ground in rules.ground_moves.values():
        for move in random.sample([entry[-1] for entry in ground], min(len(ground), 6)):
            guards = [condition_node(guard.condition) for guard in rules.guards(unknown, move)]
            after = move.effect(unknown, rules)
            for state, chosen in zip(states, values, strict=True):
                plain = [bool(guard.condition) for guard in rules.guards(state, move)]
                assert [bool(found) for found in nodes.evaluate(guards, chosen)] == plain
                if all(plain):
                    assert plain_state(after, chosen) == move.effect(state, rules)


@every_table
def test_unknown_moves_agree_with_ground_ones(rules: Rules[Any, Any]) -> None:
    unknown = unknown_state(rules)
    for kind, ground in rules.ground_moves.items():
        move = unknown_move(kind, rules)
        legal = condition_node(rules.may(unknown, move))
        after = move.effect(unknown, rules)
        for state in positions(rules, 4, seed=9):
            chosen = assigned(unknown, state)
            for entry in ground[:: max(1, len(ground) // 8)]:
                parameters = dict(zip(_parameters(move), entry[:-1], strict=True))
                values = chosen | {payload: int(value) for payload, value in parameters.items()}
                plain = rules.is_legal(state, entry[-1])
                assert bool(nodes.evaluate([legal], values)[0]) is plain
                if plain:
                    assert plain_state(after, values) == entry[-1].effect(state, rules)


def _parameters(move: Any) -> list[Any]:
    return [node.payload for _, node in state_nodes(move)]


@every_table
def test_predicates_and_scores_agree(rules: Rules[Any, Any]) -> None:
    unknown = unknown_state(rules)
    game = rules.game
    conditions: list[Any] = [rules.is_over(unknown), game.mid_turn(unknown, rules)]
    conditions += [part for known in game.invariants for part in known.parts(unknown, rules)]
    reached = [claim.subject.predicate for claim in claim_pack(rules) if isinstance(claim.subject, PlayReaches)]
    conditions += [predicate(unknown, rules) for predicate in reached]
    outcome = rules.outcome(unknown)
    numbers: list[Any] = [rules.actor(unknown), game.rank(unknown, rules), *outcome.scores]
    roots: list[Node] = [condition_node(c) for c in (*conditions, *outcome.wins)] + [number_node(n) for n in numbers]
    for state in positions(rules, POSITIONS):
        plain: list[Any] = [rules.is_over(state), game.mid_turn(state, rules)]
        plain += [part for known in game.invariants for part in known.parts(state, rules)]
        plain += [predicate(state, rules) for predicate in reached]
        result = rules.outcome(state)
        plain += [*result.wins, rules.actor(state), game.rank(state, rules), *result.scores]
        assert nodes.evaluate(roots, assigned(unknown, state)) == [int(p) for p in plain]
        assert rules.actor(state) >= NATURE
