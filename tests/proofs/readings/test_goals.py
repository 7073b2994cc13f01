"""What the ruling's proof has settled is spared under another reading, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.duel import EQUAL_CARD
from tests.proofs import stones
from tests.proofs.readings.planted import PickAndMayLose, PickNeverUnderOne

from rulewright.model.claims import Claim, EveryStateSatisfies, MovesDependOnViews, NeverFalls
from rulewright.model.kernel.invariants import invariant
from rulewright.model.kernel.logic import any_of, tally, total
from rulewright.model.verdicts import Answer, Grade, Verdict
from rulewright.proofs.engines import Engines
from rulewright.proofs.proof import WELL_FORMED, Gap, Proof
from rulewright.proofs.readings.goals import OtherEngines
from rulewright.proofs.readings.pair import read_as
from rulewright.proofs.verify import Options

COUNTED = Claim("counted", "The count is right.", EveryStateSatisfies(lambda s, rules: count_is_right(s)), Grade.PROVED)
VIEWS = Claim("views_tell_enough", "Moves depend on views.", MovesDependOnViews(), Grade.PROVED)


def count_is_right(state: stones.Stones) -> Iterator[bool]:
    """In two parts, so that there are two goals: no fewer, and no more."""
    yield state.shown >= stones.PLACES - tally(state.stone, stones.NOBODY)
    yield state.shown <= stones.PLACES - tally(state.stone, stones.NOBODY)


def all_stones(state: stones.Stones, rules: stones.StonesRules) -> tuple[int, ...]:
    """How many stones there are."""
    return (total(*state.supply) + state.shown,)


LOSING = Claim("never_fewer", "Stones never get fewer.", NeverFalls(all_stones), Grade.PROVED)


def claimed(rules: stones.StonesRules) -> tuple[Claim, ...]:
    """The claims of the game."""
    return (COUNTED, LOSING, VIEWS)


def engines(game: Any, *, gap: str | None = None, rests_on: tuple[str, ...] = (), known: bool = True) -> OtherEngines:
    """Those of the other reading, the claims being proved under the ruling and the invariants under both.

    The invariant ``gap`` is not proved under the other reading. The proofs under the ruling use those of ``rests_on``;
    if they are not ``known`` there is nothing to spare.
    """
    rules = game.rules(2)
    proofs = {name: Proof(name) for name in (WELL_FORMED, *(i.name for i in game.invariants))}
    if gap is not None:
        proofs[gap].gaps.append(Gap(gap, "blank", "given up"))
    ruled = {
        c.id: Verdict(c.id, Answer.HOLDS, Grade.PROVED, "z3", invariants=rests_on) for c in (COUNTED, VIEWS, LOSING)
    }
    other = read_as(rules, EQUAL_CARD.id, "higher-only")
    found = OtherEngines(other, rules, ruled if known else {}, Options())
    found.grant(proofs)
    return found


def test_what_a_reading_leaves_alone_is_not_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor are the invariants under the ruling."""
    monkeypatch.setattr("rulewright.proofs.engines.prove_invariants", None)
    known = engines(stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed))
    assert known.answer(COUNTED).grade is Grade.PROVED
    assert known.asked == 0


def test_goals_of_the_moves_that_a_reading_changes_are_proved_again() -> None:
    """That no stone gets lost has a goal for each of the twelve ground moves; six of them are to pick up."""
    known = engines(stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed))
    assert known.answer(LOSING).grade is Grade.PROVED
    assert known.asked == stones.PLACES


def test_what_a_reading_breaks_is_not_taken_for_proved() -> None:
    known = engines(stones.game(moves=(stones.Place, PickAndMayLose), claims=claimed))
    assert known.answer(LOSING).grade is Grade.UNKNOWN
    assert known.answer(COUNTED).grade is Grade.PROVED


@pytest.mark.parametrize("claim", [COUNTED, LOSING])
def test_what_rests_on_an_invariant_that_is_another_is_not_spared(claim: Claim) -> None:
    """Under the other reading the invariant says nothing, so that the count of stones cannot be proved any more."""

    @invariant(stones.PLAYING.not_lower)
    def counted_at_times(state: stones.Stones, rules: stones.StonesRules) -> Iterator[bool]:
        """The count of stones is right under one reading."""
        other = rules.reads(EQUAL_CARD, "higher-only")
        yield any_of(other, state.shown == stones.PLACES - tally(state.stone, stones.NOBODY))

    game = stones.game(invariants=(stones.stones_are_conserved, counted_at_times), claims=claimed)
    under_ruling = Engines(game.rules(2), Options())
    under_ruling.grant({name: Proof(name) for name in (WELL_FORMED, *(i.name for i in game.invariants))})
    used = under_ruling.answer(claim).invariants
    assert ("counted_at_times" in used) == (claim is COUNTED)
    known = engines(game, rests_on=used)
    assert (known.answer(claim).grade is Grade.PROVED) == (claim is LOSING)
    assert (known.asked > 0) == (claim is COUNTED)


def test_what_rests_on_an_invariant_that_is_not_proved_is_proved_without_it_or_not_at_all() -> None:
    """No two parts of the count follow from anything but the invariant about it; that no stone is lost needs none."""
    game = stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed)
    (counted,) = (known.name for known in game.invariants if "counted" in known.name)
    known = engines(game, gap=counted, rests_on=(counted,))
    assert known.answer(COUNTED).grade is Grade.UNKNOWN
    assert known.answer(LOSING).grade is Grade.PROVED
    assert known.asked > 2


def test_a_claim_that_says_something_else_under_the_other_reading_is_not_taken_for_proved() -> None:
    """Under the ruling the count is right; under the other reading the claim of that name is that no stone lies."""
    nothing = Claim(
        COUNTED.id, "No stone lies.", EveryStateSatisfies(lambda s, rules: iter([s.shown == 0])), Grade.PROVED
    )

    def by_reading(rules: stones.StonesRules) -> tuple[Claim, ...]:
        return (COUNTED if rules.readings[EQUAL_CARD.id] == "allowed" else nothing,)

    assert engines(stones.game(claims=by_reading)).answer(nothing).grade is Grade.UNKNOWN


def test_nothing_is_proved_where_states_are_not_well_formed() -> None:
    known = engines(stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed), gap=WELL_FORMED)
    verdict = known.answer(COUNTED)
    assert (verdict.answer, verdict.note) == (Answer.UNKNOWN, f"rests on {WELL_FORMED}, not proved")
    assert known.asked == 0


def test_views_are_looked_at_again_only_after_moves_that_a_reading_changes() -> None:
    known = engines(stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed))
    whole = engines(stones.game(moves=(stones.Place, PickNeverUnderOne), claims=claimed), known=False)
    assert known.answer(VIEWS).grade is Grade.PROVED
    whole.answer(VIEWS)
    assert known.asked < whole.asked
