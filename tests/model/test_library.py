"""The games at hand: the reference games, and those of other distributions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games import duel

from rulewright.model import library
from rulewright.model.kernel.errors import RulesError
from rulewright.spec import SpecError


class Point:
    """An entry point that gives what it is told to."""

    name = "duel"
    value = "duel:GAME"

    def __init__(self, found: Any) -> None:
        self.found = found

    def load(self) -> Any:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Register what the test says instead of what is installed."""

    def register(*found: Any) -> None:
        monkeypatch.setattr(library, "entry_points", lambda group: [Point(one) for one in found])
        library.games.cache_clear()

    yield register
    library.games.cache_clear()


def test_richelieu_is_at_hand() -> None:
    assert library.game_named("richelieu").spec.title == "Richelieu"


def test_game_of_another_distribution_is_found(registered: Any) -> None:
    registered(duel.GAME)
    assert library.game_named("duel") is duel.GAME
    assert next(iter(library.games())) == "richelieu"


def test_unknown_game_is_refused_with_those_that_are_there(registered: Any) -> None:
    registered(duel.GAME)
    with pytest.raises(RulesError, match=r"unknown game 'chess'; accepted: richelieu.*, duel"):
        library.game_named("chess")


def test_entry_point_that_is_no_game_is_refused(registered: Any) -> None:
    registered("a string")
    with pytest.raises(RulesError, match=r"entry point duel \(duel:GAME\) is no game; accepted: a rulewright Game"):
        library.games()


def test_second_game_of_a_name_is_refused(registered: Any) -> None:
    registered(duel.GAME, duel.GAME)
    with pytest.raises(RulesError, match="there is a game duel already"):
        library.games()


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (ModuleNotFoundError("No module named 'dice'"), "ModuleNotFoundError: No module named 'dice'"),
        (SyntaxError("invalid syntax"), "SyntaxError: invalid syntax"),
        (AttributeError("no attribute 'GAME'"), "AttributeError: no attribute 'GAME'"),
    ],
)
def test_package_that_cannot_be_imported_is_named(registered: Any, problem: Exception, said: str) -> None:
    registered(problem)
    with pytest.raises(RulesError) as caught:
        library.games()
    assert str(caught.value).startswith(f"entry point duel (duel:GAME): {said}; accepted: a package that can be")


def test_rules_of_a_package_that_cannot_be_read_say_where(registered: Any) -> None:
    registered(SpecError("no such clause: turn.pas", file="turn.toml"))
    with pytest.raises(SpecError, match=r"turn\.toml: no such clause: turn\.pas"):
        library.games()
