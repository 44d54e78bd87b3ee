"""The outlines of the provinces: read, projected, fitted into a box and simplified.

data/map/README.md tells where they come from.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, MultiPolygon, Polygon, box

from tower import data_path
from tower.reading import read_json
from viewer.draw.rect import Place, Rect

OFF_BOARD = "_offboard"
PARALLEL = 35.5  # degrees north, where the projection is true to scale
FINENESS = 0.0088  # degrees of latitude an outline may deviate from the data
SHARES = tuple(np.linspace(1.0, 0.4, 121))  # of the largest scale, tried in turn
MARGIN = 9.0  # from the land in play to the edges of its box, units
CLEAR = 8.0  # from the land in play to what lies on the map, units
COARSE = 32  # of so many points of the land one is looked at first
BEYOND = 2000.0  # land that ends at the frame of the data goes on so far, units

Ring = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """From degrees to units: `scale` units a degree of latitude, north-west corner at `left, top`.

    Attributes:
        scale: units.
        left: x of the westernmost land in play.
        top: y of the northernmost land in play.
    """

    scale: float
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class Outlines:
    """Land as it is drawn, units.

    Attributes:
        land: by province its rings, and under `OFF_BOARD` those of the land beside them.
        borders: the lines between two of them, each with the two names.
    """

    land: Mapping[str, tuple[Ring, ...]]
    borders: tuple[tuple[frozenset[str], Ring], ...]


@lru_cache(maxsize=8)
def outlines(area: Rect, keep_out: tuple[Rect, ...]) -> Outlines:
    """The land, as large as fits into `area` with nothing in play in `keep_out`."""
    fit = _fit(area, keep_out)
    rings = {
        name: [[_projected(point, fit) for point in ring] for ring in each]
        for name, each in _rings().items()
    }
    arcs = list(_arcs(rings, FINENESS * fit.scale))
    kept = {place for arc in arcs for place in arc.simplified}
    land = {
        name: tuple(tuple(place for place in ring if place in kept) for ring in each)
        for name, each in rings.items()
    }
    return Outlines(land, tuple((arc.owners, arc.simplified) for arc in arcs if arc.shared))


def shape_of(rings: Iterable[Ring]) -> MultiPolygon:
    """The land within rings, for measuring."""
    return MultiPolygon([Polygon(ring) for ring in rings])


def ring_of(coords: Iterable[tuple[float, ...]]) -> Ring:
    """Coordinates of a shape as places."""
    return tuple((place[0], place[1]) for place in coords)


def clipped(shape: Any, area: Rect) -> Iterator[Polygon]:
    """The parts of a shape in an area, largest first."""
    inside = shape.intersection(box(area.left, area.top, area.right, area.bottom))
    parts = [part for part in getattr(inside, "geoms", [inside]) if isinstance(part, Polygon)]
    yield from sorted((part for part in parts if not part.is_empty), key=lambda part: -part.area)


@dataclass(frozen=True, slots=True)
class _Arc:
    owners: frozenset[str]
    simplified: Ring

    @property
    def shared(self) -> bool:
        return len(self.owners) > 1


@cache
def _rings() -> dict[str, list[list[Place]]]:
    """By province its rings in degrees, without the repeated last point."""
    features = read_json(data_path("map/japan.geojson"))["features"]
    return {
        feature["properties"]["name"]: [
            [(lon, lat) for lon, lat in ring[:-1]]
            for polygon in _polygons(feature["geometry"])
            for ring in polygon
        ]
        for feature in features
    }


@cache
def _frame() -> tuple[float, float, float, float]:
    west, south, east, north = read_json(data_path("map/japan.geojson"))["metadata"]["frame"]
    return west, south, east, north


def _polygons(geometry: Mapping[str, Any]) -> list[list[list[Place]]]:
    found: list[list[list[Place]]] = geometry["coordinates"]
    return found if geometry["type"] == "MultiPolygon" else [found]  # type: ignore[list-item]


def _planar(points: Iterable[Place]) -> NDArray[np.float64]:
    """Places in degrees of latitude from the north-west corner of the land in play, y down."""
    degrees = np.array(list(points))
    squeeze = math.cos(math.radians(PARALLEL))
    return np.column_stack([degrees[:, 0] * squeeze, -degrees[:, 1]])


@cache
def _in_play() -> tuple[NDArray[np.float64], tuple[float, float]]:
    points = [
        point
        for name, rings in _rings().items()
        if name != OFF_BOARD
        for ring in rings
        for point in ring
    ]
    planar = _planar(points)
    corner = planar.min(axis=0)
    return planar - corner, (float(corner[0]), float(corner[1]))


def _fit(area: Rect, keep_out: tuple[Rect, ...]) -> Fit:
    """The largest scale at which the land in play keeps clear of everything, then the clearest."""
    land, _ = _in_play()
    width, height = land.max(axis=0)
    room = area.grown(-MARGIN)
    largest = min(room.width / width, room.height / height)
    for share in SHARES:
        scale = largest * share
        whole, few = land * scale, land[::COARSE] * scale
        corners = [
            corner
            for corner in _corners(room, land, scale)
            if not keep_out or _clearance(few, *corner, keep_out) >= CLEAR
        ]
        if corners:
            clear, x, y = max((_clearance(whole, *corner, keep_out), *corner) for corner in corners)
            if not keep_out or clear >= CLEAR:
                return Fit(float(scale), x, y)
    raise ValueError(f"no room for the map in {area} beside {keep_out}: make the box larger")


def _corners(room: Rect, land: NDArray[np.float64], scale: float) -> Iterator[Place]:
    """Where the north-west corner of the land may lie."""
    width, height = land.max(axis=0) * scale
    for x in np.linspace(room.left, room.right - width, 7):
        for y in np.linspace(room.top, room.bottom - height, 25):
            yield float(x), float(y)


def _clearance(land: NDArray[np.float64], x: float, y: float, keep_out: tuple[Rect, ...]) -> float:
    """How far the nearest land lies from what is to be kept clear, negative inside of it."""
    nearest = math.inf
    for rect in keep_out:
        middle = np.array(rect.middle)
        beyond = np.abs(land + np.array([x, y]) - middle) - (rect.width / 2, rect.height / 2)
        nearest = min(nearest, float(beyond.max(axis=1).min()))
    return nearest


def _projected(point: Place, fit: Fit) -> Place:
    """A place in units; what lies on the frame of the data is moved far out."""
    west, south, east, north = _frame()
    lon, lat = point
    corner = _in_play()[1]
    x = (lon * math.cos(math.radians(PARALLEL)) - corner[0]) * fit.scale + fit.left
    y = (-lat - corner[1]) * fit.scale + fit.top
    x += BEYOND * ((lon >= east) - (lon <= west))
    y += BEYOND * ((lat <= south) - (lat >= north))
    return round(x, 2), round(y, 2)


def _arcs(rings: Mapping[str, list[list[Place]]], fineness: float) -> Iterator[_Arc]:
    """All outlines cut where three meet, each piece once, simplified.

    Each border is simplified once, so that neighbours still share it.
    """
    owners: dict[frozenset[Place], set[str]] = defaultdict(set)
    degree: dict[Place, set[Place]] = defaultdict(set)
    for name, each in rings.items():
        for ring in each:
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                owners[frozenset((a, b))].add(name)
                degree[a].add(b)
                degree[b].add(a)
    nodes = {place for place, others in degree.items() if len(others) > 2}
    done: set[frozenset[Place]] = set()
    for each in rings.values():
        for ring in each:
            for piece in _cut(ring, nodes):
                first = frozenset(piece[:2])
                if first not in done:
                    done.update(frozenset(pair) for pair in pairwise(piece))
                    line = LineString(piece).simplify(fineness, preserve_topology=True)
                    yield _Arc(frozenset(owners[first]), ring_of(line.coords))


def _cut(ring: list[Place], nodes: set[Place]) -> Iterator[list[Place]]:
    """A ring cut at nodes; a ring without any is cut in two, so that it keeps an area."""
    cuts = [place for place, point in enumerate(ring) if point in nodes]
    if len(cuts) < 2:
        cuts = sorted({*cuts, 0, len(ring) // 2})
    turned = ring[cuts[0] :] + ring[: cuts[0] + 1]
    ends = [cut - cuts[0] for cut in cuts] + [len(ring)]
    for start, end in pairwise(ends):
        yield turned[start : end + 1]
