"""The shipped table of plausible towers: its columns, its towers, its limits."""

from __future__ import annotations

import csv
import math
import tomllib
from typing import Any

import numpy as np
import pytest

from benchmarks.calibration.ensemble import STYLES, design_of, draw, plausible
from cubetower.calibration.surrogate.ladder import LEVELS, names, to_rates
from cubetower.calibration.surrogate.trackedfit import MAX_PARAMETER
from cubetower.foundation import data_path
from cubetower.tower import Design

pytestmark = pytest.mark.long

MADE = tomllib.loads(data_path("ensemble.toml").read_text("utf-8"))


def number(text: str) -> float | str:
    return text if text in STYLES else float(text)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    with data_path("ensemble.csv").open(encoding="utf-8", newline="") as file:
        return [{k: number(v) for k, v in row.items()} for row in csv.DictReader(file)]


@pytest.mark.parametrize("level", LEVELS)
def test_each_row_holds_the_rates_of_each_model(rows: list[dict[str, Any]], level: str) -> None:
    columns = [f"{level}.{name}" for name in names(level)]
    assert [name for name in rows[0] if name.startswith(f"{level}.")] == columns
    vectors = np.array([[row[column] for column in columns] for row in rows])
    assert np.abs(vectors).max() < MAX_PARAMETER  # no fit ran away
    for vector in vectors:
        rates = to_rates(vector, level)
        assert rates.stuck_hazard <= rates.wedged_hazard or level != "M3"
    for row in rows:
        assert row[f"score.{level}"] < 0
        assert all(0 < row[f"error.{column}"] < 3 for column in columns)


def test_the_row_of_a_tower_says_how_to_build_it(rows: list[dict[str, Any]]) -> None:
    assert len({row["tower"] for row in rows}) == len(rows)
    for row in rows:
        design = design_of(row)
        assert design.cube.edge_mm == row["edge_mm"]
        assert [len(floor.holes_mm) for floor in design.floor].index(4) == (not row["four_below"])
        for name, limits in MADE["ranges"].items():
            assert limits["low"] <= row[name] <= limits["high"] or name == "slot_bar_mm"
        assert row["slot_bar_mm"] == 0 or row["slot_bar_mm"] >= MADE["ranges"]["slot_bar_mm"]["low"]


def test_towers_that_jam_or_fill_up_are_not_used(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        jams = (row["seeding_jams"] + row["other_jams"]) / row["tosses"]
        usable = (
            jams <= MADE["used"]["most_jams"] and row["content"] <= MADE["used"]["most_content"]
        )
        assert row["used"] == usable


def test_a_small_run_has_the_first_towers_of_a_large_one() -> None:
    few, many = draw(3)[0], draw(9)[0]
    assert list(many.items())[:3] == list(few.items())


def test_the_middle_of_all_ranges_is_a_tower_like_the_standard_one() -> None:
    design, standard = design_of(plausible([0.5] * 14 + [0.0, 0.0, 0.9])), Design.load("standard")
    assert design.tube.top_mm == standard.tube.top_mm
    assert design.floor[0].holes_mm == ((-30.0, 30.0, -30.0, 30.0),)
    assert math.isclose(design.cube.mass_g / design.cube.edge_mm**3, 0.00069, rel_tol=1e-3)
    assert design.throw.style == "handful"
