"""Icons of the boards: outlines in a square of 24 by 24, and how they are drawn.

In the square x runs to the right and y down, from its upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from viewer.draw.displaylist import Paint, Point, Polygon, Shape
from viewer.draw.sheet import Sheet

GRID: Final = 24.0
Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What an icon is made of, on the grid.

    Attributes:
        ink: outlines filled with its colour.
        detail: outlines on top of them, in the other colour.
    """

    ink: tuple[Points, ...]
    detail: tuple[Points, ...] = ()


def painted(
    sheet: Sheet,
    picture: Picture,
    middle: Point,
    size: float,
    colours: tuple[str, str],
    alpha: float = 1.0,
) -> Iterator[Shape]:
    """A picture.

    Args:
        sheet: what it is drawn on.
        picture: on the grid.
        middle: units.
        size: its width and height, units.
        colours: of its ink and its details.
        alpha: its opacity.
    """
    for outlines, colour in zip((picture.ink, picture.detail), colours, strict=True):
        for outline in outlines:
            yield Polygon(placed(sheet, outline, middle, size), Paint(colour, alpha))


def placed(sheet: Sheet, outline: Points, middle: Point, size: float) -> Points:
    """An outline of the grid on the stage."""
    step = size / GRID
    left, top = middle[0] - size / 2, middle[1] - size / 2
    return tuple(sheet.at(left + step * x, top + step * y) for x, y in outline)


def box(left: float, top: float, right: float, bottom: float) -> Points:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def arc(
    x: float, y: float, wide: float, high: float, start: float, end: float, steps: int = 12
) -> Points:
    """Points of an ellipse, degrees clockwise from the right."""
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + wide * math.cos(turn), y + high * math.sin(turn)) for turn in turns)


def disc(x: float, y: float, wide: float, high: float = 0.0) -> Points:
    """A disc, or an ellipse."""
    return arc(x, y, wide, high or wide, 0, 345, 23)


def mirrored(half: Sequence[Point]) -> Points:
    """The same on the other side."""
    return tuple((GRID - x, y) for x, y in half)


def both(half: Sequence[Point]) -> Points:
    """An outline from its right half, from the top down."""
    return (*half, *reversed(mirrored(half)))


def turned(points: Points, degrees: float) -> Points:
    """Points turned about the middle of the grid."""
    turn = math.radians(degrees)
    cosine, sine = math.cos(turn), math.sin(turn)
    return tuple(
        (12 + cosine * (x - 12) - sine * (y - 12), 12 + sine * (x - 12) + cosine * (y - 12))
        for x, y in points
    )
