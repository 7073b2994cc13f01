"""Does the game end? Not if both pass for ever; and what reading would cure it."""

from __future__ import annotations

from random import Random

import pytest
from tests.model.caesar_cleopatra.positions import table

from rulewright.model.caesar_cleopatra.turn import KeepHand, PlaceNothing
from rulewright.model.claims import Claim, GameEnds, claim_pack
from rulewright.model.verdicts import Answer
from rulewright.proofs.cycles import comes_back, goes_on_for_ever, search_cycle
from rulewright.proofs.induction import Step
from rulewright.proofs.progress import game_ends

CURED = {"empty_pass": "at-least-one"}


def ends(**readings: str) -> Claim:
    """The claim that the game ends."""
    return next(claim for claim in claim_pack(table(**readings)) if claim.id == "the_game_ends")


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ({}, Answer.FAILS),
        (CURED, Answer.HOLDS),
        ({**CURED, "one_deck_empty": "may-stop"}, Answer.FAILS),
        ({**CURED, "place_nothing": "may-place-none"}, Answer.FAILS),
        ({"eight_cards_when": "end-of-turn"}, Answer.FAILS),
    ],
)
def test_expectation_follows_the_readings(readings: dict[str, str], expected: Answer) -> None:
    """With a discard in every pass the game ends, unless a hand may stay empty or a turn do nothing."""
    assert ends(**readings).expects is expected


def test_two_idle_passes_make_the_shortest_endless_play() -> None:
    """Missions, two shuffled decks, ten first cards, and a pass each: 16 moves, back to where it was after 14."""
    rules = table()
    play = search_cycle(rules, ends(), seed=1, walks=200)
    assert play is not None
    assert goes_on_for_ever(play)
    begins = comes_back(play)
    assert play.moves[begins:] == (KeepHand(), KeepHand())
    assert len(play.moves) <= 2 + 26 + 10 + 2


def test_no_endless_play_where_every_pass_discards() -> None:
    assert search_cycle(table(**CURED), ends(**CURED), seed=1, walks=2) is None


@pytest.mark.slow
def test_game_ends_where_every_pass_discards() -> None:
    """Proved from the invariants: the rank falls at every move, a pass with an empty hand included."""
    assert isinstance(ends(**CURED).subject, GameEnds)
    ending = game_ends(Step(table(**CURED)))
    assert ending.proof.proved, ending.proof.gaps
    assert ending.turns == 90


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"place_nothing": "may-place-none"},
        {"one_deck_empty": "may-stop", "eight_cards_when": "end-of-turn"},
        {"one_deck_empty": "may-stop", "eight_cards_when": "before-vote-card"},
        {"action_when": "any-time", "eight_cards_when": "before-vote-card"},
        {"refill_out_of_turn": "in-own-turn", "action_and_pass": "not-with-pass"},
        {"emptied_vote_card": "drawn-again"},
    ],
)
def test_rank_falls_at_every_move_but_passes_that_may_be_repeated(readings: dict[str, str]) -> None:
    """In two random games from set-up to the end."""
    rules = table(**readings)
    for seed in range(2):
        random, state, moves = Random(seed), rules.blank(), 0
        while not rules.is_over(state):
            move = rules.pick(state, random)
            assert move is not None
            after = move.effect(state, rules)
            if not move.repeats:
                assert rules.game.rank(after, rules) < rules.game.rank(state, rules), f"{move} in {state.phase!r}"
            state, moves = after, moves + 1
        assert moves > 100


@pytest.mark.slow
def test_game_that_may_go_on_with_votes_ends_but_for_them() -> None:
    """Whoever places nothing brings on steps: the rank rises there, so that there is no bound on turns."""
    ending = game_ends(Step(table(place_nothing="may-place-none")), (KeepHand, PlaceNothing))
    assert ending.proof.proved, ending.proof.gaps
    assert ending.turns is None
