"""Vote cards, and the votes that they and eight cards call."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import GROUPS, PLAYERS, VALUES, VOTE_KINDS, VoteCard
from rulewright.model.caesar_cleopatra.eights import is_next
from rulewright.model.caesar_cleopatra.flow import after_eighth, after_vote_card, game_over
from rulewright.model.caesar_cleopatra.resolving import NOBODY, discards, winner
from rulewright.model.caesar_cleopatra.sides import Side, side_at
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Phase,
    Q,
    Table,
    TableRules,
    all_won,
    cards_of,
    patricians_left,
    place_of,
    plus,
    relaid,
    resized,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, put
from rulewright.model.kernel.moves import Chance, Requirements, enforces, evolve, whichever
from rulewright.spec import chapter

VOTES = chapter("caesar-cleopatra", "votes")


@frozen
class TurnUpVoteCard(Chance):
    """Turn up the top card of the vote deck: a group or an orgy."""

    reveals = ("mission",)

    card: Annotated[int, Choice(VoteCard)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield VOTES.ends_turn, state.phase == Phase.TURN_UP
        yield VOTES.stays_out, at(state.vote_deck, self.card) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.vote_deck, self.card)

    @enforces(VOTES.group_or_orgy, VOTES.orgy)
    def effect(self, state: Table, rules: TableRules) -> Table:
        shown = evolve(state, vote_deck=deck_after(state, self.card), vote_out=out_after(state, self.card))
        names_group = self.card < len(GROUPS)
        to_win = patricians_left(state, rules, self.card) > 0
        held = evolve(shown, phase=Phase.VOTE, group=self.card)
        again = evolve(shown, phase=Phase.TURN_UP)
        return whichever(
            names_group,
            lambda: whichever(to_win, lambda: held, lambda: again),
            lambda: after_vote_card(shown, rules),
        )


@enforces(VOTES.brought_back)
def deck_after(state: Table, card: int) -> tuple[int, ...]:
    """The vote deck after a card was turned up: without it, or with all that were turned up and itself."""
    back = card == VoteCard.RESHUFFLING_ORGY
    return tuple(
        ite(back, state.vote_deck[kind] + state.vote_out[kind], state.vote_deck[kind] - ite(card == kind, 1, 0))
        for kind in range(VOTE_KINDS)
    )


def out_after(state: Table, card: int) -> tuple[int, ...]:
    """The vote cards that lie turned up after one more was."""
    back = card == VoteCard.RESHUFFLING_ORGY
    return tuple(ite(back, 0, state.vote_out[kind] + ite(card == kind, 1, 0)) for kind in range(VOTE_KINDS))


@frozen
class HoldVote(Chance):
    """Put a group to the vote: turn up its influence, give the winner a patrician, and discard."""

    reveals = ("down", "mission")
    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        by_card = all_of(state.phase == Phase.VOTE, state.group == self.group)
        by_eight = all_of(state.phase == Phase.EIGHT, is_next(state, rules, self.group))
        yield VOTES.group_or_orgy, any_of(state.phase == Phase.EIGHT, by_card)
        yield VOTES.eight_cards, any_of(state.phase == Phase.VOTE, by_eight)

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        after = voted(state, rules, self.group)
        called_by_eight = state.phase == Phase.EIGHT
        return whichever(
            all_won(after, rules),
            lambda: game_over(after),
            lambda: whichever(
                called_by_eight, lambda: after_eighth(after, rules), lambda: after_vote_card(after, rules)
            ),
        )


@enforces(VOTES.turned_up, VOTES.top_patrician, VOTES.emptied_vote_card)
def voted(state: Table, rules: TableRules, group: int) -> Table:
    """The table after a vote at a group: its cards are turned up, and some have left."""
    sides = (side_at(state, 0, group), side_at(state, 1, group))
    won_by = winner(sides, rules)
    emptied = all_of(won_by != NOBODY, patricians_left(state, rules, group) == 1)
    stays: list[int] = []
    leaves: list[int] = []
    won = state.won
    for seat in range(PLAYERS):
        leaving = all_leaving(sides[seat], discards(sides, seat, rules), emptied)
        won = add_at(won, place_of(seat, group), 1, won_by == seat)
        leaves += leaving
        stays += [sides[seat][value] - leaving[value] for value in range(VALUES)]
    gone = all_of(emptied, rules.reads(Q.emptied_vote_card, "leaves-the-game"))
    return evolve(
        state,
        up=relaid(state.up, group, tuple(stays)),
        down=relaid(state.down, group, (0,) * len(stays)),
        sides=resized(state.sides, group, tuple(cards_of(tuple(stays), seat) for seat in range(PLAYERS))),
        discard=plus(state.discard, tuple(leaves)),
        won=won,
        group=ite(state.phase == Phase.VOTE, NOTHING, state.group),
        vote_deck=put(state.vote_deck, group, 0, gone),
        vote_out=put(state.vote_out, group, 0, gone),
        eighth=put(state.eighth, group, 0),
    )


@enforces(VOTES.emptied_group)
def all_leaving(side: Side, gone: Side, emptied: bool) -> Side:
    """What leaves a side after a vote: what was paid, or all of it where the group has no patrician left."""
    return tuple(ite(emptied, side[value], gone[value]) for value in range(VALUES))
