"""The repository tests itself: who imports whom, what enforces which clause, what is pinned, sizes, names."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.model.check import tables
from rulewright.model.claims import InvariantHolds, claim_pack
from rulewright.model.kernel.enforced import enforcers
from rulewright.model.kernel.lint import lint_game
from rulewright.model.kernel.rules import Game
from rulewright.model.library import REFERENCE_GAMES, games

ROOT = Path(__file__).parents[1]
ROOMS = ("spec", "model", "explore", "proofs", "publish", "cli")
"""In the order in which they may import: each from itself and from those before it."""

FUNCTION_LINES = 60
MODULE_LINES = 400

GAMES = pytest.mark.parametrize("name", REFERENCE_GAMES)


def folder(room: str) -> Path:
    """Where a room's modules are."""
    return ROOT / "src" / "rulewright" / "cli" if room == "cli" else ROOT / room


MODULES = [(room, path) for room in ROOMS for path in sorted(folder(room).rglob("*.py"))]


def tree_of(path: Path) -> ast.Module:
    """A module's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, with the line, wherever in the file that is."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def shown(path: Path) -> str:
    """A path as people name it."""
    return str(path.relative_to(ROOT))


# Rooms


def wrong_direction(room: str, name: str) -> bool:
    """Whether a room may not import a module."""
    later = "|".join(ROOMS[ROOMS.index(room) + 1 :])
    return bool(later) and re.match(rf"rulewright\.({later})\b", name) is not None


def test_rooms_import_only_from_rooms_before_them() -> None:
    wrong = [
        f"{shown(path)}:{line}: {name}"
        for room, path in MODULES
        for line, name in imported(path)
        if wrong_direction(room, name)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("room", "name", "wrong"),
    [
        ("model", "rulewright.explore.batch", True),
        ("model", "rulewright.spec", False),
        ("model", "rulewright.model.claims", False),
        ("spec", "rulewright.model", True),
        ("proofs", "rulewright.explore", False),
        ("proofs", "rulewright.publish.page", True),
        ("publish", "rulewright.cli", True),
        ("cli", "rulewright.spec", False),
    ],
)
def test_direction_is_told_from_the_name(room: str, name: str, wrong: bool) -> None:
    assert wrong_direction(room, name) is wrong


def test_imports_are_absolute() -> None:
    wrong = [f"{shown(path)}:{line}" for _, path in MODULES for line, name in imported(path) if name.startswith(".")]
    assert wrong == []


def test_spec_and_model_need_no_numpy_and_no_solver() -> None:
    foreign = re.compile(r"(numpy|z3|cvc5|hypothesis|pytest|networkx|typer|rich)\b")
    wrong = [
        f"{shown(path)}:{line}: {name}"
        for room, path in MODULES
        if room in ("spec", "model")
        for line, name in imported(path)
        if foreign.match(name)
    ]
    assert wrong == []


def test_only_the_solver_module_knows_the_solvers() -> None:
    wrong = [
        f"{shown(path)}:{line}: {name}"
        for room, path in MODULES
        for line, name in imported(path)
        if re.match(r"(z3|cvc5)\b", name)
        and not (room == "proofs" and path.name.startswith(("solver", "second_opinion")))
    ]
    assert wrong == []


# Rules


def guarded(game: Game[Any, Any]) -> set[str]:
    """The clauses that guards name."""
    return {clause.id for clauses in game.clauses_of_moves.values() for clause in clauses}


@GAMES
def test_every_clause_is_enforced_or_informative(name: str) -> None:
    game = games()[name]
    known = enforcers(game).keys() | guarded(game)
    idle = [c.id for c in game.spec.clauses.values() if c.kind != "informative" and c.id not in known]
    assert idle == []


@GAMES
def test_clauses_that_refuse_moves_are_guards(name: str) -> None:
    """Of set-up as well: there guards refuse what nature cannot do."""
    game = games()[name]
    wrong = [clause for clause in sorted(guarded(game)) if game.spec.clauses[clause].kind not in ("guard", "setup")]
    assert wrong == []


@GAMES
def test_every_guard_has_a_refusal_on_record(name: str) -> None:
    """Each (move, clause) has a position made by hand, in which that clause refuses the move."""
    game = games()[name]
    recorded: dict[Any, Any] = importlib.import_module(f"tests.model.{name.replace('-', '_')}.refusals").REFUSALS
    guards = {(move, clause.id) for move, clauses in game.clauses_of_moves.items() for clause in clauses}
    assert set(recorded) == guards


@GAMES
def test_every_invariant_has_a_claim(name: str) -> None:
    game = games()[name]
    for players, variant in tables(game):
        subjects = [claim.subject for claim in claim_pack(game.rules(players, variant))]
        claimed = {subject.invariant.name for subject in subjects if isinstance(subject, InvariantHolds)}
        assert claimed == {known.name for known in game.invariants}


MANIFEST = ROOT / "tests" / "model" / "claims_manifest.toml"


@GAMES
def test_claims_are_those_of_the_manifest(name: str) -> None:
    """A claim that is dropped, renamed or added has to be so in the manifest too."""
    pinned = tomllib.loads(MANIFEST.read_text(encoding="utf-8"))[name]
    game = games()[name]
    for players, variant in tables(game):
        key = f"{players} {variant}" if variant else str(players)
        claimed = {claim.id for claim in claim_pack(game.rules(players, variant))}
        assert claimed == {*pinned["every-table"], *pinned[key]}


def readings_asked(name: str) -> Iterator[tuple[str, str, str]]:
    """Every ``rules.reads(Q.question, "choice")`` of a game's model: where, question and choice."""
    for path in sorted((ROOT / "model" / name.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            match node:
                case ast.Call(ast.Attribute(_, "reads"), [ast.Attribute(_, question), ast.Constant(str(choice))]):
                    yield f"{shown(path)}:{node.lineno}", question.replace("_", "-"), choice
                case ast.Call(ast.Attribute(_, "reads")):
                    yield f"{shown(path)}:{node.lineno}", "not of the form reads(Q.question, choice)", ""


@GAMES
def test_readings_that_the_model_asks_for_exist(name: str) -> None:
    questions = games()[name].spec.questions
    wrong = [
        f"{where}: {question} {choice}"
        for where, question, choice in readings_asked(name)
        if question not in questions or choice not in questions[question].readings
    ]
    assert wrong == []


@GAMES
def test_every_question_with_readings_changes_the_model(name: str) -> None:
    """Readings are executable, not only notes."""
    asked = {question for _, question, _ in readings_asked(name)}
    assert asked == {q.id for q in games()[name].spec.questions.values() if q.readings}


@GAMES
def test_every_other_reading_has_a_test_of_its_own(name: str) -> None:
    """Some test names each question and a reading of it that is not the ruling."""
    found = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "tests" / "model" / name.replace("-", "_")).glob("test_*.py"))
    )
    untold = [
        f"{question.id}: {reading}"
        for question in games()[name].spec.questions.values()
        for reading in question.readings
        if reading != question.ruling and (question.id.replace("-", "_") not in found or f'"{reading}"' not in found)
    ]
    assert untold == []


@GAMES
def test_rule_bodies_pass_the_lint(name: str) -> None:
    assert lint_game(games()[name]) == []


# Sizes and names


def test_no_function_outgrows_a_screen() -> None:
    wrong = [
        f"{shown(path)}:{node.lineno}: {node.name} has {length} lines"
        for _, path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION_LINES
    ]
    assert wrong == []


def test_no_module_outgrows_its_subject() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for _, path in MODULES}
    assert [f"{shown(path)}: {length} lines" for path, length in lengths.items() if length > MODULE_LINES] == []


def test_every_module_says_what_it_is_about() -> None:
    silent = [shown(path) for _, path in MODULES if tree_of(path).body and not ast.get_docstring(tree_of(path))]
    assert silent == []


def tracked() -> list[Path]:
    """The files under version control."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a working tree")
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file() and not path.is_symlink()]


VAGUE = re.compile(r"(^|[_-])(utils?|helpers?|common|misc)([_-]|$)", re.IGNORECASE)


def test_no_file_has_a_vague_name() -> None:
    wrong = [
        shown(path) for path in tracked() for part in path.relative_to(ROOT).parts if VAGUE.search(Path(part).stem)
    ]
    assert wrong == []


PRIVATE = {
    "an absolute path": re.compile(r"(?<![\w.:/~*$}])/(work|home|root|Users|tmp|mnt|opt|var|private)/\w"),
    "a Windows path": re.compile(r"\b[A-Z]:\\{1,2}(Users|Windows|Program)"),
    "an address of a package registry": re.compile(
        r"pypi\.org|pythonhosted|/simple/|artifactory|nexus\.|(extra-)?index-url|proxy\.golang|registry\.npmjs",
        re.I,
    ),
}


@pytest.mark.parametrize("what", PRIVATE)
def test_tracked_files_name_no_private_place(what: str) -> None:
    wrong = []
    for path in tracked():
        if path == Path(__file__):
            continue
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        wrong += [
            f"{shown(path)}:{number}: {what}" for number, line in enumerate(lines, 1) if PRIVATE[what].search(line)
        ]
    assert wrong == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("an absolute path", 'open("/home/somebody/file")'),
        ("a Windows path", 'open("C:\\\\Users\\\\somebody")'),
        ("an address of a package registry", "--index-url https://example.org/simple/"),
    ],
)
def test_private_places_are_recognised(what: str, line: str) -> None:
    assert PRIVATE[what].search(line)
