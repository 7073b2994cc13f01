"""A user's component file replaces values, but not those that a source states."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.spec import SpecError, load_components, load_spec


def test_with_components_replaces_some_cells(folder: Path, tmp_path: Path) -> None:
    """What the file does not name stays; the original is untouched; the fingerprint tells them apart."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[suits.cells]\nred = 20\n")
    spec = load_spec(folder)
    other = spec.with_components(mine)
    assert other.components["suits"].table() == {"red": 20, "black": 26}
    assert other.components["suits"].cells["red"].provenance == "assumed"
    assert other.components["suits"].cells["red"].how == f"given by {mine}"
    assert other.components["cards"] is spec.components["cards"]
    assert spec.components["suits"].table()["red"] == 26
    assert other.fingerprint != spec.fingerprint


def test_with_components_keeps_a_stated_value_that_is_repeated(folder: Path, tmp_path: Path) -> None:
    """A whole file with the stated values in it is fine, and they stay stated."""
    mine = tmp_path / "mine.toml"
    mine.write_text("[cards]\nvalue = 52\n")
    assert load_spec(folder).with_components(mine).components["cards"].cells["value"].provenance == "stated"


def test_a_user_may_state_a_source(tmp_path: Path) -> None:
    """A value that the user has read off the printed cards can say so."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[suits]\nprovenance = "stated"\nsource = "my copy"\n[suits.cells]\nred = 20\n')
    cell = load_components(mine)["suits"].cells["red"]
    assert (cell.value, cell.provenance, cell.source) == (20, "stated", "my copy")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[cards]\nvalue = 47\n", "[cards] value: 47 contradicts what is stated (rules#1); accepted: 52"),
        ("[card]\nvalue = 52\n", "[card]: unknown component; accepted: cards, suits"),
        ("[suits.cells]\ngreen = 1\n", "[suits] green: unknown key; accepted: red, black"),
        ('[suits.cells]\nred = "many"\n', "[suits] red: 'many' is not of the kind of 26"),
        ("[suits.cells]\nred = -\n", "not valid TOML: Invalid value (at line 2, column 7)"),
        ("suits = 3\n", "suits: expected a table for each component; accepted: [component]"),
        (
            "[suits]\ncolour = 1\n",
            "[suits] colour: unknown key; "
            "accepted: title, unit, text, provenance, source, how, confidence, value, cells, whole",
        ),
    ],
)
def test_with_components_rejects(text: str, message: str, folder: Path, tmp_path: Path) -> None:
    """Each fault is named with file, table, key, and what is accepted."""
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    with pytest.raises(SpecError) as refused:
        load_spec(folder).with_components(mine)
    assert str(refused.value) == f"{mine}: {message}"


WHOLE = """
[roads]
title = "Roads"
unit = "pairs"
whole = true
provenance = "assumed"
how = "Invented."
[roads.cells]
first = { value = ["here", "there"], provenance = "stated", source = "rules#1" }
second = ["there", "yonder"]
"""


@pytest.fixture
def roads(folder: Path) -> Path:
    """The small game with a table whose keys are assumed as well."""
    components = folder / "components.toml"
    components.write_text(components.read_text() + WHOLE)
    return folder


def test_a_whole_table_is_replaced_as_a_whole(roads: Path, tmp_path: Path) -> None:
    """Other keys take the place of those that are assumed; what is stated stays."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[roads.cells]\nthird = ["here", "yonder"]\nfourth = ["yonder", "home"]\n')
    component = load_spec(roads).with_components(mine).components["roads"]
    assert component.lists() == {
        "first": ("here", "there"),
        "third": ("here", "yonder"),
        "fourth": ("yonder", "home"),
    }
    assert component.assumed() == ("third", "fourth")


@pytest.mark.parametrize(
    ("cell", "problem"),
    [
        ('first = ["here", "home"]', "contradicts what is stated (rules#1)"),
        ('third = ["here"]', "('here',) is not of the kind of ('here', 'there')"),
        ("third = [1, 2]", "(1, 2) is not of the kind of ('here', 'there')"),
        ('third = ["here", 2]', "a string or a list of either"),
    ],
)
def test_a_whole_table_rejects(cell: str, problem: str, roads: Path, tmp_path: Path) -> None:
    """A stated cell cannot be replaced, and every cell is of the table's kind."""
    mine = tmp_path / "mine.toml"
    mine.write_text(f"[roads.cells]\n{cell}\n")
    with pytest.raises(SpecError, match=r"mine\.toml: \[roads") as refused:
        load_spec(roads).with_components(mine)
    assert problem in str(refused.value)


def test_lists_of_a_whole_table_may_have_each_others_lengths(roads: Path, tmp_path: Path) -> None:
    """Where one road leads nowhere others may, but none joins three places."""
    components = roads / "components.toml"
    components.write_text(components.read_text() + 'blind = ["there"]\n')
    mine = tmp_path / "mine.toml"
    mine.write_text('[roads.cells]\nthird = ["here"]\nblind = ["here", "yonder"]\n')
    table = load_spec(roads).with_components(mine).components["roads"].lists()
    assert table == {"first": ("here", "there"), "third": ("here",), "blind": ("here", "yonder")}
    mine.write_text('[roads.cells]\nthird = ["here", "there", "yonder"]\n')
    with pytest.raises(SpecError, match="is not of the kind of"):
        load_spec(roads).with_components(mine)


def test_lists_and_places_refuse_other_shapes(roads: Path) -> None:
    """Words are no numbers, and numbers no words."""
    component = load_spec(roads).components["roads"]
    assert component.lists()["second"] == ("there", "yonder")
    with pytest.raises(TypeError, match="no list of whole numbers"):
        component.places()
    with pytest.raises(TypeError, match="no list of words"):
        load_spec("richelieu").components["token-places"].lists()
    assert load_spec("richelieu").components["token-places"].places()["row-1-left"] == (1, 5)


def test_number_and_numbers_refuse_other_shapes(folder: Path) -> None:
    """A table is no number, and a number is not many."""
    components = load_spec(folder).components
    assert components["cards"].number() == 52
    assert components["suits"].numbers() == {"red": 26, "black": 26}
    with pytest.raises(TypeError, match="suits is no single number"):
        components["suits"].number()
    with pytest.raises(TypeError, match="regions, auvergne: 'Auvergne' is no number"):
        load_spec("richelieu").components["regions"].numbers()
