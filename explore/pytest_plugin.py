"""The pytest plugin: ``rulewright_games = package.module:GAME`` checks a game of one's own.

Each game named there is checked on plain numbers and on columns by every test that takes the fixture
``rulewright_game``. Nothing of rulewright is imported before such a test runs.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

INI = "rulewright_games"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option of the configuration file."""
    parser.addini(INI, "games to check, one module:attribute a line", type="linelist", default=[])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for every game that the configuration names."""
    if "rulewright_game" in metafunc.fixturenames:
        metafunc.parametrize("rulewright_game", metafunc.config.getini(INI), indirect=True)


@pytest.fixture
def rulewright_game(request: pytest.FixtureRequest) -> Any:
    """A game named in the configuration, checked."""
    module, _, name = request.param.partition(":")
    game = getattr(import_module(module), name or "GAME")
    from rulewright.explore.checking import require_sound

    require_sound(game)
    return game
