"""Duel with one thing wrong: faults that play has to find."""

from __future__ import annotations

from attrs import frozen
from tests.games import duel

from rulewright.model.kernel.logic import add_at, at, ite
from rulewright.model.kernel.moves import evolve


@frozen
class LosesCards(duel.PlayCard):
    """A card that covers another one is lost."""

    def effect(self, state: duel.Duel, rules: duel.DuelRules) -> duel.Duel:
        after = duel.PlayCard.effect(self, state, rules)
        return evolve(after, played=ite(state.top > 0, state.played, after.played))


@frozen
class ScoresTooMuch(duel.PlayCard):
    """A covered card is worth seven times its value."""

    def effect(self, state: duel.Duel, rules: duel.DuelRules) -> duel.Duel:
        after = duel.PlayCard.effect(self, state, rules)
        return evolve(after, points=add_at(state.points, state.player, 7 * state.top))


@frozen
class DrawsByKind(duel.Deal):
    """Every value is as likely as any other, however many cards of it are left."""

    def weight(self, state: duel.Duel, rules: duel.DuelRules) -> int:
        return ite(at(state.deck, self.card) > 0, 1, 0)


CARDS_ARE_LOST = duel.game(moves=(duel.Deal, LosesCards, duel.Fold))
POINTS_LEAVE_THEIR_DOMAIN = duel.game(moves=(duel.Deal, ScoresTooMuch, duel.Fold))
NOBODY_MAY_FOLD = duel.game(moves=(duel.Deal, duel.PlayCard))
DRAWS_BY_KIND = duel.game(moves=(DrawsByKind, duel.PlayCard, duel.Fold))
