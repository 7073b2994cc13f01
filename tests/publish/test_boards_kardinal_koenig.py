"""The drawing of Kardinal & König: every site, what is hidden, and what of a move is marked."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import attrs
import pytest
from tests.model.kardinal_koenig.positions import PLACES, board, table

from rulewright.model.kardinal_koenig.components import COUNTRY_NAMES
from rulewright.model.kardinal_koenig.placing import PlaceCloister, PlaceCouncillor
from rulewright.model.kardinal_koenig.state import NOBODY, Phase, TableRules
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.publish.boards import BOARDS, Scene, draw
from rulewright.publish.boards.kardinal_koenig import hull, site_places

TABLES = [(2, "two-players"), (3, None), (4, "vatican"), (5, None), (5, "vatican")]


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


def label(scene: Scene) -> str:
    """The position in words."""
    return ElementTree.fromstring(draw(scene)).get("aria-label") or ""


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_any_position_is_drawn(players: int, variant: str | None) -> None:
    """It is well-formed and always the same; every site has a name, and a cloister or a free spot."""
    rules = table(players, variant)
    seals = 16 + 4 if variant == "vatican" else 0
    for scene in scenes(rules, seed=players, step=60):
        drawn = draw(scene)
        root = ElementTree.fromstring(drawn)
        assert root.get("role") == "img"
        assert f"{players} players" in (root.get("aria-label") or "")
        assert drawn == BOARDS["kardinal-koenig"](scene)
        assert drawn.count("b-place") == len(PLACES) == 54
        free = scene.state.cloister.count(NOBODY) - (72 - 54)
        assert drawn.count('class="b-token"') == free + seals
        assert drawn.count('class="b-road"') == len(rules.components.roads) // 2
        assert drawn.count('class="b-ally"') == 15


def test_a_position_in_words() -> None:
    rules = table(3, "vatican")
    state = board(
        rules,
        {"england": (2, 1, 0)},
        {"england": (0, 1, 0)},
        seals={(3, "bavaria"): 2},
        left=[(18, 8), (19, 7), (20, 7)],
    )
    words = label(Scene(rules, state))
    assert (
        "England: player 1 2 cloisters (York, Lincoln), 0 councillors; player 2 1 cloister (Ely), 1 councillor."
        in words
    )
    assert "France: empty." in words
    assert "Seals of the Vatican: Bavaria in column 3, player 3." in words
    assert "Player 2: 19 cloisters and 7 councillors left, no points yet" in words


def test_points_are_told_after_the_interim_scoring_and_at_the_end() -> None:
    rules = table(2, "two-players")
    state = attrs.evolve(board(rules, {"england": (2, 1, 1)}, interim=(10, 20, 30)), exhausted=1)
    assert "Player 1: 20 cloisters and 8 councillors left, 10 points" in label(Scene(rules, state))
    over = label(Scene(rules, attrs.evolve(state, exhausted=2, phase=Phase.OVER)))
    assert "left, 14 points" in over
    assert "The third colour: 16 cloisters and 8 councillors left, 32 points." in over


def test_only_the_player_whose_turn_it_is_shows_the_hand() -> None:
    rules = table(3)
    state = attrs.evolve(rules.deal(1), hand=(3, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 3), player=1)
    words = label(Scene(rules, state))
    assert "Player 1: 20 cloisters and 8 councillors left, no points yet; 3 cards." in words
    assert "no points yet; hand: 2 of Burgundy and Bavaria, 1 of Lorraine and Italy." in words


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_tells_no_other_hand_and_not_how_many_cards_the_pile_has(seat: int) -> None:
    """The starter sees a hand; the others, whose own is not shown in the starter's turn, see three cards of theirs."""
    rules = table(3)
    scene = Scene(rules, rules.view(rules.deal(1), seat))
    words = label(scene)
    assert "-99" not in draw(scene)
    assert words.count("a hand of cards") == 2
    assert words.count("; hand: ") == (seat == 0)
    assert words.count("; 3 cards") == (seat != 0)
    assert "Besides: a pile; 0 discarded" in words


@pytest.mark.parametrize(
    ("move", "sign"),
    [
        (PlaceCloister(PLACES["france.paris"]), "done"),
        (PlaceCouncillor(COUNTRY_NAMES.index("france")), "done"),
        (PlaceInVatican(3), "done"),
        (PlaceCloister(PLACES["italy.rome"]), "refused"),
    ],
)
def test_places_of_moves_are_marked(move: object, sign: str) -> None:
    rules = table(3, "vatican")
    state = rules.blank()
    scene = Scene(rules, state, move, state) if sign == "done" else Scene(rules, state, refused=move)  # type: ignore[arg-type]
    drawn = draw(scene)
    assert drawn.count(f'class="b-{sign}"') == 1
    assert drawn.count("b-tick") == (sign == "done")


def test_a_site_that_has_no_place_is_drawn_at_the_arms() -> None:
    """A user's board need not say where its sites lie."""
    rules = table(3)
    spec = attrs.evolve(
        rules.spec,
        components={
            **rules.spec.components,
            "site-places": attrs.evolve(rules.spec.components["site-places"], cells={}),
        },
    )
    places = site_places(Scene(attrs.evolve(rules, spec=spec), rules.blank()))
    assert len(set(places.values())) == 54


def test_the_area_around_points() -> None:
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert hull([*square, (1.0, 1.0), (1.0, 0.0)]) == square
