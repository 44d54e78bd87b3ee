"""What never moves on the map: the sea, the coasts and the land that is not in play."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import LineString
from shapely.ops import substring

from viewer.boards.shogun.japan.atlas import Atlas, Ring, box_of, clipped, parts_of, ring_of
from viewer.boards.shogun.layout import MAP_AREA
from viewer.draw.displaylist import Line, Paint, Polygon, Shape
from viewer.draw.sheet import Sheet

WATER_LINES = ((4.0, 0.9), (8.5, 0.65), (14.0, 0.45), (20.5, 0.28))  # from the coast; opacity
FINENESS = 0.7  # units a line along the coast may deviate
DASH, PAUSE = 6.0, 5.0  # of sea routes, units
COAST = 2.6  # width of the line around all land, units; its inner half is covered


def sea(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The sea with lines along the coasts."""
    chart, unit = sheet.palette.chart, sheet.unit
    yield Polygon(sheet.points(MAP_AREA.corners), Paint(chart.sea))
    for distance, alpha in WATER_LINES:
        paint = Paint(chart.water, alpha)
        for line in _lines_off(atlas, distance):
            yield Line(sheet.points(line), paint, 1.1 * unit)


def coasts(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The shadow of all land, its coasts, and the land that is never in play."""
    chart, unit = sheet.palette.chart, sheet.unit
    shadow, coast = Paint(sheet.palette.neutral.shadow, 0.13), Paint(chart.coast)
    land = clipped(atlas.land, MAP_AREA.grown(4.0))
    parts = [ring_of(part.exterior.coords[:-1]) for part in land]
    for part in parts:
        yield Polygon(sheet.points(((x + 1.6, y + 3.0) for x, y in part)), shadow)
    for part in parts:
        yield Polygon(sheet.points(part), Paint(chart.off_board), coast, COAST * unit)
    for ring in atlas.off_board:
        yield Polygon(sheet.points(ring), Paint(chart.off_board))


def routes(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The sea routes, dashed."""
    paint = Paint(sheet.palette.chart.route, 0.9)
    for route in atlas.routes.values():
        for dash in dashes(route):
            yield Line(sheet.points(dash), paint, 1.8 * sheet.unit)


def dashes(line: Ring) -> Iterator[Ring]:
    """A line cut into dashes of equal length, with one at each end."""
    path = LineString(line)
    count = max(1, round((path.length + PAUSE) / (DASH + PAUSE)))
    pitch = (path.length + PAUSE) / count
    for number in range(count):
        start = number * pitch
        yield ring_of(substring(path, start, start + pitch - PAUSE).coords)


def _lines_off(atlas: Atlas, distance: float) -> Iterator[Ring]:
    """The lines that run at a distance from all coasts, within the map."""
    window = box_of(MAP_AREA.grown(-0.1))
    around = atlas.land.simplify(2 * FINENESS).buffer(distance, quad_segs=3).simplify(FINENESS)
    for part in parts_of(around):
        for ring in (part.exterior, *part.interiors):
            for piece in parts_of(LineString(ring.coords).intersection(window)):
                if len(piece.coords) > 1:
                    yield ring_of(piece.coords)
