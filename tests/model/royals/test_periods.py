"""The end of a turn and of a period: limits, the row, whose turn it is, and what a new period begins with."""

from __future__ import annotations

import pytest
from tests.model.royals.positions import (
    BRITAIN,
    FRANCE,
    GERMANY,
    SPAIN,
    hand_of,
    pays,
    play,
    position,
    refusals,
    secrets_of,
    table,
)

from rulewright.model.kernel.moves import evolve
from rulewright.model.royals.drawing import TakeFromRow
from rulewright.model.royals.period import ScorePeriod, Shuffle, TakeMarkers
from rulewright.model.royals.placing import EndPlay
from rulewright.model.royals.refilling import DiscardCountry, DiscardIntrigue, EndTurn, TurnUp
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules

REST = {"france": 17, "german-states": 14, "britain": 12, "spain": 11}
"""The country cards of two players."""


def last_cards(rules: TableRules, lying: dict[str, int], pile: dict[str, int] | None = None, **more: object) -> Table:
    """The end of a turn of two players with a row and a pile; all other cards of nobody were discarded."""
    held = more.get("hands", {})
    discard = {
        country: cards
        - lying.get(country, 0)
        - (pile or {}).get(country, 0)
        - sum(hand.get(country, 0) for hand in held.values())  # type: ignore[attr-defined]
        for country, cards in REST.items()
    }
    return position(rules, **{"row": lying, "discard": discard, "phase": Phase.REFILL, **more})  # type: ignore[arg-type]


# Hand limits


def test_twelve_and_four_are_within_the_limits() -> None:
    rules = table(3)
    state = position(rules, {0: {"france": 6, "spain": 6}}, {0: {"france-spain": 4}})
    after = play(rules, state, EndPlay())
    assert after.phase == Phase.REFILL
    assert refusals(rules, after, DiscardCountry(FRANCE)) == {"drawing.steps", "refilling.hand-limits"}


def test_exactly_the_surplus_is_discarded() -> None:
    """Fifteen country cards and five intrigue cards: three and one, of the player's choice and in any order."""
    rules = table(3)
    hand, intrigue = {"france": 10, "spain": 5}, {"france-spain": 3, "france-britain": 2}
    state = play(rules, position(rules, {0: hand}, {0: intrigue}), EndPlay())
    assert state.phase == Phase.DISCARD
    assert refusals(rules, state, DiscardCountry(BRITAIN)) == {"refilling.discard-surplus"}
    assert refusals(rules, state, EndTurn()) == {"drawing.steps"}
    state = play(rules, state, DiscardCountry(SPAIN), DiscardIntrigue(1), DiscardCountry(FRANCE))
    assert refusals(rules, state, DiscardIntrigue(1)) == {"refilling.hand-limits"}
    after = play(rules, state, DiscardCountry(SPAIN))
    assert after.phase == Phase.REFILL
    assert (hand_of(after, 0), secrets_of(after, 0)) == ((9, 0, 0, 3), (0, 1, 3, 0, 0, 0))
    assert (after.discard, after.intrigue_discard) == ((1, 0, 0, 2), (0, 1, 0, 0, 0, 0))


def test_limits_are_looked_at_when_everything_was_played() -> None:
    """Fifteen cards are held while playing; four of them are paid, and none is discarded."""
    rules = table(3)
    state = position(rules, {0: {"france": 10, "spain": 5}})
    after = play(rules, state, *pays("rouen.duke", *[FRANCE] * 4), EndPlay())
    assert after.phase == Phase.REFILL


# The row, and the next player


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round(players: int) -> None:
    rules = table(players)
    for seat in range(players):
        after = play(rules, position(rules, phase=Phase.REFILL, player=seat), EndTurn())
        assert (after.phase, after.player) == (Phase.TURN, (seat + 1) % players)


def test_the_row_is_refilled_from_the_pile() -> None:
    rules = table(3)
    state = position(rules, row={"britain": 1}, phase=Phase.REFILL)
    assert refusals(rules, state, EndTurn()) == {"setup.row"}
    after = play(rules, state, TurnUp(SPAIN), TurnUp(FRANCE))
    assert after.row == (1, 0, 1, 1)
    assert refusals(rules, after, TurnUp(FRANCE)) == {"setup.row"}
    assert play(rules, after, EndTurn()).player == 1


# The end of a period

ENDS = {
    "a row of two and no pile": ({"france": 2}, "row-incomplete", True),
    "no row and no pile": ({}, "row-incomplete", True),
    "a full row and no pile": ({"france": 2, "spain": 1}, "row-incomplete", False),
    "a full row and no pile, by the other reading": ({"france": 2, "spain": 1}, "pile-empty", True),
    "a row of two, by the other reading": ({"france": 2}, "pile-empty", True),
}
"""A row when the pile is used up, a reading, and whether the period is over."""


@pytest.mark.parametrize("case", ENDS)
@pytest.mark.parametrize("period", [0, 1, 2])
def test_a_period_is_over(case: str, period: int) -> None:
    lying, reading, over = ENDS[case]
    rules = table(period_end=reading)
    after = play(rules, last_cards(rules, lying, period=period), EndTurn())
    assert after.phase == (Phase.SCORE if over else Phase.TURN)
    assert after.player == 1


@pytest.mark.parametrize("reading", ["row-incomplete", "pile-empty"])
def test_a_card_in_the_pile_is_enough(reading: str) -> None:
    rules = table(period_end=reading)
    after = play(rules, last_cards(rules, {"france": 3}, {"spain": 1}), EndTurn())
    assert after.phase == Phase.TURN


def test_the_turn_in_which_the_pile_runs_out_is_completed() -> None:
    """Seat 0 takes the first of the three last cards, two more, and still plays; then the row has none."""
    rules = table()
    state = last_cards(rules, {"france": 3}, hands={0: {"france": 1}}, phase=Phase.TURN)
    state = play(rules, state, *[TakeFromRow(FRANCE)] * 3, *pays("rouen.duke", *[FRANCE] * 4), EndPlay(), EndTurn())
    assert state.phase == Phase.SCORE
    state = play(rules, state, ScorePeriod(), TakeMarkers(0))
    assert state.period_owner[:2] == (0, NOBODY)


def test_the_next_period() -> None:
    """Row and discard pile are shuffled in, hands are kept, cubes stay, and the next player begins."""
    rules = table()
    hands, intrigue = {0: {"france": 5}, 1: {"spain": 2}}, {1: {"france-spain": 1}}
    held, fallen = {0: ["york.marshal"]}, {1: ["york.marshal"]}
    state = last_cards(rules, {"spain": 2}, hands=hands, intrigue=intrigue, held=held, ousted=fallen)
    after = play(rules, state, EndTurn(), ScorePeriod(), TakeMarkers(0), Shuffle())
    assert (after.phase, after.period, after.player) == (Phase.DEAL, 1, 1)
    assert (after.row, after.pile, after.discard) == ((0, 0, 0, 0), (12, 14, 12, 9), (0, 0, 0, 0))
    assert (after.holder, after.ousted, after.tile) == (state.holder, state.ousted, state.tile)
    after = play(rules, after, TurnUp(GERMANY), TurnUp(GERMANY), TurnUp(BRITAIN))
    assert (after.phase, after.player, after.opening) == (Phase.TURN, 1, 0)
    assert (hand_of(after, 0), hand_of(after, 1), secrets_of(after, 1)) == (
        (5, 0, 0, 0),
        (0, 0, 0, 2),
        (0, 0, 1, 0, 0, 0),
    )


def test_hands_given_back_by_the_other_reading() -> None:
    rules = table(hands_kept="given-back")
    state = last_cards(rules, {"spain": 2}, hands={0: {"france": 5}}, intrigue={1: {"france-spain": 1}})
    after = play(rules, state, EndTurn(), ScorePeriod(), TakeMarkers(0), Shuffle())
    assert after.pile == (17, 14, 12, 11)
    assert (hand_of(after, 0), secrets_of(after, 1)) == ((0, 0, 0, 0), (0, 0, 1, 0, 0, 0))


@pytest.mark.parametrize(
    ("reading", "pile", "discarded"),
    [("stay-discarded", (3, 4, 4, 4, 4, 2), (1, 0, 0, 0, 0, 2)), ("shuffled-in", (4, 4, 4, 4, 4, 4), (0,) * 6)],
)
def test_intrigue_cards_between_periods(reading: str, pile: tuple[int, ...], discarded: tuple[int, ...]) -> None:
    """Three intrigue cards lie discarded when a period is over; those of a hand would stay there either way."""
    rules = table(intrigue_between_periods=reading)
    ended = evolve(
        last_cards(rules, {"spain": 2}), intrigue_pile=(3, 4, 4, 4, 4, 2), intrigue_discard=(1, 0, 0, 0, 0, 2)
    )
    after = play(rules, ended, EndTurn(), ScorePeriod(), TakeMarkers(0), Shuffle())
    assert (after.intrigue_pile, after.intrigue_discard) == (pile, discarded)


def test_the_old_row_stays_by_the_other_reading() -> None:
    """Two Spanish cards stay and one is turned up; if three stay, as a used-up pile can leave them, none is."""
    rules = table(old_row="stays")
    state = play(rules, last_cards(rules, {"spain": 2}), EndTurn(), ScorePeriod(), TakeMarkers(0), Shuffle())
    assert (state.row, state.pile) == ((0, 0, 0, 2), (17, 14, 12, 9))
    assert play(rules, state, TurnUp(FRANCE)).phase == Phase.TURN
    rules = table(old_row="stays", period_end="pile-empty")
    state = play(rules, last_cards(rules, {"spain": 3}), EndTurn(), ScorePeriod(), TakeMarkers(0), Shuffle())
    assert (state.phase, state.period, state.row, state.pile) == (Phase.TURN, 1, (0, 0, 0, 3), (17, 14, 12, 8))


def test_the_third_period_ends_the_game_at_once() -> None:
    rules = table(3)
    rest = {"france": 22, "german-states": 18, "britain": 15, "spain": 12}
    state = position(rules, row={"spain": 2}, discard=rest, phase=Phase.REFILL, period=2)
    after = play(rules, state, EndTurn(), ScorePeriod(), TakeMarkers(2))
    assert rules.is_over(after)
    assert rules.legal_moves(after) == []


def test_the_last_round_is_played_out_by_the_other_reading() -> None:
    """Seat 0 of three ends the period: seats 1 and 2 have a turn each, with a pile of the discards."""
    rules = table(3, last_round="played-out")
    rest = {"france": 22, "german-states": 18, "britain": 15, "spain": 12}
    state = position(rules, row={"spain": 2}, discard=rest, phase=Phase.REFILL, period=2)
    state = play(rules, state, EndTurn())
    assert (state.phase, state.player, sum(state.pile), sum(state.discard)) == (Phase.DEAL, 1, 67, 0)
    state = play(rules, state, TurnUp(FRANCE))
    for seat in (1, 2):
        assert (state.phase, state.player) == (Phase.TURN, seat)
        state = play(rules, state, *[TakeFromRow(SPAIN)] * 2, TakeFromRow(FRANCE), EndPlay())
        state = play(rules, state, TurnUp(SPAIN), TurnUp(SPAIN), TurnUp(FRANCE), EndTurn())
    assert state.phase == Phase.SCORE
    state = position(rules, row={"spain": 2}, discard=rest, phase=Phase.REFILL, period=2, player=2)
    assert play(rules, state, EndTurn()).phase == Phase.SCORE
    state = position(rules, row={"spain": 2}, discard=rest, phase=Phase.REFILL, period=1)
    assert play(rules, state, EndTurn()).phase == Phase.SCORE
