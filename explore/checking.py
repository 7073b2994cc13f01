"""A check of somebody's own game on columns, beside the one on plain numbers: play at length, and both ways alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.explore.batch import Batch
from rulewright.model.check import check_game, tables
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Game, Rules

SAMPLES = 200
REPLAYED = 5


def check_columns(game: Game[Any, Any], samples: int = SAMPLES, seed: int = 0, max_steps: int = 10_000) -> list[str]:
    """Everything that play on columns shows to be wrong with a game, a line each; [] if nothing is.

    For every player count and variant, ``samples`` random games on columns with every invariant checked, each to
    its end within ``max_steps``, and a few of them replayed on plain numbers.
    """
    return [
        f"{_name(rules)}: {complaint}"
        for players, variant in tables(game)
        for rules in [game.rules(players, variant)]
        for complaint in complaints_of(rules, samples, seed, max_steps)
    ]


def require_sound(game: Game[Any, Any]) -> None:
    """Raise AssertionError with every complaint of `check_game`, or else of `check_columns`."""
    complaints = check_game(game) or check_columns(game)
    if complaints:
        raise AssertionError("\n".join(complaints))


def complaints_of(rules: Rules[Any, Any], samples: int, seed: int, max_steps: int) -> Iterator[str]:
    """What random play shows to be wrong with one table."""
    batch = Batch(rules, samples, seed).play(max_steps)
    for violation in batch.violations[:1]:
        play = ", ".join(map(str, violation.moves))
        yield f"{violation.name}: {violation.text} Broken after {violation.step} moves: {play}"
    unfinished = samples - int(batch.finished.sum()) - len({violation.game for violation in batch.violations})
    if unfinished:
        yield f"{unfinished} of {samples} games were not over after {max_steps} moves"
    for number in range(min(REPLAYED, samples)):
        if batch.finished[number] and Play(rules, tuple(batch.play_of(number))).final() != batch.end_of(number):
            yield f"game {number} ends otherwise on plain numbers than on columns"


def _name(rules: Rules[Any, Any]) -> str:
    return f"{rules.game.id}, {rules.players} players" + (f", {rules.variant}" if rules.variant else "")
