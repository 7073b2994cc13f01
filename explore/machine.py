"""A Hypothesis state machine made from a game, whose failures print as short readable plays."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rulewright.explore.exhaust import possible_moves
from rulewright.model.claims import snake
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Rules

STEPS = 400
"""Steps of one example. Hypothesis stops at 50 by default, long before a game of cards is over."""


class GameMachine(RuleBasedStateMachine):
    """Plays one table: dealt at random, then one rule for each move class, drawn among its legal moves.

    Made by `machine_for`. After every step all domains and invariants are checked, and that a move is legal
    until the game is over; then the outcome is worked out once. A finished game stutters. ``finished`` counts
    the games of this class that were scored, so that a test can assert that the end was reached at all.
    """

    table: ClassVar[Rules[Any, Any]]
    finished: ClassVar[int] = 0
    ahead: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.state: Any = None
        self.legal: dict[type[Move], list[Move]] = {}
        self.moves: list[Move] = []
        self.over = False

    @initialize(seed=st.integers(0, 2**16 - 1), late=st.booleans())
    def table_is_set_up(self, seed: int, late: bool) -> None:
        """Set the game up by moves drawn from the seed; ``late`` plays on with it for ``ahead`` moves at the most."""
        self._enter(self.table.blank())
        random = Random(seed)
        left = self.ahead if late else 0
        while (setting_up := self.table.game.in_setup(self.state, self.table)) or (left and not self.over):
            self._check()
            left -= 0 if setting_up else 1
            move = self.table.pick(self.state, random)
            assert move is not None, "set-up is stuck"
            self.make(move)

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self.moves.append(move)
        self._enter(self.table.apply(self.state, move))

    def _enter(self, state: Any) -> None:
        self.state = state
        self.legal = {}
        for move in possible_moves(self.table, state):
            self.legal.setdefault(type(move), []).append(move)
        if self.table.is_over(state) and not self.over:
            self.over = True
            outcome = self.table.outcome(state)
            assert outcome.winners, "nobody wins"
            type(self).finished += 1

    @precondition(lambda self: self.over)
    @rule()
    def game_is_over(self) -> None:
        """Nothing happens any more."""

    @invariant()
    def all_is_well(self) -> None:
        """Every domain and invariant holds, and a move is legal until the game is over."""
        if self.state is not None:
            self._check()

    def _check(self) -> None:
        complaints = self.table.complaints(self.state)
        assert not complaints, complaints[0]
        assert self.over or self.legal, "some_move_is_always_legal: the game is not over and no move is legal"


def machine_for(
    rules: Rules[Any, Any], steps: int = STEPS, max_examples: int = 20, ahead: int = 0
) -> type[GameMachine]:
    """The machine of one table; its ``TestCase`` runs under pytest and unittest.

    ``steps`` should exceed the length of a game, or no example reaches the scoring. Hypothesis keeps some hundred
    drawn moves at the most: in a longer game let some examples begin ``ahead`` moves after set-up.
    """
    members: dict[str, Any] = {
        "table": rules,
        "finished": 0,
        "ahead": ahead,
        "__doc__": f"Random play of {rules.game.id}.",
    }
    for kind in rules.moves:
        name = snake(kind.__name__)
        members[f"{name}_move" if hasattr(GameMachine, name) else name] = _rule_of(kind)
    machine: type[GameMachine] = type(f"{_title(rules)}Machine", (GameMachine,), members)
    machine.TestCase.settings = settings(
        stateful_step_count=steps,
        max_examples=max_examples,
        deadline=None,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.filter_too_much,
            HealthCheck.large_base_example,
        ],
    )
    return machine


def _title(rules: Rules[Any, Any]) -> str:
    return f"{rules.game.id.title().replace('-', '')}{rules.players}"


def _rule_of(kind: type[Move]) -> Any:
    """A rule named like the move class that makes one of its legal ground moves."""

    def make(self: GameMachine, move: Move) -> None:
        self.make(move)

    make.__name__ = snake(kind.__name__)
    make.__doc__ = kind.__doc__
    drawn = st.runner().flatmap(lambda machine: st.sampled_from(machine.legal[kind]))
    return precondition(lambda self: not self.over and kind in self.legal)(rule(move=drawn)(make))
