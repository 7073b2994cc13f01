"""Plays that show what a reading breaks: one worked out by hand, and all that are stored with the matrices."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.model.claims import Claim, GameEnds, PlayReaches, claim_pack
from rulewright.model.kernel.record import Play, move_from_json
from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.model.richelieu.claims import points_for, situation_two
from rulewright.proofs.cycles import goes_on_for_ever
from rulewright.proofs.engines import Engines
from rulewright.proofs.readings.breaking import after_the_model_of, opposite_of, showing
from rulewright.proofs.readings.pair import pairs_of, read_as
from rulewright.proofs.readings.recorded import plays_at
from rulewright.proofs.readings.report import stored_diff
from rulewright.proofs.verify import Options
from rulewright.proofs.violations import violates
from rulewright.proofs.witness import shows

CELLS = [
    (game, row, cell)
    for game in sorted(REFERENCE_GAMES)
    for row in ((stored_diff(game) or {}).get("matrix") or {"rows": []})["rows"]
    for cell in row["changes"]
    if cell["moves"]
]


def test_a_printed_example_does_not_come_out_where_nobody_scores_a_tie() -> None:
    """Four crests of Normandie each are a tie: both get four points by the example, and none by the other reading."""
    rules = game_named("richelieu").rules(2)
    (pair,) = pairs_of(rules, ("tie",))
    assert pair.reading == "nobody"
    claim = next(claim for claim in claim_pack(pair.other) if claim.id == "example_two_comes_out_as_printed")
    last = showing(pair.other, [claim], 1, plays_at(rules))[claim.id].final()
    assert pair.other.is_over(last)
    assert situation_two(last, pair.other)
    assert points_for(last, pair.other, "normandie") == (0, 0)
    assert points_for(last, rules, "normandie") == (4, 4)


def test_a_play_that_no_longer_is_legal_is_followed_as_near_as_can_be() -> None:
    """The play that fills France under the ruling lets a turn pass; where a player must place, another one does it."""
    rules = game_named("kardinal-koenig").rules(5)
    (pair,) = pairs_of(rules, ("nothing-to-exchange",))
    name = "some_play_shows_france_is_full"
    claim = next(claim for claim in claim_pack(pair.other) if claim.id == name)
    model = Engines(rules, Options()).recorded(claim)
    assert model is not None
    assert not shows(Play(pair.other, model.moves), claim)
    play = after_the_model_of(pair.other, claim, model.moves, 1)
    assert play is not None
    assert shows(play, claim)


def broken(play: Play, claim: Claim) -> bool:
    """Whether a play breaks a claim about every play."""
    if isinstance(claim.subject, GameEnds):
        return goes_on_for_ever(play, claim.subject.but_for)
    opposite = opposite_of(claim)
    return violates(play, claim.id) if opposite is None else shows(play, opposite)


@pytest.mark.parametrize(("game", "row", "cell"), CELLS)
def test_every_stored_play_shows_what_its_cell_says(game: str, row: Any, cell: Any) -> None:
    ruled = game_named(game).rules(row["players"], row["variant"])
    rules = read_as(ruled, cell["question"], cell["reading"])
    claim = next(claim for claim in claim_pack(rules) if claim.id == row["claim"])
    play = Play(rules, tuple(move_from_json(move, rules, "matrix") for move in cell["moves"]))
    if isinstance(claim.subject, PlayReaches):
        assert cell["answer"] == "holds"
        assert shows(play, claim)
    else:
        assert (cell["answer"], cell["grade"]) == ("fails", "refuted")
        assert broken(play, claim)
