"""Path search: the players' moves of a legal play are kept, and nature's draws are chosen so that it ends as wanted.

Effects are run on terms with everything else known, so that most of them folds away; what is left is which draws
satisfy every guard on the way and the predicate at the end. Exchanging draws of the play itself, step by step nearer
to the goal, mostly finds some in a second; where it does not, a solver is asked. The draws make a whole play, which is
replayed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from typing import Any

from attrs import frozen

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Chance, Move
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs import nodes
from rulewright.proofs.climbing import climb
from rulewright.proofs.nodes import FALSE, Node
from rulewright.proofs.progress import possible
from rulewright.proofs.solver import Sat, Session
from rulewright.proofs.terms import condition_node, number
from rulewright.proofs.witness import shows

TRIES = 24
"""Skeletons tried before giving up."""
CLIMB = 2.0
"""Seconds for exchanging the draws of one skeleton."""
LONGEST = 1_000
"""Moves after which a play that is not over is no skeleton."""
ASKED = 3
"""Skeletons that a solver is asked about."""


@frozen
class Path:
    """Moves with unknown draws, the conditions that they are legal, and the state that they lead to.

    ``drawn`` is what nature drew in the play itself, by the payload of the unknown, and ``alike`` are the unknowns
    that may exchange their values: those of the same parameter of the same class of moves.
    """

    moves: tuple[Move, ...]
    conditions: tuple[Node, ...]
    state: Any
    drawn: Mapping[Any, int]
    alike: Sequence[Sequence[Any]]


def skeleton(rules: Rules[Any, Any], random: Random, orderly: bool = False) -> list[Move] | None:
    """A legal play in which players make a move without parameters where there is one, else any.

    An ``orderly`` one always makes the first move that is listed, which uses up one thing after another. None for a
    play that is not over after `LONGEST` moves: players can pass for ever.
    """
    state = rules.blank()
    moves: list[Move] = []
    while not rules.is_over(state):
        legal = rules.legal_moves(state)
        if not legal:
            break
        if len(moves) == LONGEST:
            return None
        move = rules.pick(state, random) if legal[0].by_nature else _plain(legal, random, orderly)
        assert move is not None
        moves.append(move)
        state = move.effect(state, rules)
    return moves


def _plain(legal: list[Move], random: Random, orderly: bool) -> Move:
    """A move without parameters, if there is one: it leaves draws the most freedom; else the first, or any."""
    bare = [move for move in legal if not fields_of(type(move))]
    return bare[0] if bare else legal[0 if orderly else int(random.random() * len(legal))]


def freed(rules: Rules[Any, Any], moves: list[Move]) -> Path | None:
    """The play with nature's draws unknown; None where a guard cannot hold."""
    state: Any = rules.blank()
    conditions: list[Node] = []
    made: list[Move] = []
    drawn: dict[Any, int] = {}
    alike: dict[tuple[type[Move], str], list[Any]] = {}
    for index, move in enumerate(moves):
        if isinstance(move, Chance):
            unknown = {f.name: nodes.var(f"draw{index}.{f.name}", *f.bounds(rules)) for f in fields_of(type(move))}
            for name, node in unknown.items():
                drawn[node.payload] = int(getattr(move, name))
                alike.setdefault((type(move), name), []).append(node.payload)
            move = type(move)(*map(number, unknown.values()))
        legal = possible(rules, state, move)
        if legal is FALSE:
            return None
        conditions.append(legal)
        state = move.effect(state, rules)
        made.append(move)
    return Path(tuple(made), tuple(conditions), state, drawn, tuple(alike.values()))


def search_paths(
    rules: Rules[Any, Any],
    claim: Claim,
    seed: int,
    timeout: float,
    tries: int = TRIES,
    asked: int = ASKED,
    within: float = inf,
) -> Play | None:
    """A play that shows the claim, found by choosing nature's draws on the skeletons of random plays.

    ``timeout`` is in seconds, a skeleton and a way of choosing; ``tries`` skeletons are looked at, and a solver is
    asked about so many of them. No further skeleton is begun after ``within`` seconds of processor time.
    """
    return search_paths_to_each(rules, {claim.id: claim}, seed, timeout, tries, asked, within).get(claim.id)


def search_paths_to_each(
    rules: Rules[Any, Any],
    claims: Mapping[str, Claim],
    seed: int,
    timeout: float,
    tries: int = TRIES,
    asked: int = ASKED,
    within: float = inf,
) -> dict[str, Play]:
    """As `search_paths`, for several claims at once: each skeleton is looked at for all that have no play yet."""
    random = Random(seed)
    found: dict[str, Play] = {}
    hard: dict[str, list[tuple[Path, Node]]] = {name: [] for name in claims}
    until = time.process_time() + within
    for turn in range(tries):
        if time.process_time() > until or len(found) == len(claims):
            break
        moves = skeleton(rules, random, orderly=turn % 2 == 1)
        path = None if moves is None else freed(rules, moves)
        if path is None:
            continue
        for name, claim in claims.items():
            if name in found or time.process_time() > until:
                continue
            assert isinstance(claim.subject, PlayReaches)
            reached = condition_node(claim.subject.predicate(path.state, rules))
            wanted = nodes.conjunction((*path.conditions, reached))
            if wanted is FALSE:
                continue
            values = climb(wanted, path.drawn, path.alike, random, min(timeout, CLIMB))
            play = _play(rules, claim, path, values)
            if play is not None:
                found[name] = play
            else:
                hard[name].append((path, wanted))
    for name in claims.keys() - found.keys():
        for path, wanted in hard[name][:asked]:
            answer = Session(timeout, bits=True, defined=True).find(wanted)
            play = _play(rules, claims[name], path, answer.values if isinstance(answer, Sat) else None)
            if play is not None:
                found[name] = play
                break
    return found


def _play(rules: Rules[Any, Any], claim: Claim, path: Path, values: Mapping[Any, int] | None) -> Play | None:
    """The play with the draws that were chosen, if it is legal and shows the claim."""
    if values is None:
        return None
    play = Play(rules, tuple(_drawn(move, values) for move in path.moves), title=claim.title)
    return play if shows(play, claim) else None


def _drawn(move: Move, chosen: Mapping[Any, int]) -> Move:
    if not isinstance(move, Chance):
        return move
    values = []
    for known in fields_of(type(move)):
        value = getattr(move, known.name)
        plain = nodes.evaluate([value.node], chosen)[0] if hasattr(value, "node") else value
        values.append(known.names(plain) if known.names is not None else plain)
    return type(move)(*values)
