"""Recorded drops: what is read of them and of their rig, and which files are refused."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.reality.__main__ import main
from benchmarks.reality.judge import distances, errors, floor_of_starts, judge_law
from benchmarks.reality.recordings import Floats, RecordingError
from benchmarks.reality.squares.drops import Drops, read_drops, touches
from benchmarks.reality.squares.engine import drop, surfaces
from benchmarks.reality.squares.figures import FIGURES, figures_of
from benchmarks.reality.squares.recording import Squares

pytestmark = pytest.mark.long

FRAMES = 150
RIG = Drops(np.zeros((1, FRAMES, 3)), 60.0, 5.0, 0.6, 0.4, (0.05, 0.05, 0.001), 0.004)
TURNED, MARK_MM, FLOOR_MM = 0.03, (0.5, -0.4), 3.0
SURFACES = surfaces(0.25, 0.45, grip=0.35)


@pytest.fixture(scope="module")
def thrown() -> Floats:
    """States from which squares were dropped, shape (24, 6)."""
    rng = np.random.default_rng(7)
    low, high = (-20.0, 140.0, -1.5, -700.0, -1_800.0, -8.0), (20.0, 160.0, 1.5, -300.0, 0.0, 8.0)
    return rng.uniform(low, high, size=(24, 6))


@pytest.fixture(scope="module")
def poses(thrown: Floats) -> Floats:
    """Their ways, as the engine has them."""
    return np.array([drop(RIG, SURFACES, each) for each in thrown])


@pytest.fixture(scope="module")
def file(poses: Floats, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of these drops: noisy, with a mark that is turned and off the middle."""
    cosine, sine = np.cos(poses[..., 2]), np.sin(poses[..., 2])
    rows = poses.copy()
    rows[..., 0] += MARK_MM[0] * cosine - MARK_MM[1] * sine
    rows[..., 1] += MARK_MM[0] * sine + MARK_MM[1] * cosine + FLOOR_MM
    rows[..., 2] += TURNED
    rows += np.random.default_rng(8).normal(0.0, RIG.noise, size=rows.shape)
    path = tmp_path_factory.mktemp("drops") / "drops.npz"
    return write(path, rows=rows.reshape(-1, 3) / (1000, 1000, 1))


def write(path: Path, **arrays: Any) -> Path:
    """An archive of drops; arrays are replaced by those given, None leaves one out."""
    number = len(arrays.get("rows", ())) // FRAMES if arrays.get("rows") is not None else 24
    whole = {"rows": np.zeros((24 * FRAMES, 3)), "length": np.full(number, FRAMES), **arrays}
    np.savez(path, **{name: array for name, array in whole.items() if array is not None})
    return path


def test_the_rig_is_found_in_the_drops(file: Path, poses: Floats) -> None:
    drops = read_drops(file)
    assert drops.corner_mm == pytest.approx(RIG.corner_mm, abs=0.7)
    assert drops.drag_per_s == pytest.approx(RIG.drag_per_s, abs=0.15)
    assert drops.turn_drag_per_s == pytest.approx(RIG.turn_drag_per_s, abs=0.15)
    assert drops.noise == pytest.approx(RIG.noise, rel=0.2)
    off = np.abs(drops.poses - poses).max(axis=(0, 1))
    assert (off < (0.5, 0.5, 0.01)).all()  # five standard deviations of the noise, and the mark


def test_figures_of_a_square_that_slides_without_bouncing() -> None:
    """From the first touch on it slides v / (mu g) long and v^2 / (2 mu g) far."""
    rig = replace(RIG, drag_per_s=0.0, turn_drag_per_s=0.0, poses=np.zeros((1, FRAMES, 3)))
    way = drop(rig, surfaces(0.5, 0.05), np.array([0.0, 30.2, 0.0, 1_000.0, 0.0, 0.0]))
    (touch,) = touches(rig, way[None])
    speed = (way[touch + 1, 0] - way[touch, 0]) / rig.frame_s
    (found,) = figures_of(rig, way[None])
    figures = dict(zip(FIGURES, found, strict=True))
    assert figures["way"] == pytest.approx(speed**2 / (2 * 0.5 * 9810), rel=0.06)
    assert figures["rest"] == pytest.approx(speed / (0.5 * 9810), abs=0.05)  # to within 1 mm
    assert figures["turns"] == pytest.approx(0.0, abs=0.01)


def test_a_law_that_is_right_comes_nearer_than_one_that_is_not(file: Path) -> None:
    drops = read_drops(file)
    real = figures_of(drops, drops.poses)[1::2]
    right, wrong = (judge_law(Squares(drops), law, 2, 3) for law in ("compliant", "constant"))
    assert errors(real, right.simulated)[1] < errors(real, wrong.simulated)[1]
    apart, _ = floor_of_starts(right)
    assert ((apart >= 0) & (apart <= 1)).all()
    assert (distances(real, right.simulated) < 0.6).all()


BAD = {
    "no rows": ({"rows": None}, "rows and length"),
    "two columns": ({"rows": np.zeros((24 * FRAMES, 2))}, "3 numbers a frame"),
    "few drops": ({"length": np.full(3, FRAMES)}, "8 or more"),
    "short drops": ({"length": np.full(24, 20)}, "50 or more"),
    "overflow": ({"length": np.full(8, 2**61 + 50)}, "length sums to"),
    "rows missing": ({"length": np.full(24, FRAMES + 1)}, "rows"),
    "not finite": ({"rows": np.full((24 * FRAMES, 3), np.nan)}, "row 0 is not finite"),
    "nothing falls": ({"rows": np.zeros((24 * FRAMES, 3))}, "free flight"),
    "objects": ({"rows": np.array([None, {}])}, "not a NumPy archive"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_name(name: str, tmp_path: Path) -> None:
    arrays, why = BAD[name]
    path = write(tmp_path / "bad.npz", **arrays)
    with pytest.raises(RecordingError, match=why) as error:
        read_drops(path)
    assert str(error.value).startswith(str(path))


def an_array() -> bytes:
    """A file of one array, which is no archive."""
    file = BytesIO()
    np.save(file, np.zeros((5_000, 3)))
    return file.getvalue()


@pytest.mark.parametrize("content", [None, b"PK\x03\x04 torn", an_array()])
def test_a_file_that_is_no_archive_ends_in_a_line(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    path = tmp_path / "drops.npz"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["reality", "--squares", str(path)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
