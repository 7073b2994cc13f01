"""Duel and stones with the one question moved: readings that differ in some other place, or nowhere."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from tests.games.duel import (
    EQUAL_CARD,
    PLAYING,
    SCORING,
    VALUES,
    Deal,
    Duel,
    DuelRules,
    Fold,
    PlayCard,
    game,
)
from tests.proofs import stones

from rulewright.model.kernel.logic import any_of, at, ite, tally, total
from rulewright.model.kernel.moves import Requirements, evolve
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.proofs.readings.pair import Pair, pairs_of


def pair_of(planted: Any, variant: str | None = None) -> Pair:
    """The two readings of a game's one question."""
    return next(pairs_of(planted.rules(2, variant)))


def at_least_top(state: Duel, card: int) -> bool:
    """Cards of the same value may be played, under either reading."""
    return card + 1 >= state.top


@frozen
class PickAndMayLose(stones.Pick):
    """One reading takes a stone that is picked up out of the game."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        after = stones.Pick.effect(self, state, rules)
        kept = rules.reads(EQUAL_CARD, "allowed")
        return evolve(after, supply=ite(kept, after.supply, state.supply))


@frozen
class PickNeverUnderOne(stones.Pick):
    """One reading forbids to pick a stone up."""

    def requires(self, state: stones.Stones, rules: stones.StonesRules) -> Requirements:
        yield stones.PLAYING.in_turn, state.left > 0
        yield stones.PLAYING.not_lower, at(state.stone, self.place, stones.NOBODY) != stones.NOBODY
        yield stones.PLAYING.in_turn, rules.reads(EQUAL_CARD, "allowed")


@frozen
class PlaceOneOfThree(stones.Place):
    """One reading forbids to place a stone to who would have four; everybody has three."""

    def requires(self, state: stones.Stones, rules: stones.StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.from_hand, at(state.supply, state.player) > 0
        yield PLAYING.not_lower, at(state.stone, self.place, stones.NOBODY) == stones.NOBODY
        all_stones = at(state.supply, state.player) + tally(state.stone, state.player)
        yield PLAYING.from_hand, any_of(rules.reads(EQUAL_CARD, "allowed"), all_stones <= stones.STONES)


@frozen
class PlaceNotFirst(stones.Place):
    """Nobody may place a stone on the first place."""

    def requires(self, state: stones.Stones, rules: stones.StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.from_hand, at(state.supply, state.player) > 0
        yield PLAYING.not_lower, at(state.stone, self.place, stones.NOBODY) == stones.NOBODY
        yield PLAYING.not_lower, self.place != 0


@frozen
class PickUnlessFirst(stones.Pick):
    """One reading forbids to pick up a stone while one lies on the first place."""

    def requires(self, state: stones.Stones, rules: stones.StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.not_lower, at(state.stone, self.place, stones.NOBODY) != stones.NOBODY
        yield PLAYING.not_lower, any_of(rules.reads(EQUAL_CARD, "allowed"), state.stone[0] == stones.NOBODY)


@frozen
class PlayEqual(PlayCard):
    """A card may be played that is not lower, under either reading."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == 1
        yield PLAYING.from_hand, at(state.hand, state.player * VALUES + self.card) > 0
        yield PLAYING.not_lower, at_least_top(state, self.card)


@frozen
class PlayForMore(PlayEqual):
    """One reading gives a point more for covering a card of the same value."""

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        after = PlayEqual.effect(self, state, rules)
        more = ite(any_of(rules.reads(EQUAL_CARD, "allowed"), self.card + 1 != state.top), 0, 1)
        points = [after.points[seat] + ite(state.player == seat, more, 0) for seat in range(2)]
        return evolve(after, points=tuple(points))


@frozen
class FoldEqual(Fold):
    """Fold with no card that is not lower, under either reading."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == 1
        able = ((at(state.hand, state.player * VALUES + card) > 0, at_least_top(state, card)) for card in range(VALUES))
        yield PLAYING.fold, total(*(ite(held, ite(may, 1, 0), 0) for held, may in able)) == 0


def first_seat_scores_more(state: Duel, rules: DuelRules) -> list[ScoreLine]:
    """One reading gives the first seat a point at the end."""
    gift = ite(rules.reads(EQUAL_CARD, "allowed"), 0, 1)
    return [ScoreLine(SCORING.covered, "Covered cards", (state.points[0] + gift, state.points[1]))]


def deck_in_the_open(state: Duel, seat: int, rules: DuelRules) -> Duel:
    """One reading shows everybody what is left of the deck."""
    hidden = rules.reads(EQUAL_CARD, "allowed")
    return evolve(state, deck=tuple(ite(hidden, HIDDEN, state.deck[card]) for card in range(VALUES)))


NEVER_FOUR = stones.game(moves=(PlaceOneOfThree, stones.Pick))
"""The readings differ only in positions that the conservation of stones rules out."""
NEVER_FIRST = stones.game(moves=(PlaceNotFirst, PickUnlessFirst))
"""The readings differ only in positions that no declared invariant rules out, but that no play reaches."""
LAST_SCORE = game(moves=(Deal, PlayEqual, FoldEqual), score=first_seat_scores_more)
"""The readings differ only in the scoring at the end."""
ONLY_SEEN = game(moves=(Deal, PlayEqual, FoldEqual), view=deck_in_the_open)
"""The readings differ only in what players may look at."""
BY_EFFECT = game(moves=(Deal, PlayForMore, FoldEqual))
"""The readings differ in what a move leads to."""
