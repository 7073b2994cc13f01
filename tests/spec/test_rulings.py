"""An editor's file of rulings takes the place of the rulings of the specification; bad ones say where and what."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from rulewright.spec import Ruling, SpecError, Translation, load_spec

RULINGS = """\
game = "patience"

[rulings.pass-twice]
ruling = "no"
by = "Jo Editor"
date = 2026-12-01
reason = "Nobody passes twice at our table."
"""


def rulings(folder: Path, text: str = RULINGS) -> Path:
    """A file of rulings beside a game's folder."""
    path = folder.parent / "rulings.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_rulings_take_the_place_of_those_of_the_specification(folder: Path) -> None:
    """Reading, who, when and why; the original is untouched."""
    spec = load_spec(folder)
    ruled = spec.with_rulings(rulings(folder))
    question = ruled.questions["pass-twice"]
    assert (question.ruling, question.by, question.date) == ("no", "Jo Editor", "2026-12-01")
    assert question.reason == "Nobody passes twice at our table."
    assert spec.questions["pass-twice"].ruling == "yes"


def test_the_hash_is_that_of_the_file(folder: Path) -> None:
    """The first 16 digits of what ``sha256sum`` prints, and the questions that the file settles."""
    path = rulings(folder)
    known = load_spec(folder).with_rulings(path).rulings
    assert known is not None
    assert known.hash == hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    assert known.questions == ("pass-twice",)


def test_an_open_question_is_settled_by_a_ruling(folder: Path) -> None:
    """It counts as settled then."""
    questions = folder / "questions.toml"
    questions.write_text(questions.read_text().replace('ruling = "yes"\n', 'status = "open"\n'))
    ruled = load_spec(folder).with_rulings(rulings(folder)).questions["pass-twice"]
    assert (ruled.status, ruled.ruling) == ("settled", "no")


def test_a_ruling_against_a_source_is_marked(folder: Path) -> None:
    """As in the questions of a game."""
    path = rulings(folder, RULINGS + "departs_from_source = true\n")
    assert load_spec(folder).with_rulings(path).questions["pass-twice"].departs_from_source


def test_substance_is_what_rules_rest_on(folder: Path) -> None:
    """Who ruled what, and other languages, change the fingerprint of the content, not what verdicts rest on."""
    before = load_spec(folder)
    ruled = before.with_rulings(rulings(folder))
    assert ruled.fingerprint != before.fingerprint
    assert ruled.substance == before.substance
    questions = folder / "questions.toml"
    questions.write_text(questions.read_text() + '[pass-twice.readings.no.translations.de]\ntext = "Nein."\n')
    translated = load_spec(folder)
    assert translated.fingerprint != before.fingerprint
    assert translated.substance == before.substance
    questions.write_text(questions.read_text().replace('text = "No."', 'text = "Never."'))
    assert load_spec(folder).substance != before.substance


@pytest.mark.parametrize(
    ("file", "table"),
    [("questions.toml", "pass-twice"), ("taking.toml", "clauses.one-card")],
    ids=["question", "clause"],
)
def test_substance_leaves_out_where_play_came_to_it(folder: Path, file: str, table: str) -> None:
    """Naming a place in play that a question asks about, or that a clause settles, changes no rule."""
    before = load_spec(folder)
    path = folder / file
    path.write_text(path.read_text().replace(f"[{table}]\n", f'[{table}]\nfound = ["pass: Pass"]\n'))
    named = load_spec(folder)
    assert named.fingerprint != before.fingerprint
    assert named.substance == before.substance


@pytest.mark.parametrize(
    ("replaced", "by", "problem"),
    [
        ("pass-twice", "pass-thrice", "[rulings] pass-thrice: no such question; accepted: pass-twice"),
        ('"no"', '"never"', "[rulings.pass-twice] ruling: no such reading: never; accepted: yes, no"),
        (
            'by = "Jo Editor"\n',
            "",
            "[rulings.pass-twice] by: missing key; accepted: ruling, by, date, reason, departs_from_source",
        ),
        (
            "date = 2026-12-01\n",
            "",
            "[rulings.pass-twice] date: missing key; accepted: ruling, by, date, reason, departs_from_source",
        ),
        ("Jo Editor", " ", "[rulings.pass-twice] by: a ruling needs who says so, when, and a reason"),
        (
            "2026-12-01",
            '"last week"',
            "[rulings.pass-twice] date: 'last week' is not a date; accepted: YYYY-MM-DD",
        ),
        (
            "2026-12-01",
            '"2026-02-30"',
            "[rulings.pass-twice] date: '2026-02-30' is not a date; accepted: YYYY-MM-DD",
        ),
        ("2026-12-01", "3", "[rulings.pass-twice] date: expected a string, not a whole number (3)"),
        ('"patience"', '"chess"', "game: rulings on 'chess', not on patience; accepted: patience"),
        ('game = "patience"\n', "", "game: missing key; accepted: game, rulings"),
        ("[rulings.pass-twice]", "[ruling.pass-twice]", "ruling: unknown key; accepted: game, rulings"),
        (
            "reason =",
            "because =",
            "[rulings.pass-twice] because: unknown key; accepted: ruling, by, date, reason, departs_from_source",
        ),
        ("[rulings.pass-twice]", "[rulings.pass-twice", "not valid TOML: Expected ']'"),
        ("[rulings.pass-twice]\n", "[rulings]\npass-twice = 1\n", "[rulings] pass-twice: expected a table, not"),
    ],
)
def test_bad_rulings_say_where_what_and_what_is_accepted(folder: Path, replaced: str, by: str, problem: str) -> None:
    """One line each."""
    assert replaced in RULINGS
    path = rulings(folder, RULINGS.replace(replaced, by, 1))
    with pytest.raises(SpecError) as refused:
        load_spec(folder).with_rulings(path)
    assert str(refused.value).startswith(f"{path}: {problem}")
    assert "\n" not in str(refused.value)


def test_ruling_of_a_closed_question_is_refused(tmp_path: Path) -> None:
    """The error says how it was closed."""
    path = tmp_path / "rulings.toml"
    text = RULINGS.replace("patience", "richelieu").replace("pass-twice", "same-row")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=r"same-row.*the question is closed: answered by the source; accepted:"):
        load_spec("richelieu").with_rulings(path)


def test_a_ruling_is_data() -> None:
    """It can be made in Python too."""
    assert Ruling("no", "Jo", "2026-12-01", "So we play.").departs_from_source is False


TRANSLATED = """
[pass-twice.translations.de]
title = "Zweimal passen"
text = "Darf man zweimal passen?"
reason = "Nichts verbietet es."
[pass-twice.readings.no.translations.de]
text = "Nein."
"""


def test_translations_are_by_language(folder: Path) -> None:
    """Of questions, readings and clauses."""
    questions, taking = folder / "questions.toml", folder / "taking.toml"
    questions.write_text(questions.read_text() + TRANSLATED)
    taking.write_text(taking.read_text() + '[clauses.passing.translations.nl]\ntext = "Of geen."\n')
    spec = load_spec(folder)
    question = spec.questions["pass-twice"]
    assert question.translations["de"] == Translation(
        "Darf man zweimal passen?", "Zweimal passen", "Nichts verbietet es."
    )
    assert question.readings["no"].translations["de"].text == "Nein."
    assert spec.clauses["taking.passing"].translations["nl"].text == "Of geen."
