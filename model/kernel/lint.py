"""A short lint over rule bodies: what Python would decide by truth value or position is refused.

``and``, ``or``, ``not``, chained comparisons, ``in``, ``min``, ``max``, ``sum``, ``abs``, ``bool``, ``int`` and ``if``
mean something else on columns and terms. An ``if`` on what is fixed for a table (players, variant) is allowed.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game
from rulewright.model.kernel.syntax import function_tree

FORBIDDEN_CALLS = {"min": "smallest", "max": "largest", "sum": "total", "abs": "ite", "any": "any_of", "all": "all_of"}
SHAPES = {"players", "variant"}


def lint_game(game: Game[Any, Any]) -> list[str]:
    """Complaints about every rule body of a game: file, line, what is used and what to use instead."""
    return [complaint for function in rule_bodies(game) for complaint in lint_function(function)]


def rule_bodies(game: Game[Any, Any]) -> list[FunctionType]:
    """Every function that a rule runs: methods of moves, the game's functions, and the helpers they call."""
    found: dict[str, FunctionType] = {}
    pending: list[Any] = [game.score, game.actor, game.is_over, game.in_setup, game.view, game.rank, game.tie_breaks]
    pending += [game.mid_turn, game.turns_left, game.at_turn]
    pending += [invariant.parts for invariant in game.invariants]
    for move in game.moves:
        pending += [getattr(move, n) for n in ("requires", "effect", "weight") if hasattr(move, n)]
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
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            yield value


def lint_function(function: FunctionType) -> list[str]:
    """Complaints about one function."""
    file = inspect.getsourcefile(function) or "?"
    tree = function_tree(function)
    first = function.__code__.co_firstlineno - 1
    return [f"{file}:{node.lineno + first}: {what}" for node, what in _offences(tree)]


def _offences(tree: ast.FunctionDef) -> Iterator[tuple[Any, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp):
            word, instead = ("and", "all_of") if isinstance(node.op, ast.And) else ("or", "any_of")
            yield node, f"'{word}' in a rule; use {instead}"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "'not' in a rule; use none_of"
        elif isinstance(node, ast.Compare) and len(node.ops) > 1:
            yield node, "a chained comparison in a rule; use all_of"
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield node, "'in' in a rule; use any_of with =="
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
            yield node, "'is' in a rule; use =="
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            yield node, f"'{node.func.id}' in a rule; use {FORBIDDEN_CALLS[node.func.id]}"
        elif isinstance(node, ast.If | ast.IfExp | ast.While) and not _is_shape(node.test):
            yield node, "'if' in a rule on something not fixed for a table; use ite"


def _is_shape(test: ast.expr) -> bool:
    """Whether a condition looks only at players or variant, or at the loop's own numbers."""
    for node in ast.walk(test):
        if isinstance(node, ast.Attribute) and node.attr not in SHAPES:
            return False
        if isinstance(node, ast.Call | ast.Subscript):
            return False
    return any(isinstance(node, ast.Attribute) for node in ast.walk(test))


def module_of(game: Game[Any, Any]) -> ModuleType:
    """The package or module that a game's state lives in."""
    return sys.modules[game.state.__module__.rpartition(".")[0] or game.state.__module__]
