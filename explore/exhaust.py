"""Every reachable state of a small instance, and shortest plays, by breadth-first search on plain numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules

MAX_STATES = 1_000_000

_Parents = dict[tuple[Any, ...], tuple[tuple[Any, ...], Move] | None]


@frozen
class Flaw:
    """A reachable state in which something failed, and a shortest play to it from where the search began."""

    name: str
    moves: tuple[Move, ...]


@frozen
class Exhaustion:
    """What a search visited.

    ``complete`` says that every reachable state was visited: only then does the absence of flaws mean
    anything beyond the ``states`` seen. ``depth`` is the number of moves to the farthest of them, ``ends``
    counts finished states.
    """

    complete: bool
    states: int
    transitions: int
    ends: int
    depth: int
    flaws: tuple[Flaw, ...]


@frozen
class Search:
    """The answer to a search: a shortest play to a state, or None; if ``complete``, no play reaches one."""

    moves: tuple[Move, ...] | None
    states: int
    complete: bool


def exhaust(rules: Rules[Any, Any], start: Any = None, max_states: int = MAX_STATES, flaws: int = 1) -> Exhaustion:
    """Visit every state that legal play reaches from a start, by default the blank state.

    In each state all domains and invariants are checked, and that some move is legal until the game is over.
    Stops after ``flaws`` flaws or ``max_states`` states.
    """
    found: list[Flaw] = []
    frontier = Frontier(rules, start, max_states)
    transitions = ends = depth = 0
    for state, depth, moves in frontier:
        over = rules.is_over(state)
        ends += over
        transitions += len(moves)
        complaints = rules.complaints(state)
        if not (over or moves):
            complaints.append("some_move_is_always_legal: the game is not over and no move is legal")
        found += [Flaw(complaint, frontier.way_to(state)) for complaint in complaints]
        if len(found) >= flaws:
            return Exhaustion(False, len(frontier.parents), transitions, ends, depth, tuple(found[:flaws]))
    complete = not frontier.cut
    return Exhaustion(complete, len(frontier.parents), transitions, ends, depth, tuple(found))


def shortest(
    rules: Rules[Any, Any],
    goal: Callable[[Any, Rules[Any, Any]], bool],
    start: Any = None,
    max_states: int = MAX_STATES,
) -> Search:
    """A shortest play from a start, by default the blank state, to a state of which the goal holds."""
    frontier = Frontier(rules, start, max_states)
    for state, _, _ in frontier:
        if goal(state, rules):
            return Search(frontier.way_to(state), len(frontier.parents), not frontier.cut)
    return Search(None, len(frontier.parents), not frontier.cut)


def walk(rules: Rules[Any, Any], start: Any = None, max_states: int = MAX_STATES) -> Frontier:
    """The states that legal play reaches from a start, by default the blank state, nearest first."""
    return Frontier(rules, start, max_states)


def possible_winners(rules: Rules[Any, Any], start: Any, max_states: int = MAX_STATES) -> frozenset[int] | None:
    """The seats that win, alone or with others, in some end that legal play reaches from a state.

    None where that takes more than ``max_states`` states to find out.
    """
    winners: set[int] = set()
    seen = {_key(start)}
    stack = [start]
    while stack and len(winners) < rules.players:
        state = stack.pop()
        if rules.is_over(state):
            winners.update(rules.outcome(state).winners)
            continue
        for move in possible_moves(rules, state):
            successor = move.effect(state, rules)
            key = _key(successor)
            if key not in seen:
                if len(seen) >= max_states:
                    return None
                seen.add(key)
                stack.append(successor)
    return frozenset(winners)


class Frontier:
    """Iterates over the reachable states, nearest first, each with its depth and legal moves."""

    def __init__(self, rules: Rules[Any, Any], start: Any, max_states: int) -> None:
        self._rules = rules
        self._start = rules.blank() if start is None else start
        self._limit = max_states
        self.parents: _Parents = {_key(self._start): None}
        self.cut = False

    def __iter__(self) -> Any:
        queue: deque[tuple[Any, int]] = deque([(self._start, 0)])
        while queue:
            state, depth = queue.popleft()
            moves = possible_moves(self._rules, state)
            yield state, depth, moves
            parent = _key(state)
            for move in moves:
                successor = move.effect(state, self._rules)
                key = _key(successor)
                if key in self.parents:
                    continue
                if len(self.parents) >= self._limit:
                    self.cut = True
                    continue
                self.parents[key] = (parent, move)
                queue.append((successor, depth + 1))

    def way_to(self, state: Any) -> tuple[Move, ...]:
        """A shortest play to a visited state."""
        moves = []
        step = self.parents[_key(state)]
        while step is not None:
            moves.append(step[1])
            step = self.parents[step[0]]
        return tuple(reversed(moves))


def possible_moves(rules: Rules[Any, Any], state: Any) -> list[Move]:
    """The legal moves that can happen: of nature's only those with a positive weight."""
    moves = rules.legal_moves(state)
    return [m for m in moves if not m.by_nature or m.weight(state, rules) > 0]


def _key(state: Any) -> tuple[Any, ...]:
    return tuple(state.__dict__.values())
