"""`cubetower check`: a log and a tower side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cubetower.foundation import data_path
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]
J = data_path("logs/reference-j.csv")


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


def test_all_problems_of_a_log_are_told_a_line_each(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell,missing\n1,1,1,x,2,\n1,2,0,3,-1,0\n")
    ran = cubetower("check", path)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 2
    assert "log.csv:2: column 'thrown'" in ran.err
    assert "log.csv:3: column 'fell'" in ran.err


def test_with_a_report_the_marks_are_explained_too(cubetower: Cubetower, tmp_path: Path) -> None:
    some, page = (J, "--sessions", "1-2", "--tower", "bag"), str(tmp_path / "page.html")
    with undrawn():
        said = cubetower("check", *some, "--repeat", 19, "--report", page).out
    assert "✓ near enough, ? cannot tell yet, ✗ not the same." in " ".join(said.split())
    assert said.rstrip().endswith("page.html.")
