"""The reference of Richelieu, from what is on record."""

from __future__ import annotations

import re

import pytest

from rulewright.model.library import game_named
from rulewright.model.richelieu.taking import TakeCard
from rulewright.publish import uses
from rulewright.publish.pages import Published, claims, clause, overview, pages, question
from rulewright.publish.plays import stepper

PUBLISHED = Published.of(game_named("richelieu"))
SPEC = PUBLISHED.spec


def text_of(found: list) -> str:  # type: ignore[type-arg]
    """What nodes say."""
    return "\n".join(node.astext() for node in found)


def test_every_clause_question_and_chapter_has_a_page() -> None:
    found = pages(PUBLISHED)
    for each in SPEC.clauses.values():
        assert f".. rules:clause:: richelieu/{each.id}" in found[f"{each.chapter}/{each.slug}"]
    for name in SPEC.questions:
        assert f".. rules:question:: richelieu/{name}" in found[f"questions/{name}"]
    for name in SPEC.chapters:
        assert f"{name}/index" in found


@pytest.mark.parametrize("name", SPEC.clauses)
def test_clause_shows_its_text_sources_and_exceptions(name: str) -> None:
    shown = SPEC.clauses[name]
    text = text_of(clause.body(PUBLISHED, name))
    assert text.startswith(shown.text)
    for citation in shown.sources:
        assert SPEC.sources[citation.document].title in text
    for other in shown.exception_to:
        assert f"restricts: {SPEC.clauses[other].title}" in text
    for exception in PUBLISHED.restricted_by(shown):
        assert f"unless: {exception.title}" in text
    for asked in PUBLISHED.questions_about(shown):
        assert asked.text in text
        assert all(reading.text in text for reading in asked.readings.values())


def test_original_words_lead_to_the_glossary() -> None:
    assert "Wappen – crest" in text_of(clause.body(PUBLISHED, "taking.two-crests"))


@pytest.mark.parametrize("name", [q.id for q in SPEC.questions.values() if q.readings])
def test_question_with_readings_shows_where_the_model_asks(name: str) -> None:
    found = question.body(PUBLISHED, name)
    marked = "✓ ruling"
    assert text_of(found).count(marked) == 1
    assert "rules" in text_of(found)
    asks = re.sub(r"<[^>]*>", "", text_of(found))
    assert f"Q.{name.replace('-', '_')}" in asks


def test_assumed_values_are_marked() -> None:
    assumed = sum(len(component.assumed()) for component in SPEC.components.values())
    text = text_of(overview.components(PUBLISHED))
    assert text.count("◇ assumed") == assumed
    assert f"{assumed} are assumed" in text


def test_play_behind_a_tie_shows_its_score_sheet() -> None:
    name = "some_play_ends_in_a_full_tie"
    if name not in claims.played(PUBLISHED):
        pytest.skip("no play is on record")
    text = text_of(claims.plays(PUBLISHED, name))
    totals = re.search(r"Total\s+(-?\d+)\s+(-?\d+)", text)
    assert totals is not None
    assert totals[1] == totals[2]
    assert "The win is shared by player 1, player 2" in text


def test_plays_of_one_page_do_not_share_names_of_shapes() -> None:
    shown = next(iter(PUBLISHED.evidence.plays.values()))
    one, other = (set(re.findall(r' id="([^"]+)"', stepper(shown.play, name, ""))) for name in ("a", "b"))
    assert one
    assert not one & other
    used = set(re.findall(r'href="#([^"]+)"', stepper(shown.play, "a", "")))
    assert used <= one


def test_refusal_that_tells_something_is_preferred() -> None:
    """Not that a marker is paid where none is due, but that a card is too dear."""
    shown = uses.bites(PUBLISHED.evidence, SPEC.clauses["markers.pay-for-rival"])
    if shown is None:
        pytest.skip("no play is on record")
    assert isinstance(shown.play.refused, TakeCard)
    assert any(isinstance(move, TakeCard) for move in shown.play.rules.legal_moves(shown.play.final()))
