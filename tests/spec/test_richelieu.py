"""Richelieu: components that fit what is stated, and the examples of the source."""

from __future__ import annotations

from rulewright.spec import load_spec

SPEC = load_spec("richelieu")
NUMBERS = SPEC.components["numbers"].numbers()
DECK = SPEC.components["deck"].numbers()
CRESTS = {"two": 2, "plain": 1, "sword": 1, "cross": 1, "tower": 1}


def test_printed_number_is_the_crests_on_the_cards() -> None:
    """Counted over the faces of each region."""
    for region, number in NUMBERS.items():
        assert number == sum(DECK[f"{region}.{face}"] * crests for face, crests in CRESTS.items())


def test_deck_fits_what_is_stated() -> None:
    """48 cards, nine of each symbol, the known regions, one 6, and nothing outside 5 to 10."""
    assert sum(DECK.values()) == SPEC.components["cards"].number() == 48
    for symbol, cards in SPEC.components["symbols"].numbers().items():
        assert cards == sum(DECK[f"{region}.{symbol}"] for region in NUMBERS)
    assert (NUMBERS["bourgogne"], NUMBERS["normandie"], NUMBERS["auvergne"]) == (10, 8, 5)
    assert sum(DECK[f"auvergne.{face}"] for face in CRESTS) == 4
    assert 6 in NUMBERS.values()
    assert (min(NUMBERS.values()), max(NUMBERS.values())) == (5, 10)
    assert list(SPEC.components["regions"].table()) == list(NUMBERS)


def test_tokens_lie_two_in_a_row_and_one_in_a_column() -> None:
    """Eight places, mirrored, with 2, 4, 6 and 8 cards between them."""
    places = [place for place in SPEC.components["token-places"].table().values() if isinstance(place, tuple)]
    assert len(places) == SPEC.components["tokens-in-play"].number() == 8
    assert len({column for _, column in places}) == 8
    for row in range(1, 5):
        left, right = (column for at, column in places if at == row)
        assert right - left - 1 == 2 * row
        assert left + right == 13


def test_tokens_are_fourteen() -> None:
    """Nine crests, one for each region, three symbols, and two that bring a marker back."""
    tokens = SPEC.components["tokens"].numbers()
    assert sum(tokens.values()) == 14
    assert tokens["crest"] == len(NUMBERS)


def test_examples_cover_the_three_of_the_source() -> None:
    """Every example sentence belongs to a worked example."""
    cited = {number for example in SPEC.examples.values() for source in example.sources for number in source.sentences}
    assert cited == {sentence.ordinal for sentence in SPEC.sources["rules"].sentences if sentence.role == "example"}
