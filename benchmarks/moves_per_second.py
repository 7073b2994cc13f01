"""Random play: moves per CPU second on plain numbers and on columns, beside OpenSpiel driven from Python.

python benchmarks/moves_per_second.py [--game richelieu] [--players 3] [--seconds 3]

OpenSpiel (`pip install open-spiel`) is left out if it is not installed. A move is a ground move or an action,
nature's draws included. Everything runs on one core, interleaved in rounds; the median round counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulewright.explore.batch import Batch
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named

ROUNDS = 5
Rate = Callable[[float], float]

WANTED = {("numbers", "gin_rummy"): 0.4, ("columns", "hearts"): 1.0}
"""What the design asks of the ratios."""


def rate(play: Callable[[], int], seconds: float) -> float:
    """Moves per CPU second of games played one after the other for about that long."""
    moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += play()
    return moves / spent


def on_numbers(rules: Rules[Any, Any]) -> Callable[[], int]:
    """Plays one random game on plain numbers; returns its moves."""
    random = Random(1)

    def play() -> int:
        state = rules.blank()
        moves = 0
        while (move := rules.pick(state, random)) is not None:
            state = move.effect(state, rules)
            moves += 1
        return moves

    return play


def on_columns(rules: Rules[Any, Any], games: int) -> Callable[[], int]:
    """Plays one batch of random games on columns; returns their moves."""
    seeds = iter(range(1, 1_000_000))

    def play() -> int:
        return int(Batch(rules, games, next(seeds), check=False).play().lengths.sum())

    return play


def in_open_spiel(name: str) -> Callable[[], int]:
    """Plays one random game of OpenSpiel from Python; returns its actions."""
    import pyspiel

    game = pyspiel.load_game(name)
    random = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
            moves += 1
        return moves

    return play


def contestants(rules: Rules[Any, Any], games: int) -> Iterator[tuple[str, Callable[[], int]]]:
    """What is measured, by name."""
    yield "numbers", on_numbers(rules)
    yield "columns", on_columns(rules, games)
    try:
        yield "gin_rummy", in_open_spiel("gin_rummy")
        yield "hearts", in_open_spiel("hearts")
    except ImportError:
        print("OpenSpiel is not installed: pip install open-spiel")


def measure(rules: Rules[Any, Any], games: int, seconds: float) -> dict[str, float]:
    """Median moves per CPU second of every contestant."""
    rounds: dict[str, list[float]] = {}
    all_of_them = list(contestants(rules, games))
    for _ in range(ROUNDS):
        for name, play in all_of_them:
            rounds.setdefault(name, []).append(rate(play, seconds / ROUNDS))
    return {name: statistics.median(found) for name, found in rounds.items()}


def main() -> None:
    """Measure and print rates and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="richelieu")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--variant")
    parser.add_argument("--games", type=int, default=8192, help="games at once on columns")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds for each contestant")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rules = game_named(options.game).rules(options.players, options.variant)
    rates = measure(rules, options.games, options.seconds)
    if options.json:
        print(json.dumps({name: round(found) for name, found in rates.items()}))
        return
    for name, found in rates.items():
        print(f"{name:10} {found:12,.0f} moves per CPU second")
    for (ours, theirs), wanted in WANTED.items():
        if theirs in rates:
            print(f"{ours} / {theirs}: {rates[ours] / rates[theirs]:.2f} (wanted: {wanted} at least)")


if __name__ == "__main__":
    main()
