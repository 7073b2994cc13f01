"""Positions to ask about: a chosen layout, dealt by real moves, then what was taken, marked and spent.

Rows and columns are counted from 1, as people do; seats from 0, as the model does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.scoring import Outcome
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.components import (
    COLUMNS,
    KINDS,
    PLACES,
    REGIONS,
    ROWS,
    SLOTS,
    TOKEN_NAMES,
    Face,
    kind_of,
)
from rulewright.model.richelieu.setup import LayCard, LayToken
from rulewright.model.richelieu.state import NOBODY, NOTHING, End, Table, TableRules, on_display
from rulewright.model.richelieu.taking import TakeCard

WHOLE = (1, COLUMNS)
CLEARED = (COLUMNS + 1, COLUMNS)
TOKEN_PLACES = ((1, 5), (1, 8), (2, 4), (2, 9), (3, 3), (3, 10), (4, 2), (4, 11))
"""Row and column of each slot, from the description of the figure that our text lacks."""


def table(players: int = 2, variant: str | None = None, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(players, variant, {name.replace("_", "-"): choice for name, choice in readings.items()})


def card(region: str, face: str) -> int:
    """A kind of card, by the words of the component file."""
    return kind_of(REGIONS.index(region), Face[face.upper()])


def token(name: str) -> int:
    """A kind of token, by the words of the component file."""
    return TOKEN_NAMES.index(name)


def place(row: int, column: int) -> int:
    """A place, by row and column."""
    return (row - 1) * COLUMNS + column - 1


def take(row: int, end: str = "left") -> TakeCard:
    """The move that takes the card at an end of a row."""
    return TakeCard(row - 1, End[end.upper()])


def _laid(stock: Mapping[int, int], wanted: Mapping[int, int], length: int) -> Iterator[int]:
    """Which kind is laid at each of so many places: what is wanted there, else what is left, in order."""
    left = Counter(stock)
    left.subtract(Counter(wanted.values()))
    assert min(left.values()) >= 0, "more of a kind is wanted than there is"
    others = left.elements()
    for index in range(length):
        yield wanted[index] if index in wanted else next(others)


def dealt(rules: TableRules, cards: Mapping[int, int] | None = None, tokens: Mapping[int, str] | None = None) -> Table:
    """A table before the first turn: chosen cards by place, chosen tokens by slot, the rest in order."""
    state = rules.blank()
    for kind in _laid(dict(enumerate(rules.components.deck)), cards or {}, PLACES):
        state = rules.apply(state, LayCard(kind))
    wanted = {slot: token(name) for slot, name in (tokens or {}).items()}
    for kind in _laid(dict(enumerate(rules.components.tokens)), wanted, SLOTS):
        state = rules.apply(state, LayToken(kind))
    return checked(rules, state)


def position(
    rules: TableRules,
    rows: Mapping[int, tuple[int, int]] | None = None,
    *,
    cards: Mapping[tuple[int, int], int] | None = None,
    markers: Mapping[tuple[int, int], int] | None = None,
    spent: Mapping[int, int] | None = None,
    tokens: Mapping[int, str] | None = None,
    holders: Mapping[int, int] | None = None,
    player: int = 0,
) -> Table:
    """A table between two turns.

    ``rows`` gives the first and last column that are left of a row; ``markers`` the seat whose marker lies
    where, ``spent`` how many of a seat's are in the box, ``holders`` who took the token of a slot, seat 0
    unless told otherwise. The cards that are gone are seat 0's.
    """
    state = dealt(rules, {place(*where): kind for where, kind in (cards or {}).items()}, tokens)
    left = [((rows or {}).get(row + 1, WHOLE)[0]) - 1 for row in range(ROWS)]
    right = [((rows or {}).get(row + 1, WHOLE)[1]) - 1 for row in range(ROWS)]
    there = [left[p // COLUMNS] <= p % COLUMNS <= right[p // COLUMNS] for p in range(PLACES)]
    taken = Counter(kind for p, kind in enumerate(state.card) if not there[p])
    lying = {place(*where): seat for where, seat in (markers or {}).items()}
    state = attrs.evolve(
        state,
        player=player,
        left=tuple(left),
        right=tuple(right),
        card=tuple(kind if there[p] else NOTHING for p, kind in enumerate(state.card)),
        marker=tuple(lying.get(p, NOBODY) for p in range(PLACES)),
        held=tuple(taken[i] if i < KINDS else 0 for i in range(rules.players * KINDS)),
        token_holder=tuple(
            NOBODY if there[p] else (holders or {}).get(slot, 0) for slot, p in enumerate(rules.components.token_places)
        ),
        box=tuple((spent or {}).get(seat, 0) for seat in range(rules.players)),
    )
    supply = (3 - on_display(state, seat) - state.box[seat] for seat in range(rules.players))
    return checked(rules, attrs.evolve(state, supply=tuple(supply)))


def ended(
    rules: TableRules,
    hands: Mapping[int, tuple[int, ...]] | None = None,
    tokens: Mapping[str, int] | None = None,
    boxed: tuple[str, ...] = (),
    rest: int = 0,
) -> Table:
    """A finished game: the cards of a kind that each seat has, who has which token; all else has ``rest``.

    ``boxed`` tokens are among the six that stayed out.
    """
    others = [name for name in TOKEN_NAMES if name not in boxed and name not in (tokens or {})]
    second_back = [TOKEN_NAMES[-1]] * (TOKEN_NAMES[-1] not in boxed)
    in_play = [*(tokens or {}), *others, *second_back][:SLOTS]
    state = position(rules, dict.fromkeys(range(1, ROWS + 1), CLEARED), tokens=dict(enumerate(in_play)))
    held = [0] * (rules.players * KINDS)
    for kind, number in enumerate(rules.components.deck):
        shares = (hands or {}).get(kind)
        for seat in range(rules.players):
            held[seat * KINDS + kind] = shares[seat] if shares else number * (seat == rest)
    holders = tuple((tokens or {}).get(name, rest) for name in in_play)
    state = checked(rules, attrs.evolve(state, held=tuple(held), token_holder=holders))
    assert rules.is_over(state)
    return state


def checked(rules: TableRules, state: Table) -> Table:
    """The state, which satisfies every invariant."""
    complaints = rules.complaints(state)
    assert not complaints, complaints
    return state


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The state after legal moves, each of which keeps every invariant."""
    for move in moves:
        state = checked(rules, rules.apply(state, move))
    return state


def allows(rules: TableRules, state: Table, move: Move) -> bool:
    """Whether a move is legal, by all ways of asking."""
    legal = rules.explain(state, move).legal
    assert legal == rules.is_legal(state, move) == rules.may(state, move)
    assert legal == (move in rules.legal_moves(state)) or rules.is_over(state)
    return legal


def refusals(rules: TableRules, state: Table, move: Move) -> set[str]:
    """The ids of the clauses that refuse a move; `apply` raises with one of them."""
    found = [clause.id for clause in rules.explain(state, move).refusals]
    assert not allows(rules, state, move)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, move)
    assert caught.value.clause is not None
    assert caught.value.clause.id == found[0]
    return set(found)


def points(outcome: Outcome, label: str) -> tuple[int, ...]:
    """What each seat scores on one line of the score sheet."""
    return next(line.points for line in outcome.sheet if line.label == label)


def changed(state: Any, other: Any) -> set[str]:
    """The fields in which two states differ."""
    return {f.name for f in attrs.fields(type(state)) if getattr(state, f.name) != getattr(other, f.name)}
