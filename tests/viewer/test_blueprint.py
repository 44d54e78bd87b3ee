"""Drawings of designs: every measure is in them, nothing covers anything, for odd towers too."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from cubetower.foundation import OutputError
from cubetower.tower.design import Design
from cubetower.viewer import DisplayList, FilmError, Polygon, shipped_palette
from cubetower.viewer.blueprint import LETTERS, blueprint, save_picture
from cubetower.viewer.blueprint.dimensions import spread
from cubetower.viewer.blueprint.letters import MEANINGS
from tests.viewer.legible import assert_apart, assert_on_stage

SHIPPED = ("standard", "reference-j", "reference-k", "plane")
SIEVE = [[x, x + 12, z, z + 12] for x in (-36, -16, 4, 24) for z in (-36, -16, 4, 24)]
MANY = [
    {"height_mm": 60 + 20.5 * number, "holes_mm": [[-30 + number / 4, 30, -30.25, 30]]}
    for number in range(9)
]
ODD = {
    "tall": {"tube.top_mm": 900},
    "wide funnel": {"funnel.rim_mm": 400},
    "flat funnel": {"funnel.height_mm": 5},
    "no ribs": {"funnel.rib_mm": 0},
    "small cubes": {"cube.edge_mm": 6.125},
    "low throw": {"throw.height_mm": 4},
    "high throw": {"throw.height_mm": 350},
    "two hands": {"throw.style": "two-hands"},
    "short tray": {"tray.length_mm": 5, "tray.rim_mm": 2},
    "long tray": {"tray.length_mm": 600},
    "flat ramp": {"ramp.degrees": 6},
    "steep ramp": {"ramp.degrees": 36},
    "exact": {"tube.width_mm": 80.25, "tube.depth_mm": 81.75, "tube.top_mm": 250.125},
    "sieve": {"floor": [{"height_mm": 180, "holes_mm": SIEVE}]},
    "many floors": {"floor": MANY, "tube.top_mm": 270, "ramp.exit_mm": 50, "ramp.degrees": 15},
    "through": {"floor": [{"height_mm": 150, "holes_mm": [[-20, 20]]}]},
    "wider": {"ledges.wider_mm": 1.5},
    "narrower": {"ledges.wider_mm": -2},
    "shallow": {"tube.depth_mm": 72.5, "tray.length_mm": 400},
    "far and narrow": {"tray.length_mm": 427, "funnel.opening_mm": 41.03},
    "long names": {"title": "Tower of Somebody " * 11, "source": "Measured twice " * 40},
}


def odd(changes: dict[str, object]) -> Design:
    data = Design.load("standard").to_dict()
    for name, value in changes.items():
        table, _, key = name.partition(".")
        if name == "throw.style":
            data["throw"] = {"style": value}
        elif key:
            data[table][key] = value
        else:
            data[table] = value
    return Design.from_dict(data)


DESIGNS = {name: Design.load(name) for name in SHIPPED}
DESIGNS |= {name: odd(changes) for name, changes in ODD.items()}


def words(picture: DisplayList) -> list[str]:
    return [text.text for text in picture.texts()]


@pytest.fixture(params=[(name, letters) for name in DESIGNS for letters in (False, True)], ids=str)
def picture(request: pytest.FixtureRequest) -> DisplayList:
    name, letters = request.param
    return blueprint(DESIGNS[name], letters=letters)


@pytest.mark.long
def test_texts_neither_overlap_nor_leave_the_sheet(picture: DisplayList) -> None:
    assert_apart(picture.texts())
    assert_on_stage(picture.texts(), picture.stage)


@pytest.mark.long
def test_nothing_is_drawn_beside_the_sheet(picture: DisplayList) -> None:
    for shape in picture.shapes:
        if isinstance(shape, Polygon):
            assert all(0 <= x <= picture.stage.width for x, _ in shape.points)
            assert all(0 <= y <= picture.stage.height for _, y in shape.points)


@pytest.mark.long
def test_texts_are_large_enough(picture: DisplayList) -> None:
    units = 1600 / picture.stage.width  # of the sheet in a metre of the stage
    assert min(text.size for text in picture.texts()) * units >= 13.5


@pytest.mark.parametrize("name", SHIPPED)
def test_every_measure_is_given(name: str) -> None:
    design = DESIGNS[name]
    said = words(blueprint(design))
    measures = [
        design.tube.width_mm, design.tube.depth_mm, design.tube.top_mm, design.funnel.rim_mm,
        design.funnel.opening_mm, design.funnel.height_mm, design.ramp.exit_mm,
        design.tray.length_mm, design.tray.rim_mm, design.throw.height_mm,
        *(floor.height_mm for floor in design.floor),
    ]  # fmt: skip
    assert {f"{measure:g}" for measure in measures} <= set(said)
    assert {"plate 3", "cube 8", "30°", design.title} <= set(said)
    assert ("rib 2" in said) == bool(design.funnel.rib_mm)


def test_each_step_of_a_floor_is_given() -> None:
    said = words(blueprint(DESIGNS["reference-k"]))
    for step, times in {"6": 4, "28": 5, "12": 2, "25": 2, "10": 5}.items():
        assert said.count(step) == times, step


def test_every_letter_is_drawn_and_told() -> None:
    said = words(blueprint(DESIGNS["standard"], letters=True))
    assert set(MEANINGS) == set(LETTERS.values())
    for letter, meaning in MEANINGS.items():
        assert meaning in said
        drawn = {"K": "K1", "L": "L2", "M": "M1"}.get(letter, letter)
        assert said.count(drawn) >= (1 if drawn != letter else 2), letter
    assert "80" not in said


def test_floors_cut_alike_are_drawn_once() -> None:
    said = words(blueprint(DESIGNS["plane"]))
    assert {"Floors 1 and 3", "Floors 2 and 4", "from above; at 268 and 176"} <= set(said)


@pytest.mark.parametrize(("name", "said"), [("wider", "1.5 wider"), ("narrower", "2 narrower")])
def test_ledges_that_act_otherwise_are_dashed_and_told(name: str, said: str) -> None:
    accent = shipped_palette().neutral.accent

    def dashes(design: Design) -> int:
        paints = (getattr(each, "paint", None) for each in blueprint(design).shapes)
        return sum(paint is not None and paint.colour == accent for paint in paints)

    told = [text for text in words(blueprint(DESIGNS[name])) if "ledges as they act" in text]
    assert len(told) == 1
    assert said in told[0]
    assert dashes(DESIGNS[name]) > 100
    assert dashes(DESIGNS["standard"]) == 0
    measured = words(blueprint(DESIGNS["standard"]))
    assert set(measured) | set(told) == set(words(blueprint(DESIGNS[name])))


def test_the_picture_is_written(tmp_path: Path) -> None:
    path = tmp_path / "my.png"
    save_picture(blueprint(DESIGNS["standard"]), path, 800)
    with Image.open(path) as image:
        assert image.format == "PNG"
        assert image.size == (800, 566)


@pytest.mark.parametrize("name", ["my.svg", "my", "none/my.png"])
def test_other_endings_and_places_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises((FilmError, OutputError), match=r"name a \.png|cannot write"):
        save_picture(blueprint(DESIGNS["standard"]), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wanted", "rooms"),
    [([], []), ([1.0], [9.0]), ([0, 1, 2], [2, 2, 2]), ([0, 9, 10, 30], [4, 4, 6, 1])],
)
def test_labels_are_spread_as_little_as_needed(wanted: list[float], rooms: list[float]) -> None:
    found = spread(wanted, rooms)
    gaps = [(a + b) / 2 for a, b in pairwise(rooms)]
    for (a, b), gap in zip(pairwise(found), gaps, strict=True):
        assert b - a >= gap - 1e-9
    assert sum(found) == pytest.approx(sum(wanted))
    assert min(spread(wanted, rooms, 3.0), default=3.0) >= 3.0
