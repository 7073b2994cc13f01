"""``--rulings``: accepted by every verb that takes a game, overridden by ``--reading``, its hash in every result."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.schemas import fits

from rulewright.model.kernel.record import read_play
from rulewright.model.richelieu import GAME

Command = Callable[..., Any]

RULINGS = """\
game = "richelieu"

[rulings.tie]
ruling = "nobody"
by = "Jo Editor"
date = 2026-12-01
reason = "Our players know it so."
departs_from_source = true

[rulings.second-card]
ruling = "one-after-another"
by = "Jo Editor"
date = 2026-12-01
reason = "It is easier to explain."
"""


@pytest.fixture
def rulings(tmp_path: Path) -> Path:
    """A file that rules two questions of Richelieu otherwise than its specification."""
    path = tmp_path / "rulings.toml"
    path.write_text(RULINGS, encoding="utf-8")
    return path


def digest(path: Path) -> str:
    """The hash by which a file of rulings is known."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


CLAIMS = ("--claim", "some_play_makes_take_card", "--claim", "some_play_makes_lay_card")


def test_the_hash_is_in_every_verdict(rulewright: Command, rulings: Path) -> None:
    ran = rulewright("verify", "richelieu", "--players", 2, *CLAIMS, "--rulings", rulings, "--format", "json")
    assert ran.code == 0
    fits("verify", ran.result)
    for table in ran.result["runs"]:
        assert table["rulings"] == digest(rulings)
        assert (table["readings"]["tie"], table["readings"]["second-card"]) == ("nobody", "one-after-another")
    assert f"rulings {digest(rulings)}" in ran.err


def test_without_rulings_there_is_no_hash(rulewright: Command) -> None:
    ran = rulewright("verify", "richelieu", "--players", 3, *CLAIMS, "--format", "json")
    assert [table["rulings"] for table in ran.result["runs"]] == [None]


def test_reading_overrides_rulings(rulewright: Command, rulings: Path) -> None:
    ran = rulewright(
        *("run", "richelieu", "--max-samples", 3, "--rulings", rulings, "--reading", "tie=all-leaders"),
        *("--format", "json"),
    )
    fits("run", ran.result)
    assert ran.result["readings"]["tie"] == "all-leaders"
    assert ran.result["readings"]["second-card"] == "one-after-another"
    assert ran.result["rulings"] == digest(rulings)


def test_the_hash_is_in_every_play(rulewright: Command, rulings: Path, tmp_path: Path) -> None:
    """And the play is legal again by what it recorded, without the file."""
    out = ("--n-traces", 1, "--out-dir", tmp_path, "--max-samples", 1)
    assert rulewright("run", "richelieu", "--rulings", rulings, *out).code == 0
    path = tmp_path / "richelieu-1-0.json"
    fits("play", json.loads(path.read_text(encoding="utf-8")))
    assert read_play(path, {"richelieu": GAME}).rules.rulings == digest(rulings)
    ran = rulewright("replay", path, "--format", "json")
    assert ran.code == 0
    fits("replay", ran.result)
    assert ran.result["rulings"] == digest(rulings)


def test_a_play_is_replayed_under_other_rulings(rulewright: Command, rulings: Path, play: Path) -> None:
    """A random play of two under the rulings of the specification, scored as an editor ruled."""
    ran = rulewright("replay", play, "--rulings", rulings, "--format", "json")
    assert ran.result["readings"]["tie"] == "nobody"
    ran = rulewright("replay", play, "--rulings", rulings, "--reading", "tie=all-leaders", "--format", "json")
    assert ran.result["readings"]["tie"] == "all-leaders"
    assert ran.result["readings"]["second-card"] == "one-after-another"


def test_a_position_is_explained_under_other_rulings(rulewright: Command, rulings: Path, position: Path) -> None:
    ran = rulewright("explain", position, "--rulings", rulings, "--format", "json")
    fits("explain", ran.result)
    assert (ran.code, ran.result["readings"]["tie"], ran.result["rulings"]) == (0, "nobody", digest(rulings))


def test_the_rules_name_the_rulings(rulewright: Command, rulings: Path) -> None:
    ran = rulewright("rules", "richelieu", "--questions", "--rulings", rulings, "--format", "json")
    fits("rules", ran.result)
    (tie,) = (question for question in ran.result["questions"] if question["question"] == "tie")
    assert (tie["ruling"], tie["by"], tie["reason"]) == ("nobody", "Jo Editor", "Our players know it so.")
    assert ran.result["rulings"] == digest(rulings)


def test_audit_lists_departures(rulewright: Command, rulings: Path) -> None:
    ran = rulewright("audit", "richelieu", "--rulings", rulings, "--format", "json")
    assert ran.result["games"][0]["gaps"]["rulings_departing_from_source"] == ["tie"]


def test_a_play_is_searched_for_under_rulings(rulewright: Command, rulings: Path, tmp_path: Path) -> None:
    out = tmp_path / "witness.json"
    ran = rulewright(
        *("witness", "richelieu", "some_play_makes_take_card", "--rulings", rulings, "--fresh", "--out", out)
    )
    assert ran.code == 0
    assert json.loads(out.read_text(encoding="utf-8"))["rulings"] == digest(rulings)


BAD: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "unknown question": ("[rulings.tie]", "[rulings.ties]", ("[rulings] ties", "no such question", "accepted: tie")),
    "unknown reading": ('"nobody"', '"none"', ("[rulings.tie] ruling", "none", "accepted: all-leaders, nobody")),
    "nobody says so": ('by = "Jo Editor"\n', "", ("[rulings.tie] by", "missing key", "accepted: ruling, by, date")),
    "no date": ("date = 2026-12-01\n", "", ("[rulings.tie] date", "missing key", "accepted: ruling, by, date")),
    "bad date": ("2026-12-01", '"1.12."', ("[rulings.tie] date", "'1.12.' is not a date", "accepted: YYYY-MM-DD")),
    "mangled": ("[rulings.tie]", "[rulings.tie", ("not valid TOML", "line 3")),
    "closed": ("[rulings.tie]", "[rulings.starter]", ("[rulings.starter]", "closed: not a rule", "accepted:")),
    "another game": ("richelieu", "chess", ("game", "'chess'", "accepted: richelieu")),
}


@pytest.mark.parametrize("what", BAD)
@pytest.mark.parametrize("verb", ["run", "verify", "rules", "audit"])
def test_bad_rulings(rulewright: Command, rulings: Path, what: str, verb: str) -> None:
    """One line: where, what is wrong, what is accepted; exit code 2."""
    replaced, by, words = BAD[what]
    assert replaced in RULINGS
    rulings.write_text(RULINGS.replace(replaced, by, 1), encoding="utf-8")
    ran = rulewright(verb, "richelieu", "--rulings", rulings)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    for word in (str(rulings), *words):
        assert word in ran.err


def test_rulings_that_are_not_there(rulewright: Command, tmp_path: Path) -> None:
    ran = rulewright("run", "richelieu", "--rulings", tmp_path / "none.toml")
    assert (ran.code, ran.out) == (2, "")
    assert "none.toml: no such file" in ran.err
    ran = rulewright("run", "richelieu", "--rulings", tmp_path)
    assert (ran.code, ran.out) == (2, "")


def test_rulings_are_not_the_evidence_of_the_game(rulewright: Command, rulings: Path) -> None:
    ran = rulewright("verify", "richelieu", "--store", "--rulings", rulings)
    assert ran.code == 2
    assert "--store: keeps whole games only" in ran.err


def test_rulings_need_a_game(rulewright: Command, rulings: Path) -> None:
    ran = rulewright("audit", "--rulings", rulings)
    assert ran.code == 2
    assert "is about one game; accepted: one of" in ran.err


def test_a_game_that_cannot_be_read_does_not_stop_the_audit(
    rulewright: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are audited, and what is wrong with that one is said."""
    half = tmp_path / "shelf" / "half_done"
    half.mkdir(parents=True)
    (half / "game.toml").write_text('id = "half-done"\n', encoding="utf-8")
    monkeypatch.setattr("rulewright.spec.library.SHELF", tmp_path / "shelf")
    ran = rulewright("audit", "--format", "json")
    fits("audit", ran.result)
    assert ran.code == 1
    assert "richelieu" in [game["game"] for game in ran.result["games"]]
    assert list(ran.result["broken"]) == ["half-done"]
    assert "half_done/game.toml: title: missing key" in ran.result["broken"]["half-done"]
    assert "half-done: cannot be read" in ran.err
