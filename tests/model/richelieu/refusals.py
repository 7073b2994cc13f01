"""For every guard a position in which its clause refuses a move: what tests of the repository itself ask for.

A row names a move class and a clause, and makes a table, a position and the ground move that this clause
alone refuses.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.model.richelieu.positions import CLEARED, card, dealt, place, play, position, table, take

from rulewright.model.kernel.moves import Move
from rulewright.model.richelieu.markers import (
    EndTurn,
    LiftMarker,
    PayFromCard,
    PayFromSupply,
    PlaceMarker,
    SetDownMarker,
)
from rulewright.model.richelieu.setup import LayCard, LayToken
from rulewright.model.richelieu.state import Table, TableRules
from rulewright.model.richelieu.taking import Skip, StopTaking
from rulewright.model.richelieu.tokens import ReturnMarker

Case = tuple[TableRules, Table, Move]

PAIR = {
    (1, 1): card("bourgogne", "sword"),
    (2, 1): card("bourgogne", "cross"),
    (3, 1): card("bourgogne", "two"),
}
STRANGER = {(1, 1): card("bourgogne", "sword"), (2, 1): card("anjou", "sword")}
TWO_LEFT = {1: (6, 7), 2: CLEARED, 3: CLEARED, 4: CLEARED}
LATER = {4: (3, 12)}
GONE = {1: (6, 12)}
MIDDLE = place(3, 6)


def case(rules: TableRules, state: Table, *moves: Move) -> Case:
    """The position after all moves but the last, and the last, which is refused."""
    return rules, play(rules, state, *moves[:-1]), moves[-1]


def in_setup(*moves: Move) -> Case:
    """A refusal while cards and tokens are laid out."""
    return case(table(), table().blank(), *moves)


def at_start(*moves: Move) -> Case:
    """A refusal in the very first turn, with cards that go together."""
    rules = table()
    return case(rules, dealt(rules, {place(*where): kind for where, kind in PAIR.items()}), *moves)


def later(*moves: Move, players: int = 2, readings: dict[str, str] | None = None, **more: object) -> Case:
    """A refusal in a later turn."""
    rules = table(players, **(readings or {}))
    state = position(rules, **{"rows": LATER, "cards": PAIR, **more})  # type: ignore[arg-type]
    return case(rules, state, *moves)


def moving(*moves: Move) -> Case:
    """A refusal while the marker of row 3, column 1 is lifted; a rival's lies beside it."""
    markers, lift = {(3, 1): 0, (3, 2): 1}, LiftMarker(place(3, 1))
    return later(take(1), StopTaking(), lift, *moves, markers=markers, spent={0: 2})


def with_token(*moves: Move, **more: object) -> Case:
    """A refusal to somebody who holds a marker-back token and has spent all markers."""
    start = {"rows": GONE, "tokens": {0: "marker-back"}, "spent": {0: 3}, "cards": {}}
    return later(*moves, **{**start, **more})  # type: ignore[arg-type]


ALL_CARDS = [LayCard(kind) for kind, number in enumerate(table().components.deck) for _ in range(number)]

REFUSALS: dict[tuple[type[Move], str], Callable[[], Case]] = {
    (LayCard, "setup.layout"): lambda: at_start(LayCard(0)),
    (LayCard, "setup.forty-eight-cards"): lambda: in_setup(LayCard(0), LayCard(0)),
    (LayToken, "setup.tokens-placed"): lambda: in_setup(LayToken(0)),
    (LayToken, "setup.token-kinds"): lambda: in_setup(*ALL_CARDS, LayToken(0), LayToken(0)),
    (type(take(1)), "taking.phase"): lambda: later(take(1), StopTaking(), take(2)),
    (type(take(1)), "taking.first-turn"): lambda: at_start(take(1), take(2)),
    (type(take(1)), "taking.ends-only"): lambda: later(take(2), rows={2: CLEARED}),
    (type(take(1)), "taking.same-region"): lambda: later(take(1), take(2), cards=STRANGER),
    (type(take(1)), "taking.two-crests"): lambda: later(take(1), take(3)),
    (type(take(1)), "markers.pay-for-rival"): lambda: later(take(1), markers={(1, 1): 1}, spent={0: 3}),
    (type(take(1)), "markers.payment-from"): lambda: later(
        take(1),
        PayFromCard(place(2, 1)),
        take(2),
        markers={(1, 1): 1, (2, 1): 0},
        readings={"pay_from_taken_card": "not-allowed"},
    ),
    (StopTaking, "taking.at-least-one"): lambda: later(StopTaking()),
    (StopTaking, "taking.phase"): lambda: later(take(1), StopTaking(), StopTaking()),
    (Skip, "taking.phase"): lambda: later(
        take(1),
        Skip(),
        rows=TWO_LEFT | {1: (6, 8)},
        cards={},
        markers={(1, 7): 1, (1, 8): 1},
        spent={0: 3},
    ),
    (Skip, "taking.skipped"): lambda: later(Skip()),
    (PayFromSupply, "markers.pay-for-rival"): lambda: later(PayFromSupply()),
    (PayFromSupply, "markers.payment-from"): lambda: later(
        take(1), PayFromSupply(), markers={(1, 1): 1, (3, 6): 0}, spent={0: 2}
    ),
    (PayFromCard, "markers.pay-for-rival"): lambda: later(PayFromCard(MIDDLE), markers={(3, 6): 0}),
    (PayFromCard, "markers.payment-from"): lambda: later(take(1), PayFromCard(MIDDLE), markers={(1, 1): 1}),
    (PlaceMarker, "markers.after-taking"): lambda: later(PlaceMarker(MIDDLE)),
    (PlaceMarker, "markers.from-supply"): lambda: later(take(1), StopTaking(), PlaceMarker(MIDDLE), spent={0: 3}),
    (PlaceMarker, "markers.four-player-limit"): lambda: later(
        take(1), StopTaking(), PlaceMarker(MIDDLE), players=4, markers={(3, 1): 0, (3, 2): 0}
    ),
    (PlaceMarker, "markers.on-a-card"): lambda: later(take(1), StopTaking(), PlaceMarker(place(1, 1))),
    (PlaceMarker, "markers.one-per-card"): lambda: later(
        take(1), StopTaking(), PlaceMarker(MIDDLE), markers={(3, 6): 1}
    ),
    (LiftMarker, "markers.after-taking"): lambda: later(LiftMarker(MIDDLE), markers={(3, 6): 0}, spent={0: 2}),
    (LiftMarker, "markers.move-when-empty"): lambda: later(
        take(1), StopTaking(), LiftMarker(MIDDLE), markers={(3, 6): 0}
    ),
    (LiftMarker, "markers.move-to-another"): lambda: later(
        take(1),
        StopTaking(),
        LiftMarker(place(1, 7)),
        rows=TWO_LEFT,
        cards={},
        markers={(1, 7): 0},
        spent={0: 2},
    ),
    (SetDownMarker, "markers.after-taking"): lambda: later(SetDownMarker(MIDDLE)),
    (SetDownMarker, "markers.on-a-card"): lambda: moving(SetDownMarker(place(1, 1))),
    (SetDownMarker, "markers.one-per-card"): lambda: moving(SetDownMarker(place(3, 2))),
    (SetDownMarker, "markers.move-to-another"): lambda: moving(SetDownMarker(place(3, 1))),
    (EndTurn, "taking.at-least-one"): lambda: later(EndTurn()),
    (EndTurn, "markers.after-taking"): lambda: later(take(1), EndTurn()),
    (ReturnMarker, "tokens.marker-back-in-play"): lambda: with_token(
        take(2), ReturnMarker(0), readings={"marker_back_timing": "before-taking-only"}
    ),
    (ReturnMarker, "taking.skipped"): lambda: with_token(
        ReturnMarker(0),
        rows=TWO_LEFT,
        markers={(1, 6): 1, (1, 7): 1},
        readings={"skipped_with_token": "token-does-not-count"},
    ),
    (ReturnMarker, "tokens.marker-back-spent"): lambda: with_token(ReturnMarker(0), spent={}),
    (ReturnMarker, "tokens.marker-back"): lambda: with_token(ReturnMarker(0), tokens={0: "anjou"}),
}

NEVER_ALONE = {(LayCard, "setup.layout"): "when the layout is complete, no card is left either"}
"""Guards that say something, but never refuse where no other does; and why."""
