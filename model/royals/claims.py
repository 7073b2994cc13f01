"""What Royals promises beyond the pack that every game gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.model.claims import Claim, EveryStateSatisfies, PlayReaches
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, any_of, count, implies, largest, none_of, total
from rulewright.model.kernel.scoring import settle
from rulewright.model.royals.bonuses import BONUSES, cubes_on_tile
from rulewright.model.royals.components import COUNTRIES, KING_TAKEOVER, NOBLES, RANKS, ROW
from rulewright.model.royals.components import TITLES as ALL_TITLES
from rulewright.model.royals.drawing import DRAWING, to_draw
from rulewright.model.royals.ending import ENDING, tie_breaks
from rulewright.model.royals.paying import PLACING
from rulewright.model.royals.period import PERIOD, influence, standings
from rulewright.model.royals.refilling import REFILLING
from rulewright.model.royals.setup import SETUP
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules
from rulewright.model.royals.titles import TITLES
from rulewright.model.verdicts import Grade
from rulewright.spec import Clause


def every_draw_can_be_made(state: Table, rules: TableRules) -> Conditions:
    """Whoever has to draw finds as many country cards in the row as are still due."""
    yield implies(state.phase == Phase.TURN, total(state.row) >= to_draw(state, rules))
    yield implies(state.phase == Phase.DRAW, total(state.row) >= state.due)


def every_period_begins_with_a_full_row(state: Table, rules: TableRules) -> Conditions:
    """When a new pile is shuffled it has cards for a row and one more; when a turn begins the row is full."""
    cards = total(state.row) + total(state.pile) + total(state.discard)
    yield implies(state.phase == Phase.SHUFFLE, cards > ROW)
    yield implies(state.phase == Phase.DEAL, total(state.row) + total(state.pile) >= ROW)
    yield implies(state.phase == Phase.TURN, total(state.row) == ROW)


def no_supply_has_a_single_cube(state: Table, rules: TableRules) -> Conditions:
    """A supply of cubes is even: there are two for a position, or none."""
    for seat in range(rules.players):
        yield state.supply[seat] != 1


PROVED: tuple[tuple[Callable[[Table, TableRules], Conditions], tuple[Clause, ...]], ...] = (
    (every_draw_can_be_made, (DRAWING.must_draw, PERIOD.row_incomplete)),
    (every_period_begins_with_a_full_row, (PERIOD.shuffle, REFILLING.hand_limits)),
    (no_supply_has_a_single_cube, (PLACING.two_cubes, SETUP.cubes)),
)


def uses_up_the_cubes(state: Table, rules: TableRules) -> bool:
    """Whether somebody who may play cards has no cube left."""
    return all_of(state.phase == Phase.PLAY, any_of(*(left == 0 for left in supplies(state, rules))))


def supplies(state: Table, rules: TableRules) -> list[int]:
    """The supply of each seat."""
    return [state.supply[seat] for seat in range(rules.players)]


def takes_over_a_king(state: Table, rules: TableRules) -> bool:
    """Whether a King is being taken over."""
    return state.bribe == KING_TAKEOVER


def tied_for_a_marker(state: Table, rules: TableRules, country: int) -> tuple[bool, bool]:
    """Whether two seats with a claim to a marker are equal in influence, and whether two are equal in everything."""
    points = [influence(state, rules, seat, country) for seat in range(rules.players)]
    whole = standings(state, rules, country)
    equal, level = [], []
    for seat in range(rules.players):
        for other in range(seat):
            ahead = count(*(mine > points[seat] for mine in points)) < RANKS
            tied = all_of(points[seat] > 0, points[seat] == points[other], ahead)
            level.append(all_of(tied, whole[seat] == whole[other]))
            equal.append(all_of(tied, whole[seat] != whole[other]))
    return any_of(*equal), any_of(*level)


def period_tie_is_broken(state: Table, rules: TableRules) -> bool:
    """Whether a period is to be scored in which equal influence is told apart by rank or city."""
    ties = [tied_for_a_marker(state, rules, country)[0] for country in range(COUNTRIES)]
    return all_of(state.phase == Phase.SCORE, any_of(*ties))


def period_tie_is_left(state: Table, rules: TableRules) -> bool:
    """Whether a period is to be scored in which two stay equal after every tie-break, so that a marker is left."""
    ties = [tied_for_a_marker(state, rules, country)[1] for country in range(COUNTRIES)]
    return all_of(state.phase == Phase.SCORE, any_of(*ties))


def totals(state: Table, rules: TableRules) -> tuple[int, ...]:
    """Each seat's points."""
    return settle(rules.game.score(state, rules), (), rules.players).scores


def points_are_tied(state: Table, rules: TableRules) -> bool:
    """Whether several players have the most points."""
    points = totals(state, rules)
    return count(*(number == largest(*points) for number in points)) > 1


def victory_is_shared(state: Table, rules: TableRules) -> bool:
    """Whether several players have the most points and equal highest markers."""
    outcome = settle(rules.game.score(state, rules), tie_breaks(state, rules), rules.players)
    return outcome.shared


def tie_is_broken(state: Table, rules: TableRules) -> bool:
    """Whether several players have the most points and a highest marker decides."""
    return all_of(points_are_tied(state, rules), none_of(victory_is_shared(state, rules)))


def country_is_won_twice(state: Table, rules: TableRules) -> bool:
    """Whether both country bonuses of some country are taken."""
    return any_of(*(state.country_owner[country * RANKS + 1] != NOBODY for country in range(COUNTRIES)))


def noble_house_is_won(state: Table, rules: TableRules) -> bool:
    """Whether somebody took a noble-house bonus."""
    return any_of(*(state.noble_owner[marker] != NOBODY for marker in range(NOBLES)))


def leaders_on_tile(state: Table, rules: TableRules, title: int) -> int:
    """How many seats have the most cubes on a title tile, with at least one."""
    cubes = [cubes_on_tile(state, rules, title, seat) for seat in range(rules.players)]
    return count(*(all_of(number > 0, number == largest(*cubes)) for number in cubes))


def tile_is_halved(state: Table, rules: TableRules) -> bool:
    """Whether some title tile goes to two players by halves."""
    return any_of(*(leaders_on_tile(state, rules, title) == 2 for title in range(ALL_TITLES)))


def tile_is_lost(state: Table, rules: TableRules) -> bool:
    """Whether some title tile goes to nobody, since three or more have the most cubes."""
    return any_of(*(leaders_on_tile(state, rules, title) > 2 for title in range(ALL_TITLES)))


def claims(rules: TableRules) -> Sequence[Claim]:
    """What always holds, and plays that show what can happen."""
    proved = [
        Claim(
            known.__name__,
            (known.__doc__ or "").strip(),
            EveryStateSatisfies(known),
            Grade.PROVED,
            any_components=True,
            clauses=clauses,
        )
        for known, clauses in PROVED
    ]
    during = [
        shown("uses_up_a_players_cubes", "A player can run out of cubes.", uses_up_the_cubes, PLACING.two_cubes),
        shown("takes_over_a_king", "A King can be taken over.", takes_over_a_king, PLACING.king),
        shown(
            "settles_a_tie_of_influence",
            "Two players can be equal in influence where a marker is at stake, and be told apart by rank or city.",
            period_tie_is_broken,
            PERIOD.tie,
            PERIOD.tie_by_city,
        ),
        shown(
            "leaves_a_tie_of_influence",
            "Two players can stay equal after every tie-break, so that a period marker is left.",
            period_tie_is_left,
            PERIOD.tie,
            PERIOD.tie_by_city,
        ),
    ]
    ends = [
        at_the_end("breaks_a_tie_in_points", "A tie in points can be broken.", tie_is_broken, ENDING.tie),
        at_the_end(
            "ends_in_a_full_tie",
            "Players can have equal points and equal highest markers, so that they share the victory.",
            victory_is_shared,
            ENDING.tie,
        ),
        at_the_end(
            "gives_both_country_bonuses",
            "Both country bonuses of a country can be won.",
            country_is_won_twice,
            BONUSES.country_second,
        ),
        at_the_end(
            "gives_a_noble_house_bonus",
            "A noble-house bonus can be won.",
            noble_house_is_won,
            BONUSES.noble_house_next,
        ),
        at_the_end("halves_a_title_tile", "Two players can win half a tile.", tile_is_halved, TITLES.two_tied),
    ]
    if rules.players > 2:
        ends.append(at_the_end("leaves_a_title_tile", "Nobody may win a tile.", tile_is_lost, TITLES.more_tied))
    return [*proved, *during, *ends]


def shown(name: str, title: str, predicate: Callable[[Table, TableRules], bool], *clauses: Clause) -> Claim:
    """The claim that some play shows a situation."""
    return Claim(f"some_play_{name}", title, PlayReaches(predicate, final=False), Grade.WITNESSED, clauses=clauses)


def at_the_end(name: str, title: str, predicate: Callable[[Table, TableRules], bool], *clauses: Clause) -> Claim:
    """The claim that some play ends in a situation."""
    return Claim(f"some_play_{name}", title, PlayReaches(predicate), Grade.WITNESSED, clauses=clauses)
