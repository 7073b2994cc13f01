"""Where two readings differ: in many games at once, and in one position, in words.

Readings are told apart by what may be done, by whom, by what comes of it, by when the game is over and by its result.
Until then both readings have been in the same position all along, so that it is enough to look at one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from attrs import frozen

from rulewright.explore.arrays import Booleans, Indices, Integers
from rulewright.explore.cells import ColumnCells
from rulewright.explore.columns import Column, ColumnCondition
from rulewright.explore.exhaust import possible_moves
from rulewright.explore.ground import GroundMoves, booleans, legal, weights
from rulewright.explore.raced import Raced, wins_of
from rulewright.explore.table import Tables
from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.moves import Move, evolve
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.model.kernel.rules import HIDDEN, NATURE, Rules
from rulewright.proofs.readings.pair import Pair, changed_fields, reshaped

KINDS = {
    "moves": "what may be done",
    "chances": "how likely nature's moves are",
    "actor": "who has to act",
    "over": "whether the game is over",
    "result": "points or winners",
    "position": "what a move leads to",
    "view": "what a player may look at",
}


@frozen
class Difference:
    """What two readings make of the same play. ``kind`` is one of `KINDS`; ``ruling`` and ``other`` say it in words.

    ``gained`` and ``lost`` are moves that only the other reading allows, or only the ruling. A difference that is not
    ``noticed`` is one of bookkeeping: a phase or a mark of which nobody at the table is aware yet.
    """

    kind: str
    ruling: str
    other: str
    gained: tuple[Move, ...] = ()
    lost: tuple[Move, ...] = ()
    noticed: bool = True


def difference(pair: Pair, moves: Sequence[Move], views: bool = False) -> Difference | None:
    """Replay a play under both readings and compare where it ends; None if it is not legal in both, or nothing differs.

    Everything is worked out on plain numbers. ``views`` asks what players may look at as well.
    """
    states = []
    for rules in (pair.one, pair.other):
        play = Play(rules, tuple(moves))
        if first_refusal(play) is not None:
            return None
        states.append(play.final())
    return compared(pair, states[0], states[1], views)


def compared(pair: Pair, one: Any, other: Any, views: bool = False) -> Difference | None:
    """The difference between two positions that the same play leads to, each under its reading."""
    if not pair.same(one, other):
        return _elsewhere(pair, one, other)
    overs = [rules.is_over(state) for rules, state in ((pair.one, one), (pair.other, other))]
    if overs[0] is not overs[1]:
        words = ["the game is over" if over else "the game goes on" for over in overs]
        return Difference("over", words[0], words[1])
    if overs[0]:
        return _results(pair, one, other) or (_views(pair, one, other) if views else None)
    actors = [rules.actor(state) for rules, state in ((pair.one, one), (pair.other, other))]
    if actors[0] != actors[1]:
        words = ["nature acts" if a == NATURE else f"player {a + 1} acts" for a in actors]
        return Difference("actor", words[0], words[1])
    legal_moves = [possible_moves(rules, state) for rules, state in ((pair.one, one), (pair.other, other))]
    gained, lost = _moves_apart(pair, one, other)
    if lost or gained:
        words = [_several(len(found), "legal move") for found in legal_moves]
        return Difference("moves", words[0], words[1], gained, lost)
    return _chances(pair, legal_moves[0], one, other) or (_views(pair, one, other) if views else None)


def _elsewhere(pair: Pair, one: Any, other: Any) -> Difference:
    """What differs in two positions, in the longer of their shapes."""
    mine, theirs = pair.as_other(one), other
    if not changed_fields(mine, theirs):
        mine, theirs = one, reshaped(other, pair.other, pair.one)
    apart = _moves_apart(pair, one, other)
    on_table = any(f.is_cells and f.name in changed_fields(mine, theirs) for f in fields_of(type(one)))
    overs = pair.one.is_over(one) is not pair.other.is_over(other)
    noticed = on_table or overs or any(apart) or pair.one.actor(one) != pair.other.actor(other)
    return Difference("position", _fields(mine, theirs), _fields(theirs, mine), *apart, noticed=noticed)


def _moves_apart(pair: Pair, one: Any, other: Any) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The moves that only the other reading allows, and those that only the ruling does."""
    mine, theirs = (possible_moves(rules, state) for rules, state in ((pair.one, one), (pair.other, other)))
    gained = tuple(move for move in theirs if move not in mine)
    return gained, tuple(move for move in mine if move not in theirs)


def _fields(state: Any, other: Any) -> str:
    """What a state holds where another differs from it, in words."""
    shown = []
    for known in fields_of(type(state)):
        mine, theirs = (getattr(one, known.name) for one in (state, other))
        if not known.is_cells:
            shown += [f"{known.name} {_word(known, mine)}"] if mine != theirs else []
            continue
        cells = zip(mine, theirs, strict=True)
        shown += [f"{known.name}[{i}] {_word(known, a)}" for i, (a, b) in enumerate(cells) if a != b]
    return ", ".join(shown[:4]) + (f" and {len(shown) - 4} more" if len(shown) > 4 else "")


def _word(known: Field, value: int) -> str:
    names = known.names
    if value == HIDDEN:
        return "hidden"
    return names(value).name if names is not None and value in names.__members__.values() else str(int(value))


def _results(pair: Pair, one: Any, other: Any) -> Difference | None:
    found = [rules.outcome(state) for rules, state in ((pair.one, one), (pair.other, other))]
    if found[0].scores == found[1].scores and found[0].wins == found[1].wins:
        return None
    words = [f"points {', '.join(map(str, outcome.scores))}; {winners_words(outcome.winners)}" for outcome in found]
    return Difference("result", words[0], words[1])


def winners_words(winners: Sequence[int]) -> str:
    """Who wins, in words."""
    if not winners:
        return "nobody wins"
    names = " and ".join(f"player {seat + 1}" for seat in winners)
    return f"{names} win{'s' if len(winners) == 1 else ''}"


def _chances(pair: Pair, moves: Sequence[Move], one: Any, other: Any) -> Difference | None:
    if not moves or not moves[0].by_nature:
        return None
    amounts = [
        [int(move.weight(state, rules)) for move in moves] for rules, state in ((pair.one, one), (pair.other, other))
    ]
    if amounts[0] == amounts[1]:
        return None
    words = [f"weights {', '.join(map(str, found))}" for found in amounts]
    return Difference("chances", words[0], words[1])


def _views(pair: Pair, one: Any, other: Any) -> Difference | None:
    for seat in range(pair.one.players):
        seen = _in_both(pair.one.view(one, seat), pair.other.view(other, seat))
        if changed_fields(*seen):
            words = [f"player {seat + 1} sees {_fields(*views)}" for views in (seen, seen[::-1])]
            return Difference("view", words[0], words[1])
    return None


def _in_both(one: Any, other: Any) -> tuple[Any, Any]:
    """Two states without the cells that only one of them has."""
    lengths = {
        known.name: min(len(getattr(one, known.name)), len(getattr(other, known.name)))
        for known in fields_of(type(one))
        if known.is_cells
    }
    one, other = (
        evolve(state, **{name: tuple(getattr(state, name)[:length]) for name, length in lengths.items()})
        for state in (one, other)
    )
    return one, other


def _several(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def noticed_in(pair: Pair, moves: Sequence[Move]) -> tuple[Move, ...] | None:
    """The beginning of a play up to where the readings first differ in what is noticed; None if they never do.

    The play is followed under both readings as long as both allow it.
    """
    one, other = pair.one.blank(), pair.other.blank()
    for length, move in enumerate((None, *moves)):
        if move is not None:
            if pair.one.is_over(one) or not all(r.is_legal(s, move) for r, s in ((pair.one, one), (pair.other, other))):
                return None
            one, other = move.effect(one, pair.one), move.effect(other, pair.other)
        told = compared(pair, one, other)
        if told is not None and (told.noticed or _shows(pair, one, other)):
            return tuple(moves[:length])
    return None


def seen_in(pair: Pair, moves: Sequence[Move]) -> tuple[Move, ...] | None:
    """The beginning of a play up to where a player may look at something under one reading only; None if nowhere."""
    one, other = pair.one.blank(), pair.other.blank()
    for length in range(len(moves) + 1):
        if _views(pair, one, other) is not None:
            return tuple(moves[:length])
        if length < len(moves):
            one, other = moves[length].effect(one, pair.one), moves[length].effect(other, pair.other)
    return None


def _shows(pair: Pair, one: Any, other: Any) -> bool:
    """Whether two positions that differ in bookkeeping differ in what may be done or in the result."""
    if pair.one.is_over(one) and pair.other.is_over(other):
        return _results(pair, one, other) is not None
    return any(_moves_apart(pair, one, other))


class Ruled:
    """What the ruling makes of the step that is being made: worked out once for all pairs that are watched."""

    def __init__(self) -> None:
        self._step = -1
        self._known: dict[Any, Any] = {}

    def actors(self, batch: Raced) -> Any:
        """Who acts in each running game."""
        return self._once(batch, "actors", lambda: _actors(batch.rules, batch.state, batch.running.shape))

    def allowed(self, batch: Raced, ground: GroundMoves) -> Any:
        """As `allowed`, of the running games."""
        eligible = (self.actors(batch) == NATURE) == ground.kind.by_nature
        return self._once(
            batch, (ground.kind, len(ground)), lambda: allowed(ground, batch.tables, batch.rules, eligible)
        )

    def made(self, batch: Raced, ground: GroundMoves, games: Indices, picked: Integers) -> tuple[Any, Move, Any]:
        """The states before a move that some running games make, the move, and the states after it."""

        def work() -> tuple[Any, Move, Any]:
            before, move = batch.tables.some(games), ground.chosen(picked)
            return before, move, move.effect(before, batch.rules)

        found: tuple[Any, Move, Any] = self._once(batch, ("made", ground.first), work)
        return found

    def _once(self, batch: Raced, key: Any, work: Callable[[], Any]) -> Any:
        if batch.step != self._step:
            self._step = batch.step
            self._known.clear()
        if key not in self._known:
            self._known[key] = work()
        return self._known[key]


class Telling:
    """Watches games that are played under the ruling, and notes where the other reading differs.

    ``arose`` is for each game after how many moves that was first so, -1 if never; ``latest`` the last position
    before the end of which it was so. A move that leads elsewhere counts as made for ``arose``, as not for ``latest``.
    Those who watch one batch share what its rules are worked out to say: ``ruled``.
    """

    def __init__(self, pair: Pair, games: int, ruled: Ruled | None = None) -> None:
        self.pair = pair
        self._ruled = ruled or Ruled()
        self.arose = np.full(games, -1, dtype=np.int64)
        self.latest = np.full(games, -1, dtype=np.int64)
        self._classes = [k for k in pair.one.game.moves if k in {*pair.scope.guards, *pair.scope.weights}]
        self._ground: dict[type[Move], GroundMoves] = {}

    def before(self, batch: Raced) -> None:
        """Note in which running games the readings differ in what may be done."""
        if not self.pair.scope.plays:
            return
        self._ground = self._ground or {k: _ground_of(k, self.pair) for k in self._classes}
        self._note(batch, batch.running[self._differ(batch)], batch.step, batch.step)

    def made(self, batch: Raced, ground: GroundMoves, games: Indices, picked: Integers) -> None:
        """Note which of the moves that are made lead elsewhere under the other reading."""
        if ground.kind not in self.pair.scope.effects:
            return
        before, move, after = self._ruled.made(batch, ground, games, picked)
        one = self.pair.as_other(after)
        other = move.effect(self.pair.as_other(before), self.pair.other)
        elsewhere = np.zeros(games.size, dtype=np.bool_)
        for name, value in one.__dict__.items():
            if value is not other.__dict__[name]:
                elsewhere |= _unequal(value, other.__dict__[name], games.size)
        self._note(batch, batch.running[games[elsewhere]], batch.step + 1, batch.step)

    def ended(self, batch: Raced) -> None:
        """Look at the ends of the games."""
        games = np.flatnonzero(batch.finished)
        if not games.size:
            return
        state = batch.ends.some(games)
        apart = np.zeros(games.size, dtype=np.bool_)
        if self.pair.scope.over:
            over = self.pair.other.is_over(self.pair.as_other(state))
            apart |= ~np.broadcast_to(booleans(over), games.shape)
        if self.pair.scope.outcome:
            apart |= scored_apart(self.pair, state, games.size)
        fresh = games[apart & (self.arose[games] < 0)]
        self.arose[fresh] = batch.lengths[fresh]

    def _note(self, batch: Raced, games: Indices, arose: int, latest: int) -> None:
        self.arose[games[self.arose[games] < 0]] = arose
        self.latest[games] = latest

    def _differ(self, batch: Raced) -> Booleans:
        other, there = self.pair.other, _AsOther(self.pair, batch.tables)
        shape = batch.running.shape
        apart = np.zeros(shape, dtype=np.bool_)
        actors = _actors(other, there.state, shape) if self.pair.scope.actor else self._ruled.actors(batch)
        if self.pair.scope.over:
            apart |= np.broadcast_to(booleans(other.is_over(there.state)), shape)
        if self.pair.scope.actor:
            apart |= self._ruled.actors(batch) != actors
        for kind in self._classes:
            ground = self._ground[kind]
            mine = self._ruled.allowed(batch, ground)
            theirs = allowed(ground, there, other, (actors == NATURE) == kind.by_nature)
            apart |= (mine != theirs).any(axis=0)
        return apart


class _AsOther:
    """Tables of the ruling's games with their states as ones of the other reading's."""

    def __init__(self, pair: Pair, tables: Tables) -> None:
        self.games, self._pair, self._tables = tables.games, pair, tables
        self.state = pair.as_other(tables.state)

    def some(self, games: Indices) -> Any:
        """The state of some of the games."""
        return self._pair.as_other(self._tables.some(games))


def _ground_of(kind: type[Move], pair: Pair) -> GroundMoves:
    """The ground moves of a class, by a reading that has it."""
    return GroundMoves(kind, pair.one if kind in pair.one.moves else pair.other, 0)


def allowed(ground: GroundMoves, tables: Any, rules: Rules[Any, Any], eligible: Booleans) -> Any:
    """For every ground move and game whether it is legal, 0 or 1; of nature's moves the weight."""
    found = legal(ground, tables, rules, eligible) if ground.kind in rules.moves else None
    whole = np.zeros((len(ground), tables.games), dtype=np.int64)
    if found is not None:
        games, mask = found
        whole[:, games] = weights(ground, tables.some(games), rules, mask) if ground.kind.by_nature else mask
    return whole


def scored_apart(pair: Pair, state: Any, games: int) -> Booleans:
    """In which games points or winners differ, as the positions stand."""
    there = pair.as_other(state)
    outcomes = [pair.one.outcome(state), pair.other.outcome(there)]
    apart = (wins_of(pair.one, state, games) != wins_of(pair.other, there, games)).any(axis=0)
    for one, other in zip(outcomes[0].scores, outcomes[1].scores, strict=True):
        apart = apart | _unequal(one, other, games)
    return np.asarray(apart)


def _actors(rules: Rules[Any, Any], state: Any, shape: tuple[int, ...]) -> Any:
    found = rules.actor(state)
    return np.broadcast_to(found.values if isinstance(found, Column) else np.array(int(found)), shape)


def _unequal(one: Any, other: Any, games: int) -> Booleans:
    """In which games two values of a field differ."""
    arrays = [_array(value) for value in (one, other)]
    apart = arrays[0] != arrays[1]
    if apart.ndim > 1:
        apart = apart.any(axis=tuple(range(apart.ndim - 1)))
    return np.broadcast_to(apart, (games,))


def _array(value: Any) -> Any:
    if isinstance(value, Column | ColumnCells | ColumnCondition):
        return value.values
    if isinstance(value, tuple):
        cells = [np.atleast_1d(_array(cell)) for cell in value]
        return np.stack(np.broadcast_arrays(*cells))
    return np.array(int(value))
