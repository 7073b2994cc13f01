"""The Vatican: a councillor on a seal, paid for with a joker, one a column, one board or the other in a turn."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import (
    allows,
    card,
    cloister,
    councillor,
    give,
    joker,
    on_seal,
    play,
    position,
    refuses,
    seal,
    table,
)

from rulewright.model.kardinal_koenig.components import COUNTRY_NAMES, SEAL_COUNTRY
from rulewright.model.kardinal_koenig.placing import StopPlacing
from rulewright.model.kardinal_koenig.state import Phase, all_councillors_in
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican


def test_columns_have_the_stated_countries() -> None:
    ours = [COUNTRY_NAMES[country] for country in SEAL_COUNTRY]
    first, second = ["bavaria", "franconia", "lorraine", "england"], ["swabia", "italy", "burgundy", "aragon"]
    assert ours == [*first, *second, *first, *second]


def test_there_is_no_vatican_at_other_tables() -> None:
    assert PlaceInVatican not in table(3).moves
    assert PlaceInVatican in table(3, "vatican").moves


def test_councillor_is_paid_for_with_a_joker() -> None:
    rules = table(3, "vatican")
    state = position(rules, hand="france france lorraine")
    state = play(rules, state, joker("france"), on_seal(1, "bavaria"))
    assert state.seal[seal(1, "bavaria")] == 0
    assert state.councillors_left == (7, 8, 8)
    assert all_councillors_in(state, rules, COUNTRY_NAMES.index("bavaria")) == 0
    state = play(rules, state, StopPlacing())
    assert state.phase == Phase.DRAW


def test_a_single_card_is_not_enough() -> None:
    rules = table(3, "vatican")
    state = play(rules, position(rules, hand="bavaria france lorraine"), card("bavaria"))
    refuses(rules, state, on_seal(1, "bavaria"), "vatican.price")


def test_any_kind_pays_for_any_seal() -> None:
    rules = table(3, "vatican")
    state = play(rules, position(rules, hand="bavaria bavaria lorraine"), joker("bavaria"))
    allows(rules, state, on_seal(1, "bavaria"))
    allows(rules, state, on_seal(4, "burgundy"))


def test_another_kind_than_the_seals_pays() -> None:
    rules = table(3, "vatican", vatican_price="another-kind")
    state = play(rules, position(rules, hand="bavaria bavaria lorraine"), joker("bavaria"))
    refuses(rules, state, on_seal(1, "bavaria"), "vatican.price")
    refuses(rules, state, on_seal(4, "burgundy"), "vatican.price")
    allows(rules, state, on_seal(1, "england"))


def test_column_has_one_councillor_of_anybody() -> None:
    rules = table(3, "vatican")
    state = position(rules, hand="france france lorraine", seals={(1, "bavaria"): 1})
    state = play(rules, state, joker("france"))
    refuses(rules, state, on_seal(1, "england"), "vatican.one-per-column")
    allows(rules, state, on_seal(3, "england"))


FOUR = {(1, "bavaria"): 0, (2, "italy"): 1, (3, "bavaria"): 2, (4, "aragon"): 0}


def test_after_four_councillors_nobody_places_there() -> None:
    rules = table(3, "vatican")
    state = play(rules, position(rules, hand="france france lorraine", seals=FOUR), joker("france"))
    assert not any(rules.is_legal(state, PlaceInVatican(place)) for place in range(16))


def test_councillor_comes_from_the_supply() -> None:
    rules = table(3, "vatican")
    state = position(
        rules,
        hand="france france lorraine",
        cloisters={"france": (7,), "italy": (1,)},
        councillors={"france": (7,), "italy": (1,)},
    )
    assert state.councillors_left[0] == 0
    state = play(rules, state, joker("france"))
    refuses(rules, state, on_seal(1, "bavaria"), "vatican.own-councillor")


BESIDE = {"france": (0, 1)}


def test_vatican_is_instead_of_the_main_board() -> None:
    rules = table(3, "vatican")
    state = position(rules, hand="france bavaria bavaria", cloisters=BESIDE)
    after = play(rules, state, joker("bavaria"), on_seal(1, "bavaria"))
    refuses(rules, after, card("france"), "vatican.instead")
    after = play(rules, state, card("france"), cloister("france", 1), joker("bavaria"))
    refuses(rules, after, on_seal(1, "bavaria"), "vatican.instead")
    allows(rules, after, cloister("france", 2))


def test_both_boards_in_one_turn() -> None:
    rules = table(3, "vatican", vatican_and_board="both-boards")
    state = position(rules, hand="france bavaria bavaria")
    after = play(rules, state, joker("bavaria"), on_seal(1, "bavaria"), card("france"), cloister("france"))
    assert (after.new_seals, after.new_cloisters) == (1, 1)
    after = play(rules, state, card("france"), cloister("france"), joker("bavaria"), on_seal(1, "bavaria"))
    assert (after.new_seals, after.new_cloisters) == (1, 1)


def test_empty_country_takes_no_second_piece_beside_the_vatican() -> None:
    """The joker that follows a first cloister in an empty country is for the Vatican alone."""
    rules = table(3, "vatican", vatican_and_board="both-boards")
    state = position(rules, hand="france bavaria bavaria")
    after = play(rules, state, card("france"), cloister("france"), joker("bavaria"))
    refuses(rules, after, cloister("france", 1), "placing.empty-country")
    refuses(rules, after, councillor("france"), "placing.empty-country")
    allows(rules, after, on_seal(1, "bavaria"))


def test_card_has_no_use_for_a_second_piece_in_an_empty_country_beside_the_vatican() -> None:
    """Of the other two cards a single one could only go to France, which was empty; both are for the Vatican."""
    rules = table(3, "vatican", vatican_and_board="both-boards")
    state = position(rules, hand="france france france")
    after = play(rules, state, card("france"), cloister("france"))
    refuses(rules, after, card("france"), "placing.card-for-a-piece")
    allows(rules, after, joker("france"))
    rules = table(3, "vatican", vatican_and_board="both-boards", empty_country="one-cloister")
    after = play(rules, position(rules, hand="france france france"), card("france"), cloister("france"))
    allows(rules, after, card("france"))


def test_joker_may_still_go_to_the_main_board() -> None:
    rules = table(3, "vatican")
    state = play(rules, position(rules, hand="france france lorraine"), joker("france"))
    allows(rules, state, cloister("england"))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_exchange_is_as_ever(players: int) -> None:
    rules = table(players, "vatican")
    allows(rules, position(rules, hand="france france lorraine"), give("france"))
