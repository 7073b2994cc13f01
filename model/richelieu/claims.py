"""What Richelieu promises beyond the pack that every game gets."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from rulewright.model.claims import Claim, ComesAsOften, EveryEndSatisfies, EveryStateSatisfies, PlayReaches
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, any_of, implies, none_of, tally, total
from rulewright.model.kernel.scoring import settle
from rulewright.model.richelieu.components import CRESTS_OF, MARKER_BACK, REGIONS, SYMBOLS, Face, kind_of
from rulewright.model.richelieu.ending import THREE_ROWS, tie_breaks
from rulewright.model.richelieu.scoring import (
    SCORING,
    cards_held,
    crests_held,
    region_cards,
    symbol_cards,
    symbol_token,
    tokens_held,
)
from rulewright.model.richelieu.setup import SETUP
from rulewright.model.richelieu.state import Table, TableRules, can_pay, can_take, cards_on_table, is_set_up
from rulewright.model.richelieu.taking import TAKING
from rulewright.model.verdicts import Answer, Grade


def totals(state: Table, rules: TableRules) -> tuple[int, ...]:
    """Each seat's points."""
    return settle(rules.game.score(state, rules), (), rules.players).scores


def all_tie_having_scored(state: Table, rules: TableRules) -> bool:
    """Whether all players have the same number of points, more than none, and each had a majority."""
    points = totals(state, rules)
    return all_of(*(other == points[0] for other in points[1:]), points[0] > 0, *everybody_led(state, rules))


def everybody_led(state: Table, rules: TableRules) -> list[bool]:
    """For each seat, whether it scored for crests of some region or for some symbol."""
    lines = [
        line for line in rules.game.score(state, rules) if line.clause in (SCORING.crest_leader, SCORING.symbol_leader)
    ]
    return [any_of(*(line.points[seat] > 0 for line in lines)) for seat in range(rules.players)]


def all_tie_in_cards_too(state: Table, rules: TableRules) -> bool:
    """Whether the tie survives the count of cards."""
    cards = tie_breaks(state, rules)[0].keys
    return all_of(all_tie_having_scored(state, rules), *(other == cards[0] for other in cards[1:]))


def card_crests(state: Table, seat: int, region: int) -> int:
    """The crests of a region on a seat's cards, tokens apart."""
    return total(*(cards_held(state, seat, k) * CRESTS_OF[k] for k in (kind_of(region, face) for face in Face)))


def points_for(state: Table, rules: TableRules, label: str) -> tuple[int, ...]:
    """Each seat's points on one line of the score sheet."""
    return next(line.points for line in rules.game.score(state, rules) if line.label == label)


BOURGOGNE = REGIONS.index("bourgogne")
NORMANDIE = REGIONS.index("normandie")


def situation_one(state: Table, rules: TableRules) -> bool:
    """The first example: five crests of Bourgogne and the token against the other five crests."""
    return all_of(
        card_crests(state, 0, BOURGOGNE) == 5,
        card_crests(state, 1, BOURGOGNE) == 5,
        tokens_held(state, 0, BOURGOGNE) == 1,
    )


def example_one(state: Table, rules: TableRules) -> Conditions:
    """Five crests of Bourgogne and its token score six against the other five crests, which score nothing."""
    points = points_for(state, rules, "bourgogne")
    yield implies(situation_one(state, rules), all_of(points[0] == 6, points[1] == 0))


def situation_two(state: Table, rules: TableRules) -> bool:
    """The second example: two players with four crests of Normandie each, and nobody with more."""
    crests = [crests_held(state, seat, NORMANDIE) for seat in range(rules.players)]
    return all_of(crests[0] == 4, crests[1] == 4, *(other <= 4 for other in crests[2:]))


def example_two(state: Table, rules: TableRules) -> Conditions:
    """Two players with four crests of Normandie each, and nobody with more, score four each."""
    points = points_for(state, rules, "normandie")
    yield implies(situation_two(state, rules), all_of(points[0] == 4, points[1] == 4))


def situation_three(state: Table, rules: TableRules) -> bool:
    """The third example: five cards with crosses against four, and the token in the second player's hands."""
    cards = all_of(symbol_cards(state, 0, Face.CROSS) == 5, symbol_cards(state, 1, Face.CROSS) == 4)
    return all_of(cards, tokens_held(state, 1, symbol_token(Face.CROSS)) == 1)


def example_three(state: Table, rules: TableRules) -> Conditions:
    """Five crosses score five against four without the token; with the token both score five."""
    points = points_for(state, rules, "cross")
    cards = all_of(symbol_cards(state, 0, Face.CROSS) == 5, symbol_cards(state, 1, Face.CROSS) == 4)
    token = [tokens_held(state, seat, symbol_token(Face.CROSS)) for seat in range(rules.players)]
    yield implies(all_of(cards, total(*token) == 0), all_of(points[0] == 5, points[1] == 0))
    yield implies(situation_three(state, rules), all_of(points[0] == 5, points[1] == 5))


def every_category_has_a_leader(state: Table, rules: TableRules) -> Conditions:
    """At the end somebody holds a card of every region and symbol, so that no category is tied at nothing."""
    for region in range(len(REGIONS)):
        yield any_of(*(region_cards(state, seat, region) > 0 for seat in range(rules.players)))
    for symbol in SYMBOLS:
        yield any_of(*(symbol_cards(state, seat, symbol) > 0 for seat in range(rules.players)))


def a_category_is_tied_at_nothing(state: Table, rules: TableRules) -> bool:
    """Whether nobody holds a crest of some region."""
    seats = range(rules.players)
    return any_of(*(all_of(*(crests_held(state, s, r) == 0 for s in seats)) for r in range(len(REGIONS))))


def claims(rules: TableRules) -> Sequence[Claim]:
    """Ties, the worked examples of the source, and categories that nobody leads."""
    examples = [
        Claim(
            f"{example.__name__}_comes_out_as_printed",
            (example.__doc__ or "").strip(),
            EveryEndSatisfies(example),
            Grade.PROVED,
            any_components=True,
            clauses=clauses,
        )
        for example, clauses in (
            (example_one, (SCORING.crest_leader, SCORING.token_crest)),
            (example_two, (SCORING.crest_tie,)),
            (example_three, (SCORING.symbol_leader, SCORING.symbol_tie)),
        )
    ]
    skipped = Claim(
        "skipped_players_have_no_marker",
        (skipped_players_have_no_marker.__doc__ or "").strip(),
        EveryStateSatisfies(skipped_players_have_no_marker),
        Grade.PROVED,
        any_components=True,
        clauses=(TAKING.skipped,),
    )
    shown = [
        Claim(
            f"some_play_shows_{example.__name__}",
            f"The situation of the source's {example.__name__.replace('_', ' ')} can arise.",
            PlayReaches(example),
            Grade.WITNESSED,
        )
        for example in (situation_one, situation_two, situation_three)
    ]
    return [*ties(), *examples, *shown, skipped, draws(), *empty_categories(rules)]


def marker_backs_in_play(state: Table, rules: TableRules) -> int:
    """How many of the eight tokens in play bring a marker back."""
    return tally(state.token, MARKER_BACK)


def draws() -> Claim:
    """Eight of fourteen tokens are drawn, two of the fourteen bring a marker back."""
    return Claim(
        "marker_backs_come_as_often_as_they_should",
        "None, one or both of the two marker-back tokens are among the eight in play as often as chance has it.",
        ComesAsOften(marker_backs_in_play, tuple(comb(2, k) * comb(12, 8 - k) for k in range(3))),
        Grade.SAMPLED,
        clauses=(SETUP.tokens_placed, SETUP.tokens_left_out),
    )


def skipped_players_have_no_marker(state: Table, rules: TableRules) -> Conditions:
    """Whoever can take no card has all markers in the box: a skipped player has none to place or move."""
    for seat in range(rules.players):
        blocked = all_of(is_set_up(state), cards_on_table(state) > 0, none_of(can_take(state, seat)))
        yield implies(blocked, none_of(can_pay(state, seat)))


def ties() -> list[Claim]:
    """Ties in points, and ties that nothing breaks."""
    return [
        Claim(
            "some_play_ends_in_a_tie",
            "All players can end with the same number of points, each having scored a majority.",
            PlayReaches(all_tie_having_scored),
            Grade.WITNESSED,
        ),
        Claim(
            "some_play_ends_in_a_full_tie",
            "All players can end with the same number of points and of cards, so that no rule parts them.",
            PlayReaches(all_tie_in_cards_too),
            Grade.WITNESSED,
        ),
    ]


def empty_categories(rules: TableRules) -> list[Claim]:
    """Whether a category can be tied at nothing: not in the full game, but with a row left over."""
    if rules.variant == THREE_ROWS:
        return [
            Claim(
                "some_play_ends_with_a_region_that_nobody_has",
                "With a row left over, a region can end without a crest in anybody's hands.",
                PlayReaches(a_category_is_tied_at_nothing),
                Grade.WITNESSED,
            )
        ]
    return [
        Claim(
            "every_category_has_a_leader",
            (every_category_has_a_leader.__doc__ or "").strip(),
            EveryEndSatisfies(every_category_has_a_leader),
            Grade.PROVED,
            expects=Answer.HOLDS,
            any_components=True,
        )
    ]
