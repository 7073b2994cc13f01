"""Rules specialised to plain numbers and one table, for speed.

The operators of `kernel.logic` compute all their arguments and ask each whether it is a column or a term. On
plain numbers, where every operator is total and nothing has an effect, that is wasted: ``all_of`` may stop at
the first condition that is false. So a rule's own source is compiled once more, with its helpers, for one
table: operators become Python's ``and``, ``or``, ``not`` and ``if``, look-ups are made in place, and what the
rules say of readings is a constant. There is no second encoding to keep in step; a test compares both on
random plays.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

from rulewright.model.kernel import logic
from rulewright.model.kernel.syntax import function_tree

KERNEL = logic.__name__.rpartition(".")[0]


class Specialiser:
    """Compiles functions for one table; every function once, helpers included."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._scopes: dict[str, dict[str, Any]] = {}
        self._known: set[Callable[..., Any]] = set()

    def function(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function for plain numbers; the function itself where it cannot be compiled once more."""
        if not _can_be_compiled(function):
            return function
        scope = self.scope_of(function)
        if function not in self._known:
            self._known.add(function)
            tree = self.tree(function)
            exec(compile(ast.Module([tree], []), f"<{function.__qualname__} on numbers>", "exec"), scope)
        compiled: Callable[..., Any] = scope[function.__name__]
        return compiled

    def scope_of(self, function: Any) -> dict[str, Any]:
        """The global names of a function's module, of which called helpers are replaced."""
        return self._scopes.setdefault(function.__module__, dict(function.__globals__))

    def tree(self, function: Any) -> ast.FunctionDef:
        """A function's syntax tree for plain numbers, without decorators and annotations."""
        tree = function_tree(function)
        tree.decorator_list = []
        tree.returns = None
        for argument in tree.args.args:
            argument.annotation = None
        names = {argument.arg for argument in tree.args.args}
        translator = _OnNumbers(function.__globals__, function.__code__, self._rules if "rules" in names else None)
        tree = translator.visit(tree)
        scope = self.scope_of(function)
        for name, helper in translator.helpers.items():
            scope[name] = self.function(helper)
        found: ast.FunctionDef = ast.fix_missing_locations(tree)
        return found


def _can_be_compiled(function: Any) -> bool:
    if not isinstance(function, FunctionType) or function.__code__.co_freevars:
        return False
    if function.__name__ == "<lambda>" or function.__globals__.get(function.__name__) is not function:
        return False
    plain = cast(FunctionType, function)
    try:
        inspect.getsource(plain)
    except OSError:
        return False
    return True


class _OnNumbers(ast.NodeTransformer):
    """Replaces operators, readings and helpers; ``helpers`` are the functions that were met."""

    def __init__(self, scope: dict[str, Any], code: Any, rules: Any) -> None:
        self._scope = scope
        self._locals = {*code.co_varnames, *code.co_cellvars}
        self._rules = rules
        self.helpers: dict[str, FunctionType] = {}

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if self._rules is not None and _asks_reading(node):
            return self._reading(node)
        if not isinstance(node.func, ast.Name) or node.func.id in self._locals or node.keywords:
            return node
        meaning = self._scope.get(node.func.id)
        if meaning is logic.all_of:
            return _joined(ast.And(), "all", node.args)
        if meaning is logic.any_of:
            return _joined(ast.Or(), "any", node.args)
        if meaning is logic.none_of:
            return ast.UnaryOp(ast.Not(), _joined(ast.Or(), "any", node.args))
        if meaning is logic.implies and len(node.args) == 2:
            return _joined(ast.Or(), "any", [ast.UnaryOp(ast.Not(), node.args[0]), node.args[1]])
        if meaning is logic.ite and len(node.args) == 3:
            return ast.IfExp(*node.args)
        if meaning is logic.at:
            return _looked_up(node)
        if isinstance(meaning, FunctionType) and not meaning.__module__.startswith(KERNEL):
            self.helpers[node.func.id] = meaning
        return node

    def _reading(self, node: ast.Call) -> ast.AST:
        scope = {**self._scope, "rules": self._rules}
        answer = eval(compile(ast.fix_missing_locations(ast.Expression(node)), "<reading>", "eval"), scope)
        return ast.Constant(answer) if isinstance(answer, bool) else node


def _asks_reading(node: ast.Call) -> bool:
    """Whether a call is ``rules.reads(QUESTIONS.name, "choice")``."""
    match node:
        case ast.Call(
            ast.Attribute(ast.Name("rules"), "reads"),
            [ast.Attribute(ast.Name()) | ast.Name(), ast.Constant()],
            [],
        ):
            return True
    return False


def _joined(operator: ast.boolop, of_many: str, arguments: list[ast.expr]) -> ast.expr:
    """Conditions joined from left to right; lambdas by what they give, a starred one with ``all`` or ``any``."""
    parts: list[ast.expr] = []
    for argument in arguments:
        if isinstance(argument, ast.Starred):
            parts.append(ast.Call(ast.Name(of_many, ast.Load()), [argument.value], []))
        elif isinstance(argument, ast.Lambda):
            parts.append(argument.body)
        else:
            parts.append(argument)
    if not parts:
        return ast.Constant(isinstance(operator, ast.And))
    return parts[0] if len(parts) == 1 else ast.BoolOp(operator, parts)


def _looked_up(node: ast.Call) -> ast.expr:
    """``at`` in place, where cells and index are names, attributes or constants: no work is doubled."""
    if len(node.args) not in (2, 3) or not all(_is_simple(argument) for argument in node.args[:2]):
        return node
    cells, index = node.args[:2]
    default = node.args[2] if len(node.args) == 3 else ast.Constant(0)
    length = ast.Call(ast.Name("len", ast.Load()), [cells], [])
    inside = ast.Compare(ast.Constant(0), [ast.LtE(), ast.Lt()], [index, length])
    return ast.IfExp(inside, ast.Subscript(cells, index, ast.Load()), default)


def _is_simple(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name | ast.Constant)
