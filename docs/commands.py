"""A directive that documents the command line from the program itself: ``{command-line}``."""

from __future__ import annotations

from typing import Any

import typer
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList
from sphinx.application import Sphinx


def described(parameter: Any, context: Any) -> str:
    """A parameter as an item of a definition list."""
    if parameter.param_type_name == "argument":
        shown = parameter.make_metavar(context)
    else:
        names = ", ".join((*parameter.opts, *parameter.secondary_opts))
        flag = parameter.is_flag or parameter.count
        shown = names if flag else f"{names} {parameter.make_metavar(context)}"
    words = " ".join((getattr(parameter, "help", None) or "").split())
    default = parameter.default
    plain = isinstance(default, int | float | str) and not isinstance(default, bool)
    after = f" Default: ``{default}``." if plain and not getattr(parameter, "is_flag", False) else ""
    return f"``{shown}``\n   {words}{after}\n"


class CommandLine(Directive):
    """A section for every command, with its arguments and options."""

    def run(self) -> list[nodes.Node]:
        """The sections."""
        from rulewright.cli import application

        group: Any = typer.main.get_command(application())
        found: list[nodes.Node] = []
        for name, command in group.commands.items():
            context = command.make_context(name, [], resilient_parsing=True)
            section = nodes.section(ids=[f"command-{name}"])
            section += nodes.title(text=f"rulewright {name}")
            items = [described(p, context) for p in command.params if p.name != "help"]
            text = f"{' '.join((command.help or '').split())}\n\n" + "\n".join(items)
            self.state.nested_parse(StringList(text.splitlines(), source=f"rulewright {name}"), 0, section)
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("command-line", CommandLine)
    return {"parallel_read_safe": True}
