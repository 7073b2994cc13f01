"""Taking cards: row ends, one or two of a region with two crests at most, the first turn, being skipped."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import (
    CLEARED,
    allows,
    card,
    changed,
    dealt,
    place,
    play,
    position,
    refusals,
    table,
    take,
)

from rulewright.model.kernel.moves import Move
from rulewright.model.richelieu.components import KINDS
from rulewright.model.richelieu.markers import EndTurn, PayFromSupply
from rulewright.model.richelieu.state import Phase, Table, TableRules
from rulewright.model.richelieu.taking import StopTaking

LATER = {4: (2, 12)}
"""One card is gone, so that it is not the very first turn."""

ENDS = {
    (1, 1): card("bourgogne", "sword"),
    (1, 2): card("bourgogne", "tower"),
    (1, 12): card("bourgogne", "plain"),
    (2, 1): card("bourgogne", "cross"),
    (2, 12): card("anjou", "sword"),
    (3, 1): card("bourgogne", "two"),
    (3, 12): card("bourgogne", "two"),
}


def later(rules: TableRules, **more: object) -> Table:
    """A turn that is not the first, with cards of Bourgogne at several ends."""
    return position(rules, LATER, cards=ENDS, **more)  # type: ignore[arg-type]


# One card


@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize("end", ["left", "right"])
def test_take_card_allows_all_eight_ends(row: int, end: str) -> None:
    rules = table()
    assert allows(rules, dealt(rules), take(row, end))


def test_only_row_ends_can_be_taken() -> None:
    rules = table()
    moves = rules.legal_moves(later(rules))
    assert len(moves) == 8


def test_take_card_lays_the_card_in_front_of_its_taker() -> None:
    rules = table(3)
    before = later(rules, player=2)
    after = play(rules, before, take(1))
    assert after.held[2 * KINDS + card("bourgogne", "sword")] == 1
    assert after.card[place(1, 1)] == -1
    assert after.left[0] == 1
    assert {"card", "held", "left"} < changed(before, after)
    assert not {"marker", "supply", "box", "right", "player", "token_holder"} & changed(before, after)


def test_take_card_at_the_right_end_uncovers_its_left_neighbour() -> None:
    rules = table()
    after = play(rules, later(rules), take(1, "right"), StopTaking(), EndTurn())
    assert after.right[0] == 10
    assert allows(rules, after, take(1, "right"))


def test_take_card_rejects_a_cleared_row() -> None:
    rules = table()
    state = position(rules, {2: CLEARED})
    assert refusals(rules, state, take(2, "left")) == {"taking.ends-only"}
    assert refusals(rules, state, take(2, "right")) == {"taking.ends-only"}


def test_only_card_of_a_row_is_one_choice_not_two() -> None:
    """It lies on the left and on the right; the model names it by the left end alone."""
    rules = table()
    state = position(rules, {2: (7, 7)})
    assert allows(rules, state, take(2, "left"))
    assert refusals(rules, state, take(2, "right")) == {"taking.ends-only"}


def test_turn_ends_only_after_a_card_was_taken() -> None:
    rules = table()
    assert refusals(rules, later(rules), StopTaking()) == {"taking.at-least-one"}
    assert refusals(rules, later(rules), EndTurn()) == {"taking.at-least-one"}


def test_next_player_is_the_one_to_the_left() -> None:
    rules = table(3)
    state = later(rules, player=1)
    after = play(rules, state, take(1), StopTaking(), EndTurn())
    assert after.player == 2
    assert play(rules, after, take(2), StopTaking(), EndTurn()).player == 0


# Two cards


def after_first(rules: TableRules, *first: Move) -> Table:
    """The middle of a turn, after its first card: the left of row 1 unless told otherwise."""
    return play(rules, later(rules), *(first or (take(1),)))


def test_second_card_with_one_crest_of_the_region_is_allowed_symbols_ignored() -> None:
    """A sword beside one crest, a cross beside another: two crests; the symbols do not count."""
    rules = table()
    assert allows(rules, after_first(rules), take(2))


def test_second_card_rejects_another_region() -> None:
    """Anjou's card has one crest, so the crests would do."""
    rules = table()
    assert refusals(rules, after_first(rules), take(2, "right")) == {"taking.same-region"}


def test_second_card_rejects_a_third_crest() -> None:
    """One crest and two are three."""
    rules = table()
    assert refusals(rules, after_first(rules), take(3)) == {"taking.two-crests"}


def test_second_card_rejects_one_crest_after_two() -> None:
    rules = table()
    assert refusals(rules, after_first(rules, take(3)), take(2)) == {"taking.two-crests"}


def test_second_card_rejects_four_crests_on_two_cards() -> None:
    rules = table()
    assert refusals(rules, after_first(rules, take(3)), take(3, "right")) == {"taking.two-crests"}


def test_second_card_of_another_region_with_two_crests_is_refused_twice() -> None:
    rules = table()
    state = after_first(rules, take(2, "right"))
    assert refusals(rules, state, take(3)) == {"taking.same-region", "taking.two-crests"}


def test_both_ends_of_one_row_may_be_taken() -> None:
    rules = table()
    assert allows(rules, after_first(rules), take(1, "right"))


def test_third_card_is_refused() -> None:
    """Even of the same region; two crests are taken, and two cards."""
    rules = table()
    state = after_first(rules, take(1), take(2))
    assert refusals(rules, state, take(1, "right")) == {"taking.phase"}
    assert state.phase == Phase.MARK


def test_no_card_is_taken_once_the_player_stopped() -> None:
    rules = table()
    state = after_first(rules, take(1), StopTaking())
    assert refusals(rules, state, take(2)) == {"taking.phase"}
    assert refusals(rules, state, StopTaking()) == {"taking.phase"}


# The card that the first one covered


def test_second_card_rejects_one_that_the_first_had_covered() -> None:
    rules = table()
    assert refusals(rules, after_first(rules), take(1, "left")) == {"taking.ends-only"}


def test_second_card_just_uncovered_is_allowed_when_taken_one_after_another() -> None:
    rules = table(second_card="one-after-another")
    assert allows(rules, after_first(rules), take(1, "left"))


def test_covered_card_is_refused_from_the_right_end_too() -> None:
    rules = table()
    cards = {(1, 11): card("bourgogne", "sword"), (1, 12): card("bourgogne", "tower")}
    state = play(rules, position(rules, LATER, cards=cards), take(1, "right"))
    assert refusals(rules, state, take(1, "right")) == {"taking.ends-only"}


@pytest.mark.parametrize("first", ["left", "right"])
def test_last_two_cards_of_a_row_were_both_ends(first: str) -> None:
    """Each was outside when the turn began; whichever goes first, the other is then the row's only card."""
    rules = table()
    cards = {(1, 6): card("bourgogne", "sword"), (1, 7): card("bourgogne", "tower")}
    state = play(rules, position(rules, {1: (6, 7)}, cards=cards), take(1, first))
    assert allows(rules, state, take(1, "left"))


@pytest.mark.parametrize(("first", "covered", "outside"), [("left", "left", "right"), ("right", "right", "left")])
def test_of_three_cards_the_middle_one_is_covered(first: str, covered: str, outside: str) -> None:
    rules = table()
    cards = {(1, column): card("bourgogne", face) for column, face in ((6, "sword"), (7, "cross"), (8, "tower"))}
    state = play(rules, position(rules, {1: (6, 8)}, cards=cards), take(1, first))
    assert refusals(rules, state, take(1, covered)) == {"taking.ends-only"}
    assert allows(rules, state, take(1, outside))


def test_covered_card_stays_refused_after_the_first_was_paid_for() -> None:
    rules = table()
    state = play(rules, later(rules, markers={(1, 1): 1}), take(1), PayFromSupply())
    assert state.phase == Phase.SECOND
    assert refusals(rules, state, take(1, "left")) == {"taking.ends-only"}
    assert allows(rules, state, take(2))


def test_uncovered_card_is_an_end_in_the_next_turn() -> None:
    rules = table()
    state = after_first(rules, take(1), StopTaking(), EndTurn())
    assert allows(rules, state, take(1, "left"))


# The first turn


@pytest.mark.parametrize("row", [1, 3])
def test_first_turn_allows_one_card_with_one_crest_or_two(row: int) -> None:
    rules = table()
    state = dealt(rules, {place(*where): kind for where, kind in ENDS.items()})
    after = play(rules, state, take(row))
    assert allows(rules, after, StopTaking())


def test_first_turn_rejects_a_second_card() -> None:
    """Row 2 begins with a card of the same region and one crest: only the first turn forbids it."""
    rules = table()
    state = dealt(rules, {place(*where): kind for where, kind in ENDS.items()})
    assert refusals(rules, play(rules, state, take(1)), take(2)) == {"taking.first-turn"}


def test_first_turn_of_the_second_player_allows_two_cards() -> None:
    rules = table()
    state = dealt(rules, {place(*where): kind for where, kind in ENDS.items()})
    after = play(rules, state, take(4), StopTaking(), EndTurn(), take(1))
    assert after.player == 1
    assert allows(rules, after, take(2))


def test_second_turn_of_the_starter_allows_two_cards() -> None:
    rules = table()
    state = dealt(rules, {place(*where): kind for where, kind in ENDS.items()})
    turns = (take(4), StopTaking(), EndTurn(), take(4), StopTaking(), EndTurn(), take(1))
    after = play(rules, state, *turns)
    assert after.player == 0
    assert allows(rules, after, take(2))


# Marked or not


def test_player_chooses_between_a_marked_and_an_unmarked_card() -> None:
    rules = table()
    state = later(rules, markers={(1, 1): 1, (2, 1): 0})
    assert allows(rules, state, take(1))
    assert allows(rules, state, take(2))
    assert allows(rules, state, take(3))
