"""Whole turns, told once more from the text alone: cards, payments and a marker, without steps and phases.

What the moves of a turn lead to is what this short account leads to, in positions of random games with the
rulings of the spec. Tokens that bring a marker back are left out of these games.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from tests.model.richelieu.positions import dealt, table

from rulewright.model.richelieu.components import CRESTS_OF, PLACES, REGION_OF
from rulewright.model.richelieu.state import Phase, Table, TableRules
from rulewright.model.richelieu.taking import Skip

BARE = -1


@frozen
class Account:
    """What can be seen on the table after a turn, tokens and displays aside."""

    card: tuple[int, ...]
    marker: tuple[int, ...]
    supply: tuple[int, ...]
    box: tuple[int, ...]


def account(state: Table) -> Account:
    return Account(state.card, state.marker, state.supply, state.box)


def changed(cells: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*cells[:index], value, *cells[index + 1 :])


def plus(cells: tuple[int, ...], index: int, amount: int = 1) -> tuple[int, ...]:
    return changed(cells, index, cells[index] + amount)


def ends(card: tuple[int, ...]) -> set[int]:
    """The outer cards of the four rows."""
    rows = [[place for place in range(row * 12, row * 12 + 12) if card[place] != BARE] for row in range(4)]
    return {place for row in rows if row for place in (row[0], row[-1])}


def choices(now: Account, first_turn: bool) -> Iterator[tuple[int, ...]]:
    """One card, or two in either order that are both outside, of one region, with two crests at most."""
    outside = ends(now.card)
    yield from ((place,) for place in outside)
    for one in outside:
        for other in outside - {one}:
            kinds = now.card[one], now.card[other]
            together = REGION_OF[kinds[0]] == REGION_OF[kinds[1]] and CRESTS_OF[kinds[0]] + CRESTS_OF[kinds[1]] <= 2
            if together and not first_turn:
                yield one, other


def taken(now: Account, place: int, me: int) -> Iterator[Account]:
    """The ways to take one card: its marker goes home, and a rival's costs one of mine."""
    owner = now.marker[place]
    after = evolve(now, card=changed(now.card, place, BARE), marker=changed(now.marker, place, BARE))
    if owner == BARE:
        yield after
        return
    after = evolve(after, supply=plus(after.supply, owner))
    if owner == me:
        yield after
        return
    after = evolve(after, box=plus(after.box, me))
    if after.supply[me] > 0:
        yield evolve(after, supply=plus(after.supply, me, -1))
    for other in range(PLACES):
        if after.marker[other] == me:
            yield evolve(after, marker=changed(after.marker, other, BARE))


def marked(now: Account, me: int, players: int) -> Iterator[Account]:
    """The ways to end a turn: do nothing, place a marker, or with an empty supply move one."""
    yield now
    free = [place for place in range(PLACES) if now.card[place] != BARE and now.marker[place] == BARE]
    mine = [place for place in range(PLACES) if now.marker[place] == me]
    if now.supply[me] > 0:
        if players < 4 or len(mine) < 2:
            for place in free:
                yield evolve(now, marker=changed(now.marker, place, me), supply=plus(now.supply, me, -1))
        return
    for place in mine:
        for other in free:
            yield evolve(now, marker=changed(changed(now.marker, place, BARE), other, me))


def turns_by_the_text(rules: TableRules, state: Table) -> set[Account]:
    """Everything that the player's turn can lead to, by the account above."""
    me, found = state.player, set()
    start = account(state)
    for places in choices(start, first_turn=BARE not in state.card):
        ways = [start]
        for place in places:
            ways = [after for way in ways for after in taken(way, place, me)]
        found |= {after for way in ways for after in marked(way, me, rules.players)}
    return found


def turns_by_the_moves(rules: TableRules, state: Table) -> set[Account]:
    """Everything that the player's turn can lead to, move by move."""
    found, pending = set(), [state]
    while pending:
        now = pending.pop()
        for move in rules.legal_moves(now):
            if type(move) is not Skip:
                after: Any = rules.apply(now, move)
                if after.phase == Phase.TAKE:
                    found.add(account(after))
                else:
                    pending.append(after)
    return found


def shuffled(rules: TableRules, random: Random) -> Table:
    """A deal in random order, without tokens that bring a marker back."""
    kinds = [kind for kind, number in enumerate(rules.components.deck) for _ in range(number)]
    random.shuffle(kinds)
    return dealt(rules, dict(enumerate(kinds)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_turns_of_the_model_are_those_of_the_text(players: int, seed: int) -> None:
    rules, random = table(players), Random(seed)
    state = shuffled(rules, random)
    compared = 0
    while not rules.is_over(state):
        left = sum(kind != BARE for kind in state.card)
        if state.phase == Phase.TAKE and (left <= 30 or left == PLACES):
            assert turns_by_the_moves(rules, state) == turns_by_the_text(rules, state)
            compared += 1
        move = rules.pick(state, random)
        assert move is not None
        state = rules.apply(state, move)
    assert compared > 5
