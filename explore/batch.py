"""Random legal play of many games at once, on columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from rulewright.explore.arrays import Booleans, Indices, Integers, count_true, kth_by_weight, kth_true
from rulewright.explore.chance import Streams
from rulewright.explore.columns import Column
from rulewright.explore.coverage import Coverage
from rulewright.explore.ground import GroundMoves, booleans, complaints, ground_moves, legal, weights
from rulewright.explore.table import Tables
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.model.kernel.scoring import Outcome

NO_MOVE = np.uint16(0xFFFF)


@frozen
class Violation:
    """A game in which something failed: name and sentence of what, after which step, and the moves so far.

    ``name`` is an invariant's, ``states_are_well_formed`` or ``some_move_is_always_legal``.
    """

    name: str
    text: str
    game: int
    step: int
    moves: tuple[Move, ...]


@frozen
class _Option:
    """The legal ground moves of a class: in which games, weights or a mask, and the sum for each game."""

    ground: GroundMoves
    games: Indices
    table: Any
    amounts: Integers
    liking: Integers | None = None

    def pick(self, k: Integers) -> Integers:
        """The index of the ground move that the k-th unit falls to; of a move that is liked there are several."""
        if self.ground.kind.by_nature:
            return kth_by_weight(self.table, k)
        return kth_true(self.table, k if self.liking is None else k // self.liking)


LIKINGS = np.array((1, 10, 10, 200), dtype=np.int64)
"""How many times a move of a class counts, by temper."""


def likings(rules: Rules[Any, Any], classes: int, lots: Streams) -> Integers:
    """For each class of moves, seat and game, how many times one of its moves counts."""
    tempers = [lots.below(np.full(lots.games, LIKINGS.size), step) for step in range(classes * rules.players)]
    found: Integers = LIKINGS[np.array(tempers).reshape(classes, rules.players, lots.games)]
    return found


class Batch:
    """``games`` games played at once from the blank state on, each until it is over.

    A player's move is drawn uniformly among all legal ground moves, nature's in proportion to its weight.
    What happens in a game depends on the rules, the seed and its number only; numbers start at ``first``.
    With ``check`` every invariant and domain is evaluated after every step; a game that violates one stops
    there. ``covered`` games, the first ones, are watched for coverage. In ``tempered`` play each seat of each
    game likes each class of moves more or less, by lot: games differ more, and rare things are less so.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        games: int,
        seed: int = 0,
        *,
        first: int = 0,
        check: bool = True,
        covered: int = 0,
        tempered: bool = False,
    ) -> None:
        self.rules = rules
        self.games = games
        self.first = first
        self.step = 0
        self.lengths = np.zeros(games, dtype=np.int64)
        self.finished = np.zeros(games, dtype=np.bool_)
        self.violations: list[Violation] = []
        self.coverage = Coverage(rules)
        self.ends = Tables(rules, games)
        self._ground = ground_moves(self._offering(rules))
        self._moves = [move for ground in self._ground for move in ground.moves]
        if len(self._moves) >= NO_MOVE:
            raise ValueError(f"{rules.game.id}: {len(self._moves)} ground moves; a batch records 65534 at the most")
        self._tables = Tables(rules, games)
        self._alive = np.arange(games)
        self._streams = Streams(seed, games, first)
        self._likings = likings(rules, len(self._ground), Streams(~seed, games, first)) if tempered else None
        self._record: list[NDArray[np.uint16]] = []
        self._check = check
        self._covered = covered
        if check:
            self._check_invariants()
        self._retire()

    def play(self, max_steps: int | None = None) -> Batch:
        """Play on until every game is over or has ``max_steps`` moves; returns itself."""
        while self._alive.size and (max_steps is None or self.step < max_steps):
            self.advance()
        self._tables.copy_to(self.ends, np.arange(self._alive.size), self._alive)
        return self

    def advance(self) -> None:
        """One move in every game that is not over."""
        options, totals = self._options()
        codes = np.full(self.games, NO_MOVE, dtype=np.uint16)
        self._record.append(codes)
        broken: list[tuple[str, str, Booleans]] = []
        left = self._streams.below(totals, self.step)
        for option in options:
            broken += self._move(option, left, codes)
        self.step += 1
        self.lengths[self._alive[totals > 0]] += 1
        stuck = totals == 0
        if stuck.any():
            broken.append(("some_move_is_always_legal", "The game is not over and no move is legal.", stuck))
        self._stop(broken)
        if self._check:
            self._check_invariants()
        self._retire()

    @property
    def running(self) -> Indices:
        """The games (counted from 0 in this batch) that are not over, in the order of `state`."""
        return self._alive

    @property
    def state(self) -> Any:
        """The states of the running games, in columns, before their next move."""
        return self._tables.state

    def rules_of(self, games: Indices | None = None) -> Rules[Any, Any]:
        """The rules of the running games, or of some of these: the same for all, unless a batch says otherwise."""
        return self.rules

    def _offering(self, rules: Rules[Any, Any]) -> Rules[Any, Any]:
        """The rules whose classes of moves are played."""
        return rules

    def _offered(self, ground: GroundMoves, games: Booleans) -> Booleans:
        """In which of these running games there are moves of a class: in all, unless a batch says otherwise."""
        return games

    def _options(self) -> tuple[list[_Option], Integers]:
        """Every class's legal ground moves, and for every game the sum of all weights."""
        tables = self._tables
        nature = np.broadcast_to(booleans(self.rules_of().actor(tables.state) == NATURE), (tables.games,))
        watched = np.flatnonzero(self._alive < self._covered)
        if watched.size:
            self.coverage.watch(self._ground, tables.some(watched), nature[watched])
        someone = {True: bool(nature.any()), False: not nature.all()}
        kinds = {True: nature, False: ~nature}
        options = []
        totals = np.zeros(tables.games, dtype=np.int64)
        for ground in self._ground:
            if not someone[ground.kind.by_nature]:
                continue
            eligible = self._offered(ground, kinds[ground.kind.by_nature])
            found = legal(ground, tables, self.rules_of(), eligible, self.rules_of)
            if found is not None:
                option = self._option(ground, *found)
                totals[option.games] += option.amounts
                options.append(option)
        return options, totals

    def _option(self, ground: GroundMoves, games: Indices, mask: Booleans) -> _Option:
        if not ground.kind.by_nature:
            amounts = count_true(mask)
            if self._likings is None:
                return _Option(ground, games, mask, amounts)
            liking = self._likings[self._ground.index(ground), self._actors()[games], self._alive[games]]
            return _Option(ground, games, mask, amounts * liking, liking)
        state = self._tables.state if games.size == self._tables.games else self._tables.some(games)
        table = weights(ground, state, self.rules_of(games), mask)
        return _Option(ground, games, table, np.add.reduce(table, axis=0, dtype=np.int64))

    def _actors(self) -> Integers:
        """The seat that acts in each running game."""
        actor = self.rules.actor(self._tables.state)
        values = actor.values if isinstance(actor, Column) else np.array(int(actor))
        return np.broadcast_to(values, (self._tables.games,))

    def _move(self, option: _Option, left: Integers, codes: Any) -> Iterator[tuple[str, str, Booleans]]:
        """Make the moves of one class where the lot falls to it; deduct its share from the other lots."""
        games = option.games
        k = left[games]
        here = (k >= 0) & (k < option.amounts)
        left[games] = k - option.amounts
        picked = option.pick(k)
        if not here.all():
            games, picked = games[here], picked[here]
        left[games] = -1
        if games.size:
            yield from self._make(option.ground, games, picked, codes)

    def _make(
        self, ground: GroundMoves, games: Indices, picked: Integers, codes: Any
    ) -> Iterator[tuple[str, str, Booleans]]:
        """Make a move of one class in these running games, given by its index in each; record it."""
        codes[self._alive[games]] = picked + np.uint16(ground.first)
        tables = self._tables
        everywhere = games.size == tables.games
        before = tables.state if everywhere else tables.some(games)
        successor = ground.chosen(picked).effect(before, self.rules_of(games))
        for complaint, outside in tables.store(successor, before, None if everywhere else games):
            where = np.zeros(tables.games, dtype=np.bool_)
            where[games] = outside
            yield "states_are_well_formed", complaint, where

    def _check_invariants(self) -> None:
        if self._alive.size:
            self._stop(list(complaints(self._tables.state, self.rules)))

    def _stop(self, broken: list[tuple[str, str, Booleans]]) -> None:
        """Record the violations and go on with the other games."""
        if not broken:
            return
        for name, text, where in broken:
            for place in np.flatnonzero(np.broadcast_to(where, self._alive.shape)).tolist():
                game = int(self._alive[place])
                self.violations.append(
                    Violation(name, text, self.first + game, int(self.lengths[game]), tuple(self.play_of(game)))
                )
        stopped = np.any([np.broadcast_to(where, self._alive.shape) for _, _, where in broken], axis=0)
        self._drop(stopped)

    def _retire(self) -> None:
        """Let the games that are over drop out."""
        over = np.broadcast_to(booleans(self.rules_of().is_over(self._tables.state)), self._alive.shape)
        if over.any():
            self.finished[self._alive[over]] = True
            self._drop(over)

    def _drop(self, gone: Booleans) -> None:
        places = np.flatnonzero(gone)
        self._tables.copy_to(self.ends, places, self._alive[places])
        keep = np.flatnonzero(~gone)
        self._tables.keep(keep)
        self._streams.keep(keep)
        self._alive = self._alive[keep]

    def play_of(self, game: int) -> list[Move]:
        """The moves of one game (counted from 0 in this batch), from the blank state on."""
        codes = [int(codes[game]) for codes in self._record[: int(self.lengths[game])]]
        return [self._moves[code] for code in codes]

    def moves_made(self) -> dict[type[Move], int]:
        """How often a move of each class was made."""
        counts = np.zeros(len(self._moves), dtype=np.int64)
        for codes in self._record:
            counts += np.bincount(codes[codes != NO_MOVE], minlength=counts.size)
        return {g.kind: int(counts[g.first : g.first + len(g)].sum()) for g in self._ground}

    def end_of(self, game: int) -> Any:
        """The last state of one game, on plain numbers."""
        return self.ends.plain(game)

    def outcomes(self) -> Outcome:
        """The outcome of every finished game, in columns, in the order of their numbers."""
        return self.rules.outcome(self.ends.some(np.flatnonzero(self.finished)))
