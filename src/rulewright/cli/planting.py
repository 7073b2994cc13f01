"""``verify --faults``: errors planted in a game, and who notices them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from rulewright.cli import output
from rulewright.cli.errors import ExitCode
from rulewright.model.kernel.rules import Game
from rulewright.proofs.planted import catch_to_json, caught, faults_of, fingerprint_of


def planted_report(game: Game[Any, Any], console: Console | None = None) -> dict[str, Any]:
    """Who noticed each planted fault of a game, as JSON; told on the console as it goes."""
    found = []
    for fault in faults_of(game.id):
        catch = caught(fault, game)
        found.append(catch_to_json(catch))
        if console is not None:
            mark = "caught" if catch.caught else "MISSED"
            console.print(f"{mark:8}{fault.name}: {fault.text}\n        {catch.by}", markup=False)
    return {
        "schema": "rulewright/faults/1",
        "game": game.id,
        "fingerprint": fingerprint_of(game),
        "faults": found,
    }


def plant(chosen: Sequence[Game[Any, Any]], console: Console, out: str | None, format: str) -> int:
    """Plant every fault of the games; exit code 1 if one goes unnoticed."""
    reports = [planted_report(game, console) for game in chosen]
    faults = [fault for report in reports for fault in report["faults"]]
    missed = [fault["fault"] for fault in faults if not fault["caught"]]
    console.print(f"\n{len(faults)} faults planted, {len(faults) - len(missed)} caught")
    console.print(output.reproduce(), markup=False)
    output.deliver({"schema": "rulewright/faults/1", "games": reports}, out, format)
    return ExitCode.OTHERWISE if missed else ExitCode.AS_EXPECTED
