"""Cloisters rank by rank, the interim scoring, the sheet, and the tie-break; every figure worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.kardinal_koenig.positions import board, points, table

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import COUNTRY_NAMES
from rulewright.model.kardinal_koenig.scoring import interim_points, ranked

RANKS: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    # three players
    "three ranks": ((5, 2, 1), (8, 5, 2)),
    "three ranks, seated otherwise": ((1, 5, 2), (2, 8, 5)),
    "tie for the first place of three": ((3, 3, 1), (7, 7, 3)),
    "tie for the second place of three": ((3, 2, 2), (7, 3, 3)),
    "tie of all three": ((2, 2, 2), (6, 6, 6)),
    "tie of two, the third has none": ((3, 0, 3), (6, 0, 6)),
    "two of three": ((1, 4, 0), (4, 5, 0)),
    "one of three": ((0, 0, 4), (0, 0, 4)),
    "a single cloister": ((0, 1, 0), (0, 1, 0)),
    "nobody of three": ((0, 0, 0), (0, 0, 0)),
    # four players
    "two ties of four": ((3, 3, 1, 1), (8, 8, 3, 3)),
    "tie of three for the first place": ((2, 2, 2, 1), (7, 7, 7, 2)),
    "tie for the first place of four": ((3, 3, 1, 0), (7, 7, 3, 0)),
    "tie for the first place, then two ranks": ((2, 3, 3, 0), (3, 8, 8, 0)),
    "tie for the second place of four": ((3, 2, 2, 1), (8, 3, 3, 2)),
    "tie for the last place of four": ((1, 3, 1, 2), (2, 7, 2, 3)),
    "tie of three for the last place": ((1, 1, 3, 1), (3, 3, 6, 3)),
    "tie of all four": ((2, 2, 2, 2), (8, 8, 8, 8)),
    "tie for the last place, the fourth has none": ((4, 2, 2, 0), (8, 4, 4, 0)),
    "two of four": ((0, 3, 0, 2), (0, 5, 0, 3)),
    # five players
    "tie of two for the first place of five": ((2, 2, 1, 1, 1), (7, 7, 2, 2, 2)),
    "tie of three for the first place of five": ((2, 1, 2, 1, 2), (8, 2, 8, 2, 8)),
    "tie of four for the first place of five": ((1, 1, 0, 1, 1), (4, 4, 0, 4, 4)),
    "tie for the second place of five": ((3, 2, 2, 1, 0), (8, 3, 3, 2, 0)),
    "tie for the last place of five": ((3, 2, 1, 1, 1), (8, 3, 2, 2, 2)),
    "tie of four for the last place": ((1, 1, 1, 1, 3), (3, 3, 3, 3, 7)),
    "tie for the last place of four ranks": ((4, 2, 1, 1, 0), (8, 4, 2, 2, 0)),
    "three ranks among five": ((4, 3, 1, 0, 0), (8, 4, 3, 0, 0)),
    "tie of all five": ((1, 1, 1, 1, 1), (5, 5, 5, 5, 5)),
}
"""Cloisters in France, which has eight sites, and what they score."""


@pytest.mark.parametrize("case", RANKS)
def test_cloisters_of_a_country_score_rank_by_rank(case: str) -> None:
    cloisters, scored = RANKS[case]
    rules = table(len(cloisters))
    assert points(rules, board(rules, {"france": cloisters}), "france") == scored


THIRD_COLOUR: dict[str, tuple[tuple[int, int, int], tuple[int, int], int]] = {
    "last": ((3, 2, 1), (6, 3), 2),
    "between the players": ((4, 1, 2), (7, 2), 4),
    "first": ((1, 2, 4), (2, 4), 7),
    "tie with a player for the first place": ((3, 1, 3), (7, 3), 7),
    "tie with a player for the second place": ((3, 2, 2), (7, 3), 3),
    "behind a tie of the players": ((2, 2, 1), (5, 5), 2),
    "before a tie of the players": ((1, 1, 3), (3, 3), 5),
    "tie of all": ((2, 2, 2), (6, 6), 6),
    "alone": ((0, 0, 3), (0, 0), 3),
    "absent": ((2, 3, 0), (3, 5), 0),
}


@pytest.mark.parametrize("case", THIRD_COLOUR)
def test_third_colour_ranks_like_a_player(case: str) -> None:
    """It takes ranks from the players and lends them its cloisters, and has points of its own."""
    cloisters, scored, its_own = THIRD_COLOUR[case]
    rules = table(2, "two-players")
    state = board(rules, {"france": cloisters})
    assert points(rules, state, "france") == (*scored, its_own)
    assert next(line for line in rules.outcome(state).sheet if line.label == "france").points == scored


def test_third_colour_does_not_win() -> None:
    rules = table(2, "two-players")
    outcome = rules.outcome(board(rules, {"france": (1, 2, 4)}))
    assert outcome.winners == (1,)


def test_example_of_the_publisher() -> None:
    """Five cloisters, two and one on the eight sites of France: 8, 5 and 2 points."""
    example = GAME.spec.examples["three-ranks-in-france"].data
    rules = table(2, "two-players")
    state = board(rules, {example["country"]: example["cloisters"]})
    assert list(points(rules, state, "france")) == list(example["points"]) == [8, 5, 2]


def by_places(numbers: list[int]) -> list[int]:
    """The same by places: whoever shares a place, the next place is the next."""
    places = sorted({number for number in numbers if number}, reverse=True)
    worth = dict(zip(places, [sum(numbers), *places], strict=False))
    return [worth.get(number, 0) for number in numbers]


@given(st.lists(st.integers(0, 8), min_size=2, max_size=5))
def test_ranks_are_those_of_a_list_of_places(numbers: list[int]) -> None:
    assert list(ranked(numbers, sum(numbers))) == by_places(numbers)


def test_countries_are_compared_one_by_one() -> None:
    """Seat 0 leads England with one more; that it has fewer in all does not matter, nor what stands in Italy."""
    rules = table(3)
    state = board(rules, {"england": (2, 1, 0), "italy": (0, 3, 1)})
    assert points(rules, state, "england") == (3, 2, 0)
    assert points(rules, state, "italy") == (0, 4, 3)
    assert rules.outcome(state).scores == (3, 6, 3)


# The interim scoring and the sheet


def test_interim_scoring_adds_up_the_countries() -> None:
    """England 3 against 1: 4 and 3; Swabia 1, 1 and 2: 2, 2 and 4; Italy 2 of seat 2 alone: 2."""
    rules = table(3)
    state = board(rules, {"england": (3, 1, 0), "swabia": (1, 1, 2), "italy": (0, 0, 2)})
    assert interim_points(state, rules) == (4 + 2, 3 + 2, 4 + 2)


def test_interim_scoring_knows_neither_chains_nor_alliances() -> None:
    """Eight cloisters of seat 0 in France, a chain of eight, and an alliance of France and England: eight points."""
    rules = table(3)
    state = board(rules, {"france": (8, 0, 0)}, {"france": (2, 0, 0), "england": (1, 0, 0)})
    assert interim_points(state, rules) == (8, 0, 0)
    assert rules.outcome(state).scores == (8 + 8 + 3, 0, 0)


def test_what_was_scored_in_between_counts_at_the_end() -> None:
    rules = table(3)
    outcome = rules.outcome(board(rules, {"england": (2, 1, 0)}, interim=(10, 20, 30)))
    assert outcome.scores == (13, 22, 30)
    assert outcome.sheet[0].points == (10, 20, 30)


def test_third_colour_scores_in_between_too() -> None:
    rules = table(2, "two-players")
    assert interim_points(board(rules, {"france": (5, 2, 1)}), rules) == (8, 5, 2)


@pytest.mark.parametrize(("players", "variant"), [(2, "two-players"), (3, None), (4, "vatican"), (5, None)])
def test_sheet_has_a_line_for_each_thing_that_scores(players: int, variant: str | None) -> None:
    rules = table(players, variant)
    sheet = rules.outcome(board(rules)).sheet
    alliances = [f"alliance {number}" for number in range(1, 16)]
    assert [line.label for line in sheet] == ["interim scoring", *COUNTRY_NAMES, "chains", *alliances]
    assert {len(line.points) for line in sheet} == {players}


# The tie-break


def test_most_points_win_whatever_is_left() -> None:
    rules = table(3)
    state = board(rules, {"england": (1, 2, 0)}, left=[(20, 8), (0, 0), (20, 8)])
    outcome = rules.outcome(state)
    assert outcome.winners == (1,)
    assert outcome.tie_breaks_used == 0


def test_pieces_left_part_equal_players() -> None:
    """Two have four points each; 10 and 3 pieces are left to one, 12 and 2 to the other: 13 against 14."""
    rules = table(3)
    state = board(rules, {"england": (1, 1, 0), "italy": (1, 1, 0)}, left=[(10, 3), (12, 2), (20, 8)])
    outcome = rules.outcome(state)
    assert outcome.scores == (4, 4, 0)
    assert outcome.winners == (1,)
    assert outcome.tie_breaks_used == 1


def test_pieces_left_with_councillors_first() -> None:
    """The same with tie_break read "councillors-first": 3 councillors against 2."""
    rules = table(3, tie_break="councillors-first")
    state = board(rules, {"england": (1, 1, 0)}, left=[(10, 3), (12, 2), (20, 8)])
    assert rules.outcome(state).winners == (0,)


def test_cloisters_part_players_with_equally_many_councillors() -> None:
    rules = table(3, tie_break="councillors-first")
    state = board(rules, {"england": (1, 1, 0)}, left=[(10, 3), (12, 3), (20, 8)])
    assert rules.outcome(state).winners == (1,)


def test_one_councillor_outweighs_all_cloisters_if_read_so() -> None:
    rules = table(3, tie_break="councillors-first")
    state = board(rules, {"england": (1, 1, 0)}, left=[(0, 1), (20, 0), (20, 8)])
    assert rules.outcome(state).winners == (0,)


@pytest.mark.parametrize("reading", ["together", "councillors-first"])
def test_players_who_are_equal_in_everything_share_the_win(reading: str) -> None:
    rules = table(3, tie_break=reading)
    outcome = rules.outcome(board(rules, {"england": (1, 1, 0)}, left=[(12, 3), (12, 3), (20, 8)]))
    assert outcome.winners == (0, 1)
    assert outcome.shared


def test_a_different_mixture_of_as_many_pieces_shares_the_win() -> None:
    rules = table(3)
    outcome = rules.outcome(board(rules, {"england": (1, 1, 0)}, left=[(12, 3), (11, 4), (20, 8)]))
    assert outcome.winners == (0, 1)


def test_shares_of_the_third_colour_are_no_supply() -> None:
    """With two players what is left of the third colour parts nobody."""
    rules = table(2, "two-players")
    state = board(rules, {"england": (1, 1, 0)}, left=[(12, 3), (12, 2)])
    assert state.cloisters_left[2:] == (8, 8)
    assert rules.outcome(state).winners == (0,)


@pytest.mark.parametrize(
    ("shares", "own", "both", "councillors_first"),
    [
        ((8, 4, 8, 4), (0,), (0,), (0,)),  # 15 pieces to 14; with the shares 27 to 26, councillors 7 to 6
        ((6, 4, 8, 4), (0,), (1,), (0,)),  # with the shares 25 to 26, councillors 7 to 6
        ((7, 4, 8, 4), (0,), (0, 1), (0,)),  # with the shares 26 each
        ((8, 2, 0, 4), (0,), (0,), (1,)),  # with the shares 25 to 18, councillors 5 to 6
    ],
)
def test_what_is_left_of_a_share_counts_if_read_so(
    shares: tuple[int, ...], own: tuple[int, ...], both: tuple[int, ...], councillors_first: tuple[int, ...]
) -> None:
    """Equal players with 12 cloisters and 3 councillors left, and 12 and 2; of shares cloisters and councillors."""
    readings: list[tuple[dict[str, str], tuple[int, ...]]] = [
        ({}, own),
        ({"tie_break_third": "share-too"}, both),
        ({"tie_break_third": "share-too", "tie_break": "councillors-first"}, councillors_first),
    ]
    for choice, winners in readings:
        rules = table(2, "two-players", **choice)
        left = [(12, 3), (12, 2), shares[:2], shares[2:]]
        assert rules.outcome(board(rules, {"england": (1, 1, 0)}, left=left)).winners == winners
