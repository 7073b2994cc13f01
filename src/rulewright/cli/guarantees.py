"""``diff --matrix`` and ``diff --silences``: which guarantees readings keep, and what no question asks about yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.model.kernel.rules import Game, Rules
from rulewright.proofs.readings.matrix import matrix, matrix_to_json
from rulewright.proofs.readings.report import keep_part, keep_places, stored_diff
from rulewright.proofs.readings.silences import silences, silences_to_json
from rulewright.proofs.verify import Options


def matrix_of(
    tables: Sequence[Rules[Any, Any]], options: Options, stored: bool, keep: bool, progress: Any
) -> dict[str, Any]:
    """The matrix of a game as JSON: worked out, or the stored one."""
    game = tables[0].game
    if stored:
        return _stored(game, "matrix")
    found = matrix_to_json(matrix(tables, options, progress))
    if keep:
        keep_part(game.id, "matrix", found)
    return found


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
    """The rows that some reading changes, then what has to be settled; all rows if ``verbose``."""
    lines = output.columns("claim", "table", "ruling", "however read", "changed by")
    steady = 0
    for row in found["rows"]:
        if not row["changes"] and not verbose:
            steady += 1
            continue
        table = flags.table_words(game.rules(row["players"], row["variant"])).partition(", ")[2]
        always = "proved" if row["under_every_combination"] else ""
        changes = ", ".join(f"{c['question']}={c['reading']} ({c['answer']})" for c in row["changes"]) or "none"
        lines.add_row(row["claim"], table, f"{row['ruling']}, {row['grade']}", always, changes)
    if lines.row_count:
        console.print(lines)
    if steady:
        console.print(f"{steady} more claims come out the same under every reading (-v lists them)")
    settled = ", ".join(found["settled"]) or "none"
    word = "the smallest set" if found["smallest"] else "a set that suffices as far as is known"
    console.print(f"\nto be settled for every claim to come out as ruled, {word}: {settled}")
    console.print(f"immaterial to every claim: {', '.join(found['immaterial']) or 'none'}")


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
