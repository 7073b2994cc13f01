"""The figures of the page on what was measured, computed again."""

from __future__ import annotations

from tests.docs.blocks import DOCS

from rulewright.explore.run import run
from rulewright.model.library import game_named


def test_figures_of_random_play_come_out_again() -> None:
    page = " ".join((DOCS / "explanation" / "measured.md").read_text(encoding="utf-8").split())
    found = run(game_named("richelieu").rules(3), samples=2000, seed=1, covered=1)
    shown = found.statistics
    assert found.ok
    assert found.finished == found.samples
    assert f"{found.steps:,} moves, set-up included" in page
    lines = [("moves", shown.length), *((f"points of player {n}", s) for n, s in enumerate(shown.scores, 1))]
    for name, spread in lines:
        assert spread is not None
        assert f"| {name} | {spread.least} | {spread.quantiles['50%']} | {spread.most} |" in page
    won = ", ".join(f"player {n} {wins}" for n, wins in enumerate(shown.wins, 1))
    assert f"P{won[1:].replace('1 ', '1 won ', 1).replace(',', ' games,', 1)}" in page
    assert f"{shown.shared} were shared" in page
    assert f"Points decided {shown.decided_by['points']:,} games" in page
    assert f"fewer cards another {shown.decided_by['ending.fewer-cards']}" in page
