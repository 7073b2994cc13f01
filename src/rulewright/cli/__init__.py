"""The command line: one module a verb, or two that belong together."""

from __future__ import annotations

import sys

import typer

from rulewright.cli.errors import guarded_run

app = typer.Typer(
    name="rulewright",
    help="Write a board- or card-game rule once; play it, fuzz it, prove it, publish it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def main() -> None:
    """The entry point."""
    from rulewright.cli import playing, reading, verifying, writing

    for module in (reading, writing, playing, verifying):
        module.register(app)
    command = typer.main.get_command(app)
    verbose = bool({"-v", "--verbose"} & set(sys.argv))
    run = lambda: command.main(args=sys.argv[1:], prog_name="rulewright", standalone_mode=False)  # noqa: E731
    sys.exit(guarded_run(run, verbose))
