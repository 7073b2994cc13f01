"""The beginning of a turn in which two cards may be taken together, and the moment after taking."""

from __future__ import annotations

from tests.model.richelieu.positions import card, place, play, position, take

from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import StopTaking

LATER = {4: (3, 12)}
PAIR = {(1, 1): card("bourgogne", "sword"), (2, 1): card("bourgogne", "cross")}
"""Two cards that go together, at the left ends of rows 1 and 2."""

A, B = (1, 1), (2, 1)
TAKE_A, TAKE_B = take(1), take(2)
MIDDLE = place(3, 6)


def turn(rules: TableRules, **more: object) -> Table:
    """The beginning of a turn of seat 0 in which the cards A and B may be taken together."""
    return position(rules, **{"rows": LATER, "cards": PAIR, **more})  # type: ignore[arg-type]


def marking(rules: TableRules, **more: object) -> Table:
    """The moment after taking: seat 0 took card A, and may place a marker."""
    return play(rules, turn(rules, **more), TAKE_A, StopTaking())
