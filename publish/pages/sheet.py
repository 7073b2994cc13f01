"""The score sheet at the end of a play."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.model.kernel.record import Play
from rulewright.publish.pages.elements import Piece, para, small, strong, table
from rulewright.spec import Clause


def sheet(play: Play, clause: Clause | None = None) -> list[nodes.Node]:
    """Every entry of the sheet, its clause, totals and who wins; the lines of one clause are marked."""
    outcome = play.rules.outcome(play.final())
    seats = range(play.rules.players)
    head: list[Piece] = ["Score sheet", *(f"Player {seat + 1}" for seat in seats)]
    rows: list[list[Piece]] = []
    for line in outcome.sheet:
        mark = "▸ " if line.clause == clause else ""
        rows.append([f"{mark}{line.label[:1].upper()}{line.label[1:]}", *(str(points) for points in line.points)])
    rows.append([strong("Total"), *(strong(str(score)) for score in outcome.scores)])
    winners = ", ".join(f"player {seat + 1}" for seat in outcome.winners)
    how = "is shared by" if outcome.shared else "goes to"
    breaks = f", after {outcome.tie_breaks_used} tie-break" if outcome.tie_breaks_used else ""
    marked = " Lines with ▸ are those of this clause." if any(m.clause == clause for m in outcome.sheet) else ""
    words = f"The win {how} {winners}{breaks}.{marked}"
    return [table(head, rows, "rw-sheet"), para(small(words))]
