"""Two rings of tests: ``pytest`` runs the short one, ``pytest --ring long`` what that leaves out.

What belongs to the long ring has the mark ``long``, ``sample`` or ``cluster``; a file with nothing
else says ``pytestmark = pytest.mark.long`` and is not even imported by the short one. Whoever names
files, tests or marks (``-m``) gets what is named, of either ring.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

RINGS = ("short", "long", "all")
MARKS = {"long", "sample", "cluster"}
LONG_FILE = re.compile(r"^pytestmark = \[?pytest\.mark\.(long|cluster)\b", re.MULTILINE)
LONG_TEST = re.compile(rf"\bmark\.({'|'.join(MARKS)})\b")
DEFAULT_MARKS = "not statistics"  # as in pyproject.toml


def ring(config: pytest.Config) -> str:
    """The ring that is asked for: ``all`` where files, tests or marks are named."""
    named = any("::" in name or name.endswith(".py") for name in config.args)
    everything = named or config.getoption("markexpr") != DEFAULT_MARKS
    return "all" if everything else str(config.getoption("ring"))


def is_outside(path: Path, asked: str) -> bool:
    """Whether a file has no test of a ring."""
    if asked == "all" or path.suffix != ".py" or not path.name.startswith("test_"):
        return False
    pattern = LONG_FILE if asked == "short" else LONG_TEST
    return bool(pattern.search(path.read_text("utf-8"))) == (asked == "short")


def divide(items: Iterable[pytest.Item], asked: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Tests of a ring, and the others."""
    inside: list[pytest.Item] = []
    outside: list[pytest.Item] = []
    for item in items:
        is_long = any(mark.name in MARKS for mark in item.iter_markers())
        (inside if asked in ("all", "long" if is_long else "short") else outside).append(item)
    return inside, outside


def left_out(folder: Path) -> str:
    """One line on what the short ring leaves out, and how to run it."""
    texts = [path.read_text("utf-8") for path in folder.rglob("test_*.py")]
    files = sum(bool(LONG_FILE.search(text)) for text in texts)
    tests = sum(len(LONG_TEST.findall(text)) for text in texts) - files
    return (
        f"This was the short ring. Left out: {files} files, and {tests} tests of others (whole "
        "games and pages, fits, statistics, clusters). pytest --ring long runs them, "
        "nox -s everything all there is."
    )
