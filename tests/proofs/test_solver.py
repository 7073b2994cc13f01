"""Answers that cannot be mistaken, tallies and their definition, cores, and what cvc5 says of the same queries."""

from __future__ import annotations

import os
import signal
from random import Random
from threading import Timer
from typing import Any

import pytest

from rulewright.model.kernel.logic import all_of, any_of, at, implies, put, tally
from rulewright.proofs import nodes
from rulewright.proofs.nodes import Node
from rulewright.proofs.proof import Proof
from rulewright.proofs.second_opinion import Disagreement, opinion, second_opinion
from rulewright.proofs.smtlib import script
from rulewright.proofs.solver import Sat, Session, SolverFault, Unknown, Unsat
from rulewright.proofs.terms import TermCells, condition_node, number, number_node

SIZE = 20
CELLS: Any = TermCells([nodes.var(f"owner[{i}]", -1, 3) for i in range(SIZE)])
PLACE: Any = number(nodes.var("place", -1, SIZE))
X: Any = number(nodes.var("solver x", 0, 9))
Y: Any = number(nodes.var("solver y", 0, 9))


def pigeons(holes: int) -> Node:
    """More pigeons than holes, each in one and none together: impossible, and hard to see."""
    homes = [number(nodes.var(f"home {holes} {i}", 0, holes - 1)) for i in range(holes + 1)]
    apart = [a != b for i, a in enumerate(homes) for b in homes[:i]]
    return condition_node(all_of(*apart))


def test_refuting_gives_the_names_that_it_rests_on() -> None:
    session = Session()
    session.assume("x is large", condition_node(X > 5))
    session.assume("y is small", condition_node(Y < 3))
    session.assume("beside the point", condition_node(any_of(X == 1, Y == 1, X == 9)))
    answer = session.refute(condition_node(X > Y))
    assert isinstance(answer, Unsat)
    assert set(answer.core) == {"x is large", "y is small"}


def test_finding_gives_values_that_satisfy_everything() -> None:
    session = Session()
    session.assume("sum", condition_node(X + Y == 11))
    answer = session.find(condition_node(X - Y == 3))
    assert isinstance(answer, Sat)
    assert nodes.evaluate([X.node, Y.node], answer.values) == [7, 4]


@pytest.mark.parametrize("bits", [False, True])
def test_running_out_of_time_is_unknown(bits: bool) -> None:
    answer = Session(timeout=0.05, bits=bits).find(pigeons(11))
    assert isinstance(answer, Unknown)
    assert answer.reason


def test_an_interruption_is_not_taken_for_an_answer() -> None:
    interrupt = Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        Session(timeout=20).find(pigeons(11))


def test_a_quick_attempt_that_runs_out_of_time_settles_nothing() -> None:
    assert Session(timeout=0.05).settles(nodes.negation(pigeons(11))) is None


def test_assumptions_end_with_their_scope() -> None:
    session = Session()
    session.push()
    session.assume("none", condition_node(X > Y))
    assert isinstance(session.find(condition_node(X < Y)), Unsat)
    session.pop()
    assert isinstance(session.find(condition_node(X < Y)), Sat)


def test_what_was_learnt_in_a_scope_still_holds_after_it() -> None:
    session = Session()
    session.push()
    session.assume("seen", condition_node(X + Y >= 0))
    session.pop()
    fresh = number(nodes.linear([(1, X.node), (1, Y.node)]))
    assert isinstance(session.find(condition_node(fresh > 18)), Unsat)


def test_an_assignment_that_does_not_satisfy_the_query_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "_holds", lambda self, answer, wanted: False)
    with pytest.raises(SolverFault):
        Session().find(condition_node(X == 3))


def test_a_tally_follows_put() -> None:
    mine = all_of(at(CELLS, PLACE, -2) == 1, tally(CELLS, 1) == 4)
    after = put(CELLS, PLACE, 2)
    session = Session()
    session.assume("mine", condition_node(mine))
    assert isinstance(session.refute(condition_node(tally(after, 1) == 3)), Unsat)
    assert isinstance(session.refute(condition_node(tally(after, 2) == tally(CELLS, 2) + 1)), Unsat)


def test_a_put_out_of_range_changes_no_tally() -> None:
    after = put(CELLS, PLACE, 2)
    session = Session()
    session.assume("outside", condition_node(any_of(PLACE == -1, PLACE == SIZE)))
    for value in range(-1, 4):
        assert isinstance(session.refute(condition_node(tally(after, value) == tally(CELLS, value))), Unsat)


def test_a_put_that_may_be_out_of_range_is_not_taken_to_count() -> None:
    after = put(CELLS, PLACE, 2)
    session = Session()
    session.assume("not there yet", condition_node(at(CELLS, PLACE, -2) != 2))
    assert isinstance(session.refute(condition_node(tally(after, 2) == tally(CELLS, 2) + 1)), Sat)


def test_a_cell_that_shows_the_value_makes_the_tally_positive() -> None:
    answer = Session().refute(condition_node(implies(at(CELLS, PLACE, -2) == 1, tally(CELLS, 1) > 0)))
    assert isinstance(answer, Unsat)


def test_a_tally_that_needs_its_definition_gets_it() -> None:
    everywhere = all_of(*(CELLS[i] == 1 for i in range(SIZE)))
    assert isinstance(Session().refute(condition_node(implies(everywhere, tally(CELLS, 1) == SIZE))), Unsat)
    answer = Session().find(condition_node(all_of(tally(CELLS, 1) == 7, tally(CELLS, 3) == 13)))
    assert isinstance(answer, Sat)
    shown = nodes.evaluate(CELLS.nodes, answer.values)
    assert (shown.count(1), shown.count(3)) == (7, 13)


def test_tallies_update_as_they_are_defined() -> None:
    random = Random(5)
    for _ in range(200):
        values = {node.payload: random.randint(-1, 3) for node in CELLS.nodes} | {
            PLACE.node.payload: random.randint(-1, SIZE)
        }
        cells: Any = CELLS
        for _ in range(3):
            when = random.randint(0, 9) < X
            cells = put(cells, PLACE + random.randint(-3, 3), random.randint(-1, 3), when)
        values |= {X.node.payload: random.randint(0, 9)}
        plain = nodes.evaluate(cells.nodes, values)
        for value in range(-1, 4):
            assert nodes.evaluate([number_node(tally(cells, value))], values) == [plain.count(value)]


QUERIES = {
    "tally after put": [condition_node(at(CELLS, PLACE, -2) == 1), condition_node(tally(put(CELLS, PLACE, 1), 1) == 0)],
    "sum": [condition_node(X + Y == 11), condition_node(X - Y == 3)],
    "division": [condition_node((X - 5) // 3 == -1), condition_node((X - 5) % 3 == 0)],
    "negative": [condition_node(0 - X <= -9), condition_node(X + 2 * Y == 12)],
    "definition": [condition_node(tally(CELLS, 1) == SIZE), condition_node(at(CELLS, 3, 0) == 2)],
    "bounds": [condition_node(X + Y > 17), condition_node(X < 9)],
}


@pytest.mark.parametrize("name", QUERIES)
def test_both_solvers_give_the_same_answer(name: str) -> None:
    formulas = QUERIES[name]
    answer = Session().find(nodes.conjunction(formulas))
    assert opinion(formulas, timeout=20).answer == {Sat: "sat", Unsat: "unsat"}[type(answer)]


def test_a_script_is_plain_smtlib() -> None:
    text = script(QUERIES["sum"])
    assert text.startswith("(set-logic QF_LIA)\n")
    assert text.endswith("(check-sat)\n")
    assert text == script(QUERIES["sum"])


def test_second_opinion_is_noted_in_the_proof() -> None:
    check, proof = second_opinion(), Proof("sums")
    check(proof, [condition_node(X > 5), condition_node(X + Y < 4)])
    assert proof.second_opinion == "cvc5: 1 of 1 queries unsat"


def test_disagreement_is_an_error() -> None:
    with pytest.raises(Disagreement, match="sums"):
        second_opinion()(Proof("sums"), [condition_node(X > 5)])


def test_what_cvc5_leaves_undecided_is_said() -> None:
    proof = Proof("pigeons")
    second_opinion(timeout=0.05)(proof, [pigeons(11)])
    assert proof.second_opinion == "cvc5: 0 of 1 queries unsat, 1 undecided"
