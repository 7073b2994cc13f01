"""Every planted fault is noticed, by play or by the claim that it was planted for."""

from __future__ import annotations

import json

import pytest

from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.proofs.planted import Fault, caught, faults_of
from rulewright.proofs.report import evidence_folder

EVERY = {"richelieu": 1}
FAULTS = [(name, fault) for name in REFERENCE_GAMES for fault in faults_of(name)[:: EVERY.get(name, 6)]]
"""Those planted again here: all of one game, some of the others; `rulewright verify GAME --faults` plants all."""


def test_every_reference_game_has_a_dozen_faults() -> None:
    for name in REFERENCE_GAMES:
        assert len(faults_of(name)) >= 12, name


@pytest.mark.parametrize("game", REFERENCE_GAMES)
def test_every_fault_was_caught_in_the_last_full_run(game: str) -> None:
    stored = json.loads((evidence_folder(game) / "faults.json").read_text(encoding="utf-8"))["faults"]
    assert [entry["fault"] for entry in stored] == [fault.name for fault in faults_of(game)]
    assert all(entry["caught"] and (entry["violated"] or entry["claims"]) for entry in stored)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "fault"), FAULTS, ids=[f"{name}-{fault.name}" for name, fault in FAULTS])
def test_planted_fault_is_caught(game: str, fault: Fault) -> None:
    catch = caught(fault, game_named(game))
    assert catch.caught, f"{fault.text} Noticed by: {catch.by}"


def test_game_without_the_fault_is_not_accused() -> None:
    """The gate is open for the game as it is: the same questions, nothing planted."""
    sound = Fault("none", "Nothing is wrong.", lambda game: game, ("markers_are_conserved", "the_game_ends"))
    catch = caught(sound, game_named("richelieu"))
    assert not catch.caught
    assert catch.by == "nobody"
