"""What is skipped on a machine without a browser and a screen is counted in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.needs import BROWSER, INSTALL, SCREEN, SKIPPED, skips

PAGE = "tests/viewer/page/test_player.py::test_a_click_on_the_picture_plays_and_pauses"
WINDOW = "tests/viewer/window/test_screen.py::test_it_closes_when_asked"


def reports(**counts: int) -> list[SimpleNamespace]:
    """So many tests that were skipped, by what they need."""
    packages = {"browser": INSTALL + BROWSER, "screen": INSTALL + SCREEN, "other": "no fifos"}
    return [
        SimpleNamespace(longrepr=("test_file.py", 1, SKIPPED + packages[need]))
        for need, count in counts.items()
        for _ in range(count)
    ]


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        ({"browser": 1}, "1 test skipped; to run all: apt-get install chromium (1)"),
        (
            {"screen": 51, "browser": 87},
            f"138 tests skipped; to run all: apt-get install chromium (87), {SCREEN} (51)",
        ),
        (
            {"other": 2, "browser": 3},
            "5 tests skipped; to run all: apt-get install chromium (3); "
            "for other reasons: no fifos (2)",
        ),
    ],
)
def test_a_line_says_how_many_tests_need_which_packages(counts: dict[str, int], line: str) -> None:
    assert skips(reports(**counts)) == line


@pytest.mark.long
def test_what_is_missing_closes_a_run_and_fails_it_in_ci() -> None:
    """The mark leaves out what needs a browser; what needs a screen is skipped."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
         PAGE, WINDOW, "-m", "not page"],
        env={**os.environ, "PATH": "", "CI": "true", "PYTEST_ADDOPTS": ""},
        cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 1
    line, closing = ran.stdout.splitlines()[-2:]
    assert line == f"1 test skipped; to run all: apt-get install {SCREEN} (1)"
    assert closing.startswith("1 skipped, 1 deselected in ")
