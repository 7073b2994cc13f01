"""Which guarantees each reading keeps: claim by reading by table, and which questions have to be settled.

What becomes of the claims of one table is worked out in `kept`; here the work is shared out and put together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from attrs import define, field, frozen

from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.verdicts import Answer, Grade
from rulewright.proofs.readings.crew import Crew, Failed, table_for
from rulewright.proofs.readings.kept import Cell, Steady, guarantees, kept_under, steady, suffices
from rulewright.proofs.readings.opening import asked_at
from rulewright.proofs.readings.pair import pairs_of
from rulewright.proofs.readings.study import Progress
from rulewright.proofs.report import table_name
from rulewright.proofs.verify import Options
from rulewright.proofs.witness import Showing


@frozen
class Row:
    """A claim at one table: the ruling's answer, whether it holds however questions are read, and the other readings.

    ``readings`` counts those that were looked at; ``changes`` are the ones with another answer than the ruling's,
    unknown ones included.
    """

    claim: str
    title: str
    players: int
    variant: str | None
    ruling: str
    grade: str
    always: bool
    readings: int
    changes: tuple[Cell, ...]


@frozen
class TableMatrix:
    """The rows of one table, and the questions that arise at it.

    ``sufficient`` says that with the questions settled that change some claim here, every claim that is proved as
    ruled is proved whatever the others are read as. ``seconds`` is work, on however many processors.
    """

    players: int
    variant: str | None
    fingerprint: str
    asked: tuple[str, ...]
    rows: tuple[Row, ...]
    sufficient: bool
    seconds: float

    @property
    def material(self) -> set[str]:
        """The questions of which some reading changes a claim at this table."""
        return {cell.question for row in self.rows for cell in row.changes}


@frozen
class Matrix:
    """All tables of a game that were looked at. ``errors`` are those of ours that left a cell unknown, in a line each.

    ``settled`` are the questions that must be settled for every claim to come out as ruled. It is the smallest such
    set where it is ``exact``: each of its questions has a reading that changes a claim, and with these settled every
    claim that is proved is proved whatever the others are read as. ``immaterial`` are the questions of which no reading
    changes any claim.
    """

    tables: tuple[TableMatrix, ...]
    errors: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of all tables."""
        return tuple(row for table in self.tables for row in table.rows)

    @property
    def _asked(self) -> list[str]:
        return list(dict.fromkeys(question for table in self.tables for question in table.asked))

    @property
    def settled(self) -> tuple[str, ...]:
        """The questions of which some reading changes a claim, or may change it."""
        material = set().union(*(table.material for table in self.tables))
        return tuple(question for question in self._asked if question in material)

    @property
    def surely(self) -> tuple[str, ...]:
        """The questions of which some reading is shown to change a claim, by a play or a proof."""
        shown = {c.question for row in self.rows for c in row.changes if Answer.UNKNOWN not in (c.answer, row.ruling)}
        return tuple(question for question in self._asked if question in shown)

    @property
    def immaterial(self) -> tuple[str, ...]:
        """The questions of which no reading changes any claim."""
        return tuple(question for question in self._asked if question not in self.settled)

    @property
    def exact(self) -> bool:
        """Whether nothing about the set that has to be settled is unknown, nor any claim as ruled."""
        answers = {row.ruling for row in self.rows} | {cell.answer for row in self.rows for cell in row.changes}
        return all(table.sufficient for table in self.tables) and Answer.UNKNOWN not in answers


@define
class _Table:
    """A table that is being worked on."""

    rules: Rules[Any, Any]
    pairs: list[tuple[str, str]]
    known: Steady | None = None
    cells: list[dict[str, Cell]] = field(factory=list)
    seconds: float = 0.0

    @property
    def name(self) -> str:
        return table_name(self.rules)

    def rows(self) -> tuple[Row, ...]:
        assert self.known is not None
        found = []
        for claim in guarantees(self.rules):
            cells = [cells[claim.id] for cells in self.cells]
            verdict = self.known.ruled.get(claim.id)
            ruling, grade = (Answer.UNKNOWN, Grade.UNKNOWN) if verdict is None else (verdict.answer, verdict.grade)
            changes = tuple(cell for cell in cells if cell.answer != ruling)
            where = (self.rules.players, self.rules.variant)
            row = Row(
                claim.id,
                claim.title,
                *where,
                str(ruling),
                str(grade),
                claim.id in self.known.however_read,
                len(cells),
                changes,
            )
            found.append(row)
        return tuple(found)

    def left(self) -> tuple[str, ...]:
        """The claims that are proved as ruled, but not however the questions are read."""
        shown = {claim.id for claim in guarantees(self.rules) if isinstance(claim.subject, Showing)}
        return tuple(
            row.claim
            for row in self.rows()
            if not row.always and row.claim not in shown and (row.ruling, row.grade) == (Answer.HOLDS, Grade.PROVED)
        )

    def done(self, sufficient: bool) -> TableMatrix:
        rules = self.rules
        asked = tuple(question.id for question in asked_at(rules))
        return TableMatrix(
            rules.players, rules.variant, rules.fingerprint, asked, self.rows(), sufficient, round(self.seconds, 1)
        )


def matrix(
    tables: Sequence[Rules[Any, Any]],
    options: Options,
    progress: Progress | None = None,
    done: Callable[[Matrix], None] | None = None,
) -> Matrix:
    """Work out the matrix of one game at these tables.

    With more than one worker, the readings are shared out among processes; the game must then be one that
    `model.library` knows. ``done`` is given each table as soon as it is finished.
    """
    work = [_Table(rules, [(pair.question.id, pair.reading) for pair in pairs_of(rules)]) for rules in tables]
    found: dict[int, TableMatrix] = {}
    errors: list[str] = []
    number, total = 0, sum(2 + len(table.pairs) for table in work)
    with Crew(options.workers) as crew:
        for index in sorted(range(len(work)), key=lambda index: -tables[index].players):
            crew.ask((index, None), _timed, steady, table_for(crew, tables[index]), options)
        for (index, step), came in crew.finished():
            number += 1
            if progress is not None:
                progress(f"{work[index].name}: {' '.join(step or ('however read',))}", number, total)
            ended = _take(crew, work[index], index, step, came, options, errors)
            if ended is not None:
                found[index] = ended
                if done is not None:
                    done(Matrix((ended,), tuple(errors)))
    return Matrix(tuple(found[index] for index in sorted(found)), tuple(errors))


def _take(
    crew: Crew,
    table: _Table,
    index: int,
    step: tuple[str, ...] | None,
    came: Any,
    options: Options,
    errors: list[str],
) -> TableMatrix | None:
    """Take what came of one step of the work on a table, and ask for the next; the table's rows after the last."""
    failed = came if isinstance(came, Failed) else None
    answer, seconds = (None, 0.0) if failed is not None else came
    table.seconds += seconds
    if failed is not None:
        errors.append(f"{', '.join(step or ('however read',))}, {table.name}: {failed.error}")
    if step == ("settled",):
        return table.done(answer is True)
    given = table_for(crew, table.rules)
    if step is None:
        table.known = answer or Steady({}, frozenset())
        for pair in reversed(table.pairs):
            crew.ask((index, pair), _timed, kept_under, given, *pair, table.known, options, first=True)
    else:
        question, reading = step
        cells = answer or {claim.id: _failing(step, failed) for claim in guarantees(table.rules)}
        errors += [f"{question}, {reading}, {table.name}, {c}: {cell.error}" for c, cell in cells.items() if cell.error]
        table.cells.append(cells)
    if len(table.cells) == len(table.pairs):
        material = sorted({cell.question for row in table.rows() for cell in row.changes})
        crew.ask(
            (index, ("settled",)), _timed, suffices, given, material, table.left(), table.known, options, first=True
        )
    return None


def _failing(step: tuple[str, ...], failed: Failed | None) -> Cell:
    note = f"an error ended the work: {failed.error if failed else 'nothing came of it'}"
    return Cell(step[0], step[1], str(Answer.UNKNOWN), str(Grade.UNKNOWN), note)


def _timed(work: Callable[..., Any], *given: Any) -> tuple[Any, float]:
    began = time.monotonic()
    return work(*given), time.monotonic() - began


def matrix_to_json(found: Matrix) -> dict[str, Any]:
    """The matrix as JSON; readings that change nothing are counted only."""
    return {
        "settled": list(found.settled),
        "surely": list(found.surely),
        "smallest": found.exact,
        "immaterial": list(found.immaterial),
        "seconds": round(sum(table.seconds for table in found.tables), 1),
        "tables": [
            {key: value for key, value in attrs.asdict(table, recurse=False).items() if key != "rows"}
            | {"asked": list(table.asked)}
            for table in found.tables
        ],
        "rows": [
            {
                "claim": row.claim,
                "title": row.title,
                "players": row.players,
                "variant": row.variant,
                "ruling": row.ruling,
                "grade": row.grade,
                "under_every_combination": row.always,
                "readings": row.readings,
                "changes": [_cell_to_json(cell) for cell in row.changes],
            }
            for row in found.rows
        ],
    }


def _cell_to_json(cell: Cell) -> dict[str, Any]:
    moves = None if cell.moves is None else list(cell.moves)
    return attrs.asdict(cell, recurse=False) | {"moves": moves, "error": cell.error or None}


def matrix_from_json(found: Mapping[str, Any]) -> Matrix:
    """A matrix that was written as JSON."""
    tables = []
    for table in found.get("tables", ()):
        where = (table["players"], table["variant"])
        rows = tuple(_row_from_json(row) for row in found["rows"] if (row["players"], row["variant"]) == where)
        tables.append(TableMatrix(**(table | {"asked": tuple(table["asked"])}), rows=rows))
    return Matrix(tuple(tables))


def _row_from_json(row: Mapping[str, Any]) -> Row:
    changes = tuple(
        Cell(
            **(cell | {"moves": None if cell["moves"] is None else tuple(cell["moves"]), "error": cell["error"] or ""})
        )
        for cell in row["changes"]
    )
    always = {"always": row["under_every_combination"], "changes": changes}
    return Row(**({key: value for key, value in row.items() if key != "under_every_combination"} | always))


def merged(found: Matrix, before: Mapping[str, Any] | None, game: Game[Any, Any]) -> Matrix:
    """What was found now, and of what was stored before the tables that are not in it, in the order of the game's."""
    now = {(table.players, table.variant) for table in found.tables}
    kept = [t for t in (matrix_from_json(before).tables if before else ()) if (t.players, t.variant) not in now]
    order = [None, *game.spec.variants]
    every = sorted([*kept, *found.tables], key=lambda table: (order.index(table.variant), table.players))
    return attrs.evolve(found, tables=tuple(every))
