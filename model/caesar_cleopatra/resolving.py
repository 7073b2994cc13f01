"""How a vote comes out: who wins it, and what either side discards. It looks at the two sides of one group only."""

from __future__ import annotations

from typing import TypeAlias

from rulewright.model.caesar_cleopatra.components import PHILOSOPHER, VALUES
from rulewright.model.caesar_cleopatra.sides import Side, highest, lowest, philosophers, strength
from rulewright.model.caesar_cleopatra.state import Q, TableRules
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of, total
from rulewright.model.kernel.moves import enforces
from rulewright.spec import chapter

VOTES = chapter("caesar-cleopatra", "votes")

NOBODY = -1

Sides: TypeAlias = tuple[Side, Side]
"""Both sides of a group, by seat."""


@enforces(VOTES.philosopher_inverts, VOTES.philosophers_cancel)
def turned_round(sides: Sides, rules: TableRules) -> bool:
    """Whether philosophers turn a vote round: on one side only, or by the other reading in different numbers."""
    first, second = philosophers(sides[0]), philosophers(sides[1])
    one_sided = any_of(all_of(first > 0, second == 0), all_of(first == 0, second > 0))
    return any_of(one_sided, all_of(rules.reads(Q.philosophers_counted, "counts-differ"), first != second))


@enforces(VOTES.more_influence, VOTES.tie)
def wins(sides: Sides, seat: int, rules: TableRules) -> bool:
    """Whether a seat wins a vote: by having more, or less where the vote is turned round."""
    own, other = strength(sides[seat], rules), strength(sides[1 - seat], rules)
    card_needed = all_of(rules.reads(Q.empty_side_wins, "needs-a-card"), total(*sides[seat]) == 0)
    return ite(turned_round(sides, rules), all_of(own < other, none_of(card_needed)), own > other)


def winner(sides: Sides, rules: TableRules) -> int:
    """The seat that wins a vote, `NOBODY` in a tie."""
    return ite(wins(sides, 0, rules), 0, ite(wins(sides, 1, rules), 1, NOBODY))


def discards(sides: Sides, seat: int, rules: TableRules) -> tuple[int, ...]:
    """What a seat discards after a vote, as numbers of each value: a card if somebody won, and philosophers."""
    decided = winner(sides, rules) != NOBODY
    card = pays(sides, seat, rules)
    leaving = philosophers_leaving(sides, seat, decided, rules)
    return tuple(ite(decided, card[value], 0) + ite(value == PHILOSOPHER, leaving, 0) for value in range(VALUES))


@enforces(VOTES.winner_discards, VOTES.loser_discards, VOTES.inverted_discards)
def pays(sides: Sides, seat: int, rules: TableRules) -> tuple[int, ...]:
    """The card that a seat pays for a decided vote: the side that is more its highest, the other its lowest."""
    own, other = sides[seat], sides[1 - seat]
    inverted = turned_round(sides, rules)
    by_owner = all_of(inverted, rules.reads(Q.inverted_discards, "by-philosopher"))
    is_more = strength(own, rules) > strength(other, rules)
    pays_highest = ite(by_owner, philosophers(own) < philosophers(other), is_more)
    stay = all_of(none_of(inverted), rules.reads(Q.cancelled_philosophers, "stay"))
    counts = all_of(stay, rules.reads(Q.lowest_card, "philosopher-counts"))
    high, low = highest(own, counts), lowest(own, counts)
    return tuple(ite(pays_highest, high[value], low[value]) for value in range(VALUES))


@enforces(VOTES.philosopher_leaves)
def philosophers_leaving(sides: Sides, seat: int, decided: bool, rules: TableRules) -> int:
    """How many philosophers a seat discards after a vote."""
    own, other = philosophers(sides[seat]), philosophers(sides[1 - seat])
    all_go = rules.reads(Q.philosopher_leaves, "all")
    after_turning = ite(all_go, own, ite(own > other, 1, 0))
    on_tie = rules.reads(Q.philosopher_on_tie, "leaves")
    after_undoing = ite(all_of(decided, rules.reads(Q.cancelled_philosophers, "leave")), own, 0)
    return ite(turned_round(sides, rules), ite(any_of(decided, on_tie), after_turning, 0), after_undoing)
