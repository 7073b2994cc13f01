"""Occupying positions: what is refused, what is paid, and where the cubes go; worked out by hand from the rules.

Costs: Marshal 1, Baron 2, Countess 3, Duke 4, Cardinal 5, Princess 6, King 8.
"""

from __future__ import annotations

import attrs
import pytest
from tests.model.royals.positions import (
    BRITAIN,
    FRANCE,
    GERMANY,
    SPAIN,
    Cards,
    city,
    hand_of,
    intrigue_joker,
    joker,
    pays,
    place,
    play,
    position,
    refusals,
    secrets_of,
    table,
)

from rulewright.model.royals.components import Title
from rulewright.model.royals.paying import Exchange, PayCountry, PayIntrigue, UseIntrigueJoker, UseJoker
from rulewright.model.royals.placing import EndPlay, Occupy
from rulewright.model.royals.state import NOBODY, Phase

PAY, TAKEOVER, KING, TWO_WAYS = "placing.pay", "placing.takeover", "placing.king", "placing.two-ways"
FG, FB, FS, GB, GS, BS = (
    "france-german-states",
    "france-britain",
    "france-spain",
    "german-states-britain",
    "german-states-spain",
    "britain-spain",
)

FREE: dict[str, tuple[str, Cards, set[str]]] = {
    "exactly enough": ("bordeaux.duke", {"france": 4}, set()),
    "one too few": ("bordeaux.duke", {"france": 3}, {PAY}),
    "one too few and two others": ("bordeaux.duke", {"france": 3, "spain": 2}, {PAY}),
    "a joker for the last": ("bordeaux.duke", {"france": 3, "spain": 3}, set()),
    "a joker of three countries": ("bordeaux.duke", {"france": 3, "spain": 1, "britain": 1, "german-states": 1}, set()),
    "two jokers": ("bordeaux.duke", {"france": 2, "spain": 3, "britain": 3}, set()),
    "two jokers, a card short": ("bordeaux.duke", {"france": 2, "spain": 3, "britain": 2}, {PAY}),
    "nothing but a joker": ("bordeaux.marshal", {"german-states": 3}, set()),
    "nothing but jokers": ("marseille.baron", {"german-states": 4, "spain": 2}, set()),
    "four jokers": ("bordeaux.duke", {"german-states": 6, "spain": 6}, set()),
    "own cards make no joker": ("marseille.princess", {"france": 5, "spain": 2}, {PAY}),
    "a King": ("paris.king", {"france": 8}, set()),
    "a King with one joker": ("paris.king", {"france": 7, "spain": 3}, set()),
    "a King with two jokers": ("paris.king", {"france": 6, "spain": 6}, set()),
    "no card": ("bordeaux.marshal", {}, {PAY}),
}
"""A free position, the hand, and the clauses that refuse it."""


@pytest.mark.parametrize("case", FREE)
def test_free_position(case: str) -> None:
    name, hand, clauses = FREE[case]
    rules = table(3)
    state = position(rules, {0: hand})
    assert refusals(rules, state, Occupy(place(name))) == clauses


ONE = {"bordeaux.duke": {"france": 4}, "paris.king": {"france": 8}}
OUSTING: dict[str, tuple[str, Cards, set[str]]] = {
    "no intrigue card": ("bordeaux.duke", {}, {TAKEOVER}),
    "one of the country": ("bordeaux.duke", {FB: 1}, set()),
    "the other country of the card": ("bordeaux.duke", {FG: 1}, set()),
    "one of other countries": ("bordeaux.duke", {GS: 1}, {TAKEOVER}),
    "two of other countries": ("bordeaux.duke", {GS: 1, BS: 1}, set()),
    "two alike of other countries": ("bordeaux.duke", {GB: 2}, set()),
    "King, no card": ("paris.king", {}, {TAKEOVER}),
    "King, one of the country": ("paris.king", {FS: 1}, {KING}),
    "King, two of the country": ("paris.king", {FS: 1, FG: 1}, set()),
    "King, one of the country and one other": ("paris.king", {FS: 1, GB: 1}, {KING}),
    "King, one of the country and a joker": ("paris.king", {FS: 1, GB: 1, BS: 1}, set()),
    "King, one joker": ("paris.king", {GB: 2}, {KING}),
    "King, a joker and one other": ("paris.king", {GB: 2, BS: 1}, {KING}),
    "King, two jokers": ("paris.king", {GB: 2, BS: 1, GS: 1}, set()),
}
"""A position that another holds, the intrigue cards, and the clauses that refuse; country cards are at hand."""


@pytest.mark.parametrize("case", OUSTING)
@pytest.mark.parametrize("players", [2, 5])
def test_takeover(case: str, players: int) -> None:
    name, intrigue, clauses = OUSTING[case]
    rules = table(players)
    state = position(rules, {0: ONE[name]}, {0: intrigue}, held={players - 1: [name]})
    assert refusals(rules, state, Occupy(place(name))) == clauses


def test_takeover_needs_the_country_cards_too() -> None:
    rules = table()
    state = position(rules, {0: {"france": 3}}, {0: {FB: 4}}, held={1: ["bordeaux.duke"]})
    assert refusals(rules, state, Occupy(place("bordeaux.duke"))) == {PAY}


def test_only_a_rival_is_ousted() -> None:
    """By the ruling; by the other reading one may oust oneself, and has a cube on the field and two on the tile."""
    state = {"hands": {0: {"france": 4}}, "intrigue": {0: {FB: 1}}, "held": {0: ["bordeaux.duke"]}}
    rules = table()
    assert refusals(rules, position(rules, **state), Occupy(place("bordeaux.duke"))) == {TWO_WAYS}  # type: ignore[arg-type]
    rules = table(own_cube="own-too")
    moves = pays("bordeaux.duke", FRANCE, FRANCE, FRANCE, FRANCE, pairs=[FB])
    after = play(rules, position(rules, **state), *moves)  # type: ignore[arg-type]
    assert after.ousted[city("bordeaux") * 2] == 1
    assert after.tile[Title.DUKE * 2] == 2
    assert after.holder[place("bordeaux.duke")] == 0


def test_no_position_in_an_empty_place() -> None:
    """Paris has a King alone."""
    rules = table()
    state = position(rules, {0: {"france": 8}})
    assert refusals(rules, state, Occupy(place("paris.king") + 1)) == {"setup.positions"}


def test_a_free_position_takes_country_cards_and_two_cubes() -> None:
    """Three French cards and a joker of two Spanish and one British; six cards are left of ten, and intrigue cards."""
    rules = table(3)
    hand = {"france": 5, "spain": 4, "britain": 1}
    state = position(rules, {0: hand}, {0: {FS: 2}})
    moves = [*pays("rouen.duke", FRANCE, FRANCE), *joker(SPAIN, BRITAIN, SPAIN), PayCountry(FRANCE)]
    after = play(rules, state, *moves)
    assert after.phase == Phase.PLAY
    assert hand_of(after, 0) == (2, 0, 0, 2)
    assert after.discard == (3, 0, 1, 2)
    assert secrets_of(after, 0) == secrets_of(state, 0)
    assert after.holder[place("rouen.duke")] == 0
    assert after.holder[place("rouen.countess")] == NOBODY
    assert after.tile == tuple(int(index == Title.DUKE * 3) for index in range(21))
    assert after.supply == (44, 46, 36)
    assert sum(after.ousted) == 0


def test_a_takeover_moves_one_cube_of_the_rival() -> None:
    """The rival keeps the cube on the tile and gets none back; it lies on the field of the city."""
    rules = table(3)
    state = position(rules, {0: {"france": 4}}, {0: {FB: 1, GS: 1}}, held={2: ["rouen.duke", "rouen.countess"]})
    after = play(rules, state, *pays("rouen.duke", FRANCE, FRANCE, FRANCE, FRANCE, pairs=[FB]))
    assert after.phase == Phase.PLAY
    assert after.holder[place("rouen.duke")] == 0
    assert after.holder[place("rouen.countess")] == 2
    assert after.ousted == tuple(int(index == city("rouen") * 3 + 2) for index in range(48))
    assert after.tile[Title.DUKE * 3 : Title.DUKE * 3 + 3] == (1, 0, 1)
    assert after.supply == (44, 46, 32)
    assert after.city_owner[city("rouen")] == 2
    assert secrets_of(after, 0) == (0, 0, 0, 0, 1, 0)
    assert after.intrigue_discard == (0, 1, 0, 0, 0, 0)


def test_a_position_changes_hands_again_and_again() -> None:
    """Ousted, the first holder takes it back: two cubes lie on the field, and three on the tile."""
    rules = table()
    hands = {0: {"britain": 4}, 1: {"britain": 2}}
    state = position(rules, hands, {0: {GB: 1}, 1: {BS: 1}}, row={"france": 3}, player=1, held={0: ["london.baron"]})
    after = play(rules, state, *pays("london.baron", BRITAIN, BRITAIN, pairs=[BS]))
    state = play(rules, attrs.evolve(after, player=0), *pays("london.baron", BRITAIN, BRITAIN, pairs=[GB]))
    where = city("london") * 2
    assert state.ousted[where : where + 2] == (1, 1)
    assert state.tile[Title.BARON * 2 : Title.BARON * 2 + 2] == (2, 1)
    assert state.city_owner[city("london")] == 0
    assert state.supply == (42, 44)


def test_cards_of_another_country_pay_only_in_a_joker() -> None:
    rules = table()
    state = play(rules, position(rules, {0: {"france": 4, "spain": 3}}), Occupy(place("bordeaux.duke")))
    assert refusals(rules, state, PayCountry(SPAIN)) == {PAY}
    begun = play(rules, state, UseJoker(), PayCountry(SPAIN))
    assert refusals(rules, begun, PayCountry(FRANCE)) == {"placing.country-joker"}
    assert refusals(rules, begun, UseJoker()) == {"placing.country-joker", PAY}


def test_a_joker_leaves_enough_for_the_rest() -> None:
    """Two others make none, and the French cards are all owed."""
    rules = table()
    state = play(rules, position(rules, {0: {"france": 4, "spain": 2}}), Occupy(place("bordeaux.duke")))
    assert PAY in refusals(rules, state, UseJoker())


def test_any_three_by_the_other_reading() -> None:
    """Two French cards and a Spanish one make a joker, for a Marshal; six cards make no more than their worth."""
    rules = table(joker_colours="any-three")
    state = position(rules, {0: {"france": 2, "spain": 1}})
    after = play(rules, state, *pays("bordeaux.marshal"), *joker(FRANCE, SPAIN, FRANCE))
    assert hand_of(after, 0) == (0, 0, 0, 0)
    assert after.phase == Phase.PLAY
    state = position(rules, {0: {"france": 4, "spain": 2}})
    assert refusals(rules, state, Occupy(place("lyon.cardinal"))) == {PAY}
    state = position(rules, {0: {"france": 4, "spain": 3}})
    assert refusals(rules, state, Occupy(place("lyon.cardinal"))) == set()


def test_one_joker_by_the_other_reading() -> None:
    """One for each position; the next position has one of its own."""
    rules = table(several_jokers="one")
    state = position(rules, {0: {"france": 2, "spain": 6}})
    assert refusals(rules, state, Occupy(place("bordeaux.duke"))) == {PAY}
    state = position(rules, {0: {"france": 1, "spain": 6}})
    moves = [*pays("marseille.baron", FRANCE), *joker(SPAIN, SPAIN, SPAIN)]
    after = play(rules, state, *moves, *pays("lyon.marshal"), *joker(SPAIN, SPAIN, SPAIN))
    assert hand_of(after, 0) == (0, 0, 0, 0)


def test_a_card_from_the_discards_by_the_other_reading() -> None:
    """Three Spanish cards for a French one, which then pays; without one among the discards there is none."""
    rules = table(joker_card="from-the-discards")
    state = position(rules, {0: {"spain": 3}}, discard={"france": 1})
    assert refusals(rules, state, Occupy(place("lyon.marshal"))) == {PAY}
    after = play(rules, state, Exchange(FRANCE), *(PayCountry(SPAIN) for _ in range(3)))
    assert (hand_of(after, 0), after.discard) == ((1, 0, 0, 0), (0, 0, 0, 3))
    play(rules, after, *pays("lyon.marshal", FRANCE))
    assert refusals(rules, state, Exchange(BRITAIN)) == {"placing.country-joker"}
    state = position(rules, {0: {"spain": 2, "france": 3}}, discard={"france": 1})
    assert refusals(rules, state, Exchange(FRANCE)) == {"placing.country-joker"}


def test_no_card_is_exchanged_by_the_ruling() -> None:
    rules = table()
    state = position(rules, {0: {"spain": 3}}, discard={"france": 1})
    assert refusals(rules, state, Exchange(FRANCE)) == {"placing.country-joker"}


def test_a_king_may_fall_to_jokers() -> None:
    """Four cards of other countries; or one that shows it and two others, in either order."""
    rules = table()
    state = position(rules, {0: {"france": 8}}, {0: {GB: 2, BS: 1, GS: 1}}, held={1: ["paris.king"]})
    moves = pays("paris.king", *[FRANCE] * 8)
    after = play(rules, state, *moves, *intrigue_joker(GB, BS), *intrigue_joker(GS, GB))
    assert (after.phase, sum(secrets_of(after, 0))) == (Phase.PLAY, 0)
    state = position(rules, {0: {"france": 8}}, {0: {FG: 1, GB: 2}}, held={1: ["paris.king"]})
    play(rules, state, *moves, PayIntrigue(0), *intrigue_joker(GB, GB))
    play(rules, state, *moves, *intrigue_joker(GB, GB), PayIntrigue(0))


def test_any_two_make_an_intrigue_joker() -> None:
    """One of the two may show the country, if the rest can then be paid."""
    rules = table()
    state = position(rules, {0: {"france": 4}}, {0: {FG: 1, GB: 1}}, held={1: ["rouen.duke"]})
    moves = pays("rouen.duke", *[FRANCE] * 4)
    after = play(rules, state, *moves, *intrigue_joker(FG, GB))
    assert (after.phase, sum(secrets_of(after, 0))) == (Phase.PLAY, 0)
    state = position(rules, {0: {"france": 8}}, {0: {FG: 1, GB: 2}}, held={1: ["paris.king"]})
    state = play(rules, state, *pays("paris.king", *[FRANCE] * 8), UseIntrigueJoker())
    assert refusals(rules, state, PayIntrigue(0)) == {"placing.intrigue-joker"}


def test_kings_by_other_readings() -> None:
    one = {"hands": {0: {"france": 8}}, "intrigue": {0: {FG: 1}}, "held": {1: ["paris.king"]}}
    rules = table(king_takeover="one-card")
    play(rules, position(rules, **one), *pays("paris.king", *[FRANCE] * 8, pairs=[FG]))  # type: ignore[arg-type]
    rules = table(king_jokers="shown-only")
    several = {**one, "intrigue": {0: {FG: 1, GB: 2}}}
    assert refusals(rules, position(rules, **several), Occupy(place("paris.king"))) == {KING}  # type: ignore[arg-type]
    several = {**one, "intrigue": {0: {FG: 1, FS: 1, GB: 2}}}
    state = play(rules, position(rules, **several), *pays("paris.king", *[FRANCE] * 8))  # type: ignore[arg-type]
    assert refusals(rules, state, UseIntrigueJoker()) == {"placing.intrigue-joker"}
    duke = {**one, "held": {1: ["rouen.duke"]}, "intrigue": {0: {GB: 2}}}
    moves = pays("rouen.duke", *[FRANCE] * 4)
    play(rules, position(rules, **duke), *moves, *intrigue_joker(GB, GB))  # type: ignore[arg-type]


def test_several_positions_in_a_turn() -> None:
    """Both of a city, and one elsewhere; the other reading stops after one."""
    hand = {"france": 6, "german-states": 1}
    rules = table(4)
    moves = [*pays("lyon.cardinal", *[FRANCE] * 5), *pays("lyon.marshal", FRANCE), *pays("munich.marshal", GERMANY)]
    after = play(rules, position(rules, {0: hand}), *moves)
    assert [after.holder[place(name)] for name in ("lyon.cardinal", "lyon.marshal", "munich.marshal")] == [0, 0, 0]
    assert after.supply[0] == 40
    rules = table(4, positions_a_turn="one")
    after = play(rules, position(rules, {0: hand}), *pays("lyon.cardinal", *[FRANCE] * 5))
    assert after.phase == Phase.REFILL


def test_nothing_need_be_played() -> None:
    rules = table()
    assert play(rules, position(rules, {0: {"france": 8}}), EndPlay()).phase == Phase.REFILL


def test_no_cubes_no_position() -> None:
    """A supply of 36 does for 18 positions: the ousted cubes of seat 2 in York are many."""
    rules = table(3)
    state = position(rules, {2: {"britain": 1}}, ousted={2: ["york.marshal"] * 17}, player=2, row={"france": 3})
    after = play(rules, state, *pays("york.marshal", BRITAIN))
    assert after.supply[2] == 0
    state = position(rules, {2: {"britain": 1}}, ousted={2: ["york.marshal"] * 18}, player=2, row={"france": 3})
    assert refusals(rules, state, Occupy(place("york.marshal"))) == {"placing.two-cubes"}
