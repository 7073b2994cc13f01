"""Being skipped: who can take no card at all, until there is one to be had."""

from __future__ import annotations

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

from rulewright.model.richelieu.markers import EndTurn, PayFromCard
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import Skip, StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker

ONE_ROW = {1: (6, 7), 2: CLEARED, 3: CLEARED, 4: CLEARED}
BLOCKED = {(1, 6): 1, (1, 7): 1}


def blocked(rules: TableRules, **more: object) -> Table:
    """Two cards are left, both marked by seat 1, and seat 0 has spent every marker."""
    return position(rules, ONE_ROW, **{"markers": BLOCKED, "spent": {0: 3}, **more})  # type: ignore[arg-type]


def test_skip_passes_a_player_over_who_can_take_no_card() -> None:
    rules = table()
    state = blocked(rules)
    assert rules.legal_moves(state) == [Skip()]
    after = play(rules, state, Skip())
    assert changed(state, after) == {"player"}
    assert after.player == 1


def test_skip_is_repeated_until_a_card_can_be_taken() -> None:
    """Seat 1 takes its own card at the left; the one in the middle then lies bare, and seat 0 may take it."""
    rules = table()
    state = position(rules, {**ONE_ROW, 1: (5, 7)}, markers={(1, 5): 1, (1, 7): 1}, spent={0: 3})
    after = play(rules, state, Skip(), take(1), StopTaking(), EndTurn())
    assert refusals(rules, after, Skip()) == {"taking.skipped"}
    assert allows(rules, after, take(1))


def test_skip_is_repeated_while_nothing_changes_for_the_player() -> None:
    rules = table()
    after = play(rules, blocked(rules), Skip(), take(1), StopTaking(), EndTurn())
    assert rules.legal_moves(after) == [Skip()]


def test_two_players_in_a_row_are_skipped() -> None:
    rules = table(3)
    state = blocked(rules, markers={(1, 6): 2, (1, 7): 2}, spent={0: 3, 1: 3})
    after = play(rules, state, Skip(), Skip())
    assert after.player == 2
    assert refusals(rules, after, Skip()) == {"taking.skipped"}


def test_skip_rejects_a_player_with_a_free_end() -> None:
    rules = table()
    assert refusals(rules, blocked(rules, markers={(1, 6): 1}), Skip()) == {"taking.skipped"}


def test_skip_rejects_a_player_with_a_marker_in_supply() -> None:
    rules = table()
    assert refusals(rules, blocked(rules, spent={0: 2}), Skip()) == {"taking.skipped"}


def test_skip_rejects_a_player_who_can_pay_from_a_covered_card() -> None:
    """Both ends are a rival's; the player's last marker lies on the card between them."""
    rules = table()
    state = position(rules, {**ONE_ROW, 1: (5, 7)}, markers={(1, 5): 1, (1, 6): 0, (1, 7): 1}, spent={0: 2})
    assert refusals(rules, state, Skip()) == {"taking.skipped"}
    assert allows(rules, play(rules, state, take(1)), PayFromCard(place(1, 6)))


def test_skip_rejects_a_player_whose_own_marker_is_at_an_end() -> None:
    rules = table()
    state = blocked(rules, markers={(1, 6): 1, (1, 7): 0}, spent={0: 2})
    assert refusals(rules, state, Skip()) == {"taking.skipped"}


def test_skip_is_no_way_to_end_a_turn() -> None:
    rules = table()
    assert "taking.phase" in refusals(rules, play(rules, position(rules, {4: (3, 12)}), take(1)), Skip())


# Skipped with a token in hand


def with_token(reading: str) -> tuple[TableRules, Table]:
    """Seat 0 is blocked, and holds a marker-back token."""
    rules = table(skipped_with_token=reading)
    return rules, blocked(rules, tokens={0: "marker-back"})


def test_blocked_player_may_use_the_token_or_be_skipped() -> None:
    rules, state = with_token("may-use-or-be-skipped")
    assert set(rules.legal_moves(state)) == {Skip(), ReturnMarker(0)}
    after = play(rules, state, ReturnMarker(0))
    assert refusals(rules, after, Skip()) == {"taking.skipped"}
    assert allows(rules, after, take(1))


def test_blocked_player_has_to_use_the_token_where_it_counts() -> None:
    rules, state = with_token("token-counts")
    assert refusals(rules, state, Skip()) == {"taking.skipped"}
    assert rules.legal_moves(state) == [ReturnMarker(0)]


def test_blocked_player_is_skipped_where_the_token_does_not_count() -> None:
    rules, state = with_token("token-does-not-count")
    assert rules.legal_moves(state) == [Skip()]
    assert refusals(rules, state, ReturnMarker(0)) == {"taking.skipped"}


def test_token_can_be_used_by_a_player_who_is_not_blocked_in_every_reading() -> None:
    for reading in ("may-use-or-be-skipped", "token-counts", "token-does-not-count"):
        rules = table(skipped_with_token=reading)
        state = blocked(rules, markers={(1, 6): 1}, tokens={0: "marker-back"})
        assert allows(rules, state, ReturnMarker(0))
