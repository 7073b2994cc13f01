"""How often each guard allowed, refused and alone refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dis import get_instructions
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from attrs import define, frozen

from rulewright.explore.arrays import Booleans
from rulewright.explore.ground import GroundMoves, booleans
from rulewright.model.kernel.rules import Game, Rules
from rulewright.spec import Clause


@define
class GuardCount:
    """Over all ground moves tried where the actor was of the move's kind: how a guard answered.

    ``alone`` counts the refusals where no other guard refused; ``not_applicable`` the ground moves for which
    a clause that the guard presupposes had failed.
    """

    allowed: int = 0
    refused: int = 0
    alone: int = 0
    not_applicable: int = 0


@frozen
class GuardCoverage:
    """One guard's figures, for a report; ``clause`` is an id."""

    move: str
    clause: str
    allowed: int
    refused: int
    alone: int
    not_applicable: int


class Coverage:
    """Counts of every guard's answers; add them up over batches with `add`."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.counts: dict[tuple[str, str], GuardCount] = {
            (move.__name__, clause.id): GuardCount()
            for move in rules.moves
            for clause in rules.game.clauses_of_moves[move]
        }

    def watch(self, moves: Sequence[GroundMoves], state: Any, nature: Booleans) -> None:
        """Ask all guards of every ground move, in games at the same time before one step."""
        for ground in moves:
            eligible = nature if ground.kind.by_nature else ~nature
            if eligible.any():
                self._watch(ground, state, eligible)

    def _watch(self, ground: GroundMoves, state: Any, eligible: Booleans) -> None:
        shape = (len(ground), eligible.size)
        failed: dict[str, Booleans] = {}
        refusals = np.zeros(shape, dtype=np.int16)
        answers = []
        for guard in self.rules.guards(state, ground.axis):
            holds = np.broadcast_to(booleans(guard.condition), shape)
            missing = np.zeros(shape, dtype=np.bool_)
            for clause in guard.given:
                missing |= failed.get(clause.id, False)
            refused = ~holds & ~missing & eligible
            refusals += refused
            failed[guard.clause.id] = failed.get(guard.clause.id, False) | missing | ~holds
            answers.append((guard.clause.id, holds & ~missing & eligible, refused, missing & eligible))
        for clause_id, allowed, refused, missing in answers:
            count = self.counts[ground.kind.__name__, clause_id]
            count.allowed += int(np.count_nonzero(allowed))
            count.refused += int(np.count_nonzero(refused))
            count.alone += int(np.count_nonzero(refused & (refusals == 1)))
            count.not_applicable += int(np.count_nonzero(missing))

    def add(self, counts: Mapping[tuple[str, str], GuardCount]) -> None:
        """Add another's counts to these."""
        for key, count in counts.items():
            mine = self.counts[key]
            mine.allowed += count.allowed
            mine.refused += count.refused
            mine.alone += count.alone
            mine.not_applicable += count.not_applicable

    def report(self) -> tuple[GuardCoverage, ...]:
        """The figures, in the order of the game's moves and their guards."""
        return tuple(
            GuardCoverage(move, clause, count.allowed, count.refused, count.alone, count.not_applicable)
            for (move, clause), count in self.counts.items()
        )


def enforced(game: Game[Any, Any], moves: Mapping[str, int], games: int, finished: int) -> dict[str, int]:
    """How often each clause that is attached to a function with `enforces` was put into effect, by clause id.

    A function that a move's effect calls counts once for every such move made; one that sets up, once a game;
    one that ends or scores, once a finished game.
    """
    counts: dict[str, int] = {}
    roots: list[tuple[Callable[..., Any], int]] = [(game.blank, games)]
    roots += [(ending, finished) for ending in (game.is_over, game.score, game.tie_breaks)]
    for move in game.moves:
        made = moves.get(move.__name__, 0)
        roots += [(method, made) for method in (move.effect, getattr(move, "weight", None)) if method]
    for root, times in roots:
        for clause in {clause for function in _reached(root) for clause in _marks(function)}:
            counts[clause.id] = counts.get(clause.id, 0) + times
    ordered = [clause for clause in game.spec.clauses if clause in counts]
    return {clause: counts[clause] for clause in ordered}


def _marks(function: Callable[..., Any]) -> tuple[Clause, ...]:
    marks: tuple[Clause, ...] = function.__dict__.get("enforces", ())
    return marks


def _reached(root: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The function and every plain function that it calls by its name, directly or not."""
    found: list[Callable[..., Any]] = []
    pending: list[Any] = [root]
    while pending:
        function = pending.pop()
        if isinstance(function, FunctionType) and function not in found:
            found.append(function)
            pending += [function.__globals__.get(name) for name in _globals_of(function.__code__)]
    return found


def _globals_of(code: CodeType) -> set[str]:
    """The global names that code loads, comprehensions within it included; attributes are none."""
    names = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    return names.union(*(_globals_of(inner) for inner in code.co_consts if isinstance(inner, CodeType)))
