"""What each player may look at: everything but the tokens of others, those on cards, and those left out."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from tests.model.richelieu.positions import CLEARED, changed, dealt, ended, play, position, refusals, table, take, token

from rulewright.model.kernel.record import RecordError, read_position, write_position
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.markers import EndTurn
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker

BACK = token("marker-back")
AT_END = {1: (5, 12)}
SEATS = pytest.mark.parametrize("seat", [0, 1])


@SEATS
def test_nobody_sees_a_token_on_its_card(seat: int) -> None:
    rules = table()
    seen = rules.view(dealt(rules), seat)
    assert seen.token == (HIDDEN,) * 8


@SEATS
def test_nobody_sees_the_six_tokens_that_stayed_out(seat: int) -> None:
    """Neither during the game nor at its end."""
    rules = table()
    for state in (dealt(rules), ended(rules)):
        assert rules.view(state, seat).bag == (HIDDEN,) * len(state.bag)


@SEATS
def test_everything_else_is_open_to_all(seat: int) -> None:
    """Cards in the rows and before players, markers, supplies, the box, and who has how many tokens."""
    rules = table()
    state = play(rules, position(rules, AT_END, markers={(2, 6): 1}, spent={0: 1}), take(1))
    assert changed(state, rules.view(state, seat)) <= {"token", "bag"}


def test_only_its_taker_sees_a_token() -> None:
    rules = table(3)
    state = play(rules, position(rules, AT_END, tokens={0: "anjou"}, player=1), take(1))
    assert [rules.view(state, seat).token[0] for seat in range(3)] == [HIDDEN, token("anjou"), HIDDEN]
    assert [rules.view(state, seat).token_holder[0] for seat in range(3)] == [1, 1, 1]


def first_of_two(rules: TableRules) -> Table:
    """Seat 0 took a card with a marker-back token, and may take a second one."""
    return play(rules, position(rules, AT_END, tokens={0: "marker-back"}, spent={0: 1}), take(1))


def test_token_of_a_first_card_is_seen_and_used_at_once() -> None:
    rules = table()
    between = first_of_two(rules)
    assert rules.view(between, 0).token[0] == BACK
    assert rules.is_legal(between, ReturnMarker(0))


def test_token_of_a_first_card_read_as_unseen_waits_for_the_second() -> None:
    """Neither seen nor used between the cards; both as soon as a second is declined."""
    rules = table(look_before_second="after-taking")
    between = first_of_two(rules)
    assert rules.view(between, 0).token[0] == HIDDEN
    assert refusals(rules, between, ReturnMarker(0)) == {"tokens.marker-back"}
    declined = play(rules, between, StopTaking())
    assert rules.view(declined, 0).token[0] == BACK
    assert rules.is_legal(declined, ReturnMarker(0))


def test_its_taker_sees_the_token_in_later_turns_too() -> None:
    rules = table()
    state = play(rules, position(rules, AT_END, tokens={0: "anjou"}), take(1), StopTaking(), EndTurn())
    assert rules.view(state, 0).token[0] == token("anjou")
    assert rules.view(state, 1).token[0] == HIDDEN


def test_token_that_was_used_is_seen_by_all() -> None:
    """It goes into the box in the open: the others see that it was one that brings a marker back."""
    rules = table()
    before = position(rules, {1: (6, 12)}, tokens={0: "marker-back"}, spent={0: 1})
    after = play(rules, before, ReturnMarker(0))
    assert [rules.view(before, seat).token[0] for seat in range(2)] == [BACK, HIDDEN]
    assert [rules.view(after, seat).token[0] for seat in range(2)] == [BACK, BACK]


@SEATS
def test_tokens_are_shown_at_the_end(seat: int) -> None:
    rules = table()
    state = ended(rules, tokens={"anjou": 1, "sword": 0})
    assert rules.view(state, seat).token == state.token


def test_tokens_are_not_shown_before_the_last_turn_is_over() -> None:
    rules = table()
    last = position(rules, {1: (6, 6), 2: CLEARED, 3: CLEARED, 4: CLEARED}, holders={0: 1})
    taken = play(rules, last, take(1), StopTaking())
    assert rules.view(taken, 0).token[0] == HIDDEN
    assert rules.view(play(rules, taken, EndTurn()), 0).token[0] != HIDDEN


@SEATS
def test_token_on_a_card_that_is_left_over_stays_hidden(seat: int) -> None:
    """Tokens that players have are turned over; nobody has the one in the fourth row."""
    rules = table(2, "three-rows")
    state = position(rules, {1: CLEARED, 2: CLEARED, 3: CLEARED, 4: (2, 2)}, holders={0: 1})
    seen = rules.view(state, seat)
    assert seen.token[6] == HIDDEN
    assert HIDDEN not in (*seen.token[:6], seen.token[7])


def test_positions_that_differ_in_hidden_tokens_look_alike_and_allow_the_same() -> None:
    """The rival's token and one on a card change places; seat 0 sees and may do the same in both."""
    rules = table()
    one = position(rules, AT_END | {2: (5, 12)}, tokens={0: "anjou", 2: "marker-back"}, holders={2: 1})
    other = position(rules, AT_END | {2: (5, 12)}, tokens={0: "marker-back", 2: "anjou"}, holders={2: 1})
    assert one != other
    assert rules.view(one, 0) == rules.view(other, 0)
    assert rules.legal_moves(one) == rules.legal_moves(other)
    assert rules.view(one, 1) != rules.view(other, 1)


def test_position_file_has_hidden_tokens_in_it_and_comes_back_whole(tmp_path: Path) -> None:
    rules = table()
    state = play(rules, position(rules, AT_END, tokens={0: "marker-back"}), take(1))
    write_position(rules, state, tmp_path / "position.json")
    assert read_position(tmp_path / "position.json", {GAME.id: GAME})[1] == state


def test_view_is_no_position(tmp_path: Path) -> None:
    """What one player sees does not say which token lies where, and cannot be loaded as if it did."""
    rules = table()
    write_position(rules, rules.view(dealt(rules), 0), tmp_path / "view.json")
    with pytest.raises(RecordError, match=r"view\.json: state: token\[0\] is -99; accepted: a whole number"):
        read_position(tmp_path / "view.json", {GAME.id: GAME})


def test_view_hides_what_the_game_calls_secret() -> None:
    rules = table()
    state = dealt(rules)
    hidden = {name for name in GAME.secret if HIDDEN in getattr(rules.view(state, 0), name)}
    assert hidden == set(GAME.secret) == {"token", "bag"}
    assert {f.name for f in attrs.fields(Table)} >= hidden
