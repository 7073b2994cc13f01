"""What is claimed of votes: the deck never runs out, and every sort of vote can happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.model.caesar_cleopatra.components import GROUPS, PLAYERS, VoteCard
from rulewright.model.caesar_cleopatra.eights import is_next
from rulewright.model.caesar_cleopatra.resolving import NOBODY, Sides, winner
from rulewright.model.caesar_cleopatra.sides import numbered_cards, philosophers, side_at
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules
from rulewright.model.claims import Claim, EveryStateSatisfies, PlayReaches, Predicate
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, any_of, total
from rulewright.model.verdicts import Grade
from rulewright.spec import Clause, chapter

VOTES = chapter("caesar-cleopatra", "votes")


def vote_deck_is_never_empty(state: Table, rules: TableRules) -> Conditions:
    """There is always a vote card to turn up: the orgy that brings back is in the deck."""
    yield state.vote_deck[VoteCard.RESHUFFLING_ORGY] == 1


def vote_held(state: Table, rules: TableRules, group: int) -> bool:
    """Whether the next thing is a vote at a group."""
    by_card = all_of(state.phase == Phase.VOTE, state.group == group)
    return any_of(by_card, all_of(state.phase == Phase.EIGHT, is_next(state, rules, group)))


def some_vote(condition: Callable[[Sides, TableRules], bool]) -> Predicate:
    """Whether a vote is held next whose two sides are as the condition says."""

    def held(state: Table, rules: TableRules) -> bool:
        found = []
        for group in range(len(GROUPS)):
            sides = (side_at(state, 0, group), side_at(state, 1, group))
            found.append(all_of(vote_held(state, rules, group), condition(sides, rules)))
        return any_of(*found)

    return held


def counts(sides: Sides, more: int, fewer: int) -> bool:
    """Whether the philosophers of the two sides are so many, whichever side has more."""
    first, second = philosophers(sides[0]), philosophers(sides[1])
    return any_of(all_of(first == more, second == fewer), all_of(first == fewer, second == more))


def is_decided(sides: Sides, rules: TableRules) -> bool:
    """Whether somebody wins."""
    return winner(sides, rules) != NOBODY


def only_philosophers_win(sides: Sides, rules: TableRules) -> bool:
    """Whether a side wins that has philosophers and no card with a value."""
    return any_of(
        *(
            all_of(winner(sides, rules) == seat, philosophers(sides[seat]) > 0, numbered_cards(sides[seat]) == 0)
            for seat in range(PLAYERS)
        )
    )


def nothing_wins(sides: Sides, rules: TableRules) -> bool:
    """Whether a side wins that has no card at all."""
    return any_of(*(all_of(winner(sides, rules) == seat, total(*sides[seat]) == 0) for seat in range(PLAYERS)))


def eighth_called(state: Table, rules: TableRules) -> bool:
    """Whether a vote that eight cards called is held next."""
    return state.phase == Phase.EIGHT


VOTES_THAT_HAPPEN: tuple[tuple[str, str, Predicate, tuple[Clause, ...]], ...] = (
    (
        "some_play_turns_a_vote_round",
        "A philosopher on one side can decide a vote.",
        some_vote(lambda sides, rules: all_of(counts(sides, 1, 0), is_decided(sides, rules))),
        (VOTES.philosopher_inverts,),
    ),
    (
        "some_play_turns_a_vote_round_with_two_philosophers",
        "Two philosophers on one side can decide a vote.",
        some_vote(lambda sides, rules: all_of(counts(sides, 2, 0), is_decided(sides, rules))),
        (VOTES.philosopher_inverts,),
    ),
    (
        "some_play_has_philosophers_undo_each_other",
        "A vote can be decided with a philosopher on either side.",
        some_vote(lambda sides, rules: all_of(counts(sides, 1, 1), is_decided(sides, rules))),
        (VOTES.philosophers_cancel,),
    ),
    (
        "some_play_has_two_philosophers_against_one",
        "A vote can be decided with two philosophers on one side and one on the other.",
        some_vote(lambda sides, rules: all_of(counts(sides, 2, 1), is_decided(sides, rules))),
        (VOTES.philosophers_cancel,),
    ),
    (
        "some_play_is_won_by_a_philosopher_alone",
        "A side with nothing but philosophers can win a vote.",
        some_vote(only_philosophers_win),
        (VOTES.philosopher_inverts, VOTES.philosopher_value),
    ),
    (
        "some_play_is_won_with_nothing",
        "A side without a card can win a vote.",
        some_vote(nothing_wins),
        (VOTES.philosopher_inverts,),
    ),
    (
        "some_play_ties_a_vote",
        "A vote can be a tie with cards on both sides.",
        some_vote(
            lambda sides, rules: all_of(winner(sides, rules) == NOBODY, total(*sides[0]) > 0, total(*sides[1]) > 0)
        ),
        (VOTES.tie,),
    ),
    (
        "some_play_has_eight_cards_call_a_vote",
        "Eight cards can call a vote.",
        eighth_called,
        (VOTES.eight_cards,),
    ),
)
"""Witnesses: id, sentence, what is looked for, and the clauses that it is about."""


def vote_claims(rules: TableRules) -> Sequence[Claim]:
    """The claims of votes."""
    never_empty = Claim(
        "vote_deck_is_never_empty",
        (vote_deck_is_never_empty.__doc__ or "").strip(),
        EveryStateSatisfies(vote_deck_is_never_empty),
        Grade.PROVED,
        any_components=True,
        clauses=(VOTES.ends_turn, VOTES.brought_back),
    )
    return [
        never_empty,
        *(
            Claim(name, sentence, PlayReaches(predicate, final=False), Grade.WITNESSED, clauses=clauses)
            for name, sentence, predicate, clauses in VOTES_THAT_HAPPEN
        ),
    ]
