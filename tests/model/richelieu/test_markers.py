"""Markers: placing, moving, paying for a rival's, getting one's own back, the limit of four players."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import (
    CLEARED,
    allows,
    changed,
    place,
    play,
    position,
    refusals,
    table,
    take,
)
from tests.model.richelieu.turns import MIDDLE, TAKE_A, TAKE_B, A, marking, turn

from rulewright.model.richelieu.markers import (
    EndTurn,
    LiftMarker,
    PayFromSupply,
    PlaceMarker,
    SetDownMarker,
)
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import StopTaking

# Placing


def test_place_marker_moves_a_marker_from_the_supply_to_a_card() -> None:
    rules = table()
    before = marking(rules)
    after = play(rules, before, PlaceMarker(MIDDLE))
    assert changed(before, after) == {"marker", "supply", "phase", "player"}
    assert after.marker[MIDDLE] == 0
    assert after.supply == (2, 3)


@pytest.mark.parametrize("where", [(3, 6), (2, 1), (1, 2), (1, 5)], ids=["covered", "end", "uncovered now", "token"])
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
    """Three cards are left then, each with a marker of the player's: there is no other card to go to."""
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
