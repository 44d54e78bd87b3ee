"""Small pictures of SHITENNO: the four troops, and the bonuses of tiles.

They are drawn in a square of 24 by 24, x to the right and y down from its upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from viewer.draw.displaylist import Circle, Paint, Point, Polygon, Shape
from viewer.draw.outlines import GRID, Points
from viewer.draw.palette import Palette, mixed
from viewer.draw.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Picture:
    """What an icon is made of, on the grid.

    Attributes:
        ink: outlines filled with its colour.
        discs: x, y and radius, filled with the same.
        detail: outlines on top, in the other colour.
        holes: x, y and radius, filled with the same.
    """

    ink: tuple[Points, ...]
    discs: tuple[tuple[float, float, float], ...] = ()
    detail: tuple[Points, ...] = ()
    holes: tuple[tuple[float, float, float], ...] = ()


def icon(
    sheet: Sheet,
    name: str,
    middle: Point,
    size: float,
    colours: tuple[str, str],
    alpha: float = 1.0,
) -> Iterator[Shape]:
    """A picture.

    Args:
        sheet: what it is drawn on.
        name: one of `PICTURES`.
        middle: units.
        size: its width and height, units.
        colours: of its ink, and of its details.
        alpha: its opacity.
    """
    picture, step = PICTURES[name], size / GRID
    left, top = middle[0] - size / 2, middle[1] - size / 2
    layers = ((picture.ink, picture.discs), (picture.detail, picture.holes))
    for (outlines, discs), colour in zip(layers, colours, strict=True):
        paint = Paint(colour, alpha)
        for outline in outlines:
            yield Polygon(
                tuple(sheet.at(left + step * x, top + step * y) for x, y in outline), paint
            )
        for x, y, radius in discs:
            centre = sheet.at(left + step * x, top + step * y)
            yield Circle(centre, radius * step * sheet.unit, paint)


def tint(palette: Palette, symbol: str) -> str:
    """The colour of a troop; no player has it."""
    return {
        "samurai": palette.tone("purple").fill,
        "bushi": palette.neutral.wood,
        "shinobi": palette.chart.roof,
        "sohei": palette.chart.route,
    }[symbol]


def gold(palette: Palette) -> str:
    """The colour of koku, and of the golden sides of kamons."""
    return mixed(palette.tone("yellow").fill, palette.neutral.wood, 0.25)


def _turned(points: Points, degrees: float) -> Points:
    """Points turned about the middle of the grid."""
    turn, middle = math.radians(degrees), GRID / 2
    cosine, sine = math.cos(turn), math.sin(turn)
    return tuple(
        (
            middle + cosine * (x - middle) - sine * (y - middle),
            middle + sine * (x - middle) + cosine * (y - middle),
        )
        for x, y in points
    )


def _mirrored(points: Points) -> Points:
    """The other half of a picture."""
    return tuple((GRID - x, y) for x, y in points)


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 12) -> Points:
    """Points of an arc, degrees clockwise from the right."""
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _star(points: int, outer: float, inner: float) -> Points:
    """A star around the middle of the grid, a point up."""
    radii = (outer if corner % 2 == 0 else inner for corner in range(2 * points))
    turns = (math.pi * corner / points - math.pi / 2 for corner in range(2 * points))
    return tuple(
        (12 + radius * math.cos(turn), 12 + radius * math.sin(turn))
        for radius, turn in zip(radii, turns, strict=True)
    )


_HORN: Final[Points] = (
    (11.4, 9.6), (6.4, 8.4), (2.8, 5.0), (1.6, 0.4), (4.8, 3.6), (8.4, 5.4), (11.4, 5.8),
)  # fmt: skip
_NECK: Final[Points] = ((4.6, 16.0), (8.0, 16.4), (7.2, 23.4), (0.8, 21.8), (2.6, 19.4))
_BLADE: Final[Points] = (
    (11.2, 15.4), (10.7, 9.4), (11.0, 4.2), (12.2, -0.8), (13.3, 4.2), (13.0, 9.4), (13.0, 15.4),
)  # fmt: skip
_GUARD: Final[Points] = ((8.8, 15.9), (15.4, 15.9), (15.4, 17.6), (8.8, 17.6))
_GRIP: Final[Points] = ((10.9, 18.1), (13.2, 18.1), (13.6, 24.2), (11.4, 24.2))
_TO_RIGHT: Final[Points] = (
    (2.0, 6.0), (14.6, 6.0), (14.6, 2.0), (22.6, 8.0), (14.6, 14.0), (14.6, 10.0), (2.0, 10.0),
)  # fmt: skip

PICTURES: Final[Mapping[str, Picture]] = {
    "samurai": Picture(
        (
            _HORN,
            _mirrored(_HORN),
            (*_arc(12, 15.2, 7.6, 180, 360), (20.8, 17.0), (3.2, 17.0)),
            _NECK,
            _mirrored(_NECK),
        ),
        ((12.0, 7.4, 2.5),),
        holes=((12.0, 12.6, 1.5),),
    ),
    "bushi": Picture(
        tuple(_turned(part, turn) for turn in (42, -42) for part in (_BLADE, _GUARD, _GRIP))
    ),
    "shinobi": Picture((_star(4, 12.4, 4.3),), holes=((12.0, 12.0, 2.3),)),
    "sohei": Picture(
        (((11.0, 18.6), (13.0, 18.6), (15.2, 24.0), (8.8, 24.0)),),
        tuple((x, y, 2.45) for x, y in _arc(12, 9.4, 7.5, 90, 450, 9)[:-1]),
    ),
    "exchange": Picture((_TO_RIGHT, _turned(_TO_RIGHT, 180))),
    "draw_card": Picture(
        (
            ((2.0, 3.0), (14.0, 3.0), (14.0, 21.0), (2.0, 21.0)),
            ((17.8, 8.0), (20.2, 8.0), (20.2, 16.0), (17.8, 16.0)),
            ((15.0, 10.8), (23.0, 10.8), (23.0, 13.2), (15.0, 13.2)),
        ),
        detail=(((4.2, 5.2), (11.8, 5.2), (11.8, 18.8), (4.2, 18.8)),),
    ),
}
"""The icons."""
