"""Markers: placing and moving one's own, paying for a rival's, getting one's own back, the limit of four players."""

from __future__ import annotations

import pytest

from rulewright.model.richelieu.markers import (
    EndTurn,
    LiftMarker,
    PayFromCard,
    PayFromSupply,
    PlaceMarker,
    SetDownMarker,
)
from rulewright.model.richelieu.state import Phase, Table, TableRules
from rulewright.model.richelieu.taking import StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker
from tests.model.richelieu.positions import (
    CLEARED,
    allows,
    card,
    changed,
    place,
    play,
    position,
    refusals,
    table,
    take,
)

LATER = {4: (3, 12)}
PAIR = {(1, 1): card("bourgogne", "sword"), (2, 1): card("bourgogne", "cross")}
"""Two cards that go together, at the left ends of rows 1 and 2."""

A, B = (1, 1), (2, 1)
TAKE_A, TAKE_B = take(1), take(2)
MIDDLE = place(3, 6)


def turn(rules: TableRules, **more: object) -> Table:
    """The beginning of a turn of seat 0 in which the cards A and B may be taken together."""
    return position(rules, **{"rows": LATER, "cards": PAIR, **more})  # type: ignore[arg-type]


def marking(rules: TableRules, **more: object) -> Table:
    """The moment after taking: seat 0 took card A, and may place a marker."""
    return play(rules, turn(rules, **more), TAKE_A, StopTaking())


# Placing


def test_place_marker_moves_a_marker_from_the_supply_to_a_card() -> None:
    rules = table()
    before = marking(rules)
    after = play(rules, before, PlaceMarker(MIDDLE))
    assert changed(before, after) == {"marker", "supply", "phase", "player"}
    assert after.marker[MIDDLE] == 0
    assert after.supply == (2, 3)


@pytest.mark.parametrize(
    "where", [(3, 6), (2, 1), (1, 2), (1, 5)], ids=["covered", "end", "uncovered now", "token"]
)
def test_place_marker_allows_any_card_that_lies_out(where: tuple[int, int]) -> None:
    """In the middle of a row, at its end, on the card that was just uncovered, beside a token."""
    rules = table()
    assert allows(rules, marking(rules), PlaceMarker(place(*where)))


def test_place_marker_rejects_a_place_without_card() -> None:
    """Among them that of the card which was just taken."""
    rules = table()
    state = marking(rules)
    assert refusals(rules, state, PlaceMarker(place(*A))) == {"markers.on-a-card"}
    assert refusals(rules, state, PlaceMarker(place(4, 1))) == {"markers.on-a-card"}


@pytest.mark.parametrize("owner", [0, 1])
def test_place_marker_rejects_a_card_with_a_marker(owner: int) -> None:
    rules = table()
    state = marking(rules, markers={(3, 6): owner})
    assert refusals(rules, state, PlaceMarker(MIDDLE)) == {"markers.one-per-card"}


def test_place_marker_rejects_an_empty_supply() -> None:
    rules = table()
    state = marking(rules, markers={(3, 1): 0}, spent={0: 2})
    assert refusals(rules, state, PlaceMarker(MIDDLE)) == {"markers.from-supply"}


def test_place_marker_rejects_a_player_who_took_no_card_yet() -> None:
    rules = table()
    assert refusals(rules, turn(rules), PlaceMarker(MIDDLE)) == {"markers.after-taking"}


def test_place_marker_rejects_one_between_two_cards() -> None:
    """After the first card it is still open whether there will be a second; a marker comes after both."""
    rules = table()
    state = play(rules, turn(rules), TAKE_A)
    assert refusals(rules, state, PlaceMarker(MIDDLE)) == {"markers.after-taking"}


def test_second_marker_in_one_turn_is_refused() -> None:
    """Placing ends the turn; it is the next player's, who has taken no card."""
    rules = table()
    state = play(rules, marking(rules), PlaceMarker(MIDDLE))
    assert refusals(rules, state, PlaceMarker(place(3, 7))) == {"markers.after-taking"}
    assert state.player == 1


def test_two_cards_bring_one_marker() -> None:
    rules = table()
    state = play(rules, turn(rules), TAKE_A, TAKE_B, PlaceMarker(MIDDLE))
    assert state.player == 1
    assert state.supply[0] == 2


def test_turn_may_end_without_a_marker() -> None:
    rules = table()
    before = marking(rules)
    after = play(rules, before, EndTurn())
    assert changed(before, after) == {"phase", "player"}


def test_end_turn_rejects_an_undecided_second_card() -> None:
    rules = table()
    assert refusals(rules, play(rules, turn(rules), TAKE_A), EndTurn()) == {"markers.after-taking"}


def test_last_card_leaves_nothing_to_mark() -> None:
    rules = table()
    cleared = {1: (6, 6), 2: CLEARED, 3: CLEARED, 4: CLEARED}
    state = play(rules, position(rules, cleared), take(1), StopTaking())
    assert rules.legal_moves(state) == [EndTurn()]


# Moving


def test_move_takes_a_marker_from_one_card_to_another() -> None:
    rules = table()
    before = marking(rules, markers={(3, 1): 0}, spent={0: 2})
    after = play(rules, before, LiftMarker(place(3, 1)), SetDownMarker(MIDDLE))
    assert changed(before, after) == {"marker", "phase", "player"}
    assert (after.marker[place(3, 1)], after.marker[MIDDLE]) == (-1, 0)


def test_lift_marker_rejects_a_player_with_a_marker_in_supply() -> None:
    rules = table()
    state = marking(rules, markers={(3, 1): 0}, spent={0: 1})
    assert refusals(rules, state, LiftMarker(place(3, 1))) == {"markers.move-when-empty"}


def test_lift_marker_allows_one_with_markers_in_supply_when_read_at_any_time() -> None:
    rules = table(moving_markers="at-any-time")
    state = marking(rules, markers={(3, 1): 0}, spent={0: 1})
    assert allows(rules, state, LiftMarker(place(3, 1)))
    assert allows(rules, state, PlaceMarker(MIDDLE))


@pytest.mark.parametrize("where", [(3, 2), (3, 6)], ids=["rival's", "bare card"])
def test_lift_marker_rejects_a_marker_that_is_not_the_players_own(where: tuple[int, int]) -> None:
    rules = table()
    state = marking(rules, markers={(3, 1): 0, (3, 2): 1}, spent={0: 2})
    assert refusals(rules, state, LiftMarker(place(*where))) == {"markers.move-when-empty"}


def test_lift_marker_rejects_a_player_who_took_no_card_yet() -> None:
    rules = table()
    state = turn(rules, markers={(3, 1): 0}, spent={0: 2})
    assert refusals(rules, state, LiftMarker(place(3, 1))) == {"markers.after-taking"}


def test_lift_marker_rejects_when_every_other_card_is_marked() -> None:
    """Three cards are left after this one, each with a marker of the player's: there is no other card to go to."""
    rules = table()
    left = {1: (5, 8), 2: CLEARED, 3: CLEARED, 4: CLEARED}
    before = position(rules, left, markers={(1, 6): 0, (1, 7): 0, (1, 8): 0})
    state = play(rules, before, take(1), StopTaking())
    assert refusals(rules, state, LiftMarker(place(1, 6))) == {"markers.move-to-another"}
    assert rules.legal_moves(state) == [EndTurn()]


def lifted(rules: TableRules) -> Table:
    """Seat 0 has lifted the marker from row 3, column 1; a rival's lies on the card beside it."""
    state = marking(rules, markers={(3, 1): 0, (3, 2): 1}, spent={0: 2})
    return play(rules, state, LiftMarker(place(3, 1)))


def test_set_down_marker_rejects_the_card_that_it_came_from() -> None:
    rules = table()
    assert refusals(rules, lifted(rules), SetDownMarker(place(3, 1))) == {"markers.move-to-another"}


def test_set_down_marker_rejects_a_card_with_a_marker() -> None:
    rules = table()
    assert refusals(rules, lifted(rules), SetDownMarker(place(3, 2))) == {"markers.one-per-card"}


def test_set_down_marker_rejects_a_place_without_card() -> None:
    rules = table()
    assert refusals(rules, lifted(rules), SetDownMarker(place(*A))) == {"markers.on-a-card"}


def test_set_down_marker_rejects_a_player_who_lifted_none() -> None:
    rules = table()
    assert refusals(rules, marking(rules), SetDownMarker(MIDDLE)) == {"markers.after-taking"}


def test_lifted_marker_has_to_be_set_down() -> None:
    rules = table()
    assert refusals(rules, lifted(rules), EndTurn()) == {"markers.after-taking"}


def test_payment_that_empties_the_supply_allows_moving_in_the_same_turn() -> None:
    """The supply counts as empty or not when the marker is moved, not when the turn began."""
    rules = table()
    before = turn(rules, markers={A: 1, (3, 1): 0}, spent={0: 1})
    state = play(rules, before, TAKE_A, PayFromSupply(), StopTaking())
    assert allows(rules, state, LiftMarker(place(3, 1)))


def test_marker_that_came_back_this_turn_forbids_moving_and_allows_placing() -> None:
    rules = table()
    before = turn(rules, markers={A: 0, (3, 1): 0, (3, 2): 0})
    state = play(rules, before, TAKE_A, StopTaking())
    assert refusals(rules, state, LiftMarker(place(3, 1))) == {"markers.move-when-empty"}
    assert allows(rules, state, PlaceMarker(MIDDLE))


# Paying


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
    state = position(
        rules, {**LATER, 1: (5, 12)}, markers={(1, 5): 1}, spent={0: 3}, tokens={0: "marker-back"}
    )
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
    state = position(
        rules, {**LATER, 1: (5, 12)}, cards=cards, markers={B: 1}, spent={0: 3}, tokens={0: "marker-back"}
    )
    taken = play(rules, state, take(1))
    assert refusals(rules, taken, TAKE_B) == {"markers.pay-for-rival"}
    after = play(rules, taken, ReturnMarker(0), TAKE_B, PayFromSupply())
    assert (after.supply, after.box) == ((0, 3), (3, 0))


# Four players


def test_place_marker_rejects_a_third_on_cards_with_four_players() -> None:
    rules = table(4)
    state = marking(rules, markers={(3, 1): 0, (3, 2): 0})
    assert refusals(rules, state, PlaceMarker(MIDDLE)) == {"markers.four-player-limit"}


@pytest.mark.parametrize("players", [2, 3])
def test_place_marker_allows_a_third_on_cards_with_fewer_players(players: int) -> None:
    rules = table(players)
    state = marking(rules, markers={(3, 1): 0, (3, 2): 0})
    assert allows(rules, state, PlaceMarker(MIDDLE))


def test_place_marker_allows_a_second_on_cards_with_four_players() -> None:
    """The limit is each player's own: rivals' markers do not count."""
    rules = table(4)
    state = marking(rules, markers={(3, 1): 0, (3, 2): 1, (3, 3): 2})
    assert allows(rules, state, PlaceMarker(MIDDLE))


def test_marker_at_the_limit_can_be_placed_once_one_of_the_two_came_back() -> None:
    rules = table(4)
    state = marking(rules, markers={A: 0, (3, 2): 0})
    assert allows(rules, state, PlaceMarker(MIDDLE))


def test_four_players_move_a_marker_when_the_third_is_spent() -> None:
    rules = table(4)
    state = marking(rules, markers={(3, 1): 0, (3, 2): 0}, spent={0: 1})
    after = play(rules, state, LiftMarker(place(3, 1)), SetDownMarker(MIDDLE))
    assert after.marker[MIDDLE] == 0


def test_lift_marker_rejects_one_at_the_limit_of_four_players() -> None:
    """Two lie out, the third is in supply: it cannot be placed, and the supply is not empty."""
    rules = table(4)
    state = marking(rules, markers={(3, 1): 0, (3, 2): 0})
    assert refusals(rules, state, LiftMarker(place(3, 1))) == {"markers.move-when-empty"}
    assert rules.legal_moves(state) == [EndTurn()]


def test_lift_marker_allows_one_at_the_limit_when_read_so() -> None:
    rules = table(4, four_player_moving="at-the-limit-too")
    at_limit = marking(rules, markers={(3, 1): 0, (3, 2): 0})
    assert allows(rules, at_limit, LiftMarker(place(3, 1)))
    below = marking(rules, markers={(3, 1): 0})
    assert refusals(rules, below, LiftMarker(place(3, 1))) == {"markers.move-when-empty"}


def test_reading_of_the_limit_changes_nothing_with_three_players() -> None:
    """With three on cards the supply is empty anyway; with two the limit is not theirs."""
    rules = table(3, four_player_moving="at-the-limit-too")
    state = marking(rules, markers={(3, 1): 0, (3, 2): 0})
    assert refusals(rules, state, LiftMarker(place(3, 1))) == {"markers.move-when-empty"}
