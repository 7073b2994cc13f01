"""Votes that eight cards call: at which groups, and at which moment of the turn.

``eighth`` marks a group at which such a vote is due. What places cards marks it: `marked_by_card` after every card and
after Castling, `marked_when_placed` once placing is finished. The moment is a reading; until it comes the mark waits,
and at the end of the turn no mark is left.
"""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.components import GROUPS
from rulewright.model.caesar_cleopatra.state import Q, Table, TableRules, Then, lying
from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import enforces
from rulewright.spec import chapter

VOTES = chapter("caesar-cleopatra", "votes")

NO_MARKS = (0,) * len(GROUPS)


def is_full(state: Table, rules: TableRules, group: int) -> bool:
    """Whether so many cards lie at a group that they call a vote."""
    return lying(state, group) == rules.components.eighth


@enforces(VOTES.eight_cards)
def marked_by_card(state: Table, rules: TableRules, group: int) -> tuple[int, ...]:
    """The marks after a card was placed at a group, or Castling was finished there."""
    return put(state.eighth, group, 1, is_full(state, rules, group))


def calls_again(state: Table, rules: TableRules, group: int) -> bool:
    """Whether eight cards call a vote at a group although they may have lain there before: by a reading every turn."""
    return all_of(rules.reads(Q.eight_cards_tied, "every-turn"), lambda: is_full(state, rules, group))


def marked_when_placed(state: Table, rules: TableRules) -> tuple[int, ...]:
    """The marks when placing is finished."""
    return tuple(ite(calls_again(state, rules, group), 1, state.eighth[group]) for group in range(len(GROUPS)))


def is_due(state: Table, rules: TableRules, group: int) -> bool:
    """Whether eight cards have called a vote at a group, and still lie there where the vote is not held at once."""
    at_once = any_of(rules.reads(Q.eight_cards_when, "after-placing"), rules.reads(Q.eight_cards_when, "card-by-card"))
    return all_of(at(state.eighth, group) == 1, any_of(at_once, lambda: is_full(state, rules, group)))


def some_are_due(state: Table, rules: TableRules) -> bool:
    """Whether eight cards have called a vote somewhere."""
    return any_of(*(is_due(state, rules, group) for group in range(len(GROUPS))))


def is_next(state: Table, rules: TableRules, group: int) -> bool:
    """Whether the vote at a group is the next one that is due: the order is that of the groups."""
    return any_of(
        *(
            all_of(
                group == due,
                is_due(state, rules, due),
                none_of(*(is_due(state, rules, before) for before in range(due))),
            )
            for due in range(len(GROUPS))
        )
    )


def comes_now(rules: TableRules, then: int) -> bool:
    """Whether votes that eight cards have called are held at this point of the turn, told by what follows it.

    `Then.SECOND` follows the first of two cards, `Then.ACT` a Castling at the start of the turn, `Then.PLACED` placing
    or a Castling after it, `Then.VOTE_CARD` drawing, `Then.END` the vote card, or drawing in a turn that is passed.
    """
    card_by_card = rules.reads(Q.eight_cards_when, "card-by-card")
    after_placing = all_of(rules.reads(Q.eight_cards_when, "after-placing"), then != Then.SECOND)
    drawn = any_of(then == Then.VOTE_CARD, then == Then.END)
    before = all_of(rules.reads(Q.eight_cards_when, "before-vote-card"), drawn)
    last = all_of(rules.reads(Q.eight_cards_when, "end-of-turn"), then == Then.END)
    return any_of(card_by_card, after_placing, before, last)
