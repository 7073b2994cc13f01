"""What follows on what: the way through a turn, from placing or passing over draws and votes to the next turn.

Every function takes a position in which something was just done and returns it with what has to be done next.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, PLAYERS, Action, Deck
from rulewright.model.caesar_cleopatra.eights import NO_MARKS, comes_now, marked_when_placed, some_are_due
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    actions_left,
    all_won,
    hand_size,
    has_room,
    influence_left,
    own,
    rival_of,
)
from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import enforces, evolve, whichever
from rulewright.spec import chapter

TURN = chapter("caesar-cleopatra", "turn")
ENDING = chapter("caesar-cleopatra", "ending")


def may_still_act(state: Table) -> bool:
    """Whether the player has an action left in this turn."""
    return any_of(state.acted == Acted.NOT_YET, state.acted == Acted.VETOED)


# Votes that eight cards call


def votes_first(state: Table, rules: TableRules, then: int, otherwise: Callable[[], Table]) -> Table:
    """The position in which votes that are due are held before ``then``, if that is their moment; else the other."""
    now = all_of(comes_now(rules, then), lambda: some_are_due(state, rules))
    return whichever(now, lambda: evolve(state, phase=Phase.EIGHT, then=then), otherwise)


def after_eighth(state: Table, rules: TableRules) -> Table:
    """A vote that eight cards called was held: the next one, or whatever it interrupted."""
    return whichever(
        some_are_due(state, rules), lambda: evolve(state, phase=Phase.EIGHT), lambda: resumed(state, rules)
    )


# Placing


def after_first(state: Table, rules: TableRules) -> Table:
    """The first of two cards was placed face up."""
    card_by_card = rules.reads(Q.eight_cards_when, "card-by-card")
    onward = evolve(
        state,
        group=ite(rules.reads(Q.two_groups, "one-group"), state.group, NOTHING),
        eighth=ite(card_by_card, marked_when_placed(state, rules), state.eighth),
    )
    return votes_first(onward, rules, Then.SECOND, lambda: evolve(onward, phase=Phase.SECOND))


def after_second(state: Table, rules: TableRules) -> Table:
    """The second of two cards was placed face up."""
    card_by_card = rules.reads(Q.eight_cards_when, "card-by-card")
    eighth = ite(card_by_card, state.eighth, marked_when_placed(state, rules))
    return all_placed(evolve(state, eighth=eighth), rules)


def after_only(state: Table, rules: TableRules) -> Table:
    """The one card of the turn was placed face down."""
    return all_placed(evolve(state, eighth=marked_when_placed(state, rules)), rules)


def all_placed(state: Table, rules: TableRules) -> Table:
    """Placing is finished: votes that are held at once, then drawing."""
    onward = evolve(state, group=NOTHING)
    return votes_first(onward, rules, Then.PLACED, lambda: placed(onward, rules))


def placed(state: Table, rules: TableRules) -> Table:
    """Placing and its votes are finished: an action where it is read so, else drawing."""
    later = any_of(rules.reads(Q.action_when, "before-drawing"), rules.reads(Q.action_when, "any-time"))
    return whichever(
        all_of(later, may_still_act(state)),
        lambda: evolve(state, phase=Phase.PLACED, then=Then.PLACED),
        lambda: drawing(evolve(state, then=Then.VOTE_CARD), rules),
    )


# Drawing


@enforces(TURN.empty_deck)
def can_draw(state: Table, rules: TableRules, seat: int) -> bool:
    """Whether a seat has to draw, and a deck to draw from, beside the cards that are due."""
    due = state.due_influence + state.due_actions
    left = total(*(own(state.in_deck, seat, deck) for deck in Deck)) - due
    return all_of(hand_size(state, seat) + due < rules.components.hand, left > 0)


def drawing(state: Table, rules: TableRules) -> Table:
    """The player draws, if he can; then comes a vote card, or after a pass the end of the turn."""
    return whichever(
        can_draw(state, rules, state.player),
        lambda: evolve(state, phase=Phase.DRAW),
        lambda: after_drawing(state, rules),
    )


@enforces(TURN.no_vote)
def after_drawing(state: Table, rules: TableRules) -> Table:
    """The player has drawn."""
    return whichever(
        state.then == Then.END,
        lambda: votes_first(state, rules, Then.END, lambda: end_turn(state, rules)),
        lambda: drawn(state, rules),
    )


def drawn(state: Table, rules: TableRules) -> Table:
    """Drawing is finished in a turn with a vote card: an action where it is read so, else the card."""
    return whichever(
        all_of(rules.reads(Q.action_when, "any-time"), may_still_act(state)),
        lambda: evolve(state, phase=Phase.DRAWN, then=Then.DRAWN),
        lambda: before_vote_card(state, rules),
    )


def before_vote_card(state: Table, rules: TableRules) -> Table:
    """A vote card is to be turned up."""
    return votes_first(state, rules, Then.VOTE_CARD, lambda: turn_up(state))


def turn_up(state: Table) -> Table:
    """The top vote card is turned up next."""
    return evolve(state, phase=Phase.TURN_UP, then=Then.ACT)


def after_vote_card(state: Table, rules: TableRules) -> Table:
    """The vote card has been dealt with: the turn is over but for votes that are held last."""
    return votes_first(state, rules, Then.END, lambda: end_turn(state, rules))


# Actions


def refilling(state: Table, rules: TableRules) -> Table:
    """The rival lost a card: he draws up to five, if it is read so and he can; then the turn goes on."""
    at_once = rules.reads(Q.refill_out_of_turn, "at-once")
    return whichever(
        all_of(at_once, lambda: can_draw(state, rules, rival_of(state.player))),
        lambda: evolve(state, phase=Phase.REFILL),
        lambda: resumed(state, rules),
    )


def after_action(state: Table, rules: TableRules) -> Table:
    """An action has been carried out: votes that it called and that are held at once, then the turn goes on."""
    return votes_first(state, rules, state.then, lambda: resumed(state, rules))


def resumed(state: Table, rules: TableRules) -> Table:
    """The turn goes on where it was interrupted."""
    return whichever(
        state.then == Then.ACT,
        lambda: evolve(state, phase=Phase.ACT),
        lambda: whichever(
            all_of(rules.reads(Q.eight_cards_when, "card-by-card"), state.then == Then.SECOND),
            lambda: evolve(state, phase=Phase.SECOND, then=Then.ACT),
            lambda: resumed_late(state, rules),
        ),
    )


def resumed_late(state: Table, rules: TableRules) -> Table:
    """The turn goes on where it was interrupted after placing."""
    any_time = rules.reads(Q.action_when, "any-time")
    return whichever(
        state.then == Then.PLACED,
        lambda: placed(state, rules),
        lambda: whichever(
            all_of(any_time, state.then == Then.DRAWN),
            lambda: drawn(evolve(state, then=Then.VOTE_CARD), rules),
            lambda: whichever(state.then == Then.VOTE_CARD, lambda: turn_up(state), lambda: end_turn(state, rules)),
        ),
    )


# The next turn


def out_of_cards(state: Table, rules: TableRules, seat: int) -> bool:
    """Whether a seat is out of cards: no influence card in hand or deck, and by a reading no action card either."""
    no_action = any_of(rules.reads(Q.out_of_cards, "influence-only"), actions_left(state, seat) == 0)
    return all_of(influence_left(state, seat) == 0, no_action)


def no_room_for_ever(state: Table, rules: TableRules) -> bool:
    """Whether nobody with influence cards has room for one, and no action is left that could make room."""
    blocked = [
        none_of(
            all_of(
                influence_left(state, seat) > 0,
                any_of(*(has_room(state, rules, seat, group) for group in range(len(GROUPS)))),
            )
        )
        for seat in range(PLAYERS)
    ]
    clearing = total(
        *(
            at(cells, seat * ACTIONS + kind)
            for cells in (state.action_hand, state.action_deck)
            for seat in range(PLAYERS)
            for kind in (Action.ASSASSINATION, Action.WRATH)
        )
    )
    return all_of(*blocked, clearing == 0)


@enforces(ENDING.no_cards)
def nobody_goes_on(state: Table, rules: TableRules) -> bool:
    """Whether the game ends with this turn: for want of cards, or by a reading of room."""
    out = all_of(*(out_of_cards(state, rules, seat) for seat in range(PLAYERS)))
    blocked = all_of(rules.reads(Q.nobody_can_place, "ends"), lambda: no_room_for_ever(state, rules))
    return any_of(out, blocked)


@enforces(TURN.alternate, ENDING.one_goes_on)
def next_player(state: Table, rules: TableRules) -> int:
    """Whose turn comes next: the rival's, unless he is out of cards."""
    rival = rival_of(state.player)
    left_out = all_of(rules.reads(Q.turns_when_out, "skipped"), out_of_cards(state, rules, rival))
    return ite(left_out, state.player, rival)


def end_turn(state: Table, rules: TableRules) -> Table:
    """The turn is over: the next one begins, or the game has ended."""
    over = any_of(nobody_goes_on(state, rules), all_won(state, rules))
    following = next_player(state, rules)
    barred = all_of(state.barred == 1, following != state.player)
    return evolve(
        state,
        phase=ite(over, Phase.OVER, Phase.ACT),
        player=ite(over, 0, following),
        acted=ite(all_of(barred, none_of(over)), Acted.BARRED, Acted.NOT_YET),
        barred=0,
        then=Then.ACT,
        group=NOTHING,
        eighth=NO_MARKS,
    )


def game_over(state: Table) -> Table:
    """The last patrician has been won."""
    return evolve(
        state,
        phase=Phase.OVER,
        player=0,
        acted=Acted.NOT_YET,
        barred=0,
        then=Then.ACT,
        group=NOTHING,
        eighth=NO_MARKS,
    )
