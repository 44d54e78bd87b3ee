"""Shapes as triangles: they cover what the shape covers, in the order of painting."""

import math

import numpy as np
import pytest
from shapely import Polygon as Area
from shapely import union_all
from shapely.geometry import LineString

from cubetower.viewer import Circle, Cube, Line, Paint, Polygon, Text, shipped_palette
from cubetower.viewer.draw.solids import cube, plain
from cubetower.viewer.window.opengl.triangles import VERTEX, corners_for, triangulate

pytestmark = pytest.mark.long

INK, RED, CLEAR = Paint("#000000"), Paint("#ff0000"), Paint("#0000ff", 0.5)
STAR = tuple(
    (math.cos(turn * math.pi / 5) * size, math.sin(turn * math.pi / 5) * size)
    for turn in range(10)
    for size in ((2.0, 0.7)[turn % 2],)
)
ZIGZAG = ((0.0, 0.0), (4.0, 1.0), (1.0, 2.0), (5.0, 4.0))


def triangles(*shapes, scale=100.0):
    mesh = triangulate(shapes, scale)
    return mesh.vertices["place"].reshape(-1, 3, 2).astype(float)


def covered(*shapes, scale=100.0):
    areas = [Area(corners) for corners in triangles(*shapes, scale=scale)]
    return union_all([area for area in areas if area.area > 1e-9])


def summed(*shapes, scale=100.0):
    return sum(Area(corners).area for corners in triangles(*shapes, scale=scale))


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize(
    "points",
    [((0, 0), (4, 0), (4, 3)), ((0, 0), (2, 0), (3, 1), (2, 2), (0, 2)), STAR,
     ((0, 0), (4, 0), (4, 4), (2, 1), (0, 4)), ((0, 0), (1, 0), (2, 0), (2, 2))],
    ids=["triangle", "convex", "star", "notched", "straight corner"],
)  # fmt: skip
def test_a_polygon_is_covered_once(points, turn):
    shape = Polygon(tuple(points)[::turn], INK)
    assert covered(shape).symmetric_difference(Area(points)).area < 1e-6
    assert summed(shape) == pytest.approx(Area(points).area)


def test_polygons_of_many_shapes_do_not_mix():
    shapes = [
        Polygon(tuple((x + 10 * number, y) for x, y in STAR), INK) for number in range(20)
    ] + [Polygon(((0, 10 + n), (3, 10 + n), (3, 10.5 + n)), INK) for n in range(20)]
    whole = union_all([Area(shape.points) for shape in shapes])
    assert covered(*shapes).symmetric_difference(whole).area < 1e-3


def test_a_line_has_butt_ends_and_mitred_corners():
    expected = LineString(ZIGZAG).buffer(0.2, cap_style="flat", join_style="mitre", mitre_limit=4)
    line = Line(ZIGZAG, INK, 0.4)
    assert covered(line).symmetric_difference(expected).area < 1e-6
    assert summed(line) == pytest.approx(expected.area)


def test_an_outline_lies_on_both_sides_of_the_edges():
    ring = Polygon(STAR, None, INK, 0.1)
    edge = LineString([*STAR, STAR[0]])
    around = Area(STAR).buffer(0.05, join_style="mitre")
    inside = Area(STAR).buffer(-0.05, join_style="mitre")
    assert covered(ring).symmetric_difference(around - inside).area < 1e-4
    assert covered(ring).distance(edge.interpolate(0)) == 0


def test_a_corner_too_sharp_for_a_tip_is_cut_off():
    needle = Line(((0.0, 0.0), (10.0, 0.0), (0.0, 0.4)), INK, 1.0)
    area = covered(needle)
    assert area.bounds[2] < 10.6
    assert area.covers(LineString([(0.0, 0.4), (10.0, 0.0)]))


def test_a_step_shorter_than_the_line_is_wide_leaves_no_spikes():
    steps = tuple((x / 10, (x % 2) / 5) for x in range(20))
    area = covered(Line(steps, INK, 1.0))
    reach = LineString(steps).buffer(0.5, cap_style="flat", join_style="mitre", mitre_limit=4)
    assert area.bounds == pytest.approx(reach.bounds, abs=0.15)
    assert area.difference(reach.buffer(0.15)).area < 1e-6


@pytest.mark.parametrize(
    "points", [(), ((1.0, 1.0),), ((1.0, 1.0), (1.0, 1.0))], ids=["none", "one", "the same"]
)
def test_a_line_that_goes_nowhere_is_not_there(points):
    other = Line(((0.0, 0.0), (1.0, 0.0)), INK, 0.2)
    assert covered(Line(points, INK, 0.2), other).area == pytest.approx(0.2)
    assert len(triangles(Line(points, INK, 0.2))) == 0


def test_points_that_repeat_change_nothing():
    double = tuple(point for point in ZIGZAG for _ in range(2))
    assert summed(Line(double, INK, 0.4)) == pytest.approx(summed(Line(ZIGZAG, INK, 0.4)))


@pytest.mark.parametrize("px", [0.2, 3.0, 20.0, 400.0])
def test_circles_are_as_round_as_can_be_seen(px):
    area = covered(Circle((1.0, 1.0), 1.0, INK), scale=px)
    assert area.area == pytest.approx(math.pi, rel=2e-3)
    radii = np.hypot(*(np.array(area.exterior.coords) - 1).T) * px
    assert np.abs(radii - px).max() < 0.15


def test_small_circles_have_few_corners():
    assert corners_for(2.0) < corners_for(20.0) < corners_for(200.0) < 150


def test_a_ring_has_a_hole_and_its_width():
    ring = covered(Circle((0.0, 0.0), 2.0, None, INK, 1.0), scale=300.0)
    assert ring.area == pytest.approx(math.pi * (2.5**2 - 1.5**2), rel=2e-3)
    assert len(ring.interiors) == 1


@pytest.mark.parametrize("colour", shipped_palette().cubes)
@pytest.mark.parametrize("angle", [0.0, 0.4, 2.2, -1.0])
def test_a_cube_is_painted_like_its_faces(colour, angle):
    solid = cube((3.0, 4.0), 2.0, angle, shipped_palette().tone(colour))
    assert isinstance(solid, Cube)
    faces = list(plain([solid]))
    assert covered(solid).symmetric_difference(covered(*faces)).area < 0.01
    assert inks(solid) == inks(*faces)


def inks(*shapes):
    """Each colour with the area painted in it, in the order of painting."""
    mesh = triangulate(shapes, 100.0)
    found = {}
    for corners, colour in zip(
        mesh.vertices["place"].reshape(-1, 3, 2), mesh.vertices["colour"][::3], strict=True
    ):
        found.setdefault(tuple(colour.tolist()), []).append(Area(corners).area)
    return [(colour, pytest.approx(sum(areas), rel=0.01)) for colour, areas in found.items()]


def test_everything_comes_in_the_order_of_painting():
    shapes = [
        Circle((0, 0), 1, Paint("#000001")),
        Polygon(STAR, Paint("#000002"), Paint("#000003"), 0.1),
        Text((0, 0), "to", 1, Paint("#000004")),
        cube((0, 0), 1.0, 0.0, shipped_palette().tone("red")),
        Line(ZIGZAG, Paint("#000005"), 0.1),
        Circle((0, 0), 1, Paint("#000006"), Paint("#000007"), 0.2),
    ]
    mesh = triangulate(shapes, 100.0)
    red_and_blue = mesh.vertices["colour"][::3, ::2].tolist()
    plain = [blue for red, blue in red_and_blue if red == 0]
    assert list(dict.fromkeys(plain)) == list(range(1, 8))
    ((text, first),) = mesh.texts
    assert text.text == "to"
    assert mesh.vertices["colour"][first, 2] == 4


def test_inks_have_their_opacity():
    assert triangulate([Polygon(STAR, CLEAR)], 1.0).vertices["colour"][0].tolist() == [
        0,
        0,
        255,
        128,
    ]


def test_the_reach_holds_all_triangles():
    mesh = triangulate([Polygon(STAR, INK), Circle((5.0, 1.0), 1.0, RED)], 100.0)
    assert mesh.bounds == pytest.approx(covered(Polygon(STAR, INK), Circle((5, 1), 1, RED)).bounds)
    assert mesh.boxes[0] == pytest.approx(Area(STAR).bounds, abs=1e-6)
    assert mesh.boxes[1] == pytest.approx((4, 0, 6, 2), abs=0.01)


def test_nothing_gives_no_triangles():
    mesh = triangulate([], 1.0)
    assert len(mesh.vertices) == 0
    assert mesh.vertices.dtype == VERTEX
    assert np.isnan(mesh.bounds).all()
