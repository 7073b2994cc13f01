"""Errors in Caesar & Cleopatra that must not go unnoticed."""

from __future__ import annotations

from rulewright.model.caesar_cleopatra.actions import CARDS, AimAtGroup, Assassinate, LetItPass, PlayAction, Scout, Veto
from rulewright.model.caesar_cleopatra.castling import CastleHere
from rulewright.model.caesar_cleopatra.components import ACTIONS, PHILOSOPHER, VALUES, Action, VoteCard
from rulewright.model.caesar_cleopatra.drawing import DealInfluence
from rulewright.model.caesar_cleopatra.setup import DealMission
from rulewright.model.caesar_cleopatra.state import (
    Phase,
    Table,
    TableRules,
    cell_of,
    has_room,
    holds,
    patricians_left,
    place_of,
    rival_of,
)
from rulewright.model.caesar_cleopatra.turn import TURN, FaceDown, FaceUp, LayFaceDown
from rulewright.model.caesar_cleopatra.views import view
from rulewright.model.caesar_cleopatra.votes import HoldVote, TurnUpVoteCard
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, put
from rulewright.model.kernel.moves import Requirements, evolve
from rulewright.proofs.planted import Fault
from rulewright.proofs.planted.plants import method, part


def paid_cards_lost(self: HoldVote, state: Table, rules: TableRules) -> Table:
    after = HoldVote.effect(self, state, rules)
    return evolve(after, discard=state.discard)


def nobody_pays(self: HoldVote, state: Table, rules: TableRules) -> Table:
    after = HoldVote.effect(self, state, rules)
    return evolve(after, up=state.up, down=state.down, sides=state.sides, discard=state.discard)


def two_patricians_at_once(self: HoldVote, state: Table, rules: TableRules) -> Table:
    after = HoldVote.effect(self, state, rules)
    won = after.won
    for seat in (0, 1):
        place = place_of(seat, self.group)
        won = add_at(won, place, 1, at(after.won, place) > at(state.won, place))
    return evolve(after, won=won)


def victim_stays(self: Assassinate, state: Table, rules: TableRules) -> Table:
    after = Assassinate.effect(self, state, rules)
    return evolve(after, up=state.up)


def scouted_cards_of_the_player(self: Scout, state: Table, rules: TableRules) -> Table:
    after = Scout.effect(self, state, rules)
    up = state.up
    for value in range(VALUES):
        turned = at(state.down, cell_of(rival_of(state.player), self.group, value))
        up = add_at(up, cell_of(state.player, self.group, value), turned)
    return evolve(after, up=up)


def card_not_counted(self: LayFaceDown, state: Table, rules: TableRules) -> Table:
    after = LayFaceDown.effect(self, state, rules)
    return evolve(after, sides=state.sides)


def side_limit_forgotten(self: FaceDown, state: Table, rules: TableRules) -> Requirements:
    yield TURN.place_or_pass, all_of(state.phase == Phase.ACT, holds(state, state.player))
    yield TURN.at_a_group, patricians_left(state, rules, self.group) > 0


def second_card_anywhere(self: FaceUp, state: Table, rules: TableRules) -> Requirements:
    first = all_of(state.phase == Phase.ACT, holds(state, state.player, 2))
    yield TURN.place_or_pass, any_of(first, state.phase == Phase.SECOND)
    room = has_room(state, rules, state.player, self.group)
    yield TURN.group_limit, any_of(state.phase == Phase.SECOND, room)


def castling_over_the_limit(self: CastleHere, state: Table, rules: TableRules) -> Requirements:
    yield CARDS.castling, state.phase == Phase.CASTLE
    yield CARDS.castling, at(state.held, state.player * VALUES + self.value) > 0


def vote_card_put_back(self: TurnUpVoteCard, state: Table, rules: TableRules) -> Table:
    after = TurnUpVoteCard.effect(self, state, rules)
    return evolve(after, vote_deck=state.vote_deck)


def third_orgy_stays_out(self: TurnUpVoteCard, state: Table, rules: TableRules) -> Table:
    after = TurnUpVoteCard.effect(self, state, rules)
    third = self.card == VoteCard.RESHUFFLING_ORGY
    return evolve(
        after,
        vote_deck=add_at(after.vote_deck, VoteCard.RESHUFFLING_ORGY, -1, third),
        vote_out=add_at(after.vote_out, VoteCard.RESHUFFLING_ORGY, 1, third),
    )


def mission_copied(self: DealMission, state: Table, rules: TableRules) -> Table:
    after = DealMission.effect(self, state, rules)
    return evolve(after, missions=state.missions)


def veto_kept(self: Veto, state: Table, rules: TableRules) -> Table:
    after = Veto.effect(self, state, rules)
    return evolve(after, action_hand=state.action_hand, in_hand=state.in_hand, action_discard=state.action_discard)


def holds_a_veto(state: Table, seat: int) -> bool:
    """Whether a seat has a Veto in hand: nothing that the other seat may know."""
    return at(state.action_hand, seat * ACTIONS + Action.VETO) > 0


def answer_only_with_a_veto(self: LetItPass, state: Table, rules: TableRules) -> Requirements:
    yield CARDS.veto, all_of(state.phase == Phase.ANSWER, holds_a_veto(state, rival_of(state.player)))


def asked_only_with_a_veto(self: AimAtGroup, state: Table, rules: TableRules) -> Table:
    after = AimAtGroup.effect(self, state, rules)
    silent = all_of(after.phase == Phase.ANSWER, none_of(holds_a_veto(state, rival_of(state.player))))
    return evolve(after, phase=ite(silent, Phase.CARRY_OUT, after.phase))


def shy_of_philosophers(self: FaceDown, state: Table, rules: TableRules) -> Requirements:
    yield TURN.place_or_pass, all_of(state.phase == Phase.ACT, holds(state, state.player))
    yield TURN.at_a_group, has_room(state, rules, state.player, self.group)
    yield TURN.your_choice, at(state.hand, rival_of(state.player) * VALUES + PHILOSOPHER) == 0


def open_hands(state: Table, seat: int, rules: TableRules) -> Table:
    return evolve(view(state, seat, rules), hand=state.hand)


def action_kept(self: PlayAction, state: Table, rules: TableRules) -> Table:
    after = PlayAction.effect(self, state, rules)
    return evolve(after, action_hand=state.action_hand, in_hand=state.in_hand, action_discard=state.action_discard)


def card_drawn_twice(self: DealInfluence, state: Table, rules: TableRules) -> Table:
    after = DealInfluence.effect(self, state, rules)
    return evolve(after, deck=state.deck, in_deck=state.in_deck)


def last_card_of_a_group_stays(self: HoldVote, state: Table, rules: TableRules) -> Table:
    after = HoldVote.effect(self, state, rules)
    return evolve(
        after,
        vote_deck=put(after.vote_deck, self.group, at(state.vote_deck, self.group)),
        vote_out=put(after.vote_out, self.group, at(state.vote_out, self.group)),
    )


FAULTS = (
    Fault("paid-cards-lost", "What is paid for a vote leaves the game.", method(HoldVote, "effect", paid_cards_lost)),
    Fault(
        "paid-cards-lost-proved",
        "The same, noticed without a single play.",
        method(HoldVote, "effect", paid_cards_lost),
        ("influence_is_conserved",),
    ),
    Fault(
        "nobody-pays",
        "Nothing is discarded after a vote, not even where the last patrician was taken.",
        method(HoldVote, "effect", nobody_pays),
        ("influence_lies_at_patricians",),
    ),
    Fault(
        "two-patricians-at-once",
        "Whoever wins a vote takes two patricians.",
        method(HoldVote, "effect", two_patricians_at_once),
        ("patricians_are_conserved",),
    ),
    Fault(
        "vote-card-of-an-empty-group",
        "The vote card of a group without patricians stays in the game.",
        method(HoldVote, "effect", last_card_of_a_group_stays),
        ("vote_cards_are_conserved",),
    ),
    Fault(
        "vote-card-put-back",
        "A vote card that was turned up goes back into the deck at once.",
        method(TurnUpVoteCard, "effect", vote_card_put_back),
        ("vote_cards_are_conserved",),
    ),
    Fault(
        "third-orgy-stays-out",
        "The orgy that brings vote cards back stays out itself, until there is none to turn up.",
        method(TurnUpVoteCard, "effect", third_orgy_stays_out),
    ),
    Fault(
        "victim-stays",
        "An assassinated card is discarded, and stays where it lay.",
        method(Assassinate, "effect", victim_stays),
        ("influence_is_conserved",),
    ),
    Fault(
        "scouted-cards-change-sides",
        "Cards that a Scout turns up become the player's own.",
        method(Scout, "effect", scouted_cards_of_the_player),
    ),
    Fault(
        "card-not-counted",
        "A card placed face down is not counted on its side.",
        method(LayFaceDown, "effect", card_not_counted),
        ("counts_are_right",),
    ),
    Fault(
        "limits-forgotten",
        "A card may be placed face down where five or eight lie.",
        method(FaceDown, "requires", side_limit_forgotten),
        ("cards_have_a_place_to_go",),
    ),
    Fault(
        "second-card-anywhere",
        "The second card may be placed where there is no room.",
        method(FaceUp, "requires", second_card_anywhere),
    ),
    Fault(
        "castling-over-the-limit",
        "Castling brings six cards to a side.",
        method(CastleHere, "requires", castling_over_the_limit),
    ),
    Fault(
        "mission-copied",
        "A mission that is dealt stays in the box as well.",
        method(DealMission, "effect", mission_copied),
        ("missions_are_conserved",),
    ),
    Fault("veto-kept", "A Veto comes back into the hand.", method(Veto, "effect", veto_kept)),
    Fault(
        "answer-only-with-a-veto",
        "Whoever has no Veto cannot let an action pass.",
        method(LetItPass, "requires", answer_only_with_a_veto),
        ("some_move_is_always_legal",),
    ),
    Fault(
        "asked-only-with-a-veto",
        "The rival is asked for a Veto only if he holds one, and so it shows.",
        method(AimAtGroup, "effect", asked_only_with_a_veto),
        ("moves_depend_on_views",),
    ),
    Fault(
        "move-that-knows-too-much",
        "No card may be placed face down while the rival holds a philosopher.",
        method(FaceDown, "requires", shy_of_philosophers),
        ("moves_depend_on_views",),
    ),
    Fault("open-hands", "A view shows the rival's hand.", part("view", open_hands), ("views_hide_hand",)),
    Fault(
        "action-kept",
        "An action card that was played comes back into the hand.",
        method(PlayAction, "effect", action_kept),
        ("the_game_ends_but_for_repeats",),
    ),
    Fault("card-drawn-twice", "A drawn card stays in the deck.", method(DealInfluence, "effect", card_drawn_twice)),
)
