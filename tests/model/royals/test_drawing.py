"""Drawing: every case was worked out by hand from the rules before the model was asked."""

from __future__ import annotations

import pytest
from tests.model.royals.positions import (
    BRITAIN,
    FRANCE,
    SPAIN,
    hand_of,
    pays,
    play,
    position,
    refusals,
    secrets_of,
    table,
)

from rulewright.model.royals.components import PAIR_NAMES
from rulewright.model.royals.drawing import DrawCountry, DrawIntrigue, TakeFromPile, TakeFromRow, TakeIntrigue
from rulewright.model.royals.placing import EndPlay
from rulewright.model.royals.refilling import EndTurn, TurnUp
from rulewright.model.royals.state import Phase, Table, TableRules

ROW = {"france": 1, "britain": 2}
FROM_PILE = (TakeFromPile(), DrawCountry(SPAIN))
FROM_INTRIGUE = (TakeIntrigue(), DrawIntrigue(0))


def turn(rules: TableRules, **more: object) -> Table:
    """The beginning of a turn of seat 0, with an open French card and two British."""
    return position(rules, **{"phase": Phase.TURN, "row": ROW, **more})  # type: ignore[arg-type]


DRAWS = {
    "all from the row": ((TakeFromRow(FRANCE), TakeFromRow(BRITAIN), TakeFromRow(BRITAIN)), (1, 0, 2, 0), 0),
    "all from the pile": (FROM_PILE * 3, (0, 0, 0, 3), 0),
    "mixed": ((TakeFromRow(FRANCE), *FROM_PILE, TakeFromRow(BRITAIN)), (1, 0, 1, 1), 0),
    "pile, row, pile": ((*FROM_PILE, TakeFromRow(BRITAIN), *FROM_PILE), (0, 0, 1, 2), 0),
    "open card and intrigue": ((TakeFromRow(FRANCE), *FROM_INTRIGUE), (1, 0, 0, 0), 1),
    "hidden card and intrigue": ((*FROM_PILE, *FROM_INTRIGUE), (0, 0, 0, 1), 1),
    "intrigue and open card": ((*FROM_INTRIGUE, TakeFromRow(BRITAIN)), (0, 0, 1, 0), 1),
}
"""Moves of a turn after the first round, the country cards they give, and how many intrigue cards."""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("case", DRAWS)
def test_a_whole_draw(case: str, players: int) -> None:
    rules = table(players)
    moves, country_cards, intrigue_cards = DRAWS[case]
    after = play(rules, turn(rules), *moves)
    assert after.phase == Phase.PLAY
    assert hand_of(after, 0) == country_cards
    assert sum(secrets_of(after, 0)) == intrigue_cards
    opened = sum(isinstance(move, TakeFromRow) for move in moves)
    assert sum(after.row) == 3 - opened
    assert refusals(rules, after, TakeFromPile()) == {"drawing.steps"}
    assert "drawing.steps" in refusals(rules, after, TakeIntrigue())


BARRED = {
    "no card": (),
    "one country card": (TakeFromRow(FRANCE),),
    "two country cards": (TakeFromRow(FRANCE), TakeFromRow(BRITAIN)),
    "an intrigue card": FROM_INTRIGUE,
}


@pytest.mark.parametrize("case", BARRED)
def test_fewer_cards_are_not_enough(case: str) -> None:
    rules = table(4)
    state = play(rules, turn(rules, hands={0: {"france": 3}}), *BARRED[case])
    assert refusals(rules, state, EndPlay()) == {"drawing.must-draw"}
    assert "placing.may-play" in refusals(rules, state, pays("bordeaux.marshal")[0])


def test_two_country_cards_leave_no_intrigue_card() -> None:
    rules = table()
    state = play(rules, turn(rules), *FROM_PILE, TakeFromRow(BRITAIN))
    assert refusals(rules, state, TakeIntrigue()) == {"drawing.country-and-intrigue"}


def test_one_intrigue_card_at_the_most() -> None:
    rules = table()
    state = play(rules, turn(rules), *FROM_INTRIGUE)
    assert refusals(rules, state, TakeIntrigue()) == {"drawing.country-and-intrigue"}


def test_the_row_has_only_what_lies_open() -> None:
    """The French card is gone once it was taken: the row is filled when the turn ends."""
    rules = table()
    state = play(rules, turn(rules), TakeFromRow(FRANCE))
    assert refusals(rules, state, TakeFromRow(FRANCE)) == {"drawing.row-or-pile"}
    assert sum(state.row) == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_first_round(players: int) -> None:
    """Every seat draws exactly what the table says, of both sorts, and no intrigue card; then the round is over."""
    rules = table(players)
    state = turn(rules, opening=1)
    for seat, number in enumerate({2: (1, 2), 3: (1, 1, 2), 4: (1, 1, 2, 2), 5: (1, 1, 1, 2, 2)}[players]):
        assert (state.player, state.opening) == (seat, 1)
        assert refusals(rules, state, TakeIntrigue()) == {"drawing.from-the-second-round"}
        state = play(rules, state, TakeFromRow(BRITAIN))
        if number == 2:
            assert refusals(rules, state, TakeIntrigue()) == {"drawing.from-the-second-round"}
            state = play(rules, state, *FROM_PILE)
        assert state.phase == Phase.PLAY
        assert hand_of(state, seat) == (0, 0, 1, number - 1)
        state = play(rules, state, EndPlay(), TurnUp(BRITAIN), EndTurn())
    assert (state.player, state.opening) == (0, 0)
    assert refusals(rules, state, TakeIntrigue()) == set()


def test_first_round_is_not_repeated_in_a_new_period() -> None:
    rules = table(3)
    state = play(rules, turn(rules, period=1), TakeFromRow(FRANCE))
    assert refusals(rules, state, EndPlay()) == {"drawing.must-draw"}


def test_no_intrigue_card_left() -> None:
    """All 24 are in hands or discarded: three country cards are all that can be drawn."""
    pairs = ("france-german-states", "france-britain", "france-spain", "german-states-britain")
    gone = {**dict.fromkeys(pairs, 4), "german-states-spain": 4}
    hands = {0: {"britain-spain": 4}}
    rules = table()
    state = turn(rules, intrigue=hands, intrigue_discard=gone)
    assert refusals(rules, state, TakeIntrigue()) == {"drawing.blind-intrigue"}
    play(rules, state, *FROM_PILE * 3)
    rules = table(intrigue_pile_empty="reshuffled")
    after = play(rules, turn(rules, intrigue=hands, intrigue_discard=gone), *FROM_INTRIGUE)
    assert after.intrigue_pile == (3, 4, 4, 4, 4, 0)
    assert sum(after.intrigue_discard) == 0
    assert secrets_of(after, 0) == (1, 0, 0, 0, 0, 4)


def test_pile_runs_out_in_the_middle_of_a_draw() -> None:
    """One card is left: after it, what is still due comes from the row."""
    rules = table()
    rest = {"france": 17 - 1, "german-states": 14, "britain": 12 - 2, "spain": 11 - 1}
    state = turn(rules, discard=rest)
    assert sum(state.pile) == 1
    state = play(rules, state, *FROM_PILE)
    assert refusals(rules, state, TakeFromPile()) == {"drawing.row-or-pile"}
    state = play(rules, state, TakeFromRow(BRITAIN), TakeFromRow(FRANCE), EndPlay())
    assert play(rules, state, EndTurn()).phase == Phase.SCORE


def test_whoever_drew_unseen_may_still_take_from_the_row() -> None:
    """By the ruling; by the other reading the row comes first."""
    for reading, clauses in (("one-by-one", set()), ("row-first", {"drawing.row-or-pile"})):
        rules = table(row_or_pile_order=reading)
        state = play(rules, turn(rules), *FROM_PILE)
        assert refusals(rules, state, TakeFromRow(FRANCE)) == clauses


def test_last_cards_where_the_row_comes_first() -> None:
    """Two are left in the pile: one of them and an intrigue card, in either order; three country cards need the row."""
    rules = table(row_or_pile_order="row-first")
    last = {"france": 16, "german-states": 14, "britain": 10, "spain": 9}
    state = turn(rules, discard=last)
    play(rules, state, *FROM_INTRIGUE, *FROM_PILE)
    after = play(rules, state, *FROM_PILE)
    assert refusals(rules, after, TakeFromPile()) == {"drawing.row-or-pile"}
    assert play(rules, after, *FROM_INTRIGUE).phase == Phase.PLAY
    play(rules, state, TakeFromRow(FRANCE), *FROM_PILE * 2)


def test_no_last_card_to_be_stuck_with_where_the_row_comes_first() -> None:
    """Without an intrigue card to follow, or with one that has to come first, the pile must have all three."""
    last = {"france": 16, "german-states": 14, "britain": 10, "spain": 9}
    rules = table(row_or_pile_order="row-first", intrigue_order="intrigue-first")
    assert refusals(rules, turn(rules, discard=last), TakeFromPile()) == {"drawing.row-or-pile"}
    rules = table(row_or_pile_order="row-first")
    gone = dict.fromkeys(PAIR_NAMES, 4)
    state = turn(rules, discard=last, intrigue_discard=gone)
    assert refusals(rules, state, TakeFromPile()) == {"drawing.row-or-pile"}


def test_intrigue_first_by_the_other_reading() -> None:
    rules = table(intrigue_order="intrigue-first")
    play(rules, turn(rules), *FROM_INTRIGUE, TakeFromRow(FRANCE))
    state = play(rules, turn(rules), TakeFromRow(FRANCE))
    assert refusals(rules, state, TakeIntrigue()) == {"drawing.country-and-intrigue"}
