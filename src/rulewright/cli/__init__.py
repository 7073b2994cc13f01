"""The command line: one module a verb, or two that belong together."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from rulewright import __version__
from rulewright.cli.errors import guarded_run

__all__ = ["application", "main"]


def main() -> None:
    """The entry point: run the command and exit with its code."""
    _open_closed_streams()
    arguments = sys.argv[1:] or ["--help"]
    verbose = not {"-v", "--verbose"}.isdisjoint(arguments)
    sys.exit(guarded_run(lambda: _run(arguments), verbose))


def application() -> typer.Typer:
    """The program with all its commands."""
    from rulewright.cli import (
        asking,
        differing,
        explaining,
        listing,
        reading,
        replaying,
        running,
        telling,
        verifying,
        witnessing,
        writing,
    )

    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_rulewright)
    playing = (running, verifying, witnessing, differing, replaying, explaining)
    for module in (listing, reading, writing, *playing, asking, telling):
        module.register(app)
    return app


def _run(arguments: list[str]) -> object:
    command = typer.main.get_command(application())
    return command.main(args=arguments, prog_name="rulewright", standalone_mode=False)


def _open_closed_streams() -> None:
    """A shell may close standard output or error (``>&-``); what is written there then goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115


def _version(wanted: bool) -> None:
    if wanted:
        print(f"rulewright {__version__}")
        raise typer.Exit


def _rulewright(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Write a board- or card-game rule once. Play it, fuzz it, prove it, publish it.

    Exit codes: 0 all as expected; 1 a claim or invariant came out otherwise, or a replay is illegal; 2 usage or
    bad input; 3 unknown, or time ran out; 70 internal error.
    """
