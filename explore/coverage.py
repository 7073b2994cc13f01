"""How often each guard allowed, refused and alone refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import define, frozen

from rulewright.explore.arrays import Booleans
from rulewright.explore.ground import GroundMoves, booleans
from rulewright.model.kernel.rules import Rules


@define
class GuardCount:
    """Over all ground moves tried where the actor was of the move's kind: how a guard answered.

    ``alone`` counts the refusals where no other guard refused; ``not_applicable`` the ground moves for which a clause
    that the guard presupposes had failed.
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
    """Counts of every guard's answers; add them up over batches with `merge`."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules
        self.counts: dict[tuple[str, str], GuardCount] = {
            (move.__name__, clause.id): GuardCount()
            for move, clauses in rules.game.clauses_of_moves.items()
            for clause in clauses
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

    def merge(self, other: Coverage) -> None:
        """Add another's counts to these."""
        for key, count in other.counts.items():
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
