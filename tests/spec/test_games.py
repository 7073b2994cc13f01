"""Every specification covers its sources: nothing is missing, copied or without a source that speaks for it.

What is counted here is counted by hand, in the sources and in the facts. What is a game's own is in its own module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

import pytest
from attrs import frozen

from rulewright.model.library import REFERENCE_GAMES
from rulewright.spec import GameSpec, SpecError, audit, load_spec, local_sentences

LONGEST_COPY = 2
"""Words in a row that our texts may have in common with a source: names, and what cannot be said otherwise."""


@frozen
class Expected:
    """What a specification has. Of each text, by its document, how many sentences, and which are no rule of play.

    ``points`` are the doubts that the facts list: what they are called there, and how many. ``size`` counts clauses,
    questions, and questions with readings. ``claims`` are those that closed questions rest on, ``departing`` the
    questions that are ruled against the words of a source. ``completed`` are the clauses that no text of the game
    has, ``unsupported`` the readings that no source speaks for, ``unfound`` words of the glossary that no text has.
    """

    sentences: Mapping[str, int]
    flavour: Mapping[str, list[int]]
    headings: Mapping[str, list[int]]
    points: tuple[str, int]
    size: tuple[int, int, int]
    claims: set[str]
    examples: Mapping[str, list[int]] = {}
    departing: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    unfound: tuple[str, ...] = ()


RICHELIEU = Expected(
    sentences={"rules": 87},
    flavour={"rules": [2, 3, 4, 5, 6]},
    headings={"rules": [1, 7, 16, 19, 26, 30, 36, 49, 56, 65, 83, 86]},
    points=("1.6 no. ", 17),
    size=(75, 35, 11),
    claims={"nobody_is_stuck_for_ever", "skipped_players_have_no_marker"},
    examples={"rules": [68, 69, 70, 71, 72, 79, 80, 81, 82]},
)

KARDINAL_KOENIG = Expected(
    sentences={"dutch": 44, "german": 86},
    # The opening and the advertisement of the one, the verdicts of the other.
    flavour={"dutch": [1, 2, 41, 42, 43], "german": [56, 57, 59, 60, 61, 62, 78]},
    headings={"dutch": [3, 18, 21], "german": [1, 5, 55, 63, 64, 75, 79]},
    points=("1.6 K", 20),
    size=(92, 77, 27),
    claims={"councillor_limit_never_falls", "councillors_stand_only_beside_cloisters", "the_new_pile_has_cards"},
)

CAESAR_CLEOPATRA = Expected(
    sentences={"rules": 46},
    flavour={"rules": [1, 2]},
    # Those of a review, at the end.
    headings={"rules": [40, 41, 42, 43, 44, 45, 46]},
    points=("2.7 no. ", 28),
    size=(84, 71, 31),
    claims={"castling_can_be_finished", "vote_deck_is_never_empty"},
    # A sentence has the most cards win a vote; the ruling has the most influence win it.
    departing=("vote-winner",),
    completed=(
        *("setup.mission-cards", "setup.missions-left-out", "setup.no-looking", "setup.one-orgy-less"),
        *("actions.one-a-turn", "actions.something-to-act-on", "actions.refill"),
        *("votes.stays-out", "votes.brought-back", "votes.compulsory", "votes.philosopher-value", "votes.tie"),
        *("votes.eight-cards", "votes.emptied-group", "votes.emptied-vote-card", "ending.draw"),
    ),
    unsupported=("discards: closed", "eight-cards-when: before-vote-card"),
    # The text has another form of the verb.
    unfound=("ablegen",),
)

ROYALS = Expected(
    sentences={"rules": 105},
    # Product facts and links.
    flavour={"rules": [6, 7, 8, 10, 11, 12, 105]},
    headings={"rules": [4, 13, 14, 15, 16, 29, 38, 39, 48, 60, 66, 68, 70, 75, 78, 81, 84, 95]},
    points=("2.6 R", 22),
    size=(85, 61, 23),
    claims={"draws_can_be_made"},
    # A sentence has one intrigue card take over any noble; the ruling asks two for a King.
    departing=("king-takeover",),
    completed=(
        *("setup.cities", "setup.ranks", "setup.one-noble-house-marker", "setup.cards-removed-for-three"),
        *("placing.any-number", "placing.king", "placing.room-for-ousted", "placing.tile-cube-stays"),
        *("bonuses.at-once", "period.tie-by-city", "ending.tie"),
    ),
)

EXPECTED = {
    "richelieu": RICHELIEU,
    "kardinal-koenig": KARDINAL_KOENIG,
    "caesar-cleopatra": CAESAR_CLEOPATRA,
    "royals": ROYALS,
}
every_game = pytest.mark.parametrize("game", EXPECTED)
every_text = pytest.mark.parametrize(
    ("game", "document"), [(game, text) for game, expected in EXPECTED.items() for text in expected.sentences]
)


def the_text(spec: GameSpec, document: str) -> dict[int, str]:
    """The sentences of a source; the test is skipped where there is no copy of it."""
    try:
        return local_sentences(spec, document)
    except SpecError as absent:
        if "not found" not in str(absent):
            raise
        pytest.skip(str(absent))


def words_of(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return re.findall(r"\w+", text.lower())


def own_texts(spec: GameSpec) -> Iterator[str]:
    """All texts of a specification that are ours: clauses, questions, answers, terms."""
    yield from (clause.text for clause in spec.clauses.values())
    for question in spec.questions.values():
        yield from (question.text, question.reason, question.closed.reason if question.closed else "")
        yield from (reading.text for reading in question.readings.values())
    yield from (term.text for term in spec.glossary)


def test_every_game_is_looked_at() -> None:
    """And their number of texts: one each, two of Kardinal & König."""
    assert set(EXPECTED) == set(REFERENCE_GAMES)
    for game, expected in EXPECTED.items():
        texts = {name for name, document in load_spec(game).sources.items() if document.sentences}
        assert texts == set(expected.sentences) == set(expected.flavour) == set(expected.headings)


# Sources


@every_text
def test_every_sentence_has_its_role(game: str, document: str) -> None:
    """None is open; what is neither flavour nor a heading became a clause, or is an example of one."""
    expected, sentences = EXPECTED[game], load_spec(game).sources[document].sentences
    assert len(sentences) == expected.sentences[document]
    assert all(sentence.place for sentence in sentences)
    assert [entry.ordinal for entry in sentences if entry.role == "flavour"] == expected.flavour[document]
    assert [entry.ordinal for entry in sentences if entry.role == "heading"] == expected.headings[document]
    assert [entry.ordinal for entry in sentences if entry.role == "example"] == expected.examples.get(document, [])
    assert {entry.role for entry in sentences} <= {"flavour", "heading", "example", "clauses"}
    assert all(bool(entry.clauses) == (entry.role in ("example", "clauses")) for entry in sentences)


@every_text
def test_ledger_is_of_the_source(game: str, document: str) -> None:
    """File and sentences have the recorded hashes."""
    assert len(the_text(load_spec(game), document)) == EXPECTED[game].sentences[document]


@every_game
def test_nothing_is_missing(game: str) -> None:
    """No open sentence, no clause without support, no question without an answer."""
    assert audit(load_spec(game)).complete


@every_game
def test_rulings_against_the_words_of_a_source_are_marked(game: str) -> None:
    departing = audit(load_spec(game)).rulings_departing
    assert tuple(question.id for question in departing) == EXPECTED[game].departing


@every_game
def test_clauses_from_other_sources_say_whose_they_are(game: str) -> None:
    """A clause that no sentence of the game's texts became cites others, each with a note."""
    texts = EXPECTED[game].sentences
    completed = [
        clause
        for clause in load_spec(game).clauses.values()
        if not any(source.document in texts for source in clause.sources)
    ]
    assert tuple(clause.id for clause in completed) == EXPECTED[game].completed
    assert all(source.note for clause in completed for source in clause.sources)


@every_game
def test_every_document_is_cited(game: str) -> None:
    """By a clause, a question, a reading, an example or a component."""
    spec = load_spec(game)
    citations = [source for clause in spec.clauses.values() for source in clause.sources]
    citations += [source for example in spec.examples.values() for source in example.sources]
    for question in spec.questions.values():
        citations += question.sources
        citations += [source for reading in question.readings.values() for source in reading.support]
    cells = [cell for component in spec.components.values() for cell in component.cells.values()]
    cited = {source.document for source in citations}
    cited |= {place.partition("#")[0].strip() for cell in cells for place in cell.source.split(";")} - {""}
    assert cited == set(spec.sources)


@every_game
def test_spec_has_its_size(game: str) -> None:
    """Removing a clause, a question or its readings is noticed."""
    spec = load_spec(game)
    ruled = [question for question in spec.questions.values() if question.readings]
    assert (len(spec.clauses), len(spec.questions), len(ruled)) == EXPECTED[game].size


# Questions


@pytest.mark.parametrize(
    ("game", "point"),
    [(game, f"{e.points[0]}{number}") for game, e in EXPECTED.items() for number in range(1, e.points[1] + 1)],
)
def test_every_point_of_the_facts_is_a_question(game: str, point: str) -> None:
    """Each doubt that the facts list is ruled on or closed."""
    answers = [question for question in load_spec(game).questions.values() if question.facts == point]
    assert answers
    assert all(question.ruling or question.closed for question in answers)


@every_game
def test_readings_are_supported(game: str) -> None:
    """A source speaks for every ruling, and for every reading but those named; no two readings say the same."""
    unsupported = []
    for question in load_spec(game).questions.values():
        assert not question.ruling or question.readings[question.ruling].support, question.id
        assert len({reading.text for reading in question.readings.values()}) == len(question.readings), question.id
        unsupported += [f"{question.id}: {name}" for name, one in question.readings.items() if not one.support]
    assert tuple(unsupported) == EXPECTED[game].unsupported


@every_game
def test_claims_that_closings_rest_on_have_names(game: str) -> None:
    """A question that cannot arise names the claim that shows it."""
    closings = [question.closed for question in load_spec(game).questions.values() if question.closed]
    assert {closing.claim for closing in closings if closing.claim} == EXPECTED[game].claims


# Words


@every_text
def test_clauses_are_no_copies_of_the_source(game: str, document: str) -> None:
    """No run of the source's words appears in a clause, a question, an answer or a term."""
    spec = load_spec(game)
    source = words_of(" ".join(the_text(spec, document).values()))
    for text in own_texts(spec):
        words = words_of(text)
        match = SequenceMatcher(None, words, source, autojunk=False).find_longest_match()
        assert match.size <= LONGEST_COPY, words[match.a : match.a + match.size]


@every_game
def test_original_terms_are_words_of_the_source(game: str) -> None:
    """The terms in the margin of a clause, and those of the glossary, are there to be found but for their endings."""
    spec = load_spec(game)
    text = " ".join(" ".join(the_text(spec, document).values()) for document in EXPECTED[game].sentences).lower()
    for clause in spec.clauses.values():
        for term in clause.terms:
            assert all(word[:5] in text for word in term.lower().split()), (clause.id, term)
    known = [word for entry in spec.glossary for word in words_of(" ".join(entry.original.values()))]
    assert tuple(word for word in known if word[:5] not in text) == EXPECTED[game].unfound
