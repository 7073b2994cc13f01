"""Clauses and questions as JSON, with the code that enforces them and the claims about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rulewright.model.claims import Claim, claim_pack
from rulewright.model.kernel.rules import Game
from rulewright.model.verdicts import Verdict
from rulewright.proofs.report import stored_verdicts, table_name, tables_of
from rulewright.publish.excerpts import excerpt
from rulewright.spec import Citation, Clause, GameSpec, Question

Evidence: TypeAlias = list[tuple[str, dict[str, Claim], dict[str, Verdict], bool]]
"""For each table its name, its claims and stored verdicts by id, and whether these are of the rules as they are."""


def evidence_of(game: Game[Any, Any]) -> Evidence:
    """What is claimed at every table of a game, and what is stored about it."""
    return [
        (table_name(rules), {claim.id: claim for claim in claim_pack(rules)}, *stored_verdicts(rules))
        for rules in tables_of([game])
    ]


def annotated_clause(game: Game[Any, Any], clause: Clause, evidence: Evidence) -> dict[str, Any]:
    """A clause with everything that is known about it."""
    spec = game.spec
    return {
        "clause": clause.id,
        "title": clause.title,
        "text": clause.text,
        "kind": clause.kind,
        "players": list(clause.players),
        "variants": list(clause.variants),
        "sources": [_source(spec, citation) for citation in clause.sources],
        "restricts": list(clause.exception_to),
        "unless": [other.id for other in spec.clauses.values() if clause.id in other.exception_to],
        "review": clause.review.status,
        "questions": [question.id for question in spec.questions.values() if clause.id in question.about],
        "code": [
            {"file": part.file, "line": part.first, "name": part.name, "text": part.code}
            for part in excerpt(game, clause)
        ],
        "claims": _claims(clause, evidence),
    }


def _source(spec: GameSpec, citation: Citation) -> dict[str, Any]:
    document = spec.sources[citation.document]
    known = len(document.sentences)
    places = [document.sentence(n).place for n in citation.sentences if n <= known]
    return {
        "document": citation.document,
        "sentences": list(citation.sentences),
        "places": list(dict.fromkeys(place for place in places if place)),
        "note": citation.note,
    }


def _claims(clause: Clause, evidence: Evidence) -> list[dict[str, Any]]:
    """The claims about a clause, or whose proof rests on it, with their verdicts."""

    def about(claim: Claim, verdict: Verdict | None) -> bool:
        return clause in claim.clauses or (verdict is not None and clause.id in verdict.clauses)

    return _annotated(evidence, about)


def claims_of_no_clause(game: Game[Any, Any], evidence: Evidence) -> list[dict[str, Any]]:
    """The claims that stand at no clause of the game, with their verdicts."""
    placed = {entry["claim"] for clause in game.spec.clauses.values() for entry in _claims(clause, evidence)}
    return _annotated(evidence, lambda claim, verdict: claim.id not in placed)


def _annotated(evidence: Evidence, wanted: Callable[[Claim, Verdict | None], bool]) -> list[dict[str, Any]]:
    """Claims with their verdicts at every table where they are wanted; equal verdicts together."""
    found: dict[str, dict[str, Any]] = {}
    for table, claims, verdicts, fresh in evidence:
        for claim in claims.values():
            verdict = verdicts.get(claim.id)
            if not wanted(claim, verdict):
                continue
            entry = found.setdefault(claim.id, {"claim": claim.id, "title": claim.title, "verdicts": []})
            if verdict is None:
                continue
            said = {"verdict": str(verdict.answer), "grade": str(verdict.grade), "stale": not fresh}
            same = next((v for v in entry["verdicts"] if v.items() >= said.items()), None)
            if same is None:
                entry["verdicts"].append({**said, "tables": [table]})
            else:
                same["tables"].append(table)
    return list(found.values())


def annotated_question(question: Question) -> dict[str, Any]:
    """A question with its readings and its ruling."""
    closed = question.closed
    return {
        "question": question.id,
        "title": question.title,
        "text": question.text,
        "origin": question.origin,
        "about": list(question.about),
        "readings": {reading.id: reading.text for reading in question.readings.values()},
        "ruling": question.ruling,
        "reason": question.reason,
        "by": question.by,
        "date": question.date,
        "closed": None if closed is None else {"kind": closed.kind, "reason": closed.reason, "claim": closed.claim},
        "open": question.ruling is None and closed is None,
    }
