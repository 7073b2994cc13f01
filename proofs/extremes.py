"""The fewest and the most points that a play has reached."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulewright.explore.batch import Batch
from rulewright.explore.statistics import trace_of
from rulewright.model.kernel.record import Play, first_refusal
from rulewright.model.kernel.rules import Rules

EXTREMES = ("least", "most")


def extreme_plays(rules: Rules[Any, Any], games: int, seed: int) -> dict[str, Play]:
    """Of random games that come to their end, one with the fewest points of a player and one with the most."""
    batch = Batch(rules, games, seed, check=False).play()
    finished, scores = np.flatnonzero(batch.finished), trace_of(batch).scores
    if not finished.size:
        return {}
    chosen = {"least": scores.min(axis=0).argmin(), "most": scores.max(axis=0).argmax()}
    return {
        name: Play(rules, tuple(batch.play_of(int(finished[game]))), title=f"A play with the {text} points of {games}")
        for (name, game), text in zip(chosen.items(), ("fewest", "most"), strict=True)
    }


def points_of(play: Play) -> tuple[int, int] | None:
    """The fewest and the most points of a player at the end of a play; None where it is not legal or not over."""
    if play.start is not None or first_refusal(play) is not None:
        return None
    rules, last = play.rules, play.final()
    if not rules.is_over(last):
        return None
    scores = [int(points) for points in rules.outcome(last).scores]
    return min(scores), max(scores)
