"""``list``: the games; ``rules``: the annotated rules in the terminal."""

from __future__ import annotations

import difflib
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import InputError
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.rules import Game
from rulewright.model.library import games
from rulewright.proofs.report import stored_verdicts
from rulewright.publish.excerpts import excerpt
from rulewright.spec import Clause, Question, local_sentences


def register(app: typer.Typer) -> None:
    """Add the verbs."""
    app.command("list")(list_command)
    app.command("rules")(rules_command)


def list_command(format: flags.ResultFormat = flags.Format.TEXT, out: flags.Out = None) -> int:
    """The games, their variants, players, and how much is said about them."""
    output.check_format(format)
    rows = [_row(game) for game in games().values()]
    console = output.console(out, format)
    for row in rows:
        players = "-".join(str(n) for n in (row["players"][0], row["players"][-1]))
        console.print(
            f"{row['game']:18}{row['title']:28}{players} players  {row['clauses']} clauses, "
            f"{row['questions']} questions, {row['claims']} claims"
        )
        for name, title in row["variants"].items():
            console.print(f"{'':18}variant {name}: {title}")
    output.deliver({"schema": "rulewright/list/1", "games": rows}, out, format)
    return 0


def _row(game: Game[Any, Any]) -> dict[str, Any]:
    spec = game.spec
    return {
        "game": game.id,
        "title": spec.title,
        "players": list(spec.players),
        "variants": {v.id: v.title for v in spec.variants.values()},
        "clauses": len(spec.clauses),
        "questions": len(spec.questions),
        "claims": len(claim_pack(game.rules())),
    }


def rules_command(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[str | None, typer.Argument(help="One clause, such as taking.ends-only.")] = None,
    only_questions: Annotated[bool, typer.Option("--questions", help="The questions and their readings.")] = False,
    show_source: Annotated[bool, typer.Option("--show-source", help="Your own copy of the text beside it.")] = False,
) -> int:
    """The rules, annotated."""
    known, console = flags.chosen_game(game), output.console()
    if clause is not None:
        if clause not in known.spec.clauses:
            close = difflib.get_close_matches(clause, known.spec.clauses)
            accepted = ", ".join(close or known.spec.clauses)
            raise InputError(f"{game}: no clause {clause!r}; accepted: {accepted}")
        _print_clause(console, known, known.spec.clauses[clause], True, show_source)
        return 0
    if only_questions:
        for question in known.spec.questions.values():
            _print_question(console, question)
        return 0
    for chapter in known.spec.chapters.values():
        console.print(f"\n{chapter.title}", style="bold")
        for one in chapter:
            _print_clause(console, known, one, False, show_source)
    return 0


def _print_clause(console: Console, game: Game[Any, Any], clause: Clause, whole: bool, source: bool) -> None:
    console.print(f"\n{clause.id}", style="cyan")
    console.print(f"  {clause.text}", markup=False)
    for citation in clause.sources:
        places = ", ".join(str(n) for n in citation.sentences)
        console.print(f"  source: {citation.document}, sentences {places}", markup=False)
    if source:
        for citation in clause.sources:
            if citation.document not in game.spec.sources or not citation.sentences:
                continue
            texts = local_sentences(game.spec, citation.document)
            for n in citation.sentences:
                console.print(f"    {n}: {texts[n]}", markup=False)
    for restricted in clause.exception_to:
        console.print(f"  restricts {restricted}")
    for other in game.spec.clauses.values():
        if clause.id in other.exception_to:
            console.print(f"  unless {other.id}")
    if not whole:
        return
    for question in game.spec.questions.values():
        if clause.id in question.about:
            _print_question(console, question)
    for part in excerpt(game, clause):
        console.print(f"  {part.file}:{part.first}", style="dim")
        for _, line in part.lines:
            console.print(f"    {line}", markup=False)
    _print_claims(console, game, clause)


def _print_question(console: Console, question: Question) -> None:
    console.print(f"\n  ? {question.id}: {question.text}", markup=False)
    if question.closed is not None:
        console.print(f"    closed, {question.closed.kind}: {question.closed.reason}", markup=False)
    for reading in question.readings.values():
        mark = "ruling " if reading.id == question.ruling else "       "
        console.print(f"    {mark}{reading.id}: {reading.text}", markup=False)
    if question.ruling is not None:
        console.print(f"    why: {question.reason} ({question.by}, {question.date})", markup=False)


def _print_claims(console: Console, game: Game[Any, Any], clause: Clause) -> None:
    rules = game.rules()
    verdicts, fresh = stored_verdicts(rules)
    for claim in claim_pack(rules):
        verdict = verdicts.get(claim.id)
        about = clause.id in {c.id for c in claim.clauses} or (verdict and clause.id in verdict.clauses)
        if about:
            said = f"{verdict.answer}, {verdict.grade}" if verdict else "not verified yet"
            stale = "" if fresh or not verdict else " (stale: the rules have changed since)"
            console.print(f"  claim {claim.id}, {rules.players} players: {said}{stale}", markup=False)
