"""A game as a whole, and the rules of one table of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

import attrs
from attrs import Factory, field, frozen

from rulewright.model.kernel.defaults import (
    NO_COMPONENTS,
    NOTHING_READ,
    everything_seen,
    never,
    no_tie_breaks,
    nothing_assumed,
    player_is,
    whose_turn,
)
from rulewright.model.kernel.errors import IllegalMove, RulesError
from rulewright.model.kernel.explanation import Explanation as Explanation
from rulewright.model.kernel.explanation import Guard as Guard
from rulewright.model.kernel.explanation import GuardAnswer as GuardAnswer
from rulewright.model.kernel.fields import Choice, fields_of
from rulewright.model.kernel.fingerprint import hash_of, hash_of_code
from rulewright.model.kernel.invariants import Fact, Invariant
from rulewright.model.kernel.logic import all_of
from rulewright.model.kernel.moves import Given, Move
from rulewright.model.kernel.readings import bool_like as bool_like
from rulewright.model.kernel.readings import check_readings, chosen_readings
from rulewright.model.kernel.scoring import Outcome, ScoreLine, TieBreak, settle
from rulewright.model.kernel.source import compile_listing, guard_clauses
from rulewright.model.kernel.specialise import Specialiser
from rulewright.spec import Clause, GameSpec, Question, SpecError

C = TypeVar("C")
S = TypeVar("S")

NATURE = -1


@frozen(slots=False, eq=False, kw_only=True)
class Game(Generic[S, C]):
    """The model of a game: its state, its moves, and the functions that say what a state means.

    What a small game has no use for has a default: no components, no set-up, everything seen, one move a turn
    of the seat in the field ``player``, tied players share.

    ``assumed`` names, by field of the components, the cells whose value no source states (index 0 for a number):
    claims about the real game are stated for every value of them that fits the ``facts``.

    Every function takes (state, rules) and is written with the operators of `kernel.logic`, so that it means
    the same on numbers, columns and terms. ``rank`` falls at every ground move and is never negative;
    ``turns_left`` never rises, falls whenever a turn is completed, and is never negative after set-up. At a
    move that ``repeats`` neither need fall; where one rises turns have no bound; ``endless`` says whether such moves
    can go on for ever at a table, so that the game need not end. ``mid_turn`` says whether a turn was begun and not
    completed. ``at_turn`` gives the state as it would be were it the given seat's turn. ``view`` gives the
    state as one seat sees it, with `HIDDEN` in every cell that it does not; ``secret`` names the fields that
    it hides something of, ``shown`` those of them that are open to all at a table, and ``public`` gives by name
    the numbers that everybody sees of what is hidden: the size of a hand, of a stack.
    """

    spec: GameSpec
    state: type[S]
    moves: tuple[type[Move], ...]
    blank: Callable[[Any], S]
    is_over: Callable[[Any, Any], bool]
    score: Callable[[Any, Any], Sequence[ScoreLine]]
    rank: Callable[[Any, Any], int]
    components: type[C] = NO_COMPONENTS
    read_components: Callable[[GameSpec], C] = NOTHING_READ
    assumed: Callable[[GameSpec], Mapping[str, tuple[int, ...]]] = nothing_assumed
    facts: tuple[Fact, ...] = ()
    actor: Callable[[Any, Any], int] = whose_turn
    in_setup: Callable[[Any, Any], bool] = never
    tie_breaks: Callable[[Any, Any], Sequence[TieBreak]] = no_tie_breaks
    view: Callable[[Any, int, Any], Any] = everything_seen
    at_turn: Callable[[Any, int, Any], Any] = player_is
    mid_turn: Callable[[Any, Any], bool] = never
    turns_left: Callable[[Any, Any], int] = Factory(lambda self: self.rank, takes_self=True)
    secret: tuple[str, ...] = ()
    shown: Callable[[Any], tuple[str, ...]] = lambda rules: ()
    invariants: tuple[Invariant, ...] = ()
    claims: Callable[[Any], Sequence[Any]] = lambda rules: ()
    public: Callable[[Any, Any], Mapping[str, int]] = lambda state, rules: {}
    endless: Callable[[Any], bool] = lambda rules: False
    describe: Callable[[Any, Any, Any], str] | None = None
    draw: Callable[..., str] | None = None

    def __attrs_post_init__(self) -> None:
        """Resolve what only shows when used: domains and the clauses of every guard."""
        if not callable(self.blank) or "__dict__" not in dir(self.state):
            raise TypeError(f"{self.state.__qualname__}: declare a state with attrs.frozen(slots=False)")
        fields_of(self.state)
        fields_of(self.components)
        for move in self.moves:
            fields_of(move)
        self.clauses_of_moves  # noqa: B018

    @property
    def id(self) -> str:
        """The game's name on the command line."""
        return self.spec.id

    @cached_property
    def clauses_of_moves(self) -> dict[type[Move], tuple[Clause, ...]]:
        """The clauses that each move's guards enforce."""
        return {move: guard_clauses(move) for move in self.moves}

    @cached_property
    def code_fingerprint(self) -> str:
        """A hash of the modules beside the one that the state lives in, and of the kernel's."""
        return hash_of_code(self.state)

    @cached_property
    def move_named(self) -> dict[str, type[Move]]:
        """Move classes by name."""
        return {move.__name__: move for move in self.moves}

    def rules(
        self,
        players: int | None = None,
        variant: str | None = None,
        readings: Mapping[str, str] | None = None,
        components: Path | C | None = None,
    ) -> Rules[S, C]:
        """The rules of one table; rulings hold where no reading is named.

        Raises `RulesError` for what the game does not offer and `SpecError` for a bad components file.
        """
        offered = self._seats(variant)
        players = players if players is not None else offered[0]
        if players not in offered:
            where = f"{self.id}, variant {variant}" if variant else self.id
            others = [name for name in self.spec.variants if variant is None and players in self._seats(name)]
            accepted = ", ".join([*map(str, offered), *(f"{players} with variant {name}" for name in others)])
            raise RulesError(f"{where}: players={players}; accepted: {accepted}")
        spec = self.spec.with_components(components) if isinstance(components, Path) else self.spec
        file = components if isinstance(components, Path) else None
        chosen = self._chosen(spec, file) if components is None or isinstance(components, Path) else components
        rulings = None if spec.rulings is None else spec.rulings.hash
        rules = Rules(self, players, variant, chosen_readings(spec, readings or {}), chosen, spec, rulings)
        rules.check_components(file)
        return rules

    def _chosen(self, spec: GameSpec, file: Path | None) -> C:
        """The components of a spec; what is wrong with a user's is said of that file."""
        try:
            return self.read_components(spec)
        except SpecError as error:
            if file is None or error.file:
                raise
            place = {"file": str(file), "table": error.table, "key": error.key}
            raise SpecError(error.problem, **place, accepted=error.accepted) from None

    def _seats(self, variant: str | None) -> tuple[int, ...]:
        if variant is None:
            return self.spec.players
        if variant not in self.spec.variants:
            accepted = ", ".join(self.spec.variants) or "none"
            raise RulesError(f"{self.id}: unknown variant {variant!r}; accepted: {accepted}")
        return tuple(self.spec.variants[variant].players) or self.spec.players

    def with_rulings(self, path: Path) -> Game[S, C]:
        """The game with the rulings of an editor's file; readings that are named still override them.

        Raises `SpecError` if the file is malformed, about another game, or rules what cannot be ruled.
        """
        return attrs.evolve(self, spec=self.spec.with_rulings(path))


@frozen(slots=False, eq=False)
class Rules(Generic[S, C]):
    """The frozen configuration of one table: game, players, variant, readings and components.

    A reading is the id of a choice, or, for paired games and proofs, a column or term that counts the choices in the
    order in which the question lists them. ``rulings`` is the hash of an editor's rulings, if the table has any.
    """

    game: Game[S, C]
    players: int
    variant: str | None
    readings: Mapping[str, Any]
    components: C
    spec: GameSpec = field(repr=False)
    rulings: str | None = None

    def __attrs_post_init__(self) -> None:
        """Raise `RulesError` for what is no reading."""
        check_readings(self.spec, self.readings)

    def reads(self, question: Question, choice: str) -> bool:
        """Whether a question is read the given way at this table."""
        reading = self.readings[question.id]
        if isinstance(reading, str):
            return reading == choice
        return bool_like(reading == list(question.readings).index(choice))

    def may_read(self, question: Question, choice: str) -> bool:
        """Whether the given way is possible at this table: plain, also where readings are unknown."""
        return not isinstance(self.readings[question.id], str) or self.readings[question.id] == choice

    def check_components(self, file: Path | None = None) -> None:
        """Raise `RulesError` where the components break a stated fact, naming the fact and its source."""
        for known in self.game.facts:
            for holds, complaint in known.parts(self.components):
                if holds is False:
                    where = file or f"{self.game.id}: components"
                    raise RulesError(f"{where}: {complaint}; accepted: {known.text} ({known.source})")

    @cached_property
    def moves(self) -> tuple[type[Move], ...]:
        """The classes of moves that this table has, in the game's order."""
        return tuple(move for move in self.game.moves if move.offered(self))

    @cached_property
    def ground_moves(self) -> dict[type[Move], list[tuple[Any, ...]]]:
        """For each move class its ground moves, as tuples of the parameters' values and then the move itself."""
        grounded: dict[type[Move], list[tuple[Any, ...]]] = {}
        for move in self.moves:
            domains = [f.domain for f in fields_of(move)]
            values = [d.values(self) for d in domains if isinstance(d, Choice)]
            grounded[move] = [(*chosen, move(*chosen)) for chosen in product(*values)]
        return grounded

    @cached_property
    def secret(self) -> tuple[str, ...]:
        """The fields that somebody is kept from seeing all of at this table."""
        return tuple(name for name in self.game.secret if name not in self.game.shown(self))

    @cached_property
    def _listings(self) -> list[tuple[bool, Callable[[Any], list[Move]]]]:
        return [(move.by_nature, self._listing(move)) for move in self.moves]

    @cached_property
    def _specialiser(self) -> Specialiser:
        return Specialiser(self)

    @cached_property
    def _is_over(self) -> Callable[[Any, Any], bool]:
        return self._specialiser.function(self.game.is_over)

    @cached_property
    def _actor(self) -> Callable[[Any, Any], int]:
        return self._specialiser.function(self.game.actor)

    def _listing(self, move: type[Move]) -> Callable[[Any], list[Move]]:
        ground = self.ground_moves[move]
        compiled = compile_listing(move, [f.name for f in fields_of(move)], self._specialiser)
        if compiled is None:
            return lambda state: [entry[-1] for entry in ground if self.is_legal(state, entry[-1])]
        listing = compiled
        return lambda state: listing(state, self, ground)

    def guards(self, state: S, move: Move) -> list[Guard]:
        """All guards of a move, evaluated; works on numbers, columns and terms."""
        found = []
        for requirement in move.requires(state, self):
            presupposed = requirement[2] if len(requirement) == 3 else Given(())
            found.append(Guard(requirement[0], requirement[1], presupposed.clauses))
        return found

    def may(self, state: S, move: Move) -> bool:
        """The condition that all guards of the move hold; works on numbers, columns and terms."""
        return all_of(*(requirement[1] for requirement in move.requires(state, self)))

    def is_legal(self, state: S, move: Move) -> bool:
        """Whether the move may be made, on plain numbers; stops at the first guard that refuses."""
        return all(requirement[1] for requirement in move.requires(state, self))

    def apply(self, state: S, move: Move) -> S:
        """The successor; raises `IllegalMove` with the first clause that refuses, or if the game is over."""
        if self.game.is_over(state, self):
            raise IllegalMove(move, self.ending, over=True)
        for requirement in move.requires(state, self):
            if not requirement[1]:
                raise IllegalMove(move, requirement[0])
        successor: S = move.effect(state, self)
        return successor

    @cached_property
    def ending(self) -> Clause | None:
        """The clause that ends the game at this table, where `is_over` names it."""
        named = [c for c in getattr(self.game.is_over, "enforces", ()) if applies(c, self.players, self.variant)]
        special = [clause for clause in named if clause.variants]
        return next(iter([*special, *named]), None)

    def explain(self, state: S, move: Move) -> Explanation:
        """Every guard's answer; a guard whose presupposition fails is not applicable, and none is after the end."""
        if self.game.is_over(state, self):
            late = () if self.ending is None else (GuardAnswer(self.ending, "refused"),)
            return Explanation(move, late, over=True)
        answers: list[GuardAnswer] = []
        failed: set[str] = set()
        for guard in self.guards(state, move):
            if any(clause.id in failed for clause in guard.given):
                answers.append(GuardAnswer(guard.clause, "not applicable"))
                failed.add(guard.clause.id)
            elif guard.condition:
                answers.append(GuardAnswer(guard.clause, "allowed"))
            else:
                answers.append(GuardAnswer(guard.clause, "refused"))
                failed.add(guard.clause.id)
        return Explanation(move, tuple(answers))

    def actor(self, state: S) -> int:
        """The seat whose move it is, or `NATURE`."""
        return self.game.actor(state, self)

    def legal_moves(self, state: S) -> list[Move]:
        """Every legal ground move of the actor, in the order of the game's move classes; [] where the game is over."""
        if self._is_over(state, self):
            return []
        nature = self._actor(state, self) == NATURE
        found: list[Move] = []
        for by_nature, listing in self._listings:
            if by_nature is nature:
                found += listing(state)
        return found

    def pick(self, state: S, random: Random) -> Move | None:
        """A legal move at random, chosen as `choose` does; None where there is none."""
        moves = self.legal_moves(state)
        return self.choose(moves, state, random) if moves else None

    def choose(self, moves: Sequence[Move], state: S, random: Random) -> Move:
        """One of some legal moves at random: each as likely if they are a player's, by weight if they are nature's."""
        if moves[0].by_nature:
            return random.choices(moves, [move.weight(state, self) for move in moves])[0]
        return moves[int(random.random() * len(moves))]

    def blank(self) -> S:
        """The state before set-up."""
        return self.game.blank(self)

    def deal(self, seed: int | Random = 0) -> S:
        """A state after set-up, played at random."""
        random = seed if isinstance(seed, Random) else Random(seed)
        state = self.blank()
        while self.game.in_setup(state, self):
            move = self.pick(state, random)
            if move is None:
                raise RulesError(f"{self.game.id}: set-up is stuck; no move is possible")
            state = move.effect(state, self)
        return state

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(state, self)

    def outcome(self, state: S) -> Outcome:
        """Scores, winners and tie-breaks, as the position stands."""
        return settle(self.game.score(state, self), self.game.tie_breaks(state, self), self.players)

    def view(self, state: S, seat: int) -> S:
        """What a seat may look at now; hidden cells hold `HIDDEN`."""
        seen: S = self.game.view(state, seat, self)
        return seen

    def public(self, state: S) -> Mapping[str, int]:
        """What every seat sees of hidden cells, by name: how many cards a hand or a stack has."""
        return self.game.public(state, self)

    def complaints(self, state: S) -> list[str]:
        """What is wrong with a plain state: values outside their domains, else broken invariants."""
        found = [f.complaint(getattr(state, f.name), self) for f in fields_of(self.game.state)]
        outside = [complaint for complaint in found if complaint]
        return outside or [f"{i.name}: {i.text}" for i in self.game.invariants if not i(state, self)]

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that the verdicts of this table rest on: spec, table, and the code of the rules."""
        parts = {
            "spec": self.spec.substance,
            "code": self.game.code_fingerprint,
            "players": self.players,
            "variant": self.variant,
            "readings": {k: v for k, v in sorted(self.readings.items()) if isinstance(v, str)},
        }
        return hash_of(parts)


HIDDEN = -99
"""The value of a cell in a view that the viewer may not look at; outside every domain."""


def applies(clause: Clause, players: int, variant: str | None) -> bool:
    """Whether a clause belongs to a table, by its players and variants."""
    seats = not clause.players or players in clause.players
    return seats and (not clause.variants or variant in clause.variants)
