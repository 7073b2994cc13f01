"""Sources: citations in words, and the ledger of every document's sentences."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish.pages.elements import Piece, joined, link, para, section, small, span, table, target
from rulewright.publish.pages.published import Published
from rulewright.spec import Citation, Document, Question, Sentence

ROLES = {
    "clauses": "became clauses",
    "example": "an example",
    "flavour": "flavour",
    "heading": "a heading",
    "open": "open: not yet read",
}


def cited(published: Published, citation: Citation) -> list[Piece]:
    """A citation in words, linked to the ledger or the list of sources."""
    document = published.spec.sources[citation.document]
    place = published.places(citation)
    found: list[Piece] = [link("source", published.name(citation.document), document.title)]
    if place:
        found += [" · ", place]
    if citation.note:
        found += [" · ", small(citation.note)]
    return found


def body(published: Published) -> list[nodes.Node]:
    """What became of every sentence of every source."""
    found: list[nodes.Node] = []
    whole = []
    for document in published.spec.sources.values():
        if document.sentences:
            found.append(_ledger(published, document))
        else:
            whole.append(document)
    lead = para(
        "Every sentence of a source that was read as a whole is numbered, and became clauses or has a reason why "
        "not. The text itself is not kept here, only its hash."
    )
    if whole:
        rows = [_whole(published, document) for document in whole]
        head = ["Document", "Language", "What it is", "Cited by"]
        found.append(section("Documents cited as a whole", table(head, rows), anchor="documents"))
    return [lead, *found]


def _ledger(published: Published, document: Document) -> nodes.section:
    counts = {role: sum(s.role == role for s in document.sentences) for role in ROLES}
    summary = "; ".join(f"{count} {ROLES[role]}" for role, count in counts.items() if count)
    rows = [_sentence(published, document, sentence) for sentence in document.sentences]
    place = table(["No.", "Place", "What it is", "Clauses"], rows, "rw-ledger")
    about = ", ".join(part for part in (document.edition, f"language: {document.language}") if part)
    return section(
        document.title,
        para(small(about)),
        para(f"{len(document.sentences)} sentences: {summary}."),
        place,
        anchor=f"source-{document.id}",
    )


def _sentence(published: Published, document: Document, sentence: Sentence) -> list[Piece]:
    anchor = f"{document.id}-{sentence.ordinal}"
    clauses = [link("clause", published.name(c), c) for c in sentence.clauses]
    number = span(target(anchor), str(sentence.ordinal))
    return [number, sentence.place, ROLES[sentence.role], span(*joined(clauses)) if clauses else "–"]


def _whole(published: Published, document: Document) -> list[Piece]:
    cited_by = [
        link("clause", published.name(clause.id), clause.id)
        for clause in published.spec.clauses.values()
        if any(citation.document == document.id for citation in clause.sources)
    ]
    cited_by += [
        link("question", published.name(question.id), question.id)
        for question in published.spec.questions.values()
        if document.id in _documents(question)
    ]
    title = span(target(f"source-{document.id}"), document.title)
    what = " · ".join(part for part in (document.edition, document.url) if part)
    return [title, document.language, what or "–", span(*joined(cited_by)) if cited_by else "components only"]


def _documents(question: Question) -> set[str]:
    support = [citation for reading in question.readings.values() for citation in reading.support]
    return {citation.document for citation in (*question.sources, *support)}
