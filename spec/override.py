"""Component files: a game's own, and a user's in place of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import cast

import attrs

from rulewright.spec.component import SINGLE, Component, Plain, Provenance, Value
from rulewright.spec.errors import SpecError
from rulewright.spec.tables import Place, Table, only_keys, read_table, structured, value_of

_DEFAULTS = ("provenance", "source", "how", "confidence")
_KEYS = ("title", "unit", "text", *_DEFAULTS, SINGLE, "cells", "whole")


def load_components(path: Path, shown: str | None = None) -> dict[str, Component]:
    """The components of a file, which may be partial: titles and units may be missing.

    Without a provenance a value counts as assumed. SpecError if the file is malformed.
    """
    shown = shown or str(path)
    components: dict[str, Component] = {}
    for name, table in read_table(Path(path), shown).items():
        place = Place(shown, name)
        if not isinstance(table, dict):
            raise Place(shown).error("expected a table for each component", name, ("[component]",))
        only_keys(table, _KEYS, place)
        words = {key: value_of(table.get(key, ""), str, place, key) for key in ("title", "unit", "text")}
        whole = value_of(table.get("whole", False), bool, place, "whole")
        components[name] = Component(id=name, cells=_cells(table, place), whole=whole, **words)
    return components


def overridden(components: Mapping[str, Component], path: Path) -> dict[str, Component]:
    """The components with the cells of a user's file in place of their own.

    A table that is whole is replaced by the file's, other keys included; its stated cells stay.
    SpecError if the file names a component or key that does not exist, if a value is of another kind, or
    contradicts a stated one.
    """
    replaced = dict(components)
    for name, theirs in load_components(path).items():
        if name not in components:
            raise SpecError("unknown component", file=str(path), table=name, accepted=components)
        replaced[name] = _replaced(components[name], theirs, Place(str(path), name))
    return replaced


def _replaced(ours: Component, theirs: Component, place: Place) -> Component:
    cells = {key: cell for key, cell in ours.cells.items() if not ours.whole or cell.provenance == "stated"}
    for key, cell in theirs.cells.items():
        own = ours.cells.get(key)
        if own is None and not ours.whole:
            raise place.error("unknown key", key, tuple(cells))
        like = own or next(iter(ours.cells.values()))
        if _kind(cell.value) not in _kinds(ours, like):
            raise place.error(f"{cell.value!r} is not of the kind of {like.value!r}", key)
        if own is not None and cell.value == own.value:
            cells[key] = own
            continue
        if own is not None and own.provenance == "stated":
            raise place.error(f"{cell.value!r} contradicts what is stated ({own.source})", key, (repr(own.value),))
        cells[key] = cell if cell.how or cell.source else attrs.evolve(cell, how=f"given by {place.file}")
    return attrs.evolve(ours, cells=cells)


def _kinds(ours: Component, like: Value) -> list[object]:
    """The kinds that may replace a value: its own, and in a whole table of lists those of every other list."""
    of_any_length = ours.whole and isinstance(like.value, tuple)
    return [_kind(value.value) for value in ours.cells.values()] if of_any_length else [_kind(like.value)]


def _kind(value: Plain) -> object:
    """What must be the same of two values for one to replace the other: the type, of a list that of each entry."""
    return tuple(type(entry) for entry in value) if isinstance(value, tuple) else type(value)


def _cells(table: Table, place: Place) -> dict[str, Value]:
    defaults = {key: table[key] for key in _DEFAULTS if key in table}
    if (SINGLE in table) == ("cells" in table):
        raise place.error("needs either one value or a table of cells", "", (SINGLE, "cells"))
    cells = {SINGLE: table[SINGLE]} if SINGLE in table else table["cells"]
    if not isinstance(cells, dict):
        raise place.error("expected a table", "cells")
    return {key: _value(cell, defaults, place, key) for key, cell in cells.items()}


def _value(cell: object, defaults: Table, place: Place, key: str) -> Value:
    if isinstance(cell, dict):
        if "provenance" in cell:  # another provenance is explained by the cell alone
            defaults = {}
        return structured({"provenance": "assumed"} | defaults | cell, Value, place.within(key))
    words = {name: value_of(defaults.get(name, ""), str, place, name) for name in ("source", "how", "confidence")}
    provenance = value_of(defaults.get("provenance", "assumed"), Provenance, place, "provenance")
    return Value(cast(Plain, value_of(cell, Plain, place, key)), provenance, **words)
