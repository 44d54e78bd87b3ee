"""The straight pieces of a tower, seen from the side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cubetower.tower.design.depths import depth_bands

if TYPE_CHECKING:
    from cubetower.tower.design.design import Design

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plate:
    """One straight piece of the tower in the side view, in mm.

    Attributes:
        part: what it is a piece of.
        a: one end of its middle line.
        b: the other end.
        thick_mm: its thickness.
        square: its ends are cut square; otherwise they are round and extend half a thickness
            beyond the middle line.
        depths_mm: ranges of depth in which it exists; empty: the whole depth.
        floor_mm: of a floor, the height of its upper face as in the design; else 0.
    """

    part: Literal["wall", "floor", "ramp", "funnel", "rib", "tray"]
    a: Point
    b: Point
    thick_mm: float
    square: bool = False
    depths_mm: tuple[tuple[float, float], ...] = ()
    floor_mm: float = 0.0


def tower_plates(design: Design) -> list[Plate]:
    """All pieces of the tower without the tray."""
    return [*_walls(design), *_floors(design), *_funnel(design)]


def tray_plates(design: Design) -> list[Plate]:
    """The tray: its floor under the exit and its rim."""
    thick = design.tube.plate_mm
    left, right = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm + thick / 2
    foot = -thick / 2
    return [
        Plate("tray", (left - design.tube.width_mm / 4, foot), (right, foot), thick),
        Plate("tray", (right, foot), (right, design.tray.rim_mm), thick),
    ]


def _walls(design: Design) -> Iterator[Plate]:
    thick = design.tube.plate_mm
    half, top = thick / 2, design.tube.top_mm
    x = design.tube.width_mm / 2 + half
    yield Plate("wall", (-x, 0.0), (-x, top), thick)
    # The round end of the exit wall extends half a plate below its middle line.
    yield Plate("wall", (x, design.ramp.exit_mm + half), (x, top), thick)
    end = design.exit_x_mm + design.cube.edge_mm
    drop = half / math.cos(math.radians(design.ramp.degrees))
    heights = (design.ramp_height_mm(-x) - drop, design.ramp_height_mm(end) - drop)
    yield Plate("ramp", (-x, heights[0]), (end, heights[1]), thick)


def _floors(design: Design) -> Iterator[Plate]:
    bands, width = depth_bands(design), design.tube.width_mm
    for floor in design.floors:
        pieces: dict[tuple[float, float], list[tuple[float, float]]] = {}
        for front, back in bands:
            for piece in floor.ledges(width, (front + back) / 2):
                depths = pieces.setdefault(piece, [])
                adjoins = bool(depths) and depths[-1][1] == front
                depths.append((depths.pop()[0] if adjoins else front, back))
        whole = (bands[0][0], bands[-1][1])
        for piece, depths in pieces.items():
            everywhere = depths == [whole]
            yield _ledge(design, floor.height_mm, piece, () if everywhere else tuple(depths))


def _ledge(
    design: Design,
    height_mm: float,
    piece: tuple[float, float],
    depths: tuple[tuple[float, float], ...],
) -> Plate:
    """A piece of a floor.

    In a plane tower its ends are round: its middle line is shorter by half its thickness, except
    where it runs into a wall. With depth lanes it is cut square, as cardboard is.
    """
    thick, inner = design.tube.plate_mm, design.tube.width_mm / 2
    y = height_mm - thick / 2
    square = design.section == "lanes"
    cut = 0.0 if square else thick / 2
    start = piece[0] if piece[0] <= -inner else piece[0] + cut
    stop = piece[1] if piece[1] >= inner else piece[1] - cut
    return Plate("floor", (start, y), (stop, y), thick, square, depths, height_mm)


def _funnel(design: Design) -> Iterator[Plate]:
    thick = design.tube.plate_mm
    throat_y = design.throat_mm
    wall, throat, rim = (
        inner / 2 + thick / 2
        for inner in (design.tube.width_mm, design.funnel.opening_mm, design.funnel.rim_mm)
    )
    for side in (-1, 1):
        shoulder = (side * wall, design.tube.top_mm)
        yield Plate("funnel", shoulder, (side * throat, throat_y), thick)
        yield Plate("funnel", (side * throat, throat_y), (side * rim, design.rim_mm), thick)
    if design.funnel.rib_mm:  # the rib along the depth; the other one only limits depths
        yield Plate("rib", (0.0, throat_y), (0.0, throat_y), design.funnel.rib_mm)
