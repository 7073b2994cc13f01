"""Drawings are well-formed, say in words what they show, and are the same every time."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.games import duel

from rulewright.model.library import game_named
from rulewright.model.richelieu.components import PLACES
from rulewright.model.richelieu.state import NOTHING
from rulewright.model.richelieu.taking import TakeCard
from rulewright.publish.boards import Scene, draw, fields, standalone

RICHELIEU = game_named("richelieu")
SVG = "{http://www.w3.org/2000/svg}"
TABLES = [(2, None), (3, None), (4, None), (2, "three-rows")]


def scenes(rules: Any, seed: int, step: int = 7) -> list[Scene]:
    """Positions of a random game, from the blank table to its end."""
    random, state, found = Random(seed), rules.blank(), []
    number = 0
    found.append(Scene(rules, state))
    while (move := rules.pick(state, random)) is not None:
        before, state = state, rules.apply(state, move)
        number += 1
        if number % step == 0:
            found.append(Scene(rules, state, move, before))
    return [*found, Scene(rules, state)]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_drawing_of_any_position_is_well_formed(players: int, variant: str | None) -> None:
    for scene in scenes(RICHELIEU.rules(players, variant), seed=players):
        drawn = draw(scene)
        root = ElementTree.fromstring(drawn)
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title")
        assert f"{players} players" in (root.get("aria-label") or "")
        assert drawn == draw(scene)


def test_every_place_is_drawn_as_a_card_or_as_gone() -> None:
    rules = RICHELIEU.rules(3)
    for scene in scenes(rules, seed=5):
        drawn = draw(scene)
        gone = sum(kind == NOTHING for kind in scene.state.card)
        assert drawn.count('class="b-gone"') == gone
        assert drawn.count('href="#b-band"') == PLACES - gone


def test_refused_and_done_moves_bear_a_sign_besides_their_colour() -> None:
    rules = RICHELIEU.rules(2)
    state = rules.deal(1)
    move = TakeCard(0, 0)
    drawn = draw(Scene(rules, rules.apply(state, move), move, state, refused=TakeCard(1, 1)))
    assert drawn.count('class="b-tick"') == 1
    assert drawn.count('class="b-cross"') == 1


def test_picture_in_words_counts_the_cards() -> None:
    rules = RICHELIEU.rules(2)
    label = ElementTree.fromstring(draw(Scene(rules, rules.deal(1)))).get("aria-label") or ""
    assert label.count("12 cards") == 4
    assert "player 1 to take a card" in label


def test_game_without_a_drawing_shows_its_fields() -> None:
    rules = duel.GAME.rules()
    for scene in scenes(rules, seed=2, step=1):
        assert draw(scene) == fields.draw(scene)
        ElementTree.fromstring(draw(scene))


def test_game_of_ones_own_brings_its_drawing() -> None:
    rules = duel.game(draw=lambda scene: "<svg/>").rules()
    assert draw(Scene(rules, rules.blank())) == "<svg/>"


def test_file_of_its_own_has_its_colours() -> None:
    rules = RICHELIEU.rules(2)
    root = ElementTree.fromstring(standalone(draw(Scene(rules, rules.deal(1)))))
    assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")
