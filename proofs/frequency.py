"""Whether nature's draws come as often as exact figures say, in many random games."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import numpy as np

from rulewright.explore.batch import Batch
from rulewright.explore.columns import Column
from rulewright.explore.ground import booleans
from rulewright.model.claims import Claim
from rulewright.model.kernel.rules import Rules
from rulewright.model.verdicts import Answer, Grade, Verdict

SAMPLES = 4000
DEVIATIONS = 4.5
"""How far a count may be from what is expected, in standard deviations; by chance one in 150,000 is farther."""


def frequency(
    rules: Rules[Any, Any],
    claim: Claim,
    number: Callable[[Any, Any], Any],
    chances: Sequence[int],
    seed: int,
    samples: int = SAMPLES,
    after_setup: bool = False,
) -> Verdict:
    """Compare how often a number has each value in random games, at the end or after set-up, with its exact chances."""
    began = time.monotonic()
    batch = Batch(rules, samples, seed, check=False)
    if after_setup:
        while batch.running.size and booleans(rules.game.in_setup(batch.state, rules)).any():
            batch.advance()
        batch.play(max_steps=batch.step)
        found = number(batch.ends.some(np.arange(samples)), rules)
    else:
        found = number(batch.play().ends.some(np.flatnonzero(batch.finished)), rules)
    values = found.values if isinstance(found, Column) else np.full(samples, int(found))
    counts = np.bincount(values, minlength=len(chances))
    games = int(counts.sum())
    off = games < samples or len(counts) > len(chances)
    shares = []
    for value, chance in enumerate(chances):
        share = chance / sum(chances)
        shares.append(f"{value}: {counts[value] / games:.1%}, exactly {share:.1%}")
        off = off or abs(counts[value] - games * share) > DEVIATIONS * sqrt(games * share * (1 - share))
    answer = Answer.FAILS if off else Answer.HOLDS
    seconds = time.monotonic() - began
    return Verdict(
        claim.id,
        answer,
        Grade.SAMPLED,
        "random play",
        seconds,
        bound=games,
        note="; ".join(shares),
        clauses=named(claim),
    )


def named(claim: Claim) -> tuple[str, ...]:
    """The ids of the clauses that a claim is about."""
    return tuple(clause.id for clause in claim.clauses)
