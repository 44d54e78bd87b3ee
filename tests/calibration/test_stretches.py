"""Stretches of a log: where they begin and end, and what is known at their start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.stretches import Stretch, stretches
from tests.calibration.logs import row
from tower import Cubes
from tower.log import LogRow, TossLog


def of(rows: list[LogRow]) -> list[Stretch]:
    return list(stretches(TossLog(tuple(rows), ("red", "blue"))))


def test_a_session_from_an_emptied_tower_is_one_stretch() -> None:
    rows = [
        row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True),
        row("1", 1, Cubes(blue=2), Cubes(red=1)),
    ]
    [one] = of(rows)
    assert (one.rows, one.emptied) == (range(2), True)
    assert one.start is not None
    assert one.start.tolist() == [0, 0]
    assert one.changes.tolist() == [[0, 0], [1, 0], [0, 2]]


def test_sessions_and_emptyings_part_stretches() -> None:
    rows = [
        row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True),
        row("1", 1, Cubes(red=4), Cubes(red=3), emptied=True),
        row("2", 0, Cubes(red=4), Cubes(red=3)),
    ]
    found = of(rows)
    assert [each.rows for each in found] == [range(1), range(1, 2), range(2, 3)]
    assert [each.start is None for each in found] == [False, False, True]


def test_a_missing_toss_is_in_no_stretch_and_contents_are_unknown_after_it() -> None:
    missing = LogRow("1", 1, False, Cubes(), Cubes(), missing=True)
    rows = [
        row("1", 0, Cubes(red=4), Cubes(), emptied=True),
        missing,
        row("1", 2, Cubes(), Cubes()),
    ]
    before, after = of(rows)
    assert (before.rows, after.rows) == (range(1), range(2, 3))
    assert after.start is None


def test_a_count_after_a_missing_toss_tells_what_is_inside() -> None:
    missing = LogRow("1", 1, False, Cubes(), Cubes(), Cubes(red=2), missing=True)
    rows = [
        row("1", 0, Cubes(red=4), Cubes(), emptied=True),
        missing,
        row("1", 2, Cubes(), Cubes()),
    ]
    after = of(rows)[1]
    assert after.start is not None
    assert (after.start.tolist(), after.emptied) == ([2, 0], False)


def test_a_count_tells_what_was_inside_before_unknown_tosses() -> None:
    rows = [
        row("1", 0, Cubes(red=4), Cubes(red=5)),
        replace(row("1", 1, Cubes(blue=1), Cubes()), inside=Cubes(red=2, blue=1)),
        row("1", 2, Cubes(blue=1), Cubes()),
    ]
    [one] = of(rows)
    assert one.start is not None
    assert (one.rows, one.start.tolist(), one.emptied) == (range(3), [3, 0], False)


def test_a_count_that_contradicts_itself_leaves_the_start_unknown() -> None:
    rows = [
        row("1", 0, Cubes(), Cubes(red=5)),
        row("1", 1, Cubes(red=9), Cubes()),
        replace(row("1", 2, Cubes(), Cubes()), inside=Cubes(red=2)),
    ]
    assert of(rows)[0].start is None


def test_a_count_that_contradicts_the_tosses_begins_a_new_stretch() -> None:
    rows = [
        row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True),
        replace(row("1", 1, Cubes(), Cubes()), inside=Cubes(red=3)),
        row("1", 2, Cubes(blue=1), Cubes(red=1)),
    ]
    first, second = of(rows)
    assert second.start is not None
    assert (first.rows, second.rows) == (range(2), range(2, 3))
    assert (second.start.tolist(), second.emptied) == ([3, 0], False)


def test_a_count_below_what_must_be_there_begins_a_new_stretch_after_an_unknown_start() -> None:
    rows = [
        row("1", 0, Cubes(red=3), Cubes()),
        replace(row("1", 1, Cubes(blue=1), Cubes()), inside=Cubes(red=1, blue=1)),
        row("1", 2, Cubes(blue=1), Cubes(red=1)),
    ]
    first, second = of(rows)
    assert first.start is None
    assert second.start is not None
    assert (second.rows, second.start.tolist()) == (range(2, 3), [1, 1])


def test_a_count_that_agrees_changes_nothing() -> None:
    rows = [
        replace(row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True), inside=Cubes(red=1)),
        row("1", 1, Cubes(blue=1), Cubes(red=1)),
    ]
    assert [each.rows for each in of(rows)] == [range(2)]


@pytest.mark.parametrize("count", [0, 1])
def test_a_log_of_missing_tosses_has_no_stretch(count: int) -> None:
    assert of([LogRow("1", n, False, Cubes(), Cubes(), missing=True) for n in range(count)]) == []


def test_what_fell_tells_how_much_must_have_been_inside() -> None:
    rows = [
        row("1", 0, Cubes(red=1), Cubes(red=3, blue=1)),
        row("1", 1, Cubes(blue=5), Cubes(red=1)),
    ]
    [one] = of(rows)
    assert one.least_start.tolist() == [3, 1]
