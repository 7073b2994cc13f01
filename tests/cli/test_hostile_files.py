"""Plays, positions and component files that were damaged at random: never an internal error, one line at the most."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.model.richelieu import GAME

Command = Callable[..., Any]

DAMAGES = 120
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**30, -(10**30), 1.5, "", "x", "LEFT", "a\nb\x1b[31m\u2028", [], [1], ["LEFT"],
    [[]], {}, {"move": "TakeCard"}, [None] * 60, float("nan"), float("inf"),
)  # fmt: skip
"""What stands in place of something else; JSON has all of it, NaN by Python's leave."""


def places(found: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in nested lists and tables."""
    keys = list(found) if isinstance(found, dict) else range(len(found)) if isinstance(found, list) else ()
    for key in keys:
        yield found, key
        yield from places(found[key])


def damaged(found: Any, random: Random, values: tuple[Any, ...] = VALUES) -> Any:
    """The same with one thing taken away, put in place of another, or added."""
    found = json.loads(json.dumps(found))
    container, key = random.choice(list(places(found)))
    match random.randrange(4):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[random.choice(("", "x", "moves", "start", "refused"))] = random.choice(values)
        case 1:
            container.insert(key, random.choice(values))
        case _:
            container[key] = random.choice(values)
    return found


def check(ran: Any, what: str) -> None:
    """That a command took it, or said in one line why not."""
    assert ran.code in (0, 1, 2), f"{what}: {ran.err}"
    assert ran.err.count("\n") == (ran.code == 2), what
    assert len(ran.err.splitlines()) == (ran.code == 2), f"{what}: {ran.err!r}"
    assert "Traceback" not in ran.err
    if ran.code == 2:
        assert ran.out == "", what


@pytest.mark.parametrize("verb", ["replay", "explain"])
def test_damaged_plays(rulewright: Command, play: Path, verb: str) -> None:
    random = Random(17)
    whole = json.loads(play.read_text(encoding="utf-8"))
    whole["refused"] = {"move": "TakeCard", "row": 0, "end": "LEFT"}
    for number in range(DAMAGES):
        text = json.dumps(damaged(whole, random))
        play.write_text(text, encoding="utf-8")
        check(rulewright(verb, play), f"damage {number}")


def test_damaged_positions(rulewright: Command, position: Path) -> None:
    random = Random(23)
    whole = json.loads(position.read_text(encoding="utf-8"))
    for number in range(3 * DAMAGES):
        text = json.dumps(damaged(whole, random))
        position.write_text(text, encoding="utf-8")
        check(rulewright("explain", position), f"damage {number}")


def test_plays_cut_anywhere(rulewright: Command, play: Path) -> None:
    whole = play.read_bytes()
    for length in range(0, len(whole) - 3, 97):
        play.write_bytes(whole[:length])
        assert rulewright("replay", play).code == 2, length


def test_plays_with_flipped_bytes(rulewright: Command, play: Path) -> None:
    random, whole = Random(29), play.read_bytes()
    for number in range(DAMAGES):
        broken = bytearray(whole)
        for _ in range(random.randrange(1, 4)):
            broken[random.randrange(len(broken))] = random.randrange(256)
        play.write_bytes(bytes(broken))
        check(rulewright("replay", play), f"bytes {number}")


def own_components() -> dict[str, Any]:
    """Every component value of Richelieu as a file of one's own would give it."""
    tables = {component.id: component.table() for component in GAME.spec.components.values()}
    found: dict[str, Any] = json.loads(json.dumps(tables))
    return {name: table if list(table) == ["value"] else {"cells": table} for name, table in found.items()}


def toml(found: Any) -> str:
    """A value as TOML, tables inline; JSON's strings and lists are TOML's too."""
    if isinstance(found, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(value)}" for key, value in found.items()) + "}"
    if isinstance(found, list):
        return "[" + ", ".join(map(toml, found)) + "]"
    return str(found) if isinstance(found, float) else json.dumps(found)


def write_toml(path: Path, found: dict[str, Any]) -> None:
    """Write a file of tables."""
    path.write_text("".join(f"{json.dumps(key)} = {toml(value)}\n" for key, value in found.items()), encoding="utf-8")


TOML_VALUES = tuple(value for value in VALUES if value is not None and value != [None] * 60)


def test_own_components_are_taken_as_they_are(rulewright: Command, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    write_toml(path, own_components())
    assert rulewright("run", "richelieu", "--max-samples", 1, "--components", path).code == 0


def test_damaged_components(rulewright: Command, tmp_path: Path) -> None:
    random, path, whole = Random(31), tmp_path / "own.toml", own_components()
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"schema": "rulewright/position/1", "game": "richelieu", "players": 2}))
    for number in range(DAMAGES):
        write_toml(path, damaged(whole, random, TOML_VALUES))
        ran = rulewright("explain", position, "--components", path)
        assert ran.code == 2, f"damage {number}: {ran.err}"
        check(ran, f"damage {number}")


def test_one_card_less_in_the_deck(rulewright: Command, tmp_path: Path) -> None:
    """47 cards, by the split and not by the total."""
    whole = own_components()
    cells = whole["deck"]["cells"]
    kind = next(key for key, copies in cells.items() if isinstance(copies, int) and copies > 0)
    path = tmp_path / "deck.toml"
    write_toml(path, {"deck": {"cells": {kind: cells[kind] - 1}}})
    ran = rulewright("run", "richelieu", "--max-samples", 1, "--components", path)
    check(ran, "47 cards")
    assert ran.code == 2
    assert str(path) in ran.err
    assert "accepted:" in ran.err
