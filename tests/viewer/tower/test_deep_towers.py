"""Towers with true depth, as pixels: what hides what, and where the holes are."""

from dataclasses import replace

import numpy as np
import pytest

from cubetower.pages.palette import rgb
from cubetower.tower import RecordedCube, Recording
from cubetower.tower.design import Design
from cubetower.viewer import Cube, Paint, Polygon, Raster, TossScene, shipped_palette
from cubetower.viewer.draw.displaylist import singles
from cubetower.viewer.tower.blocks import gaps

pytestmark = pytest.mark.long

WIDTH = 1280
NEUTRAL = shipped_palette().neutral
LOWER, UPPER = 110.0, 180.0  # heights of the floors of the references


class Picture:
    """A tower with resting red cubes, each at x, y, depth; without what shines through it."""

    def __init__(self, design, *places):
        poses = np.array([[(x, y, 0.0, depth) for x, y, depth in places]] * 2, float)
        cubes = (RecordedCube("red", 8.0, thrown=False, fell=False),) * len(places)
        poses = poses.reshape(2, len(places), 4)
        recording = Recording.from_poses(cubes, poses, 10.0, design.to_dict(), {})
        self.scene = TossScene("", "", recording)
        whole = self.scene.still(0.0)
        self.through = [shape for shape in singles(whole.shapes) if shines_through(shape)]
        solid = tuple(shape for shape in singles(whole.shapes) if not shines_through(shape))
        shown = replace(whole, shapes=solid)
        self._scale = WIDTH / shown.stage.width
        self._pixels = np.asarray(Raster(WIDTH).draw(shown)).astype(int)

    def at(self, x, y, behind):
        """The colour where a point of the design appears, so far behind the cut."""
        view = self.scene._tower
        across, up = view.at(x, y, behind)
        row = len(self._pixels) - up * self._scale
        return self._pixels[int(row), int(across * self._scale)]

    def red_at(self, x, y, behind):
        red, green, blue = self.at(x, y, behind)
        return red > 1.6 * green and red > 1.6 * blue


def shines_through(shape):
    """Whether it is a cube, or its outline, over what covers it."""
    if isinstance(shape, Cube):
        return shape.alpha < 1 and shape.key is None
    return isinstance(shape, Polygon) and shape.fill is None


@pytest.fixture(scope="module")
def design():
    return Design.load("reference-j")


@pytest.fixture(scope="module")
def empty(design):
    return Picture(design)


def test_floors_are_there_where_the_design_says_and_open_where_it_has_holes(design, empty):
    light = rgb(NEUTRAL.wood_light)
    for x, z in ((-20, 0), (0, 20), (0, -20), (20, 0)):  # on the cross of the upper floor
        assert empty.at(x, UPPER, z + 40) == pytest.approx(light, abs=3)
    for x, z in ((-20, 20), (20, -18), (-20, -18)):  # through its holes
        assert np.abs(empty.at(x, UPPER, z + 40) - light).max() > 6
    assert empty.at(0, LOWER, 6) == pytest.approx(light, abs=3)
    assert np.abs(empty.at(0, LOWER, 40) - light).max() > 6


def test_the_cut_runs_along_the_front_of_each_floor(empty):
    for height in (LOWER, UPPER):
        assert empty.at(-20, height - 1.5, 0) == pytest.approx(rgb(NEUTRAL.wood), abs=3)


def test_a_cube_below_a_floor_never_covers_the_floors_front(design, empty):
    for depth in (-36, -20, 10):
        for y in (LOWER - 7, LOWER - 9):
            picture = Picture(design, (0, y, depth))
            for x in (-4, 0, 4):
                front = picture.at(x, LOWER - 1.5, 0)
                assert front == pytest.approx(empty.at(x, LOWER - 1.5, 0), abs=3)


def test_a_cube_that_is_covered_shines_through_with_its_outline(design):
    assert not Picture(design, (0, UPPER + 4, -36)).through
    assert not Picture(design, (35, LOWER + 4, 34)).through  # behind the clear wall
    for place in ((0, LOWER - 7, -20), (35, LOWER + 4, -20)):
        picture = Picture(design, place)
        cube, line = picture.through[:2]
        assert line.outline == Paint(cube.tone.fill)
        across, up = zip(*line.points, strict=True)
        assert min(across) < cube.centre[0] < max(across)
        assert min(up) < cube.centre[1] < max(up)


def test_a_cube_on_a_floor_covers_what_lies_behind_it(design, empty):
    picture = Picture(design, (0, UPPER + 4, -36))
    assert picture.red_at(-3, UPPER + 1, 0)
    assert picture.red_at(-3, UPPER + 7, 0)
    assert not empty.red_at(-3, UPPER + 1, 0)
    assert picture.at(-3, UPPER - 1.5, 0) == pytest.approx(rgb(NEUTRAL.wood), abs=3)


def test_a_cube_in_a_hole_is_hidden_by_the_holes_near_edge_only(design):
    picture = Picture(design, (0, LOWER - 2, -22))  # of the lower floor's square hole
    assert picture.red_at(-3, LOWER + 1.5, 14)
    assert not picture.red_at(0, LOWER, 11)
    assert picture.at(0, LOWER, 8) == pytest.approx(rgb(NEUTRAL.wood_light), abs=12)


def test_the_exit_wall_lets_a_cube_behind_it_show_through(design, empty):
    inside = Picture(design, (35, LOWER + 4, 34))
    assert inside.red_at(33, LOWER + 6, 70)
    assert not empty.red_at(33, LOWER + 6, 70)
    beside = Picture(design, (52, 60.0, 0))
    assert beside.red_at(50, 62, 36)


def test_a_cube_shades_what_it_lies_on_at_its_own_depth(design, empty):
    for depth in (-20, 20):
        picture = Picture(design, (120, 4, depth))
        left = (115.2, 0, depth + 40)
        assert picture.at(*left).sum() < empty.at(*left).sum() - 20
        other = (115.2, 0, 40 - depth)
        assert picture.at(*other) == pytest.approx(empty.at(*other))


def test_cubes_in_the_funnel_are_seen_through_its_front_pane(design):
    y = design.rim_mm - 12
    before_the_cut = Picture(design, (0, y, -48))
    assert before_the_cut.red_at(-3, y + 2, -12)
    clear = Picture(design, (0, design.rim_mm + 40, -48))
    assert clear.red_at(-3, design.rim_mm + 42, -12)


def test_plane_towers_keep_all_cubes_before_their_sides_and_behind_their_cuts():
    design = Design.load("plane")
    height = design.floor[0].height_mm
    picture = Picture(design, (0, height + 4, 0))
    assert picture.red_at(-3, height + 2, 0)
    assert picture.red_at(3, height + 6, 0)
    sunk = Picture(design, (0, height + 2, 0))
    assert sunk.at(0, height - 1.5, 0) == pytest.approx(rgb(NEUTRAL.wood), abs=3)


@pytest.mark.parametrize(
    ("covers", "left"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(2, 4)], [(0, 2), (4, 10)]),
        ([(6, 12), (-3, 1)], [(1, 6)]),
        ([(20, 30)], [(0, 10)]),
    ],
)
def test_what_is_left_uncovered(covers, left):
    assert list(gaps((0, 10), covers)) == left
