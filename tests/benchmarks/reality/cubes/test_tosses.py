"""Recorded tosses of a cube: what is read of them, how laws are judged, which files are refused."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from benchmarks.reality.__main__ import main
from benchmarks.reality.cubes import engine
from benchmarks.reality.cubes.engine import Surfaces, simulate_tosses
from benchmarks.reality.cubes.figures import FIGURES, figures_of, path_errors
from benchmarks.reality.cubes.recording import Cubes
from benchmarks.reality.cubes.tosses import (
    Tosses,
    quaternions,
    read_tosses,
    turn,
    up_of,
)
from benchmarks.reality.judge import floor_of_starts, judge_law
from benchmarks.reality.recordings import Floats, RecordingError
from cubetower.tower.design import GRAVITY_MM_S2

pytestmark = pytest.mark.long

pytest.importorskip("rapier3d")

TOSSES, FRAMES = 24, 100
EDGE_MM, UNIT_MM, NOISE_MM, NOISE_RAD = 104.8, 50.0, 0.02, 0.0005
LENGTHS = np.full(TOSSES, FRAMES)
SURFACES = Surfaces(friction=0.3, bounce=0.4)
RIG = Tosses(
    np.zeros((1, FRAMES, 3)), np.tile((1.0, 0, 0, 0), (1, FRAMES, 1)), np.array([FRAMES]),
    EDGE_MM, 4.0, UNIT_MM, GRAVITY_MM_S2, (NOISE_MM, NOISE_RAD), 1 / 148,
)  # fmt: skip


@pytest.fixture(scope="module")
def thrown() -> Floats:
    """States from which cubes were tossed, shape (24, 13)."""
    rng = np.random.default_rng(7)
    states = np.empty((TOSSES, 13))
    states[:, :3] = rng.uniform((-100, -100, 140), (100, 100, 160), (TOSSES, 3))
    states[:, 3:7] = Rotation.random(TOSSES, rng=rng).as_quat()
    states[:, 7:10] = rng.uniform((-900, -900, 0), (900, 900, 300), (TOSSES, 3))
    states[:, 10:] = rng.uniform(-5, 5, (TOSSES, 3))
    return states


@pytest.fixture(scope="module")
def poses(thrown: Floats) -> tuple[Floats, Floats]:
    """Their ways, as the engine has them."""
    return simulate_tosses(RIG, SURFACES, thrown, LENGTHS)


@pytest.fixture(scope="module")
def file(poses: tuple[Floats, Floats], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A noisy recording of these tosses in a unit of its own; speeds are not looked at."""
    rng = np.random.default_rng(8)
    places = poses[0] + rng.normal(0.0, NOISE_MM, poses[0].shape)
    shaken = Rotation.from_rotvec(rng.normal(0.0, NOISE_RAD, (TOSSES * FRAMES, 3)))
    rotations = quaternions(shaken * turn(poses[1].reshape(-1, 4)))
    rows = np.column_stack([places.reshape(-1, 3) / UNIT_MM, rotations, np.zeros((len(shaken), 6))])
    return write(tmp_path_factory.mktemp("tosses") / "tosses.npz", rows=rows)


def write(path: Path, **arrays: Any) -> Path:
    """An archive of tosses; arrays are replaced by those given."""
    still = np.tile((0.0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), (TOSSES * FRAMES, 1))
    np.savez(path, **{"rows": still, "length": LENGTHS, **arrays})
    return path


def test_the_unit_and_the_rig_are_found_in_the_tosses(
    file: Path, poses: tuple[Floats, Floats]
) -> None:
    tosses = read_tosses(file)
    assert tosses.unit_mm == pytest.approx(UNIT_MM, rel=0.005)
    assert tosses.fall_mm_s2 == pytest.approx(GRAVITY_MM_S2, rel=0.01)
    assert tosses.corner_mm == pytest.approx(RIG.corner_mm, abs=1.0)
    assert tosses.noise == pytest.approx(RIG.noise, rel=0.2)
    assert np.abs(tosses.places - poses[0]).max() < 2.0


def test_a_quaternion_has_its_real_part_first() -> None:
    """A quarter turn about x brings the cube's y upwards."""
    half = np.sqrt(0.5)
    rotation = np.array([half, half, 0.0, 0.0])
    assert up_of(rotation) == pytest.approx([0, 1, 0])
    assert turn(rotation[None]).as_rotvec()[0] == pytest.approx([np.pi / 2, 0, 0])
    assert quaternions(turn(rotation[None]))[0] == pytest.approx(rotation)


def test_figures_of_a_cube_that_slides_without_bouncing() -> None:
    """From the first touch on it slides v / (mu g) long and v^2 / (2 mu g) far."""
    state = np.array([[0.0, 0, 53.0, 1, 0, 0, 0, 0, 1_000, 0, 0, 0, 0]])
    surfaces = Surfaces(friction=0.3, bounce=0.0)
    found = dict(zip(FIGURES, figures_of(RIG, *simulate_tosses(
        RIG, surfaces, state, np.array([FRAMES]))).squeeze(), strict=True))  # fmt: skip
    assert found["way"] == pytest.approx(1_000**2 / (2 * 0.3 * GRAVITY_MM_S2), rel=0.08)
    assert found["rest"] == pytest.approx(1_000 / (0.3 * GRAVITY_MM_S2), abs=0.05)
    assert found["turns"] == 0


def test_a_path_is_compared_by_distance_angle_and_end() -> None:
    places = np.zeros((2, 10, 3))
    rotations = np.tile((1.0, 0, 0, 0), (2, 10, 1))
    moved = places + np.array((EDGE_MM, 0.0, 0.0))
    turned = np.tile((np.cos(np.pi / 8), 0, 0, np.sin(np.pi / 8)), (2, 10, 1))  # by 45 degrees
    frames = np.array([10, 4])
    same = path_errors(RIG, places, rotations, frames, (places, rotations))
    assert same == pytest.approx(np.zeros((2, 3)))
    other = path_errors(RIG, moved, turned, frames, (places, rotations))
    assert other == pytest.approx(np.tile((1.0, 45.0, 1.0), (2, 1)))


def test_friction_of_a_hit_is_limited_by_its_grip() -> None:
    surfaces = Surfaces(friction=0.3, bounce=0.5, grip=0.3)
    assert surfaces.friction_of_hit(1_000.0, 500.0) == pytest.approx(0.1)
    assert surfaces.friction_of_hit(1_000.0, 5_000.0) == 0.3


def test_a_hit_without_grip_leaves_the_sliding_as_it_is() -> None:
    """Flat on the board from a height, so that the first touch is a hit."""
    state = np.array([[0.0, 0, 130.0, 1, 0, 0, 0, 800, 0, 0, 0, 0, 0]])
    speeds = []
    for grip in (None, 0.0):
        places, _ = simulate_tosses(RIG, Surfaces(0.3, 0.5, grip), state, np.array([30]))
        speeds.append((places[0, 24, 0] - places[0, 23, 0]) * 148)
    assert speeds[0] < 600.0  # by 0.3 (1 + 0.5) times 1.2 m/s less
    assert speeds[1] == pytest.approx(800.0, abs=5.0)


def test_values_are_fitted_back_and_paths_are_met(file: Path) -> None:
    cubes = Cubes(read_tosses(file))
    right = judge_law(cubes, "constant", 8, 2)
    assert right.values["friction"] == pytest.approx(SURFACES.friction, abs=0.04)
    assert right.values["bounce"] == pytest.approx(SURFACES.bounce, abs=0.1)
    guess = cubes.guess_paths(np.arange(1, TOSSES, 2))
    assert (right.paths.mean(axis=(0, 1)) < guess / 3).all()
    apart, _ = floor_of_starts(right)
    assert ((apart >= 0) & (apart <= 1)).all()


BAD = {
    "three columns": ({"rows": np.zeros((TOSSES * FRAMES, 3))}, "13 numbers a frame"),
    "no rotation": ({"rows": np.ones((TOSSES * FRAMES, 13))}, "no quaternion of length 1"),
    "nothing falls": ({}, "free flight"),
    "below": (
        {"rows": np.tile((0.0, 0, -1, 1, *9 * [0.0]), (TOSSES * FRAMES, 1))}, "is .* the height",
    ),
    "tilted": (
        {"rows": np.tile((0.0, 0, 1, 0.6, 0.8, *8 * [0.0]), (TOSSES * FRAMES, 1))}, "end tilted",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_name(name: str, tmp_path: Path) -> None:
    arrays, why = BAD[name]
    path = write(tmp_path / "bad.npz", **arrays)
    with pytest.raises(RecordingError, match=why) as error:
        read_tosses(path)
    assert str(error.value).startswith(str(path))


def test_another_edge_than_the_cubes_shows_in_its_fall(file: Path) -> None:
    with pytest.raises(RecordingError, match="is the edge 60 mm"):
        read_tosses(file, edge_mm=60.0)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("benchmarks.reality.judge.HALVINGS", 20)
    monkeypatch.setattr(sys, "argv", ["reality", *arguments])
    main()


def test_without_the_engine_a_line_says_what_to_install(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "rapier3d", None)
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch, "--cubes", str(file))
    assert ended.value.code == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert 'pip install "cubetower[3d]"' in line


def test_both_laws_are_printed_with_paths_and_floors(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "--cubes", str(file), "--quick", "--starts", "2")
    printed = capsys.readouterr().out
    assert "constant friction and bounce" in printed
    assert "grip" in printed
    assert "edges" in printed
    assert "half of the tosses" in printed
    assert "rapier3d" in printed
