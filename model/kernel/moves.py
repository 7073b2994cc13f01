"""Moves: frozen attrs classes whose ``requires`` yields the guards and whose ``effect`` returns the successor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, cast

from attrs import frozen

from rulewright.model.kernel.logic import Symbolic, ite
from rulewright.spec import Clause

if TYPE_CHECKING:
    from attrs import evolve as evolve

else:

    def evolve(state, **changes):
        """A copy of a frozen state with some fields replaced; nothing is validated (see `Rules.complaints`)."""
        cls = type(state)
        successor = object.__new__(cls)
        contents = successor.__dict__
        contents.update(state.__dict__)
        before = len(contents)
        contents.update(changes)
        if len(contents) != before:
            unknown = sorted(set(changes) - set(state.__dict__))
            raise TypeError(f"{cls.__name__} has no field {', '.join(unknown)}")
        return successor


S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])


def whichever(condition: bool, one: Callable[[], S], other: Callable[[], S]) -> S:
    """The first state where the condition holds, else the second; only one is worked out where that is settled.

    Otherwise both are worked out, on columns and terms, and chosen field by field.
    """
    settled = condition.algebra.settled(condition) if isinstance(condition, Symbolic) else condition
    if settled is True:
        return one()
    if settled is False:
        return other()
    chosen, otherwise = one(), other()
    fields = vars(otherwise)
    changed = {
        name: ite(condition, value, fields[name]) for name, value in vars(chosen).items() if value is not fields[name]
    }
    return evolve(chosen, **changed)


@frozen
class Given:
    """Marks a guard that makes sense only where the guards of these clauses hold."""

    clauses: tuple[Clause, ...]


def given(*clauses: Clause) -> Given:
    """Say of a guard that it applies only where the guards of the given clauses hold."""
    return Given(clauses)


Requirement: TypeAlias = "tuple[Clause, bool] | tuple[Clause, bool, Given]"
Requirements: TypeAlias = Iterator[Requirement]


class Move:
    """A player's move. Subclasses are ``attrs.frozen``; their fields are parameters with a `Choice` domain.

    A move says what may be done (``requires``) and what comes of it (``effect``); who may do it is the
    state's actor, who need not be the one whose turn it is: a reaction is always offered, with a way to
    decline. ``hidden`` names parameters that are kept from every seat of which ``sees`` does not hold.
    ``reveals`` names the secret fields of which the move shows something to somebody, also where that shows
    in another field: a card turned face up. ``forced_pass`` marks moves that exist because a player can do
    nothing. ``repeats`` marks moves, such as a voluntary pass, that may be made for ever: the game's rank
    need not fall at them. ``offered`` says whether a table has the move at all: one of a variant, or of a
    reading, is offered where these are.
    """

    __slots__ = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    reveals: ClassVar[tuple[str, ...]] = ()
    forced_pass: ClassVar[bool] = False
    repeats: ClassVar[bool] = False
    by_nature: ClassVar[bool] = False

    def sees(self, state: Any, seat: int, rules: Any) -> bool:
        """Whether a seat sees the hidden parameters: who makes the move, or, of a card drawn, who gets it."""
        return cast(bool, rules.actor(state) == seat)

    @staticmethod
    def offered(rules: Any) -> bool:
        """Whether a table has moves of the class: plain, by its players, variant and readings."""
        return True

    def weight(self, state: Any, rules: Any) -> int:
        """How likely the move is against others of its class in random play."""
        return 1

    def requires(self, state: Any, rules: Any) -> Requirements:
        """Yield one guard a line: the clause that it enforces, and the condition."""
        raise NotImplementedError

    def effect(self, state: Any, rules: Any) -> Any:
        """Return the successor; called only where all guards hold."""
        raise NotImplementedError


class Chance(Move):
    """Nature's move: a shuffle, a draw. Random play picks one with a chance proportional to its weight.

    A step that nobody decides, such as a scoring in the middle of a turn, is one too, of weight 1.
    """

    __slots__ = ()
    by_nature = True

    def weight(self, state: Any, rules: Any) -> int:
        """How many equally likely outcomes this move stands for; 0 where it cannot happen."""
        raise NotImplementedError


def enforces(*clauses: Clause) -> Callable[[F], F]:
    """Attach to a function the clauses that it enforces, for those that no guard carries."""

    def mark(function: F) -> F:
        function.__dict__["enforces"] = clauses
        return function

    return mark
