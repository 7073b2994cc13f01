"""Every move in words."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import (
    aside,
    card,
    cloister,
    councillor,
    drawn,
    give,
    joker,
    on_seal,
    table,
    take,
    third_cloister,
    third_councillor,
    turned,
)

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.drawing import (
    DeclineExchange,
    DrawFromPile,
    LetTurnPass,
    ScoreCloisters,
    StartExchange,
)
from rulewright.model.kardinal_koenig.neutral import LeaveNeutral, ScoreBetweenRounds
from rulewright.model.kardinal_koenig.placing import DiscardSurplus, StopPlacing
from rulewright.model.kardinal_koenig.setup import DealCard, LayOut
from rulewright.model.kardinal_koenig.words import describe
from rulewright.model.kernel.moves import Move

WORDS: list[tuple[Move, str]] = [
    (DealCard(0), "Player 1 is dealt a card of Franconia and Aragon"),
    (LayOut(4), "A card of France is turned up"),
    (turned("england"), "A card of England and Swabia is turned up"),
    (card("france"), "Player 1 plays a card of France"),
    (joker("lorraine"), "Player 1 plays two cards of Lorraine and Italy as a joker"),
    (cloister("italy", 6), "Player 1 places a cloister at Rome in Italy"),
    (cloister("italy", 7), "Player 1 places a cloister at a place of Italy that is no site"),
    (councillor("aragon"), "Player 1 places a councillor in Aragon"),
    (on_seal(2, "italy"), "Player 1 places a councillor in the Vatican, on the seal of Italy in column 2"),
    (DiscardSurplus(4), "Player 1 discards a card of France that pays for nothing"),
    (StopPlacing(), "Player 1 places no more"),
    (StartExchange(), "Player 1 will exchange a card, and draws first"),
    (give("bavaria"), "Player 1 discards a card of Bavaria and Burgundy in exchange for another"),
    (LetTurnPass(), "Player 1 has no card to exchange for and lets the turn pass"),
    (DeclineExchange(), "Player 1 lets the turn pass"),
    (take("france"), "Player 1 takes a card of France from the display"),
    (DrawFromPile(), "Player 1 draws from the pile"),
    (drawn("france"), "The card is one of France"),
    (ScoreCloisters(), "The pile has run out: interim scoring, and the discard pile is shuffled"),
    (ScoreBetweenRounds(), "The pile has run out: interim scoring, and the discard pile is shuffled"),
    (third_cloister("swabia"), "Player 1 places a cloister of the third colour at Basel in Swabia"),
    (third_councillor("france"), "Player 1 places a councillor of the third colour in France"),
    (LeaveNeutral(), "Player 1 places no piece of the third colour"),
    (aside("france"), "A card of France is set aside"),
]


@pytest.mark.parametrize(("move", "words"), WORDS, ids=lambda part: type(part).__name__)
def test_move_in_words(move: Move, words: str) -> None:
    rules = table(3)
    assert describe(rules.blank(), move, rules) == words


def test_every_class_of_moves_has_words() -> None:
    assert {type(move) for move, _ in WORDS} == set(GAME.moves)
