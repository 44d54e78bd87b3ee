"""The tower in three dimensions: a pure function of state, throw and generator, told honestly."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cubetower.tower import Cubes, DesignError, StateError, TowerError, make_tower
from cubetower.tower.models.physics3d import SolidTower
from cubetower.tower.solid.pose import rotation_matrices
from cubetower.tower.testing import check_tower

THROWS = [Cubes(red=14, blue=13), Cubes(yellow=6), Cubes(green=1), Cubes(red=3, green=5)]
REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def short_games(few_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are filled from few games, of few throws each."""
    monkeypatch.setattr("cubetower.tower.physics.filling.THROWS_PER_GAME", 6)


def towers(count: int) -> Iterator[SolidTower]:
    """A tower after each of several throws."""
    tower, rng = SolidTower("reference-j"), Random(2)
    for place in range(count):
        tower.toss(THROWS[place % len(THROWS)], rng)
        yield tower


def digest_of_tosses() -> str:
    """Fingerprint of a few tosses and of the poses they leave."""
    tower, rng = SolidTower(), Random(5)
    fell = [dict(tower.toss(thrown, rng).fell) for thrown in THROWS]
    return hashlib.sha256(json.dumps([fell, tower.state()]).encode()).hexdigest()


@pytest.mark.long
def test_tosses_are_bit_identical_in_two_runs_and_two_processes() -> None:
    code = f"import sys; sys.path.insert(0, {str(REPOSITORY)!r})\n"
    code += "from tests.tower.models.test_physics3d import digest_of_tosses as f; print(f())"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert digest_of_tosses() == digest_of_tosses() == other.stdout.strip()


@pytest.mark.long
@pytest.mark.usefixtures("short_games")
def test_it_is_a_tower_in_every_way() -> None:
    assert check_tower("physics3d,design=reference-j", tosses=3)


def test_a_cube_that_nothing_touches_stays_exactly_where_it_was() -> None:
    tower, rng = SolidTower("sticky"), Random(3)
    tower.toss(Cubes(red=45), rng)
    before = {cube.number: cube.pose for cube in tower.resting}
    tower.toss(Cubes(blue=1), rng)
    same = [cube for cube in tower.resting if before.get(cube.number) == cube.pose]
    assert len(same) > len(before) / 5


def test_no_cube_rests_inside_a_wall_or_another_cube() -> None:
    """Overlaps are of the engine's slop, 0.04 mm, and of what weighs on a cube; few are deeper."""
    for tower in towers(8):
        design, edge = tower.design, tower.design.cube.edge_mm
        poses = [cube.pose for cube in tower.resting]
        middles = np.array([(pose.x_mm, pose.y_mm, pose.depth_mm) for pose in poses])
        turns = np.array([(pose.real, pose.i, pose.j, pose.k) for pose in poses])
        half = edge / 2 * np.abs(rotation_matrices(turns)).sum(axis=2)
        inside = middles[:, 1] < design.tube.top_mm
        for axis, width in ((0, design.tube.width_mm), (2, design.tube.depth_mm)):
            beyond = (np.abs(middles) + half)[inside, axis] - width / 2
            assert beyond.max() < 0.4
        apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
        np.fill_diagonal(apart, np.inf)
        assert apart.min() > edge - 0.6


@pytest.mark.long
def test_recording_changes_nothing_and_shows_how_it_ended() -> None:
    for tower in towers(3):
        other = SolidTower(tower.design)
        other.restore(tower.state())
        plain = other.toss(Cubes(red=5, blue=2), Random(9))
        toss = tower.toss(Cubes(red=5, blue=2), Random(9), record=True)
        recording = toss.recording
        assert recording is not None
        assert replace(toss, recording=None) == plain
        assert other.state() == tower.state()
        assert set(recording.made_with) == {"rapier3d", "platform"}
        end = recording.poses(recording.seconds)
        for cube, (x, *_) in zip(recording.cubes, end, strict=True):
            assert (x > tower.design.exit_x_mm) == cube.fell
        resting = iter(tower.resting)
        for cube, row in zip(recording.cubes, end, strict=True):
            if not cube.fell:
                pose = next(resting).pose
                at = (pose.x_mm, pose.y_mm, pose.depth_mm)
                assert row[:3] == pytest.approx(at, abs=recording.mm_per_unit)
                turn = np.array([pose.real, pose.i, pose.j, pose.k])
                assert abs(row[3:] @ turn) == pytest.approx(1, abs=1e-3)


def test_a_plane_tower_is_refused_in_a_line() -> None:
    with pytest.raises(DesignError, match='no depth, section = "plane"; take a design with'):
        make_tower("physics3d,design=plane")


def test_without_the_engine_a_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubetower.tower.models.physics3d.find_spec", lambda _: None)
    with pytest.raises(TowerError, match=r'pip install "cubetower\[3d\]"'):
        make_tower("physics3d")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"model": "physics"}, "a state of 'physics', not of a physics3d tower"),
        ({"cubes": [[0, "red", 8.0, 0.0, 100.0, 0.0, 1.0, 0.0, 0.0, 1]]}, "not a state"),
        ({"cubes": [[0, "red", 8.0, 0.0, 100.0, 0.0, 1.0, 1.0, 0.0, 0.0, 1]]}, "outside"),
        ({"cubes": [[0, "red", 8.0, 0.0, 100.0, 45.0, 1.0, 0.0, 0.0, 0.0, 1]]}, "outside"),
        ({"cubes": [[0, "red", 8.0, -41.0, 100.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1]]}, "outside"),
        ({"cubes": [[0, "red", 9.0, 0.0, 100.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1]]}, "have 8 mm"),
    ],
)
def test_a_state_of_another_tower_is_refused_and_nothing_changes(
    change: dict[str, object], reason: str
) -> None:
    tower = SolidTower("reference-j")
    tower.toss(Cubes(red=20), Random(1))
    before = tower.state()
    with pytest.raises(StateError, match=reason):
        tower.restore({**before, **change})
    assert tower.state() == before
