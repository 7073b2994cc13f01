"""Where results go: human text on the console, machine results to a file or standard output."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from rulewright.cli.errors import InputError

STANDARD_OUTPUT = "-"
WIDTH = 120
"""Columns of text that goes to no terminal."""


def check_format(chosen: str, accepted: Sequence[str] = ("text", "json")) -> None:
    """`InputError` for a format that the verb does not write."""
    if chosen not in accepted:
        raise InputError(f"--format {chosen}: not written by this verb; accepted: {', '.join(accepted)}")


def check_out(out: str | None, option: str = "--out") -> None:
    """`InputError` if a file cannot be written, before the work for it is done."""
    if out is None or out == STANDARD_OUTPUT:
        return
    path = Path(out)
    if path.is_dir():
        raise InputError(f"{option} {out}: is a folder; accepted: a file, or - for standard output")
    if not path.parent.is_dir():
        raise InputError(f"{option} {out}: there is no folder {path.parent}; accepted: a file in one that is there")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InputError(f"{option} {out}: may not be written; accepted: a file that may, or -")


def check_out_dir(folder: Path | None) -> None:
    """`InputError` if no folder can be made or written there, before the work for it is done."""
    known = next((path for path in (folder, *folder.parents) if path.exists()), None) if folder else None
    if known is not None and not (known.is_dir() and os.access(known, os.W_OK)):
        raise InputError(f"--out-dir {folder}: {known} is no folder that may be written in; accepted: one that may")


def console(out: str | None = None, chosen: str = "text", *others: str | None) -> Console:
    """Where human text goes: standard error if standard output carries a result, ``others`` included."""
    machine = STANDARD_OUTPUT in (out, *others) or (chosen != "text" and out is None)
    stream = sys.stderr if machine else sys.stdout
    width = None if stream.isatty() else WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False, soft_wrap=True)


def deliver(result: Any, out: str | None, chosen: str = "json") -> None:
    """Write a result to a file, or to standard output for ``-`` and where another format than text is asked for.

    A file gets JSON where the console gets text.
    """
    if out is None and chosen == "text":
        return
    text = result if isinstance(result, str) else json.dumps(result, indent=1, ensure_ascii=False)
    write_text(text + "\n", out or STANDARD_OUTPUT)


def write_text(text: str, out: str) -> None:
    """Write text to a file, or to standard output for ``-``."""
    if out == STANDARD_OUTPUT:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        try:
            Path(out).write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{out}: cannot be written: {error.strerror}") from None


def several(count: int, thing: str) -> str:
    """A number of things, as it is said of one or more."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def columns(*names: str) -> Table:
    """A table without lines; columns that are named ``>name`` are numbers, to the right.

    Only the last one is broken over lines as long as there is room for the others: names are there to be copied.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in names:
        table.add_column(
            name.removeprefix(">"),
            justify="right" if name.startswith(">") else "left",
            no_wrap=name != names[-1],
            overflow="fold",
        )
    return table


def reproduce(seed: int | None = None) -> str:
    """The line that runs this again, the seed named."""
    arguments = sys.argv[1:]
    if seed is not None and not any(part.partition("=")[0] == "--seed" for part in arguments):
        arguments = [*arguments, "--seed", str(seed)]
    return f"reproduce: rulewright {shlex.join(arguments)}"
