"""Every malformed input is refused in one line that says where, what, and what is accepted."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from rulewright.spec import SpecError, load_spec

FAULTS = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("fault", FAULTS)
def test_load_spec_refuses(fault: str, folder: Path) -> None:
    """Each fault is refused with its one line, and nothing but a SpecError is raised."""
    spoilt = FAULTS[fault]
    path = folder / spoilt["file"]
    text = path.read_text()
    assert spoilt["replaced"] in text
    path.write_text(text.replace(spoilt["replaced"], spoilt["by"], 1))
    with pytest.raises(SpecError) as refused:
        load_spec(folder)
    assert str(refused.value) == spoilt["message"]


def test_load_spec_refuses_a_file_that_is_no_text(folder: Path) -> None:
    """Bytes that are not UTF-8 are named by their position."""
    (folder / "glossary.toml").write_bytes(b"# \xff")
    with pytest.raises(SpecError, match=r"^patience/glossary\.toml: not UTF-8 at byte 2; accepted: TOML"):
        load_spec(folder)


@pytest.mark.parametrize("file", ["game.toml", "sources.toml", "questions.toml", "components.toml", "glossary.toml"])
def test_load_spec_refuses_a_missing_file(file: str, folder: Path) -> None:
    """Every file that a game's folder has must be there."""
    (folder / file).unlink()
    with pytest.raises(SpecError, match=f"^patience/{file}: no such file$"):
        load_spec(folder)


def test_open_question_needs_no_ruling(folder: Path) -> None:
    """An editor may leave a question open, and the audit will tell."""
    questions = folder / "questions.toml"
    questions.write_text(questions.read_text().replace('ruling = "yes"\n', 'status = "open"\n'))
    assert load_spec(folder).questions["pass-twice"].ruling is None


def test_any_junk_in_any_file_is_a_spec_error(folder: Path) -> None:
    """Values of odd shapes in every place of every file never give another kind of error."""
    junk = ["3", "true", '"x"', "[]", "[1, [2]]", "{}", "{ a = { b = 1 } }", "1.5", "2026-11-30T10:00:00"]
    for path in sorted(folder.glob("*.toml")):
        lines = path.read_text().splitlines()
        for number, line in enumerate(lines):
            key, equals, _ = line.partition(" = ")
            for value in junk if equals else ():
                path.write_text("\n".join([*lines[:number], f"{key} = {value}", *lines[number + 1 :]]))
                with suppress(SpecError):
                    load_spec(folder)
        path.write_text("\n".join(lines))
