"""Places that play finds where a rule is needed, and who names them."""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import pytest
from tests.games import duel

from rulewright.model.kernel.record import Play, read_play
from rulewright.model.kernel.rules import Rules
from rulewright.model.library import REFERENCE_GAMES, game_named
from rulewright.model.royals.drawing import DrawCountry, TakeFromPile, TakeFromRow
from rulewright.proofs.readings.silences import KINDS, Silence, silences, silences_to_json
from rulewright.proofs.report import evidence_folder


def places(rules: Rules[duel.Duel, duel.Box], games: int = 20) -> Mapping[str, Silence]:
    """What is found at a table, by name."""
    return {one.name: one for one in silences(rules, games)}


def test_who_cannot_play_folds_and_nobody_has_asked() -> None:
    found = places(duel.GAME.rules(2))["pass: Fold"]
    assert found.asked == found.answered == ()
    assert "playing.fold" in found.clauses
    legal = found.play.rules.legal_moves(found.play.final())
    assert [type(move) for move in legal] == [duel.Fold]


def test_a_question_or_clause_that_names_a_place_settles_it() -> None:
    spec = duel.GAME.spec
    asking = attrs.evolve(duel.EQUAL_CARD, found=("pass: Fold",))
    playing = spec.chapters["playing"]
    clauses = {**playing.clauses, "fold": attrs.evolve(playing.clauses["fold"], found=("pass: Fold",))}
    named = attrs.evolve(
        spec,
        questions={**spec.questions, asking.id: asking},
        chapters={**spec.chapters, "playing": attrs.evolve(playing, clauses=clauses)},
    )
    found = places(attrs.evolve(duel.GAME, spec=named).rules(2))["pass: Fold"]
    assert (found.asked, found.answered) == (("equal-card",), ("playing.fold",))


def test_a_deck_that_is_used_up_in_set_up_is_none_that_play_uses_up() -> None:
    """All six cards are dealt; hands are used up by playing, and nothing ever comes back to them."""
    found = places(duel.GAME.rules(2))
    assert "used up: deck by Deal" not in found
    used = found["used up: hand by PlayCard"]
    before, after = list(used.play.states())[-2:]
    for seat in range(2):
        if sum(after.hand[3 * seat : 3 * seat + 3]) == 0 < sum(before.hand[3 * seat : 3 * seat + 3]):
            break
    else:
        pytest.fail("no hand is used up by the last move")


def test_what_is_drawn_is_seen_before_the_next_pile_is_chosen() -> None:
    """Royals: somebody draws from the pile, sees the card, and can still take what lies open."""
    found = {one.name: one for one in silences(game_named("royals").rules(2), 1)}
    place = found["seen first: TakeFromRow after TakeFromPile"]
    assert place.asked == ("row-or-pile-order",)
    *_, drawn = place.play.moves
    assert isinstance(drawn, DrawCountry)
    legal = place.play.rules.legal_moves(place.play.final())
    assert {type(move) for move in legal} >= {TakeFromRow, TakeFromPile}


def test_same_seed_same_places() -> None:
    tables = [[silences(duel.GAME.rules(2), 5, seed=3)] for _ in range(2)]
    assert silences_to_json(tables[0]) == silences_to_json(tables[1])


@pytest.mark.parametrize("game", REFERENCE_GAMES)
def test_places_that_are_named_have_a_kind(game: str) -> None:
    spec = game_named(game).spec
    named = [name for one in (*spec.questions.values(), *spec.clauses.values()) for name in one.found]
    assert named
    assert {name.partition(": ")[0] for name in named} <= set(KINDS)


@pytest.mark.parametrize("game", REFERENCE_GAMES)
def test_stored_plays_are_of_questions_that_name_a_place(game: str) -> None:
    """Each is replayed, was made by the rulings, and there is one for every such question."""
    known = game_named(game)
    found = dict[str, Play]()
    for path in sorted(evidence_folder(game).glob("plays/*/found.*.json")):
        found[path.name.split(".")[1]] = read_play(path, {known.id: known})
    assert set(found) == {question.id for question in known.spec.questions.values() if question.found}
    for name, play in found.items():
        assert play.rules.readings == known.rules(play.rules.players, play.rules.variant).readings, name
        assert play.final() is not None
