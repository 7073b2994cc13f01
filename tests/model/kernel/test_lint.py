"""The lint over rule bodies finds each thing that means something else on columns and terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import frozen
from tests.games import duel
from tests.games.duel import Duel, DuelRules, Phase

from rulewright.model.kernel.lint import lint_function, lint_game, rule_bodies
from rulewright.model.library import games


def uses_and(state: Duel) -> Any:
    return state.top > 0 and state.player == 0


def uses_or(state: Duel) -> Any:
    return state.top > 0 or state.player == 0


def uses_not(state: Duel) -> Any:
    return not state.top > 0


def uses_a_chain(state: Duel) -> Any:
    return 0 < state.top < 3


def uses_in(state: Duel) -> Any:
    return state.top in (1, 2)


def uses_not_in(state: Duel) -> Any:
    return state.top not in (1, 2)


def uses_is(state: Duel) -> Any:
    return state.phase is Phase.PLAY


def uses_if(state: Duel) -> Any:
    if state.top > 0:
        return 1
    return 0


def uses_a_conditional_expression(state: Duel) -> Any:
    return 1 if state.top > 0 else 0


def uses_while(state: Duel) -> Any:
    while state.top > 0:
        return 1
    return 0


def uses_min(state: Duel) -> Any:
    return min(state.top, 2)


def uses_max(state: Duel) -> Any:
    return max(state.hand)


def uses_sum(state: Duel) -> Any:
    return sum(state.hand)


def uses_abs(state: Duel) -> Any:
    return abs(state.top)


def uses_any(state: Duel) -> Any:
    return any(card > 0 for card in state.hand)


def uses_all(state: Duel) -> Any:
    return all(card > 0 for card in state.hand)


def uses_bool(state: Duel) -> Any:
    return bool(state.top)


def uses_int(state: Duel) -> Any:
    return int(state.top > 0)


def filters(state: Duel) -> Any:
    return [card for card in state.hand if card > 0]


OFFENCES = {
    uses_and: "'and' in a rule; use all_of",
    uses_or: "'or' in a rule; use any_of",
    uses_not: "'not' in a rule; use none_of",
    uses_a_chain: "a chained comparison in a rule; use all_of",
    uses_in: "'in' in a rule; use any_of with ==",
    uses_not_in: "'in' in a rule; use any_of with ==",
    uses_is: "'is' in a rule; use ==",
    uses_if: "'if' in a rule on something not fixed for a table; use ite",
    uses_a_conditional_expression: "'if' in a rule on something not fixed for a table; use ite",
    uses_while: "'if' in a rule on something not fixed for a table; use ite",
    uses_min: "'min' in a rule; use smallest",
    uses_max: "'max' in a rule; use largest",
    uses_sum: "'sum' in a rule; use total",
    uses_abs: "'abs' in a rule; use ite",
    uses_any: "'any' in a rule; use any_of",
    uses_all: "'all' in a rule; use all_of",
}


@pytest.mark.parametrize("function", OFFENCES, ids=lambda function: function.__name__)
def test_lint_refuses(function: Any) -> None:
    """With file and line of the very place."""
    found = lint_function(function)
    assert len(found) == 1
    where, _, what = found[0].partition(": ")
    assert what == OFFENCES[function]
    file, _, line = where.rpartition(":")
    first = function.__code__.co_firstlineno
    assert file == __file__
    assert first < int(line) <= first + 3


@pytest.mark.parametrize("function", [uses_bool, uses_int, filters], ids=lambda function: function.__name__)
def test_lint_refuses_truth_values_that_are_easily_overlooked(function: Any) -> None:
    assert lint_function(function)


def shapes(rules: DuelRules) -> Any:
    """What is fixed for a table may decide by Python's own means."""
    if rules.players == 2:
        return 1
    return 2 if rules.variant == "short" else 3


def test_lint_allows_if_on_what_is_fixed_for_a_table() -> None:
    function: Any = shapes
    assert lint_function(function) == []


def uses_plain_numbers(state: Duel, rules: DuelRules) -> Any:
    """Loops over constants and seats may pick and choose by Python's own means."""
    numbers = [state.hand[i] if i in (0, 2) else 0 for i in range(2 * 3) if i != 1]
    for seat in range(rules.players):
        if 0 <= seat < 1:
            numbers.append(state.points[seat])
    return numbers


def test_lint_allows_anything_on_plain_numbers() -> None:
    function: Any = uses_plain_numbers
    assert lint_function(function) == []


def loops_over_the_state(state: Duel) -> Any:
    """The variable of this loop is no plain number."""
    return [1 if card > 0 else 0 for card in state.hand]


def test_lint_refuses_if_on_what_a_loop_over_the_state_gives() -> None:
    function: Any = loops_over_the_state
    assert len(lint_function(function)) == 1


def spoilt_helper(state: Duel) -> Any:
    return state.top > 0 and state.player == 0


def straight(state: Duel, rules: DuelRules) -> Any:
    return spoilt_helper(state)


def through_a_comprehension(state: Duel, rules: DuelRules) -> Any:
    return [spoilt_helper(state) for _ in range(2)]


@frozen(slots=False)
class Here(Duel):
    """A state whose module is this one, so that its helpers are part of the game."""


def spoilt_game(is_over: Callable[..., Any]) -> Any:
    """Duel with a helper of this module that the lint has to find."""
    return duel.game(state=Here, is_over=is_over)


def test_lint_follows_helpers() -> None:
    assert any("'and' in a rule" in complaint for complaint in lint_game(spoilt_game(straight)))


def test_lint_follows_helpers_called_in_a_comprehension() -> None:
    assert any("'and' in a rule" in complaint for complaint in lint_game(spoilt_game(through_a_comprehension)))


def test_lint_reads_the_scoring_of_richelieu() -> None:
    names = {function.__name__ for function in rule_bodies(games()["richelieu"])}
    assert {"majority", "crests_held", "tokens_held", "symbol_cards", "first_able"} <= names


@pytest.mark.parametrize("name", games())
def test_rules_of_the_reference_games_pass(name: str) -> None:
    assert lint_game(games()[name]) == []


def test_rules_of_the_small_game_pass() -> None:
    assert lint_game(duel.GAME) == []
