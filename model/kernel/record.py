"""Recorded plays and positions as JSON: written, read back with errors that say where, and replayed.

A play is the table (game, players, variant, readings) and every move from set-up on, or from a position. Members of
enums are written by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.kernel.errors import IllegalMove, RulesError
from rulewright.model.kernel.fields import Choice, Field, fields_of
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game, Rules

PLAY_SCHEMA = "rulewright/play/1"
POSITION_SCHEMA = "rulewright/position/1"
TABLE_KEYS = ("schema", "game", "players", "variant", "readings", "components", "rulings")
PLAY_KEYS = (*TABLE_KEYS, "title", "start", "refused", "moves")
POSITION_KEYS = (*TABLE_KEYS, "state")


class RecordError(Exception):
    """A file that is no play or position: one line with file, place, what is wrong and what is accepted."""


@frozen
class Play:
    """A recorded sequence of moves at one table, from the blank state or from a position.

    ``refused`` is a move that the last state does not allow, where that is what the play shows.
    """

    rules: Rules[Any, Any]
    moves: tuple[Move, ...]
    start: Any = None
    title: str = ""
    refused: Move | None = None

    def states(self) -> Iterator[Any]:
        """The start, then the state after each move; raises `IllegalMove` at the first that is refused."""
        state = self.start if self.start is not None else self.rules.blank()
        yield state
        for move in self.moves:
            state = self.rules.apply(state, move)
            yield state

    def final(self) -> Any:
        """The state after the last move; raises `IllegalMove`."""
        return list(self.states())[-1]


@frozen
class Refusal:
    """The first illegal move of a play: its index, the state before it, and the error."""

    index: int
    state: Any
    error: IllegalMove


def first_refusal(play: Play) -> Refusal | None:
    """The first illegal move, or None where the whole play is legal. A move after the end is refused as well."""
    state = play.start if play.start is not None else play.rules.blank()
    for index, move in enumerate(play.moves):
        try:
            state = play.rules.apply(state, move)
        except IllegalMove as error:
            return Refusal(index, state, error)
    return None


def components_fingerprint(rules: Rules[Any, Any]) -> str:
    """A hash of the components' values."""
    values = {f.name: getattr(rules.components, f.name) for f in fields_of(type(rules.components))}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def table_to_json(rules: Rules[Any, Any]) -> dict[str, Any]:
    """The table as JSON: what must be the same for a play to mean the same."""
    return {
        "game": rules.game.id,
        "players": rules.players,
        "variant": rules.variant,
        "readings": dict(sorted(rules.readings.items())),
        "components": components_fingerprint(rules),
        "rulings": rules.rulings,
    }


def move_to_json(move: Move) -> dict[str, Any]:
    """A move as JSON: its class and parameters."""
    written: dict[str, Any] = {"move": type(move).__name__}
    for known in fields_of(type(move)):
        written[known.name] = _plain(known, getattr(move, known.name))
    return written


def state_to_json(state: Any) -> dict[str, Any]:
    """A state as JSON, field by field."""
    return {f.name: _plain(f, getattr(state, f.name)) for f in fields_of(type(state))}


def _plain(known: Field, value: Any) -> Any:
    if known.names is None:
        return list(value) if isinstance(value, tuple) else int(value)
    if isinstance(value, tuple):
        return [known.names(cell).name for cell in value]
    return known.names(value).name


def play_to_text(play: Play) -> str:
    """A play as the text of its file, one move a line."""
    head = {"schema": PLAY_SCHEMA, "title": play.title, **table_to_json(play.rules)}
    if play.start is not None:
        head["start"] = state_to_json(play.start)
    if play.refused is not None:
        head["refused"] = move_to_json(play.refused)
    lines = ",\n".join("  " + json.dumps(move_to_json(move)) for move in play.moves)
    return json.dumps(head, indent=1)[:-2] + ',\n "moves": [\n' + lines + "\n ]\n}\n"


def write_play(play: Play, path: Path) -> None:
    """Write a play, one move a line."""
    text = play_to_text(play)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def each_once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON from its keys and values; ValueError for a key that stands twice: one would be lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice in one object")
        found[key] = value
    return found


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file; raises `RecordError`."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=each_once)
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path}: is not UTF-8 text; accepted: a JSON file") from None
    except RecursionError:
        raise RecordError(f"{path}: is nested too deeply; accepted: a play or position") from None
    except ValueError as error:
        raise RecordError(f"{path}: is not JSON ({error}); accepted: a whole play or position file") from None
    if not isinstance(found, dict):
        raise RecordError(f"{path}: holds no JSON object; accepted: a play or position file")
    return found


def check_keys(found: Mapping[str, Any], accepted: Sequence[str], where: str) -> None:
    """Raise `RecordError` for a key that is none of the accepted ones; ``where`` starts the error's line."""
    for key in found:
        if key not in accepted:
            raise RecordError(f"{where}: {key}: unknown key; accepted: {', '.join(accepted)}")


def read_table(
    found: Mapping[str, Any], path: Path, games: Mapping[str, Game[Any, Any]], components: Path | None = None
) -> Rules[Any, Any]:
    """The rules that a play or position names; raises `RecordError`, and `RulesError` for what is not offered."""
    name = found.get("game")
    if not isinstance(name, str) or name not in games:
        raise RecordError(f"{path}: game: {name!r} is unknown; accepted: {', '.join(games)}")
    players, variant, readings = found.get("players"), found.get("variant"), found.get("readings", {})
    if not isinstance(players, int) or isinstance(players, bool):
        raise RecordError(f"{path}: players: {players!r}; accepted: a whole number")
    if not (variant is None or isinstance(variant, str)):
        raise RecordError(f"{path}: variant: {variant!r}; accepted: a name or null")
    if not isinstance(readings, dict) or not all(isinstance(choice, str) for choice in readings.values()):
        raise RecordError(f"{path}: readings: {readings!r}; accepted: an object of question to reading")
    rulings = found.get("rulings")
    if not (rulings is None or isinstance(rulings, str)):
        raise RecordError(f"{path}: rulings: {rulings!r}; accepted: the hash of a file of rulings, or null")
    try:
        rules = attrs.evolve(games[name].rules(players, variant, readings, components), rulings=rulings)
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None
    recorded = found.get("components", components_fingerprint(rules))
    if recorded != components_fingerprint(rules):
        raise RecordError(
            f"{path}: components: recorded with others ({recorded}, here {components_fingerprint(rules)}); "
            "accepted: the same component file, given with --components"
        )
    return rules


def read_play(path: Path, games: Mapping[str, Game[Any, Any]], components: Path | None = None) -> Play:
    """A play from a file; raises `RecordError`, or `RulesError` for a table that the game does not offer."""
    found = read_json(path)
    if found.get("schema") != PLAY_SCHEMA:
        raise RecordError(f"{path}: schema: {found.get('schema')!r}; accepted: {PLAY_SCHEMA}")
    check_keys(found, PLAY_KEYS, str(path))
    rules = read_table(found, path, games, components)
    moves = found.get("moves")
    if not isinstance(moves, list):
        raise RecordError(f"{path}: moves: missing or no list; accepted: a list of moves")
    read = tuple(move_from_json(entry, rules, f"{path}: moves[{index}]") for index, entry in enumerate(moves))
    start = found.get("start")
    position = None if start is None else state_from_json(start, rules, f"{path}: start")
    refused = found.get("refused")
    against = None if refused is None else move_from_json(refused, rules, f"{path}: refused")
    title = found.get("title", "")
    if not isinstance(title, str):
        raise RecordError(f"{path}: title: {title!r}; accepted: a text")
    return Play(rules, read, position, title, against)


def read_position(
    path: Path, games: Mapping[str, Game[Any, Any]], components: Path | None = None
) -> tuple[Rules[Any, Any], Any]:
    """The rules and the state of a position file; raises like `read_play`."""
    found = read_json(path)
    if found.get("schema") != POSITION_SCHEMA:
        raise RecordError(f"{path}: schema: {found.get('schema')!r}; accepted: {POSITION_SCHEMA}")
    check_keys(found, POSITION_KEYS, str(path))
    rules = read_table(found, path, games, components)
    state = state_from_json(found.get("state"), rules, f"{path}: state")
    return rules, state


def write_position(rules: Rules[Any, Any], state: Any, path: Path) -> None:
    """Write a position."""
    whole = {"schema": POSITION_SCHEMA, **table_to_json(rules), "state": state_to_json(state)}
    path.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def move_from_json(entry: object, rules: Rules[Any, Any], where: str) -> Move:
    """A move from JSON; ``where`` starts the error's line."""
    name = entry.get("move") if isinstance(entry, dict) else entry
    if not isinstance(entry, dict) or not isinstance(name, str) or name not in rules.game.move_named:
        accepted = ", ".join(rules.game.move_named)
        raise RecordError(f"{where}: move {name!r} is unknown; accepted: {accepted}")
    kind = rules.game.move_named[entry["move"]]
    known = fields_of(kind)
    extra = set(entry) - {"move"} - {f.name for f in known}
    if extra:
        accepted = ", ".join(f.name for f in known) or "no parameters"
        raise RecordError(f"{where}: {kind.__name__} has no {', '.join(sorted(extra))}; accepted: {accepted}")
    return kind(**{f.name: choice_from_json(f, entry.get(f.name), rules, where) for f in known})


def choice_from_json(known: Field, value: object, rules: Rules[Any, Any], where: str) -> int:
    """A move's parameter from JSON; ``where`` starts the error's line."""
    assert isinstance(known.domain, Choice)
    values = known.domain.values(rules)
    if known.names is not None:
        if isinstance(value, str) and value in known.names.__members__:
            return int(known.names[value])
        raise RecordError(f"{where}: {known.name}: {value!r}; accepted: {', '.join(known.names.__members__)}")
    if isinstance(value, int) and not isinstance(value, bool) and value in values:
        return value
    raise RecordError(f"{where}: {known.name}: {value!r}; accepted: a whole number from {values[0]} to {values[-1]}")


def state_from_json(found: object, rules: Rules[Any, Any], where: str) -> Any:
    """A state from JSON, within its domains and with every invariant; ``where`` starts the error's line."""
    known = fields_of(rules.game.state)
    if not isinstance(found, dict):
        raise RecordError(f"{where}: no object; accepted: the fields {', '.join(f.name for f in known)}")
    wrong = [f.name for f in known if f.name not in found] + sorted(set(found) - {f.name for f in known})
    if wrong:
        accepted = ", ".join(f.name for f in known)
        raise RecordError(f"{where}: fields missing or unknown: {', '.join(wrong)}; accepted: {accepted}")
    state = rules.game.state(**{f.name: _value_from_json(f, found[f.name], where) for f in known})
    complaints = rules.complaints(state)
    if complaints:
        raise RecordError(f"{where}: {complaints[0]}")
    return state


def _value_from_json(known: Field, value: object, where: str) -> Any:
    names = known.names
    if isinstance(value, list):
        return tuple(member_from_json(names, cell, f"{where}: {known.name}[{i}]") for i, cell in enumerate(value))
    return member_from_json(names, value, f"{where}: {known.name}")


def member_from_json(names: type[IntEnum] | None, value: object, where: str) -> int:
    """A number, or a member of an enum by its name, from JSON; ``where`` starts the error's line."""
    if names is not None:
        if isinstance(value, str) and value in names.__members__:
            return int(names[value])
        raise RecordError(f"{where}: {value!r}; accepted: {', '.join(names.__members__)}")
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise RecordError(f"{where}: {value!r}; accepted: a whole number")


def parameters(move: Move) -> Sequence[tuple[str, Any]]:
    """The parameters of a move, by name, as written in JSON."""
    return [(k, v) for k, v in move_to_json(move).items() if k != "move"]


def same_table(one: Rules[Any, Any], other: Rules[Any, Any]) -> bool:
    """Whether two tables have the same rules and components, whoever ruled so."""
    return {**table_to_json(one), "rulings": None} == {**table_to_json(other), "rulings": None}


def with_title(play: Play, title: str) -> Play:
    """The play under another title."""
    return attrs.evolve(play, title=title)
