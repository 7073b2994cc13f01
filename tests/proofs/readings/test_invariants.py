"""Invariants under another reading: what is proved anew, what carries over, and what no longer rests on anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen
from tests.games.duel import EQUAL_CARD
from tests.proofs import stones
from tests.proofs.readings.planted import PickNeverUnderOne

from rulewright.model.claims import Claim, PlayReaches
from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import any_of, ite, tally
from rulewright.model.kernel.moves import evolve
from rulewright.model.verdicts import Answer, Grade, Verdict
from rulewright.proofs.proof import WELL_FORMED, Proof, not_proved
from rulewright.proofs.readings.invariants import Upheld, never_reached, upheld
from rulewright.proofs.readings.pair import read_as

CONSERVED, COUNTED = "stones_are_conserved", "stones_are_counted"
TIMEOUT = 10.0


@frozen
class PickAndMayMiscount(stones.Pick):
    """Under one reading the count of stones is not brought up to date when one is picked up."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        after = stones.Pick.effect(self, state, rules)
        return evolve(after, shown=ite(rules.reads(EQUAL_CARD, "allowed"), after.shown, state.shown))


@frozen
class PickAndMayForget(stones.Pick):
    """Under one reading the count of stones begins anew when one is picked up."""

    def effect(self, state: stones.Stones, rules: stones.StonesRules) -> stones.Stones:
        after = stones.Pick.effect(self, state, rules)
        return evolve(after, shown=ite(rules.reads(EQUAL_CARD, "allowed"), after.shown, 0))


def under_the_other(game: Any, **rests_on: tuple[str, ...]) -> dict[str, Proof]:
    """What comes of the invariants under the other reading, given on which others they rest under the ruling."""
    rules = game.rules(2)
    names = (WELL_FORMED, *(known.name for known in game.invariants))
    ruled = {n: Verdict(n, Answer.HOLDS, Grade.PROVED, "z3", invariants=rests_on.get(n, ())) for n in names}
    return upheld(read_as(rules, EQUAL_CARD.id, "higher-only"), rules, TIMEOUT, ruled).proofs


def test_goals_that_are_the_same_under_the_ruling_are_not_asked_again() -> None:
    """To forbid a move leaves alone what the others lead to; of a move that nobody may make there is nothing to ask."""
    proofs = under_the_other(stones.game(moves=(stones.Place, PickNeverUnderOne)))
    assert all(proof.proved and proof.queries == 0 for proof in proofs.values())


def test_goals_that_are_not_the_same_are() -> None:
    proofs = under_the_other(stones.game(moves=(stones.Place, PickAndMayMiscount)))
    assert proofs[COUNTED].gaps[0].where.startswith("Pick")
    assert proofs[CONSERVED].proved


def test_what_rested_on_a_broken_invariant_is_proved_again_without_it() -> None:
    """That stones are conserved needs no count of them; a proof that used it no longer stands."""
    proofs = under_the_other(stones.game(moves=(stones.Place, PickAndMayMiscount)), **{CONSERVED: (CONSERVED, COUNTED)})
    assert not proofs[COUNTED].proved
    assert proofs[CONSERVED].proved
    assert proofs[CONSERVED].queries > 0
    assert COUNTED not in proofs[CONSERVED].invariants


def test_of_a_broken_invariant_the_parts_that_hold_are_kept() -> None:
    """Where stones are forgotten, at least as many lie there as were counted: no more is needed for the domains.

    What is left of the invariant has a proof of its own, and that states are well formed rests on it.
    """

    @invariant(stones.PLAYING.not_lower)
    def count_is_right(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
        """No more stones lie there than were counted, and no fewer; nobody has more than three."""
        lying = stones.PLACES - tally(state.stone, stones.NOBODY)
        yield lying <= state.shown
        yield state.shown <= lying
        for seat in range(2):
            yield state.supply[seat] + tally(state.stone, seat) <= stones.STONES

    game = stones.game(moves=(stones.Place, PickAndMayForget), invariants=(count_is_right,))
    rules = game.rules(2)
    names = (WELL_FORMED, "count_is_right")
    ruled = {n: Verdict(n, Answer.HOLDS, Grade.PROVED, "z3", invariants=("count_is_right",)) for n in names}
    known = upheld(read_as(rules, EQUAL_CARD.id, "higher-only"), rules, TIMEOUT, ruled)
    assert known.lost == {"count_is_right": frozenset({0})}
    (left,) = known.held_by(rules).game.invariants
    assert left.name == "count_is_right but for 0"
    assert known.proofs[left.name].proved
    assert known.proofs[WELL_FORMED].invariants == {left.name}
    assert not known.proofs["count_is_right"].proved


def test_an_invariant_that_speaks_of_the_classes_of_moves_is_asked_as_it_is() -> None:
    """Which moves a table has does not depend on which of them are being looked at."""

    @invariant(stones.PLAYING.not_lower)
    def right_where_stones_are_placed(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
        """Where stones can be placed at all, their count is right."""
        lying = stones.PLACES - tally(state.stone, stones.NOBODY)
        for kind in rules.moves:
            yield any_of(not issubclass(kind, stones.Place), state.shown == lying)

    proofs = under_the_other(
        stones.game(
            moves=(stones.Place, PickAndMayMiscount),
            invariants=(stones.stones_are_conserved, right_where_stones_are_placed),
        )
    )
    assert not proofs["right_where_stones_are_placed"].proved


def test_what_needs_a_broken_invariant_is_not_taken_for_proved() -> None:
    """That a stone picked up fits into the supply follows from the conservation of stones and from nothing else."""
    proofs = under_the_other(
        stones.game(moves=(stones.Place, stones.Pick), invariants=(stones.stones_are_counted,)),
        **{WELL_FORMED: (COUNTED,)},
    )
    assert proofs[COUNTED].proved
    assert proofs[WELL_FORMED].invariants == {COUNTED}
    shaken = under_the_other(
        stones.game(moves=(stones.Place, PickAndMayMiscount), invariants=(stones.stones_are_counted,)),
        **{WELL_FORMED: (COUNTED,)},
    )
    assert not shaken[COUNTED].proved
    assert not_proved(shaken[WELL_FORMED], shaken) == [COUNTED]


def test_that_no_play_comes_to_something_is_proved_by_induction() -> None:
    """Where nobody may pick a stone up, each move of the nine puts one on the table; the invariants do not say so."""
    game = stones.game(moves=(stones.Place, PickNeverUnderOne))
    claim = Claim(
        "some_play_picks_up",
        "A stone is picked up.",
        PlayReaches(lambda state, rules: state.left + state.shown < 9, final=False),
        Grade.WITNESSED,
    )
    rules = game.rules(2)
    proofs = Upheld({name: Proof(name) for name in (WELL_FORMED, CONSERVED, COUNTED)})
    assert never_reached(read_as(rules, EQUAL_CARD.id, "higher-only"), claim, TIMEOUT, proofs)
    assert not never_reached(rules, claim, TIMEOUT, proofs)
