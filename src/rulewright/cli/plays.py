"""Plays, moves and score sheets on the console."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from rulewright.cli import output
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.record import Play, parameters
from rulewright.model.kernel.rules import Rules
from rulewright.model.kernel.scoring import Outcome


def written(move: Move) -> str:
    """A move as it is typed: its name and parameters."""
    return " ".join([type(move).__name__, *(f"{name}={value}" for name, value in parameters(move))])


def in_words(rules: Rules[Any, Any], state: Any, move: Move) -> str:
    """A move in the game's words, or as it is typed."""
    return rules.game.describe(state, move, rules) if rules.game.describe else written(move)


def print_play(console: Console, play: Play, skipped: int = 0) -> None:
    """A play in words, move by move from the first that is not skipped, and the move that its end refuses, if any."""
    states = list(play.states())
    for number, (state, move) in enumerate(zip(states, play.moves, strict=False), 1):
        if number <= skipped:
            continue
        console.print(f"{number:4}  {in_words(play.rules, state, move)}")
    if play.refused is not None:
        console.print(f"      refused: {written(play.refused)}")
        for clause in play.rules.explain(states[-1], play.refused).refusals:
            console.print(f"      by {clause.id}: {clause.text}")


def print_outcome(console: Console, rules: Rules[Any, Any], state: Any) -> None:
    """The score sheet of a position, who wins, and what parted tied players."""
    outcome = rules.outcome(state)
    seats = [f"player {seat + 1}" for seat in range(rules.players)]
    table = output.columns("clause", "for", *(f">{seat}" for seat in seats))
    for line in outcome.sheet:
        table.add_row(line.clause.id, line.label, *map(str, line.points))
    table.add_row("", "total", *map(str, outcome.scores))
    for tie_break in tie_breaks_used(rules, state, outcome):
        table.add_row(tie_break.clause.id, "tie-break", *map(str, tie_break.keys))
    console.print(table)
    winners = " and ".join(seats[seat] for seat in outcome.winners)
    leading = "winner" if rules.is_over(state) else "leading"
    console.print(f"{leading}: {winners}{_how(rules, state, outcome)}")


def tie_breaks_used(rules: Rules[Any, Any], state: Any, outcome: Outcome) -> list[Any]:
    """The tie-breaks that were applied."""
    return list(rules.game.tie_breaks(state, rules))[: outcome.tie_breaks_used]


def _how(rules: Rules[Any, Any], state: Any, outcome: Outcome) -> str:
    used = tie_breaks_used(rules, state, outcome)
    if outcome.shared:
        return ", tied; no clause parts them" if used else ", tied"
    return f", by {used[-1].clause.id}: {used[-1].clause.text}" if used else ""


def outcome_to_json(rules: Rules[Any, Any], state: Any) -> dict[str, Any]:
    """A score sheet as JSON; seats are counted from 0."""
    outcome = rules.outcome(state)
    return {
        "sheet": [{"clause": line.clause.id, "for": line.label, "points": list(line.points)} for line in outcome.sheet],
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "shared": bool(outcome.shared),
        "tie_breaks": [
            {"clause": used.clause.id, "keys": list(used.keys)} for used in tie_breaks_used(rules, state, outcome)
        ],
    }
