"""The fewest and the most points that play has reached, with the plays that reach them."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from rulewright.model.claims import ScoreStaysWithin, claim_pack
from rulewright.model.kernel.record import Play, write_play
from rulewright.model.library import game_named
from rulewright.proofs import engines as engines_module
from rulewright.proofs.engines import Engines
from rulewright.proofs.extremes import extreme_plays, points_of
from rulewright.proofs.verify import Options

RULES = game_named("richelieu").rules(2)
CLAIM = next(claim for claim in claim_pack(RULES) if isinstance(claim.subject, ScoreStaysWithin))


def test_extreme_plays_are_the_ends_of_what_all_games_reach() -> None:
    """Of forty games none has fewer points than the one play, or more than the other."""
    plays = extreme_plays(RULES, 40, seed=3)
    (least, _), (_, most) = (points_of(play) or (0, 0) for play in (plays["least"], plays["most"]))
    fewer = extreme_plays(RULES, 10, seed=3)
    spans = [span for play in fewer.values() if (span := points_of(play)) is not None]
    assert len(spans) == 2
    assert least < most
    assert least <= min(low for low, _ in spans)
    assert most >= max(high for _, high in spans)


def test_a_play_that_is_not_over_or_not_legal_reaches_nothing() -> None:
    whole = extreme_plays(RULES, 4, seed=1)["most"]
    assert points_of(whole) is not None
    assert points_of(attrs.evolve(whole, moves=whole.moves[:-1])) is None
    assert points_of(attrs.evolve(whole, moves=whole.moves[1:])) is None


@pytest.fixture
def evidence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for evidence."""
    monkeypatch.setattr(engines_module, "evidence_folder", lambda game: tmp_path)
    monkeypatch.setattr(engines_module, "EVIDENCE", tmp_path / "evidence")
    return tmp_path / "plays" / "2-players"


def test_recorded_plays_say_what_was_reached(evidence: Path) -> None:
    """One play in place of both extremes: what is reached is what its players have at its end."""
    play: Play = extreme_plays(RULES, 1, seed=8)["most"]
    for name in ("least", "most"):
        write_play(play, evidence / f"{CLAIM.id}.{name}.json")
    said = f"reached in the recorded plays {CLAIM.id}.least and .most"
    assert Engines(RULES, Options())._reached(CLAIM) == (points_of(play), said)


def test_a_recorded_play_that_is_not_over_is_sought_again(evidence: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_module, "GAMES", 5)
    found, _ = Engines(RULES, Options())._reached(CLAIM)
    whole = extreme_plays(RULES, 1, seed=8)["most"]
    write_play(whole, evidence / f"{CLAIM.id}.least.json")
    write_play(attrs.evolve(whole, moves=whole.moves[:-1]), evidence / f"{CLAIM.id}.most.json")
    assert Engines(RULES, Options())._reached(CLAIM) == (found, "reached in 20 random games")


def test_plays_are_searched_for_where_none_is_recorded(evidence: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are kept if wanted, and looked for again if wanted."""
    monkeypatch.setattr(engines_module, "GAMES", 5)
    found, said = Engines(RULES, Options())._reached(CLAIM)
    assert said == "reached in 20 random games"
    assert not evidence.exists()
    assert Engines(RULES, Options(store=True))._reached(CLAIM)[0] == found
    assert sorted(path.name for path in evidence.iterdir()) == [f"{CLAIM.id}.least.json", f"{CLAIM.id}.most.json"]
    assert Engines(RULES, Options(seed=2))._reached(CLAIM)[0] == found
    assert Engines(RULES, Options(seed=2, fresh=True))._reached(CLAIM)[0] != found
