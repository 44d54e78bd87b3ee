"""`record` as it is used at the table, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.tower import Cubes, read_log
from tests.command.conftest import Record
from tests.command.tablework import rows

# The dialogue


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("r4 > r3", "list", "", "quit", ""), 0),
        (("r4 > r3", "r4", "b1 >", "quit"), 1),
        (("r4 > r3", "count r2", "n"), 0),  # a no is an answer
        (("r4 > r3", "count r2"), 1),  # the input ends before the count is confirmed
        (("r4 > r3", "edit 1"), 1),
        (("r4 > r3", "quit", "7"), 1),
    ],
)
def test_a_script_learns_from_the_status_whether_all_lines_were_taken(
    record: Record, lines: tuple[str, ...], status: int
) -> None:
    ran = record(*lines)
    assert ran.status == status
    assert ("Refused: line " in ran.out) == bool(status)
    assert rows()[0].fell == Cubes(red=3)


def test_undo_and_redo_go_step_by_step(record: Record) -> None:
    seen: list[int] = []

    def look() -> None:
        seen.append(len(rows()) if Path("my.csv").exists() else 0)

    ran = record(
        *("r4 > r3", "b2 >", look, "undo", look, "undo", look, "redo", look, "redo", look),
        *("undo", "g1 >", "redo", "undo", "undo", "undo", "undo", look),
    )
    assert seen == [2, 1, 0, 1, 2, 0]
    assert "taken back: toss 2: b2 >" in ran.out
    assert "done again: toss 1: r4 > r3" in ran.out
    assert ran.out.count("There is nothing to redo") == 1
    assert ran.out.count("There is nothing to undo") == 2


@pytest.mark.parametrize("line", ["count r2", "edit 1 count r2"])
@pytest.mark.parametrize(("answer", "stored"), [("n", None), ("", None), ("y", Cubes(red=2))])
def test_a_count_that_does_not_agree_is_stored_only_if_it_is_confirmed(
    record: Record, answer: str, stored: Cubes | None, line: str
) -> None:
    ran = record("r4 b1 > r3", line, answer)
    assert "2 red counted where the tosses leave 1" in ran.out
    assert "0 blue counted where the tosses leave 1" in ran.out
    assert rows()[0].inside == stored


# Calls


@pytest.mark.parametrize("log", ["", None])
@pytest.mark.parametrize("colours", ["red,blue", "red,green,white", "counts"])
def test_colours_that_are_not_in_the_description_are_refused_at_once(
    record: Record, log: str | None, colours: str
) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n')
    if log is not None:
        Path("my.csv").write_text(log)
    ran = record("r1 >", options=("--colours", colours))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "my.toml has the colours red, white; leave out --colours" in ran.err


def test_some_of_the_colours_of_a_description_will_do(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white", "blue"]\n')
    assert record("b1 >", options=("--colours", "blue,red")).status == 0
    assert read_log(Path("my.csv")).colours == ("blue", "red")
