"""Styles: all of a shape but the numbers that move, stored once a film."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

from cubetower.viewer.draw.displaylist import Paint

POLYGON, CIRCLE, LINE, TEXT, CUBE, TURNED_CUBE = range(6)
OPAQUE = 255
Ink = tuple[str, int] | None  #: colour, and opacity of `OPAQUE`; None for none
Style = tuple[Any, ...]
"""A kind and what follows from it.

- polygon, circle: inks of fill and outline, width;
- line: ink, width;
- text: text, size, ink, weight, anchor;
- cube, turned cube: tone, shear to the right and up, opacity.
"""
Value = TypeVar("Value", bound=Hashable)


class UniqueList(Generic[Value]):
    """Values in the order in which they came first, each once."""

    def __init__(self) -> None:
        self._places: dict[Value, int] = {}

    def place(self, value: Value) -> int:
        """Where a value stands; a new one is added at the end."""
        return self._places.setdefault(value, len(self._places))

    def __iter__(self) -> Iterator[Value]:
        """The values in their order."""
        return iter(self._places)


class Styles(UniqueList[Style]):
    """The styles of a film."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: list[int] = []
        self._families: list[Style] = []

    def place(self, value: Style) -> int:
        """Where a style stands; a new one is added at the end."""
        place = super().place(value)
        if place == len(self._kinds):
            self._kinds.append(value[0])
            self._families.append(_family(value))
        return place

    def kind(self, place: int) -> int:
        """Of which kind a style's shapes are."""
        return self._kinds[place]

    def family(self, place: int) -> Style:
        """The same for styles that differ in opacity, or of a cube in its tone, at most."""
        return self._families[place]


def ink(paint: Paint | None) -> Ink:
    """A paint as it is stored."""
    return (paint.colour, opacity(paint.alpha)) if paint else None


def opacity(alpha: float) -> int:
    """An opacity from 0 to 1 as it is stored."""
    return round(OPAQUE * alpha)


def _family(style: Style) -> Style:
    kind, *values = style
    if kind in (CUBE, TURNED_CUBE):
        return (kind, *values[1:-1])
    return (kind, *(value[0] if isinstance(value, tuple) else value for value in values))
