"""Who sees what: hands and piles, markers that lie face down, and what all can count."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from tests.model.royals.positions import FRANCE, SPAIN, city, play, position, table

from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.royals import GAME
from rulewright.model.royals.components import COUNTRIES, PAIRS
from rulewright.model.royals.drawing import DrawCountry, TakeFromPile, TakeFromRow
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules

HANDS = {0: {"france": 2}, 1: {"spain": 3}, 2: {"britain": 1}}
SECRETS = {1: {"france-spain": 2}}
HELD = {0: ["lyon.marshal"], 1: ["paris.king"], 2: ["madrid.king"]}


def three(rules: TableRules, **more: object) -> Table:
    """Three players with cards in hand, a position and a city bonus each."""
    return position(rules, HANDS, SECRETS, held=HELD, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", range(3))
def test_only_the_own_hand_is_seen(seat: int) -> None:
    rules = table(3)
    state = three(rules)
    seen = rules.view(state, seat)
    for size, whole, shown in ((COUNTRIES, state.hand, seen.hand), (PAIRS, state.intrigue_hand, seen.intrigue_hand)):
        for index, cell in enumerate(shown):
            assert cell == (whole[index] if index // size == seat else HIDDEN)
    assert set(seen.pile) == set(seen.intrigue_pile) == {HIDDEN}


@pytest.mark.parametrize("seat", range(3))
def test_markers_of_others_lie_face_down(seat: int) -> None:
    rules = table(3)
    state = three(rules)
    for owner, shown in zip(state.city_owner, rules.view(state, seat).city_owner, strict=True):
        assert shown == (owner if owner in (seat, NOBODY) else HIDDEN)


def test_period_markers_lie_face_down_like_the_others() -> None:
    rules = table(3)
    owners = (0, 1, 2, NOBODY, *[NOBODY] * 20)
    state = three(rules, period=1, period_owner=owners)
    assert rules.view(state, 1).period_owner[:4] == (HIDDEN, 1, HIDDEN, NOBODY)


@pytest.mark.parametrize(("players", "reading"), [(3, "open"), (2, "face-down"), (2, "open")])
def test_markers_are_seen_where_they_lie_open_or_only_one_other_plays(players: int, reading: str) -> None:
    """Of two players whatever is not one's own is the other's."""
    rules = table(players, markers_hidden=reading)
    held = {0: ["lyon.marshal"], 1: ["paris.king"]}
    state = position(rules, held=held)
    assert rules.view(state, 0).city_owner == state.city_owner
    assert rules.secret == ("hand", "intrigue_hand", "pile", "intrigue_pile")


@pytest.mark.parametrize("players", [3, 5])
def test_only_city_bonuses_lie_face_down_by_another_reading(players: int) -> None:
    """Seat 1 does not see whose city bonuses Lyon and Madrid are, but whose period markers."""
    rules = table(players, markers_hidden="city-only")
    owners = (0, 1, 2, NOBODY, *[NOBODY] * 20)
    seen = rules.view(three(rules, period=1, period_owner=owners), 1)
    assert [seen.city_owner[city(name)] for name in ("lyon", "paris", "madrid", "rouen")] == [HIDDEN, 1, HIDDEN, NOBODY]
    assert seen.period_owner == owners
    assert rules.secret == ("hand", "intrigue_hand", "pile", "intrigue_pile", "city_owner")


def test_board_row_and_discards_are_open() -> None:
    rules = table(3)
    state = three(rules, discard={"spain": 2})
    seen = rules.view(state, 0)
    open_to_all = {f.name for f in attrs.fields(Table)} - set(GAME.secret)
    assert all(getattr(seen, name) == getattr(state, name) for name in open_to_all)
    assert {"row", "discard", "holder", "ousted", "tile", "supply", "intrigue_discard"} <= open_to_all


def test_sizes_of_hands_and_numbers_of_markers_can_be_counted() -> None:
    rules = table(3)
    counted = rules.public(three(rules))
    assert counted["country cards, seat 2"] == 3
    assert counted["intrigue cards, seat 2"] == 2
    assert counted["city bonuses, seat 3"] == 1
    assert counted["noble-house bonuses, seat 1"] == 0
    assert counted["pile"] == 69 - 3 - 6
    assert counted["intrigue pile"] == 22


def test_only_who_draws_from_the_pile_sees_the_card() -> None:
    """Two draws that differ look alike to all others."""
    rules = table(3)
    start = three(rules, phase=Phase.TURN, player=1)
    ends = [play(rules, start, TakeFromPile(), DrawCountry(country)) for country in (FRANCE, SPAIN)]
    for seat in range(3):
        alike = rules.view(ends[0], seat) == rules.view(ends[1], seat)
        assert alike == (seat != 1)
        assert rules.public(ends[0]) == rules.public(ends[1])


def test_card_from_the_row_is_seen_to_leave_it() -> None:
    rules = table(3)
    start = three(rules, phase=Phase.TURN, player=1, row={"france": 2, "spain": 1})
    ends = [play(rules, start, TakeFromRow(country)) for country in (FRANCE, SPAIN)]
    assert rules.view(ends[0], 0) != rules.view(ends[1], 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_may_be_done_depends_on_what_is_seen(players: int) -> None:
    """In random play: another hand of the same size in another seat changes nothing that the actor may do."""
    rules, random = table(players), Random(players)
    state = rules.deal(random)
    compared = 0
    for _ in range(400):
        actor = rules.actor(state)
        if actor >= 0:
            other = (actor + 1) % players
            changed = swapped(state, other)
            if changed is not None:
                assert rules.view(changed, actor) == rules.view(state, actor)
                assert rules.legal_moves(changed) == rules.legal_moves(state)
                compared += 1
        move = rules.pick(state, random)
        assert move is not None
        state = rules.apply(state, move)
    assert compared > 20


def swapped(state: Table, seat: int) -> Table | None:
    """A card of a seat's hand changed for another of the pile, if there are such."""
    hand, pile = list(state.hand), list(state.pile)
    for mine in range(COUNTRIES):
        for theirs in range(COUNTRIES):
            if mine != theirs and hand[seat * COUNTRIES + mine] > 0 and pile[theirs] > 0:
                hand[seat * COUNTRIES + mine] -= 1
                hand[seat * COUNTRIES + theirs] += 1
                pile[theirs] -= 1
                pile[mine] += 1
                return attrs.evolve(state, hand=tuple(hand), pile=tuple(pile))
    return None
