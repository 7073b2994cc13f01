"""Rulewright: write a board- or card-game rule once; play it, fuzz it, prove it, publish it.

The names below are the public interface. Each is imported when it is first used, so that asking a game needs neither
the solvers nor NumPy.

>>> import rulewright
>>> rules = rulewright.game_named("richelieu").rules(players=3)
>>> rules.actor(rules.deal(seed=1))
0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.explore.machine import GameMachine, machine_for
    from rulewright.explore.run import RunReport, run
    from rulewright.model.check import check_game, require_sound
    from rulewright.model.claims import Claim, claim_pack
    from rulewright.model.kernel.errors import IllegalMove, RulesError
    from rulewright.model.kernel.moves import Chance, Move
    from rulewright.model.kernel.record import (
        Play,
        RecordError,
        first_refusal,
        read_play,
        read_position,
        write_play,
        write_position,
    )
    from rulewright.model.kernel.rules import NATURE, Explanation, Game, Rules
    from rulewright.model.kernel.scoring import Outcome
    from rulewright.model.library import game_named, games
    from rulewright.model.verdicts import Answer, Grade, Verdict
    from rulewright.proofs.report import Report
    from rulewright.proofs.verify import Options, verify
    from rulewright.spec import Clause, GameSpec, Question, Reading, SpecError, audit, load_spec

__version__ = "0.1.0"

__all__ = [
    "NATURE",
    "Answer",
    "Chance",
    "Claim",
    "Clause",
    "Explanation",
    "Game",
    "GameMachine",
    "GameSpec",
    "Grade",
    "IllegalMove",
    "Move",
    "Options",
    "Outcome",
    "Play",
    "Question",
    "Reading",
    "RecordError",
    "Report",
    "Rules",
    "RulesError",
    "RunReport",
    "SpecError",
    "Verdict",
    "__version__",
    "audit",
    "check_game",
    "claim_pack",
    "first_refusal",
    "game_named",
    "games",
    "load_spec",
    "machine_for",
    "read_play",
    "read_position",
    "require_sound",
    "run",
    "verify",
    "write_play",
    "write_position",
]

_MODULES = {
    "explore.machine": ("GameMachine", "machine_for"),
    "explore.run": ("RunReport", "run"),
    "model.check": ("check_game", "require_sound"),
    "model.claims": ("Claim", "claim_pack"),
    "model.kernel.errors": ("IllegalMove", "RulesError"),
    "model.kernel.moves": ("Chance", "Move"),
    "model.kernel.record": (
        "Play",
        "RecordError",
        "first_refusal",
        "read_play",
        "read_position",
        "write_play",
        "write_position",
    ),
    "model.kernel.rules": ("NATURE", "Explanation", "Game", "Rules"),
    "model.kernel.scoring": ("Outcome",),
    "model.library": ("game_named", "games"),
    "model.verdicts": ("Answer", "Grade", "Verdict"),
    "proofs.report": ("Report",),
    "proofs.verify": ("Options", "verify"),
    "spec": ("Clause", "GameSpec", "Question", "Reading", "SpecError", "audit", "load_spec"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
    found = getattr(import_module(f"rulewright.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names, imported or not."""
    return sorted({*globals(), *__all__})
