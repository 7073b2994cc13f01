"""Score sheets, winners and tie-breaks, the same on numbers, columns and terms."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from rulewright.model.kernel.logic import all_of, count, ite, largest, none_of
from rulewright.spec import Clause

BELOW_EVERY_SCORE = -30_000


@frozen
class ScoreLine:
    """One entry of the score sheet: the clause that gives the points, what for, and the points of each player."""

    clause: Clause
    label: str
    points: tuple[int, ...]


@frozen
class TieBreak:
    """A rule that parts tied players: the clause, and a number for each player of which more is better."""

    clause: Clause
    keys: tuple[int, ...]


@frozen
class Outcome:
    """The end of a game: sheet, totals, who wins, and how many tie-breaks were needed.

    ``tie_breaks_used`` is 0 where the points decided; ``shared`` says whether more than one player wins.
    """

    sheet: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    wins: tuple[bool, ...]
    tie_breaks_used: int
    shared: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, on plain numbers."""
        return tuple(seat for seat, won in enumerate(self.wins) if won)


def leaders(keys: Sequence[int], among: Sequence[bool]) -> tuple[bool, ...]:
    """Which of the players still in it have the highest key."""
    best = largest(*(ite(still, key, BELOW_EVERY_SCORE) for key, still in zip(keys, among, strict=True)))
    return tuple(all_of(still, key == best) for key, still in zip(keys, among, strict=True))


def settle(sheet: Sequence[ScoreLine], tie_breaks: Sequence[TieBreak], players: int) -> Outcome:
    """Add up a score sheet and apply the tie-breaks in order."""
    scores = tuple(sum((line.points[p] for line in sheet[1:]), sheet[0].points[p]) for p in range(players))
    wins = leaders(scores, (True,) * players)
    used = 0
    for tie_break in tie_breaks:
        tied = count(*wins) > 1
        used = used + ite(tied, 1, 0)
        wins = leaders(tie_break.keys, wins)
    return Outcome(tuple(sheet), scores, wins, used, none_of(count(*wins) == 1))
