"""``diff --matrix`` and ``diff --silences``: which guarantees readings keep, and what no question asks about yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.cli.plays import print_play
from rulewright.model.kernel.record import Play, move_from_json
from rulewright.model.kernel.rules import Game, Rules
from rulewright.proofs.readings.finding import setup_of
from rulewright.proofs.readings.matrix import Matrix, TableMatrix, matrix, matrix_from_json, matrix_to_json, merged
from rulewright.proofs.readings.pair import read_as
from rulewright.proofs.readings.report import keep_matrix, keep_part, keep_places, stored_diff
from rulewright.proofs.readings.silences import silences, silences_to_json
from rulewright.proofs.verify import Options


def matrix_of(
    tables: Sequence[Rules[Any, Any]],
    options: Options,
    stored: bool,
    keep: bool,
    fresh: bool,
    progress: Any,
    console: Console,
) -> tuple[dict[str, Any], Sequence[str]]:
    """The matrix of a game as JSON, worked out or the stored one, and the errors that left some of it unknown.

    Each table is kept as soon as it is finished, if it is to be kept; tables that were kept before are then taken as
    they are, unless they are of other rules or all is to be worked out ``fresh``.
    """
    game = tables[0].game
    if stored:
        return _stored_matrix(tables, console), ()
    before = {} if fresh or not keep else _kept_before(tables)
    for rules in before:
        console.print(f"{flags.table_words(rules)}: stored before, not worked out again; --fresh does so")

    def done(found: Matrix) -> None:
        console.print(f"stored: {_where(game, found.tables[0])}: {keep_matrix(tables[0], found)}")

    left = [rules for rules in tables if rules not in before]
    found = matrix(left, options, progress, done if keep else None)
    whole = merged(found, matrix_to_json(Matrix(tuple(before.values()))), game)
    return matrix_to_json(whole), found.errors


def _kept_before(tables: Sequence[Rules[Any, Any]]) -> dict[Rules[Any, Any], TableMatrix]:
    """The tables of which the stored matrix is one of these rules."""
    known = (stored_diff(tables[0].game.id) or {}).get("matrix") or {}
    kept = {(table.players, table.variant, table.fingerprint): table for table in matrix_from_json(known).tables}
    here = {rules: kept.get((rules.players, rules.variant, rules.fingerprint)) for rules in tables}
    return {rules: table for rules, table in here.items() if table is not None}


def _stored_matrix(tables: Sequence[Rules[Any, Any]], console: Console) -> dict[str, Any]:
    """The stored matrix at these tables; says which of them are missing, or were worked out for other rules."""
    game = tables[0].game
    known = {(t.players, t.variant): t for t in matrix_from_json(_stored(game, "matrix")).tables}
    kept = []
    for rules in tables:
        table = known.get((rules.players, rules.variant))
        if table is None:
            console.print(f"{flags.table_words(rules)}: MISSING, its matrix was not worked out")
            continue
        kept.append(table)
        if table.fingerprint != rules.fingerprint:
            console.print(f"{flags.table_words(rules)}: STALE, the rules have changed since")
    return matrix_to_json(Matrix(tuple(kept)))


def _where(game: Game[Any, Any], table: TableMatrix) -> str:
    return flags.table_words(game.rules(table.players, table.variant))


def silences_of(tables: Sequence[Rules[Any, Any]], seed: int, games: int, stored: bool, keep: bool) -> dict[str, Any]:
    """What play finds that a rule is needed for, as JSON: searched for in so many games a table, or what is stored."""
    game = tables[0].game
    if stored:
        return _stored(game, "silences")
    every = [silences(rules, games, seed) for rules in tables]
    found = silences_to_json(every)
    if keep:
        keep_places(every)
        keep_part(game.id, "silences", found)
    return dict(found)


def _stored(game: Game[Any, Any], part: str) -> dict[str, Any]:
    found = (stored_diff(game.id) or {}).get(part)
    if found is None:
        raise InputError(f"--stored: no {part} of {game.id} is stored; accepted: without --stored")
    return dict(found)


def print_matrix(console: Console, game: Game[Any, Any], found: Mapping[str, Any], verbose: bool) -> None:
    """The rows that some reading changes, then what has to be settled; all rows, and every play, if ``verbose``."""
    lines = output.columns("claim", "table", "ruling", "however read", "changed by")
    steady = 0
    for row in found["rows"]:
        if not row["changes"] and not verbose:
            steady += 1
            continue
        always = "proved" if row["under_every_combination"] else ""
        changes = ", ".join(f"{c['question']}={c['reading']} ({c['answer']})" for c in row["changes"]) or "none"
        lines.add_row(row["claim"], _table(game, row), f"{row['ruling']}, {row['grade']}", always, changes)
    if lines.row_count:
        console.print(lines)
    if steady:
        console.print(f"{steady} more claims come out the same under every reading (-v lists them)")
    for row in found["rows"]:
        for cell in row["changes"]:
            _print_change(console, game, row, cell, verbose)
    open_ = [row["claim"] for row in found["rows"] if row["ruling"] == "unknown"]
    if open_:
        console.print(f"\nunknown as ruled, so nothing is said about them: {', '.join(dict.fromkeys(open_))}")
    settled = ", ".join(found["settled"]) or "none"
    word = "the smallest set" if found["smallest"] else "a set that suffices as far as is known"
    console.print(f"\nto be settled for every claim to come out as ruled, {word}: {settled}")
    if found["surely"] != found["settled"]:
        sure = ", ".join(found["surely"]) or "none"
        console.print(
            f"of these a play or a proof shows that a reading changes a claim: {sure}; of the others it is unknown"
        )
    console.print(f"immaterial to every claim: {', '.join(found['immaterial']) or 'none'}")


def _table(game: Game[Any, Any], row: Mapping[str, Any]) -> str:
    return flags.table_words(game.rules(row["players"], row["variant"])).partition(", ")[2]


def _print_change(
    console: Console, game: Game[Any, Any], row: Mapping[str, Any], cell: Mapping[str, Any], verbose: bool
) -> None:
    """What a reading makes of a claim, and why; the moves of a play that shows it if ``verbose``."""
    console.print(f"\n{row['claim']}, {cell['question']}={cell['reading']} ({_table(game, row)})", style="bold")
    console.print(f"  {cell['answer']}, {cell['grade']}: {cell['note'] or 'nothing was noted'}")
    if verbose and cell["moves"]:
        ruled = game.rules(row["players"], row["variant"])
        rules = read_as(ruled, cell["question"], cell["reading"])
        moves = tuple(move_from_json(move, rules, "matrix") for move in cell["moves"])
        print_play(console, Play(rules, moves), setup_of(rules, moves))


def print_silences(console: Console, game: Game[Any, Any], found: Mapping[str, Any], verbose: bool) -> None:
    """What no question or clause names, with the play that reaches it; what one names is counted only."""
    console.print(found["how"])
    fresh = [one for one in found["found"] if not one["asked"] and not one["answered"]]
    for one in found["found"] if verbose else fresh:
        tables = [flags.table_words(game.rules(t["players"], t["variant"])).partition(", ")[2] for t in one["tables"]]
        console.print(f"\n{one['text']} ({'; '.join(tables)})", style="bold")
        if one in fresh:
            near = ", ".join(one["near"]) or "none"
            console.print(f'  NEW: found = ["{one["name"]}"] is in no question or clause; questions near it: {near}')
        for word in ("asked", "answered"):
            if one[word]:
                console.print(f"  {word}: {', '.join(one[word])}")
        console.print(f"  clauses: {', '.join(one['clauses']) or 'none'}")
        console.print(f"  reached after {output.several(len(one['moves']), 'move')}; {_often(one['tables'])}")
    console.print(f"\n{output.several(len(found['found']), 'place')} found, {len(fresh)} of them new")


def _often(tables: Sequence[Mapping[str, Any]]) -> str:
    times, games = sum(t["times"] for t in tables), sum(t["games"] for t in tables)
    return f"{output.several(times, 'time')} in {output.several(games, 'random game')}"


def matrix_options(seed: int, timeout: float, workers: int) -> Options:
    """How claims are verified for the matrix."""
    return attrs.evolve(Options(), seed=seed, timeout=timeout, workers=workers, quick=True)
