"""``new``: a skeleton for a rule text of one's own; ``audit``: what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.model.library import games
from rulewright.proofs.report import stored_verdicts
from rulewright.spec import GameSpec, audit, load_spec, new_game


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("new")(new_command)
    app.command("audit")(audit_command)


def new_command(
    game: Annotated[str, typer.Argument(help="A name for the game.")],
    source: Annotated[Path, typer.Option(help="The rule text.")],
    language: Annotated[str, typer.Option(help="Its language, such as de.")],
    folder: Annotated[Path | None, typer.Option(help="Where to write; as a rule ./GAME.")] = None,
) -> int:
    """Number the sentences of a rule text and write a skeleton to fill in."""
    where = new_game(game, source, language, folder or Path(game.replace("-", "_")))
    spec = load_spec(where)
    sentences = sum(len(document.sentences) for document in spec.sources.values())
    console = output.console()
    console.print(f"{where}: {sentences} sentences, all open", markup=False)
    console.print("next: write clauses in a chapter, name them in sources.toml, then", markup=False)
    console.print(f"      rulewright audit --folder {where}", markup=False)
    return 0


def audit_command(
    game: Annotated[str | None, typer.Argument(help="The game; all if none is named.")] = None,
    folder: Annotated[Path | None, typer.Option(help="A folder of your own instead.")] = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    out: flags.Out = None,
    verbose: flags.Verbose = False,
) -> int:
    """Sentences without clause, clauses without sentence, questions without ruling, assumed values."""
    output.check_format(format)
    if game is not None and folder is not None:
        raise InputError("name a game or --folder, not both")
    specs = [load_spec(folder)] if folder else [flags.chosen_game(n).spec for n in ([game] if game else games())]
    console = output.console(out, format)
    reports = [_audited(spec) for spec in specs]
    for report in reports:
        console.print(f"\n{report['game']}", style="bold")
        for what, found in report["gaps"].items():
            console.print(f"  {what}: {len(found)}")
            for item in found if verbose else found[:5]:
                console.print(f"    {item}", markup=False)
            if not verbose and len(found) > 5:
                console.print(f"    and {len(found) - 5} more (-v)")
    output.deliver({"schema": "rulewright/audit/1", "games": reports}, out, format)
    return 0


def _audited(spec: GameSpec) -> dict[str, Any]:
    found = audit(spec)
    gaps = {
        "sentences without clause": [f"{document}#{s.ordinal}" for document, s in found.open_sentences],
        "clauses without sentence": [c.id for c in found.clauses_without_sentence],
        "questions without ruling": [q.id for q in found.questions_without_ruling],
        "rulings that depart from the source": [q.id for q in found.rulings_departing],
        "clauses that nobody has checked": [c.id for c in found.clauses_drafted],
        "assumed values": [f"{component}: {key}" for component, key in found.assumed_values],
        "clauses without evidence": _without_evidence(spec),
    }
    return {"game": spec.id, "complete": found.complete, "gaps": gaps}


def _without_evidence(spec: GameSpec) -> list[str]:
    """Clauses that no stored verdict of any table rests on or is about."""
    if spec.id not in games():
        return list(spec.clauses)
    game = games()[spec.id]
    used: set[str] = set()
    for players in spec.players:
        verdicts, _ = stored_verdicts(game.rules(players))
        used |= {clause for verdict in verdicts.values() for clause in verdict.clauses}
        used |= {name.partition("_needs_")[2] for name in verdicts}
    return [c.id for c in spec.clauses.values() if c.id not in used and c.kind != "informative"]
