"""A second account of Royals, written from the rule text alone: it follows a play and keeps its own books.

It knows nothing of the model but the names of moves. Values of the board are handed to it by name, readings as the
table has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import Factory, define

COUNTRIES = ("france", "german-states", "britain", "spain")
TITLES = ("marshal", "baron", "countess", "duke", "cardinal", "princess", "king")
PAIRS = tuple((one, other) for i, one in enumerate(COUNTRIES) for other in COUNTRIES[i + 1 :])


@define
class Board:
    """Costs and influence by 'country.city.title', and the values of markers and halves of tiles."""

    cost: Mapping[str, int]
    influence: Mapping[str, int]
    city: Mapping[str, int]
    country: Mapping[str, Sequence[int]]
    period: Mapping[tuple[int, str], Sequence[int]]
    half: Mapping[str, int]


def country_of(name: str) -> str:
    """The country of a position or city."""
    return name.split(".")[0]


def city_of(position: str) -> str:
    """The city of a position."""
    return position.rpartition(".")[0]


def title_of(position: str) -> str:
    """The title of a position."""
    return position.rpartition(".")[2]


@define
class Referee:
    """The books of one table."""

    players: int
    board: Board
    readings: Mapping[str, str]
    hand: list[Counter[str]] = Factory(lambda self: [Counter() for _ in range(self.players)], takes_self=True)
    intrigue: list[Counter[int]] = Factory(lambda self: [Counter() for _ in range(self.players)], takes_self=True)
    holder: dict[str, int] = Factory(dict)
    field: Counter[tuple[str, int]] = Factory(Counter)
    tile: Counter[tuple[str, int]] = Factory(Counter)
    city_bonus: dict[str, int] = Factory(dict)
    country_bonus: dict[str, list[int]] = Factory(lambda: {country: [] for country in COUNTRIES})
    noble_bonus: list[int] = Factory(list)
    markers: dict[tuple[int, str, int], int] = Factory(dict)
    turn: int = 0
    period: int = 0
    first_round: bool = True
    last_round: bool = False

    def read(self, question: str, choice: str) -> bool:
        """Whether a question is read that way."""
        return self.readings[question] == choice

    def cubes(self, seat: int) -> int:
        """The cubes left to a seat, of 46 or 36."""
        used = sum(number for (_, owner), number in self.tile.items() if owner == seat)
        return (46 if seat < 2 else 36) - 2 * used

    def is_in(self, seat: int, city: str) -> bool:
        """Whether a seat has a cube in a city."""
        there = any(owner == seat and city_of(name) == city for name, owner in self.holder.items())
        return there or self.field[city, seat] > 0

    # Playing

    def can_pay(self, position: str) -> bool:
        """Whether the country cards do for a position."""
        hand, cost = self.hand[self.turn], self.board.cost[position]
        own = hand[country_of(position)]
        others = hand.total() - own
        most = 1 if self.read("several-jokers", "one") else cost
        most = 0 if self.read("joker-card", "from-the-discards") else most
        for plain in range(min(own, cost) + 1):
            spare = others + (own - plain if self.read("joker-colours", "any-three") else 0)
            if cost - plain <= most and spare >= 3 * (cost - plain):
                return True
        return False

    def price(self, position: str) -> int:
        """The intrigue cards for a takeover."""
        return 2 if title_of(position) == "king" and self.read("king-takeover", "two-cards") else 1

    def can_bribe(self, position: str) -> bool:
        """Whether the intrigue cards do for a takeover."""
        cards, price = self.intrigue[self.turn], self.price(position)
        showing = sum(number for pair, number in cards.items() if country_of(position) in PAIRS[pair])
        fewest = price if price == 2 and self.read("king-jokers", "shown-only") else 0
        return any(cards.total() - plain >= 2 * (price - plain) for plain in range(fewest, min(price, showing) + 1))

    def may_occupy(self, position: str) -> bool:
        """Whether the player can occupy a position."""
        owner = self.holder.get(position)
        if owner == self.turn and self.read("own-cube", "others-only"):
            return False
        if owner is not None and not self.can_bribe(position):
            return False
        return self.cubes(self.turn) >= 2 and self.can_pay(position)

    def occupy(self, position: str) -> None:
        """Put both cubes down, and hand out what that earns."""
        seat, city, country = self.turn, city_of(position), country_of(position)
        if position in self.holder:
            self.field[city, self.holder[position]] += 1
        self.holder[position] = seat
        self.tile[title_of(position), seat] += 1
        self.city_bonus.setdefault(city, seat)
        taken = self.country_bonus[country]
        everywhere = all(self.is_in(seat, other) for other in self.board.city if country_of(other) == country)
        if everywhere and seat not in taken and len(taken) < 2:
            taken.append(seat)
        titled = all(self.tile[title, seat] for title in TITLES)
        if titled and seat not in self.noble_bonus and len(self.noble_bonus) < len(self.noble_values):
            self.noble_bonus.append(seat)

    @property
    def noble_values(self) -> list[int]:
        """The noble-house bonuses in play."""
        if self.players == 2:
            return [8]
        fewer = self.players == 3 and self.read("noble-house-for-three", "without-the-highest")
        return [12, 8] if fewer else [16, 12, 8]

    # The end of a turn

    def end_turn(self, row: int, pile: int) -> str:
        """What follows a turn that leaves so many cards: 'turn', 'score', or 'renew' where discards are shuffled."""
        seat, last = self.turn, self.turn == self.players - 1
        over = row < 3 or (pile == 0 and self.read("period-end", "pile-empty"))
        self.turn = 0 if last else seat + 1
        self.first_round = self.first_round and not last
        if self.period == 2 and (over or self.last_round) and not last and self.read("last-round", "played-out"):
            self.last_round = True
            return "renew" if row < 3 else "turn"
        if over or self.last_round:
            self.score_period()
            return "score"
        return "turn"

    def next_period(self) -> None:
        """Begin the next period."""
        self.period += 1
        if self.read("hands-kept", "given-back"):
            self.hand = [Counter() for _ in range(self.players)]

    def claim_of(self, seat: int, country: str) -> tuple[int, list[tuple[int, int]]]:
        """Influence in a country, and the offices that break a tie, the highest first."""
        mine = [name for name, owner in self.holder.items() if owner == seat and country_of(name) == country]
        by_city = self.read("period-tie", "city-bonus")
        offices = [(TITLES.index(title_of(p)), self.board.city[city_of(p)] if by_city else 0) for p in mine]
        offices.sort(reverse=True)
        every = self.read("still-tied", "next-noble")
        return sum(self.board.influence[name] for name in mine), offices if every else offices[:1]

    def score_period(self) -> None:
        """Hand out the markers of a period."""
        for country in COUNTRIES:
            claims = {seat: self.claim_of(seat, country) for seat in range(self.players)}
            claims = {seat: claim for seat, claim in claims.items() if claim[0] > 0}
            order = sorted(claims, key=claims.__getitem__, reverse=True)
            for place, seat in enumerate(order[:2]):
                if list(claims.values()).count(claims[seat]) == 1:
                    self.markers[self.period, country, place] = seat
            if len(order) == 1 and self.read("second-alone", "takes-both"):
                self.markers[self.period, country, 1] = order[0]

    # The end of the game

    def won(self) -> Iterator[tuple[int, int, bool]]:
        """Every marker that was won: by whom, its value, and whether it counts."""
        yield from ((seat, self.board.city[city], True) for city, seat in self.city_bonus.items())
        for country, seats in self.country_bonus.items():
            yield from ((seat, self.board.country[country][place], True) for place, seat in enumerate(seats))
        yield from ((seat, self.noble_values[place], True) for place, seat in enumerate(self.noble_bonus))
        counted = self.read("period-markers-count", "counted")
        for (period, country, place), seat in self.markers.items():
            yield seat, self.board.period[period, country][place], counted

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Everybody's points, and who wins."""
        points, best = [0] * self.players, [0] * self.players
        for seat, value, counted in self.won():
            points[seat] += value if counted else 0
            best[seat] = max(best[seat], value)
        for title in TITLES:
            cubes = [self.tile[title, seat] for seat in range(self.players)]
            first = [seat for seat in range(self.players) if cubes[seat] == max(cubes)]
            empty = max(cubes) == 0 and not (self.players == 2 and self.read("empty-tile", "both"))
            for seat in first if len(first) < 3 and not empty else ():
                points[seat] += self.board.half[title] * (3 - len(first))
        winners = [seat for seat in range(self.players) if points[seat] == max(points)]
        if self.read("final-tie", "highest-marker"):
            highest = max(best[seat] for seat in winners)
            winners = [seat for seat in winners if best[seat] == highest]
        return tuple(points), tuple(winners)
