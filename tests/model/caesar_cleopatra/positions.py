"""Positions to play on from, at the start of a turn, and ways to ask what is legal there.

Influence and hands are written as words: ``3 5 P [2] spy``; P is a philosopher, a card in brackets lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from tests.model.caesar_cleopatra import tables
from tests.model.caesar_cleopatra.tables import Sides

from rulewright.model.caesar_cleopatra.actions import AimAtCard, AimAtGroup, LetItPass, PlayAction
from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, PLAYERS, VALUES, Action, Deck
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, counted
from rulewright.model.caesar_cleopatra.turn import FaceDown, FaceUp, LayFaceDown, LayFaceUp
from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move

SENATOR, PRAETOR, QUAESTOR, CENSOR, AEDILE = range(len(GROUPS))
CLEOPATRA, CAESAR = range(PLAYERS)
P = 0
"""A philosopher."""
FIVE = "1 2 3 4 5"
ASSASSINATION, SPY, CASTLING, SCOUT, WRATH, VETO = Action
CARDS = {action.name.lower(): action for action in Action}
PILES = (("influence", "hand", "deck", "discard"), ("actions", "action_hand", "action_deck", "action_discard"))


def actions_in(words: str) -> list[int]:
    """The action cards among words, as numbers of each kind."""
    kinds = [CARDS[word] for word in words.split() if word in CARDS]
    return [kinds.count(kind) for kind in Action]


def influence_in(words: str) -> list[int]:
    """The influence cards among words, as numbers of each value."""
    return list(tables.side(" ".join(word for word in words.split() if word not in CARDS)))


def start(
    rules: TableRules,
    groups: Mapping[str, Sides] | None = None,
    *,
    hands: Sides = (FIVE, FIVE),
    spent: Sides = ("", ""),
    empty: tuple[str, ...] = (),
    won: Mapping[str, tuple[int, int]] | None = None,
    **steering: Any,
) -> Table:
    """The start of a turn, Cleopatra's unless ``player`` says otherwise.

    ``spent`` are discarded cards. All else lies in the decks, but for those named in ``empty``, such as
    ``influence 0`` for Cleopatra's: what would lie there is discarded.
    """
    state = tables.position(rules, groups or {}, won=won, hands=("", ""), phase=Phase.OVER)
    fields: dict[str, Any] = {name: list(getattr(state, name)) for names in PILES for name in names[1:]}
    for seat in range(PLAYERS):
        for (kind, hand, deck, discard), cards in zip(PILES, (influence_in, actions_in), strict=True):
            for index, (held, gone) in enumerate(zip(cards(hands[seat]), cards(spent[seat]), strict=True)):
                cell = seat * (VALUES if kind == "influence" else ACTIONS) + index
                fields[deck][cell] -= held + gone
                fields[hand][cell] += held
                fields[discard][cell] += gone
                if f"{kind} {seat}" in empty:
                    fields[discard][cell] += fields[deck][cell]
                    fields[deck][cell] = 0
                assert fields[deck][cell] >= 0, "more of a card is wanted than there is"
    state = attrs.evolve(state, **{name: tuple(cells) for name, cells in fields.items()})
    return tables.checked(rules, counted(attrs.evolve(state, **{"phase": Phase.ACT, **steering})))


def play(rules: TableRules, state: Table, *moves: Move) -> Table:
    """The state after legal moves, each of which keeps every invariant."""
    for move in moves:
        state = tables.checked(rules, rules.apply(state, move))
    return state


def allows(rules: TableRules, state: Table, move: Move) -> bool:
    """Whether a move is legal, by all ways of asking."""
    legal = rules.explain(state, move).legal
    assert legal == rules.is_legal(state, move) == rules.may(state, move)
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


def choices(rules: TableRules, state: Table, kind: type[Any]) -> list[int]:
    """The parameters of the legal moves of a class that has one."""
    moves = [move for move in rules.legal_moves(state) if isinstance(move, kind)]
    return [int(getattr(move, attrs.fields(kind)[0].name)) for move in moves]


def down(group: int, value: int) -> tuple[Move, ...]:
    """Placing a card face down."""
    return FaceDown(group), LayFaceDown(value)


def up(*cards: tuple[int, int]) -> tuple[Move, ...]:
    """Placing cards face up: (group, value) each."""
    return tuple(move for group, value in cards for move in (FaceUp(group), LayFaceUp(value)))


def draw(*cards: int | Action) -> tuple[Move, ...]:
    """Drawing chosen cards: values from the influence deck, actions from the other."""
    moves: list[Move] = []
    for card in cards:
        if isinstance(card, Action):
            moves += [Draw(Deck.ACTIONS), DealAction(card)]
        else:
            moves += [Draw(Deck.INFLUENCE), DealInfluence(card)]
    return tuple(moves)


def aimed(action: Action, *targets: int) -> tuple[Move, ...]:
    """Playing an action and naming its target: a group, two for Castling, a group and a value for an Assassination."""
    if action == ASSASSINATION:
        return PlayAction(action), AimAtGroup(targets[0]), AimAtCard(targets[1])
    return (PlayAction(action), *(AimAtGroup(group) for group in targets))


def let(action: Action, *targets: int) -> tuple[Move, ...]:
    """An action to which the rival answers nothing."""
    return (*aimed(action, *targets), LetItPass())


def hand(state: Table, seat: int) -> str:
    """A seat's hand in words: influence, highest first, then actions."""
    influence = tables.as_words(state.hand[seat * VALUES : (seat + 1) * VALUES])
    names = [action.name.lower() for action in Action for _ in range(state.action_hand[seat * ACTIONS + action])]
    return " ".join([*influence.split(), *names])


def changed(state: Any, other: Any) -> set[str]:
    """The fields in which two states differ."""
    return {f.name for f in attrs.fields(type(state)) if getattr(state, f.name) != getattr(other, f.name)}
