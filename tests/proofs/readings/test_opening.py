"""Questions left open stand for every reading only where readings leave a table its shape and its moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from attrs import frozen
from tests.games.duel import EQUAL_CARD, PLAYING
from tests.proofs import stones
from tests.proofs.readings.planted import NEVER_FOUR, PickUnlessFirst

from rulewright.model.claims import Claim, EveryStateSatisfies, PlayReaches
from rulewright.model.kernel.fields import Cells, Choice, Number
from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import all_of, any_of, at, ite, tally
from rulewright.model.kernel.moves import Requirements
from rulewright.model.library import game_named
from rulewright.model.verdicts import Grade
from rulewright.proofs.readings.matrix import Matrix, matrix
from rulewright.proofs.readings.opening import left_open, shapes, shaping
from rulewright.proofs.readings.pair import pairs_of
from rulewright.proofs.verify import Options


def places(rules: stones.StonesRules) -> int:
    """Seven places under the other reading, six under the ruling."""
    return 7 if rules.may_read(EQUAL_CARD, "higher-only") else 6


@frozen(slots=False)
class Long:
    """A position of which the length depends on a reading."""

    player: Annotated[int, Number(0, 1)]
    left: Annotated[int, Number(0, 9)]
    shown: Annotated[int, Number(0, 7)]
    stone: Annotated[tuple[int, ...], Cells(places, stones.NOBODY, 1)]
    supply: Annotated[tuple[int, ...], Cells(2, 0, stones.STONES)]


@frozen
class PlaceAnywhere(stones.Place):
    """Place a stone on one of the places that there are."""

    place: Annotated[int, Choice(places)]


@frozen
class PickAnywhere(stones.Pick):
    """Pick up a stone from one of the places that there are."""

    place: Annotated[int, Choice(places)]


@frozen
class PickSometimes(stones.Pick):
    """A move that only the ruling has, and no guard says so."""

    @staticmethod
    def offered(rules: Any) -> bool:
        return bool(rules.may_read(EQUAL_CARD, "allowed"))


@frozen
class PickSometimesGuarded(PickSometimes):
    """A move that only the ruling has, as a guard says."""

    def requires(self, state: stones.Stones, rules: stones.StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.not_lower, at(state.stone, self.place, stones.NOBODY) != stones.NOBODY
        yield PLAYING.in_turn, rules.reads(EQUAL_CARD, "allowed")


@frozen
class PlaceFurther(stones.Place):
    """Under the other reading there is a seventh choice, and no place for it."""

    place: Annotated[int, Choice(lambda rules: 6 if rules.reads(EQUAL_CARD, "allowed") is True else 7)]


@invariant(PLAYING.not_lower)
def stones_are_counted(state: Long, rules: stones.StonesRules) -> Iterator[bool]:
    """The count of stones is right."""
    yield state.shown == places(rules) - tally(state.stone, stones.NOBODY)


def found(game: Any) -> Matrix:
    return matrix([game.rules(2)], Options(quick=True))


def row(known: Matrix, claim: str) -> Any:
    return next(one for one in known.rows if one.claim == claim)


def claimed(identifier: str, parts: Any) -> Claim:
    return Claim(identifier, "What is claimed.", EveryStateSatisfies(parts), Grade.PROVED)


LONG = {
    "state": Long,
    "moves": (PlaceAnywhere, PickAnywhere),
    "invariants": (stones.stones_are_conserved, stones_are_counted),
    "blank": lambda rules: Long(0, 9, 0, (stones.NOBODY,) * places(rules), (stones.STONES, stones.STONES)),
}


def test_a_reading_that_gives_a_field_another_length_is_not_left_open() -> None:
    """With seven places one is always empty, as there are six stones; with six there is none after six placements."""

    def room(state: Long, rules: stones.StonesRules) -> Iterator[bool]:
        yield tally(state.stone, stones.NOBODY) >= 1

    game = stones.game(**LONG, claims=lambda rules: (claimed("room", room),))
    rules = game.rules(2)
    assert shaping(rules) == (EQUAL_CARD.id,)
    assert left_open(rules).readings == rules.readings
    assert [shape.readings[EQUAL_CARD.id] for shape in shapes(rules)] == ["allowed", "higher-only"]
    assert [shape.readings[EQUAL_CARD.id] for shape in shapes(rules, [EQUAL_CARD.id])] == ["allowed"]
    known = row(found(game), "room")
    assert known.ruling != "holds"
    assert not known.always
    assert [(cell.answer, cell.grade) for cell in known.changes] == [("holds", "proved")]


@pytest.mark.parametrize(("move", "gives_shape"), [(PickSometimes, True), (PickSometimesGuarded, False)])
def test_a_move_that_some_reading_lacks_may_be_left_open_where_a_guard_refuses_it(
    move: type[stones.Pick], gives_shape: bool
) -> None:
    game = stones.game(moves=(stones.Place, move))
    assert bool(shaping(game.rules(2))) == gives_shape
    known = found(game)
    for claim in ("some_move_is_always_legal", "nobody_is_stuck_for_ever"):
        assert not row(known, claim).always
        assert [(cell.answer, cell.grade) for cell in row(known, claim).changes] == [("fails", "refuted")]


def test_choices_that_only_one_reading_has_are_looked_at() -> None:
    """A stone on the seventh place of six is in the supply no more and nowhere else."""
    game = stones.game(moves=(PlaceFurther, stones.Pick))
    (pair,) = pairs_of(game.rules(2))
    assert pair.scope.guards == (PlaceFurther,)
    assert shaping(game.rules(2)) == (EQUAL_CARD.id,)
    (cell,) = row(found(game), "stones_are_conserved").changes
    assert (cell.answer, cell.grade) == ("fails", "refuted")


def test_which_games_have_questions_that_give_shape() -> None:
    """Kardinal & König: whether a player who exchanges takes or puts back first, and what he draws first, are kept."""
    assert shaping(game_named("kardinal-koenig").rules(3)) == ("exchange-order", "drawing-order")
    for other, players in (("richelieu", 4), ("royals", 5), ("caesar-cleopatra", 2)):
        assert shaping(game_named(other).rules(players)) == ()


def test_what_only_claims_and_invariants_say_about_a_reading_is_not_overlooked() -> None:
    """Play is the same under both readings; what is said of it, and the rank that is to fall, are not."""

    @invariant(PLAYING.not_lower)
    def few_are_shown(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
        """Under the other reading fewer than three stones lie."""
        yield any_of(rules.reads(EQUAL_CARD, "allowed"), state.shown < 3)

    def few(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
        yield any_of(rules.reads(EQUAL_CARD, "allowed"), state.shown < 3)

    def three(state: stones.Stones, rules: stones.StonesRules) -> bool:
        return any_of(all_of(rules.reads(EQUAL_CARD, "allowed"), state.shown == 3))

    def rank(state: stones.Stones, rules: stones.StonesRules) -> int:
        return ite(rules.reads(EQUAL_CARD, "allowed"), state.left, 5)

    reached = Claim("three", "Three stones lie.", PlayReaches(three, final=False), Grade.WITNESSED)
    invariants = (stones.stones_are_conserved, stones.stones_are_counted, few_are_shown)
    game = stones.game(
        claims=lambda rules: (claimed("few", few), reached), invariants=invariants, rank=rank, turns_left=rank
    )
    (pair,) = pairs_of(game.rules(2))
    assert pair.scope.nothing
    known = found(game)
    answers = {one.claim: [(cell.answer, cell.grade) for cell in one.changes] for one in known.rows}
    assert answers["few"] == answers["few_are_shown"] == [("fails", "refuted")]
    assert answers["three"] == [("fails", "proved")]
    assert answers["the_game_ends"] == [("unknown", "unknown")]
    assert known.immaterial == ()


def by_name(rules: stones.StonesRules) -> tuple[Claim, ...]:
    """A claim of one name that is another under the other reading."""
    if rules.readings[EQUAL_CARD.id] == "allowed":
        return (claimed("counted", lambda s, _: iter([s.shown == stones.PLACES - tally(s.stone, stones.NOBODY)])),)
    return (claimed("counted", lambda s, _: iter([s.shown == 0])),)


def by_number(rules: stones.StonesRules) -> tuple[Claim, ...]:
    """A claim that is made with a number which depends on the reading."""
    most = 6 if rules.readings[EQUAL_CARD.id] == "allowed" else 0
    return (claimed("counted", lambda s, _: iter([s.shown <= most])),)


@pytest.mark.parametrize("claims", [by_name, by_number])
def test_a_claim_that_is_another_under_a_reading_is_not_taken_for_proved(claims: Any) -> None:
    known = row(found(stones.game(moves=(stones.Place, PickUnlessFirst), claims=claims)), "counted")
    assert known.ruling == "holds"
    assert [(cell.answer, cell.grade) for cell in known.changes] == [("fails", "refuted")]


def test_where_play_is_the_same_under_every_reading_all_is_proved_at_once() -> None:
    assert shaping(NEVER_FOUR.rules(2)) == ()
    assert all(one.always for one in found(NEVER_FOUR).rows if one.grade == "proved")
