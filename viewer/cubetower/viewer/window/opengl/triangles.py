"""Shapes as triangles for the graphics card, in the order they are painted.

Corners are metres of the stage, so they hold at any scale; only texts have to be set again when it
changes. All shapes of a kind are done at once: a picture has thousands, and some of them move in
every frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import acos, ceil, cos, pi, sin

import numpy as np
from mapbox_earcut import triangulate_float64
from numpy.typing import NDArray

from cubetower.pages.palette import rgb
from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    Line,
    Paint,
    Point,
    Polygon,
    Single,
    Text,
)
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.solids import faces
from cubetower.viewer.draw.typography import text_box
from cubetower.viewer.window.opengl.strokes import Floats, Whole, flat, strokes

Ink = tuple[int, int, int, int]
Part = tuple[Floats, Whole, NDArray[np.uint8]]
"""Triangles (n, 3, 2), their places in the order of painting, and their inks."""
VERTEX = np.dtype([("place", "<f4", 2), ("texel", "<f4", 2), ("colour", "u1", 4)])
"""A corner of a triangle: where, which texel of the atlas, and red, green, blue, opacity.

Without a texel, the place is in metres; with one, in px from the stage's lower left corner.
"""
NO_TEXEL = -1.0
MAX_SAGITTA_PX = 0.06  # how far the sides of a circle's polygon may lie inside of it
MIN_CORNERS, CORNER_STEP = 8, 8  # of a circle, and by how many they grow
LETTER_OVERHANG = 0.3  # by which letters may reach over their box, em
RANKS = 12  # in the order of painting for each shape: fills and lines of three faces with marks


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles of a layer, three vertices each.

    Attributes:
        vertices: of all triangles, in the order they are painted.
        texts: each with the index of its first vertex; they fill their boxes until they are set.
        boxes: around each shape, metres, (n, 4): smallest x and y, largest x and y; nan if it
            leaves no mark.
        bounds: the box around all of them, (4,).
    """

    vertices: NDArray[np.void]
    texts: tuple[tuple[Text, int], ...]
    boxes: Floats
    bounds: Floats


def triangulate(shapes: Sequence[Single], scale: float) -> Mesh:
    """Turn shapes into triangles.

    Args:
        shapes: in metres, in the order they are painted.
        scale: px a metre, up to which circles are round.
    """
    pile = _MeshBuilder(scale)
    for number, shape in enumerate(shapes):
        pile.add(number * RANKS, shape)
    return pile.mesh(len(shapes))


class _MeshBuilder:
    """Collects shapes by kind, each with its rank in the order of painting."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._fills: list[tuple[int, tuple[Point, ...], Ink]] = []
        self._lines: list[tuple[int, tuple[Point, ...], Ink, float, bool]] = []
        self._texts: list[tuple[int, Text]] = []

    def add(self, order: int, shape: Single) -> None:
        """Add a shape."""
        if isinstance(shape, Polygon):
            if shape.fill and len(shape.points) > 2:
                self._fills.append((order, shape.points, ink_of(shape.fill)))
            if shape.outline and shape.width > 0:
                ink = ink_of(shape.outline)
                self._lines.append((order + 1, shape.points, ink, shape.width / 2, True))
        elif isinstance(shape, Circle):
            (x, y), radius = shape.centre, shape.radius
            rim = _rim(corners_for(radius * self._scale))
            points = tuple([(x + radius * a, y + radius * b) for a, b in rim])
            self.add(order, Polygon(points, shape.fill, shape.outline, shape.width))
        elif isinstance(shape, Cube):
            for place, face in enumerate(faces(shape)):
                self.add(order + 2 * place, face)
        elif isinstance(shape, Line):
            ink = ink_of(shape.paint)
            self._lines.append((order, shape.points, ink, shape.width / 2, False))
        elif shape.text.strip():
            self._texts.append((order, shape))
            self._fills.append((order, _text_corners(shape), ink_of(shape.paint)))

    def mesh(self, count: int) -> Mesh:
        """The mesh of all shapes; `count` is their number."""
        nothing = np.empty((0, 3, 2)), np.empty(0, np.int64), np.empty((0, 4), np.uint8)
        parts = [nothing, *self._polygons(), *self._strokes()]
        corners, orders, colours = map(np.concatenate, zip(*parts, strict=True))
        place = np.argsort(orders, kind="stable")
        corners, orders = corners[place], orders[place]
        vertices = np.empty((len(place), 3), VERTEX)
        vertices["place"], vertices["texel"] = corners, NO_TEXEL
        vertices["colour"] = colours[place][:, None]
        firsts = 3 * np.searchsorted(orders, [order for order, _ in self._texts])
        texts = zip([text for _, text in self._texts], firsts.tolist(), strict=True)
        boxes, of = np.full((count, 4), np.nan), orders // RANKS
        starts = np.flatnonzero(np.diff(of, prepend=-1))
        if len(of):
            boxes[of[starts], :2] = np.minimum.reduceat(corners.min(axis=1), starts)
            boxes[of[starts], 2:] = np.maximum.reduceat(corners.max(axis=1), starts)
        return Mesh(vertices.reshape(-1), tuple(texts), boxes, bounds(boxes))

    def _polygons(self) -> Iterator[Part]:
        """Triangle fans for convex polygons, ear clipping for the others."""
        if not self._fills:
            return
        points = flat([points for _, points, _ in self._fills])
        counts = np.array([len(points) for _, points, _ in self._fills])
        firsts = np.cumsum(counts) - counts
        owner = np.repeat(np.arange(len(counts)), counts)
        here = np.arange(len(points))
        after = here + 1
        after[firsts + counts - 1] = firsts
        round_ = _convex(points, after, firsts)
        inner = np.ones(len(points), bool)
        inner[firsts] = inner[firsts + counts - 1] = False
        fan = here[inner & round_[owner]]
        indices = [np.stack((firsts[owner[fan]], fan, after[fan]), axis=1)]
        for each in np.flatnonzero(~round_):
            own = points[firsts[each] : firsts[each] + counts[each]]
            ears = triangulate_float64(own, np.array([len(own)], np.uint32))
            indices.append(ears.astype(np.int64).reshape(-1, 3) + firsts[each])
        corners = np.concatenate(indices)
        of = owner[corners[:, 0]]
        orders = np.array([order for order, _, _ in self._fills], np.int64)
        inks = np.array([ink for _, _, ink in self._fills], np.uint8)
        yield points[corners], orders[of], inks[of]

    def _strokes(self) -> Iterator[Part]:
        if self._lines:
            orders, paths, inks, halves, closed = zip(*self._lines, strict=True)
            corners, of = strokes(paths, halves, closed)
            yield corners, np.array(orders)[of], np.array(inks, np.uint8)[of]


def corners_for(radius: float) -> int:
    """The number of corners that a circle with a radius in px needs."""
    if radius <= 4 * MAX_SAGITTA_PX:
        return MIN_CORNERS
    steps = ceil(pi / acos(1 - MAX_SAGITTA_PX / radius) / CORNER_STEP)
    return max(MIN_CORNERS, CORNER_STEP * steps)


def _convex(points: Floats, after: Whole, firsts: Whole) -> NDArray[np.bool_]:
    """Which polygons turn one way only."""
    along = points[after] - points
    then = along[after]
    turn = along[:, 0] * then[:, 1] - along[:, 1] * then[:, 0]
    least, most = np.minimum.reduceat(turn, firsts), np.maximum.reduceat(turn, firsts)
    slack = 1e-9 * np.maximum(np.abs(least), np.abs(most))
    return (least >= -slack) | (most <= slack)


@lru_cache(maxsize=64)
def _rim(corners: int) -> list[Point]:
    """A polygon with the area of a circle of radius 1."""
    around = [2 * pi * (place + 0.5) / corners for place in range(corners)]
    size = (pi / (corners / 2 * sin(2 * pi / corners))) ** 0.5
    return [(size * cos(angle), size * sin(angle)) for angle in around]


def bounds(boxes: Floats) -> Floats:
    """The box around boxes, (4,); nan if there are none."""
    least = np.fmin.reduce(boxes[:, :2], initial=np.nan)
    return np.concatenate((least, np.fmax.reduce(boxes[:, 2:], initial=np.nan)))


def _text_corners(text: Text) -> tuple[Point, ...]:
    box = text_box(text)
    return (
        Rect(box.left, box.bottom, box.right, box.top).expand(LETTER_OVERHANG * text.size).corners
    )


def ink_of(paint: Paint) -> Ink:
    """Red, green, blue and opacity, 0 to 255."""
    return _levels(paint.colour, round(255 * paint.alpha))


@lru_cache(maxsize=4096)
def _levels(colour: str, opacity: int) -> Ink:
    return (*rgb(colour), opacity)
