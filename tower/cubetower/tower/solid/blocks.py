"""The solid tower of a design: convex blocks of the same measures as its section.

Walls, floors and funnel are closed on all sides but the exit. What no cube can see is thicker than
in reality, so that none, however fast, leaves through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from cubetower.tower.design import HOOD_MM, Design, Floor

THICK_MM = 40.0  # of walls outwards, and of the ramp and the ground downwards

Part = Literal["wall", "floor", "ramp", "funnel", "rib", "tray"]
Point = tuple[float, float, float]  #: x, y and depth, mm


@dataclass(frozen=True, slots=True)
class Block:
    """A convex piece of the tower.

    Attributes:
        part: what it is a piece of.
        corners: all its corners, mm.
        box: whether these are the corners of a box along the axes.
    """

    part: Part
    corners: tuple[Point, ...]
    box: bool = False

    @property
    def low(self) -> Point:
        """The least of each coordinate."""
        x, y, z = (min(values) for values in zip(*self.corners, strict=True))
        return x, y, z

    @property
    def high(self) -> Point:
        """The greatest of each coordinate."""
        x, y, z = (max(values) for values in zip(*self.corners, strict=True))
        return x, y, z


def tower_blocks(design: Design) -> list[Block]:
    """All blocks of the tower, closed except for its exit."""
    return [*_walls(design), *_floors(design), *_funnel(design), *_hood(design)]


def tray_blocks(design: Design) -> list[Block]:
    """The blocks of the tower with its tray, for cubes that have left it."""
    return [*_walls(design), *_tray(design)]


def box(part: Part, low: Sequence[float], high: Sequence[float]) -> Block:
    """A box along the axes between two corners."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    return Block(part, tuple(product((x0, x1), (y0, y1), (z0, z1))), box=True)


def _walls(design: Design) -> Iterator[Block]:
    """The tube, and the ramp that leads out of it."""
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    top, plate = design.tube.top_mm, design.tube.plate_mm
    outer, end = across + THICK_MM, design.exit_x_mm + design.cube.edge_mm
    yield box("wall", (-outer, 0.0, -deep - THICK_MM), (-across, top, deep + THICK_MM))
    low, high = design.ramp.exit_mm, top
    yield box("wall", (across, low, -deep), (across + plate, high, deep))
    for side in (-1, 1):
        near, far = sorted((side * deep, side * (deep + THICK_MM)))
        yield box("wall", (-outer, -THICK_MM, near), (end + 2 * design.cube.edge_mm, top, far))
    heights = [design.ramp_height_mm(x) for x in (-outer, end)]
    corners = [(-outer, -THICK_MM), (end, -THICK_MM), (end, heights[1]), (-outer, heights[0])]
    yield Block("ramp", tuple((x, y, z) for x, y in corners for z in (-deep, deep)))


def _floors(design: Design) -> Iterator[Block]:
    plate = design.tube.plate_mm
    for floor in design.floor:
        for x0, x1, z0, z1 in _pieces(design, floor):
            low, high = (x0, floor.height_mm - plate, z0), (x1, floor.height_mm, z1)
            yield box("floor", low, high)


def _pieces(design: Design, floor: Floor) -> Iterator[tuple[float, float, float, float]]:
    """The plate around the holes, as few rectangles as large as they can be; they overlap.

    A cube that slides from one to another is always on one of them, so no joint can catch it.
    """
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    holes = [tuple(hole) if len(hole) == 4 else (*hole, -deep, deep) for hole in floor.holes_mm]
    xs = sorted({-across, across, *(x for hole in holes for x in hole[:2])})
    zs = sorted({-deep, deep, *(z for hole in holes for z in hole[2:])})

    def is_free(x0: float, x1: float, z0: float, z1: float) -> bool:
        return not any(
            x0 < hole[1] and hole[0] < x1 and z0 < hole[3] and hole[2] < z1 for hole in holes
        )

    spans = [
        (x0, x1, z0, z1)
        for a, x0 in enumerate(xs)
        for x1 in xs[a + 1 :]
        for b, z0 in enumerate(zs)
        for z1 in zs[b + 1 :]
        if is_free(x0, x1, z0, z1)
    ]
    for span in spans:
        if not any(other != span and _contains(other, span) for other in spans):
            yield span


def _contains(outer: Sequence[float], inner: Sequence[float]) -> bool:
    return (
        outer[0] <= inner[0]
        and inner[1] <= outer[1]
        and outer[2] <= inner[2]
        and inner[3] <= outer[3]
    )


def _funnel(design: Design) -> Iterator[Block]:
    """The plate around the throat, the four slopes, and the ribs that cross in the throat."""
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    opening, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
    top, throat, high = design.tube.top_mm, design.throat_mm, design.rim_mm
    far = THICK_MM + max(across, deep, rim)
    for x0, x1, z0, z1 in (
        (-far, -opening, -far, far),
        (opening, far, -far, far),
        (-far, far, -far, -opening),
        (-far, far, opening, far),
    ):
        yield box("funnel", (x0, top, z0), (x1, throat, z1))
    profile = (opening, throat), (rim, high), (rim + THICK_MM, high), (rim + THICK_MM, throat)
    for side in (-1, 1):
        ends = [(side * out, y, end) for out, y in profile for end in (-out, out)]
        yield Block("funnel", tuple(ends))
        yield Block("funnel", tuple((z, y, x) for x, y, z in ends))
    if half := design.funnel.rib_mm / 2:
        yield box("rib", (-half, throat - half, -opening), (half, throat + half, opening))
        yield box("rib", (-opening, throat - half, -half), (opening, throat + half, half))


def _hood(design: Design) -> Iterator[Block]:
    """Walls above the funnel's rim, in place of the hands that keep cubes from missing it."""
    inner, low, high = design.funnel.rim_mm / 2, design.rim_mm, design.rim_mm + HOOD_MM
    outer = inner + THICK_MM
    for side in (-1, 1):
        near, far = sorted((side * inner, side * outer))
        yield box("funnel", (near, low, -outer), (far, high, outer))
        yield box("funnel", (-outer, low, near), (outer, high, far))


def _tray(design: Design) -> Iterator[Block]:
    """The tray's bottom, and its sides, higher than they look."""
    deep, left = design.tube.depth_mm / 2, -design.exit_x_mm - THICK_MM
    end = design.exit_x_mm + design.tray.length_mm
    high = design.tube.top_mm
    yield box("tray", (left, -THICK_MM, -deep - THICK_MM), (end + THICK_MM, 0.0, deep + THICK_MM))
    yield box("tray", (end, -THICK_MM, -deep - THICK_MM), (end + THICK_MM, high, deep + THICK_MM))
    for side in (-1, 1):
        near, far = sorted((side * deep, side * (deep + THICK_MM)))
        yield box("tray", (left, -THICK_MM, near), (end + THICK_MM, high, far))
