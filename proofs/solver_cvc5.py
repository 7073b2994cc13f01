"""Asking cvc5, in this process."""

from __future__ import annotations

import cvc5


def ask(text: str, timeout: float) -> str:
    """What cvc5 answers to an SMT-LIB script: ``unsat``, ``sat`` or ``unknown``; ``timeout`` in seconds."""
    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(max(1, int(timeout * 1000))))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "query")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said = str(command.invoke(solver, symbols)).strip() or said
    answer = said.partition(" ")[0]
    if answer not in ("unsat", "sat", "unknown"):
        raise RuntimeError(f"cvc5 did not understand a query: {said}")
    return answer
