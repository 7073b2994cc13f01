"""Paying for a rival's marker, one's own coming back, and two cards with markers in one turn."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import (
    allows,
    card,
    place,
    play,
    position,
    refusals,
    table,
    take,
)
from tests.model.richelieu.turns import LATER, MIDDLE, TAKE_A, TAKE_B, A, B, turn

from rulewright.model.richelieu.markers import (
    EndTurn,
    PayFromCard,
    PayFromSupply,
    PlaceMarker,
)
from rulewright.model.richelieu.state import Phase, Table, TableRules
from rulewright.model.richelieu.taking import StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker


def test_payment_from_supply_goes_into_the_box_and_the_rivals_marker_home() -> None:
    rules = table()
    before = turn(rules, markers={A: 1})
    taken = play(rules, before, TAKE_A)
    assert taken.phase == Phase.PAY
    assert taken.supply == (3, 3)
    after = play(rules, taken, PayFromSupply())
    assert (after.supply, after.box) == ((2, 3), (1, 0))
    assert after.marker[place(*A)] == -1


def test_payment_may_come_from_a_card_even_with_markers_in_supply() -> None:
    rules = table()
    state = play(rules, turn(rules, markers={A: 1, (3, 6): 0}), TAKE_A)
    assert allows(rules, state, PayFromSupply())
    after = play(rules, state, PayFromCard(MIDDLE))
    assert (after.supply, after.box) == ((2, 3), (1, 0))
    assert after.marker[MIDDLE] == -1


def test_pay_from_supply_rejects_an_empty_supply() -> None:
    rules = table()
    state = play(rules, turn(rules, markers={A: 1, (3, 6): 0}, spent={0: 2}), TAKE_A)
    assert refusals(rules, state, PayFromSupply()) == {"markers.payment-from"}
    assert allows(rules, state, PayFromCard(MIDDLE))


@pytest.mark.parametrize("where", [(3, 7), (3, 8)], ids=["rival's", "bare card"])
def test_pay_from_card_rejects_a_marker_that_is_not_the_players_own(where: tuple[int, int]) -> None:
    rules = table()
    state = play(rules, turn(rules, markers={A: 1, (3, 7): 1}), TAKE_A)
    assert refusals(rules, state, PayFromCard(place(*where))) == {"markers.payment-from"}


def test_nothing_is_paid_where_nothing_is_due() -> None:
    rules = table()
    state = play(rules, turn(rules, markers={(3, 6): 0}), TAKE_A)
    assert refusals(rules, state, PayFromSupply()) == {"markers.pay-for-rival"}
    assert refusals(rules, state, PayFromCard(MIDDLE)) == {"markers.pay-for-rival"}


def test_what_is_due_is_paid_before_anything_else() -> None:
    rules = table()
    state = play(rules, turn(rules, markers={A: 1}), TAKE_A)
    assert rules.legal_moves(state) == [PayFromSupply()]


def test_take_card_rejects_a_rivals_marker_when_all_three_are_spent() -> None:
    rules = table()
    state = turn(rules, markers={A: 1}, spent={0: 3})
    assert refusals(rules, state, TAKE_A) == {"markers.pay-for-rival"}
    assert allows(rules, state, TAKE_B)


def test_token_on_the_card_does_not_help_to_pay_for_it() -> None:
    """A marker-back token comes only with a card that is taken; nothing is taken on credit."""
    rules = table()
    state = position(rules, {**LATER, 1: (5, 12)}, markers={(1, 5): 1}, spent={0: 3}, tokens={0: "marker-back"})
    assert refusals(rules, state, take(1)) == {"markers.pay-for-rival"}


def test_own_marker_comes_back_without_payment() -> None:
    rules = table()
    before = turn(rules, markers={A: 0})
    after = play(rules, before, TAKE_A)
    assert after.phase == Phase.SECOND
    assert (before.supply, after.supply) == ((2, 3), (3, 3))
    assert after.box == (0, 0)


def test_own_marker_that_came_back_can_be_placed_in_the_same_turn() -> None:
    rules = table()
    before = turn(rules, markers={A: 0}, spent={0: 2})
    after = play(rules, before, TAKE_A, StopTaking(), PlaceMarker(MIDDLE))
    assert (after.supply[0], after.marker[MIDDLE]) == (0, 0)


def test_rivals_marker_goes_to_the_rival_who_placed_it() -> None:
    rules = table(3)
    before = turn(rules, markers={A: 2})
    after = play(rules, before, TAKE_A, PayFromSupply())
    assert (before.supply, after.supply) == ((3, 3, 2), (2, 3, 3))


# Two cards with markers

ORDERS = pytest.mark.parametrize("reading", ["card-by-card", "after-both"])


@ORDERS
def test_two_rivals_markers_cost_two(reading: str) -> None:
    """Each goes home to its owner, whoever that is; the player's two go into the box."""
    rules = table(3, two_payments=reading)
    state = turn(rules, markers={A: 1, B: 2})
    if reading == "card-by-card":
        after = play(rules, state, TAKE_A, PayFromSupply(), TAKE_B, PayFromSupply())
    else:
        after = play(rules, state, TAKE_A, TAKE_B, PayFromSupply(), PayFromSupply())
    assert after.phase == Phase.MARK
    assert (after.supply, after.box) == ((1, 3, 3), (2, 0, 0))


@ORDERS
def test_last_marker_pays_for_one_card_only(reading: str) -> None:
    rules = table(two_payments=reading)
    state = play(rules, turn(rules, markers={A: 1, B: 1}, spent={0: 2}), TAKE_A)
    if reading == "card-by-card":
        state = play(rules, state, PayFromSupply())
    assert refusals(rules, state, TAKE_B) == {"markers.pay-for-rival"}


@ORDERS
def test_marker_that_came_back_with_the_first_card_pays_for_the_second(reading: str) -> None:
    rules = table(two_payments=reading)
    state = turn(rules, markers={A: 0, B: 1}, spent={0: 2})
    after = play(rules, state, TAKE_A, TAKE_B, PayFromSupply())
    assert (after.supply, after.box) == ((0, 3), (3, 0))


def test_card_by_card_the_first_payment_is_made_before_the_second_card() -> None:
    rules = table(two_payments="card-by-card")
    state = play(rules, turn(rules, markers={A: 1}), TAKE_A)
    assert refusals(rules, state, TAKE_B) == {"taking.phase"}


def test_after_both_the_second_card_comes_before_the_payment() -> None:
    rules = table(two_payments="after-both")
    state = play(rules, turn(rules, markers={A: 1}), TAKE_A)
    assert refusals(rules, state, PayFromSupply()) == {"markers.pay-for-rival"}
    assert allows(rules, state, TAKE_B)
    assert play(rules, state, StopTaking()).phase == Phase.PAY


def last_marker_on_b(rules: TableRules) -> Table:
    """A rival's marker lies on A; the player's last one on B."""
    return turn(rules, markers={A: 1, B: 0}, spent={0: 2})


def test_marker_on_the_second_card_can_be_the_payment() -> None:
    """It goes into the box, and the second card is taken unmarked: nothing comes back."""
    rules = table(pay_from_taken_card="allowed")
    after = play(rules, last_marker_on_b(rules), TAKE_A, PayFromCard(place(*B)), TAKE_B)
    assert (after.supply, after.box) == ((0, 3), (3, 0))


def test_card_that_the_payment_came_from_is_refused_when_read_so() -> None:
    rules = table(pay_from_taken_card="not-allowed")
    after = play(rules, last_marker_on_b(rules), TAKE_A, PayFromCard(place(*B)))
    assert refusals(rules, after, TAKE_B) == {"markers.payment-from"}
    assert allows(rules, play(rules, after, StopTaking(), EndTurn()), TAKE_B)


def test_order_of_payment_decides_where_the_card_that_paid_may_not_be_taken() -> None:
    """Settled after both, the marker on B has come back before anything is paid; card by card it cannot."""
    rules = table(pay_from_taken_card="not-allowed", two_payments="after-both")
    after = play(rules, last_marker_on_b(rules), TAKE_A, TAKE_B, PayFromSupply())
    assert (after.supply, after.box) == ((0, 3), (3, 0))


def test_payment_for_the_second_card_binds_nothing() -> None:
    """The marker that pays lies on a card which is not taken; the next player may take it."""
    rules = table(pay_from_taken_card="not-allowed")
    state = turn(rules, markers={B: 1, (3, 1): 0}, spent={0: 2})
    after = play(rules, state, TAKE_A, TAKE_B, PayFromCard(place(3, 1)), EndTurn())
    assert allows(rules, after, take(3))


def test_marker_back_token_pays_in_the_turn_in_which_it_is_picked_up() -> None:
    """The first card brings the token, the token a marker, and the marker pays for the second card."""
    rules = table()
    cards = {(1, 5): card("bourgogne", "sword"), (2, 1): card("bourgogne", "cross")}
    state = position(rules, {**LATER, 1: (5, 12)}, cards=cards, markers={B: 1}, spent={0: 3}, tokens={0: "marker-back"})
    taken = play(rules, state, take(1))
    assert refusals(rules, taken, TAKE_B) == {"markers.pay-for-rival"}
    after = play(rules, taken, ReturnMarker(0), TAKE_B, PayFromSupply())
    assert (after.supply, after.box) == ((0, 3), (3, 0))
