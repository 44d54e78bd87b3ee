"""Ornaments in the empty sea: a compass rose and patches of waves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import box, union_all
from shapely.geometry.base import BaseGeometry

from viewer.draw.displaylist import Circle, Line, Paint, Polygon, Shape, Text
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
    closed = union_all(
        [land.simplify(4.0), *(box(r.left, r.top, r.right, r.bottom) for r in taken)]
    )
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
    chart, neutral, unit = sheet.palette.chart, sheet.palette.neutral, sheet.unit
    dark, light = mixed(chart.sea, chart.route, 0.75), mixed(chart.sea, neutral.paper, 0.75)
    ring = Paint(dark, 0.7)
    centre = sheet.at(*middle)
    yield Circle(centre, 0.72 * ROSE * unit, None, ring, 1.0 * unit)
    yield Circle(centre, 0.64 * ROSE * unit, None, ring, 0.8 * unit)
    for length, turns in ((0.62, (1, 3, 5, 7)), (1.0, (0, 2, 4, 6))):
        for turn in turns:
            north = turn == 0
            yield from _ray(
                sheet, middle, turn, length * ROSE, neutral.accent if north else dark, light
            )
    yield Text(
        sheet.at(middle[0], middle[1] - ROSE - 4.0),
        "N",
        LETTER * unit,
        Paint(dark),
        "semibold",
        "middle",
    )


def _ray(
    sheet: Sheet, middle: Place, turn: int, length: float, dark: str, light: str
) -> Iterator[Polygon]:
    """One point of the rose, half dark and half light; `turn` counts eighths from north."""
    angle = math.pi / 4 * turn
    x, y = middle
    tip = (x + length * math.sin(angle), y - length * math.cos(angle))
    for side, colour in ((-1, light), (1, dark)):
        beside = angle + side * math.pi / 4
        waist = (
            x + 0.2 * length * math.sin(beside),
            y - 0.2 * length * math.cos(beside),
        )
        corners = tuple(sheet.at(*place) for place in (middle, waist, tip))
        yield Polygon(corners, Paint(colour), Paint(dark), 0.6 * sheet.unit)


def _waves(sheet: Sheet, middle: Place, rows: int, wide: int) -> Iterator[Shape]:
    """Overlapping arcs, the pattern called blue sea waves; the nearer rows cover the farther."""
    chart = sheet.palette.chart
    paint, ground = Paint(chart.water, 0.9), Paint(mixed(chart.sea, "#ffffff", 0.12))
    for row in range(rows):
        count = wide - (rows - 1 - row) % 2
        y = middle[1] + (row - (rows - 1) / 2) * WAVE * 0.55 + WAVE / 2
        for place in range(count):
            x = middle[0] + (place - (count - 1) / 2) * 2 * WAVE
            yield Polygon(_arc(sheet, (x, y), WAVE), ground)
            for radius in (1.0, 0.68, 0.36):
                yield Line(_arc(sheet, (x, y), radius * WAVE), paint, 1.2 * sheet.unit)


def _arc(sheet: Sheet, foot: Place, radius: float) -> tuple[tuple[float, float], ...]:
    """The upper half of a circle."""
    steps = 12
    return tuple(
        sheet.at(
            foot[0] + radius * math.cos(math.pi * step / steps),
            foot[1] - radius * math.sin(math.pi * step / steps),
        )
        for step in range(steps + 1)
    )
