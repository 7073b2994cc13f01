"""Claims: statements to verify, what is expected of them, and the pack that every game gets.

A claim is data. Its subject says what kind of statement it is; the room `proofs` knows how to answer each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from rulewright.model.kernel.fields import fields_of
from rulewright.model.kernel.invariants import Conditions, Invariant
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules, applies
from rulewright.model.verdicts import Answer, Grade, Verdict
from rulewright.spec import Clause

Predicate: TypeAlias = Callable[[Any, Any], bool]


@frozen
class StatesAreWellFormed:
    """Every field of every reachable state stays within its domain."""


@frozen
class InvariantHolds:
    """An invariant holds in every reachable state."""

    invariant: Invariant


@frozen
class SomeMoveIsLegal:
    """In every unfinished reachable state the actor has a legal move; nature's has positive weight."""


@frozen
class NobodyIsStuck:
    """In every unfinished reachable state between turns some seat could make a real move were it his turn.

    A move is real that is neither a forced pass nor one that repeats.
    """


@frozen
class TurnsAreCompleted:
    """In every reachable state in the middle of a turn its player has a real move, so the turn can go on to its end."""


@frozen
class GameEnds:
    """The rank falls at every ground move and is never negative; the figure is the bound on turns.

    ``but_for`` are moves at which the rank may stay as it is: whoever makes no end of a game makes no end of
    these. A play that comes back to a position where it has been refutes the claim.
    """

    but_for: tuple[type[Move], ...] = ()


@frozen
class ScoreStaysWithin:
    """The points of one seat at the end lie within bounds; the figure gives proved and reached ones."""


@frozen
class MoveHappens:
    """Some play makes a move of the class."""

    move: type[Move]


@frozen
class GuardIsNeeded:
    """Some reachable state has a ground move that the guard alone refuses."""

    move: type[Move]
    clause: Clause


@frozen
class PlayReaches:
    """Some play from set-up reaches a state of which the predicate holds; at the end of the game if ``final``."""

    predicate: Predicate
    final: bool = True


@frozen
class EveryEndSatisfies:
    """The parts hold in every finished state that the invariants allow."""

    parts: Callable[[Any, Any], Conditions]


@frozen
class EveryStateSatisfies:
    """The parts hold in every state that the invariants allow."""

    parts: Callable[[Any, Any], Conditions]


@frozen
class NeverFalls:
    """None of the numbers ever becomes less, whatever move is made."""

    numbers: Callable[[Any, Any], Sequence[int]]


@frozen
class ComesAsOften:
    """In random play a number, as it stands at the end of the game, has exactly these chances.

    ``chances`` are integer weights of the values 0, 1, 2, ... A number that set-up settles may be asked for as soon as
    it is done (``after_setup``), which is quicker.
    """

    number: Callable[[Any, Any], int]
    chances: tuple[int, ...]
    after_setup: bool = False


@frozen
class MovesDependOnViews:
    """Two states that look alike to a seat give it the same legal moves, and views change only by what moves reveal."""


@frozen
class ViewHides:
    """Two states that satisfy every invariant look alike to some seat and differ in the field."""

    field: str


Subject: TypeAlias = (
    StatesAreWellFormed
    | InvariantHolds
    | SomeMoveIsLegal
    | NobodyIsStuck
    | TurnsAreCompleted
    | GameEnds
    | ScoreStaysWithin
    | MoveHappens
    | GuardIsNeeded
    | PlayReaches
    | EveryEndSatisfies
    | EveryStateSatisfies
    | NeverFalls
    | ComesAsOften
    | MovesDependOnViews
    | ViewHides
)


@frozen
class Claim:
    """A statement to verify.

    ``title`` is its sentence; ``expects`` what should come out, ``at_least`` the weakest grade that counts.
    ``any_components`` states the claim for every set of components that fits the stated facts. ``clauses`` are those
    that it is about. ``either`` marks a statement of which either answer is as expected, as long as it has the grade:
    a guard is needed or proved redundant.
    """

    id: str
    title: str
    subject: Subject
    at_least: Grade
    expects: Answer = Answer.HOLDS
    any_components: bool = False
    clauses: tuple[Clause, ...] = ()
    either: bool = False

    def is_met(self, verdict: Verdict) -> bool:
        """Whether a verdict is as expected and sure enough; never of an unknown one."""
        if verdict.claim != self.id:
            raise ValueError(f"the verdict is about {verdict.claim}, not {self.id}")
        expected = verdict.answer is self.expects or (self.either and verdict.answer is not Answer.UNKNOWN)
        return expected and verdict.grade.meets(self.at_least)


def claim_pack(rules: Rules[Any, Any]) -> tuple[Claim, ...]:
    """The claims that every game gets, and then the game's own, for one table."""
    game = rules.game
    own: Sequence[Claim] = game.claims(rules)
    return (*_safety(rules), *_progress(rules), *_views(rules), *_needs(rules), *own)


def _safety(rules: Rules[Any, Any]) -> Iterator[Claim]:
    yield Claim(
        "states_are_well_formed",
        "Every field of every reachable state stays within its declared domain.",
        StatesAreWellFormed(),
        Grade.PROVED,
        any_components=True,
    )
    for known in rules.game.invariants:
        yield Claim(
            known.name,
            known.text,
            InvariantHolds(known),
            Grade.PROVED,
            any_components=True,
            clauses=known.clauses,
        )


def _progress(rules: Rules[Any, Any]) -> Iterator[Claim]:
    everywhere: dict[str, Any] = {"any_components": True}
    yield Claim(
        "some_move_is_always_legal",
        "Until the game is over, whoever has to act has a legal move.",
        SomeMoveIsLegal(),
        Grade.PROVED,
        **everywhere,
    )
    yield Claim(
        "nobody_is_stuck_for_ever",
        "Until the game is over, some player could make a real move, not just a forced pass, were it his turn.",
        NobodyIsStuck(),
        Grade.PROVED,
        **everywhere,
    )
    yield Claim(
        "no_turn_is_left_half_done",
        "A turn that was begun can always be completed.",
        TurnsAreCompleted(),
        Grade.PROVED,
        **everywhere,
    )
    yield Claim(
        "the_game_ends",
        "The game ends after a bounded number of turns.",
        GameEnds(),
        Grade.PROVED,
        expects=Answer.FAILS if rules.game.endless(rules) else Answer.HOLDS,
        **everywhere,
    )
    repeating = tuple(move for move in rules.moves if move.repeats)
    if repeating:
        names = " and ".join(snake(move.__name__).replace("_", " ") for move in repeating)
        yield Claim(
            "the_game_ends_but_for_repeats",
            f"The game ends unless players go on for ever with: {names}.",
            GameEnds(repeating),
            Grade.PROVED,
            **everywhere,
        )
    yield Claim("scores_are_bounded", "The points of one player lie within bounds.", ScoreStaysWithin(), Grade.PROVED)


def _views(rules: Rules[Any, Any]) -> Iterator[Claim]:
    yield Claim(
        "moves_depend_on_views",
        "What a player may do depends only on what that player may see.",
        MovesDependOnViews(),
        Grade.PROVED,
        any_components=True,
    )
    for name in rules.secret:
        yield Claim(
            f"views_hide_{name}",
            f"Two positions can look alike to a player and differ in what the field '{name}' holds.",
            ViewHides(name),
            Grade.PROVED,
        )


def _needs(rules: Rules[Any, Any]) -> Iterator[Claim]:
    for move in rules.moves:
        clauses = rules.game.clauses_of_moves[move]
        name = snake(move.__name__)
        yield Claim(
            f"some_play_makes_{name}",
            f"The move {name.replace('_', ' ')} can happen.",
            MoveHappens(move),
            Grade.WITNESSED,
        )
        for clause in clauses:
            if not applies(clause, rules.players, rules.variant):
                continue
            yield Claim(
                f"{name}_needs_{clause.id}",
                f"The clause {clause.id} alone refuses the move {name.replace('_', ' ')} in some reachable state.",
                GuardIsNeeded(move, clause),
                Grade.WITNESSED,
                clauses=(clause,),
                either=True,
            )


def snake(name: str) -> str:
    """TakeCard -> take_card."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


def secret_fields_exist(rules: Rules[Any, Any]) -> None:
    """Raise TypeError where the game declares a secret field that its state does not have."""
    known = {f.name for f in fields_of(rules.game.state)}
    for name in rules.game.secret:
        if name not in known:
            raise TypeError(f"{rules.game.id}: secret field {name!r} is not a field of {rules.game.state.__qualname__}")
