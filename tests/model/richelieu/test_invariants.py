"""Each invariant holds in play and notices the fault that it is there for."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from tests.model.richelieu.positions import dealt, place, play, position, table, take

from rulewright.model.richelieu.components import KINDS, PLACES
from rulewright.model.richelieu.invariants import INVARIANTS
from rulewright.model.richelieu.markers import LiftMarker
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import StopTaking

CELL = tuple[str, int, int]


def cells(state: Table, *changes: CELL) -> Table:
    """The state with single cells replaced, whatever the rules say."""
    fields: dict[str, Any] = {}
    for name, index, value in changes:
        now = list(fields.get(name, getattr(state, name)))
        now[index] = value
        fields[name] = tuple(now)
    return attrs.evolve(state, **fields)


def whole() -> tuple[TableRules, Table]:
    rules = table()
    return rules, dealt(rules)


def later(**more: Any) -> tuple[TableRules, Table]:
    """A later position: the card and the token of row 1, column 5 are taken, one marker lies out."""
    rules = table()
    return rules, position(rules, {1: (6, 12)}, **{"markers": {(2, 6): 1}, "tokens": {0: "anjou"}, **more})


def moving() -> tuple[TableRules, Table]:
    rules, state = later(markers={(2, 6): 0}, spent={0: 2})
    return rules, play(rules, state, take(2), StopTaking(), LiftMarker(place(2, 6)))


def second() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, play(rules, state, take(2))


def a_lost_card() -> tuple[TableRules, Table]:
    rules, state = later()
    held = next(i for i in range(2 * KINDS) if state.held[i])
    return rules, cells(state, ("held", held, state.held[held] - 1))


def a_lost_marker() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("supply", 0, 2))


def a_marker_too_many_while_moving() -> tuple[TableRules, Table]:
    rules, state = moving()
    return rules, cells(state, ("supply", 0, 1))


def a_second_token_of_a_region() -> tuple[TableRules, Table]:
    rules, state = whole()
    return rules, cells(state, ("token", 0, state.token[1]))


def a_gap() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("card", place(3, 6), -1), ("held", state.card[place(3, 6)], 9))


def a_card_beyond_the_end() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("left", 0, 6))


def tokens_before_cards() -> tuple[TableRules, Table]:
    rules, _ = whole()
    return rules, attrs.evolve(rules.blank(), laid=PLACES)


def a_turn_in_an_empty_layout() -> tuple[TableRules, Table]:
    rules, state = whole()
    return rules, attrs.evolve(state, laid=PLACES + 7)


def a_marker_without_card() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("marker", place(1, 1), 0), ("supply", 0, 2))


def a_token_taken_without_its_card() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("token_holder", 3, 0))


def a_token_left_without_its_card() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("token_holder", 0, -1))


def a_crest_token_used_up() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, cells(state, ("token_holder", 0, 2))


def a_debt_between_turns() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, attrs.evolve(state, debts=1)


def a_debt_that_nobody_can_pay() -> tuple[TableRules, Table]:
    rules, state = later(markers={(2, 1): 1}, spent={0: 2})
    owing = play(rules, state, take(2))
    return rules, cells(owing, ("supply", 0, 0), ("box", 0, 3))


def a_forgotten_first_card() -> tuple[TableRules, Table]:
    rules, state = second()
    return rules, attrs.evolve(state, first_kind=-1)


def a_first_card_between_turns() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, attrs.evolve(state, first_kind=0, first_row=0, first_end=0)


def a_lifted_marker_between_turns() -> tuple[TableRules, Table]:
    rules, state = later()
    return rules, attrs.evolve(state, lifted=3)


def three_markers_with_four_players() -> tuple[TableRules, Table]:
    rules = table(4)
    state = position(rules, {1: (6, 12)}, markers={(2, 6): 0, (2, 7): 0})
    return rules, cells(state, ("marker", place(2, 8), 0), ("supply", 0, 0))


FAULTS = {
    a_lost_card: "cards_are_conserved",
    a_lost_marker: "markers_are_conserved",
    a_marker_too_many_while_moving: "markers_are_conserved",
    a_second_token_of_a_region: "tokens_are_conserved",
    a_gap: "rows_have_no_gaps",
    a_card_beyond_the_end: "rows_have_no_gaps",
    tokens_before_cards: "layout_is_in_order",
    a_turn_in_an_empty_layout: "layout_is_in_order",
    a_marker_without_card: "markers_lie_on_cards",
    a_token_taken_without_its_card: "tokens_lie_on_their_cards",
    a_token_left_without_its_card: "tokens_lie_on_their_cards",
    a_crest_token_used_up: "only_marker_backs_are_used_up",
    a_debt_between_turns: "debts_can_be_paid",
    a_debt_that_nobody_can_pay: "debts_can_be_paid",
    a_forgotten_first_card: "first_card_is_remembered",
    a_first_card_between_turns: "first_card_is_remembered",
    a_lifted_marker_between_turns: "lifted_marker_has_a_place_to_go",
    three_markers_with_four_players: "four_players_show_two_markers_at_most",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_invariant_notices_its_fault(fault: Any) -> None:
    rules, state = fault()
    broken = {complaint.partition(":")[0] for complaint in rules.complaints(state)}
    assert FAULTS[fault] in broken


def test_every_invariant_has_a_fault_that_it_notices() -> None:
    assert {known.name for known in INVARIANTS} == set(FAULTS.values())


TABLES = [
    (2, None, {}),
    (3, None, {"two_payments": "after-both", "second_card": "one-after-another"}),
    (4, None, {"four_player_moving": "at-the-limit-too", "moving_markers": "at-any-time"}),
    (2, "three-rows", {"three_rows_rest": "at-once", "two_payments": "after-both"}),
    (2, None, {"skipped_with_token": "token-counts", "pay_from_taken_card": "not-allowed"}),
    (3, None, {"skipped_with_token": "token-does-not-count", "marker_back_timing": "before-taking-only"}),
]


@pytest.mark.parametrize(("players", "variant", "readings"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_invariants_hold_in_random_play(players: int, variant: str | None, readings: dict[str, str], seed: int) -> None:
    """Three whole games at each of a few tables, whatever the readings."""
    rules = table(players, variant, **readings)
    random = Random(seed)
    state = rules.blank()
    while move := rules.pick(state, random):
        state = rules.apply(state, move)
        assert rules.complaints(state) == []
    assert rules.is_over(state)
