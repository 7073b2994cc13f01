"""What is true of every reachable position."""

from __future__ import annotations

from rulewright.model.kernel.invariants import Conditions, invariant
from rulewright.model.kernel.logic import all_of, any_of, implies, ite, none_of, tally, total
from rulewright.model.royals.bonuses import BONUSES, cubes_on_tile, in_play
from rulewright.model.royals.components import (
    CITIES,
    CITIES_OF,
    COUNTRIES,
    HAND_LIMIT,
    INSTEAD,
    INTRIGUE_LIMIT,
    NOBLES,
    NOTHING,
    PAIRS,
    PERIODS,
    POSITIONS,
    RANKS,
    ROW,
    TITLES,
    WILD,
)
from rulewright.model.royals.drawing import DRAWING, intrigue_may_follow
from rulewright.model.royals.paying import PLACING, can_bribe, can_pay_country, is_paying, jokers_left
from rulewright.model.royals.period import PERIOD, in_hands
from rulewright.model.royals.refilling import REFILLING
from rulewright.model.royals.setup import SETUP, shuffled_pile
from rulewright.model.royals.state import (
    NOBODY,
    Phase,
    Q,
    Table,
    TableRules,
    country_hand,
    has_cube_in,
    intrigue_hand,
)


@invariant(SETUP.country_cards, SETUP.cards_removed, PLACING.discard)
def country_cards_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every country, the cards in row, pile, discard pile and hands are those left in the game."""
    there = shuffled_pile(rules)
    for country in range(COUNTRIES):
        lying = state.row[country] + state.pile[country] + state.discard[country]
        yield lying + in_hands(state, rules, country) == there[country]


@invariant(SETUP.intrigue_cards, PLACING.discard)
def intrigue_cards_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Of every pair, the intrigue cards in pile, discard pile and hands are those of the game."""
    for pair in range(PAIRS):
        held = total(*(state.intrigue_hand[seat * PAIRS + pair] for seat in range(rules.players)))
        yield state.intrigue_pile[pair] + state.intrigue_discard[pair] + held == rules.components.intrigue[pair]


@invariant(SETUP.cubes, PLACING.cube_on_position, PLACING.cube_on_tile, PLACING.ousted, PLACING.tile_cube_stays)
def cubes_are_conserved(state: Table, rules: TableRules) -> Conditions:
    """Each player's cubes in the supply, on the board and on title tiles are those of the colour, two for a claim."""
    for seat in range(rules.players):
        on_tiles = total(*(cubes_on_tile(state, rules, title, seat) for title in range(TITLES)))
        ousted = total(*(state.ousted[city * rules.players + seat] for city in range(CITIES)))
        yield state.supply[seat] + on_tiles + on_tiles == rules.components.cubes[seat]
        yield tally(state.holder, seat) + ousted == on_tiles


@invariant(SETUP.positions, PLACING.one_holder)
def cubes_are_on_positions(state: Table, rules: TableRules) -> Conditions:
    """No cube is held where a city has no position."""
    for place in range(POSITIONS):
        yield any_of(rules.components.title[place] != NOTHING, state.holder[place] == NOBODY)


def has_drawn(state: Table) -> bool:
    """Whether the player has drawn and the turn's cards are not yet within the limits."""
    return any_of(state.phase == Phase.PLAY, is_paying(state.phase), state.phase == Phase.DISCARD)


def drawn(state: Table) -> int:
    """The most country cards by which the player's hand can be over the limit."""
    exchange = ite(state.phase == Phase.EXCHANGE, state.joker - 2, 0)
    inside = any_of(state.phase == Phase.DRAW, state.phase == Phase.INTRIGUE, state.phase == Phase.PILE)
    pending = ite(state.phase == Phase.PILE, 1, 0)
    return ite(has_drawn(state), 3 + exchange, ite(inside, 3 - state.due - pending, 0))


def drawn_intrigue(state: Table) -> int:
    """The most intrigue cards by which the player's hand can be over the limit."""
    inside = any_of(state.phase == Phase.DRAW, state.phase == Phase.PILE)
    return ite(any_of(has_drawn(state), all_of(inside, state.due < 2)), 1, 0)


@invariant(REFILLING.hand_limits, REFILLING.discard_surplus, DRAWING.three_country_cards)
def hands_keep_their_limits(state: Table, rules: TableRules) -> Conditions:
    """But for the player whose turn it is, nobody has more than 12 country or four intrigue cards."""
    for seat in range(rules.players):
        mine = state.player == seat
        yield country_hand(state, seat) <= HAND_LIMIT + ite(mine, drawn(state), 0)
        yield intrigue_hand(state, seat) <= INTRIGUE_LIMIT + ite(mine, drawn_intrigue(state), 0)
    cards = country_hand(state, state.player), intrigue_hand(state, state.player)
    yield implies(state.phase == Phase.DISCARD, any_of(cards[0] > HAND_LIMIT, cards[1] > INTRIGUE_LIMIT))


@invariant(SETUP.row, REFILLING.refill, PERIOD.row_incomplete, DRAWING.row_or_pile)
def draws_can_be_made(state: Table, rules: TableRules) -> Conditions:
    """The row is full when a turn begins, and has as many cards as are due; piles have what is drawn."""
    row, pile = total(state.row), total(state.pile)
    yield row <= ROW
    yield implies(state.phase == Phase.TURN, row == ROW)
    yield row >= state.due
    taken = ite(state.phase == Phase.PILE, 1, 0)
    intrigue = all_of(state.due == INSTEAD, pile >= taken, intrigue_may_follow(state, rules))
    yield implies(state.blind == 1, any_of(pile >= state.due + taken, intrigue))
    yield implies(state.phase == Phase.PILE, pile > 0)
    yield implies(state.phase == Phase.INTRIGUE, total(state.intrigue_pile) > 0)
    yield implies(state.phase == Phase.DEAL, all_of(row < ROW, row + pile >= ROW))


@invariant(DRAWING.steps)
def draws_are_in_order(state: Table, rules: TableRules) -> Conditions:
    """Cards are due only while cards are drawn."""
    drawing = any_of(state.phase == Phase.DRAW, state.phase == Phase.PILE, state.phase == Phase.INTRIGUE)
    yield implies(state.due > 0, drawing)
    yield implies(state.phase == Phase.DRAW, state.due > 0)
    yield implies(state.phase == Phase.INTRIGUE, state.due < 2)
    yield implies(state.blind == 1, all_of(state.due > 0, rules.reads(Q.row_or_pile_order, "row-first")))


@invariant(PLACING.pay, PLACING.takeover)
def payments_are_in_order(state: Table, rules: TableRules) -> Conditions:
    """Country cards are owed before intrigue cards, a joker is finished once begun, and nothing is owed otherwise."""
    pay, bribe = state.phase == Phase.PAY, state.phase == Phase.BRIBE
    exchange = state.phase == Phase.EXCHANGE
    yield (state.target != NOTHING) == is_paying(state.phase)
    yield implies(state.owed > 0, pay)
    yield implies(state.joker > 0, any_of(pay, exchange))
    yield implies(state.bribe > 0, any_of(pay, bribe))
    proud = all_of(state.bribe > 0, state.wild == 0, rules.reads(Q.king_jokers, "shown-only"))
    yield implies(state.proud == 1, proud)
    yield implies(state.wild > 0, bribe)
    yield implies(state.plain == 1, all_of(pay, rules.reads(Q.several_jokers, "one")))
    yield implies(pay, any_of(state.owed > 0, state.joker > 0))
    yield implies(bribe, any_of(state.bribe > 0, state.wild > 0))
    yield implies(exchange, state.joker > 0)


@invariant(PLACING.pay, PLACING.country_joker, PLACING.takeover, PLACING.king, PLACING.intrigue_joker)
def payments_can_be_made(state: Table, rules: TableRules) -> Conditions:
    """Whoever owes cards has them in hand, jokers reckoned in."""
    for country in range(COUNTRIES):
        here = state.target == country
        left = jokers_left(state, rules)
        yield implies(here, can_pay_country(state, rules, country, state.owed, left, state.joker))
        jokers = ite(state.proud == 1, 0, WILD)
        yield implies(here, can_bribe(state, country, state.bribe, jokers, state.wild))


@invariant(BONUSES.city, BONUSES.at_once)
def city_bonuses_are_earned(state: Table, rules: TableRules) -> Conditions:
    """A city's bonus is taken when a cube is there, by a player with a cube there."""
    for city in range(CITIES):
        there = [has_cube_in(state, rules, seat, city) for seat in range(rules.players)]
        yield (state.city_owner[city] != NOBODY) == any_of(*there)
        yield all_of(*(implies(state.city_owner[city] == seat, there[seat]) for seat in range(rules.players)))


@invariant(BONUSES.country, BONUSES.country_second, BONUSES.country_others, BONUSES.ousted_cubes_count)
def country_bonuses_are_earned(state: Table, rules: TableRules) -> Conditions:
    """A country's bonuses go to players with a cube in each of its cities, the higher one first, to one player each."""
    for country in range(COUNTRIES):
        first, second = (state.country_owner[country * RANKS + rank] for rank in range(RANKS))
        yield any_of(second == NOBODY, all_of(first != NOBODY, first != second))
        for seat in range(rules.players):
            everywhere = all_of(*(has_cube_in(state, rules, seat, city) for city in CITIES_OF[country]))
            yield implies(any_of(first == seat, second == seat), everywhere)
            yield implies(everywhere, any_of(first == seat, second == seat, second != NOBODY))


@invariant(BONUSES.noble_house, BONUSES.noble_house_next, SETUP.one_noble_house_marker)
def noble_house_bonuses_are_earned(state: Table, rules: TableRules) -> Conditions:
    """Noble-house bonuses go to players with a cube on each title tile, the highest first, one to a player."""
    owners = [state.noble_owner[marker] for marker in range(NOBLES)]
    for marker, owner in enumerate(owners):
        yield any_of(owner == NOBODY, all_of(in_play(rules, marker), *(owner != other for other in owners[:marker])))
    for marker in range(1, NOBLES):
        before = any_of(owners[marker - 1] != NOBODY, none_of(in_play(rules, marker - 1)))
        yield any_of(owners[marker] == NOBODY, before)
    for seat in range(rules.players):
        everywhere = all_of(*(cubes_on_tile(state, rules, title, seat) > 0 for title in range(TITLES)))
        yield implies(any_of(*(owner == seat for owner in owners)), everywhere)
        yield implies(everywhere, any_of(owners[-1] != NOBODY, *(owner == seat for owner in owners)))


@invariant(PERIOD.larger_marker, PERIOD.smaller_marker, PERIOD.four_countries)
def period_markers_wait_for_their_period(state: Table, rules: TableRules) -> Conditions:
    """Markers of a period are taken at its scoring, the smaller one only where another player takes the larger."""
    scored = any_of(state.phase == Phase.SHUFFLE, state.phase == Phase.OVER)
    both = rules.reads(Q.second_alone, "takes-both")
    for index in range(PERIODS * COUNTRIES):
        period = index // COUNTRIES
        larger, smaller = (state.period_owner[index * RANKS + rank] for rank in range(RANKS))
        waiting = any_of(state.period < period, all_of(state.period == period, none_of(scored)))
        yield implies(waiting, all_of(larger == NOBODY, smaller == NOBODY))
        yield any_of(smaller == NOBODY, all_of(larger != NOBODY, any_of(both, larger != smaller)))
    for country in range(COUNTRIES):
        larger, smaller = (state.award[country * RANKS + rank] for rank in range(RANKS))
        yield any_of(state.phase == Phase.AWARD, all_of(larger == NOBODY, smaller == NOBODY))
        yield any_of(smaller == NOBODY, all_of(larger != NOBODY, any_of(both, larger != smaller)))


@invariant(PERIOD.three_periods, PERIOD.interrupt)
def periods_are_in_order(state: Table, rules: TableRules) -> Conditions:
    """A new pile is shuffled after the first two periods, and the game is over after the third."""
    last = state.period == PERIODS - 1
    yield implies(state.phase == Phase.SHUFFLE, none_of(last))
    yield implies(state.phase == Phase.OVER, last)
    yield implies(state.closing == 1, all_of(last, rules.reads(Q.last_round, "played-out")))


INVARIANTS = (
    country_cards_are_conserved,
    intrigue_cards_are_conserved,
    cubes_are_conserved,
    cubes_are_on_positions,
    hands_keep_their_limits,
    draws_can_be_made,
    draws_are_in_order,
    payments_are_in_order,
    payments_can_be_made,
    city_bonuses_are_earned,
    country_bonuses_are_earned,
    noble_house_bonuses_are_earned,
    period_markers_wait_for_their_period,
    periods_are_in_order,
)
