"""Recorded games of somebody else's program: JSON Lines of observed turns, in which much may be missing.

A file begins with a line about the table (schema `SCHEMA`); a further such line begins another game of the same
program. Every other line is an entry: moves in the order in which they were made, and what was seen before and after
them. A parameter that is null or left out is unknown. Moves of the classes that the table's line calls ``unlogged``
may have been made anywhere; if it says nothing, these are nature's classes that the game's lines never name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from rulewright.model.kernel.fields import Field, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import (
    RecordError,
    check_keys,
    choice_from_json,
    each_once,
    member_from_json,
    move_from_json,
    read_table,
)
from rulewright.model.kernel.rules import Game, Rules

SCHEMA = "rulewright/observed/1"
HEAD = ("schema", "title", "game", "players", "variant", "readings", "components", "rulings", "unlogged")
ENTRY = ("turn", "player", "before", "moves", "after", "allowed", "refused")
SEEN = ("over", "scores", "winners", "state")


@frozen
class Partial:
    """A move of which not every parameter need be known."""

    kind: type[Move]
    known: Mapping[str, int]

    def __str__(self) -> str:
        named = {f.name: f.names for f in fields_of(self.kind)}
        parts = [f"{name}={_shown(value, named[name])}" for name, value in self.known.items()]
        return " ".join([self.kind.__name__, *parts])


def _shown(value: int, names: Any) -> str:
    return names(value).name if names is not None else str(value)


@frozen
class Seen:
    """What was seen of a position: cells of its fields as (field, index or None, value), and how the game stands."""

    cells: tuple[tuple[str, int | None, int], ...] = ()
    over: bool | None = None
    scores: tuple[int | None, ...] = ()
    winners: tuple[int, ...] | None = None

    def __bool__(self) -> bool:
        return self != Seen()


@frozen
class Entry:
    """A line of the log: who makes its moves, nature's left out, what was seen before and after them, the moves.

    ``allowed`` and ``refused`` are what the program answers after it. ``turn`` is what the log calls it, ``line`` its
    number in the file.
    """

    line: int
    turn: str
    player: int | None
    before: Seen
    moves: tuple[Partial, ...]
    after: Seen
    allowed: tuple[Move, ...]
    refused: tuple[Move, ...]


@frozen
class Observed:
    """One observed game: its table, with the readings that are known, its entries, and what the log leaves out."""

    rules: Rules[Any, Any]
    given: tuple[str, ...]
    entries: tuple[Entry, ...]
    unlogged: tuple[type[Move], ...]


def read_observed(path: Path, games: Mapping[str, Game[Any, Any]], components: Path | None = None) -> list[Observed]:
    """The games of a file; raises `RecordError` and `RulesError` with file, line, what is wrong and accepted."""
    lines = _lines(path)
    heads = [n for n, (_, found) in enumerate(lines) if "schema" in found]
    if not lines or heads[:1] != [0]:
        where = f"{path}:{lines[0][0]}" if lines else str(path)
        raise RecordError(f"{where}: does not begin with a table; accepted: a line with schema {SCHEMA!r}")
    found = []
    for first, last in zip(heads, [*heads[1:], len(lines)], strict=True):
        found.append(_game(path, lines[first], lines[first + 1 : last], games, components))
        if found[0].rules.game is not found[-1].rules.game:
            named = found[0].rules.game.id
            raise RecordError(f"{path}:{lines[first][0]}: game: another than before; accepted: {named}")
    return found


def _lines(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a file with the numbers of their lines; blank lines are passed over."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: is not UTF-8 text; accepted: JSON Lines") from None
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line, object_pairs_hook=each_once)
        except (ValueError, RecursionError) as error:
            problem = "nested too deeply" if isinstance(error, RecursionError) else error
            raise RecordError(f"{path}:{number}: is not JSON ({problem}); accepted: one object a line") from None
        if not isinstance(entry, dict):
            raise RecordError(f"{path}:{number}: holds no JSON object; accepted: one object a line")
        found.append((number, entry))
    return found


def _game(
    path: Path,
    head: tuple[int, dict[str, Any]],
    lines: Sequence[tuple[int, dict[str, Any]]],
    games: Mapping[str, Game[Any, Any]],
    components: Path | None,
) -> Observed:
    number, table = head
    where = f"{path}:{number}"
    if table["schema"] != SCHEMA:
        raise RecordError(f"{where}: schema: {table['schema']!r}; accepted: {SCHEMA}")
    check_keys(table, HEAD, where)
    rules = read_table(table, Path(where), games, components)
    entries = tuple(_entry(entry, rules, path, line) for line, entry in lines)
    named = {partial.kind for entry in entries for partial in entry.moves}
    silent = table.get("unlogged")
    if silent is None:
        unlogged = tuple(kind for kind in rules.game.moves if kind.by_nature and kind not in named)
    else:
        unlogged = tuple(_kind(name, rules, f"{where}: unlogged") for name in _list(silent, f"{where}: unlogged"))
    return Observed(rules, tuple(table.get("readings", {})), entries, unlogged)


def _entry(found: dict[str, Any], rules: Rules[Any, Any], path: Path, line: int) -> Entry:
    where = f"{path}:{line}"
    check_keys(found, ENTRY, where)
    player = found.get("player")
    if player is not None and (type(player) is not int or not 0 <= player < rules.players):
        raise RecordError(f"{where}: player: {player!r}; accepted: a seat from 0 to {rules.players - 1}, or null")
    turn = found.get("turn", line)
    if not isinstance(turn, str | int):
        raise RecordError(f"{where}: turn: {turn!r}; accepted: a number or a name")
    moves = _list(found.get("moves", []), f"{where}: moves")
    whole = {
        key: tuple(
            move_from_json(move, rules, f"{where}: {key}[{n}]")
            for n, move in enumerate(_list(found.get(key, []), f"{where}: {key}"))
        )
        for key in ("allowed", "refused")
    }
    return Entry(
        line=line,
        turn=str(turn),
        player=player,
        before=_seen(found.get("before"), rules, f"{where}: before"),
        moves=tuple(_partial(move, rules, f"{where}: moves[{n}]") for n, move in enumerate(moves)),
        after=_seen(found.get("after"), rules, f"{where}: after"),
        **whole,
    )


def _list(found: object, where: str) -> list[Any]:
    if not isinstance(found, list):
        raise RecordError(f"{where}: {found!r}; accepted: a list")
    return found


def _kind(name: object, rules: Rules[Any, Any], where: str) -> type[Move]:
    if not isinstance(name, str) or name not in rules.game.move_named:
        raise RecordError(f"{where}: move {name!r} is unknown; accepted: {', '.join(rules.game.move_named)}")
    return rules.game.move_named[name]


def _partial(found: object, rules: Rules[Any, Any], where: str) -> Partial:
    entry = found if isinstance(found, dict) else {"move": found}
    kind = _kind(entry.get("move"), rules, where)
    known = {f.name: f for f in fields_of(kind)}
    for key in entry:
        if key != "move" and key not in known:
            accepted = ", ".join(known) or "no parameters"
            raise RecordError(f"{where}: {kind.__name__} has no {key}; accepted: {accepted}")
    given = {key: value for key, value in entry.items() if key != "move" and value is not None}
    return Partial(kind, {key: choice_from_json(known[key], value, rules, where) for key, value in given.items()})


def _seen(found: object, rules: Rules[Any, Any], where: str) -> Seen:
    if found is None:
        return Seen()
    if not isinstance(found, dict):
        raise RecordError(f"{where}: no object; accepted: {', '.join(SEEN)}")
    check_keys(found, SEEN, where)
    over = found.get("over")
    if over is not None and not isinstance(over, bool):
        raise RecordError(f"{where}: over: {over!r}; accepted: true, false or null")
    return Seen(
        tuple(_cells(found.get("state"), rules, f"{where}: state")),
        over,
        _scores(found.get("scores"), rules, f"{where}: scores"),
        _winners(found.get("winners"), rules, f"{where}: winners"),
    )


def _scores(found: object, rules: Rules[Any, Any], where: str) -> tuple[int | None, ...]:
    if found is None:
        return ()
    if (
        not isinstance(found, list)
        or len(found) != rules.players
        or not all(n is None or type(n) is int for n in found)
    ):
        raise RecordError(f"{where}: {found!r}; accepted: a list of {rules.players} whole numbers, null where unknown")
    return tuple(found)


def _winners(found: object, rules: Rules[Any, Any], where: str) -> tuple[int, ...] | None:
    if found is None:
        return None
    if not isinstance(found, list) or not all(type(n) is int and 0 <= n < rules.players for n in found):
        raise RecordError(f"{where}: {found!r}; accepted: a list of seats from 0 to {rules.players - 1}")
    return tuple(found)


def _cells(found: object, rules: Rules[Any, Any], where: str) -> list[tuple[str, int | None, int]]:
    """What is known of a state: a value a field, a list with null for what is unknown, or values by index."""
    known = {f.name: f for f in fields_of(rules.game.state)}
    if found is None:
        return []
    if not isinstance(found, dict):
        raise RecordError(f"{where}: no object; accepted: the fields {', '.join(known)}")
    cells: list[tuple[str, int | None, int]] = []
    for name, value in found.items():
        if name not in known:
            raise RecordError(f"{where}: {name}: no such field; accepted: {', '.join(known)}")
        cells += _cells_of(known[name], value, rules, f"{where}: {name}")
    return cells


def _cells_of(known: Field, found: object, rules: Rules[Any, Any], where: str) -> list[tuple[str, int | None, int]]:
    if not known.is_cells:
        return [] if found is None else [(known.name, None, _value(known, found, rules, where))]
    length = known.length(rules)
    if isinstance(found, list) and len(found) == length:
        by_index = dict(enumerate(found))
    elif isinstance(found, dict) and all(key.isdecimal() and int(key) < length for key in found):
        by_index = {int(key): value for key, value in found.items()}
    else:
        raise RecordError(
            f"{where}: {found!r}; accepted: a list of {length}, or values by index from 0 to {length - 1}"
        )
    return [
        (known.name, index, _value(known, value, rules, f"{where}[{index}]"))
        for index, value in by_index.items()
        if value is not None
    ]


def _value(known: Field, found: object, rules: Rules[Any, Any], where: str) -> int:
    value = member_from_json(known.names, found, where)
    low, high = known.bounds(rules)
    if not low <= value <= high:
        raise RecordError(f"{where}: {value}; accepted: a whole number from {low} to {high}")
    return value
