"""What is missing in a specification is found before any model exists."""

from __future__ import annotations

from pathlib import Path

from rulewright.spec import audit, load_spec


def test_audit_finds_what_is_missing(folder: Path) -> None:
    """An open sentence, an assumed value and clauses that nobody has checked."""
    found = audit(load_spec(folder))
    assert [(document, sentence.ordinal) for document, sentence in found.open_sentences] == [("rules", 2)]
    assert found.assumed_values == (("suits", "red"),)
    assert [clause.id for clause in found.clauses_drafted] == ["taking.one-card", "taking.passing"]
    assert found.clauses_without_sentence == ()
    assert not found.complete


def test_audit_finds_a_clause_that_no_sentence_leads_to(folder: Path) -> None:
    """A clause without a citation is unsupported."""
    taking = folder / "taking.toml"
    taking.write_text(taking.read_text().replace('sources = ["report"]\n', ""))
    assert [clause.id for clause in audit(load_spec(folder)).clauses_without_sentence] == ["taking.passing"]


def test_audit_finds_questions_without_ruling_and_departures(folder: Path) -> None:
    """An open question is listed; so is a ruling against the words of a source."""
    questions = folder / "questions.toml"
    settled = questions.read_text()
    questions.write_text(settled.replace('ruling = "yes"\n', 'status = "open"\n'))
    assert [question.id for question in audit(load_spec(folder)).questions_without_ruling] == ["pass-twice"]
    questions.write_text(settled.replace('ruling = "yes"\n', 'ruling = "no"\ndeparts_from_source = true\n'))
    assert [question.id for question in audit(load_spec(folder)).rulings_departing] == ["pass-twice"]
