"""When the game is over, who wins, and how far a position is from its end."""

from __future__ import annotations

from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import NATURE
from rulewright.model.kernel.scoring import TieBreak
from rulewright.model.richelieu.components import KINDS, PLACES, ROWS, SLOTS
from rulewright.model.richelieu.state import (
    Phase,
    Q,
    Table,
    TableRules,
    cards_on_table,
    is_set_up,
    rows_cleared,
)
from rulewright.model.richelieu.taking import must_take
from rulewright.spec import chapter

ENDING = chapter("richelieu", "ending")
THREE_ROWS = "three-rows"


def actor(state: Table, rules: TableRules) -> int:
    """Nature while cards and tokens are laid out, then the player whose turn it is."""
    return ite(is_set_up(state), state.player, NATURE)


def in_setup(state: Table, rules: TableRules) -> bool:
    """Whether cards or tokens are still being laid out."""
    return none_of(is_set_up(state))


@enforces(ENDING.last_card, ENDING.then_scoring, ENDING.three_rows)
def is_over(state: Table, rules: TableRules) -> bool:
    """All cards are taken, or three whole rows in the variant, and the turn is over unless read otherwise."""
    completed = state.phase == Phase.TAKE
    if rules.variant == THREE_ROWS:
        at_once = rules.reads(Q.three_rows_rest, "at-once")
        return all_of(rows_cleared(state) >= ROWS - 1, any_of(completed, at_once))
    return all_of(rows_cleared(state) == ROWS, completed)


@enforces(ENDING.fewer_cards)
def tie_breaks(state: Table, rules: TableRules) -> list[TieBreak]:
    """Of tied players the one with fewer cards wins."""
    cards = [total(*(state.held[seat * KINDS + kind] for kind in range(KINDS))) for seat in range(rules.players)]
    return [TieBreak(ENDING.fewer_cards, tuple(0 - number for number in cards))]


def mid_turn(state: Table, rules: TableRules) -> bool:
    """Whether a turn was begun and not completed."""
    return all_of(is_set_up(state), state.phase != Phase.TAKE)


def turns_left(state: Table, rules: TableRules) -> int:
    """A bound on the turns to come: each takes a card."""
    return cards_on_table(state) + ite(mid_turn(state, rules), 1, 0)


def at_turn(state: Table, seat: int, rules: TableRules) -> Table:
    """The position as it would be were it a seat's turn."""
    return evolve(state, player=seat)


def rank(state: Table, rules: TableRules) -> int:
    """Falls at every move: what is to be laid out, cards, unused tokens, steps of a turn, seats to skip."""
    unused = total(*(ite(state.token_holder[slot] == rules.players, 0, 1) for slot in range(SLOTS)))
    to_lay = PLACES + SLOTS - state.laid
    return ((to_lay + cards_on_table(state)) * (SLOTS + 1) + unused) * 64 + steps_left(state, rules)


def steps_left(state: Table, rules: TableRules) -> int:
    """Falls within a turn and with every seat that is skipped; below 64."""
    stage = ite(
        state.phase == Phase.SECOND,
        4 + 5 * state.debts,
        ite(
            state.phase == Phase.PAY,
            4 + 2 * state.debts,
            ite(state.phase == Phase.MARK, 2, ite(state.phase == Phase.MOVE, 1, 0)),
        ),
    )
    return stage * rules.players + ite(state.phase == Phase.TAKE, seats_to_skip(state, rules), 0)


def seats_to_skip(state: Table, rules: TableRules) -> int:
    """How many seats are skipped before one can take a card; at most one less than there are."""
    able = [must_take(state, rules, seat) for seat in range(rules.players)]
    return at(tuple(first_able(able[seat:] + able[:seat]) for seat in range(rules.players)), state.player)


def first_able(able: list[bool]) -> int:
    """The position of the first that holds, or the last."""
    found = len(able) - 1
    for index in reversed(range(len(able))):
        found = ite(able[index], index, found)
    return found
