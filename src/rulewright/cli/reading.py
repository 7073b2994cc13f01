"""``rules``: the annotated rules in the terminal."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.annotations import annotated_clause, annotated_question, claims_of_no_clause, evidence_of
from rulewright.cli.errors import InputError
from rulewright.spec import Clause, GameSpec, local_sentences


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("rules")(rules_command)


def rules_command(
    game: flags.GameName,
    clause: Annotated[
        str | None, typer.Argument(metavar="[CLAUSE]", help="A clause such as taking.ends-only, or a chapter.")
    ] = None,
    rulings: flags.Rulings = None,
    questions: Annotated[bool, typer.Option("--questions", help="The questions and their readings only.")] = False,
    show_source: Annotated[bool, typer.Option("--show-source", help="Your own copy of the text beside it.")] = False,
    out: flags.Out = None,
    format: flags.ResultFormat = flags.Format.TEXT,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
) -> None:
    """The rules: text, source, questions with their readings, the code that enforces them, and what is claimed.

    Without CLAUSE the code and the claims are left out, unless -v asks for them; -q leaves the texts only.
    """
    output.check_format(format)
    output.check_out(out)
    known = flags.chosen_game(game, rulings)
    chosen = _chosen(known.spec, clause)
    whole = verbose or len(chosen) == 1
    about = [q for q in known.spec.questions.values() if clause is None or {c.id for c in chosen} & set(q.about)]
    texts = _texts(known.spec, chosen) if show_source else {}
    console = output.console(out, format)
    evidence = evidence_of(known)
    clauses = [] if questions else [annotated_clause(known, one, evidence) for one in chosen]
    asked = [annotated_question(question) for question in about]
    chapter = ""
    for one, found in zip(chosen, clauses, strict=False):
        if one.chapter != chapter:
            chapter = one.chapter
            console.print(f"\n{known.spec.chapters[chapter].title}", style="bold")
        _print_clause(console, found, texts, quiet)
        for question in about if whole else ():
            if one.id in question.about:
                _print_question(console, annotated_question(question))
        if whole:
            _print_code_and_claims(console, found)
    others = claims_of_no_clause(known, evidence) if clause is None and not questions else []
    if whole and others:
        console.print("\nClaims that stand at no clause\n", style="bold")
        _print_claims(console, others)
    for entry in asked if questions else ():
        _print_question(console, entry)
    if not quiet:
        console.print(f"\n{output.reproduce()}")
    settled = known.spec.rulings
    result = {
        "schema": "rulewright/rules/1",
        "game": game,
        "rulings": None if settled is None else settled.hash,
        "clauses": clauses,
        "claims": others,
        "questions": asked,
    }
    output.deliver(result, out, format)


def _chosen(spec: GameSpec, name: str | None) -> list[Clause]:
    if name is None:
        return list(spec.clauses.values())
    if name in spec.chapters:
        return list(spec.chapters[name])
    if name not in spec.clauses:
        near = flags.close_to(name, [*spec.clauses, *spec.chapters], f"rules {spec.id}")
        raise InputError(f"{spec.id}: no clause or chapter {name!r}; accepted: {near}")
    return [spec.clauses[name]]


def _texts(spec: GameSpec, clauses: list[Clause]) -> dict[str, str]:
    """The user's own text of every sentence that the clauses cite, by citation; SpecError where it is missing."""
    cited = {c.document for clause in clauses for c in clause.sources if c.sentences}
    with_text = [name for name in cited if spec.sources[name].file is not None]
    return {f"{name}#{n}": text for name in with_text for n, text in local_sentences(spec, name).items()}


def _print_clause(console: Console, found: dict[str, Any], texts: dict[str, str], quiet: bool) -> None:
    console.print(f"\n{found['clause']}", style="cyan")
    console.print(f"  {found['text']}")
    if not quiet:
        for source in found["sources"]:
            numbers = ", ".join(map(str, source["sentences"]))
            parts = [source["document"], *([f"sentences {numbers}"] if numbers else []), *source["places"]]
            console.print(f"  source: {'; '.join(parts)}{f' ({note})' if (note := source['note']) else ''}")
        for word in ("restricts", "unless"):
            if found[word]:
                console.print(f"  {word}: {', '.join(found[word])}")
    for source in found["sources"] if texts else ():
        for number in source["sentences"]:
            text = texts.get(f"{source['document']}#{number}")
            if text is not None:
                console.print(f"    {number:3}  {text}", style="italic")


def _print_question(console: Console, found: dict[str, Any]) -> None:
    console.print(f"\n  question {found['question']}: {found['text']}")
    if found["closed"]:
        console.print(f"    closed, {found['closed']['kind']}: {found['closed']['reason']}")
    for reading, text in found["readings"].items():
        console.print(f"    {'ruling' if reading == found['ruling'] else '      '}  {reading}: {text}")
    if found["ruling"]:
        console.print(f"    why     {found['reason']} ({found['by']}, {found['date']})")
    if found["open"]:
        console.print("    open: no ruling yet")


def _print_code_and_claims(console: Console, found: dict[str, Any]) -> None:
    for part in found["code"]:
        console.print(f"\n  {part['file']}:{part['line']}  {part['name']}", style="dim")
        for line in part["text"].split("\n"):
            console.print(f"    {line}")
    if found["claims"]:
        console.print("\n  claims")
    _print_claims(console, found["claims"])


def _print_claims(console: Console, claims: list[dict[str, Any]]) -> None:
    for claim in claims:
        console.print(f"    {claim['claim']}: {claim['title']}")
        for said in claim["verdicts"]:
            stale = " (STALE: the rules have changed since)" if said["stale"] else ""
            console.print(f"      {said['verdict']}, {said['grade']}: {', '.join(said['tables'])}{stale}")
        if not claim["verdicts"]:
            console.print("      not verified yet")
