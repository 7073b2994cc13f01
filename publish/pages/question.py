"""Questions: the card on a clause's page, and the page of each."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish.excerpts import asking
from rulewright.publish.pages import guarantees, matters
from rulewright.publish.pages.code import listing
from rulewright.publish.pages.elements import (
    Piece,
    block,
    code,
    division,
    joined,
    link,
    para,
    section,
    small,
    span,
    strong,
    table,
)
from rulewright.publish.pages.found import by_play
from rulewright.publish.pages.published import Published
from rulewright.publish.pages.sources import cited
from rulewright.spec import Question, Reading

ORIGINS = {
    "asked": "somebody asked",
    "contradiction": "sources contradict each other",
    "silent": "the sources are silent",
}


def state_of(question: Question) -> str:
    """How far a question is answered, in a few words."""
    if question.closed is not None:
        return f"closed: {question.closed.kind}"
    return "ruled" if question.ruling is not None else "open: no ruling"


def card(published: Published, question: Question) -> division:
    """A question in short, with its readings side by side."""
    head = para(
        link("question", published.name(question.id), question.title),
        " ",
        span(state_of(question), name="rw-tag"),
        name="rw-q-title",
    )
    return block("rw-question", head, para(question.text), *_answer(published, question))


def _answer(published: Published, question: Question) -> list[nodes.Node]:
    if question.closed is not None:
        closing = question.closed
        pieces: list[Piece] = [strong(f"{closing.kind.capitalize()}. "), closing.reason]
        if closing.claim:
            pieces += [" Proved by ", link("claim", published.name(closing.claim)), "."]
        return [para(*pieces)]
    found: list[nodes.Node] = [
        block("rw-readings", *(_reading(published, question, r) for r in question.readings.values()))
    ]
    if question.ruling is not None:
        found.append(para(strong("Ruling: "), _ruling(question)))
        if question.departs_from_source:
            found.append(para(strong("⚠ Departs from the explicit words of a source.")))
    else:
        found.append(para("– no ruling yet.", name="rw-missing"))
    found.append(matters.in_short(published, question))
    return found


def _ruling(question: Question) -> nodes.inline:
    said = ", ".join(part for part in (question.by, question.date) if part)
    return span(question.reason or "no reason given.", *([small(f" {said}")] if said else []))


def _reading(published: Published, question: Question, reading: Reading) -> division:
    ruling = reading.id == question.ruling
    head: list[Piece] = [code(reading.id)]
    if ruling:
        head += [" ", span("✓ ruling", name="rw-tag rw-ok")]
    found: list[nodes.Node] = [para(*head), para(reading.text)]
    found += [para(small("Supported by ", *cited(published, citation))) for citation in reading.support]
    if not reading.support:
        found.append(para(small("No source says so.")))
    return block("rw-reading rw-ruling" if ruling else "rw-reading", *found)


def body(published: Published, name: str) -> list[nodes.Node]:
    """The page of a question."""
    question = published.spec.questions[name]
    about = [link("clause", published.name(c), published.spec.clauses[c].title) for c in question.about]
    facts: list[nodes.Node] = [
        para("Raised because", name="rw-head"),
        para(ORIGINS[question.origin]),
        *(para(*cited(published, citation)) for citation in question.sources),
        para("About", name="rw-head"),
        *([para(each) for each in about] or [para("– no clause in particular", name="rw-missing")]),
    ]
    if question.players or question.variants:
        where = [*(f"{n} players" for n in question.players), *question.variants]
        facts += [para("Arises only with", name="rw-head"), para(", ".join(where))]
    answer = [para(span(state_of(question), name="rw-tag"), name="rw-tags"), *_answer(published, question)]
    text = block("rw-text", para(question.text, name="rw-rule"), *answer)
    parts = asking(published.game, question)
    shown = [node for part in parts for node in listing(published, part)]
    if not shown:
        why = "the question is closed" if question.closed else "no code asks for its reading"
        shown = [para(f"– {why}.", name="rw-missing")]
    return [
        block("rw-top", text, block("rw-margin", *facts)),
        *matters.whole(published, question),
        *guarantees.changed(published, question),
        *by_play(published, question),
        section("Where the model asks", *shown, anchor="model"),
    ]


def overview(published: Published) -> list[nodes.Node]:
    """The list of all questions."""
    questions = list(published.spec.questions.values())
    if not questions:
        return [para("– no question has been raised.", name="rw-missing")]
    rows: list[list[Piece]] = [
        [
            link("question", published.name(question.id), question.title),
            state_of(question),
            code(question.ruling) if question.ruling else "–",
            matters.rank(published, question),
            span(*joined(link("clause", published.name(c), c) for c in question.about)),
        ]
        for question in questions
    ]
    open_ones = sum(q.closed is None and q.ruling is None for q in questions)
    ruled = sum(q.ruling is not None for q in questions)
    closed = sum(q.closed is not None for q in questions)
    lead = f"{len(questions)} questions: {ruled} with readings and a ruling, {closed} closed, {open_ones} open."
    return [para(lead), matters.counted(published), table(["Question", "State", "Ruling", "Matters", "About"], rows)]
