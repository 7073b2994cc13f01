"""The specification of Caesar & Cleopatra covers its source, and its components fit what is stated."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import pytest

from rulewright.spec import SpecError, audit, load_spec, local_sentences

SPEC = load_spec("caesar-cleopatra")
GROUPS = ["senator", "praetor", "quaestor", "censor", "aedile"]


def numbers(component: str) -> dict[str, int]:
    """A component's table."""
    return SPEC.components[component].numbers()


def number(component: str) -> int:
    """A component's only value."""
    return SPEC.components[component].number()


def the_text() -> dict[int, str]:
    """The sentences of the source; the test is skipped where there is no copy of it."""
    try:
        return local_sentences(SPEC, "rules")
    except SpecError as absent:
        if "not found" not in str(absent):
            raise
        pytest.skip(str(absent))


# The source


def test_every_sentence_has_its_role() -> None:
    """46 sentences; two are flavour, the seven headings at the end are a review's."""
    sentences = SPEC.sources["rules"].sentences
    assert len(sentences) == 46
    assert all(sentence.place for sentence in sentences)
    roles = {role: [entry.ordinal for entry in sentences if entry.role == role] for role in ("flavour", "heading")}
    assert roles == {"flavour": [1, 2], "heading": [40, 41, 42, 43, 44, 45, 46]}
    assert all(entry.clauses for entry in sentences if entry.ordinal in range(3, 40))


def test_ledger_is_of_the_source() -> None:
    """File and sentences have the recorded hashes."""
    assert len(the_text()) == 46


def test_nothing_is_missing() -> None:
    """No open sentence, no clause without support, no question without an answer, no assumed value."""
    gaps = audit(SPEC)
    assert gaps.complete
    assert gaps.assumed_values == ()


def test_rulings_against_the_words_of_a_source_are_marked() -> None:
    """A sentence has the most cards win a vote; the ruling has the most influence win it."""
    assert [question.id for question in audit(SPEC).rulings_departing] == ["vote-winner"]


def test_clauses_from_other_sources_say_whose_they_are() -> None:
    """A clause that no sentence of the text became cites others, each with a note."""
    completed = [
        clause for clause in SPEC.clauses.values() if not any(source.document == "rules" for source in clause.sources)
    ]
    assert "votes.eight-cards" in [clause.id for clause in completed]
    assert all(source.note for clause in completed for source in clause.sources)


def test_every_document_is_cited() -> None:
    """By a clause, a question, a reading, an example or a component."""
    citations = [source for clause in SPEC.clauses.values() for source in clause.sources]
    citations += [source for example in SPEC.examples.values() for source in example.sources]
    for question in SPEC.questions.values():
        citations += question.sources
        citations += [source for reading in question.readings.values() for source in reading.support]
    cells = [cell for component in SPEC.components.values() for cell in component.cells.values()]
    cited = {source.document for source in citations}
    cited |= {place.partition("#")[0].strip() for cell in cells for place in cell.source.split(";")}
    assert cited == set(SPEC.sources)


def test_the_edition_of_2024_decides_nothing_alone() -> None:
    """It is another game: no clause, ruling or value rests on its program without a second source."""
    for clause in SPEC.clauses.values():
        assert [source.document for source in clause.sources] != ["punger"], clause.id
    for question in SPEC.questions.values():
        if question.ruling:
            support = question.readings[question.ruling].support
            assert [source.document for source in support] != ["punger"], question.id


# Questions


@pytest.mark.parametrize("point", range(1, 29))
def test_every_point_of_the_facts_is_a_question(point: int) -> None:
    """Section 2.7 of the facts lists 28 doubts; each is ruled on or closed."""
    answers = [question for question in SPEC.questions.values() if question.facts == f"2.7 no. {point}"]
    assert answers
    assert all(question.ruling or question.closed for question in answers)


def test_claims_that_closings_rest_on_have_names() -> None:
    """A question that cannot arise names the claim that shows it."""
    claims = {
        question.closed.claim for question in SPEC.questions.values() if question.closed and question.closed.claim
    }
    assert claims == {"castling_can_be_finished", "vote_deck_is_never_empty"}


def test_rulings_are_supported() -> None:
    """A source speaks for every ruling."""
    ruled = [question for question in SPEC.questions.values() if question.ruling]
    assert all(question.readings[question.ruling or ""].support for question in ruled)


# Components


def test_patricians_are_21_in_five_groups() -> None:
    """Three groups of five, two of three; more than half of each is its majority."""
    patricians = numbers("patricians")
    assert list(patricians) == GROUPS
    assert sum(patricians.values()) == 21
    assert numbers("majorities") == {group: size // 2 + 1 for group, size in patricians.items()}


def test_each_player_has_37_influence_cards() -> None:
    """Ten are taken to start with, one of each value for a group and one for the hand; 27 are left."""
    influence, start = numbers("influence"), numbers("start-cards")
    assert sum(influence.values()) == 37
    assert influence.keys() == numbers("values").keys()
    assert influence.keys() - start.keys() == {"philosopher"}
    assert len(start) == len(GROUPS) == number("hand")
    assert sum(influence.values()) - sum(start.values()) == number("influence-deck") == 27


def test_values_are_one_to_five_and_nothing() -> None:
    """A card's key is its value; a philosopher's is 0."""
    assert list(numbers("values").values()) == [1, 2, 3, 4, 5, 0]
    assert all(value == int(key) for key, value in numbers("values").items() if key != "philosopher")


def test_each_player_has_13_action_cards() -> None:
    """Of six kinds."""
    assert list(numbers("actions").values()) == [4, 2, 2, 2, 1, 2]
    assert sum(numbers("actions").values()) == number("action-cards") == 13


def test_vote_cards_are_eight() -> None:
    """One for each group, two orgies, and one that brings the others back."""
    votes = numbers("vote-cards")
    assert [votes[group] for group in GROUPS] == [1] * 5
    assert (votes["orgy"], votes["reshuffling-orgy"]) == (2, 1)
    assert sum(votes.values()) == 8


def test_missions_are_six() -> None:
    """Two for each group of five, none for a group of three."""
    missions = numbers("missions")
    assert missions == {group: 2 if size == 5 else 0 for group, size in numbers("patricians").items()}
    assert number("missions-dealt") * 2 < sum(missions.values()) == 6


def test_cards_are_135() -> None:
    """Two players' influence and actions, patricians, vote cards and missions."""
    own = sum(numbers("influence").values()) + sum(numbers("actions").values())
    shared = (sum(numbers(cards).values()) for cards in ("patricians", "vote-cards", "missions"))
    assert 2 * own + sum(shared) == number("cards") == 135


def test_limits_are_five_and_eight() -> None:
    """Eight cards, the most that there may be, call a vote; one player alone cannot reach them."""
    assert numbers("limits") == {"side": 5, "group": 8}
    assert number("extra-vote") == numbers("limits")["group"] > numbers("limits")["side"]


def test_examples_come_out_of_the_points() -> None:
    """Two of three patricians are worth three points, three of three five."""
    points = numbers("points")
    assert points == {"patrician": 1, "majority": 1, "whole-group": 1, "mission": 2}
    for example in SPEC.examples.values():
        won, size = example.data["won"], example.data["group_size"]
        expected = won * points["patrician"] + points["majority"] * (2 * won > size)
        assert example.data["points"] == expected + points["whole-group"] * (won == size)


def test_seats_are_in_the_order_of_turns() -> None:
    """Cleopatra begins."""
    assert tuple(SPEC.components["seats"].table().values()) == ("Cleopatra", "Caesar")
    assert SPEC.players == (2,)


# Words


def test_clauses_are_no_copies_of_the_source() -> None:
    """No run of the source's words appears in a clause, a question, an answer or a term."""
    source = re.findall(r"\w+", " ".join(the_text().values()).lower())
    texts = [clause.text for clause in SPEC.clauses.values()]
    for question in SPEC.questions.values():
        texts += [question.text, question.reason, question.closed.reason if question.closed else ""]
        texts += [reading.text for reading in question.readings.values()]
    texts += [term.text for term in SPEC.glossary]
    for text in texts:
        words = re.findall(r"\w+", text.lower())
        match = SequenceMatcher(None, words, source, autojunk=False).find_longest_match()
        assert match.size < 4, words[match.a : match.a + match.size]


def test_original_terms_are_words_of_the_source() -> None:
    """The German terms in the margin of a clause are there to be found, apart from their endings."""
    text = " ".join(the_text().values()).lower()
    for clause in SPEC.clauses.values():
        for term in clause.terms:
            assert all(word[:5] in text for word in term.lower().split()), (clause.id, term)
