"""Games played under the ruling and under other readings with the same luck: what arises, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from attrs import define, field

from rulewright.explore.arrays import Booleans, Indices
from rulewright.explore.columns import Column
from rulewright.explore.raced import UNIFORM, Policy, Raced, wins_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.finding import Share
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.telling import Telling

BATCH = 2048
LONGEST = 3000
"""Moves after which a game is given up."""
EARLY = 40
"""Whole games that are kept for each pair."""
KEPT = 400
"""Late positions that are kept for each pair."""


@define
class Tally:
    """What was counted for one pair, and the plays worth looking at.

    ``earliest`` is the shortest play found after which the readings differ, ``whole`` are whole games in which they do
    so early, with after how many moves. ``changed`` are whole plays, the same
    under both readings, that different seats win, shortest first. ``late`` are plays up to a position in which the
    readings differ, those first that have few moves to come and end close; with a measure of that, and the moves.
    """

    pair: Pair
    games: int = 0
    arises: int = 0
    decides: int = 0
    unfinished: int = 0
    earliest: tuple[Move, ...] | None = None
    whole: list[tuple[int, tuple[Move, ...]]] = field(factory=list)
    changed: list[tuple[Move, ...]] = field(factory=list)
    late: list[tuple[int, int, tuple[Move, ...]]] = field(factory=list)

    def share(self, policy: Policy) -> Share:
        """The counts as a share."""
        return Share(policy.name, self.games, self.arises, self.decides, self.unfinished)


def sample(
    pairs: Sequence[Pair], games: int, seed: int, policy: Policy = UNIFORM, known: Mapping[int, Tally] | None = None
) -> dict[int, Tally]:
    """Play games under the common ruling of the pairs, and again under the other reading where a question arose.

    A game in which it did not arise is the same under both readings. Returns a tally for each pair, by its index.
    With ``known`` tallies, plays worth looking at are added to these, and nothing is counted.
    """
    tallies = {index: Tally(pair) for index, pair in enumerate(pairs)} if known is None else dict(known)
    for start in range(0, games, BATCH):
        size = min(BATCH, games - start)
        watchers = [Telling(pair, size) for pair in pairs]
        base = Raced(pairs[0].one, size, seed, first=start, policy=policy, watchers=watchers).play(LONGEST)
        for index, watcher in enumerate(watchers):
            if known is None:
                _count(tallies[index], watcher, base, start, seed)
            else:
                _collect(tallies[index], watcher, base)
    return tallies


def _count(tally: Tally, told: Telling, base: Raced, first: int, seed: int) -> None:
    """Count in how many games the question arose and the winner changed, and keep the plays that show it."""
    arose = np.flatnonzero(told.arose >= 0)
    finished = base.finished.copy()
    again, decided = _again(tally.pair, base, arose, first, seed, finished)
    tally.games += int(finished.sum())
    tally.unfinished += base.games - int(finished.sum())
    tally.arises += int((told.arose[finished] >= 0).sum())
    tally.decides += int((decided & finished).sum())
    if again is not None:
        for game in np.flatnonzero(decided & finished).tolist():
            play = base.play_of(game)
            if again[0].play_of(again[1][game]) == play:
                tally.changed.append(tuple(play))
    _collect(tally, told, base)


def _collect(tally: Tally, told: Telling, base: Raced) -> None:
    """Keep the shortest play that tells the readings apart, whole plays with other winners, and late positions."""
    arose = np.flatnonzero(told.arose >= 0)
    if arose.size:
        game = int(arose[np.argmin(told.arose[arose])])
        length = int(told.arose[game])
        if tally.earliest is None or length < len(tally.earliest):
            tally.earliest = tuple(base.play_of(game)[:length])
        for each in arose[np.argsort(told.arose[arose], kind="stable")][:EARLY].tolist():
            tally.whole.append((int(told.arose[each]), tuple(base.play_of(each))))
        tally.whole.sort(key=lambda entry: entry[0])
        del tally.whole[EARLY:]
    pair, ended = tally.pair, np.flatnonzero(base.finished)
    if not pair.scope.plays and ended.size:
        changed = _other_winners(pair, base, ended)
        tally.changed += [tuple(base.play_of(game)) for game in ended[changed][:KEPT].tolist()]
    tally.changed.sort(key=len)
    del tally.changed[KEPT:]
    latest = np.flatnonzero((told.latest >= 0) & base.finished)
    left = base.lengths[latest] - told.latest[latest]
    close = left + _margins(pair.one, base, latest)
    for index in np.argsort(close, kind="stable")[:KEPT].tolist():
        game = int(latest[index])
        play = tuple(base.play_of(game)[: int(told.latest[game])])
        tally.late.append((int(close[index]), int(left[index]), play))
    tally.late.sort(key=lambda entry: entry[:2])
    del tally.late[KEPT:]


def _margins(rules: Rules[Any, Any], batch: Raced, games: Indices) -> Any:
    """By how many points the best was ahead of the next: close games are the ones that a late move may turn."""
    scores = rules.outcome(batch.ends.some(games)).scores
    if len(scores) < 2 or not games.size:
        return np.zeros(games.size, dtype=np.int64)
    rows = [np.broadcast_to(s.values if isinstance(s, Column) else np.array(int(s)), games.shape) for s in scores]
    ordered = np.sort(np.stack(rows).astype(np.int64), axis=0)
    return ordered[-1] - ordered[-2]


def _again(
    pair: Pair, base: Raced, arose: Indices, first: int, seed: int, finished: Booleans
) -> tuple[tuple[Raced, dict[int, int]] | None, Booleans]:
    """The games in which the question arose under the other reading, and in which of all games the winner changes.

    Games that the other reading does not finish are struck from ``finished``.
    """
    decided = np.zeros(base.games, dtype=np.bool_)
    if not arose.size:
        return None, decided
    if not pair.scope.plays:
        decided[arose] = _other_winners(pair, base, arose)
        return None, decided
    other = Raced(pair.other, arose.size, seed, policy=base.policy, numbers=arose + first).play(LONGEST)
    finished[arose[~other.finished]] = False
    whole = np.arange(arose.size)
    decided[arose] = (_wins(pair.one, base, arose) != _wins(pair.other, other, whole)).any(axis=0)
    return (other, {int(game): index for index, game in enumerate(arose)}), decided


def _other_winners(pair: Pair, batch: Raced, games: Indices) -> Booleans:
    """In which games the same end has other winners under the other reading."""
    state = batch.ends.some(games)
    there = pair.as_other(state)
    return np.asarray((wins_of(pair.one, state, games.size) != wins_of(pair.other, there, games.size)).any(axis=0))


def _wins(rules: Rules[Any, Any], batch: Raced, games: Indices) -> Booleans:
    return wins_of(rules, batch.ends.some(games), games.size)
