"""What is missing in a specification, as data; works before any model exists."""

from __future__ import annotations

from attrs import frozen

from rulewright.spec.clause import Clause
from rulewright.spec.game import GameSpec
from rulewright.spec.question import Question
from rulewright.spec.source import Sentence


@frozen
class Audit:
    """The gaps of one specification; each is empty when nothing is missing.

    ``open_sentences`` pairs document ids with ledger entries, ``assumed_values`` component ids with keys.
    """

    game: str
    open_sentences: tuple[tuple[str, Sentence], ...]
    clauses_without_sentence: tuple[Clause, ...]
    clauses_drafted: tuple[Clause, ...]
    questions_without_ruling: tuple[Question, ...]
    rulings_departing: tuple[Question, ...]
    assumed_values: tuple[tuple[str, str], ...]

    @property
    def complete(self) -> bool:
        """Whether every sentence has its role, every clause a sentence and every question an answer."""
        return not (self.open_sentences or self.clauses_without_sentence or self.questions_without_ruling)


def audit(spec: GameSpec) -> Audit:
    """What of a specification is open, unsupported, unruled, assumed, unreviewed or against a source."""
    return Audit(
        game=spec.id,
        open_sentences=tuple(
            (document.id, sentence)
            for document in spec.sources.values()
            for sentence in document.sentences
            if sentence.role == "open"
        ),
        clauses_without_sentence=tuple(clause for clause in spec.clauses.values() if not _has_sentence(spec, clause)),
        clauses_drafted=tuple(clause for clause in spec.clauses.values() if clause.review.status == "drafted"),
        questions_without_ruling=tuple(
            question for question in spec.questions.values() if question.ruling is None and question.closed is None
        ),
        rulings_departing=tuple(question for question in spec.questions.values() if question.departs_from_source),
        assumed_values=tuple(
            (component.id, key) for component in spec.components.values() for key in component.assumed()
        ),
    )


def _has_sentence(spec: GameSpec, clause: Clause) -> bool:
    """Whether a sentence leads to the clause, or it cites a document that has no ledger as a whole."""
    return any(citation.sentences or not spec.sources[citation.document].sentences for citation in clause.sources)
