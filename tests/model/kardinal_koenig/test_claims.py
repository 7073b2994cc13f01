"""The claims of Kardinal & König say what they seem to say; that they hold is for the proofs."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.model.kardinal_koenig.positions import board, card, cloister, country, joker, play, position, table

from rulewright.model.claims import (
    Claim,
    EveryEndSatisfies,
    EveryStateSatisfies,
    InvariantHolds,
    NeverFalls,
    claim_pack,
)
from rulewright.model.kardinal_koenig.claims import (
    all_tie_having_scored,
    all_tie_in_supply_too,
    councillors_stand_only_beside_cloisters,
    france_is_full,
    limits,
    nothing_is_left_to_draw,
    the_new_pile_has_cards,
    third_colour_leads,
    three_cloisters_against_two,
    three_councillors,
    three_ranks_in_france,
    two_pieces_in_france,
)
from rulewright.model.kardinal_koenig.components import SPEC
from rulewright.model.kardinal_koenig.invariants import INVARIANTS
from rulewright.model.kardinal_koenig.state import Phase, TableRules
from rulewright.model.verdicts import Grade
from rulewright.proofs.terms import condition_node, number_node
from rulewright.proofs.unknown import unknown_state

TABLES = [(2, "two-players"), (3, None), (4, "vatican"), (5, None)]


def claim(rules: TableRules, name: str) -> Claim:
    """A claim of the table's pack by its id."""
    return next(known for known in claim_pack(rules) if known.id == name)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_every_invariant_is_claimed_and_has_to_be_proved(players: int, variant: str | None) -> None:
    pack = claim_pack(table(players, variant))
    claimed = {known.subject.invariant.name: known for known in pack if isinstance(known.subject, InvariantHolds)}
    assert set(claimed) == {known.name for known in INVARIANTS}
    assert all(known.at_least is Grade.PROVED and known.any_components for known in claimed.values())


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_claim_ids_are_unique_and_moves_those_of_the_table(players: int, variant: str | None) -> None:
    ids = [known.id for known in claim_pack(table(players, variant))]
    assert len(ids) == len(set(ids))
    assert ("some_play_makes_set_aside" in ids) is (players == 2)
    assert ("some_play_makes_place_in_vatican" in ids) is (variant == "vatican")
    assert "some_play_makes_decline_exchange" not in ids


def test_claims_that_close_questions_are_made() -> None:
    closed = {q.closed.claim for q in SPEC.questions.values() if q.closed is not None and q.closed.claim}
    assert closed == {
        "councillor_limit_never_falls",
        "councillors_stand_only_beside_cloisters",
        "the_new_pile_has_cards",
    }
    for players, variant in TABLES:
        assert closed <= {known.id for known in claim_pack(table(players, variant))}


def test_limits_are_by_country() -> None:
    rules = table(3)
    state = board(rules, cloisters={"france": (2, 3), "italy": (1,)})
    assert isinstance(claim(rules, "councillor_limit_never_falls").subject, NeverFalls)
    assert [limits(state, rules)[country(name)] for name in ("france", "italy", "england")] == [3, 1, 0]


def test_councillor_without_a_cloister_is_noticed() -> None:
    rules = table(3)
    assert all(councillors_stand_only_beside_cloisters(board(rules, {"france": (1,)}, {"france": (0, 1)}), rules))
    assert not all(councillors_stand_only_beside_cloisters(board(rules, {"france": (1,)}, {"italy": (1,)}), rules))


def test_break_without_a_discard_is_noticed() -> None:
    rules = table(3)
    assert isinstance(claim(rules, "the_new_pile_has_cards").subject, EveryStateSatisfies)
    state = attrs.evolve(rules.blank(), phase=Phase.BREAK)
    assert not all(the_new_pile_has_cards(state, rules))
    assert all(the_new_pile_has_cards(attrs.evolve(state, discard=(1, 0, 0, 0, 0)), rules))


def test_example_of_ranks_is_that_of_the_source() -> None:
    (data,) = [example.data for example in SPEC.examples.values() if "points" in example.data]
    rules = table(3)
    state = board(rules, {"france": tuple(data["cloisters"])})
    assert france_is_full(state, rules)
    assert all(three_ranks_in_france(state, rules))
    assert not france_is_full(board(rules, {"france": (5, 1, 2)}), rules)


def test_example_of_the_limit() -> None:
    rules = table(3)
    state = board(rules, {"italy": (3, 2)}, {"italy": (1, 1, 1)})
    assert three_cloisters_against_two(state, rules)
    assert all(three_councillors(state, rules))
    assert not three_cloisters_against_two(board(rules, {"italy": (3, 2)}, {"italy": (1, 1)}), rules)


def test_example_of_payment() -> None:
    rules = table(3)
    state = position(rules, hand="france england england", cloisters={"france": (0, 1)})
    state = play(rules, state, card("france"), cloister("france", 1), joker("england"))
    assert not two_pieces_in_france(state, rules)
    assert two_pieces_in_france(play(rules, state, cloister("france", 2)), rules)


def test_ties_are_told_apart() -> None:
    rules = table(3)
    each = {"france": (1,), "italy": (0, 1), "aragon": (0, 0, 1)}
    tied = board(rules, each, left=((19, 8), (19, 8), (18, 8)))
    assert all_tie_having_scored(tied, rules)
    assert not all_tie_in_supply_too(tied, rules)
    assert all_tie_in_supply_too(board(rules, each, left=((19, 8),) * 3), rules)
    assert not all_tie_having_scored(board(rules, left=((20, 8),) * 3), rules)


def test_last_round_without_a_card() -> None:
    rules = table(3)
    assert nothing_is_left_to_draw(position(rules, exhausted=2, pile="", display=""), rules)
    assert not nothing_is_left_to_draw(position(rules, exhausted=2, pile="", display="england"), rules)


def test_third_colour_may_lead() -> None:
    rules = table(2, "two-players")
    assert third_colour_leads(board(rules, interim=(3, 4, 5)), rules)
    assert not third_colour_leads(board(rules, interim=(3, 5, 5)), rules)


class Unseen(tuple[int, ...]):
    """Roads or alliances that nobody may look at."""

    def __getitem__(self, index: Any) -> Any:
        raise AssertionError("somebody looks at roads or alliances")

    def __iter__(self) -> Any:
        raise AssertionError("somebody looks at roads or alliances")


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_play_looks_at_no_road_and_no_alliance(players: int, variant: str | None) -> None:
    """Neither do ranks, views and invariants: what is proved of them is proved of every board."""
    rules = table(players, variant)
    blind = attrs.evolve(
        rules, components=attrs.evolve(rules.components, roads=Unseen((0, 1)), alliances=Unseen((0, 1)))
    )
    state = blind.deal(3)
    game, random_moves = blind.game, 0
    while not blind.is_over(state):
        legal = blind.legal_moves(state)
        state = legal[random_moves % len(legal)].effect(state, blind)
        random_moves += 7
        assert game.rank(state, blind) >= 0
        assert game.turns_left(state, blind) >= 0
        blind.view(state, 0)
        assert blind.complaints(state) == []
    with pytest.raises(AssertionError):
        blind.outcome(state)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_claims_for_every_board_are_the_same_whatever_its_roads_and_alliances(
    players: int, variant: str | None
) -> None:
    """They come to the same expression of an unknown state, so that a proof on one board is a proof on all."""
    rules = table(players, variant)
    other = attrs.evolve(
        rules,
        components=attrs.evolve(rules.components, roads=(0, 1), alliances=tuple(reversed(rules.components.alliances))),
    )
    state = unknown_state(rules)
    own = [known.subject for known in rules.game.claims(rules) if known.any_components]
    assert len(own) == 5
    for subject in own:
        if isinstance(subject, NeverFalls):
            asked = [[number_node(number) for number in subject.numbers(state, at)] for at in (rules, other)]
        else:
            assert isinstance(subject, EveryStateSatisfies | EveryEndSatisfies)
            asked = [[condition_node(part) for part in subject.parts(state, at)] for at in (rules, other)]
        assert all(one is another for one, another in zip(*asked, strict=True))
