"""Listing legal moves by specialised rules gives what the rules themselves say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games import duel

from rulewright.model.check import tables
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import NATURE, Rules
from rulewright.model.library import games

TABLES = [game.rules(*table) for game in (duel.GAME, *games().values()) for table in tables(game)]


def legal_by_the_rules(rules: Rules[Any, Any], state: Any) -> list[Move]:
    """Every ground move asked one by one, with the rules as they are written."""
    if rules.game.is_over(state, rules):
        return []
    nature = rules.game.actor(state, rules) == NATURE
    kinds = [kind for kind in rules.ground_moves if kind.by_nature is nature]
    return [move for kind in kinds for *_, move in rules.ground_moves[kind] if rules.is_legal(state, move)]


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.game.id}-{rules.players}-{rules.variant}")
def test_listed_moves_are_those_that_the_rules_allow(rules: Rules[Any, Any]) -> None:
    for seed in range(3):
        random = Random(seed)
        state = rules.blank()
        while (move := rules.pick(state, random)) is not None:
            assert rules.legal_moves(state) == legal_by_the_rules(rules, state)
            state = rules.apply(state, move)
        assert rules.is_over(state)


def every_reading(game: Any) -> list[Rules[Any, Any]]:
    """Tables that differ from the rulings in one reading each."""
    return [
        game.rules(readings={question.id: reading})
        for question in game.spec.questions.values()
        for reading in question.readings
        if reading != question.ruling
    ]


OTHERWISE_READ = [rules for game in (duel.GAME, *games().values()) for rules in every_reading(game)]


@pytest.mark.parametrize("rules", OTHERWISE_READ, ids=lambda rules: f"{rules.game.id}")
def test_readings_are_taken_from_the_table(rules: Rules[Any, Any]) -> None:
    random = Random(5)
    state = rules.blank()
    while (move := rules.pick(state, random)) is not None:
        assert rules.legal_moves(state) == legal_by_the_rules(rules, state)
        state = move.effect(state, rules)


def test_helper_replaced_in_its_module_counts_for_tables_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = duel.GAME.rules()
    state = rules.deal(1)
    assert rules.legal_moves(state)
    monkeypatch.setattr(duel, "playable", lambda state, rules, card: False)
    assert duel.GAME.rules().legal_moves(state) == [duel.Fold()]
