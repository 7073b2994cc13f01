"""Which function enforces which clause."""

from __future__ import annotations

from tests.games import duel

from rulewright.model.kernel.enforced import enforcers, modules_of
from rulewright.model.richelieu import GAME
from rulewright.model.richelieu.ending import is_over
from rulewright.model.richelieu.setup import LayToken
from rulewright.model.richelieu.taking import TakeCard


def test_marked_functions_and_methods_are_found() -> None:
    found = enforcers(GAME)
    assert found["ending.last-card"] == [is_over]
    assert found["taking.display"] == [TakeCard.effect]
    assert found["setup.tokens-left-out"] == [LayToken.weight]


def test_clauses_come_in_the_order_of_the_rulebook() -> None:
    order = list(GAME.spec.clauses)
    found = enforcers(GAME)
    assert list(found) == sorted(found, key=order.index)


def test_game_in_one_package_is_searched_there_alone() -> None:
    assert "tests.games.duel" in [module.__name__ for module in modules_of(duel.GAME)]
    assert list(enforcers(duel.GAME)) == ["scoring.covered"]
