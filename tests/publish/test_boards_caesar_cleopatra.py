"""The drawing of Caesar & Cleopatra: well-formed, the same every time, and from a seat without what it may not see."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import position, table

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.components import GROUPS, VALUES, Action
from rulewright.model.caesar_cleopatra.state import Acted, Phase, Table, TableRules, cell_of
from rulewright.model.caesar_cleopatra.turn import FaceDown
from rulewright.model.library import game_named
from rulewright.publish.boards import Scene, draw
from rulewright.publish.pages.overview import from_seats

SEATS = pytest.mark.parametrize("seat", [0, 1])
GROUPS_LIE = {"senator": ("5 [3]", "[2] [P]"), "praetor": ("", "1"), "aedile": ("[4]", "[5] 5")}


def label(scene: Scene) -> str:
    """The picture in words."""
    return ElementTree.fromstring(draw(scene)).get("aria-label") or ""


def whole_game(rules: TableRules, seed: int, step: int) -> list[Scene]:
    """Positions of a random game, from the blank table to its end."""
    random, state = Random(seed), rules.blank()
    found = [Scene(rules, state)]
    number = 0
    while (move := rules.pick(state, random)) is not None:
        before, state = state, rules.apply(state, move)
        number += 1
        if number % step == 0:
            found.append(Scene(rules, state, move, before))
    return [*found, Scene(rules, state)]


@pytest.mark.parametrize("variant", [None, "two-orgies"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_drawing_of_any_position_is_well_formed(variant: str | None, seat: int | None) -> None:
    for scene in whole_game(GAME.rules(2, variant), seed=3, step=23):
        seen = attrs.evolve(scene, seat=seat)
        root = ElementTree.fromstring(draw(seen))
        assert root.get("role") == "img"
        assert "2 players" in (root.get("aria-label") or "")
        assert draw(seen) == draw(seen)


def exchanged(state: Table, rival: int, field: str = "hand") -> Table:
    """A position that looks the same to the other seat: two of the rival's unseen cards are others."""
    cells, deck = list(getattr(state, field)), list(state.deck)
    place = cell_of(rival, GROUPS.index("senator"), 0) if field == "down" else rival * VALUES
    had = next(value for value in range(VALUES) if cells[place + value] > 0)
    gets = next(value for value in range(1, VALUES) if value != had and deck[rival * VALUES + value] > 0)
    cells[place + had] -= 1
    cells[place + gets] += 1
    deck[rival * VALUES + had] += 1
    deck[rival * VALUES + gets] -= 1
    return attrs.evolve(state, **{field: tuple(cells), "deck": tuple(deck)})


@SEATS
@pytest.mark.parametrize("field", ["hand", "down"])
def test_seat_sees_nothing_of_hidden_cards(seat: int, field: str) -> None:
    """The same picture whatever the rival holds and has face down; a reader and the rival see the difference."""
    rules = table()
    state = position(rules, GROUPS_LIE, phase=Phase.ACT)
    other = exchanged(state, 1 - seat, field)
    assert draw(Scene(rules, state, seat=seat)) == draw(Scene(rules, other, seat=seat))
    for whose in (None, 1 - seat):
        assert draw(Scene(rules, state, seat=whose)) != draw(Scene(rules, other, seat=whose))


@SEATS
def test_seat_sees_its_own_mission_only(seat: int) -> None:
    rules = table()
    state = position(rules, GROUPS_LIE, missions=("senator", "quaestor"), phase=Phase.ACT)
    drawn = draw(Scene(rules, state, seat=seat))
    assert f"Mission: {('senators', 'quaestors')[seat]}" in drawn
    assert "Mission: hidden" in drawn
    over = draw(Scene(rules, attrs.evolve(state, phase=Phase.OVER), seat=seat))
    assert "Mission: hidden" not in over


def test_cards_in_words_from_either_seat() -> None:
    rules = table()
    state = position(rules, GROUPS_LIE, phase=Phase.ACT)
    first, second = (label(Scene(rules, state, seat=seat)) for seat in (0, 1))
    assert "as Cleopatra sees it" in first
    assert "Senators, 5 left: Cleopatra has 5 and 3 face down; Caesar has 2 unseen cards face down." in first
    assert "Senators, 5 left: Caesar has 2, a philosopher face down; Cleopatra has 5 and 1 unseen card face down." in (
        second
    )
    assert "Cleopatra to play an action, place influence or pass" in first


def test_action_that_was_played_is_told() -> None:
    rules = table()
    played = {"phase": Phase.ANSWER, "acted": Acted.DONE, "action": Action.SCOUT, "group": GROUPS.index("aedile")}
    state = position(rules, GROUPS_LIE, **played)
    told = label(Scene(rules, state))
    assert "Caesar to answer an action with a Veto, or not; Cleopatra played scout at the aediles" in told


def test_refused_and_done_moves_bear_a_sign_besides_their_colour() -> None:
    rules = table()
    before = position(rules, GROUPS_LIE, phase=Phase.ACT)
    move: Any = FaceDown(2)
    drawn = draw(Scene(rules, rules.apply(before, move), move, before, refused=FaceDown(1)))
    assert drawn.count('class="b-tick"') == 1
    assert drawn.count('class="b-cross"') == 1


def test_every_card_that_lies_at_a_group_is_drawn() -> None:
    """Seven face up in hands and three at groups for each; five at groups face down."""
    rules = table()
    drawn = draw(Scene(rules, position(rules, GROUPS_LIE, phase=Phase.ACT)))
    assert drawn.count('class="b-back"') == 5
    assert drawn.count('class="b-value"') == 10 + 3
    assert draw(Scene(rules, position(rules, GROUPS_LIE, phase=Phase.ACT), seat=0)).count('class="b-back"') == 5 + 5


def test_overview_shows_the_table_from_either_seat() -> None:
    """A picture and a line for each; none where a drawing does not tell views apart."""
    rules = table()
    shown = from_seats(Scene(rules, position(rules, GROUPS_LIE, phase=Phase.ACT)))
    assert [node.astext() for node in shown[1::2]] == [
        "The same table as player 1 sees it.",
        "The same table as player 2 sees it.",
    ]
    assert shown[0].astext() != shown[2].astext()
    others = game_named("richelieu").rules(2)
    assert from_seats(Scene(others, others.deal(1))) == []
