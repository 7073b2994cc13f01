"""What Caesar & Cleopatra promises beyond the pack that every game gets."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.caesar_cleopatra.castling import has_room_for_rest
from rulewright.model.caesar_cleopatra.phases import CARDS
from rulewright.model.caesar_cleopatra.score_claims import score_claims
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules, cards_of, has_room
from rulewright.model.caesar_cleopatra.vote_claims import vote_claims
from rulewright.model.claims import Claim, EveryStateSatisfies
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, any_of, implies
from rulewright.model.verdicts import Grade


def castling_can_be_finished(state: Table, rules: TableRules) -> Conditions:
    """Every card that Castling picked up has a place: one at the first group, or all that are left at the second."""
    one_more = all_of(cards_of(state.held, state.player) > 0, has_room(state, rules, state.player, state.group))
    yield implies(state.phase == Phase.CASTLE, any_of(has_room_for_rest(state, rules), one_more))


def claims(rules: TableRules) -> Sequence[Claim]:
    """Castling, votes, scores."""
    castling = Claim(
        "castling_can_be_finished",
        (castling_can_be_finished.__doc__ or "").strip(),
        EveryStateSatisfies(castling_can_be_finished),
        Grade.PROVED,
        any_components=True,
        clauses=(CARDS.castling, CARDS.castling_limits),
    )
    return [castling, *vote_claims(rules), *score_claims(rules)]
