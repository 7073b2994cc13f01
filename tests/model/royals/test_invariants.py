"""Each invariant holds in play and notices the fault that it is there for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest
from tests.model.royals.positions import BRITAIN, FRANCE, SPAIN, city, place, play, position, table

from rulewright.model.royals.components import COUNTRIES, PAIR_NAMES, RANKS
from rulewright.model.royals.drawing import TakeFromPile, TakeFromRow, TakeIntrigue
from rulewright.model.royals.invariants import INVARIANTS
from rulewright.model.royals.paying import UseJoker
from rulewright.model.royals.placing import Occupy
from rulewright.model.royals.state import Phase, Table, TableRules

FRANCE_SPAIN = PAIR_NAMES.index("france-spain")


def cells(state: Table, *changes: tuple[str, int, int], **fields: Any) -> Table:
    """The state with single cells and whole fields replaced, whatever the rules say."""
    for name, index, value in changes:
        now = list(fields.get(name, getattr(state, name)))
        now[index] = value
        fields[name] = tuple(now)
    return attrs.evolve(state, **fields)


RULES = table(3)
START = position(
    RULES,
    {0: {"france": 5, "spain": 4}, 1: {"britain": 4}},
    {0: {"france-spain": 2}},
    held={0: ["london.baron"], 1: ["lyon.marshal"]},
    ousted={0: ["york.marshal"]},
)
TURN = cells(START, phase=Phase.TURN)
PAYING = play(RULES, START, Occupy(place("lyon.cardinal")))
JOKER = play(RULES, PAYING, UseJoker())
TAKING = play(RULES, START, Occupy(place("lyon.marshal")))
SCORED = cells(START, phase=Phase.AWARD)

FAULTS: Mapping[str, tuple[Table, set[str]]] = {
    "a country card is lost": (
        cells(START, ("hand", 0, 4)),
        {"country_cards_are_conserved"},
    ),
    "a card of another country comes back": (
        cells(START, ("hand", FRANCE, 4), ("discard", SPAIN, 1)),
        {"country_cards_are_conserved"},
    ),
    "an intrigue card is lost": (
        cells(START, ("intrigue_hand", FRANCE_SPAIN, 1)),
        {"intrigue_cards_are_conserved"},
    ),
    "a cube is lost": (
        cells(START, ("supply", 2, START.supply[2] - 1)),
        {"cubes_are_conserved"},
    ),
    "an ousted cube is lost": (
        cells(START, ("ousted", city("york") * 3, 0), ("city_owner", city("york"), -1)),
        {"cubes_are_conserved"},
    ),
    "a cube where there is no position": (
        cells(
            START,
            ("holder", place("paris.king") + 1, 2),
            ("tile", 2, 1),
            ("supply", 2, START.supply[2] - 2),
            ("city_owner", city("paris"), 2),
        ),
        {"cubes_are_on_positions"},
    ),
    "too many cards between turns": (
        cells(TURN, ("hand", COUNTRIES + BRITAIN, 13), ("pile", BRITAIN, 0), phase=Phase.TURN),
        {"country_cards_are_conserved", "hands_keep_their_limits"},
    ),
    "no card to discard": (cells(START, phase=Phase.DISCARD), {"hands_keep_their_limits"}),
    "a turn begins with a row of two": (
        cells(TURN, ("row", BRITAIN, 2), ("discard", BRITAIN, 1)),
        {"draws_can_be_made"},
    ),
    "fewer cards than are due": (
        cells(START, ("row", BRITAIN, 1), ("discard", BRITAIN, 2), phase=Phase.DRAW, due=2),
        {"draws_can_be_made"},
    ),
    "a card is due when all are drawn": (cells(START, due=1), {"draws_are_in_order"}),
    "nothing is due, and cards are drawn": (cells(START, phase=Phase.DRAW), {"draws_are_in_order"}),
    "a price without a position": (cells(START, owed=2), {"payments_are_in_order"}),
    "a position that is paid while cards are played": (cells(PAYING, phase=Phase.PLAY), {"payments_are_in_order"}),
    "more is owed than there is": (cells(PAYING, owed=8), {"payments_can_be_made"}),
    "a joker takes what the price needs": (
        cells(JOKER, ("hand", SPAIN, 2), ("discard", SPAIN, 2)),
        {"payments_can_be_made"},
    ),
    "an intrigue card that is not there": (
        cells(TAKING, ("intrigue_hand", FRANCE_SPAIN, 0), ("intrigue_discard", FRANCE_SPAIN, 2)),
        {"payments_can_be_made"},
    ),
    "a bonus is left in a city with a cube": (
        cells(START, ("city_owner", city("lyon"), -1)),
        {"city_bonuses_are_earned"},
    ),
    "a bonus is taken by whoever has no cube there": (
        cells(START, ("city_owner", city("lyon"), 0)),
        {"city_bonuses_are_earned"},
    ),
    "a country's bonus is taken without a cube in every city": (
        cells(START, ("country_owner", BRITAIN * RANKS, 0)),
        {"country_bonuses_are_earned"},
    ),
    "a noble-house bonus is taken without a cube on every tile": (
        cells(START, ("noble_owner", 0, 0)),
        {"noble_house_bonuses_are_earned"},
    ),
    "a period marker is taken before its period": (
        cells(START, ("period_owner", 8, 0)),
        {"period_markers_wait_for_their_period"},
    ),
    "one player takes both markers": (
        cells(SCORED, ("award", 0, 1), ("award", 1, 1)),
        {"period_markers_wait_for_their_period"},
    ),
    "the smaller marker without the larger": (
        cells(SCORED, ("award", 1, 1)),
        {"period_markers_wait_for_their_period"},
    ),
    "the game is over after the first period": (cells(START, phase=Phase.OVER), {"periods_are_in_order"}),
    "a last round in the first period": (cells(START, closing=1), {"periods_are_in_order"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_noticed(fault: str) -> None:
    state, broken = FAULTS[fault]
    assert {known.name for known in INVARIANTS if not known(state, RULES)} == broken


def test_every_invariant_notices_some_fault() -> None:
    assert {name for _, broken in FAULTS.values() for name in broken} == {known.name for known in INVARIANTS}


def test_positions_that_faults_are_made_of_are_sound() -> None:
    assert all(RULES.complaints(state) == [] for state in (START, TURN, PAYING, JOKER, TAKING, SCORED))


@pytest.mark.parametrize(
    ("players", "readings"),
    [
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (2, {"joker_card": "from-the-discards", "positions_a_turn": "one", "own_cube": "own-too"}),
        (3, {"joker_card": "from-the-discards", "joker_colours": "any-three", "intrigue_pile_empty": "reshuffled"}),
        (2, {"joker_colours": "any-three", "several_jokers": "one", "king_jokers": "shown-only"}),
        (4, {"row_or_pile_order": "row-first", "intrigue_order": "intrigue-first", "last_round": "played-out"}),
        (3, {"period_end": "pile-empty", "last_round": "played-out", "old_row": "stays", "hands_kept": "given-back"}),
        (3, {"second_alone": "takes-both", "still_tied": "next-noble", "noble_house_for_three": "without-the-highest"}),
    ],
)
def test_random_play_keeps_every_invariant_and_falls_in_rank(players: int, readings: dict[str, str]) -> None:
    """By other readings too; every game ends."""
    rules, random = table(players, **readings), Random(players)
    state, game = rules.blank(), rules.game
    while not rules.is_over(state):
        move = rules.pick(state, random)
        assert move is not None
        rank, turns, inside = measured(rules, state)
        state = rules.apply(state, move)
        assert rules.complaints(state) == []
        lower, left, still = measured(rules, state)
        assert 0 <= lower < rank
        assert 0 <= left <= turns - (1 if inside and not still else 0)
    assert game.turns_left(state, rules) == 0


def measured(rules: TableRules, state: Table) -> tuple[int, int, bool]:
    """Rank, turns left, and whether a turn goes on."""
    game = rules.game
    return game.rank(state, rules), game.turns_left(state, rules), game.mid_turn(state, rules)


def test_row_and_pile_last_for_the_longest_draw() -> None:
    """The last turn of a period: three cards lie in the row, and the pile is empty or has a card."""
    start = position(RULES, phase=Phase.TURN, discard={"france": 22, "german-states": 18, "britain": 12, "spain": 13})
    assert sum(start.pile) == 1
    for first in (TakeFromRow(BRITAIN), TakeFromPile(), TakeIntrigue()):
        assert first in RULES.legal_moves(start)
