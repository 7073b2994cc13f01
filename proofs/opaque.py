"""Results of opaque functions: an unknown to a solver, but worked out wherever the arguments are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.proofs.node import Node, make

NUMBER = -1
"""Stands for a plain number in the shape of a call; a tuple is told by its length."""

Shape = tuple[int, ...]


def opaque(function: Callable[..., int], args: Sequence[Node], shape: Shape, low: int, high: int) -> Node:
    """What a function returns for arguments of this shape, whose numbers and cells are given one after the other."""
    if all(arg.op == "const" for arg in args):
        value = returned(function, shape, [arg.payload for arg in args])
        return make("const", (), value, value, value)
    return make("opaque", tuple(args), (function, shape), low, high)


def returned(function: Callable[..., int], shape: Shape, numbers: Sequence[int]) -> int:
    """What the function returns for plain arguments."""
    arguments: list[int | tuple[int, ...]] = []
    place = 0
    for cells in shape:
        if cells == NUMBER:
            arguments.append(numbers[place])
            place += 1
        else:
            arguments.append(tuple(numbers[place : place + cells]))
            place += cells
    return int(function(*arguments))
