"""A sheet of questions as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.publish.faq.entries import Entry, Said, Sheet
from rulewright.publish.faq.examples import Example

BLANK = "____________________"


def markdown(sheet: Sheet) -> str:
    """The whole sheet, ending in a line break."""
    return "\n\n".join(_parts(sheet)) + "\n"


def _parts(sheet: Sheet) -> Iterator[str]:
    words = sheet.words
    yield f"# {words.title.format(game=sheet.game)}"
    yield f"{words.intro} {words.by_weight if sheet.weighed else words.by_rules}"
    if sheet.rulings:
        yield words.rulings.format(hash=f"`{sheet.rulings}`")
    number = 0
    for kind, heading in (("open", words.open), ("settled", words.settled), ("closed", words.closed)):
        entries = sheet.of(kind)
        if entries:
            yield f"## {heading}"
        if entries and kind == "open":
            yield words.open_lead
        for entry in entries:
            number += 1
            yield from _entry(sheet, entry, number)
    if sheet.of("open"):
        yield f"## {words.key}"
        yield words.key_lead
        yield "\n".join(
            f"- `{entry.id}`: " + ", ".join(f"{choice.letter} `{choice.id}`" for choice in entry.choices)
            for entry in sheet.of("open")
        )


def _entry(sheet: Sheet, entry: Entry, number: int) -> Iterator[str]:
    words = sheet.words
    yield f"### {number}. {_said(sheet, entry.title)}"
    scope = f" {words.joined} ".join(_said(sheet, part) for part in entry.scope)
    yield _said(sheet, entry.text) + (f" *{words.only_with.format(what=scope)}*" if scope else "")
    if entry.kind == "open":
        yield "\n".join(
            f"- [ ] **{choice.letter}** {_said(sheet, choice.text)}"
            + (f" *({words.suggested})*" if choice.suggested else "")
            for choice in entry.choices
        )
        yield f"{words.decided_by}: {BLANK} {words.date}: {BLANK} {words.reason}: {BLANK}"
    elif entry.kind == "settled":
        yield "\n".join(
            f"- {'**' if choice.letter == entry.letter else ''}{choice.letter} {_said(sheet, choice.text)}"
            f"{f'** ✓ {words.answer}' if choice.letter == entry.letter else ''}"
            for choice in entry.choices
        )
        yield f"**{words.why}:** {_said(sheet, entry.reason)} ({entry.said_by})"
        if entry.departs:
            yield f"**{words.departs}**"
    else:
        yield f"**{entry.closing}.** {_said(sheet, entry.reason)}"
    if entry.weight:
        yield " ".join(entry.weight)
    if entry.choices:
        yield from _example(sheet, entry.example)


def _example(sheet: Sheet, example: Example | None) -> Iterator[str]:
    words = sheet.words
    if example is None:
        yield f"> {words.no_example}"
        return
    lines = [f"**{words.example.format(table=example.table)}**{_mark(sheet)}", ""]
    lines += [f"- {words.left_out.format(n=example.left_out)}"] if example.left_out else []
    lines += [f"- {move}." for move in example.moves] or [f"- {words.at_start}"]
    if example.asked:
        letters = list(example.asked[0].answers)
        lines += ["", f"| {words.asked} | {' | '.join(letters)} |", f"|---|{'---|' * len(letters)}"]
        for asked in example.asked:
            text = asked.text if not asked.is_move else f"{asked.text}."
            lines.append(f"| {text} | {' | '.join(asked.answers[letter] for letter in letters)} |")
        lines += ["", words.more.format(n=example.more)] if example.more else []
    if example.results:
        lines += ["", f"| | {words.result} |", "|---|---|"]
        lines += [f"| {letter} | {result} |" for letter, result in example.results.items()]
    yield "\n".join(f"> {line}".rstrip() for line in lines)


def _said(sheet: Sheet, words: Said) -> str:
    return f"{words.text}{_mark(sheet) if words.english else ''}"


def _mark(sheet: Sheet) -> str:
    """What marks English in a sheet of another language."""
    return "" if sheet.language == "en" else f" [{sheet.words.english}]"
