"""The board and the cards: what comes with the game, and which boards of a user's own are refused and why."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model.kardinal_koenig.positions import table

from rulewright.model.kardinal_koenig import GAME
from rulewright.model.kardinal_koenig.components import (
    ALLIANCES,
    COUNTRIES,
    COUNTRY_NAMES,
    FACTS,
    KIND_NAMES,
    KIND_OF,
    SITES_OF,
    SPEC,
    assumed_cells,
    read_components,
)
from rulewright.model.kernel.errors import RulesError
from rulewright.spec import SpecError

OURS = read_components(SPEC)


def test_figures_of_the_board_that_comes_with_the_game() -> None:
    assert dict(zip(COUNTRY_NAMES, OURS.sites, strict=True)) == SPEC.components["site-numbers"].numbers()
    assert sum(OURS.sites) == 54
    assert len(OURS.alliances) == 2 * ALLIANCES
    assert sum(OURS.cards) == 55


def test_every_stated_fact_holds_of_it() -> None:
    assert [text for fact in FACTS for holds, text in fact.parts(OURS) if not holds] == []


def test_every_site_lies_on_a_road() -> None:
    sites = {country * SITES_OF + number for country in range(COUNTRIES) for number in range(OURS.sites[country])}
    assert set(OURS.roads) == sites


@pytest.mark.parametrize(
    ("country", "kind"),
    [
        ("franconia", "franconia-aragon"),
        ("aragon", "franconia-aragon"),
        ("burgundy", "bavaria-burgundy"),
        ("italy", "lorraine-italy"),
        ("swabia", "england-swabia"),
        ("france", "france"),
    ],
)
def test_cards_of_countries(country: str, kind: str) -> None:
    assert KIND_NAMES[KIND_OF[COUNTRY_NAMES.index(country)]] == kind


def test_what_is_assumed_is_named() -> None:
    assumed = assumed_cells(SPEC)
    assert set(assumed) == {"sites", "roads", "alliances"}
    stated = {COUNTRY_NAMES.index(name) for name in ("france", "swabia")}
    assert set(assumed["sites"]) == set(range(COUNTRIES)) - stated


# A user's own board


def listed(table_name: str, cells: dict[str, object]) -> str:
    """A table of a components file."""
    lines = [f'"{key}" = {value!r}' for key, value in cells.items()]
    return "\n".join([f"[{table_name}]", f"[{table_name}.cells]", *lines]) + "\n"


def ours(table_name: str) -> dict[str, object]:
    """The cells of our own board, to change some."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in SPEC.components[table_name].table().items()
    }


def without(table_name: str, *keys: str) -> str:
    """Our own table without some of its entries."""
    return listed(table_name, {key: value for key, value in ours(table_name).items() if key not in keys})


def sites_without(*keys: str) -> str:
    """Our own board without some sites, and without the roads that lead there."""
    places = listed("site-places", {k: v for k, v in ours("site-places").items() if k not in keys})
    roads = {k: v for k, v in ours("roads").items() if not set(keys) & set(v)}  # type: ignore[call-overload]
    return without("sites", *keys) + places + listed("roads", roads)


def loaded(tmp_path: Path, text: str) -> object:
    """The rules with a components file."""
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    return GAME.rules(3, components=file)


BURGUNDY = tuple(key for key in ours("sites") if key.startswith("burgundy."))

REFUSED = {
    "fourteen alliances": (
        without("alliances", "15"),
        r"there are 14 alliances; accepted: There are fifteen alliances, .*\(Dutch rules, final scoring; German rules",
    ),
    "the same alliance twice": (
        listed("alliances", {**ours("alliances"), "15": ["france", "england"]}),
        r"alliances 1 and 15 join the same countries; accepted: .*no two between the same",
    ),
    "an alliance of one country": (
        listed("alliances", {**ours("alliances"), "15": ["france", "france"]}),
        r"alliance 15 joins a country to itself; accepted: .*between two countries",
    ),
    "a country without sites": (
        sites_without(*BURGUNDY),
        r"burgundy has 0 sites; accepted: Every country has sites, four at the fewest and eight at the most",
    ),
    "seven sites in France": (
        sites_without("france.limoges"),
        r"france has 7 sites, not 8; accepted: France has eight sites.* \(ludozine; ludorium; jeuxdesociete",
    ),
    "five sites in Bavaria": (
        sites_without("bavaria.brixen"),
        r"bavaria has 5 sites; accepted: .*six sites or more\. \(ludolegars",
    ),
    "three sites in Lorraine": (
        sites_without("lorraine.metz", "lorraine.trier"),
        r"lorraine has 3 sites; accepted: Every country has sites, four at the fewest",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_board_that_breaks_a_stated_fact_is_refused(tmp_path: Path, name: str) -> None:
    text, message = REFUSED[name]
    with pytest.raises(RulesError, match=message) as caught:
        loaded(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/board.toml: ")


MALFORMED = {
    "a site of no country": (
        listed("sites", {**ours("sites"), "poland.krakow": "Krakow"}),
        r"\[sites\] poland.krakow: site 'poland.krakow' is in no country; accepted: england",
    ),
    "nine sites in a country": (
        listed("sites", {**ours("sites"), "france.sens": "Sens"}),
        r"\[sites\] france.sens: france has more than 8 sites",
    ),
    "an alliance with another": (
        listed("alliances", {**ours("alliances"), "1": ["england", "poland"]}),
        r"\[alliances\] 1: 'poland' is no country; accepted: england",
    ),
    "a road to nowhere": (
        listed("roads", {**ours("roads"), "england-1": ["england.york", "england.durham"]}),
        r"\[roads\] england-1: leads to nowhere: 'england.durham' is no site; "
        r"accepted: Every road joins two different sites .*\(German rules",
    ),
    "a road that goes round": (
        listed("roads", {**ours("roads"), "england-1": ["england.york", "england.york"]}),
        r"\[roads\] england-1: leads back to where it begins; "
        r"accepted: Every road joins two different sites .*\(German rules",
    ),
    "a road with three ends": (
        listed("roads", {"crossing": ["england.york", "england.lincoln", "england.ely"]}),
        r"crossing",
    ),
    "a number that does not agree with the list": (
        listed("site-numbers", {"italy": 8}),
        r"\[site-numbers\] italy: 8 sites, but 7 are listed under 'sites'",
    ),
    "a stated number": (
        listed("site-numbers", {"france": 7}),
        r"france: 7 contradicts what is stated \(ludozine; ludorium; jeuxdesociete\); accepted: 8",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_board_that_does_not_fit_together_is_refused(tmp_path: Path, name: str) -> None:
    text, message = MALFORMED[name]
    with pytest.raises(SpecError, match=message) as caught:
        loaded(tmp_path, text)
    assert str(caught.value).startswith(f"{tmp_path}/board.toml: ")


def test_board_that_fits_is_played_on(tmp_path: Path) -> None:
    """One site of Italy fewer; the site that a place of the board stands for is then none."""
    rules = GAME.rules(3, components=board_with_six_in_italy(tmp_path))
    italy = COUNTRY_NAMES.index("italy")
    assert rules.components.sites[italy] == 6
    state = rules.deal(1)
    assert rules.complaints(state) == []
    assert table(3).components.sites[italy] == 7


def board_with_six_in_italy(tmp_path: Path) -> Path:
    """A components file without Rome."""
    file = tmp_path / "board.toml"
    file.write_text(sites_without("italy.rome"), encoding="utf-8")
    return file
