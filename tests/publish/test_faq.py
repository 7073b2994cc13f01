"""A sheet of questions: open ones to tick, decided ones with answer and example, in a language, without jargon."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.games import duel

from rulewright.model.kernel.record import Play, write_play
from rulewright.model.richelieu import GAME as RICHELIEU
from rulewright.proofs.readings.cases import Case, cases, entries, recorded_cases
from rulewright.publish.faq.entries import Sheet, sheet_of
from rulewright.publish.faq.html import html
from rulewright.publish.faq.markdown import markdown
from rulewright.publish.faq.words import WORDS
from rulewright.spec import Translation

JARGON = re.compile(
    r"\b(sat|unsat|z3|cvc5|solver|smt|witness\w*|prov(ed|en)|invariants?|verdicts?|refuted|bounded|sampled|induction|"
    r"graded?|state|term|decisive|equivalent|erfüllbar|Invariante|bewiesen)\b",
    re.IGNORECASE,
)
RULINGS = """\
game = "duel"
[rulings.equal-card]
ruling = "higher-only"
by = "Jo Editor"
date = 2026-12-01
reason = "Nobody likes long piles."
departs_from_source = true
"""
OPENING = (duel.Deal(1), duel.Deal(0), duel.Deal(0), duel.Deal(1), duel.PlayCard(1))
"""Seat 0 holds 1 and 2, seat 1 too; 2 is played. Seat 1 may now play an equal card, or must fold."""


@pytest.fixture
def example(tmp_path: Path) -> Case:
    """The case that the evidence of Duel holds, worked out by hand."""
    folder = evidence(tmp_path, [{"question": "equal-card", "class": "visible", "play": "plays/equal-card.json"}])
    (found,) = recorded_cases(duel.GAME, folder)
    return found


def evidence(folder: Path, questions: list[dict[str, Any]]) -> Path:
    """Stored evidence on what questions change, with one play."""
    write_play(Play(duel.GAME.rules(), OPENING), folder / "plays" / "equal-card.json")
    whole = {"schema": "rulewright/diff/1", "questions": questions}
    (folder / "diff.json").write_text(json.dumps(whole), encoding="utf-8")
    return folder


def ruled(folder: Path) -> Any:
    """Duel under an editor's rulings."""
    path = folder / "rulings.toml"
    path.write_text(RULINGS, encoding="utf-8")
    return duel.GAME.with_rulings(path)


def both(sheet: Sheet) -> tuple[str, str]:
    """The sheet in its two formats; what is said in HTML, without its style."""
    page = html(sheet)
    return markdown(sheet), page[page.index("<body>") :]


def test_an_open_question_has_a_box_for_every_answer(example: Case) -> None:
    text, page = both(sheet_of(duel.SPEC, "en", [example]))
    assert "- [ ] **A** Yes. *(played like this until decided)*\n- [ ] **B** No, it must be higher.\n" in text
    assert page.count('class="box"') == 2
    assert "Decided by: ____" in text
    assert 'id="equal-card"' in page
    assert "`equal-card`: A `allowed`, B `higher-only`" in text


def test_a_settled_question_has_answer_reason_and_who_says_so(tmp_path: Path, example: Case) -> None:
    text, page = both(sheet_of(ruled(tmp_path).spec, "en", [example]))
    assert "- **B No, it must be higher.** ✓ Answer" in text
    assert "**Why:** Nobody likes long piles. (Jo Editor, 2026-12-01)" in text
    assert "This departs from the explicit words of a source." in text
    assert "[ ]" not in text
    assert '<span class="box">✓</span><strong><b>B</b> No, it must be higher.</strong>' in page


def test_the_hash_of_the_rulings_is_on_the_sheet(tmp_path: Path) -> None:
    game = ruled(tmp_path)
    assert game.spec.rulings is not None
    for text in both(sheet_of(game.spec, "de")):
        assert game.spec.rulings.hash in text


def test_the_example_tells_the_answers_apart_in_words(example: Case) -> None:
    """Seat 1 holds 1 and 2 against a 2: with A it plays the 2, with B it has nothing higher and folds."""
    shown = sheet_of(duel.SPEC, "en", [example]).entries[0].example
    assert shown is not None
    assert (shown.left_out, shown.moves) == (0, ("PlayCard: card 1",))
    assert [(asked.text, asked.answers) for asked in shown.asked] == [
        ("PlayCard: card 1", {"A": "yes", "B": "no"}),
        ("Fold", {"A": "no", "B": "yes"}),
    ]


def test_an_example_at_the_end_shows_the_points() -> None:
    """Of a tied lead at Richelieu."""
    (found,) = cases(RICHELIEU, ["tie"])
    shown = sheet_of(RICHELIEU.spec, "de", [found])
    (tie,) = (entry for entry in shown.entries if entry.id == "tie")
    assert tie.example is not None
    assert tie.example.asked == ()
    seen = {"A": found.outlooks["all-leaders"], "B": found.outlooks["nobody"]}
    for letter, outlook in seen.items():
        assert outlook is not None
        points = ", ".join(f"Spieler {seat + 1} {n}" for seat, n in enumerate(outlook.scores))
        assert tie.example.results[letter].startswith(f"{points}; ")


def test_what_is_not_translated_is_marked_english(example: Case) -> None:
    text, page = both(sheet_of(duel.SPEC, "nl", [example]))
    assert "A card is played on one of the same value. May it be? [Engels]" in text
    assert '<span class="english" lang="en">Yes.</span> <span class="mark">[Engels]</span>' in page
    assert '<span class="english" lang="en">Fold.</span>' in page
    assert "Open vragen" in text
    assert "[English]" not in markdown(sheet_of(duel.SPEC, "en", [example]))


def test_translations_are_used_where_there_are_any() -> None:
    questions = dict(duel.SPEC.questions)
    words = {"de": Translation("Darf man eine gleich hohe Karte spielen?", "Gleich hoch")}
    questions["equal-card"] = attrs.evolve(questions["equal-card"], translations=words)
    text, page = both(sheet_of(attrs.evolve(duel.SPEC, questions=questions), "de"))
    assert "### 1. Gleich hoch\n\nDarf man eine gleich hohe Karte spielen?\n" in text
    assert "No, it must be higher. [englisch]" in text
    assert "<h3>1. Gleich hoch</h3>" in page


def test_questions_of_richelieu_with_readings_are_all_in_german() -> None:
    """And the sheet marks nothing of them as English."""
    sheet = sheet_of(RICHELIEU.spec, "de")
    for entry in sheet.of("open"):
        assert [said.english for said in (entry.title, entry.text, entry.reason)] == [False] * 3
        assert not any(choice.text.english for choice in entry.choices)
    assert len(sheet.of("open")) == sum(bool(q.readings) for q in RICHELIEU.spec.questions.values())


def test_most_consequential_first() -> None:
    """By class, then by how often the winner changes, over all tables; what was not measured comes last."""
    found = [
        {"question": "second-card", "class": "visible", "share_decides": 0.4},
        {"question": "tie", "class": "decisive", "share_decides": 0.01, "players": 2},
        {"question": "moving-markers", "class": "decisive", "share_decides": 0.05},
        {"question": "tie", "class": "visible", "share_decides": 0.2, "players": 3},
        {"question": "missing-symbol", "class": "equivalent"},
    ]
    sheet = sheet_of(RICHELIEU.spec, "de", evidence=found)
    assert sheet.weighed
    order = ["tie", "moving-markers", "second-card", "missing-symbol", "four-player-moving"]
    assert [entry.id for entry in sheet.of("open")][:5] == order
    text = markdown(sheet)
    assert WORDS["de"].by_weight in text
    assert "änderte sie in 20,0 von 100 den Gewinner" in text
    assert "zufällig gespielten Partien, nicht von Menschen" in text


def test_without_measurement_the_order_is_that_of_the_rules() -> None:
    """And the sheet says so."""
    sheet = sheet_of(RICHELIEU.spec, "en")
    asked = [name for name, question in RICHELIEU.spec.questions.items() if question.readings]
    assert [entry.id for entry in sheet.of("open")] == asked
    assert "has not been measured" in markdown(sheet)
    assert "has not been measured" in html(sheet)


def test_shares_that_rest_on_made_up_values_name_them() -> None:
    found = [{"question": "tie", "class": "decisive", "share_decides": 0.0, "assumptions": ["deck", "regions"]}]
    text = markdown(sheet_of(RICHELIEU.spec, "en", evidence=found))
    assert "it never changed the winner. These games used made-up values for: deck, regions." in text


@pytest.mark.parametrize("language", WORDS)
def test_no_jargon(language: str, tmp_path: Path, example: Case) -> None:
    found = [{"question": "equal-card", "class": "decisive", "share_decides": 0.1}]
    for spec in (duel.SPEC, ruled(tmp_path).spec):
        for text in both(sheet_of(spec, language, [example], found)):
            assert JARGON.findall(re.sub(r"<[^>]*>|`[^`]*`", " ", text)) == []


def test_the_page_is_made_for_paper(example: Case) -> None:
    """A4, no script, nothing from elsewhere."""
    page = html(sheet_of(duel.SPEC, "de", [example]))
    assert "@page { size: A4;" in page
    assert page.startswith('<!DOCTYPE html>\n<html lang="de">')
    assert not re.search(r"<script|https?:|src=|href=", page)


def test_words_of_a_game_are_escaped(example: Case) -> None:
    questions = {"equal-card": attrs.evolve(duel.SPEC.questions["equal-card"], text="<b>1 < 2 & 3</b>")}
    page = html(sheet_of(attrs.evolve(duel.SPEC, questions=questions), "en", [example]))
    assert "&lt;b&gt;1 &lt; 2 &amp; 3&lt;/b&gt;" in page


def test_same_input_same_bytes() -> None:
    """Examples that are found anew are the same ones."""
    texts = [markdown(sheet_of(duel.SPEC, "en", cases(duel.GAME), entries(duel.GAME))) for _ in range(2)]
    assert texts[0] == texts[1]
    assert "No example is at hand." not in texts[0]


def test_evidence_that_cannot_be_used_is_left_out(tmp_path: Path) -> None:
    """A play that is missing, of another game, or that tells nothing apart."""
    write_play(Play(duel.GAME.rules(), OPENING[:2]), tmp_path / "plays" / "short.json")
    found = [
        {"question": "equal-card", "play": name}
        for name in ("plays/none.json", "plays/short.json", "diff.json", None, 3)
    ]
    assert list(recorded_cases(duel.GAME, evidence(tmp_path, found))) == []
    assert entries(duel.GAME, tmp_path / "nowhere") == []
