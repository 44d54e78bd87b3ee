"""Styles: all of a shape but the numbers that move, stored once a film."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

from viewer.draw.displaylist import Paint
from viewer.draw.palette import CubeTone

POLYGON, CIRCLE, LINE, TEXT, CUBE = range(5)
OPAQUE = 255
Style = tuple[int, ...]
"""A kind and what follows from it; paints, texts and tones by their place in a table.

- polygon, circle: fill and outline, each a paint's place + 1 or 0 for none; width;
- line: paint, width;
- text: text, size, paint, weight, anchor;
- cube: tone, shear to the right and up.
"""
Value = TypeVar("Value", bound=Hashable)


class Table(Generic[Value]):
    """Values in the order in which they came first, each once."""

    def __init__(self) -> None:
        self._places: dict[Value, int] = {}

    def place(self, value: Value) -> int:
        """Where a value stands; a new one is added at the end."""
        return self._places.setdefault(value, len(self._places))

    def __iter__(self) -> Iterator[Value]:
        """The values in their order."""
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class Styles:
    """The styles of a film, and what they name."""

    def __init__(self) -> None:
        self.paints: Table[tuple[str, int]] = Table()  #: colour, opacity of `OPAQUE`
        self.tones: Table[CubeTone] = Table()
        self.texts: Table[str] = Table()
        self.all: Table[Style] = Table()
        self._kinds: list[int] = []
        self._families: list[int] = []
        self._family_of: Table[tuple[Hashable, ...]] = Table()
        self._colours: list[str] = []

    def paint(self, paint: Paint | None) -> int:
        """A paint's place + 1; 0 for none."""
        if paint is None:
            return 0
        place = self.paints.place((paint.colour, round(OPAQUE * paint.alpha)))
        if place == len(self._colours):
            self._colours.append(paint.colour)
        return place + 1

    def place(self, style: Style) -> int:
        """Where a style stands; a new one is added at the end."""
        place = self.all.place(style)
        if place == len(self._kinds):
            self._kinds.append(style[0])
            self._families.append(self._family_of.place(self._family(style)))
        return place

    def kind(self, place: int) -> int:
        """Of which kind a style's shapes are."""
        return self._kinds[place]

    def family(self, place: int) -> int:
        """The same for styles that differ in opacity, or of a cube in its tone, at most."""
        return self._families[place]

    def _family(self, style: Style) -> tuple[Hashable, ...]:
        kind = style[0]
        if kind in (POLYGON, CIRCLE):
            return (kind, self._colour(style[1]), self._colour(style[2]), style[3])
        if kind == LINE:
            return (kind, self._colour(style[1]), style[2])
        if kind == TEXT:
            return (kind, style[1], style[2], self._colour(style[3]), *style[4:])
        return (kind, *style[2:])

    def _colour(self, paint: int) -> str:
        return self._colours[paint - 1] if paint else ""
