"""The claims of Richelieu say what they seem to say; that they hold is for the proofs."""

from __future__ import annotations

import pytest
from tests.model.richelieu.positions import CLEARED, ended, position, table
from tests.model.richelieu.test_ending import TOKENS, ZERO, split
from tests.model.richelieu.test_scoring import FIVE_AND_FOUR, FIVE_EACH, hands

from rulewright.model.claims import Claim, InvariantHolds, PlayReaches, claim_pack
from rulewright.model.kernel.logic import all_of
from rulewright.model.richelieu.claims import (
    example_one,
    example_three,
    example_two,
    situation_one,
    situation_three,
    situation_two,
    skipped_players_have_no_marker,
)
from rulewright.model.richelieu.invariants import INVARIANTS
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.verdicts import Grade


def claim(rules: TableRules, name: str) -> Claim:
    """A claim of the table's pack by its id."""
    return next(known for known in claim_pack(rules) if known.id == name)


def reaches(rules: TableRules, name: str, state: Table) -> bool:
    """Whether a state is one that a reachability claim asks for."""
    subject = claim(rules, name).subject
    assert isinstance(subject, PlayReaches)
    return bool(subject.predicate(state, rules))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_invariant_is_claimed_and_has_to_be_proved(players: int) -> None:
    pack = claim_pack(table(players))
    claimed = {known.subject.invariant.name: known for known in pack if isinstance(known.subject, InvariantHolds)}
    assert set(claimed) == {known.name for known in INVARIANTS}
    assert all(known.at_least is Grade.PROVED for known in claimed.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_claim_ids_are_unique(players: int) -> None:
    ids = [known.id for known in claim_pack(table(players))]
    assert len(ids) == len(set(ids))


def test_tie_claim_knows_a_tie_in_which_both_scored() -> None:
    rules, state = split(ZERO, {**TOKENS, "marker-back": 1})
    assert reaches(rules, "some_play_ends_in_a_tie", state)
    assert not reaches(rules, "some_play_ends_in_a_full_tie", state)


def test_full_tie_claim_knows_a_tie_in_cards_too() -> None:
    zero = {**ZERO, "normandie": {"two": 1, "plain": 1, "sword": 1}}
    rules, state = split(zero, {**TOKENS, "sword": 1, "marker-back": 1})
    assert reaches(rules, "some_play_ends_in_a_full_tie", state)


def test_tie_claim_refuses_a_game_without_tie() -> None:
    rules = table()
    assert not reaches(rules, "some_play_ends_in_a_tie", ended(rules))


def test_example_one_claims_the_printed_points() -> None:
    rules = table()
    state = ended(rules, hands("bourgogne", FIVE_EACH), {"bourgogne": 0})
    assert situation_one(state, rules)
    assert all_of(*example_one(state, rules))
    assert reaches(rules, "some_play_shows_situation_one", state)


@pytest.mark.parametrize("wrong", ["token_with_the_other", "token_out_of_play"])
def test_situation_one_is_not_seen_elsewhere(wrong: str) -> None:
    rules = table()
    tokens, boxed = ({"bourgogne": 1}, ()) if wrong == "token_with_the_other" else ({}, ("bourgogne",))
    assert not situation_one(ended(rules, hands("bourgogne", FIVE_EACH), tokens, boxed), rules)


def test_example_two_claims_the_printed_points() -> None:
    rules, state = split(ZERO, {**TOKENS, "marker-back": 1})
    assert situation_two(state, rules)
    assert all_of(*example_two(state, rules))


def test_example_three_claims_the_printed_points_with_and_without_the_token() -> None:
    rules = table()
    without, with_it = (
        ended(rules, FIVE_AND_FOUR, boxed=("cross",)),
        ended(rules, FIVE_AND_FOUR, {"cross": 1}),
    )
    assert not situation_three(without, rules)
    assert situation_three(with_it, rules)
    assert all_of(*example_three(without, rules), *example_three(with_it, rules))


def test_example_one_holds_however_ties_are_read() -> None:
    """Example three does not, as it should, where nobody scores in a tie."""
    rules = table(tie="nobody")
    one = ended(rules, hands("bourgogne", FIVE_EACH), {"bourgogne": 0})
    three = ended(rules, FIVE_AND_FOUR, {"cross": 1})
    assert all_of(*example_one(one, rules))
    assert not all_of(*example_three(three, rules))


def test_skipped_player_claim_holds_of_a_blocked_player_and_of_one_who_can_pay() -> None:
    rules = table()
    rows = {1: (6, 7), 2: CLEARED, 3: CLEARED, 4: CLEARED}
    for spent in (3, 2):
        state = position(rules, rows, markers={(1, 6): 1, (1, 7): 1}, spent={0: spent})
        assert all_of(*skipped_players_have_no_marker(state, rules))


def test_empty_category_is_claimed_for_the_variant_only() -> None:
    full = {known.id for known in claim_pack(table())}
    short = {known.id for known in claim_pack(table(2, "three-rows"))}
    assert "every_category_has_a_leader" in full - short
    assert "some_play_ends_with_a_region_that_nobody_has" in short - full
