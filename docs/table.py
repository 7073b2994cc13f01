"""The picture of Richelieu's table in the readme: ``python docs/table.py`` writes it, a test compares."""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulewright.model.library import game_named
from rulewright.publish.boards import Scene, draw, standalone

PICTURE = Path(__file__).parent / "_static" / "richelieu.svg"
PLAYERS, SEED, MOVES = 3, 4, 40


def picture() -> str:
    """A position that random play came to, as SVG."""
    rules = game_named("richelieu").rules(PLAYERS)
    chance = Random(SEED)
    state = rules.deal(chance)
    for _ in range(MOVES):
        move = rules.pick(state, chance)
        assert move is not None
        before, state = state, rules.apply(state, move)
    return standalone(draw(Scene(rules, state, move, before)))


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
