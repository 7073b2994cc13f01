"""A check of somebody's own game in one call: lint, random play, replay on numbers, set-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.explore.batch import Batch
from rulewright.model.kernel.lint import lint_game
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Game, Rules

SAMPLES = 200
REPLAYED = 5


def check_game(game: Game[Any, Any], samples: int = SAMPLES, seed: int = 0, max_steps: int = 10_000) -> None:
    """Raise AssertionError with one line for everything that is wrong with a game.

    The lint over its rule bodies; then for every player count and variant, ``samples`` random games on
    columns with every invariant checked, each to its end within ``max_steps``, and a few of them replayed on
    plain numbers.
    """
    complaints = lint_game(game)
    for rules in tables(game):
        complaints += [f"{_name(rules)}: {complaint}" for complaint in complaints_of(rules, samples, seed, max_steps)]
    if complaints:
        raise AssertionError("\n".join(complaints))


def tables(game: Game[Any, Any]) -> Iterator[Rules[Any, Any]]:
    """The rules of every player count, without and with each variant."""
    for variant in (None, *game.spec.variants):
        seats = game.spec.variants[variant].players if variant else ()
        for players in seats or game.spec.players:
            yield game.rules(players, variant)


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
