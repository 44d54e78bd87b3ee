"""The camera: what it shows, where, and how large groups are."""

import pytest

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.draw.camera import MIN_GROUP, Camera, between
from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    Line,
    Paint,
    Pinned,
    Polygon,
    Stage,
    Text,
)
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet

INK = Paint("#112233")
SHEET = Sheet(Stage(1.28, 0.72), shipped_palette(), 0.0, 1280.0)
AREA = Rect(100.0, 100.0, 300.0, 200.0)


def camera(source, group=1.0):
    return Camera.fit(SHEET, source, AREA, AREA, group)


def test_the_middle_of_the_source_appears_in_the_middle_of_the_area():
    source = Rect(600.0, 300.0, 700.0, 340.0)
    found = camera(source)
    assert found.zoom == 2.0
    assert found.at(SHEET.at(*source.middle)) == pytest.approx(SHEET.at(*AREA.middle))
    corner = found.at(SHEET.at(source.left, source.top))
    assert corner == pytest.approx(SHEET.at(100.0, 110.0))


def test_shapes_are_enlarged_and_their_lines_less():
    source = Rect(600.0, 300.0, 650.0, 325.0)  # four times
    box = SHEET.polygon(source.corners, INK, INK, 2.0)
    line = SHEET.line(source.corners, INK, 2.0)
    disc = SHEET.disc(source.middle, 5.0, INK)
    text = SHEET.centred_text(*source.middle, "a", 10.0)
    shapes = list(camera(source).shoot((box, line, disc, text)))
    assert [type(shape) for shape in shapes] == [Polygon, Line, Circle, Text]
    corners = [point for x, y in AREA.corners for point in SHEET.at(x, y)]
    assert [part for point in shapes[0].points for part in point] == pytest.approx(corners)
    assert [shapes[0].width, shapes[1].width] == pytest.approx([2 * box.width, 2 * line.width])
    assert shapes[2].radius == pytest.approx(4 * disc.radius)
    assert shapes[3].size == pytest.approx(4 * text.size)


def test_what_lies_outside_is_left_out():
    source = Rect(600.0, 300.0, 700.0, 350.0)
    shapes = (SHEET.disc((900.0, 325.0), 5.0, INK), SHEET.box(0, 0, 10, 10, INK))
    assert not list(camera(source).shoot(shapes))


def group(at):
    """A cube at a place, and a number beside it."""
    number = SHEET.text(at[0] + 20.0, at[1], "7", 15.0)
    return Pinned(SHEET.at(*at), (*SHEET.icon(*at, "red", 14.0, 0.0), number))


def test_a_group_keeps_its_size_and_its_place_on_the_ground():
    source = Rect(600.0, 300.0, 650.0, 325.0)
    pinned, found = group(source.middle), camera(source)
    [moved] = found.shoot((pinned,))
    assert moved.at == pytest.approx(SHEET.at(*AREA.middle))
    cube, number = moved.shapes
    assert cube.edge == pytest.approx(pinned.shapes[0].edge)
    assert number.size == pytest.approx(pinned.shapes[1].size)
    apart = number.at[0] - cube.centre[0]
    assert apart == pytest.approx(pinned.shapes[1].at[0] - pinned.shapes[0].centre[0])
    [larger] = camera(source, 1.2).shoot((pinned,))
    assert larger.shapes[1].size == pytest.approx(1.2 * number.size)


def test_of_groups_that_are_too_small_to_read_only_cubes_are_left():
    source = Rect(0.0, 0.0, 1280.0, 720.0)
    found = camera(source)
    assert found.group < MIN_GROUP
    [moved] = found.shoot((group((640.0, 360.0)),))
    assert [type(shape) for shape in moved.shapes] == [Cube]
    assert not list(found.shoot((Pinned(SHEET.at(640.0, 360.0), (SHEET.text(640, 360, "a"),)),)))


def test_a_view_moves_from_one_to_another():
    first, second = Rect(0.0, 0.0, 10.0, 10.0), Rect(10.0, 20.0, 40.0, 60.0)
    assert between(first, second, 0.0) == first
    assert between(first, second, 1.0) == second
    assert between(first, second, 0.5) == Rect(5.0, 10.0, 25.0, 35.0)
