"""Divisions of depth: bands in which all floors are cut alike, and lanes for collisions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubetower.tower.design.design import Design

FILTER_BITS = 32  # of the engine's collision categories: one for each band and each lane


def depth_bands(design: Design) -> list[tuple[float, float]]:
    """Ranges of depth, front to back, in each of which every floor is cut alike."""
    half = design.tube.depth_mm / 2
    edges = {z for floor in design.floors for hole in floor.holes_mm for z in hole[2:]}
    return list(pairwise(sorted({-half, half, *edges})))


@dataclass(frozen=True, slots=True)
class LaneLayout:
    """Lanes for the middles of cubes: two cubes collide if theirs are at most `reach` lanes apart.

    The lanes are so wide that, averaged over a lane, cubes collide at a distance of one edge.
    """

    reach: int
    width_mm: float
    count: int


def lane_layout(design: Design) -> LaneLayout | None:
    """The finest lanes that the bits of the filter allow; None if they allow none.

    Lanes two edges wide would let cubes pass through each other, so they collide over three
    lanes or more.
    """
    edge = design.cube.edge_mm
    room = max(design.tube.depth_mm - edge, 0.0)
    bits = FILTER_BITS - len(depth_bands(design))
    for reach in (3, 2, 1):
        width = edge / (reach + 0.5)
        count = max(1, math.ceil(room / width))
        if count <= bits:
            return LaneLayout(reach, width, count)
    return None
