"""For every guard a position in which its clause refuses a move: what tests of the repository itself ask for.

A row names a move class and a clause, and makes a table, a position and the ground move that this clause
alone refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.model.kardinal_koenig.positions import (
    aside,
    card,
    cloister,
    councillor,
    drawn,
    give,
    joker,
    on_seal,
    play,
    position,
    table,
    take,
    third_cloister,
    third_councillor,
    turned,
)

from rulewright.model.kardinal_koenig.drawing import (
    DeclineExchange,
    DrawCard,
    DrawFromPile,
    ExchangeCard,
    LetTurnPass,
    ScoreCloisters,
    StartExchange,
    TakeOpen,
    TurnUp,
)
from rulewright.model.kardinal_koenig.neutral import (
    LeaveNeutral,
    PlaceNeutralCloister,
    PlaceNeutralCouncillor,
    ScoreBetweenRounds,
    SetAside,
)
from rulewright.model.kardinal_koenig.placing import (
    DiscardSurplus,
    PlaceCloister,
    PlaceCouncillor,
    PlayCard,
    PlayJoker,
    StopPlacing,
)
from rulewright.model.kardinal_koenig.setup import DealCard, LayOut
from rulewright.model.kardinal_koenig.state import Table, TableRules
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.model.kernel.moves import Move

Case = tuple[TableRules, Table, Move]
FRANCE = 4


def case(rules: TableRules, state: Table, *moves: Move) -> Case:
    """The position after all moves but the last, and the last, which is refused."""
    return rules, play(rules, state, *moves[:-1]), moves[-1]


def in_setup(*moves: Move) -> Case:
    """A refusal while cards are dealt and laid out."""
    return case(table(), table().blank(), *moves)


def later(hand: str, *moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn with three players."""
    rules = table(3, None, **(readings or {}))
    return case(rules, position(rules, hand=hand, **more), *moves)


def at_the_vatican(hand: str, *moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn with three players and the Vatican."""
    rules = table(3, "vatican", **(readings or {}))
    return case(rules, position(rules, hand=hand, **more), *moves)


def for_two(*moves: Move, readings: dict[str, str] | None = None, **more: Any) -> Case:
    """A refusal in a turn with two players."""
    rules = table(2, "two-players", **(readings or {}))
    return case(rules, position(rules, **more), *moves)


ONE = {"france": (1,), "burgundy": (1,), "bavaria": (0, 1)}
TWO = (card("france"), cloister("france", 1), card("france"), cloister("france", 2))
FIRST = (card("france"), cloister("france"))
DRAW = (*FIRST, StopPlacing())
FILLED: dict[str, Any] = {"cloisters": {"france": (4, 3)}, "councillors": {"france": (2, 2)}}
NO_CARD: dict[str, Any] = {"exhausted": 2, "pile": "", "display": ""}
FRANCE_DEALT = (DealCard(FRANCE),) * 7
OTHERS_DEALT = (*FRANCE_DEALT, DealCard(0), DealCard(0))
MANY = {"france": (8,), "england": (6,), "aragon": (6,), "lorraine": (0, 1)}
EIGHT: dict[str, Any] = {"cloisters": {"france": (8,), "lorraine": (1,)}, "councillors": {"france": (8,)}}
SEVEN_AND_ONE: dict[str, Any] = {
    "cloisters": {"france": (7,), "italy": (1,)},
    "councillors": {"france": (7,), "italy": (1,)},
}
EXCHANGED = (give("france"), DrawFromPile(), drawn("england"))
SHARE_USED: dict[str, Any] = {"cloisters": {"france": (0, 0, 8)}, "councillors": {"france": (0, 0, 4)}}
ANOTHER = {"joker_own_country": "another-country"}
ONE_CLOISTER = {"empty_country": "one-cloister"}
BOTH_BOARDS = {"vatican_and_board": "both-boards"}
TAKE_FIRST = {"exchange_order": "take-first"}
PASSING = {"exchange_compulsory": "optional"}
BEFORE = {"neutral_when": "before-drawing"}
BOUND = {"neutral_empty_country": "bound"}
SAME = {"neutral_country": "same-country"}
PLACED_FOR_TWO = (*DRAW, DrawFromPile(), drawn("england"))

REFUSALS: dict[tuple[type[Move], str], Callable[[], Case]] = {
    (DealCard, "setup.deal"): lambda: later("france france england", DealCard(0)),
    (DealCard, "setup.pile"): lambda: in_setup(*FRANCE_DEALT, DealCard(FRANCE)),
    (LayOut, "setup.display"): lambda: later("france france england", LayOut(0)),
    (LayOut, "setup.pile"): lambda: in_setup(*OTHERS_DEALT, LayOut(FRANCE)),
    (PlayCard, "placing.place-or-exchange"): lambda: later("france bavaria england", card("france"), card("bavaria")),
    (PlayCard, "placing.at-most-two-pieces"): lambda: later(
        "france france france", *TWO, card("france"), cloisters=ONE
    ),
    (PlayCard, "vatican.instead"): lambda: at_the_vatican(
        "france england england", joker("england"), on_seal(1, "bavaria"), card("france")
    ),
    (PlayCard, "placing.empty-country"): lambda: later("france france england", *FIRST, card("france")),
    (PlayCard, "placing.from-hand"): lambda: later("france france england", card("bavaria")),
    (PlayCard, "placing.at-most-three-cards"): lambda: later(
        "france bavaria bavaria",
        card("france"),
        cloister("france", 1),
        joker("bavaria"),
        cloister("france", 2),
        card("france"),
        cloisters=ONE,
    ),
    (PlayCard, "placing.card-for-a-piece"): lambda: later(
        "france france bavaria", card("france"), cloister("france", 1), card("bavaria"), cloisters=ONE
    ),
    (PlayJoker, "placing.place-or-exchange"): lambda: later("france england england", card("france"), joker("england")),
    (PlayJoker, "placing.at-most-two-pieces"): lambda: later(
        "france france france", *TWO, joker("france"), cloisters=ONE
    ),
    (PlayJoker, "vatican.instead"): lambda: at_the_vatican(
        "england england england", joker("england"), on_seal(1, "bavaria"), joker("england")
    ),
    (PlayJoker, "placing.empty-country"): lambda: later("france england england", *FIRST, joker("england")),
    (PlayJoker, "placing.from-hand"): lambda: later("france england england", joker("bavaria")),
    (PlayJoker, "placing.joker"): lambda: later("france england england", joker("france")),
    (PlayJoker, "placing.at-most-three-cards"): lambda: later(
        "france france france", *TWO, joker("france"), cloisters=ONE
    ),
    (PlayJoker, "placing.card-for-a-piece"): lambda: later(
        "france england england", card("france"), cloister("france", 7), joker("england"), player=2, **FILLED
    ),
    (PlaceCloister, "placing.place-or-exchange"): lambda: later("france france england", cloister("france")),
    (PlaceCloister, "placing.own-supply"): lambda: later(
        "lorraine france france", card("lorraine"), cloister("lorraine", 1), cloisters=MANY
    ),
    (PlaceCloister, "placing.card-for-a-piece"): lambda: later(
        "france france england", card("france"), cloister("italy")
    ),
    (PlaceCloister, "placing.joker"): lambda: later(
        "france england england", joker("england"), cloister("swabia"), readings=ANOTHER
    ),
    (PlaceCloister, "placing.one-country"): lambda: later(
        "bavaria bavaria france",
        card("bavaria"),
        cloister("burgundy", 1),
        card("bavaria"),
        cloister("bavaria", 1),
        cloisters=ONE,
    ),
    (PlaceCloister, "placing.on-a-site"): lambda: later(
        "england france france", card("england"), cloister("swabia", 4)
    ),
    (PlaceCloister, "placing.one-per-site"): lambda: later(
        "france england england", card("france"), cloister("france"), cloisters=ONE
    ),
    (PlaceCloister, "placing.empty-country"): lambda: later(
        "france france england", *FIRST, card("france"), cloister("france", 1), readings=ONE_CLOISTER
    ),
    (PlaceCouncillor, "placing.place-or-exchange"): lambda: later(
        "france france england", councillor("france"), cloisters=ONE
    ),
    (PlaceCouncillor, "placing.own-supply"): lambda: later(
        "lorraine france france", card("lorraine"), councillor("lorraine"), **EIGHT
    ),
    (PlaceCouncillor, "placing.card-for-a-piece"): lambda: later(
        "france france england", card("france"), councillor("burgundy"), cloisters=ONE
    ),
    (PlaceCouncillor, "placing.joker"): lambda: later(
        "france bavaria bavaria", joker("bavaria"), councillor("burgundy"), cloisters=ONE, readings=ANOTHER
    ),
    (PlaceCouncillor, "placing.one-country"): lambda: later(
        "bavaria bavaria france",
        card("bavaria"),
        cloister("burgundy", 1),
        card("bavaria"),
        councillor("bavaria"),
        cloisters=ONE,
    ),
    (PlaceCouncillor, "placing.councillor-limit"): lambda: later(
        "france france england", card("france"), councillor("france")
    ),
    (PlaceCouncillor, "placing.empty-country"): lambda: at_the_vatican(
        "france england england",
        card("france"),
        cloister("france"),
        joker("england"),
        councillor("france"),
        readings=BOTH_BOARDS,
    ),
    (PlaceInVatican, "vatican.instead"): lambda: at_the_vatican(
        "france england england",
        card("france"),
        cloister("france", 1),
        joker("england"),
        on_seal(1, "bavaria"),
        cloisters=ONE,
    ),
    (PlaceInVatican, "vatican.own-councillor"): lambda: at_the_vatican(
        "france england england", joker("england"), on_seal(1, "bavaria"), **SEVEN_AND_ONE
    ),
    (PlaceInVatican, "vatican.price"): lambda: at_the_vatican(
        "france england england", card("france"), on_seal(1, "bavaria")
    ),
    (PlaceInVatican, "vatican.one-per-column"): lambda: at_the_vatican(
        "france england england", joker("england"), on_seal(1, "bavaria"), seals={(1, "england"): 2}
    ),
    (DiscardSurplus, "placing.place-or-exchange"): lambda: later(
        "france france england", DiscardSurplus(FRANCE), readings={"surplus_cards": "surplus-allowed"}
    ),
    (DiscardSurplus, "placing.card-for-a-piece"): lambda: later(
        "france france england", *FIRST, DiscardSurplus(FRANCE)
    ),
    (DiscardSurplus, "placing.from-hand"): lambda: later(
        "france france england", *FIRST, DiscardSurplus(0), readings={"surplus_cards": "surplus-allowed"}
    ),
    (StopPlacing, "placing.place-or-exchange"): lambda: later("france france england", StopPlacing()),
    (StartExchange, "placing.place-or-exchange"): lambda: later(
        "france france england", *FIRST, StartExchange(), readings=TAKE_FIRST
    ),
    (StartExchange, "drawing.one-exchanged"): lambda: later("france france england", StartExchange()),
    (StartExchange, "drawing.pile-or-display"): lambda: later(
        "france france england", StartExchange(), readings=TAKE_FIRST, **NO_CARD
    ),
    (ExchangeCard, "placing.place-or-exchange"): lambda: later(
        "france france england", card("france"), give("england")
    ),
    (ExchangeCard, "drawing.one-exchanged"): lambda: later("france france england", give("france"), give("england")),
    (ExchangeCard, "drawing.pile-or-display"): lambda: later("france france england", give("france"), **NO_CARD),
    (ExchangeCard, "placing.from-hand"): lambda: later("france france england", give("bavaria")),
    (LetTurnPass, "placing.place-or-exchange"): lambda: later(
        "france france england", *FIRST, LetTurnPass(), **NO_CARD
    ),
    (LetTurnPass, "placing.exchange-otherwise"): lambda: later("france france england", LetTurnPass()),
    (DeclineExchange, "placing.place-or-exchange"): lambda: later(
        "france france england", *FIRST, DeclineExchange(), readings=PASSING
    ),
    (DeclineExchange, "placing.exchange-otherwise"): lambda: later("france france england", DeclineExchange()),
    (TakeOpen, "drawing.refill"): lambda: later("france france england", take("england"), display="england england"),
    (TakeOpen, "drawing.pile-or-display"): lambda: later(
        "france france england", *DRAW, take("france"), display="england england"
    ),
    (DrawFromPile, "drawing.refill"): lambda: later("france france england", DrawFromPile()),
    (DrawFromPile, "drawing.pile-or-display"): lambda: later(
        "france france england", *DRAW, DrawFromPile(), exhausted=2, pile="", display="england"
    ),
    (DrawCard, "drawing.refill"): lambda: later("france france england", drawn("england")),
    (DrawCard, "setup.pile"): lambda: later(
        "france france england", *DRAW, DrawFromPile(), drawn("france"), pile="england lorraine"
    ),
    (TurnUp, "setup.display"): lambda: later("france france england", turned("england")),
    (TurnUp, "setup.pile"): lambda: later(
        "france france england", *DRAW, take("england"), turned("france"), display="england england", pile="lorraine"
    ),
    (ScoreCloisters, "drawing.interim-scoring"): lambda: later("france france england", ScoreCloisters()),
    (PlaceNeutralCloister, "neutral.after-your-turn"): lambda: for_two(third_cloister("italy")),
    (PlaceNeutralCloister, "neutral.one-neutral-piece"): lambda: for_two(
        *DRAW, third_cloister("italy"), third_cloister("aragon"), readings=BEFORE
    ),
    (PlaceNeutralCloister, "neutral.your-share"): lambda: for_two(*EXCHANGED, third_cloister("italy"), **SHARE_USED),
    (PlaceNeutralCloister, "placing.one-country"): lambda: for_two(
        *PLACED_FOR_TWO, third_cloister("italy"), readings=SAME
    ),
    (PlaceNeutralCloister, "placing.empty-country"): lambda: for_two(
        *PLACED_FOR_TWO, third_cloister("france", 1), readings=BOUND
    ),
    (PlaceNeutralCloister, "placing.on-a-site"): lambda: for_two(*EXCHANGED, third_cloister("swabia", 4)),
    (PlaceNeutralCloister, "placing.one-per-site"): lambda: for_two(
        *EXCHANGED, third_cloister("france"), cloisters=ONE
    ),
    (PlaceNeutralCouncillor, "neutral.after-your-turn"): lambda: for_two(third_councillor("france"), cloisters=ONE),
    (PlaceNeutralCouncillor, "neutral.one-neutral-piece"): lambda: for_two(
        *DRAW, third_cloister("italy"), third_councillor("italy"), readings=BEFORE
    ),
    (PlaceNeutralCouncillor, "neutral.your-share"): lambda: for_two(
        *EXCHANGED, third_councillor("france"), **SHARE_USED
    ),
    (PlaceNeutralCouncillor, "placing.one-country"): lambda: for_two(
        *PLACED_FOR_TWO, third_councillor("italy"), cloisters={"italy": (1,)}, readings=SAME
    ),
    (PlaceNeutralCouncillor, "placing.empty-country"): lambda: for_two(
        *PLACED_FOR_TWO, third_councillor("france"), readings=BOUND
    ),
    (PlaceNeutralCouncillor, "neutral.limit-holds"): lambda: for_two(*EXCHANGED, third_councillor("france")),
    (LeaveNeutral, "neutral.after-your-turn"): lambda: for_two(LeaveNeutral()),
    (SetAside, "neutral.set-aside"): lambda: for_two(aside("france")),
    (SetAside, "setup.pile"): lambda: for_two(
        *EXCHANGED, LeaveNeutral(), aside("lorraine"), player=1, pile="france bavaria england"
    ),
    (ScoreBetweenRounds, "drawing.interim-scoring"): lambda: for_two(ScoreBetweenRounds()),
}

HAND_EMPTY = "a hand has three cards, and with three played none is left"
ONE_CARD = "what two pieces or a seal leave of a hand is no joker"
NOT_PAID = "before anything is paid, nothing pays for the piece"
NEVER_ALONE = {
    (PlayCard, "placing.at-most-three-cards"): HAND_EMPTY,
    (PlayJoker, "placing.at-most-three-cards"): HAND_EMPTY,
    (PlayJoker, "placing.at-most-two-pieces"): ONE_CARD,
    (PlayJoker, "vatican.instead"): ONE_CARD,
    (PlaceCloister, "placing.place-or-exchange"): NOT_PAID,
    (PlaceCouncillor, "placing.place-or-exchange"): NOT_PAID,
    (PlaceNeutralCloister, "neutral.one-neutral-piece"): "with the piece its place in the turn is over",
    (PlaceNeutralCouncillor, "neutral.one-neutral-piece"): "with the piece its place in the turn is over",
}
"""Guards that say something, but never refuse where no other does; and why."""
