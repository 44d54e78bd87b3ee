"""What can be said of cubes at rest: which touch, and whether another could get past them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from tower.design import Design
from tower.models.pose import Pose

CONTACT_MM = 0.5  # cubes so close count as touching
_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2


def touching(design: Design, resting: Sequence[Pose]) -> list[list[int]]:
    """Indices of the cubes, those together that touch directly or by way of others."""
    if not resting:
        return []
    squares = _squares(resting, design.cube.edge_mm)
    groups: dict[int, list[int]] = {}
    for index, group in enumerate(_chains(squares, CONTACT_MM).tolist()):
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
    shapes = np.array([*tower.plates, *_squares(resting, design.cube.edge_mm)])
    chain = _chains(shapes, design.cube.edge_mm)
    return bool(chain[tower.back_wall] == chain[tower.exit_wall])


def _chains(shapes: NDArray[np.object_], gap_mm: float) -> NDArray[np.int32]:
    """A number for each shape, the same for those linked by gaps of at most `gap_mm`."""
    near = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=gap_mm)
    links = coo_array((np.ones(near.shape[1], bool), tuple(near)), shape=2 * (len(shapes),))
    chains: NDArray[np.int32] = connected_components(links, directed=False)[1]
    return chains


@dataclass(frozen=True)
class _Outlines:
    plates: tuple[shapely.Polygon, ...]
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
    outlines = (
        shapely.LineString([plate.a, plate.b]).buffer(half, quad_segs=2) for plate in plates
    )
    return _Outlines(tuple(outlines), walls[0], walls[-1])


def _squares(resting: Sequence[Pose], edge_mm: float) -> NDArray[np.object_]:
    """The outline of every cube."""
    middles = np.array([(pose.x_mm, pose.y_mm) for pose in resting])
    angles = np.array([pose.angle_rad for pose in resting])
    cosine, sine = np.cos(angles), np.sin(angles)
    turn = np.array([[cosine, -sine], [sine, cosine]])  # (2, 2, cubes)
    corners = np.einsum("ijc,kj->cki", turn, _CORNERS * edge_mm) + middles[:, None, :]
    squares: NDArray[np.object_] = shapely.polygons(corners)
    return squares
