"""One player's cards at one group: how much they are in a vote, and which is the highest or the lowest.

A side is how many cards of each value it has, face up and face down together; a philosopher's value is 0.
"""

from __future__ import annotations

from typing import TypeAlias

from rulewright.model.caesar_cleopatra.components import PHILOSOPHER, VALUES
from rulewright.model.caesar_cleopatra.state import Q, Table, TableRules, of_value
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of, total
from rulewright.model.kernel.moves import enforces
from rulewright.spec import chapter

VOTES = chapter("caesar-cleopatra", "votes")

Side: TypeAlias = tuple[int, ...]

NUMBERED = tuple(value for value in range(VALUES) if value != PHILOSOPHER)
"""The values of cards that are no philosophers, lowest first."""
UPWARDS = (PHILOSOPHER, *NUMBERED)
DOWNWARDS = (*NUMBERED[::-1], PHILOSOPHER)


def side_at(state: Table, seat: int, group: int) -> Side:
    """A seat's cards at a group."""
    return tuple(of_value(state, seat, group, value) for value in range(VALUES))


@enforces(VOTES.philosopher_value)
def influence(side: Side, rules: TableRules) -> int:
    """The values of a side's cards, added up."""
    return total(*(side[value] * rules.components.values[value] for value in range(VALUES)))


def numbered_cards(side: Side) -> int:
    """How many cards with a value a side has; philosophers are left out."""
    return total(*(side[value] for value in NUMBERED))


@enforces(VOTES.more_influence)
def strength(side: Side, rules: TableRules) -> int:
    """What a vote compares: influence, or by another reading the number of cards with a value."""
    return ite(rules.reads(Q.vote_winner, "cards"), numbered_cards(side), influence(side, rules))


def philosophers(side: Side) -> int:
    """How many philosophers a side has."""
    return side[PHILOSOPHER]


def first_of(side: Side, values: tuple[int, ...]) -> Side:
    """One card of the first of these values that a side has, as a side of its own; no card if it has none of them."""
    chosen = [0] * VALUES
    found = False
    for value in values:
        has = side[value] > 0
        chosen[value] = ite(all_of(has, none_of(found)), 1, 0)
        found = any_of(found, has)
    return tuple(chosen)


def lowest(side: Side, with_philosophers: bool) -> Side:
    """The lowest card of a side: of those with a value, or of all."""
    counted, all_cards = first_of(side, NUMBERED), first_of(side, UPWARDS)
    return tuple(ite(with_philosophers, all_cards[value], counted[value]) for value in range(VALUES))


def highest(side: Side, with_philosophers: bool) -> Side:
    """The highest card of a side: of those with a value, or of all."""
    counted, all_cards = first_of(side, NUMBERED[::-1]), first_of(side, DOWNWARDS)
    return tuple(ite(with_philosophers, all_cards[value], counted[value]) for value in range(VALUES))
