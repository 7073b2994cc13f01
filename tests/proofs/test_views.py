"""Two positions that look alike: what a player may do is the same in both, and views hide what they say they hide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen
from tests.games import duel

from rulewright.model.kernel.logic import add_at, at, total
from rulewright.model.kernel.moves import Move, Requirements, evolve
from rulewright.model.kernel.rules import Game
from rulewright.proofs.induction import Step
from rulewright.proofs.nodes import TRUE
from rulewright.proofs.proof import Proof
from rulewright.proofs.solver import Sat, Unsat
from rulewright.proofs.terms import number_node
from rulewright.proofs.views import Twin, moves_depend_on_views, view_hides


def sizes(state: duel.Duel, rules: duel.DuelRules) -> Mapping[str, int]:
    """How many cards the hands and the deck have, which everybody sees."""
    return {"first": duel.cards_of(state, 0), "second": duel.cards_of(state, 1), "deck": total(state.deck)}


@frozen
class DealFaceDown(duel.Deal):
    """Deal a card that only its owner sees."""

    hidden = ("card",)

    def sees(self, state: duel.Duel, seat: int, rules: duel.DuelRules) -> bool:
        return state.player == seat


@frozen
class PlayIfRivalCannot(duel.PlayCard):
    """Fault: whether a card may be played depends on the rival's hand."""

    def requires(self, state: duel.Duel, rules: duel.DuelRules) -> Requirements:
        yield duel.PLAYING.in_turn, state.phase == duel.Phase.PLAY
        yield duel.PLAYING.from_hand, at(state.hand, state.player * duel.VALUES + self.card) > 0
        rival = (1 - state.player) * duel.VALUES + self.card
        yield duel.PLAYING.not_lower, at(state.hand, rival) == 0


@frozen
class PlayAndPeek(duel.PlayCard):
    """Fault: the points tell whether the rival has the same card, and nothing says so."""

    def effect(self, state: duel.Duel, rules: duel.DuelRules) -> duel.Duel:
        after = duel.PlayCard.effect(self, state, rules)
        rival = (1 - state.player) * duel.VALUES + self.card
        return evolve(after, points=add_at(state.points, state.player, at(state.hand, rival)))


@frozen
class PlayAndShow(PlayAndPeek):
    """The same, and it says so."""

    reveals = ("hand",)


def dealt_face_down(play: type[Move] = duel.PlayCard, **changes: Any) -> Game[duel.Duel, duel.Box]:
    """Duel with hands that only their owners see."""
    return duel.game(moves=(DealFaceDown, play, duel.Fold), public=sizes, **changes)


def proof_of(game: Game[duel.Duel, duel.Box]) -> Proof:
    """The proof that moves depend on views."""
    return moves_depend_on_views(Step(game.rules(), timeout=20))


def test_moves_that_depend_on_views_are_proved_to() -> None:
    assert proof_of(dealt_face_down()).proved


def test_an_end_that_nobody_can_see_coming_is_seen() -> None:
    proof = proof_of(duel.GAME)
    assert "whether the game is over, seat 1" in [gap.where for gap in proof.gaps]


def test_a_legal_move_that_depends_on_a_hidden_hand_is_seen() -> None:
    proof = proof_of(dealt_face_down(PlayIfRivalCannot))
    assert [gap.where for gap in proof.gaps] == ["PlayIfRivalCannot, seat 1", "PlayIfRivalCannot, seat 2"]


def test_a_move_that_shows_more_than_it_says_is_seen() -> None:
    proof = proof_of(dealt_face_down(PlayAndPeek))
    assert {gap.where for gap in proof.gaps} == {"after PlayAndPeek, seat 1", "after PlayAndPeek, seat 2"}


def test_a_move_may_show_what_it_says_that_it_shows() -> None:
    assert proof_of(dealt_face_down(PlayAndShow)).proved


def test_a_view_hides_hands() -> None:
    assert isinstance(view_hides(Step(dealt_face_down().rules()), "hand", 20), Sat)


def test_a_view_that_shows_everything_hides_nothing() -> None:
    shown = duel.game(view=lambda state, seat, rules: state)
    assert proof_of(shown).proved
    assert isinstance(view_hides(Step(shown.rules()), "hand", 20), Unsat)


def test_public_sums_are_the_same_expression_in_both_positions() -> None:
    """Also where they are sums of cells that are hidden, one of which is then the rest and stays in its domain."""
    step = Step(duel.game(public=sizes, moves=(DealFaceDown, duel.PlayCard)).rules())
    twin = Twin(step, 0)
    assert "hand" in twin.differing
    mine, theirs = (step.rules.public(state) for state in (step.state, twin.state))
    assert all(number_node(mine[name]) is number_node(theirs[name]) for name in mine)
    assert twin.within is not TRUE
