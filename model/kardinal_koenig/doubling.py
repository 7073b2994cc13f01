"""What seals of the Vatican double; at tables without it nothing is."""

from __future__ import annotations

from typing import TypeAlias

from rulewright.model.kardinal_koenig.components import CLOISTER_HALF, COLUMN_OF, SEALS_OF
from rulewright.model.kardinal_koenig.state import NOBODY, VATICAN, Q, Table, TableRules, colours
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of
from rulewright.model.kernel.moves import enforces
from rulewright.spec import chapter

THE_VATICAN = chapter("kardinal-koenig", "vatican")

OfColours: TypeAlias = tuple[bool, ...]
"""Whether something holds of each colour."""


def doubled(twice: bool, number: int) -> int:
    """A number, or twice as much."""
    return ite(twice, 2 * number, number)


@enforces(THE_VATICAN.cloisters_doubled)
def cloisters_twice(state: Table, rules: TableRules, country: int, at_the_end: bool) -> OfColours:
    """Which colours' seals double the cloisters of a country, in the interim or the final scoring."""
    timely = any_of(at_the_end, rules.reads(Q.vatican_interim, "both-scorings"))
    return tuple(all_of(timely, own) for own in with_seal(state, rules, country, of_cloisters=True))


@enforces(THE_VATICAN.councillors_doubled)
def councillors_twice(here: OfColours, there: OfColours, rules: TableRules) -> OfColours:
    """Which colours' seals double the councillors of a country in an alliance, by who has seals of either country."""
    whole_alliance = rules.reads(Q.vatican_one_country, "whole-alliance")
    return tuple(any_of(own, all_of(whole_alliance, allied)) for own, allied in zip(here, there, strict=True))


def with_seal(state: Table, rules: TableRules, country: int, *, of_cloisters: bool) -> OfColours:
    """Which colours have a councillor on a country's seal, in the half that doubles cloisters or in the other."""
    if rules.variant != VATICAN:
        return (False,) * colours(rules)
    owners = [
        ite(doubles_cloisters(rules, seal) == of_cloisters, state.seal[seal], NOBODY) for seal in SEALS_OF[country]
    ]
    return tuple(any_of(*(owner == colour for owner in owners)) for colour in range(colours(rules)))


def doubles_cloisters(rules: TableRules, seal: int) -> bool:
    """Whether a seal (a plain number) doubles cloisters, and not councillors."""
    half = CLOISTER_HALF[COLUMN_OF[seal]]
    return ite(rules.reads(Q.vatican_halves, "as-named"), half, none_of(half))
