"""Items: shapes as a style and whole numbers, so that a page can store and follow them.

Lengths are in `GRID` parts of a unit, from the upper left corner of the panel, y down. An item's
numbers are what moves; all else is its style:

- polygon, line: the first point, then each point from the one before;
- circle: centre, radius;
- text: its anchor;
- cube: centre, angle in `TURN` parts of a full turn, edge in `FINE` parts of a unit;
- turned cube: centre, edge, and its rotation as a quaternion in `QUATERNION` parts of one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import chain
from operator import sub
from typing import Any

from msgspec import Struct

from cubetower.viewer.draw.displaylist import Circle, Cube, Line, Point, Polygon, Single, Text
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.errors import FilmError
from cubetower.viewer.page.styles import (
    CIRCLE,
    CUBE,
    LINE,
    POLYGON,
    TEXT,
    TURNED_CUBE,
    Ink,
    Style,
    Styles,
    ink,
    opacity,
)

GRID = 10  # parts of a unit
FINE = 100  # parts of a unit, for widths, sizes and edges
TURN = 4096  # parts of a full turn
SHEAR = 1000  # parts of one, for the shear of cubes
QUATERNION = 1000  # parts of one, for the rotation of turned cubes


class Item(Struct, frozen=True, gc=False):
    """A shape: the place of its style, its numbers, and the point to which it is pinned, if any."""

    style: int
    numbers: tuple[int, ...]
    pin: tuple[int, int] | None = None


class Itemiser:
    """Makes items of the shapes of one panel; of equal shapes always the same object."""

    def __init__(self, styles: Styles, area: Rect, unit: float) -> None:
        """For a panel at an area of a stage with so many metres in a unit."""
        self._styles = styles
        self._unit = unit
        self._scale = GRID / unit
        self._left, self._top = GRID * area.left, GRID * (HEIGHT - area.top)
        self._known: dict[Item, Item] = {}
        self._made: dict[type, Callable[[Any], Item]] = {
            Polygon: self._polygon,
            Circle: self._circle,
            Line: self._line,
            Text: self._text,
            Cube: self._cube,
        }

    def item(self, shape: Single, pin: Point | None = None) -> Item:
        """The item of a shape that may be pinned to a point.

        Raises:
            FilmError: the shape lies nowhere.
        """
        try:
            item = self._made[type(shape)](shape)
            pinned = item if pin is None else Item(item.style, item.numbers, self._point(pin))
        except (ValueError, OverflowError):  # of rounding what is not a number, or endless
            raise FilmError(f"a shape without a place cannot be stored: {shape}") from None
        return self._known.setdefault(pinned, pinned)

    def _polygon(self, shape: Polygon) -> Item:
        return self._make((POLYGON, *self._inks(shape)), self._path(shape.points))

    def _circle(self, shape: Circle) -> Item:
        numbers = (*self._point(shape.centre), round(shape.radius * self._scale))
        return self._make((CIRCLE, *self._inks(shape)), numbers)

    def _line(self, shape: Line) -> Item:
        style = (LINE, ink(shape.paint), self._fine(shape.width))
        return self._make(style, self._path(shape.points))

    def _text(self, shape: Text) -> Item:
        looks = (self._fine(shape.size), ink(shape.paint), shape.weight, shape.anchor)
        return self._make((TEXT, shape.text, *looks), self._point(shape.at))

    def _cube(self, shape: Cube) -> Item:
        tone, (right, up) = shape.tone, shape.shear
        faces = (tone.fill, tone.light, tone.dark, tone.mark, tone.mark_colour)
        kind = CUBE if shape.turn is None else TURNED_CUBE
        style = (kind, faces, round(right * SHEAR), round(up * SHEAR), opacity(shape.alpha))
        centre, edge = self._point(shape.centre), self._fine(shape.edge)
        if shape.turn is not None:
            turn = (round(part * QUATERNION) for part in shape.turn)
            return self._make(style, (*centre, edge, *turn))
        angle = round(shape.angle / math.tau * TURN) % TURN
        return self._make(style, (*centre, angle, edge))

    def _make(self, style: Style, numbers: tuple[int, ...]) -> Item:
        return Item(self._styles.place(style), numbers)

    def _inks(self, shape: Polygon | Circle) -> tuple[Ink, Ink, int]:
        """Fill, outline and its width."""
        width = self._fine(shape.width) if shape.outline else 0
        return ink(shape.fill), ink(shape.outline) if width else None, width

    def _fine(self, metres: float) -> int:
        return round(metres / self._unit * FINE)

    def _point(self, point: Point) -> tuple[int, int]:
        return (
            round(point[0] * self._scale - self._left),
            round(self._top - point[1] * self._scale),
        )

    def _path(self, points: Iterable[Point]) -> tuple[int, ...]:
        """Whole places first, then their differences: so rounding does not add up."""
        scale, left, top = self._scale, self._left, self._top
        # As `_point`, which would be called for every corner of every shape.
        places = [(round(x * scale - left), round(top - y * scale)) for x, y in points]
        numbers = [*chain.from_iterable(places)]
        return (*numbers[:2], *map(sub, numbers[2:], numbers))
