"""Two plays that look alike refute a move that knows too much; of a sound game there are none."""

from __future__ import annotations

from typing import Any

import attrs
from tests.games import duel
from tests.proofs.test_views import PlayAndPeek, PlayAndShow, PlayIfRivalCannot, dealt_face_down

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.components import PHILOSOPHER, VALUES
from rulewright.model.caesar_cleopatra.state import rival_of
from rulewright.proofs.alike import looks, search_alike, stands
from rulewright.proofs.planted import faults_of
from rulewright.proofs.verify import Options, verify


def test_move_that_depends_on_the_rivals_hand_is_refuted() -> None:
    rules = dealt_face_down(PlayIfRivalCannot).rules()
    found = search_alike(rules, seed=1)
    assert found is not None
    first, second = found.one.final(), found.other.final()
    assert looks(rules, first, found.seat) == looks(rules, second, found.seat)
    assert first.hand != second.hand
    assert [found.move in rules.legal_moves(state) for state in (first, second)] in ([True, False], [False, True])
    assert "legal in one of them, and not in the other" in found.text


def test_effect_that_shows_a_hidden_card_is_refuted_unless_it_says_so() -> None:
    peeking = search_alike(dealt_face_down(PlayAndPeek).rules(), seed=1)
    assert peeking is not None
    assert peeking.move is None
    assert "without saying so" in peeking.text
    assert search_alike(dealt_face_down(PlayAndShow).rules(), seed=1) is None


def test_sound_game_gives_no_such_plays() -> None:
    assert search_alike(dealt_face_down().rules(), seed=1) is None


def test_plays_that_do_not_differ_prove_nothing() -> None:
    found = search_alike(dealt_face_down(PlayIfRivalCannot).rules(), seed=1)
    assert found is not None
    assert stands(found)
    assert not stands(attrs.evolve(found, other=found.one))


def test_verdict_is_refuted_and_says_what_differs() -> None:
    rules = dealt_face_down(PlayIfRivalCannot).rules()
    result = verify([rules], Options(timeout=10, only=("moves_depend_on_views",), fresh=True)).tables[0].results[0]
    assert (result.verdict.answer, result.verdict.grade) == ("fails", "refuted")
    assert "look alike to player" in result.verdict.note
    assert result.status != "as expected"


def test_hidden_draws_are_left_to_chance_in_either_game() -> None:
    """The rival's cards differ although everything that the seat sees is the same."""
    rules = dealt_face_down(PlayIfRivalCannot).rules()
    found = search_alike(rules, seed=1)
    assert found is not None
    pairs = zip(found.one.states(), found.other.states(), strict=True)
    assert any(
        first.hand[(1 - found.seat) * duel.VALUES :][: duel.VALUES]
        != second.hand[(1 - found.seat) * duel.VALUES :][: duel.VALUES]
        for first, second in pairs
    )


# A game of hidden hands


def planted(name: str) -> Any:
    """The rules of Caesar & Cleopatra with one of its planted faults."""
    fault = next(known for known in faults_of("caesar-cleopatra") if known.name == name)
    return fault.plant(GAME).rules()


def test_leak_in_caesar_and_cleopatra_is_refuted_by_two_positions() -> None:
    """No card goes face down while the rival holds a philosopher: to the player both positions look alike."""
    rules = planted("move-that-knows-too-much")
    found = search_alike(rules, seed=1, walks=2)
    assert found is not None
    assert stands(found)
    states = [found.one.final(), found.other.final()]
    assert looks(rules, states[0], found.seat) == looks(rules, states[1], found.seat)
    cell = rival_of(found.seat) * VALUES + PHILOSOPHER
    allowed = [found.move in rules.legal_moves(state) for state in states]
    assert allowed == [state.hand[cell] == 0 for state in states]
    assert allowed[0] is not allowed[1]


def test_caesar_and_cleopatra_has_no_such_leak_in_two_games() -> None:
    assert search_alike(GAME.rules(), seed=1, walks=1) is None
