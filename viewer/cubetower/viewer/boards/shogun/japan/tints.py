"""How land shows its owner: by a pale tint, and by a pattern of the mark on the owner's cubes.

The pattern tells owners apart without full colour vision.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from shapely import MultiPolygon, contains_xy, prepare

from cubetower.pages.palette import NOBODY, CubeTone, Palette
from cubetower.viewer.boards.shogun.layout import MAP_AREA
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet

PITCH = (17.0, 8.5)  # from mark to mark in a row, and from row to row, units
MARK = 2.6  # half the size of a mark, units
INLAND = 3.6  # from marks to coasts and borders, units
STROKE = 1.3  # units


def tint(palette: Palette, owner: str | None) -> str:
    """The colour of an owner's land; None is nobody."""
    return palette.land(owner or NOBODY)


def lattice(land: MultiPolygon, taken: Sequence[Rect]) -> tuple[Place, ...]:
    """The places of marks on land: on a lattice over the map, clear of borders and pieces."""
    inner = land.buffer(-INLAND)
    if inner.is_empty:
        return ()
    left, top, right, bottom = inner.bounds
    xs = np.arange(np.floor(left / PITCH[0]), np.ceil(right / PITCH[0]) + 1) * PITCH[0]
    ys = np.arange(np.floor(top / PITCH[1]), np.ceil(bottom / PITCH[1]) + 1) * PITCH[1]
    x, y = np.meshgrid(xs, ys)
    x = x + np.where(np.rint(ys / PITCH[1]) % 2, PITCH[0] / 2, 0.0)[:, None]
    prepare(inner)
    inside = contains_xy(inner, x, y)
    places = zip(x[inside].tolist(), y[inside].tolist(), strict=True)
    room = [rect.expand(MARK + 1.0) for rect in taken]
    return tuple(
        (px, py)
        for px, py in places
        if not any(each.contains((px, py)) for each in room) and MAP_AREA.left < px < MAP_AREA.right
    )


def marks(sheet: Sheet, places: Sequence[Place], owner: str, alpha: float = 1.0) -> Iterator[Shape]:
    """The owner's mark at every place."""
    tone = sheet.palette.tone(owner)
    paint = Paint(sheet.palette.land_mark(owner), alpha)
    for place in places:
        yield from _mark(sheet, place, tone, paint)


def _mark(sheet: Sheet, place: Place, tone: CubeTone, paint: Paint) -> Iterator[Shape]:
    x, y = place
    if tone.mark == "dot":
        yield sheet.disc(place, 1.9, paint)
    elif tone.mark == "ring":
        yield sheet.disc(place, 2.2, None, paint, STROKE)
    elif tone.mark == "bar":
        yield sheet.line(((x - 4.2, y), (x + 4.2, y)), paint, STROKE)
    elif tone.mark == "cross":
        yield sheet.line(((x - MARK, y), (x + MARK, y)), paint, STROKE)
        yield sheet.line(((x, y - MARK), (x, y + MARK)), paint, STROKE)
    elif tone.mark == "corner":
        corner = ((x - MARK, y - MARK), (x - MARK, y + MARK), (x + MARK, y + MARK))
        yield sheet.line(corner, paint, STROKE)
