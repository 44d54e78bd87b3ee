"""The atlas of one side of the board: what lies where on the map, units."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from shapely import LineString, MultiPolygon, Point, box, union_all
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from game.core.table import rows
from game.shogun.board import board
from viewer.boards.shogun.japan.outlines import (
    OFF_BOARD,
    Outlines,
    Ring,
    clipped,
    outlines,
    shape_of,
)
from viewer.boards.shogun.japan.places import MOSTLY, Candidates, Survey, around, overlap, settled
from viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from viewer.draw.rect import Place, Rect

BLOCK = (53.0, 31.0)  # room for the pieces of a province
HONOURS = (42.0, 16.0)  # room for a leader and monuments
BENDS = (
    0.0,
    0.04,
    -0.04,
    0.08,
    -0.08,
    0.14,
    -0.14,
    0.2,
    -0.2,
    0.3,
    -0.3,
)  # of sea routes, as shares of their length
CURVED = 0.12  # how a route bends best
OFF_COAST = 6.0  # units from a route to land, but at its ends
OFF_CARD = 4.0  # units from a route to what lies on the map
PORTS = 4  # places on a coast where a route may end


@dataclass(frozen=True, slots=True)
class Site:
    """One province on the map.

    Attributes:
        name: of the province.
        region: colour of its region on this side.
        in_play: whether it is part of this game (S02).
        parts: its outlines, the largest first.
        block: where its pieces lie.
        honours: where a leader and monuments stand.
        leader_line: from its land to its pieces, when they lie beside it.
    """

    name: str
    region: str
    in_play: bool
    parts: tuple[Ring, ...]
    block: Rect
    honours: Rect
    leader_line: tuple[Place, Place] | None


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """One side of the board for a number of players, in an area.

    Attributes:
        area: what the map fills.
        sites: by province.
        off_board: land beside them, not in play.
        borders: lines between provinces of one region.
        region_borders: lines between regions, and to land that is not in play.
        routes: sea routes, each a curve from coast to coast.
        land: all land as one shape.
    """

    area: Rect
    sites: Mapping[str, Site]
    off_board: tuple[Ring, ...]
    borders: tuple[Ring, ...]
    region_borders: tuple[Ring, ...]
    routes: Mapping[frozenset[str], Ring]
    land: MultiPolygon


@lru_cache(maxsize=16)
def atlas(
    side: str = "sun",
    players: int = 5,
    area: Rect = MAP_AREA,
    keep_out: tuple[Rect, ...] = ON_MAP,
) -> Atlas:
    """The atlas of a side.

    Args:
        side: ``sun`` or ``moon``.
        players: 3 to 5; with three, some provinces are out.
        area: what the map fills, units.
        keep_out: where nothing in play may lie, units.

    Raises:
        PositionError: no such side.
        ValueError: the area is too small for the map.
    """
    in_play = board(side, players).provinces
    regions = {row["province"]: row[f"region_{side}"] for row in rows("provinces.csv")}
    drawn = outlines(area, keep_out)
    shapes = {name: shape_of(rings) for name, rings in drawn.land.items()}
    laid = _laid(area, keep_out)
    sites = {
        name: Site(name, region, name in in_play, _parts(shapes[name], area), *laid[name])
        for name, region in regions.items()
    }
    inner, outer = _borders(drawn, {name: regions[name] for name in in_play})
    return Atlas(
        area,
        sites,
        tuple(_parts(shapes[OFF_BOARD], area)),
        inner,
        outer,
        _routes(shapes, set(in_play), keep_out),
        _land(shapes),
    )


def _land(shapes: Mapping[str, MultiPolygon]) -> MultiPolygon:
    joined = union_all(list(shapes.values()))
    return MultiPolygon(list(getattr(joined, "geoms", [joined])))


def _parts(shape: MultiPolygon, area: Rect) -> tuple[Ring, ...]:
    """The outlines of a shape in an area, the largest first."""
    return tuple(
        tuple((round(x, 2), round(y, 2)) for x, y in part.exterior.coords[:-1])
        for part in clipped(shape, area)
    )


_Laid = tuple[Rect, Rect, tuple[Place, Place] | None]


@lru_cache(maxsize=8)
def _laid(area: Rect, keep_out: tuple[Rect, ...]) -> dict[str, _Laid]:
    """Of every province the room for pieces and for honours, and its line.

    The same for both sides and any number of players, so that a province is found again.
    """
    shapes = {name: shape_of(rings) for name, rings in outlines(area, keep_out).land.items()}
    survey = surveyed(area, keep_out)
    names = list(survey.middles)
    blocks = settled([survey.candidates(name, BLOCK, area, keep_out) for name in names])
    honours = settled(
        [
            _beside(name, block, blocks, survey, area, keep_out)
            for name, block in zip(names, blocks, strict=True)
        ]
    )
    return {
        name: (block, honour, _line(name, block, shapes[name], survey))
        for name, block, honour in zip(names, blocks, honours, strict=True)
    }


@lru_cache(maxsize=8)
def surveyed(area: Rect, keep_out: tuple[Rect, ...]) -> Survey:
    """Whose land lies where on a map."""
    land = outlines(area, keep_out).land
    return Survey({name: shape_of(rings) for name, rings in land.items()}, area)


def _beside(
    name: str,
    block: Rect,
    blocks: Sequence[Rect],
    survey: Survey,
    area: Rect,
    keep_out: tuple[Rect, ...],
) -> Candidates:
    """Where the honours of a province may stand: at its pieces, clear of all pieces."""
    reach = (block.width + 6, block.height + 6)
    middles = around(block.middle, reach, HONOURS, area, keep_out)
    own, foreign, _ = survey.shares(name, middles, HONOURS)
    apart = np.abs(middles - block.middle) - (np.array(HONOURS) + BLOCK) / 2
    loose = np.clip(apart, 0.0, None).sum(axis=1) / 10
    aside = np.abs(middles - block.middle).sum(axis=1) / 60
    found = Candidates(middles, loose + aside + 0.8 * foreign - 0.5 * own, HONOURS)
    crowded = overlap(found, blocks)
    return Candidates(middles, found.cost + 100.0 * crowded, HONOURS).cheapest()


def _line(
    name: str, block: Rect, shape: MultiPolygon, survey: Survey
) -> tuple[Place, Place] | None:
    """From a province's land to its pieces, if they lie for the greater part beside it."""
    if survey.own_share(name, block) >= MOSTLY:
        return None
    largest = max(shape.geoms, key=lambda part: part.area)
    inner = largest.representative_point()
    x = min(max(inner.x, block.left), block.right)
    y = min(max(inner.y, block.top), block.bottom)
    return None if (x, y) == (inner.x, inner.y) else ((inner.x, inner.y), (x, y))


def _borders(
    drawn: Outlines, regions: Mapping[str, str]
) -> tuple[tuple[Ring, ...], tuple[Ring, ...]]:
    """The lines within regions, and those between them."""
    inner: list[Ring] = []
    outer: list[Ring] = []
    for owners, line in drawn.borders:
        sides = {regions.get(name) for name in owners}
        if sides != {None}:
            (inner if len(sides) == 1 else outer).append(line)
    return _merged(inner), _merged(outer)


def _merged(lines: Sequence[Ring]) -> tuple[Ring, ...]:
    if not lines:
        return ()
    merged = linemerge([LineString(line) for line in lines])
    return tuple(
        tuple((float(x), float(y)) for x, y in line.coords)
        for line in getattr(merged, "geoms", [merged])
    )


def _routes(
    shapes: Mapping[str, MultiPolygon], in_play: set[str], keep_out: tuple[Rect, ...]
) -> dict[frozenset[str], Ring]:
    """The sea routes, bent so that they stay clear of land and of what lies on the map."""
    land = _land(shapes)
    grown = [card.grown(OFF_CARD) for card in keep_out]
    cards = union_all([box(card.left, card.top, card.right, card.bottom) for card in grown])
    return {
        frozenset((row["a"], row["b"])): _route(shapes[row["a"]], shapes[row["b"]], land, cards)
        for row in rows("borders.csv")
        if row["kind"] == "sea" and {row["a"], row["b"]} <= in_play
    }


def _route(one: MultiPolygon, other: MultiPolygon, land: MultiPolygon, cards: BaseGeometry) -> Ring:
    """The curve between two coasts that runs least over cards and land, short and little bent."""
    near = land.buffer(OFF_COAST, quad_segs=2)
    curves = [
        (curve(start, end, bend), abs(bend))
        for start in _ports(one, other, land)
        for end in _ports(other, one, land)
        for bend in BENDS
    ]

    def cost(way: tuple[Ring, float]) -> tuple[float, float, float]:
        line = LineString(way[0])
        over = max(0.0, line.intersection(near).length - 2.2 * OFF_COAST)
        return (
            line.intersection(cards).length,
            round(over / 4.0),
            line.length * (1.0 + way[1] + 4.0 * max(0.0, CURVED - way[1])),
        )

    return min(curves, key=cost)[0]


def _ports(shape: MultiPolygon, towards: MultiPolygon, land: MultiPolygon) -> list[Place]:
    """A few places on a coast, the nearest to another one first."""
    coast = [place for part in shape.geoms for place in part.exterior.coords]
    coast = [place for place in coast if land.boundary.distance(Point(place)) < 0.01]
    found: list[Place] = []
    for x, y in sorted(coast, key=lambda place: towards.distance(Point(place))):
        if all(math.dist((x, y), port) > 9.0 for port in found) and len(found) < PORTS:
            found.append((x, y))
    return found


def curve(start: Place, end: Place, bend: float, steps: int = 24) -> Ring:
    """A parabola between two places that leaves their line by `bend` of its length."""
    along = (end[0] - start[0], end[1] - start[1])
    points = []
    for step in range(steps + 1):
        share = step / steps
        out = 4 * bend * share * (1 - share)
        points.append(
            (
                start[0] + along[0] * share - along[1] * out,
                start[1] + along[1] * share + along[0] * out,
            )
        )
    return tuple(points)
