"""What can go wrong when a game is asked something, each with a message of one line."""

from __future__ import annotations

from typing import Any

from rulewright.spec import Clause


class RulesError(Exception):
    """A table that the game does not offer: players, variant, reading or components; says what is accepted."""


class IllegalMove(Exception):
    """A move that a clause refuses; carries both."""

    def __init__(self, move: Any, clause: Clause) -> None:
        self.move = move
        self.clause = clause
        super().__init__(f"{move}: refused by {clause.id}: {clause.text}")
