"""A short account of a vote on cards as lists of values, written from the text without the model's words."""

from __future__ import annotations

from collections.abc import Mapping

Cards = list[int]
"""The values of a side's cards; a philosopher is 0."""


def outcome(sides: tuple[Cards, Cards], readings: Mapping[str, str]) -> tuple[int | None, tuple[Cards, Cards]]:
    """Who wins, and what either side discards, sorted."""
    numbers = tuple([value for value in side if value] for side in sides)
    wise = tuple(side.count(0) for side in sides)
    power = [len(n) if readings["vote-winner"] == "cards" else sum(n) for n in numbers]
    if readings["philosophers-counted"] == "counts-differ":
        turned = wise[0] != wise[1]
    else:
        turned = bool(wise[0]) != bool(wise[1])
    best = None if power[0] == power[1] else power.index(min(power) if turned else max(power))
    if turned and best is not None and not sides[best] and readings["empty-side-wins"] == "needs-a-card":
        best = None
    gone: tuple[Cards, Cards] = ([], [])
    if turned and (best is not None or readings["philosopher-on-tie"] == "leaves"):
        for seat in (0, 1):
            everyone = readings["philosopher-leaves"] == "all"
            gone[seat].extend([0] * (wise[seat] if everyone else int(wise[seat] > wise[1 - seat])))
    if best is None:
        return None, gone
    if not turned and readings["cancelled-philosophers"] == "leave":
        for seat in (0, 1):
            gone[seat].extend([0] * wise[seat])
    for seat in (0, 1):
        if turned and readings["inverted-discards"] == "by-philosopher":
            takes = max if wise[seat] < wise[1 - seat] else min
        else:
            takes = max if power[seat] == max(power) else min
        kept = not turned and readings["cancelled-philosophers"] == "stay"
        eligible = sides[seat] if kept and readings["lowest-card"] == "philosopher-counts" else numbers[seat]
        if eligible:
            gone[seat].append(takes(eligible))
    return best, (sorted(gone[0]), sorted(gone[1]))
