"""Stones: two seats put stones on six places and pick them up again; for proofs, and with faults that they must see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, cast

from attrs import frozen
from tests.games import duel

from rulewright.model.kernel.fields import Cells, Choice, Number
from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import add_at, at, ite, put, tally
from rulewright.model.kernel.moves import Move, Requirements, evolve
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.kernel.scoring import ScoreLine

PLACES = 6
STONES = 3
NOBODY = -1
PLAYING, SCORING = duel.PLAYING, duel.SCORING


@frozen(slots=False)
class Stones:
    """A position. ``stone`` is whose stone lies at a place, ``shown`` how many lie there altogether."""

    player: Annotated[int, Number(0, 1)]
    left: Annotated[int, Number(0, 9)]
    shown: Annotated[int, Number(0, PLACES)]
    stone: Annotated[tuple[int, ...], Cells(PLACES, NOBODY, 1)]
    supply: Annotated[tuple[int, ...], Cells(2, 0, STONES)]


StonesRules = Rules[Stones, duel.Box]


@frozen
class Place(Move):
    """Put a stone of your supply on an empty place."""

    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Stones, rules: StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.from_hand, at(state.supply, state.player) > 0
        yield PLAYING.not_lower, at(state.stone, self.place, NOBODY) == NOBODY

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        return evolve(
            state,
            player=1 - state.player,
            left=state.left - 1,
            shown=state.shown + 1,
            stone=put(state.stone, self.place, state.player),
            supply=add_at(state.supply, state.player, -1),
        )


@frozen
class Pick(Move):
    """Pick up a stone, which goes back to its owner."""

    place: Annotated[int, Choice(PLACES)]

    def requires(self, state: Stones, rules: StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.not_lower, at(state.stone, self.place, NOBODY) != NOBODY

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        return evolve(
            state,
            player=1 - state.player,
            left=state.left - 1,
            shown=state.shown - 1,
            stone=put(state.stone, self.place, NOBODY),
            supply=add_at(state.supply, at(state.stone, self.place, NOBODY), 1),
        )


@frozen
class PlaceOneFurther(Place):
    """Fault: the stone goes one place further, past the last one or onto another stone."""

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        after = Place.effect(self, state, rules)
        return evolve(after, stone=put(state.stone, self.place + 1, state.player))


@frozen
class PickAndLose(Pick):
    """Fault: a stone picked up by its rival is lost."""

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        after = Pick.effect(self, state, rules)
        mine = at(state.stone, self.place, NOBODY) == state.player
        return evolve(after, supply=ite(mine, after.supply, state.supply))


@frozen
class PickUncounted(Pick):
    """Fault: the count of stones is not brought up to date."""

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        return evolve(Pick.effect(self, state, rules), shown=state.shown)


@frozen
class PlaceWithoutSupply(Place):
    """Fault: nobody asks whether there is a stone left."""

    def requires(self, state: Stones, rules: StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.not_lower, at(state.stone, self.place, NOBODY) == NOBODY


@frozen
class PlaceForNobodyKnown(Place):
    """Fault: a stone at the last place is that of a seat that does not exist."""

    def effect(self, state: Stones, rules: StonesRules) -> Stones:
        after = Place.effect(self, state, rules)
        return evolve(after, stone=put(state.stone, self.place, ite(self.place == PLACES - 1, 2, state.player)))


@frozen
class PlaceTwiceChecked(Place):
    """A guard too many: with the count of stones below six and an empty place there is always room."""

    def requires(self, state: Stones, rules: StonesRules) -> Requirements:
        yield PLAYING.in_turn, state.left > 0
        yield PLAYING.from_hand, at(state.supply, state.player) > 0
        yield PLAYING.not_lower, at(state.stone, self.place, NOBODY) == NOBODY
        yield PLAYING.fold, state.shown < PLACES


@invariant(PLAYING.from_hand)
def stones_are_conserved(state: Stones, rules: StonesRules) -> Iterator[bool]:
    """Each player's stones in the supply and on the table are three."""
    for seat in range(2):
        yield state.supply[seat] + tally(state.stone, seat) == STONES


@invariant(PLAYING.not_lower)
def stones_are_counted(state: Stones, rules: StonesRules) -> Iterator[bool]:
    """The count of stones is right."""
    yield state.shown == PLACES - tally(state.stone, NOBODY)


def game(**changes: Any) -> Game[Stones, duel.Box]:
    """The game, or one with something changed."""
    parts: dict[str, Any] = {
        "state": Stones,
        "moves": (Place, Pick),
        "blank": lambda rules: Stones(0, 9, 0, (NOBODY,) * PLACES, (STONES, STONES)),
        "actor": lambda state, rules: state.player,
        "in_setup": lambda state, rules: False,
        "is_over": lambda state, rules: state.left == 0,
        "score": lambda state, rules: [
            ScoreLine(SCORING.covered, "stones", tuple(tally(state.stone, s) for s in (0, 1)))
        ],
        "tie_breaks": lambda state, rules: [],
        "view": lambda state, seat, rules: state,
        "mid_turn": lambda state, rules: False,
        "turns_left": lambda state, rules: state.left,
        "rank": lambda state, rules: state.left,
        "secret": (),
        "invariants": (stones_are_conserved, stones_are_counted),
    }
    changed: Any = duel.game(**(parts | changes))
    return cast(Game[Stones, duel.Box], changed)
