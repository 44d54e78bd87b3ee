"""Shapes as triangles for the graphics card, in the order they are painted.

The corners are metres of the stage, so that they hold at any scale; only texts have to be set
anew when it changes. Everything is done for all shapes of a kind at once: a picture has
thousands, and some of them move in every frame.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import acos, ceil, cos, pi, sin

import numpy as np
from mapbox_earcut import triangulate_float64
from numpy.typing import NDArray

from viewer.draw.displaylist import Circle, Cube, Line, Paint, Point, Polygon, Shape, Text
from viewer.draw.palette import CubeTone, rgb
from viewer.draw.solids import EDGE, EDGE_ALPHA, LIGHT, mark, square
from viewer.draw.typography import text_box
from viewer.window.strokes import Floats, Whole, flat, strokes

Ink = tuple[int, int, int, int]
Bytes = NDArray[np.uint8]
VERTEX = np.dtype([("place", "<f4", 2), ("texel", "<f4", 2), ("colour", "u1", 4)])
"""A corner of a triangle: where, which texel of the glyphs, and red, green, blue, opacity.

Without a texel, the place is in metres; with one, in px from the stage's lower left corner.
"""
NO_TEXEL = -1.0
FLAT = 0.06  # px that a side of a circle may lie inside of it
FEWEST, STEP = 8, 8  # corners of a circle, and by how many they grow
LETTERS = 0.3  # em that letters may reach over their box
RANKS = 2  # places in the order of painting that a shape may use


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles of a layer, three vertices each.

    Attributes:
        vertices: of all triangles, in the order they are painted.
        texts: each with the place of its first vertex; they are nowhere until they are set.
        boxes: what each shape reaches, metres, (n, 4): least x and y, greatest x and y; no
            numbers where it leaves no mark.
        reach: of all of them, (4,).
    """

    vertices: NDArray[np.void]
    texts: tuple[tuple[Text, int], ...]
    boxes: Floats
    reach: Floats


def meshed(shapes: Sequence[Shape], scale: float) -> Mesh:
    """The triangles of shapes.

    Args:
        shapes: in metres, in the order they are painted.
        scale: px a metre; circles are round up to there.
    """
    pile = _Pile(scale)
    for number, shape in enumerate(shapes):
        pile.add(number * RANKS, shape)
    return pile.mesh(len(shapes))


class _Pile:
    """Shapes by their kinds, each with its place in the order of painting."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._fills: list[tuple[int, tuple[Point, ...], Ink]] = []
        self._lines: list[tuple[int, tuple[Point, ...], Ink, float, bool]] = []
        self._discs: dict[int, list[tuple[int, Circle]]] = defaultdict(list)
        self._cubes: dict[CubeTone, list[tuple[int, Cube]]] = defaultdict(list)
        self._texts: list[tuple[int, Text]] = []
        self._parts: list[tuple[Floats, Whole, Bytes]] = []  # triangles, their order and colours

    def add(self, order: int, shape: Shape) -> None:
        """Put a shape on its pile."""
        if isinstance(shape, Polygon):
            if shape.fill and len(shape.points) > 2:
                self._fills.append((order, shape.points, ink_of(shape.fill)))
            if shape.outline and shape.width > 0:
                ink = ink_of(shape.outline)
                self._lines.append((order + 1, shape.points, ink, shape.width / 2, True))
        elif isinstance(shape, Cube):
            self._cubes[shape.tone].append((order, shape))
        elif isinstance(shape, Line):
            ink = ink_of(shape.paint)
            self._lines.append((order, shape.points, ink, shape.width / 2, False))
        elif isinstance(shape, Circle):
            self._discs[corners_for(shape.radius * self._scale)].append((order, shape))
        elif shape.text.strip():
            self._texts.append((order, shape))

    def mesh(self, count: int) -> Mesh:
        """Everything on the pile, so many shapes, in its order."""
        nowhere = np.full((len(self._texts), 2, 3, 2), np.nan)
        inks = [ink_of(text.paint) for _, text in self._texts]
        self._keep(nowhere, [order for order, _ in self._texts], inks)
        self._polygons()
        self._strokes()
        for many, circles in self._discs.items():
            self._circles(many, circles)
        for tone, cubes in self._cubes.items():
            self._solids(tone, cubes)
        corners, orders, colours = map(np.concatenate, zip(*self._parts, strict=True))
        place = np.argsort(orders, kind="stable")
        vertices = np.empty((len(place), 3), VERTEX)
        vertices["place"], vertices["texel"] = corners[place], NO_TEXEL
        vertices["colour"] = colours[place][:, None]
        firsts = 3 * np.flatnonzero(place < nowhere.shape[0] * 2)[::2]
        texts = [
            (text, first) for (_, text), first in zip(self._texts, firsts.tolist(), strict=True)
        ]
        boxes = np.full((count, 4), np.nan)
        of = orders[place] // RANKS
        starts = np.flatnonzero(np.diff(of, prepend=-1))
        if len(of):
            boxes[of[starts], :2] = np.minimum.reduceat(corners[place].min(axis=1), starts)
            boxes[of[starts], 2:] = np.maximum.reduceat(corners[place].max(axis=1), starts)
        for order, text in self._texts:
            boxes[order // RANKS] = _text_reach(text)
        return Mesh(vertices.reshape(-1), tuple(texts), boxes, around(boxes))

    def _polygons(self) -> None:
        """Fans of the convex polygons; the others by cutting off ears."""
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
        self._parts.append((points[corners], orders[of], inks[of]))

    def _strokes(self) -> None:
        if not self._lines:
            return
        orders, paths, inks, halves, closed = zip(*self._lines, strict=True)
        corners, of = strokes(paths, halves, closed)
        self._parts.append((corners, np.array(orders)[of], np.array(inks, np.uint8)[of]))

    def _circles(self, corners: int, circles: Sequence[tuple[int, Circle]]) -> None:
        """Discs, and rings over them, with so many corners each."""
        rim = _rim(corners)
        middles = np.array([circle.centre for _, circle in circles])[:, None]
        radii = np.array([circle.radius for _, circle in circles])[:, None, None]
        filled = [place for place, (_, circle) in enumerate(circles) if circle.fill]
        if filled:
            inks = [ink_of(circle.fill) for _, circle in circles if circle.fill]
            discs = middles[filled] + radii[filled] * rim
            orders = [circles[place][0] for place in filled]
            self._keep(discs[:, _fan(corners)], orders, inks)
        lined = [
            (order, circle) for order, circle in circles if circle.outline and circle.width > 0
        ]
        if lined:
            inks = [ink_of(circle.outline) for _, circle in lined if circle.outline]
            place = np.array([circle.centre for _, circle in lined])[:, None]
            sides = [
                place + np.array([max(0.0, circle.radius + side * circle.width / 2)
                 for _, circle in lined])[:, None, None] * rim
                for side in (-1, 1)
            ]  # fmt: skip
            orders = [order + 1 for order, _ in lined]
            self._keep(np.concatenate(sides, axis=1)[:, _band(corners)], orders, inks)

    def _solids(self, tone: CubeTone, cubes: Sequence[tuple[int, Cube]]) -> None:
        """Cubes of one tone: two sides, and what lies in the plane of the front."""
        orders = [order for order, _ in cubes]
        middle = np.array([cube.centre for _, cube in cubes])[:, None]
        edge = np.array([cube.edge for _, cube in cubes])
        angle = np.array([cube.angle for _, cube in cubes])
        shear = np.array([cube.shear for _, cube in cubes])[:, None]
        cosine, sine = edge * np.cos(angle), edge * np.sin(angle)
        turn = np.stack((cosine, sine, -sine, cosine), axis=1).reshape(-1, 2, 2)
        near = middle + _SQUARE @ turn
        outward = (_NORMALS @ turn) / edge[:, None, None]
        seen = (outward * shear).sum(axis=2) > 0
        lit = np.clip(0.5 + 0.5 * (outward * LIGHT).sum(axis=2), 0.0, 1.0)[..., None]
        dark, light = np.array(rgb(tone.dark)), np.array(rgb(tone.light))
        colours = np.empty((*seen.shape, 4), np.uint8)
        colours[..., :3], colours[..., 3] = np.rint(dark + (light - dark) * lit), 255
        far = near + shear * edge[:, None, None]
        quads = np.stack((near, np.roll(near, -1, 1), np.roll(far, -1, 1), far), axis=2)
        sides = quads[:, :, [[0, 1, 2], [0, 2, 3]]][seen].reshape(-1, 3, 2)
        of = np.repeat(np.nonzero(seen)[0], 2)
        self._parts.append((sides, np.array(orders)[of], np.repeat(colours[seen], 2, axis=0)))
        front, inks = _face(tone, corners_for(0.22 * self._scale * float(edge.max())))
        placed = middle[:, None] + (front.reshape(-1, 2) @ turn).reshape(-1, *front.shape)
        keys = np.repeat(np.array(orders) + 1, len(front))
        self._parts.append((placed.reshape(-1, 3, 2), keys, np.tile(inks, (len(cubes), 1))))

    def _keep(self, triangles: Floats, orders: Sequence[int], inks: Sequence[Ink]) -> None:
        """Triangles of many shapes, (shapes, n, 3, 2), that have equally many each."""
        count = triangles.shape[1]
        keys = np.repeat(np.array(orders, np.int64), count)
        colours = np.repeat(np.array(inks, np.uint8).reshape(-1, 4), count, axis=0)
        self._parts.append((triangles.reshape(-1, 3, 2), keys, colours))


_SQUARE = np.array(square((0.0, 0.0), 1.0, 0.0))
_NORMALS = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])  # of its sides


def corners_for(radius: float) -> int:
    """How many corners a circle needs, whose radius is so many px."""
    if radius <= 4 * FLAT:
        return FEWEST
    return max(FEWEST, STEP * ceil(pi / acos(1 - FLAT / radius) / STEP))


@lru_cache(maxsize=64)
def _face(tone: CubeTone, corners: int) -> tuple[Floats, Bytes]:
    """The front of a cube with edge 1 that is not turned: triangles and their colours."""
    front = tuple((x, y) for x, y in _SQUARE.tolist())
    pile = _Pile(0.0)
    pile.add(0, Polygon(front, Paint(tone.fill), Paint(tone.dark, EDGE_ALPHA), EDGE))
    pile._polygons()
    pile._strokes()
    more = _Pile(0.0)
    for shape in mark((0.0, 0.0), 1.0, 0.0, tone):
        if isinstance(shape, Circle):
            more._circles(corners, [(0, shape)])
        else:
            more.add(0, shape)
            more._polygons()
    parts = [*pile._parts, *more._parts]
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[2] for part in parts])


def _convex(points: Floats, after: Whole, firsts: Whole) -> NDArray[np.bool_]:
    """Which polygons turn one way only."""
    along = points[after] - points
    then = along[after]
    turn = along[:, 0] * then[:, 1] - along[:, 1] * then[:, 0]
    least, most = np.minimum.reduceat(turn, firsts), np.maximum.reduceat(turn, firsts)
    slack = 1e-9 * np.maximum(np.abs(least), np.abs(most))
    return (least >= -slack) | (most <= slack)


@lru_cache(maxsize=64)
def _rim(corners: int) -> Floats:
    """A circle of radius 1, (corners, 2); its area is that of the polygon."""
    around = [2 * pi * (place + 0.5) / corners for place in range(corners)]
    size = (pi / (corners / 2 * sin(2 * pi / corners))) ** 0.5
    return np.array([(size * cos(angle), size * sin(angle)) for angle in around])


@lru_cache(maxsize=64)
def _fan(corners: int) -> Whole:
    """Corners of a disc's triangles, (corners - 2, 3)."""
    return np.array([(0, place, place + 1) for place in range(1, corners - 1)])


@lru_cache(maxsize=64)
def _band(corners: int) -> Whole:
    """Corners of a ring's triangles: the inner rim comes first, then the outer one."""
    pairs = [(place, (place + 1) % corners) for place in range(corners)]
    return np.array(
        [
            triangle
            for a, b in pairs
            for triangle in ((a, b, b + corners), (a, b + corners, a + corners))
        ]
    )


def around(boxes: Floats) -> Floats:
    """What all boxes reach, (4,); no numbers if there are none."""
    least = np.fmin.reduce(boxes[:, :2], initial=np.nan)
    return np.concatenate((least, np.fmax.reduce(boxes[:, 2:], initial=np.nan)))


def _text_reach(text: Text) -> tuple[float, float, float, float]:
    box, more = text_box(text), LETTERS * text.size
    return box.left - more, box.bottom - more, box.right + more, box.top + more


def ink_of(paint: Paint) -> Ink:
    """Red, green, blue and opacity, 0 to 255."""
    return _levels(paint.colour, round(255 * paint.alpha))


@lru_cache(maxsize=4096)
def _levels(colour: str, opacity: int) -> Ink:
    return (*rgb(colour), opacity)
