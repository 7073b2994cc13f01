"""A sheet of questions as one HTML file, to be printed on A4."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rulewright.publish.faq.entries import Entry, Said, Sheet
from rulewright.publish.faq.examples import Example

STYLE = """
@page { size: A4; margin: 16mm 18mm; }
body { font: 10.5pt/1.4 Georgia, "Times New Roman", serif; max-width: 174mm; margin: 0 auto; padding: 1em; }
h1 { font-size: 17pt; margin: 0 0 .3em; }
h2 { font-size: 13pt; margin: 1.4em 0 .4em; border-bottom: 1px solid #000; break-after: avoid; }
h3 { font-size: 11pt; margin: 0 0 .2em; break-after: avoid; }
p { margin: .3em 0; }
.question { break-inside: avoid; margin: 0 0 1.1em; }
ul.choices { list-style: none; margin: .4em 0; padding: 0; }
ul.choices li { margin: .25em 0; padding-left: 1.9em; text-indent: -1.9em; }
.box { display: inline-block; width: .8em; height: .8em; border: 1.2px solid #000; margin-right: .5em; text-indent: 0;
  font-size: 1em; line-height: .8em; text-align: center; vertical-align: -.05em; }
.write { display: flex; gap: 1em; font-size: 9pt; margin-top: .5em; }
.write span { flex: 1; border-bottom: 1px dotted #000; padding-top: .7em; }
.example { font-size: 9pt; border-left: 2px solid #888; padding: 0 0 0 .8em; margin: .5em 0; }
.example ol { margin: .2em 0 .3em; padding-left: 1.3em; list-style: "– "; }
table { border-collapse: collapse; margin: .3em 0; }
th, td { border: 1px solid #888; padding: .1em .5em; text-align: left; font-weight: normal; vertical-align: top; }
.english { font-style: italic; }
.mark, .small { font-size: 8pt; font-style: normal; }
@media print { body { padding: 0; max-width: none; } }
""".strip()


def html(sheet: Sheet) -> str:
    """The whole page; it needs no other file."""
    title = escape(sheet.words.title.format(game=sheet.game))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = "\n".join(_parts(sheet))
    return (
        f'<!DOCTYPE html>\n<html lang="{sheet.language}">\n<head>\n{head}\n<style>\n{STYLE}\n</style>\n</head>\n'
        f"<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


def _parts(sheet: Sheet) -> Iterator[str]:
    words = sheet.words
    yield f"<p>{escape(words.intro)} {escape(words.by_weight if sheet.weighed else words.by_rules)}</p>"
    if sheet.rulings:
        yield f'<p class="small">{escape(words.rulings.format(hash=sheet.rulings))}</p>'
    number = 0
    for kind, heading in (("open", words.open), ("settled", words.settled), ("closed", words.closed)):
        entries = sheet.of(kind)
        if entries:
            yield f"<h2>{escape(heading)}</h2>"
        if entries and kind == "open":
            yield f"<p>{escape(words.open_lead)}</p>"
        for entry in entries:
            number += 1
            yield (
                f'<section class="question" id="{entry.id}">\n'
                + "\n".join(_entry(sheet, entry, number))
                + "\n</section>"
            )
    if sheet.of("open"):
        items = "".join(
            f"<li><code>{entry.id}</code>: "
            + ", ".join(f"{choice.letter} <code>{choice.id}</code>" for choice in entry.choices)
            + "</li>"
            for entry in sheet.of("open")
        )
        yield f'<h2>{escape(words.key)}</h2><p>{escape(words.key_lead)}</p><ul class="small">{items}</ul>'


def _entry(sheet: Sheet, entry: Entry, number: int) -> Iterator[str]:
    words = sheet.words
    yield f"<h3>{number}. {_said(sheet, entry.title)}</h3>"
    scope = f" {escape(words.joined)} ".join(_said(sheet, part) for part in entry.scope)
    only = f" <em>{escape(words.only_with).format(what=scope)}</em>" if scope else ""
    yield f"<p>{_said(sheet, entry.text)}{only}</p>"
    if entry.choices:
        yield '<ul class="choices">' + "".join(_choices(sheet, entry)) + "</ul>"
    if entry.kind == "open":
        blanks = "".join(f"<span>{escape(word)}:</span>" for word in (words.decided_by, words.date, words.reason))
        yield f'<div class="write">{blanks}</div>'
    elif entry.kind == "settled":
        yield f"<p><strong>{escape(words.why)}:</strong> {_said(sheet, entry.reason)} ({escape(entry.said_by)})</p>"
        if entry.departs:
            yield f"<p><strong>{escape(words.departs)}</strong></p>"
    else:
        yield f"<p><strong>{escape(entry.closing)}.</strong> {_said(sheet, entry.reason)}</p>"
    if entry.weight:
        yield f'<p class="weight">{escape(" ".join(entry.weight))}</p>'
    if entry.choices:
        yield _example(sheet, entry.example)


def _choices(sheet: Sheet, entry: Entry) -> Iterator[str]:
    for choice in entry.choices:
        ruled = choice.letter == entry.letter
        box = f'<span class="box">{"✓" if ruled else ""}</span>'
        text = f"<b>{choice.letter}</b> {_said(sheet, choice.text)}"
        note = f" <em>({escape(sheet.words.suggested)})</em>" if choice.suggested else ""
        yield f"<li>{box}{f'<strong>{text}</strong>' if ruled else text}{note}</li>"


def _example(sheet: Sheet, example: Example | None) -> str:
    words = sheet.words
    if example is None:
        return f'<p class="example">{escape(words.no_example)}</p>'
    head = f"<p><strong>{escape(words.example.format(table=example.table))}</strong>{_mark(sheet)}</p>"
    told = [escape(words.left_out.format(n=example.left_out))] if example.left_out else []
    told += [_foreign(sheet, f"{move}.") for move in example.moves] or [escape(words.at_start)]
    parts = [head, "<ol>" + "".join(f"<li>{line}</li>" for line in told) + "</ol>"]
    if example.asked:
        letters = list(example.asked[0].answers)
        rows = [f"<tr><th>{escape(words.asked)}</th>{''.join(f'<th>{letter}</th>' for letter in letters)}</tr>"]
        for asked in example.asked:
            text = _foreign(sheet, f"{asked.text}.") if asked.is_move else escape(asked.text)
            cells = "".join(f"<td>{escape(asked.answers[letter])}</td>" for letter in letters)
            rows.append(f"<tr><td>{text}</td>{cells}</tr>")
        parts.append(f"<table>{''.join(rows)}</table>")
        parts += [f"<p>{escape(words.more.format(n=example.more))}</p>"] if example.more else []
    if example.results:
        rows = [f"<tr><th>{letter}</th><td>{escape(said)}</td></tr>" for letter, said in example.results.items()]
        parts.append(f"<table><tr><th></th><th>{escape(words.result)}</th></tr>{''.join(rows)}</table>")
    return f'<div class="example">{"".join(parts)}</div>'


def _said(sheet: Sheet, words: Said) -> str:
    return _foreign(sheet, words.text) + _mark(sheet) if words.english else escape(words.text)


def _foreign(sheet: Sheet, text: str) -> str:
    """Words in English, marked for readers and machines alike, in a sheet of another language."""
    return escape(text) if sheet.language == "en" else f'<span class="english" lang="en">{escape(text)}</span>'


def _mark(sheet: Sheet) -> str:
    return "" if sheet.language == "en" else f' <span class="mark">[{escape(sheet.words.english)}]</span>'
