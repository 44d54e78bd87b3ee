"""`cubetower check`: a log and a tower side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foundation import data_path
from tests.cubetower.conftest import Cubetower

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]
J = data_path("logs/reference-j.csv")


@pytest.mark.parametrize("tower", ["bag", "twoshelves"])
def test_check_puts_log_and_tower_side_by_side(cubetower: Cubetower, tower: str) -> None:
    ran = cubetower("check", J, "--sessions", "1-2", "--tower", tower, "--repeat", 2, "--details")
    assert ran.status == 0
    assert "cubes from the tray are not replayed" in ran.out
    assert "The log is simulated" in ran.out
    for part in (
        "Cubes in, out and inside",
        "Share that falls",
        "Mean number of cubes inside",
        "Jams",
    ):
        assert part in ran.out
    assert all(len(line) <= 120 for line in ran.out.splitlines())


def test_the_verdict_comes_first_and_all_is_said_in_ten_lines(cubetower: Cubetower) -> None:
    lines = cubetower("check", J, "--sessions", "1-4", "--tower", "bag").out.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("Differs: ")
    assert "cubes inside that a throw frees" in lines[3]
    assert " ".join(lines[-2:]).replace("\u00a0", " ") == (
        "✓ near enough, ? cannot tell yet, ✗ not the same. None of 99 replays is as unusual as "
        "the log; if fewer than 5, it differs. The log is simulated. --details says more."
    )


def test_check_prints_the_same_figures_as_json(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("check", J, "--tower", "bag", "--repeat", 1, "--json").out)
    assert data["log"]["throws"] == data["tower"]["throws"] == 434
    assert data["log"]["exits"]["old"]["share"] == pytest.approx(0.066, abs=0.001)
    assert data["tower"]["exits"]["new"]["share"] == pytest.approx(2 / 3, abs=0.06)
    assert data["warnings"] == []
    for side in ("log", "tower"):
        assert [each["lag"] for each in data[side]["autocorrelation"]] == [1, 2, 3, 4]
        assert [each["thrown"] for each in data[side]["retention"]] == [31, 38, 45]
        assert data[side]["turnover"]["content"]["count"] == 420


def test_check_takes_a_log_whose_contents_only_counts_of_the_opened_tower_tell(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    log = tmp_path / "opened.csv"
    log.write_text("session,toss,emptied,thrown_red,fell_red,inside_red\n1,1,0,4,3,5\n1,2,0,4,3,\n")
    assert "throws" in cubetower("check", log, "--tower", "bag", "--details").out


def test_all_problems_of_a_log_are_told_a_line_each(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell,missing\n1,1,1,x,2,\n1,2,0,3,-1,0\n")
    ran = cubetower("check", path)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 2
    assert "log.csv:2: column 'thrown'" in ran.err
    assert "log.csv:3: column 'fell'" in ran.err


def test_tables_fit_into_80_columns(cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    some = ("check", J, "--sessions", "1-2", "--tower", "twoshelves", "--repeat", 19)
    out = cubetower(*some, "--details").out
    assert out.startswith("Differs: ")
    assert "✗" in out
    assert "9 of 10 in" in out
    assert any("±" in line and " log " in line for line in out.splitlines())
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_log_of_seedings_only_has_no_row_of_others(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell\n1,1,1,31,22\n2,1,1,38,30\n")
    out = cubetower("check", path, "--tower", "bag", "--details").out
    assert "None" not in out.split("Cubes in, out")[1]
    assert "no seeding " not in out.split("Cubes in, out")[1].split("Share that falls")[0]


def test_with_a_report_the_marks_are_explained_too(cubetower: Cubetower, tmp_path: Path) -> None:
    page = str(tmp_path / "page.html")
    said = cubetower("check", J, "--tower", "bag", "--repeat", 19, "--report", page).out
    assert "✓ near enough, ? cannot tell yet, ✗ not the same." in " ".join(said.split())
    assert said.rstrip().endswith("page.html.")
