"""What seals of the Vatican double; at tables without it nothing is."""

from __future__ import annotations

from rulewright.model.kardinal_koenig.components import CLOISTER_HALF, COLUMN_OF, SEAL_COUNTRY, SEALS
from rulewright.model.kardinal_koenig.state import VATICAN, Q, Table, TableRules, colours
from rulewright.model.kernel.logic import all_of, any_of, ite, none_of
from rulewright.model.kernel.moves import enforces
from rulewright.spec import chapter

THE_VATICAN = chapter("kardinal-koenig", "vatican")


def doubled(twice: bool, number: int) -> int:
    """A number, or twice as much."""
    return ite(twice, 2 * number, number)


@enforces(THE_VATICAN.cloisters_doubled)
def cloisters_twice(state: Table, rules: TableRules, colour: int, country: int, at_the_end: bool) -> bool:
    """Whether a colour's seals double the cloisters of a country, in the interim or the final scoring."""
    timely = any_of(at_the_end, rules.reads(Q.vatican_interim, "both-scorings"))
    return all_of(timely, has_seal(state, rules, colour, country, of_cloisters=True))


@enforces(THE_VATICAN.councillors_doubled)
def extras(state: Table, rules: TableRules, country: int, ally: int) -> tuple[bool, ...]:
    """For each colour, whether its seals double the councillors of a country in its alliance with another."""
    whole_alliance = rules.reads(Q.vatican_one_country, "whole-alliance")
    return tuple(
        any_of(
            has_seal(state, rules, colour, country, of_cloisters=False),
            all_of(whole_alliance, has_seal(state, rules, colour, ally, of_cloisters=False)),
        )
        for colour in range(colours(rules))
    )


def has_seal(state: Table, rules: TableRules, colour: int, country: int, *, of_cloisters: bool) -> bool:
    """Whether a colour has a councillor on a country's seal, in the half that doubles cloisters or in the other."""
    if rules.variant != VATICAN:
        return False
    return any_of(
        *(
            all_of(
                SEAL_COUNTRY[seal] == country,
                doubles_cloisters(rules, seal) == of_cloisters,
                state.seal[seal] == colour,
            )
            for seal in range(SEALS)
        )
    )


def doubles_cloisters(rules: TableRules, seal: int) -> bool:
    """Whether a seal (a plain number) doubles cloisters, and not councillors."""
    half = CLOISTER_HALF[COLUMN_OF[seal]]
    return ite(rules.reads(Q.vatican_halves, "as-named"), half, none_of(half))
