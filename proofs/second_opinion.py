"""Having cvc5 check again what Z3 called unsatisfiable: another solver, and another printing of the query."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

import cvc5

from rulewright.proofs.nodes import Node
from rulewright.proofs.smtlib import script, with_definitions

SECONDS = 20
SEEN: dict[tuple[int, ...], str] = {}


class Disagreement(Exception):
    """Two solvers gave opposite answers to one query."""


def ask(text: str, seconds: float = SECONDS) -> str:
    """cvc5's answer to a script: ``sat``, ``unsat`` or ``unknown``."""
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setOption("tlimit-per", str(int(seconds * 1000)))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    answer = "unknown"
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return answer
        answer = str(command.invoke(solver, symbols)).strip() or answer


def second_opinion() -> Callable[[Any, Sequence[Node]], None]:
    """A check for `Step`: asks cvc5 and notes what it says in the proof.

    Raises `Disagreement` where cvc5 finds the query satisfiable with all definitions given.
    """

    def check(proof: Any, formulas: Sequence[Node]) -> None:
        key = tuple(sorted(formula.serial for formula in formulas))
        if key not in SEEN:
            answer = ask(script(formulas))
            if answer != "unsat":
                answer = ask(with_definitions(formulas))
            SEEN[key] = answer
        if SEEN[key] == "sat":
            raise Disagreement(f"{proof.goal}: Z3 says unsat, cvc5 says sat")
        if SEEN[key] != "unsat":
            logging.getLogger(__name__).info("%s: cvc5 says %s", proof.goal, SEEN[key])
        worse = proof.second_opinion not in (None, "unsat")
        proof.second_opinion = proof.second_opinion if worse else SEEN[key]

    return check
