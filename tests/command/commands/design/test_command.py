"""`design draw` and `design check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from cubetower.calibration.twin.axes import measures_id
from cubetower.foundation import data_path
from cubetower.tower import Design
from cubetower.tower.design.text import design_text
from tests.command.commands.design.questionnaire import LANES
from tests.command.conftest import Cubetower

pytestmark = pytest.mark.long

# Draw


@pytest.mark.parametrize("name", ["plane", "my.toml"])
def test_a_design_is_drawn(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(design_text(Design.load("reference-k")))
    ran = cubetower("design", "draw", name)
    picture = f"{Path(name).stem}.png"
    assert (ran.status, ran.out) == (0, f"The drawing is in {picture}.\n")
    with Image.open(picture) as image:
        assert image.size == (2400, pytest.approx(1697, abs=1))


# Check


@pytest.mark.parametrize("name", [*LANES, "plane"])
def test_shipped_designs_can_be_built(cubetower: Cubetower, name: str) -> None:
    ran = cubetower("design", "check", name)
    assert ran.status == 0
    assert "This tower can be built" in ran.out
    assert ("Step in depth" in ran.out) == (name != "plane")
    data = json.loads(cubetower("design", "check", name, "--json").out)
    assert (data["sound"], data["simulated"]) == (True, None)
    assert data["measures"] == measures_id(Design.load(name))


def test_a_design_is_told_in_edges_falls_and_ways(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("design", "check", "standard", "--json").out)
    assert {"name": "throat", "mm": 50.0, "edges": 6.25} in data["sizes"]
    first, second, ramp = data["levels"]
    assert first["ways"] == [[4, 30.0, 30.0]]
    assert first["open_share"] == pytest.approx(4 * 900 / 6400, abs=1e-3)
    assert (second["drop_mm"], second["height_mm"]) == (70, 110)
    assert second["speed_m_s"] == pytest.approx((2 * 9.81 * 0.07) ** 0.5, abs=0.01)
    assert second["straight_m_s"] == pytest.approx(
        (2 * 9.81 * (0.253 + 0.09 - 0.11)) ** 0.5, abs=0.01
    )
    assert (ramp["name"], ramp["ways"]) == ("ramp", [])
    frees = {free["name"]: free for free in data["free"]}
    assert frees["friction.cube_wall"]["value"] == 0.4
    assert frees["ledges.wider_mm"]["low"] < 0 < frees["ledges.wider_mm"]["high"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("opening_mm = 50", "opening_mm = 12"), ["funnel: the throat of 12 mm jams", "ribs"]),
        (("top_mm = 250", "top_mm = 185"), ["floor at 180 mm: only 5 mm free above it"]),
        (("degrees = 30", 'degrees = "steep"'), ["ramp.degrees"]),
        (("edge_mm", "edges_mm"), ["edge"]),
    ],
)
def test_every_fault_is_told_in_a_line(
    cubetower: Cubetower, tmp_path: Path, change: tuple[str, str], says: list[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(design_text(Design.load("standard")).replace(*change))
    ran = cubetower("design", "check", path)
    faults = [line for line in ran.out.splitlines() if line.startswith("fault ")]
    assert ran.status == 2
    assert len(faults) == len(says)
    for fault, part in zip(faults, says, strict=True):
        assert part in fault
    data = json.loads(cubetower("design", "check", path, "--json").out)
    assert (data["sound"], len(data["faults"])) == (False, len(says))


def test_what_is_doubtful_is_a_warning(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(design_text(Design.load("standard").replace({"ramp.degrees": 15})))
    ran = cubetower("design", "check", path)
    assert ran.status == 0
    assert "warning ramp: 15 degrees are too flat" in ran.out


def test_throws_are_simulated_and_said_to_be(cubetower: Cubetower) -> None:
    ran = cubetower("design", "check", "reference-k", "--tosses", 3)
    assert "Simulated, nothing measured" in ran.out
    assert "1 seeding and 2 other throws" in ran.out
    data = json.loads(cubetower("design", "check", "reference-k", "--tosses", 3, "--json").out)
    assert (data["simulated"]["throws"], data["simulated"]["seedings"]) == (2, 1)
    assert 0 < data["simulated"]["kept"] < 0.6
    only = json.loads(cubetower("design", "check", "plane", "--tosses", 1, "--json").out)
    assert only["simulated"]["content"] is None


def test_a_shipped_emulator_is_found_by_the_measures(cubetower: Cubetower, tmp_path: Path) -> None:
    text = data_path("designs/standard.toml").read_text("utf-8")
    other = tmp_path / "other.toml"
    other.write_text(text.replace("cube_wall = 0.40", "cube_wall = 0.50"), "utf-8")
    for design in ("standard", other):  # friction is free, no measure
        assert "is shipped, standard.csv" in cubetower("design", "check", design).out
    other.write_text(text.replace("height_mm = 180", "height_mm = 181"), "utf-8")
    assert "no emulator" in cubetower("design", "check", other).out
