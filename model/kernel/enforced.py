"""Which functions enforce which clause: those that `enforces` marks."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from rulewright.model.kernel.rules import Game


def enforcers(game: Game[Any, Any]) -> dict[str, list[Callable[..., Any]]]:
    """The marked functions and methods of each clause, by clause id in the order of the spec."""
    found: dict[str, list[Callable[..., Any]]] = {}
    for module in modules_of(game):
        for function in functions_in(module):
            for clause in function.__dict__.get("enforces", ()):
                if clause.game == game.id:
                    found.setdefault(clause.id, []).append(function)
    return {clause: found[clause] for clause in game.spec.clauses if clause in found}


def modules_of(game: Game[Any, Any]) -> list[ModuleType]:
    """The modules of a game's package, or the one module that it lives in."""
    own = sys.modules[game.state.__module__]
    package = own if hasattr(own, "__path__") else sys.modules.get(own.__name__.rpartition(".")[0], own)
    if not hasattr(package, "__path__"):
        return [package]
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."))
    return [package, *(importlib.import_module(name) for name in names)]


def functions_in(module: ModuleType) -> Iterator[FunctionType]:
    """The functions that a module defines, in order, and the methods of its classes."""
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, FunctionType):
            yield value
        elif isinstance(value, type):
            yield from (member for member in vars(value).values() if isinstance(member, FunctionType))
