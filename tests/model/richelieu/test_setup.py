"""Set-up: 48 cards in four rows, eight of fourteen tokens, three markers each."""

from __future__ import annotations

import attrs
import pytest
from tests.model.richelieu.positions import (
    TOKEN_PLACES,
    allows,
    card,
    changed,
    dealt,
    place,
    play,
    refusals,
    table,
    take,
    token,
)

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.rules import NATURE
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.components import Components, Face, crests
from rulewright.model.richelieu.setup import LayCard, LayToken
from rulewright.model.richelieu.state import Phase, Table

SEATS = pytest.mark.parametrize("players", [2, 3, 4])


@SEATS
def test_blank_table_has_three_markers_for_each_player_and_no_others(players: int) -> None:
    """With fewer than four players the spare kinds of marker are not in the game, not in anybody's box."""
    state = table(players).blank()
    assert state.supply == (3,) * players
    assert state.box == (0,) * players
    assert sum(state.deck) == 48
    assert sum(state.bag) == 14


@SEATS
def test_deal_lays_out_48_cards_and_eight_tokens(players: int) -> None:
    rules = table(players)
    state = rules.deal(3)
    assert rules.complaints(state) == []
    assert all(kind >= 0 for kind in state.card)
    assert all(kind >= 0 for kind in state.token)
    assert sum(state.deck) == 0
    assert sum(state.bag) == 6
    assert (state.left, state.right) == ((0,) * 4, (11,) * 4)
    assert state.phase == Phase.TAKE
    assert rules.actor(state) == 0


def test_nature_lays_out_everything() -> None:
    rules = table()
    state = rules.blank()
    assert rules.actor(state) == NATURE
    assert {type(move) for move in rules.legal_moves(state)} == {LayCard}


def test_tokens_lie_where_the_figure_shows_them() -> None:
    """Two in a row, mirrored: 5+8, 4+9, 3+10 and 2+11 make 13; 2, 4, 6 and 8 cards lie between them."""
    assert table().components.token_places == tuple(place(*where) for where in TOKEN_PLACES)
    assert [right - left - 1 for (_, left), (_, right) in zip(TOKEN_PLACES[::2], TOKEN_PLACES[1::2], strict=True)] == [
        2,
        4,
        6,
        8,
    ]


def test_lay_card_takes_the_card_from_the_deck() -> None:
    rules = table()
    move = LayCard(card("bourgogne", "two"))
    assert allows(rules, rules.blank(), move)
    after = play(rules, rules.blank(), move)
    assert after.card[0] == card("bourgogne", "two")
    assert after.deck[card("bourgogne", "two")] == 2
    assert changed(rules.blank(), after) == {"card", "deck", "laid"}


def test_lay_card_rejects_a_kind_that_is_used_up() -> None:
    rules = table()
    sword = LayCard(card("auvergne", "sword"))
    assert refusals(rules, play(rules, rules.blank(), sword), sword) == {"setup.forty-eight-cards"}


def test_lay_card_rejects_a_49th_card() -> None:
    """All 48 are laid, so the deck is empty as well."""
    rules = table()
    assert refusals(rules, dealt(rules), LayCard(0)) == {"setup.layout", "setup.forty-eight-cards"}


def test_card_that_is_there_twice_is_twice_as_likely() -> None:
    rules = table()
    state = rules.blank()
    assert LayCard(card("anjou", "two")).weight(state, rules) == 2
    assert LayCard(card("anjou", "sword")).weight(state, rules) == 1
    assert sum(move.weight(state, rules) for move in rules.legal_moves(state) if isinstance(move, LayCard)) == 48


def test_lay_token_rejects_a_token_before_the_cards_lie() -> None:
    rules = table()
    assert refusals(rules, rules.blank(), LayToken(0)) == {"setup.tokens-placed"}


def test_lay_token_rejects_a_second_token_of_the_same_region() -> None:
    rules = table()
    before = dealt_without_tokens()
    after = play(rules, before, LayToken(0))
    assert refusals(rules, after, LayToken(0)) == {"setup.token-kinds"}


def test_lay_token_lays_two_marker_backs_and_no_third() -> None:
    rules = table()
    back = LayToken(token("marker-back"))
    assert back.weight(dealt_without_tokens(), rules) == 2
    after = play(rules, dealt_without_tokens(), back, back)
    assert refusals(rules, after, back) == {"setup.token-kinds"}


def test_eighth_token_begins_the_first_turn() -> None:
    """The first player's turn begins; nothing of the six tokens left is used."""
    rules = table()
    state = play(rules, dealt_without_tokens(), *(LayToken(kind) for kind in range(8)))
    assert state.phase == Phase.TAKE
    assert refusals(rules, state, LayToken(8)) == {"setup.tokens-placed"}
    assert allows(rules, state, take(1))


def dealt_without_tokens() -> Table:
    """The table when the last card is laid."""
    rules = table()
    return play(rules, rules.blank(), *(LayCard(k) for k, n in enumerate(rules.components.deck) for _ in range(n)))


def test_deck_shows_the_stated_crests_and_symbols() -> None:
    """Bourgogne 10, Normandie 8, Auvergne 5 on 4 cards; 27 symbols, nine of each; 48 cards."""
    deck = table().components.deck
    regions = list(GAME.spec.components["regions"].table())
    assert [crests(deck, regions.index(name)) for name in ("bourgogne", "normandie", "auvergne")] == [
        10,
        8,
        5,
    ]
    assert sum(deck[card("auvergne", face.name)] for face in Face) == 4
    for symbol in ("sword", "cross", "tower"):
        assert sum(deck[card(region, symbol)] for region in regions) == 9


def swapped(components: Components, **changes: int) -> Components:
    """Components with cards more or fewer: ``bourgogne_two=-1``."""
    deck = list(components.deck)
    for name, amount in changes.items():
        deck[card(*name.split("_"))] += amount
    return attrs.evolve(components, deck=tuple(deck))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"bourgogne_plain": -1}, "the deck has 47 cards"),
        ({"bourgogne_sword": -1, "bourgogne_tower": 1}, "sword is on 8 cards"),
        (
            {"bourgogne_two": -1, "bourgogne_plain": 1},
            "bourgogne has 9 crests on its cards, and the number 10",
        ),
    ],
)
def test_components_that_break_a_stated_fact_are_refused(changes: dict[str, int], complaint: str) -> None:
    with pytest.raises(RulesError, match=complaint):
        GAME.rules(components=swapped(table().components, **changes))


def test_tokens_in_other_columns_are_refused() -> None:
    """Row 1 has its tokens in columns 5 and 8; one in column 6 has no mirror image in column 8."""
    components = table().components
    places = (place(1, 6), *components.token_places[1:])
    with pytest.raises(RulesError, match="row 1 has tokens in columns 6 and 8, not 5 and 8"):
        GAME.rules(components=attrs.evolve(components, token_places=places))
