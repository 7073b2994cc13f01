"""Positions to vote in: what lies at the groups, who has won what, and where the vote cards are.

Groups are named, sides written as cards: ``P 3 1``; a card in brackets, ``[3]``, lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.components import GROUPS, LYING, PLACES, PLAYERS, VALUES, VOTE_KINDS, VoteCard
from rulewright.model.caesar_cleopatra.sides import Side
from rulewright.model.caesar_cleopatra.state import Phase, Q, Table, TableRules, cell_of, counted, place_of

Sides = tuple[str, str]


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


def checked(rules: TableRules, state: Table) -> Table:
    """The state, which satisfies every invariant."""
    complaints = rules.complaints(state)
    assert not complaints, complaints
    return state


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
