"""The code that stands beside a clause."""

from __future__ import annotations

import ast
import textwrap

import pytest
from tests.publish.places import PACKAGE

from rulewright.model.library import game_named
from rulewright.publish.excerpts import excerpt

RICHELIEU = game_named("richelieu")
CLAUSES = RICHELIEU.spec.clauses


def test_guard_comes_with_the_assignments_that_it_uses() -> None:
    (guard,) = excerpt(RICHELIEU, CLAUSES["taking.two-crests"])
    assert guard.file == "model/richelieu/taking.py"
    assert guard.name == "TakeCard.requires"
    texts = [text for _, text in guard.lines]
    assert texts[0] == "first = state.phase == Phase.TAKE"
    assert "few = shown_with_first(state, kind) <= 2" in texts
    assert texts[-1].startswith("yield TAKING.two_crests, ")
    assert not any(text.startswith(("own", "same", "at_once")) for text in texts)


def test_guard_under_a_condition_comes_with_the_condition() -> None:
    (guard,) = excerpt(RICHELIEU, CLAUSES["markers.four-player-limit"])
    assert guard.lines[0][1] == "if rules.players == 4:"
    assert guard.lines[1][1].startswith("    yield MARKERS.four_player_limit")


def test_marked_function_is_shown_whole_without_decorators() -> None:
    (marked,) = excerpt(RICHELIEU, CLAUSES["markers.paid-to-box"])
    assert marked.lines[0][1].startswith("def spent(")
    assert marked.lines[-1][1].strip().startswith("return add_at(")


def test_clause_with_several_guards_shows_each_move_once() -> None:
    names = [part.name for part in excerpt(RICHELIEU, CLAUSES["markers.pay-for-rival"])]
    assert names == ["TakeCard.requires", "PayFromSupply.requires", "PayFromCard.requires"]


@pytest.mark.parametrize("clause", [c for c in CLAUSES.values() if c.kind != "informative"], ids=str)
def test_every_clause_that_is_not_informative_has_code(clause: object) -> None:
    found = excerpt(RICHELIEU, clause)  # type: ignore[arg-type]
    assert found
    for part in found:
        written = (PACKAGE / part.file).read_text(encoding="utf-8").splitlines()
        for number, text in part.lines:
            assert written[number - 1].strip() == text.strip()
        ast.parse(textwrap.dedent(part.code).replace("yield ", "_ = "))
