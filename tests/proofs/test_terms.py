"""Terms mean what plain numbers mean, operator by operator."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.model.kernel.logic import (
    add_at,
    all_of,
    any_of,
    at,
    count,
    implies,
    ite,
    largest,
    none_of,
    opaque,
    put,
    smallest,
    tally,
    total,
)
from rulewright.proofs import nodes
from rulewright.proofs.climbing import compiled
from rulewright.proofs.opaque import NUMBER
from rulewright.proofs.opaque import opaque as opaque_node
from rulewright.proofs.solver import Sat, Session, Unknown, Unsat
from rulewright.proofs.terms import Term, TermCells, cells_of, condition_node, number, number_node

CELLS = 6
LOW, HIGH = -2, 6
UNKNOWNS = {name: nodes.var(name, LOW, HIGH) for name in "xyz"}
CELL_NODES = [nodes.var(f"c[{i}]", -1, 3) for i in range(CELLS)]
TERMS: dict[str, Any] = {name: number(node) for name, node in UNKNOWNS.items()} | {"c": TermCells(CELL_NODES)}

Tree = tuple[Any, ...]


SMALL = st.integers(-3, 7)
Strategy = st.SearchStrategy[Any]


def deeper(numbers: Strategy, cells: Strategy, conditions: Strategy) -> tuple[Strategy, Strategy, Strategy]:
    """Every operator, applied to what is given."""
    return (
        numbers
        | st.tuples(st.sampled_from(["+", "-", "*"]), numbers, numbers)
        | st.tuples(st.sampled_from(["//", "%"]), numbers, st.integers(1, 4))
        | st.tuples(st.just("ite"), conditions, numbers, numbers)
        | st.tuples(st.just("at"), cells, numbers, SMALL)
        | st.tuples(st.just("tally"), cells, numbers)
        | st.tuples(st.just("count"), conditions, conditions, conditions)
        | st.tuples(st.sampled_from(["total", "largest", "smallest"]), numbers, numbers, numbers)
        | st.tuples(st.just("total of"), cells),
        cells
        | st.tuples(st.just("put"), cells, numbers, numbers, conditions)
        | st.tuples(st.just("add at"), cells, numbers, SMALL, conditions)
        | st.tuples(st.just("ite"), conditions, cells, cells),
        st.tuples(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), numbers, numbers)
        | st.tuples(st.sampled_from(["all", "any", "none", "implies", "agree"]), conditions, conditions),
    )


def trees() -> Strategy:
    """Conditions made of every operator, as nested tuples that `meaning` interprets."""
    table = st.lists(SMALL, min_size=CELLS, max_size=CELLS).map(lambda values: ("table", *values))
    kinds: tuple[Strategy, Strategy, Strategy] = (SMALL | st.sampled_from("xyz"), st.just("c") | table, st.booleans())
    for _ in range(4):
        kinds = deeper(*kinds)
    return kinds[2]


def meaning(tree: Any, values: dict[str, Any]) -> Any:
    """What a tree means where ``values`` gives the unknowns, as terms or as plain numbers."""
    if isinstance(tree, str):
        return values[tree]
    if not isinstance(tree, tuple):
        return tree
    if tree[0] == "table":
        return tree[1:]
    args = [meaning(arg, values) for arg in tree[1:]]
    a, b = args[0], args[1] if len(args) > 1 else None
    match tree[0]:
        case "+" | "-" | "*" | "//" | "%" | "==" | "!=" | "<" | "<=" | ">" | ">=":
            return _arithmetic(tree[0], a, b)
        case "ite":
            return ite(*args)
        case "at":
            return at(*args)
        case "put":
            return put(*args)
        case "add at":
            return add_at(*args)
        case "tally":
            return tally(*args)
        case "count":
            return count(*args)
        case "total" | "total of":
            return total(*args)
        case "largest":
            return largest(*args)
        case "smallest":
            return smallest(*args)
        case "all":
            return all_of(*args)
        case "any":
            return any_of(*args)
        case "none":
            return none_of(*args)
        case "implies":
            return implies(*args)
        case "agree":
            return a == b
    raise AssertionError(tree)


def _arithmetic(operator: str, a: Any, b: Any) -> Any:
    return {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "//": lambda: a // b,
        "%": lambda: a % b,
        "==": lambda: a == b,
        "!=": lambda: a != b,
        "<": lambda: a < b,
        "<=": lambda: a <= b,
        ">": lambda: a > b,
        ">=": lambda: a >= b,
    }[operator]()


assignments = st.fixed_dictionaries(
    {name: st.integers(LOW, HIGH) for name in "xyz"}
    | {"c": st.lists(st.integers(-1, 3), min_size=CELLS, max_size=CELLS).map(tuple)}
)


def by_payload(values: dict[str, Any]) -> dict[Any, int]:
    """An assignment by the payloads of the unknowns."""
    found = {node.payload: values[name] for name, node in UNKNOWNS.items()}
    return found | {node.payload: cell for node, cell in zip(CELL_NODES, values["c"], strict=True)}


@settings(max_examples=600, deadline=None)
@given(tree=trees(), values=assignments)
def test_terms_evaluate_to_what_numbers_give(tree: Tree, values: dict[str, Any]) -> None:
    plain = meaning(tree, values)
    node = condition_node(meaning(tree, TERMS))
    assert nodes.evaluate([node], by_payload(values)) == [int(plain)]


@settings(max_examples=300, deadline=None)
@given(tree=trees(), values=assignments)
def test_numbers_stay_within_the_bounds_of_their_terms(tree: Tree, values: dict[str, Any]) -> None:
    node = condition_node(meaning(tree, TERMS))
    order = nodes.reachable([node])
    for part, found in zip(order, nodes.evaluate(order, by_payload(values)), strict=True):
        assert part.low <= found <= part.high


@settings(max_examples=300, deadline=None)
@given(tree=trees(), values=assignments)
def test_compiled_distance_is_nothing_exactly_where_the_condition_holds(tree: Tree, values: dict[str, Any]) -> None:
    target = compiled(condition_node(meaning(tree, TERMS)))
    chosen = by_payload(values)
    distance = target.distance([chosen[node.payload] for node in target.unknowns])
    assert (distance == 0) is bool(meaning(tree, values))
    assert distance >= 0


@settings(max_examples=120, deadline=None)
@given(tree=trees(), values=assignments, bits=st.booleans())
def test_solver_agrees_with_numbers(tree: Tree, values: dict[str, Any], bits: bool) -> None:
    wanted = condition_node(meaning(tree, TERMS))
    if bits and any(node.op in ("div", "mod") for node in nodes.reachable([wanted])):
        return
    session = Session(timeout=20, bits=bits)
    for name, node in UNKNOWNS.items():
        session.assume(f"{name} is given", nodes.equal(node, values[name]))
    for index, (node, cell) in enumerate(zip(CELL_NODES, values["c"], strict=True)):
        session.assume(f"cell {index} is given", nodes.equal(node, cell))
    assert isinstance(session.find(wanted), Sat if meaning(tree, values) else Unsat)


def test_equal_expressions_are_one_node() -> None:
    x, y = TERMS["x"], TERMS["y"]
    assert (x + y - 1).node is (y + x - 1).node
    assert all_of(x == 1, y > 2).node is all_of(y > 2, x == 1).node  # type: ignore[attr-defined]


def test_bounds_settle_comparisons() -> None:
    x = TERMS["x"]
    assert (x == HIGH + 1) is False
    assert (x <= HIGH) is True
    assert ite(x == 1, 5, 5) == 5
    assert at((7, 8), 5 + ite(x == 1, 1, 2), 9) == 9


def test_a_look_up_is_bounded_by_what_its_place_can_be() -> None:
    row = number(nodes.var("column", 0, 11))
    table: Any = TermCells([nodes.var(f"t[{i}]", 0, 5) for i in range(48)])
    looked_up = at(table, 12 + row)
    assert {node.payload[0] for node in nodes.unknowns([number_node(looked_up)])} == {
        "column",
        *(f"t[{i}]" for i in range(12, 24)),
    }


def test_adding_at_an_unknown_place_keeps_cells_as_sums() -> None:
    added = add_at(TERMS["c"], TERMS["x"], 2)
    assert all(node.op == "lin" for node in cells_of(added).nodes)


@pytest.mark.parametrize("operation", [lambda c: c + 1, lambda c: 1 + c, lambda c: c * 2, lambda c: c < 1])
def test_arithmetic_on_conditions_is_refused(operation: Any) -> None:
    with pytest.raises(TypeError, match=r"ite|count|compare"):
        operation(TERMS["x"] == 1)


@pytest.mark.parametrize("use", [bool, hash, int, lambda term: [0, 1][term], lambda term: 1 in term])
def test_what_python_would_decide_is_refused(use: Any) -> None:
    with pytest.raises(TypeError):
        use(TERMS["x"])


def test_division_by_an_unknown_is_refused() -> None:
    with pytest.raises(TypeError, match="positive constant"):
        TERMS["x"] // TERMS["y"]


@opaque(low=0, high=9, lemmas=[lambda result, a, b: result >= a, lambda result, a, b: result >= b])
def greater(a: int, b: int) -> int:
    """The greater of two."""
    return max(a, b)


def test_an_opaque_result_obeys_its_lemmas() -> None:
    result: Any = greater(TERMS["x"], TERMS["y"])
    assert isinstance(result, Term)
    answer = Session().refute(condition_node(result >= TERMS["x"]))
    assert isinstance(answer, Unsat)
    assert greater(3, 4) == 4


def test_an_opaque_result_is_worked_out_where_its_arguments_are_known() -> None:
    result: Any = greater(TERMS["x"], TERMS["y"])
    given = {UNKNOWNS["x"].payload: 5, UNKNOWNS["y"].payload: 2}
    assert nodes.evaluate([result.node], given) == [5]
    assert opaque_node(greater, [nodes.const(3), nodes.const(4)], (NUMBER, NUMBER), 0, 9) is nodes.const(4)
    distance = compiled(condition_node(result == 4))
    assert [distance.distance([*order]) for order in ((4, 2), (2, 5), (1, 1))] == [0, 1, 3]


@opaque(low=-2, high=12)
def added(a: int, b: int) -> int:
    """The sum of two, of which the solver knows nothing."""
    return a + b


def test_what_a_solver_guesses_of_an_opaque_result_is_not_believed() -> None:
    """x + y is 4 for some, but the solver may answer anything; what it finds has the sum worked out."""
    result: Any = added(TERMS["x"], TERMS["y"])
    session = Session()
    session.assume("x is 1 or 2", condition_node(any_of(TERMS["x"] == 1, TERMS["x"] == 2)))
    answer = session.find(condition_node(result == 4))
    if isinstance(answer, Sat):
        assert sum(answer.values[UNKNOWNS[name].payload] for name in "xy") == 4
    else:
        assert isinstance(answer, Unknown)
        assert "opaque" in answer.reason


def test_a_guess_that_is_impossible_is_given_up_or_refuted() -> None:
    """Both are 0 or 1, so the sum is not 5: four corrections settle it."""
    result: Any = added(TERMS["x"], TERMS["y"])
    session = Session()
    for name in "xy":
        session.assume(name, condition_node(any_of(TERMS[name] == 0, TERMS[name] == 1)))
    assert isinstance(session.find(condition_node(result == 5)), Unsat)
