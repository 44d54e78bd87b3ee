"""The map of SAMURAI: sea, islands and settlements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from shapely import LineString, box, union_all
from shapely import Polygon as Area

from cubetower.game.samurai.rules.observation import Position
from cubetower.pages.palette import mix
from cubetower.viewer.boards.samurai.layout import SamuraiLayout
from cubetower.viewer.boards.samurai.marks import hexes_of, labels
from cubetower.viewer.boards.samurai.pieces import SamuraiPieces
from cubetower.viewer.boards.shogun.japan.sea import ornaments
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import TablePart
from cubetower.viewer.draw.displaylist import Paint, Point, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.draw.sheet import Sheet

WATER: Final = ((0.2, 0.9), (0.42, 0.6), (0.68, 0.35))
"""Lines along the coast: how far from it, in radii of a hex, and their opacity."""
ROUND: Final = 0.16
"""Radius of the coast's corners, in radii of a hex."""
NAME: Final = 0.42
"""Size of a hex's name, in radii of the hex."""
HOUSES: Final = {"village": (1.34, -0.1), "city": (1.5, -0.08), "edo": (1.56, -0.02)}
"""Size of buildings and how far down their middle is, in radii of a hex."""


class Map(TablePart[SamuraiLayout, SamuraiPieces]):
    """The printed map."""

    def ground(self) -> Iterator[Shape]:
        """The whole map, without pieces."""
        sheet, layout, chart = self.sheet, self.layout, self.sheet.palette.chart
        yield sheet.box(0, 0, layout.area.width, layout.area.height, Paint(chart.sea))
        land = _land(layout)
        yield from _shallows(sheet, layout, land)
        yield from _seas(sheet, layout)
        yield from _islands(sheet, land)
        yield from _borders(sheet, layout)
        yield from _settlements(sheet, layout)
        yield from _names(sheet, layout)
        taken = union_all([Area(layout.hexagon(at)) for at in layout.board.hexes])
        cards = [layout.store, *map(layout.tray, layout.seats)]
        yield from ornaments(sheet, taken, layout.chart, cards)

    def over(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The names of hexes where something happens."""
        return labels(self.sheet, self.layout, hexes_of(moment.event))


def _land(layout: SamuraiLayout) -> Any:
    """All islands, with rounded corners."""
    hexes = layout.board.hexes
    union = union_all([Area(layout.hexagon(at, 1.002)) for at in hexes if not hexes[at].sea])
    by = ROUND * layout.radius
    return union.buffer(by).buffer(-2 * by).buffer(by)


def _shallows(sheet: Sheet, layout: SamuraiLayout, land: Any) -> Iterator[Shape]:
    """Lines along the coasts."""
    window = box(1, 1, layout.area.width - 1, layout.area.height - 1)
    for distance, alpha in WATER:
        around = land.buffer(distance * layout.radius, quad_segs=4).simplify(0.3)
        paint = Paint(sheet.palette.chart.water, alpha)
        for ring in _rings(around):
            line = LineString(ring).intersection(window)
            for piece in getattr(line, "geoms", [line]):
                yield sheet.line(piece.coords, paint, 1.1)


def _seas(sheet: Sheet, layout: SamuraiLayout) -> Iterator[Shape]:
    """The hexes for ships."""
    chart = sheet.palette.chart
    fill, edge = Paint(mix(chart.sea, "#ffffff", 0.4), 0.6), Paint(chart.water, 0.75)
    for name in layout.board.sea:
        yield sheet.polygon(layout.hexagon(name, 0.93), fill, edge, 1.0)


def _islands(sheet: Sheet, land: Any) -> Iterator[Shape]:
    """The shadow of the land, and its coast."""
    chart = sheet.palette.chart
    shadow, coast = Paint(sheet.palette.neutral.shadow, 0.16), Paint(chart.coast)
    rings = list(_rings(land))
    for ring in rings:
        yield sheet.polygon(((x + 1.8, y + 3.2) for x, y in ring), shadow)
    for ring in rings:
        yield sheet.polygon(ring, Paint(chart.land), coast, 2.0)


def _borders(sheet: Sheet, layout: SamuraiLayout) -> Iterator[Shape]:
    """The borders between hexes of land."""
    hexes, paint = layout.board.hexes, Paint(sheet.palette.chart.border, 0.6)
    drawn: set[tuple[Point, ...]] = set()
    for name, each in hexes.items():
        if each.sea:
            continue
        corners = layout.hexagon(name)
        for edge in pairwise((*corners, corners[0])):
            key = tuple(sorted((round(x, 1), round(y, 1)) for x, y in edge))
            if key in drawn:
                yield sheet.line(edge, paint, 1.1)
            drawn.add(key)


def _settlements(sheet: Sheet, layout: SamuraiLayout) -> Iterator[Shape]:
    """The ground and roofs of settlements; figures stand in front of them."""
    chart, neutral = sheet.palette.chart, sheet.palette.neutral
    roof, wall = mix(chart.roof, neutral.wood_light, 0.45), mix(chart.wall, chart.stone, 0.12)
    for name in layout.board.settlements:
        kind = layout.board.hexes[name].kind
        ground = Paint(neutral.wood_mid if kind == "edo" else neutral.wood_light)
        edge = Paint(chart.region if kind == "edo" else chart.border)
        yield sheet.polygon(layout.hexagon(name, 0.93), ground, edge, 1.3)
        size, down = HOUSES[kind]
        x, y = layout.middles[name]
        middle = (x, y + down * layout.radius)
        yield from icon(
            sheet, f"samurai/{kind}", middle, size * layout.radius, ink=roof, detail=wall
        )


def _names(sheet: Sheet, layout: SamuraiLayout) -> Iterator[Shape]:
    """The small names of all hexes: a window enlarges them, and tags repeat the current ones."""
    for name, (x, y) in layout.middles.items():
        size, radius = NAME * layout.radius, layout.radius
        down = 0.82 if layout.board.hexes[name].kind else 0.15  # figures stand in settlements
        yield sheet.text(x, y + down * radius, name, size, muted=True, anchor="middle")


def _rings(shape: Any) -> Iterator[tuple[Place, ...]]:
    """The outlines of an area."""
    for part in getattr(shape, "geoms", [shape]):
        for ring in (part.exterior, *part.interiors):
            yield tuple((x, y) for x, y in ring.coords[:-1])
