"""What each player may look at: own cards; of the rival's only what lies open, or what a Spy looks at."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CLEOPATRA,
    SCOUT,
    SENATOR,
    SPY,
    changed,
    down,
    let,
    play,
    start,
    table,
)

from rulewright.model.caesar_cleopatra import GAME
from rulewright.model.caesar_cleopatra.actions import LetItPass, PlayAction, Scout, Veto
from rulewright.model.caesar_cleopatra.components import ACTIONS, VALUES
from rulewright.model.caesar_cleopatra.drawing import DealAction, DealInfluence, Draw
from rulewright.model.caesar_cleopatra.setup import DealMission, LayFirst, ShuffleActions, StackAction
from rulewright.model.caesar_cleopatra.state import Phase, Table, counted
from rulewright.model.caesar_cleopatra.turn import DiscardAction, DiscardInfluence, KeepHand, LayFaceDown, LayFaceUp
from rulewright.model.kernel.rules import HIDDEN

GROUPS = {"senator": ("[1] 2", "[3] 4"), "praetor": ("[2]", "[5]")}
HANDS = ("1 2 3 spy scout", "4 5 5 veto wrath")
SEATS = pytest.mark.parametrize("seat", [CLEOPATRA, CAESAR])


def half(cells: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """A seat's half of cells that are counted seat by seat."""
    size = len(cells) // 2
    return cells[seat * size : (seat + 1) * size]


def hides(cells: tuple[int, ...]) -> bool:
    """Whether nothing is to be seen."""
    return set(cells) == {HIDDEN}


@SEATS
def test_own_hand_and_own_cards_face_down_are_seen_and_the_rivals_are_not(seat: int) -> None:
    rules = table()
    state = start(rules, GROUPS, hands=HANDS)
    seen = rules.view(state, seat)
    for name in ("hand", "action_hand", "down"):
        whole, found = getattr(state, name), getattr(seen, name)
        assert half(found, seat) == half(whole, seat)
        assert hides(half(found, 1 - seat))


@SEATS
def test_nobody_looks_into_a_deck(seat: int) -> None:
    rules = table()
    seen = rules.view(start(rules, GROUPS, hands=HANDS), seat)
    assert all(hides(cells) for cells in (seen.deck, seen.action_deck, seen.stack, seen.missions))


@SEATS
def test_everything_else_is_open(seat: int) -> None:
    """Cards face up, patricians, vote cards turned up, discards, whose turn it is."""
    rules = table()
    state = start(rules, GROUPS, hands=HANDS, spent=("1 spy", "2"))
    hidden = {"hand", "action_hand", "down", "held", "deck", "action_deck", "stack", "mission", "missions"}
    assert changed(state, rules.view(state, seat)) <= hidden
    assert rules.view(state, seat).discard == state.discard


@SEATS
def test_sizes_are_open(seat: int) -> None:
    rules = table()
    state = start(rules, GROUPS, hands=HANDS)
    sizes = rules.public(state)
    assert sizes["Caesar: influence in hand"] == 3
    assert sizes["Caesar: actions in hand"] == 2
    assert sizes["Cleopatra: face down, praetor"] == 1
    assert sizes["Cleopatra: action deck"] == 11
    assert rules.view(state, seat).sides == state.sides


def test_own_mission_is_known_and_the_rivals_is_not() -> None:
    rules = table()
    state = start(rules)
    assert rules.view(state, CLEOPATRA).mission == (0, HIDDEN)
    assert rules.view(state, CAESAR).mission == (HIDDEN, 1)


def test_own_mission_read_as_unseen() -> None:
    """The reading "unseen": neither sees either before the end."""
    rules = table(own_mission="unseen")
    state = start(rules)
    assert rules.view(state, CLEOPATRA).mission == rules.view(state, CAESAR).mission == (HIDDEN, HIDDEN)
    assert not DealMission(0).sees(rules.blank(), CLEOPATRA, rules)


@SEATS
def test_missions_are_shown_at_the_end(seat: int) -> None:
    rules = table()
    over = attrs.evolve(start(rules), phase=Phase.OVER)
    assert rules.view(over, seat).mission == over.mission
    assert hides(rules.view(over, seat).missions)


def test_discards_read_as_closed() -> None:
    """The reading "closed": how many is open, which is not, for either player."""
    rules = table(discards="closed")
    state = start(rules, spent=("1 spy", "2"))
    seen = rules.view(state, CLEOPATRA)
    assert hides(seen.discard)
    assert hides(seen.action_discard)
    assert rules.public(state)["Cleopatra: influence discarded"] == 1
    assert not DiscardInfluence(1).sees(state, CAESAR, rules)
    assert DiscardAction(SPY).sees(start(table()), CAESAR, table())


def test_stacked_deck_is_seen_by_whoever_stacks_it_and_only_then() -> None:
    rules = table()
    state = play(rules, rules.blank(), DealMission(0), DealMission(0), StackAction(SPY))
    assert half(rules.view(state, CLEOPATRA).stack, CLEOPATRA)[-2:] == (-1, SPY)
    assert hides(rules.view(state, CAESAR).stack)
    order = [0, 0, 0, 0, 1, 2, 2, 3, 3, 4, 5, 5]
    done = play(rules, state, *map(StackAction, order))
    assert hides(rules.view(done, CLEOPATRA).stack)


def test_scout_shows_what_it_turned_up_to_both() -> None:
    rules = table()
    state = play(rules, start(rules, GROUPS, hands=HANDS), *let(SCOUT, SENATOR), Scout(SENATOR))
    shown = half(rules.view(state, CLEOPATRA).up, CAESAR)[:VALUES]
    assert shown == (0, 0, 0, 1, 1, 0)
    assert hides(half(rules.view(state, CLEOPATRA).down, CAESAR))


@pytest.mark.parametrize(
    ("move", "who"),
    [(LayFirst(1), CLEOPATRA), (StackAction(0), CLEOPATRA), (LayFaceDown(1), CLEOPATRA)],
)
def test_hidden_moves_are_seen_by_whoever_makes_them(move: Any, who: int) -> None:
    rules = table()
    state = start(rules)
    assert move.hidden
    assert [move.sees(state, seat, rules) for seat in (CLEOPATRA, CAESAR)] == [who == CLEOPATRA, who == CAESAR]


@pytest.mark.parametrize("deal", [DealInfluence(1), DealAction(0)])
def test_drawn_card_is_seen_by_whoever_draws_it(deal: Any) -> None:
    """Cleopatra in her turn; Caesar when a Veto is replaced in Cleopatra's."""
    rules = table()
    mine = play(rules, start(rules), *down(SENATOR, 1), Draw(0))
    assert [deal.sees(mine, seat, rules) for seat in (CLEOPATRA, CAESAR)] == [True, False]
    his = play(rules, start(rules, hands=HANDS), PlayAction(SPY), Veto(), Draw(0))
    assert [deal.sees(his, seat, rules) for seat in (CLEOPATRA, CAESAR)] == [False, True]


def test_card_placed_face_up_is_seen_by_all() -> None:
    assert LayFaceUp.hidden == ()


def swapped(state: Table, *cells: tuple[str, int, int]) -> Table:
    """The position with single cells changed by so much."""
    fields: dict[str, list[int]] = {}
    for name, cell, by in cells:
        fields.setdefault(name, list(getattr(state, name)))[cell] += by
    return counted(attrs.evolve(state, **{name: tuple(values) for name, values in fields.items()}))


def look_alikes() -> tuple[Table, Table]:
    """Two positions that differ in a Veto in Caesar's hand: in one it is a Scout, and the Veto in his deck."""
    one = start(table(), GROUPS, hands=HANDS)
    veto, scout = ACTIONS + 5, ACTIONS + 3
    other = swapped(
        one, ("action_hand", veto, -1), ("action_deck", veto, 1), ("action_hand", scout, 1), ("action_deck", scout, -1)
    )
    return one, other


def test_positions_that_differ_in_a_hidden_veto_look_alike_and_allow_the_same() -> None:
    rules = table()
    one, other = look_alikes()
    assert not rules.complaints(other)
    assert rules.view(one, CLEOPATRA) == rules.view(other, CLEOPATRA)
    assert rules.public(one) == rules.public(other)
    assert rules.legal_moves(one) == rules.legal_moves(other)


def test_being_asked_for_a_veto_tells_nothing() -> None:
    """With and without a Veto Caesar is asked, and the position looks the same to Cleopatra before and after."""
    rules = table()
    asked = [play(rules, state, PlayAction(SPY)) for state in look_alikes()]
    assert rules.view(asked[0], CLEOPATRA) == rules.view(asked[1], CLEOPATRA)
    assert [rules.actor(state) for state in asked] == [CAESAR, CAESAR]
    let_go = [play(rules, state, LetItPass()) for state in asked]
    assert rules.view(let_go[0], CLEOPATRA) != rules.view(let_go[1], CLEOPATRA), "the Spy looks at the hand"


def test_passes_that_change_nothing_show_nothing() -> None:
    rules = table()
    after = [play(rules, state, KeepHand()) for state in look_alikes()]
    assert rules.view(after[0], CLEOPATRA) == rules.view(after[1], CLEOPATRA)


def test_fields_called_secret_are_those_of_which_something_is_hidden() -> None:
    rules = table()
    state = play(rules, rules.blank(), DealMission(0), DealMission(0), ShuffleActions())
    hidden = {f.name for f in attrs.fields(Table) if HIDDEN in _cells(getattr(rules.view(state, CAESAR), f.name))}
    assert hidden == set(GAME.secret)


def _cells(value: Any) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)
