"""What can go wrong when a game is asked something, each with a message of one line."""

from __future__ import annotations

from typing import Any

from rulewright.spec import Clause


class RulesError(Exception):
    """A table that the game does not offer: players, variant, reading or components; says what is accepted."""


class IllegalMove(Exception):
    """A move that a clause refuses; carries both.

    ``over`` says that the game had ended; the clause is then the one that ends it, or None where none is named.
    """

    def __init__(self, move: Any, clause: Clause | None, over: bool = False) -> None:
        self.move = move
        self.clause = clause
        self.over = over
        reasons = ["the game is over"] if over else []
        reasons += [f"refused by {clause.id}: {clause.text}"] if clause is not None else []
        super().__init__(f"{move}: {'; '.join(reasons)}")
