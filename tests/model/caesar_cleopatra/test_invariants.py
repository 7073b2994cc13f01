"""Each invariant holds in play, as questions are ruled and read otherwise, and notices the fault it is there for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import (
    CASTLING,
    PRAETOR,
    SCOUT,
    SENATOR,
    VETO,
    WRATH,
    aimed,
    down,
    let,
    play,
    position,
    start,
    table,
    up,
)

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.actions import PlayAction
from rulewright.model.caesar_cleopatra.castling import PickUp
from rulewright.model.caesar_cleopatra.components import ACTION_CARDS, ACTIONS, VALUES
from rulewright.model.caesar_cleopatra.drawing import Draw
from rulewright.model.caesar_cleopatra.invariants import INVARIANTS
from rulewright.model.caesar_cleopatra.setup import DealMission, ShuffleActions
from rulewright.model.caesar_cleopatra.state import NOTHING, Acted, Phase, Table, TableRules, Then, cell_of, counted
from rulewright.model.caesar_cleopatra.turn import FaceDown

Cell = tuple[str, int, int]
GROUPS = {"senator": ("[1] 2", "3 [4] 3"), "praetor": ("[2]", "[5]"), "censor": ("", "P")}
HANDS = ("assassination spy castling scout 5", "1 2 veto 4 5")
RULES = table()


def cells(state: Table, *changes: Cell) -> Table:
    """The state with single cells changed by so much, whatever the rules say."""
    fields: dict[str, Any] = {}
    for name, index, by in changes:
        now = list(fields.get(name, getattr(state, name)))
        now[index] += by
        fields[name] = tuple(now)
    return attrs.evolve(state, **fields)


def turn(**more: Any) -> Table:
    """The start of Cleopatra's turn, with cards at the groups."""
    return start(RULES, GROUPS, **{"hands": HANDS, **more})


def recounted(state: Table, *changes: Cell) -> Table:
    """The state with single cells changed, and the cards counted anew."""
    return counted(cells(state, *changes))


def shuffled() -> Table:
    """Set-up, when both action decks were shuffled."""
    return play(RULES, RULES.blank(), DealMission(0), DealMission(1), ShuffleActions(), ShuffleActions())


def castling() -> Table:
    """Cleopatra has picked up the cards of two groups."""
    return play(RULES, turn(), *let(CASTLING, SENATOR, PRAETOR), PickUp(0))


def stacked() -> Table:
    """Cleopatra's action deck is stacked."""
    order = (VETO, WRATH, VETO, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3)
    return start(RULES, stack=(*order, *[NOTHING] * ACTION_CARDS))


CARD = cell_of(1, SENATOR, 3)
FAULTS: dict[str, tuple[Callable[[], Table], ...]] = {
    "influence_is_conserved": (
        lambda: recounted(turn(), ("discard", 3, 1)),
        lambda: recounted(turn(), ("up", CARD, -1)),
        lambda: cells(castling(), ("held", 1, -1)),
    ),
    "actions_are_conserved": (
        lambda: recounted(turn(), ("action_deck", VETO, -1)),
        lambda: recounted(turn(), ("action_discard", ACTIONS + VETO, 1)),
    ),
    "counts_are_right": (
        lambda: cells(turn(), ("sides", 0, 1)),
        lambda: cells(turn(), ("in_hand", 1, -1)),
        lambda: cells(turn(), ("in_deck", 2, 1)),
    ),
    "patricians_are_conserved": (lambda: cells(turn(), ("won", 4, 2), ("won", 9, 2)),),
    "vote_cards_are_conserved": (
        lambda: cells(turn(), ("vote_deck", 0, -1)),
        lambda: cells(turn(), ("vote_deck", 6, -1), ("vote_out", 6, 1)),
        lambda: cells(turn(), ("won", 3, 3)),
    ),
    "missions_are_conserved": (lambda: cells(turn(), ("missions", 1, 1)),),
    "limits_are_kept": (
        lambda: cells(turn(), ("sides", 0, 6)),
        lambda: cells(turn(), ("sides", 0, 3), ("sides", 5, 2)),
    ),
    "influence_lies_at_patricians": (lambda: cells(turn(), ("won", 0, 5)),),
    "hands_are_within_five": (
        lambda: cells(turn(), ("in_hand", 0, 1)),
        lambda: attrs.evolve(turn(), due_influence=1),
    ),
    "set_up_is_in_order": (
        lambda: attrs.evolve(RULES.blank(), player=1),
        lambda: attrs.evolve(shuffled(), laid=2),
        lambda: attrs.evolve(shuffled(), mission=(0, NOTHING)),
        lambda: attrs.evolve(turn(), laid=1),
    ),
    "stacks_are_in_order": (
        lambda: cells(stacked(), ("stack", 0, -1 - VETO)),
        lambda: cells(stacked(), ("stack", 0, -1)),
        lambda: cells(stacked(), ("stack", 20, 1)),
    ),
    "actions_are_aimed": (
        lambda: attrs.evolve(turn(), action=SCOUT),
        lambda: attrs.evolve(play(RULES, turn(), PlayAction(SCOUT)), action=VETO),
        lambda: attrs.evolve(play(RULES, turn(), *aimed(SCOUT, SENATOR)), group=NOTHING),
        lambda: attrs.evolve(play(RULES, turn(), *aimed(0, SENATOR, 3)), value=5),  # type: ignore[arg-type]
        lambda: attrs.evolve(play(RULES, turn(), *aimed(CASTLING, SENATOR, PRAETOR)), other=NOTHING),
    ),
    "castled_cards_fit": (
        lambda: cells(turn(), ("held", 1, 1)),
        lambda: cells(castling(), ("held", 5, 10)),
        lambda: cells(castling(), ("held", VALUES, 1)),
    ),
    "cards_have_a_place_to_go": (
        lambda: attrs.evolve(play(RULES, turn(), FaceDown(SENATOR)), in_hand=(0, 4, 4, 1)),
        lambda: cells(play(RULES, turn(), FaceDown(SENATOR)), ("sides", 0, 3)),
        lambda: attrs.evolve(play(RULES, turn(), FaceDown(SENATOR)), group=NOTHING),
    ),
    "votes_have_a_group": (
        lambda: attrs.evolve(turn(), phase=Phase.EIGHT),
        lambda: attrs.evolve(position(RULES, GROUPS), phase=Phase.VOTE),
        lambda: cells(turn(), ("eighth", 0, 1)),
        lambda: attrs.evolve(turn(), group=SENATOR),
    ),
    "draws_are_possible": (
        lambda: attrs.evolve(turn(), phase=Phase.DRAW),
        lambda: attrs.evolve(play(RULES, start(RULES), *down(0, 1), Draw(0)), due_influence=0),
        lambda: attrs.evolve(turn(), then=Then.END),
        lambda: attrs.evolve(turn(), phase=Phase.PLACED),
        lambda: attrs.evolve(turn(), acted=Acted.VETOED),
    ),
    "hands_are_drawn_up": (
        lambda: attrs.evolve(play(RULES, start(RULES), *up((0, 1), (0, 2))), phase=Phase.ACT),
        lambda: attrs.evolve(play(RULES, start(RULES), *up((0, 1), (0, 2))), player=1),
    ),
    "play_goes_on_while_it_can": (
        lambda: attrs.evolve(turn(), won=(5, 5, 5, 3, 3, 0, 0, 0, 0, 0)),
        lambda: attrs.evolve(turn(), in_hand=(0, 4, 4, 1), in_deck=(0, 9, 33, 12)),
        lambda: attrs.evolve(turn(), acted=Acted.DONE, in_hand=(0, 0, 4, 1)),
    ),
}


def test_every_invariant_has_its_faults() -> None:
    assert list(FAULTS) == [known.name for known in INVARIANTS]


@pytest.mark.parametrize(
    ("name", "index"), [(name, index) for name, faults in FAULTS.items() for index in range(len(faults))]
)
def test_invariant_notices_its_fault(name: str, index: int) -> None:
    known = next(invariant for invariant in INVARIANTS if invariant.name == name)
    assert not known(FAULTS[name][index](), RULES)


OTHERS = [
    (question.id, reading)
    for question in GAME.spec.questions.values()
    for reading in question.readings
    if reading != question.ruling
]


@pytest.mark.parametrize(("question", "reading"), [("", ""), *OTHERS], ids=lambda part: part or "ruled")
def test_invariants_hold_in_play_by_every_reading(question: str, reading: str) -> None:
    """A whole game, checked after every sixth move and at the end."""
    rules: TableRules = GAME.rules(readings={question: reading} if question else None)
    random = Random(f"{question} {reading}")
    state, step = rules.blank(), 0
    while (move := rules.pick(state, random)) is not None:
        state, step = rules.apply(state, move), step + 1
        assert step % 6 or not rules.complaints(state)
    assert rules.is_over(state)
    assert not rules.complaints(state)
