"""Contact of cubes at rest: which of them touch, and whether they block the tower."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from cubetower.tower.design import Design, Floor, Plate
from cubetower.tower.physics.lanes import lanes_of
from cubetower.tower.physics.pose import Pose

CONTACT_MM = 0.5  # cubes so close to each other count as touching
_CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2


def touching_groups(design: Design, resting: Sequence[Pose]) -> list[list[int]]:
    """The groups of cubes that touch directly or through others; cubes by their indices.

    Two cubes count as touching if their middles are so near that their corners could touch.
    """
    if not resting:
        return []
    lanes = lanes_of(design)
    places = np.array([(pose.x_mm, pose.y_mm) for pose in resting])
    near = design.cube.edge_mm * math.sqrt(2) + CONTACT_MM
    apart = places[:, None, :] - places[None, :, :]
    pairs = np.argwhere(np.triu(np.einsum("ijk,ijk->ij", apart, apart) < near * near, 1))
    chains = _UnionFind(len(resting))
    for one, other in pairs.tolist():
        if lanes is None or lanes.meet(resting[one].depth_mm, resting[other].depth_mm):
            chains.link(one, other)
    groups: dict[int, list[int]] = {}
    for index in range(len(resting)):
        groups.setdefault(chains.root(index), []).append(index)
    return list(groups.values())


def is_blocked(design: Design, resting: Sequence[Pose]) -> bool:
    """Whether cubes at rest leave no way from the funnel to the exit.

    In a plane tower: a chain of cubes and plates, without a gap as wide as a cube's edge, reaches
    from one side of the tower to the other. With depth lanes: there is such a chain at every depth
    in the funnel, at one of the floors or at the exit. A tower that is not blocked may still be
    clogged, if cubes hardly ever find the way.
    """
    if not resting:
        return False
    if design.section == "plane":
        return _is_closed(design, _outlines(design, design.floors), resting)
    return any(_is_level_blocked(design, level, resting) for level in _levels(design))


@dataclass(frozen=True)
class _Level:
    """A level that cubes must pass: the funnel, a floor or the exit.

    Attributes:
        floors: the floor, if the level is one.
        low_mm: cubes whose middles are between this height
        high_mm: and this one can be in the way.
        ways: depths, half an edge apart, at which a cube can pass as long as no other is in the
            way; with each the fewest cubes that can close it: each is at most a diagonal wide, and
            leaves less than an edge free beside it.
    """

    floors: tuple[Floor, ...]
    low_mm: float
    high_mm: float
    ways: tuple[tuple[float, int], ...]


@lru_cache(maxsize=8)
def _levels(design: Design) -> list[_Level]:
    """All levels, from the exit up."""
    edge, tube = design.cube.edge_mm, design.tube
    floors = sorted(design.floors, key=lambda floor: floor.height_mm)
    heights = [floor.height_mm - tube.plate_mm - edge for floor in floors] + [tube.top_mm - edge]
    opening = design.ramp.exit_mm - design.ramp_height_mm(design.exit_x_mm)
    exit_ways = _ways(design, tube.depth_mm, lambda _: opening)
    levels = [_Level((), -math.inf, heights[0], exit_ways)]
    for floor, low, high in zip(floors, heights, heights[1:], strict=False):

        def gap(depth: float, floor: Floor = floor) -> float:
            return _widest_gap(floor.ledges(tube.width_mm, depth), tube.width_mm)

        levels.append(_Level((floor,), low, high + edge, _ways(design, tube.depth_mm, gap)))
    throat, rib = design.funnel.opening_mm, design.funnel.rib_mm
    ways = _ways(design, throat, lambda _: (throat - rib) / 2 if rib else throat)
    if rib:  # the other rib closes the middle, and both halves must be closed
        ways = tuple((z, 2 * least) for z, least in ways if abs(z) >= (rib + edge) / 2)
    return [*levels, _Level((), heights[-1], math.inf, ways)]


def _ways(
    design: Design, room_mm: float, gap_mm: Callable[[float], float]
) -> tuple[tuple[float, int], ...]:
    """The ways of a `_Level` as deep as `room_mm`, from the widest gap at each depth."""
    edge = design.cube.edge_mm
    steps = int((room_mm - edge) / edge)
    gaps = [(step * edge / 2, gap_mm(step * edge / 2)) for step in range(-steps, steps + 1)]
    closing = edge * (1 + math.sqrt(2))
    return tuple(
        (depth, max(1, math.ceil((gap - edge) / closing))) for depth, gap in gaps if gap >= edge
    )


def _is_level_blocked(design: Design, level: _Level, resting: Sequence[Pose]) -> bool:
    """Whether cubes leave no way past a level, at any depth."""
    edge = design.cube.edge_mm
    near = [pose for pose in resting if level.low_mm < pose.y_mm < level.high_mm]
    ways = []
    for depth, least in level.ways:
        cubes = [pose for pose in near if abs(pose.depth_mm - depth) < edge]
        if len(cubes) < least:
            return False
        ways.append((len(cubes), depth, cubes))
    ways.sort(key=lambda way: way[:2])  # an open way is found soonest where there are few cubes
    return all(
        _is_closed(design, _outlines(design, level.floors, depth), cubes)
        for _, depth, cubes in ways
    )


def _widest_gap(ledges: list[tuple[float, float]], width: float) -> float:
    sides = [-width / 2, *(x for ledge in ledges for x in ledge), width / 2]
    return max(b - a for a, b in zip(sides[::2], sides[1::2], strict=True))


class _UnionFind:
    """Groups of connected things, known by their indices."""

    def __init__(self, count: int, parents: Sequence[int] = ()) -> None:
        self._parent = [*parents, *range(len(parents), count)]

    def link(self, one: int, other: int) -> None:
        """Connect two things, and all that are connected with them."""
        self._parent[self.root(one)] = self.root(other)

    def root(self, index: int) -> int:
        """The representative of all things connected with this one."""
        parent = self._parent
        while parent[index] != index:
            parent[index] = index = parent[parent[index]]
        return index


@dataclass(frozen=True)
class _Outlines:
    """Outlines of plates, the group of each, and the indices of both sides of the tower."""

    plates: tuple[shapely.Polygon, ...]
    chains: tuple[int, ...]
    back_wall: int
    exit_wall: int


@lru_cache(maxsize=256)
def _outlines(
    design: Design, floors: tuple[Floor, ...], depth_mm: float | None = None
) -> _Outlines:
    """Outlines of all plates; of the floors only some, at a depth."""
    plates = [plate for plate in design.plates() if _is_in_the_way(plate, floors, depth_mm)]
    walls = sorted(
        (index for index, plate in enumerate(plates) if plate.part == "wall"),
        key=lambda index: plates[index].a[0],
    )
    outlines = tuple(
        shapely.LineString([plate.a, plate.b]).buffer(
            plate.thick_mm / 2, quad_segs=2, cap_style="flat" if plate.square else "round"
        )
        for plate in plates
    )
    chains = _link((), np.array(outlines), design.cube.edge_mm)
    roots = tuple(chains.root(index) for index in range(len(outlines)))
    return _Outlines(outlines, roots, walls[0], walls[-1])


def _is_in_the_way(plate: Plate, floors: tuple[Floor, ...], depth_mm: float | None) -> bool:
    """Whether a plate is in the way of a cube that passes these floors at a depth."""
    if plate.part != "floor":
        return True
    if plate.floor_mm not in [floor.height_mm for floor in floors]:
        return False
    return (
        depth_mm is None
        or not plate.depths_mm
        or any(front <= depth_mm <= back for front, back in plate.depths_mm)
    )


def _is_closed(design: Design, outlines: _Outlines, cubes: Sequence[Pose]) -> bool:
    """Whether cubes and plates form a chain from side to side."""
    edge = design.cube.edge_mm
    chains = _link(outlines.plates, _squares(cubes, edge), edge, outlines.chains)
    return chains.root(outlines.back_wall) == chains.root(outlines.exit_wall)


def _link(
    fixed: Sequence[shapely.Polygon],
    cubes: NDArray[np.object_],
    gap_mm: float,
    fixed_chains: Sequence[int] = (),
) -> _UnionFind:
    """Connect shapes at most `gap_mm` apart; the groups of the fixed ones are given."""
    shapes = np.array([*fixed, *cubes])
    first, second = shapely.STRtree(shapes).query(cubes, predicate="dwithin", distance=gap_mm)
    chains = _UnionFind(len(shapes), fixed_chains)
    for cube, other in zip(first.tolist(), second.tolist(), strict=True):
        chains.link(len(fixed) + cube, other)
    return chains


def _squares(resting: Sequence[Pose], edge_mm: float) -> NDArray[np.object_]:
    middles = np.array([(pose.x_mm, pose.y_mm) for pose in resting])
    angles = np.array([pose.angle_rad for pose in resting])
    cosine, sine = np.cos(angles), np.sin(angles)
    turn = np.array([[cosine, -sine], [sine, cosine]])  # (2, 2, cubes)
    corners = np.einsum("ijc,kj->cki", turn, _CORNERS * edge_mm) + middles[:, None, :]
    squares: NDArray[np.object_] = shapely.polygons(corners)
    return squares
