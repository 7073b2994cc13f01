"""A play that breaks what should hold in every state: it refutes an invariant, or that somebody can always act."""

from __future__ import annotations

from typing import Any

from rulewright.explore.batch import Batch
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.cycles import can_be_played
from rulewright.proofs.proof import WELL_FORMED

STUCK = "some_move_is_always_legal"
GAMES = 400
"""Games played at random in search of a violation."""
MOST = 2_000
"""Moves after which a game is given up."""


def search_violations(rules: Rules[Any, Any], seed: int) -> dict[str, Play]:
    """For each name that random play breaks the shortest play found that does, replayed.

    Rules with an unknown reading cannot be played: nothing is found.
    """
    if not can_be_played(rules):
        return {}
    batch = Batch(rules, GAMES, seed, check=True).play(MOST)
    found: dict[str, Play] = {}
    for violation in sorted(batch.violations, key=lambda violation: len(violation.moves)):
        play = Play(rules, violation.moves, title=f"Violates {violation.name}")
        if violation.name not in found and violates(play, violation.name):
            found[violation.name] = play
    return found


def violates(play: Play, name: str) -> bool:
    """Whether a play is legal to its end and its last position breaks what the name stands for, on plain numbers."""
    rules, state = play.rules, play.final()
    if name == STUCK:
        return not rules.is_over(state) and not rules.legal_moves(state)
    complaints = rules.complaints(state)
    if name == WELL_FORMED:
        known = {invariant.name for invariant in rules.game.invariants}
        return any(complaint.partition(":")[0] not in known for complaint in complaints)
    return any(complaint.startswith(f"{name}: ") for complaint in complaints)
