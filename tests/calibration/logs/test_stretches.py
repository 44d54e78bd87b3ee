"""Stretches of a log: where they begin and end, and what is known at their start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.logs.stretches import Stretch, stretches
from cubetower.tower import Cubes
from cubetower.tower.log import LogRow, TossLog
from tests.calibration.smalllogs import row

NOTHING = Cubes()
FIRST = row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True)  # one red cube stays
KEPT = row("1", 0, Cubes(red=4), NOTHING, emptied=True)
MISSING = LogRow("1", 1, False, NOTHING, NOTHING, missing=True)
LAST = row("1", 2, NOTHING, NOTHING)


def of(rows: list[LogRow]) -> list[Stretch]:
    return list(stretches(TossLog(tuple(rows), ("red", "blue"))))


def counted(each: LogRow, **inside: int) -> LogRow:
    """The same toss, after which the cubes inside were counted."""
    return replace(each, inside=Cubes(inside))


def test_changes_are_those_before_each_toss_and_after_the_last() -> None:
    [one] = of([FIRST, row("1", 1, Cubes(blue=2), Cubes(red=1))])
    assert one.changes.tolist() == [[0, 0], [1, 0], [0, 2]]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        pytest.param(
            [FIRST, row("1", 1, Cubes(blue=2), Cubes(red=1))],
            [(range(2), [0, 0], True)],
            id="a session from an emptied tower is one",
        ),
        pytest.param(
            [FIRST, replace(FIRST, toss=1), row("2", 0, Cubes(red=4), Cubes(red=3))],
            [(range(1), [0, 0], True), (range(1, 2), [0, 0], True), (range(2, 3), None, False)],
            id="sessions and emptyings part them",
        ),
        pytest.param(
            [KEPT, MISSING, LAST],
            [(range(1), [0, 0], True), (range(2, 3), None, False)],
            id="a missing toss is in none and contents are unknown after it",
        ),
        pytest.param(
            [KEPT, counted(MISSING, red=2), LAST],
            [(range(1), [0, 0], True), (range(2, 3), [2, 0], False)],
            id="a count after a missing toss tells what is inside",
        ),
        pytest.param(
            [
                row("1", 0, Cubes(red=4), Cubes(red=5)),
                counted(row("1", 1, Cubes(blue=1), NOTHING), red=2, blue=1),
                row("1", 2, Cubes(blue=1), NOTHING),
            ],
            [(range(3), [3, 0], False)],
            id="a count tells what was inside before unknown tosses",
        ),
        pytest.param(
            [FIRST, counted(row("1", 1, NOTHING, NOTHING), red=3),
             row("1", 2, Cubes(blue=1), Cubes(red=1))],
            [(range(2), [0, 0], True), (range(2, 3), [3, 0], False)],
            id="a count that contradicts the tosses begins a new one",
        ),
        pytest.param(
            [
                row("1", 0, Cubes(red=3), NOTHING),
                counted(row("1", 1, Cubes(blue=1), NOTHING), red=2, blue=1),
                row("1", 2, Cubes(blue=1), Cubes(red=1)),
            ],
            [(range(2), None, False), (range(2, 3), [2, 1], False)],
            id="a count below what must be there begins a new one after an unknown start",
        ),
        pytest.param(
            [counted(FIRST, red=1), row("1", 1, Cubes(blue=1), Cubes(red=1))],
            [(range(2), [0, 0], True)],
            id="a count that agrees changes nothing",
        ),
        pytest.param([], [], id="no toss is in none"),
        pytest.param([replace(MISSING, toss=0)], [], id="missing tosses are in none"),
    ],
)  # fmt: skip
def test_where_stretches_begin_and_what_is_known_there(
    rows: list[LogRow], found: list[tuple[range, list[int] | None, bool]]
) -> None:
    starts = [None if each.start is None else each.start.tolist() for each in of(rows)]
    assert [
        (each.rows, start, each.emptied) for each, start in zip(of(rows), starts, strict=True)
    ] == found


def test_a_count_that_contradicts_itself_leaves_the_start_unknown() -> None:
    rows = [row("1", 0, NOTHING, Cubes(red=5)), row("1", 1, Cubes(red=9), NOTHING)]
    assert of([*rows, counted(LAST, red=2)])[0].start is None


def test_what_fell_tells_how_much_must_have_been_inside() -> None:
    rows = [
        row("1", 0, Cubes(red=1), Cubes(red=3, blue=1)),
        row("1", 1, Cubes(blue=5), Cubes(red=1)),
    ]
    [one] = of(rows)
    assert one.min_start.tolist() == [3, 1]
