"""Which reading of each question holds at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.logic import Symbolic
from rulewright.spec import GameSpec


def chosen_readings(spec: GameSpec, named: Mapping[str, Any]) -> dict[str, Any]:
    """The readings that are named, and rulings for the other questions; `RulesError` says what is accepted."""
    chosen: dict[str, Any] = {q.id: q.ruling for q in spec.questions.values() if q.ruling is not None}
    return chosen | dict(named)


def check_readings(spec: GameSpec, readings: Mapping[str, Any]) -> None:
    """Raise `RulesError` for a question without readings, and for what is no reading: its id, a column or a term."""
    for name, reading in readings.items():
        question = spec.questions.get(name)
        if question is None or not question.readings:
            accepted = ", ".join(q.id for q in spec.questions.values() if q.readings)
            raise RulesError(f"{spec.id}: unknown question {name!r}; accepted: {accepted}")
        if not isinstance(reading, Symbolic) and (not isinstance(reading, str) or reading not in question.readings):
            accepted = ", ".join(question.readings)
            raise RulesError(f"{spec.id}: question {name}: unknown reading {reading!r}; accepted: {accepted}")


def bool_like(condition: Any) -> bool:
    """Type a comparison as a condition; plain comparisons and symbolic ones alike."""
    if isinstance(condition, Symbolic | bool):
        return condition  # type: ignore[return-value]
    raise TypeError(f"not a condition: {condition!r}")
