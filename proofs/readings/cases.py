"""Plays that tell the readings of a question apart, and what is noticed at the end of each under every reading.

They come from the evidence of a game where there is some, or else from play at random under all readings at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen

from rulewright.explore.exhaust import possible_moves
from rulewright.explore.raced import Raced
from rulewright.model.kernel.errors import IllegalMove, RulesError
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, RecordError, first_refusal, read_play
from rulewright.model.kernel.rules import Game, Rules
from rulewright.proofs.readings.pair import Pair, arises_at, pairs_of, read_as
from rulewright.proofs.readings.telling import Ruled, Telling, compared, difference
from rulewright.proofs.report import EVIDENCE, evidence_folder, tables_of
from rulewright.spec import Question

GAMES = 256
"""Games of one search."""

ROUNDS = 4
"""Searches for what is rare, before it is given up."""

DIFF = "diff.json"
"""The evidence of what questions change, in the folder of a game's evidence."""

Progress = Callable[[int, int], None]


@frozen
class Outlook:
    """What is noticed at the end of a play: whether the game is over, who acts, what may be done, who wins.

    ``moves`` are legal; ``scores`` and ``winners`` are of a game that is over, () before.
    """

    over: bool
    actor: int
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@frozen
class Case:
    """A play at a table, and what is noticed at its end by reading of the question; None where it is not legal.

    ``recorded`` says that the evidence has it.
    """

    question: Question
    rules: Rules[Any, Any]
    moves: tuple[Move, ...]
    outlooks: Mapping[str, Outlook | None]
    recorded: bool

    @property
    def told_apart(self) -> tuple[str, ...]:
        """The readings under which the play is legal."""
        return tuple(reading for reading, seen in self.outlooks.items() if seen is not None)


def outlook(rules: Rules[Any, Any], state: Any) -> Outlook:
    """What is noticed in a position."""
    if rules.is_over(state):
        outcome = rules.outcome(state)
        return Outlook(True, rules.actor(state), (), tuple(outcome.scores), tuple(outcome.winners))
    return Outlook(False, rules.actor(state), tuple(possible_moves(rules, state)), (), ())


def case_of(rules: Rules[Any, Any], question: Question, moves: Sequence[Move], recorded: bool) -> Case | None:
    """The case that a play makes; None where no two readings of the question are told apart by it."""
    found: dict[str, Outlook | None] = {}
    for reading in question.readings:
        play = Play(read_as(rules, question.id, reading), tuple(moves))
        found[reading] = None if first_refusal(play) is not None else outlook(play.rules, play.final())
    seen = [each for each in found.values() if each is not None]
    return Case(question, rules, tuple(moves), found, recorded) if any(each != seen[0] for each in seen[1:]) else None


def first_difference(pair: Pair, moves: Sequence[Move]) -> tuple[Move, ...] | None:
    """The shortest beginning of a play after which a pair of readings differs; None where none does."""
    states = [rules.blank() for rules in (pair.one, pair.other)]
    for made in range(len(moves) + 1):
        if compared(pair, *states) is not None:
            return tuple(moves[:made])
        if made < len(moves):
            try:
                states = [
                    rules.apply(state, moves[made]) for rules, state in zip((pair.one, pair.other), states, strict=True)
                ]
            except IllegalMove:
                return None
    return None


# Evidence


def entries(game: Game[Any, Any], folder: Path | None = None) -> list[dict[str, Any]]:
    """What the stored evidence says of a game's questions; [] where there is none."""
    path = (folder or evidence_folder(game.id)) / DIFF
    if not path.is_file():
        return []
    found = json.loads(path.read_text(encoding="utf-8"))
    asked = found.get("questions", []) if isinstance(found, dict) else []
    return [entry for entry in asked if isinstance(entry, dict) and entry.get("question") in game.spec.questions]


def recorded_cases(game: Game[Any, Any], folder: Path | None = None) -> Iterator[Case]:
    """The cases that the stored plays make; those that do not fit the rules as they are now are left out."""
    folder = folder or evidence_folder(game.id)
    for entry in entries(game, folder):
        path = next((path for path in (_path(name, folder) for name in _plays(entry)) if path is not None), None)
        if path is None:
            continue
        try:
            play = read_play(path, {game.id: game})
        except (RecordError, RulesError):
            continue
        question = game.spec.questions[entry["question"]]
        if play.start is None and question.id in play.rules.readings:
            case = _recorded(play, question)
            if case is not None:
                yield case


def _plays(entry: Mapping[str, Any]) -> list[object]:
    """The plays that an entry names: the one that shows a difference first."""
    shown = [entry.get(what) for what in ("visible", "decisive")]
    return [*(each.get("play") for each in shown if isinstance(each, dict)), entry.get("play")]


def _path(name: object, folder: Path) -> Path | None:
    """The file of a play that an entry names, below the evidence of the game or the folder of all."""
    if not isinstance(name, str):
        return None
    places = (folder / name, folder.parent / name, EVIDENCE.parent / name, Path(name))
    return next((place for place in places if place.is_file()), None)


def _recorded(play: Play, question: Question) -> Case | None:
    found = []
    for reading in question.readings:
        if reading != play.rules.readings[question.id]:
            other = read_as(play.rules, question.id, reading)
            moves = first_difference(Pair(question, reading, play.rules, other), play.moves)
            if moves is not None:
                found.append(moves)
    ruled = play.rules if question.ruling is None else read_as(play.rules, question.id, question.ruling)
    cases = [case_of(ruled, question, moves, True) for moves in sorted(found, key=len)]
    return next((case for case in cases if case is not None), None)


# Play at random


def found_cases(
    rules: Rules[Any, Any],
    questions: Sequence[str] = (),
    seed: int = 1,
    rounds: int = ROUNDS,
    games: int = GAMES,
) -> list[Case]:
    """For each question that arises at a table, or these, the shortest case among games played at random.

    One case a pair of readings; a play that tells three readings apart is not repeated.
    """
    best: dict[tuple[str, str], tuple[Move, ...]] = {}
    waiting = [pair for pair in pairs_of(rules, questions) if not pair.scope.nothing]
    for turn in range(rounds):
        if not waiting:
            break
        for pair, moves in _search(rules, waiting, seed + turn, games):
            best[pair.question.id, pair.reading] = moves
        waiting = [pair for pair in waiting if (pair.question.id, pair.reading) not in best]
    cases: list[Case] = []
    for (name, reading), moves in best.items():
        told = any(
            case.question.id == name and case.outlooks[reading] not in (None, case.outlooks[rules.readings[name]])
            for case in cases
        )
        case = None if told else case_of(rules, rules.spec.questions[name], moves, False)
        if case is not None:
            cases.append(case)
    return cases


def _search(
    rules: Rules[Any, Any], pairs: Sequence[Pair], seed: int, games: int
) -> Iterator[tuple[Pair, tuple[Move, ...]]]:
    ruled = Ruled()
    watchers = [Telling(pair, games, ruled) for pair in pairs]
    batch = Raced(rules, games, seed, watchers=watchers).play()
    for pair, watcher in zip(pairs, watchers, strict=True):
        arose = np.flatnonzero(watcher.arose >= 0)
        for game in arose[np.argsort(watcher.arose[arose], kind="stable")][:3]:
            moves = tuple(batch.play_of(int(game)))[: int(watcher.arose[game])]
            if difference(pair, moves) is not None:
                yield pair, moves
                break


def cases(
    game: Game[Any, Any],
    questions: Sequence[str] = (),
    seed: int = 1,
    folder: Path | None = None,
    every_table: bool = False,
    progress: Progress | None = None,
    rounds: int = ROUNDS,
) -> list[Case]:
    """Cases for the questions of a game that have readings, or these: recorded ones, else such as are found now.

    A question has one table's cases, unless those of ``every_table`` are wanted. Questions of which no case is found in
    so many ``rounds`` of a table are missing in the answer.
    """
    wanted = [q for q in game.spec.questions.values() if q.readings and (not questions or q.id in questions)]
    known: dict[str, list[Case]] = {question.id: [] for question in wanted}
    for case in recorded_cases(game, folder):
        if case.question.id in known:
            known[case.question.id].append(case)
    tables = tables_of([game])
    for done, rules in enumerate(tables):
        if progress is not None:
            progress(done, len(tables))
        missing = [q.id for q in wanted if arises_at(q, rules) and _is_missing(known[q.id], rules, every_table)]
        for case in found_cases(rules, missing, seed, rounds) if missing else ():
            known[case.question.id].append(case)
    order = {(rules.players, rules.variant): place for place, rules in enumerate(tables)}
    for found in known.values():
        found.sort(key=lambda case: order.get((case.rules.players, case.rules.variant), len(order)))
    return [case for question in wanted for case in _first(known[question.id], every_table)]


def _is_missing(found: Sequence[Case], rules: Rules[Any, Any], every_table: bool) -> bool:
    here = [c for c in found if (c.rules.players, c.rules.variant) == (rules.players, rules.variant)]
    return not (here if every_table else found)


def _first(found: Sequence[Case], every_table: bool) -> Sequence[Case]:
    """All cases, or those of the first table."""
    if every_table or not found:
        return found
    return [c for c in found if (c.rules.players, c.rules.variant) == (found[0].rules.players, found[0].rules.variant)]
