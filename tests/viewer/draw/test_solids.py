import pytest
from shapely import Polygon as Area
from shapely import union_all

from cubetower.viewer import Cube, Line, Paint, Polygon, shipped_palette
from cubetower.viewer.draw.displaylist import fade
from cubetower.viewer.draw.solids import (
    capsule,
    cube,
    faces,
    mark,
    plain,
    see_through,
    sides,
    silhouette,
    square,
)


def area(points):
    """Twice-signed-area formula; positive for counterclockwise corners."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


@pytest.mark.parametrize("angle", [0.0, 0.4, 2.0, -3.0])
def test_a_square_keeps_its_size_and_direction_when_turned(angle):
    assert area(square((1.0, 2.0), 0.5, angle)) == pytest.approx(0.25)


def test_a_plate_with_round_ends_has_the_area_it_should():
    points = capsule((0.0, 0.0), (3.0, 4.0), 1.0)
    assert area(points) == pytest.approx(5.0 + 0.75)  # the ends make a regular polygon of 12


@pytest.mark.parametrize("angle", [0.0, 0.3, 0.8, 1.5])
def test_the_sides_of_a_solid_do_not_reach_into_its_face(angle):
    face = square((0.0, 0.0), 1.0, angle)
    for side in sides(face, 1.0, "#ffffff", "#000000"):
        assert area(side.points) > 0
        middle = [sum(values) / 4 for values in zip(*side.points, strict=True)]
        assert max(abs(value) for value in middle) > 0.4


def test_cubes_among_other_shapes_are_painted_in_their_place():
    line = Line(((0.0, 0.0), (1.0, 0.0)), Paint("#000000"), 0.1)
    one = cube((0.0, 0.0), 1.0, 0.3, shipped_palette().tone("black"))
    assert list(plain([line, one, line])) == [line, *faces(one), line]


def test_every_mark_but_none_draws_something_within_the_face():
    for tone in shipped_palette().cubes.values():
        shapes = list(mark((0.0, 0.0), 1.0, 0.0, tone))
        assert bool(shapes) == (tone.mark != "none")
        for shape in shapes:
            if isinstance(shape, Polygon):
                assert area(shape.points) > 0
                assert max(abs(value) for point in shape.points for value in point) < 0.45


@pytest.mark.parametrize("turn", [None, (0.8, 0.6, 0.0, 0.0)], ids=["facing", "turned"])
def test_all_that_is_painted_of_a_cube_has_its_opacity(turn):
    whole = Cube((0.0, 0.0), 1.0, 0.3, shipped_palette().tone("red"), (0.3, 0.2), turn=turn)
    for face, faint in zip(faces(whole), faces(fade(fade(whole, 0.5), 0.5)), strict=True):
        assert fade(face, 0.25) == faint
        assert face != faint


@pytest.mark.parametrize("turn", [None, (0.8, 0.6, 0.0, 0.0), (0.5, 0.5, -0.5, 0.5)])
def test_the_silhouette_of_a_cube_is_what_its_faces_cover(turn):
    whole = Cube((1.0, 2.0), 1.0, 0.3, shipped_palette().tone("black"), (0.3, 0.2), turn=turn)
    covered = union_all([Area(face.points) for face in faces(whole)])
    assert Area(silhouette(whole)).symmetric_difference(covered).area < 1e-9


def test_a_cube_shines_through_faintly_with_an_outline_in_its_full_colour():
    whole = cube((0.0, 0.0), 1.0, 0.3, shipped_palette().tone("red"), key=4)
    faint, line = see_through(fade(whole, 0.5), 0.6, 0.1)
    assert (faint.alpha, faint.key) == (0.3, None)
    assert (line.outline, line.fill) == (Paint(whole.tone.fill, 0.5), None)
