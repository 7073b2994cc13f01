"""A component file against a stated fact is refused when a table is laid, whichever check finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.model.kernel.errors import RulesError
from rulewright.model.royals import GAME
from rulewright.spec import SpecError

REFUSED = {
    "[country-cards.cells]\nbritain = 25": "[country-cards] britain: 25 contradicts what is stated (paperzz; superfred",
    "[positions.cells]\n'spain.madrid' = ['duke']": "contradicts what is stated (jestatharogue)",
    "[cities.cells]\n'france.nice' = 'Nice'": "[cities] france: 1 cities, and 5 are stated (paperzz; paladinelliott)",
    "[costs.cells]\n'france.paris.king' = 8": "[costs] france.lyon.cardinal: missing",
    "[title-halves.cells]\nking = 6": "king is worth too little",
    "[country-bonuses.cells]\nspain = [4, 4]": "the country bonuses of spain are 4 and 4",
    "[period-markers.cells]\n'third.spain' = [4, 6]": "the period markers of spain in period 3 are worth 4 and 6",
    "[cards-removed.cells]\n'4.spain' = 21": "with 4 players 21 of 20 cards of spain are taken out",
    "[cards-removed.cells]\n'5.france' = 30\n'5.german-states' = 20": "with 5 players 49 country cards are left",
    "[first-draw.cells]\n2 = [2, 3]": "with 2 players seat 2 draws 3 cards in the first round",
    "[first-draw.cells]\n3 = [2, 1, 2]": "with 3 players seat 2 draws fewer cards",
    "[seat-colours.cells]\n5 = 'blue'": "[seat-colours] 5: no colour blue; accepted: black",
}
"""By the content of a file, a part of the message."""


@pytest.mark.parametrize("content", REFUSED)
def test_table_with_wrong_components_is_not_laid(content: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(content, encoding="utf-8")
    with pytest.raises((SpecError, RulesError)) as refused:
        GAME.rules(3, components=mine)
    assert REFUSED[content] in str(refused.value)
    assert "mine.toml" in str(refused.value)


def test_king_for_seven_cards_is_refused_with_its_source(tmp_path: Path) -> None:
    """All costs are given, that of the King in Paris too low."""
    costs = GAME.spec.components["costs"].numbers() | {"france.paris.king": 7}
    mine = tmp_path / "mine.toml"
    mine.write_text("[costs.cells]\n" + "".join(f"'{key}' = {cost}\n" for key, cost in costs.items()))
    with pytest.raises(RulesError, match=r"the King of .*paris costs 7, not 8") as refused:
        GAME.rules(2, components=mine)
    assert "kreiszeitung" in str(refused.value)


def test_values_that_nobody_states_can_be_replaced(tmp_path: Path) -> None:
    """Halves of title tiles worth four a rank, and a first round of two cards for all but the first of four."""
    halves = {title: 4 * rank for title, rank in GAME.spec.components["ranks"].numbers().items()}
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "[title-halves.cells]\n"
        + "".join(f"{title} = {half}\n" for title, half in halves.items())
        + "[first-draw.cells]\n4 = [1, 2, 2, 2]\n"
    )
    components = GAME.rules(4, components=mine).components
    assert components.half == (4, 8, 12, 16, 20, 24, 28)
    assert components.first_draw[2 * 5 : 2 * 5 + 4] == (1, 2, 2, 2)
