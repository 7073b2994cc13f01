"""Drawing: the exchange, filling hand and display, the pile that runs out in the middle of a turn, the new pile."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import (
    card,
    cloister,
    counted,
    drawn,
    give,
    hand_of,
    legal,
    play,
    position,
    refuses,
    table,
    take,
    turned,
)

from rulewright.model.kardinal_koenig.components import KINDS
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
from rulewright.model.kardinal_koenig.placing import PlayCard, StopPlacing
from rulewright.model.kardinal_koenig.state import Phase, cards_open, hand_size, pile_size
from rulewright.model.kernel.rules import NATURE

PLACED = (card("france"), cloister("france"), StopPlacing())
"""One card played and one piece placed: the hand lacks a card."""
TWO_PLACED = (card("france"), cloister("france", 1), card("france"), cloister("france", 2), StopPlacing())
"""Two cards played for two pieces in a country that somebody has a cloister in."""
SOMEBODY = {"france": (0, 1)}


# Exchange


def test_exchange_gives_a_card_then_draws_one() -> None:
    rules = table()
    state = position(rules, hand="france lorraine bavaria", display="england england")
    state = play(rules, state, give("lorraine"))
    assert state.discard == counted("franconia lorraine")
    assert state.phase == Phase.DRAW
    state = play(rules, state, take("england"))
    assert hand_of(state, 0) == counted("france bavaria england")
    assert state.phase == Phase.TURN_UP
    state = play(rules, state, turned("franconia"))
    assert state.display == counted("england franconia")
    assert (state.phase, state.player) == (Phase.TURN, 1)


def test_exchange_against_the_pile_ends_the_turn() -> None:
    rules = table()
    state = play(rules, position(rules), give("france"), DrawFromPile())
    assert rules.actor(state) == NATURE
    state = play(rules, state, drawn("england"))
    assert (state.phase, state.player) == (Phase.TURN, 1)


def test_one_card_is_exchanged() -> None:
    rules = table()
    state = play(rules, position(rules), give("france"))
    refuses(rules, state, give("lorraine"), "drawing.one-exchanged")


def test_card_that_is_given_comes_from_the_hand() -> None:
    rules = table()
    refuses(rules, position(rules), give("england"), "placing.from-hand")


def test_exchange_draws_first_and_gives_one_of_the_other_three() -> None:
    rules = table(exchange_order="take-first")
    state = position(rules, hand="france lorraine bavaria", display="england england")
    refuses(rules, state, give("lorraine"), "placing.place-or-exchange")
    state = play(rules, state, StartExchange(), take("england"))
    assert state.phase == Phase.GIVE
    refuses(rules, state, give("england"), "placing.from-hand")
    state = play(rules, state, give("lorraine"))
    assert hand_of(state, 0) == counted("france bavaria england")
    assert state.phase == Phase.TURN_UP
    assert state.hand[3 * KINDS :] == (0,) * KINDS


def test_card_drawn_first_may_be_of_a_kind_that_is_given() -> None:
    rules = table(exchange_order="take-first")
    state = position(rules, hand="france lorraine bavaria", display="france england")
    state = play(rules, state, StartExchange(), take("france"), give("france"))
    assert hand_of(state, 0) == counted("france lorraine bavaria")


def test_scoring_comes_between_the_draw_and_the_discard() -> None:
    """The exchanged card is then not among those that are shuffled."""
    rules = table(exchange_order="take-first")
    state = position(rules, hand="france lorraine bavaria", pile="england")
    before = state.discard
    state = play(rules, state, StartExchange(), DrawFromPile(), drawn("england"))
    assert state.phase == Phase.BREAK
    state = play(rules, state, ScoreCloisters())
    assert (state.phase, state.pile) == (Phase.GIVE, before)
    state = play(rules, state, give("lorraine"))
    assert state.discard == counted("lorraine")


def test_discard_of_an_exchange_is_shuffled_in() -> None:
    rules = table()
    state = position(rules, hand="france lorraine bavaria", pile="england")
    before = state.discard
    state = play(rules, state, give("lorraine"), DrawFromPile(), drawn("england"), ScoreCloisters())
    assert state.discard == (0,) * KINDS
    assert state.pile == tuple(map(sum, zip(before, counted("lorraine"), strict=True)))


def test_turn_without_placing_is_an_exchange() -> None:
    rules = table()
    state = position(rules)
    refuses(rules, state, LetTurnPass(), "placing.exchange-otherwise")
    assert DeclineExchange not in rules.moves
    assert ExchangeCard in legal(rules, state)


def test_turn_may_be_let_go_by() -> None:
    rules = table(exchange_compulsory="optional")
    state = play(rules, position(rules), DeclineExchange())
    assert (state.phase, state.player) == (Phase.TURN, 1)
    assert rules.game.endless(rules)
    assert not table().game.endless(table())


# Refill


def test_hand_is_filled_one_card_at_a_time_from_pile_or_display() -> None:
    rules = table()
    state = position(rules, hand="france france bavaria", display="england lorraine", cloisters=SOMEBODY)
    state = play(rules, state, *TWO_PLACED)
    assert hand_size(state, 0) == 1
    assert legal(rules, state) == {TakeOpen, DrawFromPile}
    state = play(rules, state, DrawFromPile(), drawn("franconia"))
    assert state.phase == Phase.DRAW
    refuses(rules, state, take("bavaria"), "drawing.pile-or-display")
    state = play(rules, state, take("lorraine"))
    assert hand_of(state, 0) == counted("bavaria franconia lorraine")
    assert state.phase == Phase.TURN_UP


def test_display_is_made_up_when_the_hand_is_full() -> None:
    rules = table()
    state = position(rules, hand="france france bavaria", display="england lorraine", cloisters=SOMEBODY)
    state = play(rules, state, *TWO_PLACED, take("england"))
    assert (state.phase, cards_open(state)) == (Phase.DRAW, 1)
    state = play(rules, state, take("lorraine"))
    assert (state.phase, cards_open(state)) == (Phase.TURN_UP, 0)
    state = play(rules, state, turned("france"), turned("france"))
    assert state.display == counted("france france")
    assert state.player == 1


def test_display_is_made_up_at_once() -> None:
    rules = table(display_refill="at-once")
    state = position(rules, hand="france france bavaria", display="england lorraine", cloisters=SOMEBODY)
    state = play(rules, state, *TWO_PLACED, take("england"))
    assert state.phase == Phase.TURN_UP
    state = play(rules, state, turned("france"))
    assert state.phase == Phase.DRAW
    play(rules, state, take("france"))


def test_open_cards_are_taken_before_the_pile() -> None:
    rules = table(drawing_order="open-cards-first")
    state = position(rules, hand="france france bavaria", display="england lorraine", cloisters=SOMEBODY)
    state = play(rules, state, *TWO_PLACED)
    play(rules, state, take("england"), DrawFromPile())
    state = play(rules, state, DrawFromPile(), drawn("franconia"))
    refuses(rules, state, take("england"), "drawing.pile-or-display")
    state = play(rules, state, DrawFromPile(), drawn("franconia"))
    assert (state.player, state.from_pile) == (1, 0)


def test_no_card_is_drawn_into_a_full_hand() -> None:
    rules = table()
    refuses(rules, position(rules, display="england lorraine"), take("england"), "drawing.refill")
    refuses(rules, position(rules), DrawFromPile(), "drawing.refill")


# The pile runs out


def test_interim_scoring_breaks_in_in_the_middle_of_a_refill() -> None:
    """One of two missing cards is the pile's last: scoring, new pile, and the same player draws on."""
    rules = table()
    state = position(rules, hand="france france bavaria", pile="england", cloisters={"france": (0, 1)})
    before = state.discard
    state = play(rules, state, *TWO_PLACED, DrawFromPile(), drawn("england"))
    assert state.phase == Phase.BREAK
    assert rules.actor(state) == NATURE
    state = play(rules, state, ScoreCloisters())
    assert state.exhausted == 1
    assert state.pile == tuple(map(sum, zip(before, counted("france france"), strict=True)))
    assert state.discard == (0,) * KINDS
    assert (state.phase, state.player) == (Phase.DRAW, 0)
    assert state.interim == (3, 2, 0)


def test_open_cards_are_not_shuffled_in() -> None:
    rules = table()
    state = position(rules, hand="france lorraine bavaria", display="england lorraine", pile="england")
    state = play(rules, state, *PLACED, DrawFromPile(), drawn("england"), ScoreCloisters())
    assert state.display == counted("england lorraine")
    assert (state.phase, state.player) == (Phase.TURN, 1)


def test_display_is_made_up_from_the_new_pile() -> None:
    rules = table()
    state = position(
        rules, hand="france france bavaria", display="england england", pile="lorraine", cloisters=SOMEBODY
    )
    state = play(rules, state, *TWO_PLACED, take("england"), DrawFromPile(), drawn("lorraine"), ScoreCloisters())
    assert (state.phase, cards_open(state)) == (Phase.TURN_UP, 1)
    assert legal(rules, state) == {TurnUp}


def test_last_card_to_the_display_counts() -> None:
    rules = table()
    state = position(rules, hand="france lorraine bavaria", display="england lorraine", pile="england")
    state = play(rules, state, *PLACED, take("lorraine"), turned("england"))
    assert state.phase == Phase.BREAK


def test_last_card_to_the_display_counts_at_the_next_draw() -> None:
    """The display lacks a card, and the next player's first draw brings the scoring."""
    rules = table(last_card_to_display="at-the-next-draw")
    state = position(
        rules, hand="france france bavaria", display="lorraine lorraine", pile="england", cloisters=SOMEBODY
    )
    state = play(rules, state, *TWO_PLACED, take("lorraine"), take("lorraine"), turned("england"))
    assert (state.phase, state.player, state.exhausted) == (Phase.TURN, 1, 0)
    assert (cards_open(state), pile_size(state)) == (1, 0)
    kind = next(kind for kind, number in enumerate(hand_of(state, 1)) if number)
    state = play(rules, state, ExchangeCard(kind))
    assert state.phase == Phase.BREAK
    state = play(rules, state, ScoreCloisters())
    assert (state.phase, state.player) == (Phase.DRAW, 1)


def test_play_goes_on_with_the_next_player_after_the_scoring() -> None:
    rules = table()
    state = position(rules, player=1, hand="france lorraine bavaria", pile="england")
    state = play(rules, state, *PLACED, DrawFromPile(), drawn("england"), ScoreCloisters())
    assert (state.phase, state.player) == (Phase.TURN, 2)


def test_drawn_card_is_seen_by_who_draws_it() -> None:
    rules = table()
    state = play(rules, position(rules, player=1), give("france"), DrawFromPile())
    assert [DrawCard(0).sees(state, seat, rules) for seat in range(3)] == [False, True, False]


def test_draws_of_a_thin_pile_are_weighted_by_what_is_in_it() -> None:
    rules = table()
    state = position(rules, pile="england england france")
    state = play(rules, state, give("france"), DrawFromPile())
    moves = rules.legal_moves(state)
    assert {move.kind: move.weight(state, rules) for move in moves if isinstance(move, DrawCard)} == {3: 2, 4: 1}


# The last round


def test_open_cards_are_drawn_in_the_last_round() -> None:
    rules = table()
    state = position(rules, exhausted=2, pile="", hand="france lorraine bavaria", display="england lorraine")
    state = play(rules, state, *PLACED)
    assert legal(rules, state) == {TakeOpen}
    state = play(rules, state, take("england"))
    assert (state.phase, state.player, cards_open(state)) == (Phase.TURN, 1, 1)


def test_nobody_draws_in_the_last_round() -> None:
    rules = table(last_refill="nobody-draws")
    state = position(rules, exhausted=2, pile="", hand="france lorraine bavaria", display="england lorraine")
    refuses(rules, state, give("france"), "drawing.pile-or-display")
    state = play(rules, state, *PLACED)
    assert (state.phase, state.player) == (Phase.TURN, 1)
    assert hand_size(state, 0) == 2


def test_turn_passes_where_there_is_nothing_to_exchange_for() -> None:
    rules = table()
    state = position(rules, exhausted=2, pile="", display="", hand="france lorraine bavaria")
    refuses(rules, state, give("france"), "drawing.pile-or-display")
    assert PlayCard in legal(rules, state)
    state = play(rules, state, LetTurnPass())
    assert (state.phase, state.player) == (Phase.TURN, 1)


def test_piece_that_can_be_placed_must_be_where_nothing_can_be_exchanged() -> None:
    rules = table(nothing_to_exchange="must-place")
    state = position(rules, exhausted=2, pile="", display="", hand="france france france")
    refuses(rules, state, LetTurnPass(), "placing.exchange-otherwise")
    full = {"france": (4, 4)}
    state = position(
        rules,
        exhausted=2,
        pile="",
        display="",
        hand="france bavaria england",
        cloisters={
            **full,
            "bavaria": (3, 3),
            "burgundy": (2, 3),
            "england": (3, 3),
            "swabia": (2, 2),
        },
        councillors={
            "france": (2, 2),
            "bavaria": (3,),
            "burgundy": (1, 2),
            "england": (1, 2),
            "swabia": (0, 1, 1),
        },
    )
    play(rules, state, LetTurnPass())


@pytest.mark.parametrize("order", ["give-first", "take-first"])
def test_last_card_may_be_had_by_exchange(order: str) -> None:
    rules = table(exchange_order=order)
    state = position(rules, player=2, exhausted=2, pile="", display="england", hand="france lorraine bavaria")
    moves = (
        (give("france"), take("england"))
        if order == "give-first"
        else (StartExchange(), take("england"), give("france"))
    )
    state = play(rules, state, *moves)
    assert state.phase == Phase.OVER
