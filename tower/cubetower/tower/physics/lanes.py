"""Depth lanes: which cubes and which pieces of floors can collide, by their depth.

The engine is two-dimensional. Its collision filter asks, for two shapes, whether each one's
categories share a bit with the other's mask. Of its 32 bits some stand for *bands*, ranges of
depth in which every floor is cut alike, the others for *lanes* of equal width.

- A cube's categories are the lane and the band of its middle, its mask the lanes in reach. So two
  cubes collide if their middles are at most about an edge apart in depth.
- A piece of a floor has all categories, and as its mask the bands where it is solid. So a cube
  collides with it only if it is solid under the cube's middle: a real cube tips off a ledge that
  does not support its centre of mass.
- Walls, ramp and funnel collide with everything.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

import pymunk

from cubetower.tower.design import Design
from cubetower.tower.design.depths import depth_bands, lane_layout

ALL = pymunk.ShapeFilter.ALL_CATEGORIES()


class Lanes:
    """The lanes and bands of a tower, and their collision filters."""

    def __init__(self, design: Design) -> None:
        layout = lane_layout(design)
        assert layout is not None  # noqa: S101 - else the design would have been refused
        self._layout = layout
        self._bands = depth_bands(design)
        self._edges = [back for _, back in self._bands[:-1]]
        self._first = (design.tube.depth_mm - design.cube.edge_mm) / 2
        self._filters = [
            [self._filter(lane, band) for band in range(len(self._bands))]
            for lane in range(layout.count)
        ]

    def lane(self, depth_mm: float) -> int:
        """The lane of a cube whose middle is at a depth; beyond all lanes, the outermost one."""
        layout = self._layout
        lane = int((depth_mm + self._first) / layout.width_mm)
        return min(max(lane, 0), layout.count - 1)

    def meet(self, one_mm: float, other_mm: float) -> bool:
        """Whether two cubes at these depths can collide."""
        return abs(self.lane(one_mm) - self.lane(other_mm)) <= self._layout.reach

    def of_cube(self, depth_mm: float) -> pymunk.ShapeFilter:
        """The filter of a cube whose middle is at a depth; the same object for the same place."""
        return self._filters[self.lane(depth_mm)][bisect_left(self._edges, depth_mm)]

    def of_plate(self, depths_mm: Sequence[tuple[float, float]]) -> pymunk.ShapeFilter:
        """The filter of a piece of a floor that exists in some ranges of depth."""
        mask = 0
        for band, (front, back) in enumerate(self._bands):
            if any(first <= front and back <= last for first, last in depths_mm):
                mask |= self._bit(band)
        return pymunk.ShapeFilter(categories=ALL, mask=mask)

    def _filter(self, lane: int, band: int) -> pymunk.ShapeFilter:
        layout = self._layout
        low, high = max(0, lane - layout.reach), min(layout.count - 1, lane + layout.reach)
        in_reach = ((1 << high + 1) - 1) ^ ((1 << low) - 1)
        return pymunk.ShapeFilter(categories=1 << lane | self._bit(band), mask=in_reach)

    def _bit(self, band: int) -> int:
        return 1 << self._layout.count + band


@lru_cache(maxsize=8)
def lanes_of(design: Design) -> Lanes | None:
    """The lanes of a design; None for a plane one."""
    return Lanes(design) if design.section == "lanes" else None
