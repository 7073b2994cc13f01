"""A whole site of a small game: strict, the same bytes every time, and honest about what is missing."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from sphinx.cmd.build import build_main
from tests.games import duel
from tests.publish import fake
from tests.publish.places import ROOT

from rulewright.publish.pages import Published, pages

CONF = """
extensions = ["rulewright.publish.sphinx"]
html_theme = "furo"
rulewright_games = ["tests.games.duel:GAME"]
rulewright_evidence = {"duel": "evidence"}
"""
INDEX = """
Games
=====

The clause :rules:clause:`duel/playing.not-lower`, :rules:clause:`in words <duel/playing.fold>`, the question
:rules:question:`duel/equal-card`, and the claim :rules:claim:`duel/the_game_ends`.

.. toctree::

   reference/rules/index
"""


def build(folder: Path, more: str = "") -> int:
    """Build a site strictly, into ``out``; the exit code."""
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    (folder / "index.rst").write_text(INDEX + more, encoding="utf-8")
    return build_main(["-q", "-n", "-W", "-b", "html", str(folder), str(folder / "out")])


def site(folder: Path) -> dict[str, str]:
    """The pages of the reference, as HTML by name."""
    top = folder / "out" / "reference" / "rules"
    return {p.relative_to(top).as_posix(): p.read_text(encoding="utf-8") for p in sorted(top.rglob("*.html"))}


def words(html: str) -> str:
    """What a page says, without markup."""
    article = html[html.index("<article") : html.index("</article>")]
    unmarked = re.sub(r"</?(span|a|em|strong|code|q)\b[^>]*>", "", article)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", unmarked)).split())


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The same site in two places, one with stale and one without any evidence."""
    found = {}
    for name in ("one", "other", "stale", "bare"):
        folder = tmp_path_factory.mktemp(name)
        if name != "bare":
            fake.evidence(duel.GAME, folder / "evidence", stale=name == "stale")
        assert build(folder) == 0
        found[name] = site(folder)
    return found


Sites = dict[str, dict[str, str]]


def test_every_clause_and_question_has_a_page(sites: Sites) -> None:
    for clause in duel.GAME.spec.clauses.values():
        page = sites["one"][f"duel/{clause.chapter}/{clause.slug}.html"]
        assert clause.text in words(page)
        assert clause.id in words(page)
    for question in duel.GAME.spec.questions.values():
        assert question.text in words(sites["one"][f"duel/questions/{question.id}.html"])


def test_same_input_gives_the_same_bytes(sites: Sites, tmp_path: Path) -> None:
    """Wherever it is built; times that the made-up run took are the same only by chance, so one is copied."""
    assert pages(Published.of(duel.GAME)) == pages(Published.of(duel.GAME))
    assert sites["one"].keys() == sites["other"].keys()
    bare = tmp_path / "bare"
    bare.mkdir()
    assert build(bare) == 0
    assert site(bare) == sites["bare"]
    differing = [name for name, page in sites["one"].items() if sites["other"][name] != page]
    assert differing == []


def test_no_page_names_the_place_where_it_was_built(sites: Sites) -> None:
    for name, page in sites["one"].items():
        assert str(ROOT) not in page, name
        assert not re.search(r"(?<![\w.:/])/(tmp|home|root|work|Users)/", page), name


def test_anatomy_of_a_clause_is_in_order(sites: Sites) -> None:
    page = words(sites["one"]["duel/playing/not-lower.html"])
    parts = [
        "duel / playing.not-lower",
        "The card is not lower than the one on top of the pile.",
        "Said by",
        "Questions that it raises",
        "✓ ruling",
        "Whether it matters: not yet measured.",
        "In the model",
        "yield PLAYING.not_lower, playable(state, rules, self.card)",
        "Evidence",
        "Used",
        "Bites",
        "Exercised",
        "Relied on",
        "A move that it refuses",
        "A play that uses it",
    ]
    places = [page.index(part) for part in parts if part != "duel / playing.not-lower"]
    assert places == sorted(places)
    assert parts[0] in page


def test_missing_evidence_says_so(sites: Sites) -> None:
    page = words(sites["bare"]["duel/playing/not-lower.html"])
    assert "no recorded play uses it." in page
    assert "no play on record in which it alone refuses." in page
    assert "no random play is on record." in page
    assert "no verdict is on record." in page
    assert "nothing yet: no verdict is on record." in words(sites["bare"]["duel/index.html"])
    assert "no verdict" in words(sites["bare"]["duel/claims.html"])


def test_stale_verdicts_are_marked(sites: Sites) -> None:
    for name in ("duel/claims.html", "duel/playing/not-lower.html", "duel/index.html"):
        assert "stale" in words(sites["stale"][name]).lower(), name
        assert "stale" not in words(sites["one"][name]).lower(), name


def test_unknown_is_shown_as_such_and_never_as_a_tick(sites: Sites) -> None:
    page = words(sites["one"]["duel/claims.html"])
    row = page[page.index("What a player may do depends") :][:160]
    assert "? unknown" in row
    assert "✓" not in row.split("? unknown")[0]


def test_overview_shows_the_table_and_only_sentences_of_claims(sites: Sites) -> None:
    page = sites["one"]["duel/index.html"]
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="rw-board"' in page
    found = words(page)
    assert "The game ends after a bounded number of turns. ✓ proved; turns: proved 0 to 155" in found
    assert "Which open question decides most games: not yet measured." in found


def test_roles_give_the_titles(sites: Sites, tmp_path: Path) -> None:
    assert build(tmp_path) == 0
    html = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert 'href="reference/rules/duel/playing/not-lower.html#rules-clause"' in html
    found = words(html)
    assert "The clause Not lower, in words, the question A card of the same value" in found
    assert "The game ends after a bounded number of turns." in found


def test_link_to_nothing_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, "\n:rules:clause:`duel/playing.nosuch`\n") != 0
    assert "duel/playing.nosuch" in capsys.readouterr().err


def test_directive_names_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(tmp_path, "\n.. rules:clause:: duel/playing.nosuch\n") != 0
    assert "accepted: setup.hands" in capsys.readouterr().err


def test_pages_that_are_the_same_stay_untouched(tmp_path: Path) -> None:
    assert build(tmp_path) == 0
    page = tmp_path / "reference" / "rules" / "duel" / "playing" / "fold.rst"
    before = page.stat().st_mtime_ns
    gone = page.with_name("gone.rst")
    gone.write_text("Gone\n====\n", encoding="utf-8")
    assert build(tmp_path) == 0
    assert page.stat().st_mtime_ns == before
    assert not gone.exists()
