"""The bar that says how far a command is."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest
from rich.console import Console
from rich.progress import Progress, TextColumn

from cubetower.command.terminal import output
from cubetower.command.terminal.output import (
    Meter,
    progress_bar,
    progress_text,
    show_progress,
    time_text,
)


@pytest.mark.parametrize(
    ("progress", "counted", "text"),
    [
        ((0, 0, 0, 5.0), False, ""),
        ((9, 20, 0, 0.1), False, "45 %"),
        ((9, 20, 0, 9.0), False, "45 %, 11 s left"),
        ((999, 1000, 0, 9.0), False, "99 %, 1 s left"),
        ((5, 20, 5, 9.0), False, "25 %"),
        ((2, 400, 0, 4.0), True, "2/400, 2 s each, 13 min left"),
        ((1_010, 2_000, 10, 100.0), True, "1,010/2,000, 10/s, 2 min left"),
    ],
)
def test_what_stands_beside_a_bar(
    progress: tuple[int, int, int, float], counted: bool, text: str
) -> None:
    assert progress_text(*progress, counted=counted).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (89.2, "90 s"), (300, "5 min"), (3600, "1 h 0 min"), (7_790, "2 h 10 min")],
)
def test_time_is_said_in_units_of_its_size(seconds: float, text: str) -> None:
    assert time_text(seconds).replace("\u00a0", " ") == text


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(output, "monotonic", lambda: now[0])
    return now


def bar() -> Progress:
    return Progress(TextColumn(""), console=Console(file=io.StringIO()))


def state(shown: Progress) -> tuple[str, str]:
    [task] = shown.tasks
    return task.description, str(task.fields["state"]).replace("\u00a0", " ")


def test_a_bar_names_its_work_and_begins_anew_with_the_next(clock: list[float]) -> None:
    shown = bar()
    meter = Meter(shown, "reading")
    assert state(shown) == ("reading", "")
    clock[0] = 10.0  # before the first is done, something else was
    meter.show("tosses", 1, 5)
    assert state(shown) == ("tosses", "20 %")
    clock[0] = 12.0
    meter.show("tosses", 2, 5)
    assert state(shown) == ("tosses", "40 %")  # one piece more says little so soon
    clock[0] = 14.0
    meter.show("tosses", 3, 5)
    assert state(shown) == ("tosses", "60 %, 4 s left")
    clock[0] = 20.0
    meter.show("drawing", 1, 100)
    assert state(shown) == ("drawing", "1 %")


def test_games_that_were_there_before_have_no_pace(clock: list[float]) -> None:
    shown = bar()
    meter = Meter(shown, "Games", counted=True)
    clock[0] = 3.0
    meter.show("Games", 10, 30, 10)
    assert state(shown) == ("Games", "10/30")
    clock[0] = 5.0
    meter.show("Games", 20, 30, 10)
    assert state(shown) == ("Games", "20/30, 5.0/s, 2 s left")


def test_nothing_is_shown_where_it_is_piped(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("work") as shown:
        assert shown is None
    assert list(show_progress("abc", "work", 3)) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


WORK = """
import time
from cubetower.command.terminal.output import progress_bar
with progress_bar("drawing") as shown:
    shown(1, 4)
    time.sleep(0.3)
print("done")
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_shows_the_share_and_the_output_stays_clean() -> None:
    ours, theirs = os.openpty()
    ran = subprocess.run(
        [sys.executable, "-c", WORK], stdout=subprocess.PIPE, stderr=theirs, text=True, check=True
    )
    os.close(theirs)
    seen = os.read(ours, 100_000).decode()
    os.close(ours)
    assert ran.stdout == "done\n"
    assert "drawing" in seen
    assert "25\u00a0%" in seen
