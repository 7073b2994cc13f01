"""The claims of votes and of the scoring say what they seem to say; that they hold is for the proofs."""

from __future__ import annotations

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import position, table
from tests.model.caesar_cleopatra.test_scoring import won

from rulewright.model.caesar_cleopatra.components import GROUPS, VoteCard
from rulewright.model.caesar_cleopatra.score_claims import (
    all_tie_having_scored,
    groups_and_missions_are_all,
    missions_alike,
    nobody_scores_thirty_two,
    points_of_group,
    score_claims,
    three_of_three,
    totals,
    two_of_three,
)
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, Then
from rulewright.model.caesar_cleopatra.vote_claims import VOTES_THAT_HAPPEN, vote_claims, vote_deck_is_never_empty

SHOWN = {name: predicate for name, _, predicate, _ in VOTES_THAT_HAPPEN}

SIDES = {
    "some_play_turns_a_vote_round": ("P 3", "5"),
    "some_play_turns_a_vote_round_with_two_philosophers": ("2", "P P 3"),
    "some_play_has_philosophers_undo_each_other": ("P 4", "P 3"),
    "some_play_has_two_philosophers_against_one": ("P 4", "P P 3"),
    "some_play_is_won_by_a_philosopher_alone": ("[P]", "3"),
    "some_play_is_won_with_nothing": ("", "P 3"),
    "some_play_ties_a_vote": ("5", "[3] [2]"),
}
ALSO = {
    "some_play_is_won_by_a_philosopher_alone": {"some_play_turns_a_vote_round"},
    "some_play_is_won_with_nothing": {"some_play_turns_a_vote_round"},
}
"""What else such a vote shows."""


def voting(rules: TableRules, sides: tuple[str, str], group: str = "quaestor") -> Table:
    """The vote of a vote card at a group with these sides, and sides of every other sort elsewhere."""
    others = dict.fromkeys((name for name in GROUPS if name != group), ("3", "2"))
    named = GROUPS.index(group)
    out = (VoteCard(named),)
    return position(rules, {**others, group: sides}, phase=Phase.VOTE, group=named, out=out)


@pytest.mark.parametrize("name", SIDES)
def test_witness_knows_the_vote_that_it_asks_for_and_no_other(name: str) -> None:
    rules = table()
    state = voting(rules, SIDES[name])
    shown = {known for known, predicate in SHOWN.items() if predicate(state, rules)}
    assert shown == {name} | ALSO.get(name, set())


@pytest.mark.parametrize("name", SIDES)
def test_what_lies_at_other_groups_or_is_not_voted_on_is_no_witness(name: str) -> None:
    rules = table()
    state = voting(rules, SIDES[name])
    assert not any(predicate(attrs.evolve(state, phase=Phase.ACT), rules) for predicate in SHOWN.values())
    assert not SHOWN[name](attrs.evolve(state, group=GROUPS.index("senator")), rules)


MARKED = (1, 0, 0, 0, 0)


def test_witness_of_eight_cards_asks_for_such_a_vote() -> None:
    rules = table()
    state = position(rules, {"senator": ("2 2 1 1", "[3] 1 1 1")}, phase=Phase.EIGHT, then=Then.PLACED, eighth=MARKED)
    assert SHOWN["some_play_has_eight_cards_call_a_vote"](state, rules)
    assert SHOWN["some_play_ties_a_vote"](state, rules)


def test_vote_deck_with_its_third_orgy_is_not_empty() -> None:
    rules = table()
    state = position(rules, {"senator": ("3", "2")})
    assert all(vote_deck_is_never_empty(state, rules))
    assert not all(vote_deck_is_never_empty(attrs.evolve(state, vote_deck=(1, 1, 1, 1, 1, 2, 0)), rules))


# Scoring


def test_examples_are_about_groups_of_three() -> None:
    rules = table()
    assert points_of_group(won(rules, censor=(2, 1)), rules, 0, GROUPS.index("censor")) == 3
    assert points_of_group(won(rules, censor=(0, 3)), rules, 1, GROUPS.index("censor")) == 5
    for state in (won(rules, censor=(2, 1)), won(rules, aedile=(3, 0)), won(rules, senator=(2, 3))):
        assert all(two_of_three(state, rules))
        assert all(three_of_three(state, rules))


def test_points_are_those_of_groups_and_missions() -> None:
    rules = table()
    state = won(rules, ("senator", "quaestor"), senator=(3, 2), quaestor=(1, 4), aedile=(0, 3))
    assert totals(state, rules) == (4 + 1 + 2, 2 + 5 + 5 + 2)
    assert all(groups_and_missions_are_all(state, rules))


def test_tie_in_which_nobody_has_a_majority_is_not_the_one_that_is_asked_for() -> None:
    rules = table()
    missions = ("praetor", "quaestor")
    assert not all_tie_having_scored(won(rules, missions, senator=(2, 2)), rules)
    assert all_tie_having_scored(won(rules, missions, censor=(2, 0), aedile=(0, 2)), rules)
    assert not all_tie_having_scored(won(rules, missions, censor=(2, 0), aedile=(0, 3)), rules)


def test_everything_is_thirty_three_and_no_total_is_thirty_two() -> None:
    rules = table()
    everything = {name: (rules.components.patricians[group], 0) for group, name in enumerate(GROUPS)}
    assert totals(won(rules, **everything), rules)[0] == 33
    assert all(nobody_scores_thirty_two(won(rules, **everything), rules))
    assert totals(won(rules, **{**everything, "quaestor": (4, 1)}), rules)[0] == 31


def test_missions_are_alike_or_not() -> None:
    rules = table()
    assert missions_alike(won(rules, ("senator", "senator")), rules) == 1
    assert missions_alike(won(rules, ("senator", "praetor")), rules) == 0


def test_claims_have_names_of_their_own() -> None:
    rules = table()
    names = [claim.id for claim in (*score_claims(rules), *vote_claims(rules))]
    assert len(names) == len(set(names))
