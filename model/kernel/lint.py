"""A short lint over rule bodies: what Python would decide by truth value or position is refused.

``and``, ``or``, ``not``, chained comparisons, ``in``, ``min``, ``max``, ``sum``, ``abs``, ``bool``, ``int``
and ``if`` mean something else on columns and terms. They are allowed on what is plain on every kind:
constants, players and variant of the rules, and the variable of a loop over such.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game
from rulewright.model.kernel.syntax import function_tree

FORBIDDEN_CALLS = {
    "min": "smallest",
    "max": "largest",
    "sum": "total",
    "abs": "ite",
    "any": "any_of",
    "all": "all_of",
    "bool": "a comparison",
    "int": "the number as it is, or ite",
}
FILTERS = "'if' in a comprehension on something not fixed for a table; use ite, count or total"
SHAPES = {"players", "variant"}


def lint_game(game: Game[Any, Any]) -> list[str]:
    """Complaints about every rule body of a game: file, line, what is used and what to use instead."""
    return [complaint for function in rule_bodies(game) for complaint in lint_function(function)]


def rule_bodies(game: Game[Any, Any]) -> list[FunctionType]:
    """Every function that a rule runs: methods of moves, the game's functions, and the helpers they call."""
    found: dict[str, FunctionType] = {}
    pending: list[Any] = [
        game.score,
        game.actor,
        game.is_over,
        game.in_setup,
        game.view,
        game.rank,
        game.tie_breaks,
    ]
    pending += [game.mid_turn, game.turns_left, game.at_turn, game.public]
    pending += [invariant.parts for invariant in game.invariants]
    for move in game.moves:
        pending += [getattr(move, n) for n in ("requires", "effect", "weight", "sees") if hasattr(move, n)]
    while pending:
        function = pending.pop()
        key = f"{function.__module__}.{function.__qualname__}"
        if key in found or not _belongs(function, game) or issubclass_method(function):
            continue
        found[key] = function
        pending += _called(function)
    return list(found.values())


def issubclass_method(function: FunctionType) -> bool:
    """Whether a function is the kernel's own placeholder."""
    return function.__qualname__.startswith((f"{Move.__name__}.", "Chance."))


def _belongs(function: Any, game: Game[Any, Any]) -> bool:
    package = game.state.__module__.rpartition(".")[0]
    return isinstance(function, FunctionType) and function.__module__.startswith(package or game.state.__module__)


def _called(function: FunctionType) -> Iterator[Any]:
    for name in _names(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            yield value


def _names(code: CodeType) -> Iterator[str]:
    """The global names that a function's code uses, that of its comprehensions included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def lint_function(function: FunctionType) -> list[str]:
    """Complaints about one function."""
    file = inspect.getsourcefile(function) or "?"
    tree = function_tree(function)
    first = function.__code__.co_firstlineno - 1
    return [f"{file}:{node.lineno + first}: {what}" for node, what in _offences(tree)]


def _offences(tree: ast.FunctionDef) -> Iterator[tuple[Any, str]]:
    plain = _Plain(tree)
    for node in ast.walk(tree):
        complaint = _complaint(node)
        if complaint is not None and not plain.holds(getattr(node, "test", node)):
            yield node, complaint
        if isinstance(node, ast.comprehension):
            yield from ((test, FILTERS) for test in node.ifs if not plain.holds(test))


def _complaint(node: ast.AST) -> str | None:
    match node:
        case ast.BoolOp():
            word, instead = ("and", "all_of") if isinstance(node.op, ast.And) else ("or", "any_of")
            return f"'{word}' in a rule; use {instead}"
        case ast.UnaryOp(ast.Not()):
            return "'not' in a rule; use none_of"
        case ast.Compare() if len(node.ops) > 1:
            return "a chained comparison in a rule; use all_of"
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            return "'in' in a rule; use any_of with =="
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return "'is' in a rule; use =="
        case ast.Call(ast.Name(name)) if name in FORBIDDEN_CALLS:
            return f"'{name}' in a rule; use {FORBIDDEN_CALLS[name]}"
        case ast.If() | ast.IfExp() | ast.While():
            return "'if' in a rule on something not fixed for a table; use ite"
    return None


class _Plain:
    """What is a plain number on every kind of value, within one function.

    Constants of the module, players and variant of the rules, and variables of loops over what is plain:
    nothing that comes in as an argument or is worked out.
    """

    def __init__(self, tree: ast.FunctionDef) -> None:
        loops = [n for n in ast.walk(tree) if isinstance(n, ast.For | ast.comprehension)]
        self._unsure = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
        given = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        self._unsure.update(given)
        while True:
            by_loop = [name for loop in loops if self.holds(loop.iter) for name in _targets(loop)]
            found = {n for n in self._unsure if n in by_loop and by_loop.count(n) == given.count(n)}
            if not found:
                return
            self._unsure -= found

    def holds(self, node: ast.AST) -> bool:
        """Whether an expression is plain."""
        match node:
            case ast.Attribute(ast.Name("rules"), attribute):
                return attribute in SHAPES
            case ast.Name(name):
                return name not in self._unsure
        return all(self.holds(part) for part in ast.iter_child_nodes(node))


def _targets(loop: ast.For | ast.comprehension) -> list[str]:
    return [n.id for n in ast.walk(loop.target) if isinstance(n, ast.Name)]
