"""`check_game` passes sound games and finds each planted fault, with what is accepted instead."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from tests.games import duel
from tests.games.duel import PLAYING, Duel, DuelRules, Phase, faults

from rulewright.model import check
from rulewright.model.check import check_game, require_sound, tables
from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import at
from rulewright.model.kernel.moves import Requirements, evolve
from rulewright.model.kernel.record import Play, read_play
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.kernel.scoring import ScoreLine
from rulewright.model.richelieu import GAME


def complaint(game: Any, **more: Any) -> str:
    """The one kind of thing that is wrong with a game, at its first table."""
    found = check_game(game, **more)
    first = [line for line in found if line.startswith(f"{game.id}, 2 players: ")]
    assert len(first) == 1, found
    return first[0]


def test_sound_games_pass() -> None:
    assert check_game(duel.GAME) == []
    assert check_game(GAME, samples=2) == []
    require_sound(duel.GAME)


def test_every_table_is_checked() -> None:
    assert list(tables(GAME)) == [(2, None), (3, None), (4, None), (2, "three-rows")]


def test_unsound_game_raises_with_every_complaint() -> None:
    with pytest.raises(AssertionError) as caught:
        require_sound(faults.CARDS_ARE_LOST)
    assert str(caught.value).splitlines() == check_game(faults.CARDS_ARE_LOST)


# What is declared


@frozen(slots=False)
class Here(Duel):
    """A state whose module is this one, so that the functions below are part of the game."""


def is_over_by_truth_value(state: Duel, rules: DuelRules) -> bool:
    return state.phase == Phase.PLAY and sum(state.hand) == 0


def test_check_reads_the_rules() -> None:
    found = check_game(duel.game(state=Here, is_over=is_over_by_truth_value), samples=0)
    assert any(f"{__file__}:" in line and "'and' in a rule; use all_of" in line for line in found)


def test_check_finds_a_secret_field_that_does_not_exist() -> None:
    assert "secret field 'purse' is not a field of Duel" in complaint(duel.game(secret=("hand", "purse")))


@frozen
class RevealsTop(duel.PlayCard):
    """Says that it reveals what is no secret."""

    reveals = ("top",)


@frozen
class HidesColour(duel.PlayCard):
    """Says that it hides a parameter that it does not have."""

    hidden = ("colour",)


def test_check_finds_moves_that_declare_what_is_not_there() -> None:
    reveals, hides = (duel.game(moves=(duel.Deal, move, duel.Fold)) for move in (RevealsTop, HidesColour))
    assert check_game(reveals) == ["duel: RevealsTop reveals 'top'; accepted: hand, deck"]
    assert check_game(hides) == ["duel: HidesColour hides 'colour'; accepted: card"]


@fact("nobody")
def there_are_seven_cards(components: duel.Box) -> Iterator[tuple[bool, str]]:
    """The deck has seven cards."""
    yield sum(components.deck) == 7, f"the deck has {sum(components.deck)} cards"


def test_check_finds_components_that_break_a_fact() -> None:
    assert "the deck has 6 cards; accepted: The deck has seven cards." in complaint(
        duel.game(facts=(there_are_seven_cards,))
    )


# What play shows


@frozen
class PlaysDuringTheDeal(duel.PlayCard):
    """Forgets to ask whose turn it is."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.from_hand, at(state.hand, state.player * 3 + self.card) > 0
        yield PLAYING.not_lower, duel.playable(state, rules, self.card)


@frozen
class DealsForEver(duel.Deal):
    """Forgets that the deal ends."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield duel.SETUP.from_the_deck, at(state.deck, self.card) > 0


@frozen
class LeavesNothing(duel.PlayCard):
    """Its effect is no state."""

    def effect(self, state: Duel, rules: DuelRules) -> Any:
        return None


@frozen
class Breaks(duel.PlayCard):
    """Its effect cannot be computed."""

    def effect(self, state: Duel, rules: DuelRules) -> Any:
        return (1, 2, 3)[self.card + 3]


@frozen
class WeighsNothing(duel.Deal):
    """No card can be drawn."""

    def weight(self, state: Duel, rules: DuelRules) -> int:
        return 0


@frozen
class WeighsLess(duel.Deal):
    """One card is less likely than impossible."""

    def weight(self, state: Duel, rules: DuelRules) -> int:
        return 1 - 2 * (self.card == 0)


MOVE_FAULTS = {
    PlaysDuringTheDeal: "is allowed; accepted: a guard that refuses PlaysDuringTheDeal then",
    DealsForEver: "acts, but DealsForEver(card=",
    LeavesNothing: "leaves a NoneType; accepted: a Duel",
    Breaks: "IndexError: ",
    WeighsNothing: "WeighsNothing has weights [0, 0, 0]; accepted: numbers from 0, one above",
    WeighsLess: "WeighsLess has weights [-1, 1, 1]; accepted: numbers from 0, one above",
    faults.LosesCards: "cards_are_conserved: All cards of each value",
    faults.ScoresTooMuch: "is 28; accepted: a whole number from 0 to 12",
}


@pytest.mark.parametrize("move", MOVE_FAULTS, ids=lambda move: move.__name__)
def test_check_finds_a_move_that_is_wrong(move: type[Any]) -> None:
    moves = (move, duel.PlayCard) if move.by_nature else (duel.Deal, move)
    assert MOVE_FAULTS[move] in complaint(duel.game(moves=(*moves, duel.Fold)))


def test_check_finds_a_stuck_player() -> None:
    assert "no move is legal and the game is not over" in complaint(faults.NOBODY_MAY_FOLD)


def test_check_finds_an_actor_who_is_not_there() -> None:
    game = duel.game(actor=lambda state, rules: 2)
    assert "actor is 2; accepted: NATURE, or a seat from 0 to 1" in complaint(game)


def test_check_finds_a_game_that_goes_on() -> None:
    assert complaint(duel.GAME, max_steps=4) == (
        "duel, 2 players: seed 0: not over after 4 moves; accepted: a game that ends"
    )


def test_check_finds_a_rank_that_stays() -> None:
    game = duel.game(rank=lambda state, rules: 7, turns_left=duel.rank)
    assert "takes the rank from 7 to 7; accepted: one that falls at every move" in complaint(game)


def test_check_finds_a_rank_below_nothing() -> None:
    game = duel.game(rank=lambda state, rules: duel.rank(state, rules) - 60, turns_left=duel.rank)
    assert "rank is -" in complaint(game)


def test_check_finds_turns_that_grow() -> None:
    game = duel.game(turns_left=lambda state, rules: sum(state.played))
    assert "takes the turns left from 0 to 1; accepted: fewer or as many" in complaint(game)


# Views


def sees_all(state: Duel, seat: int, rules: DuelRules) -> Duel:
    return evolve(state, deck=(HIDDEN,) * 3)


def sees_wrong(state: Duel, seat: int, rules: DuelRules) -> Duel:
    return evolve(duel.view(state, seat, rules), top=0)


def sees_too_little(state: Duel, seat: int, rules: DuelRules) -> Duel:
    return evolve(duel.view(state, seat, rules), points=(HIDDEN, HIDDEN))


def sees_hands_once_a_card_is_played(state: Duel, seat: int, rules: DuelRules) -> Duel:
    return (
        evolve(duel.view(state, seat, rules), hand=state.hand) if sum(state.played) else duel.view(state, seat, rules)
    )


VIEW_FAULTS = {
    sees_all: "view: nobody is kept from seeing hand; accepted: a view that hides some of it",
    sees_wrong: "sees top otherwise than it is; accepted: its value, or HIDDEN",
    sees_too_little: "view: points is hidden; accepted: to hide hand, deck",
    sees_hands_once_a_card_is_played: "something of hand; accepted: reveals = ('hand',) in its class",
}


@pytest.mark.parametrize("view", VIEW_FAULTS, ids=lambda view: view.__name__)
def test_check_finds_a_view_that_is_wrong(view: Any) -> None:
    assert VIEW_FAULTS[view] in complaint(duel.game(view=view))


# The end and the file


def test_check_finds_a_sheet_with_too_few_points() -> None:
    lines = [
        ScoreLine(duel.SCORING.covered, "Covered", (1, 2)),
        ScoreLine(duel.SCORING.covered, "More", (0, 0, 0)),
    ]
    assert "too few or many points; accepted: 2" in complaint(duel.game(score=lambda state, rules: lines))


def test_check_finds_a_play_that_comes_back_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:

    def forgetful(path: Path, games: Any) -> Play:
        play = read_play(path, games)
        return Play(play.rules, play.moves[:-1])

    monkeypatch.setattr(check, "read_play", forgetful)
    assert "comes back otherwise than it was written; accepted: the same" in complaint(duel.GAME)


def test_check_finds_a_play_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "write_play", lambda play, path: path.write_text("{}"))
    assert "what was written cannot be read: schema: None; accepted: rulewright/play/1" in complaint(duel.GAME)
