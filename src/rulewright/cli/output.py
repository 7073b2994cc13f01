"""Where results go: human text on the console, machine results to a file or standard output."""

from __future__ import annotations

import difflib
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from rulewright.cli.errors import InputError
from rulewright.model.kernel.rules import Game
from rulewright.model.library import games


def game(name: str) -> Game[Any, Any]:
    """The game of a name; `InputError` with close matches and what there is."""
    if name in games():
        return games()[name]
    close = difflib.get_close_matches(name, games())
    hint = f"did you mean {close[0]}? " if close else ""
    raise InputError(f"no game {name!r}; {hint}accepted: {', '.join(games())}")


def check_format(chosen: str, accepted: Sequence[str] = ("text", "json")) -> None:
    """`InputError` for a format that the verb does not write."""
    if chosen not in accepted:
        raise InputError(f"--format {chosen}: accepted: {', '.join(accepted)}")


def console(out: str | None = None, chosen: str = "text") -> Console:
    """Where human text goes: standard error if standard output carries the result."""
    machine = out == "-" or (chosen != "text" and out is None)
    stream = sys.stderr if machine else sys.stdout
    width = None if stream.isatty() else 120
    return Console(stderr=machine, width=width, highlight=False)


def deliver(result: Any, out: str | None, chosen: str = "json") -> None:
    """Write a result to a file, or to standard output for ``-`` and where another format than text is asked for."""
    text = result if isinstance(result, str) else json.dumps(result, indent=1, ensure_ascii=False)
    if out in (None, "-"):
        if out == "-" or chosen != "text":
            print(text)
        return
    Path(str(out)).write_text(text + "\n", encoding="utf-8")


def reproduce() -> str:
    """The line that runs this again."""
    return "reproduce: rulewright " + shlex.join(sys.argv[1:])
