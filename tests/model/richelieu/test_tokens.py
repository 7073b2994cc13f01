"""Tokens: taken with their card, and the two that bring a spent marker back."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import allows, changed, place, play, position, refusals, table, take

from rulewright.model.richelieu.markers import EndTurn, LiftMarker, PayFromSupply, PlaceMarker, SetDownMarker
from rulewright.model.richelieu.state import NOBODY, Phase, Table, TableRules
from rulewright.model.richelieu.taking import StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker

GONE = {1: (6, 12)}
"""The token of slot 0, in row 1, column 5, was taken with its card."""

AT_END = {1: (5, 12)}
"""The card with the token of slot 0 is the left end of row 1."""


def with_token(rules: TableRules, **more: object) -> Table:
    """Seat 0 holds a marker-back token and has spent two markers."""
    start = {"rows": GONE, "tokens": {0: "marker-back"}, "spent": {0: 2}}
    return position(rules, **{**start, **more})  # type: ignore[arg-type]


def test_token_goes_to_whoever_takes_its_card() -> None:
    rules = table(3)
    before = position(rules, AT_END, player=1)
    after = play(rules, before, take(1))
    assert before.token_holder == (NOBODY,) * 8
    assert after.token_holder == (1,) + (NOBODY,) * 7
    assert after.token == before.token


def test_card_without_token_brings_none() -> None:
    rules = table()
    assert "token_holder" not in changed(position(rules, AT_END), play(rules, position(rules, AT_END), take(2)))


def test_token_is_taken_with_a_card_that_is_paid_for() -> None:
    rules = table()
    after = play(rules, position(rules, AT_END, markers={(1, 5): 1}), take(1), PayFromSupply())
    assert after.token_holder[0] == 0


def test_return_marker_brings_a_spent_marker_into_the_supply() -> None:
    rules = table()
    before = with_token(rules)
    after = play(rules, before, ReturnMarker(0))
    assert changed(before, after) == {"supply", "box", "token_holder"}
    assert (after.supply, after.box) == ((2, 3), (1, 0))
    assert after.token_holder[0] == rules.players


def test_return_marker_rejects_a_player_who_has_spent_none() -> None:
    rules = table()
    state = with_token(rules, spent={1: 1})
    assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back-spent"}


def test_return_marker_rejects_a_token_that_shows_a_crest() -> None:
    rules = table()
    state = with_token(rules, tokens={0: "anjou"})
    assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back"}


def test_return_marker_rejects_another_players_token() -> None:
    rules = table()
    state = with_token(rules, holders={0: 1})
    assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back"}


def test_return_marker_rejects_a_token_that_still_lies_on_its_card() -> None:
    rules = table()
    state = with_token(rules, rows=AT_END)
    assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back"}


def test_token_is_used_once() -> None:
    """The second marker in the box stays there: the token lies in the box as well."""
    rules = table()
    after = play(rules, with_token(rules), ReturnMarker(0))
    assert refusals(rules, after, ReturnMarker(0)) == {"tokens.marker-back"}


def test_both_tokens_may_be_used_in_one_turn() -> None:
    rules = table()
    state = with_token(rules, rows={1: (6, 7)}, tokens={0: "marker-back", 1: "marker-back"})
    after = play(rules, state, ReturnMarker(1), ReturnMarker(0))
    assert (after.supply[0], after.box[0]) == (3, 0)


def test_token_of_the_player_whose_turn_it_is_not_stays_where_it_is() -> None:
    rules = table()
    state = with_token(rules, player=1)
    assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back-spent", "tokens.marker-back"}


# When

STEPS = {
    Phase.TAKE: (),
    Phase.SECOND: (take(2),),
    Phase.PAY: (take(3),),
    Phase.MARK: (take(2), StopTaking()),
    Phase.MOVE: (take(2), StopTaking(), LiftMarker(place(2, 6))),
}
"""How a turn comes to each of its points, from the position below."""


def in_phase(rules: TableRules, phase: Phase) -> Table:
    """Seat 0 has one marker (row 2, column 6), a token, and two spent; row 3 begins with a rival's."""
    state = play(rules, with_token(rules, markers={(2, 6): 0, (3, 1): 1}), *STEPS[phase])
    assert state.phase == phase
    return state


@pytest.mark.parametrize("phase", STEPS)
def test_token_may_be_used_at_any_point_of_the_turn(phase: Phase) -> None:
    rules = table(marker_back_timing="any-time-in-own-turn")
    assert allows(rules, in_phase(rules, phase), ReturnMarker(0))


@pytest.mark.parametrize("phase", STEPS)
def test_token_may_be_used_only_before_taking_when_read_so(phase: Phase) -> None:
    rules = table(marker_back_timing="before-taking-only")
    state = in_phase(rules, phase)
    if phase == Phase.TAKE:
        assert allows(rules, state, ReturnMarker(0))
    else:
        assert refusals(rules, state, ReturnMarker(0)) == {"tokens.marker-back-in-play"}


@pytest.mark.parametrize(
    ("reading", "at_once"),
    [("any-time-in-own-turn", True), ("before-taking-only", False)],
    ids=["any time", "before"],
)
def test_token_in_the_turn_in_which_it_is_picked_up(reading: str, at_once: bool) -> None:
    """Read otherwise it waits for the next turn, at whose beginning it can be used."""
    rules = table(marker_back_timing=reading)
    state = play(rules, with_token(rules, rows=AT_END), take(1), StopTaking())
    assert allows(rules, state, ReturnMarker(0)) == at_once
    next_turn = play(rules, state, EndTurn(), take(2), StopTaking(), EndTurn())
    assert next_turn.player == 0
    assert allows(rules, next_turn, ReturnMarker(0))


def test_marker_that_the_token_brought_back_can_be_placed() -> None:
    rules = table()
    state = play(rules, with_token(rules, spent={0: 3}), take(2), StopTaking())
    assert refusals(rules, state, PlaceMarker(place(3, 6))) == {"markers.from-supply"}
    assert allows(rules, play(rules, state, ReturnMarker(0)), PlaceMarker(place(3, 6)))


def test_marker_that_the_token_brought_back_forbids_moving_another() -> None:
    """The supply is no longer empty."""
    rules = table()
    state = play(rules, in_phase(rules, Phase.MARK), ReturnMarker(0))
    assert refusals(rules, state, LiftMarker(place(2, 6))) == {"markers.move-when-empty"}


def test_token_used_while_a_marker_is_lifted_leaves_the_move_to_be_finished() -> None:
    """The marker was lifted with an empty supply; it is set down, and the other stays in supply."""
    rules = table()
    after = play(rules, in_phase(rules, Phase.MOVE), ReturnMarker(0), SetDownMarker(place(3, 6)))
    assert (after.supply[0], after.box[0], after.marker[place(3, 6)]) == (1, 1, 0)


def test_token_is_not_used_before_set_up_is_over() -> None:
    rules = table()
    found = refusals(rules, rules.blank(), ReturnMarker(0))
    assert "tokens.marker-back-in-play" in found
