"""``list``: the games at hand."""

from __future__ import annotations

from typing import Any

import typer

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Game
from rulewright.model.library import games
from rulewright.proofs.report import table_name, tables_of
from rulewright.spec import games as specified


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("list")(list_command)


def list_command(
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
) -> None:
    """The games, their variants, players, and how many clauses, questions and claims there are.

    Claims are counted over all tables: a claim about two tables is two. -v counts them for each.
    """
    output.check_format(format)
    output.check_out(out)
    console = output.console(out, format)
    rows = [_row(game) for game in games().values()]
    table = output.columns("game", "title", "players", "variants", ">clauses", ">questions", ">claims")
    for row in rows:
        variants = ", ".join(_variant_words(variant, row["players"]) for variant in row["variants"])
        players = ", ".join(map(str, row["players"]))
        counts = (str(row["clauses"]), str(row["questions"]), str(sum(row["claims"].values())))
        table.add_row(row["game"], row["title"], players, variants, *counts)
    console.print(table)
    for row in rows if verbose else ():
        for variant in row["variants"]:
            console.print(f"{row['game']}, {variant['variant']}: {variant['text']}")
        for name, claims in row["claims"].items():
            console.print(f"{row['game']}, {name}: {claims} claims")
    unmodelled = [name for name in specified() if name not in games()]
    if not quiet and unmodelled:
        console.print(f"rules without a model so far: {', '.join(unmodelled)}; 'rulewright audit' knows them")
    if not quiet:
        console.print(output.reproduce())
    output.deliver({"schema": "rulewright/list/1", "games": rows}, out, format)


def _variant_words(variant: dict[str, Any], players: list[int]) -> str:
    """A variant, with its players where the base game is not for them."""
    others = [str(count) for count in variant["players"] if count not in players]
    return (
        f"{variant['variant']} ({', '.join(others)} player{'' if others == ['1'] else 's'})"
        if others
        else str(variant["variant"])
    )


def _row(game: Game[Any, Any]) -> dict[str, Any]:
    spec = game.spec
    return {
        "game": game.id,
        "title": spec.title,
        "players": list(spec.players),
        "variants": [
            {
                "variant": variant.id,
                "title": variant.title,
                "text": variant.text,
                "players": list(variant.players or spec.players),
            }
            for variant in spec.variants.values()
        ],
        "clauses": len(spec.clauses),
        "questions": len(spec.questions),
        "claims": {table_name(rules): len(claim_pack(rules)) for rules in tables_of([game])},
    }
