"""What is true of every reachable position."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.components import (
    COLUMNS,
    COUNTRIES,
    HAND,
    KINDS,
    NEUTRAL,
    OPEN,
    SETUP,
    SITES,
    SITES_OF,
)
from rulewright.model.kardinal_koenig.components import VATICAN as VATICAN_RULES
from rulewright.model.kardinal_koenig.ending import BETWEEN_TURNS
from rulewright.model.kardinal_koenig.placing import has_use, was_empty
from rulewright.model.kardinal_koenig.scoring import SCORING
from rulewright.model.kardinal_koenig.setup import blank, deck
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    NOTHING,
    TWO_PLAYERS,
    VATICAN,
    Phase,
    Q,
    Table,
    TableRules,
    all_cloisters_in,
    all_councillors_in,
    card_drawn,
    cards_open,
    cloisters_in,
    colours,
    councillor_limit,
    councillors_in,
    hand_size,
    is_joker,
    is_site,
    pieces_placed,
    pile_size,
    taking_first,
    two_players,
)
from rulewright.model.kardinal_koenig.turns import DRAWING, ENDING, PLACING, can_draw, is_short
from rulewright.model.kardinal_koenig.vatican import SEALS_IN_COLUMN
from rulewright.model.kernel.invariants import Conditions, invariant
from rulewright.model.kernel.logic import all_of, any_of, at, count, implies, ite, none_of, tally, total


def is_one_of(state: Table, *phases: Phase) -> bool:
    """Whether the phase is one of some."""
    return any_of(*(state.phase == phase for phase in phases))


# Conservation


@invariant(SETUP.five_kinds, PLACING.discard, DRAWING.new_pile, DRAWING.display_stays_out)
def cards_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every kind, the cards in hands, pile, display and discard pile and those set aside are those of the game."""
    cards = deck(rules)
    for kind in range(KINDS):
        hands = [at(state.hand, seat * KINDS + kind) for seat in range(rules.players + taking_first(rules))]
        aside = [at(state.aside, kind)] if rules.variant == TWO_PLAYERS else []
        lying = total(state.pile[kind], state.display[kind], state.discard[kind], *aside)
        yield total(*hands) + lying == cards[kind]


@invariant(SETUP.pieces, PLACING.own_supply, NEUTRAL.third_colour, NEUTRAL.your_share)
def cloisters_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every colour, the cloisters left and those on the board are those of the game."""
    left = by_colour(state.cloisters_left, rules)
    for colour, whole in enumerate(by_colour(blank(rules).cloisters_left, rules)):
        standing = total(*(cloisters_in(state, rules, country, colour) for country in range(COUNTRIES)))
        yield standing + left[colour] == whole


@invariant(SETUP.pieces, PLACING.own_supply, NEUTRAL.third_colour, NEUTRAL.your_share, VATICAN_RULES.own_councillor)
def councillors_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every colour, the councillors left, those on the board and those in the Vatican are those of the game."""
    left = by_colour(state.councillors_left, rules)
    for colour, whole in enumerate(by_colour(blank(rules).councillors_left, rules)):
        standing = total(*(councillors_in(state, rules, country, colour) for country in range(COUNTRIES)))
        if rules.variant == VATICAN:
            standing = standing + tally(state.seal, colour)
        yield standing + left[colour] == whole


def by_colour(supply: tuple[int, ...], rules: TableRules) -> list[int]:
    """How many pieces of each colour supplies have; of the third colour both shares together."""
    own = [supply[seat] for seat in range(rules.players)]
    if rules.variant == TWO_PLAYERS:
        return [*own, supply[rules.players] + supply[rules.players + 1]]
    return own


# The board


@invariant(PLACING.on_a_site, PLACING.one_per_site)
def cloisters_are_counted(state: Table, rules: TableRules) -> Conditions:
    """A country has as many cloisters of a colour as stand on its sites."""
    for country in range(COUNTRIES):
        sites = [state.cloister[country * SITES_OF + site] for site in range(SITES_OF)]
        for colour in range(colours(rules)):
            yield cloisters_in(state, rules, country, colour) == count(*(site == colour for site in sites))


@invariant(PLACING.one_per_site, PLACING.full_country)
def sites_are_free_or_taken(state: Table, rules: TableRules) -> Conditions:
    """A country has as many sites as free ones and cloisters together."""
    for country in range(COUNTRIES):
        sites = [country * SITES_OF + site for site in range(SITES_OF)]
        free = count(*(all_of(is_site(rules, site), state.cloister[site] == NOBODY) for site in sites))
        yield free + all_cloisters_in(state, rules, country) == rules.components.sites[country]


@invariant(PLACING.on_a_site, SETUP.sites_and_arms)
def cloisters_stand_on_sites(state: Table, rules: TableRules) -> Conditions:
    """A cloister stands only where a country has a site."""
    for site in range(SITES):
        yield any_of(is_site(rules, site), state.cloister[site] == NOBODY)


@invariant(PLACING.councillor_limit, NEUTRAL.limit_holds)
def councillors_keep_to_the_limit(state: Table, rules: TableRules) -> Conditions:
    """A country has no more councillors than the player with the most cloisters there has cloisters."""
    for country in range(COUNTRIES):
        yield all_councillors_in(state, rules, country) <= councillor_limit(state, rules, country)


@invariant(VATICAN_RULES.one_per_column, VATICAN_RULES.four_in_all)
def columns_have_one_councillor(state: Table, rules: TableRules) -> Conditions:
    """A column of the Vatican has one councillor at the most, and so the Vatican has four."""
    if rules.variant == VATICAN:
        for column in range(COLUMNS):
            seals = [state.seal[column * SEALS_IN_COLUMN + row] for row in range(SEALS_IN_COLUMN)]
            yield count(*(seal != NOBODY for seal in seals)) <= 1


# Cards


@invariant(SETUP.deal, DRAWING.refill)
def hands_are_full_between_turns(state: Table, rules: TableRules) -> Conditions:
    """Players who wait have three cards, but for those who have had their last turn; nobody has more."""
    dealing = state.phase == Phase.DEAL
    for seat in range(rules.players):
        cards = hand_size(state, seat)
        yield cards <= HAND
        waits = all_of(none_of(dealing, state.phase == Phase.OVER), state.player != seat)
        yield implies(all_of(waits, any_of(state.exhausted < 2, state.player < seat)), cards == HAND)
        yield implies(all_of(dealing, state.player > seat), cards == HAND)
        yield implies(all_of(dealing, state.player < seat), cards == 0)
        mine = state.player == seat
        yield implies(all_of(mine, dealing), cards < HAND)
        full = is_one_of(state, Phase.LAY_OUT, Phase.TURN, Phase.GIVE, Phase.SET_ASIDE, Phase.BREAK_BETWEEN)
        yield implies(all_of(mine, full), cards == HAND)
        yield implies(all_of(mine, state.exchanging == 1), cards == HAND)
        spent = pieces_placed(state) + state.new_seals
        yield implies(all_of(mine, state.phase == Phase.MORE), cards + spent <= HAND)
        paid = ite(is_joker(state), 2, 1)
        yield implies(all_of(mine, state.phase == Phase.PLACE), cards + spent + paid <= HAND)


@invariant(SETUP.display, DRAWING.display_last, DRAWING.what_the_next_finds)
def display_has_two_cards(state: Table, rules: TableRules) -> Conditions:
    """The display never has more than two cards, and two when a turn begins, until the pile has run out for good."""
    open_cards = cards_open(state)
    yield open_cards <= OPEN
    yield implies(is_one_of(state, Phase.LAY_OUT, Phase.TURN_UP), open_cards < OPEN)
    yield implies(state.phase == Phase.DEAL, open_cards == 0)
    between = is_one_of(state, Phase.TURN, Phase.SET_ASIDE)
    yield implies(all_of(between, state.exhausted < 2, pile_size(state) > 0), open_cards == OPEN)
    yield implies(state.phase == Phase.BREAK_BETWEEN, open_cards == OPEN)
    yield implies(is_one_of(state, Phase.PLACE, Phase.MORE), any_of(open_cards == OPEN, pile_size(state) == 0))


@invariant(DRAWING.interim_scoring, ENDING.second_time, SETUP.pile)
def pile_runs_out_twice(state: Table, rules: TableRules) -> Conditions:
    """The pile is empty for good when it has run out twice; the first time the interim scoring breaks in."""
    size = pile_size(state)
    breaking = is_one_of(state, Phase.BREAK, Phase.BREAK_BETWEEN)
    yield implies(state.exhausted == 2, size == 0)
    yield implies(breaking, all_of(state.exhausted == 0, size == 0))
    later = any_of(
        rules.reads(Q.last_card_to_display, "at-the-next-draw"),
        all_of(two_players(rules) == 1, rules.reads(Q.set_aside_last, "at-the-next-draw")),
    )
    yield implies(all_of(size == 0, state.exhausted < 2), any_of(breaking, later))
    drawing = is_one_of(state, Phase.FROM_PILE, Phase.TURN_UP, Phase.SET_ASIDE)
    yield implies(drawing, size > 0)
    setting_up = is_one_of(state, Phase.DEAL, Phase.LAY_OUT)
    yield implies(setting_up, all_of(state.exhausted == 0, total(state.discard) == 0, total(state.aside) == 0))
    yield implies(state.phase == Phase.OVER, state.exhausted == 2)


@invariant(SCORING.cloisters_twice)
def interim_points_come_with_the_first_pile(state: Table, rules: TableRules) -> Conditions:
    """Before the pile has run out nobody has points of the interim scoring."""
    for colour in range(colours(rules)):
        yield implies(state.exhausted == 0, at(state.interim, colour) == 0)


@invariant(PLACING.exchange_otherwise, DRAWING.new_pile)
def every_turn_discards_a_card(state: Table, rules: TableRules) -> Conditions:
    """Without a discard the first turn is not over, unless turns may go by without an exchange."""
    none_yet = all_of(state.exhausted == 0, total(state.discard) == 0)
    compulsory = rules.reads(Q.exchange_compulsory, "compulsory")
    first = any_of(state.phase == Phase.DEAL, state.player == 0)
    yield implies(all_of(compulsory, none_yet), all_of(first, total(state.aside) == 0))
    begun = none_of(is_one_of(state, Phase.DEAL, Phase.LAY_OUT, Phase.TURN))
    yield implies(all_of(compulsory, none_yet, begun), state.exchanging == 1)


# The turn


@invariant(PLACING.one_country, PLACING.at_most_two_pieces, PLACING.card_for_a_piece, VATICAN_RULES.instead)
def turns_begin_afresh(state: Table, rules: TableRules) -> Conditions:
    """What a turn remembers is of this turn: its country, its pieces, and what was paid for the next."""
    between = is_one_of(state, *BETWEEN_TURNS)
    on_board = state.new_cloisters + state.new_councillors
    pieces = pieces_placed(state)
    yield implies(between, all_of(pieces == 0, state.exchanging == 0, state.from_pile == 0))
    yield (state.country == NOTHING) == (on_board == 0)
    yield (state.paid == NOTHING) == (state.phase != Phase.PLACE)
    yield pieces <= 2
    yield implies(state.phase == Phase.PLACE, pieces <= 1)
    yield implies(state.phase == Phase.MORE, pieces >= 1)
    one_board = rules.reads(Q.vatican_and_board, "one-board")
    yield implies(one_board, any_of(state.new_seals == 0, on_board == 0))
    yield implies(all_of(one_board, state.phase == Phase.PLACE), state.new_seals == 0)


@invariant(PLACING.empty_country)
def empty_countries_take_one_piece(state: Table, rules: TableRules) -> Conditions:
    """No second piece is paid for where the country was empty when the turn began, if that is how it is read."""
    single = rules.reads(Q.empty_country, "one-piece")
    on_board = any_of(rules.variant != VATICAN, rules.reads(Q.vatican_and_board, "one-board"))
    for country in range(COUNTRIES):
        again = all_of(single, on_board, state.phase == Phase.PLACE)
        yield implies(again, none_of(was_empty(state, rules, country)))


@invariant(PLACING.card_for_a_piece, PLACING.joker)
def cards_that_were_played_have_a_use(state: Table, rules: TableRules) -> Conditions:
    """For what was paid a piece can be placed."""
    yield implies(state.phase == Phase.PLACE, has_use(state, rules, state.paid))


@invariant(DRAWING.refill, DRAWING.pile_or_display, DRAWING.exchange)
def draws_are_possible(state: Table, rules: TableRules) -> Conditions:
    """A player who has to draw lacks a card, and there is one to be had."""
    drawing = state.phase == Phase.DRAW
    yield implies(drawing, all_of(is_short(state, rules), can_draw(state, rules)))
    yield implies(state.phase == Phase.FROM_PILE, is_short(state, rules))
    yield implies(state.phase == Phase.GIVE, state.exchanging == 1)
    yield card_drawn(state, rules) <= state.exchanging
    yield implies(state.phase == Phase.GIVE, card_drawn(state, rules) == 1)
    yield implies(state.exchanging == 1, pieces_placed(state) == 0)


# Two players


@invariant(NEUTRAL.after_your_turn, NEUTRAL.one_neutral_piece, NEUTRAL.set_aside)
def third_colour_comes_once_a_turn(state: Table, rules: TableRules) -> Conditions:
    """With two players a piece of the third colour is due once a turn, and cards are set aside between rounds."""
    if rules.variant == TWO_PLAYERS:
        due = is_one_of(state, *BETWEEN_TURNS, Phase.PLACE, Phase.MORE, Phase.NEUTRAL)
        yield implies(due, state.neutral_due == 1)
        setting_aside = state.phase == Phase.SET_ASIDE
        yield implies(setting_aside, state.due > 0)
        yield any_of(state.due == 0, setting_aside, state.phase == Phase.BREAK_BETWEEN)
        yield implies(state.phase == Phase.BREAK_BETWEEN, state.due < 2)
    else:
        yield none_of(is_one_of(state, Phase.NEUTRAL, Phase.SET_ASIDE, Phase.BREAK_BETWEEN))


@invariant(PLACING.clockwise, ENDING.finish_the_round)
def rounds_begin_with_the_starter(state: Table, rules: TableRules) -> Conditions:
    """Between rounds, before the first and after the last, it is the starter who would have the turn."""
    between = is_one_of(state, Phase.LAY_OUT, Phase.SET_ASIDE, Phase.BREAK_BETWEEN, Phase.OVER)
    yield implies(between, state.player == 0)


INVARIANTS = (
    cards_are_conserved,
    cloisters_are_conserved,
    councillors_are_conserved,
    cloisters_are_counted,
    sites_are_free_or_taken,
    cloisters_stand_on_sites,
    councillors_keep_to_the_limit,
    columns_have_one_councillor,
    hands_are_full_between_turns,
    display_has_two_cards,
    pile_runs_out_twice,
    interim_points_come_with_the_first_pile,
    every_turn_discards_a_card,
    turns_begin_afresh,
    empty_countries_take_one_piece,
    cards_that_were_played_have_a_use,
    draws_are_possible,
    third_colour_comes_once_a_turn,
    rounds_begin_with_the_starter,
)
