"""The atlas of one side of the board: where everything lies on the map, units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import astuple
from shapely import LineString, MultiPolygon, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from cubetower.foundation import data_path
from cubetower.foundation.reading import read_json
from cubetower.game.core.cardtables import rows
from cubetower.game.shogun.rules.board import board
from cubetower.viewer.boards.shogun.layout import MAP_AREA
from cubetower.viewer.draw.rect import Place, Rect

Ring = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """One province on the map.

    Attributes:
        name: of the province.
        in_play: whether it is part of this game (S02).
        parts: its outlines, the largest first.
        block: where its pieces lie.
        honours: where a leader and monuments stand.
        leader_line: from its land to its pieces, when they lie beside it.
    """

    name: str
    in_play: bool
    parts: tuple[Ring, ...]
    block: Rect
    honours: Rect
    leader_line: Ring | None


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """One side of the board for a number of players.

    Attributes:
        sites: by province.
        off_board: other land, which is never in play.
        region_borders: lines between regions, and to land that is not in play.
        routes: sea routes, each a curve from coast to coast.
        land: all land as one shape.
    """

    sites: Mapping[str, Site]
    off_board: tuple[Ring, ...]
    region_borders: tuple[Ring, ...]
    routes: Mapping[frozenset[str], Ring]
    land: MultiPolygon


@lru_cache(maxsize=16)
def atlas(side: str = "sun", players: int = 5) -> Atlas:
    """The atlas of a side.

    Args:
        side: ``sun`` or ``moon``.
        players: 3 to 5; with three, some provinces are out.

    Raises:
        PositionError: no such side.
    """
    in_play, drawn = board(side, players).provinces, _map_data()
    regions = {row["province"]: row[f"region_{side}"] for row in rows("provinces.csv")}
    sites = {
        name: Site(
            name,
            name in in_play,
            tuple(map(ring_of, drawn["land"][name])),
            Rect(*drawn["rooms"][name]["pieces"]),
            Rect(*drawn["rooms"][name]["honours"]),
            ring_of(drawn["rooms"][name]["line"] or ()) or None,
        )
        for name in regions
    }
    off_board, routes = shape_of(drawn["off_board"]), drawn["routes"]
    parts = [shape_of(site.parts) for site in sites.values()]
    return Atlas(
        sites,
        tuple(ring_of(part.exterior.coords[:-1]) for part in clip(off_board, MAP_AREA)),
        _region_borders({name: regions[name] for name in in_play}),
        {frozenset(ends): ring_of(line) for ends, line in routes if in_play.keys() >= {*ends}},
        MultiPolygon(list(parts_of(union_all([off_board, *parts])))),
    )


@cache
def _map_data() -> dict[str, Any]:
    """The layout of the map; `data/map/README.md` has its source."""
    found: dict[str, Any] = read_json(data_path("map/layout.json"))
    return found


def _region_borders(regions: Mapping[str, str]) -> tuple[Ring, ...]:
    """The lines between provinces of different regions, and around the land in play."""
    between = [
        LineString(line)
        for names, line in _map_data()["borders"]
        if len({regions.get(name) for name in names}) > 1
    ]
    return tuple(ring_of(line.coords) for line in parts_of(linemerge(between)))


def shape_of(rings: Iterable[Iterable[Place]]) -> MultiPolygon:
    """The land within rings, as a shape."""
    return MultiPolygon([Polygon(ring) for ring in rings])


def ring_of(coords: Iterable[Iterable[float]]) -> Ring:
    """The coordinates of a shape as places."""
    return tuple((x, y) for x, y in coords)


def box_of(rect: Rect) -> Polygon:
    """A rectangle as a shape."""
    shape: Polygon = box(*astuple(rect))
    return shape


def parts_of(shape: BaseGeometry) -> Iterable[Any]:
    """The parts of a shape."""
    return getattr(shape, "geoms", [shape])


def clip(shape: BaseGeometry, area: Rect) -> Iterator[Polygon]:
    """The polygons of a shape within an area, largest first."""
    parts = parts_of(shape.intersection(box_of(area)))
    found = (part for part in parts if isinstance(part, Polygon) and not part.is_empty)
    yield from sorted(found, key=lambda part: -part.area)
