"""An editor with a text gets a folder to start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.spec import SpecError, audit, load_spec, local_sentences, new_game

TEXT = 'Ziel\nWer "siegt"? Niemand.\n- Ein C:\\Pfad\n'


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A short text with quotation marks and a backslash in it."""
    path = tmp_path / "rules.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_new_game_loads_and_is_all_open(text: Path, tmp_path: Path) -> None:
    """Every sentence is numbered and open; nothing else is there yet."""
    spec = load_spec(new_game("my-game", text, "de", tmp_path / "my-game"))
    assert (spec.id, spec.title, spec.sources["rules"].language) == ("my-game", "My game", "de")
    assert [sentence.ordinal for _, sentence in audit(spec).open_sentences] == [1, 2, 3, 4]
    assert not spec.clauses
    assert local_sentences(spec, "rules") == {
        1: "Ziel",
        2: 'Wer "siegt"?',
        3: "Niemand.",
        4: "- Ein C:\\Pfad",
    }


def test_the_text_is_not_in_the_skeleton(text: Path, tmp_path: Path) -> None:
    """Only hashes and places of sentences are written."""
    folder = new_game("my-game", text, "de", tmp_path / "my-game")
    assert all("Niemand" not in path.read_text(encoding="utf-8") for path in folder.iterdir())


def test_templates_are_valid_once_uncommented(text: Path, tmp_path: Path) -> None:
    """An editor who removes the comment signs has clauses, questions, components and terms that load."""
    folder = new_game("my-game", text, "de", tmp_path / "my-game")
    for name in ("game", "turn", "components", "glossary"):
        path = folder / f"{name}.toml"
        lines = [line.removeprefix("# ") for line in path.read_text(encoding="utf-8").splitlines() if line != "#"]
        path.write_text("\n".join(lines).replace("turn.another-clause", "turn.two-cards"), encoding="utf-8")
    with (folder / "turn.toml").open("a") as turn:
        turn.write('\n[clauses.two-cards]\ntitle = "Two"\ntext = "Two."\nkind = "guard"\n')
    spec = load_spec(folder)
    assert spec.clauses["turn.one-card"].variants == ("short",)
    assert spec.components["numbers"].table() == {"red": 5, "blue": 6}


def test_new_game_overwrites_nothing(text: Path, tmp_path: Path) -> None:
    """A file that is there stays as it is, and no other is written."""
    folder = tmp_path / "my-game"
    folder.mkdir()
    (folder / "turn.toml").write_text("mine")
    with pytest.raises(SpecError, match=r"turn\.toml: exists already and is not overwritten"):
        new_game("my-game", text, "de", folder)
    assert [path.name for path in folder.iterdir()] == ["turn.toml"]
    assert (folder / "turn.toml").read_text() == "mine"


def test_new_game_rejects_bad_names_and_texts(text: Path, tmp_path: Path) -> None:
    """A name that is no id, a text that is absent, a text that is none, a text without a sentence."""
    with pytest.raises(SpecError, match="'My Game' is not an id; accepted: lower-case words joined by hyphens"):
        new_game("My Game", text, "de", tmp_path / "x")
    with pytest.raises(SpecError, match=r"absent\.txt: cannot be read: No such file"):
        new_game("my-game", tmp_path / "absent.txt", "de", tmp_path / "x")
    text.write_bytes(b"\xff\xfe")
    with pytest.raises(SpecError, match=r"not UTF-8 at byte 0; accepted: plain text in UTF-8"):
        new_game("my-game", text, "de", tmp_path / "x")
    text.write_text(" \n\n")
    with pytest.raises(SpecError, match=r"rules\.txt: no sentence in it; accepted: the text of the rules"):
        new_game("my-game", text, "de", tmp_path / "x")
    assert not (tmp_path / "x").exists()
