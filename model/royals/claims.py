"""What Royals promises beyond the pack that every game gets."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.claims import Claim
from rulewright.model.royals.state import TableRules


def claims(rules: TableRules) -> Sequence[Claim]:
    """None yet."""
    return ()
