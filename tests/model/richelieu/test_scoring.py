"""Scoring: crests, regions held or missed, symbols; every figure worked out by hand."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import CLEARED, card, ended, points, position, table

from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.components import REGIONS
from rulewright.model.richelieu.state import Table, TableRules

Shares = dict[str, tuple[int, ...]]
"""How many cards of each face every seat has."""

BOTH_TIE_READINGS = pytest.mark.parametrize("tie", ["all-leaders", "nobody"])


def hands(region: str, shares: Shares) -> dict[int, tuple[int, ...]]:
    """The cards of one region, by kind."""
    return {card(region, face): counts for face, counts in shares.items()}


def sheet(rules: TableRules, state: Table, label: str) -> tuple[int, ...]:
    """One line of the score sheet."""
    return points(rules.outcome(state), label)


def crosses(*owners: int, players: int = 2) -> dict[int, tuple[int, ...]]:
    """The nine cards with a cross, each with the seat named."""
    return {
        card(region, "cross"): tuple(int(seat == owner) for seat in range(players))
        for region, owner in zip(REGIONS, owners, strict=True)
    }


# The worked examples of the source, exactly as printed

FIVE_EACH: Shares = {"two": (1, 2), "plain": (0, 1), "sword": (1, 0), "cross": (1, 0), "tower": (1, 0)}
"""Bourgogne: 2 + 1 + 1 + 1 = 5 crests against 2 + 2 + 1 = 5."""


def test_example_one_of_the_source() -> None:
    """Andreas has 5 crests of Bourgogne and its token, Bernd the other 5: 6 points and none."""
    rules = table()
    state = ended(rules, hands("bourgogne", FIVE_EACH), {"bourgogne": 0})
    assert sheet(rules, state, "bourgogne") == (6, 0)


def test_example_one_without_the_token_is_a_tie() -> None:
    rules = table()
    state = ended(rules, hands("bourgogne", FIVE_EACH), boxed=("bourgogne",))
    assert sheet(rules, state, "bourgogne") == (5, 5)


def test_example_two_of_the_source() -> None:
    """Two players have 4 crests of Normandie each: 4 points each."""
    rules = table()
    split: Shares = {"two": (2, 0), "plain": (0, 1), "sword": (0, 1), "cross": (0, 1), "tower": (0, 1)}
    state = ended(rules, hands("normandie", split), boxed=("normandie",))
    assert sheet(rules, state, "normandie") == (4, 4)


FIVE_AND_FOUR = crosses(0, 0, 0, 0, 0, 1, 1, 1, 1)


def test_example_three_of_the_source() -> None:
    """Andreas has 5 crosses, Bernd 4, the token is not in play: 5 points and none."""
    rules = table()
    assert sheet(rules, ended(rules, FIVE_AND_FOUR, boxed=("cross",)), "cross") == (5, 0)


def test_example_three_had_bernd_the_token() -> None:
    rules = table()
    assert sheet(rules, ended(rules, FIVE_AND_FOUR, {"cross": 1}), "cross") == (5, 5)


def test_spec_has_the_figures_of_these_examples() -> None:
    printed = {example.id: example.data for example in GAME.spec.examples.values()}
    assert list(printed["one"]["points"]) == [6, 0]
    assert list(printed["two"]["points"]) == [4, 4]
    assert list(printed["three"]["points"]) == [5, 0]
    assert list(printed["three-with-token"]["points"]) == [5, 5]


# Crests

CREST_CASES: dict[str, tuple[int, str, Shares, tuple[int, ...], tuple[int, ...]]] = {
    "leader of three": (  # 2+2 against 2+1 against 1+1+1
        3,
        "bourgogne",
        {"two": (2, 1, 0), "plain": (0, 1, 0), "sword": (0, 0, 1), "cross": (0, 0, 1), "tower": (0, 0, 1)},
        (4, 0, 0),
        (4, 0, 0),
    ),
    "tie of two among three": (  # 2+2 against 2+1+1 against 1+1
        3,
        "bourgogne",
        {"two": (2, 1, 0), "plain": (0, 1, 0), "sword": (0, 1, 0), "cross": (0, 0, 1), "tower": (0, 0, 1)},
        (4, 4, 0),
        (0, 0, 0),
    ),
    "tie of three": (  # 2+1 each
        3,
        "champagne",
        {"two": (1, 1, 1), "sword": (1, 0, 0), "cross": (0, 1, 0), "tower": (0, 0, 1)},
        (3, 3, 3),
        (0, 0, 0),
    ),
    "tie of four": (  # 2, 2, 1+1, 1+1
        4,
        "normandie",
        {
            "two": (1, 1, 0, 0),
            "plain": (0, 0, 1, 0),
            "sword": (0, 0, 1, 0),
            "cross": (0, 0, 0, 1),
            "tower": (0, 0, 0, 1),
        },
        (2, 2, 2, 2),
        (0, 0, 0, 0),
    ),
    "leader of four": (  # 2+2+1 against 1+1; the others have nothing, and score nothing
        4,
        "anjou",
        {"two": (0, 2, 0, 0), "sword": (0, 1, 0, 0), "cross": (0, 0, 0, 1), "tower": (0, 0, 0, 1)},
        (0, 5, 0, 0),
        (0, 5, 0, 0),
    ),
    "crests, not cards": (  # two cards with 2+2 crests against three with 1+1+1
        2,
        "anjou",
        {"two": (2, 0), "sword": (0, 1), "cross": (0, 1), "tower": (0, 1)},
        (4, 0),
        (4, 0),
    ),
    "alone": (  # everything with one player
        2,
        "auvergne",
        {"two": (0, 1), "sword": (0, 1), "cross": (0, 1), "tower": (0, 1)},
        (0, 5),
        (0, 5),
    ),
}


@pytest.mark.parametrize("case", CREST_CASES)
@BOTH_TIE_READINGS
def test_most_crests_of_a_region(case: str, tie: str) -> None:
    """The leaders score what they have; where nobody scores in a tie, a sole leader still does."""
    players, region, split, all_leaders, nobody = CREST_CASES[case]
    rules = table(players, tie=tie)
    state = ended(rules, hands(region, split), boxed=(region,))
    assert sheet(rules, state, region) == (all_leaders if tie == "all-leaders" else nobody)


def test_each_region_is_compared_on_its_own() -> None:
    """Seat 1 leads Auvergne with 5 crests, seat 0 all the other regions, whatever the sums."""
    rules = table()
    auvergne = hands("auvergne", dict.fromkeys(("two", "sword", "cross", "tower"), (0, 1)))
    outcome = rules.outcome(ended(rules, auvergne, boxed=("auvergne",)))
    assert points(outcome, "auvergne") == (0, 5)
    assert all(points(outcome, region)[1] == 0 for region in REGIONS if region != "auvergne")


# Tokens

THREE_AND_TWO: Shares = {"two": (1, 0), "sword": (1, 0), "cross": (0, 1), "tower": (0, 1)}
"""Auvergne: 2 + 1 = 3 crests against 1 + 1 = 2."""


@pytest.mark.parametrize(
    ("holder", "all_leaders", "nobody"),
    [(None, (3, 0), (3, 0)), (0, (4, 0), (4, 0)), (1, (3, 3), (0, 0))],
    ids=["not in play", "with the leader", "with the other"],
)
@BOTH_TIE_READINGS
def test_token_of_a_region_is_one_crest(
    holder: int | None, all_leaders: tuple[int, ...], nobody: tuple[int, ...], tie: str
) -> None:
    rules = table(tie=tie)
    tokens, boxed = ({}, ("auvergne",)) if holder is None else ({"auvergne": holder}, ())
    state = ended(rules, hands("auvergne", THREE_AND_TWO), tokens, boxed)
    assert sheet(rules, state, "auvergne") == (all_leaders if tie == "all-leaders" else nobody)


def test_token_of_another_region_is_no_crest() -> None:
    rules = table()
    state = ended(rules, hands("auvergne", THREE_AND_TWO), {"anjou": 1}, ("auvergne",))
    assert sheet(rules, state, "auvergne") == (3, 0)


def test_token_without_a_card_can_share_the_lead_where_a_row_is_left_over() -> None:
    """Four rows but one are cleared, and all of Auvergne but a sword lies in the fourth: one crest each."""
    rules = table(2, "three-rows")
    cards = {
        (4, 5): card("auvergne", "two"),
        (4, 6): card("auvergne", "cross"),
        (4, 7): card("auvergne", "tower"),
    }
    rows = {1: CLEARED, 2: CLEARED, 3: CLEARED, 4: (5, 7)}
    state = position(rules, rows, cards=cards, tokens={0: "auvergne"}, holders={0: 1})
    assert rules.is_over(state)
    assert sheet(rules, state, "auvergne") == (1, 1)


def test_token_on_a_card_that_is_left_over_counts_for_nobody() -> None:
    rules = table(2, "three-rows")
    rows = {1: CLEARED, 2: CLEARED, 3: CLEARED, 4: (2, 2)}
    state = position(rules, rows, cards={(4, 2): card("anjou", "sword")}, tokens={6: "auvergne"})
    assert sheet(rules, state, "auvergne") == (5, 0)
    assert sheet(rules, state, "anjou") == (6 + 1, 0)


def test_marker_back_tokens_count_for_nothing() -> None:
    """The same game, once with both of them in seat 1's hands and once without any that counts for it."""
    rules = table()
    with_backs = ended(rules, FIVE_AND_FOUR, {"marker-back": 1}, ("cross",))
    assert rules.outcome(with_backs).scores[1] == rules.outcome(ended(rules, FIVE_AND_FOUR, boxed=("cross",))).scores[1]


# Symbols

SYMBOL_CASES = {
    "leader of three": (3, (0, 0, 0, 0, 1, 1, 1, 2, 2), (4, 0, 0), (4, 0, 0)),
    "tie of two among three": (3, (0, 0, 0, 0, 1, 1, 1, 1, 2), (4, 4, 0), (0, 0, 0)),
    "tie of three": (3, (0, 0, 0, 1, 1, 1, 2, 2, 2), (3, 3, 3), (0, 0, 0)),
    "leader of four": (4, (0, 0, 1, 1, 2, 2, 3, 3, 3), (0, 0, 0, 3), (0, 0, 0, 3)),
    "tie of three among four": (4, (0, 0, 1, 1, 1, 2, 2, 2, 1), (0, 4, 0, 0), (0, 4, 0, 0)),
}


@pytest.mark.parametrize("case", SYMBOL_CASES)
@BOTH_TIE_READINGS
def test_most_symbols_of_a_kind(case: str, tie: str) -> None:
    players, owners, all_leaders, nobody = SYMBOL_CASES[case]
    rules = table(players, tie=tie)
    state = ended(rules, crosses(*owners, players=players), boxed=("cross",))
    assert sheet(rules, state, "cross") == (all_leaders if tie == "all-leaders" else nobody)


def test_four_players_can_tie_in_a_symbol_with_no_token_spare() -> None:
    """2, 2, 2 and 3 crosses; the token makes no fourth of nine, but lifts a two to three: two lead."""
    rules = table(4)
    state = ended(rules, crosses(0, 0, 1, 1, 2, 2, 3, 3, 3, players=4), {"cross": 1})
    assert sheet(rules, state, "cross") == (0, 3, 0, 3)


def test_token_of_a_symbol_counts_for_that_symbol_alone() -> None:
    rules = table()
    state = ended(rules, FIVE_AND_FOUR, {"sword": 1}, ("cross",))
    assert sheet(rules, state, "cross") == (5, 0)


# The sheet as a whole


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sheet_follows_the_order_of_the_rules(players: int) -> None:
    """Crests of nine regions, then regions, then three symbols, and with two players the symbols missed."""
    rules = table(players)
    labels = [line.label for line in rules.outcome(ended(rules)).sheet]
    symbols = ["sword", "cross", "tower"]
    last = ["regions missed", *symbols, "symbols missed"] if players == 2 else ["regions held", *symbols]
    assert labels == [*REGIONS, *last]
