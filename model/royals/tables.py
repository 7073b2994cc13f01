"""The tables of a component file fit together: cities, their positions, and what is listed by either.

What is stated of single values is a fact of `facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from rulewright.spec import GameSpec, SpecError
from rulewright.spec.component import SINGLE


def check_tables(spec: GameSpec) -> None:
    """Raise SpecError, naming table and key, and the source of a fact, where the tables do not fit together."""
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
    _colours,
)
