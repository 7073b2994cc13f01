"""Path search: the player's moves of a legal play are kept, nature's draws become unknown, and a solver chooses them.

Effects are run on terms with everything else known, so that most of them folds away; what is left is which draws
satisfy every guard on the way and the predicate at the end. The draws found make a whole play, which is replayed.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import frozen

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Chance, Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, Node
from rulewright.proofs.progress import possible
from rulewright.proofs.solver import Sat, Session
from rulewright.proofs.terms import condition_node, number
from rulewright.proofs.witness import shows

TRIES = 12
"""Skeletons tried before giving up."""


@frozen
class Path:
    """Moves with unknown draws, the conditions that they are legal, and the state that they lead to."""

    moves: tuple[Move, ...]
    conditions: tuple[Node, ...]
    state: Any


def skeleton(rules: Rules[Any, Any], random: Random) -> list[Move]:
    """A legal play in which players as a rule make the move listed first among the few kinds possible."""
    state, moves = rules.blank(), []
    while not rules.is_over(state):
        legal = rules.legal_moves(state)
        if not legal:
            break
        move = rules.pick(state, random) if legal[0].by_nature else _plain(legal, random)
        assert move is not None
        moves.append(move)
        state = move.effect(state, rules)
    return moves


def _plain(legal: list[Move], random: Random) -> Move:
    """A move without parameters, if there is one: it leaves draws the most freedom; else any."""
    bare = [move for move in legal if not fields_of(type(move))]
    return bare[0] if bare else legal[int(random.random() * len(legal))]


def freed(rules: Rules[Any, Any], moves: list[Move]) -> Path | None:
    """The play with nature's draws unknown; None where a guard cannot hold."""
    state: Any = rules.blank()
    conditions: list[Node] = []
    made: list[Move] = []
    for index, move in enumerate(moves):
        if isinstance(move, Chance):
            bounds = [(f.name, *f.bounds(rules)) for f in fields_of(type(move))]
            move = type(move)(*(number(nodes.var(f"draw{index}.{n}", low, high)) for n, low, high in bounds))
        legal = possible(rules, state, move)
        if legal is FALSE:
            return None
        conditions.append(legal)
        state = move.effect(state, rules)
        made.append(move)
    return Path(tuple(made), tuple(conditions), state)


def search_paths(rules: Rules[Any, Any], claim: Claim, seed: int, timeout: float) -> Play | None:
    """A play that shows the claim, found by choosing nature's draws on the skeletons of random plays."""
    assert isinstance(claim.subject, PlayReaches)
    random = Random(seed)
    for _ in range(TRIES):
        path = freed(rules, skeleton(rules, random))
        if path is None:
            continue
        wanted = nodes.conjunction((*path.conditions, condition_node(claim.subject.predicate(path.state, rules))))
        if wanted is FALSE:
            continue
        answer = Session(timeout, bits=True, defined=True).find(wanted)
        if isinstance(answer, Sat):
            play = Play(rules, tuple(_drawn(m, answer) for m in path.moves), title=claim.title)
            if shows(play, claim):
                return play
    return None


def _drawn(move: Move, answer: Sat) -> Move:
    if not isinstance(move, Chance):
        return move
    values = []
    for known in fields_of(type(move)):
        value = getattr(move, known.name)
        plain = nodes.evaluate([value.node], answer.values)[0] if hasattr(value, "node") else value
        values.append(known.names(plain) if known.names is not None else plain)
    return type(move)(*values)
