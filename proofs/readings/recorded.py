"""Recorded plays as a start for random ones: they lead to what random play seldom reaches."""

from __future__ import annotations

from typing import Any

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import RecordError, read_play
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.report import evidence_folder, table_name


def plays_at(rules: Rules[Any, Any]) -> list[tuple[Move, ...]]:
    """The recorded plays of a table that start with its blank state, longest first, without their beginnings.

    They need not be legal to the end: another reading may have been theirs. What cannot be read is left out.
    """
    folder = evidence_folder(rules.game.id) / "plays" / table_name(rules)
    found: list[tuple[Move, ...]] = []
    for path in sorted(folder.glob("*.json")):
        try:
            play = read_play(path, {rules.game.id: rules.game})
        except (RecordError, RulesError):
            continue
        if play.start is None:
            found.append(play.moves)
    return _longest(found)


def _longest(plays: list[tuple[Move, ...]]) -> list[tuple[Move, ...]]:
    """Plays without those that are the beginning of another one."""
    kept: list[tuple[Move, ...]] = []
    begun: set[tuple[Move, ...]] = set()
    for play in sorted(plays, key=len, reverse=True):
        if play and play not in begun:
            kept.append(play)
            begun.update(play[:length] for length in range(1, len(play) + 1))
    return kept
