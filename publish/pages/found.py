"""The play that comes, by itself, to what a question asks about."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish.evidence import table_words
from rulewright.publish.pages.elements import code, joined, para, raw, section, small
from rulewright.publish.pages.published import Published
from rulewright.publish.plays import stepper
from rulewright.spec import Question


def by_play(published: Published, question: Question) -> list[nodes.Node]:
    """What play finds that the question asks about, and the shortest play to it; nothing where play finds nothing."""
    if not question.found:
        return []
    parts: list[nodes.Node] = [
        para("Random play comes to it by itself: ", *joined(code(one) for one in question.found))
    ]
    plays = sorted(published.evidence.folder.glob(f"plays/*/found.{question.id}.json"))
    shown = [known for path in plays if (known := published.evidence.recorded(str(path))) is not None]
    if not shown:
        parts.append(para("– no play of it is on record.", name="rw-missing"))
    for known in shown[:1]:
        words = table_words(known.play.rules)
        parts.append(raw(stepper(known.play, "found", f"{words} · found by play", known.setup)))
        parts.append(para(small(f"Recorded in {known.path}; components as listed, assumed values included.")))
    return [section("Found by play", *parts, anchor="found-by-play")]
