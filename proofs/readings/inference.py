"""Which readings explain the games of a log, with whatever the log leaves out filled in.

Every completion is searched: moves that the log leaves out are branches, unknown parameters and readings are unknowns
of a solver. An answer of the solver counts only after the whole play was made again on plain numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, TRUE, Node
from rulewright.proofs.readings.branches import Branch, Item, Log, Walk, asked_at, condition_of, items_of
from rulewright.proofs.readings.guessing import Guessing
from rulewright.proofs.readings.observed import Entry, Observed
from rulewright.proofs.readings.unrolling import plain_move
from rulewright.proofs.solver import Sat, Session, Unknown
from rulewright.spec import Question

QUERY = 10.0
"""Seconds for one query."""

SEARCHED = 0.6
"""The part of the time in which everything is searched, before guessing begins."""

GUESSED = 20
"""How often guessing begins again, if there is time."""

Reading = tuple[str, str]
"""A question and one of its readings."""

Solution = tuple[Mapping[str, str], tuple[Play, ...]]
"""A reading of each question, and a completion of every game under these."""

Progress = Callable[[int, int], None]


@frozen
class Unexplained:
    """The first entry that no reading explains: in which game (from 0), and what of it.

    ``moves`` are those of the entry up to the one that is not explained, as far as they are known entirely.
    """

    game: int
    entry: Entry
    what: str
    moves: tuple[Move, ...] = ()


@frozen
class Inference:
    """What a log says of a game's questions.

    ``fits`` names for each question the readings that explain the log, ``open`` those of which that stayed unknown;
    both are of the entries before ``unexplained`` if there is such an entry. ``explained`` is None where time ran out
    before it was known. ``plays`` are one completion of the games, under ``readings``.
    """

    questions: tuple[Question, ...]
    fits: Mapping[str, tuple[str, ...]]
    open: Mapping[str, tuple[str, ...]]
    explained: bool | None
    unexplained: Unexplained | None
    readings: Mapping[str, str]
    plays: tuple[Play, ...]
    seconds: float

    def answer(self, question: Question) -> str:
        """``found``, ``narrowed``, ``undetermined``, ``none`` or ``unknown``."""
        fits, unknown = self.fits[question.id], self.open[question.id]
        if len(fits) == len(question.readings):
            return "undetermined"
        if unknown or self.explained is None:
            return "unknown"
        return "found" if len(fits) == 1 else "narrowed" if fits else "none"


def infer(observed: Sequence[Observed], timeout: float = 60.0, progress: Progress | None = None) -> Inference:
    """Search for the readings that explain all games of a log, within so many seconds.

    Where none do, the readings that explain everything before the first unexplained entry are searched for. Where the
    search takes too long, completions are guessed in the time that is left.
    """
    began = time.monotonic()
    until = began + SEARCHED * timeout
    games, unexplained, excluded = list(observed), None, set[Reading]()
    shown: dict[Reading, Solution] = {}
    if len(games) > 1:
        games, unexplained, excluded = _one_by_one(games, until, progress)
        shown = _all_together(games, excluded, until)
    search = _Search(games, until, progress, excluded, shown)
    search.run()
    while search.refuted:
        games, unexplained = _before(games, search)
        search = _Search(games, until, progress)
        search.run()
    if search.late:
        search.guess(began + timeout)
    explained = unexplained is None if search.solution else None
    return search.inference(explained, unexplained, time.monotonic() - began)


def _one_by_one(
    observed: Sequence[Observed], until: float, progress: Progress | None
) -> tuple[list[Observed], Unexplained | None, set[Reading]]:
    """The readings that some game excludes by itself, up to the first entry that is not explained even by itself."""
    games: list[Observed] = []
    excluded: set[Reading] = set()
    for index, game in enumerate(observed):
        search = _Search([game], until, progress)
        search.run()
        if search.refuted:
            (before,), unexplained = _before([game], search)
            return [*games, before], attrs.evolve(unexplained, game=index), excluded
        games.append(game)
        if not search.late:
            excluded |= {one for one in search.wanted() if one not in search.doubtful}
    return games, None, excluded


def _all_together(observed: Sequence[Observed], excluded: Collection[Reading], until: float) -> dict[Reading, Solution]:
    """Readings that no game excludes by itself, tried together on every game; those that fit all of them.

    As games have nothing in common but their readings, one after another may be completed.
    """
    left = {q.id: [r for r in q.readings if (q.id, r) not in excluded] for q in _asked(observed)}
    shown: dict[Reading, Solution] = {}
    for turn in range(max((len(readings) for readings in left.values()), default=0)):
        tried = {name: readings[min(turn, len(readings) - 1)] for name, readings in left.items() if readings}
        plays: list[Play] = []
        for game in observed:
            mine = {name: reading for name, reading in tried.items() if name in _names(game)}
            rules = attrs.evolve(game.rules, readings={**game.rules.readings, **mine})
            search = _Search([attrs.evolve(game, rules=rules, given=tuple(rules.readings))], until, None)
            search.run()
            if search.solution is None:
                break
            plays += search.solution[1]
        if len(tried) == len(left) and len(plays) == len(observed):
            for one in tried.items():
                shown.setdefault(one, (tried, tuple(plays)))
    return shown


def _before(observed: Sequence[Observed], search: _Search) -> tuple[list[Observed], Unexplained]:
    """The log up to the entry that no completion gets past, and that entry."""
    item = search.items[search.deepest]
    whole = observed[item.game]
    kept = tuple(entry for entry in whole.entries if entry.line < item.entry.line)
    games = [*observed[: item.game], attrs.evolve(whole, entries=kept)]
    return games, Unexplained(item.game, item.entry, item.what, _known_moves(item))


def _known_moves(item: Item) -> tuple[Move, ...]:
    if item.move is None:
        return ()
    found = []
    for partial in item.entry.moves[: item.index + 1]:
        if len(partial.known) < len(fields_of(partial.kind)):
            return ()
        found.append(partial.kind(**partial.known))
    return tuple(found)


class _Search:
    """A depth-first search through the completions of a log, which the solver prunes."""

    def __init__(
        self,
        observed: Sequence[Observed],
        until: float,
        progress: Progress | None,
        excluded: Collection[Reading] = (),
        shown: Mapping[Reading, Solution] | None = None,
        items: list[Item] | None = None,
    ) -> None:
        self.observed = observed
        self.until = until
        self.progress = progress
        self.excluded = excluded
        self.questions = _asked(observed)
        self.unknown = {q.id: nodes.var(f"reading.{q.id}", 0, len(q.readings) - 1) for q in self.questions}
        self.items = items_of(observed) if items is None else items
        self.log = Log(observed, self.items, self.unknown)
        self.enough = False
        self.session = Session(QUERY)
        self.shown: dict[Reading, Solution] = dict(shown or {})
        self.solution: Solution | None = next(iter(self.shown.values()), None)
        self.doubtful: set[Reading] = set()
        self.late = self.unsure = False
        self.deepest = 0
        self._values: Mapping[Any, int] = {}
        self._assumed = 0

    def run(self) -> None:
        """Search until every reading is shown to fit, every completion was seen, or time ran out."""
        if self.solution is not None and not self.wanted():
            return
        stack = [iter(self._branches(Walk.start(self.log)))]
        while stack:
            if time.monotonic() > self.until:
                self.late = True
                return
            branch = next(stack[-1], None)
            if branch is None:
                stack.pop()
                if stack:
                    self.session.pop()
                continue
            self.session.push()
            if not self._feasible(branch.condition):
                self.session.pop()
                continue
            walk = self._onward(branch.walk)
            self.deepest = max(self.deepest, walk.item)
            if self.progress is not None:
                self.progress(self.deepest, len(self.items))
            if walk.item == len(self.items):
                self._leaf(walk)
                self.session.pop()
                if self.solution is not None and (self.enough or not self.wanted()):
                    return
                continue
            stack.append(iter(self._branches(walk)))

    def _branches(self, walk: Walk) -> list[Branch]:
        if walk.item == len(self.items):
            return [Branch(walk, TRUE)]
        return walk.branches(self.log)

    def _onward(self, walk: Walk) -> Walk:
        """Go on as long as there is one way and it is certain."""
        while walk.item < len(self.items):
            branches = walk.branches(self.log)
            if len(branches) != 1 or branches[0].condition is not TRUE:
                return walk
            walk = branches[0].walk
        return walk

    def wanted(self) -> list[Reading]:
        """The readings of which it is not yet known whether they fit."""
        every = [(question.id, reading) for question in self.questions for reading in question.readings]
        return [one for one in every if one not in self.shown and one not in self.excluded]

    def _is(self, question: str, reading: str) -> Node:
        spec = self.observed[0].rules.spec.questions[question]
        return nodes.equal(self.unknown[question], list(spec.readings).index(reading))

    def _feasible(self, condition: Node) -> bool:
        """Whether a way can be gone on, as far as it matters: towards a reading that is not yet known to fit.

        What the solver does not know is taken for possible.
        """
        if condition is FALSE:
            return False
        self._assumed += 1
        self.session.assume(f"step {self._assumed}", condition)
        goal = nodes.disjunction(self._is(*one) for one in self.wanted()) if self.solution else TRUE
        if self._holds((condition, goal)):
            return True
        answer = self.session.find(goal)
        if isinstance(answer, Sat):
            self._values = answer.values
        return isinstance(answer, Sat | Unknown)

    def _holds(self, conditions: Sequence[Node]) -> bool:
        """Whether the values that satisfy all before satisfy these too; newer unknowns have their least value."""
        return all(nodes.evaluate(conditions, self._values))

    @property
    def refuted(self) -> bool:
        """Whether it is certain that no completion explains the log."""
        return self.solution is None and not (self.late or self.unsure)

    def _leaf(self, walk: Walk) -> None:
        """The whole log is explained: by which of the readings that are still wanted?"""
        if self.solution is None:
            answer = self.session.find(TRUE)
            if isinstance(answer, Unknown) or (isinstance(answer, Sat) and not self._note(walk, answer.values)):
                self.unsure = True
        for question, reading in self.wanted():
            if (question, reading) in self.shown or self.enough:
                continue
            left = self.until - time.monotonic()
            if left <= 0:
                self.late = True
                return
            answer = self.session.find(self._is(question, reading))
            if isinstance(answer, Unknown) or (isinstance(answer, Sat) and not self._note(walk, answer.values)):
                self.doubtful.add((question, reading))

    def _note(self, walk: Walk, values: Mapping[Any, int]) -> bool:
        """Make the plays again on plain numbers; every reading of theirs fits. False where they do not come out so."""
        readings = {q.id: list(q.readings)[values.get(self.unknown[q.id].payload, 0)] for q in self.questions}
        plays = []
        for observed, moves in zip(self.observed, walk.all_moves, strict=True):
            mine = {name: reading for name, reading in readings.items() if name in _names(observed)}
            rules = attrs.evolve(observed.rules, readings={**observed.rules.readings, **mine})
            plays.append(Play(rules, tuple(plain_move(move, values) for move in moves)))
        if not all(_agrees(play, walk.seen_at[n]) for n, play in enumerate(plays)):
            return False
        self.solution = self.solution or (readings, tuple(plays))
        for one in readings.items():
            self.shown.setdefault(one, (readings, tuple(plays)))
        return True

    def guess(self, until: float) -> None:
        """Guess completions, and note the readings that fit them; what is not guessed stays unknown."""

        def solve(games: list[list[Item]]) -> Mapping[str, int] | None:
            found = self._of_known(games, min(until, time.monotonic() + 2 * QUERY), some=True)
            return None if found is None else found.chosen

        for seed in range(GUESSED):
            completed = Guessing(self.log, until, solve, seed).run()
            found = self._of_known(completed, until) if completed else None
            if found is None:
                continue
            self.solution = self.solution or found.solution
            for one, solution in found.shown.items():
                self.shown.setdefault(one, solution)
            return

    def _of_known(self, games: list[list[Item]], until: float, some: bool = False) -> _Search | None:
        """Search for the readings of the first games, of which every move is known; None where none fit.

        With ``some`` it is enough to find one reading of each question.
        """
        observed = [attrs.evolve(game, unlogged=()) for game in self.observed[: len(games)]]
        search = _Search(observed, until, None, items=[item for items in games for item in items])
        search.enough = some
        search.run()
        return search if search.solution else None

    @property
    def chosen(self) -> Mapping[str, int]:
        """The readings of the solution by number; rulings for questions that it does not ask."""
        readings = self.solution[0] if self.solution else {}
        return {q.id: list(q.readings).index(readings[q.id]) for q in self.questions}

    def inference(self, explained: bool | None, unexplained: Unexplained | None, seconds: float) -> Inference:
        """What is known now."""
        fits, unknown = {}, {}
        for question in self.questions:
            fits[question.id] = tuple(r for r in question.readings if (question.id, r) in self.shown)
            unsure = self.wanted() if self.late else self.doubtful - self.shown.keys()
            unknown[question.id] = tuple(r for r in question.readings if (question.id, r) in unsure)
        readings, plays = self.solution or ({}, ())
        return Inference(self.questions, fits, unknown, explained, unexplained, readings, plays, seconds)


def _asked(observed: Sequence[Observed]) -> tuple[Question, ...]:
    """The questions that arise at some table and that the log does not settle itself."""
    names = {name for one in observed for name in _names(one)}
    return tuple(q for q in observed[0].rules.spec.questions.values() if q.id in names)


def _names(observed: Observed) -> list[str]:
    return [question.id for question in asked_at(observed)]


def _agrees(play: Play, seen_at: Sequence[tuple[int, Item]]) -> bool:
    """Whether a play is legal on plain numbers and shows everything that was seen, at the moments it was."""
    if first_refusal(play) is not None:
        return False
    states = list(play.states())
    return all(condition_of(item, states[moment], play.rules) is TRUE for moment, item in seen_at)
