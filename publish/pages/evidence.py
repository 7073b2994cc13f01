"""The evidence of a clause: a strip of four, and the plays behind it."""

from __future__ import annotations

from docutils import nodes  # type: ignore[import-untyped]

from rulewright.publish import uses
from rulewright.publish.evidence import Counted, Recorded, table_words
from rulewright.publish.pages.elements import Piece, block, division, joined, link, para, raw, section, small, span
from rulewright.publish.pages.published import Published, table_names, titled
from rulewright.publish.pages.sheet import sheet
from rulewright.publish.plays import stepper
from rulewright.spec import Clause

NOT_RUN = "no random play is on record."
NOT_VERIFIED = "no verdict is on record."


def evidence(published: Published, clause: Clause) -> list[nodes.Node]:
    """The strip, then the plays that it speaks of."""
    known = published.evidence
    used, bites = uses.used(known, clause), uses.bites(known, clause)
    strip = block(
        "rw-strip",
        _box("● Used", _used(published, clause, used)),
        _box("✕ Bites", _bites(published, clause, bites)),
        _box("↻ Exercised", _exercised(published, clause)),
        _box("∎ Relied on", _relied_on(published, clause)),
    )
    found: list[nodes.Node] = [section("Evidence", *_stale(published), strip, anchor="evidence")]
    if bites is not None:
        found.append(_play("A move that it refuses", "bites", bites, "the clause alone refuses"))
    if used is not None:
        tells = uses.tells(known, clause, used)
        label = "allowed, while the clause refuses another" if tells else "shortest recorded play with it"
        shown = _play("A play that uses it", "used", used, label)
        if used.over:
            shown += sheet(used.play, clause)
        found.append(shown)
    return found


def _stale(published: Published) -> list[nodes.Node]:
    stale = [table for table in published.evidence.tables if table.stale]
    if not stale:
        return []
    words = f"⚠ Stale: the rules have changed since the verdicts for {table_names(stale)} were reached."
    return [para(words, name="rw-stale")]


def _box(title: str, lines: list[list[Piece]]) -> division:
    return block("rw-box", para(title, name="rw-box-title"), *(para(*line) for line in lines))


def _absent(words: str) -> list[list[Piece]]:
    return [[span(f"– {words}", name="rw-missing")]]


def _used(published: Published, clause: Clause, used: Recorded | None) -> list[list[Piece]]:
    names = uses.users(published.game)[clause.id]
    if uses.SETUP in names and used is None:
        return [["At every set-up, before the first move."]]
    if used is None:
        return _absent("no recorded play uses it." if names else "no move uses it; plays do not show it.")
    tells = uses.tells(published.evidence, clause, used)
    words = "A play that shows it" if tells else "Shortest recorded play"
    lines: list[list[Piece]] = [[nodes.reference("", words, refid="used"), f": {_length(used)}."]]
    moves = sorted(names - {uses.SETUP, uses.END})
    if moves:
        lines.append([small("by ", ", ".join(titled(name) for name in moves))])
    return lines


def _length(shown: Recorded) -> str:
    if not shown.moves:
        count = len(shown.play.moves)
        return f"during set-up, move {count}" if count else "before the first move"
    return "1 move" if shown.moves == 1 else f"{shown.moves} moves"


def _bites(published: Published, clause: Clause, bites: Recorded | None) -> list[list[Piece]]:
    redundant = uses.redundant(published.evidence, clause)
    lines: list[list[Piece]] = []
    if bites is not None:
        where = "at once" if not bites.moves else f"after {_length(bites)}"
        lines.append([nodes.reference("", "Alone refuses a move", refid="bites"), f" {where}."])
    for table, verdict in redundant:
        lines.append(
            [
                "Proved redundant: ",
                link("claim", published.name(verdict.claim), titled(verdict.claim.replace("_", " "))),
                small(f" ({table.name})"),
            ]
        )
    if lines:
        return lines
    if clause.kind in ("guard", "setup") and any(clause in c for c in published.game.clauses_of_moves.values()):
        return _absent("no play on record in which it alone refuses.")
    return _absent("it refuses nothing: no guard names it.")


def _exercised(published: Published, clause: Clause) -> list[list[Piece]]:
    counted = published.evidence.counted(clause.id)
    if not published.evidence.runs:
        return _absent(NOT_RUN)
    if not counted:
        return _absent("random play does not count it.")
    return [line for entry in counted for line in _counts(entry)]


def _counts(entry: Counted) -> list[list[Piece]]:
    lines: list[list[Piece]] = []
    asked = entry.allowed + entry.refused
    if asked:
        lines.append([f"Refused {_share(entry.refused, asked)} of {asked:,} moves tried, alone {entry.alone:,}."])
    if entry.enforced is not None:
        lines.append([f"Put into effect {entry.enforced:,} times."])
    if not lines:
        lines.append(["Never asked."])
    return [*lines, [small(f"{entry.games:,} random games, {entry.table}")]]


def _share(part: int, whole: int) -> str:
    share = 100 * part / whole
    if part and share < 0.1:
        return "less than 0.1%"
    if part < whole and share > 99.9:
        return "more than 99.9%"
    return f"{share:.1f}%"


def _relied_on(published: Published, clause: Clause) -> list[list[Piece]]:
    if not any(table.verdicts for table in published.evidence.tables):
        return _absent(NOT_VERIFIED)
    proofs = uses.relied_on(published.evidence, clause)
    if not proofs:
        return _absent("no proof rests on it.")
    count = f"{len(proofs)} proof{'s' if len(proofs) > 1 else ''}"
    links = [link("claim", published.name(claim), claim.replace("_", " ")) for claim in list(proofs)[:4]]
    more: list[Piece] = [f" and {len(proofs) - 4} more"] if len(proofs) > 4 else []
    return [[f"By {count}. If you change it, check again:"], [small(*joined(links, " · "), *more)]]


def _play(title: str, anchor: str, shown: Recorded, label: str) -> nodes.section:
    words = f"{table_words(shown.play.rules)} · {label}"
    path = para(small(f"Recorded in {shown.path}; components as listed, assumed values included."))
    return section(title, raw(stepper(shown.play, anchor, words, shown.setup)), path, anchor=anchor)
