"""The drawing of Royals: every position, what is hidden, and what of a move is marked."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import attrs
import pytest

from rulewright.model.royals import GAME
from rulewright.model.royals.components import COUNTRIES, PAIRS, POSITIONS
from rulewright.model.royals.placing import Occupy
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules
from rulewright.publish.boards import BOARDS, Scene, draw

SVG = "{http://www.w3.org/2000/svg}"


def scenes(rules: TableRules, seed: int, step: int) -> list[Scene]:
    """Positions of a random game, from the blank table to its end."""
    random, state, number = Random(seed), rules.blank(), 0
    found = [Scene(rules, state)]
    while (move := rules.pick(state, random)) is not None:
        before, state = state, rules.apply(state, move)
        number += 1
        if number % step == 0:
            found.append(Scene(rules, state, move, before))
    return [*found, Scene(rules, state)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_any_position_is_drawn(players: int) -> None:
    """It is well-formed and always the same; every position of the board has a cube or a hole."""
    rules = GAME.rules(players)
    for scene in scenes(rules, seed=players, step=40):
        drawn = draw(scene)
        root = ElementTree.fromstring(drawn)
        assert root.get("role") == "img"
        assert f"{players} players" in (root.get("aria-label") or "")
        assert drawn == draw(scene) == BOARDS["royals"](scene)
        held = POSITIONS - scene.state.holder.count(NOBODY)
        assert drawn.count('class="b-gone" x=') == 29 - held


def label(scene: Scene) -> str:
    """The position in words."""
    return ElementTree.fromstring(draw(scene)).get("aria-label") or ""


def test_a_position_in_words() -> None:
    """Who holds what, who was ousted, and the hands as numbers."""
    rules = GAME.rules(2)
    blank = rules.blank()
    holder = [NOBODY] * POSITIONS
    holder[0], holder[2] = 1, 0
    hand = (1, 0, 0, 0, 2, 3, 0, 0)
    ousted = (1, 0, *blank.ousted[2:])
    state = attrs.evolve(blank, holder=tuple(holder), hand=hand, ousted=ousted, phase=Phase.PLAY)
    words = label(Scene(rules, state))
    assert words.startswith("Royals, 2 players, period 1, player 1 to occupy a position or end the turn.")
    assert "France: King of Paris, player 2; Cardinal of Lyon, player 1." in words
    assert "Britain: nobody holds a position." in words
    assert "Ousted in Paris: 1 of player 1." in words
    assert "Player 1: 1 country card, 0 intrigue cards, 46 cubes, 0 markers." in words
    assert "Player 2: 5 country cards" in words


def test_cards_of_others_are_not_drawn() -> None:
    """Two positions that differ in the rival's cards, and in whose markers are which, have one drawing."""
    rules = GAME.rules(3)
    blank = rules.blank()
    cities = list(blank.city_owner)

    def position(rival: tuple[int, ...], intrigue: tuple[int, ...], owners: tuple[int, int]) -> Table:
        cities[0:2] = owners
        hand = (1,) * COUNTRIES + rival + (0,) * COUNTRIES
        pairs = (1,) * PAIRS + intrigue + (0,) * PAIRS
        return attrs.evolve(blank, phase=Phase.PLAY, hand=hand, intrigue_hand=pairs, city_owner=tuple(cities))

    one = position((3, 0, 0, 1), (2, 0, 0, 0, 0, 0), (1, 2))
    other = position((0, 2, 2, 0), (0, 0, 1, 0, 1, 0), (2, 1))
    assert draw(Scene(rules, one)) == draw(Scene(rules, other))
    assert draw(Scene(rules, one)) != draw(Scene(rules, attrs.evolve(one, player=1)))


def test_done_and_refused_positions_bear_a_sign() -> None:
    """A tick where a cube was placed, a cross where none may be."""
    rules = GAME.rules(2)
    holder = [NOBODY] * POSITIONS
    holder[5] = 0
    state = attrs.evolve(rules.blank(), holder=tuple(holder))
    drawn = draw(Scene(rules, state, Occupy(5), rules.blank(), refused=Occupy(0)))
    assert drawn.count('class="b-tick"') == 1
    assert drawn.count('class="b-cross"') == 1
    assert drawn.count('class="b-done"') == drawn.count('class="b-refused"') == 1


def test_noble_house_bonuses_of_two_players_are_one() -> None:
    assert "noble-house bonus 8<" in draw(Scene(GAME.rules(2), GAME.rules(2).blank()))
    assert "noble-house bonus 16, 12, 8<" in draw(Scene(GAME.rules(4), GAME.rules(4).blank()))
