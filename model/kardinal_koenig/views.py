"""Who sees what: hands and the pile are secret, their sizes are not."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.model.kardinal_koenig.components import KINDS, SETUP
from rulewright.model.kardinal_koenig.state import (
    Table,
    TableRules,
    card_drawn,
    hand_size,
    pile_size,
    taking_first,
)
from rulewright.model.kernel.logic import at, ite
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import HIDDEN


@enforces(SETUP.hand_secret)
def view(state: Table, seat: int, rules: TableRules) -> Table:
    """The table as a seat sees it: its own hand, and everything that lies open."""
    hands = tuple(
        ite(holder == seat, at(state.hand, holder * KINDS + kind), HIDDEN)
        for holder in range(rules.players)
        for kind in range(KINDS)
    )
    drawn = tuple(
        ite(state.player == seat, at(state.hand, rules.players * KINDS + kind), HIDDEN)
        for kind in range(KINDS * taking_first(rules))
    )
    return evolve(state, hand=(*hands, *drawn), pile=(HIDDEN,) * KINDS)


def public(state: Table, rules: TableRules) -> Mapping[str, int]:
    """How many cards the pile and the hands have."""
    hands = {f"hand of player {seat + 1}": hand_size(state, seat) for seat in range(rules.players)}
    drawn = dict([("card drawn", card_drawn(state, rules))][: taking_first(rules)])
    return {"pile": pile_size(state), **hands, **drawn}
