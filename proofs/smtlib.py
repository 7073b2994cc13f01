"""Queries as SMT-LIB 2, printed straight from the expressions: plain assertions over integers, nothing of Z3."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node
from rulewright.proofs.terms import OPAQUE


def script(formulas: Sequence[Node]) -> str:
    """A script that asks whether all formulas can hold together, with what always holds of their unknowns.

    Tallies and picks are left undefined but for bounds and lemmas, as in the query that was answered; so the script
    may be satisfiable where that one was answered with definitions, and `with_definitions` gives those too.
    """
    return _script([*formulas, *_lemmas(formulas)])


def with_definitions(formulas: Sequence[Node]) -> str:
    """The script with the definition of every tally and pick."""
    every = list(formulas)
    known: set[int] = set()
    while True:
        named = [n for n in nodes.reachable(every) if n.op in ("tally", "pick") and n.serial not in known]
        if not named:
            return _script([*every, *_lemmas(every)])
        known |= {node.serial for node in named}
        every += [nodes.definition(node) for node in named]


def _lemmas(formulas: Sequence[Node]) -> list[Node]:
    """What holds of tallies and opaque results: a cell that shows the value makes its tally at least one."""
    order = nodes.reachable(formulas)
    tallies = [node for node in order if node.op == "tally"]
    found = [lemma for node in order if node.op == "var" for lemma in OPAQUE.get(node.payload, ())]
    for shown in (node for node in order if node.op == "eq"):
        for known in tallies:
            if known.payload == shown.payload and _counts(known, shown.args[0]):
                found.append(
                    nodes.disjunction((nodes.negation(shown), nodes.negation(nodes.at_most(known, nodes.const(0)))))
                )
    return found


def _counts(known: Node, cell: Node) -> bool:
    if cell.op == "pick":
        return cell.payload[1] != known.payload and set(cell.args[1:]) <= set(known.args)
    return cell in known.args


def _script(formulas: Sequence[Node]) -> str:
    lines = ["(set-logic ALL)"]
    names: dict[int, str] = {}
    for node in nodes.reachable(formulas):
        names[node.serial] = _name(node, names)
        if node.op in ("var", "tally", "pick"):
            name = names[node.serial]
            lines.append(f"(declare-const {name} Int)")
            lines.append(f"(assert (and (<= {_number(node.low)} {name}) (<= {name} {_number(node.high)})))")
        elif node.op == "flag":
            lines.append(f"(declare-const {names[node.serial]} Bool)")
        elif node.args:
            sort = "Bool" if node.is_condition else "Int"
            lines.append(f"(define-fun {names[node.serial]} () {sort} {_body(node, names)})")
    lines += [f"(assert {names[formula.serial]})" for formula in formulas]
    return "\n".join([*lines, "(check-sat)"])


def _name(node: Node, names: dict[int, str]) -> str:
    if node.op == "const":
        return _number(node.payload)
    if node.op == "bool":
        return "true" if node.payload else "false"
    return f"n{node.serial}"


def _number(value: int) -> str:
    return str(value) if value >= 0 else f"(- {-value})"


def _body(node: Node, names: dict[int, str]) -> str:
    args = [names[arg.serial] for arg in node.args]
    match node.op:
        case "lin":
            factors, constant = node.payload
            parts = [a if f == 1 else f"(* {_number(f)} {a})" for f, a in zip(factors, args, strict=True)]
            parts += [_number(constant)] if constant or len(parts) < 2 else []
            return f"(+ {' '.join(parts)})"
        case "div" | "mod":
            return f"({node.op} {args[0]} {node.payload})"
        case "eq":
            return f"(= {args[0]} {_number(node.payload)})"
        case "le":
            return f"(<= {args[0]} 0)"
    return f"({node.op} {' '.join(args)})"
