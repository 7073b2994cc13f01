"""The play that comes to what a question asks, on the question's page: duel, with a place that its question names."""

from __future__ import annotations

from pathlib import Path

import attrs
from tests.games import duel

from rulewright.model.kernel.record import Play, write_play
from rulewright.proofs.report import table_name
from rulewright.publish.pages import Published, question
from rulewright.publish.pages.found import by_play

NAMED = attrs.evolve(duel.EQUAL_CARD, found=("pass: Fold",))
GAME = attrs.evolve(duel.GAME, spec=attrs.evolve(duel.GAME.spec, questions={NAMED.id: NAMED}))


def text(published: Published) -> str:
    """The words of the question's page."""
    return " ".join(node.astext() for node in question.body(published, NAMED.id))


def test_page_shows_the_play(tmp_path: Path) -> None:
    rules = GAME.rules(2)
    play = Play(rules, (duel.Deal(0), duel.Deal(0)))
    write_play(play, tmp_path / "duel" / "plays" / table_name(rules) / "found.equal-card.json")
    words = text(Published.of(GAME, tmp_path / "duel"))
    assert "Random play comes to it by itself: pass: Fold" in words
    assert "Recorded in plays/2-players/found.equal-card.json" in words


def test_page_says_that_no_play_is_at_hand(tmp_path: Path) -> None:
    assert "no play of it is on record" in text(Published.of(GAME, tmp_path / "duel"))


def test_page_of_a_question_that_names_no_place_says_nothing(tmp_path: Path) -> None:
    published = Published.of(duel.GAME, tmp_path / "duel")
    assert by_play(published, duel.EQUAL_CARD) == []
