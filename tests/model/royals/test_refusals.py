"""Every guard refuses in the position that is kept for it, alone."""

from __future__ import annotations

import pytest
from tests.model.royals.refusals import NEVER_ALONE, REFUSALS

from rulewright.model.kernel.errors import IllegalMove
from rulewright.model.kernel.moves import Move


@pytest.mark.parametrize(("move", "clause"), REFUSALS, ids=lambda part: getattr(part, "__name__", part))
def test_clause_alone_refuses_the_move(move: type[Move], clause: str) -> None:
    rules, state, refused = REFUSALS[move, clause]()
    assert type(refused) is move
    found = {named.id for named in rules.explain(state, refused).refusals}
    assert clause in found
    assert (len(found) == 1) != ((move, clause) in NEVER_ALONE)
    assert not rules.is_legal(state, refused)
    assert refused not in rules.legal_moves(state)
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, refused)
    assert caught.value.clause is not None
    assert caught.value.clause.id in found
