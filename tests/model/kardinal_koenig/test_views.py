"""What a seat sees: its own hand, what lies open, and how many cards the others and the pile have."""

from __future__ import annotations

import attrs
from tests.model.kardinal_koenig.positions import counted, give, hand_of, play, position, table, take

from rulewright.model.kardinal_koenig.components import KINDS
from rulewright.model.kardinal_koenig.drawing import StartExchange
from rulewright.model.kardinal_koenig.state import Phase
from rulewright.model.kernel.rules import HIDDEN


def test_own_hand_is_seen_and_no_other() -> None:
    rules = table(3)
    state = position(rules, hand="france lorraine bavaria")
    assert hand_of(rules.view(state, 0), 0) == counted("france lorraine bavaria")
    assert hand_of(rules.view(state, 0), 1) == (HIDDEN,) * KINDS
    assert hand_of(rules.view(state, 1), 0) == (HIDDEN,) * KINDS


def test_pile_is_hidden_and_discards_are_open() -> None:
    rules = table(3)
    state = position(rules, discard="france england", display="lorraine lorraine")
    for seat in range(3):
        view = rules.view(state, seat)
        assert view.pile == (HIDDEN,) * KINDS
        assert view.discard == counted("france england")
        assert view.display == counted("lorraine lorraine")


def test_sizes_are_public() -> None:
    rules = table(3)
    state = play(rules, position(rules, pile="england france"), give("france"))
    assert rules.public(state) == {
        "pile": 2,
        "hand of player 1": 2,
        "hand of player 2": 3,
        "hand of player 3": 3,
    }


def test_view_hides_nothing_else() -> None:
    rules = table(5, "vatican")
    state = rules.deal(5)
    view = rules.view(state, 2)
    assert attrs.evolve(view, hand=state.hand, pile=state.pile) == state


def test_card_drawn_before_one_is_given_is_seen_by_its_owner() -> None:
    rules = table(3, exchange_order="take-first")
    state = play(rules, position(rules, display="england england"), StartExchange(), take("england"))
    assert state.phase == Phase.GIVE
    assert rules.view(state, 0).hand[3 * KINDS :] == counted("england")
    assert rules.view(state, 1).hand[3 * KINDS :] == (HIDDEN,) * KINDS
    assert rules.public(state)["card drawn"] == 1
