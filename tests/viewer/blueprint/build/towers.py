"""Designs that can be built, odd ones among them, and their parts put together in space."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray
from shapely import box, contains_xy, union_all
from shapely.geometry.base import BaseGeometry

from cubetower.tower import Design, DesignError
from cubetower.viewer.blueprint.build.kit import Kit
from cubetower.viewer.blueprint.build.part import Part, Placement
from tests.tower.design.reference import WITH_DEPTH, with_floors

NEAR = 0.05  # mm; nothing is asked so near to a face
Points = NDArray[np.float64]  #: (n, 3), mm

SHIPPED = {name: Design.load(name) for name in WITH_DEPTH}
ODD = {
    "thick plates": {"tube.plate_mm": 6},
    "thin plates": {"tube.plate_mm": 1},
    "no ribs": {"funnel.rib_mm": 0},
    "thick ribs": {"funnel.rib_mm": 9},
    "throat as wide as the tube": {"funnel.opening_mm": 80},
    "upright funnel": {"funnel.rim_mm": 50},
    "flat ramp": {"ramp.degrees": 4},
    "steep ramp": {"ramp.degrees": 38},
    "low rim": {"tray.rim_mm": 2},
    "flat funnel": {"funnel.height_mm": 22},
    "wide floors": {"ledges.wider_mm": 2},
}
DESIGNS = SHIPPED | {name: SHIPPED["standard"].replace(values) for name, values in ODD.items()}


@st.composite
def designs(draw: st.DrawFn) -> Design:
    """Valid designs whose measures are far from the shipped ones."""
    half, deep = draw(st.integers(20, 70)), draw(st.integers(20, 45))
    opening = draw(st.integers(40, 2 * min(half, deep)))
    floors, height = [], draw(st.integers(95, 130))
    for _ in range(draw(st.integers(1, 4))):
        ledge, bar = draw(st.integers(0, 6)), draw(st.sampled_from([0, 4, 6]))
        back = draw(st.sampled_from([deep, deep - 4, deep - 5.5]))
        front = draw(st.sampled_from([deep, deep - 3]))
        holes = [[-half + ledge, -bar / 2, -front, back]]
        if bar or draw(st.booleans()):
            holes.append([bar / 2, half - ledge, -front, back])
        floors.append((height, holes))
        height += draw(st.integers(20, 60))
    data = with_floors(
        *floors,
        tube__width_mm=2 * half,
        tube__depth_mm=2 * deep,
        tube__top_mm=height + draw(st.integers(0, 40)),
        tube__plate_mm=draw(st.sampled_from([1, 2.5, 3, 4.2])),
        funnel__opening_mm=opening,
        funnel__rim_mm=max(100, opening + draw(st.integers(0, 90))),
        funnel__height_mm=draw(st.integers(30, 90)),
        funnel__rib_mm=draw(st.sampled_from([0, 1, 2, 3])),
        ramp__degrees=draw(st.sampled_from([5, 12.5, 20, 25])),
        tray__length_mm=draw(st.integers(8, 300)),
        tray__rim_mm=draw(st.integers(1, 40)),
        throw__across=2,
        throw__deep=2,
        throw__spread_mm=2,
    )
    try:
        return Design.from_dict(data)
    except DesignError:
        from hypothesis import reject

        return reject()


def axes_of(place: Placement) -> Points:
    """Directions in the tower of a part's coordinates, and from its face inwards."""
    return np.array([place.right, place.up, np.cross(place.right, place.up)])


def locate(place: Placement, points: Points) -> Points:
    """Coordinates in a part, and depths below its face, of points of the tower, mm (n, 3)."""
    return (points - np.array(place.origin)) @ axes_of(place).T


def solid(part: Part, points: Points, inset: float = 0.0) -> NDArray[np.bool_]:
    """Which points of the tower lie in a part, `inset` below its surface, mm."""
    found = np.zeros(len(points), bool)
    shape = part.shape.buffer(-inset) if inset else part.shape
    for place in part.placements:
        u, v, depth = locate(place, points).T
        found |= contains_xy(shape, u, v) & (depth > inset) & (depth < part.thick_mm - inset)
    return found


def count_solids(kit: Kit, points: Points, inset: float = 0.0) -> NDArray[np.int_]:
    """In how many parts points of the tower lie; copies of a part count once."""
    return np.sum([solid(part, points, inset) for part in kit.parts], axis=0)


def points_within(part: Part, rng: np.random.Generator, count: int = 1500) -> Iterator[Points]:
    """Points of the tower in each copy of a part, many of them near its corners and edges."""
    shape = part.shape.buffer(-0.02, join_style="mitre")
    left, low, right, high = shape.bounds
    anywhere = rng.uniform((left, low), (right, high), (count, 2))
    rings = [*getattr(shape, "geoms", [shape])]
    corners = np.concatenate([np.array(each.exterior.coords) for each in rings])
    near = np.concatenate([corners + rng.normal(0, 0.05, corners.shape) for _ in range(4)])
    flat = np.concatenate([anywhere, near])
    flat = flat[contains_xy(shape, *flat.T)]
    depth = rng.uniform(0.02, part.thick_mm - 0.02, len(flat))
    depth[::3] = rng.choice([0.02, part.thick_mm - 0.02], len(depth[::3]))
    for place in part.placements:
        yield np.array(place.origin) + np.column_stack([flat, depth]) @ axes_of(place)


def open_floor(design: Design, number: int) -> BaseGeometry:
    """The holes of a floor as measured, x and z."""
    deep = design.tube.depth_mm / 2
    holes = [(*hole, -deep, deep)[:4] for hole in design.floor[number].holes_mm]
    return union_all([box(x0, z0, x1, z1) for x0, x1, z0, z1 in holes])


def ramp_height(design: Design, x: Points) -> Points:
    """Of the ramp's upper face."""
    end = design.tube.width_mm / 2 + design.tube.plate_mm + design.cube.edge_mm
    heights: Points = design.tube.plate_mm + (end - x) * math.tan(math.radians(design.ramp.degrees))
    return heights


def scatter(low: tuple[float, ...], high: tuple[float, ...]) -> Points:
    return np.random.default_rng(1).uniform(low, high, (30_000, 3))


def ceiling(design: Design) -> float:
    """The lowest place of the throat, which thick ribs may have below the tube's top."""
    return min(design.tube.top_mm, design.throat_mm - design.funnel.rib_mm / 2)


def plates_inside(design: Design, points: Points) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which points within the tube lie in a plate, and which are too near to a face to ask."""
    x, y, z = points.T
    expected = np.zeros(len(points), bool)
    near = np.zeros(len(points), bool)
    for number, floor in enumerate(design.floor):
        depth = floor.height_mm - y
        within = (depth > 0) & (depth < design.tube.plate_mm)
        expected |= within & ~contains_xy(open_floor(design, number), x, z)
        edges = open_floor(design, number).boundary.buffer(NEAR)
        near |= within & contains_xy(edges, x, z)
        near |= (abs(depth) < NEAR) | (abs(depth - design.tube.plate_mm) < NEAR)
    angle = math.radians(design.ramp.degrees)
    depth = (ramp_height(design, x) - y) * math.cos(angle)
    expected |= (depth > 0) & (depth < design.tube.plate_mm)
    near |= (abs(depth) < NEAR) | (abs(depth - design.tube.plate_mm) < NEAR)
    gap = design.tube.plate_mm * math.sin(angle)  # the ramp's upper end is cut square
    near |= (
        (x < -design.tube.width_mm / 2 + gap + NEAR) & (depth > 0) & (depth < design.tube.plate_mm)
    )
    return expected, near


def overlaps(kit: Kit) -> list[str]:
    """The parts that reach into others, or of which two copies do."""
    rng = np.random.default_rng(2)
    found = []
    for part in kit.parts:
        clouds = list(points_within(part, rng))
        if any((count_solids(kit, cloud, 0.01) > 1).any() for cloud in clouds):
            found.append(part.name)
        for place, cloud in zip(part.placements, clouds, strict=True):
            for other in part.placements:
                u, v, depth = locate(other, cloud).T
                hits = contains_xy(part.shape.buffer(-0.01), u, v) & (depth > 0.01)
                if other != place and (hits & (depth < part.thick_mm - 0.01)).any():
                    found.append(f"{part.name} twice")
    return found


def fit_together(design: Design, kit: Kit) -> None:
    """Make sure that walls close the tube without a gap, and only floors and ramp are inside."""
    assert overlaps(kit) == []
    x, z = design.tube.width_mm / 2, design.tube.depth_mm / 2
    thick, top = design.tube.plate_mm, design.tube.top_mm
    points = scatter((-x - thick, 0, -z - thick), (x + thick, top, z + thick))
    is_deep = abs(points[:, 2]) < z
    is_exit = (points[:, 0] > x) & (points[:, 1] < design.ramp.exit_mm) & is_deep
    shell = points[~is_exit & ~((abs(points[:, 0]) < x) & is_deep)]
    assert (count_solids(kit, shell) == 1).all()
    mouth = points[is_exit & (points[:, 1] > design.ramp.exit_mm - design.cube.edge_mm)]
    assert not count_solids(kit, mouth).any()

    inside = scatter((-x, 0, -z), (x, ceiling(design), z))
    expected, near = plates_inside(design, inside)
    assert expected[~near].any()
    assert np.array_equal(count_solids(kit, inside)[~near] == 1, expected[~near])


def named(kit: Kit, name: str) -> Part:
    [part] = [part for part in kit.parts if part.name == name]
    return part
