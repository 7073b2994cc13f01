"""Every guard refuses in the position that is kept for it, alone."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import refusals
from tests.model.caesar_cleopatra.refusals import NEVER_ALONE, REFUSALS

from rulewright.model.kernel.moves import Move


@pytest.mark.parametrize(("move", "clause"), REFUSALS, ids=lambda part: getattr(part, "__name__", part))
def test_clause_alone_refuses_the_move(move: type[Move], clause: str) -> None:
    rules, state, refused = REFUSALS[move, clause]()
    assert type(refused) is move
    found = refusals(rules, state, refused)
    assert clause in found
    assert (len(found) == 1) != ((move, clause) in NEVER_ALONE)
