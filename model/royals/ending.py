"""The end of the game: the score sheet, the winner, and how far a position is from its end."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.model.kernel.logic import all_of, any_of, at, ite, largest, none_of, total
from rulewright.model.kernel.moves import enforces, evolve
from rulewright.model.kernel.rules import NATURE
from rulewright.model.kernel.scoring import ScoreLine, TieBreak
from rulewright.model.royals.bonuses import BONUSES
from rulewright.model.royals.components import ALL_CARDS, COUNTRIES, PERIODS, ROW, SEATS
from rulewright.model.royals.paying import is_paying
from rulewright.model.royals.period import PERIOD
from rulewright.model.royals.state import Phase, Q, Table, TableRules
from rulewright.model.royals.titles import TITLES, title_points
from rulewright.spec import chapter

ENDING = chapter("royals", "ending")
NATURES = (
    Phase.DEAL,
    Phase.PILE,
    Phase.INTRIGUE,
    Phase.REFILL,
    Phase.SCORE,
    Phase.AWARD,
    Phase.SHUFFLE,
)


def actor(state: Table, rules: TableRules) -> int:
    """The player whose turn it is, but for shuffles, draws, scoring and the end of a turn."""
    return ite(any_of(*(state.phase == phase for phase in NATURES)), NATURE, state.player)


def in_setup(state: Table, rules: TableRules) -> bool:
    """Whether the first row is being turned up."""
    return all_of(state.phase == Phase.DEAL, state.period == 0)


@enforces(ENDING.over, TITLES.after_the_third)
def is_over(state: Table, rules: TableRules) -> bool:
    """The third period has been scored."""
    return state.phase == Phase.OVER


def points(owners: Sequence[int], values: Sequence[int], seats: int) -> tuple[int, ...]:
    """Each seat's points for markers."""
    return tuple(
        total(*(ite(owners[index] == seat, values[index], 0) for index in range(len(owners)))) for seat in range(seats)
    )


@enforces(ENDING.points, ENDING.most_points)
def score(state: Table, rules: TableRules) -> list[ScoreLine]:
    """The score sheet, as the position stands."""
    box, seats = rules.components, rules.players
    listed = rules.reads(Q.period_markers_count, "counted")
    markers = points(state.period_owner, box.period_value, seats)
    return [
        ScoreLine(BONUSES.city, "city bonuses", points(state.city_owner, box.city_value, seats)),
        ScoreLine(BONUSES.country, "country bonuses", points(state.country_owner, box.country_value, seats)),
        ScoreLine(BONUSES.noble_house, "noble-house bonus", points(state.noble_owner, box.noble_value, seats)),
        ScoreLine(PERIOD.larger_marker, "period markers", tuple(ite(listed, number, 0) for number in markers)),
        ScoreLine(TITLES.most_cubes, "titles", title_points(state, rules)),
    ]


@enforces(ENDING.tie)
def tie_breaks(state: Table, rules: TableRules) -> list[TieBreak]:
    """Of tied players the one with the single highest marker wins."""
    box = rules.components
    shelves = (
        (state.city_owner, box.city_value),
        (state.country_owner, box.country_value),
        (state.noble_owner, box.noble_value),
        (state.period_owner, box.period_value),
    )
    asked = rules.reads(Q.final_tie, "highest-marker")
    best = [
        largest(0, *(ite(owners[i] == seat, values[i], 0) for owners, values in shelves for i in range(len(owners))))
        for seat in range(rules.players)
    ]
    return [TieBreak(ENDING.tie, tuple(ite(asked, value, 0) for value in best))]


def mid_turn(state: Table, rules: TableRules) -> bool:
    """Whether a turn was begun and not completed."""
    return none_of(state.phase == Phase.DEAL, state.phase == Phase.TURN, state.phase == Phase.OVER)


def at_turn(state: Table, seat: int, rules: TableRules) -> Table:
    """The position as it would be were it a seat's turn."""
    return evolve(state, player=seat)


def cards_in_play(rules: TableRules) -> int:
    """How many country cards are left in the game for this number of players."""
    first = SEATS.index(rules.players) * COUNTRIES
    return total(*(rules.components.cards[c] - rules.components.removed[first + c] for c in range(COUNTRIES)))


def to_come(state: Table) -> int:
    """The cards of row and pile, less those that the turn that goes on is sure to take."""
    promised = ite(state.due == 1, 1, 0) + ite(state.phase == Phase.PILE, 1, 0)
    return total(state.row) + total(state.pile) - promised


def last_turns(state: Table, rules: TableRules) -> int:
    """How many turns a last round that is played out still has after this one."""
    closing = ite(state.closing == 1, rules.players - 1 - state.player, rules.players)
    done = all_of(
        state.period == PERIODS - 1, any_of(*(state.phase == phase for phase in (Phase.SCORE, Phase.AWARD, Phase.OVER)))
    )
    return ite(all_of(rules.reads(Q.last_round, "played-out"), none_of(done)), closing, 0)


def turns_left(state: Table, rules: TableRules) -> int:
    """A bound on the turns to come: each takes a country card from row or pile."""
    cards = cards_in_play(rules)
    this = ite(state.closing == 1, 1, to_come(state) + ite(mid_turn(state, rules), 1, 0))
    left = at((cards + cards, cards, 0), state.period) + this + last_turns(state, rules)
    return ite(state.phase == Phase.OVER, 0, left)


def rank(state: Table, rules: TableRules) -> int:
    """Falls at every move: periods and rounds, cards to be drawn, the steps of a turn and the cards in hands."""
    cards = (PERIODS - 1 - state.period + last_turns(state, rules)) * (ALL_CARDS + 1) + to_come(state)
    return cards * STEPS + steps_left(state)


STEPS = 4096
"""More than `steps_left` ever is."""


def steps_left(state: Table) -> int:
    """Falls within a turn, from its first card on, and while the row is turned up."""
    hands = total(state.hand) + total(state.intrigue_hand)
    missing = ROW - total(state.row)
    unseen = any_of(state.phase == Phase.PILE, state.phase == Phase.INTRIGUE)
    steps = {
        Phase.DEAL: missing,
        Phase.SCORE: ROW + 2,
        Phase.AWARD: ROW + 1,
        Phase.REFILL: 10 + missing,
        Phase.DISCARD: 20 + hands,
        Phase.PLAY: 315 + 20 * hands,
    }
    paying = 300 + 20 * hands - 4 * state.joker + state.owed + state.bribe
    drawing = 3000 + 3 * state.due + ite(unseen, 2, 0)
    found = ite(is_paying(state.phase), paying, ite(any_of(state.phase == Phase.DRAW, unseen), drawing, 0))
    for phase, number in steps.items():
        found = ite(state.phase == phase, number, found)
    return found
