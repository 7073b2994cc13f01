"""A directive that documents the command line by what the program says of itself: ``{command-line}``."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

COLUMNS = "80"


def commands() -> list[str]:
    """The names of the commands, in the order of the program's help."""
    from rulewright.cli import application

    return [
        known.name or known.callback.__name__
        for known in application().registered_commands
        if known.callback is not None
    ]


def help_of(command: str) -> str:
    """What a command prints with ``--help``."""
    environment = {**os.environ, "COLUMNS": COLUMNS, "TERMINAL_WIDTH": COLUMNS, "NO_COLOR": "1"}
    asked = [sys.executable, "-m", "rulewright", command, "--help"]
    return subprocess.run(asked, capture_output=True, text=True, check=True, env=environment).stdout.strip()


class CommandLine(Directive):
    """A section for every command, with its help."""

    def run(self) -> list[nodes.Node]:
        """The sections."""
        found: list[nodes.Node] = []
        for name in commands():
            section = nodes.section(ids=[f"command-{name}"])
            section += nodes.title(text=f"rulewright {name}")
            words = help_of(name)
            section += nodes.literal_block(words, words, language="text")
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("command-line", CommandLine)
    return {"parallel_read_safe": True}
