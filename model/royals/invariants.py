"""What is true of every reachable position."""

from __future__ import annotations

INVARIANTS = ()
