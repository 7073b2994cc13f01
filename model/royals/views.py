"""What a player sees: an own hand, the board, and of others how many cards and markers they have."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.model.kernel.logic import all_of, any_of, ite, tally, total
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.royals.components import COUNTRIES, PAIRS, PERIODS
from rulewright.model.royals.period import MARKERS
from rulewright.model.royals.state import NOBODY, Q, Table, TableRules, country_hand, intrigue_hand
from rulewright.spec import chapter

DRAWING = chapter("royals", "drawing")
BONUSES = chapter("royals", "bonuses")


MARKER_FIELDS = ("city_owner", "country_owner", "noble_owner", "period_owner")
SECRET = ("hand", "intrigue_hand", "pile", "intrigue_pile", *MARKER_FIELDS)


def shown(rules: TableRules) -> tuple[str, ...]:
    """Which markers are seen by all."""
    return tuple(name for name in MARKER_FIELDS if lie_open(rules, name))


def lie_open(rules: TableRules, markers: str) -> bool:
    """Whether all see whose markers are: two players can tell the other's from the board, readings have them open."""
    others = all_of(markers != "city_owner", rules.reads(Q.markers_hidden, "city-only"))
    return any_of(rules.players == 2, rules.reads(Q.markers_hidden, "open"), others)


@enforces(DRAWING.hand_secret)
def view(state: Table, seat: int, rules: TableRules) -> Table:
    """The table as a seat sees it: its own hand and markers, and all the board."""
    return evolve(
        state,
        hand=own_part(state.hand, seat, COUNTRIES),
        intrigue_hand=own_part(state.intrigue_hand, seat, PAIRS),
        pile=(HIDDEN,) * COUNTRIES,
        intrigue_pile=(HIDDEN,) * PAIRS,
        city_owner=own_markers(rules, state, "city_owner", seat),
        country_owner=own_markers(rules, state, "country_owner", seat),
        noble_owner=own_markers(rules, state, "noble_owner", seat),
        period_owner=own_markers(rules, state, "period_owner", seat),
    )


def own_part(cells: tuple[int, ...], seat: int, size: int) -> tuple[int, ...]:
    """The cells of one seat, of those that are kept by seat."""
    return tuple(ite(index // size == seat, cells[index], HIDDEN) for index in range(len(cells)))


@enforces(BONUSES.face_down)
def own_markers(rules: TableRules, state: Table, markers: str, seat: int) -> tuple[int, ...]:
    """Whose each marker is as a seat sees it: others lay theirs face down."""
    seen, owners = lie_open(rules, markers), getattr(state, markers)
    cells = [owners[index] for index in range(len(owners))]
    return tuple(ite(any_of(seen, owner == seat, owner == NOBODY), owner, HIDDEN) for owner in cells)


def of_period(state: Table, period: int) -> tuple[int, ...]:
    """Whose the markers of one period are."""
    return tuple(state.period_owner[period * MARKERS + index] for index in range(MARKERS))


def public(state: Table, rules: TableRules) -> Mapping[str, int]:
    """How many cards are in each hand and pile, and how many markers of each sort a player has."""
    sizes = {"pile": total(state.pile), "intrigue pile": total(state.intrigue_pile)}
    for seat in range(rules.players):
        sizes[f"country cards, seat {seat + 1}"] = country_hand(state, seat)
        sizes[f"intrigue cards, seat {seat + 1}"] = intrigue_hand(state, seat)
        sizes[f"city bonuses, seat {seat + 1}"] = tally(state.city_owner, seat)
        sizes[f"country bonuses, seat {seat + 1}"] = tally(state.country_owner, seat)
        sizes[f"noble-house bonuses, seat {seat + 1}"] = tally(state.noble_owner, seat)
        for period in range(PERIODS):
            sizes[f"markers of period {period + 1}, seat {seat + 1}"] = tally(of_period(state, period), seat)
    return sizes
