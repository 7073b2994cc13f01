"""Rules read from their own source: the clauses of guards, and the compiled listing of legal moves."""

from __future__ import annotations

from random import Random
from typing import Annotated, Any

import pytest
from attrs import frozen
from tests.games import duel
from tests.games.duel import PLAYING, Duel, DuelRules, Phase

from rulewright.model.kernel.fields import Choice, fields_of
from rulewright.model.kernel.logic import at
from rulewright.model.kernel.moves import Move, Requirements, evolve
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.model.kernel.source import compile_listing, guard_clauses
from rulewright.model.kernel.specialise import Specialiser
from rulewright.model.richelieu import GAME


def listing(move: type[Move], rules: Rules[Any, Any]) -> Any:
    """The compiled listing of a move class."""
    return compile_listing(move, [f.name for f in fields_of(move)], Specialiser(rules))


@pytest.mark.parametrize(("players", "variant"), [(2, None), (3, None), (4, None), (2, "three-rows")])
def test_compiled_listing_says_what_the_guards_say(players: int, variant: str | None) -> None:
    """At every position of random games, for every ground move of players and of nature."""
    rules = GAME.rules(players, variant)
    random = Random(players)
    compiled = {move: listing(move, rules) for move in GAME.moves}
    assert all(compiled.values())
    state = rules.blank()
    while picked := rules.pick(state, random):
        for move in GAME.moves:
            if move.by_nature == (rules.actor(state) == NATURE):
                ground = rules.ground_moves[move]
                asked = [entry[-1] for entry in ground if rules.may(state, entry[-1])]
                assert compiled[move](state, rules, ground) == asked
        state = rules.apply(state, picked)


@frozen
class PlaysInALoop(Move):
    """Play a card; the guards are yielded in a loop."""

    card: Annotated[int, Choice(3)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        for condition in (state.phase == Phase.PLAY,):
            yield PLAYING.in_turn, condition
        yield PLAYING.from_hand, at(state.hand, state.player * 3 + self.card) > 0

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, top=self.card + 1, player=1 - state.player)


@frozen
class HandsItselfOver(Move):
    """Play a card; a helper is handed the whole move."""

    card: Annotated[int, Choice(3)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == Phase.PLAY
        yield PLAYING.from_hand, in_hand(self, state)

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, top=self.card + 1, player=1 - state.player)


def in_hand(move: HandsItselfOver, state: Duel) -> bool:
    """Whether the player holds the card of a move."""
    return at(state.hand, state.player * 3 + move.card) > 0


@pytest.mark.parametrize("move", [PlaysInALoop, HandsItselfOver])
def test_rule_of_another_form_is_driven_as_it_is(move: type[Move]) -> None:
    """It is not compiled, and its legal moves are listed all the same."""
    game = duel.game(moves=(duel.Deal, move, duel.Fold))
    rules = game.rules()
    assert listing(move, rules) is None
    state = rules.deal(2)
    expected = [move(card) for card in range(3) if at(state.hand, state.player * 3 + card) > 0]  # type: ignore[call-arg]
    assert [found for found in rules.legal_moves(state) if type(found) is move] == expected


def test_guard_clauses_are_listed_once_and_in_order() -> None:
    assert [clause.id for clause in guard_clauses(duel.PlayCard)] == [
        "playing.in-turn",
        "playing.from-hand",
        "playing.not-lower",
    ]


def playing_from_hand(state: Duel, card: int) -> Requirements:
    """Guards that several moves share."""
    yield PLAYING.in_turn, state.phase == Phase.PLAY
    yield PLAYING.from_hand, at(state.hand, state.player * 3 + card) > 0


@frozen
class SharesGuards(Move):
    """Play a card; two guards are those of other moves as well."""

    card: Annotated[int, Choice(3)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield from playing_from_hand(state, self.card)
        yield PLAYING.not_lower, self.card + 1 >= state.top

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, top=self.card + 1, player=1 - state.player)


@frozen
class AsksLate(Move):
    """Play a card; a guard that no card matters to comes last."""

    card: Annotated[int, Choice(3)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        held = at(state.hand, state.player * 3 + self.card)
        yield PLAYING.from_hand, held > 0
        playing = state.phase == Phase.PLAY
        yield PLAYING.in_turn, playing

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, top=self.card + 1, player=1 - state.player)


@pytest.mark.parametrize("move", [SharesGuards, AsksLate])
def test_listing_of_shared_and_of_late_guards_says_what_they_say(move: type[Move]) -> None:
    game = duel.game(moves=(duel.Deal, move, duel.Fold))
    rules = game.rules()
    compiled = listing(move, rules)
    for seed in range(8):
        state = rules.deal(seed)
        for where in (rules.blank(), state, evolve(state, top=2)):
            ground = rules.ground_moves[move]
            asked = [entry[-1] for entry in ground if rules.may(where, entry[-1])]
            assert compiled(where, rules, ground) == asked


def test_shared_guards_name_their_clauses() -> None:
    names = [clause.id for clause in guard_clauses(SharesGuards)]
    assert names == ["playing.in-turn", "playing.from-hand", "playing.not-lower"]


@frozen
class SharesUnknownGuards(Move):
    """Guards come from something that is no function of the module."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield from iter([(PLAYING.in_turn, state.phase == Phase.PLAY)])

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return state


def test_shared_guards_are_a_function_of_the_module() -> None:
    with pytest.raises(TypeError, match="guards are shared by 'yield from' and a function of the module"):
        duel.game(moves=(duel.Deal, SharesUnknownGuards))


@frozen
class Misspelt(Move):
    """A guard names a clause that is not there."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_trun, state.phase == Phase.PLAY

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return state


def test_misspelt_clause_fails_when_the_game_is_put_together() -> None:
    with pytest.raises(AttributeError, match=r"no clause playing\.in-trun; close: playing\.in-turn"):
        duel.game(moves=(duel.Deal, Misspelt))


@frozen
class BareCondition(Move):
    """A guard without clause."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield state.phase == Phase.PLAY  # type: ignore[misc]

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return state


@frozen
class NoClause(Move):
    """What a guard names is no clause."""

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield Phase.PLAY, state.phase == Phase.PLAY  # type: ignore[misc]

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return state


@pytest.mark.parametrize(
    ("move", "complaint"),
    [(BareCondition, "a guard is 'yield CLAUSE, condition'"), (NoClause, "is not a clause")],
)
def test_guard_of_another_form_fails_when_the_game_is_put_together(move: type[Move], complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        duel.game(moves=(duel.Deal, move))
