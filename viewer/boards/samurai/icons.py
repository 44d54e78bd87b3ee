"""Small pictures of SAMURAI: figures, what tokens show, and the buildings of settlements."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from shapely import Polygon as Area
from shapely import union_all

from viewer.draw.displaylist import Paint, Point, Polygon, Shape
from viewer.draw.outlines import (
    GRID,
    Picture,
    Points,
    arc,
    both,
    box,
    disc,
    mirrored,
    painted,
    placed,
    turned,
)
from viewer.draw.sheet import Sheet

SEAM: Final = 1.2
"""Least width of the seam around a picture, units."""


def icon(
    sheet: Sheet,
    name: str,
    middle: Point,
    size: float,
    colours: tuple[str, str],
    *,
    alpha: float = 1.0,
    halo: str = "",
) -> Iterator[Shape]:
    """A picture.

    Args:
        sheet: what it is drawn on.
        name: one of `PICTURES`.
        middle: units.
        size: its width and height, units.
        colours: of its ink and its details.
        alpha: its opacity.
        halo: colour of a seam around it; none if empty.
    """
    if halo:
        for outline in seam(name, round(max(1.6, SEAM * GRID / size), 1)):
            yield Polygon(placed(sheet, outline, middle, size), Paint(halo, alpha))
    yield from painted(sheet, PICTURES[name], middle, size, colours, alpha)


@lru_cache(maxsize=64)
def seam(name: str, width: float) -> tuple[Points, ...]:
    """What a picture and a seam of a width around it cover, on the grid."""
    around = union_all([Area(each).buffer(0) for each in PICTURES[name].ink]).buffer(width)
    return tuple(outside(part.simplify(0.1)) for part in getattr(around, "geoms", [around]))


def outside(area: Any) -> Points:
    """The outline of an area of the grid, without its holes."""
    return tuple((x, y) for x, y in area.exterior.coords[:-1])


_HORN: Points = ((15.6, 8.6), (19.2, 6.4), (20.9, 3.2), (21.0, -0.8), (23.4, 3.0), (22.8, 7.0),
                 (18.2, 11.4))  # fmt: skip
_LAPEL: Points = ((12.0, 16.2), (15.0, 11.4), (16.2, 11.8), (12.6, 17.8))
_SWORD: Final = (
    ((10.5, 15.2), (10.5, 1.6), (12.0, -1.2), (13.5, 1.6), (13.5, 15.2)),
    box(8.2, 16.0, 15.8, 17.9),
    box(10.9, 18.6, 13.1, 24.0),
)
_HEXAGON: Points = tuple(
    (12 + 5.4 * math.cos(math.radians(60 * k)), 12 + 5.4 * math.sin(math.radians(60 * k)))
    for k in range(6)
)


def _grains(y: float) -> tuple[Points, ...]:
    """Two grains of an ear, to the right and to the left of its stalk."""
    turn = math.radians(38)
    cosine, sine = math.cos(turn), math.sin(turn)
    grain = disc(0, 0, 1.9, 3.7)
    right = tuple((15.7 + cosine * a - sine * b, y + sine * a + cosine * b) for a, b in grain)
    return right, mirrored(right)


def _circling() -> tuple[Points, ...]:
    """Two arrows that run around the middle, half the way each."""
    half = (
        *arc(12, 12, 11.0, 11.0, 190, 318, 10),
        (22.6, 3.0), (21.4, 12.2), (13.6, 8.4),
        *arc(12, 12, 7.9, 7.9, 318, 190, 10)[1:],
    )  # fmt: skip
    return half, turned(half, 180)


PICTURES: Final[Mapping[str, Picture]] = {
    "helmet": Picture(
        (
            arc(12, 15.0, 7.4, 10.6, 180, 360),
            both(((12.0, 14.6), (19.2, 14.6), (23.6, 21.4), (17.2, 23.2), (15.8, 18.4))),
            _HORN,
            mirrored(_HORN),
        ),
        (box(6.2, 14.7, 17.8, 15.9), disc(12, 10.6, 2.0)),
    ),
    "buddha": Picture(
        (
            disc(12, 2.6, 1.9),
            disc(12, 7.0, 4.2),
            both(((12.0, 10.2), (16.4, 11.2), (18.8, 13.6), (19.6, 18.6), (12.0, 20.6))),
            disc(12, 20.4, 11.4, 3.5),
        ),
        (_LAPEL, mirrored(_LAPEL), disc(12, 19.4, 3.2, 1.3)),
    ),
    "rice": Picture(
        (
            ((4.0, 17.0), (20.0, 17.0), (24.0, 24.0), (0.0, 24.0)),
            box(11.2, 4.0, 12.8, 17.4),
            disc(12, 0.8, 1.9, 3.3),
            *_grains(5.2),
            *_grains(11.2),
        ),
        (
            ((2.7, 19.2), (21.3, 19.2), (21.9, 20.3), (2.1, 20.3)),
            ((1.5, 21.4), (22.5, 21.4), (23.1, 22.5), (0.9, 22.5)),
        ),
    ),
    "samurai": Picture(tuple(turned(part, turn) for turn in (42, -42) for part in _SWORD)),
    "ship": Picture(
        (
            ((0.4, 15.4), (23.6, 15.4), (19.6, 22.8), (4.4, 22.8)),
            box(11.2, 0.2, 12.8, 15.4),
            ((4.6, 2.0), (19.4, 2.0), (21.2, 7.6), (19.0, 13.4), (5.0, 13.4), (6.6, 7.6)),
        ),
        (box(6.6, 5.2, 20.0, 6.2), box(6.6, 9.2, 20.2, 10.2)),
    ),
    "ronin": Picture(
        (
            both(((12.0, 1.0), (16.0, 4.6), (23.8, 12.6), (18.0, 14.2))),
            both(((12.0, 15.2), (17.0, 15.6), (21.6, 18.8), (22.6, 24.0))),
        ),
        (
            ((11.5, 3.0), (12.5, 3.0), (13.2, 13.0), (10.8, 13.0)),
            ((6.9, 11.6), (9.4, 6.0), (10.2, 6.0), (8.7, 12.0)),
            ((17.1, 11.6), (14.6, 6.0), (13.8, 6.0), (15.3, 12.0)),
            ((12.0, 20.4), (14.6, 15.4), (16.0, 15.6), (12.9, 22.4), (12.9, 24), (11.1, 24),
             (11.1, 22.4), (8.0, 15.6), (9.4, 15.4)),
        ),
    ),
    "figure exchange": Picture(
        (*_circling(), disc(12, 8.6, 2.4), both(((12.0, 11.0), (14.0, 11.4), (16.0, 16.8)))),
    ),
    "token exchange": Picture((*_circling(), _HEXAGON)),
    "village": Picture(
        (both(((12.0, 3.0), (14.0, 3.0), (23.6, 13.4), (21.4, 14.4))),),
        (box(4.4, 14.4, 19.6, 22.0),),
    ),
    "city": Picture(
        (
            both(((12.0, 1.0), (13.6, 1.0), (19.4, 7.0), (18.4, 8.2))),
            both(((12.0, 10.4), (18.0, 10.4), (24.0, 15.6), (22.6, 16.8))),
        ),
        (box(7.0, 8.2, 17.0, 10.4), box(3.4, 16.8, 20.6, 22.4)),
    ),
    "edo": Picture(
        (
            both(((12.0, -1.4), (13.6, -1.4), (18.4, 4.0), (17.4, 5.0))),
            both(((12.0, 7.0), (16.6, 7.0), (21.2, 11.4), (20.2, 12.4))),
            both(((12.0, 14.6), (19.4, 14.6), (24.6, 19.0), (23.4, 20.0))),
        ),
        (box(7.6, 5.0, 16.4, 7.0), box(5.4, 12.4, 18.6, 14.6), box(2.6, 20.0, 21.4, 24.0)),
    ),
}  # fmt: skip
"""The icons: figures and tokens by their names, settlements by their kinds."""
