"""The claims of Royals say what they seem to say; that they hold is for the proofs and the plays."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest
from tests.model.royals.positions import FRANCE, position, table

from rulewright.model.claims import Claim, EveryStateSatisfies, InvariantHolds, PlayReaches, claim_pack
from rulewright.model.kernel.logic import all_of
from rulewright.model.royals import GAME
from rulewright.model.royals.components import RANKS, Title
from rulewright.model.royals.invariants import INVARIANTS
from rulewright.model.royals.state import Phase, Table, TableRules
from rulewright.model.verdicts import Grade

SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def claim(rules: TableRules, name: str) -> Claim:
    """A claim of the table's pack by its id."""
    return next(known for known in claim_pack(rules) if known.id == name)


def reaches(rules: TableRules, name: str, state: Table) -> bool:
    """Whether a state is one that a reachability claim asks for."""
    subject = claim(rules, name).subject
    assert isinstance(subject, PlayReaches)
    return bool(subject.predicate(state, rules))


def always(rules: TableRules, name: str, state: Table) -> bool:
    """Whether a state is as a claim about every state says."""
    subject = claim(rules, name).subject
    assert isinstance(subject, EveryStateSatisfies)
    return all_of(*subject.parts(state, rules))


@SEATS
def test_every_invariant_is_claimed_and_has_to_be_proved(players: int) -> None:
    pack = claim_pack(table(players))
    claimed = {known.subject.invariant.name: known for known in pack if isinstance(known.subject, InvariantHolds)}
    assert set(claimed) == {known.name for known in INVARIANTS}
    assert all(known.at_least is Grade.PROVED and known.any_components for known in claimed.values())


@SEATS
def test_claim_ids_are_unique(players: int) -> None:
    ids = [known.id for known in claim_pack(table(players))]
    assert len(ids) == len(set(ids))


@SEATS
def test_questions_that_cannot_arise_have_their_claim(players: int) -> None:
    claimed = {known.id for known in claim_pack(table(players))}
    named = {q.closed.claim for q in GAME.spec.questions.values() if q.closed is not None and q.closed.claim}
    assert named
    assert named <= claimed


def test_markers_of_a_rival_are_claimed_to_be_hidden_from_three_players_on() -> None:
    claimed = [{known.id for known in claim_pack(table(players))} for players in (2, 3)]
    assert "views_hide_city_owner" not in claimed[0]
    assert {"views_hide_city_owner", "views_hide_period_owner", "views_hide_hand"} <= claimed[1]


def test_exchange_is_claimed_where_it_is_read_so() -> None:
    claimed = {known.id for known in claim_pack(table(joker_card="from-the-discards"))}
    assert "some_play_makes_exchange" in claimed
    assert "some_play_makes_exchange" not in {known.id for known in claim_pack(table())}


BROKEN: Mapping[str, dict[str, object]] = {
    "every_draw_can_be_made": {"phase": Phase.DRAW, "due": 2, "row": (1, 0, 0, 0)},
    "every_period_begins_with_a_full_row": {"phase": Phase.TURN, "row": (1, 0, 0, 0)},
    "no_supply_has_a_single_cube": {"supply": (46, 1)},
}


@pytest.mark.parametrize("name", BROKEN)
def test_claim_about_every_state_notices_a_state_that_breaks_it(name: str) -> None:
    rules = table()
    state = position(rules)
    assert always(rules, name, state)
    assert not always(rules, name, attrs.evolve(state, **BROKEN[name]))


def test_cubes_are_used_up_when_a_supply_is_empty() -> None:
    rules = table()
    name = "some_play_uses_up_a_players_cubes"
    assert reaches(rules, name, position(rules, ousted={1: ["lyon.marshal"] * 23}))
    assert not reaches(rules, name, position(rules, ousted={1: ["lyon.marshal"] * 22}))


TIES: Mapping[str, tuple[dict[int, list[str]], bool, bool]] = {
    "Cardinal and Duke have an influence of two each": (
        {0: ["lyon.cardinal"], 1: ["bordeaux.duke"]},
        True,
        False,
    ),
    "two Dukes, in cities of different bonuses": ({0: ["rouen.duke"], 1: ["bordeaux.duke"]}, True, False),
    "two Marshals, in cities of equal bonuses": ({0: ["lyon.marshal"], 1: ["bordeaux.marshal"]}, False, True),
    "more influence": ({0: ["lyon.cardinal"], 1: ["bordeaux.marshal"]}, False, False),
    "nobody": ({}, False, False),
}


@pytest.mark.parametrize("case", TIES)
def test_ties_of_influence(case: str) -> None:
    """Broken by rank or city, or left."""
    held, broken, left = TIES[case]
    rules = table()
    state = position(rules, held=held, phase=Phase.SCORE)
    assert reaches(rules, "some_play_settles_a_tie_of_influence", state) == broken
    assert reaches(rules, "some_play_leaves_a_tie_of_influence", state) == left
    elsewhere = attrs.evolve(state, phase=Phase.REFILL)
    assert not reaches(rules, "some_play_leaves_a_tie_of_influence", elsewhere)


def test_tie_for_third_place_is_none() -> None:
    """Two Marshals are equal, but no marker is at stake: two players have more influence."""
    rules = table(4)
    held = {0: ["paris.king"], 1: ["marseille.princess"], 2: ["lyon.marshal"], 3: ["bordeaux.marshal"]}
    state = position(rules, held=held, phase=Phase.SCORE)
    assert not reaches(rules, "some_play_leaves_a_tie_of_influence", state)


def over(rules: TableRules, **more: object) -> Table:
    """A finished game with nothing but what is named."""
    return attrs.evolve(rules.blank(), phase=Phase.OVER, period=2, **more)


def test_tie_in_points_is_broken_by_a_marker_or_not() -> None:
    """A city bonus of five against two of three and two; then against another of five."""
    rules = table()
    cities = dict(zip(("paris", "lyon", "rouen", "vienna"), (0, 1, 4, 7), strict=True))
    assert [rules.components.city_value[index] for index in cities.values()] == [5, 3, 2, 5]

    def owners(**taken: int) -> tuple[int, ...]:
        seats = {cities[name]: seat for name, seat in taken.items()}
        return tuple(seats.get(index, -1) for index in range(16))

    one = over(rules, city_owner=owners(paris=0, lyon=1, rouen=1))
    assert reaches(rules, "some_play_breaks_a_tie_in_points", one)
    assert not reaches(rules, "some_play_ends_in_a_full_tie", one)
    other = over(rules, city_owner=owners(paris=0, vienna=1))
    assert not reaches(rules, "some_play_breaks_a_tie_in_points", other)
    assert reaches(rules, "some_play_ends_in_a_full_tie", other)
    assert not reaches(rules, "some_play_breaks_a_tie_in_points", over(rules, city_owner=owners(paris=0)))


def test_bonuses_that_can_be_won() -> None:
    rules = table(3)
    none = over(rules)
    second = (*[-1] * (FRANCE * RANKS), 0, 1, *[-1] * 6)
    assert reaches(rules, "some_play_gives_both_country_bonuses", over(rules, country_owner=second))
    assert not reaches(rules, "some_play_gives_both_country_bonuses", none)
    assert reaches(rules, "some_play_gives_a_noble_house_bonus", over(rules, noble_owner=(2, -1, -1)))
    assert not reaches(rules, "some_play_gives_a_noble_house_bonus", none)


@pytest.mark.parametrize(
    ("cubes", "halved", "lost"),
    [((2, 2, 1), True, False), ((1, 1, 1), False, True), ((2, 1, 1), False, False), ((0, 0, 0), False, False)],
)
def test_title_tiles_that_are_tied(cubes: tuple[int, ...], halved: bool, lost: bool) -> None:
    rules = table(3)
    tile = (*cubes, *[0] * 3 * (len(Title) - 1))
    assert reaches(rules, "some_play_halves_a_title_tile", over(rules, tile=tile)) == halved
    assert reaches(rules, "some_play_leaves_a_title_tile", over(rules, tile=tile)) == lost
