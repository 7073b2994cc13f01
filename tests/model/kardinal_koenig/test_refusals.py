"""Every guard refuses in the position that is kept for it, alone."""

from __future__ import annotations

import pytest
from tests.model.kardinal_koenig.positions import refusals
from tests.model.kardinal_koenig.refusals import NEVER_ALONE, REFUSALS

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kernel.moves import Move


@pytest.mark.parametrize(("move", "clause"), REFUSALS, ids=lambda part: getattr(part, "__name__", part))
def test_clause_alone_refuses_the_move(move: type[Move], clause: str) -> None:
    rules, state, refused = REFUSALS[move, clause]()
    assert type(refused) is move
    found = refusals(rules, state, refused)
    assert clause in found
    assert (len(found) == 1) != ((move, clause) in NEVER_ALONE)


def test_every_guard_has_its_position() -> None:
    guards = {(move, clause.id) for move, clauses in GAME.clauses_of_moves.items() for clause in clauses}
    assert set(REFUSALS) == guards
