"""What is true of every reachable position by its phase: what has been done by then, and what can be done next."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.actions import is_target
from rulewright.model.caesar_cleopatra.components import (
    ACTION_CARDS,
    ACTIONS,
    GROUPS,
    PLAYERS,
    VALUES,
    Action,
    Deck,
)
from rulewright.model.caesar_cleopatra.drawing import drawer
from rulewright.model.caesar_cleopatra.eights import some_are_due
from rulewright.model.caesar_cleopatra.flow import can_draw
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    all_won,
    cards_of,
    cell_of,
    hand_size,
    has_room,
    holds,
    in_phase,
    influence_left,
    is_set_up,
    lying,
    own,
    patricians_left,
    pile_of,
    place_of,
    rival_of,
    side,
)
from rulewright.model.kernel.invariants import Conditions, invariant
from rulewright.model.kernel.logic import all_of, any_of, at, implies, ite, none_of, smallest, tally, total
from rulewright.spec import chapter

SETUP = chapter("caesar-cleopatra", "setup")
TURN = chapter("caesar-cleopatra", "turn")
CARDS = chapter("caesar-cleopatra", "actions")
VOTES = chapter("caesar-cleopatra", "votes")
ENDING = chapter("caesar-cleopatra", "ending")

SEATS = range(PLAYERS)
IN_ORDER = range(len(GROUPS))


# The order of things


@invariant(SETUP.one_mission, SETUP.action_order, SETUP.one_at_each_group, SETUP.one_of_each_value, SETUP.first_hand)
def set_up_is_in_order(state: Table, rules: TableRules) -> Conditions:
    """Missions are dealt, then action decks stacked, then first cards laid; until then hands and decks are whole."""
    dealing, stacking = state.phase == Phase.MISSIONS, state.phase == Phase.STACK
    laying = state.phase == Phase.FIRST_CARDS
    yield state.laid < ite(dealing, PLAYERS, ite(stacking, ACTION_CARDS, ite(laying, len(GROUPS), 1)))
    yield implies(dealing, state.player == 0)
    for seat in SEATS:
        yield (state.mission[seat] == NOTHING) == all_of(dealing, state.laid <= seat)
        done = any_of(is_set_up(state), all_of(laying, state.player > seat))
        current = all_of(laying, state.player == seat)
        mine = ite(current, state.laid, 0)
        for group in IN_ORDER:
            yield any_of(is_set_up(state), at(state.won, place_of(seat, group)) == 0)
            before = ite(current, state.laid > group, False)
            yield any_of(done, side(state, seat, group) == ite(before, 1, 0))
        yield any_of(is_set_up(state), state.in_hand[pile_of(seat, Deck.INFLUENCE)] == ite(done, 5, 10 - mine))
        unstacked = any_of(dealing, all_of(stacking, state.player <= seat))
        sorted_in = ite(all_of(stacking, state.player == seat), state.laid, 0)
        actions = ite(unstacked, ACTION_CARDS - sorted_in, 0)
        yield any_of(is_set_up(state), state.in_hand[pile_of(seat, Deck.ACTIONS)] == actions)
        yield any_of(is_set_up(state), state.in_deck[pile_of(seat, Deck.ACTIONS)] == ACTION_CARDS - actions)
        for value in range(VALUES):
            cell = seat * VALUES + value
            begun = rules.components.start[value]
            yield any_of(is_set_up(state), state.hand[cell] <= begun)
            yield any_of(is_set_up(state), done, state.hand[cell] * 2 >= begun)


@invariant(SETUP.action_order, SETUP.thirteen_actions, SETUP.no_looking)
def stacks_are_in_order(state: Table, rules: TableRules) -> Conditions:
    """A stacked action deck has a card at every place from its top on, and they are those of the deck."""
    for seat in SEATS:
        first = seat * ACTION_CARDS
        top = ACTION_CARDS - state.in_deck[pile_of(seat, Deck.ACTIONS)]
        stacked = state.stack[first + ACTION_CARDS - 1] != NOTHING
        begun = all_of(state.phase == Phase.STACK, state.player == seat, state.laid > 0)
        yield implies(begun, stacked)
        for place in range(ACTION_CARDS):
            there = state.stack[first + place] != NOTHING
            yield there == all_of(stacked, place >= top)
            yield any_of(none_of(there), *(state.stack[first + place] == seat * ACTIONS + k for k in Action))
        for kind in Action:
            found = tally(state.stack, seat * ACTIONS + kind)
            yield implies(stacked, found == state.action_deck[seat * ACTIONS + kind])


PLACING = (Phase.LAY_DOWN, Phase.LAY_UP, Phase.LAY_SECOND)
ACTING = (Phase.AIM, Phase.ANSWER, Phase.CARRY_OUT, Phase.CASTLE)
"""Phases in which an action is on the table, the Spy's look apart."""


@invariant(CARDS.at_once, CARDS.something_to_act_on)
def actions_are_aimed(state: Table, rules: TableRules) -> Conditions:
    """An action is known as long as it is being played, and so is its target once it was named; it finds one there."""
    known = state.action != NOTHING
    yield known == in_phase(state, *ACTING, Phase.SPY)
    yield implies(state.phase == Phase.SPY, state.action == Action.SPY)
    yield implies(state.phase == Phase.CASTLE, state.action == Action.CASTLING)
    yield state.action != Action.VETO
    card_first = rules.reads(Q.veto_target, "card-first")
    yield implies(in_phase(state, Phase.AIM, Phase.CARRY_OUT), state.action != Action.SPY)
    spy = state.action == Action.SPY
    yield implies(any_of(spy, all_of(card_first, state.phase == Phase.ANSWER)), state.group == NOTHING)
    yield implies(known, state.acted == Acted.DONE)
    before = any_of(state.phase == Phase.AIM, all_of(card_first, state.phase == Phase.ANSWER), spy)
    aimed = all_of(in_phase(state, *ACTING), none_of(before))
    yield implies(aimed, state.group != NOTHING)
    second = all_of(known, state.other != NOTHING)
    yield implies(aimed, second == (state.action == Action.CASTLING))
    yield implies(none_of(aimed), state.other == NOTHING)
    yield implies(second, state.other > state.group)
    yield (state.value != NOTHING) == all_of(aimed, state.action == Action.ASSASSINATION)
    yield from targets_are_there(state, rules, aimed)


def targets_are_there(state: Table, rules: TableRules, aimed: bool) -> Conditions:
    """Whatever an action is or can be aimed at is there."""
    rival = rival_of(state.player)
    aiming = all_of(state.phase == Phase.AIM, state.group == NOTHING)
    pending = any_of(aiming, all_of(rules.reads(Q.veto_target, "card-first"), state.phase == Phase.ANSWER))
    assassin = state.action == Action.ASSASSINATION
    for action in (Action.ASSASSINATION, Action.CASTLING, Action.SCOUT, Action.WRATH):
        here = [is_target(state, rules, action, group) for group in IN_ORDER]
        yield implies(all_of(pending, state.action == action), any_of(*here))
    for group in IN_ORDER:
        others = [is_target(state, rules, Action.CASTLING, other) for other in IN_ORDER if other != group]
        chosen = all_of(state.phase == Phase.AIM, state.group == group)
        yield implies(chosen, any_of(assassin, state.action == Action.CASTLING))
        yield implies(all_of(chosen, assassin), is_target(state, rules, Action.ASSASSINATION, group))
        named = any_of(state.group == group, state.other == group)
        castling = all_of(any_of(chosen, all_of(aimed, named)), state.action == Action.CASTLING)
        ready = none_of(state.phase == Phase.CASTLE)
        yield implies(all_of(castling, ready), is_target(state, rules, Action.CASTLING, group))
        yield implies(all_of(any_of(chosen, pending), state.action == Action.CASTLING), any_of(*others))
    victim = own(state.up, rival, cell_of(0, state.group, state.value))
    yield implies(all_of(aimed, assassin), victim > 0)


@invariant(CARDS.castling, CARDS.castling_limits)
def castled_cards_fit(state: Table, rules: TableRules) -> Conditions:
    """Cards are picked up for Castling only, and there is room for them at its two groups."""
    player = state.player
    castling = state.phase == Phase.CASTLE
    for seat in SEATS:
        yield implies(cards_of(state.held, seat) > 0, all_of(castling, player == seat))
    rest = cards_of(state.held, player)
    for group in IN_ORDER:
        for other in range(group + 1, len(GROUPS)):
            pair = all_of(castling, state.group == group, state.other == other)
            yield implies(pair, rest <= room_at(state, rules, group) + room_at(state, rules, other))
            yield implies(pair, patricians_left(state, rules, group) > 0)
            yield implies(pair, patricians_left(state, rules, other) > 0)


def room_at(state: Table, rules: TableRules, group: int) -> int:
    """How many more cards the player may have at a group."""
    own = rules.components.side_limit - side(state, state.player, group)
    return smallest(own, rules.components.group_limit - lying(state, group))


@invariant(TURN.one_face_down, TURN.two_face_up, TURN.at_a_group)
def cards_have_a_place_to_go(state: Table, rules: TableRules) -> Conditions:
    """Whoever has to place a card has one, and room for it where he chose to, or somewhere."""
    second = any_of(state.phase == Phase.SECOND, all_of(state.phase == Phase.EIGHT, state.then == Then.SECOND))
    yield implies(any_of(in_phase(state, *PLACING), second), holds(state, state.player))
    yield implies(state.phase == Phase.LAY_UP, holds(state, state.player, 2))
    one_group = rules.reads(Q.two_groups, "one-group")
    yield implies(in_phase(state, *PLACING), state.group != NOTHING)
    rooms = []
    for group in IN_ORDER:
        room = has_room(state, rules, state.player, group)
        both = has_room(state, rules, state.player, group, 2)
        yield implies(all_of(in_phase(state, *PLACING), state.group == group), room)
        elsewhere = any_of(*(has_room(state, rules, state.player, other) for other in IN_ORDER if other != group))
        next_too = any_of(both, all_of(none_of(one_group), elsewhere))
        yield implies(all_of(state.phase == Phase.LAY_UP, state.group == group), next_too)
        rooms.append(all_of(room, any_of(none_of(one_group), state.group == group)))
    yield implies(second, any_of(*rooms))


@invariant(VOTES.eight_cards, VOTES.group_or_orgy)
def votes_have_a_group(state: Table, rules: TableRules) -> Conditions:
    """A vote is held at a group that has patricians left, or at one that eight cards have called to it."""
    yield implies(state.phase == Phase.EIGHT, some_are_due(state, rules))
    yield implies(state.phase == Phase.VOTE, state.group != NOTHING)
    for group in IN_ORDER:
        here = all_of(state.phase == Phase.VOTE, state.group == group)
        yield implies(here, patricians_left(state, rules, group) > 0)
    immediate = any_of(
        rules.reads(Q.eight_cards_when, "after-placing"), rules.reads(Q.eight_cards_when, "card-by-card")
    )
    waiting = in_phase(state, Phase.SECOND, Phase.LAY_SECOND, Phase.EIGHT)
    for group in IN_ORDER:
        called = all_of(immediate, at(state.eighth, group) == 1)
        yield implies(called, waiting)
        yield implies(called, lying(state, group) == rules.components.eighth)
    one_group = all_of(rules.reads(Q.two_groups, "one-group"), in_phase(state, Phase.SECOND, Phase.EIGHT))
    used = in_phase(state, *PLACING, *ACTING, Phase.VOTE)
    yield implies(state.group != NOTHING, any_of(used, one_group))


@invariant(TURN.draw, TURN.either_deck)
def draws_are_possible(state: Table, rules: TableRules) -> Conditions:
    """Cards are due only while somebody draws; whoever has to draw can, and after an announcement every card is due."""
    due = state.due_influence + state.due_actions
    choosing, dealing = in_phase(state, Phase.DRAW, Phase.REFILL), in_phase(state, Phase.DEAL, Phase.DEAL_RIVAL)
    announced = rules.reads(Q.draw_order, "announced")
    yield implies(dealing, due > 0)
    yield implies(due > 0, any_of(dealing, all_of(announced, choosing)))
    yield implies(choosing, can_draw(state, rules, drawer(state)))
    yield implies(none_of(announced), due <= 1)
    late = any_of(state.then == Then.VOTE_CARD, state.then == Then.END)
    yield implies(in_phase(state, Phase.DRAW, Phase.DEAL), late)
    at_start = (Phase.ACT, Phase.LAY_DOWN, Phase.LAY_UP, Phase.SECOND, Phase.LAY_SECOND, Phase.PASSING)
    yield implies(in_phase(state, *at_start, Phase.TURN_UP, Phase.VOTE, Phase.OVER), state.then == Then.ACT)
    early = rules.reads(Q.action_when, "before-influence")
    acting = in_phase(state, *ACTING, Phase.SPY, Phase.REFILL, Phase.DEAL_RIVAL)
    any_time = rules.reads(Q.action_when, "any-time")
    yield implies(state.phase == Phase.PLACED, all_of(none_of(early), state.then == Then.PLACED))
    yield implies(state.phase == Phase.DRAWN, all_of(any_time, state.then == Then.DRAWN))
    answered = in_phase(state, Phase.REFILL, Phase.DEAL_RIVAL)
    castled = all_of(state.phase == Phase.EIGHT, state.then == Then.ACT)
    yield implies(any_of(answered, castled), any_of(state.acted == Acted.DONE, state.acted == Acted.VETOED))
    counts = rules.reads(Q.vetoed_action_counts, "counts")
    yield implies(counts, state.acted != Acted.VETOED)
    yield implies(all_of(early, acting), state.then == Then.ACT)
    yield implies(all_of(none_of(early), acting), none_of(late))
    immediate = any_of(
        rules.reads(Q.eight_cards_when, "after-placing"), rules.reads(Q.eight_cards_when, "card-by-card")
    )
    yield implies(all_of(immediate, state.phase == Phase.EIGHT), none_of(late))
    at_eight = any_of(state.then == Then.ACT, state.then == Then.PLACED)
    after_placing = all_of(early, rules.reads(Q.eight_cards_when, "after-placing"))
    yield implies(all_of(after_placing, state.phase == Phase.EIGHT), at_eight)
    later = (Phase.MISSIONS, Phase.STACK, Phase.FIRST_CARDS)
    yield implies(in_phase(state, *later), all_of(state.acted == Acted.NOT_YET, state.then == Then.ACT))


# Going on


def is_full(state: Table, rules: TableRules, seat: int) -> bool:
    """Whether a seat holds five cards, or has none left to draw."""
    left = total(*(at(state.in_deck, pile_of(seat, deck)) for deck in Deck))
    return any_of(hand_size(state, seat) == rules.components.hand, left == 0)


def always_drawn_up(rules: TableRules) -> bool:
    """Whether, as questions are read, nobody begins a turn with fewer cards than he could have drawn."""
    return all_of(
        rules.reads(Q.one_deck_empty, "draw-from-other"),
        rules.reads(Q.refill_out_of_turn, "at-once"),
        none_of(rules.reads(Q.action_when, "any-time")),
    )


@invariant(TURN.draw, CARDS.refill)
def hands_are_drawn_up(state: Table, rules: TableRules) -> Conditions:
    """At the start of a turn, and before a vote, hands are full, or nothing is left to draw; the rival's always."""
    drawn_up = always_drawn_up(rules)
    rival = is_full(state, rules, rival_of(state.player))
    refilling = any_of(in_phase(state, Phase.REFILL, Phase.DEAL_RIVAL, Phase.OVER), none_of(is_set_up(state)))
    yield implies(drawn_up, any_of(refilling, rival))
    fresh = all_of(state.phase == Phase.ACT, any_of(state.acted == Acted.NOT_YET, state.acted == Acted.BARRED))
    drawn = any_of(fresh, in_phase(state, Phase.TURN_UP, Phase.VOTE))
    yield implies(all_of(drawn_up, drawn), is_full(state, rules, state.player))


@invariant(ENDING.all_won, ENDING.no_cards, ENDING.one_goes_on)
def play_goes_on_while_it_can(state: Table, rules: TableRules) -> Conditions:
    """Before the end a patrician is left, and a player has influence cards when his turn begins, and a card in hand."""
    over = state.phase == Phase.OVER
    yield any_of(over, none_of(all_won(state, rules)))
    fresh = all_of(state.phase == Phase.ACT, any_of(state.acted == Acted.NOT_YET, state.acted == Acted.BARRED))
    some_left = any_of(*(influence_left(state, seat) > 0 for seat in SEATS))
    skipped = all_of(rules.reads(Q.turns_when_out, "skipped"), rules.reads(Q.out_of_cards, "influence-only"))
    own = all_of(skipped, fresh)
    yield implies(own, influence_left(state, state.player) > 0)
    yield implies(all_of(fresh, rules.reads(Q.out_of_cards, "influence-only")), some_left)
    early = all_of(in_phase(state, Phase.ACT, *ACTING, Phase.SPY, Phase.REFILL, Phase.DEAL_RIVAL))
    voting = all_of(state.phase == Phase.EIGHT, state.then == Then.ACT)
    steady = all_of(
        skipped,
        always_drawn_up(rules),
        rules.reads(Q.vetoed_action_counts, "counts"),
        rules.reads(Q.action_when, "before-influence"),
    )
    yield implies(all_of(steady, any_of(early, voting)), hand_size(state, state.player) > 0)
