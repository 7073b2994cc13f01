"""Every planted fault is noticed, by play or by the claim that it was planted for."""

from __future__ import annotations

import pytest

from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.proofs.planted import Fault, caught, faults_of

FAULTS = [(name, fault) for name in REFERENCE_GAMES for fault in faults_of(name)]


def test_every_reference_game_has_a_dozen_faults() -> None:
    for name in REFERENCE_GAMES:
        assert len(faults_of(name)) >= 12, name


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
