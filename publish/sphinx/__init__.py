"""A Sphinx extension that publishes the rules of games.

``rulewright_games`` lists games: names that `rulewright list` shows, or ``module:NAME`` for a game that is not
installed. ``rulewright_evidence`` maps a game's name to the folder with its evidence, where that is not the
shipped one; a relative folder counts from the configuration. ``rulewright_rulings`` maps a game's name in the same
way to an editor's file of rulings, under which its pages are written. Pages are written to ``reference/rules/`` below
the documents, or to ``rulewright_folder``; the folder belongs in ``.gitignore``.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, cast

from sphinx.application import Sphinx
from sphinx.errors import ConfigError

import rulewright
from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.rules import Game
from rulewright.model.library import game_named
from rulewright.publish.boards.style import STYLE
from rulewright.publish.pages import Published, pages, shelf
from rulewright.publish.pages.elements import division
from rulewright.publish.sphinx.directives import DIRECTIVES
from rulewright.publish.sphinx.domain import RulesDomain
from rulewright.spec import SpecError

STATIC = Path(__file__).parents[1] / "static"


def setup(app: Sphinx) -> dict[str, Any]:
    """What Sphinx calls."""
    for kind, directive in DIRECTIVES.items():
        RulesDomain.directives[kind] = directive
    app.add_domain(RulesDomain)
    app.add_node(division, False, html=(_open, _close), latex=PASS, text=PASS, man=PASS, texinfo=PASS)
    app.add_config_value("rulewright_games", [], "env", [list, tuple])
    app.add_config_value("rulewright_evidence", {}, "env", [dict])
    app.add_config_value("rulewright_rulings", {}, "env", [dict])
    app.add_config_value("rulewright_folder", "reference/rules", "env", [str])
    app.connect("config-inited", lambda app, config: config.html_static_path.append(str(STATIC)))
    app.connect("builder-inited", write_pages)
    app.connect("build-finished", write_style)
    app.add_css_file("rulewright.css")
    app.add_css_file("rulewright-boards.css")
    app.add_js_file("rulewright.js", loading_method="defer")
    return {"version": rulewright.__version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _open(translator: Any, node: division) -> None:
    translator.body.append(translator.starttag(node, "div"))


def _close(translator: Any, node: division) -> None:
    translator.body.append("</div>\n")


def _pass(translator: Any, node: division) -> None:
    """Other formats show the content alone."""


PASS = (_pass, _pass)


def named(name: str) -> Game[Any, Any]:
    """The game of a configured name; ConfigError if there is none."""
    try:
        if ":" not in name:
            return game_named(name)
        module, _, attribute = name.partition(":")
        found = getattr(import_module(module), attribute)
    except (RulesError, ImportError, AttributeError) as error:
        raise ConfigError(f"rulewright_games: {name}: {error}") from error
    if not isinstance(found, Game):
        raise ConfigError(f"rulewright_games: {name} is no game; accepted: a rulewright Game")
    return found


def ruled(game: Game[Any, Any], file: Path) -> Game[Any, Any]:
    """The game under the rulings of a configured file; ConfigError if they are not as they should be."""
    try:
        return game.with_rulings(file)
    except SpecError as error:
        raise ConfigError(f"rulewright_rulings: {error}") from error


def write_pages(app: Sphinx) -> None:
    """Write the pages of every configured game; those that are the same stay untouched."""
    domain = cast(RulesDomain, app.env.get_domain("rules"))
    domain.published = {}
    folders, rulings = app.config.rulewright_evidence, app.config.rulewright_rulings
    for name in app.config.rulewright_games:
        game = named(name)
        if game.id in rulings:
            game = ruled(game, Path(app.confdir, rulings[game.id]))
        folder = Path(app.confdir, folders[game.id]) if game.id in folders else None
        domain.published[game.id] = Published.of(game, folder)
    top = Path(app.srcdir, app.config.rulewright_folder)
    wanted = {
        f"{published.game.id}/{name}.rst": text
        for published in domain.published.values()
        for name, text in pages(published).items()
    }
    if wanted:
        write_folder(top, wanted | {"index.rst": shelf(domain.published.values())})


def write_folder(top: Path, wanted: dict[str, str]) -> None:
    """Bring a folder of pages up to date, without touching those that are."""
    for path in sorted(top.rglob("*.rst")):
        if path.relative_to(top).as_posix() not in wanted:
            path.unlink()
    for name, text in wanted.items():
        path = top / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def write_style(app: Sphinx, failed: Exception | None) -> None:
    """Write the colours of drawings, which files of their own share."""
    if failed is None and app.builder.format == "html":
        (Path(app.outdir) / "_static" / "rulewright-boards.css").write_text(STYLE + "\n", encoding="utf-8")
