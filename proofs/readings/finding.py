"""What was found out about a question at one table: its class, the evidence, and how often it matters."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import sqrt
from typing import Any

from attrs import frozen

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import move_to_json
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.telling import Difference


class Class(StrEnum):
    """How much a question matters."""

    EQUIVALENT = "equivalent"
    VISIBLE = "visible"
    DECISIVE = "decisive"
    CLOSED = "closed"
    UNKNOWN = "unknown"


@frozen
class Visible:
    """A play after which the readings differ, replayed under both.

    ``setup`` of its moves set up. No play with fewer than ``at_least`` moves tells the readings apart; the length is
    ``minimal`` where that is the play's own.
    """

    moves: tuple[Move, ...]
    setup: int
    at_least: int
    difference: Difference

    @property
    def minimal(self) -> bool:
        """Whether no shorter play tells the readings apart."""
        return self.at_least >= len(self.moves)


@frozen
class Decisive:
    """A position, reached by a replayed play, from which the readings lead to different winners.

    At a ``final`` one the same play is scored differently. From a late one ``ruling`` and ``other`` are the seats that
    can still win, by a search of everything that can follow.
    """

    moves: tuple[Move, ...]
    final: bool
    ruling: tuple[int, ...]
    other: tuple[int, ...]


@frozen
class Share:
    """In how many of so many games of a policy the question arose, and in how many the winner changed.

    ``unfinished`` games came to no end within the limit of moves and are left out of the others.
    """

    policy: str
    games: int
    arises: int
    decides: int
    unfinished: int = 0

    def to_json(self) -> dict[str, Any]:
        """The share as JSON, with 95% intervals."""
        return {
            "policy": self.policy,
            "games": self.games,
            "unfinished": self.unfinished,
            "share_arises": share(self.arises, self.games),
            "interval_arises": wilson(self.arises, self.games),
            "share_decides": share(self.decides, self.games),
            "interval_decides": wilson(self.decides, self.games),
        }


def share(part: int, whole: int) -> float | None:
    """A share to five places; None of nothing."""
    return round(part / whole, 5) if whole else None


def wilson(part: int, whole: int, z: float = 1.959964) -> list[float] | None:
    """The 95% interval of a share by Wilson's score, "Probable inference", JASA 1927; it covers sampling only."""
    if not whole:
        return None
    p, zz = part / whole, z * z / whole
    middle = (p + zz / 2) / (1 + zz)
    spread = z * sqrt(p * (1 - p) / whole + zz / (4 * whole)) / (1 + zz)
    low = 0.0 if part == 0 else max(0.0, middle - spread)
    high = 1.0 if part == whole else min(1.0, middle + spread)
    return [round(low, 5), round(high, 5)]


@frozen
class Finding:
    """The answer to a question and one reading of it at one table.

    ``reading`` is None of a question that is closed. ``grade`` is how sure the class is, by the words of verdicts.
    ``note`` says what a proof rests on, why a question is closed, or what was tried in vain. ``assumptions`` are
    the assumed values that shares and decisive positions rest on. ``error`` ended the search, empty if none did.
    """

    question: str
    ruling: str | None
    reading: str | None
    players: int
    variant: str | None
    kind: Class
    grade: str
    note: str = ""
    visible: Visible | None = None
    decisive: Decisive | None = None
    shares: tuple[Share, ...] = ()
    assumptions: tuple[str, ...] = ()
    seconds: float = 0.0
    error: str = ""


def finding_to_json(found: Finding, plays: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A finding as JSON, by the schema ``rulewright/diff/1``.

    ``plays`` are the paths of the recorded plays, ``visible`` and ``decisive``.
    """
    paths = plays or {}
    uniform = next((s.to_json() for s in found.shares if s.policy == "uniform"), None)
    return {
        "question": found.question,
        "readings": [found.ruling, found.reading] if found.reading else [],
        "players": found.players,
        "variant": found.variant,
        "class": str(found.kind),
        "grade": found.grade,
        "play": paths.get("decisive") or paths.get("visible"),
        "minimal": found.visible.minimal if found.visible else None,
        "share_arises": uniform["share_arises"] if uniform else None,
        "share_decides": uniform["share_decides"] if uniform else None,
        "interval": uniform["interval_decides"] if uniform else None,
        "visible": _visible(found.visible, paths.get("visible")),
        "decisive": _decisive(found.decisive, paths.get("decisive")),
        "shares": [one.to_json() for one in found.shares],
        "assumptions": list(found.assumptions),
        "note": found.note,
        "error": found.error or None,
        "seconds": round(found.seconds, 1),
    }


def _visible(found: Visible | None, play: str | None) -> dict[str, Any] | None:
    if found is None:
        return None
    told = found.difference
    return {
        "moves": len(found.moves),
        "after_setup": len(found.moves) - found.setup,
        "minimal": found.minimal,
        "at_least": found.at_least,
        "differs": told.kind,
        "ruling": told.ruling,
        "other": told.other,
        "only_ruling": [move_to_json(move) for move in told.lost],
        "only_other": [move_to_json(move) for move in told.gained],
        "play": play,
    }


def _decisive(found: Decisive | None, play: str | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "moves": len(found.moves),
        "position": "final" if found.final else "late",
        "ruling": list(found.ruling),
        "other": list(found.other),
        "play": play,
    }


def setup_of(rules: Rules[Any, Any], moves: tuple[Move, ...]) -> int:
    """How many moves of a play set up."""
    state = rules.blank()
    for index, move in enumerate(moves):
        if not rules.game.in_setup(state, rules):
            return index
        state = move.effect(state, rules)
    return len(moves)
