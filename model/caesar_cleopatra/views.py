"""What each player may look at, and what everybody can count."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.model.caesar_cleopatra.components import (
    ACTION_CARDS,
    ACTIONS,
    GROUPS,
    PLAYERS,
    SEATS,
    VALUES,
    Action,
)
from rulewright.model.caesar_cleopatra.ending import is_over
from rulewright.model.caesar_cleopatra.state import Phase, Q, Table, TableRules, cards_of, face_down
from rulewright.model.kernel.logic import all_of, any_of, ite
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import HIDDEN
from rulewright.spec import chapter

SETUP = chapter("caesar-cleopatra", "setup")
TURN = chapter("caesar-cleopatra", "turn")

SECRET = (
    "down",
    "held",
    "hand",
    "deck",
    "action_hand",
    "action_deck",
    "stack",
    "mission",
    "missions",
)
"""The fields of which something is hidden from somebody; by a reading what lies on discard piles is as well."""


def shown(cells: tuple[int, ...], seat: int, sees: bool) -> tuple[int, ...]:
    """Cells counted seat by seat, of which a seat sees its own, and the rival's where ``sees``."""
    own = len(cells) // PLAYERS
    return tuple(ite(any_of(index // own == seat, sees), cells[index], HIDDEN) for index in range(len(cells)))


def looks_into_hand(state: Table, seat: int, rules: TableRules) -> bool:
    """Whether a seat's Spy looks at the rival's hand; by a reading before it is vetoed."""
    before = all_of(rules.reads(Q.vetoed_spy, "hand-is-seen"), state.phase == Phase.ANSWER, state.action == Action.SPY)
    return all_of(state.player == seat, any_of(state.phase == Phase.SPY, before))


@enforces(TURN.hidden_influence, TURN.hidden_hand, TURN.discard_pile, SETUP.mission_secret, SETUP.no_looking)
def view(state: Table, seat: int, rules: TableRules) -> Table:
    """The table as a seat sees it: its own cards face down and in hand, not what the rival has there, nor any deck."""
    nobody = (HIDDEN,) * len(GROUPS)
    spied = looks_into_hand(state, seat, rules)
    open_piles = rules.reads(Q.discards, "open")
    stacking = all_of(state.phase == Phase.STACK, state.player == seat)
    knows_own = rules.reads(Q.own_mission, "known")
    over = is_over(state, rules)
    return evolve(
        state,
        down=shown(state.down, seat, False),
        held=shown(state.held, seat, False),
        hand=shown(state.hand, seat, spied),
        action_hand=shown(state.action_hand, seat, spied),
        deck=(HIDDEN,) * (PLAYERS * VALUES),
        action_deck=(HIDDEN,) * (PLAYERS * ACTIONS),
        discard=tuple(ite(open_piles, state.discard[i], HIDDEN) for i in range(PLAYERS * VALUES)),
        action_discard=tuple(ite(open_piles, state.action_discard[i], HIDDEN) for i in range(PLAYERS * ACTIONS)),
        stack=tuple(
            ite(all_of(i // ACTION_CARDS == seat, stacking), state.stack[i], HIDDEN)
            for i in range(PLAYERS * ACTION_CARDS)
        ),
        mission=tuple(
            ite(any_of(over, all_of(owner == seat, knows_own)), state.mission[owner], HIDDEN)
            for owner in range(PLAYERS)
        ),
        missions=nobody,
    )


def public(state: Table, rules: TableRules) -> Mapping[str, int]:
    """How many cards lie face down at each group, are held, in hands, decks and piles: what everybody can count."""
    sizes = {}
    for seat in range(PLAYERS):
        who = SEATS[seat]
        for group in range(len(GROUPS)):
            sizes[f"{who}: face down, {GROUPS[group]}"] = face_down(state, seat, group)
        sizes[f"{who}: picked up"] = cards_of(state.held, seat)
        sizes[f"{who}: influence in hand"] = cards_of(state.hand, seat)
        sizes[f"{who}: actions in hand"] = cards_of(state.action_hand, seat)
        sizes[f"{who}: influence deck"] = cards_of(state.deck, seat)
        sizes[f"{who}: action deck"] = cards_of(state.action_deck, seat)
        sizes[f"{who}: influence discarded"] = cards_of(state.discard, seat)
        sizes[f"{who}: actions discarded"] = cards_of(state.action_discard, seat)
    return sizes
