"""Tables of points: the same whoever simulates; gone on with; what is none is left alone."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from filelock import FileLock

from cubetower.calibration import CalibrationError
from cubetower.calibration.twin import points as table_of_points
from cubetower.calibration.twin.axes import axes_of, measures_id, place, unit_of
from cubetower.calibration.twin.points import (
    TRAINING_POINTS,
    columns_of,
    read_points,
    shipped_points,
    simulate_points,
)
from cubetower.foundation import OutputError, workers
from cubetower.foundation.workers import Workers
from cubetower.tower import Design, DesignError
from tests.elsewhere import Elsewhere

pytestmark = pytest.mark.long

PLANE = Design.load("plane")
SHARED = ("measures", "axes", "numbers", "unit", "tosses", "jams", "content", "sha256")


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("points") / "plane.csv"
    simulate_points(PLANE, path, Workers(1), points=2, sessions=1)
    return path


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Seeds of the points that were studied, at no cost."""
    seeds: list[str] = []

    def study(
        design: Design, values: dict[str, float], seed: str, sessions: int, *, model: str
    ) -> dict[str, Any]:
        seeds.append(seed)
        number = int(seed.partition(":")[2])
        row = dict.fromkeys(columns_of(design, model)[2 + len(values) :], 0.5 + number)
        unknown = {"error.M3.stuck": ""}
        return {**row, "tosses": 31 * sessions, "seeding_jams": number, "other_jams": 2, **unknown}

    monkeypatch.setattr(table_of_points, "study", study)
    monkeypatch.setattr(workers, "version", cache(workers.version))  # asked for at every point
    return seeds


def table(path: Path, points: int = 3, **options: Any) -> table_of_points.Points:
    return simulate_points(PLANE, path, Workers(1), points=points, sessions=1, **options)


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def told(path: Path) -> str:
    """Why a table is refused; it is left as it is."""
    before = path.read_bytes()
    with pytest.raises(CalibrationError) as refused:
        read_points(path, PLANE)
    with pytest.raises(CalibrationError) as again:
        table(path)
    assert str(again.value) == str(refused.value)
    assert path.read_bytes() == before
    return str(refused.value).removeprefix(str(path))


def test_points_are_the_same_whoever_simulates_them(simulated: Path, tmp_path: Path) -> None:
    header, first, second = simulated.read_text("utf-8").splitlines(keepends=True)
    path = tmp_path / "mine.csv"
    path.write_text(header + second + first[:-3], "utf-8")
    asked: list[tuple[int, int, int]] = []
    found = simulate_points(
        PLANE, path, Elsewhere(2), points=2, sessions=1, progress=lambda *how: asked.append(how)
    )
    assert asked == [(1, 2, 1), (2, 2, 1)]
    assert path.read_text("utf-8") == header + second + first
    whole = read_points(simulated, PLANE)
    for name in SHARED:
        assert np.array_equal(getattr(found, name), getattr(whole, name)), name
    for level, vectors in whole.vectors.items():
        assert np.array_equal(found.vectors[level], vectors)
        assert np.array_equal(found.errors[level], whole.errors[level], equal_nan=True)


def test_a_table_holds_what_was_studied(tmp_path: Path, quick: list[str]) -> None:
    found = table(tmp_path / "a.csv", TRAINING_POINTS + 2)
    assert quick == [f"{measures_id(PLANE)}:{number}" for number in range(TRAINING_POINTS + 2)]
    axes = axes_of(PLANE)
    assert found.unit[7] == pytest.approx(unit_of(axes, place(axes, 7)), abs=1e-12)
    assert found.vectors["M2"].shape == (TRAINING_POINTS + 2, 6)
    assert found.vectors["M3"][7].tolist() == [7.5] * found.vectors["M3"].shape[1]
    assert np.isnan(found.errors["M3"]).sum(axis=0).tolist().count(TRAINING_POINTS + 2) == 1
    assert (found.tosses[7], found.jams[7], found.content[7]) == (31, 9, 7.5)
    assert found.training.numbers.tolist() == list(range(TRAINING_POINTS))
    assert found.held_out.numbers.tolist() == [TRAINING_POINTS, TRAINING_POINTS + 1]
    few = found.where(found.numbers % 40 == 7)
    assert few.numbers.tolist() == [7, 47, 87]
    assert few.vectors["M2"][:, 0].tolist() == few.content.tolist() == [7.5, 47.5, 87.5]
    assert few.sha256 != found.sha256


@pytest.mark.parametrize(("points", "first"), [(TRAINING_POINTS + 1, 96), (288, 256), (69, 64)])
def test_the_last_points_of_a_table_only_validate(
    points: int, first: int, tmp_path: Path, quick: list[str]
) -> None:
    found = table(tmp_path / "a.csv", points)
    assert found.training.numbers.tolist() == list(range(first))
    assert found.held_out.numbers.tolist() == list(range(first, points))
    assert found.where(found.numbers < 8).held_out.numbers.tolist() == []


def test_points_that_no_tower_can_have_are_left_out(
    tmp_path: Path, quick: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, replace = place(axes_of(PLANE), 1), Design.replace

    def checked(design: Design, values: dict[str, float]) -> Design:
        if values == refused:
            raise DesignError("too wide")
        return replace(design, values)

    monkeypatch.setattr(Design, "replace", checked)
    asked: list[tuple[int, int, int]] = []
    found = table(tmp_path / "a.csv", progress=lambda *how: asked.append(how))
    assert found.numbers.tolist() == [0, 2]
    assert asked == [(0, 2, 0), (1, 2, 0), (2, 2, 0)]


@pytest.mark.parametrize("kept", [0, 10, 500, 800, 3000])
def test_wherever_a_run_was_cut_off_it_goes_on(kept: int, tmp_path: Path, quick: list[str]) -> None:
    whole, path = tmp_path / "whole.csv", tmp_path / "cut.csv"
    table(whole, 20)
    path.write_bytes(whole.read_bytes()[:kept])
    quick.clear()
    table(path, 20)
    assert path.read_bytes() == whole.read_bytes()
    assert len(quick) == 20 - max(0, whole.read_bytes()[:kept].count(b"\n") - 1)


def test_what_is_finished_is_kept_if_the_work_is_ended(tmp_path: Path, quick: list[str]) -> None:
    def end(done: int, total: int, before: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        table(tmp_path / "a.csv", progress=end)
    assert read_points(tmp_path / "a.csv", PLANE).numbers.tolist() == [0, 1]
    assert table(tmp_path / "a.csv").numbers.tolist() == [0, 1, 2]
    assert len(quick) == 3


def test_a_whole_table_is_only_read(tmp_path: Path, quick: list[str]) -> None:
    path = tmp_path / "a.csv"
    table(path)
    before = path.stat().st_mtime_ns
    assert table(path, 2).numbers.tolist() == [0, 1, 2]
    assert (len(quick), path.stat().st_mtime_ns) == (3, before)
    assert [each.name for each in tmp_path.iterdir()] == ["a.csv"]


def test_columns_may_be_in_another_order(tmp_path: Path, quick: list[str]) -> None:
    path = tmp_path / "a.csv"
    table(path, 2)
    rows = [line.split(",") for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(",".join([*row[::-1], "mine"]) + "\r\n" for row in rows), "utf-8")
    found = table(path, 3)
    assert found.sha256 == table(tmp_path / "b.csv", 3).sha256


def test_equal_rows_count_once_and_unequal_ones_are_refused(
    tmp_path: Path, quick: list[str]
) -> None:
    path = tmp_path / "a.csv"
    once = table(path)
    path.write_text(path.read_text("utf-8") + path.read_text("utf-8").splitlines()[1] + "\n")
    assert read_points(path, PLANE).sha256 == once.sha256
    changed(path, ",0.5,", ",0.75,")
    assert told(path) == (
        ", line 5: point 0 is there twice, with different values; delete one of the lines"
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (f"\n{measures_id(PLANE)},2", "\nabc,2", ", line 4: made for another design"),
        ("measures", "measure", ", line 1: no column 'measures', so no table of points"),
        ("M2.old,error.M2.old,", "old,error,", ", line 1: no column 'M2.old' and 1 more, so"),
        (",31,", ",,", r", line 2: tosses is '', not a number; delete the line"),
        (",31,", ",31.5,", ", line 2: tosses is 31.5, no count; delete the line"),
        (",31,", ",-31,", ", line 2: tosses is -31, no count; delete the line"),
        (",31,", ",1e300,", ", line 2: tosses is 1e300, no count; delete the line"),
        (",2.5,", ",nan,", ", line 4: content is 'nan', not a number; delete the line"),
        (",2.5\n", "\n", ", line 4: error.M3.stuck_hazard is missing; delete the line"),
        (",2.5\n", ",2.5,7\n", ", line 4: more values than columns; delete the line"),
        (",0.3,0.315,", ",3,0.315,", ", line 2: friction.cube_cube is 3, not from 0.2 to 0.55"),
    ],
)
def test_what_is_wrong_in_a_table_is_told_with_its_place(
    old: str, new: str, said: str, tmp_path: Path, quick: list[str]
) -> None:
    path = tmp_path / "a.csv"
    table(path)
    changed(path, old, new)
    assert told(path).startswith(said)


@pytest.mark.parametrize("content", [b"years of work", b'a,"b\nc\n', b"\n\n"])
def test_a_file_that_is_something_else_is_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(content)
    assert "no table of points" in told(path)


def test_a_table_of_another_design_is_refused(tmp_path: Path, quick: list[str]) -> None:
    path = tmp_path / "a.csv"
    table(path)
    for other in (Design.load("standard"), PLANE.replace({"cube.mass_g": 0.5})):
        with pytest.raises(CalibrationError, match=r"a\.csv, line 2: made for another design"):
            read_points(path, other)
    free = PLANE.replace({"ledges.wider_mm": 1.0, "friction.cube_cube": 0.3})
    assert read_points(path, free).sha256 == read_points(path, PLANE).sha256


def test_only_one_process_writes_a_table(tmp_path: Path, quick: list[str]) -> None:
    path, lock = tmp_path / "a.csv", tmp_path / ".a.csv.lock"
    with (
        FileLock(lock),
        pytest.raises(OutputError, match=r"a\.csv: another run .*; wait for its end"),
    ):
        table(path)
    lock.touch()  # as a killed one leaves it
    assert len(table(path).numbers) == 3


@pytest.mark.parametrize("where", ["not/there.csv", "."])
def test_where_nothing_can_be_written_nothing_is_simulated(
    where: str, tmp_path: Path, quick: list[str]
) -> None:
    with pytest.raises(OutputError):
        table(tmp_path / where)
    assert (quick, list(tmp_path.iterdir())) == ([], [])


@pytest.mark.parametrize("wrong", [{"points": 0}, {"points": 1025}, {"sessions": 0}])
def test_impossible_numbers_are_refused(wrong: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="ask for 1 to 1024 points of 1 or more sessions"):
        simulate_points(PLANE, tmp_path / "a.csv", Workers(1), **wrong)


def test_a_table_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"a\.csv: there is no such file"):
        read_points(tmp_path / "a.csv", PLANE)


def test_a_shipped_table_is_found_by_its_measures(
    tmp_path: Path, quick: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_of_points, "data_path", lambda: tmp_path)
    assert shipped_points(PLANE) is None
    (tmp_path / "emulators").mkdir()
    (tmp_path / "emulators" / "an-empty.csv").touch()
    simulate_points(Design.load("standard"), tmp_path / "emulators" / "b.csv", Workers(1), points=1)
    assert shipped_points(PLANE) is None
    table(tmp_path / "c.csv")
    shutil.move(tmp_path / "c.csv", tmp_path / "emulators")
    assert shipped_points(PLANE) == tmp_path / "emulators" / "c.csv"
    assert shipped_points(PLANE.replace({"cube.mass_g": 0.5})) is None


def test_points_in_three_dimensions_are_of_friction_and_bounce_only(
    tmp_path: Path, quick: list[str]
) -> None:
    design, path = Design.load("standard"), tmp_path / "solid.csv"
    found = simulate_points(design, path, Workers(1), model="physics3d")
    assert [axis.name for axis in found.axes] == [
        "friction.cube_cube",
        "friction.cube_wall",
        "friction.cube_funnel",
        "restitution.cube_cube",
        "restitution.cube_wall",
    ]
    points, sessions = table_of_points.NEEDED["physics3d"]
    assert (len(found.numbers), set(found.tosses)) == (points, {31 * sessions})
    assert found.model == "physics3d"
    with pytest.raises(CalibrationError, match="made for another design"):
        read_points(path, design)


def test_what_only_the_section_has_is_no_measure_of_a_solid_tower() -> None:
    design = Design.load("standard")
    section = {"depth.step_mm": 40, "ledges.wider_mm": 1, "contact.law": "constant"}
    for name, value in {**section, "numerics.iterations": 30, "friction.cube_wall": 0.3}.items():
        changed = design.replace({name: value})
        assert measures_id(changed, "physics3d") == measures_id(design, "physics3d"), name
    for name, value in {"tube.top_mm": 251, "numerics.rate_hz": 1000}.items():
        changed = design.replace({name: value})
        assert measures_id(changed, "physics3d") != measures_id(design, "physics3d"), name
    assert measures_id(design, "physics3d") != measures_id(design)
