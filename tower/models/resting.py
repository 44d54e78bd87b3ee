"""What can be said of cubes at rest: which touch, and whether another could get past them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import shapely
from numpy.typing import NDArray

from tower.design import Design
from tower.models.pose import Pose

CONTACT_MM = 0.5  # cubes so close count as touching
_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2


def touching(design: Design, resting: Sequence[Pose]) -> list[list[int]]:
    """Indices of the cubes, those together that touch directly or by way of others."""
    if not resting:
        return []
    groups: dict[int, list[int]] = {}
    chains = _chains((), _squares(resting, design.cube.edge_mm), CONTACT_MM)
    for index, group in enumerate(chains):
        groups.setdefault(group, []).append(index)
    return list(groups.values())


def is_blocked(design: Design, resting: Sequence[Pose]) -> bool:
    """Whether cubes at rest close the way from the funnel to the exit.

    They do if a chain of cubes and plates reaches from one side of the tower to the other
    with no opening as wide as a cube's edge anywhere along it.
    """
    if not resting:
        return False
    tower = _outlines(design)
    squares = _squares(resting, design.cube.edge_mm)
    chain = _chains(tower.plates, squares, design.cube.edge_mm, tower.chains)
    return chain[tower.back_wall] == chain[tower.exit_wall]


def _chains(
    fixed: Sequence[shapely.Polygon],
    cubes: NDArray[np.object_],
    gap_mm: float,
    fixed_chains: Sequence[int] = (),
) -> list[int]:
    """A number for each shape, the same for those linked by gaps of at most `gap_mm`.

    Args:
        fixed: shapes whose chains among themselves are known.
        cubes: the other shapes.
        gap_mm: the widest gap of a link.
        fixed_chains: those of the fixed shapes.
    """
    shapes = np.array([*fixed, *cubes])
    first, second = shapely.STRtree(shapes).query(cubes, predicate="dwithin", distance=gap_mm)
    parent = [*fixed_chains, *range(len(fixed), len(shapes))]  # union-find

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = index = parent[parent[index]]
        return index

    for cube, other in zip(first.tolist(), second.tolist(), strict=True):
        parent[root(len(fixed) + cube)] = root(other)
    return [root(index) for index in range(len(shapes))]


@dataclass(frozen=True)
class _Outlines:
    plates: tuple[shapely.Polygon, ...]
    chains: tuple[int, ...]  #: as of `_chains`
    back_wall: int
    exit_wall: int


@cache
def _outlines(design: Design) -> _Outlines:
    plates = design.plates()
    walls = sorted(
        (index for index, plate in enumerate(plates) if plate.part == "wall"),
        key=lambda index: plates[index].a[0],
    )
    half = design.tube.plate_mm / 2
    outlines = tuple(
        shapely.LineString([plate.a, plate.b]).buffer(half, quad_segs=2) for plate in plates
    )
    chains = _chains((), np.array(outlines), design.cube.edge_mm)
    return _Outlines(outlines, tuple(chains), walls[0], walls[-1])


def _squares(resting: Sequence[Pose], edge_mm: float) -> NDArray[np.object_]:
    """The outline of every cube."""
    middles = np.array([(pose.x_mm, pose.y_mm) for pose in resting])
    angles = np.array([pose.angle_rad for pose in resting])
    cosine, sine = np.cos(angles), np.sin(angles)
    turn = np.array([[cosine, -sine], [sine, cosine]])  # (2, 2, cubes)
    corners = np.einsum("ijc,kj->cki", turn, _CORNERS * edge_mm) + middles[:, None, :]
    squares: NDArray[np.object_] = shapely.polygons(corners)
    return squares
