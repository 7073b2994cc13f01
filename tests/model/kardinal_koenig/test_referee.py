"""Random plays under random readings: the model and a second account agree on every choice, the books and the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.model.kardinal_koenig.positions import table
from tests.model.kardinal_koenig.referee import CARDS, Act, Referee, Site

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import COLUMN_OF, COUNTRY_NAMES, SEAL_COUNTRY, SITES_OF
from rulewright.model.kardinal_koenig.drawing import (
    DrawCard,
    DrawFromPile,
    ExchangeCard,
    LetTurnPass,
    ScoreCloisters,
    TakeOpen,
    TurnUp,
)
from rulewright.model.kardinal_koenig.neutral import (
    LeaveNeutral,
    PlaceNeutralCloister,
    PlaceNeutralCouncillor,
    ScoreBetweenRounds,
    SetAside,
)
from rulewright.model.kardinal_koenig.placing import (
    DiscardSurplus,
    PlaceCloister,
    PlaceCouncillor,
    PlayCard,
    PlayJoker,
    StopPlacing,
)
from rulewright.model.kardinal_koenig.state import Phase, Table, TableRules
from rulewright.model.kardinal_koenig.vatican import PlaceInVatican
from rulewright.model.kernel.moves import Move

KINDS = tuple(CARDS)
TABLES = [(2, "two-players"), (3, None), (4, None), (5, None), (3, "vatican"), (5, "vatican")]
AS_RULED = ("exchange-compulsory", "exchange-order", "last-card-to-display", "neutral-when", "set-aside-last")
"""The referee knows one way to read these."""
WORDS = {
    PlayCard: "card",
    PlayJoker: "joker",
    DiscardSurplus: "surplus",
    ExchangeCard: "exchange",
    TakeOpen: "take",
    DrawCard: "drawn",
    TurnUp: "turned",
    SetAside: "aside",
    StopPlacing: "stop",
    LetTurnPass: "pass",
    DrawFromPile: "draw",
    ScoreCloisters: "score",
    ScoreBetweenRounds: "score between",
    LeaveNeutral: "leave",
}


def site(place: int) -> Site:
    """A place of the board by its country and number."""
    return COUNTRY_NAMES[place // SITES_OF], place % SITES_OF


def act(move: Move) -> Act:
    """A move as the referee calls it."""
    match move:
        case PlaceCloister(place):
            return "cloister", *site(place)
        case PlaceNeutralCloister(place):
            return "third cloister", *site(place)
        case PlaceCouncillor(country):
            return "councillor", COUNTRY_NAMES[country]
        case PlaceNeutralCouncillor(country):
            return "third councillor", COUNTRY_NAMES[country]
        case PlaceInVatican(seal):
            return "seal", COLUMN_OF[seal] + 1, COUNTRY_NAMES[SEAL_COUNTRY[seal]]
    kind = getattr(move, "kind", None)
    return (WORDS[type(move)],) if kind is None else (WORDS[type(move)], KINDS[kind])


def cards(numbers: tuple[int, ...]) -> Counter[str]:
    """Cards by kind."""
    return Counter(dict(zip(KINDS, numbers, strict=True)))


def referee_of(rules: TableRules, state: Table) -> Referee:
    """A referee who has seen the deal."""
    box = rules.components
    ends = [site(place) for place in box.roads]
    allied = [COUNTRY_NAMES[country] for country in box.alliances]
    hands = [cards(state.hand[5 * seat : 5 * seat + 5]) for seat in range(rules.players)]
    return Referee(
        rules.players,
        rules.variant,
        rules.readings,
        dict(zip(COUNTRY_NAMES, box.sites, strict=True)),
        list(zip(ends[::2], ends[1::2], strict=True)),
        list(zip(allied[::2], allied[1::2], strict=True)),
        hands,
        cards(state.display),
        cards(state.pile),
        third_due=rules.variant == "two-players",
    )


def agree(referee: Referee, state: Table, rules: TableRules) -> None:
    """Compare the books."""
    for seat in range(rules.players):
        assert cards(state.hand[5 * seat : 5 * seat + 5]) == referee.hand[seat]
        assert (state.cloisters_left[seat], state.councillors_left[seat]) == referee.left(seat)
    assert [cards(lying) for lying in (state.display, state.pile, state.discard)] == [
        referee.display,
        referee.pile,
        referee.discard,
    ]
    assert {site(place): owner for place, owner in enumerate(state.cloister) if owner >= 0} == referee.board
    assert (state.player, state.exhausted) == (referee.turn, referee.ran_out) or state.phase == Phase.BREAK


def choose(moves: list[Move], eager: float, random: Random) -> Move:
    """A move of a player; who is eager as a rule plays cards, and places councillors as often as cloisters."""
    kinds = sorted({type(move) for move in moves}, key=lambda kind: kind.__name__)
    busy = [kind for kind in kinds if kind not in (ExchangeCard, StopPlacing, LeaveNeutral)]
    kind = random.choice(busy if busy and random.random() < eager else kinds)
    return random.choice([move for move in moves if type(move) is kind])


@pytest.mark.parametrize("seed", range(12))
def test_a_second_account_agrees(seed: int) -> None:
    random = Random(seed)
    players, variant = TABLES[seed % len(TABLES)]
    questions = [q for q in GAME.spec.questions.values() if q.readings and q.id not in AS_RULED]
    readings = {q.id: random.choice(list(q.readings)) for q in questions} if seed >= len(TABLES) else {}
    rules = table(players, variant, **{key.replace("-", "_"): choice for key, choice in readings.items()})
    state = rules.deal(random)
    referee, eager = referee_of(rules, state), 0.5 + random.random() / 2
    while not rules.is_over(state):
        moves = rules.legal_moves(state)
        assert {act(move) for move in moves} == referee.options()
        picked = rules.pick(state, random) if moves[0].by_nature else choose(moves, eager, random)
        assert picked is not None
        state = rules.apply(state, picked)
        referee.note(act(picked))
        if state.phase in (Phase.TURN, Phase.OVER):
            agree(referee, state, rules)
    assert referee.stage == "over"
    assert list(state.interim) == referee.interim
    outcome = rules.outcome(state)
    assert (outcome.scores, outcome.winners) == referee.sheet.result()
    assert len(referee.board) > 10
