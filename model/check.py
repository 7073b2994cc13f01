"""A check of a game of one's own, on plain numbers: what is declared, and what random play shows of it.

Every complaint is one line: which table, after which moves, what is wrong, and what is accepted.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import frozen

from rulewright.model.claims import secret_fields_exist
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.lint import lint_game
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import (
    Play,
    RecordError,
    read_play,
    read_position,
    write_play,
    write_position,
)
from rulewright.model.kernel.rules import HIDDEN, NATURE, Game, Rules

SAMPLES = 10
MAX_STEPS = 10_000

Found: TypeAlias = tuple[str, str]
"""A kind of fault, and the complaint; of each kind the first is told."""


def check_game(game: Game[Any, Any], samples: int = SAMPLES, seed: int = 0, max_steps: int = MAX_STEPS) -> list[str]:
    """Everything that is found wrong with a game, a line each; [] if nothing is.

    The rule bodies are read (lint) and the declarations compared; then ``samples`` random games are played at
    every table that the game offers, with its rulings, each to its end or to ``max_steps`` moves.
    """
    complaints = [*lint_game(game), *_declared_wrong(game)]
    for players, variant in tables(game):
        name = f"{game.id}, {players} players" + (f", {variant}" if variant else "")
        try:
            rules = game.rules(players, variant)
            secret_fields_exist(rules)
        except (RulesError, TypeError) as error:
            complaints.append(f"{name}: {error}")
            continue
        complaints += _first_of_each(name, _Trial(rules, samples, seed, max_steps).faults())
    return complaints


def require_sound(game: Game[Any, Any], samples: int = SAMPLES, seed: int = 0, max_steps: int = MAX_STEPS) -> None:
    """Raise AssertionError with every complaint of `check_game`, if there is any."""
    complaints = check_game(game, samples, seed, max_steps)
    if complaints:
        raise AssertionError("\n".join(complaints))


def tables(game: Game[Any, Any]) -> Iterator[tuple[int, str | None]]:
    """Every number of players, without and with each variant."""
    for variant in (None, *game.spec.variants):
        seats = game.spec.variants[variant].players if variant else ()
        for players in seats or game.spec.players:
            yield players, variant


def _declared_wrong(game: Game[Any, Any]) -> Iterator[str]:
    for move in game.moves:
        parameters = [f.name for f in fields_of(move)]
        for what, names, known in (
            ("reveals", move.reveals, game.secret),
            ("hides", move.hidden, parameters),
        ):
            for name in names:
                if name not in known:
                    accepted = ", ".join(known) or "nothing"
                    yield f"{game.id}: {move.__name__} {what} {name!r}; accepted: {accepted}"


def _first_of_each(name: str, found: Iterable[Found]) -> list[str]:
    first: dict[str, str] = {}
    for kind, complaint in found:
        first.setdefault(kind, f"{name}: {complaint}")
    return list(first.values())


@frozen
class _Trial:
    """Random games at one table."""

    rules: Rules[Any, Any]
    samples: int
    seed: int
    max_steps: int

    def faults(self) -> Iterator[Found]:
        """What is wrong in any of the games, and what none of them shows."""
        hidden: set[str] = set()
        for number in range(self.samples):
            yield from self._game(self.seed + number, hidden)
        for name in self.rules.secret:
            if name not in hidden and self.samples:
                yield (
                    f"shown {name}",
                    f"view: nobody is kept from seeing {name}; accepted: a view that hides some of it",
                )

    def _game(self, seed: int, hidden: set[str]) -> Iterator[Found]:
        random, rules = Random(seed), self.rules
        moves: list[Move] = []
        try:
            state = rules.blank()
            for _ in range(self.max_steps):
                at = f"seed {seed}, after {len(moves)} moves: "
                yield from _told(at, _of_state(rules, state, hidden))
                if rules.is_over(state):
                    yield from _told(at, _of_end(rules, state))
                    if not rules.complaints(state):
                        yield from _told(at, _of_record(Play(rules, tuple(moves)), state))
                    return
                legal = rules.legal_moves(state)
                wrong = list(_of_choice(rules, state, legal))
                yield from _told(at, wrong)
                if not legal or any(kind == "weights" for kind, _ in wrong):
                    return
                move = rules.choose(legal, state, random)
                after = rules.apply(state, move)
                if type(after) is not rules.game.state:
                    name = rules.game.state.__name__
                    yield "successor", f"{at}{move} leaves a {type(after).__name__}; accepted: a {name}"
                    return
                yield from _told(at, _of_step(rules, state, move, after))
                moves.append(move)
                state = after
        except Exception as error:
            yield f"{type(error)}", f"seed {seed}, after {len(moves)} moves: {type(error).__name__}: {error}"
            return
        yield "endless", f"seed {seed}: not over after {self.max_steps} moves; accepted: a game that ends"


def _told(at: str, found: Iterable[Found]) -> Iterator[Found]:
    for kind, complaint in found:
        yield kind, at + complaint


def _of_state(rules: Rules[Any, Any], state: Any, hidden: set[str]) -> Iterator[Found]:
    """Domains, invariants, the rank, and every seat's view; ``hidden`` collects fields that are in part."""
    for complaint in rules.complaints(state):
        yield complaint.partition(":")[0].partition(" is ")[0].partition("[")[0], complaint
    rank = rules.game.rank(state, rules)
    if rank < 0:
        yield "negative rank", f"rank is {rank}; accepted: 0 or more"
    for seat in range(rules.players):
        seen = rules.view(state, seat)
        for known in fields_of(rules.game.state):
            shown, there = (_as_cells(getattr(of, known.name)) for of in (seen, state))
            if len(shown) != len(there) or any(s not in (t, HIDDEN) for s, t in zip(shown, there, strict=False)):
                yield (
                    f"false {known.name}",
                    (f"view: seat {seat} sees {known.name} otherwise than it is; accepted: its value, or HIDDEN"),
                )
            elif HIDDEN in shown:
                hidden.add(known.name)
                if known.name not in rules.secret:
                    accepted = ", ".join(rules.secret) or "nothing, since no field is secret"
                    yield (
                        f"unsaid {known.name}",
                        f"view: {known.name} is hidden; accepted: to hide {accepted}",
                    )


def _of_choice(rules: Rules[Any, Any], state: Any, legal: list[Move]) -> Iterator[Found]:
    """Who acts, whether anything can be done, and whether the other kind of actor's guards hold as well."""
    actor = rules.actor(state)
    if not NATURE <= actor < rules.players:
        yield "actor", f"actor is {actor}; accepted: NATURE, or a seat from 0 to {rules.players - 1}"
        return
    if not legal:
        yield "stuck", "no move is legal and the game is not over; accepted: a legal move, or the end"
    elif legal[0].by_nature:
        weights = [move.weight(state, rules) for move in legal]
        if any(type(weight) is not int or weight < 0 for weight in weights) or sum(weights) == 0:
            yield (
                "weights",
                f"{type(legal[0]).__name__} has weights {weights}; accepted: numbers from 0, one above",
            )
    acting = "nature acts" if actor == NATURE else f"seat {actor} acts"
    for kind in rules.moves:
        if kind.by_nature != (actor == NATURE):
            for *_, move in rules.ground_moves[kind]:
                if rules.is_legal(state, move):
                    yield (
                        f"actor of {kind.__name__}",
                        (f"{acting}, but {move} is allowed; accepted: a guard that refuses {kind.__name__} then"),
                    )
                    break


def _of_step(rules: Rules[Any, Any], state: Any, move: Move, after: Any) -> Iterator[Found]:
    """The rank falls, the turns left do not rise, and views show no more than the move declares."""
    game = rules.game
    before, now = game.rank(state, rules), game.rank(after, rules)
    if now > before or (now == before and not move.repeats):
        yield "rank", f"{move} takes the rank from {before} to {now}; accepted: one that falls at every move"
    if not game.in_setup(state, rules):
        before, now = game.turns_left(state, rules), game.turns_left(after, rules)
        if now > before or now < 0:
            yield (
                "turns",
                f"{move} takes the turns left from {before} to {now}; accepted: fewer or as many, not below 0",
            )
    for seat in range(rules.players):
        old, new = rules.view(state, seat), rules.view(after, seat)
        for name in game.secret:
            if name in move.reveals:
                continue
            pairs = zip(_as_cells(getattr(old, name)), _as_cells(getattr(new, name)), strict=False)
            if any(was == HIDDEN and is_now != HIDDEN for was, is_now in pairs):
                yield (
                    f"reveals {type(move).__name__} {name}",
                    (f"{move} shows seat {seat} something of {name}; accepted: reveals = ({name!r},) in its class"),
                )


def _of_end(rules: Rules[Any, Any], state: Any) -> Iterator[Found]:
    outcome = rules.outcome(state)
    if any(len(line.points) != rules.players for line in outcome.sheet):
        yield "sheet", f"a line of the score sheet has too few or many points; accepted: {rules.players}"
    if not outcome.winners:
        yield "winners", "nobody wins; accepted: at least one winner"


def _of_record(play: Play, end: Any) -> Iterator[Found]:
    """The play and its last position, written and read back."""
    rules = play.rules
    games = {rules.game.id: rules.game}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "play.json"
        try:
            write_play(play, path)
            read = read_play(path, games)
            write_position(rules, end, path)
            _, position = read_position(path, games)
        except (RecordError, RulesError) as error:
            yield "record", f"what was written cannot be read: {str(error).removeprefix(f'{path}: ')}"
            return
    if read.moves != play.moves or read.final() != end or position != end:
        yield "record", "a play or position comes back otherwise than it was written; accepted: the same"


def _as_cells(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
