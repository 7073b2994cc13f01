"""Placing: cards and jokers, one country, two pieces, an empty country, sites, the limit of councillors."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import (
    allows,
    card,
    cloister,
    councillor,
    country,
    give,
    hand_of,
    joker,
    legal,
    play,
    position,
    refuses,
    site,
    table,
)

from rulewright.model.kardinal_koenig.placing import DiscardSurplus, StopPlacing
from rulewright.model.kardinal_koenig.state import Phase, all_councillors_in, cloisters_in
from rulewright.model.kernel.moves import Move

ONE_EACH = {"france": (1,), "burgundy": (1,), "lorraine": (1,)}


def test_cloister_is_paid_for_with_a_card_of_its_country() -> None:
    rules = table()
    state = play(rules, position(rules, hand="lorraine france france"), card("lorraine"))
    assert hand_of(state, 0) == (0, 0, 0, 0, 2)
    assert state.discard == (1, 0, 1, 0, 0)
    state = play(rules, state, cloister("italy", 3))
    assert state.cloister[site("italy", 3)] == 0
    assert cloisters_in(state, rules, country("italy"), 0) == 1
    assert state.cloisters_left == (19, 20, 20)
    assert state.phase == Phase.MORE


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("franconia", ("franconia", "aragon"), ("france", "swabia")),
        ("bavaria", ("bavaria", "burgundy"), ("franconia", "italy")),
        ("lorraine", ("lorraine", "italy"), ("england", "burgundy")),
        ("england", ("england", "swabia"), ("france", "bavaria")),
        ("france", ("france",), ("aragon", "england")),
    ],
)
def test_card_stands_for_its_countries_only(kind: str, good: tuple[str, ...], bad: tuple[str, ...]) -> None:
    rules = table()
    state = play(rules, position(rules, hand=f"{kind} france bavaria"), card(kind))
    for name in good:
        allows(rules, state, cloister(name))
    for name in bad:
        refuses(rules, state, cloister(name), "placing.card-for-a-piece")


def test_joker_goes_anywhere() -> None:
    rules = table()
    state = play(rules, position(rules, hand="england england france"), joker("england"))
    assert hand_of(state, 0) == (0, 0, 0, 0, 1)
    for name in ("england", "swabia", "france", "italy", "aragon"):
        allows(rules, state, cloister(name))


def test_joker_for_another_country_only() -> None:
    rules = table(joker_own_country="another-country")
    state = play(rules, position(rules, hand="england england france"), joker("england"))
    refuses(rules, state, cloister("swabia"), "placing.joker")
    allows(rules, state, cloister("france"))


def test_joker_takes_two_of_a_kind() -> None:
    rules = table()
    refuses(rules, position(rules, hand="england france bavaria"), joker("england"), "placing.joker")


def test_example_card_of_france_and_a_joker_place_two_pieces_in_france() -> None:
    rules = table()
    state = position(rules, hand="france england england", cloisters=ONE_EACH)
    state = play(rules, state, card("france"), cloister("france", 1), joker("england"), cloister("france", 2))
    assert cloisters_in(state, rules, country("france"), 0) == 3
    assert hand_of(state, 0) == (0,) * 5


def test_cards_come_from_the_hand() -> None:
    rules = table()
    refuses(rules, position(rules, hand="england england france"), card("bavaria"), "placing.from-hand")


def test_all_pieces_of_a_turn_go_to_one_country() -> None:
    rules = table()
    state = position(rules, hand="bavaria bavaria france", cloisters=ONE_EACH)
    state = play(rules, state, card("bavaria"), cloister("burgundy", 1), card("bavaria"))
    refuses(rules, state, cloister("bavaria"), "placing.one-country")
    allows(rules, state, cloister("burgundy", 2))


def test_card_of_another_country_has_no_use_for_a_second_piece() -> None:
    rules = table()
    state = position(rules, hand="bavaria lorraine france", cloisters=ONE_EACH)
    state = play(rules, state, card("bavaria"), cloister("burgundy", 1))
    refuses(rules, state, card("france"), "placing.card-for-a-piece")


def test_third_piece_is_refused() -> None:
    rules = table()
    state = position(rules, hand="france france france", cloisters=ONE_EACH)
    state = play(rules, state, card("france"), cloister("france", 1), card("france"), cloister("france", 2))
    refuses(rules, state, card("france"), "placing.at-most-two-pieces")


def test_one_cloister_and_one_councillor_may_be_mixed() -> None:
    rules = table()
    state = position(rules, hand="france france france", cloisters=ONE_EACH)
    state = play(rules, state, card("france"), councillor("france"), card("france"), cloister("france", 1))
    assert (state.new_cloisters, state.new_councillors) == (1, 1)


def test_empty_country_takes_one_piece() -> None:
    rules = table()
    state = play(rules, position(rules, hand="france france france"), card("france"), cloister("france"))
    refuses(rules, state, card("france"), "placing.empty-country")


def test_empty_country_takes_one_cloister_and_a_councillor() -> None:
    rules = table(empty_country="one-cloister")
    state = position(rules, hand="france france france")
    state = play(rules, state, card("france"), cloister("france"), card("france"))
    refuses(rules, state, cloister("france", 1), "placing.empty-country")
    state = play(rules, state, councillor("france"))
    assert all_councillors_in(state, rules, country("france")) == 1


def test_country_with_anybodys_cloister_is_open_to_two() -> None:
    rules = table()
    state = position(rules, hand="france france france", cloisters={"france": (0, 1)})
    play(rules, state, card("france"), cloister("france", 1), card("france"), cloister("france", 2))


def test_first_piece_in_an_empty_country_is_no_councillor() -> None:
    rules = table()
    state = play(rules, position(rules, hand="france bavaria bavaria"), card("france"))
    refuses(rules, state, councillor("france"), "placing.councillor-limit")


@pytest.mark.parametrize(
    ("cloisters", "councillors", "room"),
    [
        ((1,), (0,), True),
        ((1,), (1,), False),
        ((0, 1), (0,), True),
        ((3, 2), (1, 1), True),
        ((3, 2), (1, 1, 1), False),
        ((2, 2, 2), (2,), False),
        ((2, 2, 2), (1,), True),
    ],
)
def test_limit_is_the_most_cloisters_of_one_player(
    cloisters: tuple[int, ...], councillors: tuple[int, ...], room: bool
) -> None:
    """All councillors count, of whatever colours; the player need not have a cloister there."""
    rules = table()
    state = position(
        rules, hand="france bavaria bavaria", cloisters={"france": cloisters}, councillors={"france": councillors}
    )
    state = play(rules, state, card("france"))
    if room:
        allows(rules, state, councillor("france"))
    else:
        refuses(rules, state, councillor("france"), "placing.councillor-limit")


FULL_LIMIT = {"cloisters": {"france": (1, 1)}, "councillors": {"france": (0, 1)}}


def test_new_cloister_raises_the_limit_at_once() -> None:
    rules = table()
    state = position(rules, hand="france france bavaria", **FULL_LIMIT)  # type: ignore[arg-type]
    state = play(rules, state, card("france"), cloister("france", 2), card("france"))
    allows(rules, state, councillor("france"))


def test_new_cloister_does_not_raise_the_limit_in_its_turn() -> None:
    rules = table(limit_when="as-the-turn-began")
    state = position(rules, hand="france france bavaria", **FULL_LIMIT)  # type: ignore[arg-type]
    state = play(rules, state, card("france"), cloister("france", 2), card("france"))
    refuses(rules, state, councillor("france"), "placing.councillor-limit")


def test_one_cloister_a_site() -> None:
    rules = table()
    state = play(rules, position(rules, hand="france bavaria bavaria", cloisters=ONE_EACH), card("france"))
    refuses(rules, state, cloister("france"), "placing.one-per-site")


def test_place_beyond_the_last_site_is_none() -> None:
    rules = table()
    state = play(rules, position(rules, hand="england france bavaria"), card("england"))
    allows(rules, state, cloister("swabia", 3))
    refuses(rules, state, cloister("swabia", 4), "placing.on-a-site")


def test_full_country_takes_no_cloister_but_a_councillor() -> None:
    rules = table()
    state = position(rules, hand="france bavaria bavaria", cloisters={"france": (4, 4)})
    state = play(rules, state, card("france"))
    assert not any(rules.is_legal(state, cloister("france", number)) for number in range(8))
    allows(rules, state, councillor("france"))


def test_card_without_any_use_is_refused() -> None:
    rules = table()
    state = position(
        rules,
        hand="france bavaria bavaria",
        cloisters={"france": (4, 4)},
        councillors={"france": (2, 2)},
    )
    refuses(rules, state, card("france"), "placing.card-for-a-piece")
    allows(rules, state, give("france"))


MANY = {"france": (8,), "england": (6,), "aragon": (6,)}


def test_nobody_places_more_cloisters_than_there_are() -> None:
    rules = table()
    state = position(rules, hand="lorraine france france", cloisters={**MANY, "lorraine": (0, 1)})
    assert state.cloisters_left[0] == 0
    state = play(rules, state, card("lorraine"))
    refuses(rules, state, cloister("lorraine", 1), "placing.own-supply")
    allows(rules, state, councillor("lorraine"))


def test_nobody_places_more_councillors_than_there_are() -> None:
    rules = table()
    state = position(
        rules, hand="lorraine france france", cloisters={"france": (8,), "lorraine": (1,)}, councillors={"france": (8,)}
    )
    state = play(rules, state, card("lorraine"))
    refuses(rules, state, councillor("lorraine"), "placing.own-supply")


def test_cards_that_pay_for_nothing_stay_in_the_hand() -> None:
    rules = table()
    state = play(rules, position(rules, hand="france bavaria lorraine"), card("france"), cloister("france"))
    assert DiscardSurplus not in rules.moves
    assert legal(rules, state) == {StopPlacing}


def test_surplus_cards_may_be_discarded_after_a_piece() -> None:
    rules = table(surplus_cards="surplus-allowed")
    state = position(rules, hand="france bavaria lorraine")
    refuses(rules, state, DiscardSurplus(1), "placing.place-or-exchange")
    state = play(rules, state, card("france"), cloister("france"), DiscardSurplus(1), DiscardSurplus(2))
    assert hand_of(state, 0) == (0,) * 5
    assert state.discard == (1, 1, 1, 0, 1)


@pytest.mark.parametrize("move", [StopPlacing(), give("bavaria")])
def test_turn_is_for_placing_or_exchanging(move: Move) -> None:
    rules = table()
    state = play(rules, position(rules, hand="france bavaria lorraine"), card("france"))
    refuses(rules, state, move, "placing.place-or-exchange")
