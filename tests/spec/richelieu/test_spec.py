"""The specification of Richelieu covers its source, and its components fit what is stated."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import pytest

from rulewright.spec import SpecError, load_spec, local_sentences

SPEC = load_spec("richelieu")
NUMBERS = SPEC.components["numbers"].numbers()
DECK = SPEC.components["deck"].numbers()
CRESTS = {"two": 2, "plain": 1, "sword": 1, "cross": 1, "tower": 1}


def test_every_sentence_has_its_role() -> None:
    """87 sentences, none of them open."""
    sentences = SPEC.sources["rules"].sentences
    assert len(sentences) == 87
    assert not [sentence.ordinal for sentence in sentences if sentence.role == "open"]
    assert all(sentence.place for sentence in sentences)


@pytest.mark.parametrize("number", range(1, 18))
def test_every_point_of_the_facts_is_a_question(number: int) -> None:
    """Section 1.6 of the facts lists 17 doubts; each is ruled on or closed."""
    answers = [q for q in SPEC.questions.values() if q.facts == f"1.6 no. {number}"]
    assert answers
    assert all(question.ruling or question.closed for question in answers)


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


def test_claims_that_closings_rest_on_have_names() -> None:
    """A question that cannot arise names the claim that shows it."""
    claims = {
        question.closed.claim for question in SPEC.questions.values() if question.closed and question.closed.claim
    }
    assert claims == {"nobody_is_stuck_for_ever", "skipped_players_have_no_marker"}


def test_clauses_are_no_copies_of_the_source() -> None:
    """No run of the source's words appears in a clause, a question or a term."""
    try:
        sentences = " ".join(local_sentences(SPEC, "rules").values())
    except SpecError as absent:
        pytest.skip(str(absent))
    source = re.findall(r"\w+", sentences.lower())
    texts = [clause.text for clause in SPEC.clauses.values()]
    texts += [question.text + question.reason for question in SPEC.questions.values()]
    for text in texts:
        words = re.findall(r"\w+", text.lower())
        match = SequenceMatcher(None, words, source, autojunk=False).find_longest_match()
        assert match.size < 4, words[match.a : match.a + match.size]
