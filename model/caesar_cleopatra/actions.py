"""Action cards: played and aimed, answered with a Veto or not, and carried out."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.caesar_cleopatra.components import ACTIONS, GROUPS, PLAYERS, VALUES, Action, Deck
from rulewright.model.caesar_cleopatra.flow import after_action, may_still_act, refilling
from rulewright.model.caesar_cleopatra.state import (
    NOTHING,
    Acted,
    Phase,
    Q,
    Table,
    TableRules,
    Then,
    cards_of,
    cell_of,
    face_down,
    face_up,
    hand_size,
    in_phase,
    lying,
    own,
    patricians_left,
    pile_of,
    place_of,
    plus,
    relaid,
    resized,
    rival_of,
    side,
    there,
)
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, count, ite, none_of
from rulewright.model.kernel.moves import Chance, Move, Requirements, enforces, evolve
from rulewright.spec import chapter

CARDS = chapter("caesar-cleopatra", "actions")
TURN = chapter("caesar-cleopatra", "turn")


# What there is to act on


def is_target(state: Table, rules: TableRules, action: int, group: int) -> bool:
    """Whether an action finds something to act on at a group; where it may be wasted, patricians will do."""
    player, rival = state.player, rival_of(state.player)
    wasted = all_of(rules.reads(Q.nothing_to_act_on, "may-be-wasted"), lambda: patricians_left(state, rules, group) > 0)
    assassin, castling, scout = (action == kind for kind in (Action.ASSASSINATION, Action.CASTLING, Action.SCOUT))
    return any_of(
        all_of(assassin, lambda: face_up(state, rival, group) > 0),
        all_of(castling, lambda: any_of(wasted, side(state, player, group) > 0)),
        all_of(scout, lambda: any_of(wasted, face_down(state, rival, group) > 0)),
        all_of(none_of(assassin, castling, scout), lambda: any_of(wasted, strikes_something(state, rules, group))),
    )


def strikes_something(state: Table, rules: TableRules, group: int) -> bool:
    """Whether Wrath of the gods finds a card at a group: any, or by a reading one that lies face up."""
    open_cards = all_of(
        rules.reads(Q.wrath, "face-up-only"), lambda: face_up(state, 0, group) + face_up(state, 1, group) > 0
    )
    return any_of(open_cards, all_of(rules.reads(Q.wrath, "all-cards"), lambda: lying(state, group) > 0))


def can_act(state: Table, rules: TableRules, action: int) -> bool:
    """Whether an action finds something to act on: a Spy a card in hand, Castling two groups, the others one."""
    targets = count(*(is_target(state, rules, action, group) for group in range(len(GROUPS))))
    wasted = rules.reads(Q.nothing_to_act_on, "may-be-wasted")
    spied = any_of(wasted, hand_size(state, rival_of(state.player)) > 0)
    return ite(action == Action.SPY, spied, targets >= ite(action == Action.CASTLING, 2, 1))


# Playing and aiming


def may_play_now(state: Table) -> bool:
    """Whether it is a point of the turn at which an action may be played."""
    return in_phase(state, Phase.ACT, Phase.PLACED, Phase.DRAWN)


@frozen
class PlayAction(Move):
    """Play an action card of your hand."""

    kind: Annotated[int, Choice(Action)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.at_the_start, may_play_now(state)
        yield CARDS.one_a_turn, may_still_act(state)
        yield CARDS.veto, self.kind != Action.VETO
        yield TURN.from_hand, own(state.action_hand, state.player, self.kind) > 0
        yield CARDS.something_to_act_on, can_act(state, rules, self.kind)

    def effect(self, state: Table, rules: TableRules) -> Table:
        cell = state.player * ACTIONS + self.kind
        aimed_later = any_of(rules.reads(Q.veto_target, "card-first"), self.kind == Action.SPY)
        return evolve(
            state,
            phase=ite(aimed_later, Phase.ANSWER, Phase.AIM),
            acted=Acted.DONE,
            then=ite(state.phase == Phase.ACT, Then.ACT, ite(state.phase == Phase.PLACED, Then.PLACED, Then.DRAWN)),
            action=self.kind,
            action_hand=add_at(state.action_hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(state.player, Deck.ACTIONS), -1),
            action_discard=add_at(state.action_discard, cell, 1),
        )


def when_aimed(rules: TableRules) -> int:
    """The phase after an action was aimed: the rival's answer, unless he has answered already."""
    return ite(rules.reads(Q.veto_target, "card-first"), Phase.CARRY_OUT, Phase.ANSWER)


@frozen
class AimAtGroup(Move):
    """Name the group at which an action is aimed; for Castling two, one after the other."""

    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        second = all_of(state.action == Action.CASTLING, state.group != self.group)
        open_ = any_of(state.group == NOTHING, second)
        yield CARDS.at_the_start, all_of(state.phase == Phase.AIM, open_)
        yield CARDS.something_to_act_on, is_target(state, rules, state.action, self.group)

    def effect(self, state: Table, rules: TableRules) -> Table:
        first = state.group == NOTHING
        more = any_of(state.action == Action.ASSASSINATION, all_of(state.action == Action.CASTLING, first))
        below = all_of(none_of(first), self.group < state.group)
        return evolve(
            state,
            phase=ite(more, Phase.AIM, when_aimed(rules)),
            group=ite(any_of(first, below), self.group, state.group),
            other=ite(first, NOTHING, ite(below, state.group, self.group)),
        )


@frozen
class AimAtCard(Move):
    """Name the card face up at which an Assassination is aimed."""

    value: Annotated[int, Choice(VALUES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        aiming = all_of(state.phase == Phase.AIM, state.action == Action.ASSASSINATION, state.group != NOTHING)
        there = own(state.up, rival_of(state.player), cell_of(0, state.group, self.value))
        yield CARDS.assassination, all_of(aiming, there > 0)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, phase=when_aimed(rules), value=self.value)


# The rival's answer


def dismissed(state: Table) -> Table:
    """The position without an action being played."""
    return evolve(state, action=NOTHING, group=NOTHING, other=NOTHING, value=NOTHING)


@frozen
class Veto(Move):
    """Answer your rival's action with a Veto: it does not happen."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.veto, state.phase == Phase.ANSWER
        yield CARDS.no_veto_of_veto, state.action != Action.VETO
        yield TURN.from_hand, own(state.action_hand, rival_of(state.player), Action.VETO) > 0

    def effect(self, state: Table, rules: TableRules) -> Table:
        cell = veto_of(rival_of(state.player))
        vetoed = evolve(
            dismissed(state),
            acted=ite(rules.reads(Q.vetoed_action_counts, "counts"), Acted.DONE, Acted.VETOED),
            barred=ite(rules.reads(Q.veto_counts, "counted"), 1, 0),
            action_hand=add_at(state.action_hand, cell, -1),
            in_hand=add_at(state.in_hand, pile_of(rival_of(state.player), Deck.ACTIONS), -1),
            action_discard=add_at(state.action_discard, cell, 1),
        )
        return refilling(vetoed, rules)


def veto_of(seat: int) -> int:
    """The cell that counts a seat's Vetoes."""
    return seat * ACTIONS + Action.VETO


@frozen
class LetItPass(Move):
    """Answer your rival's action with no Veto; this is always possible, and says nothing of your hand."""

    reveals = ("hand", "action_hand")

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.veto, state.phase == Phase.ANSWER

    @enforces(CARDS.at_once)
    def effect(self, state: Table, rules: TableRules) -> Table:
        unaimed = all_of(rules.reads(Q.veto_target, "card-first"), state.action != Action.SPY)
        onward = ite(state.action == Action.SPY, Phase.SPY, Phase.CARRY_OUT)
        return evolve(state, phase=ite(unaimed, Phase.AIM, onward))


# Carrying out


def carried_out(state: Table, action: Action, group: int) -> bool:
    """Whether an action, aimed at a group, is to be carried out."""
    return all_of(state.phase == Phase.CARRY_OUT, state.action == action, state.group == group)


def of_seat(cells: tuple[int, ...], seat: int, others: tuple[int, ...]) -> tuple[int, ...]:
    """Cells by seat * 6 + value: those of one seat, and the others' of the other."""
    return tuple(ite(index // VALUES == seat, cells[index], others[index]) for index in range(PLAYERS * VALUES))


NO_CARDS = (0,) * (PLAYERS * VALUES)


@frozen
class Assassinate(Chance):
    """Discard the card face up at which an Assassination was aimed."""

    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.assassination, carried_out(state, Action.ASSASSINATION, self.group)

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        rival = rival_of(state.player)
        removed = evolve(
            dismissed(state),
            up=add_at(state.up, cell_of(rival, self.group, state.value), -1),
            sides=add_at(state.sides, place_of(rival, self.group), -1),
            discard=add_at(state.discard, rival * VALUES + state.value, 1),
        )
        return after_action(removed, rules)


@frozen
class Scout(Chance):
    """Turn up the rival's cards at the group at which a Scout was aimed."""

    reveals = ("down",)
    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.scout, carried_out(state, Action.SCOUT, self.group)

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        rival = rival_of(state.player)
        up, down = there(state.up, self.group), there(state.down, self.group)
        turned = evolve(
            dismissed(state),
            up=relaid(state.up, self.group, plus(up, of_seat(down, rival, NO_CARDS))),
            down=relaid(state.down, self.group, of_seat(NO_CARDS, rival, down)),
        )
        return after_action(turned, rules)


@frozen
class StrikeGroup(Chance):
    """Discard both players' cards at the group at which Wrath of the gods was aimed."""

    reveals = ("down",)
    group: Annotated[int, Choice(len(GROUPS))]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield CARDS.wrath, carried_out(state, Action.WRATH, self.group)

    def weight(self, state: Table, rules: TableRules) -> int:
        return 1

    def effect(self, state: Table, rules: TableRules) -> Table:
        all_cards = rules.reads(Q.wrath, "all-cards")
        up, down = there(state.up, self.group), there(state.down, self.group)
        goes = ite(all_cards, down, NO_CARDS)
        stays = ite(all_cards, NO_CARDS, down)
        struck = evolve(
            dismissed(state),
            up=relaid(state.up, self.group, NO_CARDS),
            down=relaid(state.down, self.group, stays),
            sides=resized(state.sides, self.group, tuple(cards_of(stays, seat) for seat in range(PLAYERS))),
            discard=plus(state.discard, plus(up, goes)),
        )
        return after_action(struck, rules)
