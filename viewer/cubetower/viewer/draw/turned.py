"""Cubes turned in any way, in oblique view."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from cubetower.pages.badge import MARK_OUTLINES
from cubetower.pages.palette import CubeTone, mix
from cubetower.viewer.draw.displaylist import Cube, Paint, Plain, Point, Polygon, Turn

Vector = tuple[float, float, float]  #: to the right, up, and away from the viewer

# The middle of each face, and the two directions along its edges: seen from outside, the second is
# counterclockwise from the first.
FACES: tuple[tuple[Vector, Vector, Vector], ...] = (
    ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, 1), (0, 1, 0), (1, 0, 0)),
    ((1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (0, 0, 1), (1, 0, 0)),
)
SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
LAMP: Vector = (-0.25, 0.97, 0.0)  # as for cubes that face the viewer
ROUND = 20  # corners of a round mark


def turned_faces(cube: Cube, turn: Turn, frame: tuple[float, float]) -> Iterator[Plain]:
    """The visible faces of a cube, each with its mark.

    Args:
        cube: the cube.
        turn: its rotation.
        frame: around the faces: width of both sides together in edges, opacity.
    """
    axes = rotate(turn)
    tone, edge, (right, up) = cube.tone, cube.edge, cube.shear
    for middle, along, over in FACES:
        normal = _transform(axes, middle)
        if normal[2] - right * normal[0] - up * normal[1] >= 0:  # away from the viewer
            continue
        x, y, z = (edge / 2 * each for each in normal)
        centre = (cube.centre[0] + x + right * z, cube.centre[1] + y + up * z)
        u, v = (_appear(_transform(axes, side), cube) for side in (along, over))

        def place(point: Point, centre: Point = centre, u: Point = u, v: Point = v) -> Point:
            return (
                centre[0] + point[0] * u[0] + point[1] * v[0],
                centre[1] + point[0] * u[1] + point[1] * v[1],
            )

        width, alpha = frame
        face = shade(tone, normal)
        for size, colour in ((1.0, mix(face, tone.dark, alpha)), (1 - width, face)):
            corners = tuple(place((size * a, size * b)) for a, b in SQUARE)
            yield Polygon(corners, Paint(colour))
        if shape := _mark(tone):
            ring = tone.mark == "ring"
            points, paint = tuple(place(point) for point in shape), Paint(tone.mark_colour, 0.92)
            yield Polygon(points, None, paint, edge * 0.12) if ring else Polygon(points, paint)


def turned_corners(cube: Cube, turn: Turn) -> Iterator[Point]:
    """Where the eight corners of a cube appear."""
    axes = [_appear(axis, cube) for axis in rotate(turn)]
    for signs in product((-0.5, 0.5), repeat=3):
        x, y = (sum(sign * axis[i] for sign, axis in zip(signs, axes, strict=True)) for i in (0, 1))
        yield cube.centre[0] + x, cube.centre[1] + y


def shade(tone: CubeTone, normal: Vector) -> str:
    """The colour of a face: as the front if it faces the viewer, lighter the more it faces up."""
    lit = 0.5 + 0.5 * sum(a * b for a, b in zip(normal, LAMP, strict=True))
    side = mix(tone.dark, tone.light, min(1.0, max(0.0, lit)))
    return mix(side, tone.fill, normal[2] ** 2)


def rotate(turn: Turn) -> tuple[Vector, Vector, Vector]:
    """Where a rotation takes the three axes."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )


def _transform(axes: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    x, y, z = (
        sum(share * axis[place] for share, axis in zip(vector, axes, strict=True))
        for place in range(3)
    )
    return x, y, z


def _appear(vector: Vector, cube: Cube) -> Point:
    """A direction along an edge as it appears in the picture."""
    x, y, z = (cube.edge * each for each in vector)
    return x + cube.shear[0] * z, y + cube.shear[1] * z


def _mark(tone: CubeTone) -> Sequence[Point]:
    """The outline of a mark, for an edge of 1; empty for none."""
    radius = {"dot": 0.2, "ring": 0.22}.get(tone.mark)
    if radius is None:
        return MARK_OUTLINES.get(tone.mark, ())
    steps = (math.tau * step / ROUND for step in range(ROUND))
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in steps]
