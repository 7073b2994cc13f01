"""The scoring of the second account: cloisters by rank, chains, alliances, seals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from attrs import define

if TYPE_CHECKING:
    from tests.model.kardinal_koenig.referee import Referee, Site

Group = frozenset["Site"]


@define
class Sheet:
    """Points as the referee's books stand."""

    books: Referee

    def has_seal(self, colour: int, country: str, half: str) -> bool:
        """Whether a colour has the seal of a country in the half for a kind of piece."""
        books = self.books
        first = (half == "councillor") == books.read("vatican-halves", "as-named")
        return any(books.seals.get((column, country), -1) == colour for column in ((1, 2) if first else (3, 4)))

    def cloister_points(self, *, final: bool) -> list[int]:
        """Every colour's points for cloisters."""
        books = self.books
        points = [0] * len(books.colours)
        for country in books.sites:
            numbers = {colour: books.cloisters(country, colour) for colour in books.colours}
            numbers = {colour: number for colour, number in numbers.items() if number}
            timely = final or books.read("vatican-interim", "both-scorings")
            twice = {colour for colour in numbers if timely and self.has_seal(colour, country, "cloister")}
            for_all = books.read("vatican-doubled", "owners-pieces")
            worth = {colour: n * (1 + (for_all and colour in twice)) for colour, n in numbers.items()}
            above = sum(worth.values())
            for level in sorted(set(numbers.values()), reverse=True):
                rank = [colour for colour, number in numbers.items() if number == level]
                for colour in rank:
                    points[colour] += above * (1 + (not for_all and colour in twice))
                above = max(worth[colour] for colour in rank)
        return points

    # Chains

    def chain_points(self) -> list[int]:
        """Every colour's points for chains."""
        return [sum(self.of_group(group) for group in self.groups(colour)) for colour in self.books.colours]

    def near(self, site: Site) -> Iterator[Site]:
        """The sites that a road joins to a site."""
        for one, other in self.books.roads:
            if site in (one, other):
                yield other if site == one else one

    def groups(self, colour: int) -> Iterator[Group]:
        """The cloisters of a colour that hang together."""
        yield from self.parts(frozenset(site for site, owner in self.books.board.items() if owner == colour))

    def parts(self, sites: Group) -> Iterator[Group]:
        """The parts of some sites that hang together."""
        left = set(sites)
        while left:
            group, edge = set(), {min(left)}
            while edge:
                group |= edge
                edge = {other for site in edge for other in self.near(site) if other in left} - group
            left -= group
            yield frozenset(group)

    def of_group(self, group: Group) -> int:
        """What cloisters that hang together score."""
        if self.books.read("branches", "whole-group"):
            return len(group) if len(group) >= 4 else 0
        if self.books.read("branches", "one-line-a-group"):
            longest = max(len(line) for site in group for line in self.lines([site], group))
            return longest if longest >= 4 else 0

        @cache
        def best(sites: Group) -> int:
            if len(sites) < 4:
                return 0
            parts = list(self.parts(sites))
            if len(parts) > 1:
                return sum(map(best, parts))
            site = min(sites, key=lambda each: (sum(other in sites for other in self.near(each)), each))
            found = best(sites - {site})
            for line in {frozenset(line) for end in sites for line in self.lines([end], sites) if site in line}:
                if 4 <= len(line) <= 7:
                    found = max(found, len(line) + best(sites - line))
            return found

        return best(group)

    def lines(self, line: list[Site], sites: Group) -> Iterator[list[Site]]:
        """All lines that go on from a line, itself included."""
        yield line
        for site in self.near(line[-1]):
            if site in sites and site not in line:
                yield from self.lines([*line, site], sites)

    # Alliances

    def leads(self, country: str, colour: int) -> bool:
        """Whether a colour has the majority of councillors in a country."""
        books = self.books
        most = max(books.councillors[country, each] for each in books.colours)
        with_none = books.read("no-councillors", "everybody")
        return books.councillors[country, colour] == most and (most > 0 or with_none)

    def alliance_points(self) -> list[int]:
        """Every colour's points for alliances."""
        return [
            sum(self.allied(colour, pair) for pair in self.books.alliances if all(self.leads(c, colour) for c in pair))
            for colour in self.books.colours
        ]

    def allied(self, colour: int, pair: tuple[str, str]) -> int:
        """What an alliance is worth to a colour."""
        books, worth = self.books, 0
        for country in pair:
            marked = pair if books.read("vatican-one-country", "whole-alliance") else (country,)
            for each in books.colours:
                whose = colour if books.read("vatican-doubled", "owners-points") else each
                twice = any(self.has_seal(whose, name, "councillor") for name in marked)
                worth += books.councillors[country, each] * (1 + twice)
        return worth

    # The end

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Every player's points, and who wins."""
        books, seats = self.books, range(self.books.players)
        parts = [books.interim, self.cloister_points(final=True), self.chain_points(), self.alliance_points()]
        points = [sum(part[seat] for part in parts) for seat in seats]
        best = max((points[seat], self.supply(seat)) for seat in seats)
        winners = tuple(seat for seat in seats if (points[seat], self.supply(seat)) == best)
        return tuple(points), winners

    def supply(self, seat: int) -> tuple[int, ...]:
        """What decides between equal players."""
        books = self.books
        cloisters, councillors = books.left(seat)
        if books.variant == "two-players" and books.read("tie-break-third", "share-too"):
            more = books.left_of_share(seat)
            cloisters, councillors = cloisters + more[0], councillors + more[1]
        together = books.read("tie-break", "together")
        return (cloisters + councillors,) if together else (councillors, cloisters)
