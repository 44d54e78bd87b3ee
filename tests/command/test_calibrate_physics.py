"""`cubetower calibrate --model physics`: what it writes, keeps and refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cubetower.calibration import CalibrationError
from cubetower.calibration.prediction import judgement as judge
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.surrogate.ladder import names, to_vector
from cubetower.calibration.twin import emulatorfile, fit, freeruns
from cubetower.calibration.twin import points as table_of_points
from cubetower.calibration.twin import posterior as twin_posterior
from cubetower.calibration.twin.axes import axes_of, unit_of
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.points import Points, columns_of, read_points, simulate_points
from cubetower.calibration.twin.study import LEVELS
from cubetower.command.commands.calibrate import physics as calibratephysics
from cubetower.foundation import data_path
from cubetower.tower import Design, TowerFile, make_tower, write_log
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.surrogate import make
from cubetower.tower.towerfile import LogUsed, Provenance
from tests.calibration.fits import k, sessions_of
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower
from tests.command.games import refused

pytestmark = pytest.mark.long

POINTS = 65  # the last one only validates
TOSSES = 14  # of a session
OWN = "tower.toml"  # a design of one's own
TABLE = "tower.points.csv"
PHYSICS = ("calibrate", "log.csv", "--model", "physics")
MINE = (*PHYSICS, "--design", OWN, "--jobs", "1")
DONE = "everything is simulated"  # what `simulated_only` says


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A short log and a design of one's own, in a folder of its own; and few draws."""
    monkeypatch.chdir(tmp_path)
    for name, few in (("PLACES", 1024), ("DRAWS", 800), ("MIN_EFFECTIVE", 150)):
        monkeypatch.setattr(twin_posterior, name, few)
    monkeypatch.setattr(judge, "PIT_RANDOMISATIONS", 1)
    rows = tuple(row for row in sessions_of(k(), "1", "2").rows if row.toss < TOSSES)
    write_log(without_colours(replace(k(), rows=rows, path=None)), "log.csv")
    text = data_path("designs/reference-k.toml").read_text("utf-8")
    Path(OWN).write_text(text.replace("rim_mm = 130", "rim_mm = 131"), "utf-8")


@pytest.fixture
def studied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the points that were simulated: few, and made up."""
    numbers: list[int] = []

    def study(
        design: Design, values: dict[str, float], seed: str, sessions: int, *, model: str
    ) -> dict[str, Any]:
        number = int(seed.partition(":")[2])
        numbers.append(number)
        unit, rng = unit_of(axes_of(design), values), np.random.default_rng(number)
        row: dict[str, Any] = dict.fromkeys(columns_of(design)[2 + len(unit) :], 0.1)
        for level in LEVELS:
            centre = to_vector(make("standard", level).rates, level)
            moved = centre + unit[4] - 2 * unit[6] + 0.8 + 0.1 * rng.standard_normal(len(centre))
            row |= {f"{level}.{n}": v for n, v in zip(names(level), moved.tolist(), strict=True)}
        return row | {"tosses": 400, "seeding_jams": 0, "other_jams": 0, "content": 14.0}

    def made(points: Points, level: str, known: dict[str, list[float]]) -> Emulator:
        outputs = [*(f"{level}.{n + 1}" for n in range(len(names(level)))), "jam"]
        kernels = {each: [0.0, *[0.7] * len(points.axes), -6.0] for each in outputs}
        return Emulator(points, level, kernels | known)

    monkeypatch.setattr(emulatorfile, "Emulator", made)  # its kernels are not fitted, to be quick
    monkeypatch.setattr(table_of_points, "study", study)
    monkeypatch.setitem(simulate_points.__kwdefaults__, "points", POINTS)
    return numbers


@pytest.fixture
def simulated_only(studied: list[int], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The same; and then the command ends."""

    def end(*_: Any, **__: Any) -> None:
        raise CalibrationError(DONE)

    monkeypatch.setattr(emulatorfile, "emulator_of", end)
    return studied


def files() -> dict[str, bytes]:
    return {f"{path}": path.read_bytes() for path in Path().rglob("*") if path.is_file()}


@pytest.mark.usefixtures("unclassified")
def test_a_log_and_a_shipped_design_become_a_physics_tower(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibratephysics, "REPORT_TOSSES", TOSSES)
    monkeypatch.setattr(freeruns, "compare_twin", partial(freeruns.compare_twin, classify=False))
    before = set(files())
    with undrawn():
        ran = cubetower(
            *(*PHYSICS, "--design", "reference-k", "--sessions", "1", "--out", "my.toml"),
            *("--report", "my.html", "--json"),
        )
    assert (ran.status, ran.err) == (0, "")
    data = json.loads(ran.out)
    written = ["my.toml", "my.draws.csv", "my.surrogate.toml", "my.surrogate.draws.csv"]
    assert (data["out"], data["files"]) == ("my.toml", written)
    assert set(files()) - before == {*written, "my.html"}
    assert data["simulated"] is True
    assert set(data["values"]) == {axis.name for axis in axes_of(Design.load("reference-k"))}
    assert set(data["baselines"]) == {
        "fitted directly", "as designed", "bag", "twoshelves", "M0",
    }  # fmt: skip
    tower = make_tower("my.toml,draw=17")
    assert isinstance(tower, PhysicsTower)
    assert tower.design.floor == Design.load("reference-k").floor

    there = Path("my.toml").absolute()  # processes of earlier tests are still in their own folder
    judged = cubetower("check", "log.csv", "--tower", there, "--repeat", "1", "--json")
    data = json.loads(judged.out)
    assert (data["tosses"], data["fitted_tosses"]) == (2 * TOSSES, TOSSES)
    score = data["log_score_per_toss"]
    assert score > data["baselines"]["bag"]["log_score_per_toss"] + 0.3

    assert cubetower("toss", "--tower", "my.toml", "--throw", "red=4", "--times", "2").status == 0
    Path("my.surrogate.toml").unlink()
    ran = cubetower("check", "log.csv", "--tower", "my.toml", "--repeat", "1")
    assert ran.status == 2
    assert "its surrogate my.surrogate.toml is not beside it" in ran.err.splitlines()[-1]
    assert all("warning" in line for line in ran.err.splitlines()[:-1])
    assert cubetower("toss", "--tower", "my.toml", "--throw", "red=4").status == 0


def test_a_design_of_ones_own_is_simulated_fitted_and_shown(
    cubetower: Cubetower, studied: list[int]
) -> None:
    ran = cubetower(*MINE, "--out", "my.toml", "--seed", "3", "--sessions", "1", "--details")
    assert (ran.status, ran.err) == (0, "")
    assert sorted(studied) == list(range(POINTS))
    for said in (
        "Reference K, calibrated to:", "seed 3", "Bounce, cube on floor and wall", "-2 to 3",
        "not identified by this log", "physics, emulated", "fitted directly", "as designed",
        "The tower is in my.toml, with draws", "watch --lab --tower my.toml",
    ):  # fmt: skip
        assert said in ran.out
    assert set(files()) == {
        "log.csv", "log.toml", OWN, TABLE, "tower.points.toml", "my.toml", "my.draws.csv",
        "my.surrogate.toml", "my.surrogate.draws.csv", "my.design.toml",
    }  # fmt: skip
    assert TowerFile.read("my.toml").parameters["design"] == "my.design.toml"

    first = files()
    Path("my.toml").unlink()
    again = cubetower(*MINE, "--out", "my.toml", "--seed", "3", "--sessions", "1", "--details")
    assert again.out == ran.out
    assert len(studied) == POINTS  # nothing more
    assert files() == first


def test_what_is_simulated_is_kept_if_it_is_interrupted(
    cubetower: Cubetower, simulated_only: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    study = table_of_points.study

    def interrupted(*given: Any, **more: Any) -> dict[str, Any]:
        if len(simulated_only) == 5:
            raise KeyboardInterrupt
        return study(*given, **more)

    monkeypatch.setattr(table_of_points, "study", interrupted)
    ran = cubetower(*MINE)
    assert ran.status == 130
    kept = f"5 of {POINTS} points are kept in {TABLE}; the same command resumes"
    assert ran.err == f"cubetower: {kept}\n"
    assert read_points(TABLE, Design.read(OWN)).numbers.tolist() == [0, 1, 2, 3, 4]
    monkeypatch.setattr(table_of_points, "study", study)
    refused(cubetower(*MINE), DONE)
    assert simulated_only == list(range(POINTS))


def test_points_are_kept_where_they_are_wanted(
    cubetower: Cubetower, simulated_only: list[int]
) -> None:
    refused(cubetower(*MINE, "--points", "mine.csv"), DONE)
    assert len(simulated_only) == POINTS
    assert Path("mine.csv").is_file()
    assert not Path(TABLE).exists()


def test_a_copy_of_a_shipped_design_needs_no_simulation(
    cubetower: Cubetower, simulated_only: list[int]
) -> None:
    text = data_path("designs/standard.toml").read_text("utf-8")
    Path(OWN).write_text(text.replace("Standard", "My own"), "utf-8")
    refused(cubetower(*MINE), DONE)
    assert simulated_only == []
    assert not Path(TABLE).exists()


def test_points_beside_a_design_of_the_same_name_leave_it_alone(
    cubetower: Cubetower, studied: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(*_: Any, **__: Any) -> None:
        raise CalibrationError(DONE)

    monkeypatch.setattr(fit, "fit_twin", end)
    before = Path(OWN).read_bytes()
    refused(cubetower(*MINE, "--points", "tower.csv"), DONE)  # its kernels would be tower.toml
    assert Path(OWN).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--design", "log.csv"), "no design 'log.csv'"),
        (("--design", "odd.toml"), "odd.toml"),
        (("--design", "plane", "--level", "M2"), "--level need --model surrogate"),
        (("--design", "plane", "--export", "a.npz"), "--export and --level"),
        (("--design", "plane", "--report", "my.txt"), "name a .html file"),
        (("--design", OWN, "--points", "nowhere/a.csv"), "there is no folder nowhere"),
        (("--design", OWN, "--points", "log.csv"), "no table of points"),
        (("--design", OWN, "--points", "."), "not an ordinary file"),
        (("--design", OWN, "--jobs", "0"), "--jobs"),
        (("--design", OWN, "--backend", "magic"), "no backend 'magic'"),
        (("--design", OWN, "--scheduler", "tcp://a:1"), "no scheduler"),
    ],
    ids=lambda each: " ".join(each[-2:]) if isinstance(each, tuple) else "",
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: tuple[str, ...], said: str, cubetower: Cubetower, simulated_only: list[int]
) -> None:
    text = Path(OWN).read_text("utf-8")
    Path("odd.toml").write_text(text.replace("rim_mm = 131", "rim_mm = -1"), "utf-8")
    before = files()
    refused(cubetower(*PHYSICS, *arguments), said)
    assert files() == before
    assert simulated_only == []


@pytest.mark.usefixtures("simulated_only")
def test_a_design_that_was_measured_anew_needs_another_table(cubetower: Cubetower) -> None:
    refused(cubetower(*MINE), DONE)
    text = Path(OWN).read_text("utf-8")
    Path(OWN).write_text(text.replace("rim_mm = 131", "rim_mm = 132"), "utf-8")
    before = files()
    refused(cubetower(*MINE), TABLE, "its measures were changed since", "delete it")
    assert files() == before


def test_towers_of_no_use_are_said_to_be(
    cubetower: Cubetower, studied: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    study = table_of_points.study

    def full(*given: Any, **more: Any) -> dict[str, Any]:
        return study(*given, **more) | {"content": 90.0}

    monkeypatch.setattr(table_of_points, "study", full)
    refused(cubetower(*MINE), "only 0 points with a usable tower", "fill up or jam")


@pytest.mark.parametrize(
    ("options", "there", "said"),
    [
        (("--out", "x/../tower.toml"), "", "is the design"),
        (("--out", "log.toml"), "", "the description of log.csv"),
        (("--out", "tower.points.toml"), "", "kept for tower.points.csv"),
        (("--out", "my.toml", "--points", "my.surrogate.draws.csv"), "", "the table of points"),
        (("--out", "my.toml", "--points", "my.design.csv"), "", "kept for my.design.csv"),
        (("--out", "my.toml"), "my.surrogate.draws.csv", "cubetower does not know"),
        (("--out", "my.toml"), "my.design.toml", "my.design.toml is a design"),
    ],
)
def test_nothing_else_is_written_over(
    options: tuple[str, ...], there: str, said: str, cubetower: Cubetower,
    simulated_only: list[int],
) -> None:  # fmt: skip
    Path("x").mkdir()
    if there:
        text = data_path("designs/plane.toml").read_bytes()
        Path(there).write_bytes(text)
    before = files()
    refused(cubetower(*MINE, *options), said)
    assert files() == before
    assert simulated_only == []  # it is said before the work begins


def test_the_copy_of_a_design_may_not_describe_a_log(
    cubetower: Cubetower, simulated_only: list[int]
) -> None:
    Path("log.csv").rename("my.design.csv")
    Path("log.toml").unlink()
    ran = cubetower("calibrate", "my.design.csv", *MINE[2:], "--out", "my.toml")
    refused(ran, "the description of my.design.csv")


def test_an_older_twin_and_its_own_copies_are_written_over(
    cubetower: Cubetower, simulated_only: list[int]
) -> None:
    parameters = {"design": "my.design.toml"}
    fitted = Provenance(logs=(LogUsed("log.csv", "0" * 64),))
    twin = TowerFile(model="physics", parameters=parameters, provenance=fitted)
    twin.write("my.toml", [{"draw1": 1}])
    TowerFile(model="surrogate", provenance=fitted).write("my.surrogate.toml", [{"new": 0.5}])
    Path("my.design.toml").write_bytes(data_path("designs/plane.toml").read_bytes())
    refused(cubetower(*MINE, "--out", "my.toml"), DONE)
    Path("again.design.toml").write_bytes(Path(OWN).read_bytes())  # the very same design
    refused(cubetower(*MINE, "--out", "again.toml"), DONE)
    refused(cubetower(*PHYSICS, "--design", "my.design.toml", "--out", "my.toml"), DONE)


def test_a_solid_tower_needs_a_design_with_depth(cubetower: Cubetower) -> None:
    before = set(files())
    solid = ("calibrate", "log.csv", "--model", "physics3d")
    refused(cubetower(*solid), "--model physics3d needs --design")
    refused(cubetower(*solid, "--design", "plane"), "no depth", "take a design with")
    assert set(files()) == before
