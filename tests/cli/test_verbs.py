"""What each verb says, on Richelieu, and its exit code; every JSON result fits its published schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from tests.cli.schemas import fits
from tests.games import duel

from rulewright.cli.verifying import chosen_tables
from rulewright.model.claims import claim_pack
from rulewright.model.richelieu import GAME
from rulewright.proofs.report import tables_of
from rulewright.spec import Variant

Command = Callable[..., Any]


def test_help_is_the_answer_to_nothing(rulewright: Command) -> None:
    ran = rulewright()
    assert ran.code == 0
    for verb in ("list", "new", "rules", "run", "verify", "witness", "replay", "explain", "audit"):
        assert f"\n  {verb} " in ran.out


def test_list(rulewright: Command) -> None:
    assert "richelieu" in rulewright("list").out
    ran = rulewright("list", "--format", "json")
    fits("list", ran.result)
    richelieu = next(game for game in ran.result["games"] if game["game"] == "richelieu")
    assert richelieu["players"] == [2, 3, 4]
    assert richelieu["claims"]["3-players"] == len(claim_pack(GAME.rules(3)))
    assert "reproduce: rulewright list --format json" in ran.err


def test_rules_of_one_clause(rulewright: Command) -> None:
    ran = rulewright("rules", "richelieu", "markers.from-supply")
    assert ran.code == 0
    assert GAME.spec.clauses["markers.from-supply"].text in ran.out
    assert "unless: markers.four-player-limit" in ran.out
    assert "model/richelieu/markers.py:" in ran.out
    assert "yield MARKERS.from_supply" in ran.out
    assert "place_marker_needs_markers.from-supply" in ran.out


def test_rules_as_json(rulewright: Command) -> None:
    ran = rulewright("rules", "richelieu", "--format", "json", "--out", "-")
    fits("rules", ran.result)
    assert [clause["clause"] for clause in ran.result["clauses"]] == list(GAME.spec.clauses)
    placed = [claim["claim"] for clause in ran.result["clauses"] for claim in clause["claims"]]
    others = [claim["claim"] for claim in ran.result["claims"]]
    assert {*placed, *others} == {claim.id for rules in tables_of([GAME]) for claim in claim_pack(rules)}
    assert not {*placed} & {*others}
    assert "some_play_ends_in_a_tie" in others


def test_rules_list_every_claim(rulewright: Command) -> None:
    ran = rulewright("rules", "richelieu", "-v")
    assert "Claims that stand at no clause" in ran.out
    assert "some_play_ends_in_a_tie: " in ran.out
    assert "Claims that stand at no clause" not in rulewright("rules", "richelieu", "taking").out


def test_questions(rulewright: Command) -> None:
    ran = rulewright("rules", "richelieu", "--questions")
    assert "question tie:" in ran.out
    assert "ruling  all-leaders:" in ran.out


def test_new_and_audit_of_a_text(rulewright: Command, tmp_path: Path) -> None:
    text, folder = tmp_path / "rules.txt", tmp_path / "patience"
    text.write_text("Take one card. You may pass.\n", encoding="utf-8")
    new = rulewright("new", "patience", "--source", text, "--language", "en", "--folder", folder)
    assert new.code == 0
    assert "2 sentences, all open" in new.out
    ran = rulewright("audit", "--folder", folder, "--format", "json")
    fits("audit", ran.result)
    (found,) = ran.result["games"]
    assert not found["complete"]
    assert not found["modelled"]
    assert found["gaps"]["sentences_without_clause"] == ["rules#1", "rules#2"]


def test_audit_of_a_game(rulewright: Command) -> None:
    ran = rulewright("audit", "richelieu", "--format", "json")
    fits("audit", ran.result)
    assert ran.result["games"][0]["complete"]


def test_run_says_how_it_went_and_how_to_repeat_it(rulewright: Command, tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    arguments = ("run", "richelieu", "--players", 3, "--max-samples", 20, "--n-traces", 2)
    ran = rulewright(*arguments, "--out-dir", tmp_path, "--out", out)
    assert ran.code == 0
    assert "moves per CPU second" in ran.out
    assert "no violation" in ran.out
    assert "reproduce: rulewright run richelieu --players 3" in ran.out
    assert "--seed 1" in ran.out
    fits("run", json.loads(out.read_text(encoding="utf-8")))
    for number in range(2):
        path = tmp_path / f"richelieu-1-{number}.json"
        fits("play", json.loads(path.read_text(encoding="utf-8")))
        assert rulewright("replay", path).code == 0


def test_json_on_standard_output_is_json_only(rulewright: Command) -> None:
    ran = rulewright("run", "richelieu", "--max-samples", 5, "--format", "json", "--out", "-")
    fits("run", ran.result)
    assert "no violation" in ran.err


CLAIMS = ("--claim", "some_play_makes_take_card", "--claim", "some_play_makes_lay_card")


@pytest.mark.parametrize("format", ["text", "json", "junit"])
def test_verify(rulewright: Command, format: str) -> None:
    ran = rulewright("verify", "richelieu", "--players", 3, *CLAIMS, "--format", format)
    assert ran.code == 0
    said = ran.out if format == "text" else ran.err
    assert "1 table, 2 claims: 2 as expected, 0 surprise, 0 unknown" in said
    if format == "json":
        fits("verify", ran.result)
    if format == "junit":
        suite = ElementTree.fromstring(ran.out).find("testsuite")
        assert suite is not None
        assert suite.attrib["tests"] == "2"
        assert suite.attrib["failures"] == suite.attrib["errors"] == "0"


def test_out_does_not_silence_the_console(rulewright: Command, tmp_path: Path) -> None:
    out = tmp_path / "verify.json"
    ran = rulewright("verify", "richelieu", "--players", 3, *CLAIMS, "--out", out)
    assert "2 as expected" in ran.out
    fits("verify", json.loads(out.read_text(encoding="utf-8")))


def test_tables_that_only_a_variant_has(rulewright: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two, and a variant for one: every verb that goes over tables sees both."""
    alone = Variant("alone", "Alone", "Against nobody.", players=(1,))
    game = attrs.evolve(duel.GAME, spec=attrs.evolve(duel.SPEC, variants={"alone": alone}))
    monkeypatch.setattr("rulewright.cli.listing.games", lambda: {"duel": game})
    assert "alone (1 player)" in rulewright("list").out
    tables = [(2, None), (1, "alone")]
    assert [(rules.players, rules.variant) for rules in tables_of([game])] == tables
    chosen = chosen_tables([game], None, None, ["equal-card=higher-only"], None)
    assert [(rules.players, rules.variant) for rules in chosen] == tables
    assert {rules.readings["equal-card"] for rules in chosen} == {"higher-only"}
    (only,) = chosen_tables([game], 1, None, ["equal-card=higher-only"], None)
    assert (only.players, only.variant) == (1, "alone")
