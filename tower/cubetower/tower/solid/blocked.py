"""Whether cubes at rest close the way through a tower in three dimensions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from cubetower.tower.design import Design
from cubetower.tower.solid.pose import SolidPose, rotation_matrices

HEAP_EDGES = 2.0  # cubes up to so high above a hole can be part of an arch over it
UP, OUT = (0, 2), (2, 1)  # axes of the picture of an opening: seen from above, and from the exit
ROUGH_MM = 1e-3  # rounding


def is_blocked(design: Design, resting: Sequence[SolidPose]) -> bool:
    """Whether cubes at rest leave no way from the funnel to the exit.

    A level (the throat, a floor, the exit) is closed if the cubes near it leave nowhere in its
    openings a circle as wide as a cube's edge. A tower that is not blocked may still be clogged, if
    cubes hardly ever find the way.
    """
    if not resting:
        return False
    corners = _corners(resting, design.cube.edge_mm)
    return any(_is_closed(level, corners, design.cube.edge_mm) for level in _levels(design))


@dataclass(frozen=True)
class _Level:
    """Openings that cubes must pass, in a plane.

    Attributes:
        openings: their shape, seen across the plane.
        axes: the two coordinates that are seen.
        across: the coordinate across the plane;
        low: cubes that reach from this value of it
        high: to this one can be in the way.
        least: cubes that it takes to close them.
    """

    openings: BaseGeometry
    axes: tuple[int, int]
    across: int
    low: float
    high: float
    least: int


@lru_cache(maxsize=8)
def _levels(design: Design) -> tuple[_Level, ...]:
    edge, tube, plate = design.cube.edge_mm, design.tube, design.tube.plate_mm
    half = design.funnel.opening_mm / 2
    throat: BaseGeometry = shapely.box(-half, -half, half, half)
    if rib := design.funnel.rib_mm / 2:
        ribs = shapely.union(
            shapely.box(-half, -rib, half, rib), shapely.box(-rib, -half, rib, half)
        )
        throat = throat.difference(ribs)
    deep = tube.depth_mm / 2
    foot = design.ramp_height_mm(design.exit_x_mm)
    way_out = shapely.box(-deep, foot, deep, design.ramp.exit_mm)
    levels: list[tuple[BaseGeometry, tuple[int, int], int, float, float]] = [
        (throat, UP, 1, tube.top_mm - edge, math.inf)
    ]
    for floor in design.floor:
        holes = [(*hole, -deep, deep)[:4] for hole in floor.holes_mm]
        shape = shapely.union_all([shapely.box(x0, z0, x1, z1) for x0, x1, z0, z1 in holes])
        top = floor.height_mm
        levels.append((shape, UP, 1, top - plate - edge, top + HEAP_EDGES * edge))
    levels.append((way_out, OUT, 0, design.exit_x_mm - 2 * edge, math.inf))
    return tuple(_Level(*level, _least(level[0], edge)) for level in levels)


def _least(openings: BaseGeometry, edge: float) -> int:
    """The fewest cubes that can close openings: each takes at most its shadow and an edge around.

    The largest shadow is a hexagon of radius 1.23 edges.
    """
    reach = math.pi * (1.23 * edge + edge / 2) ** 2
    return max(1, math.floor(openings.buffer(-edge / 2).area / reach))


def _is_closed(level: _Level, corners: NDArray[np.float64], edge: float) -> bool:
    across = corners[:, :, level.across]
    near = (across.max(axis=1) > level.low) & (across.min(axis=1) < level.high)
    if near.sum() < level.least:
        return False
    seen = shapely.multipoints(corners[near][:, :, level.axes])
    shadows = shapely.union_all(shapely.convex_hull(seen))
    free = level.openings.difference(shadows)
    return bool(free.buffer(-edge / 2 + ROUGH_MM).is_empty)


_UNIT = np.array(list(product((-0.5, 0.5), repeat=3)))


def _corners(resting: Sequence[SolidPose], edge: float) -> NDArray[np.float64]:
    """The corners of cubes (cubes, 8, 3)."""
    middles = np.array([(pose.x_mm, pose.y_mm, pose.depth_mm) for pose in resting])
    turns = np.array([(pose.real, pose.i, pose.j, pose.k) for pose in resting])
    corners: NDArray[np.float64] = np.einsum("cij,kj->cki", rotation_matrices(turns), _UNIT * edge)
    corners += middles[:, None, :]
    return corners
