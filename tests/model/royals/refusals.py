"""For every guard a position in which its clause refuses a move: what tests of the repository itself ask for.

A row names a move class and a clause, and makes a table, a position and the ground move that this clause
alone refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.model.royals.positions import BRITAIN, FRANCE, GERMANY, SPAIN, pays, place, play, position, table

from rulewright.model.kernel.moves import Move
from rulewright.model.royals.components import PAIR_NAMES
from rulewright.model.royals.drawing import DrawCountry, DrawIntrigue, TakeFromPile, TakeFromRow, TakeIntrigue
from rulewright.model.royals.paying import Exchange, PayCountry, PayIntrigue, UseIntrigueJoker, UseJoker
from rulewright.model.royals.period import ScorePeriod, Shuffle, TakeMarkers
from rulewright.model.royals.placing import EndPlay, Occupy
from rulewright.model.royals.refilling import DiscardCountry, DiscardIntrigue, EndTurn, TurnUp
from rulewright.model.royals.state import Phase, Table, TableRules

Case = tuple[TableRules, Table, Move]

FRANCE_SPAIN = PAIR_NAMES.index("france-spain")
BRITAIN_SPAIN = PAIR_NAMES.index("britain-spain")
EXCHANGED = {"joker_card": "from-the-discards"}
NO_PLACE = place("paris.king") + 1
"""Paris has a single position."""


def case(*moves: Move, readings: Mapping[str, str] | None = None, players: int = 2, **more: object) -> Case:
    """The position after all moves but the last, and the last, which is refused."""
    rules = table(players, **(readings or {}))
    return rules, play(rules, position(rules, **more), *moves[:-1]), moves[-1]  # type: ignore[arg-type]


def turn(*moves: Move, **more: object) -> Case:
    """A refusal from the beginning of a turn on."""
    return case(*moves, phase=Phase.TURN, **more)  # type: ignore[arg-type]


def rich(*moves: Move, **more: object) -> Case:
    """A refusal to somebody with five cards of France and three of Spain."""
    return case(*moves, **{"hands": {0: {"france": 5, "spain": 3}}, **more})  # type: ignore[arg-type]


def bribing(*moves: Move, cards: Mapping[str, int], **more: object) -> Case:
    """A refusal while intrigue cards are paid to oust the other player's Marshal of Lyon."""
    start = pays("lyon.marshal", FRANCE)
    return rich(*start, *moves, held={1: ["lyon.marshal"]}, intrigue={0: cards}, **more)


def full(*moves: Move, **more: object) -> Case:
    """A refusal while cards are discarded."""
    return case(*moves, phase=Phase.DISCARD, **more)  # type: ignore[arg-type]


def king(*moves: Move, cards: Mapping[str, int]) -> Case:
    """A refusal to somebody who could pay for Paris, whose King is the other player's."""
    return case(*moves, hands={0: {"france": 8}}, held={1: ["paris.king"]}, intrigue={0: cards})


REFUSALS: dict[tuple[type[Move], str], Callable[[], Case]] = {
    (TakeFromRow, "drawing.steps"): lambda: case(TakeFromRow(BRITAIN)),
    (TakeFromRow, "drawing.row-or-pile"): lambda: turn(TakeFromRow(FRANCE)),
    (TakeFromPile, "drawing.steps"): lambda: case(TakeFromPile()),
    (TakeFromPile, "drawing.row-or-pile"): lambda: used_up(TakeFromPile()),
    (DrawCountry, "drawing.steps"): lambda: case(DrawCountry(FRANCE), phase=Phase.REFILL),
    (DrawCountry, "drawing.row-or-pile"): lambda: turn(TakeFromPile(), DrawCountry(SPAIN), discard={"spain": 11}),
    (TakeIntrigue, "drawing.steps"): lambda: case(TakeIntrigue()),
    (TakeIntrigue, "drawing.from-the-second-round"): lambda: turn(TakeIntrigue(), opening=1),
    (TakeIntrigue, "drawing.country-and-intrigue"): lambda: turn(
        TakeFromRow(BRITAIN), TakeFromRow(BRITAIN), TakeIntrigue()
    ),
    (TakeIntrigue, "drawing.blind-intrigue"): lambda: turn(
        TakeIntrigue(), intrigue_discard=dict.fromkeys(PAIR_NAMES, 4)
    ),
    (DrawIntrigue, "drawing.steps"): lambda: case(DrawIntrigue(0), phase=Phase.REFILL),
    (DrawIntrigue, "drawing.blind-intrigue"): lambda: turn(
        TakeIntrigue(), DrawIntrigue(FRANCE_SPAIN), intrigue_discard={"france-spain": 4}
    ),
    (Occupy, "placing.may-play"): lambda: rich(Occupy(place("lyon.cardinal")), phase=Phase.TURN),
    (Occupy, "placing.two-cubes"): lambda: rich(
        Occupy(place("lyon.cardinal")),
        supply=(0, 46),
        ousted={0: ["lyon.marshal"] * 23},
    ),
    (Occupy, "setup.positions"): lambda: rich(Occupy(NO_PLACE)),
    (Occupy, "placing.two-ways"): lambda: rich(
        Occupy(place("lyon.cardinal")), held={0: ["lyon.cardinal"]}, intrigue={0: {"france-spain": 1}}
    ),
    (Occupy, "placing.pay"): lambda: rich(Occupy(place("paris.king"))),
    (Occupy, "placing.takeover"): lambda: rich(
        Occupy(place("lyon.cardinal")), held={1: ["lyon.cardinal"]}, intrigue={0: {"britain-spain": 1}}
    ),
    (Occupy, "placing.king"): lambda: king(Occupy(place("paris.king")), cards={"france-spain": 1}),
    (PayCountry, "placing.pay"): lambda: rich(Occupy(place("lyon.cardinal")), PayCountry(SPAIN)),
    (PayCountry, "placing.country-joker"): lambda: rich(Occupy(place("lyon.cardinal")), UseJoker(), PayCountry(FRANCE)),
    (UseJoker, "placing.pay"): lambda: rich(
        Occupy(place("lyon.cardinal")), UseJoker(), hands={0: {"france": 5, "spain": 2}}
    ),
    (UseJoker, "placing.country-joker"): lambda: rich(
        Occupy(place("lyon.cardinal")), UseJoker(), UseJoker(), hands={0: {"france": 4, "spain": 8}}
    ),
    (PayIntrigue, "placing.takeover"): lambda: bribing(
        PayIntrigue(BRITAIN_SPAIN), cards={"france-spain": 1, "britain-spain": 1}
    ),
    (PayIntrigue, "placing.intrigue-joker"): lambda: king(
        *pays("paris.king", *[FRANCE] * 8),
        UseIntrigueJoker(),
        PayIntrigue(FRANCE_SPAIN),
        cards={"france-spain": 1, "britain-spain": 2},
    ),
    (UseIntrigueJoker, "placing.takeover"): lambda: bribing(UseIntrigueJoker(), cards={"france-spain": 1}),
    (UseIntrigueJoker, "placing.intrigue-joker"): lambda: king(
        *pays("paris.king", *[FRANCE] * 8), UseIntrigueJoker(), UseIntrigueJoker(), cards={"britain-spain": 4}
    ),
    (Exchange, "placing.may-play"): lambda: rich(
        Exchange(GERMANY), readings=EXCHANGED, discard={"german-states": 1}, phase=Phase.TURN
    ),
    (Exchange, "placing.country-joker"): lambda: rich(Exchange(GERMANY), readings=EXCHANGED),
    (EndPlay, "drawing.must-draw"): lambda: turn(EndPlay()),
    (EndPlay, "placing.may-play"): lambda: rich(Occupy(place("lyon.cardinal")), EndPlay()),
    (DiscardCountry, "drawing.steps"): lambda: case(DiscardCountry(FRANCE), hands={0: {"france": 13}}),
    (DiscardCountry, "refilling.hand-limits"): lambda: full(
        DiscardCountry(FRANCE), hands={0: {"france": 12}}, intrigue={0: {"france-spain": 4, "britain-spain": 1}}
    ),
    (DiscardCountry, "refilling.discard-surplus"): lambda: full(DiscardCountry(SPAIN), hands={0: {"france": 13}}),
    (DiscardIntrigue, "drawing.steps"): lambda: case(
        DiscardIntrigue(FRANCE_SPAIN), intrigue={0: {"france-spain": 4, "britain-spain": 1}}
    ),
    (DiscardIntrigue, "refilling.hand-limits"): lambda: full(
        DiscardIntrigue(FRANCE_SPAIN), hands={0: {"france": 13}}, intrigue={0: {"france-spain": 4}}
    ),
    (DiscardIntrigue, "refilling.discard-surplus"): lambda: full(
        DiscardIntrigue(0), intrigue={0: {"france-spain": 4, "britain-spain": 1}}
    ),
    (TurnUp, "drawing.steps"): lambda: case(TurnUp(FRANCE), phase=Phase.SCORE, row={"britain": 2}),
    (TurnUp, "setup.row"): lambda: case(TurnUp(FRANCE), phase=Phase.REFILL),
    (TurnUp, "setup.pile"): lambda: case(TurnUp(SPAIN), phase=Phase.REFILL, row={"britain": 2}, discard={"spain": 11}),
    (EndTurn, "drawing.steps"): lambda: case(EndTurn(), phase=Phase.SCORE),
    (EndTurn, "setup.row"): lambda: case(EndTurn(), phase=Phase.REFILL, row={"britain": 2}),
    (ScorePeriod, "period.interrupt"): lambda: case(ScorePeriod(), phase=Phase.REFILL),
    (TakeMarkers, "period.interrupt"): lambda: case(TakeMarkers(1), phase=Phase.AWARD),
    (Shuffle, "period.shuffle"): lambda: case(Shuffle(), phase=Phase.SCORE),
}


def used_up(*moves: Move) -> Case:
    """A refusal in a turn that begins with an empty pile."""
    left = {"france": 17, "german-states": 14, "britain": 9, "spain": 11}
    return turn(*moves, discard=left)


NEVER_ALONE: dict[tuple[type[Move], str], str] = {}
"""Guards that say something, but never refuse where no other does; and why."""
