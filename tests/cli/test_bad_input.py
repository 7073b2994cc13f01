"""Bad input: exit code 2, one line on standard error that says where, what and what is accepted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def refused(ran: Any, *words: str) -> None:
    """Check the one line."""
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    for word in words:
        assert word in ran.err


COMMAND_LINES: list[tuple[str, tuple[str, ...]]] = [
    ("run richelieu --players 5", ("richelieu", "players=5", "accepted: 2, 3, 4")),
    ("run richelieu --players 3 --variant three-rows", ("three-rows", "players=3", "accepted: 2")),
    ("run richelieu --variant four-rows", ("four-rows", "accepted: three-rows")),
    ("run richelieu --reading tie=everybody", ("tie", "'everybody'", "accepted: all-leaders")),
    ("run richelieu --reading ties=nobody", ("unknown question 'ties'", "accepted:")),
    ("run richelieu --reading tie", ("--reading 'tie'", "accepted: ID=CHOICE")),
    ("run richelieux", ("no game 'richelieux'", "accepted: richelieu")),
    ("run richelieu --max-samples many", ("--max-samples",)),
    ("run richelieu --max-samples 0", ("--max-samples",)),
    ("run richelieu --invariant nothing", ("--invariant nothing", "accepted: ", "markers_are_conserved")),
    ("run richelieu --format junit", ("--format junit", "accepted: text, json")),
    ("run richelieu --format yaml", ("--format", "'json'")),
    ("run", ("Missing argument", "GAME")),
    ("runn richelieu", ("runn",)),
    ("run richelieu --sed 3", ("--sed", "--seed")),
    ("rules richelieu taking.end-only", ("taking.end-only", "accepted: ", "taking.ends-only")),
    ("verify richelieu --claim markers_are_conservd", ("accepted: ", "markers_are_conserved")),
    ("verify richelieu --store --quick", ("--store", "accepted:")),
    ("verify richelieu --backend yices", ("--backend", "both")),
    ("witness richelieu taking.end-only", ("taking.end-only", "accepted: ", "taking.ends-only")),
    ("replay nowhere.json", ("nowhere.json", "No such file")),
    ("explain nowhere.json", ("nowhere.json", "No such file")),
    ("run richelieu --components nowhere.toml", ("nowhere.toml",)),
    ("audit nothing", ("nothing", "accepted:", "richelieu")),
    ("audit richelieu --folder nowhere", ("--folder", "accepted:")),
    ("audit --folder nowhere", ("nowhere", "no such folder")),
    ("new patience --source nowhere.txt --language en", ("nowhere.txt", "No such file")),
    ("run richelieu --out nowhere/result.json", ("--out nowhere/result.json", "accepted:")),
    ("run richelieu --max-samples 99999999999999", ("--max-samples", "1000000000")),
    ("new patience --source nowhere.txt --language deutsch!", ("--language 'deutsch!'", "accepted: one such as de")),
    ("witness richelieu setup.regions", ("setup.regions", "accepted:")),
    ("witness richelieu ending.three-rows --players 3", ("ending.three-rows", "accepted:")),
]


@pytest.mark.parametrize(("line", "words"), COMMAND_LINES, ids=[line for line, _ in COMMAND_LINES])
def test_command_lines(rulewright: Callable[..., Any], line: str, words: tuple[str, ...]) -> None:
    refused(rulewright(*line.split()), *words)


def test_out_that_is_a_folder(rulewright: Callable[..., Any], tmp_path: Path) -> None:
    refused(rulewright("list", "--out", tmp_path), str(tmp_path), "is a folder", "accepted:")


def test_out_dir_below_a_file(rulewright: Callable[..., Any], play: Path) -> None:
    folder = play / "plays"
    refused(rulewright("run", "richelieu", "--n-traces", 1, "--out-dir", folder), f"--out-dir {folder}", "accepted:")


def cut(text: str) -> bytes:
    """Half of a file."""
    return text[: len(text) // 2].encode()


FILES: dict[str, tuple[Callable[[str], bytes], str]] = {
    "cut in half": (cut, "is not JSON"),
    "binary": (lambda text: b"\x00\xff\xfe" * 40, "is not UTF-8"),
    "empty": (lambda text: b"", "is not JSON"),
    "deeply nested": (lambda text: b"[" * 200_000, "nested too deeply"),
    "a list": (lambda text: b"[]", "no JSON object"),
    "another schema": (lambda text: b'{"schema": "other/1"}', "schema"),
}


@pytest.mark.parametrize("verb", ["replay", "explain"])
@pytest.mark.parametrize("what", FILES)
def test_files_that_are_no_play(rulewright: Callable[..., Any], play: Path, verb: str, what: str) -> None:
    spoil, word = FILES[what]
    play.write_bytes(spoil(play.read_text(encoding="utf-8")))
    refused(rulewright(verb, play), str(play), word, "accepted:")


@pytest.mark.parametrize("verb", ["replay", "explain"])
def test_folder_instead_of_a_play(rulewright: Callable[..., Any], tmp_path: Path, verb: str) -> None:
    refused(rulewright(verb, tmp_path), str(tmp_path), "Is a directory")


PLACES: dict[str, tuple[Callable[[Any], None], str]] = {
    "unknown game": (lambda found: found.update(game="chess"), "game: 'chess'"),
    "five players": (lambda found: found.update(players=5), "players=5"),
    "unknown reading": (lambda found: found["readings"].update(tie="everybody"), "unknown reading 'everybody'"),
    "other components": (lambda found: found.update(components="0"), "components"),
    "unknown move": (lambda found: found["moves"][3].update(move="Castle"), "moves[3]: move 'Castle'"),
    "move that is a list": (lambda found: found["moves"][3].update(move=[]), "moves[3]"),
    "game that is a list": (lambda found: found.update(game=[]), "game: []"),
    "parameter that is a list": (lambda found: found["moves"][0].update(kind=[]), "kind: []"),
    "parameter out of range": (lambda found: found["moves"][3].update(kind=99), "moves[3]: kind: 99"),
    "moves missing": (lambda found: found.pop("moves"), "moves"),
}


@pytest.mark.parametrize("what", PLACES)
def test_plays_with_something_wrong_in_them(rulewright: Callable[..., Any], play: Path, what: str) -> None:
    spoil, words = PLACES[what]
    found = json.loads(play.read_text(encoding="utf-8"))
    spoil(found)
    play.write_text(json.dumps(found), encoding="utf-8")
    refused(rulewright("replay", play), words, "accepted:")


COMPONENTS: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "malformed": (b"[deck.cells\n", ("not valid TOML", "line 1")),
    "binary": (b"\x00\xff\xfe", ("not UTF-8", "accepted: TOML in UTF-8")),
    "deeply nested": (b"a = " + b"[" * 100_000, ("nested too deeply", "accepted:")),
    "47 cards": (
        b'[numbers.cells]\nprovence = 5\n[deck.cells]\n"provence.plain" = 0\n',
        ("the deck has 47 cards", "accepted: The deck has 48 cards."),
    ),
    "unknown component": (b"[decks.cells]\nx = 1\n", ("[decks]", "unknown component", "accepted: ", "deck")),
    "a word for a number": (b'[deck.cells]\n"provence.plain" = "x"\n', ("[deck] provence.plain", "'x'")),
    "against a stated value": (b"[numbers.cells]\nnormandie = 9\n", ("[numbers] normandie", "9", "accepted: 8")),
}


@pytest.mark.parametrize("what", COMPONENTS)
def test_component_files(rulewright: Callable[..., Any], tmp_path: Path, what: str) -> None:
    content, words = COMPONENTS[what]
    path = tmp_path / "components.toml"
    path.write_bytes(content)
    refused(rulewright("run", "richelieu", "--components", path), str(path), *words)


def test_folder_instead_of_components(rulewright: Callable[..., Any], tmp_path: Path) -> None:
    refused(rulewright("run", "richelieu", "--components", tmp_path), str(tmp_path), "Is a directory")


POSITIONS: dict[str, tuple[Callable[[Any], None], str]] = {
    "a field missing": (lambda state: state.pop("phase"), "phase"),
    "a field too many": (lambda state: state.update(colour=1), "colour"),
    "a cell too few": (lambda state: state["card"].pop(), "card has"),
    "a word for a number": (lambda state: state["supply"].__setitem__(0, "x"), "supply[0]: 'x'"),
    "a marker lost": (lambda state: state["supply"].__setitem__(0, 0), "markers_are_conserved"),
}


@pytest.mark.parametrize("what", POSITIONS)
def test_positions(rulewright: Callable[..., Any], position: Path, what: str) -> None:
    spoil, words = POSITIONS[what]
    found = json.loads(position.read_text(encoding="utf-8"))
    spoil(found["state"])
    position.write_text(json.dumps(found), encoding="utf-8")
    refused(rulewright("explain", position), str(position), "state", words)


MOVES = {
    "Castle": "move 'Castle' is unknown",
    "TakeCard row=0": "needs end",
    "TakeCard row=0 end=UP": "end: 'UP'",
    "TakeCard row=9 end=LEFT": "row: 9",
    "TakeCard row=0 end=LEFT end=LEFT": "each once",
    "TakeCard row=0 end=LEFT colour=1": "has no colour",
    "TakeCard 'row": "accepted:",
    "": "accepted:",
}


@pytest.mark.parametrize("move", MOVES)
def test_typed_moves(rulewright: Callable[..., Any], position: Path, move: str) -> None:
    refused(rulewright("explain", position, "--move", move), "--move", MOVES[move], "accepted:")


def test_explain_after_the_last_move(rulewright: Callable[..., Any], play: Path) -> None:
    refused(rulewright("explain", play, "--at", 9999), str(play), "9999", "accepted: --at 0 to")


def test_explain_at_for_a_position(rulewright: Callable[..., Any], position: Path) -> None:
    refused(rulewright("explain", position, "--at", 3), str(position), "--at 3", "accepted:")
