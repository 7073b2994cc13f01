"""Alliances, and what seals of the Vatican double; every figure worked out by hand."""

from __future__ import annotations

import attrs
import pytest
from tests.model.kardinal_koenig.positions import board, line, points, roads, seal, table

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import COUNTRY_NAMES, SPEC
from rulewright.model.kardinal_koenig.scoring import interim_points, score_of_colours

Councillors = tuple[int, ...]

CASES: dict[str, tuple[Councillors, Councillors, Councillors]] = {
    # councillors in England, in France, and the points for the first alliance
    "one leads both": ((2, 1, 0), (3, 1, 1), (8, 0, 0)),
    "one leads both, with less than half": ((2, 1, 1), (2, 1, 1), (8, 0, 0)),
    "each leads one": ((2, 1, 0), (1, 2, 0), (0, 0, 0)),
    "a lead in one, second in the other": ((4, 0, 0), (1, 2, 0), (0, 0, 0)),
    "shared in one country": ((2, 2, 0), (2, 1, 0), (7, 0, 0)),
    "shared in both": ((1, 1, 0), (2, 2, 1), (7, 7, 0)),
    "shared by different ones": ((2, 2, 0), (0, 2, 2), (0, 8, 0)),
    "shared by all in one": ((1, 1, 1), (0, 0, 2), (0, 0, 5)),
    "shared by all in both": ((1, 1, 1), (2, 2, 2), (9, 9, 9)),
    "one councillor in each": ((1, 0, 0), (1, 0, 0), (2, 0, 0)),
    "a councillor in one only": ((1, 0, 0), (0, 1, 0), (0, 0, 0)),
    "nobody": ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    "four players, two share": ((2, 2, 1, 0), (1, 1, 0, 1), (8, 8, 0, 0)),
    "four players, three share": ((1, 1, 1, 0), (1, 1, 1, 0), (6, 6, 6, 0)),
    "four players, all share one": ((1, 1, 1, 1), (0, 1, 0, 2), (0, 0, 0, 7)),
    "five players, one of two who share": ((2, 2, 1, 0, 0), (0, 1, 0, 0, 0), (0, 6, 0, 0, 0)),
    "five players, all share both": ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (10, 10, 10, 10, 10)),
    "five players, nobody leads both": ((1, 0, 2, 0, 0), (2, 1, 1, 1, 1), (0, 0, 0, 0, 0)),
}


@pytest.mark.parametrize("case", CASES)
def test_alliance_scores_for_majorities_in_both(case: str) -> None:
    england, france, scored = CASES[case]
    rules = table(len(england))
    state = board(rules, councillors={"england": england, "france": france})
    assert points(rules, state, "alliance 1") == scored
    assert rules.outcome(state).scores == scored


THIRD_COLOUR: dict[str, tuple[Councillors, Councillors, Councillors]] = {
    "it leads both": ((1, 0, 2), (0, 1, 2), (0, 0, 6)),
    "it takes one lead": ((2, 1, 0), (1, 0, 2), (0, 0, 0)),
    "it shares both": ((1, 0, 1), (2, 1, 2), (7, 0, 7)),
    "it lends its councillors": ((2, 0, 1), (2, 0, 1), (6, 0, 0)),
}


@pytest.mark.parametrize("case", THIRD_COLOUR)
def test_third_colour_has_majorities_like_a_player(case: str) -> None:
    england, france, scored = THIRD_COLOUR[case]
    rules = table(2, "two-players")
    state = board(rules, councillors={"england": england, "france": france})
    assert points(rules, state, "alliance 1") == scored
    assert rules.outcome(state).scores == scored[:2]


def test_a_country_without_councillors_makes_no_alliance() -> None:
    rules = table(3)
    assert points(rules, board(rules, councillors={"france": (2, 1, 0)}), "alliance 1") == (0, 0, 0)


def test_a_country_without_councillors_is_led_by_all_if_read_so() -> None:
    """With no_councillors read "everybody" the lead in France alone makes alliances with everyone around."""
    rules = table(3, no_councillors="everybody")
    state = board(rules, councillors={"france": (2, 1, 0)})
    assert points(rules, state, "alliance 1") == (3, 0, 0)
    # France is in alliances 1, 3, 4 and 5
    assert rules.outcome(state).scores == (12, 0, 0)


def test_nobody_scores_for_two_countries_without_councillors_by_either_reading() -> None:
    for reading in ("nobody", "everybody"):
        rules = table(3, no_councillors=reading)
        assert rules.outcome(board(rules)).scores == (0, 0, 0)


def test_a_majority_serves_every_alliance_of_its_country() -> None:
    """England, France and Lorraine are joined by alliances 1, 2 and 3."""
    rules = table(3)
    state = board(rules, councillors={"england": (1, 0, 0), "france": (2, 1, 0), "lorraine": (3, 0, 0)})
    scored = [points(rules, state, f"alliance {number}") for number in (1, 2, 3)]
    assert scored == [(4, 0, 0), (4, 0, 0), (6, 0, 0)]
    assert rules.outcome(state).scores == (14, 0, 0)


def test_neighbours_without_an_alliance_score_nothing() -> None:
    """England and Burgundy are joined by none of the fifteen."""
    rules = table(3)
    assert rules.outcome(board(rules, councillors={"england": (2, 0, 0), "burgundy": (2, 0, 0)})).scores == (0, 0, 0)


@pytest.mark.parametrize("number", range(1, 16))
def test_each_alliance_joins_the_countries_that_the_board_names(number: int) -> None:
    one, other = SPEC.components["alliances"].lists()[str(number)]
    rules = table(3)
    state = board(rules, councillors={str(one): (0, 1, 0), str(other): (0, 2, 0)})
    assert points(rules, state, f"alliance {number}") == (0, 3, 0)
    assert rules.outcome(state).scores == (0, 3, 0)


def test_alliances_are_those_of_the_components() -> None:
    """The same councillors where the first alliance joins England and Italy."""
    rules = table(3)
    italy = COUNTRY_NAMES.index("italy")
    components = attrs.evolve(rules.components, alliances=(0, italy, *rules.components.alliances[2:]))
    other = GAME.rules(3, components=components)
    councillors = {"england": (1, 0, 0), "italy": (1, 0, 0)}
    assert points(rules, board(rules, councillors=councillors), "alliance 1") == (0, 0, 0)
    assert points(other, board(other, councillors=councillors), "alliance 1") == (2, 0, 0)


# The Vatican: cloisters

BAVARIA = {"bavaria": (3, 2, 1)}
"""Without a seal 6, 3 and 2 points."""

CLOISTERS: dict[str, tuple[str, str, int, int, tuple[int, int, int]]] = {
    # readings of what a half doubles and whose points, the column and the owner of Bavaria's seal, the points
    "the leader's": ("as-named", "owners-points", 3, 0, (12, 3, 2)),
    "the second's": ("as-named", "owners-points", 3, 1, (6, 6, 2)),
    "the last's": ("as-named", "owners-points", 3, 2, (6, 3, 4)),
    "in the other half": ("as-named", "owners-points", 1, 1, (6, 3, 2)),
    "crosswise": ("crosswise", "owners-points", 1, 1, (6, 6, 2)),
    "crosswise, in the other half": ("crosswise", "owners-points", 3, 1, (6, 3, 2)),
    # 3 + 3, 2 and 1 are worth 9 together, and to the second 6
    "the leader's pieces": ("as-named", "owners-pieces", 3, 0, (9, 6, 2)),
    # 3, 2 + 2 and 1 are worth 8 together, and to the third 4
    "the second's pieces": ("as-named", "owners-pieces", 3, 1, (8, 3, 4)),
    # 3, 2 and 1 + 1 are worth 7 together
    "the last's pieces": ("as-named", "owners-pieces", 3, 2, (7, 3, 2)),
    "pieces crosswise": ("crosswise", "owners-pieces", 1, 1, (8, 3, 4)),
    "pieces crosswise, in the other half": ("crosswise", "owners-pieces", 3, 1, (6, 3, 2)),
}


@pytest.mark.parametrize("case", CLOISTERS)
def test_a_seal_doubles_cloisters_of_its_country(case: str) -> None:
    halves, whose, column, owner, scored = CLOISTERS[case]
    rules = table(3, "vatican", vatican_halves=halves, vatican_doubled=whose)
    state = board(rules, BAVARIA, seals={(column, "bavaria"): owner})
    assert points(rules, state, "bavaria") == scored


PIECES_IN_A_TIE: dict[str, tuple[tuple[int, int, int], int, tuple[int, int, int]]] = {
    # 2, 2 + 2 and 1 are worth 7; the third takes of the two above it the one that counts for more
    "above the third": ((2, 2, 1), 1, (7, 7, 4)),
    # 2, 1 + 1 and 1 are worth 5; both others are below the 2 of the first
    "at the second place": ((2, 1, 1), 1, (5, 2, 2)),
    # 1 + 1, 1 and 1 are worth 4 to each
    "of all": ((1, 1, 1), 0, (4, 4, 4)),
    "without a cloister of the owner": ((2, 1, 0), 2, (3, 2, 0)),
}


@pytest.mark.parametrize("case", PIECES_IN_A_TIE)
def test_pieces_that_count_twice_in_a_tie(case: str) -> None:
    """Ranks go by the pieces as they stand."""
    cloisters, owner, scored = PIECES_IN_A_TIE[case]
    rules = table(3, "vatican", vatican_doubled="owners-pieces")
    state = board(rules, {"bavaria": cloisters}, seals={(3, "bavaria"): owner})
    assert points(rules, state, "bavaria") == scored


@pytest.mark.parametrize(
    ("reading", "whose", "scored"),
    [
        ("final-only", "owners-points", (6, 3, 2)),
        ("both-scorings", "owners-points", (6, 6, 2)),
        ("final-only", "owners-pieces", (6, 3, 2)),
        ("both-scorings", "owners-pieces", (8, 3, 4)),
    ],
)
def test_a_seal_in_the_interim_scoring(reading: str, whose: str, scored: tuple[int, ...]) -> None:
    rules = table(3, "vatican", vatican_interim=reading, vatican_doubled=whose)
    state = board(rules, BAVARIA, seals={(3, "bavaria"): 1})
    assert interim_points(state, rules) == scored


def test_what_was_scored_in_between_is_not_doubled_again() -> None:
    rules = table(3, "vatican")
    state = board(rules, BAVARIA, seals={(3, "bavaria"): 1}, interim=(6, 3, 2))
    assert rules.outcome(state).scores == (12, 9, 4)


def test_seals_of_other_countries_double_nothing_here() -> None:
    rules = table(3, "vatican")
    state = board(rules, BAVARIA, seals={(4, "swabia"): 0, (3, "england"): 1})
    assert rules.outcome(state).scores == (6, 3, 2)


def test_chains_are_not_doubled() -> None:
    """Four cloisters on a line through England and France; the seal of England doubles 2 points, not the chain."""
    rules = table(3, "vatican")
    plain = roads(rules, seat_0="westminster canterbury rouen chartres")
    state = attrs.evolve(plain, seal=tuple(0 if s == seal(3, "england") else -1 for s in range(16)))
    assert points(rules, state, "chains") == (4, 0, 0)
    assert rules.outcome(state).scores == (2 * 2 + 2 + 4, 0, 0)


# The Vatican: councillors

ALLIED = {"franconia": (2, 1, 0), "swabia": (1, 1, 0)}
"""Alliance 10: three councillors and two; seat 0 leads the one and shares the other. Five points."""
FRANCONIA, SWABIA = (1, "franconia"), (2, "swabia")

COUNCILLORS: dict[str, tuple[str, str, dict[tuple[int, str], int], int]] = {
    # readings of whose points and of one country, seals and owners, the points of seat 0
    "no seal": ("owners-points", "that-country", {}, 5),
    "one": ("owners-points", "that-country", {FRANCONIA: 0}, 3 * 2 + 2),
    "the other": ("owners-points", "that-country", {SWABIA: 0}, 3 + 2 * 2),
    "both": ("owners-points", "that-country", {FRANCONIA: 0, SWABIA: 0}, 10),
    "a rival's": ("owners-points", "that-country", {FRANCONIA: 1, SWABIA: 2}, 5),
    "one, whole": ("owners-points", "whole-alliance", {FRANCONIA: 0}, 10),
    "the other, whole": ("owners-points", "whole-alliance", {SWABIA: 0}, 10),
    "both, whole": ("owners-points", "whole-alliance", {FRANCONIA: 0, SWABIA: 0}, 10),
    "a rival's, whole": ("owners-points", "whole-alliance", {FRANCONIA: 1, SWABIA: 2}, 5),
    # seat 0 has two of the three and one of the two
    "pieces of one": ("owners-pieces", "that-country", {FRANCONIA: 0}, 2 * 2 + 1 + 2),
    "pieces of both": ("owners-pieces", "that-country", {FRANCONIA: 0, SWABIA: 0}, 2 * 2 + 1 + 2 + 1),
    "a rival's pieces": ("owners-pieces", "that-country", {FRANCONIA: 1}, 2 + 1 * 2 + 2),
    "pieces of the whole": ("owners-pieces", "whole-alliance", {FRANCONIA: 0}, 2 * 2 + 1 + 1 * 2 + 1),
    "a rival's pieces of the whole": ("owners-pieces", "whole-alliance", {FRANCONIA: 1}, 2 + 1 * 2 + 1 + 1 * 2),
    "seals of nobody there": ("owners-pieces", "whole-alliance", {FRANCONIA: 2, SWABIA: 2}, 5),
}


@pytest.mark.parametrize("case", COUNCILLORS)
def test_a_seal_doubles_councillors_of_its_country(case: str) -> None:
    whose, of_what, seals, scored = COUNCILLORS[case]
    rules = table(3, "vatican", vatican_doubled=whose, vatican_one_country=of_what)
    state = board(rules, councillors=ALLIED, seals=seals)
    assert points(rules, state, "alliance 10") == (scored, 0, 0)


@pytest.mark.parametrize("halves", ["as-named", "crosswise"])
def test_only_one_half_doubles_councillors(halves: str) -> None:
    """Seat 0 has Franconia's seals in both halves: one of them doubles."""
    rules = table(3, "vatican", vatican_halves=halves)
    for column in (1, 3):
        state = board(rules, councillors=ALLIED, seals={(column, "franconia"): 0})
        doubles = (column == 1) == (halves == "as-named")
        assert points(rules, state, "alliance 10") == (8 if doubles else 5, 0, 0)


def test_of_two_who_share_both_countries_the_one_with_the_seal_scores_more() -> None:
    rules = table(3, "vatican")
    state = board(rules, councillors={"franconia": (1, 1, 0), "swabia": (2, 2, 1)}, seals={FRANCONIA: 1})
    assert points(rules, state, "alliance 10") == (7, 9, 0)


def test_a_seal_counts_in_every_alliance_of_its_country() -> None:
    """Franconia, with two of seat 0, is allied to Lorraine (8), Swabia (10) and Bavaria (11), with one each."""
    rules = table(3, "vatican")
    councillors = {"franconia": (2, 0, 0), "lorraine": (1, 0, 0), "swabia": (1, 0, 0), "bavaria": (1, 0, 0)}
    state = board(rules, councillors=councillors, seals={FRANCONIA: 0})
    assert [points(rules, state, f"alliance {number}")[0] for number in (8, 10, 11)] == [5, 5, 5]
    # Swabia and Bavaria (12) are allied too
    assert rules.outcome(state).scores == (17, 0, 0)


def test_a_councillor_on_a_seal_is_not_in_its_country() -> None:
    rules = table(3, "vatican")
    state = board(rules, councillors={"franconia": (1, 0, 0)}, seals={SWABIA: 0})
    assert rules.outcome(state).scores == (0, 0, 0)


def test_lines_name_the_clause_that_gives_the_points() -> None:
    rules = table(3)
    state = board(rules)
    clauses = {line.label: line.clause.id for line in score_of_colours(state, rules)}
    assert clauses["france"] == "scoring.most-cloisters"
    assert line(rules, state, "chains").clause.id == "scoring.chain"
    assert clauses["alliance 7"] == "scoring.alliance"
    assert clauses["interim scoring"] == "scoring.cloisters-twice"
