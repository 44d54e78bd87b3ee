"""Ornaments in the empty sea: a compass rose and patches of waves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import union_all
from shapely.geometry.base import BaseGeometry

from viewer.boards.shogun.japan.atlas import box_of
from viewer.draw.displaylist import Shape
from viewer.draw.icons import icon
from viewer.draw.palette import mixed
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet

ROSE = 30.0  # radius of the compass, units
LETTER = 15.0  # size of its N, units
WAVE = 10.0  # radius of a wave, units
WAVES = ((3, 4), (2, 3))  # rows and waves in a row of the first patch and the next
ROOM = 16.0  # units from an ornament to land and cards
GRID = 12.0  # units from place to place that is tried


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
    closed = union_all([land.simplify(4.0), *map(box_of, taken)])
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
    """A rose of eight points; north in vermilion."""
    chart, neutral, (x, y) = sheet.palette.chart, sheet.palette.neutral, middle
    dark, light = mixed(chart.sea, chart.route, 0.75), mixed(chart.sea, neutral.paper, 0.75)
    ring, north = mixed(chart.sea, dark, 0.7), neutral.accent
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
    yield sheet.centred(x, y - ROSE - 9, "N", LETTER, dark)


def _waves(sheet: Sheet, middle: Place, rows: int, wide: int) -> Iterator[Shape]:
    """The pattern called blue sea waves; the nearer rows cover the farther."""
    chart = sheet.palette.chart
    ground = mixed(chart.sea, "#ffffff", 0.12)
    line = mixed(ground, chart.water, 0.9)
    for row in range(rows):
        count = wide - (rows - 1 - row) % 2
        y = middle[1] + (row - (rows - 1) / 2) * WAVE * 0.55 + WAVE / 2
        for place in range(count):
            x = middle[0] + (place - (count - 1) / 2) * 2 * WAVE
            yield from icon(sheet, "shogun/sea/wave", (x, y), 2 * WAVE, ground=ground, line=line)
