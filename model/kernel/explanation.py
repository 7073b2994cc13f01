"""What the guards of a move say of it in a state."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.spec import Clause


@frozen
class Guard:
    """One evaluated guard: its clause, its condition and, if it has any, the clauses it presupposes."""

    clause: Clause
    condition: Any
    given: tuple[Clause, ...] = ()


@frozen
class GuardAnswer:
    """What one guard says of a move on plain numbers: ``allowed``, ``refused`` or ``not applicable``."""

    clause: Clause
    answer: str


@frozen
class Explanation:
    """All guards of a move in a state, and whether they all allow it; after the end (``over``) nothing does."""

    move: Move
    guards: tuple[GuardAnswer, ...]
    over: bool = False

    @property
    def legal(self) -> bool:
        """Whether the move may be made."""
        return not self.over and all(guard.answer == "allowed" for guard in self.guards)

    @property
    def refusals(self) -> tuple[Clause, ...]:
        """The clauses that refuse the move."""
        return tuple(guard.clause for guard in self.guards if guard.answer == "refused")
