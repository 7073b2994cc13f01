"""The evidence that lies beside the proofs, as a report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli.errors import InputError
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.verdicts import Verdict, unknown
from rulewright.proofs.report import Report, Result, TableReport, evidence_folder, stored_verdicts


def stored_report(console: Console, tables: Sequence[Rules[Any, Any]], only: Sequence[str] = ()) -> Report:
    """The stored verdicts at the tables, their version and what is stale said on the console.

    A claim that has none is unknown. InputError where there is no evidence of a game at all.
    """
    labels = {rules.game: evidence_label(rules.game) for rules in tables}
    for game, (version, _) in labels.items():
        console.print(f"{game.id}: evidence of version {version}")
    found = []
    for rules in tables:
        verdicts, fresh = stored_verdicts(rules)
        if verdicts and not fresh:
            console.print(f"{flags.table_words(rules)}: STALE, the rules have changed since")
        claims = [claim for claim in claim_pack(rules) if not only or claim.id in only]
        results = tuple(
            Result(claim, verdicts[claim.id] if claim.id in verdicts else _missing(claim.id)) for claim in claims
        )
        found.append(TableReport(rules, results, sum(result.verdict.seconds for result in results)))
    version, seed = next(iter(labels.values()))
    return Report(tuple(found), seed, version)


def evidence_label(game: Game[Any, Any]) -> tuple[str, int]:
    """The version and the seed of the stored evidence of a game."""
    path = evidence_folder(game.id) / "verify.json"
    if not path.is_file():
        raise InputError(f"--stored: no evidence of {game.id} is stored; accepted: without --stored")
    found = json.loads(path.read_text(encoding="utf-8"))
    return str(found["version"]), int(found["seed"])


def _missing(claim: str) -> Verdict:
    return unknown(claim, "none", "no stored verdict")
