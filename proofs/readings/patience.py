"""Seconds that are meant as work: searches count CPU time, and what a clock times is stretched on a busy machine.

So a search finds the same on a machine that others use as well, only later.
"""

from __future__ import annotations

import time

MOST = 8.0
"""Time is stretched no more than this."""
_BEGAN = time.monotonic(), time.process_time()


def stretched(seconds: float) -> float:
    """Seconds on the clock in which this process gets about so many seconds of work done."""
    clock, work = time.monotonic() - _BEGAN[0], time.process_time() - _BEGAN[1]
    return seconds * max(1.0, min(MOST, clock / max(work, 0.1))) if clock > 1.0 else seconds
