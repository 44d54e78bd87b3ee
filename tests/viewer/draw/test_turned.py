"""Cubes turned in any way: the faces that are seen, where they lie, and their shades."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
import shapely

from cubetower.tower.solid.pose import rotation_matrices
from cubetower.viewer import Cube, Polygon, shipped_palette
from cubetower.viewer.draw.displaylist import Turn
from cubetower.viewer.draw.solids import faces
from cubetower.viewer.draw.turned import FACES, shade

SHEAR = (0.3, 0.32)
TONES = shipped_palette().cubes
UPRIGHT: Turn = (1.0, 0.0, 0.0, 0.0)


def turned(turn: Turn, colour: str = "black", edge: float = 2.0) -> Cube:
    return Cube((1.0, 3.0), edge, 0.0, TONES[colour], SHEAR, None, turn)


def any_turn(seed: int) -> Turn:
    rng = Random(seed)
    w, x, y, z = (rng.gauss(0, 1) for _ in range(4))
    length = math.hypot(w, x, y, z)
    return w / length, x / length, y / length, z / length


def sides(turn: Turn) -> list[tuple[Polygon, Polygon]]:
    """The visible faces of a cube without marks: each with its frame first."""
    shapes = list(faces(turned(turn)))
    assert all(isinstance(shape, Polygon) for shape in shapes)
    return list(zip(shapes[::2], shapes[1::2], strict=True))  # type: ignore[arg-type]


def corners(cube: Cube, turn: Turn) -> list[tuple[float, float]]:
    """Where all corners appear, found in another way."""
    unit = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) / 2
    places = cube.edge * unit @ rotation_matrices(np.array(turn)).T
    flat = places[:, :2] + places[:, 2:] * SHEAR + cube.centre
    return [(float(x), float(y)) for x, y in flat]


@pytest.mark.parametrize("seed", range(20))
def test_the_visible_faces_cover_just_what_the_cube_covers(seed: int) -> None:
    cube = turned(any_turn(seed))
    shapes = [shapely.Polygon(frame.points) for frame, _ in sides(any_turn(seed))]
    assert 1 <= len(shapes) <= 3
    whole = shapely.convex_hull(shapely.MultiPoint(corners(cube, any_turn(seed))))
    assert shapely.union_all(shapes).symmetric_difference(whole).area < 1e-9
    assert sum(shape.area for shape in shapes) == pytest.approx(whole.area)


def test_faces_are_listed_counterclockwise_as_seen_from_outside() -> None:
    for middle, along, over in FACES:
        # The depth goes away from the viewer, so the axes are left-handed.
        assert tuple(-np.cross(along, over)) == middle


def test_an_upright_one_looks_as_a_cube_that_faces_the_viewer() -> None:
    x, y = 1.0 - SHEAR[0], 3.0 - SHEAR[1]  # the front face is half an edge of 2 before the middle
    facing = Cube((x, y), 2.0, 0.0, TONES["black"], SHEAR)
    fills = {
        frozenset((round(a, 9), round(b, 9)) for a, b in shape.points): shape.fill
        for shape in faces(facing)
        if isinstance(shape, Polygon)
    }
    for frame, face in sides(UPRIGHT):
        place = frozenset((round(a, 9), round(b, 9)) for a, b in frame.points)
        assert face.fill is not None
        assert fills[place] is not None
        told = (int(fills[place].colour[at : at + 2], 16) for at in (1, 3, 5))
        drawn = (int(face.fill.colour[at : at + 2], 16) for at in (1, 3, 5))
        assert list(drawn) == pytest.approx(list(told), abs=3)


@pytest.mark.parametrize("colour", sorted(TONES))
def test_every_visible_face_has_the_mark(colour: str) -> None:
    cube = turned(any_turn(3), colour)
    visible = len(sides(any_turn(3)))
    marks = len(list(faces(cube))) - 2 * visible
    assert marks == (0 if TONES[colour].mark == "none" else visible)


def test_faces_are_lighter_the_more_they_face_up() -> None:
    def brightness(height: float) -> float:
        colour = shade(TONES["blue"], (math.sqrt(1 - height**2), height, 0.0))
        return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))

    assert brightness(-0.8) < brightness(0.0) < brightness(0.8)
