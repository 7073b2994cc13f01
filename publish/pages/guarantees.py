"""Which claims the readings of a question keep or break, as the stored matrix says, and what has to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.model.kernel.record import Play, move_from_json
from rulewright.proofs.readings.finding import setup_of
from rulewright.proofs.readings.pair import read_as
from rulewright.proofs.report import table_name, tables_of
from rulewright.publish.evidence import table_words
from rulewright.publish.pages.elements import Piece, code, joined, link, para, raw, section, small, table
from rulewright.publish.pages.published import Published
from rulewright.publish.plays import stepper
from rulewright.spec import Question

Change = tuple[Mapping[str, Any], Mapping[str, Any]]
"""A row of the matrix, and one of its cells with another answer than the ruling's."""


def changed(published: Published, question: Question) -> list[nodes.Node]:
    """The claims that some reading of a question changes; nothing where no matrix is stored."""
    known = published.evidence.diff.get("matrix")
    if not known or not question.readings:
        return []
    parts: list[nodes.Node] = _reservations(published, known)
    changes = [(row, cell) for row in known["rows"] for cell in row["changes"] if cell["question"] == question.id]
    if not changes:
        looked = any(question.id in one["asked"] for one in known["tables"])
        where = " at the other tables where it arises" if _missing(published, known) else ""
        words = f"Every claim comes out as ruled under every reading{where}." if looked else "– not worked out yet."
        return [section("Which guarantees it changes", *parts, para(words), anchor="guarantees")]
    head: list[Piece] = ["Reading", "Claim", "Table", "As ruled", "Under the reading", "Because"]
    parts.append(table(head, [_row(published, *change) for change in changes]))
    found = [section("Which guarantees it changes", *parts, anchor="guarantees")]
    for index, (row, cell) in enumerate(_worth_showing(changes)):
        found.append(_play(published, row, cell, f"broken-{index}"))
    return found


def to_settle(published: Published) -> list[nodes.Node]:
    """Which questions have to be settled for every claim to come out as ruled, and which are immaterial to them."""
    known = published.evidence.diff.get("matrix")
    if not known:
        return []
    least = "" if known["smallest"] else " as far as is known; some answer is unknown"
    lines: list[nodes.Node] = _reservations(published, known)
    where = " at the other tables" if _missing(published, known) else ""
    surely = [("Of these a play or a proof shows that they change a claim: ", known["surely"])]
    for words, names in (
        (f"To be settled for every claim to come out as ruled{where}{least}: ", known["settled"]),
        *(surely if known["surely"] != known["settled"] else ()),
        (f"Immaterial to every claim{where}: ", known["immaterial"]),
    ):
        pieces = joined(link("question", published.name(name), code(name)) for name in names)
        lines.append(para(words, *(pieces or ["none"]), "."))
    how = "With these settled, what is proved is proved whatever the other questions are read as."
    lines.append(para(small(how if known["smallest"] else "Whether a smaller set would do is not known.")))
    return [section("What has to be settled", *lines, anchor="settled")]


def _row(published: Published, row: Mapping[str, Any], cell: Mapping[str, Any]) -> list[Piece]:
    claim = link("claim", published.name(row["claim"]), row["title"])
    ruled = f"{row['ruling']}, {row['grade']}"
    return [
        code(cell["reading"]),
        claim,
        _words(published, row),
        ruled,
        f"{cell['answer']}, {cell['grade']}",
        cell["note"],
    ]


def _words(published: Published, row: Mapping[str, Any]) -> str:
    return table_words(published.game.rules(row["players"], row["variant"]))


def _worth_showing(changes: Sequence[Change]) -> Iterator[Change]:
    """For each reading and claim its shortest play, at whichever table."""
    shortest: dict[tuple[str, str], Change] = {}
    for row, cell in changes:
        key = (cell["reading"], row["claim"])
        if cell["moves"] and (key not in shortest or len(cell["moves"]) < len(shortest[key][1]["moves"])):
            shortest[key] = (row, cell)
    yield from shortest.values()


def _play(published: Published, row: Mapping[str, Any], cell: Mapping[str, Any], anchor: str) -> nodes.section:
    ruled = published.game.rules(row["players"], row["variant"])
    rules = read_as(ruled, cell["question"], cell["reading"])
    play = Play(rules, tuple(move_from_json(move, rules, "matrix") for move in cell["moves"]), title=row["title"])
    title = f"{row['claim'].replace('_', ' ').capitalize()}: {cell['answer']} by {cell['reading']}"
    shown = raw(stepper(play, anchor, f"{_words(published, row)} · {cell['reading']}", setup_of(rules, play.moves)))
    below = para(small("Components as listed, assumed values included."))
    return section(title, shown, below, anchor=anchor)


def _reservations(published: Published, known: Mapping[str, Any]) -> list[nodes.Node]:
    """At which tables the matrix was not worked out, or for other rules."""
    stale = []
    for one in known["tables"]:
        rules = published.game.rules(one["players"], one["variant"])
        if one["fingerprint"] != rules.fingerprint:
            stale.append(table_name(rules))
    found: list[nodes.Node] = []
    if stale:
        words = f"⚠ Stale: the rules have changed since this was worked out for {', '.join(stale)}."
        found.append(para(words, name="rw-stale"))
    missing = _missing(published, known)
    if missing:
        found.append(para(f"⚠ Not worked out for {', '.join(missing)}.", name="rw-stale"))
    return found


def _missing(published: Published, known: Mapping[str, Any]) -> list[str]:
    """The tables of the game that are not in the matrix."""
    there = {(one["players"], one["variant"]) for one in known["tables"]}
    tables = tables_of([published.game])
    return [table_words(rules) for rules in tables if (rules.players, rules.variant) not in there]
