"""Positions to ask about, at the vote that ends a turn or at its start, and ways to ask what is legal there.

Groups are named, sides and hands written as words: ``P 3 1 [2] spy``; P is a philosopher, a card in brackets lies face
down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.actions import AimAtCard, AimAtGroup, LetItPass, PlayAction
from rulewright.model.caesar_cleopatra.components import (
    ACTIONS,
    GROUPS,
    LYING,
    PLACES,
    PLAYERS,
    VALUES,
    VOTE_KINDS,
    Action,
    Deck,
    VoteCard,
)
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw
from rulewright.model.caesar_cleopatra.sides import Side
from rulewright.model.caesar_cleopatra.state import Phase, Q, Table, TableRules, cell_of, counted, place_of
from rulewright.model.caesar_cleopatra.turn import FaceDown, FaceUp, LayFaceDown, LayFaceUp
from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move

Sides = tuple[str, str]
SENATOR, PRAETOR, QUAESTOR, CENSOR, AEDILE = range(len(GROUPS))
CLEOPATRA, CAESAR = range(PLAYERS)
P = 0
"""A philosopher."""
FIVE = "1 2 3 4 5"
ASSASSINATION, SPY, CASTLING, SCOUT, WRATH, VETO = Action
CARDS = {action.name.lower(): action for action in Action}
PILES = (("influence", "hand", "deck", "discard"), ("actions", "action_hand", "action_deck", "action_discard"))


def table(variant: str | None = None, **readings: str) -> TableRules:
    """The rules of a table; a reading is named with underscores for hyphens."""
    return GAME.rules(2, variant, {name.replace("_", "-"): choice for name, choice in readings.items()})


def cards(words: str) -> tuple[list[int], list[int]]:
    """The values of the cards written face up, and of those face down."""
    shown = [word for word in words.split() if not word.startswith("[")]
    hidden = [word.strip("[]") for word in words.split() if word.startswith("[")]
    up, down = ([0 if word == "P" else int(word) for word in part] for part in (shown, hidden))
    return up, down


def side(words: str) -> Side:
    """A side of a group, as numbers of each value."""
    up, down = cards(words)
    return tuple((up + down).count(value) for value in range(VALUES))


def actions_in(words: str) -> list[int]:
    """The action cards among words, as numbers of each kind."""
    kinds = [CARDS[word] for word in words.split() if word in CARDS]
    return [kinds.count(kind) for kind in Action]


def influence_in(words: str) -> list[int]:
    """The influence cards among words, as numbers of each value."""
    return list(side(" ".join(word for word in words.split() if word not in CARDS)))


def at_groups(groups: Mapping[str, Sides]) -> tuple[list[int], list[int]]:
    """The cells of ``up`` and ``down``."""
    up, down = [0] * LYING, [0] * LYING
    for name, sides in groups.items():
        for seat, words in enumerate(sides):
            for cells, values in zip((up, down), cards(words), strict=True):
                for value in values:
                    cells[cell_of(seat, GROUPS.index(name), value)] += 1
    return up, down


def position(
    rules: TableRules,
    groups: Mapping[str, Sides],
    *,
    won: Mapping[str, tuple[int, int]] | None = None,
    hands: Sides = ("1 2 3 4 5", "1 2 3 4 5"),
    discards: Sides = ("", ""),
    out: tuple[VoteCard, ...] = (),
    missions: tuple[str, str] = ("senator", "praetor"),
    **steering: Any,
) -> Table:
    """A table at which Cleopatra's turn comes to its vote; all else that she and Caesar have is in their decks.

    ``won`` counts each seat's patricians of a group, ``out`` are vote cards that were turned up; ``steering`` changes
    other fields: ``phase``, ``player``, ``then``.
    """
    up, down = at_groups(groups)
    piles = {"hand": [*side(hands[0]), *side(hands[1])], "discard": [*side(discards[0]), *side(discards[1])]}
    deck = []
    for seat in range(PLAYERS):
        for value in range(VALUES):
            lying = sum(cells[cell_of(seat, group, value)] for cells in (up, down) for group in range(len(GROUPS)))
            placed = lying + sum(cells[seat * VALUES + value] for cells in piles.values())
            deck.append(rules.components.influence[value] - placed)
    assert min(deck) >= 0, "more of a value is wanted than there is"
    patricians = [0] * PLACES
    for name, numbers in (won or {}).items():
        for seat, number in enumerate(numbers):
            patricians[place_of(seat, GROUPS.index(name))] = number
    dealt = [GROUPS.index(name) for name in missions]
    blank = rules.blank()
    state = attrs.evolve(
        blank,
        **{
            "phase": Phase.TURN_UP,
            "action_hand": blank.action_deck,
            "action_deck": blank.action_hand,
            "up": tuple(up),
            "down": tuple(down),
            "hand": tuple(piles["hand"]),
            "discard": tuple(piles["discard"]),
            "deck": tuple(deck),
            "won": tuple(patricians),
            "mission": tuple(dealt),
            "missions": tuple(blank.missions[g] - dealt.count(g) for g in range(len(GROUPS))),
            "vote_deck": tuple(vote_cards_in_play(rules, patricians, kind) - out.count(kind) for kind in VoteCard),
            "vote_out": tuple(out.count(VoteCard(kind)) for kind in range(VOTE_KINDS)),
            **steering,
        },
    )
    return checked(rules, counted(state))


def vote_cards_in_play(rules: TableRules, patricians: list[int], kind: VoteCard) -> int:
    """How many cards of a kind have not left the game: none that names a group whose patricians have all been won."""
    leaves = rules.reads(Q.emptied_vote_card, "leaves-the-game")
    if leaves and kind < len(GROUPS):
        won = sum(patricians[place_of(seat, kind)] for seat in range(PLAYERS))
        return int(won < rules.components.patricians[kind])
    return rules.blank().vote_deck[kind]


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
    state = position(rules, groups or {}, won=won, hands=("", ""), phase=Phase.OVER)
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
    return checked(rules, counted(attrs.evolve(state, **{"phase": Phase.ACT, **steering})))


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


def lying(state: Table, name: str, seat: int, field: str = "up") -> str:
    """A seat's cards at a group that lie face up (or down), as words, highest first and philosophers last."""
    cells = getattr(state, field)
    numbers = [cells[cell_of(seat, GROUPS.index(name), value)] for value in range(VALUES)]
    return as_words(numbers)


def as_words(numbers: list[int] | tuple[int, ...]) -> str:
    """Cards as words, highest first and philosophers last."""
    return " ".join("P" if value == 0 else str(value) for value in range(VALUES)[::-1] for _ in range(numbers[value]))


def discarded(state: Table, seat: int) -> str:
    """A seat's discarded influence, as words."""
    return as_words(state.discard[seat * VALUES : (seat + 1) * VALUES])


def hand(state: Table, seat: int) -> str:
    """A seat's hand in words: influence, highest first, then actions."""
    influence = as_words(state.hand[seat * VALUES : (seat + 1) * VALUES])
    names = [action.name.lower() for action in Action for _ in range(state.action_hand[seat * ACTIONS + action])]
    return " ".join([*influence.split(), *names])


def changed(state: Any, other: Any) -> set[str]:
    """The fields in which two states differ."""
    return {f.name for f in attrs.fields(type(state)) if getattr(state, f.name) != getattr(other, f.name)}
