"""``witness``: a play that shows what a claim says, step by step."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cli import options as flags
from rulewright.cli import output
from rulewright.cli.errors import ExitCode, InputError
from rulewright.cli.plays import print_outcome, print_play
from rulewright.cli.progress import progress
from rulewright.model.claims import Claim, GameEnds, MoveHappens, PlayReaches, Subject, claim_pack
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.itf import play_to_itf
from rulewright.model.kernel.logic import none_of
from rulewright.model.kernel.record import Play, RecordError, play_to_text, read_play, with_title
from rulewright.model.kernel.rules import Rules, applies
from rulewright.model.library import games
from rulewright.model.verdicts import Grade
from rulewright.proofs.cycles import comes_back, search_cycle
from rulewright.proofs.engines import GAMES, ROUNDS
from rulewright.proofs.paths import search_paths
from rulewright.proofs.report import EVIDENCE, evidence_folder, stored_verdicts, table_name
from rulewright.proofs.verify import Options, verify
from rulewright.proofs.witness import Harvest, Showing, shows
from rulewright.publish import uses
from rulewright.spec import Clause


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("witness")(witness_command)


def witness_command(
    game: flags.GameName,
    claim: Annotated[str, typer.Argument(metavar="CLAIM|CLAUSE", help="A claim, or a clause.")],
    players: flags.Players = None,
    variant: flags.VariantName = None,
    reading: flags.ReadingNames = None,
    rulings: flags.Rulings = None,
    components: flags.Components = None,
    seed: flags.Seed = 1,
    timeout: flags.Timeout = 30.0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Search for a play again.")] = False,
    out: flags.Out = None,
    out_itf: flags.OutItf = None,
    quiet: flags.Quiet = False,
    verbose: flags.Verbose = False,
    no_progress: flags.NoProgress = False,
) -> int:
    """A play that shows what a claim says, step by step: the recorded one, else one that is searched for.

    Exit code 3 if none is found and nothing is proved.
    """
    output.check_out(out)
    output.check_out(out_itf, "--out-itf")
    if out == out_itf == output.STANDARD_OUTPUT:
        raise InputError("--out and --out-itf: both are standard output; accepted: a file for one of them")
    rules = flags.chosen_table(game, players, variant, reading, components, rulings)
    wanted = _claim(rules, claim)
    console = output.console(out, "text", out_itf)
    console.print(f"{flags.table_words(rules)}: {wanted.id}\n{wanted.title}")
    recorded = None if fresh else _recorded(rules, wanted)
    found = recorded
    if found is None:
        with progress(f"searching for {wanted.id}", no_progress):
            found = _searched(rules, wanted, seed, timeout)
    if found is None:
        return _no_play(console, rules, wanted, Options(seed=seed, timeout=timeout, only=(wanted.id,)))
    origin = "recorded" if recorded else "found now"
    console.print(f"{output.several(len(found.moves), 'move')}, {origin}, each allowed by the rules")
    if not quiet:
        print_play(console, found)
        if rules.is_over(found.final()):
            print_outcome(console, rules, found.final())
    if isinstance(wanted.subject, GameEnds):
        back = (
            f"the position after move {comes_back(found)} is back: these moves can be made for ever, and it never ends"
        )
        console.print(back)
    if out is not None:
        output.write_text(play_to_text(found), out)
    if out_itf is not None:
        output.write_text(json.dumps(play_to_itf(found), indent=1) + "\n", out_itf)
    console.print(output.reproduce(seed))
    return ExitCode.AS_EXPECTED


def _claim(rules: Rules[Any, Any], name: str) -> Claim:
    """The claim of an id, or what shows a clause: that it alone refuses a move, or else that it is put to use."""
    pack = {claim.id: claim for claim in claim_pack(rules)}
    if name in pack:
        return pack[name]
    if name in rules.spec.clauses:
        refusing = [c for c in pack.values() if c.either and name in {clause.id for clause in c.clauses}]
        with_play = (c for c in refusing if _recorded(rules, c) is not None)
        return next(with_play, None) or (refusing[0] if refusing else _use_of(rules, rules.spec.clauses[name]))
    near = flags.close_to(name, [*pack, *rules.spec.clauses], f"rules {rules.game.id} -v")
    raise InputError(f"{rules.game.id}: no claim or clause {name!r} at this table; accepted: {near}")


def _use_of(rules: Rules[Any, Any], clause: Clause) -> Claim:
    """That some play puts a clause to use: by a move, by the end of set-up, or by that of the game."""
    users = uses.users(rules.game)[clause.id] if applies(clause, rules.players, rules.variant) else frozenset()
    moves = [move for move in rules.game.moves if move.__name__ in users]
    subject: Subject
    if moves:
        title, subject = f"A move puts {clause.id} to use: {clause.text}", MoveHappens(moves[0])
    elif uses.END in users:
        title = f"A game comes to its end, where {clause.id} is asked: {clause.text}"
        subject = PlayReaches(lambda state, at: at.game.is_over(state, at))
    elif uses.SETUP in users:
        title = f"Set-up is done, {clause.id} with it: {clause.text}"
        subject = PlayReaches(lambda state, at: none_of(at.game.in_setup(state, at)), final=False)
    else:
        raise InputError(f"{rules.game.id}: nothing uses clause {clause.id} at this table; accepted: another clause")
    return Claim(clause.id, title, subject, Grade.WITNESSED, clauses=(clause,))


def _recorded(rules: Rules[Any, Any], claim: Claim) -> Play | None:
    """The play in the evidence, replayed; None where there is none or it does not show the claim any more."""
    verdict = stored_verdicts(rules)[0].get(claim.id)
    path = evidence_folder(rules.game.id) / "plays" / table_name(rules) / f"{claim.id}.json"
    if verdict is not None and verdict.play is not None and not path.exists():
        path = EVIDENCE.parent / verdict.play
    if not path.is_file():
        return None
    try:
        play = read_play(path, games())
    except (RecordError, RulesError):
        return None
    same = play.rules.components == rules.components and play.rules.readings == rules.readings
    return play if same and (shows(play, claim) or not isinstance(claim.subject, Showing)) else None


def _searched(rules: Rules[Any, Any], claim: Claim, seed: int, timeout: float) -> Play | None:
    if isinstance(claim.subject, GameEnds):
        return search_cycle(rules, claim, seed) if rules.game.endless(rules) else None
    if not isinstance(claim.subject, Showing):
        return None
    harvest = Harvest(rules, {claim.id: claim})
    for turn in range(ROUNDS):
        harvest.gather(GAMES, seed + turn)
        if claim.id in harvest.found:
            return with_title(harvest.found[claim.id], claim.title)
    if isinstance(claim.subject, PlayReaches):
        return search_paths(rules, claim, seed, timeout)
    return None


def _no_play(console: Console, rules: Rules[Any, Any], claim: Claim, options: Options) -> int:
    report = verify([rules], options)
    verdict = report.tables[0].results[0].verdict
    console.print(f"no play shows it: {verdict.answer}, {verdict.grade} by {verdict.engine}. {verdict.note}".rstrip())
    console.print(output.reproduce(options.seed))
    return report.exit_code
