"""The command as its own process: pipes that close, interruption, terminals, standard output without readers."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from rulewright.cli import output

COMMAND = [sys.executable, "-m", "rulewright"]


def test_reader_that_leaves_is_no_failed_claim() -> None:
    """As when a tool of the shell is ended by SIGPIPE: 128 + 13, and not 1."""
    process = subprocess.Popen(
        [*COMMAND, "rules", "richelieu"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    said = process.stderr.read()
    assert process.wait(60) == 141
    assert said == ""


@pytest.mark.parametrize("closed", ["out", "err"])
def test_closed_stream_is_no_error(closed: str) -> None:
    number = {"out": 1, "err": 2}[closed]
    line = f'exec "$@" {number}>&-'
    ran = subprocess.run(["sh", "-c", line, "sh", *COMMAND, "list"], capture_output=True, text=True)
    assert ran.returncode == 0
    assert ran.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_full_disk_is_told_with_the_file() -> None:
    ran = subprocess.run([*COMMAND, "list", "--out", "/dev/full"], capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "/dev/full: cannot be written" in ran.stderr


@pytest.mark.parametrize(
    "line",
    [
        "run richelieu --max-samples 10000000 --workers 1",
        "run richelieu --max-samples 10000000 --workers 2",
        "verify richelieu --fresh --workers 2",
    ],
)
def test_interruption_ends_at_once_with_all_workers(line: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(4)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=15)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert said.strip() == "rulewright: interrupted"
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def in_terminal(*arguments: str, **more: str) -> tuple[int, bytes, bytes]:
    """Exit code, standard output, and what a terminal as standard error got."""
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {"TERM": "xterm-256color", **more}
    ran = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=theirs, env=environment)
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # how a terminal says that nobody writes any more
            break
        if not part:
            break
        seen += part
    os.close(ours)
    out, _ = ran.communicate()
    return ran.returncode, out, seen


RUN = ("run", "richelieu", "--max-samples", "30", "--format", "json", "--out", "-")


def test_progress_is_on_the_terminal_and_json_alone_on_standard_output() -> None:
    code, out, seen = in_terminal(*RUN)
    assert code == 0
    assert json.loads(out)["samples"] == 30
    assert b"\x1b[?25l" in seen, "a bar hides the cursor"
    assert b"reproduce: rulewright run richelieu" in seen


def test_progress_can_be_hidden() -> None:
    _, _, seen = in_terminal(*RUN, "--no-progress")
    assert b"\x1b[?25l" not in seen, "a bar hides the cursor"


def test_no_color_is_honoured() -> None:
    colour = b"\x1b[36m"
    with_colour = in_terminal("rules", "richelieu", "taking.two-crests", "--out", "-")[2]
    without = in_terminal("rules", "richelieu", "taking.two-crests", "--out", "-", NO_COLOR="1")[2]
    assert colour in with_colour
    assert colour not in without


def test_names_are_whole_where_there_is_little_room() -> None:
    names = output.columns("", "claim", "answer", "figure")
    claim = "some_play_ends_with_a_region_that_nobody_has_a_card_of"
    names.add_row("ok", claim, "holds", "proved -60 to 188, reached 13 to 56 points")
    written = io.StringIO()
    Console(file=written, width=80).print(names)
    assert claim in written.getvalue()
    assert "…" not in written.getvalue()
