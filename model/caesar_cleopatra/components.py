"""What lies in the box: influence and action cards, patricians, vote cards, missions, and figures of limits and points.

Cells that belong to players are counted seat by seat: those of seat 0 (Cleopatra) first, then those of seat 1 (Caesar).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Cells, Number
from rulewright.model.kernel.invariants import fact
from rulewright.model.kernel.logic import total
from rulewright.model.kernel.moves import enforces
from rulewright.spec import GameSpec, load_spec

SPEC = load_spec("caesar-cleopatra")
SETUP = SPEC.chapters["setup"]
VOTES = SPEC.chapters["votes"]

SEATS: tuple[str, ...] = tuple(str(name) for name in SPEC.components["seats"].table().values())
"""Who sits at seat 0 and at seat 1."""
GROUPS: tuple[str, ...] = tuple(SPEC.components["patricians"].table())
"""The five groups of patricians, in the order of the component file."""
PLAYERS = len(SEATS)


class Action(IntEnum):
    """The six kinds of action card."""

    ASSASSINATION = 0
    SPY = 1
    CASTLING = 2
    SCOUT = 3
    WRATH = 4
    VETO = 5


class VoteCard(IntEnum):
    """The kinds of vote card: one for each group, a plain orgy, and the orgy that brings the others back."""

    SENATOR = 0
    PRAETOR = 1
    QUAESTOR = 2
    CENSOR = 3
    AEDILE = 4
    ORGY = 5
    RESHUFFLING_ORGY = 6


class Deck(IntEnum):
    """The two decks of a player."""

    INFLUENCE = 0
    ACTIONS = 1


DECKS = len(Deck)
PHILOSOPHER = 0
VALUES = 6
"""The kinds of influence card, by value: a philosopher is 0, then one to five."""
ACTIONS = len(Action)
VOTE_KINDS = len(VoteCard)
PLACES = PLAYERS * len(GROUPS)
"""Sides of groups, by seat * 5 + group."""
LYING = PLACES * VALUES
"""Cells that count what lies at groups, by (seat * 5 + group) * 6 + value."""
ACTION_CARDS = SPEC.components["action-cards"].number()
"""The action cards of one player, and the places of a stacked action deck."""
MOST_OF_A_VALUE = max(SPEC.components["influence"].numbers().values())
MOST_OF_A_GROUP = max(SPEC.components["patricians"].numbers().values())
SIDE_LIMIT = SPEC.components["limits"].numbers()["side"]
GROUP_LIMIT = SPEC.components["limits"].numbers()["group"]


@frozen
class Components:
    """The components of one table.

    ``influence`` and ``start`` count a player's cards of each value, in all and to begin with; ``actions`` those of
    each kind of action; ``values`` is what a card of each kind adds to its side. ``patricians``, ``majorities`` and
    ``missions`` are by group, ``votes`` by kind of vote card. ``hand`` is how many cards one draws up to,
    ``eighth`` how many cards at a group call a vote. ``patrician``, ``majority``, ``whole`` and ``mission`` are points.
    """

    influence: Annotated[tuple[int, ...], Cells(VALUES, 0, MOST_OF_A_VALUE)]
    start: Annotated[tuple[int, ...], Cells(VALUES, 0, 2)]
    values: Annotated[tuple[int, ...], Cells(VALUES, 0, 5)]
    actions: Annotated[tuple[int, ...], Cells(ACTIONS, 0, 4)]
    patricians: Annotated[tuple[int, ...], Cells(len(GROUPS), 0, MOST_OF_A_GROUP)]
    majorities: Annotated[tuple[int, ...], Cells(len(GROUPS), 0, MOST_OF_A_GROUP)]
    missions: Annotated[tuple[int, ...], Cells(len(GROUPS), 0, 2)]
    votes: Annotated[tuple[int, ...], Cells(VOTE_KINDS, 0, 2)]
    hand: Annotated[int, Number(5, 5)]
    side_limit: Annotated[int, Number(SIDE_LIMIT, SIDE_LIMIT)]
    group_limit: Annotated[int, Number(GROUP_LIMIT, GROUP_LIMIT)]
    eighth: Annotated[int, Number(GROUP_LIMIT, GROUP_LIMIT)]
    patrician: Annotated[int, Number(1, 1)]
    majority: Annotated[int, Number(1, 1)]
    whole: Annotated[int, Number(1, 1)]
    mission: Annotated[int, Number(2, 2)]


@enforces(
    SETUP.patrician_groups,
    SETUP.twenty_one_patricians,
    SETUP.mission_cards,
    SETUP.influence_cards,
    SETUP.thirteen_actions,
    SETUP.vote_cards,
    VOTES.philosopher_value,
)
def read_components(spec: GameSpec) -> Components:
    """The components that a spec lists."""
    tables = {name: spec.components[name].numbers() for name in TABLES}
    by_value = ("philosopher", "1", "2", "3", "4", "5")
    return Components(
        influence=tuple(tables["influence"][name] for name in by_value),
        start=tuple(tables["start-cards"].get(name, 0) for name in by_value),
        values=tuple(tables["values"][name] for name in by_value),
        actions=tuple(tables["actions"][kind.name.lower()] for kind in Action),
        patricians=tuple(tables["patricians"][group] for group in GROUPS),
        majorities=tuple(tables["majorities"][group] for group in GROUPS),
        missions=tuple(tables["missions"][group] for group in GROUPS),
        votes=tuple(tables["vote-cards"][kind.name.lower().replace("_", "-")] for kind in VoteCard),
        hand=spec.components["hand"].number(),
        side_limit=tables["limits"]["side"],
        group_limit=tables["limits"]["group"],
        eighth=spec.components["extra-vote"].number(),
        patrician=tables["points"]["patrician"],
        majority=tables["points"]["majority"],
        whole=tables["points"]["whole-group"],
        mission=tables["points"]["mission"],
    )


TABLES = (
    "influence",
    "start-cards",
    "values",
    "actions",
    "patricians",
    "majorities",
    "missions",
    "vote-cards",
    "limits",
    "points",
)
"""The components that are tables of numbers."""


@fact("paperzz; spielregeln; wiki")
def there_are_135_cards(components: Components) -> Iterator[tuple[bool, str]]:
    """Influence and action cards of both players, patricians, vote cards and missions are 135 cards."""
    own = total(components.influence) + total(components.actions)
    cards = PLAYERS * own + total(components.patricians) + total(components.votes) + total(components.missions)
    yield cards == 135, f"there are {cards} cards"


@fact("sentence 20")
def there_are_13_actions(components: Components) -> Iterator[tuple[bool, str]]:
    """Every player has 13 action cards."""
    cards = total(components.actions)
    yield cards == ACTION_CARDS, f"a player has {cards} action cards"


@fact("paperzz; wiki")
def the_influence_deck_has_27_cards(components: Components) -> Iterator[tuple[bool, str]]:
    """When ten of his influence cards are taken, 27 are left for a player's deck."""
    cards = total(components.influence) - total(components.start)
    yield cards == 27, f"{cards} cards are left for the influence deck"


FACTS = (there_are_135_cards, there_are_13_actions, the_influence_deck_has_27_cards)
