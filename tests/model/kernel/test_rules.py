"""Tables: what a game offers, and how a move is applied, explained and listed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Annotated, Any

import attrs
import pytest
from attrs import frozen
from tests.games import duel
from tests.games.duel import PLAYING, Duel, DuelRules, Phase
from tests.model.richelieu.positions import position, table, take

from rulewright.model.claims import claim_pack
from rulewright.model.kernel.errors import IllegalMove, RulesError
from rulewright.model.kernel.fields import Choice
from rulewright.model.kernel.moves import Move, Requirements, evolve, given
from rulewright.model.kernel.rules import NATURE, bool_like
from rulewright.model.richelieu import GAME
from rulewright.spec import SpecError, Variant


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_players_that_the_game_does_not_offer_are_refused(players: int) -> None:
    with pytest.raises(RulesError, match=f"richelieu: players={players}; accepted: 2, 3, 4"):
        GAME.rules(players)


def test_variant_is_refused_by_name_and_by_players() -> None:
    with pytest.raises(RulesError, match="unknown variant 'two-rows'; accepted: three-rows"):
        GAME.rules(2, "two-rows")
    with pytest.raises(RulesError, match=r"variant three-rows: players=4; accepted: 2$"):
        GAME.rules(4, "three-rows")


def test_players_that_only_a_variant_is_for_are_hinted_at() -> None:
    alone = Variant("alone", "Alone", "Against nobody.", players=(1,))
    game = attrs.evolve(duel.GAME, spec=attrs.evolve(duel.SPEC, variants={"alone": alone}))
    with pytest.raises(RulesError, match=r"duel: players=1; accepted: 2, 1 with variant alone$"):
        game.rules(1)
    assert game.rules(1, "alone").players == 1


def test_players_are_the_fewest_unless_named() -> None:
    assert GAME.rules().players == 2


def test_rulings_hold_unless_a_reading_is_named() -> None:
    rules = GAME.rules(readings={"tie": "nobody"})
    questions = GAME.spec.questions
    assert rules.reads(questions["tie"], "nobody")
    assert rules.reads(questions["second-card"], "outside-at-start")
    assert not rules.reads(questions["second-card"], "one-after-another")


@pytest.mark.parametrize(
    ("readings", "complaint"),
    [
        ({"ties": "nobody"}, "unknown question 'ties'; accepted: second-card, "),
        ({"final-tie": "shared"}, "unknown question 'final-tie'"),  # closed: it has no readings
        ({"tie": "somebody"}, "question tie: unknown reading 'somebody'; accepted: all-leaders, nobody"),
    ],
)
def test_unknown_reading_is_refused(readings: dict[str, str], complaint: str) -> None:
    with pytest.raises(RulesError, match=complaint):
        GAME.rules(readings=readings)


def test_missing_components_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"none\.toml"):
        GAME.rules(components=tmp_path / "none.toml")


def test_apply_stops_at_the_first_clause_that_refuses() -> None:
    rules = table()
    state = position(rules, {4: (3, 12)}, markers={(1, 1): 1}, spent={0: 3})
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, take(1))
    clause = caught.value.clause
    assert clause.id == "markers.pay-for-rival"
    assert caught.value.move == take(1)
    assert str(caught.value) == f"{take(1)}: refused by markers.pay-for-rival: {clause.text}"


def test_explain_lists_every_guard() -> None:
    rules = table()
    answers = {g.clause.id: g.answer for g in rules.explain(position(rules, {4: (3, 12)}), take(1)).guards}
    assert set(answers) == {clause.id for clause in GAME.clauses_of_moves[type(take(1))]}
    assert set(answers.values()) == {"allowed"}


def test_guard_that_presupposes_another_does_not_apply_where_that_refuses() -> None:
    rules = table()
    state = position(rules, {2: (13, 12)})
    answers = {g.clause.id: g.answer for g in rules.explain(state, take(2)).guards}
    assert answers["taking.ends-only"] == "refused"
    assert answers["markers.pay-for-rival"] == "not applicable"
    assert not rules.explain(state, take(2)).legal


@frozen
class Presupposes(Move):
    """Three guards in a row, each of which presupposes the one before."""

    card: Annotated[int, Choice(3)]

    def requires(self, state: Duel, rules: DuelRules) -> Requirements:
        yield PLAYING.in_turn, state.phase == Phase.DEAL
        yield PLAYING.from_hand, state.top > 5, given(PLAYING.in_turn)
        yield PLAYING.not_lower, state.top > 5, given(PLAYING.from_hand)

    def effect(self, state: Duel, rules: DuelRules) -> Duel:
        return evolve(state, top=0)


def test_presupposition_is_passed_on() -> None:
    """The third guard presupposes the second, which does not apply; so neither does it."""
    rules = duel.game(moves=(duel.Deal, Presupposes)).rules()
    explanation = rules.explain(rules.deal(1), Presupposes(0))
    assert [guard.answer for guard in explanation.guards] == ["refused", "not applicable", "not applicable"]
    assert [clause.id for clause in explanation.refusals] == ["playing.in-turn"]


@frozen
class Bluff(Presupposes):
    """A move that only a table for more than two would have."""

    @staticmethod
    def offered(rules: Any) -> bool:
        return bool(rules.players > 2)


def test_moves_that_a_table_does_not_offer_are_not_there() -> None:
    rules = duel.game(moves=(*duel.GAME.moves, Bluff)).rules()
    assert Bluff in rules.game.moves
    assert rules.moves == duel.GAME.moves
    assert Bluff not in rules.ground_moves
    assert not any("bluff" in claim.id for claim in claim_pack(rules))


def read_nothing(spec: Any) -> Any:
    """Complain of the components, whatever they are."""
    raise SpecError("lies elsewhere", table="deck", key="king", accepted=("here",))


def test_what_is_wrong_with_a_components_file_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("", encoding="utf-8")
    game = duel.game(read_components=read_nothing)
    with pytest.raises(SpecError, match=r"^\[deck\] king: lies elsewhere; accepted: here"):
        game.rules()
    with pytest.raises(SpecError, match=r"mine.toml: \[deck\] king: lies elsewhere; accepted: here"):
        game.rules(components=file)


def test_legal_moves_are_the_actors() -> None:
    rules = duel.GAME.rules()
    assert {move.by_nature for move in rules.legal_moves(rules.blank())} == {True}
    assert {move.by_nature for move in rules.legal_moves(rules.deal(1))} == {False}
    assert rules.actor(rules.blank()) == NATURE


def test_deal_is_the_same_for_the_same_seed_only() -> None:
    rules = table(3)
    assert rules.deal(4) == rules.deal(4) == rules.deal(Random(4))
    assert rules.deal(4) != rules.deal(5)


def test_nature_picks_by_weight() -> None:
    """Duel's deck has two cards of each value; with one of them gone it is half as likely as the others."""
    rules = duel.GAME.rules()
    state = rules.apply(rules.blank(), duel.Deal(0))
    random = Random(0)
    drawn = Counter(rules.pick(state, random) for _ in range(5000))
    weights = {duel.Deal(card): state.deck[card] for card in range(3)}
    for move, weight in weights.items():
        assert abs(drawn[move] / 5000 - weight / sum(state.deck)) < 0.03


def test_players_choose_each_move_as_often() -> None:
    """Of a player's moves each has weight 1, and of three each comes a third of the time."""
    rules = duel.GAME.rules()
    state = rules.deal(1)
    moves = [duel.PlayCard(card) for card in range(3)]
    assert [move.weight(state, rules) for move in moves] == [1, 1, 1]
    random = Random(0)
    chosen = Counter(rules.choose(moves, state, random) for _ in range(3000))
    assert set(chosen) == set(moves)
    assert all(abs(number / 3000 - 1 / 3) < 0.03 for number in chosen.values())


def test_set_up_that_is_stuck_says_so() -> None:
    rules = duel.game(components=duel.Box).rules(components=duel.Box((1, 1, 1)))
    with pytest.raises(RulesError, match="duel: set-up is stuck; no move is possible"):
        rules.deal(1)


def test_complaints_name_domains_before_invariants() -> None:
    rules = duel.GAME.rules()
    state = rules.deal(1)
    assert rules.complaints(state) == []
    assert rules.complaints(evolve(state, top=9)) == ["top is 9; accepted: a whole number from 0 to 3"]
    lost = evolve(state, deck=(0, 0, 0))
    assert rules.complaints(lost)[0].startswith("cards_are_conserved: All cards of each value")


def test_fingerprint_tells_tables_apart() -> None:
    tables = [
        GAME.rules(2),
        GAME.rules(3),
        GAME.rules(2, "three-rows"),
        GAME.rules(2, None, {"tie": "nobody"}),
    ]
    assert len({rules.fingerprint for rules in tables}) == 4
    assert GAME.rules(2).fingerprint == GAME.rules(2).fingerprint


def test_field_that_is_open_to_all_at_a_table_is_not_secret_there() -> None:
    game = attrs.evolve(GAME, shown=lambda rules: ("bag",) if rules.players == 2 else ())
    assert game.rules(2).secret == ("token",)
    assert game.rules(3).secret == ("token", "bag")
    claimed = {claim.id for claim in claim_pack(game.rules(2))}
    assert "views_hide_token" in claimed
    assert "views_hide_bag" not in claimed


def test_state_with_slots_is_refused() -> None:
    @frozen
    class Slotted:
        """No place for what evolve copies."""

    with pytest.raises(TypeError, match=r"declare a state with attrs\.frozen\(slots=False\)"):
        duel.game(state=Slotted)


@pytest.mark.parametrize("value", [1, "yes", None])
def test_what_is_no_condition_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="not a condition"):
        bool_like(value)


def test_a_table_says_what_may_be_read() -> None:
    tie = GAME.spec.questions["tie"]
    assert GAME.rules(readings={"tie": "nobody"}).may_read(tie, "nobody")
    assert not GAME.rules(readings={"tie": "nobody"}).may_read(tie, "all-leaders")
