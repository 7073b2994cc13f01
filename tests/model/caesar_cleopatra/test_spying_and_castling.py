"""The Spy and Castling: what is seen, what goes, and where picked-up cards may lie again."""

from __future__ import annotations

import pytest
from tests.model.caesar_cleopatra.positions import (
    CAESAR,
    CASTLING,
    CLEOPATRA,
    PRAETOR,
    QUAESTOR,
    SENATOR,
    SPY,
    VETO,
    allows,
    choices,
    discarded,
    draw,
    hand,
    let,
    lying,
    play,
    refusals,
    start,
    table,
)

from rulewright.model.caesar_cleopatra.actions import PlayAction, Veto
from rulewright.model.caesar_cleopatra.castling import FIRST, PAIRS, CastleHere, CastleRest, PickUp
from rulewright.model.caesar_cleopatra.components import ACTIONS
from rulewright.model.caesar_cleopatra.spying import LeaveHand, SpyOutAction, SpyOutInfluence
from rulewright.model.caesar_cleopatra.state import Phase, Table, TableRules
from rulewright.model.caesar_cleopatra.turn import KeepHand
from rulewright.model.kernel.rules import HIDDEN

HANDS = ("spy 1 2 3 castling", "1 2 2 veto 5")
PAIR = PAIRS.index((SENATOR, PRAETOR))


def spying(rules: TableRules) -> Table:
    """Cleopatra looks at Caesar's hand."""
    return play(rules, start(rules, hands=HANDS), *let(SPY))


def picked_up(rules: TableRules, senators: tuple[str, str], praetors: tuple[str, str]) -> Table:
    """Cleopatra has picked up her cards at senators and praetors."""
    state = start(rules, {"senator": senators, "praetor": praetors}, hands=HANDS)
    return play(rules, state, *let(CASTLING, SENATOR, PRAETOR), PickUp(PAIR))


# The Spy


def test_spy_takes_an_influence_card_and_the_rival_draws_at_once() -> None:
    rules = table()
    state = play(rules, spying(rules), SpyOutInfluence(5))
    assert (discarded(state, CAESAR), hand(state, CAESAR)) == ("5", "2 2 1 veto")
    assert (state.phase, rules.actor(state), rules.actor(play(rules, state, *draw(4)))) == (Phase.REFILL, 1, 0)
    after = play(rules, state, *draw(4))
    assert (after.phase, after.player, hand(after, CAESAR)) == (Phase.ACT, CLEOPATRA, "4 2 2 1 veto")


def test_spy_takes_an_action_card() -> None:
    rules = table()
    state = play(rules, spying(rules), SpyOutAction(VETO))
    assert state.action_discard[ACTIONS + VETO] == 1
    assert hand(state, CAESAR) == "5 2 2 1"


def test_spy_may_look_only() -> None:
    rules = table()
    state = play(rules, spying(rules), LeaveHand())
    assert (state.phase, hand(state, CAESAR)) == (Phase.ACT, "5 2 2 1 veto")


def test_spy_takes_what_is_there() -> None:
    rules = table()
    state = spying(rules)
    assert choices(rules, state, SpyOutInfluence) == [1, 2, 5]
    assert choices(rules, state, SpyOutAction) == [VETO]
    assert refusals(rules, state, SpyOutInfluence(4)) == {"actions.something-to-act-on"}
    assert refusals(rules, state, SpyOutAction(SPY)) == {"actions.something-to-act-on"}


def test_nothing_is_spied_out_without_a_spy() -> None:
    rules = table()
    state = start(rules, hands=HANDS)
    assert refusals(rules, state, SpyOutInfluence(1)) == {"actions.spy"}
    assert refusals(rules, state, SpyOutAction(VETO)) == {"actions.spy"}
    assert refusals(rules, state, LeaveHand()) == {"actions.spy"}


def test_rival_with_empty_decks_draws_nothing() -> None:
    rules = table()
    state = start(rules, hands=HANDS, empty=("influence 1", "actions 1"))
    after = play(rules, state, *let(SPY), SpyOutInfluence(5))
    assert (after.phase, hand(after, CAESAR)) == (Phase.ACT, "2 2 1 veto")


def test_hand_is_seen_while_the_spy_looks_and_not_before_or_after() -> None:
    rules = table()
    before = play(rules, start(rules, hands=HANDS), PlayAction(SPY))
    seen = [rules.view(state, CLEOPATRA).hand[6:] for state in (before, spying(rules))]
    assert seen == [(HIDDEN,) * 6, (0, 1, 2, 0, 0, 1)]
    after = play(rules, spying(rules), LeaveHand())
    assert rules.view(after, CLEOPATRA).hand[6:] == (HIDDEN,) * 6


def test_vetoed_spy_sees_nothing() -> None:
    rules = table()
    state = play(rules, start(rules, hands=HANDS), PlayAction(SPY), Veto())
    assert rules.view(state, CLEOPATRA).hand[6:] == (HIDDEN,) * 6
    assert hand(state, CAESAR) == "5 2 2 1"


def test_vetoed_spy_read_as_hand_is_seen() -> None:
    """The reading "hand-is-seen": the look comes before the answer."""
    rules = table(vetoed_spy="hand-is-seen")
    state = play(rules, start(rules, hands=HANDS), PlayAction(SPY))
    assert rules.view(state, CLEOPATRA).hand[6:] == (0, 1, 2, 0, 0, 1)
    assert rules.view(state, CAESAR).hand[:6] == (HIDDEN,) * 6


# Castling


def test_castling_picks_up_both_groups_and_no_other() -> None:
    rules = table()
    groups = {"senator": ("[1] 5", "3"), "praetor": ("[2] 4", ""), "quaestor": ("3", "")}
    state = play(rules, start(rules, groups, hands=HANDS), *let(CASTLING, SENATOR, PRAETOR), PickUp(PAIR))
    assert state.held[:6] == (0, 1, 1, 0, 1, 1)
    assert [lying(state, name, CLEOPATRA) for name in ("senator", "praetor", "quaestor")] == ["", "", "3"]
    assert lying(state, "senator", CAESAR) == "3"


def test_castling_shares_cards_out_face_down() -> None:
    """Two go to the senators, two to the praetors; what lay face up lies face down."""
    rules = table()
    state = play(rules, picked_up(rules, ("[1] 5", "3"), ("[2] 4", "")), CastleHere(4), CastleHere(2), CastleRest())
    assert lying(state, "senator", CLEOPATRA, "down") == "4 2"
    assert lying(state, "praetor", CLEOPATRA, "down") == "5 1"
    assert state.held == (0,) * 12
    assert (state.phase, state.player) == (Phase.ACT, CLEOPATRA)


def test_castling_may_leave_a_group_empty() -> None:
    rules = table()
    state = play(rules, picked_up(rules, ("[1] 5", "3"), ("[2] 4", "")), CastleRest())
    assert lying(state, "praetor", CLEOPATRA, "down") == "5 4 2 1"
    assert lying(state, "senator", CLEOPATRA, "down") == ""


def test_castling_keeps_to_five_on_a_side() -> None:
    """Six cards: at most five at the senators, and not all six at the praetors."""
    rules = table()
    state = picked_up(rules, ("1 2 3", ""), ("1 2 3", ""))
    assert refusals(rules, state, CastleRest()) == {"actions.castling-limits"}
    state = play(rules, state, *map(CastleHere, (1, 1, 2, 2, 3)))
    assert refusals(rules, state, CastleHere(3)) == {"actions.castling-limits"}
    assert allows(rules, state, CastleRest())


def test_castling_keeps_to_eight_at_a_group() -> None:
    """Caesar has five at the praetors, so three of four cards at most go there."""
    rules = table()
    state = picked_up(rules, ("1 2", ""), ("1 2", "1 2 3 4 5"))
    assert refusals(rules, state, CastleRest()) == {"actions.castling-limits"}
    assert allows(rules, play(rules, state, CastleHere(2)), CastleRest())


def test_castling_places_what_was_picked_up() -> None:
    rules = table()
    state = picked_up(rules, ("1", ""), ("2", ""))
    assert choices(rules, state, CastleHere) == [1, 2]
    assert refusals(rules, state, CastleHere(5)) == {"actions.castling"}
    assert refusals(rules, start(rules), CastleRest()) == {"actions.castling"}


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_pairs_are_picked_up_as_named(pair: int) -> None:
    rules = table()
    state = start(rules, {"senator": ("1", ""), "praetor": ("2", "")}, hands=HANDS)
    state = play(rules, state, *let(CASTLING, PRAETOR, SENATOR))
    assert allows(rules, state, PickUp(pair)) == (pair == PAIR)
    assert FIRST[pair] == PAIRS[pair][0]


def test_eight_cards_by_castling_call_a_vote() -> None:
    """The eighth card lies at the praetors again: there is a vote before the turn goes on."""
    rules = table()
    state = picked_up(rules, ("1 2", ""), ("1 2", "1 2 3 4 5"))
    state = play(rules, state, CastleHere(2), CastleRest())
    assert (state.phase, state.eighth) == (Phase.EIGHT, (0, 1, 0, 0, 0))


def test_rival_sees_how_many_cards_are_where_and_not_which() -> None:
    rules = table()
    state = play(rules, picked_up(rules, ("[1] 5", "3"), ("[2] 4", "")), CastleHere(4))
    seen = rules.view(state, CAESAR)
    assert set(seen.held[:6]) == {HIDDEN}
    assert rules.public(state)["Cleopatra: face down, senator"] == 1
    assert rules.public(state)["Cleopatra: picked up"] == 3


def test_castling_is_the_action_of_the_turn() -> None:
    rules = table()
    state = play(rules, picked_up(rules, ("1", ""), ("2", "")), CastleRest())
    assert refusals(rules, state, PlayAction(SPY)) == {"actions.one-a-turn"}
    assert allows(rules, state, KeepHand())
    assert QUAESTOR not in (state.group, state.other)
