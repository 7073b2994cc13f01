"""What is true of every reachable position."""

from __future__ import annotations

from rulewright.model.kernel.invariants import Conditions, invariant
from rulewright.model.kernel.logic import all_of, any_of, at, implies, ite, none_of, smallest, tally, total
from rulewright.model.richelieu.components import (
    COLUMNS,
    KINDS,
    MARKER_BACK,
    PLACES,
    ROWS,
    SLOTS,
    TOKEN_KINDS,
)
from rulewright.model.richelieu.markers import MARKERS
from rulewright.model.richelieu.setup import SETUP
from rulewright.model.richelieu.state import (
    NOBODY,
    NOTHING,
    Phase,
    Q,
    Table,
    TableRules,
    can_pay,
    has_free_card,
    on_display,
)
from rulewright.model.richelieu.taking import TAKING
from rulewright.model.richelieu.tokens import TOKENS


@invariant(SETUP.forty_eight_cards, TAKING.display)
def cards_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every kind, the cards not yet laid out, in the rows and taken by players are those of the deck."""
    for kind in range(KINDS):
        taken = total(*(state.held[seat * KINDS + kind] for seat in range(rules.players)))
        yield state.deck[kind] + tally(state.card, kind) + taken == rules.components.deck[kind]


@invariant(SETUP.three_markers, MARKERS.paid_to_box, MARKERS.own_returns, MARKERS.return_to_owner)
def markers_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Each player's markers in the supply, on cards, in the box and in the hand that moves one are three."""
    for seat in range(rules.players):
        moving = ite(all_of(state.phase == Phase.MOVE, state.player == seat), 1, 0)
        lying = state.supply[seat] + on_display(state, seat) + state.box[seat]
        yield lying + moving == rules.components.markers


@invariant(SETUP.tokens_placed, SETUP.token_kinds)
def tokens_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every kind, the tokens in play and those in the box are those of the game."""
    for kind in range(TOKEN_KINDS):
        yield state.bag[kind] + tally(state.token, kind) == rules.components.tokens[kind]


@invariant(SETUP.layout, TAKING.ends_only)
def rows_have_no_gaps(state: Table, rules: TableRules) -> Conditions:
    """The places between the outer cards of a row are exactly those where cards lie."""
    for place in range(PLACES):
        row, column = divmod(place, COLUMNS)
        inside = all_of(state.left[row] <= column, column <= state.right[row])
        yield (state.card[place] != NOTHING) == all_of(inside, state.laid > place)
    for row in range(ROWS):
        yield state.left[row] <= state.right[row] + 1


@invariant(SETUP.layout, SETUP.forty_eight_cards, SETUP.tokens_placed)
def layout_is_in_order(state: Table, rules: TableRules) -> Conditions:
    """Cards are laid out before tokens and tokens before the first turn, until the deck is used up."""
    yield (state.phase == Phase.LAY_CARDS) == (state.laid < PLACES)
    yield (state.phase == Phase.LAY_TOKENS) == all_of(state.laid >= PLACES, state.laid < PLACES + SLOTS)
    yield total(state.deck) + smallest(state.laid, PLACES) == PLACES
    yield total(state.bag) + ite(state.laid > PLACES, state.laid - PLACES, 0) == total(rules.components.tokens)
    for row in range(ROWS):
        yield implies(state.laid < PLACES + SLOTS, state.left[row] == 0)
        yield implies(state.laid < PLACES + SLOTS, state.right[row] == COLUMNS - 1)


@invariant(MARKERS.on_a_card)
def markers_lie_on_cards(state: Table, rules: TableRules) -> Conditions:
    """A marker lies only where a card does, and never during the layout."""
    for place in range(PLACES):
        yield implies(state.marker[place] != NOBODY, state.card[place] != NOTHING)
        yield implies(state.laid < PLACES + SLOTS, state.marker[place] == NOBODY)


@invariant(TOKENS.taken_with_card, SETUP.tokens_placed)
def tokens_lie_on_their_cards(state: Table, rules: TableRules) -> Conditions:
    """A token lies on its card until that card is taken, and nowhere before it was laid out."""
    for slot in range(SLOTS):
        place = rules.components.token_places[slot]
        there = any_of(at(state.card, place, NOTHING) != NOTHING, state.laid < PLACES)
        yield (state.token_holder[slot] == NOBODY) == there
        yield (state.token[slot] != NOTHING) == (state.laid > PLACES + slot)


@invariant(TOKENS.marker_back)
def only_marker_backs_are_used_up(state: Table, rules: TableRules) -> Conditions:
    """A token that went back into the box during play is one that returns a marker."""
    for slot in range(SLOTS):
        yield implies(state.token_holder[slot] == rules.players, state.token[slot] == MARKER_BACK)


@invariant(MARKERS.pay_for_rival)
def debts_can_be_paid(state: Table, rules: TableRules) -> Conditions:
    """Whoever owes a marker has one to pay with, and nobody owes one between turns."""
    together = rules.reads(Q.two_payments, "after-both")
    yield (state.debts > 0) == any_of(
        state.phase == Phase.PAY, all_of(state.phase == Phase.SECOND, state.debts > 0, together)
    )
    yield implies(state.debts > 0, can_pay(state, state.player, state.debts))
    yield any_of(all_of(together, state.phase != Phase.SECOND), state.debts < 2)


@invariant(TAKING.at_most_two)
def first_card_is_remembered(state: Table, rules: TableRules) -> Conditions:
    """The turn's first card is known as long as a second one may be taken, and only then."""
    together = rules.reads(Q.two_payments, "after-both")
    known = state.first_kind != NOTHING
    yield implies(known, any_of(state.phase == Phase.SECOND, all_of(state.phase == Phase.PAY, none_of(together))))
    yield implies(state.phase == Phase.SECOND, known)
    yield known == (state.first_row != NOTHING)
    yield known == (state.first_end != NOTHING)
    yield implies(state.paid_from != NOTHING, known)


@invariant(MARKERS.move_to_another)
def lifted_marker_has_a_place_to_go(state: Table, rules: TableRules) -> Conditions:
    """A marker is lifted only during its move, and then another card without a marker lies out."""
    yield (state.lifted != NOTHING) == (state.phase == Phase.MOVE)
    yield implies(state.phase == Phase.MOVE, has_free_card(state))


@invariant(MARKERS.four_player_limit)
def four_players_show_two_markers_at_most(state: Table, rules: TableRules) -> Conditions:
    """With four players nobody has more than two markers on cards, one that is being moved included."""
    if rules.players == 4:
        for seat in range(rules.players):
            moving = ite(all_of(state.phase == Phase.MOVE, state.player == seat), 1, 0)
            yield on_display(state, seat) + moving <= rules.components.display_limit


INVARIANTS = (
    cards_are_conserved,
    markers_are_conserved,
    tokens_are_conserved,
    rows_have_no_gaps,
    layout_is_in_order,
    markers_lie_on_cards,
    tokens_lie_on_their_cards,
    only_marker_backs_are_used_up,
    debts_can_be_paid,
    first_card_is_remembered,
    lifted_marker_has_a_place_to_go,
    four_players_show_two_markers_at_most,
)
