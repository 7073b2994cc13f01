"""Random play in which every ground move has a lot of its own, so that games under two readings can share their luck.

In an ordinary batch the k-th legal move is made, and one more legal move changes all that follows. Here each ground
move draws a number that depends on the seed, the game, the turn and the move only, and the highest of the legal ones
is made: uniform for players, by weight for nature (an exponential race). Two games that differ in one legal move then
go the same way until somebody would make that move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, Protocol

import attrs
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from rulewright.explore.arrays import Booleans, Indices, Integers
from rulewright.explore.batch import NO_MOVE, Batch, _Option
from rulewright.explore.chance import _mixed
from rulewright.explore.columns import Column
from rulewright.explore.ground import GroundMoves
from rulewright.explore.table import Tables
from rulewright.model.kernel.fields import Choice, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules

Lots = NDArray[np.float64]
NONE = -np.inf
_TURN, _WITHIN, _MOVE = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
_MASK = (1 << 64) - 1


@frozen
class Policy:
    """How players choose: the best of so many moves drawn at random; of one, uniformly at random.

    ``by_rank`` prefers what brings the end of the game nearer, else it is points that are looked at.
    """

    name: str
    candidates: int
    text: str
    by_rank: bool = False


UNIFORM = Policy("uniform", 1, "uniformly random play, not people")
GREEDY = Policy(
    "greedy",
    4,
    "greedy play, not people: of four moves drawn at random the one after which its player is furthest ahead in points",
)
HASTY = Policy("hasty", 8, "of eight moves drawn at random the one that brings the end nearest", by_rank=True)


class Watcher(Protocol):
    """Told of every step of a batch: before the moves, and of every class of moves that is made."""

    def before(self, batch: Raced) -> None:
        """Look at the running games before their next move."""

    def made(self, batch: Raced, ground: GroundMoves, games: Indices, picked: Integers) -> None:
        """Look at a move that is about to be made in some of the running games."""

    def ended(self, batch: Raced) -> None:
        """Look at the ends, when all games are over."""


class Raced(Batch):
    """A batch in which moves are made by lot; see the module. ``watchers`` are told of every step.

    ``numbers`` are those of the games, as a rule counted from ``first``: a game of a number has the same luck anywhere.
    ``policy`` is that of all games, or there is one for each. The first games follow ``scripts``, one each, as long as
    these are legal, and then go on by lot.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        games: int,
        seed: int = 0,
        *,
        first: int = 0,
        policy: Policy | Sequence[Policy] = UNIFORM,
        watchers: Sequence[Watcher] = (),
        numbers: Indices | None = None,
        scripts: Sequence[Sequence[Move]] = (),
    ) -> None:
        policies = (policy,) * games if isinstance(policy, Policy) else tuple(policy)
        self._candidates = np.array([one.candidates for one in policies], dtype=np.int64)
        self._by_rank = np.array([one.by_rank for one in policies], dtype=np.bool_)
        self.watchers = tuple(watchers)
        counted = np.arange(first, first + games) if numbers is None else numbers
        own: NDArray[np.uint64] = counted.astype(np.uint64)
        key = _mixed(np.array([seed & _MASK], dtype=np.uint64) + np.uint64(_TURN))
        self._keys = _mixed(_mixed(own * np.uint64(_TURN) + key) ^ key)
        self._turn = np.zeros(games, dtype=np.uint64)
        self._within = np.zeros(games, dtype=np.uint64)
        self._last = np.full(games, np.iinfo(np.int64).min)
        self._places = _places(rules)
        self._scored = scored_fields(rules) if self._candidates.max(initial=1) > 1 else ()
        super().__init__(rules, games, seed, first=first, check=False)
        self._scripts = self._coded(scripts)

    def _coded(self, scripts: Sequence[Sequence[Move]]) -> Integers:
        """The number of the ground move of every step and script; -1 after its end."""
        numbers = {move: code for code, move in enumerate(self._moves)}
        found = np.full((max(map(len, scripts), default=0), len(scripts)), -1, dtype=np.int64)
        for index, script in enumerate(scripts):
            found[: len(script), index] = [numbers.get(move, -1) for move in script]
        return found

    def play(self, max_steps: int | None = None, until: Callable[[], bool] = lambda: False) -> Raced:
        """Play on until every game is over or has ``max_steps`` moves, or ``until`` says so; returns itself."""
        while not until() and self.running.size and (max_steps is None or self.step < max_steps):
            self.advance()
        super().play(self.step)
        for watcher in self.watchers:
            watcher.ended(self)
        return self

    def advance(self) -> None:
        """One move in every game that is not over."""
        for watcher in self.watchers:
            watcher.before(self)
        options, totals = self._options()
        codes = np.full(self.games, NO_MOVE, dtype=np.uint16)
        self._record.append(codes)
        chosen = self._choose(options)
        for option in options:
            first = option.ground.first
            games = np.flatnonzero((chosen >= first) & (chosen < first + len(option.ground)))
            if not games.size:
                continue
            picked = (chosen[games] - first).astype(np.int64)
            for watcher in self.watchers:
                watcher.made(self, option.ground, games, picked)
            for name, complaint, where in self._make(option.ground, games, picked, codes):
                raise ValueError(f"{self.rules.game.id}: {name}: {complaint} in {int(where.sum())} games")
        self.step += 1
        self.lengths[self.running[totals > 0]] += 1
        stuck = totals == 0
        if stuck.any():
            self._drop(stuck)
        self._retire()

    @property
    def ground(self) -> list[GroundMoves]:
        """Every class of moves with its ground moves."""
        return self._ground

    @property
    def tables(self) -> Tables:
        """The states of the running games."""
        return self._tables

    def _actors(self) -> Integers:
        found = self.rules_of().actor(self.state)
        values = found.values if isinstance(found, Column) else np.array(int(found))
        return np.broadcast_to(values, self.running.shape).astype(np.int64)

    def _choose(self, options: list[_Option]) -> Integers:
        """The number of the ground move that each running game makes; -1 where none is legal."""
        alive, actors = self.running, self._actors()
        changed = actors != self._last[alive]
        self._turn[alive] += changed.astype(np.uint64)
        self._within[alive] = np.where(changed, np.uint64(0), self._within[alive] + np.uint64(1))
        self._last[alive] = actors
        with np.errstate(over="ignore"):
            moment = self._turn[alive] * np.uint64(_TURN) + self._within[alive] * np.uint64(_WITHIN)
            base = _mixed(self._keys[alive] + _mixed(moment))
        lots = [_lots(option, base, self._places[option.ground.kind]) for option in options]
        scripted = self._scripted(options, lots)
        best = _highest(options, lots, alive.size)
        self._scripts[self.step :, alive[(scripted >= 0) & (scripted != best)]] = -1
        if not (self._candidates[alive] > 1).any() or not any(not option.ground.kind.by_nature for option in options):
            return best
        return self._greedy(options, lots, best, actors)

    def _scripted(self, options: list[_Option], lots: list[Lots]) -> Integers:
        """The ground move that each running game has in its script, -1 if none; where it is legal its lot wins."""
        steps, scripts = self._scripts.shape
        wanted = np.full(self.running.size, -1, dtype=np.int64)
        if self.step >= steps:
            return wanted
        mine = self.running < scripts
        wanted[mine] = self._scripts[self.step, self.running[mine]]
        for option, table in zip(options, lots, strict=True):
            place = wanted[option.games] - option.ground.first
            here = np.flatnonzero((place >= 0) & (place < len(option.ground)))
            legal = here[table[place[here], here] > NONE]
            table[place[legal], legal] = np.inf
        return wanted

    def _greedy(self, options: list[_Option], lots: list[Lots], best: Integers, actors: Integers) -> Integers:
        """Of the highest few, as many as the game's policy looks at, the move that its policy likes best."""
        allowed = self._candidates[self.running]
        drawn = [best, *(_highest(options, lots, best.size) for _ in range(int(allowed.max()) - 1))]
        candidates = np.where(np.arange(len(drawn))[:, None] < allowed, np.stack(drawn), -1)
        candidates[:, allowed == 1] = -1
        margins = np.where(candidates < 0, NONE, self._margins(options, candidates, actors))
        return np.where(allowed == 1, best, candidates[margins.argmax(axis=0), np.arange(best.size)])

    def _margins(self, options: list[_Option], candidates: Integers, actors: Integers) -> Lots:
        """How much each candidate is liked: how near the end it leads, or how far ahead its player gets by it.

        The states after all candidates are looked at together, as what a score sheet costs hardly depends on how many
        there are; and so are those before them.
        """
        margins = np.zeros(candidates.shape)
        hurried = self._by_rank[self.running]
        tries = [found for option in options for found in self._tried(option, candidates, hurried)]
        if not tries:
            return margins
        rows, games = (np.concatenate([getattr(one, name) for one in tries]) for name in ("rows", "games"))
        now, back = np.unique(games, return_inverse=True)
        states, place = Tables(self.rules, games.size + now.size), 0
        self._tables.copy_to(states, np.concatenate([games, now]), np.arange(states.games))
        for one in tries:
            list(states.store(one.after, one.before, np.arange(place, place + one.games.size)))
            place += one.games.size
        whose = np.concatenate([hurried[games], hurried[now]])
        liked = np.zeros(states.games)
        for by_rank, of in ((True, np.flatnonzero(whose)), (False, np.flatnonzero(~whose))):
            if of.size:
                seats = np.concatenate([games, now])[of]
                rules, state = self.rules_of(seats), states.some(of)
                if by_rank:
                    liked[of] = -_values(rules.game.rank(state, rules), of.shape).astype(np.float64)
                else:
                    liked[of] = _ahead(rules, state, actors[seats])
        margins[rows, games] = liked[:place] - np.where(hurried[games], 0, liked[place:][back])
        return margins

    def _tried(self, option: _Option, candidates: Integers, hurried: Booleans) -> Iterator[_Tried]:
        """What the candidates of a class lead to; nothing where neither points nor the end can come nearer."""
        first = option.ground.first
        rows, games = np.nonzero((candidates >= first) & (candidates < first + len(option.ground)))
        if option.ground.kind.by_nature or not games.size:
            return
        before = self._tables.some(games)
        picked = (candidates[rows, games] - first).astype(np.int64)
        after = option.ground.chosen(picked).effect(before, self.rules_of(games))
        scored = any(after.__dict__[name] is not before.__dict__[name] for name in self._scored)
        if scored or hurried[games].any():
            yield _Tried(rows, games, before, after)


@frozen
class _Tried:
    """Candidates of one class: which of the candidates, in which running games, and the states before and after."""

    rows: Indices
    games: Indices
    before: Any
    after: Any


class Mixed(Raced):
    """A raced batch in which each game has readings of its own.

    ``readings`` gives for some questions the number of each game's reading, in the order in which the question lists
    them; the other questions are read as in ``rules``. No reading may change the fields of the state, but one may have
    classes of moves that another has not.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        readings: Mapping[str, NDArray[np.int8]],
        seed: int,
        numbers: Indices,
        policy: Policy | Sequence[Policy] = UNIFORM,
    ) -> None:
        self._readings = readings
        super().__init__(rules, numbers.size, seed, policy=policy, numbers=numbers)
        self._playing = self._offered_in(rules)

    def _offered_in(self, rules: Rules[Any, Any]) -> dict[type[Move], Booleans]:
        """For each class of moves, in which games there are any."""
        found = {ground.kind: np.zeros(self.games, dtype=np.bool_) for ground in self._ground}
        choices = np.stack(list(self._readings.values()))
        for choice in np.unique(choices, axis=1).T:
            named = zip(self._readings, choice, strict=True)
            read = {name: list(rules.spec.questions[name].readings)[number] for name, number in named}
            here = (choices == choice[:, None]).all(axis=0)
            for kind in attrs.evolve(rules, readings={**rules.readings, **read}).moves:
                found[kind] |= here
        return found

    def _offering(self, rules: Rules[Any, Any]) -> Rules[Any, Any]:
        return attrs.evolve(rules, readings={**rules.readings, **self._columns(rules, slice(None))})

    def _offered(self, ground: GroundMoves, games: Booleans) -> Booleans:
        return games & self._playing[ground.kind][self.running]

    def _columns(self, rules: Rules[Any, Any], games: Any) -> dict[str, Column]:
        """The readings of some of the games."""
        return {
            name: Column(chosen[games], 0, len(rules.spec.questions[name].readings) - 1)
            for name, chosen in self._readings.items()
        }

    def rules_of(self, games: Indices | None = None) -> Rules[Any, Any]:
        """The rules of the running games, or of some of these, with their readings as columns."""
        which = self.running if games is None else self.running[games]
        return attrs.evolve(self.rules, readings={**self.rules.readings, **self._columns(self.rules, which)})


class _Read:
    """A state that notes which of its fields are read."""

    def __init__(self, state: Any) -> None:
        self._state, self._names = state, set[str]()

    def __getattr__(self, name: str) -> Any:
        self._names.add(name)
        return getattr(self._state, name)


def scored_fields(rules: Rules[Any, Any]) -> tuple[str, ...]:
    """The fields that the score sheet reads."""
    state = _Read(rules.blank())
    rules.game.score(state, rules)
    return tuple(sorted(state._names))


def _places(rules: Rules[Any, Any]) -> dict[type[Move], int]:
    """The number of the first ground move of every class of the game, also of those that the table does not have."""
    found, place = {}, 0
    for kind in rules.game.moves:
        found[kind] = place
        place += prod(len(f.domain.values(rules)) for f in fields_of(kind) if isinstance(f.domain, Choice))
    return found


def _lots(option: _Option, base: NDArray[np.uint64], place: int) -> Lots:
    """The lot of every ground move of a class in its games; `NONE` where it is not legal.

    ``place`` is the number of the first one among all of the game.
    """
    numbers = np.arange(place, place + len(option.ground), dtype=np.uint64)
    with np.errstate(over="ignore"):
        mixed = _mixed(base[option.games][None, :] ^ (numbers * np.uint64(_MOVE) + np.uint64(1))[:, None])
    lots = ((mixed >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
    if not option.ground.kind.by_nature:
        return np.where(option.table, lots, NONE)
    weights = np.broadcast_to(option.table, lots.shape)
    with np.errstate(divide="ignore"):
        return np.where(weights > 0, np.log(lots) / np.maximum(weights, 1), NONE)


def _highest(options: list[_Option], lots: list[Lots], games: int) -> Integers:
    """The ground move with the highest lot in each game; its lot is taken out."""
    top = np.full(games, NONE)
    chosen = np.full(games, -1, dtype=np.int64)
    where = np.full(games, -1, dtype=np.int64)
    for index, (option, table) in enumerate(zip(options, lots, strict=True)):
        picked = table.argmax(axis=0)
        values = table[picked, np.arange(table.shape[1])]
        better = values > top[option.games]
        mine = option.games[better]
        top[mine] = values[better]
        chosen[mine] = picked[better] + option.ground.first
        where[mine] = index
    for index, (option, table) in enumerate(zip(options, lots, strict=True)):
        taken = np.flatnonzero(where[option.games] == index)
        table[chosen[option.games[taken]] - option.ground.first, taken] = NONE
    return chosen


def _ahead(rules: Rules[Any, Any], state: Any, actors: Integers) -> Lots:
    """A player's points as the position stands, less those of the best of the others."""
    scores = np.stack([_values(score, actors.shape) for score in rules.outcome(state).scores]).astype(np.float64)
    mine = scores[np.maximum(actors, 0), np.arange(actors.size)]
    if len(scores) == 1:
        return mine
    scores[np.maximum(actors, 0), np.arange(actors.size)] = NONE
    return np.asarray(mine - scores.max(axis=0))


def _values(number: Any, shape: tuple[int, ...]) -> Any:
    return np.broadcast_to(number.values if isinstance(number, Column) else np.array(int(number)), shape)


def wins_of(rules: Rules[Any, Any], state: Any, games: int) -> Booleans:
    """Who wins, as the positions stand: shape (players, games)."""
    return np.stack([_truth(won, games) for won in rules.outcome(state).wins])


def _truth(condition: Any, games: int) -> Booleans:
    values = condition if isinstance(condition, bool) else condition.values
    return np.broadcast_to(np.asarray(values, dtype=np.bool_), (games,))
