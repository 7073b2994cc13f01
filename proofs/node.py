"""One expression, and the table in which equal expressions are one."""

from __future__ import annotations

from typing import Any

Key = tuple[Any, ...]


class Node:
    """One expression. ``op`` names it, ``args`` are nodes, ``payload`` what else distinguishes it.

    Numbers: ``var`` (name), ``const`` (number), ``lin`` (coefficients and constant over args), ``ite``, ``div`` and
    ``mod`` (positive divisor), ``tally`` (value; args are the cells), ``pick`` (first index, default or None; args are
    the place and the cells from that index on), ``opaque`` (function and shape of its arguments). Conditions:
    ``bool`` (constant), ``flag`` (name), ``eq`` (args[0] equals the payload), ``le`` (args[0] is at most 0), ``not``,
    ``and``, ``or``.
    ``low`` and ``high`` bound a number; a condition has 0 and 1.
    """

    __slots__ = ("args", "high", "low", "op", "payload", "serial")

    def __init__(self, op: str, args: tuple[Node, ...], payload: Any, low: int, high: int, serial: int) -> None:
        self.op = op
        self.args = args
        self.payload = payload
        self.low = low
        self.high = high
        self.serial = serial

    @property
    def is_condition(self) -> bool:
        """Whether the node is a condition rather than a number."""
        return self.op in CONDITIONS

    def __repr__(self) -> str:
        inner = ", ".join(map(repr, self.args))
        return f"{self.op}[{self.payload}]({inner})" if self.args else f"{self.op}[{self.payload}]"


CONDITIONS = frozenset({"bool", "flag", "eq", "le", "not", "and", "or"})
_TABLE: dict[Key, Node] = {}
_ORDER: list[Node] = []


def make(op: str, args: tuple[Node, ...], payload: Any, low: int, high: int) -> Node:
    """The one node of these parts."""
    key = (op, payload, *[a.serial for a in args])
    found = _TABLE.get(key)
    if found is None:
        found = _TABLE[key] = Node(op, args, payload, low, high, len(_TABLE))
        _ORDER.append(found)
    return found


def by_serial(serial: int) -> Node:
    """The node of a serial number."""
    return _ORDER[serial]


def conjuncts(condition: Node) -> tuple[Node, ...]:
    """The conditions that a condition says all hold."""
    return condition.args if condition.op == "and" else (condition,)
