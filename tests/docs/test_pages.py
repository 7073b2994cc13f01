"""What the documentation shows is what there is: pictures, excerpts, names, links."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from tests.docs.blocks import DOCS, blocks

import rulewright

ROOT = DOCS.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")), *sorted(DOCS.rglob("*.rst"))]
WRITTEN = [page for page in PAGES if not {"_build", "rules"} & set(page.relative_to(ROOT).parts)]


def script(name: str) -> ModuleType:
    """A module of the folder of the documentation."""
    found = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_picture_of_the_table_is_current() -> None:
    """Write it again with ``python docs/table.py``."""
    table = script("table")
    assert table.PICTURE.read_text(encoding="utf-8") == table.picture()


def test_readme_shows_code_that_exists() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    line, game = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    assert line in (ROOT / "model/richelieu/taking.py").read_text(encoding="utf-8").replace(" " * 8, "")
    shown = next(b for b in blocks("tutorial/index.md") if b.caption == "pebbles/__init__.py").text
    assert [part for part in game.split("\n\n\n") if part.rstrip("\n") not in shown] == []


def test_every_public_name_is_documented() -> None:
    page = (DOCS / "reference/python.rst").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\.\. auto\w+:: (\w+)", page, re.MULTILINE))
    assert documented == set(rulewright.__all__) - {"__version__"}


def test_every_command_is_documented() -> None:
    names = script("commands").commands()
    assert {"list", "rules", "run", "verify", "replay", "explain", "audit", "new", "witness"} <= set(names)


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Those to files; Sphinx checks the others."""
    targets = re.findall(r"\]\(([^)#\s:]+)\)", page.read_text(encoding="utf-8"))
    folder = page.parent
    generated = re.compile(r"reference/rules/|^rules/")
    assert [t for t in targets if not generated.search(t) and not (folder / t).exists()] == []


def test_explaining_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = next(b for b in blocks("how-to/replay-and-explain.md") if b.caption == "explain.py")
    exec(compile(code.text, code.caption, "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 8


def test_models_line_in_the_explanation_exists() -> None:
    code = next(b for b in blocks("explanation/values.md") if b.language == "python")
    assert code.text.strip() in (ROOT / "model/richelieu/taking.py").read_text(encoding="utf-8")
