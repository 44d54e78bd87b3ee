"""Kernels beside a table of points: read if they are its own, else fitted; nothing is lost."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tomli_w

from cubetower.calibration.twin import emulatorfile
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.emulatorfile import emulator_of, write_kernels
from cubetower.foundation import OutputError, data_path
from cubetower.tower import Design
from tests.calibration.twin import oneaxis

pytestmark = pytest.mark.long

Asked = list[set[str]]
EVERYWHERE = np.linspace(0, 1, 21)[:, None]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Which kernels were known, each time that an emulator was made."""
    found: Asked = []

    def made(points: Any, level: str, kernels: dict[str, list[float]]) -> Emulator:
        found.append(set(kernels))
        return Emulator(points, level, oneaxis.KERNELS | kernels)

    monkeypatch.setattr(emulatorfile, "Emulator", made)
    return found


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Kernels beside a table."""
    write_kernels(tmp_path / "a.toml", oneaxis.points(), oneaxis.KERNELS)
    return tmp_path / "a.toml"


def of(folder: Path, **points: Any) -> Emulator:
    return emulator_of(oneaxis.points(**points), oneaxis.LEVEL, folder / "a.csv")


def test_kernels_are_put_there_and_read_the_next_time(tmp_path: Path, asked: Asked) -> None:
    first, again = of(tmp_path), of(tmp_path)
    assert asked == [set(), set(oneaxis.KERNELS)]
    assert [each.name for each in tmp_path.iterdir()] == ["a.toml"]
    for one, other in zip(first(EVERYWHERE), again(EVERYWHERE), strict=True):
        assert (one == other).all()
    before = (tmp_path / "a.toml").stat()
    of(tmp_path)
    assert (tmp_path / "a.toml").stat() == before  # nothing new, so not written again


def test_fitted_kernels_do_the_same_when_they_are_read(tmp_path: Path) -> None:
    first, again = of(tmp_path), of(tmp_path)
    for one, other in zip(first(EVERYWHERE), again(EVERYWHERE), strict=True):
        assert (one == other).all()
    assert (first.jams(EVERYWHERE) == again.jams(EVERYWHERE)).all()


def test_kernels_of_other_models_stay(kept: Path, asked: Asked) -> None:
    more = {"M2.1": [0.5, 0.5, 0.5]}
    write_kernels(kept, oneaxis.points(), {**more, "jam": oneaxis.KERNELS["jam"]})
    of(kept.parent)
    assert tomllib.loads(kept.read_text("utf-8"))["kernels"] == {**more, **oneaxis.KERNELS}


def test_kernels_of_other_points_are_fitted_anew(kept: Path, asked: Asked) -> None:
    of(kept.parent, seed=2)
    of(kept.parent, size=63)
    of(kept.parent, held_out=0)
    assert asked == [set(), set(), set()]


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"points": 3},
        {"kernels": dict.fromkeys(oneaxis.KERNELS, 1.0)},
        {"kernels": {name: [1.0] for name in oneaxis.KERNELS}},
        {"kernels": {name: ["a", "b", "c"] for name in oneaxis.KERNELS}},
        {"kernels": {name: [float("nan")] * 3 for name in oneaxis.KERNELS}},
        {"kernels": {name: [1e6, 0.0, 0.0] for name in oneaxis.KERNELS}},
    ],
    ids=str,
)
def test_damaged_kernels_are_fitted_anew(kept: Path, asked: Asked, change: dict[str, Any]) -> None:
    data = tomllib.loads(kept.read_text("utf-8"))
    kept.write_text(tomli_w.dumps(data | change), "utf-8")
    of(kept.parent)
    of(kept.parent)
    assert asked == [set(), set(oneaxis.KERNELS)]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"kernels = [", b"a = " + b"[" * 5000])
def test_a_file_of_no_use_is_left_alone(kept: Path, asked: Asked, content: bytes) -> None:
    kept.write_bytes(content)
    of(kept.parent)
    assert asked == [set()]
    assert kept.read_bytes() == content


def test_half_a_file_of_kernels_is_made_again(kept: Path, asked: Asked) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) * 2 // 3])
    of(kept.parent)
    assert asked == [set()]
    assert kept.read_bytes() == whole


def test_a_design_of_the_same_name_is_left_alone(tmp_path: Path, asked: Asked) -> None:
    design = data_path("designs/plane.toml").read_bytes()
    (tmp_path / "a.toml").write_bytes(design)
    of(tmp_path)
    assert (tmp_path / "a.toml").read_bytes() == design
    assert Design.read(tmp_path / "a.toml")


def test_a_table_that_is_called_toml_is_left_alone(tmp_path: Path, asked: Asked) -> None:
    table = tmp_path / "a.toml"
    table.write_text("measures,point\n")
    emulator_of(oneaxis.points(), oneaxis.LEVEL, table)
    assert table.read_text() == "measures,point\n"


def test_where_nothing_can_be_written_kernels_are_fitted_each_time(
    tmp_path: Path, asked: Asked
) -> None:
    (tmp_path / "b" / "a.toml").mkdir(parents=True)
    for folder in ("nowhere", "b"):
        assert of(tmp_path / folder)
    assert asked == [set(), set()]
    assert [each.name for each in tmp_path.iterdir()] == ["b"]
    with pytest.raises(OutputError):
        write_kernels(tmp_path / "nowhere" / "a.toml", oneaxis.points(), oneaxis.KERNELS)
