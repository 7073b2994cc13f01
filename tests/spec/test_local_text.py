"""The user's own copy of a source is found, checked against the ledger, and shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.spec import SpecError, load_spec, local_sentences
from rulewright.spec.ledger import sentence_hash


def test_local_sentences_come_by_ordinal(folder: Path) -> None:
    """A text in the game's own folder is found there."""
    assert local_sentences(load_spec(folder), "rules") == {1: "Take one card.", 2: "You may pass."}


def test_named_folders_come_first(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULEWRIGHT_SOURCES names folders as PATH does."""
    elsewhere = tmp_path / "texts"
    elsewhere.mkdir()
    (folder / "patience.txt").rename(elsewhere / "patience.txt")
    monkeypatch.setenv("RULEWRIGHT_SOURCES", f"{tmp_path}:{elsewhere}")
    assert local_sentences(load_spec(folder), "rules")[2] == "You may pass."


def test_local_sentences_says_where_it_looked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is absent is no traceback, but advice."""
    (folder / "patience.txt").unlink()
    monkeypatch.setenv("RULEWRIGHT_SOURCES", "/nowhere")
    with pytest.raises(SpecError, match=r"^patience\.txt: not found in /nowhere; set RULEWRIGHT_SOURCES"):
        local_sentences(load_spec(folder), "rules")


def test_local_sentences_rejects_another_text(folder: Path) -> None:
    """A text with other words is not shown beside the clauses."""
    (folder / "patience.txt").write_text("Take two cards. You may pass.\n")
    with pytest.raises(SpecError, match="differs from the text of the ledger of patience"):
        local_sentences(load_spec(folder), "rules")


def test_local_sentences_rejects_a_ledger_that_is_off(folder: Path) -> None:
    """A recorded hash that is not the sentence's is named by its number."""
    sources = folder / "sources.toml"
    sources.write_text(sources.read_text().replace(sentence_hash("You may pass."), "0" * 16))
    with pytest.raises(SpecError, match=r"^patience/sources\.toml: \[sentences\.rules\.2\] sha256: sentence 2"):
        local_sentences(load_spec(folder), "rules")


def test_line_ends_do_not_matter(folder: Path) -> None:
    """A copy with the line ends of another system is the same text."""
    (folder / "patience.txt").write_bytes(b"Take one card. You may pass.\r\n")
    assert len(local_sentences(load_spec(folder), "rules")) == 2


def test_reports_have_no_text(folder: Path) -> None:
    """A document that is cited as a whole has no sentences; an unknown one is answered with the known."""
    with pytest.raises(SpecError, match="document report is cited as a whole"):
        local_sentences(load_spec(folder), "report")
    with pytest.raises(SpecError, match="no document rumour; accepted: rules, report"):
        local_sentences(load_spec(folder), "rumour")
