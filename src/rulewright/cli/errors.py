"""What can go wrong, as one line on standard error and an exit code."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import typer

from rulewright.model.kernel.errors import RulesError
from rulewright.model.kernel.record import RecordError
from rulewright.model.library import GROUP
from rulewright.spec import SpecError

LONGEST = 2000
"""Characters of a message; of a longer one, as about a hostile file, the middle is left out."""


class ExitCode(IntEnum):
    """How a command ended."""

    AS_EXPECTED = 0
    OTHERWISE = 1
    BAD_INPUT = 2
    UNKNOWN = 3
    INTERNAL = 70
    INTERRUPTED = 130
    NOBODY_READS = 141


class InputError(Exception):
    """Something on the command line that cannot be used: where, what is wrong and what is accepted."""


class Otherwise(Exception):
    """A command did its work and the answer is not the one hoped for."""

    def __init__(self, code: ExitCode = ExitCode.OTHERWISE) -> None:
        self.code = code
        super().__init__(code.name)


def guarded_run(command: Callable[[], object], verbose: bool) -> int:
    """Run a command and return its exit code; whatever goes wrong is told in one line.

    A traceback is shown for internal errors only, and only if ``verbose``.
    """
    try:
        with _interruptible():
            found = command()
    except Otherwise as answer:
        return int(answer.code)
    except (KeyboardInterrupt, typer.Abort):
        return _tell("interrupted", ExitCode.INTERRUPTED)
    except typer.Exit as ended:
        return ended.exit_code
    except (BrokenPipeError, SystemExit):  # rich turns the one into the other
        return _nobody_reads()
    except (SpecError, RulesError, RecordError, InputError) as error:
        return _tell(str(error), ExitCode.BAD_INPUT)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _tell(f"{where}{error.strerror or error}", ExitCode.BAD_INPUT)
    except Exception as error:
        usage = getattr(error, "format_message", None)
        if usage is not None:
            return _tell(*_usage(usage(), error))
        if verbose:
            traceback.print_exc()
        problem = f"{type(error).__name__}: {error}; -v shows where"
        return _tell(f"{_place(error) or 'internal error'}: {problem}", ExitCode.INTERNAL)
    if found == ExitCode.INTERRUPTED:
        return _tell("interrupted", ExitCode.INTERRUPTED)
    return found if isinstance(found, int) else int(ExitCode.AS_EXPECTED)


@contextmanager
def _interruptible() -> Iterator[None]:
    """While a command runs, an interruption ends its workers too; a pool would wait for all that was asked of them.

    An interruption that strikes in a finaliser, where exceptions are lost, comes again a moment later. What the pool's
    own thread then says about workers that went away is nobody's concern.
    """

    def interrupted(number: int, frame: object) -> None:
        if multiprocessing.parent_process() is not None:
            os._exit(ExitCode.INTERRUPTED)
        threading.excepthook = lambda failed: None
        for worker in multiprocessing.active_children():
            worker.kill()
        raise KeyboardInterrupt

    def lost(what: sys.UnraisableHookArgs) -> None:
        if isinstance(what.exc_value, KeyboardInterrupt):
            threading.Timer(0.05, signal.raise_signal, [signal.SIGINT]).start()
        else:
            told(what)

    before, told, in_thread = signal.signal(signal.SIGINT, interrupted), sys.unraisablehook, threading.excepthook
    sys.unraisablehook = lost
    try:
        yield
    finally:
        sys.unraisablehook, threading.excepthook = told, in_thread
        signal.signal(signal.SIGINT, before)


def _nobody_reads() -> int:
    """As when a tool of the shell is ended by SIGPIPE; what is still to be written at exit goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return int(ExitCode.NOBODY_READS)


def _usage(message: str, error: Exception) -> tuple[str, ExitCode, str]:
    context = getattr(error, "ctx", None)
    command = "rulewright" if context is None else context.command_path
    stop = "" if message.endswith((".", "?", "!")) else "."
    return f"{message}{stop} See {command} --help.", ExitCode.BAD_INPUT, command


def _place(error: BaseException) -> str | None:
    """File and line in a game of another distribution that an error comes from, if it comes from one.

    An error of a worker brings its traceback along as a text.
    """
    passed = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    passed += re.findall(r'File "([^"]+)", line (\d+)', str(error.__cause__ or ""))
    homes = [home for point in entry_points(group=GROUP) for home in _homes(point.module)]
    inside = [f"{file}:{line}" for file, line in passed if any(Path(file).is_relative_to(home) for home in homes)]
    return inside[-1] if inside else None


def _homes(module: str) -> list[str]:
    """The folders of a module's package, or the file of a module that has none."""
    name = module.partition(".")[0]
    found = find_spec(name)
    return [] if found is None else list(found.submodule_search_locations or [found.origin or name])


def tell_error(message: str) -> None:
    """An error of ours that the command survived, in one line on standard error."""
    _tell(f"internal error: {message}", ExitCode.INTERNAL)


def _tell(message: str, code: ExitCode, command: str = "rulewright") -> int:
    line = " ".join(message.split())
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    print(f"{command}: {line}", file=sys.stderr)
    return int(code)
