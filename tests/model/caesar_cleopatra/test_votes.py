"""How a vote comes out, worked out by hand from the sentences of the source and the readings of their questions.

A side is written as its cards, ``P`` for a philosopher; Cleopatra's comes first. Of each vote: who wins (0 Cleopatra,
1 Caesar, None nobody) and what either side discards.
"""

from __future__ import annotations

import pytest
from attrs import frozen
from tests.model.caesar_cleopatra.positions import side, table

from rulewright.model.caesar_cleopatra.resolving import NOBODY, Sides, discards, winner
from rulewright.model.caesar_cleopatra.sides import Side
from rulewright.model.caesar_cleopatra.state import TableRules


@frozen
class Vote:
    """A vote at one group, and what has to come of it."""

    sides: tuple[str, str]
    wins: int | None
    discards: tuple[str, str]
    readings: tuple[tuple[str, str], ...] = ()


def vote(first: str, second: str, wins: int | None, pays: str = "", other: str = "", **readings: str) -> Vote:
    """A case; a reading is named with underscores for hyphens."""
    return Vote((first, second), wins, (pays, other), tuple((q.replace("_", "-"), r) for q, r in readings.items()))


BY_INFLUENCE = {
    "more influence wins": vote("5 1", "3 2", 0, "5", "2"),
    "two sides of one card": vote("4", "5", 1, "4", "5"),
    "four low cards against one high": vote("1 1 1 1", "5", 1, "1", "5"),
    "several alike": vote("5 5 1", "4 1 1", 0, "5", "1"),
    "one card is highest and lowest": vote("2 2", "3", 0, "2", "3"),
    "a full group": vote("1 2 3 4 5", "5 5 4", 0, "5", "4"),
    "five against three": vote("1 1 2 2 3", "5 4 1", 1, "1", "5"),
}
"""15 against 14 in the full group; 9 against 10 in the last."""

TIES = {
    "equal sums": vote("5", "3 2", None),
    "the same cards": vote("3 3", "3 3", None),
    "nothing on either side": vote("", "", None),
    "equal with philosophers on both sides": vote("P 4", "P 3 1", None),
    "equal with a philosopher": vote("P 5 1", "4 2", None),
    "a philosopher against nothing": vote("P", "", None),
    "two philosophers against nothing": vote("", "P P", None),
    "philosophers and nothing else": vote("P", "P", None),
}

EMPTY_SIDES = {
    "cards against nothing": vote("", "2", 1, "", "2"),
    "several cards against nothing": vote("2 4 1", "", 0, "4", ""),
    "nothing against a philosopher and a card": vote("", "P 2", 0, "", "P 2"),
    "nothing against a philosopher and two cards": vote("P 2 5", "", 1, "P 5", ""),
}
"""With a philosopher there, nothing is less than something: the empty side wins, and has nothing to pay."""

ONE_PHILOSOPHER = {
    "lower influence wins": vote("P 3", "5", 0, "P 3", "5"),
    "lowest and highest of several": vote("P 3 1", "5 2", 0, "P 1", "5"),
    "Caesar's philosopher": vote("4 3", "P 4 1", 1, "4", "P 1"),
    "only a philosopher": vote("P", "3", 0, "P", "3"),
    "only a philosopher against several": vote("2 4 1", "P", 1, "4", "P"),
    "its owner has more and loses": vote("P 5 1", "3 1", 1, "P 5", "1"),
}

TWO_PHILOSOPHERS = {
    "two with cards": vote("P P 3", "5 1", 0, "P 3", "5"),
    "two alone": vote("P P", "4", 0, "P", "4"),
    "two whose owner loses": vote("2", "P P 3 1", 0, "2", "P 3"),
}

BOTH_SIDES = {
    "one each": vote("P 4", "P 3", 0, "4", "3"),
    "one each, and the lower does not win": vote("P 1", "P 5 2", 1, "1", "5"),
    "one alone against one with a card": vote("P 4", "P", 0, "4", ""),
    "two against one": vote("P P 4", "P 3", 0, "4", "3"),
    "one against two": vote("P 5 1", "P P 4", 0, "5", "4"),
    "two against one alone": vote("P P 2", "P", 0, "2", ""),
    "two each": vote("P P 1", "P P 3", 1, "1", "3"),
}

MORE_CARDS = {
    "more cards, less influence": vote("5", "1 1", 1, "5", "1", vote_winner="cards"),
    "equal numbers": vote("5", "1", None, vote_winner="cards"),
    "philosophers are not counted": vote("P P 1", "P 5 1", 1, "1", "5", vote_winner="cards"),
    "fewer cards with a philosopher": vote("P 5 4", "1", 1, "P 5", "1", vote_winner="cards"),
    "fewer cards, more influence": vote("P 5", "1 2", 0, "P 5", "2", vote_winner="cards"),
    "no card against one, with a philosopher": vote("P", "1", 0, "P", "1", vote_winner="cards"),
}

NEEDS_A_CARD = {
    "no card at all cannot win": vote("", "P 2", None, empty_side_wins="needs-a-card"),
    "Caesar neither": vote("P 2 5", "", None, empty_side_wins="needs-a-card"),
    "only a philosopher can": vote("P", "3", 0, "P", "3", empty_side_wins="needs-a-card"),
    "no card can lose": vote("", "2", 1, "", "2", empty_side_wins="needs-a-card"),
}

COUNTS_DIFFER = {
    "two against one": vote("P P 4", "P 3", 1, "P 4", "3", philosophers_counted="counts-differ"),
    "one against two": vote("P 5 1", "P P 4", 1, "5", "P 4", philosophers_counted="counts-differ"),
    "one each": vote("P 4", "P 3", 0, "4", "3", philosophers_counted="counts-differ"),
    "one against none": vote("P 3", "5", 0, "P 3", "5", philosophers_counted="counts-differ"),
    "two each": vote("P P 1", "P P 3", 1, "1", "3", philosophers_counted="counts-differ"),
}

ALL_LEAVE = {
    "two with cards": vote("P P 3", "5 1", 0, "P P 3", "5", philosopher_leaves="all"),
    "one": vote("4 3", "P 4 1", 1, "4", "P 1", philosopher_leaves="all"),
    "on both sides": vote(
        "P P 4", "P 3", 1, "P P 4", "P 3", philosopher_leaves="all", philosophers_counted="counts-differ"
    ),
    "not where they undo each other": vote("P P 4", "P 3", 0, "4", "3", philosopher_leaves="all"),
    "not in a tie": vote("P P", "", None, philosopher_leaves="all"),
}

CANCELLED_LEAVE = {
    "one each": vote("P 4", "P 3", 0, "P 4", "P 3", cancelled_philosophers="leave"),
    "two against one": vote("P P 4", "P", 0, "P P 4", "P", cancelled_philosophers="leave"),
    "not in a tie": vote("P 4", "P 4", None, cancelled_philosophers="leave"),
    "a vote turned round is another matter": vote("P P 3", "5", 0, "P 3", "5", cancelled_philosophers="leave"),
    "those that leave are no lowest card": vote(
        "P 4", "P 3", 0, "P 4", "P 3", cancelled_philosophers="leave", lowest_card="philosopher-counts"
    ),
    "one each, by counts": vote(
        "P 4", "P 3", 0, "P 4", "P 3", cancelled_philosophers="leave", philosophers_counted="counts-differ"
    ),
}

LEAVES_ON_TIE = {
    "equal with a philosopher": vote("P 5 1", "4 2", None, "P", "", philosopher_on_tie="leaves"),
    "one of two": vote("4 2", "P P 5 1", None, "", "P", philosopher_on_tie="leaves"),
    "both of two": vote("P P 4", "4", None, "P P", "", philosopher_on_tie="leaves", philosopher_leaves="all"),
    "against nothing": vote("P", "", None, "P", "", philosopher_on_tie="leaves"),
    "where they undo each other nothing leaves": vote("P 4", "P 4", None, philosopher_on_tie="leaves"),
    "no philosopher": vote("4", "4", None, philosopher_on_tie="leaves"),
    "a side that may not win": vote(
        "", "P 2", None, "", "P", philosopher_on_tie="leaves", empty_side_wins="needs-a-card"
    ),
}

PHILOSOPHER_IS_LOWEST = {
    "the loser's": vote("P 4", "P 3", 0, "4", "P", lowest_card="philosopher-counts"),
    "the loser's only card": vote("P 4", "P", 0, "4", "P", lowest_card="philosopher-counts"),
    "one of two": vote("P 4", "P P 3", 0, "4", "P", lowest_card="philosopher-counts"),
    "the winner's highest has a value": vote("P P", "P 1", 1, "P", "1", lowest_card="philosopher-counts"),
    "a loser without one": vote("5 1", "3 2", 0, "5", "2", lowest_card="philosopher-counts"),
    "not in a vote turned round": vote("P P 3", "5", 0, "P 3", "5", lowest_card="philosopher-counts"),
}

BY_PHILOSOPHER = {
    "its owner has more and loses": vote("P 5 1", "3 1", 1, "P 1", "3", inverted_discards="by-philosopher"),
    "its owner wins": vote("P 3 1", "5 2", 0, "P 1", "5", inverted_discards="by-philosopher"),
    "its owner has nothing else": vote("P", "3 1", 0, "P", "3", inverted_discards="by-philosopher"),
    "no philosopher": vote("5 1", "3 2", 0, "5", "2", inverted_discards="by-philosopher"),
    "one each": vote("P 4 1", "P 3 1", 0, "4", "1", inverted_discards="by-philosopher"),
    "two against one": vote(
        "P P 5 1", "P 3 1", 1, "P 1", "3", inverted_discards="by-philosopher", philosophers_counted="counts-differ"
    ),
}

TABLES = {
    "by influence": BY_INFLUENCE,
    "ties": TIES,
    "empty sides": EMPTY_SIDES,
    "one philosopher": ONE_PHILOSOPHER,
    "two philosophers": TWO_PHILOSOPHERS,
    "both sides": BOTH_SIDES,
    "more cards": MORE_CARDS,
    "needs a card": NEEDS_A_CARD,
    "counts differ": COUNTS_DIFFER,
    "all leave": ALL_LEAVE,
    "cancelled leave": CANCELLED_LEAVE,
    "leaves on tie": LEAVES_ON_TIE,
    "philosopher is lowest": PHILOSOPHER_IS_LOWEST,
    "by philosopher": BY_PHILOSOPHER,
}
CASES = {f"{table}: {name}": case for table, cases in TABLES.items() for name, case in cases.items()}
"""All of them, by table and name."""


def values_of(side: Side) -> list[int]:
    """The cards of a side as a list of values."""
    return [value for value, number in enumerate(side) for _ in range(number)]


def result(sides: Sides, rules: TableRules) -> tuple[int | None, tuple[list[int], list[int]]]:
    """Who wins and what either side discards, as the model has it."""
    won = winner(sides, rules)
    gone = (values_of(discards(sides, 0, rules)), values_of(discards(sides, 1, rules)))
    return (None if won == NOBODY else won), gone


@pytest.mark.parametrize("name", CASES)
def test_vote_comes_out_as_worked_out(name: str) -> None:
    case = CASES[name]
    rules = table(**dict(case.readings))
    sides = (side(case.sides[0]), side(case.sides[1]))
    gone = (values_of(side(case.discards[0])), values_of(side(case.discards[1])))
    assert result(sides, rules) == (case.wins, gone)


@pytest.mark.parametrize("name", CASES)
def test_seats_are_treated_alike(name: str) -> None:
    """The same cards the other way round: the other seat wins, and the discards change sides."""
    case = CASES[name]
    mirrored = Vote(case.sides[::-1], None if case.wins is None else 1 - case.wins, case.discards[::-1], case.readings)
    sides = (side(mirrored.sides[0]), side(mirrored.sides[1]))
    gone = (values_of(side(mirrored.discards[0])), values_of(side(mirrored.discards[1])))
    assert result(sides, table(**dict(case.readings))) == (mirrored.wins, gone)
