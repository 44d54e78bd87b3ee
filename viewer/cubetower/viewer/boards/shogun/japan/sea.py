"""What never changes on the map: sea, ornaments, coasts, and land that is never in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from cubetower.pages.palette import mix
from cubetower.viewer.boards.shogun.japan.atlas import Atlas, Ring, box_of, clip, parts_of, ring_of
from cubetower.viewer.boards.shogun.layout import MAP_AREA
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet

WATER_LINES = ((4.0, 0.9), (8.5, 0.65), (14.0, 0.45), (20.5, 0.28))  # from the coast; opacity
FINENESS = 0.7  # units a line along the coast may deviate
DASH, PAUSE = 6.0, 5.0  # of sea routes, units
COAST = 2.6  # width of the line around all land, units; its inner half is covered
ROSE = 30.0  # radius of the compass, units
LETTER = 15.0  # size of its N, units
WAVE = 10.0  # radius of a wave, units
WAVES = ((3, 4), (2, 3))  # rows and waves in a row of the first patch and the next
ROOM = 16.0  # units from an ornament to land and cards
GRID = 12.0  # units from place to place that is tried


def sea(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The sea with lines along the coasts."""
    chart = sheet.palette.chart
    yield sheet.polygon(MAP_AREA.corners, Paint(chart.sea))
    for distance, alpha in WATER_LINES:
        paint = Paint(chart.water, alpha)
        for line in _lines_off(atlas, distance):
            yield sheet.line(line, paint, 1.1)


def coasts(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The shadow of all land, its coasts, and the land that is never in play."""
    chart = sheet.palette.chart
    shadow, coast = Paint(sheet.palette.neutral.shadow, 0.13), Paint(chart.coast)
    land = clip(atlas.land, MAP_AREA.expand(4.0))
    parts = [ring_of(part.exterior.coords[:-1]) for part in land]
    for part in parts:
        yield sheet.polygon(((x + 1.6, y + 3.0) for x, y in part), shadow)
    for part in parts:
        yield sheet.polygon(part, Paint(chart.off_board), coast, COAST)
    for ring in atlas.off_board:
        yield sheet.polygon(ring, Paint(chart.off_board))


def routes(sheet: Sheet, atlas: Atlas) -> Iterator[Shape]:
    """The sea routes, dashed."""
    paint = Paint(sheet.palette.chart.route, 0.9)
    for route in atlas.routes.values():
        for dash in dashes(route):
            yield sheet.line(dash, paint, 1.8)


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
    window = box_of(MAP_AREA.expand(-0.1))
    around = atlas.land.simplify(2 * FINENESS).buffer(distance, quad_segs=3).simplify(FINENESS)
    for part in parts_of(around):
        for ring in (part.exterior, *part.interiors):
            for piece in parts_of(LineString(ring.coords).intersection(window)):
                if len(piece.coords) > 1:
                    yield ring_of(piece.coords)


def ornaments(
    sheet: Sheet, land: BaseGeometry, area: Rect, taken: Sequence[Rect]
) -> Iterator[Shape]:
    """A compass in the widest empty sea, and waves in the next; none where there is no room.

    Args:
        sheet: where they are drawn.
        land: all of it, units.
        area: what the map fills.
        taken: what is kept free: cards, and pieces beside the land.
    """
    closed = shapely.union_all([land.simplify(4.0), *map(box_of, taken)])
    radii = [ROSE + LETTER, *(wide * WAVE for _, wide in WAVES)]
    for number, radius in enumerate(radii):
        middle, free = _emptiest(closed, area)
        if free < radius + ROOM / 2:
            continue
        closed = closed.union(shapely.Point(middle).buffer(radius + 3 * ROOM))
        if number == 0:
            yield from _rose(sheet, middle)
        else:
            yield from _waves(sheet, middle, *WAVES[number - 1])


def _emptiest(closed: BaseGeometry, area: Rect) -> tuple[Place, float]:
    """The place farthest from everything, and how far that is."""
    xs, ys = np.arange(area.left, area.right, GRID), np.arange(area.top, area.bottom, GRID)
    x, y = (each.ravel() for each in np.meshgrid(xs, ys))
    edge = np.minimum.reduce([x - area.left, area.right - x, y - area.top, area.bottom - y])
    shapely.prepare(closed)
    free = np.minimum(shapely.distance(closed, shapely.points(x, y)), edge)
    best = int(free.argmax())
    return (float(x[best]), float(y[best])), float(free[best])


def _rose(sheet: Sheet, middle: Place) -> Iterator[Shape]:
    """A rose of eight points; north in red."""
    chart, neutral, (x, y) = sheet.palette.chart, sheet.palette.neutral, middle
    dark, light = mix(chart.sea, chart.route, 0.75), mix(chart.sea, neutral.paper, 0.75)
    ring, north = mix(chart.sea, dark, 0.7), chart.pillar
    yield from icon(
        sheet,
        "shogun/sea/compass",
        middle,
        2 * ROSE,
        dark=dark,
        light=light,
        ring=ring,
        north=north,
    )
    yield sheet.centred_text(x, y - ROSE - 9, "N", LETTER, dark)


def _waves(sheet: Sheet, middle: Place, rows: int, wide: int) -> Iterator[Shape]:
    """The pattern called blue sea waves; the nearer rows cover the farther."""
    chart = sheet.palette.chart
    ground = mix(chart.sea, "#ffffff", 0.12)
    line = mix(ground, chart.water, 0.9)
    for row in range(rows):
        count = wide - (rows - 1 - row) % 2
        y = middle[1] + (row - (rows - 1) / 2) * WAVE * 0.55 + WAVE / 2
        for place in range(count):
            x = middle[0] + (place - (count - 1) / 2) * 2 * WAVE
            yield from icon(sheet, "shogun/sea/wave", (x, y), 2 * WAVE, ground=ground, line=line)
