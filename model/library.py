"""The games at hand: the reference games, and those that other distributions register.

A third-party game is an entry point of the group ``rulewright.games`` whose value is a `Game`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.rules import Game
from rulewright.spec import SpecError

REFERENCE_GAMES = ("richelieu", "kardinal-koenig", "caesar-cleopatra", "royals")
GROUP = "rulewright.games"


@cache
def games() -> dict[str, Game[Any, Any]]:
    """Every game at hand, by its name on the command line; reference games first."""
    found: dict[str, Game[Any, Any]] = {}
    for name in REFERENCE_GAMES:
        package = import_module(f"rulewright.model.{name.replace('-', '_')}")
        found[name] = package.GAME
    for point in entry_points(group=GROUP):
        game = _loaded(point)
        if not isinstance(game, Game):
            raise RulesError(f"entry point {point.name} ({point.value}) is no game; accepted: a rulewright Game")
        if game.id in found:
            raise RulesError(f"entry point {point.name}: there is a game {game.id} already")
        found[game.id] = game
    return found


def _loaded(point: EntryPoint) -> object:
    """What an entry point gives; `RulesError` if it cannot be imported, `SpecError` if its rules cannot be read."""
    try:
        return point.load()
    except (SpecError, RulesError):
        raise
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        accepted = "a package that can be imported; mend it, or uninstall it"
        raise RulesError(f"entry point {point.name} ({point.value}): {problem}; accepted: {accepted}") from error


def game_named(name: str) -> Game[Any, Any]:
    """The game of a name; raises `RulesError` that lists what is there."""
    if name not in games():
        raise RulesError(f"unknown game {name!r}; accepted: {', '.join(games())}")
    return games()[name]
