"""The page of a clause: text, sources, exceptions, questions, code, evidence."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish.pages.code import listing
from rulewright.publish.pages.elements import (
    Piece,
    block,
    bullets,
    code,
    joined,
    link,
    para,
    section,
    several,
    small,
    span,
)
from rulewright.publish.pages.evidence import evidence
from rulewright.publish.pages.published import Published
from rulewright.publish.pages.question import card
from rulewright.publish.pages.sources import cited
from rulewright.spec import Clause

KINDS = {
    "guard": "A clause that says what may be done.",
    "effect": "A clause that says what comes of it.",
    "scoring": "A clause that says what counts.",
    "setup": "A clause that says how the table is set up.",
    "view": "A clause that says who may look at what.",
    "informative": "A clause that informs; there is nothing to enforce.",
}


def body(published: Published, name: str) -> list[nodes.Node]:
    """Everything below the title, in the order of the design."""
    clause = published.spec.clauses[name]
    found: list[nodes.Node] = [
        block("rw-top", block("rw-text", *_text(published, clause)), block("rw-margin", *margin(published, clause)))
    ]
    asked = published.questions_about(clause)
    if asked:
        cards = [card(published, question) for question in asked]
        found.append(section("Questions that it raises", *cards, name="rw-questions", anchor="questions"))
    found.append(_model(published, clause))
    return [*found, *evidence(published, clause)]


def _text(published: Published, clause: Clause) -> list[nodes.Node]:
    found: list[nodes.Node] = [
        para(clause.text, name="rw-rule"),
        *(para(words.text, name="rw-original") for words in clause.translations.values()),
    ]
    tags = _tags(published, clause)
    return [*found, para(*tags, name="rw-tags")] if tags else found


def _tags(published: Published, clause: Clause) -> list[Piece]:
    """What it restricts, what restricts it, and for whom it is."""
    found: list[Piece] = []
    for other in clause.exception_to:
        title = published.spec.clauses[other].title
        found.append(span("restricts: ", link("clause", published.name(other), title), name="rw-tag"))
    for exception in published.restricted_by(clause):
        found.append(span("unless: ", link("clause", published.name(exception.id), exception.title), name="rw-tag"))
    if clause.players:
        counts = " or ".join(str(count) for count in clause.players)
        found.append(span(f"only with {counts} players", name="rw-tag"))
    for variant in clause.variants:
        found.append(span(f"only in the variant: {published.spec.variants[variant].title}", name="rw-tag"))
    return joined(found, " ")


def margin(published: Published, clause: Clause) -> list[nodes.Node]:
    """Where each source says so, the original words, and how far the clause was checked against them."""
    found: list[nodes.Node] = [para("Said by", name="rw-head")]
    if not clause.sources:
        found.append(para("no sentence of a source", name="rw-missing"))
    found += [para(*cited(published, citation)) for citation in clause.sources]
    if clause.terms:
        found.append(para("Original words", name="rw-head"))
        found += [para(*_term(published, word)) for word in clause.terms]
    review = clause.review
    found.append(para("Checked", name="rw-head"))
    found.append(para(", ".join(part for part in (review.status, review.by, review.date) if part)))
    found.append(para(small(KINDS[clause.kind])))
    return found


def _term(published: Published, word: str) -> list[Piece]:
    ours = published.term_of(word)
    original = nodes.emphasis("", word)
    return [original, " – ", link("term", published.name(ours), ours)] if ours else [original]


def _model(published: Published, clause: Clause) -> nodes.section:
    parts = published.excerpts[clause.id]
    if parts:
        shown = [node for part in parts for node in listing(published, part)]
    elif clause.kind == "informative":
        shown = [para("– nothing to enforce: the clause informs.", name="rw-missing")]
    else:
        shown = [para("– no code enforces it yet.", name="rw-missing")]
    return section("In the model", *shown, name="rw-model", anchor="model")


def chapter(published: Published, name: str) -> list[nodes.Node]:
    """The page of a chapter: its clauses in rulebook order, to be read through."""
    found: list[nodes.Node] = []
    if not published.spec.chapters[name]:
        found.append(para("– no clause yet.", name="rw-missing"))
    for clause in published.spec.chapters[name]:
        asked = published.questions_about(clause)
        line: list[Piece] = [link("clause", published.name(clause.id), clause.title)]
        if clause.exception_to:
            line += [small("  restricts: ", *joined(_titles(published, clause)))]
        open_questions = [question for question in asked if question.closed is None]
        if open_questions:
            line += [small(f"  {several(len(open_questions), 'question')}")]
        found.append(block("rw-entry", para(*line), para(clause.text, name="rw-rule-small")))
    examples = [example for example in published.spec.examples.values() if example.chapter == name]
    if examples:
        items = [[code(example.id), " ", example.text] for example in examples]
        found.append(section("Worked examples of the sources", bullets(items), anchor="examples"))
    return found


def _titles(published: Published, clause: Clause) -> list[Piece]:
    return [link("clause", published.name(other), published.spec.clauses[other].title) for other in clause.exception_to]
