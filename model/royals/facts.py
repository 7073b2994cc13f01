"""What every set of components of Royals satisfies: stated facts, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import all_of, any_of, implies, total
from rulewright.model.royals.components import (
    CITIES,
    COUNTRIES,
    COUNTRY_NAMES,
    DRAW,
    HAND_LIMIT,
    MOST_COST,
    MOST_CUBES,
    MOST_SEATS,
    NOBLES,
    NOTHING,
    PAIR_NAMES,
    PERIODS,
    POSITIONS,
    RANKS,
    ROW,
    SEATS,
    SLOTS,
    SPEC,
    TITLES,
    Components,
    Title,
    city_names,
)

Findings = Iterator[tuple[bool, str]]
CITY_NAMES = city_names(SPEC)


def left(components: Components, players: int) -> int:
    """How many country cards are left in the game for a number of players."""
    first = SEATS.index(players) * COUNTRIES
    return total(components.cards) - total(*(components.removed[first + country] for country in range(COUNTRIES)))


@fact("paperzz; superfred; roachware")
def there_are_99_country_cards(components: Components) -> Findings:
    """There are 31 country cards of France, 26 of the German States, 22 of Britain and 20 of Spain."""
    for country, stated in enumerate((31, 26, 22, 20)):
        cards = components.cards[country]
        yield cards == stated, f"there are {cards} country cards of {COUNTRY_NAMES[country]}, not {stated}"


@fact("paperzz; paladinelliott")
def there_are_24_intrigue_cards(components: Components) -> Findings:
    """There are four intrigue cards of each pair of countries."""
    for pair, cards in enumerate(components.intrigue):
        yield cards == 4, f"there are {cards} intrigue cards {PAIR_NAMES[pair]}"


@fact("spiele-akademie")
def three_players_take_out_thirty(components: Components) -> Findings:
    """With three players nine, eight, seven and six cards are taken out."""
    first = SEATS.index(3) * COUNTRIES
    for country, stated in enumerate((9, 8, 7, 6)):
        out = components.removed[first + country]
        yield out == stated, f"with three players {out} cards of {COUNTRY_NAMES[country]} are taken out, not {stated}"


@fact("rules#26,93")
def a_row_can_be_turned_up(components: Components) -> Findings:
    """As a row is turned up for each period, more cards than that are left when all hands are full."""
    for index, players in enumerate(SEATS):
        for country in range(COUNTRIES):
            out = components.removed[index * COUNTRIES + country]
            there = components.cards[country]
            yield (
                out <= there,
                f"with {players} players {out} of {there} cards of {COUNTRY_NAMES[country]} are taken out",
            )
        cards = left(components, players)
        enough = cards > players * HAND_LIMIT + ROW
        yield enough, f"with {players} players {cards} country cards are left, and hands hold {players * HAND_LIMIT}"


@fact("jestatharogue")
def cities_have_one_position_or_two(components: Components) -> Findings:
    """Every city has a position, and none has one without a cost or of a cost that is too high to be paid."""
    for city in range(CITIES):
        yield components.title[city * SLOTS] != NOTHING, f"{CITY_NAMES[city]} has no position"
    for place in range(POSITIONS):
        cost = components.cost[place]
        payable = all_of(cost >= 1, cost <= MOST_COST)
        yield (
            any_of(components.title[place] == NOTHING, payable),
            f"a position in {CITY_NAMES[place // SLOTS]} costs {cost}",
        )


@fact("poeppelkiste; jestatharogue; kreiszeitung")
def known_positions_are_as_printed(components: Components) -> Findings:
    """Cologne has Cardinal and Baron, Madrid a King alone, Valencia Duke and Marshal; every King costs 8."""
    known = {
        "german-states.cologne": ((Title.CARDINAL, 5, 2), (Title.BARON, 2, 1)),
        "spain.madrid": ((Title.KING, 8, None), (NOTHING, None, None)),
        "spain.valencia": ((Title.DUKE, None, None), (Title.MARSHAL, 1, None)),
    }
    for city, positions in known.items():
        for slot, (title, cost, influence) in enumerate(positions):
            place = CITY_NAMES.index(city) * SLOTS + slot
            yield components.title[place] == title, f"{city} has other positions"
            if cost is not None:
                yield components.cost[place] == cost, f"a position in {city} costs {components.cost[place]}, not {cost}"
            if influence is not None:
                found = components.influence[place]
                yield found == influence, f"a position in {city} gives {found} influence, not {influence}"
    for place in range(POSITIONS):
        dear = implies(components.title[place] == Title.KING, components.cost[place] == 8)
        yield dear, f"the King of {CITY_NAMES[place // SLOTS]} costs {components.cost[place]}, not 8"


@fact("paperzz")
def tiles_are_worth_more_by_rank(components: Components) -> Findings:
    """The higher the title, the more points its tile is worth."""
    for title in range(1, TITLES):
        yield components.half[title] > components.half[title - 1], f"{Title(title).name.lower()} is worth too little"


@fact("paperzz; scribd")
def noble_houses_are_worth_16_12_and_8(components: Components) -> Findings:
    """The noble-house markers are worth 16, 12 and 8; with two players only the one worth 8 is used."""
    for index, stated in enumerate((16, 12, 8)):
        value = components.noble_value[index]
        yield value == stated, f"a noble-house marker is worth {value}, not {stated}"
    for index, players in enumerate(SEATS):
        wanted = 1 if players == 2 else NOBLES
        used = components.nobles[index]
        yield used == wanted, f"with {players} players {used} noble-house markers are used, not {wanted}"


@fact("rules#73,89")
def first_markers_are_worth_more(components: Components) -> Findings:
    """The higher country bonus and the larger period marker are worth more than the other."""
    for country in range(COUNTRIES):
        high, low = components.country_value[country * RANKS], components.country_value[country * RANKS + 1]
        yield high > low, f"the country bonuses of {COUNTRY_NAMES[country]} are {high} and {low}"
    for index in range(PERIODS * COUNTRIES):
        high, low = components.period_value[index * RANKS], components.period_value[index * RANKS + 1]
        where = f"{COUNTRY_NAMES[index % COUNTRIES]} in period {index // COUNTRIES + 1}"
        yield high > low, f"the period markers of {where} are worth {high} and {low}"


@fact("paperzz")
def cubes_are_46_or_36(components: Components) -> Findings:
    """A colour has 46 cubes, or 36."""
    for seat in range(MOST_SEATS):
        cubes = components.cubes[seat]
        yield any_of(cubes == MOST_CUBES, cubes == 36), f"seat {seat + 1} has {cubes} cubes"


@fact("stuartsstudy")
def first_draws_are_one_or_two(components: Components) -> Findings:
    """In the first round one or two cards are drawn, and later seats draw no fewer."""
    for index, players in enumerate(SEATS):
        draws = [components.first_draw[index * MOST_SEATS + seat] for seat in range(players)]
        for seat, cards in enumerate(draws):
            yield cards < DRAW, f"with {players} players seat {seat + 1} draws {cards} cards in the first round"
        for seat in range(1, players):
            yield draws[seat] >= draws[seat - 1], f"with {players} players seat {seat + 1} draws fewer cards"


FACTS = (
    there_are_99_country_cards,
    there_are_24_intrigue_cards,
    three_players_take_out_thirty,
    a_row_can_be_turned_up,
    cities_have_one_position_or_two,
    known_positions_are_as_printed,
    tiles_are_worth_more_by_rank,
    noble_houses_are_worth_16_12_and_8,
    first_markers_are_worth_more,
    cubes_are_46_or_36,
    first_draws_are_one_or_two,
)
