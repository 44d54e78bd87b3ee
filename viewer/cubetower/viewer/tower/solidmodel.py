"""The tower of a design in three dimensions, to be drawn from all sides: pieces of true thickness.

Floors and ribs are those of `cubetower.tower.solid`; walls, ramp, tray and funnel, which are
thicker there, are as thick here as the design's plates.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from cubetower.tower.design import Design
from cubetower.tower.solid.blocks import Block, box, tower_blocks

Part = Literal["wall", "floor", "ramp", "tray", "side", "funnel", "throat", "rib"]
Point = tuple[float, float, float]  #: x, y and depth, mm
DOWNWARDS: Point = (0.0, -1.0, 0.0)
SHEET_MM = 1.5  # thickness of the funnel's plastic, along the horizontal; assumed


@dataclass(frozen=True, slots=True)
class Piece:
    """A convex piece with six faces.

    Attributes:
        part: what it is a piece of; ``side`` is a wall of the tray, ``throat`` the plate that
            carries the funnel.
        corners: its eight corners, mm: left before right, then lower before upper, then near
            before far.
        outward: the direction away from the cubes, of length 1: a piece that turns it towards
            the viewer hides cubes. None for pieces that lie among them.
    """

    part: Part
    corners: tuple[Point, ...]
    outward: Point | None = None


def tower_pieces(design: Design) -> list[Piece]:
    """All pieces of a tower with its tray."""
    inner = [block for block in tower_blocks(design) if block.part in ("floor", "rib")]
    return [
        *_walls(design),
        _ramp(design),
        *_tray(design),
        *(_inner_piece(block) for block in inner),
        *_throat(design),
        *_funnel(design),
    ]


def _inner_piece(block: Block) -> Piece:
    part: Part = "floor" if block.part == "floor" else "rib"
    return Piece(part, block.corners)


def _box(part: Part, low: Sequence[float], high: Sequence[float], outward: Point | None) -> Piece:
    return Piece(part, box("wall", low, high).corners, outward)


def _walls(design: Design) -> Iterator[Piece]:
    """The four walls of the tube; the exit is under the right one."""
    plate, top = design.tube.plate_mm, design.tube.top_mm
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    outer = across + plate
    yield _box("wall", (-outer, -plate, -deep), (-across, top, deep), (-1.0, 0.0, 0.0))
    yield _box("wall", (across, design.ramp.exit_mm, -deep), (outer, top, deep), (1.0, 0.0, 0.0))
    for side in (-1.0, 1.0):
        near, far = sorted((side * deep, side * (deep + plate)))
        yield _box("wall", (-outer, -plate, near), (outer, top, far), (0.0, 0.0, side))


def _ramp(design: Design) -> Piece:
    """The ramp with the base that carries it."""
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    foot, end = -design.tube.plate_mm, design.exit_x_mm + design.cube.edge_mm
    sections = [(x, (foot, design.ramp_height_mm(x))) for x in (-across, end)]
    corners = tuple((x, y, z) for x, heights in sections for y in heights for z in (-deep, deep))
    return Piece("ramp", corners, DOWNWARDS)


def _tray(design: Design) -> Iterator[Piece]:
    """The tray's bottom, from the ramp's end on, and its three sides."""
    plate, rim, deep = design.tube.plate_mm, design.tray.rim_mm, design.tube.depth_mm / 2
    left, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
    foot = left + design.cube.edge_mm
    yield _box("tray", (foot, -plate, -deep), (end, 0.0, deep), DOWNWARDS)
    yield _box("side", (end, -plate, -deep), (end + plate, rim, deep), (1.0, 0.0, 0.0))
    for side in (-1.0, 1.0):
        near, far = sorted((side * deep, side * (deep + plate)))
        yield _box("side", (left, -plate, near), (end + plate, rim, far), (0.0, 0.0, side))


def _throat(design: Design) -> Iterator[Piece]:
    """The plate on the tube around the funnel's opening."""
    opening, low, high = design.funnel.opening_mm / 2, design.tube.top_mm, design.throat_mm
    across = design.tube.width_mm / 2 + design.tube.plate_mm
    deep = design.tube.depth_mm / 2 + design.tube.plate_mm
    for x0, x1, z0, z1 in (
        (-across, across, opening, deep),
        (-across, across, -deep, -opening),
        (-across, -opening, -opening, opening),
        (opening, across, -opening, opening),
    ):
        if x0 < x1 and z0 < z1:  # else the throat is as wide as the tube
            yield _box("throat", (x0, low, z0), (x1, high, z1), None)


def _funnel(design: Design) -> Iterator[Piece]:
    """The four slopes."""
    rise, run = design.funnel.height_mm, (design.funnel.rim_mm - design.funnel.opening_mm) / 2
    length = math.hypot(rise, run)
    out, down = rise / length, -run / length
    for side in (-1.0, 1.0):
        yield Piece("funnel", _slope(design, side), (side * out, down, 0.0))
        yield Piece("funnel", _slope(design, side, deep=True), (0.0, down, side * out))


def _slope(design: Design, side: float, *, deep: bool = False) -> tuple[Point, ...]:
    """The corners of a slope at one side, along x or in depth."""
    heights = design.throat_mm, design.rim_mm
    halves = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
    layers, ends = (0.0, SHEET_MM) if side > 0 else (SHEET_MM, 0.0), (-1.0, 1.0)
    order: Iterable[tuple[float, int, float]] = product(layers, (0, 1), ends)
    if deep:
        order = ((layer, up, end) for end, up, layer in product(ends, (0, 1), layers))
    places = ((halves[up] + layer, heights[up], end) for layer, up, end in order)
    corners = ((side * reach, y, end * reach) for reach, y, end in places)
    return tuple((z, y, x) if deep else (x, y, z) for x, y, z in corners)
