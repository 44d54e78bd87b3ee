"""Whatever fails while files are written, and whenever the program is killed.

The trials are those of `python -m benchmarks.faults`, which tries every way and every call.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="trials are forks, and look into /proc"),
]


def wrong(*arguments: object) -> str:
    """What the trials of some writers found to be wrong."""
    command = [sys.executable, "-m", "benchmarks.faults", *map(str, arguments)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


QUICK = ("tower", "record", "replay")
"""A file written anew, one that is continued, one with files beside it; they take no time."""


def test_nothing_is_lost_or_left_when_a_call_fails_or_kills() -> None:
    assert wrong(*QUICK, "--calls", 1) == ""
