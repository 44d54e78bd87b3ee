"""Recordings: what rounding costs, poses between frames, and files that cannot be read."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cubetower.foundation import OutputError
from cubetower.tower import Cubes, RecordedCube, Recording, RecordingError
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.recording import solid_poses
from tests.strategies import films

Film = tuple[tuple[RecordedCube, ...], NDArray[np.float64]]

CUBE = RecordedCube("red", 8.0, thrown=True, fell=False)
LENGTHS = [0, 1, 3]
ANGLE = 2


def recorded(film: Film, rate: float = 100.0) -> Recording:
    return Recording.from_poses(*film, rate, {"title": "mine"}, {"pymunk": "7"})


def still(*frames: tuple[float, float, float, float], rate: float = 10.0) -> Recording:
    """A recording of one cube."""
    return recorded(((CUBE,), np.array(frames)[:, None, :]), rate)


def turned(angle: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far angles are from a whole turn."""
    return np.abs(np.remainder(angle + np.pi, 2 * np.pi) - np.pi)


# Rounding


@pytest.mark.long
@settings(max_examples=30)
@given(film=films())
def test_rounding_costs_at_most_a_hundredth_of_a_mm_and_half_a_ten_thousandth(film: Film) -> None:
    recording = recorded(film)
    for frame, exact in enumerate(film[1]):
        difference = recording.poses(frame / 100.0) - exact
        assert np.all(np.abs(difference[:, LENGTHS]) <= 0.01 + 1e-9)
        assert np.all(turned(difference[:, ANGLE]) <= 5e-5 + 1e-9)


@pytest.mark.long
@settings(max_examples=30)
@given(film=films(reach_mm=1e6))
def test_large_lengths_are_kept_in_larger_units(film: Film) -> None:
    recording = recorded(film)
    farthest = np.abs(film[1][..., LENGTHS]).max(initial=0.0)
    assert recording.mm_per_unit == max(0.02, farthest / 32767)
    for frame, exact in enumerate(film[1]):
        difference = recording.poses(frame / 100.0) - exact
        assert np.all(np.abs(difference[:, LENGTHS]) <= 0.501 * recording.mm_per_unit)


def test_poses_given_are_left_as_they_were() -> None:
    poses = np.full((2, 1, 4), 9.0)
    recorded(((CUBE,), poses))
    assert np.all(poses == 9.0)


# Poses between frames


def test_between_frames_cubes_move_evenly() -> None:
    recording = still((0, 10, 1, 0), (1, 20, 2, 4), (3, 20, 1, 4))
    assert recording.poses(0.05)[0] == pytest.approx([0.5, 15, 1.5, 2])
    assert recording.poses(0.175)[0] == pytest.approx([2.5, 20, 1.25, 4])


@pytest.mark.parametrize(("before", "after"), [(3.1, -3.1), (-3.1, 3.1), (3.1, 3.1 + 0.0831)])
def test_between_frames_cubes_turn_the_short_way_round(before: float, after: float) -> None:
    recording = still((0, 0, before, 0), (0, 0, after, 0))
    short = math.remainder(after - before, 2 * math.pi)
    assert abs(short) < 0.1
    for share in (0.0, 0.25, 0.5, 0.9, 1.0):
        angle = recording.poses(share / 10)[0, ANGLE]
        assert turned(angle - (before + share * short)) < 1e-4


@pytest.mark.long
@settings(max_examples=30)
@given(films(), st.sampled_from([30.0, 49.0, 100.0]))
def test_all_poses_are_those_at_the_times_of_the_frames(film: Film, rate: float) -> None:
    recording = recorded(film, rate)
    times = np.arange(len(recording.units)) / rate
    each = np.array([recording.poses(time) for time in times])
    assert recording.all_poses().tobytes() == each.tobytes()


def test_before_the_start_and_after_the_end_nothing_moves() -> None:
    recording = still((0, 10, 1, 0), (1, 20, 2, 4))
    assert recording.seconds == 0.1
    assert np.array_equal(recording.poses(-5), recording.poses(0))
    assert np.array_equal(recording.poses(99), recording.poses(0.1))
    assert recording.poses(0)[0] == pytest.approx([0, 10, 1, 0])
    assert recording.poses(99)[0] == pytest.approx([1, 20, 2, 4])


def test_a_single_frame_is_a_still_picture() -> None:
    recording = still((1, 2, 3, 4))
    assert recording.seconds == 0
    assert recording.poses(0.5)[0] == pytest.approx([1, 2, 3, 4])


# Files


def assert_equal(one: Recording, other: Recording) -> None:
    assert np.array_equal(one.units, other.units)
    assert one.units.dtype == other.units.dtype == np.int16
    assert one.cubes == other.cubes
    assert one.frames_per_second == other.frames_per_second
    assert (one.design, one.made_with) == (other.design, other.made_with)


@pytest.mark.long
@settings(max_examples=30, deadline=None)  # writes files
@given(film=films(), rate=st.floats(1, 1000))
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, film: Film, rate: float
) -> None:
    path = tmp_path_factory.mktemp("recordings") / "toss.cubes"
    recording = recorded(film, rate)
    recording.write(path)
    assert_equal(Recording.read(path), recording)


def test_the_longest_step_between_two_frames_survives(tmp_path: Path) -> None:
    recording = still((-655, 655, -3.14, 0), (655, -655, 3.14, 0))
    recording.write(tmp_path / "toss.cubes")
    assert_equal(Recording.read(tmp_path / "toss.cubes"), recording)


@pytest.mark.parametrize("thrown", [Cubes(red=2, blue=1), Cubes()])
def test_a_toss_of_the_physics_tower_is_recorded_with_its_design(
    tmp_path: Path, thrown: Cubes
) -> None:
    tower = PhysicsTower()
    recording = tower.toss(thrown, Random(1), record=True).recording
    assert recording is not None
    recording.write(tmp_path / "toss.cubes")
    again = Recording.read(tmp_path / "toss.cubes")
    assert_equal(again, recording)
    assert type(tower.design).from_dict(again.design) == tower.design


def test_the_same_recording_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "other"):
        still((0, 10, 1, 0), (1, 20, 2, 4)).write(tmp_path / name)
    one = (tmp_path / "one").read_bytes()
    assert one == (tmp_path / "other").read_bytes()
    assert one[4:8] == bytes(4), "the time of writing is in the file"


def test_a_recording_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        still((0, 0, 0, 0)).write(tmp_path / "none" / "toss.cubes")
    assert list(tmp_path.iterdir()) == []


# Files that cannot be read


def refused(path: Path) -> str:
    with pytest.raises(RecordingError) as caught:
        Recording.read(path)
    reason = str(caught.value)
    assert str(path) in reason
    assert "\n" not in reason
    return reason


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A good recording of 20 frames."""
    written = tmp_path / "toss.cubes"
    still(*((x, x * x, x / 7, 0) for x in range(20))).write(written)
    return written


def test_a_missing_file(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "none")


@pytest.mark.parametrize(
    "content", [b"", b"hello\n", b"\x1f\x8b", gzip.compress(b"hello", mtime=0)]
)
def test_foreign_files(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    refused(path)


def test_a_file_cut_short_anywhere(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        refused(path)


def test_a_file_damaged_anywhere(path: Path) -> None:
    # From byte 10 on, after which every bit is under the checksum.
    whole = path.read_bytes()
    for place in range(10, len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        refused(path)


def rewrite(path: Path, change: Callable[[dict[str, Any]], object], body: int = 0) -> None:
    """Change the header, and add or cut bytes of the poses."""
    line, _, poses = gzip.decompress(path.read_bytes()).partition(b"\n")
    header = json.loads(line)
    change(header)
    poses = poses[:body] if body < 0 else poses + bytes(body)
    path.write_bytes(gzip.compress(json.dumps(header).encode() + b"\n" + poses))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 3),
        ("kind", "toss"),
        ("shape", [20, 1]),
        ("shape", [0, 1, 4]),
        ("frames_per_second", 0),
        ("cubes", [{"colour": "red"}]),
        ("mood", "good"),
    ],
)
def test_a_header_of_another_format(path: Path, key: str, value: object) -> None:
    rewrite(path, lambda header: header.update({key: value}))
    assert "not a recording of format 2: " in (reason := refused(path))
    assert key in reason


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("cubes", [], "0 cubes for poses of 1"),
        ("scale", [1, 1, 1, 1], "other units"),
        ("coordinates", ["x_mm", "y_mm", "depth_mm", "real", "i", "j", "k"], "other units"),
        ("coordinates", ["y_mm", "x_mm", "angle_rad", "depth_mm"], "other units"),
        ("shape", [10, 1, 4], "damaged"),
        ("shape", [2**62, 1, 4], "damaged"),
    ],
)
def test_a_header_that_does_not_fit_its_poses(
    path: Path, key: str, value: object, reason: str
) -> None:
    rewrite(path, lambda header: header.update({key: value}))
    assert reason in refused(path)


@pytest.mark.parametrize("bytes_more", [-1, 8])
def test_poses_that_do_not_fit_the_header(path: Path, bytes_more: int) -> None:
    rewrite(path, lambda header: None, bytes_more)
    assert "damaged" in refused(path)


@pytest.mark.parametrize("key", ["format", "made_with"])
def test_a_header_lacks_a_key(path: Path, key: str) -> None:
    rewrite(path, lambda header: header.pop(key))
    assert f"missing required field `{key}`" in refused(path)


# In three dimensions


@pytest.fixture
def solid() -> Recording:
    """A cube that turns by a right angle about the vertical while it rises, in two frames."""
    half = math.sqrt(0.5)
    frames = [(1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0), (1.0, 4.0, 3.0, -half, 0.0, -half, 0.0)]
    return recorded(((CUBE,), np.array(frames)[:, None, :]), 10.0)


def test_a_rotation_and_its_negative_are_one_and_cubes_turn_the_shorter_way(
    solid: Recording,
) -> None:
    assert solid.is_solid
    eighth = math.pi / 8
    middle = [1, 3, 3, math.cos(eighth), 0, math.sin(eighth), 0]
    assert solid.poses(0.05)[0] == pytest.approx(middle, abs=1e-4)


def test_a_recording_in_three_dimensions_reads_as_it_was(solid: Recording, tmp_path: Path) -> None:
    solid.write(tmp_path / "solid.cubes")
    assert_equal(Recording.read(tmp_path / "solid.cubes"), solid)


def test_poses_of_the_plane_are_told_in_three_dimensions_too() -> None:
    flat = still((1.0, 2.0, math.pi / 2, 4.0))
    half = math.sqrt(0.5)
    expected = [1, 2, 4, half, 0, 0, half]
    assert solid_poses(flat.poses(0.0))[0] == pytest.approx(expected, abs=1e-3)
    assert not flat.is_solid
