"""Sphinx's configuration. Built by ``make docs``, with every warning an error."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import rulewright
from rulewright.model.library import REFERENCE_GAMES

sys.path.insert(0, str(Path(__file__).parent))

project = "Rulewright"
author = "The Rulewright authors"
copyright = "The Rulewright authors, MIT licence"
version = release = rulewright.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_design",
    "commands",
    "rulewright.publish.sphinx",
]
rulewright_games = list(REFERENCE_GAMES)

exclude_patterns = ["_build"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
nitpicky = True
nitpick_ignore_regex = [("py:.*", r".*")]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"
default_role = "code"

html_theme = "furo"
html_title = "Rulewright"
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_theme_options = {"navigation_with_keys": False}


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("html-page-context", own_branch, priority=100)  # before the theme's


def own_branch(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Open only the page's own branch in the list of pages: with all of them in it, a page is mostly list."""
    whole = context.get("toctree")
    if whole is not None:
        context["toctree"] = lambda **options: whole(**{**options, "collapse": True})
