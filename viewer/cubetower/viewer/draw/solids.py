"""Solids in oblique view: a face in the picture's plane, extruded to the upper right."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from cubetower.pages.badge import MARK_OUTLINES
from cubetower.pages.palette import CubeTone, mix
from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    Paint,
    Plain,
    Point,
    Polygon,
    Shape,
    fade,
    singles,
)
from cubetower.viewer.draw.turned import turned_corners, turned_faces

SHEAR = (0.30, 0.20)  # to the right and up, for each metre away from the viewer
FRAME = 0.09  # of both sides of the line around each face of a turned cube, in edges
GHOST = 0.22  # opacity of a cube that has cancelled, within its edges
EDGE, EDGE_ALPHA = 0.07, 0.85  # of the line around a cube's front face: width in edges, opacity
LIGHT = (-0.25, 0.97)  # direction towards the lamp, in the plane of the picture
CORNERS = 6  # steps around a round end


def push_back(point: Point, depth: float, shear: Point = SHEAR) -> Point:
    """Where a point `depth` behind the plane of the picture appears."""
    return (point[0] + depth * shear[0], point[1] + depth * shear[1])


def sides(
    face: Sequence[Point],
    depth: float,
    light: str,
    dark: str,
    alpha: float = 1.0,
    *,
    shear: Point = SHEAR,
) -> Iterator[Polygon]:
    """The visible sides of a convex `face` extruded to a depth.

    The face runs counterclockwise; the more a side faces the lamp, the lighter it is.
    """
    for a, b in pairwise([*face, face[0]]):
        normal = (b[1] - a[1], a[0] - b[0])
        length = math.hypot(*normal)
        if length and normal[0] * shear[0] + normal[1] * shear[1] > 0:
            lit = 0.5 + 0.5 * (normal[0] * LIGHT[0] + normal[1] * LIGHT[1]) / length
            yield Polygon(
                (b, a, push_back(a, depth, shear), push_back(b, depth, shear)),
                Paint(mix(dark, light, min(1.0, max(0.0, lit))), alpha),
            )


def capsule(a: Point, b: Point, thickness: float) -> tuple[Point, ...]:
    """A straight plate with round ends around its middle line, counterclockwise."""
    along = math.atan2(b[1] - a[1], b[0] - a[0])
    return tuple(
        (
            x + thickness / 2 * math.cos(along + turn + math.pi * step / CORNERS),
            y + thickness / 2 * math.sin(along + turn + math.pi * step / CORNERS),
        )
        for (x, y), turn in ((b, -math.pi / 2), (a, math.pi / 2))
        for step in range(CORNERS + 1)
    )


def square(centre: Point, edge: float, angle: float) -> tuple[Point, ...]:
    """The corners of a square turned by `angle` radians, counterclockwise."""
    return _rotate([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], centre, edge, angle)


def cube(centre: Point, edge: float, angle: float, tone: CubeTone, key: int | None = None) -> Cube:
    """A cube in the oblique view of all pictures except those of towers with true depth."""
    return Cube(centre, edge, angle, tone, SHEAR, key)


def faces(cube: Cube) -> Iterable[Plain]:
    """The shapes of a cube: its visible faces and its mark."""
    if cube.alpha == 1.0:
        return _opaque_faces(cube)
    return (fade(face, cube.alpha) for face in _opaque_faces(cube))


def _opaque_faces(cube: Cube) -> Iterator[Plain]:
    if cube.turn is not None:
        yield from turned_faces(cube, cube.turn, (FRAME, EDGE_ALPHA))
        return
    tone, edge = cube.tone, cube.edge
    front = square(cube.centre, edge, cube.angle)
    yield from sides(front, edge, tone.light, tone.dark, shear=cube.shear)
    yield Polygon(front, Paint(tone.fill), Paint(tone.dark, EDGE_ALPHA), edge * EDGE)
    yield from mark(cube.centre, edge, cube.angle, tone)


def see_through(cube: Cube, share: float, width: float) -> Iterator[Shape]:
    """A cube as it shines through what covers it: faint, with an outline in its full colour.

    Args:
        cube: as it would be seen.
        share: of its opacity.
        width: of the outline, metres.
    """
    yield replace(cube, key=None, alpha=share * cube.alpha)
    yield Polygon(silhouette(cube), None, Paint(cube.tone.fill, cube.alpha), width)


def ghost(cube: Cube, width: float) -> Iterator[Shape]:
    """What is left of a cube that has cancelled: its edges, and the ground seen through it.

    Args:
        cube: as it would be seen; it stands upright.
        width: of the edges, metres.
    """
    yield replace(cube, alpha=GHOST * cube.alpha)
    middle = (
        cube.centre if cube.turn is None else push_back(cube.centre, -cube.edge / 2, cube.shear)
    )
    for face in (silhouette(cube), square(middle, cube.edge, cube.angle)):
        yield Polygon(face, None, Paint(cube.tone.dark, cube.alpha), width)


def silhouette(cube: Cube) -> tuple[Point, ...]:
    """The outline of a cube in the picture, counterclockwise."""
    if cube.turn is not None:
        return outline(turned_corners(cube, cube.turn))
    front = square(cube.centre, cube.edge, cube.angle)
    return outline([*front, *(push_back(corner, cube.edge, cube.shear) for corner in front)])


def outline(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex hull of points, counterclockwise."""
    ordered = sorted(points)
    halves: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in row:
            while len(half) > 1 and _turns_right(half[-2], half[-1], (x, y)):
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def _turns_right(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) <= (b[1] - a[1]) * (c[0] - a[0])


def plain(shapes: Iterable[Shape]) -> Iterator[Plain]:
    """The shapes one by one, with cubes replaced by their faces."""
    for shape in singles(shapes):
        if isinstance(shape, Cube):
            yield from faces(shape)
        else:
            yield shape


def mark(centre: Point, edge: float, angle: float, tone: CubeTone) -> Iterator[Polygon | Circle]:
    """The mark on a cube's face."""
    paint = Paint(tone.mark_colour, 0.92)
    if tone.mark == "dot":
        yield Circle(centre, edge * 0.2, paint)
    elif tone.mark == "ring":
        yield Circle(centre, edge * 0.22, None, paint, edge * 0.12)
    elif tone.mark != "none":
        yield Polygon(_rotate(MARK_OUTLINES[tone.mark], centre, edge, angle), paint)


def _rotate(
    points: Sequence[Point], centre: Point, scale: float, angle: float
) -> tuple[Point, ...]:
    cosine, sine = scale * math.cos(angle), scale * math.sin(angle)
    return tuple(
        (centre[0] + cosine * x - sine * y, centre[1] + sine * x + cosine * y) for x, y in points
    )
