"""The names that the package itself offers: all there, typed as written, and imported only when used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rulewright

SOURCE = Path(rulewright.__file__ or "")


@pytest.mark.parametrize("name", rulewright.__all__)
def test_public_name_is_there_and_listed(name: str) -> None:
    assert getattr(rulewright, name) is not None
    assert name in dir(rulewright)


def test_names_are_imported_from_where_checkers_think_they_are() -> None:
    """The imports for type checkers and those made when a name is used are written twice."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    typed = {alias.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed == {name: f"rulewright.{module}" for name, module in rulewright._HOMES.items()}
    assert {*typed, "__version__"} == set(rulewright.__all__)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'tow_kings'"):
        getattr(rulewright, "tow_kings")  # noqa: B009 (a plain attribute fails the type check)


def test_asking_a_game_needs_neither_solver_nor_numpy() -> None:
    program = (
        "import sys, rulewright; rulewright.game_named('richelieu').rules(3).deal(1); "
        "print(sorted({'z3', 'cvc5', 'numpy', 'typer', 'hypothesis'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
