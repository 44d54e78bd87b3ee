"""The plates of a plane design: faces and gaps are as measured."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise

import pytest

from cubetower.tower import Design
from cubetower.tower.design import Plate
from tests.tower.design import reference
from tests.tower.design.reference import PLANE

with_floors = partial(reference.with_floors, of=PLANE)
HALF = PLANE.tube.plate_mm / 2


def plates(part: str, design: Design = PLANE) -> list[Plate]:
    return [plate for plate in design.plates() if plate.part == part]


@pytest.mark.parametrize(
    ("holes", "ledges"),
    [
        ([[-58, 58]], [(-72, -58), (58, 72)]),
        ([[-72, -14], [14, 72]], [(-14, 14)]),
        ([[14, 72], [-72, -14]], [(-14, 14)]),
        ([[-60, -20], [10, 50]], [(-72, -60), (-20, 10), (50, 72)]),
        ([[-72, 72]], []),
    ],
)
def test_ledges_are_what_the_holes_leave(
    holes: list[list[float]], ledges: list[tuple[float, float]]
) -> None:
    floor = Design.from_dict(with_floors((200, holes))).floor[0]
    assert floor.ledges(PLANE.tube.width_mm) == ledges


def test_the_upper_face_of_a_floor_is_at_its_height() -> None:
    faces = {plate.a[1] + HALF for plate in plates("floor")}
    assert faces == {floor.height_mm for floor in PLANE.floor}
    assert all(plate.a[1] == plate.b[1] for plate in plates("floor"))


def test_holes_are_as_wide_between_the_round_ends_of_the_plates_as_measured() -> None:
    holes = [[-60.0, -20.0], [10.0, 50.0]]
    floor = plates("floor", Design.from_dict(with_floors((200, holes))))
    ends = [(before.b[0] + HALF, after.a[0] - HALF) for before, after in pairwise(floor)]
    assert ends == [(-60, -20), (10, 50)]


def test_ledges_at_a_wall_reach_the_wall() -> None:
    left, right = plates("floor", Design.from_dict(with_floors((200, [[-58, 58]]))))
    assert left.a[0] <= -72 + HALF
    assert right.b[0] >= 72 - HALF


def test_the_inner_faces_of_the_walls_are_as_far_apart_as_measured() -> None:
    back, exit_wall = plates("wall")
    assert exit_wall.a[0] - back.a[0] - 2 * HALF == PLANE.tube.width_mm
    assert exit_wall.a[0] + HALF == PLANE.exit_x_mm
    half = PLANE.tube.plate_mm / 2
    assert [back.a[1], exit_wall.a[1] - half] == [0, PLANE.ramp.exit_mm]
    assert {plate.b[1] for plate in (back, exit_wall)} == {PLANE.tube.top_mm}


@pytest.mark.parametrize("degrees", [20, 30, 36])
def test_the_ramp_is_as_steep_as_measured_and_ends_a_cube_outside_the_exit(degrees: float) -> None:
    design = PLANE.replace({"ramp.degrees": degrees})
    (ramp,) = plates("ramp", design)
    down = math.atan2(ramp.a[1] - ramp.b[1], ramp.b[0] - ramp.a[0])
    assert math.degrees(down) == pytest.approx(degrees)
    assert ramp.b[0] == design.exit_x_mm + design.cube.edge_mm
    assert ramp.a[0] <= -design.tube.width_mm / 2
    # Its upper face, half a plate off its middle line, is where `ramp_height_mm` says.
    face = ramp.b[1] + HALF / math.cos(math.radians(degrees))
    assert face == pytest.approx(design.ramp_height_mm(ramp.b[0])) == pytest.approx(3)
    assert design.ramp_height_mm(0) - design.ramp_height_mm(10) == pytest.approx(
        10 * math.tan(math.radians(degrees))
    )


def test_the_funnel_is_symmetric_and_as_wide_as_measured() -> None:
    funnel = plates("funnel")
    mirrored = {((-p.a[0], p.a[1]), (-p.b[0], p.b[1])) for p in funnel}
    assert mirrored == {(p.a, p.b) for p in funnel}
    right = [p for p in funnel if p.a[0] > 0]
    assert [p.b[0] - HALF for p in right] == [PLANE.funnel.opening_mm / 2, PLANE.funnel.rim_mm / 2]
    assert [p.b[1] for p in right] == [PLANE.throat_mm, PLANE.rim_mm]
    assert right[0].b == right[1].a
    assert PLANE.rim_mm - PLANE.throat_mm == PLANE.funnel.height_mm


def test_the_funnel_stands_on_the_walls() -> None:
    tops = {plate.b for plate in plates("wall")}
    assert tops <= {plate.a for plate in plates("funnel")}


def test_the_tray_is_as_long_and_high_as_measured() -> None:
    floor, rim = PLANE.tray_plates()
    assert floor.a[1] + HALF == floor.b[1] + HALF == 0
    assert rim.a[0] - HALF - PLANE.exit_x_mm == PLANE.tray.length_mm
    assert rim.b[1] == PLANE.tray.rim_mm
    assert floor.a[0] < PLANE.exit_x_mm < floor.b[0] == rim.a[0]
