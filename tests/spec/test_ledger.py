"""Texts are split into the same sentences every time, and none of their characters is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.spec import SpecError, load_spec, local_sentences
from rulewright.spec.ledger import sentence_hash, units
from rulewright.spec.local_text import local_path


def split(text: str) -> list[str]:
    """The texts of the units."""
    return [unit.text for unit in units(text)]


def black(text: str) -> str:
    """A text without its white space."""
    return "".join(text.split())


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Take a card. Or pass!", ["Take a card.", "Or pass!"]),
        (
            "Im 17. Jahrhundert streiten zwei. Am 2. Tag auch.",
            ["Im 17. Jahrhundert streiten zwei.", "Am 2. Tag auch."],
        ),
        ("Nichts (s. Beispiel 1). Dann Ende.", ["Nichts (s. Beispiel 1).", "Dann Ende."]),
        ("Wappen bzw. Symbole, z. B. Kreuze. Ende.", ["Wappen bzw. Symbole, z. B. Kreuze.", "Ende."]),
        ("47 v. Chr. Caesar herrscht.", ["47 v. Chr.", "Caesar herrscht."]),
        ("1.) Wappen: Eine nach der anderen. Dann 2.", ["1.) Wappen: Eine nach der anderen.", "Dann 2."]),
        ("Wappen (nicht Karten!). Besitzt er es?", ["Wappen (nicht Karten!).", "Besitzt er es?"]),
        ("Und weiter ... man sieht. So ...", ["Und weiter ... man sieht.", "So ..."]),
        ("Hierbei gilt:\n- Eins\n- Zwei. Drei.", ["Hierbei gilt:", "- Eins", "- Zwei.", "Drei."]),
        ("Jede Region,\nbekommt er. Ende", ["Jede Region, bekommt er.", "Ende"]),
        ("a) zwei oder\nb) drei.", ["a) zwei oder", "b) drei."]),
        ('Er sagt: "Halt!" Dann geht er.', ['Er sagt: "Halt!"', "Dann geht er."]),
    ],
)
def test_units_are_sentences(text: str, sentences: list[str]) -> None:
    """Abbreviations, ordinals, bullets and broken lines do not mislead."""
    assert split(text) == sentences


def test_headings_are_units_and_places() -> None:
    """A heading is a unit of its own and names the place of what follows."""
    first, second, third = units("Scoring\nAll score.\nNobody wins.\n")
    assert first.heading
    assert first.place == "Scoring"
    assert (second.place, third.place) == ("Scoring, paragraph 1", "Scoring, paragraph 2")


@given(st.text(alphabet="aB1.!?…:,;()\"'- \n\r\t•|äÖ\u00a0\u2028", max_size=80))
def test_no_character_is_lost(text: str) -> None:
    """The units joined give back all but the white space; they are numbered from 1 and never empty."""
    found = units(text)
    assert black("".join(unit.text for unit in found)) == black(text)
    assert [unit.ordinal for unit in found] == list(range(1, len(found) + 1))
    assert all(unit.text.strip() for unit in found)


@given(st.text(alphabet="aB1.! \n", max_size=60))
def test_white_space_within_a_line_does_not_matter(text: str) -> None:
    """A text with its blanks doubled has the same sentences, hence the same hashes."""
    assert split(text.replace(" ", "  ")) == split(text)
    assert sentence_hash(text) == sentence_hash(text.replace(" ", "\n\t"))


def test_ledger_of_richelieu_is_the_source_sentence_by_sentence() -> None:
    """Every recorded hash is that of the local text's sentence, and none of the text is left out."""
    spec = load_spec("richelieu")
    document = spec.sources["rules"]
    try:
        path = local_path(spec, document)
    except SpecError as absent:
        pytest.skip(str(absent))
    sentences = local_sentences(spec, document)
    assert {entry.ordinal: entry.sha256 for entry in document.sentences} == {
        ordinal: sentence_hash(text) for ordinal, text in sentences.items()
    }
    assert black("".join(sentences.values())) == black(path.read_text(encoding="utf-8"))
