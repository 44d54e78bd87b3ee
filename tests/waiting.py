"""Waiting for what another process or thread does, on machines that may be busy besides."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 120.0  # s; only something that hangs takes so long
PAUSE = 0.01  # s between two looks

Found = TypeVar("Found")


def until(true: Callable[[], Found], what: str = "what is waited for") -> Found:
    """Wait until something is true, and give what it was; an error if it never is."""
    late = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < late, f"not within {PATIENCE:g} s: {what}"
        time.sleep(PAUSE)
    return found
