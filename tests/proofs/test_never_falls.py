"""Numbers that never become less, whatever move is made."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games import duel
from tests.games.duel import Duel, DuelRules

from rulewright.model.claims import Claim, NeverFalls
from rulewright.model.verdicts import Grade
from rulewright.proofs.induction import Step
from rulewright.proofs.progress import never_falls


def cards_played(state: Duel, rules: DuelRules) -> Sequence[int]:
    """How many cards of each value were played."""
    return [state.played[value] for value in range(3)]


def cards_in_the_deck(state: Duel, rules: DuelRules) -> Sequence[int]:
    """How many cards of each value are in the deck."""
    return [state.deck[value] for value in range(3)]


def test_cards_that_were_played_stay_played() -> None:
    proof = never_falls(Step(duel.GAME.rules()), "played", cards_played)
    assert proof.proved


def test_number_that_falls_leaves_a_gap_at_the_move() -> None:
    proof = never_falls(Step(duel.GAME.rules()), "deck", cards_in_the_deck)
    assert not proof.proved
    assert all(gap.where.startswith("Deal") for gap in proof.gaps)


def test_claim_carries_the_numbers() -> None:
    claim = Claim("played_stays", "Cards stay.", NeverFalls(cards_played), Grade.PROVED)
    assert isinstance(claim.subject, NeverFalls)
    assert claim.subject.numbers is cards_played
