"""A folder becomes one specification; its clauses and questions are attributes."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

from rulewright.spec import Citation, SpecError, chapter, games, load_spec, questions


def test_load_spec_reads_every_file(folder: Path) -> None:
    """What is in the files is in the specification, in the order of the files."""
    spec = load_spec(folder)
    assert (spec.id, spec.title, spec.players) == ("patience", "Patience", (1, 2))
    assert list(spec.clauses) == ["taking.one-card", "taking.passing"]
    assert list(spec.chapters) == ["taking", "ending"]
    assert spec.variants["short"].players == (2,)
    assert spec.clauses["taking.passing"].exception_to == ("taking.one-card",)
    assert spec.examples["first"].data == {"points": [1]}
    assert spec.glossary[0].original == {"de": "Karte"}
    assert spec.path == folder


def test_a_variant_may_be_for_other_players(folder: Path) -> None:
    """A variant brings its own player counts, and clauses of it may name them."""
    game, taking = folder / "game.toml", folder / "taking.toml"
    game.write_text(
        game.read_text().replace('text = "One round."\nplayers = [2]', 'text = "One round."\nplayers = [3]')
    )
    taking.write_text(taking.read_text().replace('sources = ["report"]', 'variants = ["short"]\nplayers = [3]'))
    spec = load_spec(folder)
    assert (spec.players, spec.variants["short"].players) == ((1, 2), (3,))
    assert spec.clauses["taking.passing"].players == (3,)


def test_clause_cites_the_sentences_of_the_ledger(folder: Path) -> None:
    """The ledger says which sentence became which clause; the clause need not repeat it."""
    spec = load_spec(folder)
    assert spec.clauses["taking.one-card"].sources == (Citation("rules", (1,)),)
    assert spec.clauses["taking.passing"].sources == (Citation("report"),)


def test_toml_dates_become_iso_strings(folder: Path) -> None:
    """Dates are written as TOML dates and read as strings that JSON can hold."""
    assert load_spec(folder).questions["pass-twice"].date == "2026-11-30"


def test_published_games_are_read_once() -> None:
    """A name gives the same object every time."""
    assert load_spec("richelieu") is load_spec("richelieu")
    assert "richelieu" in games()


def test_clauses_are_attributes_of_their_chapter() -> None:
    """Underscores stand for hyphens."""
    taking = chapter("richelieu", "taking")
    assert taking.ends_only is load_spec("richelieu").clauses["taking.ends-only"]
    assert taking.ends_only.chapter == "taking"
    assert taking.ends_only.slug == "ends-only"


def test_misspelt_clause_names_file_id_and_close_match() -> None:
    """A misspelt clause fails at import with a message that helps."""
    with pytest.raises(AttributeError, match=r"richelieu/taking\.toml: no clause taking\.ends-olny; close: taking\.e"):
        _ = chapter("richelieu", "taking").ends_olny


def test_misspelt_question_names_file_id_and_close_match() -> None:
    """A misspelt question fails at import with a message that helps."""
    with pytest.raises(AttributeError, match=r"questions\.toml: no question secnd-card; close: second-card"):
        _ = questions("richelieu").secnd_card


def test_unknown_game_and_chapter_name_what_there_is() -> None:
    """Names that do not exist are answered with those that do."""
    with pytest.raises(SpecError, match=r"no game 'richeleu'; accepted: richelieu"):
        load_spec("richeleu")
    with pytest.raises(SpecError, match=r"no chapter takin; accepted: setup, taking"):
        chapter("richelieu", "takin")


def test_missing_folder_is_named(tmp_path: Path) -> None:
    """A path that is no folder gives an error, not a traceback of another kind."""
    with pytest.raises(SpecError, match="nowhere: no such folder"):
        load_spec(tmp_path / "nowhere")


def test_clauses_are_equal_by_game_and_id(folder: Path) -> None:
    """Two readings of one file give equal clauses that are one key of a dictionary."""
    first, second = load_spec(folder), load_spec(folder)
    assert first.clauses["taking.one-card"] == second.clauses["taking.one-card"]
    assert len({first.clauses["taking.one-card"], second.clauses["taking.one-card"]}) == 1
    assert first.clauses["taking.one-card"] != first.clauses["taking.passing"]


def test_specification_survives_pickle_and_copy() -> None:
    """Workers may be sent any part of it."""
    spec = load_spec("richelieu")
    assert pickle.loads(pickle.dumps(spec)).fingerprint == spec.fingerprint
    taking = copy.deepcopy(chapter("richelieu", "taking"))
    assert taking.ends_only == chapter("richelieu", "taking").ends_only
    assert questions("richelieu").tie == pickle.loads(pickle.dumps(questions("richelieu"))).tie


def test_fingerprint_follows_content_and_not_folder(folder: Path, tmp_path: Path) -> None:
    """The same content elsewhere has the same fingerprint; a changed word has another."""
    before = load_spec(folder).fingerprint
    folder.rename(tmp_path / "elsewhere")
    assert load_spec(tmp_path / "elsewhere").fingerprint == before
    taking = tmp_path / "elsewhere" / "taking.toml"
    taking.write_text(taking.read_text().replace("Or none.", "Or not."))
    assert load_spec(tmp_path / "elsewhere").fingerprint != before


def test_spec_error_survives_pickle() -> None:
    """A worker's error arrives whole."""
    error = SpecError("wrong", file="a.toml", table="t", key="k", accepted=("x", "y"))
    assert str(pickle.loads(pickle.dumps(error))) == "a.toml: [t] k: wrong; accepted: x, y"
