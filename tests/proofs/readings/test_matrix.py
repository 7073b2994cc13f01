"""The matrix of claims and readings, on stones with readings that break something or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from attrs import frozen
from tests.games.duel import EQUAL_CARD
from tests.proofs import stones
from tests.proofs.readings.planted import NEVER_FOUR, PickAndMayLose, PickNeverUnderOne

from rulewright.model.claims import Claim, EveryEndSatisfies, PlayReaches
from rulewright.model.kernel.logic import any_of, ite, total
from rulewright.model.kernel.moves import evolve
from rulewright.model.kernel.record import Play, move_from_json
from rulewright.model.verdicts import Grade
from rulewright.proofs.cycles import goes_on_for_ever
from rulewright.proofs.readings import kept
from rulewright.proofs.readings.matrix import Matrix, matrix, matrix_from_json, matrix_to_json, merged
from rulewright.proofs.readings.opening import left_open
from rulewright.proofs.verify import Options


@frozen
class PickAndUsuallyLose(stones.Pick):
    """The ruling takes a stone that is picked up out of the game, the other reading does not."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        after = stones.Pick.effect(self, state, rules)
        lost = rules.reads(EQUAL_CARD, "allowed")
        return evolve(after, supply=ite(lost, state.supply, after.supply))


@frozen
class PlaceAtLeisure(stones.Place):
    """Under one reading only a stone on the first place counts among the nine moves."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        counted = any_of(rules.reads(EQUAL_CARD, "allowed"), self.place == 0)
        return evolve(stones.Place.effect(self, state, rules), left=state.left - ite(counted, 1, 0))


@frozen
class PickAtLeisure(stones.Pick):
    """Under one reading it does not count among the nine moves to pick a stone up."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        counted = rules.reads(EQUAL_CARD, "allowed")
        return evolve(stones.Pick.effect(self, state, rules), left=state.left - ite(counted, 1, 0))


def six_stones_in_the_end(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
    """The stones in the supplies and on the table are six."""
    yield total(*state.supply) + state.shown == 6


def a_stone_is_missing(state: stones.Stones, rules: stones.StonesRules) -> bool:
    """Fewer than six stones are left."""
    return any_of(total(*state.supply) + state.shown < 6)


CLAIMS = (
    Claim("six_stones", "Six stones in the end.", EveryEndSatisfies(six_stones_in_the_end), Grade.PROVED),
    Claim("a_stone_is_lost", "Some stone is lost.", PlayReaches(a_stone_is_missing, final=False), Grade.WITNESSED),
)


def found(game: Any) -> Matrix:
    return matrix([game.rules(2)], Options(quick=True))


@pytest.fixture(scope="module")
def broken() -> Matrix:
    """The matrix of a game of which one reading loses stones."""
    return found(stones.game(moves=(stones.Place, PickAndMayLose)))


def row(known: Matrix, claim: str) -> Any:
    return next(one for one in known.rows if one.claim == claim)


def test_a_reading_that_loses_stones_breaks_their_conservation_and_nothing_else_of_them(broken: Matrix) -> None:
    conserved, counted = row(broken, "stones_are_conserved"), row(broken, "stones_are_counted")
    assert conserved.ruling == "holds"
    assert not conserved.always
    assert [(c.question, c.reading, c.answer, c.grade) for c in conserved.changes] == [
        ("equal-card", "higher-only", "fails", "refuted")
    ]
    assert counted.ruling == "holds"


def test_a_question_that_breaks_a_claim_has_to_be_settled(broken: Matrix) -> None:
    assert broken.settled == broken.surely == ("equal-card",)
    assert broken.immaterial == ()


def test_a_question_that_changes_nothing_is_immaterial_and_everything_is_proved_at_once() -> None:
    known = found(NEVER_FOUR)
    assert known.settled == ()
    assert known.immaterial == ("equal-card",)
    assert row(known, "stones_are_conserved").always
    assert known.exact


def test_an_open_question_is_an_unknown_unless_it_is_settled() -> None:
    rules = NEVER_FOUR.rules(2)
    assert not isinstance(left_open(rules).readings["equal-card"], str)
    assert left_open(rules, ("equal-card",)).readings == rules.readings


def played(game: Any, cell: Any) -> Play:
    """The play that a cell shows, under its reading."""
    rules = game.rules(2, None, {cell.question: cell.reading})
    return Play(rules, tuple(move_from_json(move, rules, "matrix") for move in cell.moves))


def test_what_breaks_a_claim_is_shown_by_a_play_under_that_reading() -> None:
    """The shortest way to lose a stone: place it and pick it up again; the game then goes on to its ninth move."""
    game = stones.game(moves=(stones.Place, PickAndMayLose), claims=lambda rules: CLAIMS)
    known = found(game)
    (lost,) = row(known, "stones_are_conserved").changes
    last = played(game, lost).final()
    assert last.supply[0] + last.supply[1] + last.shown < 6
    (ended,) = row(known, "six_stones").changes
    assert (ended.answer, ended.grade) == ("fails", "refuted")
    last = played(game, ended).final()
    assert last.left == 0
    assert last.supply[0] + last.supply[1] + last.shown < 6


def test_what_play_no_longer_comes_to_is_proved_to_be_out_of_reach() -> None:
    game = stones.game(moves=(stones.Place, PickAndUsuallyLose), claims=lambda rules: CLAIMS)
    known = row(found(game), "a_stone_is_lost")
    assert (known.ruling, known.grade) == ("holds", "witnessed")
    assert [(cell.answer, cell.grade) for cell in known.changes] == [("fails", "proved")]


def test_players_who_are_stuck_are_shown() -> None:
    """With six stones on six places and nothing to pick up nobody has a move, three moves before the end."""
    game = stones.game(moves=(stones.Place, PickNeverUnderOne))
    known = found(game)
    for claim in ("some_move_is_always_legal", "nobody_is_stuck_for_ever"):
        (cell,) = row(known, claim).changes
        assert (cell.answer, cell.grade) == ("fails", "refuted")
        last = played(game, cell).final()
        assert (last.shown, last.left) == (6, 3)


def test_a_game_that_need_not_end_under_one_reading_is_shown_to_come_back() -> None:
    game = stones.game(moves=(PlaceAtLeisure, PickAtLeisure))
    known = row(found(game), "the_game_ends")
    assert (known.ruling, known.grade) == ("holds", "proved")
    (cell,) = known.changes
    assert (cell.answer, cell.grade) == ("fails", "refuted")
    assert goes_on_for_ever(played(game, cell))


def test_an_error_leaves_its_own_cell_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kept._Other.cell

    def cell(self: Any, claim: Claim) -> Any:
        if claim.id == "stones_are_counted":
            raise ZeroDivisionError("planted")
        return usual(self, claim)

    monkeypatch.setattr(kept._Other, "cell", cell)
    known = found(stones.game(moves=(stones.Place, PickAndMayLose)))
    (failed,) = row(known, "stones_are_counted").changes
    assert (failed.answer, failed.grade) == ("unknown", "unknown")
    unknown = attrs.evolve(known.tables[0], rows=(row(known, "stones_are_counted"),))
    assert (Matrix((unknown,)).settled, Matrix((unknown,)).surely) == (("equal-card",), ())
    assert failed.error.startswith("ZeroDivisionError: planted")
    assert [cell.answer for cell in row(known, "stones_are_conserved").changes] == ["fails"]
    assert not known.exact
    assert len(known.errors) == 1
    assert known.errors[0].startswith("equal-card, higher-only, 2-players, stones_are_counted: ZeroDivisionError")


def test_a_matrix_is_read_back_as_it_was_written_and_tables_are_put_in_order(broken: Matrix) -> None:
    again = matrix_from_json(matrix_to_json(broken))
    assert again.tables == broken.tables
    game = stones.game()
    short = Matrix(tuple(attrs.evolve(table, variant="short", rows=()) for table in broken.tables))
    for first, then in ((short, broken), (broken, short)):
        both = merged(then, matrix_to_json(first), game)
        assert both.tables == (*broken.tables, *short.tables)
    assert merged(broken, matrix_to_json(short) | {"tables": []}, game).tables == broken.tables


def test_the_matrix_as_json_lists_what_readings_change(broken: Matrix) -> None:
    written = matrix_to_json(broken)
    changed = {entry["claim"] for entry in written["rows"] if entry["changes"]}
    assert "stones_are_conserved" in changed
    assert written["settled"] == ["equal-card"]
