"""Paying for a position, a card at a time: country cards and their joker, intrigue cards and theirs."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.logic import add_at, all_of, any_of, at, ite, none_of, smallest
from rulewright.model.kernel.moves import Move, Requirements, enforces, evolve
from rulewright.model.royals.components import (
    COUNTRIES,
    HAND_LIMIT,
    INTRIGUE_LIMIT,
    JOKER,
    MOST_COST,
    NOTHING,
    PAIRS,
    WILD,
)
from rulewright.model.royals.state import (
    Phase,
    Q,
    Table,
    TableRules,
    country_hand,
    intrigue_hand,
    of_country,
    showing,
    shows,
)
from rulewright.spec import chapter

PLACING = chapter("royals", "placing")


def payable(wanted: int, others: int, owed: int, size: int, jokers: int, begun: int) -> bool:
    """Whether ``owed`` cards of a sort can be paid, at most ``jokers`` of them with ``size`` other cards each.

    ``wanted`` and ``others`` are the cards of that sort and the others in hand. A joker that was begun still takes
    ``begun`` cards, others as far as there are some.
    """
    spare = others - begun
    return ite(spare >= 0, wanted + smallest(spare // size, jokers), wanted + spare) >= owed


def can_pay_country(state: Table, rules: TableRules, country: int, owed: int, jokers: int, begun: int = 0) -> bool:
    """Whether the player's country cards pay for so many of a country, with so many jokers."""
    wanted = of_country(state, country)
    others = country_hand(state, state.player) - wanted
    mixed = any_of(others >= begun, rules.reads(Q.joker_colours, "any-three"))
    return all_of(mixed, payable(wanted, others, owed, JOKER, jokers, begun))


def can_bribe(state: Table, country: int, owed: int, jokers: int, begun: int = 0) -> bool:
    """Whether the player's intrigue cards pay for a takeover, with so many jokers."""
    wanted = showing(state, country)
    return payable(wanted, intrigue_hand(state, state.player) - wanted, owed, WILD, jokers, begun)


def country_jokers(rules: TableRules) -> int:
    """How many country jokers a position can be paid with."""
    one = rules.reads(Q.several_jokers, "one")
    return ite(rules.reads(Q.joker_card, "from-the-discards"), 0, ite(one, 1, MOST_COST))


def jokers_left(state: Table, rules: TableRules) -> int:
    """How many country jokers can still be begun for the position that is paid."""
    return ite(state.plain == 1, 0, country_jokers(rules))


def discarded(state: Table, country: int) -> tuple[int, ...]:
    """The discard pile with one more country card."""
    return add_at(state.discard, country, 1)


def paid_up(state: Table, rules: TableRules, country_cards: int, intrigue_cards: int) -> int:
    """The phase after a position was paid: play on, unless one a turn is the limit."""
    onward = after_playing(country_cards, intrigue_cards)
    return ite(rules.reads(Q.positions_a_turn, "one"), onward, Phase.PLAY)


def after_playing(country_cards: int, intrigue_cards: int) -> int:
    """The phase after the last card was played or discarded, by the cards left in hand."""
    return ite(any_of(country_cards > HAND_LIMIT, intrigue_cards > INTRIGUE_LIMIT), Phase.DISCARD, Phase.REFILL)


def after_country_card(state: Table, rules: TableRules, owed: int, joker: int) -> int:
    """The phase after a country card was paid, or given in exchange."""
    cards = country_hand(state, state.player) - 1
    onward = ite(state.bribe > 0, Phase.BRIBE, paid_up(state, rules, cards, intrigue_hand(state, state.player)))
    exchange = state.phase == Phase.EXCHANGE
    return ite(any_of(owed > 0, joker > 0), state.phase, ite(exchange, Phase.PLAY, onward))


def is_paying(phase: int) -> bool:
    """Whether cards are still to be paid in a phase."""
    return any_of(phase == Phase.PAY, phase == Phase.BRIBE, phase == Phase.EXCHANGE)


@frozen
class PayCountry(Move):
    """Pay with a country card from your hand, for the position or for a joker that you began."""

    reveals = ("hand",)
    country: Annotated[int, Choice(COUNTRIES)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.pay, any_of(state.phase == Phase.PAY, state.phase == Phase.EXCHANGE)
        yield PLACING.pay, of_country(state, self.country) > 0
        wanted = self.country == state.target
        yield PLACING.pay, any_of(state.joker > 0, wanted)
        yield PLACING.country_joker, any_of(state.joker == 0, none_of(wanted), spared(state, rules))

    @enforces(PLACING.discard)
    def effect(self, state: Table, rules: TableRules) -> Table:
        for_joker = state.joker > 0
        owed = state.owed - ite(for_joker, 0, 1)
        joker = state.joker - ite(for_joker, 1, 0)
        phase = after_country_card(state, rules, owed, joker)
        return evolve(
            state,
            phase=phase,
            target=ite(is_paying(phase), state.target, NOTHING),
            owed=owed,
            joker=joker,
            plain=ite(phase == Phase.PAY, state.plain, 0),
            hand=add_at(state.hand, state.player * COUNTRIES + self.country, -1),
            discard=discarded(state, self.country),
        )


def spared(state: Table, rules: TableRules) -> bool:
    """Whether a card of the wanted country may go into a joker, and the price can then still be paid."""
    wanted = of_country(state, state.target) - 1
    others = country_hand(state, state.player) - wanted - 1
    rest = payable(wanted, others, state.owed, JOKER, jokers_left(state, rules), state.joker - 1)
    return all_of(rules.reads(Q.joker_colours, "any-three"), rest)


@frozen
class UseJoker(Move):
    """Let three other country cards stand for one that you owe; you pay them next."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.pay, state.phase == Phase.PAY
        yield PLACING.country_joker, all_of(state.joker == 0, state.owed > 0, jokers_left(state, rules) > 0)
        others = jokers_left(state, rules) - 1
        yield PLACING.pay, can_pay_country(state, rules, state.target, state.owed - 1, others, JOKER)

    def effect(self, state: Table, rules: TableRules) -> Table:
        plain = ite(rules.reads(Q.several_jokers, "one"), 1, 0)
        return evolve(state, owed=state.owed - 1, joker=JOKER, plain=plain)


@frozen
class Exchange(Move):
    """Take a country card from the discard pile for three of other countries; you give them next."""

    reveals = ("hand",)
    country: Annotated[int, Choice(COUNTRIES)]

    @staticmethod
    def offered(rules: TableRules) -> bool:
        return rules.reads(Q.joker_card, "from-the-discards") is not False

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.may_play, state.phase == Phase.PLAY
        exchanged = rules.reads(Q.joker_card, "from-the-discards")
        yield PLACING.country_joker, all_of(exchanged, at(state.discard, self.country) > 0)
        wanted = ite(rules.reads(Q.joker_colours, "any-three"), 0, of_country(state, self.country))
        yield PLACING.country_joker, country_hand(state, state.player) - wanted >= JOKER

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(
            state,
            phase=Phase.EXCHANGE,
            target=self.country,
            joker=JOKER,
            hand=add_at(state.hand, state.player * COUNTRIES + self.country, 1),
            discard=add_at(state.discard, self.country, -1),
        )


@frozen
class PayIntrigue(Move):
    """Pay with an intrigue card from your hand, for the takeover or for a joker that you began."""

    reveals = ("intrigue_hand",)
    pair: Annotated[int, Choice(PAIRS)]

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.takeover, state.phase == Phase.BRIBE
        yield PLACING.takeover, at(state.intrigue_hand, state.player * PAIRS + self.pair) > 0
        wanted = shows(self.pair, state.target)
        yield PLACING.takeover, any_of(state.wild > 0, wanted)
        yield PLACING.intrigue_joker, any_of(state.wild == 0, none_of(wanted), kept_back(state))

    @enforces(PLACING.discard)
    def effect(self, state: Table, rules: TableRules) -> Table:
        for_joker = state.wild > 0
        bribe = state.bribe - ite(for_joker, 0, 1)
        wild = state.wild - ite(for_joker, 1, 0)
        done = all_of(bribe == 0, wild == 0)
        cards = intrigue_hand(state, state.player) - 1
        return evolve(
            state,
            phase=ite(done, paid_up(state, rules, country_hand(state, state.player), cards), Phase.BRIBE),
            target=ite(done, NOTHING, state.target),
            bribe=bribe,
            wild=wild,
            proud=ite(done, 0, state.proud),
            intrigue_hand=add_at(state.intrigue_hand, state.player * PAIRS + self.pair, -1),
            intrigue_discard=add_at(state.intrigue_discard, self.pair, 1),
        )


def kept_back(state: Table) -> bool:
    """Whether the rest of a takeover can be paid when a card that shows the country goes into a joker."""
    wanted = showing(state, state.target) - 1
    others = intrigue_hand(state, state.player) - wanted - 1
    return payable(wanted, others, state.bribe, WILD, WILD, state.wild - 1)


@frozen
class UseIntrigueJoker(Move):
    """Let any two intrigue cards stand for one that you owe; you pay them next."""

    def requires(self, state: Table, rules: TableRules) -> Requirements:
        yield PLACING.takeover, state.phase == Phase.BRIBE
        yield PLACING.intrigue_joker, all_of(state.wild == 0, state.bribe > 0, state.proud == 0)
        yield PLACING.takeover, can_bribe(state, state.target, state.bribe - 1, WILD, WILD)

    def effect(self, state: Table, rules: TableRules) -> Table:
        return evolve(state, bribe=state.bribe - 1, wild=WILD)
