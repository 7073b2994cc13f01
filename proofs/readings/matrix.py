"""Which guarantees each reading keeps: claim by reading by table, and which questions have to be settled.

Claims are first proved with every question open at once: a reading is then an unknown of the solver, and what is proved
holds under every combination of readings. Only what does not come out that way is looked at reading by reading.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import attrs
from attrs import frozen

from rulewright.model.claims import (
    Claim,
    ComesAsOften,
    GuardIsNeeded,
    MoveHappens,
    ScoreStaysWithin,
    ViewHides,
    claim_pack,
)
from rulewright.model.kernel.record import Play
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import game_named
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs import nodes
from rulewright.proofs.engines import Engines
from rulewright.proofs.induction import WELL_FORMED, Proof, Step, prove_invariants
from rulewright.proofs.readings.pair import Pair, arises_at, pairs_of, scope_of
from rulewright.proofs.readings.patience import stretched
from rulewright.proofs.readings.study import Progress
from rulewright.proofs.report import stored_verdicts
from rulewright.proofs.terms import condition_node, number
from rulewright.proofs.unknown import any_components
from rulewright.proofs.verify import Options
from rulewright.proofs.witness import Showing, shows

LEFT_OUT = (GuardIsNeeded, MoveHappens, ComesAsOften, ViewHides, ScoreStaysWithin)
"""Claims about single guards, moves and draws, and figures: no guarantees of the game."""


@frozen
class Cell:
    """What became of a claim under one reading, all other questions being ruled."""

    question: str
    reading: str
    answer: str
    grade: str


@frozen
class Row:
    """A claim at one table: the ruling's answer, whether it holds however questions are read, and the other readings.

    ``changes`` are the cells with another answer than the ruling's, unknown ones included.
    """

    claim: str
    title: str
    players: int
    variant: str | None
    ruling: str
    grade: str
    always: bool
    cells: tuple[Cell, ...]

    @property
    def changes(self) -> tuple[Cell, ...]:
        """The readings that break the claim, or leave it open."""
        return tuple(cell for cell in self.cells if cell.answer != self.ruling)


@frozen
class Matrix:
    """All rows of a game. ``settled`` are the questions that must be settled for every claim to come out as ruled.

    It is the smallest such set where it is ``exact``: each of its questions has a reading that breaks a claim, and
    with these settled every claim that is proved is proved whatever the others are read as. ``immaterial`` are the
    questions of which no reading changes any claim.
    """

    rows: tuple[Row, ...]
    settled: tuple[str, ...]
    exact: bool
    immaterial: tuple[str, ...]
    seconds: float


def matrix(tables: Sequence[Rules[Any, Any]], options: Options, progress: Progress | None = None) -> Matrix:
    """Work out the matrix of one game at these tables."""
    began = time.monotonic()
    parts: list[tuple[list[Row], bool]] = []
    if options.workers > 1 and len(tables) > 1:
        jobs = [(r.game.id, r.players, r.variant, dict(r.readings), options) for r in tables]
        with ProcessPoolExecutor(options.workers) as pool:
            for found in pool.map(_elsewhere, jobs):
                parts.append(found)
                if progress is not None:
                    progress("tables", len(parts), len(tables))
    else:
        parts = [_rows(rules, options, progress) for rules in tables]
    rows = [row for found, _ in parts for row in found]
    asked = [q for q in tables[0].spec.questions.values() if q.readings and any(arises_at(q, r) for r in tables)]
    material = {cell.question for row in rows for cell in row.changes}
    return Matrix(
        tuple(rows),
        tuple(q.id for q in asked if q.id in material),
        all(exact for _, exact in parts) and not any(c.answer == "unknown" for row in rows for c in row.changes),
        tuple(q.id for q in asked if q.id not in material),
        time.monotonic() - began,
    )


def _elsewhere(job: tuple[str, int, str | None, dict[str, str], Options]) -> tuple[list[Row], bool]:
    name, players, variant, readings, options = job
    return _rows(game_named(name).rules(players, variant, readings), options, None)


def left_open(rules: Rules[Any, Any], settled: Iterable[str] = ()) -> Rules[Any, Any]:
    """The table with every question that arises at it an unknown, but for those that are settled."""
    readings = dict(rules.readings)
    for question in rules.spec.questions.values():
        if question.readings and arises_at(question, rules) and question.id not in settled:
            readings[question.id] = number(nodes.var(f"reading.{question.id}", 0, len(question.readings) - 1))
    return attrs.evolve(rules, readings=readings)


def _rows(rules: Rules[Any, Any], options: Options, progress: Progress | None) -> tuple[list[Row], bool]:
    claims = [claim for claim in claim_pack(rules) if not isinstance(claim.subject, LEFT_OUT)]
    options = attrs.evolve(options, store=False, timeout=stretched(options.timeout))
    stored, fresh = stored_verdicts(rules)
    ruled = stored if fresh else {}
    missing = [claim for claim in claims if claim.id not in ruled]
    ruled = ruled | _verdicts(rules, missing, options)
    provable = [claim for claim in claims if not isinstance(claim.subject, Showing)]
    always = _proved(left_open(rules), rules, provable, options)
    pairs = [pair for pair in pairs_of(rules) if not pair.scope.nothing]
    cells: dict[str, list[Cell]] = {claim.id: [] for claim in claims}
    for index, pair in enumerate(pairs):
        if progress is not None:
            progress(f"{pair.question.id} {pair.reading}, {rules.players} players", index, len(pairs))
        for claim, verdict in _under(pair, claims, always, options):
            cells[claim].append(Cell(pair.question.id, pair.reading, str(verdict.answer), str(verdict.grade)))
    rows = [
        Row(
            claim.id,
            claim.title,
            rules.players,
            rules.variant,
            str(ruled[claim.id].answer),
            str(ruled[claim.id].grade),
            claim.id in always,
            tuple(cells[claim.id]),
        )
        for claim in claims
    ]
    return rows, _sufficient(rules, provable, rows, options)


def _under(pair: Pair, claims: Sequence[Claim], always: set[str], options: Options) -> list[tuple[str, Verdict]]:
    """The verdicts on all claims under the other reading: proved before, shown by the ruling's play, or worked out."""
    pack = {claim.id: claim for claim in claim_pack(pair.other)}
    found: dict[str, Verdict] = {}
    left = []
    engines = Engines(pair.one, options)
    for claim in claims:
        if claim.id in always:
            found[claim.id] = Verdict(claim.id, Answer.HOLDS, Grade.PROVED, "z3")
            continue
        play = engines.recorded(claim) if isinstance(claim.subject, Showing) else None
        mine = pack.get(claim.id, claim)
        if play is not None and shows(Play(pair.other, play.moves, title=play.title, refused=play.refused), mine):
            found[claim.id] = Verdict(claim.id, Answer.HOLDS, Grade.WITNESSED, "replay", play=claim.id)
        else:
            left.append(mine)
    if left:
        known = None if pair.is_reshaped else _invariants(pair.other, pair.one, options)
        found |= _verdicts(pair.other, left, options, known)
    return [(claim.id, found[claim.id]) for claim in claims]


def _verdicts(
    rules: Rules[Any, Any], claims: Sequence[Claim], options: Options, proofs: dict[str, Proof] | None = None
) -> dict[str, Verdict]:
    """The verdicts on claims at a table, whose invariants may be proved before."""
    engines = Engines(rules, options)
    if proofs is not None:
        engines.grant(proofs)
    found = engines.shown(claims)
    for claim in claims:
        if claim.id not in found:
            found[claim.id] = _answer(engines, claim)
    return found


def _answer(engines: Engines, claim: Claim) -> Verdict:
    try:
        return engines.answer(claim)
    except NotImplementedError as error:
        return unknown(claim.id, "none", f"no engine answers this: {error}")


def _proved(open_: Rules[Any, Any], ruled: Rules[Any, Any], claims: Sequence[Claim], options: Options) -> set[str]:
    """The claims that are proved with some readings unknown."""
    engines = Engines(open_, options)
    engines.grant(_invariants(open_, ruled, options))
    return {claim.id for claim in claims if _answer(engines, claim).grade is Grade.PROVED}


def _invariants(open_: Rules[Any, Any], ruled: Rules[Any, Any], options: Options) -> dict[str, Proof]:
    """Proofs of the invariants with some readings unknown.

    Where the ruling's proofs are at hand, only moves and invariants are looked at that some reading touches: what is
    to be proved of the others is the same, word for word.
    """
    stored, fresh = stored_verdicts(ruled)
    open_, ruled = any_components(open_), any_components(ruled)
    step = Step(open_, options.timeout)
    known = {name for name, verdict in stored.items() if fresh and verdict.grade is Grade.PROVED}
    if not {WELL_FORMED, *step.parts} <= known:
        return prove_invariants(step)
    state = step.state
    touched = {
        name
        for name, parts in step.parts.items()
        for one in [next(i for i in ruled.game.invariants if i.name == name)]
        if parts != [condition_node(part) for part in one.parts(state, ruled)]
    }
    scope = scope_of(ruled, open_)
    moved = tuple(kind for kind in open_.moves if kind in {*scope.guards, *scope.effects})
    others = tuple(kind for kind in open_.moves if kind not in moved)
    proofs = {name: Proof(name) for name in (WELL_FORMED, *step.parts)}
    for kinds, names in ((moved, tuple(proofs)), (others, tuple(sorted(touched)))):
        if kinds and names:
            game = attrs.evolve(open_.game, moves=kinds)
            part = prove_invariants(Step(attrs.evolve(open_, game=game), options.timeout), names=names)
            proofs |= {name: proof for name, proof in part.items() if not proofs[name].gaps}
    return proofs


def _sufficient(rules: Rules[Any, Any], claims: Sequence[Claim], rows: Sequence[Row], options: Options) -> bool:
    """Whether with the questions settled that break something all that is proved as ruled is proved for good."""
    material = {cell.question for row in rows for cell in row.changes}
    left = {row.claim for row in rows if not row.always and row.ruling == "holds" and row.grade == "proved"}
    if not left:
        return True
    open_ = left_open(rules, material)
    return _proved(open_, rules, [claim for claim in claims if claim.id in left], options) == left


def matrix_to_json(found: Matrix) -> dict[str, Any]:
    """The matrix as JSON; readings that change nothing are counted only."""
    return {
        "settled": list(found.settled),
        "smallest": found.exact,
        "immaterial": list(found.immaterial),
        "seconds": round(found.seconds, 1),
        "rows": [
            {
                "claim": row.claim,
                "title": row.title,
                "players": row.players,
                "variant": row.variant,
                "ruling": row.ruling,
                "grade": row.grade,
                "under_every_combination": row.always,
                "readings": len(row.cells),
                "changes": [attrs.asdict(cell) for cell in row.changes],
            }
            for row in found.rows
        ],
    }
