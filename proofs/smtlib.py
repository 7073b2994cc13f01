"""Queries in SMT-LIB 2, printed from expressions: plain assertions that any solver reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node
from rulewright.proofs.terms import OPAQUE


def script(formulas: Sequence[Node], defined: bool = False) -> str:
    """A script that is unsatisfiable if the formulas cannot hold together; their order does not matter.

    Bounds of unknowns, what picked cells are, and the lemmas of tallies and opaque results are asserted too; with
    ``defined`` also what tallies are. Leaving that out keeps ``unsat`` sound, but a ``sat`` proves nothing.
    """
    facts = with_lemmas(formulas, defined)
    order = nodes.reachable(facts)
    lines = ["(set-logic QF_LIA)"]
    for node in order:
        lines += _declaration(node)
    lines += [f"(assert {name(fact)})" for fact in facts]
    return "\n".join([*lines, "(check-sat)", ""])


def with_lemmas(formulas: Iterable[Node], defined: bool) -> list[Node]:
    """The formulas, and what always holds of the picks, tallies and opaque results in them."""
    facts = list(formulas)
    explained: set[int] = set()
    while True:
        new = [node for node in nodes.reachable(facts) if node.serial not in explained]
        if not new:
            return [*facts, *at_least_one(nodes.reachable(facts))]
        for node in new:
            explained.add(node.serial)
            if node.op == "pick" or (defined and node.op == "tally"):
                facts.append(nodes.definition(node))
            if node.op == "opaque":
                facts += OPAQUE.get(node.serial, ())


def at_least_one(order: Sequence[Node]) -> Iterator[Node]:
    """For tallies and cells that are compared with the value: where the cell shows it, the tally is positive."""
    tallies = [node for node in order if node.op == "tally"]
    for shown in (node for node in order if node.op == "eq"):
        cell, value = shown.args[0], shown.payload
        for tally in tallies:
            if tally.payload == value and cell in tally.args:
                positive = nodes.negation(nodes.at_most(tally, nodes.const(0)))
                yield nodes.disjunction((nodes.negation(shown), positive))


def name(node: Node) -> str:
    """How a node is called in a script."""
    match node.op:
        case "const":
            return str(node.payload) if node.payload >= 0 else f"(- {-node.payload})"
        case "bool":
            return "true" if node.payload else "false"
        case _:
            return f"n{node.serial}"


def _declaration(node: Node) -> list[str]:
    if node.op in ("const", "bool"):
        return []
    if node.op == "flag":
        return [f"(declare-const {name(node)} Bool)"]
    if node.op in ("var", "tally", "pick", "opaque"):
        low, high = (name(nodes.const(bound)) for bound in (node.low, node.high))
        return [f"(declare-const {name(node)} Int)", f"(assert (<= {low} {name(node)} {high}))"]
    sort = "Bool" if node.is_condition else "Int"
    return [f"(define-fun {name(node)} () {sort} {_body(node)})"]


def _body(node: Node) -> str:
    args = [name(arg) for arg in node.args]
    match node.op:
        case "lin":
            factors, constant = node.payload
            parts = [_product(factor, arg) for factor, arg in zip(factors, args, strict=True)]
            parts += [name(nodes.const(constant))] if constant else []
            return parts[0] if len(parts) == 1 else f"(+ {' '.join(parts)})"
        case "div" | "mod":
            return f"({node.op} {args[0]} {node.payload})"
        case "eq":
            return f"(= {args[0]} {name(nodes.const(node.payload))})"
        case "le":
            return f"(<= {args[0]} 0)"
    return f"({node.op} {' '.join(args)})"


def _product(factor: int, arg: str) -> str:
    return arg if factor == 1 else f"(* {name(nodes.const(factor))} {arg})"
