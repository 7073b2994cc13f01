"""Completions of a log by guessing: many games on plain numbers at once, of which those go on that fit the log.

What the log leaves out is drawn at random, nature's moves by their weight; games that do not fit are replaced by copies
of those that do. Where none is left, the solver is asked for readings under which one of them fits, and if there are
none earlier draws are changed. Completions that are found are real; that none is found says nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.proofs.nodes import TRUE
from rulewright.proofs.readings.branches import MOST_UNLOGGED, Item, Log, condition_of
from rulewright.proofs.readings.observed import Entry, Partial, Seen
from rulewright.spec import Question

GUESSES = 64
"""Games that are guessed at once."""

KEPT = 8
"""Guesses that are tried again under other readings."""

CHANGES = 1500
"""Changes of one draw or two that are tried, before it is given up that some help."""

SURPRISE = 0.3
"""How often a question is not read as it is ruled, when guessing begins again."""

ENOUGH = 3
"""Guesses that got past something by a change, after which no more are tried."""

Noted = tuple[tuple[int, Item], ...]
"""What was seen, after how many moves."""

NO_ENTRY = Entry(0, "", None, Seen(), (), Seen(), (), ())
"""Stands for the entry of a move that the log does not hold as it is."""


@frozen(eq=False)
class Guess:
    """A game so far: its position, its moves, and what was seen after how many of them.

    ``free`` are the moves that could have been others, and what is known of each.
    """

    state: Any
    moves: tuple[Move, ...] = ()
    seen: Noted = ()
    free: tuple[tuple[int, Partial], ...] = ()


Solve = Callable[[list[list[Item]]], Mapping[str, int] | None]
"""Finds readings, by number, under which games of which every move is known show all their items."""


class Guessing:
    """Guesses completions of a log until a moment in time (monotonic); ``solve`` finds readings for them."""

    def __init__(self, log: Log, until: float, solve: Solve, seed: int = 0) -> None:
        self.log = log
        self.seed = seed
        self.until = until
        self.solve = solve
        self.random = Random(seed)
        self.games = [[item for item in log.items if item.game == n] for n in range(len(log.observed))]
        self._ground: dict[tuple[Any, ...], list[Move]] = {}

    def run(self) -> list[list[Item]]:
        """The items of completed games with every move known, game by game; [] where they are not completed."""
        questions = self.log.observed[0].rules.spec.questions
        readings: Mapping[str, int] = {name: self._first_reading(questions[name]) for name in self.log.unknown}
        done: list[list[Guess]] = []
        for game in range(len(self.games)):
            found = self._game(game, readings, done)
            if found is None:
                return []
            readings, done = found
        return [known_items(game, guesses[0]) for game, guesses in enumerate(done)]

    def _first_reading(self, question: Question) -> int:
        """The ruling, by number, the first time; another time often any reading."""
        if question.ruling is None or (self.seed and self.random.random() < SURPRISE):
            return self.random.randrange(len(question.readings))
        return list(question.readings).index(question.ruling)

    def _rules(self, game: int, readings: Mapping[str, int]) -> Rules[Any, Any]:
        return self.log.rules(game, readings)

    def _late(self) -> bool:
        return time.monotonic() > self.until

    def _game(
        self, game: int, readings: Mapping[str, int], done: Sequence[Sequence[Guess]]
    ) -> tuple[Mapping[str, int], list[list[Guess]]] | None:
        """Completions of one more game, under readings that may be others; the games before are kept to them."""
        before = [list(guesses) for guesses in done]
        guesses, index, stuck = [Guess(self._rules(game, readings).blank())] * GUESSES, 0, -1
        while not self._late():
            guesses, index = self._onward(game, guesses, index, readings)
            if index == len(self.games[game]):
                return readings, [*before, guesses[:KEPT]]
            other = None if index == stuck else self._read_otherwise(game, guesses, index, before)
            if other is not None:
                readings, before, guesses = other
                stuck = index
                continue
            guesses = self._changed(game, guesses, index, readings)
            if not guesses:
                break
            index += 1
        return None

    def _read_otherwise(
        self, game: int, guesses: Sequence[Guess], index: int, done: Sequence[Sequence[Guess]]
    ) -> tuple[Mapping[str, int], list[list[Guess]], list[Guess]] | None:
        """Readings under which some guess may get past an item, the games before it being kept to them."""
        before = [known_items(n, each[0]) for n, each in enumerate(done)]
        for guess in dict.fromkeys(guesses[:KEPT]):
            if self._late():
                break
            item = self.games[game][index]
            readings = self.solve([*before, [*known_items(game, guess), item]])
            if readings is None:
                continue
            again = [self._again(one, self._rules(game, readings)) for one in guesses]
            left = [one for one in again if one is not None]
            others = [
                [one for one in (self._again(each, self._rules(n, readings)) for each in kept) if one is not None]
                for n, kept in enumerate(done)
            ]
            if left and all(others):
                return readings, others, left
        return None

    def _onward(
        self, game: int, guesses: list[Guess], index: int, readings: Mapping[str, int]
    ) -> tuple[list[Guess], int]:
        """Go on as far as some guess fits; the guesses before the item at which none does."""
        rules, items = self._rules(game, readings), self.games[game]
        while index < len(items) and not self._late():
            made = [self._past(game, guess, items[index], rules) for guess in guesses]
            left = [guess for guess in made if guess is not None]
            if not left:
                break
            guesses = left + [self._varied(self.random.choice(left), rules) for _ in range(GUESSES - len(left))]
            index += 1
        return guesses, index

    def _varied(self, guess: Guess, rules: Rules[Any, Any]) -> Guess:
        """A copy of a guess in which another draw may have been made somewhere, so that copies do not stay alike."""
        if not guess.free or self._late():
            return guess
        return self._with_changes(guess, 1, rules) or self._with_changes(guess, 1, rules) or guess

    def _with_changes(self, guess: Guess, count: int, rules: Rules[Any, Any]) -> Guess | None:
        """A guess with so many of its draws made otherwise; None if it does not fit what was seen so far."""
        moves = list(guess.moves)
        for place, known in self.random.choices(guess.free, k=count):
            moves[place] = self.random.choice(self._candidates(known, rules) or [moves[place]])
        return self._again(Guess(guess.state, tuple(moves), guess.seen, guess.free), rules)

    def _changed(self, game: int, guesses: Sequence[Guess], index: int, readings: Mapping[str, int]) -> list[Guess]:
        """Guesses that get past an item since one or two of their earlier draws were changed."""
        rules, found = self._rules(game, readings), list[Guess]()
        for _ in range(CHANGES):
            guess = self.random.choice(guesses)
            if not guess.free or self._late() or len(found) == ENOUGH:
                break
            again = self._with_changes(guess, self.random.choice((1, 1, 2)), rules)
            past = None if again is None else self._past(game, again, self.games[game][index], rules)
            found += [] if past is None else [past]
        return found

    def _again(self, guess: Guess, rules: Rules[Any, Any]) -> Guess | None:
        """The same moves under other rules; None where they are not legal or show something else."""
        state, wanted = rules.blank(), dict[int, list[Item]]()
        for moment, item in guess.seen:
            wanted.setdefault(moment, []).append(item)
        for moment in range(len(guess.moves) + 1):
            if any(condition_of(item, state, rules) is not TRUE for item in wanted.get(moment, ())):
                return None
            if moment < len(guess.moves):
                move = guess.moves[moment]
                if move.by_nature and not move.weight(state, rules):
                    return None
                try:
                    if move.by_nature is not (rules.actor(state) == NATURE):
                        return None
                    state = rules.apply(state, move)
                except IllegalMove:
                    return None
        return Guess(state, guess.moves, guess.seen, guess.free)

    def _past(self, game: int, guess: Guess, item: Item, rules: Rules[Any, Any]) -> Guess | None:
        """A guess that shows one more item, if it has to be after moves that the log leaves out; None if it cannot."""
        unlogged = self.log.observed[game].unlogged
        for silent in range(MOST_UNLOGGED[True]):
            fitting = self._fitting(guess, item, rules)
            if fitting is not None:
                return fitting
            if rules.is_over(guess.state):
                return None
            left_out = [move for move in rules.legal_moves(guess.state) if isinstance(move, unlogged)]
            if not left_out or silent >= MOST_UNLOGGED[left_out[0].by_nature]:
                return None
            move = self._drawn(left_out, guess.state, rules)
            guess = self._made(guess, move, Partial(type(move), {}), rules)
        return None

    def _fitting(self, guess: Guess, item: Item, rules: Rules[Any, Any]) -> Guess | None:
        """The guess after the item, if it fits now."""
        if condition_of(item, guess.state, rules) is not TRUE:
            return None
        seen = (*guess.seen, (len(guess.moves), item))
        if item.move is None:
            return Guess(guess.state, guess.moves, seen, guess.free)
        if rules.is_over(guess.state) or (rules.actor(guess.state) == NATURE) is not item.move.kind.by_nature:
            return None
        fitting = [move for move in self._candidates(item.move, rules) if rules.is_legal(guess.state, move)]
        fitting = [m for m in fitting if not m.by_nature or m.weight(guess.state, rules) > 0]
        if not fitting:
            return None
        if item.before or item.player is not None:
            guess = Guess(guess.state, guess.moves, seen, guess.free)
        return self._made(guess, self._drawn(fitting, guess.state, rules), item.move, rules)

    def _candidates(self, wanted: Partial, rules: Rules[Any, Any]) -> list[Move]:
        """The ground moves that a move of which not every parameter need be known may be."""
        if not wanted.kind.offered(rules):
            return []
        key = (wanted.kind, *wanted.known.items(), rules.players, rules.variant)
        if key not in self._ground:
            every = [entry[-1] for entry in rules.ground_moves[wanted.kind]]
            self._ground[key] = [
                move for move in every if all(getattr(move, name) == value for name, value in wanted.known.items())
            ]
        return self._ground[key]

    def _drawn(self, moves: Sequence[Move], state: Any, rules: Rules[Any, Any]) -> Move:
        if len(moves) == 1:
            return moves[0]
        return rules.choose(moves, state, self.random)

    def _made(self, guess: Guess, move: Move, known: Partial, rules: Rules[Any, Any]) -> Guess:
        free = len(known.known) < len(fields_of(known.kind))
        return Guess(
            move.effect(guess.state, rules),
            (*guess.moves, move),
            guess.seen,
            (*guess.free, (len(guess.moves), known)) if free else guess.free,
        )


def known_items(game: int, guess: Guess) -> list[Item]:
    """What a guess shows, item by item, with every move known."""
    wanted: dict[int, list[Item]] = {}
    for moment, item in guess.seen:
        wanted.setdefault(moment, []).append(item)
    found: list[Item] = []
    for moment in range(len(guess.moves) + 1):
        found += [attrs.evolve(item, move=None) for item in wanted.get(moment, ())]
        if moment < len(guess.moves):
            move = guess.moves[moment]
            known = Partial(type(move), {f.name: getattr(move, f.name) for f in fields_of(type(move))})
            found.append(Item(game, NO_ENTRY, str(known), known))
    return found
