"""Whether a question matters, as the stored evidence says: how it shows, whom it makes win, how often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish.evidence import seats
from rulewright.publish.pages.elements import Piece, code, joined, para, raw, section, several, small, strong, table
from rulewright.publish.pages.published import Published
from rulewright.publish.plays import stepper
from rulewright.spec import Question

Answer = Mapping[str, Any]
NOT_MEASURED = "Whether it matters: not yet measured."
WORDS = {
    "decisive": "It can decide who wins",
    "visible": "It changes play or points; no position is on record in which it decides who wins",
    "equivalent": "No legal play tells the readings apart",
    "unknown": "Whether it matters is not known",
}
ORDER = ("decisive", "visible", "unknown", "equivalent")
SHOWN = {
    "moves": "what may be done",
    "chances": "how likely nature's moves are",
    "actor": "who has to act",
    "over": "whether the game is over",
    "result": "the result",
    "position": "what the last move leads to",
    "view": "what a player may look at",
}


def answers(published: Published, question: Question) -> list[Answer]:
    """The stored answers about a question that has readings."""
    return [one for one in published.evidence.answers if one["question"] == question.id and one["readings"]]


def in_short(published: Published, question: Question) -> nodes.Node:
    """One line: how much a question matters, at which tables."""
    found = answers(published, question)
    if not found:
        return para(NOT_MEASURED, name="rw-missing")
    parts: list[Piece] = []
    for kind in ORDER:
        mine = [one for one in found if one["class"] == kind]
        if mine:
            parts += [strong(WORDS[kind]), f" ({_tables(published, mine)}). "]
    return para(*parts)


def rank(published: Published, question: Question) -> str:
    """The gravest class of a question, in a word, for lists."""
    found = {one["class"] for one in answers(published, question)}
    return next((kind for kind in ORDER if kind in found), "–")


def whole(published: Published, question: Question) -> list[nodes.Node]:
    """What a question changes: a table of all answers, the plays behind them, and what they rest on."""
    found = answers(published, question)
    if not found:
        return []
    head: list[Piece] = ["Instead of the ruling", "Table", "Class", "Shown after", "Arises", "Changes the winner"]
    rows = [_row(published, one) for one in found]
    parts: list[nodes.Node] = [*_stale(published), table(head, rows), *_notes(published, found)]
    parts += _below(published, found)
    sections = [section("What it changes", *parts, anchor="changes")]
    for index, (one, what) in enumerate(_plays_worth_showing(found)):
        sections += _play(published, one, what, f"play-{index}")
    return sections


def _row(published: Published, one: Answer) -> list[Piece]:
    shown = one["visible"]
    after = "–"
    if shown is not None:
        after = f"{several(shown['after_setup'], 'move')}{'' if shown['minimal'] else ' or fewer'}"
    shares = [_share(one[f"share_{key}"], _interval(one, key)) for key in ("arises", "decides")]
    name = _table_name(published, one)
    return [code(one["readings"][1]), name, f"{one['class']}, {one['grade']}", after, *shares]


def _interval(one: Answer, key: str) -> Sequence[float] | None:
    uniform = next((share for share in one["shares"] if share["policy"] == "uniform"), None)
    return None if uniform is None else uniform[f"interval_{key}"]


def _share(share: float | None, interval: Sequence[float] | None) -> Piece:
    if share is None or interval is None:
        return "–"
    return f"{100 * share:.1f}% ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})"


def _below(published: Published, found: Sequence[Answer]) -> list[nodes.Node]:
    """What the shares are of, how a second policy compares, and what they rest on."""
    shares = [share for one in found for share in one["shares"]]
    if not shares:
        return []
    policies = published.evidence.diff["policies"]
    games = max(share["games"] for share in shares if share["policy"] == "uniform")
    lines: list[nodes.Node] = [
        para(
            small(f"Shares are of {games:,} games of {policies['uniform']}; 95% intervals, which cover sampling only.")
        )
    ]
    for one in found:
        second = next((share for share in one["shares"] if share["policy"] == "greedy"), None)
        if second is not None and second["games"]:
            arises, decides = (
                _share(second[f"share_{key}"], second[f"interval_{key}"]) for key in ("arises", "decides")
            )
            words = (
                f"{_table_name(published, one)}, {one['readings'][1]}: arises {arises}, changes the winner {decides}"
            )
            lines.append(para(small(f"{words} of {second['games']:,} games of {policies['greedy']}.")))
    assumed = sorted({name for one in found for name in one["assumptions"]})
    if assumed:
        lines.append(para(small(f"⚠ Shares and positions rest on assumed values: {', '.join(assumed)}.")))
    return lines


def _notes(published: Published, found: Sequence[Answer]) -> list[nodes.Node]:
    notes: dict[tuple[str, str], list[Answer]] = {}
    for one in found:
        if one["note"]:
            notes.setdefault((one["readings"][1], one["note"]), []).append(one)
    return [para(small(f"{reading} ({_tables(published, ones)}): {note}.")) for (reading, note), ones in notes.items()]


def _plays_worth_showing(found: Sequence[Answer]) -> Iterable[tuple[Answer, str]]:
    """For each reading its shortest visible play and its shortest decisive one, at whichever table."""
    for reading in dict.fromkeys(one["readings"][1] for one in found):
        mine = [one for one in found if one["readings"][1] == reading]
        for what in ("visible", "decisive"):
            shown = [one for one in mine if one[what] and one[what]["play"]]
            if shown:
                yield min(shown, key=lambda one: one[what]["moves"]), what


def _play(published: Published, one: Answer, what: str, anchor: str) -> list[nodes.Node]:
    known = published.evidence.recorded(one[what]["play"])
    if known is None:
        return []
    ruling, reading = one["readings"]
    shown = one[what]
    name = _table_name(published, one)
    if what == "visible":
        title = f"Where {reading} shows"
        least = "no shorter play tells the readings apart" if shown["minimal"] else "the shortest found"
        words = [f"{SHOWN[shown['differs']]} differs; {least}."]
    else:
        title = f"Where {reading} decides"
        verb = "wins" if shown["position"] == "final" else "can still win"
        words = [f"from this {shown['position']} position: {_won(shown['ruling'])} {verb} by {ruling}, "]
        words.append(f"{_won(shown['other'])} by {reading}.")
    told = [f"{code_words(ruling)}: {shown['ruling']}", f"{code_words(reading)}: {shown['other']}"]
    found: list[nodes.Node] = [para("".join(words).capitalize() if what == "visible" else "".join(words))]
    if what == "visible":
        found += [para(small(line)) for line in told]
    found.append(raw(stepper(known.play, anchor, f"{name} · {title.lower()}", known.setup)))
    found.append(para(small(f"Recorded in {known.path}; components as listed, assumed values included.")))
    return [section(title, *found, anchor=f"{anchor}-{what}")]


def code_words(name: str) -> str:
    """A reading's name in words."""
    return name.replace("-", " ").capitalize()


def _won(winners: Sequence[int]) -> str:
    return " and ".join(f"player {seat + 1}" for seat in winners) or "nobody"


def _table_name(published: Published, one: Answer) -> str:
    name = seats(one["players"])
    if one["variant"] is None:
        return name
    return f"{name}, {published.spec.variants[one['variant']].title.lower()}"


def _tables(published: Published, found: Sequence[Answer]) -> str:
    return "; ".join(dict.fromkeys(_table_name(published, one) for one in found))


def _stale(published: Published) -> list[nodes.Node]:
    if published.evidence.diff_is_fresh:
        return []
    return [para("⚠ Stale: the rules have changed since these answers were found.", name="rw-stale")]


def summary(published: Published) -> nodes.Node:
    """The question that decides most games, for the overview; never a share that rests on assumed values."""
    lead = "Which open question decides most games: "
    known = [one for one in published.evidence.answers if one["share_decides"] is not None]
    if not known:
        return para(f"{lead}not yet measured.")
    best = max(known, key=lambda one: one["share_decides"])
    if best["assumptions"]:
        assumed = ", ".join(best["assumptions"])
        return para(lead, f"the shares rest on assumed values ({assumed}); they stand on the pages of the questions.")
    title = published.spec.questions[best["question"]].title
    pieces: list[Piece] = [lead, strong(title), f", {100 * best['share_decides']:.1f}% in uniformly random play."]
    return para(*joined(pieces, ""))


def counted(published: Published) -> nodes.Node:
    """How many questions are of which class, for the list of questions."""
    asked = [q for q in published.spec.questions.values() if q.readings]
    kinds = [rank(published, question) for question in asked]
    if set(kinds) <= {"–"}:
        return para(NOT_MEASURED, name="rw-missing")
    parts = [f"{kinds.count(kind)} {kind}" for kind in (*ORDER, "–") if kinds.count(kind)]
    return para(f"Of those with readings: {', '.join(parts).replace('–', 'not yet measured')}.")
