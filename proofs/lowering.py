"""Expressions as Z3 understands them: as integers for proofs, as Booleans for finding whole plays.

This module and `solver` are the only ones that import Z3, which ships no types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import z3

from rulewright.proofs.nodes import Node


class Integers:
    """Lowering to integer arithmetic. ``lowered`` holds what was made of each node, by serial number."""

    def __init__(self) -> None:
        self.lowered: dict[int, Any] = {}

    def lower(self, node: Node) -> None:
        """Lower a node whose arguments are lowered."""
        self.lowered[node.serial] = self._of(node, [self.lowered[arg.serial] for arg in node.args])

    def _of(self, node: Node, args: Sequence[Any]) -> Any:
        match node.op:
            case "bool":
                return z3.BoolVal(node.payload)
            case "flag":
                return z3.Bool(f"flag{node.serial}")
            case "not":
                return z3.Not(args[0])
            case "and":
                return z3.And(*args)
            case "or":
                return z3.Or(*args)
        return self._arithmetic(node, args)

    def _arithmetic(self, node: Node, args: Sequence[Any]) -> Any:
        match node.op:
            case "const":
                return z3.IntVal(node.payload)
            case "var" | "tally" | "pick":
                return z3.Int(f"{node.op}{node.serial}")
            case "lin":
                return self._sum(node, node.payload[1])
            case "ite":
                return z3.If(*args)
            case "div":
                return args[0] / node.payload
            case "mod":
                return args[0] % node.payload
            case "eq":
                return args[0] == node.payload
            case "le":
                if node.args[0].op == "lin":
                    return self._sum(node.args[0], 0) <= -node.args[0].payload[1]
                return args[0] <= 0
        raise AssertionError(node.op)

    def _sum(self, node: Node, constant: int) -> Any:
        args = [self.lowered[arg.serial] for arg in node.args]
        parts = [arg if factor == 1 else factor * arg for factor, arg in zip(node.payload[0], args, strict=True)]
        return z3.Sum(parts) + constant if constant else z3.Sum(parts)

    def bounds(self, node: Node) -> Any:
        """The condition that an unknown number lies within its bounds."""
        term = self.lowered[node.serial]
        return z3.And(term >= node.low, term <= node.high)

    def value(self, node: Node, model: Any) -> int:
        """What a model makes of an unknown number; its least value where the model does not care."""
        found = model.eval(self.lowered[node.serial])
        return int(found.as_long()) if z3.is_int_value(found) else node.low

    def solver(self) -> Any:
        """A solver for what was lowered."""
        return z3.SimpleSolver()


Weighted: TypeAlias = "tuple[int, tuple[tuple[int, Any], ...]]"
"""A number as a constant and weighted Booleans, whose weights count where they hold."""

ONE_HOT = 12
"""An unknown with more values than this has a Boolean a value; one with fewer, a Boolean for each step up."""


class Booleans(Integers):
    """Lowering of small numbers to Booleans, and of comparisons to pseudo-Boolean constraints."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: dict[int, list[Any]] = {}

    def _arithmetic(self, node: Node, args: Sequence[Any]) -> Any:
        match node.op:
            case "const":
                return node.payload, ()
            case "var" | "tally" | "pick":
                return self._unknown(node)
            case "lin":
                return self._weighted_sum(node, args)
            case "ite":
                return self._choice(node, args)
            case "eq":
                return self._equals(node.args[0], node.payload)
            case "le":
                return z3.Not(self._at_least(node.args[0], 1))
        raise NotImplementedError(f"'{node.op}' is lowered to integers only")

    def _unknown(self, node: Node) -> Weighted:
        name = f"{node.op}{node.serial}"
        if node.high - node.low >= ONE_HOT:
            values = range(node.low, node.high + 1)
            return 0, tuple((value, z3.Bool(f"{name}={value}")) for value in values)
        steps = [z3.Bool(f"{name}>{value}") for value in range(node.low, node.high)]
        self._steps[node.serial] = steps
        return node.low, tuple((1, step) for step in steps)

    def bounds(self, node: Node) -> Any:
        """One value of an unknown number holds; steps up are taken in order."""
        _, parts = self.lowered[node.serial]
        literals = [literal for _, literal in parts]
        if node.serial not in self._steps:
            return z3.PbEq([(literal, 1) for literal in literals], 1)
        return z3.And(*(z3.Implies(b, a) for a, b in zip(literals, literals[1:], strict=False)))

    def _weighted_sum(self, node: Node, args: Sequence[Weighted]) -> Weighted:
        factors, constant = node.payload
        parts: list[tuple[int, Any]] = []
        for factor, (offset, literals) in zip(factors, args, strict=True):
            constant += factor * offset
            parts += [(factor * weight, literal) for weight, literal in literals]
        return constant, tuple(parts)

    def _choice(self, node: Node, args: Sequence[Any]) -> Weighted:
        condition, (one, one_parts), (other, other_parts) = args
        if not one_parts and not other_parts:
            return other, ((one - other, condition),)
        then, otherwise = node.args[1:]
        steps = [
            self._named(z3.If(condition, self._at_least(then, value), self._at_least(otherwise, value)))
            for value in range(node.low + 1, node.high + 1)
        ]
        self._steps[node.serial] = steps
        return node.low, tuple((1, step) for step in steps)

    def _named(self, formula: Any) -> Any:
        return z3.simplify(formula)

    def _at_least(self, node: Node, value: int) -> Any:
        """Whether a lowered number is at least a value."""
        if value <= node.low:
            return z3.BoolVal(True)
        if value > node.high:
            return z3.BoolVal(False)
        if node.serial in self._steps:
            return self._steps[node.serial][value - node.low - 1]
        constant, parts = self.lowered[node.serial]
        return _weigh(z3.PbGe, constant, parts, value)

    def _equals(self, node: Node, value: int) -> Any:
        if node.op in ("var", "tally", "pick") and node.serial not in self._steps:
            return self.lowered[node.serial][1][value - node.low][1]
        if node.serial in self._steps:
            return z3.And(self._at_least(node, value), z3.Not(self._at_least(node, value + 1)))
        constant, parts = self.lowered[node.serial]
        return _weigh(z3.PbEq, constant, parts, value)

    def value(self, node: Node, model: Any) -> int:
        """What a model makes of an unknown number."""
        constant, parts = self.lowered[node.serial]
        return int(constant + sum(w for w, literal in parts if z3.is_true(model.eval(literal))))

    def solver(self) -> Any:
        """A solver for Booleans and pseudo-Boolean constraints."""
        return z3.SolverFor("QF_FD")


def _weigh(compare: Any, constant: int, parts: Sequence[tuple[int, Any]], value: int) -> Any:
    """A pseudo-Boolean comparison with positive weights: a negative one counts where its Boolean does not hold."""
    wanted, positive = value - constant, []
    for weight, literal in parts:
        if weight > 0:
            positive.append((literal, weight))
        elif weight < 0:
            positive.append((z3.Not(literal), -weight))
            wanted -= weight
    if not positive:
        return z3.BoolVal(wanted == 0 if compare is z3.PbEq else wanted <= 0)
    if wanted < 0 or (compare is z3.PbGe and wanted == 0):
        return z3.BoolVal(compare is not z3.PbEq)
    return compare(positive, wanted)
