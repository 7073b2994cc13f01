"""Planted faults: errors put into a game on purpose, each of which play or a claim must catch.

A game's faults stand in the module of its name, as ``FAULTS``. `caught` says who noticed one; a fault that nobody
notices is a gate that does not close.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from attrs import frozen

from rulewright.explore.batch import Batch
from rulewright.model.claims import Claim, InvariantHolds, StatesAreWellFormed, claim_pack
from rulewright.model.kernel.fingerprint import hash_of
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs.induction import Step, prove_invariants
from rulewright.proofs.report import Result
from rulewright.proofs.unknown import any_components
from rulewright.proofs.verify import Options, verify

GAMES = 300
"""Games played at random against a fault."""


@frozen
class Fault:
    """An error: its name, what is wrong, how to put it in, at which table it shows, and the claims that must notice.

    ``claims`` is empty where random play, with every invariant checked, is the gate.
    """

    name: str
    text: str
    plant: Callable[[Game[Any, Any]], Game[Any, Any]]
    claims: tuple[str, ...] = ()
    players: int = 2
    variant: str | None = None


@frozen
class Catch:
    """Who noticed a fault: what random play violated, and the claims that did not come out as they should."""

    fault: Fault
    violated: tuple[str, ...]
    failed: tuple[Result, ...]

    @property
    def caught(self) -> bool:
        """Whether the gate that the fault was planted for noticed it; that a solver gave up alone is no notice."""
        if not self.fault.claims:
            return bool(self.violated)
        sure = bool(self.violated) or not any("gave up" in result.verdict.note for result in self.failed)
        return sure and {result.claim.id for result in self.failed} == set(self.fault.claims)

    @property
    def by(self) -> str:
        """Who noticed it, in words."""
        noticed = [f"play: {name}" for name in self.violated]
        noticed += [f"claim: {r.claim.id} ({r.verdict.answer}, {r.verdict.note})" for r in self.failed]
        return "; ".join(noticed) or "nobody"


def catch_to_json(catch: Catch) -> dict[str, Any]:
    """Who noticed a fault, as JSON."""
    return {
        "fault": catch.fault.name,
        "text": catch.fault.text,
        "players": catch.fault.players,
        "caught": catch.caught,
        "violated": list(catch.violated),
        "claims": [r.claim.id for r in catch.failed],
        "by": catch.by,
    }


def faults_of(game: str) -> tuple[Fault, ...]:
    """The planted faults of a game, () where it has none."""
    module = _module_of(game)
    found: tuple[Fault, ...] = module.FAULTS if module else ()
    return found


def _module_of(game: str) -> Any:
    name = f"{__name__}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None


def fingerprint_of(game: Game[Any, Any]) -> str:
    """A hash of what it rests on who notices: the tables at which faults are planted, and how each is put in."""
    module = _module_of(game.id)
    rules = {game.rules(fault.players, fault.variant).fingerprint for fault in faults_of(game.id)}
    return hash_of({"rules": sorted(rules), "faults": inspect.getsource(module) if module else ""})


def caught(fault: Fault, game: Game[Any, Any], timeout: float = 30.0) -> Catch:
    """Put a fault into a game and see who notices."""
    rules = fault.plant(game).rules(fault.players, fault.variant)
    batch = Batch(rules, GAMES, seed=1, check=True).play(max_steps=2000)
    violated = dict.fromkeys(violation.name for violation in batch.violations)
    claims = [claim for claim in claim_pack(rules) if claim.id in fault.claims]
    results = [_asked(claim, rules, timeout) for claim in claims]
    return Catch(fault, tuple(violated), tuple(r for r in results if r.status != "as expected"))


def _asked(claim: Claim, rules: Rules[Any, Any], timeout: float) -> Result:
    """A claim's result; of an invariant only up to the first gap, and from the others unproved."""
    if not isinstance(claim.subject, InvariantHolds | StatesAreWellFormed):
        return verify([rules], Options(timeout=timeout, only=(claim.id,), fresh=True)).tables[0].results[0]
    proof = prove_invariants(Step(any_components(rules), timeout), names=(claim.id,))[claim.id]
    if proof.proved:
        return Result(claim, Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "z3", proof.seconds))
    gap = proof.gaps[0]
    return Result(claim, unknown(claim.id, "z3", f"{gap.where}: {gap.reason}", proof.seconds))
