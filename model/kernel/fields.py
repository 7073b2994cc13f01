"""Domains: what values a field of a state, a component or a move may take, declared once.

Validation, solver bounds, the width of columns, Hypothesis strategies and the documentation all come from the
declaration, which is the second argument of ``Annotated``:

    supply: Annotated[tuple[int, ...], Cells(PLAYERS, 0, 3)]
    phase: Annotated[int, one_of(Phase)]

A length or bound is a number, or a function of the rules for what depends on the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import fields as attrs_fields
from attrs import frozen

if TYPE_CHECKING:
    from rulewright.model.kernel.rules import Rules

Size: TypeAlias = "int | Callable[[Rules[Any, Any]], int]"


def resolve(size: Size, rules: Rules[Any, Any]) -> int:
    """The number that a length or bound stands for at this table."""
    return size if isinstance(size, int) else size(rules)


@frozen
class Number:
    """A whole number from ``low`` to ``high``, both included; with ``names``, a member of that enum."""

    low: Size
    high: Size
    names: type[IntEnum] | None = None


def one_of(names: type[IntEnum]) -> Number:
    """The domain of a field that holds one member of an ``IntEnum`` with consecutive members."""
    members = sorted(int(member) for member in names)
    if members != list(range(members[0], members[0] + len(members))):
        raise TypeError(f"{names.__name__}: the members of a domain are consecutive numbers")
    return Number(members[0], members[-1], names)


@frozen
class Cells:
    """A tuple of ``length`` whole numbers from ``low`` to ``high``, both included."""

    length: Size
    low: Size
    high: Size
    names: type[IntEnum] | None = None


@frozen
class Choice:
    """What a move's parameter may be: a number of choices (counted from 0), or the members of an ``IntEnum``."""

    of: Size | type[IntEnum]

    def values(self, rules: Rules[Any, Any]) -> tuple[int, ...]:
        """Every value at this table, in order."""
        if isinstance(self.of, type):
            return tuple(self.of)  # type: ignore[arg-type]
        return tuple(range(resolve(self.of, rules)))


Domain: TypeAlias = Number | Cells | Choice


@frozen
class Field:
    """A field of a state, of components or of a move, with its domain."""

    name: str
    domain: Domain

    @property
    def is_cells(self) -> bool:
        """Whether the field holds a tuple."""
        return isinstance(self.domain, Cells)

    def length(self, rules: Rules[Any, Any]) -> int:
        """The number of cells; 1 for a number."""
        return resolve(self.domain.length, rules) if isinstance(self.domain, Cells) else 1

    def bounds(self, rules: Rules[Any, Any]) -> tuple[int, int]:
        """The least and the greatest value of the number, or of every cell."""
        if isinstance(self.domain, Choice):
            values = self.domain.values(rules)
            return min(values), max(values)
        return resolve(self.domain.low, rules), resolve(self.domain.high, rules)

    @property
    def names(self) -> type[IntEnum] | None:
        """The enum whose members the values are, if any."""
        if isinstance(self.domain, Choice):
            return self.domain.of if isinstance(self.domain.of, type) else None
        return self.domain.names

    def complaint(self, value: object, rules: Rules[Any, Any]) -> str | None:
        """What is wrong with a plain value of the field, in words, or None."""
        low, high = self.bounds(rules)
        if not self.is_cells:
            if isinstance(value, int) and low <= value <= high:
                return None
            return f"{self.name} is {value!r}; accepted: a whole number from {low} to {high}"
        length = self.length(rules)
        if not isinstance(value, tuple) or len(value) != length:
            size = len(value) if isinstance(value, tuple | list) else "no"
            return f"{self.name} has {size} cells; accepted: {length} whole numbers from {low} to {high}"
        for index, cell in enumerate(value):
            if not isinstance(cell, int) or not low <= cell <= high:
                return f"{self.name}[{index}] is {cell!r}; accepted: a whole number from {low} to {high}"
        return None


def fields_of(owner: type) -> tuple[Field, ...]:
    """The fields of a state, components or move class, in order.

    Raises TypeError, naming class and field, for a field without a domain.
    """
    return _read_fields(owner)


def _hints(owner: type) -> dict[str, Any]:
    """Annotations, each resolved in the module of the class that has it, and so are lambdas in them."""
    found: dict[str, Any] = {}
    for base in reversed(owner.__mro__):
        found |= get_annotations(base, globals=vars(sys.modules[base.__module__]), eval_str=True)
    return found


@cache
def _read_fields(owner: Any) -> tuple[Field, ...]:
    hints = _hints(owner)
    found = []
    for attribute in attrs_fields(owner):
        domains = [m for m in getattr(hints[attribute.name], "__metadata__", ()) if isinstance(m, Domain)]
        if len(domains) != 1:
            raise TypeError(
                f"{owner.__module__}.{owner.__qualname__}.{attribute.name}: declare one domain, "
                "Annotated[int, Number(...)|one_of(...)|Choice(...)] or Annotated[tuple[int, ...], Cells(...)]"
            )
        found.append(Field(attribute.name, domains[0]))
    return tuple(found)
