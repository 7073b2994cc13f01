"""Plays of every length at once: classes of moves one after another, with unknown parameters and unknown draws.

What set-up leaves open is an unknown that the invariants bound; so what no such play shows, no play does. What one
shows is asked again of set-up itself, move by move, and then replayed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Chance, Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, TRUE, Node
from rulewright.proofs.progress import possible
from rulewright.proofs.readings.pair import Pair, outcome_nodes
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.solver import Sat, Session, Unsat
from rulewright.proofs.terms import TermCells, cells_of, condition_node, number, number_node
from rulewright.proofs.unknown import state_nodes

LONGEST_SETUP = 400
QUERY = 10.0
"""Seconds for one query."""
FEASIBLE = 1.0
"""Seconds to see that a path is impossible."""


@frozen
class Unrolled:
    """Moves with unknown parameters, the conditions under which they are legal, and where they lead."""

    moves: tuple[Move, ...]
    conditions: tuple[Node, ...]
    state: Any


@frozen
class Opening:
    """Set-up with unknown draws (``setup``), and the unknown state of which no more is known than after any set-up.

    ``known`` says that the invariants hold.
    """

    setup: Unrolled
    start: Any
    known: tuple[Node, ...]


def opening(rules: Rules[Any, Any]) -> Opening | None:
    """The start of every play; None where set-up is not one fixed sequence of classes of moves."""
    made = Unrolled((), (), rules.blank())
    while (inside := condition_node(rules.game.in_setup(made.state, rules))) is not FALSE:
        following = [] if inside is not TRUE else list(continued(rules, made))
        if len(following) != 1 or len(made.moves) > LONGEST_SETUP:
            return None
        made = following[0]
    changes: dict[str, Any] = {}
    for known in fields_of(rules.game.state):
        value = getattr(made.state, known.name)
        low, high = known.bounds(rules)
        cells = cells_of(value).nodes if known.is_cells else (number_node(value),)
        fresh = []
        for index, cell in enumerate(cells):
            if cell.op == "const":
                fresh.append(cell)
                continue
            unknown = nodes.var(f"start.{known.name}[{index}]", max(low, cell.low), min(high, cell.high))
            fresh.append(unknown)
        changes[known.name] = TermCells(fresh) if known.is_cells else number(fresh[0])
    start = object.__new__(rules.game.state)
    start.__dict__.update(changes)
    known_parts = [condition_node(part) for i in rules.game.invariants for part in i.parts(start, rules)]
    return Opening(made, start, tuple(known_parts))


def continued(rules: Rules[Any, Any], path: Unrolled) -> Iterator[Unrolled]:
    """A path and one more move, for every class of which one may be legal."""
    depth = len(path.moves)
    state = path.state
    goes_on = nodes.negation(condition_node(rules.is_over(state)))
    nature = nodes.equal(number_node(rules.actor(state)), NATURE)
    for kind in rules.moves:
        move = unknown_parameters(kind, rules, f"m{depth}")
        acts = nature if kind.by_nature else nodes.negation(nature)
        legal = nodes.conjunction((goes_on, acts, possible(rules, state, move)))
        if legal is not FALSE:
            yield Unrolled((*path.moves, move), (*path.conditions, legal), move.effect(state, rules))


def unknown_parameters(kind: type[Move], rules: Rules[Any, Any], name: str) -> Move:
    """A move of a class whose parameters are unknowns of their own."""
    return kind(*(number(nodes.var(f"{name}.{kind.__name__}.{f.name}", *f.bounds(rules))) for f in fields_of(kind)))


@frozen
class Apart:
    """The conditions that a state tells two readings apart: as it stands, or by a move that leads elsewhere."""

    now: tuple[tuple[str, Node], ...]
    moves: tuple[tuple[Move, Node], ...]


def apart(pair: Pair, state: Any, ground: bool = False) -> Apart:
    """How a state of terms can tell the readings apart; what cannot is left out.

    Parameters of moves are unknown, or with ``ground`` every ground move is looked at.
    """
    one, scope, both = pair.one, pair.scope, _both(pair, state)
    overs = [condition_node(rules.is_over(here)) for rules, here in both]
    running = nodes.conjunction(nodes.negation(over) for over in overs)
    actors = [number_node(rules.actor(here)) for rules, here in both]
    found = [("whether the game is over", nodes.negation(nodes.same(*overs)))]
    found.append(("who acts", nodes.conjunction((running, nodes.negation(nodes.equal_numbers(*actors))))))
    leading = []
    nature = nodes.equal(actors[0], NATURE)
    for kind in one.game.moves:
        if kind not in {*scope.guards, *scope.weights, *scope.effects}:
            continue
        here = nodes.conjunction((running, nature if kind.by_nature else nodes.negation(nature)))
        offers = one if kind in one.moves else pair.other
        moves = (
            [entry[-1] for entry in offers.ground_moves[kind]]
            if ground
            else [unknown_parameters(kind, offers, "apart")]
        )
        for move in moves:
            by_moves, elsewhere = _told_by(pair, state, move, here)
            found += by_moves
            leading.append((move, elsewhere))
    if scope.outcome:
        found.append(("the result", nodes.conjunction((*overs, _results_differ(pair, state)))))
    kept = tuple((where, how) for where, how in found if how is not FALSE)
    return Apart(kept, tuple((move, how) for move, how in leading if how is not FALSE))


def _both(pair: Pair, state: Any) -> tuple[tuple[Rules[Any, Any], Any], tuple[Rules[Any, Any], Any]]:
    """Both readings, each with the state in its shape."""
    return (pair.one, state), (pair.other, pair.as_other(state))


def _told_by(pair: Pair, state: Any, move: Move, here: Node) -> tuple[list[tuple[str, Node]], Node]:
    """How a move tells the readings apart before it is made, and by where it leads."""
    name, both = type(move).__name__, _both(pair, state)
    legal = [possible(rules, before, move) if type(move) in rules.moves else FALSE for rules, before in both]
    found = [(name, nodes.conjunction((here, nodes.negation(nodes.same(*legal)))))]
    if isinstance(move, Chance) and FALSE not in legal:
        chances = [number_node(move.weight(before, rules)) for rules, before in both]
        differ = nodes.negation(nodes.equal_numbers(*chances))
        found.append((f"weight of {name}", nodes.conjunction((here, *legal, differ))))
    if type(move) not in pair.scope.effects:
        return found, FALSE
    after = [move.effect(before, rules) for rules, before in both]
    pairs = zip(state_nodes(pair.as_other(after[0])), state_nodes(after[1]), strict=True)
    elsewhere = nodes.disjunction(nodes.negation(nodes.equal_numbers(a, b)) for (_, a), (_, b) in pairs)
    return found, nodes.conjunction((here, *legal, elsewhere))


def _results_differ(pair: Pair, state: Any) -> Node:
    seats = pair.one.players
    results = zip(*(outcome_nodes(rules, here) for rules, here in _both(pair, state)), strict=True)
    same = [nodes.equal_numbers(a, b) if index < seats else nodes.same(a, b) for index, (a, b) in enumerate(results)]
    return nodes.negation(nodes.conjunction(same))


@frozen
class Deepening:
    """What a search by length found: a play, or None; no play with fewer than ``at_least`` moves shows anything.

    ``at_least`` counts set-up.
    """

    moves: tuple[Move, ...] | None
    at_least: int


class Unrolling:
    """Plays from one table's opening on, unrolled as far as asked for, for all pairs that share the ruling."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.opening = opening(rules)
        first = None if self.opening is None else Unrolled((), (), self.opening.start)
        self._levels: list[list[Unrolled]] = [[] if first is None else [first]]

    def shortest(self, pair: Pair, until: float, longest: int | None = None) -> Deepening:
        """Search for the shortest play that tells a pair apart, until a moment of CPU time.

        ``longest`` is a length, set-up included, from which on no play is of interest.
        """
        if self.opening is None:
            return Deepening(None, 0)
        setup = len(self.opening.setup.moves)
        depth = 0
        while longest is None or setup + depth < longest:
            level = self._level(depth, until)
            if level is None:
                return Deepening(None, setup + depth)
            answers = []
            for path, move, how in self._ways(pair, depth):
                answers.append(self._witness(path, move, how, until))
                if not isinstance(answers[-1], bool):
                    return Deepening(answers[-1], setup + depth)
            if not level or not all(answers):
                return Deepening(None, setup + depth)
            depth += 1
        return Deepening(None, setup + depth)

    def _ways(self, pair: Pair, depth: int) -> Iterator[tuple[Unrolled, Move | None, Node]]:
        if depth:
            for path in self._levels[depth - 1]:
                for move, how in apart(pair, path.state).moves:
                    yield path, move, how
        for path in self._levels[depth]:
            how = nodes.disjunction(condition for _, condition in apart(pair, path.state).now)
            if how is not FALSE:
                yield path, None, how

    def _level(self, depth: int, until: float) -> list[Unrolled] | None:
        """Every path of a number of moves after set-up that may be legal; None where time runs out."""
        while len(self._levels) <= depth:
            assert self.opening is not None
            longer = []
            for path in self._levels[-1]:
                for one in continued(self.rules, path):
                    if time.process_time() > until:
                        return None
                    if not self._impossible(one):
                        longer.append(one)
            self._levels.append(longer)
        return self._levels[depth]

    def _impossible(self, path: Unrolled) -> bool:
        """Whether no such play is legal; invariants are left out, which makes the question easy."""
        return isinstance(_asked(path.conditions, (), FEASIBLE), Unsat)

    def _witness(self, path: Unrolled, move: Move | None, how: Node, until: float) -> tuple[Move, ...] | bool:
        """A play; True where there is none, False where that is not known."""
        assert self.opening is not None
        wanted = (*path.conditions, how)
        if isinstance(_asked(wanted, (), min(QUERY, until - time.process_time())), Unsat):
            return True
        known = _about(self.opening.known, nodes.conjunction(wanted))
        answer = _asked(wanted, known, min(QUERY, until - time.process_time()))
        if not isinstance(answer, Sat):
            return isinstance(answer, Unsat)
        draws = self._setup(answer.values, until)
        if draws is None:
            return False
        made = (*path.moves, *((move,) if move is not None else ()))
        return (*draws, *(plain_move(one, answer.values) for one in made))

    def _setup(self, values: Mapping[Any, int], until: float) -> list[Move] | None:
        """Draws of set-up that lead to a start with these values; None where none are found."""
        assert self.opening is not None
        setup = self.opening.setup
        pinned = []
        for (_, unknown), (_, cell) in zip(state_nodes(self.opening.start), state_nodes(setup.state), strict=True):
            if unknown.op == "var" and unknown.payload in values:
                pinned.append(nodes.equal(cell, values[unknown.payload]))
        answer = _asked((*setup.conditions, *pinned), (), min(QUERY, until - time.process_time()))
        return [plain_move(move, answer.values) for move in setup.moves] if isinstance(answer, Sat) else None


def _asked(wanted: Sequence[Node], known: Sequence[Node], seconds: float) -> Any:
    session = Session(stretched(max(0.1, seconds)), bits=True, defined=True)
    for index, part in enumerate(known):
        session.assume(f"known {index}", part)
    return session.find(nodes.conjunction(wanted))


def _about(known: Sequence[Node], goal: Node) -> list[Node]:
    """The parts of what is known that share an unknown with the goal."""
    mine = {node.serial for node in nodes.reachable([goal]) if node.op in ("var", "flag")}
    return [
        part for part in known if any(n.op in ("var", "flag") and n.serial in mine for n in nodes.reachable([part]))
    ]


def plain_move(move: Move, values: Mapping[Any, int]) -> Move:
    """The ground move that an assignment makes of one with unknown parameters."""
    plain: dict[str, Any] = {}
    for known in fields_of(type(move)):
        value = nodes.evaluate([number_node(getattr(move, known.name))], values)[0]
        plain[known.name] = known.names(value) if known.names is not None else value
    return attrs.evolve(move, **plain)  # type: ignore[misc]
