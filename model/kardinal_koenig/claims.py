"""What Kardinal & König promises beyond the pack that every game gets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.model.claims import Claim, EveryEndSatisfies, EveryStateSatisfies, NeverFalls, PlayReaches, Subject
from rulewright.model.kardinal_koenig.components import COUNTRIES, COUNTRY_NAMES
from rulewright.model.kardinal_koenig.scoring import SCORING, supply_key
from rulewright.model.kardinal_koenig.state import (
    TWO_PLAYERS,
    Phase,
    Table,
    TableRules,
    all_cloisters_in,
    all_councillors_in,
    cards_open,
    cloisters_in,
    colours,
    councillor_limit,
    hand_size,
    pieces_placed,
    pile_size,
)
from rulewright.model.kardinal_koenig.turns import DRAWING, ENDING, PLACING
from rulewright.model.kernel.invariants import Conditions
from rulewright.model.kernel.logic import all_of, any_of, implies, total
from rulewright.model.kernel.scoring import settle
from rulewright.model.verdicts import Grade

FRANCE = COUNTRY_NAMES.index("france")


# What closes questions


def limits(state: Table, rules: TableRules) -> list[int]:
    """The limit of councillors of each country."""
    return [councillor_limit(state, rules, country) for country in range(COUNTRIES)]


def councillors_stand_only_beside_cloisters(state: Table, rules: TableRules) -> Conditions:
    """A country without a cloister has no councillor."""
    for country in range(COUNTRIES):
        none = all_cloisters_in(state, rules, country) == 0
        yield implies(none, all_councillors_in(state, rules, country) == 0)


def the_new_pile_has_cards(state: Table, rules: TableRules) -> Conditions:
    """When the pile runs out for the first time, there are cards to shuffle."""
    breaking = any_of(state.phase == Phase.BREAK, state.phase == Phase.BREAK_BETWEEN)
    yield implies(breaking, total(state.discard) > 0)


# Worked examples


def france_is_full(state: Table, rules: TableRules) -> bool:
    """The example of ranks: five cloisters, two and one on the eight sites of France."""
    numbers = [cloisters_in(state, rules, FRANCE, colour) for colour in range(colours(rules))]
    return all_of(numbers[0] == 5, numbers[1] == 2, numbers[2] == 1)


def three_ranks_in_france(state: Table, rules: TableRules) -> Conditions:
    """Five cloisters, two and one in France score eight points, five and two."""
    points = points_for(state, rules, COUNTRY_NAMES[FRANCE])
    scored = all_of(*(mine == stated for mine, stated in zip(points, (8, 5, 2), strict=False)))
    yield implies(france_is_full(state, rules), scored)


def points_for(state: Table, rules: TableRules, label: str) -> tuple[int, ...]:
    """Each seat's points on one line of the score sheet."""
    return next(line.points for line in rules.game.score(state, rules) if line.label == label)


def two_pieces_in_france(state: Table, rules: TableRules) -> bool:
    """The example of payment: two pieces placed in France with a card of France and a joker."""
    played = hand_size(state, state.player) == 0
    return all_of(state.phase == Phase.MORE, pieces_placed(state) == 2, state.country == FRANCE, played)


def three_cloisters_against_two(state: Table, rules: TableRules) -> bool:
    """The example of the limit: one player with three cloisters in a country, another with two, three councillors."""
    return any_of(
        *(
            all_of(
                cloisters_in(state, rules, country, 0) == 3,
                cloisters_in(state, rules, country, 1) == 2,
                all_councillors_in(state, rules, country) == 3,
            )
            for country in range(COUNTRIES)
        )
    )


def three_councillors(state: Table, rules: TableRules) -> Conditions:
    """Where one player has three cloisters, another two and nobody more, three councillors have room."""
    for country in range(COUNTRIES):
        others = [cloisters_in(state, rules, country, colour) <= 3 for colour in range(2, colours(rules))]
        three = cloisters_in(state, rules, country, 0) == 3
        shown = all_of(three, cloisters_in(state, rules, country, 1) == 2, *others)
        yield implies(shown, councillor_limit(state, rules, country) == 3)


# The end


def totals(state: Table, rules: TableRules) -> tuple[int, ...]:
    """Each seat's points."""
    return settle(rules.game.score(state, rules), (), rules.players).scores


def all_tie_having_scored(state: Table, rules: TableRules) -> bool:
    """Whether all players have the same number of points, and more than none."""
    points = totals(state, rules)
    return all_of(*(other == points[0] for other in points[1:]), points[0] > 0)


def all_tie_in_supply_too(state: Table, rules: TableRules) -> bool:
    """Whether the tie survives the count of pieces left."""
    left = [supply_key(state, rules, seat) for seat in range(rules.players)]
    return all_of(all_tie_having_scored(state, rules), *(other == left[0] for other in left[1:]))


def nothing_is_left_to_draw(state: Table, rules: TableRules) -> bool:
    """Whether a turn begins with neither a pile nor an open card."""
    return all_of(state.phase == Phase.TURN, pile_size(state) == 0, cards_open(state) == 0)


def third_colour_leads(state: Table, rules: TableRules) -> bool:
    """Whether the colour that belongs to nobody ends with more interim points than both players."""
    return all_of(state.interim[2] > state.interim[0], state.interim[2] > state.interim[1])


def claims(rules: TableRules) -> Sequence[Claim]:
    """What closes questions, the worked examples of the sources, and ties."""
    return [*closing(), *examples(), *plays(rules)]


def closing() -> list[Claim]:
    """The claims that close questions which cannot arise."""
    return [
        Claim(
            "councillor_limit_never_falls",
            "The limit of councillors never falls in any country.",
            NeverFalls(limits),
            Grade.PROVED,
            any_components=True,
            clauses=(PLACING.councillor_limit, PLACING.pieces_stay),
        ),
        _everywhere(councillors_stand_only_beside_cloisters, PLACING.councillor_limit),
        _everywhere(the_new_pile_has_cards, DRAWING.new_pile),
    ]


def _everywhere(parts: Any, *clauses: Any) -> Claim:
    text = (parts.__doc__ or "").strip()
    return Claim(parts.__name__, text, EveryStateSatisfies(parts), Grade.PROVED, any_components=True, clauses=clauses)


def examples() -> list[Claim]:
    """The worked examples: that they come out as printed, and that they can come about."""
    printed: list[tuple[Any, Subject, tuple[Any, ...]]] = [
        (three_ranks_in_france, EveryEndSatisfies(three_ranks_in_france), (SCORING.most_cloisters, SCORING.next_ranks)),
        (three_councillors, EveryStateSatisfies(three_councillors), (PLACING.councillor_limit,)),
    ]
    shown: list[tuple[Any, bool]] = [
        (france_is_full, True),
        (two_pieces_in_france, False),
        (three_cloisters_against_two, False),
    ]
    return [
        *(
            Claim(
                f"{known.__name__}_comes_out_as_printed",
                (known.__doc__ or "").strip(),
                subject,
                Grade.PROVED,
                any_components=True,
                clauses=clauses,
            )
            for known, subject, clauses in printed
        ),
        *(_shown(predicate, final) for predicate, final in shown),
    ]


def _shown(predicate: Any, final: bool) -> Claim:
    sentence = (predicate.__doc__ or "").strip()
    return Claim(
        f"some_play_shows_{predicate.__name__}",
        f"Some play shows this. {sentence}",
        PlayReaches(predicate, final),
        Grade.WITNESSED,
    )


def plays(rules: TableRules) -> list[Claim]:
    """Ties in points, ties that nothing breaks, and a last round in which nothing can be drawn."""
    found = [
        Claim(
            "some_play_ends_in_a_tie",
            "All players can end with the same number of points, each having scored.",
            PlayReaches(all_tie_having_scored),
            Grade.WITNESSED,
        ),
        Claim(
            "some_play_ends_in_a_full_tie",
            "All players can end with the same number of points and of pieces left, so that no rule parts them.",
            PlayReaches(all_tie_in_supply_too),
            Grade.WITNESSED,
            clauses=(ENDING.most_in_supply,),
        ),
        _shown(nothing_is_left_to_draw, False),
    ]
    if rules.variant == TWO_PLAYERS:
        found.append(_shown(third_colour_leads, True))
    return found
