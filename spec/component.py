"""Components: printed values, each with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

Provenance = Literal["stated", "derived", "assumed"]
Plain = int | str | tuple[int, ...] | tuple[str, ...]

SINGLE = "value"
"""The only key of a component that is a single value."""


@frozen
class Value:
    """One printed value.

    ``source`` cites documents (``"rules#7; desjeux"``), ``how`` says how the value was derived or why it was
    assumed, ``confidence`` is H, M, L or empty.
    """

    value: Plain
    provenance: Provenance
    source: str = ""
    how: str = ""
    confidence: str = ""


@frozen(eq=False)
class Component:
    """A card deck, board or token set as a table of values; a single value has the one key ``"value"``.

    A table is ``whole`` if its keys are as unknown as its values, as the roads of a board are: another table
    replaces it as a whole and not key by key.
    """

    id: str
    title: str
    unit: str
    text: str
    cells: Mapping[str, Value] = field(repr=False)
    whole: bool = False

    def table(self) -> dict[str, Plain]:
        """Every key with its plain value, in the order of the file."""
        return {key: cell.value for key, cell in self.cells.items()}

    def number(self) -> int:
        """The number of a component that is a single number; TypeError for others."""
        if list(self.cells) == [SINGLE]:
            value = self.cells[SINGLE].value
            if isinstance(value, int):
                return value
        raise TypeError(f"component {self.id} is no single number; use table()")

    def numbers(self) -> dict[str, int]:
        """Every key with its number; TypeError if a cell is something else."""
        numbers: dict[str, int] = {}
        for key, cell in self.cells.items():
            if not isinstance(cell.value, int):
                raise TypeError(f"component {self.id}, {key}: {cell.value!r} is no number; use table()")
            numbers[key] = cell.value
        return numbers

    def lists(self) -> dict[str, tuple[str, ...]]:
        """Every key with its list of words; TypeError if a cell is something else."""
        return {key: _words(cell.value, f"component {self.id}, {key}") for key, cell in self.cells.items()}

    def places(self) -> dict[str, tuple[int, ...]]:
        """Every key with its list of numbers; TypeError if a cell is something else."""
        return {key: _numbers(cell.value, f"component {self.id}, {key}") for key, cell in self.cells.items()}

    def assumed(self) -> tuple[str, ...]:
        """The keys whose values are assumed."""
        return tuple(key for key, cell in self.cells.items() if cell.provenance == "assumed")


def _words(value: Plain, where: str) -> tuple[str, ...]:
    if isinstance(value, tuple):
        words = tuple(entry for entry in value if isinstance(entry, str))
        if len(words) == len(value):
            return words
    raise TypeError(f"{where}: {value!r} is no list of words; use table()")


def _numbers(value: Plain, where: str) -> tuple[int, ...]:
    if isinstance(value, tuple):
        numbers = tuple(entry for entry in value if isinstance(entry, int))
        if len(numbers) == len(value):
            return numbers
    raise TypeError(f"{where}: {value!r} is no list of whole numbers; use table()")
