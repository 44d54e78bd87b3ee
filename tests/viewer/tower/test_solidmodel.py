"""The pieces of a tower as it is drawn from all sides."""

from __future__ import annotations

import math
from itertools import product

import pytest

from cubetower.tower.design import Design
from cubetower.viewer.tower.solidmodel import tower_pieces

pytestmark = pytest.mark.long

DESIGNS = ("standard", "reference-j", "reference-k", "reference-n", "sticky")


@pytest.fixture(params=DESIGNS)
def design(request):
    return Design.load(request.param)


def pieces_of(design, part):
    return [piece for piece in tower_pieces(design) if piece.part == part]


def sizes(piece):
    return [max(values) - min(values) for values in zip(*piece.corners, strict=True)]


def test_corners_go_from_left_to_right_then_up_then_back(design):
    for piece in tower_pieces(design):
        for place, (right, up, back) in enumerate(product((0, 1), repeat=3)):
            for other, step in ((4, right), (2, up), (1, back)):
                if not step:
                    axis = {4: 0, 2: 1, 1: 2}[other]
                    assert piece.corners[place][axis] < piece.corners[place + other][axis]


def test_walls_are_as_thick_as_plates_and_close_the_tube(design):
    plate, tube = design.tube.plate_mm, design.tube
    walls = pieces_of(design, "wall")
    assert [min(sizes(wall)) for wall in walls] == pytest.approx([plate] * 4)
    inner = {side: [] for side in ("x", "z")}
    for wall in walls:
        axis = 0 if wall.outward[0] else 2
        distances = [abs(corner[axis]) for corner in wall.corners]
        inner["x" if axis == 0 else "z"].append(min(distances))
    assert inner == {"x": [tube.width_mm / 2] * 2, "z": [tube.depth_mm / 2] * 2}


def test_the_exit_is_under_the_right_wall(design):
    (right,) = [wall for wall in pieces_of(design, "wall") if wall.outward == (1.0, 0.0, 0.0)]
    assert min(corner[1] for corner in right.corners) == design.ramp.exit_mm


def test_floors_leave_their_holes_open(design):
    floors = pieces_of(design, "floor")
    for floor in design.floor:
        level = [each for each in floors if each.corners[-1][1] == floor.height_mm]
        assert level
        for hole in floor.holes_mm:
            x, z = (hole[0] + hole[1]) / 2, (hole[2] + hole[3]) / 2 if len(hole) == 4 else 0.0
            for piece in level:
                (x0, _, z0), (x1, _, z1) = piece.corners[0], piece.corners[-1]
                assert not (x0 < x < x1 and z0 < z < z1)


def test_the_funnel_goes_from_its_opening_to_its_rim(design):
    slopes = pieces_of(design, "funnel")
    assert len(slopes) == 4
    for slope in slopes:
        axis = 0 if slope.outward[0] else 2
        for height, width in (
            (design.throat_mm, design.funnel.opening_mm),
            (design.rim_mm, design.funnel.rim_mm),
        ):
            level = [corner for corner in slope.corners if corner[1] == height]
            assert min(abs(corner[axis]) for corner in level) == width / 2


def test_the_ramp_and_the_tray_have_the_designs_measures(design):
    (ramp,) = pieces_of(design, "ramp")
    for x, y, _ in ramp.corners:
        assert y == -design.tube.plate_mm or y == design.ramp_height_mm(x)
    (bottom,) = pieces_of(design, "tray")
    assert max(corner[0] for corner in bottom.corners) == design.exit_x_mm + design.tray.length_mm
    sides = pieces_of(design, "side")
    assert {max(corner[1] for corner in side.corners) for side in sides} == {design.tray.rim_mm}


def test_what_can_hide_cubes_says_which_way_it_faces(design):
    for piece in tower_pieces(design):
        if piece.part in ("wall", "side", "tray", "ramp", "funnel"):
            assert math.hypot(*piece.outward) == pytest.approx(1.0)
        else:
            assert piece.outward is None
