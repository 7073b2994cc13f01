"""The end: the last card, the points, fewer cards on a tie, and the variant that scores after three rows."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import (
    CLEARED,
    allows,
    card,
    ended,
    place,
    play,
    position,
    refusals,
    table,
    take,
)

from rulewright.model.kernel.errors import RulesError
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.components import REGIONS, Face
from rulewright.model.richelieu.ending import turns_left
from rulewright.model.richelieu.markers import EndTurn, PayFromSupply, PlaceMarker
from rulewright.model.richelieu.state import Phase, Table, TableRules
from rulewright.model.richelieu.taking import Skip, StopTaking

LAST = {1: (6, 6), 2: CLEARED, 3: CLEARED, 4: CLEARED}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_game_goes_on_until_the_last_card_is_taken(players: int) -> None:
    rules = table(players)
    state = position(rules, LAST)
    assert not rules.is_over(state)
    taken = play(rules, state, take(1), StopTaking())
    assert not rules.is_over(taken)
    after = play(rules, taken, EndTurn())
    assert rules.is_over(after)
    assert rules.legal_moves(after) == []


def test_last_card_is_paid_for_like_any_other() -> None:
    rules = table()
    state = play(rules, position(rules, LAST, markers={(1, 6): 1}), take(1))
    assert not rules.is_over(state)
    assert rules.legal_moves(state) == [PayFromSupply()]


def test_three_cleared_rows_do_not_end_the_full_game() -> None:
    rules = table()
    assert not rules.is_over(position(rules, {1: CLEARED, 2: CLEARED, 3: CLEARED}))


def test_reading_of_the_variant_does_not_touch_the_full_game() -> None:
    rules = table(three_rows_rest="at-once")
    assert not rules.is_over(play(rules, position(rules, LAST), take(1)))


def test_turns_left_fall_by_one_with_a_card_a_turn() -> None:
    rules = table()
    state = position(rules, {4: (3, 12)})
    assert turns_left(state, rules) == 46
    assert turns_left(play(rules, state, take(1)), rules) == 46
    assert turns_left(play(rules, state, take(1), StopTaking(), EndTurn()), rules) == 45


# Who wins

ZERO: dict[str, dict[str, int]] = {
    "anjou": {"two": 2, "sword": 1},
    "bretagne": {"cross": 1, "tower": 1},
    "provence": {"two": 1, "plain": 1, "sword": 1},
    "languedoc": {"cross": 1, "tower": 1},
    "bourgogne": {"two": 1, "sword": 1, "cross": 1, "tower": 1},
    "normandie": {"two": 2},
    "champagne": {"two": 1, "sword": 1, "cross": 1, "tower": 1},
    "auvergne": {"two": 1},
    "picardie": {"two": 2},
}
"""What seat 0 has; seat 1 has the rest.

Crests: Anjou 5:2, Bretagne 2:5, Provence 4:2, Languedoc 2:4, Bourgogne 5:5, Normandie 4:4, and with the
tokens below Champagne 5:4+1, Auvergne 2+1:3, Picardie 4:3+1. Symbols: swords 4:5, crosses 4:5, towers 4:5,
each with the token for seat 0. So both score 5+4 where they lead alone and 5+4+5+3+4 crests and 5+5+5 symbols
where they share: 45 points. Seat 0 has 3+2+3+2+4+2+4+1+2 = 23 cards, seat 1 the other 25.
"""

TOKENS = {"champagne": 1, "auvergne": 0, "picardie": 1, "sword": 0, "cross": 0, "tower": 0}
OTHERS = tuple(name for name in REGIONS if name not in TOKENS)


def split(zero: dict[str, dict[str, int]], tokens: dict[str, int]) -> tuple[TableRules, Table]:
    """A finished two-player game in which seat 0 has the given cards."""
    rules = table()
    shares = {}
    for region in REGIONS:
        for face in Face:
            kind = card(region, face.name)
            number = zero[region].get(face.name.lower(), 0)
            shares[kind] = (number, rules.components.deck[kind] - number)
    return rules, ended(rules, shares, tokens, boxed=OTHERS)


def test_tie_in_points_goes_to_the_player_with_fewer_cards() -> None:
    rules, state = split(ZERO, {**TOKENS, "marker-back": 1})
    outcome = rules.outcome(state)
    assert outcome.scores == (45, 45)
    assert outcome.winners == (0,)
    assert (outcome.tie_breaks_used, outcome.shared) == (1, False)


def test_tie_in_cards_too_is_shared() -> None:
    """Normandie 2+1+1 : 2+1+1 instead of 2+2 : 1+1+1+1 takes a sword from seat 1: 24 cards each."""
    zero = {**ZERO, "normandie": {"two": 1, "plain": 1, "sword": 1}}
    rules, state = split(zero, {**TOKENS, "sword": 1, "marker-back": 1})
    outcome = rules.outcome(state)
    assert outcome.scores == (45, 45)
    assert outcome.winners == (0, 1)
    assert (outcome.tie_breaks_used, outcome.shared) == (1, True)


def test_more_points_win_whatever_the_cards() -> None:
    """The token of Bourgogne makes it 5:6 there: seat 0 loses its five points, and seat 1 has six."""
    rules, state = split(ZERO, {**TOKENS, "bourgogne": 1})
    outcome = rules.outcome(state)
    assert outcome.scores == (40, 46)
    assert outcome.winners == (1,)
    assert outcome.tie_breaks_used == 0


# Three rows

VARIANT = {1: CLEARED, 2: CLEARED, 3: (6, 6), 4: (5, 9)}
PAIR = {(3, 6): card("bourgogne", "sword"), (4, 5): card("bourgogne", "cross")}


def variant(reading: str, **more: object) -> tuple[TableRules, Table]:
    """One card is left in the third row, five in the fourth; two of them go together."""
    rules = table(2, "three-rows", three_rows_rest=reading)
    return rules, position(rules, VARIANT, cards=PAIR, **more)  # type: ignore[arg-type]


def test_variant_scores_when_three_rows_are_cleared() -> None:
    rules, state = variant("after-the-turn")
    assert not rules.is_over(state)
    after = play(rules, state, take(3), StopTaking(), EndTurn())
    assert rules.is_over(after)
    assert rules.legal_moves(after) == []


def test_variant_lets_the_turn_be_completed() -> None:
    """A second card may be taken from the fourth row, and a marker placed there."""
    rules, state = variant("after-the-turn")
    first = play(rules, state, take(3))
    assert not rules.is_over(first)
    assert allows(rules, first, take(4))
    after = play(rules, first, take(4), PlaceMarker(place(4, 7)))
    assert rules.is_over(after)


def test_variant_at_once_takes_and_places_nothing_more() -> None:
    rules, state = variant("at-once")
    after = play(rules, state, take(3))
    assert rules.is_over(after)
    assert rules.legal_moves(after) == []


@pytest.mark.parametrize("payments", ["card-by-card", "after-both"])
def test_variant_at_once_leaves_the_payment_out(payments: str) -> None:
    rules = table(2, "three-rows", three_rows_rest="at-once", two_payments=payments)
    state = position(rules, VARIANT, cards=PAIR, markers={(3, 6): 1})
    assert rules.is_over(play(rules, state, take(3)))


def test_readings_of_the_variant_can_differ_in_points() -> None:
    """The second card brings a crest of Bourgogne and a cross."""
    (_, once), (rules, later) = variant("at-once"), variant("after-the-turn")
    at_once = rules.outcome(play(rules, once, take(3))).scores
    after = rules.outcome(play(rules, later, take(3), take(4), EndTurn())).scores
    assert after[0] == at_once[0] + 2


def test_variant_counts_any_three_rows() -> None:
    rules = table(2, "three-rows")
    for left_over in (1, 2, 3, 4):
        rows = {row: CLEARED for row in (1, 2, 3, 4) if row != left_over}
        assert rules.is_over(position(rules, rows))


def test_variant_ends_with_two_rows_cleared_in_one_turn() -> None:
    """One card is left in two rows, the fourth row is whole: the turn takes both."""
    rules = table(2, "three-rows")
    cards = {(2, 6): card("bourgogne", "sword"), (3, 6): card("bourgogne", "cross")}
    state = position(rules, {1: CLEARED, 2: (6, 6), 3: (6, 6)}, cards=cards)
    first = play(rules, state, take(2))
    assert not rules.is_over(first)
    assert rules.is_over(play(rules, first, take(3), EndTurn()))


def test_variant_scores_nothing_of_the_fourth_row() -> None:
    """Seat 0 has 43 cards; the five that lie there are nobody's."""
    rules = table(2, "three-rows")
    state = position(rules, {**VARIANT, 3: CLEARED}, cards=PAIR)
    crests = sum(points[0] for points in (line.points for line in rules.outcome(state).sheet[:9]))
    left_over = [card for card in state.card if card >= 0]
    assert len(left_over) == 5
    on_them = sum(2 if kind % 5 == Face.TWO else 1 for kind in left_over)
    tokens = sum(holder == 0 and kind < 9 for kind, holder in zip(state.token, state.token_holder, strict=True))
    assert crests == 65 - on_them + tokens


@pytest.mark.parametrize("players", [3, 4])
def test_variant_is_for_two(players: int) -> None:
    with pytest.raises(RulesError, match=f"richelieu, variant three-rows: players={players}; accepted: 2"):
        GAME.rules(players, "three-rows")


def test_nothing_is_legal_after_the_end() -> None:
    """In the variant cards are left; the clause that ends the game refuses every move, whatever guards say."""
    rules = table(2, "three-rows")
    state = position(rules, {**VARIANT, 3: CLEARED})
    assert state.phase == Phase.TAKE
    assert rules.legal_moves(state) == []
    assert refusals(rules, state, Skip()) == {"ending.three-rows"}
