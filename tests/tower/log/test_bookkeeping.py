"""What the tosses of a log say is inside."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.tower import Cubes, CubesError
from cubetower.tower.log.file import read_log
from cubetower.tower.log.tosslog import Contents, LogRow, TossLog
from tests.tower.log.files import HEAD, OPENED, places, put


def contents(path: Path) -> list[tuple[int | None, int | None]]:
    return [
        (
            None if each.before is None else each.before.total,
            None if each.after is None else each.after.total,
        )
        for each in read_log(path).contents()
    ]


def test_contents_follow_from_what_went_in_and_out(tmp_path: Path) -> None:
    rows = "1,0,1,4,2,1,2,\n1,1,0,0,3,2,1,\n1,2,0,0,0,1,0,tap\n1,3,1,5,0,0,0,\n"
    log = read_log(put(tmp_path, HEAD + rows))
    assert log.contents() == (
        Contents(Cubes(), Cubes(red=3)),
        Contents(Cubes(red=3), Cubes(red=1, blue=2)),
        Contents(Cubes(red=1, blue=2), Cubes(blue=2)),
        Contents(Cubes(), Cubes(red=5)),
    )


def test_contents_are_unknown_until_the_tower_is_emptied(tmp_path: Path) -> None:
    rows = "1,0,0,4,0,9,0,\n1,1,0,1,0,0,0,\n1,2,1,1,0,0,0,\n2,0,0,1,0,0,0,\n"
    assert contents(put(tmp_path, HEAD + rows)) == [
        (None, None),
        (None, None),
        (0, 1),
        (None, None),
    ]


def test_contents_are_unknown_after_a_missing_toss(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,,,0\n1,1,0,,,,,,,1\n1,2,0,1,0,8,0,,,0\n1,3,1,,,,,,,1\n"
    path = put(tmp_path, OPENED + rows)
    assert contents(path) == [(0, 3), (3, None), (None, None), (0, None)]
    rows = read_log(path).rows
    assert [row.missing for row in rows] == [False, True, False, True]
    assert rows[1].thrown == rows[1].fell == Cubes()


def test_a_count_of_the_opened_tower_makes_contents_known(tmp_path: Path) -> None:
    rows = "1,0,0,4,0,1,0,5,0,0\n1,1,0,1,0,6,0,,,0\n1,2,0,1,0,1,0,,,0\n"
    path = put(tmp_path, OPENED + rows)
    assert contents(path) == [(None, 5), (5, 0), (0, 0)]
    assert read_log(path).warnings == ()
    more = put(tmp_path, OPENED + rows.replace("1,1,0,1,0,6", "1,1,0,1,0,7"))
    assert places(more) == [(3, "fell_red")]


def test_a_count_that_contradicts_the_tosses_is_a_warning_and_believed(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,2,0,0\n1,1,0,1,0,0,0,3,0,0\n"
    log = read_log(put(tmp_path, OPENED + rows))
    (warning,) = log.warnings
    assert (warning.line, warning.column) == (2, "inside_red")
    assert "2 counted where the tosses leave 3" in warning.reason
    assert log.contents()[1] == Contents(Cubes(red=2), Cubes(red=3))


def test_bookkeeping_refuses_a_log_that_cannot_be() -> None:
    row = LogRow("1", 0, True, Cubes(red=1), Cubes(red=2))
    with pytest.raises(CubesError):
        TossLog((row,), ("red",)).contents()


def test_sessions_group_the_rows() -> None:
    rows = tuple(LogRow(name, 0, True, Cubes(), Cubes()) for name in "aab")
    assert [len(each) for each in TossLog(rows, ("red",)).sessions()] == [2, 1]
