"""The syntax trees of rules."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any


def function_tree(function: Callable[..., Any]) -> ast.FunctionDef:
    """The syntax tree of one function, from its source file."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    node = tree.body[0]
    if not isinstance(node, ast.FunctionDef):
        raise TypeError(f"{function.__qualname__} is not a plain function")
    return node
