"""Laying out 48 cards in four rows and eight of the fourteen tokens on them."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, at, ite, put
from rulewright.model.kernel.moves import Chance, Requirements, enforces, evolve
from rulewright.model.richelieu.components import COLUMNS, KINDS, PLACES, ROWS, SLOTS, TOKEN_KINDS
from rulewright.model.richelieu.state import NOBODY, NOTHING, Phase, Table, TableRules
from rulewright.spec import chapter

SETUP = chapter("richelieu", "setup")
TAKING = chapter("richelieu", "taking")


@enforces(SETUP.three_markers, SETUP.markers_in_sets, SETUP.spare_markers, TAKING.starter)
def blank(rules: TableRules) -> Table:
    """The empty table: every player has three markers, and nothing is laid out."""
    return Table(
        phase=Phase.LAY_CARDS,
        player=0,
        laid=0,
        debts=0,
        first_kind=NOTHING,
        first_row=NOTHING,
        first_end=NOTHING,
        paid_from=NOTHING,
        lifted=NOTHING,
        card=(NOTHING,) * PLACES,
        marker=(NOBODY,) * PLACES,
        left=(0,) * ROWS,
        right=(COLUMNS - 1,) * ROWS,
        held=(0,) * (rules.players * KINDS),
        supply=(rules.components.markers,) * rules.players,
        box=(0,) * rules.players,
        token=(NOTHING,) * SLOTS,
        token_holder=(NOBODY,) * SLOTS,
        deck=rules.components.deck,
        bag=rules.components.tokens,
    )


@frozen
class LayCard(Chance):
    """Lay the next card of the shuffled deck face up in the next place of the four rows."""

    kind: Annotated[int, Choice(KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.layout, state.phase == Phase.LAY_CARDS
        yield SETUP.forty_eight_cards, at(state.deck, self.kind) > 0

    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.deck, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            card=put(state.card, state.laid, self.kind),
            deck=add_at(state.deck, self.kind, -1),
            laid=state.laid + 1,
            phase=ite(state.laid + 1 == PLACES, Phase.LAY_TOKENS, Phase.LAY_CARDS),
        )


@frozen
class LayToken(Chance):
    """Lay a token drawn at random face down on the next card that gets one; the last six stay unseen."""

    hidden = ("kind",)
    kind: Annotated[int, Choice(TOKEN_KINDS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield SETUP.tokens_placed, state.phase == Phase.LAY_TOKENS
        yield SETUP.token_kinds, at(state.bag, self.kind) > 0

    @enforces(SETUP.tokens_left_out)
    def weight(self, state: Table, rules: TableRules) -> int:
        return at(state.bag, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            token=put(state.token, state.laid - PLACES, self.kind),
            bag=add_at(state.bag, self.kind, -1),
            laid=state.laid + 1,
            phase=ite(state.laid + 1 == PLACES + SLOTS, Phase.TAKE, Phase.LAY_TOKENS),
        )
