"""Tokens that return a spent marker, and who may look at which token."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve
from rulewright.model.kernel.rules import HIDDEN
from rulewright.model.richelieu.components import COLUMNS, MARKER_BACK, SLOTS, TOKEN_KINDS
from rulewright.model.richelieu.ending import is_over
from rulewright.model.richelieu.state import (
    NOBODY,
    NOTHING,
    End,
    Phase,
    Q,
    Table,
    TableRules,
    can_take,
)
from rulewright.spec import chapter

TOKENS = chapter("richelieu", "tokens")
TAKING = chapter("richelieu", "taking")


@frozen
class ReturnMarker(Move):
    """Give up a marker-back token to get one of your spent markers back out of the box."""

    reveals = ("token",)
    slot: Annotated[int, Choice(SLOTS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield TOKENS.marker_back_in_play, timely(state, rules)
        yield TAKING.skipped, usable_when_blocked(state, rules)
        yield TOKENS.marker_back_spent, at(state.box, state.player) > 0
        held = at(state.token_holder, self.slot, NOBODY) == state.player
        shown = at(state.token, self.slot, NOTHING) == MARKER_BACK
        yield TOKENS.marker_back, all_of(held, shown, none_of(still_unseen(state, rules, self.slot)))

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            token_holder=put(state.token_holder, self.slot, rules.players),
            box=add_at(state.box, state.player, -1),
            supply=add_at(state.supply, state.player, 1),
        )


def still_unseen(state: Table, rules: TableRules, slot: int) -> bool:
    """Whether a token came with a first card and is not looked at before a second is taken or declined."""
    row, end = state.first_row, state.first_end
    place = row * COLUMNS + ite(end == End.LEFT, at(state.left, row) - 1, at(state.right, row) + 1)
    fresh = all_of(state.first_kind != NOTHING, at(rules.components.slot_at, place, NOTHING) == slot)
    return all_of(rules.reads(Q.look_before_second, "after-taking"), fresh)


def timely(state: Table, rules: TableRules) -> bool:
    """Whether the turn is at a point where a marker-back token may be used."""
    whole_turn = any_of(
        *(state.phase == phase for phase in (Phase.TAKE, Phase.SECOND, Phase.PAY, Phase.MARK, Phase.MOVE))
    )
    before_only = rules.reads(Q.marker_back_timing, "before-taking-only")
    return ite(before_only, state.phase == Phase.TAKE, whole_turn)


def usable_when_blocked(state: Table, rules: TableRules) -> bool:
    """Whether a player who can take no card still has the turn in which to use the token."""
    ignored = rules.reads(Q.skipped_with_token, "token-does-not-count")
    return none_of(all_of(ignored, state.phase == Phase.TAKE, none_of(can_take(state, state.player))))


@enforces(TOKENS.look, TOKENS.face_down, TOKENS.shown_at_end, TAKING.sorted_display)
def view(state: Table, seat: int, rules: TableRules) -> Table:
    """The table as a seat sees it: its own tokens and those used up, at the end all that were taken."""
    over = is_over(state, rules)
    return evolve(
        state,
        token=tuple(
            ite(
                any_of(
                    all_of(holder == seat, none_of(still_unseen(state, rules, slot))),
                    holder == rules.players,
                    all_of(over, holder != NOBODY),
                ),
                token,
                HIDDEN,
            )
            for slot, (token, holder) in enumerate(zip(cells(state.token), cells(state.token_holder), strict=True))
        ),
        bag=(HIDDEN,) * TOKEN_KINDS,
    )


def cells(values: tuple[int, ...]) -> list[int]:
    """The cells of a field, one by one."""
    return [values[index] for index in range(len(values))]
