"""TOML files read into typed data, strictly, with errors that say where, what and what is accepted."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

import attrs
import cattrs
from attrs import frozen

from rulewright.spec.component import Plain
from rulewright.spec.errors import SpecError
from rulewright.spec.source import Citation, parse_citation

T = TypeVar("T")
Table = dict[str, Any]


@frozen
class Place:
    """Where in which file a table stands."""

    file: str
    table: str = ""

    def within(self, name: str) -> Place:
        """The place of a table inside this one."""
        return Place(self.file, f"{self.table}.{name}" if self.table else name)

    def error(self, problem: str, key: str = "", accepted: tuple[str, ...] = ()) -> SpecError:
        """An error at this place, to be raised."""
        return SpecError(problem, file=self.file, table=self.table, key=key, accepted=accepted)


def read_table(path: Path, shown: str) -> Table:
    """The content of a TOML file; SpecError, naming the file as ``shown``, if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SpecError("no such file", file=shown) from None
    except UnicodeDecodeError as error:
        raise SpecError(f"not UTF-8 at byte {error.start}", file=shown, accepted=("TOML in UTF-8",)) from None
    except OSError as error:
        raise SpecError(f"cannot be read: {error.strerror}", file=shown) from None
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"not valid TOML: {error}", file=shown) from None
    except RecursionError:
        raise SpecError("nested too deeply", file=shown, accepted=("tables and values",)) from None


def subtables(table: Table, key: str, place: Place) -> dict[str, Table]:
    """The tables in the table under a key; none if the key is absent."""
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise place.error(f"expected a table, not {_kind(found)}", key)
    for name, entry in found.items():
        if not isinstance(entry, dict):
            raise place.within(key).error(f"expected a table, not {_kind(entry)}", name)
    return found


def only_keys(table: Table, accepted: tuple[str, ...], place: Place) -> None:
    """Refuse keys that are not accepted."""
    for key in table:
        if key not in accepted:
            raise place.error("unknown key", key, accepted)


def structured(table: Table, cls: type[T], place: Place, **given: object) -> T:
    """An instance of an attrs class from a table; ``given`` are fields that the table itself may not set."""
    fields = _fields(cls)
    accepted = tuple(name for name in fields if name not in given)
    only_keys(table, accepted, place)
    values = dict(given)
    for name in accepted:
        if name in table:
            values[name] = value_of(table[name], fields[name].type, place, name)
        elif fields[name].default is attrs.NOTHING:
            raise place.error("missing key", name, accepted)
    return cls(**values)


def _fields(cls: Any) -> dict[str, attrs.Attribute[Any]]:
    return attrs.fields_dict(attrs.resolve_types(cls))


def value_of(value: object, kind: Any, place: Place, key: str) -> Any:
    """A TOML value as the kind that a field declares; SpecError naming the key if it is another."""
    try:
        return _converter.structure(value, kind)
    except _Wrong as wrong:
        raise place.error(str(wrong), key, wrong.accepted) from None


class _Wrong(Exception):
    """A value of the wrong kind, and what would be accepted."""

    def __init__(self, problem: str, accepted: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.accepted = accepted


def _kind(value: object) -> str:
    names = {dict: "a table", list: "a list", str: "a string", bool: "a truth value", int: "a whole number"}
    return names.get(type(value), f"a {type(value).__name__}")


def _exactly(kind: type[T], value: object) -> T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        expected = _kind(kind())
        raise _Wrong(f"expected {expected}, not {_kind(value)} ({value!r})")
    return value


def _text(value: object, _: object) -> str:
    if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
        return value.isoformat()
    return _exactly(str, value)


def _choice(value: object, literal: Any) -> object:
    accepted = get_args(literal)
    if value not in accepted:
        raise _Wrong(f"{value!r} is not one of the choices", accepted)
    return value


def _sequence(value: object, kind: Any) -> tuple[object, ...]:
    item = get_args(kind)[0]
    return tuple(_converter.structure(entry, item) for entry in _exactly(list, value))


def _mapping(value: object, kind: Any) -> dict[str, object]:
    entry = get_args(kind)[1]
    found = {}
    for key, inner in _exactly(dict, value).items():
        try:
            found[key] = _converter.structure(inner, entry)
        except _Wrong as wrong:
            raise _Wrong(f"{key}: {wrong}", wrong.accepted) from None
    return found


def _record(value: object, cls: Any) -> Any:
    try:
        return structured(_exactly(dict, value), cls, Place(""))
    except SpecError as error:
        raise _Wrong(f"{error.key}: {error.problem}", error.accepted) from None


def _citation(value: object, _: object) -> Citation:
    if not isinstance(value, str):
        return _record(value, Citation)  # type: ignore[no-any-return]
    try:
        return parse_citation(value)
    except ValueError as error:
        raise _Wrong(str(error)) from None


def _plain(value: object, _: object) -> Plain:
    if isinstance(value, list) and any(all(type(entry) is kind for entry in value) for kind in (int, str)):
        return tuple(value)
    if type(value) is int or type(value) is str:
        return value
    raise _Wrong(f"expected a whole number, a string or a list of either, not {_kind(value)} ({value!r})")


def _optional(value: object, kind: Any) -> object:
    (inner,) = (part for part in get_args(kind) if part is not type(None))
    return _converter.structure(value, inner)


def _of(*origins: Any) -> Callable[[Any], bool]:
    """Whether a kind is one of these, filled with other kinds."""
    return lambda kind: cast(Any, get_origin(kind)) in origins


def _is_optional(kind: Any) -> bool:
    return _of(Union, UnionType)(kind) and type(None) in get_args(kind)


def _build_converter() -> cattrs.Converter:
    """Strict hooks for every kind of field there is; a later hook goes before an earlier one."""
    converter = cattrs.Converter(detailed_validation=False)
    converter.register_structure_hook_func(attrs.has, _record)
    converter.register_structure_hook_func(lambda kind: kind is Citation, _citation)
    converter.register_structure_hook_func(_of(Literal), _choice)
    converter.register_structure_hook_func(_of(tuple), _sequence)
    converter.register_structure_hook_func(_of(dict, Mapping), _mapping)
    converter.register_structure_hook_func(_is_optional, _optional)
    converter.register_structure_hook_func(lambda kind: kind == Plain, _plain)
    converter.register_structure_hook(int, lambda value, _: _exactly(int, value))
    converter.register_structure_hook(bool, lambda value, _: _exactly(bool, value))
    converter.register_structure_hook(str, _text)
    return converter


_converter = _build_converter()
