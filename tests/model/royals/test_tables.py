"""Component files that contradict what is stated are refused, with the fact and its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.model.royals.tables import check_tables
from rulewright.spec import SpecError, load_spec

SPEC = load_spec("royals")

REFUSED = {
    "[country-cards.cells]\nbritain = 25": "[country-cards] britain: 25 contradicts what is stated (paperzz;",
    "[cards-removed.cells]\n'3.france' = 8": "3.france: 8 contradicts what is stated (spiele-akademie); accepted: 9",
    "[intrigue-cards.cells]\nfrance-spain = 3": "france-spain: 3 contradicts what is stated (paperzz; paladinelliott)",
    "[city-numbers.cells]\nspain = 5": "[city-numbers] spain: 5 contradicts what is stated",
    "[noble-house-bonuses.cells]\n1 = 20": "[noble-house-bonuses] 1: 20 contradicts what is stated (paperzz; scribd)",
    "[noble-house-in-play.cells]\n2 = [12]": "2: (12,) contradicts what is stated (paperzz; scribd)",
    "[cubes.cells]\ngrey = 46": "[cubes] grey: 46 contradicts what is stated (paperzz); accepted: 36",
    "[hand-limits.cells]\nintrigue-cards = 5": "contradicts what is stated (rules#79; roachware; power-beauty)",
    "[takeover.cells]\nking = 1": "contradicts what is stated (poeppelkiste; arcanewonders; scribd); accepted: 2",
    "[costs.cells]\n'german-states.cologne.baron' = 3": "cologne.baron: 3 contradicts what is stated (poeppelkiste)",
    "[first-draw.cells]\n3 = [1, 2]": "[first-draw] 3: (1, 2) is not of the kind of (1, 1, 2)",
    "[positions.cells]\n'spain.madrid' = ['duke']": "contradicts what is stated (jestatharogue)",
    "[positions.cells]\n'france.paris' = ['king', 'duke', 'baron']": "is not of the kind of ('king',)",
}
"""By a file that contradicts one stated value, a part of the message."""

UNFIT = {
    "[cities.cells]\n'france.nice' = 'Nice'": "[cities] france: 1 cities, and 5 are stated (paperzz; paladinelliott)",
    "[cities.cells]\n'poland.cracow' = 'Cracow'": "[cities] poland: no country poland",
    "[positions.cells]\n'france.paris' = ['duke', 'duke']": "[positions] france.paris: the same position twice",
    "[positions.cells]\n'france.paris' = ['queen']": "[positions] france.paris: no title queen; accepted: marshal",
    "[positions.cells]\n'france.paris' = ['king']": "most cities have two positions (jestatharogue)",
    "[costs.cells]\n'france.paris.king' = 8": "[costs] france.lyon.cardinal: missing",
    "[seat-colours.cells]\n1 = 'grey'\n3 = 'black'": "[seat-colours] 1: two players take black and white (rules#23)",
    "[seat-colours.cells]\n1 = 'white'": "[seat-colours] 1: white has two seats",
    "[seat-colours.cells]\n5 = 'blue'": "[seat-colours] 5: no colour blue; accepted: black",
}
"""By a file whose values are all free but do not fit what is stated, a part of the message."""


def test_our_own_components_fit() -> None:
    check_tables(SPEC)


@pytest.mark.parametrize("content", REFUSED)
def test_a_stated_value_is_not_replaced(content: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(content, encoding="utf-8")
    with pytest.raises(SpecError) as refused:
        SPEC.with_components(mine)
    assert REFUSED[content] in str(refused.value)


@pytest.mark.parametrize("content", UNFIT)
def test_a_board_that_does_not_fit_is_refused(content: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(content, encoding="utf-8")
    spec = SPEC.with_components(mine)
    with pytest.raises(SpecError) as refused:
        check_tables(spec)
    assert UNFIT[content] in str(refused.value)


def test_a_board_of_ones_own_takes_the_place_of_ours(tmp_path: Path) -> None:
    """Other values for what is invented are accepted; what is stated stays where the file leaves it out."""
    values = SPEC.components["city-bonuses"].numbers()
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "[city-bonuses.cells]\n"
        + "".join(f"'{key}' = {value + 1}\n" for key, value in values.items())
        + "[first-draw.cells]\n5 = [1, 1, 2, 2, 2]\n[cities.cells]\n"
        + "".join(f"'{key}' = 'New {key}'\n" for key in values if SPEC.components["cities"].cells[key].how)
    )
    spec = SPEC.with_components(mine)
    check_tables(spec)
    assert spec.components["city-bonuses"].numbers()["spain.madrid"] == 6
    assert spec.components["cities"].table()["german-states.vienna"] == "Vienna"
    assert spec.components["cities"].table()["spain.seville"] == "New spain.seville"
