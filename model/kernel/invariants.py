"""Named predicates: invariants over states, facts over components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import frozen

from rulewright.model.kernel.logic import all_of
from rulewright.spec import Clause

Conditions: TypeAlias = Iterator[bool]


@frozen
class Invariant:
    """A true sentence about every reachable state, in parts that are each proved on their own.

    Called with state and rules it is one condition; ``parts`` yields the conjuncts.
    """

    name: str
    text: str
    clauses: tuple[Clause, ...]
    parts: Callable[[Any, Any], Conditions]

    def __call__(self, state: Any, rules: Any) -> bool:
        """Whether every part holds."""
        return all_of(*self.parts(state, rules))


def invariant(*clauses: Clause) -> Callable[[Callable[[Any, Any], Conditions]], Invariant]:
    """Declare a generator of conditions over (state, rules) an invariant; name and text are the function's own."""

    def declare(function: Callable[[Any, Any], Conditions]) -> Invariant:
        text = (function.__doc__ or "").strip()
        if not text:
            raise TypeError(f"{function.__qualname__}: an invariant's docstring is its sentence")
        return Invariant(function.__name__, text, clauses, function)

    return declare


@frozen
class Fact:
    """Something stated that every admissible set of components satisfies; with the source that states it.

    ``parts`` takes components and yields pairs: a condition, and what is wrong where it is false.
    """

    name: str
    text: str
    source: str
    parts: Callable[[Any], Iterator[tuple[bool, str]]]


def fact(source: str) -> Callable[[Callable[[Any], Iterator[tuple[bool, str]]]], Fact]:
    """Declare a generator of (condition, complaint) over components a stated fact."""

    def declare(function: Callable[[Any], Iterator[tuple[bool, str]]]) -> Fact:
        text = (function.__doc__ or "").strip()
        if not text:
            raise TypeError(f"{function.__qualname__}: a fact's docstring is its sentence")
        return Fact(function.__name__, text, source, function)

    return declare
