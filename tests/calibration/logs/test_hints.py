"""What is odd in a log without being wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.calibration.logs.hints import hints
from cubetower.calibration.surrogate.information import without_colours
from cubetower.foundation import data_path
from cubetower.tower import read_log
from cubetower.tower.log import TossLog

HEAD = "session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,missing\n"
START = "1,1,1,9,0,7,0,\n"
KIND = {"recorded": 'kind = "recorded"\n', "illustration": 'kind = "illustration"\n'}


def read(folder: Path, rows: str, head: str = HEAD, kind: str = "recorded") -> TossLog:
    path = folder / "log.csv"
    path.write_text(head + rows)
    path.with_suffix(".toml").write_text(KIND[kind])
    return read_log(path)


def said(log: TossLog) -> list[str]:
    found = [str(hint).partition("log.csv")[2] for hint in hints(log)]
    assert all("\n" not in each and "; " in each for each in found)
    return found


@pytest.mark.parametrize("name", ["reference-j", "reference-k", "reference-j-protocol"])
def test_a_good_log_gives_no_hint(name: str) -> None:
    assert hints(read_log(data_path(f"logs/{name}.csv"))) == ()


@pytest.mark.parametrize(
    ("rows", "hint"),
    [
        ("1,1,0,5,0,4,0,\n1,2,0,2,2,1,1,\n", ": column 'emptied': no session starts with an emp"),
        (START + "1,2,0,0,3,0,2,\n2,1,0,0,4,0,4,\n2,2,0,1,1,1,1,\n",
         ":4: column 'emptied': session 2 does not start with an emptied tower"),
        (START + "1,3,0,0,3,0,2,\n", ":3: column 'toss': 3 follows 1; add the toss nobody saw"),
        ("1,4,1,9,0,7,0,\n1,5,0,0,3,0,2,\n", ":2: column 'toss': session 1 starts with toss 4"),
        (START + "1,2,0,0,3,0,2,\n2,1,1,4,0,3,0,\n",
         ":4: column 'session': session 2 has only one toss"),
        (START + "1,2,0,0,6,1,5,\n1,3,0,0,6,1,5,\n", ":4: says the same as the line before"),
        (START + "1,2,0,30,31,30,31,\n", ":3: 61 cubes are thrown at once"),
        (START + "1,2,0,40,0,1,0,\n1,3,0,40,0,10,0,\n1,4,0,1,0,0,0,\n",
         ":4: 71 cubes are inside by these counts"),
    ],
)  # fmt: skip
def test_what_is_odd_is_told_once_and_where(tmp_path: Path, rows: str, hint: str) -> None:
    (found,) = said(read(tmp_path, rows))
    assert found.startswith(hint)


def test_throws_of_nearly_one_size_are_told(tmp_path: Path) -> None:
    rows = [f"1,{toss},{int(toss == 1)},{8 - toss % 2},0,6,0,\n" for toss in range(1, 6)]
    found = said(read(tmp_path, "".join(rows[:4]) + "1,5,0,0,30,0,28,\n"))
    assert found == []  # a large one is among them
    (hint,) = said(read(tmp_path, "".join(rows)))
    assert hint.startswith(": nearly all throws are of one size (7 to 8 cubes); throw 2 to 20")


def test_colours_that_cannot_be_told_apart_are_told(tmp_path: Path) -> None:
    rows = [f"1,{toss},0,{toss},0,1,0,\n" for toss in range(2, 7)]
    (hint,) = said(read(tmp_path, START + "".join(rows)))
    assert hint.startswith(": the colours thrown are always those inside")
    assert said(read(tmp_path, START + "".join(rows) + "1,7,0,0,2,1,1,\n")) == []


def test_counts_without_colours_are_told_to_note_them() -> None:
    (hint,) = hints(without_colours(read_log(data_path("logs/reference-j.csv"))))
    assert "colours are not noted" in hint.reason


def test_a_tower_in_which_nothing_stays_is_told(tmp_path: Path) -> None:
    rows = "".join(f"1,{toss},0,{toss},1,{toss},1,\n" for toss in range(2, 7))
    assert any("exactly what was thrown fell out" in each for each in said(
        read(tmp_path, "1,1,1,2,0,2,0,\n" + rows)))  # fmt: skip
    assert said(read(tmp_path, START + rows)) == []  # two stayed


def test_an_illustration_is_told_not_to_be_fitted(tmp_path: Path) -> None:
    log = read(tmp_path, START + "1,2,0,0,3,0,2,\n", kind="illustration")
    assert said(log) == [": is an illustration, not a measurement; do not fit a tower to it"]


def test_a_gap_beside_a_missing_toss_is_none(tmp_path: Path) -> None:
    rows = START + "1,2,0,,,,,1\n1,5,0,0,3,0,2,\n1,9,0,,,,,1\n"
    assert said(read(tmp_path, rows)) == []


def test_small_throws_and_counts_may_repeat(tmp_path: Path) -> None:
    assert said(read(tmp_path, START + "1,2,0,0,2,0,2,\n1,3,0,0,2,0,2,\n")) == []
    head = "session,toss,emptied,thrown,fell\n"
    assert said(read(tmp_path, "1,1,1,9,7\n1,2,0,9,8\n1,3,0,9,8\n", head)) == []


def test_of_many_hints_of_a_kind_three_are_given_in_the_order_of_lines(tmp_path: Path) -> None:
    rows = "".join(f"1,{toss},0,0,{toss},0,1,\n" for toss in range(3, 13, 2))
    found = said(read(tmp_path, START + rows))
    assert [each.partition(": ")[0] for each in found] == [":3", ":4", ":5"]
    assert found[-1].endswith("(and 2 more such lines)")
    assert "more such" not in found[0]


def test_a_log_from_no_file_has_hints_without_lines(tmp_path: Path) -> None:
    log = read(tmp_path, START + "1,3,0,0,3,0,2,\n")
    (hint,) = hints(TossLog(tuple(log.rows), log.colours))
    assert str(hint).startswith(f"log:{log.rows[1].line}: column 'toss'")
