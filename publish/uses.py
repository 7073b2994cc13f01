"""Which moves put a clause to use, and the shortest recorded plays that show it used or refusing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from rulewright.explore.coverage import enforced
from rulewright.model.claims import GuardIsNeeded
from rulewright.model.kernel.moves import Move
from rulewright.model.kernel.rules import Game, Rules
from rulewright.model.verdicts import Answer, Grade, Verdict
from rulewright.publish.evidence import Evidence, Recorded, Table
from rulewright.spec import Clause

SETUP, END = "set-up", "the end"

PATIENCE = 12
"""Moves by which a play that shows more may be longer than the shortest."""


@cache
def users(game: Game[Any, Any]) -> dict[str, frozenset[str]]:
    """For each clause the names of the moves that use it; besides them `SETUP` and `END`."""
    named = {move.__name__: set(clauses) for move, clauses in game.clauses_of_moves.items()}
    known = {name: {clause.id for clause in clauses} for name, clauses in named.items()}
    for name in known:
        known[name] |= {clause for clause, times in enforced(game, {name: 1}, 0, 0).items() if times}
    known[SETUP] = {clause for clause, times in enforced(game, {}, 1, 0).items() if times}
    known[END] = {clause for clause, times in enforced(game, {}, 0, 1).items() if times}
    return {
        clause: frozenset(name for name, clauses in known.items() if clause in clauses) for clause in game.spec.clauses
    }


def applies_to(clause: Clause, shown: Recorded) -> bool:
    """Whether a clause belongs to the table of a play."""
    rules = shown.play.rules
    seats = not clause.players or rules.players in clause.players
    return seats and (not clause.variants or rules.variant in clause.variants)


def used(evidence: Evidence, clause: Clause) -> Recorded | None:
    """The shortest recorded play that uses a clause, cut off where it does.

    Of a guard a play is preferred whose last move it lets through while it refuses another of the same kind, unless
    that takes much longer.
    """
    first = [move.__name__ for move, clauses in evidence.game.clauses_of_moves.items() if clauses[:1] == (clause,)]
    names = frozenset(first) or users(evidence.game)[clause.id]
    best: tuple[int, Recorded] | None = None
    for shown in evidence.plays.values():
        length = _until(shown, names) if applies_to(clause, shown) else None
        if length is not None and (best is None or length < best[0]):
            best = length, shown
    telling = _telling(evidence).get(clause.id)
    if telling is not None and (best is None or telling[0] <= best[0] + PATIENCE):
        best = telling
    if best is None:
        return None
    length, shown = best
    cut = attrs.evolve(shown.play, moves=shown.play.moves[:length], refused=None)
    over = shown.over and length == len(shown.play.moves)
    return Recorded(shown.path, cut, min(shown.setup, length), over, frozenset())


def tells(evidence: Evidence, clause: Clause, used: Recorded) -> bool:
    """Whether the clause refuses another move of the same kind beside the last one of a play that `used` gave."""
    telling = _telling(evidence).get(clause.id)
    return telling is not None and (telling[0], telling[1].path) == (len(used.play.moves), used.path)


@cache
def _telling(evidence: Evidence) -> dict[str, tuple[int, Recorded]]:
    """For each clause of a guard the shortest play whose last move it lets through while it refuses another."""
    best: dict[str, tuple[int, Recorded]] = {}
    for shown in sorted(evidence.plays.values(), key=lambda each: len(each.play.moves)):
        rules, state = shown.play.rules, None
        for length, (state, move) in enumerate(zip(shown.play.states(), shown.play.moves, strict=False), 1):
            clauses = evidence.game.clauses_of_moves[type(move)]
            wanted = {c.id for c in clauses if c.id not in best or best[c.id][0] > length}
            if length > shown.setup and wanted:
                for clause in _refused_beside(rules, state, move) & wanted:
                    best[clause] = length, shown
    return best


def _refused_beside(rules: Rules[Any, Any], state: Any, move: Move) -> set[str]:
    """The clauses that refuse another move of the same kind in the same position."""
    return {
        clause.id
        for entry in rules.ground_moves[type(move)]
        if entry[-1] != move
        for clause in rules.explain(state, entry[-1]).refusals
    }


def _until(shown: Recorded, names: frozenset[str]) -> int | None:
    """How many moves of a play until one of these is made, or all if it is the end that uses the clause."""
    for index, move in enumerate(shown.play.moves):
        if type(move).__name__ in names:
            return index + 1
    return len(shown.play.moves) if END in names and shown.over else None


def bites(evidence: Evidence, clause: Clause) -> Recorded | None:
    """A short recorded play after which the clause alone refuses a move.

    The shortest of those where another move of the same kind is legal, so that the refusal tells something; else
    the shortest of all.
    """
    found = [shown for shown in evidence.plays.values() if shown.refusals == {clause.id}]
    return min(found, key=lambda shown: (not _has_legal_sibling(shown), len(shown.play.moves)), default=None)


def _has_legal_sibling(shown: Recorded) -> bool:
    legal = shown.play.rules.legal_moves(shown.play.final())
    return any(type(move) is type(shown.play.refused) for move in legal)


def needs(evidence: Evidence, clause: Clause) -> Iterator[tuple[Table, Verdict]]:
    """The stored verdicts on whether some guard with the clause alone refuses."""
    for claim in evidence.claims.values():
        if isinstance(claim.subject, GuardIsNeeded) and claim.subject.clause == clause:
            yield from evidence.verdicts(claim.id)


def redundant(evidence: Evidence, clause: Clause) -> list[tuple[Table, Verdict]]:
    """The proofs that other guards refuse whatever the clause refuses."""
    found = needs(evidence, clause)
    return [(t, v) for t, v in found if v.answer is Answer.FAILS and v.grade is Grade.PROVED]


def relied_on(evidence: Evidence, clause: Clause) -> dict[str, list[Table]]:
    """The claims whose proofs rest on a clause, with the tables at which they do."""
    found: dict[str, list[Table]] = {}
    for claim in evidence.claims:
        for table, verdict in evidence.verdicts(claim):
            if verdict.grade is Grade.PROVED and clause.id in verdict.clauses:
                found.setdefault(claim, []).append(table)
    return found
