"""Every planted fault is noticed, by play or by the claim that it was planted for."""

from __future__ import annotations

import json

import attrs
import pytest

from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.proofs.planted import Fault, caught, faults_of, fingerprint_of
from rulewright.proofs.report import evidence_folder

EVERY = {"richelieu": 1}
FAULTS = [(name, fault) for name in REFERENCE_GAMES for fault in faults_of(name)[:: EVERY.get(name, 6)]]
"""Those planted again here: all of one game, some of the others; `rulewright verify GAME --faults` plants all."""


def test_every_reference_game_has_a_dozen_faults() -> None:
    for name in REFERENCE_GAMES:
        assert len(faults_of(name)) >= 12, name


@pytest.mark.parametrize("game", REFERENCE_GAMES)
def test_every_fault_was_caught_in_the_last_full_run(game: str) -> None:
    run = json.loads((evidence_folder(game) / "faults.json").read_text(encoding="utf-8"))
    stored = run["faults"]
    assert [entry["fault"] for entry in stored] == [fault.name for fault in faults_of(game)]
    assert all(entry["caught"] and (entry["violated"] or entry["claims"]) for entry in stored)
    assert run.get("fingerprint") == fingerprint_of(game_named(game)), "other rules or faults: store a new run"


def test_fingerprint_of_a_run_is_of_the_rules_and_of_the_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes with a reading and with the code of the faults, and with nothing from run to run."""
    game = game_named("richelieu")
    known = fingerprint_of(game)
    assert fingerprint_of(game_named("richelieu")) == known
    question = next(q for q in game.spec.questions.values() if len(q.readings) > 1)
    other = attrs.evolve(question, ruling=next(name for name in question.readings if name != question.ruling))
    spec = attrs.evolve(game.spec, questions={**game.spec.questions, question.id: other})
    assert fingerprint_of(attrs.evolve(game, spec=spec)) != known
    monkeypatch.setattr("inspect.getsource", lambda module: "FAULTS = ()")
    assert fingerprint_of(game) != known


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
