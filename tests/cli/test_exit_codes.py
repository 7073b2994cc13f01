"""Exit codes other than 0 and 2, the evidence that is shipped, and the command as its own process."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from rulewright.cli import errors, options, replaying, verifying, witnessing
from rulewright.model.claims import claim_pack
from rulewright.model.kernel.invariants import invariant
from rulewright.model.richelieu import GAME
from rulewright.model.verdicts import Answer, Grade, Verdict, unknown
from rulewright.proofs import report as reports
from rulewright.proofs.report import Report, Result, TableReport, write_report
from rulewright.proofs.verify import Options

Command = Callable[..., Any]

PROVED = Verdict("every_category_has_a_leader", Answer.HOLDS, Grade.PROVED, "z3")
DISPROVED = attrs.evolve(PROVED, answer=Answer.FAILS)
UNKNOWN = unknown(PROVED.claim, "z3", "time ran out")


def answering(verdict: Verdict) -> Callable[..., Report]:
    """A verifier with one answer."""

    def verify(tables: Sequence[Any], options: Options | None = None, progress: Any = None) -> Report:
        claim = next(claim for claim in claim_pack(tables[0]) if claim.id == verdict.claim)
        return Report((TableReport(tables[0], (Result(claim, verdict),), 0.0),), 1)

    return verify


@pytest.mark.parametrize(
    ("verdict", "code", "word"), [(PROVED, 0, "ok"), (DISPROVED, 1, "SURPRISE"), (UNKNOWN, 3, "UNKNOWN")]
)
def test_verify(rulewright: Command, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, code: int, word: str) -> None:
    monkeypatch.setattr(verifying, "verify", answering(verdict))
    ran = rulewright("verify", "richelieu", "--format", "junit")
    assert ran.code == code
    assert word in ran.err
    assert ("<failure" in ran.out, "<error" in ran.out) == (code == 1, code == 3)


@pytest.mark.parametrize(("verdict", "code"), [(PROVED, 0), (DISPROVED, 1), (UNKNOWN, 3)])
def test_witness_of_what_no_play_shows(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, code: int
) -> None:
    monkeypatch.setattr(witnessing, "verify", answering(verdict))
    ran = rulewright("witness", "richelieu", verdict.claim)
    assert ran.code == code
    assert f"no play shows it: {verdict.answer}, {verdict.grade}" in ran.out


@invariant()
def nobody_takes_a_card(state: Any, rules: Any) -> Iterator[bool]:
    """Nobody takes a card."""
    yield state.first_kind == -1


def test_run_writes_the_play_that_violates(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = attrs.evolve(GAME, invariants=(*GAME.invariants, nobody_takes_a_card))
    monkeypatch.setattr(options, "games", lambda: {"richelieu": game})
    ran = rulewright("run", "richelieu", "--max-samples", 5, "--out-dir", tmp_path)
    assert ran.code == 1
    assert "VIOLATED in 5 games: nobody_takes_a_card" in ran.out
    (path,) = tmp_path.iterdir()
    assert rulewright("replay", path).code == 0
    assert rulewright("run", "richelieu", "--max-samples", 5, "--invariant", "markers_are_conserved").code == 0


def test_internal_error(rulewright: Command, monkeypatch: pytest.MonkeyPatch, play: Path) -> None:
    monkeypatch.setattr(replaying, "first_refusal", lambda play: 1 / 0)
    ran = rulewright("replay", play)
    assert ran.code == 70
    assert ran.err == "rulewright: internal error: ZeroDivisionError: division by zero; -v shows where\n"
    assert "Traceback" in rulewright("replay", play, "-v").err


class Point:
    """An entry point of the package that the tests are in."""

    module = "tests.games.duel"


def test_error_in_a_game_of_another_distribution_says_where(
    rulewright: Command, monkeypatch: pytest.MonkeyPatch, play: Path
) -> None:
    monkeypatch.setattr(errors, "entry_points", lambda group: [Point()])
    monkeypatch.setattr(replaying, "first_refusal", lambda play: 1 / 0)
    line = inspect.currentframe().f_lineno - 1  # type: ignore[union-attr]
    ran = rulewright("replay", play)
    assert ran.code == 70
    assert ran.err == f"rulewright: {__file__}:{line}: ZeroDivisionError: division by zero; -v shows where\n"


def test_error_of_a_worker_says_where_too(rulewright: Command, monkeypatch: pytest.MonkeyPatch, play: Path) -> None:
    remote = f'Traceback:\n  File "{__file__}", line 7, in effect\n  File "/elsewhere/moves.py", line 8, in evolve\n'

    def failed(play: Any) -> None:
        raise TypeError("Track has no field feld") from RuntimeError(remote)

    monkeypatch.setattr(errors, "entry_points", lambda group: [Point()])
    monkeypatch.setattr(replaying, "first_refusal", failed)
    assert f"{__file__}:7: TypeError: Track has no field feld" in rulewright("replay", play).err


def test_long_message_leaves_out_its_middle(rulewright: Command, play: Path) -> None:
    whole = json.loads(play.read_text(encoding="utf-8"))
    play.write_text(json.dumps({**whole, "game": "x" * 100_000}), encoding="utf-8")
    ran = rulewright("replay", play)
    assert ran.code == 2
    assert len(ran.err) < errors.LONGEST + 50
    assert ran.err.startswith(f"rulewright: {play}: game: 'xxx")
    assert "xxx ... xxx" in ran.err
    assert "' is unknown; accepted: richelieu, " in ran.err


def test_interruption(rulewright: Command, monkeypatch: pytest.MonkeyPatch, play: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replaying, "first_refusal", interrupted)
    ran = rulewright("replay", play)
    assert ran.code == 130
    assert ran.err.strip() == "rulewright: interrupted"


def test_stored_evidence_has_its_version(rulewright: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(reports, "EVIDENCE", tmp_path)
    arguments = ("verify", "richelieu", "--players", 3, "--stored", "--claim", PROVED.claim)
    assert rulewright(*arguments).code == 2
    found = attrs.evolve(answering(PROVED)([GAME.rules(3)]), version="0.0.9")
    write_report(found, tmp_path / "richelieu" / "verify.json")
    ran = rulewright(*arguments)
    assert ran.code == 0
    assert "richelieu: evidence of version 0.0.9" in ran.out
    assert "STALE" not in ran.out
    path = tmp_path / "richelieu" / "verify.json"
    stale = json.loads(path.read_text(encoding="utf-8"))
    stale["runs"][0]["fingerprint"] = "of another text"
    path.write_text(json.dumps(stale), encoding="utf-8")
    assert "richelieu, 3 players: STALE" in rulewright(*arguments).out


def test_own_process_without_colour_or_progress() -> None:
    command = [sys.executable, "-m", "rulewright", "run", "richelieu", "--max-samples", "5"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert "\x1b" not in ran.stdout
    assert "reproduce: rulewright run richelieu --max-samples 5 --seed 1" in ran.stdout
