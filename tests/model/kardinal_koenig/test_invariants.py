"""Each invariant holds in play and notices the fault that it is there for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from tests.model.kardinal_koenig.positions import card, cloister, counted, give, play, position, site, table

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.drawing import DrawFromPile
from rulewright.model.kardinal_koenig.invariants import INVARIANTS
from rulewright.model.kardinal_koenig.state import Phase, Table, TableRules
from rulewright.model.kernel.lint import lint_game

Fault = tuple[TableRules, Table]


def cells(state: Table, *changes: tuple[str, int, int], **fields: Any) -> Table:
    """The state with an amount added to single cells, and fields replaced, whatever the rules say."""
    found: dict[str, Any] = dict(fields)
    for name, index, amount in changes:
        now = list(found.get(name, getattr(state, name)))
        now[index] += amount
        found[name] = tuple(now)
    return attrs.evolve(state, **found)


def faulty(*changes: tuple[str, int, int], players: int = 3, variant: str | None = None, **fields: Any) -> Fault:
    """A position at the beginning of a turn, damaged."""
    rules = table(players, variant)
    state = position(rules, cloisters={"france": (2, 1)}, councillors={"france": (1, 1)}, player=1)
    return rules, cells(state, *changes, **fields)


def paid(**fields: Any) -> Fault:
    """A position in which a card of France was played, damaged."""
    rules = table()
    state = play(rules, position(rules, hand="france bavaria lorraine"), card("france"))
    return rules, attrs.evolve(state, **fields)


def in_an_empty_country() -> Fault:
    rules = table(empty_country="one-cloister")
    state = position(rules, hand="france france lorraine")
    return table(), play(rules, state, card("france"), cloister("france"), card("france"))


def without_a_card_to_draw() -> Fault:
    rules = table()
    state = play(rules, position(rules, exhausted=2, pile="", display="england"), give("france"))
    return rules, attrs.evolve(state, display=(0,) * 5, discard=cells(state, ("discard", 3, 1)).discard)


SEALS = (0, 1, *(-1,) * 14)
FRANCE = 3
"""The place of France's numbers among those by country and colour, with three players."""

FAULTS: dict[str, Callable[[], Fault]] = {
    "cards_are_conserved": lambda: faulty(("pile", 0, -1)),
    "cloisters_are_conserved": lambda: faulty(("cloisters_left", 0, 1)),
    "councillors_are_conserved": lambda: faulty(("councillors_left", 1, -1)),
    "cloisters_are_counted": lambda: faulty(("cloister", site("france"), 1)),
    "sites_are_free_or_taken": lambda: faulty(("cloisters", FRANCE, 1), ("cloisters_left", 0, -1)),
    "cloisters_stand_on_sites": lambda: faulty(("cloister", site("swabia", 7), 2)),
    "councillors_keep_to_the_limit": lambda: faulty(("councillors", FRANCE, 1), ("councillors_left", 0, -1)),
    "columns_have_one_councillor": lambda: faulty(variant="vatican", seal=SEALS),
    "hands_are_full_between_turns": lambda: faulty(("hand", 0, 1), ("pile", 0, -1)),
    "display_has_two_cards": lambda: faulty(("display", 0, 1), ("pile", 0, -1)),
    "pile_runs_out_twice": lambda: faulty(exhausted=2),
    "interim_points_come_with_the_first_pile": lambda: faulty(interim=(1, 0, 0)),
    "every_turn_discards_a_card": lambda: faulty(discard=(0,) * 5, pile=counted("franconia")),
    "turns_begin_afresh": lambda: faulty(country=2),
    "empty_countries_take_one_piece": in_an_empty_country,
    "cards_that_were_played_have_a_use": lambda: paid(cloisters_left=(0, 20, 20)),
    "draws_are_possible": without_a_card_to_draw,
    "third_colour_comes_once_a_turn": lambda: faulty(players=2, variant="two-players", neutral_due=0),
    "rounds_begin_with_the_starter": lambda: faulty(phase=Phase.OVER),
}


def test_there_is_a_fault_for_every_invariant() -> None:
    assert list(FAULTS) == [known.name for known in INVARIANTS]


@pytest.mark.parametrize("name", FAULTS)
def test_invariant_notices_a_fault(name: str) -> None:
    rules, state = FAULTS[name]()
    broken = {known.name for known in INVARIANTS if not known(state, rules)}
    assert name in broken


TABLES = [(2, "two-players"), (3, None), (4, None), (5, None), (3, "vatican"), (4, "vatican"), (5, "vatican")]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_invariants_hold_in_play(players: int, variant: str | None) -> None:
    rules, random = table(players, variant), Random(players)
    state = rules.blank()
    while not rules.is_over(state):
        assert rules.complaints(state) == []
        move = rules.pick(state, random)
        assert move is not None
        state = move.effect(state, rules)
    assert rules.complaints(state) == []


@pytest.mark.parametrize("seed", range(8))
def test_invariants_hold_under_other_readings(seed: int) -> None:
    """Whatever questions are read otherwise, play goes on, and what is true stays true."""
    random = Random(seed)
    players, variant = random.choice(TABLES)
    questions = [q for q in GAME.spec.questions.values() if q.readings]
    readings = {q.id: random.choice(list(q.readings)) for q in questions if q.id != "exchange-compulsory"}
    rules = GAME.rules(players, variant, readings)
    state = rules.blank()
    while not rules.is_over(state):
        move = rules.pick(state, random)
        assert move is not None
        after = move.effect(state, rules)
        assert 0 <= rules.game.rank(after, rules) < rules.game.rank(state, rules)
        state = after
        assert rules.complaints(state) == []


def test_rule_bodies_pass_the_lint() -> None:
    assert lint_game(GAME) == []


def test_a_draw_is_pending_after_the_pile_was_chosen() -> None:
    rules = table()
    state = play(rules, position(rules), give("france"), DrawFromPile())
    assert state.phase == Phase.FROM_PILE
