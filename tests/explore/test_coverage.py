"""Coverage counts what `explain` says of every ground move before every step."""

from __future__ import annotations

from collections import Counter

from tests.games import duel

from rulewright.explore.batch import Batch
from rulewright.explore.coverage import GuardCoverage, enforced
from rulewright.explore.run import run
from rulewright.model.kernel.rules import NATURE
from rulewright.model.library import game_named


def test_coverage_of_a_game_computed_by_hand() -> None:
    """Two cards of value 1 in all: both are dealt, then played, the second on the first."""
    rules = duel.GAME.rules(variant="short", components=duel.Box((2, 0, 0)))
    assert Batch(rules, 1, covered=1).play().coverage.report() == (
        GuardCoverage("Deal", "setup.hands", allowed=6, refused=0, alone=0, not_applicable=0),
        GuardCoverage("Deal", "setup.from-the-deck", allowed=2, refused=4, alone=4, not_applicable=0),
        GuardCoverage("PlayCard", "playing.in-turn", allowed=6, refused=0, alone=0, not_applicable=0),
        GuardCoverage("PlayCard", "playing.from-hand", allowed=2, refused=4, alone=4, not_applicable=0),
        GuardCoverage("PlayCard", "playing.not-lower", allowed=6, refused=0, alone=0, not_applicable=0),
        GuardCoverage("Fold", "playing.in-turn", allowed=2, refused=0, alone=0, not_applicable=0),
        GuardCoverage("Fold", "playing.fold", allowed=0, refused=2, alone=2, not_applicable=0),
    )


def test_coverage_agrees_with_explanations_of_every_ground_move() -> None:
    rules = duel.GAME.rules()
    batch = Batch(rules, 30, seed=8, covered=20).play()
    answers: Counter[tuple[str, str, str]] = Counter()
    for game in range(20):
        state = rules.blank()
        for made in batch.play_of(game):
            nature = rules.actor(state) == NATURE
            for kind, ground in rules.ground_moves.items():
                for *_, move in ground if kind.by_nature is nature else ():
                    explanation = rules.explain(state, move)
                    for guard in explanation.guards:
                        answers[kind.__name__, guard.clause.id, guard.answer] += 1
                        if explanation.refusals == (guard.clause,) and guard.answer == "refused":
                            answers[kind.__name__, guard.clause.id, "alone"] += 1
            state = rules.apply(state, made)
    for figures in batch.coverage.report():
        key = (figures.move, figures.clause)
        assert figures.allowed == answers[*key, "allowed"]
        assert figures.refused == answers[*key, "refused"]
        assert figures.alone == answers[*key, "alone"]
        assert figures.not_applicable == answers[*key, "not applicable"]


def test_clauses_without_guards_are_counted_by_the_moves_that_enforce_them() -> None:
    assert enforced(duel.GAME, {"PlayCard": 12, "Fold": 3}, games=5, finished=4) == {"scoring.covered": 12}


def test_a_run_counts_clauses_of_its_own_table_only() -> None:
    """A cloister counts twice with the Vatican only, though the same move enforces it."""
    clause = "vatican.cloisters-doubled"
    plain, vatican = (run(game_named("kardinal-koenig").rules(3, variant), 2, 1) for variant in (None, "vatican"))
    assert clause in vatican.enforced
    assert clause not in plain.enforced
