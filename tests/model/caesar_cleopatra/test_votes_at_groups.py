"""Votes at the table: vote cards, cards turned up, patricians taken, what leaves, and groups that are emptied."""

from __future__ import annotations

import attrs
import pytest
from tests.model.caesar_cleopatra.positions import as_words, discarded, lying, position, side, table
from tests.model.caesar_cleopatra.test_votes import CASES, Vote

from rulewright.model.caesar_cleopatra.components import GROUPS, PLAYERS, VALUES, VoteCard
from rulewright.model.caesar_cleopatra.state import NOTHING, Phase, Table, TableRules, place_of
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.errors import IllegalMove

SENATOR, PRAETOR, CENSOR = (GROUPS.index(name) for name in ("senator", "praetor", "censor"))
EVERYBODY = dict.fromkeys(GROUPS, ("3", "2"))


def turn_up(rules: TableRules, state: Table, card: VoteCard) -> Table:
    """The table after a vote card was turned up."""
    return rules.apply(state, TurnUpVoteCard(card))


def vote(rules: TableRules, state: Table, group: int) -> Table:
    """The table after the vote that a group's card has called."""
    return rules.apply(turn_up(rules, state, VoteCard(group)), HoldVote(group))


def influence_of(state: Table, seat: int, value: int) -> int:
    """All cards of a value that a seat has, wherever they are."""
    own = seat * VALUES + value
    at_groups = sum(
        cells[(seat * len(GROUPS) + group) * VALUES + value]
        for cells in (state.up, state.down)
        for group in range(len(GROUPS))
    )
    return at_groups + state.hand[own] + state.deck[own] + state.discard[own] + state.held[own]


# Vote cards


def test_each_card_comes_as_often_as_there_are_of_it() -> None:
    rules = table()
    state = position(rules, EVERYBODY, out=(VoteCard.SENATOR,))
    assert [TurnUpVoteCard(card).weight(state, rules) for card in VoteCard] == [0, 1, 1, 1, 1, 2, 1]


def test_card_that_was_turned_up_stays_out() -> None:
    rules = table()
    state = position(rules, EVERYBODY, out=(VoteCard.SENATOR,))
    assert not rules.may(state, TurnUpVoteCard(VoteCard.SENATOR))
    with pytest.raises(IllegalMove, match="stays-out"):
        turn_up(rules, state, VoteCard.SENATOR)


@pytest.mark.parametrize("card", [VoteCard.SENATOR, VoteCard.AEDILE])
def test_card_of_a_group_calls_a_vote_there(card: VoteCard) -> None:
    rules = table()
    state = turn_up(rules, position(rules, EVERYBODY), card)
    assert (state.phase, state.group) == (Phase.VOTE, card)
    assert state.vote_out == tuple(int(kind == card) for kind in VoteCard)
    assert [group for group in range(5) if rules.may(state, HoldVote(group))] == [card]


@pytest.mark.parametrize("card", [VoteCard.ORGY, VoteCard.RESHUFFLING_ORGY])
def test_at_an_orgy_nothing_happens(card: VoteCard) -> None:
    """It is Caesar's turn, and all influence lies as it lay."""
    rules = table()
    before = position(rules, {**EVERYBODY, "senator": ("[5]", "[P] 1")})
    after = turn_up(rules, before, card)
    assert (after.phase, after.player) == (Phase.ACT, 1)
    changed = {f.name for f in attrs.fields(Table) if getattr(before, f.name) != getattr(after, f.name)}
    assert changed <= {"phase", "player", "vote_deck", "vote_out"}


def test_two_plain_orgies_are_turned_up_one_by_one() -> None:
    rules = table()
    once = turn_up(rules, position(rules, EVERYBODY), VoteCard.ORGY)
    twice = turn_up(rules, attrs.evolve(once, phase=Phase.TURN_UP), VoteCard.ORGY)
    assert (once.vote_deck[VoteCard.ORGY], once.vote_out[VoteCard.ORGY]) == (1, 1)
    assert (twice.vote_deck[VoteCard.ORGY], twice.vote_out[VoteCard.ORGY]) == (0, 2)


def test_third_orgy_brings_back_all_that_were_turned_up_and_itself() -> None:
    rules = table()
    out = (VoteCard.SENATOR, VoteCard.CENSOR, VoteCard.ORGY)
    state = turn_up(rules, position(rules, EVERYBODY, out=out), VoteCard.RESHUFFLING_ORGY)
    assert state.vote_deck == rules.components.votes
    assert state.vote_out == (0,) * 7


def test_last_card_of_the_deck_is_the_orgy_that_brings_back() -> None:
    """With all others turned up it comes for certain, and the deck is whole again."""
    rules = table()
    others = tuple(VoteCard(kind) for kind in (0, 1, 2, 3, 4, 5, 5))
    state = position(rules, EVERYBODY, out=others)
    assert [card for card in VoteCard if rules.may(state, TurnUpVoteCard(card))] == [VoteCard.RESHUFFLING_ORGY]
    assert turn_up(rules, state, VoteCard.RESHUFFLING_ORGY).vote_deck == rules.components.votes


def test_no_vote_card_is_turned_up_before_its_time() -> None:
    rules = table()
    for phase in set(Phase) - {Phase.TURN_UP, Phase.OVER}:
        with pytest.raises(IllegalMove, match="ends-turn"):
            turn_up(rules, attrs.evolve(position(rules, EVERYBODY), phase=phase), VoteCard.ORGY)


def test_variant_has_one_plain_orgy() -> None:
    """Seven vote cards; the orgy that brings back is there, and with it come six others."""
    rules = table("two-orgies")
    state = position(rules, EVERYBODY)
    assert [TurnUpVoteCard(card).weight(state, rules) for card in VoteCard] == [1, 1, 1, 1, 1, 1, 1]
    once = attrs.evolve(turn_up(rules, state, VoteCard.ORGY), phase=Phase.TURN_UP)
    assert not rules.may(once, TurnUpVoteCard(VoteCard.ORGY))
    assert turn_up(rules, once, VoteCard.RESHUFFLING_ORGY).vote_deck == (1, 1, 1, 1, 1, 1, 1)


# Holding a vote


def test_all_cards_at_the_group_are_turned_up_and_no_others() -> None:
    """Cleopatra's 5 and 3 make 8 against 6: she pays the 5, Caesar his 1."""
    rules = table()
    state = position(rules, {**EVERYBODY, "senator": ("[5] 3", "[1] [5]"), "praetor": ("[4]", "[2] 1")})
    after = vote(rules, state, SENATOR)
    assert (lying(after, "senator", 0), lying(after, "senator", 1)) == ("3", "5")
    assert (lying(after, "senator", 0, "down"), lying(after, "senator", 1, "down")) == ("", "")
    assert (lying(after, "praetor", 0, "down"), lying(after, "praetor", 1, "down")) == ("4", "2")
    assert (discarded(after, 0), discarded(after, 1)) == ("5", "1")


def test_winner_takes_a_patrician_and_the_turn_is_over() -> None:
    rules = table()
    after = vote(rules, position(rules, {"praetor": ("[2]", "[4]")}), PRAETOR)
    assert after.won == tuple(int(place == place_of(1, PRAETOR)) for place in range(10))
    assert (after.phase, after.player, after.group) == (Phase.ACT, 1, NOTHING)


def test_tie_turns_cards_up_and_changes_nothing_else() -> None:
    """They stay turned up; nobody has a patrician, nothing is discarded."""
    rules = table()
    state = position(rules, {"senator": ("[5] P", "[3] [2] P")})
    after = vote(rules, state, SENATOR)
    assert (lying(after, "senator", 0), lying(after, "senator", 1)) == ("5 P", "3 2 P")
    assert after.won == state.won
    assert after.discard == state.discard


def test_vote_where_nobody_has_a_card_is_a_tie() -> None:
    rules = table()
    after = vote(rules, position(rules, {"praetor": ("3", "2")}), SENATOR)
    assert after.won == (0,) * 10
    assert after.phase == Phase.ACT


def test_single_card_is_enough_for_a_vote() -> None:
    rules = table()
    after = vote(rules, position(rules, {"senator": ("", "[1]")}), SENATOR)
    assert after.won[place_of(1, SENATOR)] == 1
    assert discarded(after, 1) == "1"


def within_the_deck(case: Vote) -> bool:
    """Whether a player has all those cards: two philosophers and seven of each value, two of each in hand and deck."""
    return all(number <= 5 for words in case.sides for number in side(words))


@pytest.mark.parametrize("group", [SENATOR, CENSOR])
@pytest.mark.parametrize("name", [name for name, case in CASES.items() if within_the_deck(case)])
def test_case_comes_out_at_the_table_as_in_the_table_of_cases(name: str, group: int) -> None:
    """What is not discarded stays, face up; and no card is lost on the way."""
    case = CASES[name]
    rules = table(**dict(case.readings))
    hidden = " ".join(f"[{card}]" for card in case.sides[1].split())
    before = position(rules, {**EVERYBODY, GROUPS[group]: (case.sides[0], hidden)})
    after = vote(rules, before, group)
    for seat in range(PLAYERS):
        gone = side(case.discards[seat])
        stays = tuple(had - less for had, less in zip(side(case.sides[seat]), gone, strict=True))
        assert lying(after, GROUPS[group], seat) == as_words(stays)
        assert lying(after, GROUPS[group], seat, "down") == ""
        assert discarded(after, seat) == as_words(gone)
        assert after.won[place_of(seat, group)] == (1 if case.wins == seat else 0)
        for value in range(VALUES):
            assert influence_of(after, seat, value) == rules.components.influence[value]


# The last of a group

TWO_TAKEN = {"censor": (1, 1)}
FOUR_TAKEN = {"senator": (2, 2)}


def test_last_patrician_takes_the_rest_of_the_influence_with_it() -> None:
    """Philosophers and cards of both sides; and the group's vote card leaves the game."""
    rules = table()
    state = position(rules, {**EVERYBODY, "censor": ("[5] 3 P", "2 P")}, won=TWO_TAKEN)
    after = vote(rules, state, CENSOR)
    assert after.won[place_of(0, CENSOR)] == 2
    assert [lying(after, "censor", seat, field) for seat in (0, 1) for field in ("up", "down")] == [""] * 4
    assert (discarded(after, 0), discarded(after, 1)) == ("5 3 P", "2 P")
    assert after.vote_deck[VoteCard.CENSOR] == after.vote_out[VoteCard.CENSOR] == 0
    assert lying(after, "senator", 0) == "3"


def test_last_patrician_of_a_group_of_five() -> None:
    rules = table()
    after = vote(rules, position(rules, {"senator": ("[5] [4]", "[1]")}, won=FOUR_TAKEN), SENATOR)
    assert after.won[place_of(0, SENATOR)] == 3
    assert (discarded(after, 0), discarded(after, 1)) == ("5 4", "1")


def test_tie_about_the_last_patrician_leaves_everything() -> None:
    rules = table()
    after = vote(rules, position(rules, {"censor": ("[5]", "3 2")}, won=TWO_TAKEN), CENSOR)
    assert (lying(after, "censor", 0), lying(after, "censor", 1)) == ("5", "3 2")
    assert after.vote_out[VoteCard.CENSOR] == 1


def test_last_but_one_leaves_the_rest_lying() -> None:
    rules = table()
    after = vote(rules, position(rules, {"censor": ("5 3", "2")}, won={"censor": (1, 0)}), CENSOR)
    assert lying(after, "censor", 0) == "3"
    assert after.vote_out[VoteCard.CENSOR] == 1


def test_vote_card_of_an_emptied_group_is_not_brought_back() -> None:
    rules = table()
    emptied = vote(rules, position(rules, EVERYBODY, won=TWO_TAKEN), CENSOR)
    after = turn_up(rules, attrs.evolve(emptied, phase=Phase.TURN_UP), VoteCard.RESHUFFLING_ORGY)
    assert after.vote_deck == tuple(0 if card == VoteCard.CENSOR else rules.components.votes[card] for card in VoteCard)


def test_by_the_other_reading_it_stays_and_the_next_card_is_turned_up() -> None:
    """The vote card of the censors comes again after they have all been won: another card is turned up at once."""
    rules = table(emptied_vote_card="drawn-again")
    emptied = vote(rules, position(rules, EVERYBODY, won=TWO_TAKEN), CENSOR)
    assert emptied.vote_out[VoteCard.CENSOR] == 1
    back = turn_up(rules, attrs.evolve(emptied, phase=Phase.TURN_UP), VoteCard.RESHUFFLING_ORGY)
    assert back.vote_deck == rules.components.votes
    again = turn_up(rules, attrs.evolve(back, phase=Phase.TURN_UP), VoteCard.CENSOR)
    assert (again.phase, again.player, again.group) == (Phase.TURN_UP, back.player, NOTHING)
    assert again.vote_out[VoteCard.CENSOR] == 1
    assert turn_up(rules, again, VoteCard.SENATOR).phase == Phase.VOTE


def test_game_is_over_when_the_last_patrician_of_all_is_won() -> None:
    rules = table()
    all_but_one = {"senator": (3, 2), "praetor": (2, 3), "quaestor": (5, 0), "censor": (1, 1), "aedile": (0, 3)}
    after = vote(rules, position(rules, {"censor": ("3", "2")}, won=all_but_one), CENSOR)
    assert sum(after.won) == 21
    assert after.phase == Phase.OVER
