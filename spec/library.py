"""Games by name, and their chapters and questions for the code that implements them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulewright.spec.clause import Chapter
from rulewright.spec.errors import SpecError, nearest
from rulewright.spec.game import GameSpec
from rulewright.spec.loading import questions_of, read_game
from rulewright.spec.question import Questions

SHELF = Path(__file__).resolve().parent
"""The folder that holds the folders of the published games."""


def games() -> tuple[str, ...]:
    """The names of the published games, sorted."""
    return tuple(sorted(path.parent.name.replace("_", "-") for path in SHELF.glob("*/game.toml")))


def load_spec(game: str | Path) -> GameSpec:
    """The specification of a published game by its name (read once), or of any folder by its path.

    SpecError if there is no such game or folder, or if anything in it is not as it should be.
    """
    if isinstance(game, Path):
        if not game.is_dir():
            raise SpecError("no such folder", file=str(game))
        return read_game(game.resolve())
    return _published(game)


def chapter(game: str, name: str) -> Chapter:
    """A chapter of a published game; SpecError if it has no such chapter."""
    spec = load_spec(game)
    if name not in spec.chapters:
        raise SpecError(f"no chapter {name}", file=f"{spec.path.name}/game.toml", accepted=spec.chapters)
    return spec.chapters[name]


def questions(game: str) -> Questions:
    """The questions of a published game, each an attribute."""
    return questions_of(load_spec(game))


@cache
def _published(name: str) -> GameSpec:
    if name not in games():
        raise SpecError(f"no game {name!r}", accepted=nearest(name, games()))
    return read_game(SHELF / name.replace("-", "_"))
