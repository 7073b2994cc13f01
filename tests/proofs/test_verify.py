"""Two shares of a table put together: nothing is proved that rests on an invariant which is not."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import pytest
from tests.proofs import stones

from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Game
from rulewright.model.library import game_named
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs import verify as verify_module
from rulewright.proofs.report import Report
from rulewright.proofs.verify import SHARES, Options, _supported, is_invariant, share_of, verify

RULES = game_named("richelieu").rules(2)
INVARIANTS = [claim.id for claim in claim_pack(RULES) if is_invariant(claim)]


def proved(claim: str) -> Verdict:
    return Verdict(claim, Answer.HOLDS, Grade.PROVED, "z3")


def test_shares_are_left_as_they_are_where_every_invariant_is_proved() -> None:
    verdicts = [proved(name) for name in (*INVARIANTS, "the_game_ends")]
    assert _supported(RULES, verdicts) == verdicts


def test_unproved_invariant_takes_every_other_proof_with_it() -> None:
    open_ = unknown(INVARIANTS[0], "z3", "gave up")
    played = Verdict("some_play_ends_in_a_tie", Answer.HOLDS, Grade.WITNESSED, "replay", play="play.json")
    other = proved(INVARIANTS[1])
    found = _supported(RULES, [open_, other, proved("the_game_ends"), played])
    assert [verdict.grade for verdict in found] == [Grade.UNKNOWN, Grade.PROVED, Grade.UNKNOWN, Grade.WITNESSED]
    assert found[2].note == f"rests on {INVARIANTS[0]}, not proved"


def test_a_claim_belongs_to_one_share() -> None:
    """Invariants, then what views show, then points and chances; the proofs that play goes on are among the others."""
    shares = {claim.id: share_of(claim) for claim in claim_pack(RULES)}
    assert set(shares.values()) == set(SHARES)
    assert {name for name, share in shares.items() if share == "invariants"} == set(INVARIANTS)
    assert shares["moves_depend_on_views"] == shares["views_hide_bag"] == "views"
    assert shares["scores_are_bounded"] == shares["marker_backs_come_as_often_as_they_should"] == "scores"
    assert shares["the_game_ends"] == shares["some_play_makes_take_card"] == "others"


def test_what_is_not_begun_in_time_is_unknown() -> None:
    """Recorded plays answer all the same."""
    only = ("the_game_ends", "some_play_ends_in_a_tie")
    report = verify([RULES], Options(only=only, until=time.monotonic() - 1))
    tie, ends = sorted((r.verdict for r in report.tables[0].results), key=lambda verdict: verdict.claim)
    assert (tie.claim, tie.grade) == ("some_play_ends_in_a_tie", Grade.WITNESSED)
    assert (ends.grade, ends.note) == (Grade.UNKNOWN, "not begun: the time given for all was over")
    assert report.exit_code == 3


@pytest.mark.parametrize(
    ("game", "proved_there"),
    [(stones.game(), 11), (stones.game(moves=(stones.Place, stones.PickUncounted)), 0)],
    ids=["sound", "with a fault"],
)
def test_two_workers_find_what_one_does(
    monkeypatch: pytest.MonkeyPatch, game: Game[Any, Any], proved_there: int
) -> None:
    """Also where an invariant fails, so that nothing is proved: one worker knows at once, the other two in the end.

    Workers are forked, and so know a game that is not in the library.
    """
    forking = partial(ProcessPoolExecutor, mp_context=get_context("fork"))
    monkeypatch.setattr(verify_module, "ProcessPoolExecutor", forking)
    monkeypatch.setattr(verify_module, "game_named", lambda name: game)

    def answers(report: Report) -> dict[str, tuple[str, str]]:
        return {r.claim.id: (r.verdict.answer, r.verdict.grade) for r in report.tables[0].results}

    one, two = (verify([game.rules()], Options(workers=workers)) for workers in (1, 2))
    assert answers(one) == answers(two)
    assert one.exit_code == two.exit_code == (0 if proved_there else 1)
    assert [grade for _, grade in answers(one).values()].count(Grade.PROVED) == proved_there
