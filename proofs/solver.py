"""Asking Z3.

Expressions are lowered to integers (for proofs) or to bit-vectors (for finding whole plays), each once. Answers are
`Unsat`, `Sat` or `Unknown`, three types that cannot be mistaken for each other; an assignment that Z3 gives is worked
out again on the expressions themselves before it is believed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias

import z3
from attrs import frozen

from rulewright.proofs import nodes
from rulewright.proofs.nodes import FALSE, TRUE, Node
from rulewright.proofs.solver_lowering import Bits, Integers
from rulewright.proofs.terms import OPAQUE

CANCELLED = ("canceled", "interrupted from keyboard")
EARLY = 0.9
REFINED = 24
"""How often a query is asked again with opaque results that the solver has guessed wrongly."""
GUESSED = "opaque results were guessed, and wrongly"


@frozen
class Unsat:
    """There is no such thing; ``core`` names the assumptions that this rests on."""

    core: tuple[str, ...]
    seconds: float


@frozen
class Sat:
    """There is: the values of the unknowns, by the payload of their nodes."""

    values: Mapping[Any, int]
    seconds: float


@frozen
class Unknown:
    """The solver gave up, or time ran out."""

    reason: str
    seconds: float


Answer: TypeAlias = "Unsat | Sat | Unknown"


class SolverFault(Exception):
    """An assignment that the solver gave does not satisfy the query: the lowering or the solver is wrong."""


class Session:
    """A solver that is asked many things about the same unknowns.

    ``timeout`` is in seconds a check. Bounds of unknowns, and the lemmas of tallies and opaque results, are facts
    that hold throughout; `assume` adds named assumptions that hold until `retract`.
    """

    def __init__(self, timeout: float = 30.0, bits: bool = False, defined: bool = False, picks: bool = True) -> None:
        self._lowering = Bits() if bits else Integers()
        self._solver = self._lowering.solver()
        self._timeout = timeout
        self._solver.set("timeout", max(1, int(timeout * 1000)))
        self._named: dict[str, Any] = {}
        self._assumed: list[tuple[str, Node]] = []
        self._scopes: list[int] = []
        self._lasting: list[Any] = []
        self._tallies: dict[int, Node] = {}
        self._counting: dict[tuple[int, int], list[Node]] = {}
        self._equalities: dict[tuple[int, int], Node] = {}
        self._picked: list[Node] = []
        self._linked: set[tuple[int, int]] = set()
        self._defined: set[int] = set()
        self._define_all = defined
        self._picks_defined = picks or defined
        self._pending: list[Any] = []
        self._recent: list[list[Any]] = []
        self._known: dict[int, Node] = {}

    def again(self, timeout: float) -> Session:
        """A new session that knows and assumes what this one does outside all scopes, and has not worked on it."""
        if self._scopes:
            raise ValueError("a session is begun again from outside all scopes only")
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict | set):
                setattr(other, name, value.copy())
        other._counting = {key: known.copy() for key, known in self._counting.items()}
        other._solver, other._timeout = self._lowering.solver(), timeout
        other._solver.set("timeout", max(1, int(timeout * 1000)))
        self._lowering.put(other._solver, self._lasting)
        return other

    def learn(self, formulas: Iterable[Node]) -> None:
        """Lower expressions ahead of use, so that their bounds and lemmas hold in every later scope."""
        for node in nodes.reachable(formulas, self._known):
            if node.serial not in self._known:
                self._known[node.serial] = node
                self._lowering.lower(node)
                self._note(node)
        self._keep(self._pending)
        self._pending = []

    def _keep(self, facts: list[Any]) -> None:
        """Add what always holds; what is added in a scope is added again when the scope is closed."""
        self._lowering.put(self._solver, facts)
        into = self._recent[-1] if self._recent else self._lasting
        into += facts

    def _enter(self) -> None:
        self._solver.push()
        self._recent.append([])

    def _leave(self) -> None:
        self._solver.pop()
        self._keep(self._recent.pop())

    def _note(self, node: Node) -> None:
        """Collect what always holds of a node: bounds, and the lemmas of tallies and opaque results."""
        if node.op in ("var", "tally", "pick", "opaque"):
            self._pending.append(self._lowering.bounds(node))
        if node.op == "opaque":
            lemmas = OPAQUE[node.serial]
            self.learn(lemmas)
            self._pending += [self._lowering.lowered[lemma.serial] for lemma in lemmas]
        if node.op == "pick" and self._picks_defined:
            self._define(node)
        if node.op == "tally":
            self._tallies[node.serial] = node
            if self._define_all:
                self._define(node)
            for shown in list(self._picked):
                self._link_pick(node, shown)
            for arg in node.args:
                self._counting.setdefault((arg.serial, node.payload), []).append(node)
                equality = self._equalities.get((arg.serial, node.payload))
                if equality is not None:
                    self._link(node, equality)
        if node.op == "eq":
            self._equalities[node.args[0].serial, node.payload] = node
            if node.args[0].op == "pick":
                self._picked.append(node)
                for known in list(self._tallies.values()):
                    self._link_pick(known, node)
            for known in list(self._counting.get((node.args[0].serial, node.payload), ())):
                self._link(known, node)

    def _link_pick(self, known: Node, shown: Node) -> None:
        """A picked cell that shows the value makes the tally at least one, if the tally counts the cell."""
        picked = shown.args[0]
        counts = shown.payload == known.payload and picked.payload[1] != known.payload
        if counts and set(map(id, picked.args[1:])) <= set(map(id, known.args)):
            self._link(known, shown)

    def _link(self, known: Node, shown: Node) -> None:
        """A cell that shows the value makes the tally at least one."""
        if (known.serial, shown.serial) not in self._linked:
            self._linked.add((known.serial, shown.serial))
            at_least_one = nodes.negation(nodes.at_most(known, nodes.const(0)))
            self.learn([at_least_one])
            self._pending.append(self._lowering.implies(shown, at_least_one))

    def _define(self, known: Node) -> None:
        if known.serial not in self._defined:
            self._defined.add(known.serial)
            same = nodes.definition(known)
            self.learn([same])
            self._pending.append(self._lowering.lowered[same.serial])

    def push(self) -> None:
        """Open a scope for assumptions."""
        self._enter()
        self._scopes.append(len(self._assumed))

    def pop(self) -> None:
        """Close the innermost scope."""
        self._leave()
        del self._assumed[self._scopes.pop() :]

    def assume(self, name: str, formula: Node) -> None:
        """Take for granted, under a name that cores use, until the scope is closed."""
        self.learn([formula])
        self._assumed.append((name, formula))
        if formula is TRUE:
            return
        supposed = z3.Implies(self._literal(name), self._lowering.lowered[formula.serial])
        self._lowering.put(self._solver, [supposed])
        if not self._scopes:
            self._lasting.append(supposed)

    def assumed(self, core: Sequence[str]) -> list[Node]:
        """What is assumed now under the names of a core."""
        return [formula for name, formula in self._assumed if name in core]

    def _literal(self, name: str) -> Any:
        if name not in self._named:
            self._named[name] = z3.Bool(f"assume {name}")
        return self._named[name]

    def refute(self, goal: Node) -> Answer:
        """Whether the goal can fail under what is assumed: `Unsat` means that it always holds."""
        return self.find(nodes.negation(goal))

    def settles(self, goal: Node) -> Unsat | None:
        """A quick attempt to see that the goal always holds: `Unsat`, or None where it does not come out at once."""
        answer = self.settles_or_shows(goal)
        return answer if isinstance(answer, Unsat) else None

    def settles_or_shows(self, goal: Node, numbers: Sequence[Node] = ()) -> Unsat | tuple[int, ...] | None:
        """Like `settles`, but says what some numbers are where the goal seems to fail; None where time runs out.

        That is a guess: definitions that were left out are not looked at.
        """
        wanted, began = nodes.negation(goal), time.monotonic()
        self.learn([wanted, *numbers])
        self._enter()
        self._solver.add(self._lowering.lowered[wanted.serial])
        result = self._ask()
        answer: Unsat | tuple[int, ...] | None = None
        if result == z3.unsat:
            answer = Unsat(self._core(), time.monotonic() - began)
        elif result == z3.sat and numbers:
            answer = self._lowering.completed(numbers, self._solver.model())
        self._leave()
        return answer

    def find(self, wanted: Node) -> Answer:
        """Look for values of the unknowns under which everything assumed and the wanted condition hold."""
        began = time.monotonic()
        if wanted is FALSE:
            return Unsat((), 0.0)
        if any(formula is FALSE for _, formula in self._assumed):
            return Unsat(tuple(name for name, formula in self._assumed if formula is FALSE)[:1], 0.0)
        self.learn([wanted])
        self._enter()
        self._solver.add(self._lowering.lowered[wanted.serial])
        answer = self._check(began)
        refined = 0
        while isinstance(answer, Sat) and not self._holds(answer, wanted):
            refined += 1
            answer = self._refined(answer, wanted, began) if refined <= REFINED else Unknown(GUESSED, answer.seconds)
        self._leave()
        return answer

    def _check(self, began: float) -> Answer:
        result = self._ask()
        seconds = time.monotonic() - began
        if result == z3.unsat:
            return Unsat(self._core(), seconds)
        if result == z3.unknown:
            return Unknown(self._solver.reason_unknown(), seconds)
        model = self._solver.model()
        values: dict[Any, int] = {}
        for node in self._known.values():
            if node.op == "var":
                values[node.payload] = self._lowering.value(node, model)
            elif node.op == "flag":
                values[node.payload] = int(z3.is_true(model.eval(self._lowering.lowered[node.serial])))
        return Sat(values, seconds)

    def _ask(self) -> Any:
        """What Z3 says. It takes Ctrl-C for time that has run out: a check cancelled early stays an interruption."""
        began = time.monotonic()
        result = self._solver.check(*self._literals().values())
        early = time.monotonic() - began < EARLY * self._timeout
        if early and result == z3.unknown and self._solver.reason_unknown() in CANCELLED:
            raise KeyboardInterrupt
        return result

    def _literals(self) -> dict[str, Any]:
        return {name: self._literal(name) for name, formula in self._assumed if formula is not TRUE}

    def _core(self) -> tuple[str, ...]:
        core = {literal.get_id() for literal in self._solver.unsat_core()}
        return tuple(name for name, literal in self._literals().items() if literal.get_id() in core)

    def _holds(self, answer: Sat, wanted: Node) -> bool:
        """Whether an assignment satisfies the query when worked out on the expressions, tallies by definition."""
        return all(nodes.evaluate([wanted, *(formula for _, formula in self._assumed)], answer.values))

    def _refined(self, answer: Sat, wanted: Node, began: float) -> Answer:
        """Ask again with the definitions of the tallies in the query, or with what opaque results really are."""
        order = nodes.reachable([wanted, *(formula for _, formula in self._assumed)])
        undefined = [node for node in order if node.op in ("tally", "pick") and node.serial not in self._defined]
        facts = [nodes.definition(node) for node in undefined]
        self._defined.update(node.serial for node in undefined)
        if not facts:
            facts = [_worked_out(node, answer) for node in order if node.op == "opaque"]
        if not facts:
            raise SolverFault("an assignment does not satisfy the query that it answers, definitions included")
        self.learn(facts)
        self._keep([self._lowering.lowered[fact.serial] for fact in facts])
        return self._check(began)


def _worked_out(node: Node, answer: Sat) -> Node:
    """What an opaque result is for the arguments of an assignment."""
    *args, value = nodes.evaluate([*node.args, node], answer.values)
    same = (nodes.equal(arg, given) for arg, given in zip(node.args, args, strict=True))
    return nodes.disjunction((nodes.negation(nodes.conjunction(same)), nodes.equal(node, value)))
