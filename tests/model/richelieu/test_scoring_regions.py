"""Regions held, with three and four players; regions and symbols missed, with two."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import card, ended, points, table
from tests.model.richelieu.test_scoring import hands, sheet


@pytest.mark.parametrize("players", [3, 4])
def test_each_region_held_scores_two(players: int) -> None:
    """Seat 0 has cards of nine regions: 18. Seat 1 has one card: 2. Seat 2 has a token only: nothing."""
    rules = table(players)
    one_card = {card("auvergne", "sword"): (0, 1, 0, 0)[:players]}
    state = ended(rules, one_card, {"auvergne": 2})
    assert sheet(rules, state, "regions held") == (18, 2, 0, 0)[:players]


def test_two_cards_of_a_region_hold_it_once() -> None:
    rules = table(3)
    state = ended(rules, hands("auvergne", {"sword": (0, 1, 0), "cross": (0, 1, 0)}))
    assert sheet(rules, state, "regions held") == (18, 2, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_players_lose_no_points(players: int) -> None:
    rules = table(players)
    outcome = rules.outcome(ended(rules))
    assert {line.label for line in outcome.sheet} >= {"regions held"}
    assert not {"regions missed", "symbols missed"} & {line.label for line in outcome.sheet}
    assert outcome.scores[1] == 0


# Regions and symbols missed, with two players


def test_each_region_missed_costs_five() -> None:
    """Seat 1 has cards of two regions and misses seven: 35 off. Holding scores nothing."""
    rules = table()
    two_regions = {card("auvergne", "sword"): (0, 1), card("anjou", "two"): (0, 2)}
    outcome = rules.outcome(ended(rules, two_regions))
    assert points(outcome, "regions missed") == (0, -35)
    assert "regions held" not in {line.label for line in outcome.sheet}


def test_token_of_a_region_does_not_keep_it_from_being_missed() -> None:
    rules = table()
    assert sheet(rules, ended(rules, tokens={"auvergne": 1, "anjou": 1}), "regions missed") == (0, -45)


def test_each_symbol_missed_costs_five() -> None:
    """Seat 1 has a cross, no sword and no tower: 10 off."""
    rules = table()
    state = ended(rules, {card("auvergne", "cross"): (0, 1)})
    assert sheet(rules, state, "symbols missed") == (0, -10)


@pytest.mark.parametrize(("reading", "lost"), [("cards-only", -15), ("token-avoids-it", -10)])
def test_symbol_only_on_a_token(reading: str, lost: int) -> None:
    """Seat 1 has no card with a symbol, but the token of the sword."""
    rules = table(missing_symbol=reading)
    assert sheet(rules, ended(rules, tokens={"sword": 1}), "symbols missed") == (0, lost)


def test_total_may_be_below_zero() -> None:
    """Seat 1 misses 9 regions and 3 symbols: 60 off. Seat 0 has 65 crests, 8 such tokens, 27 symbols."""
    rules = table()
    outcome = rules.outcome(ended(rules, boxed=("sword", "cross", "tower", "marker-back")))
    assert outcome.scores == (65 + 8 + 27, -60)
    assert outcome.winners == (0,)
