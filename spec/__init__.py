"""What the rules say: clauses, questions, readings, components and sources, as data without behaviour."""

from rulewright.spec.audit import Audit, audit
from rulewright.spec.clause import Chapter, Clause, Example, Review
from rulewright.spec.component import Component, Value
from rulewright.spec.errors import SpecError
from rulewright.spec.game import GameSpec, Term, Variant
from rulewright.spec.library import chapter, games, load_spec, questions
from rulewright.spec.local_text import local_sentences
from rulewright.spec.override import load_components
from rulewright.spec.question import Closing, Question, Questions, Reading
from rulewright.spec.rulings import Ruling, Rulings
from rulewright.spec.skeleton import new_game
from rulewright.spec.source import Citation, Document, Sentence
from rulewright.spec.translation import Translation

__all__ = [
    "Audit",
    "Chapter",
    "Citation",
    "Clause",
    "Closing",
    "Component",
    "Document",
    "Example",
    "GameSpec",
    "Question",
    "Questions",
    "Reading",
    "Review",
    "Ruling",
    "Rulings",
    "Sentence",
    "SpecError",
    "Term",
    "Translation",
    "Value",
    "Variant",
    "audit",
    "chapter",
    "games",
    "load_components",
    "load_spec",
    "local_sentences",
    "new_game",
    "questions",
]
