"""Set-up: cards taken out, hands, display, supplies, and who sees a card that is dealt."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import table

from rulewright.model.kardinal_koenig.components import KINDS
from rulewright.model.kardinal_koenig.setup import DealCard, LayOut
from rulewright.model.kardinal_koenig.state import Phase, cards_open, hand_size, pile_size
from rulewright.model.kernel.rules import HIDDEN, NATURE

TABLES = pytest.mark.parametrize(
    ("players", "variant", "cards", "first_pile"),
    [
        (2, "two-players", (11, 10, 9, 8, 7), 37),
        (3, None, (11, 10, 9, 8, 7), 34),
        (4, None, (12, 11, 10, 9, 8), 36),
        (5, None, (13, 12, 11, 10, 9), 38),
        (5, "vatican", (13, 12, 11, 10, 9), 38),
    ],
)


@TABLES
def test_cards_are_taken_out_by_kind(
    players: int, variant: str | None, cards: tuple[int, ...], first_pile: int
) -> None:
    assert table(players, variant).blank().pile == cards


@TABLES
def test_hands_display_and_pile_after_the_deal(
    players: int, variant: str | None, cards: tuple[int, ...], first_pile: int
) -> None:
    rules = table(players, variant)
    state = rules.deal(7)
    assert [hand_size(state, seat) for seat in range(players)] == [3] * players
    assert cards_open(state) == 2
    assert pile_size(state) == first_pile
    assert state.phase == Phase.TURN
    assert state.player == 0


def test_starter_is_dealt_to_first_and_each_hand_as_a_whole() -> None:
    rules = table(3)
    state = rules.blank()
    receivers = []
    while state.phase == Phase.DEAL:
        assert rules.actor(state) == NATURE
        receivers.append(state.player)
        state = rules.apply(state, DealCard(0))
    assert receivers == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert state.hand == (3, 0, 0, 0, 0) * 3


def test_weight_of_a_card_is_how_many_are_in_the_pile() -> None:
    rules = table(3)
    state = rules.blank()
    assert [DealCard(kind).weight(state, rules) for kind in range(KINDS)] == [11, 10, 9, 8, 7]
    state = rules.apply(state, DealCard(4))
    assert DealCard(4).weight(state, rules) == 6


def test_display_is_open_and_hands_are_not() -> None:
    rules = table(3)
    state = rules.blank()
    assert [DealCard(0).sees(state, seat, rules) for seat in range(3)] == [True, False, False]
    for _ in range(9):
        state = rules.apply(state, DealCard(1))
    for _ in range(2):
        state = rules.apply(state, LayOut(2))
    view = rules.view(state, 1)
    assert view.display == (0, 0, 2, 0, 0)
    assert view.hand == (HIDDEN,) * 5 + (0, 3, 0, 0, 0) + (HIDDEN,) * 5
    assert view.pile == (HIDDEN,) * 5


def test_pieces_of_a_player() -> None:
    state = table(4).blank()
    assert state.cloisters_left == (20,) * 4
    assert state.councillors_left == (8,) * 4


def test_two_players_have_a_share_of_a_third_colour_each() -> None:
    state = table(2, "two-players").blank()
    assert state.cloisters_left == (20, 20, 8, 8)
    assert state.councillors_left == (8, 8, 4, 4)


def test_the_vatican_has_sixteen_seals() -> None:
    assert table(3).blank().seal == ()
    assert table(3, "vatican").blank().seal == (-1,) * 16
