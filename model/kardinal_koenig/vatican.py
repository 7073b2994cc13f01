"""The Vatican: a councillor on a seal instead of pieces on the main board."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kardinal_koenig.components import COLUMN_OF, COLUMNS, KIND_OF, KINDS, SEAL_COUNTRY, SEALS
from rulewright.model.kardinal_koenig.components import VATICAN as VATICAN_RULES
from rulewright.model.kardinal_koenig.state import (
    NOBODY,
    NOTHING,
    VATICAN,
    Phase,
    Q,
    Table,
    TableRules,
    pieces_placed,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, none_of, put
from rulewright.model.kernel.moves import Move, Requirements, evolve

SEALS_IN_COLUMN = SEALS // COLUMNS


def may_play_on(state: Table, rules: TableRules) -> bool:
    """Whether no councillor went to the Vatican in this turn, or both boards may be played on."""
    return any_of(state.new_seals == 0, rules.reads(Q.vatican_and_board, "both-boards"))


def may_enter(state: Table, rules: TableRules) -> bool:
    """Whether no piece of this turn was placed before, or both boards may be played on and none is in the Vatican."""
    both = rules.reads(Q.vatican_and_board, "both-boards")
    return any_of(pieces_placed(state) == 0, all_of(both, state.new_seals == 0))


def column_is_free(state: Table, column: int) -> bool:
    """Whether a column of the Vatican has no councillor."""
    first = column * SEALS_IN_COLUMN
    return all_of(*(at(state.seal, first + row, NOBODY) == NOBODY for row in range(SEALS_IN_COLUMN)))


def is_good_price(rules: TableRules, paid: int, seal: int) -> bool:
    """Whether what was paid is a joker, and of another kind than the seal's country where that is asked."""
    own = paid - KINDS == at(KIND_OF, at(SEAL_COUNTRY, seal, NOTHING), NOTHING)
    return all_of(paid >= KINDS, any_of(rules.reads(Q.vatican_price, "any-kind"), none_of(own)))


def seal_is_open(state: Table, rules: TableRules, paid: int) -> bool:
    """Whether a councillor could be placed in the Vatican for what is paid."""
    free = [column_is_free(state, column) for column in range(COLUMNS)]
    somewhere = any_of(*(all_of(free[COLUMN_OF[seal]], is_good_price(rules, paid, seal)) for seal in range(SEALS)))
    return all_of(at(state.councillors_left, state.player) > 0, may_enter(state, rules), somewhere)


@frozen
class PlaceInVatican(Move):
    """Place a councillor of your supply on a seal of the Vatican."""

    seal: Annotated[int, Choice(SEALS)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.variant == VATICAN

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield VATICAN_RULES.instead, state.phase == Phase.PLACE
        yield VATICAN_RULES.instead, may_enter(state, rules)
        yield VATICAN_RULES.own_councillor, at(state.councillors_left, state.player) > 0
        yield VATICAN_RULES.price, is_good_price(rules, state.paid, self.seal)
        yield VATICAN_RULES.one_per_column, column_is_free(state, at(COLUMN_OF, self.seal))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=Phase.MORE,
            paid=NOTHING,
            new_seals=state.new_seals + 1,
            seal=put(state.seal, self.seal, state.player),
            councillors_left=add_at(state.councillors_left, state.player, -1),
        )
