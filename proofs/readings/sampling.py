"""Games played under the ruling and under other readings with the same luck: what arises, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from attrs import define, field, frozen

from rulewright.explore.arrays import Booleans, Indices
from rulewright.explore.columns import Column
from rulewright.explore.raced import UNIFORM, Mixed, Policy, Raced, wins_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules
from rulewright.proofs.readings.finding import Share
from rulewright.proofs.readings.pair import Pair
from rulewright.proofs.readings.telling import Ruled, Telling

BATCH = 2048
LONGEST = 2000
"""Moves after which a game is given up."""
MIXED = 8192
"""Games under other readings that are played at once."""
SCRIPTED = UNIFORM
"""How a game goes on after its script."""
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
    pairs: Sequence[Pair],
    counted: Mapping[Policy, int],
    seed: int,
    looked_at: Mapping[Policy, int] | None = None,
    scripts: Sequence[Sequence[Move]] = (),
) -> dict[Policy, dict[int, Tally]]:
    """Play games under the common ruling of the pairs, and again under the other reading where a question arose.

    A game in which it did not arise is the same under both readings. ``counted`` says how many games of each policy
    are counted; those of ``looked_at``, and those that begin with a script, only give plays worth looking at. Games of
    a policy are numbered from 0, and all are played together. Returns for each policy that is counted a tally for each
    pair, by its index; plays are kept in those of the first policy.
    """
    found = {policy: {index: Tally(pair) for index, pair in enumerate(pairs)} for policy in counted}
    first = next(iter(found.values()))
    lots = [(SCRIPTED, n, False) for n in range(len(scripts))]
    lots += [(p, n, True) for p, many in counted.items() for n in range(many)]
    lots += [(p, n, False) for p, many in (looked_at or {}).items() for n in range(many)]
    for start in range(0, len(lots), BATCH):
        policies, numbers, counts = zip(*lots[start : start + BATCH], strict=True)
        played = Played(policies, np.array(numbers), np.array(counts), seed)
        ruled = Ruled()
        watchers = [Telling(pair, len(policies), ruled) for pair in pairs]
        batch = Raced(
            pairs[0].one,
            len(policies),
            seed,
            policy=policies,
            watchers=watchers,
            numbers=played.numbers,
            scripts=scripts[start : start + BATCH],
        )
        base = batch.play(LONGEST)
        again = _again(pairs, watchers, base, played)
        own = {policy: played.counts & np.array([each is policy for each in policies]) for policy in counted}
        for index, watcher in enumerate(watchers):
            _collect(first[index], watcher, base, again[index])
            for policy, tallies in found.items():
                _count(tallies[index], watcher, base, again[index], own[policy])
    return found


@frozen
class Played:
    """The games of a batch: by which policies, of what numbers, and which of them are counted."""

    policies: Sequence[Policy]
    numbers: Indices
    counts: Booleans
    seed: int

    def policies_of(self, games: Indices) -> list[Policy]:
        """The policies of some of the games."""
        return [self.policies[game] for game in games.tolist()]


def _count(tally: Tally, told: Telling, base: Raced, again: Again, mine: Booleans) -> None:
    """Count in how many of these games the question arose and the winner changed."""
    finished = base.finished & ~again.unfinished & mine
    tally.games += int(finished.sum())
    tally.unfinished += int(mine.sum()) - int(finished.sum())
    tally.arises += int((told.arose[finished] >= 0).sum())
    tally.decides += int((again.decided & finished).sum())


def _collect(tally: Tally, told: Telling, base: Raced, again: Again) -> None:
    """Keep the shortest play that tells the readings apart, whole plays with other winners, and late positions."""
    other_play = again.play_of
    for game in np.flatnonzero(again.decided & base.finished).tolist() if other_play is not None else ():
        whole = base.play_of(game)
        if other_play is not None and other_play(game) == whole:
            tally.changed.append(tuple(whole))
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


@frozen
class Again:
    """What became under another reading of games in which its question arose.

    ``decided`` says in which of all games the winner changes, ``unfinished`` which the other reading does not finish;
    ``play_of`` gives the moves of one that was played again, where any was.
    """

    decided: Booleans
    unfinished: Booleans
    play_of: Callable[[int], list[Move]] | None = None


def _again(pairs: Sequence[Pair], told: Sequence[Telling], base: Raced, played: Played) -> dict[int, Again]:
    """Play the counted games in which questions arose again, each under its other reading, many readings at once."""
    found: dict[int, Again] = {}
    jobs: list[tuple[int, Indices]] = []
    for index, (pair, watcher) in enumerate(zip(pairs, told, strict=True)):
        arose = np.flatnonzero((watcher.arose >= 0) & played.counts)
        nothing = np.zeros(base.games, dtype=np.bool_)
        if not arose.size:
            found[index] = Again(nothing, nothing)
        elif not pair.scope.plays:
            decided = nothing.copy()
            decided[arose] = _other_winners(pair, base, arose)
            found[index] = Again(decided, nothing)
        elif pair.has_other_fields:
            policies, numbers = played.policies_of(arose), played.numbers[arose]
            other = Raced(pair.other, arose.size, played.seed, policy=policies, numbers=numbers).play(LONGEST)
            found[index] = _compared(pair, base, arose, other, 0)
        else:
            jobs.append((index, arose))
    for group in _grouped(jobs):
        found |= _mixed(pairs, group, base, played)
    return found


def _grouped(jobs: Sequence[tuple[int, Indices]]) -> Iterator[list[tuple[int, Indices]]]:
    """Jobs in groups of about as many games as are played well at once."""
    group: list[tuple[int, Indices]] = []
    for job in jobs:
        group.append(job)
        if sum(arose.size for _, arose in group) >= MIXED:
            yield group
            group = []
    if group:
        yield group


def _mixed(
    pairs: Sequence[Pair], group: Sequence[tuple[int, Indices]], base: Raced, played: Played
) -> dict[int, Again]:
    rules = base.rules
    sizes = [arose.size for _, arose in group]
    readings = {}
    for name in dict.fromkeys(pairs[index].question.id for index, _ in group):
        choices = list(rules.spec.questions[name].readings)
        mine = [
            pairs[index].reading if pairs[index].question.id == name else rules.readings[name] for index, _ in group
        ]
        readings[name] = np.repeat(np.array([choices.index(reading) for reading in mine], dtype=np.int8), sizes)
    games = np.concatenate([arose for _, arose in group])
    other = Mixed(rules, readings, played.seed, played.numbers[games], played.policies_of(games)).play(LONGEST)
    starts = np.cumsum([0, *sizes])
    return {
        index: _compared(pairs[index], base, arose, other, int(start))
        for (index, arose), start in zip(group, starts, strict=False)
    }


def _compared(pair: Pair, base: Raced, arose: Indices, other: Raced, start: int) -> Again:
    """Games and the same ones played again, from ``start`` on in the other batch."""
    there = np.arange(start, start + arose.size)
    decided, unfinished = np.zeros(base.games, dtype=np.bool_), np.zeros(base.games, dtype=np.bool_)
    unfinished[arose[~other.finished[there]]] = True
    decided[arose] = (_wins(pair.one, base, arose) != _wins(pair.other, other, there)).any(axis=0)
    place = {int(game): int(index) for game, index in zip(arose, there, strict=True)}
    return Again(decided, unfinished, lambda game: other.play_of(place[game]))


def _other_winners(pair: Pair, batch: Raced, games: Indices) -> Booleans:
    """In which games the same end has other winners under the other reading."""
    state = batch.ends.some(games)
    there = pair.as_other(state)
    return np.asarray((wins_of(pair.one, state, games.size) != wins_of(pair.other, there, games.size)).any(axis=0))


def _wins(rules: Rules[Any, Any], batch: Raced, games: Indices) -> Booleans:
    return wins_of(rules, batch.ends.some(games), games.size)
