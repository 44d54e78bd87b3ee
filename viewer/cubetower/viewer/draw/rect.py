"""Upright rectangles and spots on a sheet: units, x to the right and y down from its upper edge."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Self

from msgspec import Struct

Place = tuple[float, float]


class Rect(Struct, frozen=True, gc=False):
    """An upright rectangle, units; its top is the smaller y."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, middle: Place, width: float, height: float) -> Rect:
        """The rectangle of a size around a place."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> Place:
        """Its centre."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """All four, around the rectangle."""
        return (
            (self.left, self.bottom),
            (self.right, self.bottom),
            (self.right, self.top),
            (self.left, self.top),
        )

    def expand(self, by: float) -> Rect:
        """The same with `by` more on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def contains(self, place: Place) -> bool:
        """Whether a place lies inside."""
        return self.left < place[0] < self.right and self.top < place[1] < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def within(self, other: Rect) -> bool:
        """Whether it lies inside another one."""
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies, units.

    Attributes:
        x: of its middle.
        y: of its middle.
        size: its width, or its radius.
    """

    x: float
    y: float
    size: float

    @property
    def middle(self) -> Place:
        """Its centre."""
        return self.x, self.y

    def towards(self, other: Self, share: float) -> Self:
        """A share of the way to another one."""
        ends = zip(astuple(self), astuple(other), strict=True)
        return type(self)(*(start + (end - start) * share for start, end in ends))
