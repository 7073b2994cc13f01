"""Two players: the third colour, its limit, where and when it is placed, and the cards set aside."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import (
    allows,
    aside,
    card,
    cloister,
    councillor,
    counted,
    country,
    drawn,
    give,
    legal,
    play,
    position,
    refuses,
    table,
    take,
    third_cloister,
    third_councillor,
    turned,
)

from rulewright.model.kardinal_koenig.components import KINDS
from rulewright.model.kardinal_koenig.drawing import DrawFromPile, ScoreCloisters
from rulewright.model.kardinal_koenig.neutral import (
    THIRD,
    LeaveNeutral,
    PlaceNeutralCloister,
    PlaceNeutralCouncillor,
    ScoreBetweenRounds,
    SetAside,
)
from rulewright.model.kardinal_koenig.placing import StopPlacing
from rulewright.model.kardinal_koenig.state import Phase, Table, TableRules, cloisters_in, councillors_in
from rulewright.model.kernel.moves import Move


def duet(**readings: str) -> TableRules:
    """A table for two."""
    return table(2, "two-players", **readings)


EXCHANGE = (give("france"), DrawFromPile(), drawn("england"))


def after_exchange(rules: TableRules, player: int = 0, **more: object) -> Table:
    """The position after an exchange, when a piece of the third colour may be placed."""
    state = play(rules, position(rules, player=player, **more), *EXCHANGE)  # type: ignore[arg-type]
    assert state.phase == Phase.NEUTRAL
    return state


def test_third_colour_is_there_with_two_players_only() -> None:
    assert PlaceNeutralCloister not in table(3).moves
    assert SetAside in duet().moves


def test_third_colour_may_be_placed_after_the_turn_for_nothing() -> None:
    rules = duet()
    state = after_exchange(rules, cloisters={"france": (1,)})
    assert legal(rules, state) == {PlaceNeutralCloister, PlaceNeutralCouncillor, LeaveNeutral}
    after = play(rules, state, third_cloister("italy"))
    assert cloisters_in(after, rules, country("italy"), THIRD) == 1
    assert after.cloisters_left == (19, 20, 7, 8)
    assert after.hand == state.hand
    assert (after.phase, after.player) == (Phase.TURN, 1)
    after = play(rules, state, LeaveNeutral())
    assert (after.phase, after.player) == (Phase.TURN, 1)


def test_only_one_piece_and_not_before_the_turn() -> None:
    rules = duet()
    state = position(rules)
    refuses(rules, state, third_cloister("italy"), "neutral.after-your-turn")
    state = play(rules, state, *EXCHANGE, third_cloister("italy"))
    refuses(rules, state, third_cloister("italy", 1), "neutral.after-your-turn")


def test_piece_comes_from_the_players_own_share() -> None:
    rules = duet()
    state = after_exchange(rules, player=1, cloisters={"france": (1, 0, 7), "lorraine": (0, 0, 1)})
    assert state.cloisters_left == (19, 20, 0, 8)
    state = play(rules, state, third_cloister("italy"))
    assert state.cloisters_left == (19, 20, 0, 7)


def test_share_that_is_used_up_places_nothing() -> None:
    rules = duet()
    state = after_exchange(
        rules, cloisters={"france": (0, 0, 7), "lorraine": (0, 0, 1)}, councillors={"france": (0, 0, 4)}
    )
    refuses(rules, state, third_cloister("italy"), "neutral.your-share")
    refuses(rules, state, third_councillor("france"), "neutral.your-share")
    play(rules, state, LeaveNeutral())


def test_third_colour_keeps_to_the_limit_and_sets_it() -> None:
    rules = duet()
    state = after_exchange(
        rules, cloisters={"france": (1, 0, 2), "italy": (1,)}, councillors={"france": (1,), "italy": (1,)}
    )
    allows(rules, state, third_councillor("france"))
    refuses(rules, state, third_councillor("italy"), "neutral.limit-holds")
    state = play(rules, state, third_councillor("france"))
    assert councillors_in(state, rules, country("france"), THIRD) == 1


def test_third_colour_takes_a_free_site() -> None:
    rules = duet()
    state = after_exchange(rules, cloisters={"france": (1,)})
    refuses(rules, state, third_cloister("france"), "placing.one-per-site")
    refuses(rules, state, third_cloister("swabia", 4), "placing.on-a-site")


PLACED = (card("france"), cloister("france"), StopPlacing(), DrawFromPile(), drawn("england"))


def test_third_colour_joins_a_first_cloister() -> None:
    rules = duet()
    state = play(rules, position(rules), *PLACED)
    allows(rules, state, third_cloister("france", 1))
    allows(rules, state, third_councillor("france"))


def test_third_colour_is_bound_by_an_empty_country() -> None:
    rules = duet(neutral_empty_country="bound")
    state = play(rules, position(rules), *PLACED)
    refuses(rules, state, third_cloister("france", 1), "placing.empty-country")
    refuses(rules, state, third_councillor("france"), "placing.empty-country")
    allows(rules, state, third_cloister("italy"))


def test_bound_third_colour_does_not_count_elsewhere_among_the_two() -> None:
    rules = duet(neutral_empty_country="bound")
    state = position(rules, hand="france france bavaria", cloisters={"france": (1,)})
    state = play(
        rules, state, card("france"), cloister("france", 1), card("france"), cloister("france", 2), StopPlacing()
    )
    state = play(rules, state, DrawFromPile(), drawn("england"), DrawFromPile(), drawn("england"))
    allows(rules, state, third_cloister("france", 3))


def test_third_colour_goes_to_any_country() -> None:
    rules = duet()
    allows(rules, play(rules, position(rules), *PLACED), third_cloister("italy"))


def test_third_colour_goes_to_the_country_of_the_turn() -> None:
    rules = duet(neutral_country="same-country")
    state = play(rules, position(rules), *PLACED)
    refuses(rules, state, third_cloister("italy"), "placing.one-country")
    refuses(
        rules,
        play(rules, position(rules, cloisters={"italy": (1,)}), *PLACED),
        third_councillor("italy"),
        "placing.one-country",
    )
    allows(rules, state, third_cloister("france", 1))
    allows(rules, after_exchange(rules), third_cloister("italy"))


def test_third_colour_comes_after_drawing_and_the_scoring() -> None:
    rules = duet()
    state = position(rules, pile="england", display="lorraine lorraine")
    state = play(rules, state, *PLACED)
    assert state.phase == Phase.BREAK
    state = play(rules, state, ScoreCloisters())
    assert state.phase == Phase.NEUTRAL
    assert state.interim == (1, 0, 0)


def test_third_colour_comes_before_drawing() -> None:
    """Its cloister then counts in the scoring that the draw brings about."""
    rules = duet(neutral_when="before-drawing")
    state = position(rules, pile="england", display="lorraine lorraine")
    state = play(rules, state, card("france"), cloister("france"), StopPlacing())
    assert state.phase == Phase.NEUTRAL
    state = play(rules, state, third_cloister("france", 1))
    assert state.phase == Phase.DRAW
    state = play(rules, state, DrawFromPile(), drawn("england"), ScoreCloisters())
    assert state.interim == (2, 0, 2)
    assert (state.phase, state.player) == (Phase.TURN, 1)


def test_third_colour_comes_before_the_display_is_made_up_after_an_exchange() -> None:
    rules = duet(neutral_when="before-drawing")
    state = play(rules, position(rules, display="lorraine lorraine"), give("france"), take("lorraine"))
    assert state.phase == Phase.NEUTRAL
    state = play(rules, state, LeaveNeutral())
    assert state.phase == Phase.TURN_UP
    state = play(rules, state, turned("england"))
    assert (state.phase, state.player) == (Phase.TURN, 1)


# Cards set aside

LAST_TURN = (*EXCHANGE, LeaveNeutral())


def test_two_cards_are_set_aside_before_the_starters_turn() -> None:
    rules = duet()
    state = play(rules, position(rules, player=0), *EXCHANGE, LeaveNeutral())
    assert state.phase == Phase.TURN
    state = play(rules, position(rules, player=1), *LAST_TURN)
    assert (state.phase, state.due) == (Phase.SET_ASIDE, 2)
    state = play(rules, state, aside("france"), aside("bavaria"))
    assert state.aside == counted("france bavaria")
    assert (state.phase, state.player) == (Phase.TURN, 0)


def thin(rules: TableRules, pile: str, exhausted: int = 0, *then: Move) -> Table:
    """The position after the second player's turn with a thin pile, one card of which that turn draws."""
    return play(rules, position(rules, player=1, pile=f"{pile} england", exhausted=exhausted), *LAST_TURN, *then)


def test_last_card_set_aside_brings_the_scoring_and_the_second_comes_from_the_new_pile() -> None:
    rules = duet()
    state = thin(rules, "france", 0, aside("france"))
    assert (state.phase, state.due) == (Phase.BREAK_BETWEEN, 1)
    state = play(rules, state, ScoreBetweenRounds())
    assert (state.phase, state.due, state.exhausted) == (Phase.SET_ASIDE, 1, 1)
    kind = next(kind for kind in range(KINDS) if state.pile[kind])
    state = play(rules, state, SetAside(kind))
    assert (state.phase, state.player) == (Phase.TURN, 0)


def test_scoring_after_the_second_card_set_aside_goes_on_with_the_turn() -> None:
    rules = duet()
    state = thin(rules, "france bavaria", 0, aside("france"), aside("bavaria"), ScoreBetweenRounds())
    assert (state.phase, state.player, state.due) == (Phase.TURN, 0, 0)


def test_last_card_set_aside_counts_at_the_next_draw() -> None:
    rules = duet(set_aside_last="at-the-next-draw")
    state = thin(rules, "france", 0, aside("france"))
    assert (state.phase, state.player, state.exhausted, state.due) == (Phase.TURN, 0, 0, 0)
    kind = next(kind for kind in range(KINDS) if state.hand[kind])
    state = play(rules, state, type(give("france"))(kind))
    assert state.phase == Phase.BREAK


def test_cards_set_aside_stay_aside() -> None:
    rules = duet()
    state = position(rules, pile="england", put_aside="france bavaria")
    discard = state.discard
    state = play(rules, state, *EXCHANGE, ScoreCloisters())
    assert state.aside == counted("france bavaria")
    assert sum(state.pile) == sum(discard) + 1


def test_cards_set_aside_come_back() -> None:
    rules = duet(set_aside_return="come-back")
    state = position(rules, pile="england", put_aside="france bavaria")
    discard = state.discard
    state = play(rules, state, *EXCHANGE, ScoreCloisters())
    assert state.aside == (0,) * KINDS
    assert sum(state.pile) == sum(discard) + 3


@pytest.mark.parametrize("pile", ["france", "france bavaria"])
def test_game_is_over_when_the_last_card_is_set_aside_again(pile: str) -> None:
    rules = duet()
    state = thin(rules, pile, 1, *(aside(name) for name in pile.split()))
    assert state.exhausted == 2
    assert rules.is_over(state)


def test_last_card_set_aside_again_leaves_one_more_round() -> None:
    rules = duet(set_aside_ends="one-more-round")
    state = thin(rules, "france", 1, aside("france"))
    assert (state.phase, state.player, state.exhausted) == (Phase.TURN, 0, 2)
    for seat in (0, 1):
        assert state.player == seat
        kind = next(kind for kind in range(KINDS) if state.hand[seat * KINDS + kind])
        shown = next(kind for kind in range(KINDS) if state.display[kind])
        state = play(rules, state, type(give("france"))(kind), type(take("france"))(shown), LeaveNeutral())
    assert rules.is_over(state)


def test_nothing_is_set_aside_after_the_last_round() -> None:
    rules = duet()
    state = position(rules, player=1, exhausted=2, pile="", display="england england")
    state = play(rules, state, give("france"), take("england"), LeaveNeutral())
    assert rules.is_over(state)


def test_limit_of_a_players_councillor_is_set_by_the_third_colour_too() -> None:
    rules = duet()
    state = play(rules, position(rules, cloisters={"france": (0, 0, 1)}), card("france"))
    allows(rules, state, councillor("france"))
