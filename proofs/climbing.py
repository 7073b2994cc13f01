"""Looking for values of unknowns by small changes that bring a condition nearer to holding.

How far a condition is from holding is a number: of an equation how much its sides differ, of a conjunction the sum
and of a disjunction the least of its parts. Expressions are compiled to Python, for thousands of trials a second.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from attrs import define, field

from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node
from rulewright.proofs.opaque import returned

Values = list[int]
WARMTH = 2.0
"""How much farther away a trial may bring the condition and still be taken with a chance of 1/e, to begin with."""
RESTART = 4_000
"""Trials after which the search begins anew from where it started."""


@define
class Compiled:
    """A condition's distance as a function of the values of its ``unknowns``, in their order; others may follow."""

    unknowns: tuple[Node, ...]
    distance: Callable[[Sequence[int]], int]


def compiled(wanted: Node) -> Compiled:
    """Compile how far a condition is from holding."""
    writer = _Writer()
    result = writer.far(wanted, True)
    order = [node for node in nodes.reachable([wanted]) if node.op in ("var", "flag")]
    given = (f"n{node.serial} = values[{index}]" for index, node in enumerate(order))
    body = "\n    ".join([*given, *writer.lines, f"return {result}"])
    scope: dict[str, Any] = dict(writer.functions)
    exec(compile(f"def distance(values):\n    {body}\n", "<distance>", "exec"), scope)
    return Compiled(tuple(order), scope["distance"])


@define
class _Writer:
    """Writes expressions and distances as assignments to local names, each once."""

    lines: list[str] = field(factory=list)
    known: set[int] = field(factory=set)
    distances: dict[tuple[int, bool], str] = field(factory=dict)
    functions: dict[str, Callable[..., int]] = field(factory=dict)

    def value(self, root: Node) -> str:
        """The name, or the constant, that holds the value of an expression."""
        for node in nodes.reachable([root], self.known):
            self.known.add(node.serial)
            if node.op not in ("const", "bool", "var", "flag"):
                self.lines.append(f"n{node.serial} = {self._formula(node)}")
        return self._name(root)

    def _name(self, node: Node) -> str:
        return f"({int(node.payload)})" if node.op in ("const", "bool") else f"n{node.serial}"

    def _formula(self, node: Node) -> str:
        args = [self._name(arg) for arg in node.args]
        match node.op:
            case "lin":
                factors, constant = node.payload
                parts = [arg if f == 1 else f"{f} * {arg}" for f, arg in zip(factors, args, strict=True)]
                return " + ".join([*parts, str(constant)])
            case "ite":
                return f"{args[1]} if {args[0]} else {args[2]}"
            case "div" | "mod":
                return f"{args[0]} {'//' if node.op == 'div' else '%'} {node.payload}"
            case "tally":
                return f"({', '.join(args)},).count({node.payload})"
            case "pick":
                first, default = node.payload
                index = f"{args[0]} - {first}"
                return f"({', '.join(args[1:])},)[{index}] if 0 <= {index} < {len(args) - 1} else {default or 0}"
            case "opaque":
                self.functions[f"f{node.serial}"] = partial(returned, *node.payload)
                return f"f{node.serial}(({', '.join(args)},))"
            case "eq":
                return f"{args[0]} == {node.payload}"
            case "le":
                return f"{args[0]} <= 0"
            case "not":
                return f"not {args[0]}"
            case "and" | "or":
                return f" {node.op} ".join(args)
        raise AssertionError(node.op)

    def far(self, root: Node, holds: bool) -> str:
        """The name of the distance of a condition from holding, or from not holding."""
        wanted = _without_not(root, holds)
        stack = [wanted]
        while stack:
            node, positive = stack[-1]
            parts = [_without_not(arg, positive) for arg in node.args] if node.op in ("and", "or") else []
            missing = [(arg, mine) for arg, mine in parts if (arg.serial, mine) not in self.distances]
            if missing:
                stack += missing
                continue
            stack.pop()
            if (node.serial, positive) not in self.distances:
                formula = self._far(node, positive, [self.distances[arg.serial, mine] for arg, mine in parts])
                name = f"d{node.serial}_{int(positive)}"
                self.lines.append(f"{name} = {formula}")
                self.distances[node.serial, positive] = name
        return self.distances[wanted[0].serial, wanted[1]]

    def _far(self, node: Node, holds: bool, parts: Sequence[str]) -> str:
        if node.op in ("and", "or"):
            return " + ".join(parts) if (node.op == "and") is holds else f"min({', '.join(parts)})"
        if node.op == "eq":
            number = self.value(node.args[0])
            return f"abs({number} - {node.payload})" if holds else f"int({number} == {node.payload})"
        if node.op == "le":
            number = self.value(node.args[0])
            return f"max({number}, 0)" if holds else f"max(1 - {number}, 0)"
        return f"int({'not ' if holds else ''}{self.value(node)})"


def _without_not(node: Node, holds: bool) -> tuple[Node, bool]:
    """The same question without negations around it."""
    while node.op == "not":
        node, holds = node.args[0], not holds
    return node, holds


def climb(
    wanted: Node,
    start: Mapping[Any, int],
    alike: Sequence[Sequence[Any]],
    random: Random,
    seconds: float,
) -> dict[Any, int] | None:
    """Values of the unknowns under which a condition holds, or None after the given time.

    ``start`` gives a value to every unknown (by payload). Values are exchanged within a group of ``alike`` unknowns,
    as when two cards of a deck change places. Colder and colder, and from the start again: simulated annealing.
    """
    target = compiled(wanted)
    named = list(dict.fromkeys([*(node.payload for node in target.unknowns), *start]))
    place = {payload: index for index, payload in enumerate(named)}
    pairs = [[place[p] for p in group] for group in alike if len(group) > 1]
    began = time.monotonic()
    while True:
        values = [start[payload] for payload in named]
        if _descend(target.distance, values, pairs, random, began + seconds):
            return dict(zip(named, values, strict=True))
        if not pairs or time.monotonic() - began > seconds:
            return None


def _descend(
    distance: Callable[[Sequence[int]], int],
    values: Values,
    groups: Sequence[Sequence[int]],
    random: Random,
    until: float,
) -> bool:
    """Exchange values until the distance is nothing; False when out of trials or time."""
    here = distance(values)
    weights = [len(group) for group in groups]
    for trial in range(RESTART):
        if here == 0:
            return True
        if not groups or (trial % 64 == 0 and time.monotonic() > until):
            return False
        one, other = random.sample(random.choices(groups, weights)[0], 2)
        if values[one] == values[other]:
            continue
        values[one], values[other] = values[other], values[one]
        there = distance(values)
        warmth = WARMTH * (1 - trial / RESTART) + 0.01
        if there <= here or random.random() < math.exp((here - there) / warmth):
            here = there
        else:
            values[one], values[other] = values[other], values[one]
    return here == 0
