"""What some tests need of the machine besides Python, and how many were skipped without it.

Whatever finds that something is missing calls `skip_without` with one of these; the last line
of a run says how many tests that were, and what to install. Marks tell them beforehand, by the
fixtures that they use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn

import pytest

BROWSER = "chromium"
SCREEN = "xvfb libgl1 libgl1-mesa-dri libegl1 libegl-mesa0"
"""Packages of Debian that bring it."""

MARKS = {"screen": "window", "opengl": "window", "browser": "page"}
"""By fixture the mark of all tests that use it."""

SKIPPED = "Skipped: "  # before the reason, in pytest's reports
INSTALL = "apt-get install "


def skip_without(packages: str) -> NoReturn:
    """Skip a test that needs these packages of Debian."""
    pytest.skip(INSTALL + packages)


def skips(reports: Iterable[Any]) -> str:
    """One line about pytest's reports of skipped tests."""
    reasons = Counter(str(report.longrepr[2]).removeprefix(SKIPPED) for report in reports)
    ways = {True: "", False: ""}
    for reason, count in sorted(reasons.items()):
        known = reason.startswith(INSTALL)
        ways[known] += f"{', ' if ways[known] else ''}{reason.removeprefix(INSTALL)} ({count})"
    count = reasons.total()
    line = f"{count} {'test' if count == 1 else 'tests'} skipped"
    line += f"; to run all: {INSTALL}{ways[True]}" if ways[True] else ""
    return line + (f"; for other reasons: {ways[False]}" if ways[False] else "")
