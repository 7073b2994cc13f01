"""Reading a rule's own source: which clauses its guards name, and a fast listing of legal moves derived from them.

There is one encoding of a rule, its ``requires`` generator. Asking which of a class's ground moves are legal by
starting one generator each is what costs most in play on plain numbers, so the same statements are compiled once more
as a loop: guards that do not look at the parameters come first and end the listing, the others skip one ground move.
A body that is not of that simple form is driven as a generator instead.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any

from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.specialise import Specialiser
from rulewright.model.kernel.syntax import function_tree
from rulewright.spec import Clause

Listing = Callable[[Any, Any, Sequence[tuple[Any, ...]]], list[Move]]


def _guards(function: Any) -> Iterator[tuple[ast.Tuple, dict[str, Any]]]:
    """The guards of a function, shared ones too, each with the global names that it is written in."""
    for statement in function_tree(function).body:
        for node in ast.walk(statement):
            if isinstance(node, ast.YieldFrom):
                yield from _guards(_shared(node, function))
            elif isinstance(node, ast.Yield):
                if not (isinstance(node.value, ast.Tuple) and len(node.value.elts) in (2, 3)):
                    raise TypeError(f"line {node.lineno}: a guard is 'yield CLAUSE, condition' or with given(...)")
                yield node.value, function.__globals__


def _shared(node: ast.YieldFrom, function: Any) -> Any:
    """The function of guards that several moves share."""
    called = node.value.func if isinstance(node.value, ast.Call) else None
    found = function.__globals__.get(called.id) if isinstance(called, ast.Name) else None
    if not isinstance(found, FunctionType):
        raise TypeError(f"{function.__qualname__}: guards are shared by 'yield from' and a function of the module")
    return found


def guard_clauses(move: type[Move]) -> tuple[Clause, ...]:
    """The clauses that the guards of a move name, in order, each once.

    Resolves every name, so a misspelt clause fails here, when the game is put together.
    """
    found: dict[str, Clause] = {}
    for guard, scope in _guards(move.requires):
        clause = eval(compile(ast.Expression(guard.elts[0]), move.__name__, "eval"), scope)
        if not isinstance(clause, Clause):
            raise TypeError(f"{move.__qualname__}: {ast.unparse(guard.elts[0])} is not a clause")
        found.setdefault(clause.id, clause)
    return tuple(found.values())


class _NotSimple(Exception):
    """The body of a ``requires`` cannot be compiled as a loop."""


class _Parameters(ast.NodeTransformer):
    """Replaces ``self.name`` by a local name; refuses any other use of ``self``."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "self":
            return ast.copy_location(ast.Name(f"self_{node.attr}", ast.Load()), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == "self":
            raise _NotSimple
        return node


class _Guards(ast.NodeTransformer):
    """Turns guards, shared ones too, into statements that leave when a condition is false."""

    def __init__(self, leave: ast.stmt) -> None:
        self.leave = leave

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Yield):
            assert isinstance(node.value.value, ast.Tuple)
            return ast.If(ast.UnaryOp(ast.Not(), node.value.value.elts[1]), [self.leave], [])
        if isinstance(node.value, ast.YieldFrom):
            allowed = ast.parse("all(guard_[1] for guard_ in SHARED)", mode="eval").body
            assert isinstance(allowed, ast.Call)
            assert isinstance(allowed.args[0], ast.GeneratorExp)
            allowed.args[0].generators[0].iter = node.value.value
            return ast.If(ast.UnaryOp(ast.Not(), allowed), [self.leave], [])
        return node


def _split(body: list[ast.stmt]) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """The statements that no parameter reaches, and the rest, each in their order.

    A guard is a condition without effects that can be asked whatever the others say, so asking those of the
    first sort once, before the loop, lists the same moves. Where a name is given twice, only the leading
    statements come first.
    """
    assigned = [name for statement in body for name in _assigned(statement)]
    leading_only = len(assigned) != len(set(assigned))
    reached: set[str] = set()
    first: list[ast.stmt] = []
    rest: list[ast.stmt] = []
    for statement in body:
        names = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name)}
        if any(n.startswith("self_") for n in names) or names & reached or (rest and leading_only):
            rest.append(statement)
            reached.update(_assigned(statement))
        else:
            first.append(statement)
    return first, rest


def _assigned(statement: ast.stmt) -> list[str]:
    """The names that a statement gives a value to; those of a comprehension are its own."""
    assigns = [n for n in ast.walk(statement) if isinstance(n, ast.Assign | ast.AnnAssign | ast.NamedExpr)]
    targets = [t for a in assigns for t in (a.targets if isinstance(a, ast.Assign) else [a.target])]
    return [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]


def compile_listing(move: type[Move], names: Sequence[str], specialiser: Specialiser) -> Listing | None:
    """A function that lists the legal ground moves of a class, or None where its guards are not simple.

    The function takes state, rules and the ground moves as tuples: the parameters' values, then the move.
    """
    function = move.requires
    if function.__code__.co_freevars:
        return None
    tree = specialiser.tree(function)
    body = [s for s in tree.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    simple = (ast.Expr, ast.Assign, ast.AnnAssign, ast.If)
    for statement in (n for s in body for n in ast.walk(s) if isinstance(n, ast.stmt)):
        if not isinstance(statement, simple):
            return None
    try:
        body = [_Parameters().visit(statement) for statement in body]
    except _NotSimple:
        return None
    first, rest = _split(body)
    stored: list[ast.expr] = [ast.Name(f"self_{n}", ast.Store()) for n in names]
    target = ast.Tuple([*stored, ast.Name("move_", ast.Store())], ast.Store())
    found = ast.parse("found_.append(move_)").body
    loop = ast.For(
        target, ast.Name("ground_", ast.Load()), [_Guards(ast.Continue()).visit(s) for s in rest] + found, []
    )
    leave = ast.Return(ast.List([], ast.Load()))
    whole = ast.parse("def listing_(state, rules, ground_):\n    found_ = []\n    return found_")
    definition = whole.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body[1:1] = [*(_Guards(leave).visit(s) for s in first), loop]
    arguments = [a.arg for a in tree.args.args]
    definition.args.args[0].arg, definition.args.args[1].arg = arguments[1], arguments[2]
    module = ast.fix_missing_locations(whole)
    scope: dict[str, Any] = {}
    exec(compile(module, f"<listing of {move.__qualname__}>", "exec"), specialiser.scope_of(function), scope)
    listing: Listing = scope["listing_"]
    return listing
