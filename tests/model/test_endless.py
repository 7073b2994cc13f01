"""Games that need not end: moves that repeat, and what is claimed of them."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from tests.games import duel
from tests.games.duel import PLAYING, Duel, DuelRules, Phase

from rulewright.model.check import check_game
from rulewright.model.claims import Claim, GameEnds, claim_pack
from rulewright.model.kernel.logic import total
from rulewright.model.kernel.moves import Move, Requirements, evolve
from rulewright.model.verdicts import Answer


@frozen
class Wait(Move):
    """Let the other player go on."""

    repeats = True

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == Phase.PLAY

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, player=1 - state.player)


def rank(state: Duel, rules: DuelRules) -> int:
    """Twice the cards that are not played, and the pile."""
    return 4 * (2 * total(state.deck) + total(state.hand)) + state.top


def waiting(**changes: Any) -> Any:
    """Duel with a move that may be made for ever, and no folding."""
    parts = {"moves": (duel.Deal, duel.PlayCard, Wait), "rank": rank, "turns_left": rank}
    return duel.game(**(parts | {"endless": lambda rules: True} | changes))


def claims(game: Any) -> dict[str, Claim]:
    """The claims about its end."""
    return {c.id: c for c in claim_pack(game.rules()) if isinstance(c.subject, GameEnds)}


def test_rank_may_stay_at_moves_that_repeat() -> None:
    assert not [line for line in check_game(waiting(), samples=3) if "rank" in line]


def test_rank_may_not_rise_at_moves_that_repeat() -> None:
    risen = waiting(rank=lambda state, rules: rank(state, rules) * 2 + state.player)
    assert any("Wait() takes the rank" in line for line in check_game(risen, samples=3))


def test_endless_game_is_expected_not_to_end_but_for_repeats() -> None:
    found = claims(waiting())
    assert found["the_game_ends"].expects is Answer.FAILS
    assert found["the_game_ends_but_for_repeats"].expects is Answer.HOLDS
    assert found["the_game_ends_but_for_repeats"].subject == GameEnds((Wait,))


def test_game_without_repeats_is_expected_to_end() -> None:
    found = claims(duel.GAME)
    assert list(found) == ["the_game_ends"]
    assert found["the_game_ends"].expects is Answer.HOLDS


def test_sizes_of_what_is_hidden_are_public() -> None:
    sizes = duel.game(public=lambda state, rules: {"deck": total(state.deck)})
    rules = sizes.rules()
    assert rules.public(rules.blank()) == {"deck": 6}
    assert duel.GAME.rules().public(rules.blank()) == {}
