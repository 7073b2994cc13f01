"""Random plays under random readings, on boards with many ties: the model and a second account of the rules agree."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from tests.model.royals.referee import COUNTRIES, TITLES, Board, Referee

from rulewright.model.kernel.moves import Move
from rulewright.model.royals import GAME
from rulewright.model.royals.components import Components, city_names, named_positions
from rulewright.model.royals.drawing import DrawCountry, DrawIntrigue, TakeFromRow
from rulewright.model.royals.paying import Exchange, PayCountry, PayIntrigue
from rulewright.model.royals.period import Shuffle
from rulewright.model.royals.placing import EndPlay, Occupy
from rulewright.model.royals.refilling import DiscardCountry, DiscardIntrigue, EndTurn
from rulewright.model.royals.state import NOBODY, Phase, Table, TableRules

POSITIONS = named_positions(GAME.spec)
CITIES = city_names(GAME.spec)
STATED = ("german-states.cologne.", "spain.valencia.marshal", ".king")
NEXT = {"turn": Phase.TURN, "score": Phase.SCORE, "renew": Phase.DEAL}


def even_board(random: Random) -> Components:
    """Our components with cheap positions and values that are often alike; what is stated stays."""
    box = GAME.rules(2).components
    free = [name is not None and not any(part in name for part in STATED) for name in POSITIONS]
    pairs = [(low + random.randint(1, 3), low) for low in (random.randint(1, 3) for _ in range(16))]
    halves = [random.randint(1, 2) for _ in TITLES]
    return attrs.evolve(
        box,
        cost=tuple(random.randint(1, 3) if free[i] else cost for i, cost in enumerate(box.cost)),
        influence=tuple(random.randint(0, 2) if free[i] else number for i, number in enumerate(box.influence)),
        city_value=tuple(random.randint(1, 2) for _ in CITIES),
        country_value=tuple(value for pair in pairs[:4] for value in pair),
        period_value=tuple(value for pair in pairs[4:] for value in pair),
        half=tuple(sum(halves[: rank + 1]) for rank in range(len(TITLES))),
    )


def board_of(box: Components) -> Board:
    """The values of components by name."""
    places = [(name, index) for index, name in enumerate(POSITIONS) if name is not None]
    return Board(
        cost={name: box.cost[index] for name, index in places},
        influence={name: box.influence[index] for name, index in places},
        city=dict(zip(CITIES, box.city_value, strict=True)),
        country={name: box.country_value[2 * i : 2 * i + 2] for i, name in enumerate(COUNTRIES)},
        period={
            (period, name): box.period_value[8 * period + 2 * i : 8 * period + 2 * i + 2]
            for period in range(3)
            for i, name in enumerate(COUNTRIES)
        },
        half=dict(zip(TITLES, box.half, strict=True)),
    )


def follow(referee: Referee, move: Move, before: Table, after: Table) -> None:
    """Let the referee note a move."""
    hand, intrigue = referee.hand[referee.turn], referee.intrigue[referee.turn]
    match move:
        case TakeFromRow(country) | DrawCountry(country) | Exchange(country):
            hand[COUNTRIES[country]] += 1
        case PayCountry(country) | DiscardCountry(country):
            hand[COUNTRIES[country]] -= 1
        case DrawIntrigue(pair):
            intrigue[pair] += 1
        case PayIntrigue(pair) | DiscardIntrigue(pair):
            intrigue[pair] -= 1
        case Occupy(place):
            referee.occupy(POSITIONS[place] or "")
        case EndTurn():
            assert (hand.total() <= 12, intrigue.total() <= 4) == (True, True)
            assert after.phase == NEXT[referee.end_turn(sum(before.row), sum(before.pile))]
        case Shuffle():
            referee.next_period()


def agree(referee: Referee, state: Table, rules: TableRules) -> None:
    """Compare all books."""
    seats = range(rules.players)
    assert (state.player, state.period, state.opening) == (referee.turn, referee.period, referee.first_round)
    assert state.hand == tuple(referee.hand[seat][name] for seat in seats for name in COUNTRIES)
    assert state.intrigue_hand == tuple(referee.intrigue[seat][pair] for seat in seats for pair in range(6))
    assert state.holder == tuple(referee.holder.get(name or "", NOBODY) for name in POSITIONS)
    assert state.ousted == tuple(referee.field[name, seat] for name in CITIES for seat in seats)
    assert state.tile == tuple(referee.tile[title, seat] for title in TITLES for seat in seats)
    assert state.supply == tuple(referee.cubes(seat) for seat in seats)
    assert state.city_owner == tuple(referee.city_bonus.get(name, NOBODY) for name in CITIES)
    assert state.country_owner == tuple(
        owner for name in COUNTRIES for owner in (*referee.country_bonus[name], NOBODY, NOBODY)[:2]
    )
    noble = dict(zip(referee.noble_values, referee.noble_bonus, strict=False))
    assert state.noble_owner == tuple(noble.get(value, NOBODY) for value in (16, 12, 8))
    if state.phase not in (Phase.SCORE, Phase.AWARD):
        places = [(period, name, place) for period in range(3) for name in COUNTRIES for place in (0, 1)]
        assert state.period_owner == tuple(referee.markers.get(key, NOBODY) for key in places)


def choose(moves: list[Move], eager: float, random: Random) -> Move:
    """A move of who may play cards: as a rule a position, with a player who is eager."""
    positions = [move for move in moves if isinstance(move, Occupy)]
    if positions and random.random() < eager:
        return random.choice(positions)
    return random.choice([move for move in moves if isinstance(move, EndPlay | Exchange)])


@pytest.mark.parametrize("seed", range(12))
def test_a_second_account_agrees(seed: int) -> None:
    random = Random(seed)
    players, eager = 2 + seed % 4, 0.2 + random.random()
    readings = {q.id: random.choice(list(q.readings)) for q in GAME.spec.questions.values() if q.readings}
    box = even_board(random) if seed % 3 else GAME.rules(players).components
    rules = GAME.rules(players, None, readings if seed > 3 else None, components=box)
    referee, state = Referee(players, board_of(box), rules.readings), rules.deal(random)
    seen: Counter[str] = Counter()
    while not rules.is_over(state):
        moves = rules.legal_moves(state)
        if state.phase == Phase.PLAY:
            allowed = {move.position for move in moves if isinstance(move, Occupy)}
            assert allowed == {i for i, name in enumerate(POSITIONS) if name and referee.may_occupy(name)}
            move = choose(moves, eager, random)
        else:
            picked = rules.pick(state, random)
            assert picked is not None
            move = picked
        after = rules.apply(state, move)
        follow(referee, move, state, after)
        if isinstance(move, Occupy | EndTurn | Shuffle):
            agree(referee, after, rules)
        seen[type(move).__name__] += 1
        state = after
    agree(referee, state, rules)
    outcome = rules.outcome(state)
    assert (outcome.scores, outcome.winners) == referee.result()
    assert seen["Occupy"] > 10
