"""The lines of the model that enforce a clause: guards that name it, functions that are marked with it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from attrs import frozen

from rulewright.model.kernel.enforced import enforcers, functions_in, modules_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game
from rulewright.spec import Clause, Question


@frozen
class Excerpt:
    """Some lines of one function.

    ``file`` is relative to the package, ``name`` the function's qualified name. ``lines`` are pairs of the
    line's number in the file and its text, with the common indentation taken away; they may leave lines out.
    """

    file: str
    name: str
    lines: tuple[tuple[int, str], ...]

    @property
    def first(self) -> int:
        """The number of the first line in the file."""
        return self.lines[0][0]

    @property
    def code(self) -> str:
        """The lines as text."""
        return "\n".join(text for _, text in self.lines)


def excerpt(game: Game[Any, Any], clause: Clause) -> list[Excerpt]:
    """The code that enforces a clause: guards first, in the order of the moves, then marked functions."""
    found = [part for move in _moves(game, clause) for part in _guards(vars(move)["requires"], clause)]
    found += [_whole(function) for function in enforcers(game).get(clause.id, [])]
    unique: list[Excerpt] = []
    for part in found:
        if part not in unique:
            unique.append(part)
    return unique


def _moves(game: Game[Any, Any], clause: Clause) -> list[type[Move]]:
    """The moves of which a guard names the clause."""
    return [move for move, clauses in game.clauses_of_moves.items() if clause in clauses]


def file_of(function: Callable[..., Any]) -> str:
    """Where a function is written: its module as a path, below the package for our own."""
    name = function.__module__
    module = inspect.getmodule(function)
    tail = "/__init__.py" if hasattr(module, "__path__") else ".py"
    return name.removeprefix("rulewright.").replace(".", "/") + tail


def _parsed(function: Callable[..., Any]) -> tuple[ast.FunctionDef, list[str], int]:
    """The tree of a function, its lines, and what to add to the tree's line numbers for those of the file."""
    lines, start = inspect.getsourcelines(function)
    tree = ast.parse(textwrap.dedent("".join(lines))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree, [line.rstrip("\n") for line in lines], start - 1


def _numbered(function: Callable[..., Any], wanted: set[int]) -> Excerpt:
    _, lines, before = _parsed(function)
    numbers = sorted(wanted)
    shown = textwrap.dedent("\n".join(lines[number - 1] for number in numbers)).split("\n")
    pairs = tuple((number + before, text) for number, text in zip(numbers, shown, strict=True))
    return Excerpt(file_of(function), function.__qualname__, pairs)


def _whole(function: Callable[..., Any]) -> Excerpt:
    """A function without its decorators."""
    tree, _, _ = _parsed(function)
    assert tree.end_lineno is not None
    return _numbered(function, set(range(tree.lineno, tree.end_lineno + 1)))


def _guards(function: Callable[..., Any], clause: Clause) -> Iterator[Excerpt]:
    """The guards of a function that name the clause, together; those of shared functions apart."""
    tree, _, _ = _parsed(function)
    scope = function.__globals__
    wanted: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
            shared = scope.get(getattr(node.value.func, "id", ""))
            if isinstance(shared, FunctionType):
                yield from _guards(shared, clause)
        elif isinstance(node, ast.Yield) and _clause(node, scope) == clause:
            wanted |= _needed(tree, node)
    if wanted:
        yield _numbered(function, wanted)


def _clause(node: ast.Yield, scope: dict[str, Any]) -> Any:
    assert isinstance(node.value, ast.Tuple)
    return eval(compile(ast.Expression(node.value.elts[0]), "<guard>", "eval"), scope)


def _needed(tree: ast.FunctionDef, guard: ast.Yield) -> set[int]:
    """The lines of a guard, of the conditions around it, and of the assignments before it that it uses."""
    lines = _lines(guard)
    names = _names(guard)
    for around in (n for n in ast.walk(tree) if isinstance(n, ast.If) and guard in ast.walk(n)):
        lines |= set(range(around.lineno, around.body[0].lineno))
        names |= _names(around.test)
    assigned = [n for n in ast.walk(tree) if isinstance(n, ast.Assign) and n.lineno < guard.lineno]
    for statement in sorted(assigned, key=lambda n: n.lineno, reverse=True):
        targets = {name for target in statement.targets for name in _names(target)}
        if targets & names:
            lines |= _lines(statement)
            names |= _names(statement.value)
    return lines


def _lines(node: ast.expr | ast.stmt) -> set[int]:
    return set(range(node.lineno, (node.end_lineno or node.lineno) + 1))


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def asking(game: Game[Any, Any], question: Question) -> list[Excerpt]:
    """The statements of the model that ask how a question is read, function by function."""
    found = []
    for module in modules_of(game):
        for function in functions_in(module):
            tree, _, _ = _parsed(function)
            wanted: set[int] = set()
            for statement in (n for n in ast.walk(tree) if isinstance(n, ast.stmt) and not hasattr(n, "body")):
                if any(_asks(node, question, function) for node in ast.walk(statement)):
                    wanted |= _lines(statement)
            if wanted:
                found.append(_numbered(function, wanted))
    return found


def _asks(node: ast.AST, question: Question, function: FunctionType) -> bool:
    """Whether an expression is ``rules.reads(question, ...)``."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reads"):
        return False
    asked = compile(ast.Expression(node.args[0]), "<question>", "eval")
    return bool(eval(asked, function.__globals__) == question)
