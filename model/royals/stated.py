"""What sources state of the board as a whole: a component file against it is refused, with the fact and its source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import cast

from rulewright.spec import GameSpec, SpecError
from rulewright.spec.component import SINGLE


def check_stated(spec: GameSpec) -> None:
    """Raise SpecError, naming table and key, at the first value that does not fit what is stated of all the others."""
    for check in _CHECKS:
        check(spec)


def _refuse(spec: GameSpec, table: str, key: str, problem: str, fact: str, cell: str = SINGLE) -> None:
    """Raise SpecError with the source of a stated cell."""
    raise SpecError(f"{problem} ({spec.components[fact].cells[cell].source})", table=table, key=key)


def _cities(spec: GameSpec) -> None:
    """As many cities in each country as are stated."""
    named = [key.partition(".")[0] for key in spec.components["cities"].cells]
    stated = spec.components["city-numbers"].numbers()
    for country in named:
        if country not in stated:
            raise SpecError(f"no country {country}", table="cities", key=country, accepted=stated)
    for country, number in stated.items():
        if named.count(country) != number:
            problem = f"{named.count(country)} cities, and {number} are stated"
            _refuse(spec, "cities", country, problem, "city-numbers", country)


def _positions(spec: GameSpec) -> None:
    """One or two positions in each city, two in most, of titles that there are.

    That no city has three follows from the lengths of our own lists.
    """
    titles, ranks = spec.components["positions"].lists(), spec.components["ranks"].cells
    for city, shown in titles.items():
        if len(set(shown)) != len(shown):
            raise SpecError("the same position twice", table="positions", key=city)
        for title in shown:
            if title not in ranks:
                raise SpecError(f"no title {title}", table="positions", key=city, accepted=ranks)
    if 2 * sum(len(shown) == 2 for shown in titles.values()) <= len(titles):
        raise SpecError("most cities have two positions (jestatharogue)", table="positions")


def _tables_fit(spec: GameSpec) -> None:
    """Tables of cities have the same cities, tables of positions the same positions."""
    cities = list(spec.components["cities"].cells)
    positions = [f"{city}.{title}" for city, shown in spec.components["positions"].lists().items() for title in shown]
    for tables, keys in (
        (("positions", "city-bonuses", "city-places"), cities),
        (("costs", "influences"), positions),
    ):
        for table in tables:
            _same(table, list(spec.components[table].cells), keys)


def _same(table: str, found: list[str], expected: list[str]) -> None:
    for key in found:
        if key not in expected:
            raise SpecError("not on the board", table=table, key=key, accepted=expected)
    for key in expected:
        if key not in found:
            raise SpecError("missing", table=table, key=key)


def _kings(spec: GameSpec) -> None:
    """Every King has the stated cost."""
    stated = spec.components["king-cost"].number()
    for position, cost in spec.components["costs"].numbers().items():
        if position.endswith(".king") and cost != stated:
            _refuse(spec, "costs", position, f"a King costs {stated}", "king-cost")


def _values(spec: GameSpec) -> None:
    """Costs, influences and points are positive; a higher title is worth more."""
    for table in ("costs", "influences", "title-halves", "city-bonuses"):
        for key, value in spec.components[table].numbers().items():
            if value < 1:
                raise SpecError(f"{value} is less than 1", table=table, key=key)
    halves, ranks = spec.components["title-halves"].numbers(), spec.components["ranks"].numbers()
    ordered = sorted(halves, key=ranks.__getitem__)
    for lower, higher in pairwise(ordered):
        if halves[lower] >= halves[higher]:
            _refuse(spec, "title-halves", higher, f"worth no more than {lower}, which ranks lower", "ranks", higher)


def _pairs(spec: GameSpec) -> None:
    """Of two markers one is worth more, and none is worth nothing."""
    for table, source in (("country-bonuses", "rules#71,72"), ("period-markers", "rules#89,90")):
        for key, values in spec.components[table].places().items():
            if not values[0] > values[1] > 0:
                problem = f"{list(values)} is not a higher value and a lower one ({source})"
                raise SpecError(problem, table=table, key=key)


def _cards_removed(spec: GameSpec) -> None:
    """No more cards are taken out than there are."""
    cards = spec.components["country-cards"].numbers()
    for key, removed in spec.components["cards-removed"].numbers().items():
        country = key.partition(".")[2]
        if not 0 <= removed <= cards[country]:
            _refuse(spec, "cards-removed", key, f"there are {cards[country]} cards", "country-cards", country)


def _first_draws(spec: GameSpec) -> None:
    """Each seat draws as many cards as are stated to be possible, a later one no fewer, and the last more."""
    limits = spec.components["first-draw-range"].numbers()
    fewest, most = limits["fewest"], limits["most"]
    for players, draws in spec.components["first-draw"].places().items():
        if not all(fewest <= cards <= most for cards in draws):
            problem = f"a seat draws {fewest} to {most} cards"
            _refuse(spec, "first-draw", players, problem, "first-draw-range", "fewest")
        if list(draws) != sorted(draws) or draws[0] == draws[-1]:
            problem = "earlier seats draw fewer cards than later ones (roachware; gamesgazette)"
            raise SpecError(problem, table="first-draw", key=players)


def _colours(spec: GameSpec) -> None:
    """Seats have different colours; the first two those that two players must take."""
    colours = [cast(str, colour) for colour in spec.components["seat-colours"].table().values()]
    known = spec.components["cubes"].cells
    for seat, colour in enumerate(colours, start=1):
        if colour not in known:
            raise SpecError(f"no colour {colour}", table="seat-colours", key=str(seat), accepted=known)
        if colours.count(colour) > 1:
            raise SpecError(f"{colour} has two seats", table="seat-colours", key=str(seat))
    if set(colours[:2]) != {"black", "white"}:
        raise SpecError("two players take black and white (rules#23)", table="seat-colours", key=_first_other(colours))


def _first_other(colours: Sequence[str]) -> str:
    return next(str(seat) for seat, colour in enumerate(colours, start=1) if colour not in ("black", "white"))


_CHECKS: Iterable[Callable[[GameSpec], None]] = (
    _cities,
    _positions,
    _tables_fit,
    _kings,
    _values,
    _pairs,
    _cards_removed,
    _first_draws,
    _colours,
)
