"""Claims and verdicts: the matrix, and what each answer rests on."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.model.claims import Claim, GuardIsNeeded, MoveHappens, PlayReaches
from rulewright.model.verdicts import Answer, Figure, Verdict
from rulewright.publish.evidence import Recorded, Table, table_words
from rulewright.publish.pages.elements import (
    Piece,
    block,
    code,
    joined,
    link,
    para,
    raw,
    section,
    slug,
    small,
    span,
    strong,
    table,
    target,
)
from rulewright.publish.pages.guarantees import to_settle
from rulewright.publish.pages.published import Published, table_names
from rulewright.publish.pages.sheet import sheet
from rulewright.publish.plays import stepper

LAST = 3
"""Moves shown of a whole play."""

GROUPS = (
    ("What always holds", "always"),
    ("What can happen", "possible"),
    ("Whether every guard is needed", "needed"),
)


def group_of(claim: Claim) -> str:
    """Which part of the matrix a claim stands in."""
    if isinstance(claim.subject, GuardIsNeeded):
        return "needed"
    return "possible" if isinstance(claim.subject, MoveHappens | PlayReaches) else "always"


def body(published: Published) -> list[nodes.Node]:
    """The matrix of claims and tables, in three parts, and the grounds of each verdict."""
    known = published.evidence
    found: list[nodes.Node] = [*_lead(published)]
    for title, name in GROUPS:
        claims = [claim for claim in known.claims.values() if group_of(claim) == name]
        if claims:
            rows = [_row(published, claim) for claim in claims]
            head = ["Claim", *(t.name for t in known.tables)]
            found.append(section(title, table(head, rows, "rw-matrix"), anchor=name))
    found += to_settle(published)
    found += _faults(published)
    grounds = [node for claim in known.claims.values() for node in _grounds(published, claim)]
    if grounds:
        found.append(section("What the verdicts rest on", *grounds, anchor="grounds"))
    return found


def _faults(published: Published) -> list[nodes.Node]:
    """Errors put into the game on purpose, and who noticed: a check that cannot fail is none."""
    faults = published.evidence.faults
    if not faults:
        return []
    rows: list[list[Piece]] = []
    for fault in faults:
        noticed = [*(f"play, {name}" for name in fault["violated"]), *fault["claims"]]
        rows.append([fault["text"], ", ".join(noticed).replace("_", " ") if fault["caught"] else "⚠ nobody"])
    caught = sum(bool(fault["caught"]) for fault in faults)
    lead = para(f"{len(faults)} errors were put into the game on purpose; {caught} were noticed.")
    return [section("Planted faults", lead, table(["Fault", "Noticed by"], rows, "rw-matrix"), anchor="faults")]


def _lead(published: Published) -> list[nodes.Node]:
    known = published.evidence
    if not any(t.verdicts for t in known.tables):
        return [para("– no verdict is on record: rulewright verify has not been run with --store.", name="rw-missing")]
    found = [para(f"From the last full run of rulewright verify, version {known.report.get('version', 'unknown')}.")]
    stale = [t for t in known.tables if t.stale]
    if stale:
        words = f"⚠ Stale: the rules have changed since the verdicts for {table_names(stale)} were reached."
        found.append(para(words, name="rw-stale"))
    return found


def _row(published: Published, claim: Claim) -> list[Piece]:
    pieces: list[Piece] = [target(f"claim-{claim.id}"), claim.title, " ", small(code(claim.id))]
    if isinstance(claim.subject, GuardIsNeeded):
        name = claim.subject.clause.id
        pieces += [" ", small(link("clause", published.name(name), "the clause"))]
    elif claim.id in played(published):
        pieces += [" ", small(link("play", published.name(claim.id), "the plays"))]
    return [span(*pieces), *(cell(known, claim.id) for known in published.evidence.tables)]


def played(published: Published) -> dict[str, list[Recorded]]:
    """The recorded plays that show what can be reached, by claim."""
    found: dict[str, list[Recorded]] = {}
    for claim in published.evidence.claims.values():
        if isinstance(claim.subject, PlayReaches):
            for shown in published.evidence.plays.values():
                if shown.path.endswith(f"/{claim.id}.json"):
                    found.setdefault(claim.id, []).append(shown)
    return found


def plays(published: Published, name: str) -> list[nodes.Node]:
    """The page of the plays behind one claim: the last moves at each table, and the score sheet."""
    claim = published.evidence.claims[name]
    verdicts = [span(known.name, ": ", cell(known, name)) for known, _ in published.evidence.verdicts(name)]
    said = para(*joined(verdicts, " · ")) if verdicts else para("– no verdict is on record.", name="rw-missing")
    found: list[nodes.Node] = [para(claim.title, name="rw-rule"), said]
    for shown in played(published)[name]:
        where = table_words(shown.play.rules)
        path = para(small(f"Recorded in {shown.path}; components as listed, assumed values included."))
        parts = [raw(stepper(shown.play, f"play-{slug(where)}", "its last moves", shown.setup, LAST)), path]
        found.append(section(where, *parts, *(sheet(shown.play) if shown.over else ())))
    return found


def cell(known: Table, name: str) -> nodes.inline:
    """A verdict in a symbol and a word."""
    if name not in known.claims:
        return span("does not apply", name="rw-missing")
    if name not in known.verdicts:
        return span("– no verdict", name="rw-missing")
    verdict, claim = known.verdicts[name], known.claims[name]
    pieces: list[Piece] = [span(answer_words(claim, verdict), name=f"rw-verdict rw-{verdict.answer}")]
    if verdict.value is not None:
        pieces += [" ", small(figure_words(verdict.value))]
    if not claim.is_met(verdict) and verdict.answer is not Answer.UNKNOWN:
        pieces += [" ", small("⚠ not as expected")]
    if not known.fresh:
        pieces += [" ", small("⚠ stale")]
    return span(*pieces)


def answer_words(claim: Claim, verdict: Verdict) -> str:
    """The answer and its grade, in words that need no colour."""
    grade = str(verdict.grade) if verdict.bound is None else f"{verdict.grade} ({verdict.bound:,})"
    if verdict.answer is Answer.UNKNOWN:
        return "? unknown"
    if verdict.answer is Answer.HOLDS:
        return f"✓ {grade}"
    if isinstance(claim.subject, GuardIsNeeded):
        return f"= redundant, {grade}"
    return f"✕ fails, {grade}"


def figure_words(figure: Figure) -> str:
    """A figure as what is proved and what was reached."""
    parts = []
    if figure.proved is not None:
        parts.append(f"proved {_span(figure.proved)}")
    if figure.reached is not None:
        parts.append(f"reached {_span(figure.reached)}")
    return f"{figure.unit}: {', '.join(parts)}"


def _span(bounds: tuple[int, int]) -> str:
    low, high = (str(number).replace("-", "−") for number in bounds)
    return f"{low} to {high}"


def _grounds(published: Published, claim: Claim) -> list[nodes.Node]:
    """The clauses, invariants and assumptions behind the verdicts on a claim, tables alike put together."""
    found: dict[tuple[tuple[str, ...], ...], list[Table]] = {}
    for known, verdict in published.evidence.verdicts(claim.id):
        key = (verdict.clauses, verdict.invariants, verdict.assumptions, (verdict.engine, verdict.note))
        if any((*verdict.clauses, *verdict.invariants, verdict.note)):
            found.setdefault(key, []).append(known)
    if not found or group_of(claim) == "needed":
        return []
    lines = [para(link("claim", published.name(claim.id), claim.title), name="rw-claim-title")]
    for (clauses, invariants, assumptions, (engine, note)), tables in found.items():
        pieces: list[Piece] = [strong(f"{table_names(tables)}: "), f"by {engine}"]
        pieces += [f"; {note}"] if note else []
        if clauses:
            pieces += ["; rests on ", *joined(link("clause", published.name(c), c) for c in clauses)]
        if invariants:
            pieces += ["; with ", *joined(_invariant(published, name) for name in invariants)]
        if assumptions:
            pieces += [
                "; assumes the values of ",
                *joined(_assumption(published, name) for name in assumptions),
            ]
        lines.append(para(small(*pieces, ".")))
    return [block("rw-grounds", *lines)]


def _assumption(published: Published, name: str) -> Piece:
    """A component that a proof assumes, or what the model calls it where its name there is another."""
    component, words = name.replace("_", "-"), name.replace("_", " ")
    known = component in {one.id for one in published.game.spec.components.values()}
    return link("component", published.name(component), words) if known else words


def _invariant(published: Published, name: str) -> Piece:
    words = name.replace("_", " ")
    return link("claim", published.name(name), words) if name in published.evidence.claims else words


def found_out(published: Published) -> list[nodes.Node]:
    """What was found out, in the sentences of the claims and nothing else."""
    sentences = []
    for claim in published.evidence.claims.values():
        if _tells(published, claim):
            sentences.append(_sentence(published, claim))
    if not sentences:
        return [para("– nothing yet: no verdict is on record.", name="rw-missing")]
    return [nodes.bullet_list("", *(nodes.list_item("", s) for s in sentences), classes=["rw-found"])]


TELLING = ("nobody_is_stuck_for_ever", "the_game_ends", "the_game_ends_but_for_repeats", "scores_are_bounded")


def _tells(published: Published, claim: Claim) -> bool:
    told = claim.id in TELLING or (isinstance(claim.subject, PlayReaches) and "tie" in claim.id)
    return told and any(published.evidence.verdicts(claim.id))


def _sentence(published: Published, claim: Claim) -> nodes.paragraph:
    groups: dict[str, list[Table]] = {}
    for known, verdict in published.evidence.verdicts(claim.id):
        words = answer_words(claim, verdict)
        words += f"; {figure_words(verdict.value)}" if verdict.value is not None else ""
        words += "" if known.fresh else " (⚠ stale)"
        groups.setdefault(words, []).append(known)
    marks = [f"{words}: {table_names(tables)}" for words, tables in groups.items()]
    return para(link("claim", published.name(claim.id), claim.title), nodes.Text(" "), small("; ".join(marks), "."))
