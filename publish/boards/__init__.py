"""Drawings of positions, one stem a game; a game of one's own brings a ``draw`` that takes a `Scene`."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.publish.boards import caesar_cleopatra, fields, kardinal_koenig, richelieu, royals
from rulewright.publish.boards.scene import Scene
from rulewright.publish.boards.svg import standalone

__all__ = ["BOARDS", "Scene", "draw", "standalone"]

BOARDS: dict[str, Callable[[Scene], str]] = {
    "richelieu": richelieu.draw,
    "kardinal-koenig": kardinal_koenig.draw,
    "royals": royals.draw,
    "caesar-cleopatra": caesar_cleopatra.draw,
}
"""The drawing of each reference game, by its name."""


def draw(scene: Scene) -> str:
    """A position as SVG: as its game draws it, or as a table of its fields."""
    game = scene.rules.game
    return (game.draw or BOARDS.get(game.id, fields.draw))(scene)
