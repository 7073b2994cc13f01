"""Who has to act, when the game is over, and how far a position is from its end."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.components import ACTION_CARDS, GROUPS, PLAYERS, Action
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    in_phase,
    is_set_up,
    rival_of,
)
from rulewright.model.kernel.logic import all_of, any_of, at, ite, none_of, total
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import NATURE
from rulewright.model.kernel.scoring import TieBreak
from rulewright.spec import chapter

ENDING = chapter("caesar-cleopatra", "ending")

NATURES = (
    Phase.MISSIONS,
    Phase.DEAL,
    Phase.DEAL_RIVAL,
    Phase.CARRY_OUT,
    Phase.EIGHT,
    Phase.TURN_UP,
    Phase.VOTE,
)
"""What nobody decides."""
RIVALS = (Phase.ANSWER, Phase.REFILL)
"""What the rival of the player decides."""


def actor(state: Table, rules: TableRules) -> int:
    """The player whose turn it is, his rival who answers or refills, or nature."""
    seat = ite(in_phase(state, *RIVALS), rival_of(state.player), state.player)
    return ite(in_phase(state, *NATURES), NATURE, seat)


def in_setup(state: Table, rules: TableRules) -> bool:
    """Whether missions, action decks or first cards are still to come."""
    return none_of(is_set_up(state))


@enforces(ENDING.all_won, ENDING.no_cards)
def is_over(state: Table, rules: TableRules) -> bool:
    """All patricians are won, or neither player has cards left when a turn is over."""
    return state.phase == Phase.OVER


@enforces(ENDING.draw)
def tie_breaks(state: Table, rules: TableRules) -> list[TieBreak]:
    """None: with equal points the game is a draw."""
    return []


def begun(state: Table) -> bool:
    """Whether something irrevocable was done in this turn: a card has left a hand."""
    acted = any_of(state.acted == Acted.DONE, state.acted == Acted.VETOED)
    early = in_phase(state, Phase.ACT, Phase.LAY_DOWN, Phase.LAY_UP, Phase.OVER)
    return all_of(is_set_up(state), any_of(none_of(early), acted))


def mid_turn(state: Table, rules: TableRules) -> bool:
    """Whether a turn was begun and not completed."""
    choosing = in_phase(state, Phase.LAY_DOWN, Phase.LAY_UP)
    return any_of(begun(state), choosing)


def at_turn(state: Table, seat: int, rules: TableRules) -> Table:
    """The position as it would be were it a seat's turn."""
    return evolve(state, player=seat)


def endless(rules: TableRules) -> bool:
    """Whether players can go on for ever: with passes that change nothing, unless they are read as not allowed."""
    cured = all_of(
        rules.reads(Q.empty_pass, "at-least-one"),
        rules.reads(Q.one_deck_empty, "draw-from-other"),
        rules.reads(Q.place_nothing, "must-place"),
    )
    return none_of(cured)


def cards_to_play(state: Table) -> int:
    """The cards in the hands and decks of both players."""
    return total(state.hand) + total(state.deck) + total(state.action_hand) + total(state.action_deck)


def turns_left(state: Table, rules: TableRules) -> int:
    """A bound on the turns to come in which a card leaves a hand; those laid in set-up are none of them."""
    to_lay = ite(is_set_up(state), 0, total(state.hand) - PLAYERS * FIRST_HAND)
    return cards_to_play(state) - to_lay + ite(begun(state), 1, 0)


FIRST_HAND = 5
WORTH = 160


def rank(state: Table, rules: TableRules) -> int:
    """Falls at every move, but for a pass that discards nothing: what is left in decks and hands, then steps."""
    influence = 5 * total(state.deck) + 4 * total(state.hand)
    in_hand = ite(in_phase(state, Phase.MISSIONS, Phase.STACK), 32, 30)
    actions = 31 * total(state.action_deck) + in_hand * total(state.action_hand)
    to_come = ite(state.phase == Phase.CASTLE, 3, 24)
    castling = 2 * total(state.held) + ite(state.action == Action.CASTLING, to_come, 0)
    return (influence + actions + castling + total(state.eighth)) * WORTH + steps_left(state, rules)


def steps_left(state: Table, rules: TableRules) -> int:
    """Falls from step to step where no card leaves a deck, a hand or a group; below 160."""
    due = state.due_influence + state.due_actions
    after_pass = state.then == Then.END
    found = SETTLED
    for phase, steps in (
        (Phase.MISSIONS, 120 + PLAYERS - state.laid),
        (Phase.STACK, 90 + ite(state.player == 0, ACTION_CARDS + 1, 0) + ACTION_CARDS - state.laid),
        (Phase.AIM, 150 - ite(state.group == NOTHING, 0, 1)),
        (Phase.ANSWER, ite(rules.reads(Q.veto_target, "card-first"), 151, 148)),
        (Phase.REFILL, 140 - due),
        (Phase.EIGHT, ite(after_pass, 65, ite(state.then == Then.VOTE_CARD, 88, 110))),
        (Phase.DRAW, ite(after_pass, 60 + ite(stopped_before_votes(rules), 10, 0), 95) - due),
        (Phase.TURN_UP, 80 + ite(rules.reads(Q.emptied_vote_card, "drawn-again"), groups_to_turn_up(state), 0)),
    ):
        found = ite(state.phase == phase, steps, found)
    return ite(found == SETTLED, at(STEPS, state.phase), found)


def groups_to_turn_up(state: Table) -> int:
    """The groups whose vote card is still to be turned up."""
    return total(*(state.vote_deck[group] for group in range(len(GROUPS))))


def stopped_before_votes(rules: TableRules) -> bool:
    """Whether it is read so that a player may stop drawing and that votes called by eight cards are held after that."""
    late = any_of(rules.reads(Q.eight_cards_when, "before-vote-card"), rules.reads(Q.eight_cards_when, "end-of-turn"))
    return all_of(late, rules.reads(Q.one_deck_empty, "may-stop"))


SETTLED = -1
STEPS = tuple(
    {
        Phase.FIRST_CARDS: 70,
        Phase.CARRY_OUT: 147,
        Phase.SPY: 146,
        Phase.CASTLE: 145,
        Phase.DEAL_RIVAL: 120,
        Phase.PASSING: 100,
        Phase.PLACED: 100,
        Phase.DRAWN: 90,
        Phase.VOTE: 70,
        Phase.ACT: 60,
        Phase.LAY_DOWN: 50,
        Phase.LAY_UP: 50,
        Phase.SECOND: 50,
        Phase.LAY_SECOND: 40,
        Phase.DEAL: 40,
    }.get(phase, 0)
    for phase in Phase
)
"""By phase, where nothing else counts."""
