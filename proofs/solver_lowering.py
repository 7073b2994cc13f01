"""Expressions as Z3 understands them: as integers for proofs, as bit-vectors for finding whole plays.

This module and `solver` are the only ones that import Z3, which ships no types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import z3

from rulewright.proofs.nodes import Node


class Integers:
    """Lowering to integer arithmetic. ``lowered`` holds what was made of each node, by serial number.

    All solvers of a process share what was lowered once: to build it is slow in Z3's Python interface.
    """

    lowered: ClassVar[dict[int, Any]] = {}
    bounded: ClassVar[dict[int, Any]] = {}
    implied: ClassVar[dict[tuple[int, int], Any]] = {}

    def lower(self, node: Node) -> None:
        """Lower a node whose arguments are lowered."""
        if node.serial not in self.lowered:
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
            case "var" | "tally" | "pick" | "opaque":
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
        if node.serial not in self.bounded:
            term = self.lowered[node.serial]
            self.bounded[node.serial] = z3.And(term >= node.low, term <= node.high)
        return self.bounded[node.serial]

    def implies(self, one: Node, other: Node) -> Any:
        """The condition that one condition implies another."""
        key = (one.serial, other.serial)
        if key not in self.implied:
            self.implied[key] = z3.Implies(self.lowered[one.serial], self.lowered[other.serial])
        return self.implied[key]

    @staticmethod
    def put(solver: Any, facts: Sequence[Any]) -> None:
        """Add conditions to a solver, without the checks of Z3's Python interface, which take longer than to add."""
        context = solver.ctx.ref()
        for fact in facts:
            z3.Z3_solver_assert(context, solver.solver, fact.as_ast())

    def value(self, node: Node, model: Any) -> int:
        """What a model makes of an unknown number; its least value where the model does not care."""
        found = model.eval(self.lowered[node.serial])
        return int(found.as_long()) if z3.is_int_value(found) else node.low

    def completed(self, numbers: Sequence[Node], model: Any) -> tuple[int, ...]:
        """What a model makes of numbers, with 0 for whatever it does not care about."""
        return tuple(model.eval(self.lowered[node.serial], model_completion=True).as_long() for node in numbers)

    def solver(self) -> Any:
        """A solver for what was lowered."""
        return z3.SimpleSolver()


class Bits(Integers):
    """Lowering to signed bit-vectors, each as wide as its bounds need."""

    lowered: ClassVar[dict[int, Any]] = {}
    bounded: ClassVar[dict[int, Any]] = {}
    implied: ClassVar[dict[tuple[int, int], Any]] = {}

    def _arithmetic(self, node: Node, args: Sequence[Any]) -> Any:
        match node.op:
            case "const":
                return z3.BitVecVal(node.payload, _width(node))
            case "var" | "tally" | "pick" | "opaque":
                return z3.BitVec(f"{node.op}{node.serial}", _width(node))
            case "lin":
                return self._wide_sum(node, args)
            case "ite":
                width = _width(node)
                sides = (_resize(a, _width(n), width) for a, n in zip(args[1:], node.args[1:], strict=True))
                return z3.If(args[0], *sides)
            case "eq":
                return args[0] == z3.BitVecVal(node.payload, _width(node.args[0]))
            case "le":
                return args[0] <= z3.BitVecVal(0, _width(node.args[0]))
        raise NotImplementedError(f"'{node.op}' is lowered to integers only")

    def _wide_sum(self, node: Node, args: Sequence[Any]) -> Any:
        factors, constant = node.payload
        width = _sum_width(node)
        total = None
        for factor, arg, part in zip(factors, args, node.args, strict=True):
            wide = _resize(arg, _width(part), width)
            wide = wide if factor == 1 else wide * z3.BitVecVal(factor, width)
            total = wide if total is None else total + wide
        total = total + z3.BitVecVal(constant, width) if constant else total
        return _resize(total, width, _width(node))

    def value(self, node: Node, model: Any) -> int:
        """What a model makes of an unknown number; its least value where the model does not care."""
        found = model.eval(self.lowered[node.serial])
        return int(found.as_signed_long()) if z3.is_bv_value(found) else node.low

    def solver(self) -> Any:
        """A solver for finite domains."""
        return z3.SolverFor("QF_FD")


def _width(node: Node) -> int:
    """Bits of a two's complement number within a node's bounds."""
    return max(node.high.bit_length(), (-node.low - 1).bit_length() if node.low < 0 else 0) + 1


def _sum_width(node: Node) -> int:
    """Bits that hold every partial sum of a linear combination."""
    factors, constant = node.payload
    reach = abs(constant) + sum(abs(f) * max(abs(a.low), abs(a.high)) for f, a in zip(factors, node.args, strict=True))
    return int(reach).bit_length() + 1


def _resize(term: Any, width: int, wanted: int) -> Any:
    if width < wanted:
        return z3.SignExt(wanted - width, term)
    return z3.Extract(wanted - 1, 0, term) if width > wanted else term
