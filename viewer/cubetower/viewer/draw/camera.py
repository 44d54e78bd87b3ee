"""A camera: a part of a picture at another place and size, with pinned groups at their own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from cubetower.viewer.draw.displaylist import (
    Circle,
    Cube,
    Group,
    Line,
    Pinned,
    Point,
    Polygon,
    Shape,
    Text,
)
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet

MIN_GROUP = 0.75
"""Of their size; of groups that would be smaller only cubes are shown, as nothing is legible."""
REACH = 0.15  # how far groups lie around their points, in sizes of what is seen


@dataclass(frozen=True, slots=True)
class Camera:
    """Shows a part of a picture.

    Attributes:
        zoom: how much larger all is, but for groups.
        shift: where the stage's lower left corner appears, metres.
        group: how large pinned groups are.
        seen: what is shown at all: left, bottom, right, top, metres; shapes that lie wholly
            outside are left out.
    """

    zoom: float
    shift: Point
    group: float
    seen: tuple[float, float, float, float]

    @classmethod
    def fit(cls, sheet: Sheet, source: Rect, area: Rect, seen: Rect, group: float = 1.0) -> Camera:
        """A camera that shows a rectangle of a sheet in the middle of an area, as large as fits.

        Args:
            sheet: of the picture, whose places are units of the stage.
            source: what is shown, units.
            area: where, units.
            seen: what it fills together with all that lies around, units.
            group: how large pinned groups are, where the picture is not smaller than before.
        """
        zoom = min(area.width / source.width, area.height / source.height)
        (x, y), (a, b) = sheet.at(*source.middle), sheet.at(*area.middle)
        left, bottom = sheet.at(seen.left, seen.bottom)
        right, top = sheet.at(seen.right, seen.top)
        shift = (a - zoom * x, b - zoom * y)
        return cls(zoom, shift, group * min(1.0, zoom), (left, bottom, right, top))

    def at(self, point: Point) -> Point:
        """Where a point appears."""
        return (self.shift[0] + self.zoom * point[0], self.shift[1] + self.zoom * point[1])

    def shoot(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        """The shapes as they appear, in their order."""
        reach = REACH * max(self.seen[2] - self.seen[0], self.seen[3] - self.seen[1])
        for shape in _without_groups(shapes):
            match shape:
                case Pinned():
                    if self._sees([self.at(shape.at)], reach):
                        yield from self._move(shape)
                case Polygon() | Line():
                    points = self._points(shape.points)
                    if self._sees(points):
                        width = shape.width * self._stroke
                        yield structs.replace(shape, points=points, width=width)
                case Circle():
                    centre, radius = self.at(shape.centre), shape.radius * self.zoom
                    if self._sees([centre], radius):
                        width = shape.width * self._stroke
                        yield structs.replace(shape, centre=centre, radius=radius, width=width)
                case Text():
                    yield structs.replace(shape, at=self.at(shape.at), size=shape.size * self.zoom)
                case Cube():
                    centre = self.at(shape.centre)
                    yield structs.replace(shape, centre=centre, edge=shape.edge * self.zoom)

    @property
    def _stroke(self) -> float:
        """How much wider lines are: less than the rest, so that they stay fine."""
        return math.sqrt(self.zoom)

    def _points(self, points: Iterable[Point]) -> tuple[Point, ...]:
        zoom, (right, up) = self.zoom, self.shift
        return tuple([(right + zoom * x, up + zoom * y) for x, y in points])

    def _sees(self, points: Iterable[Point], reach: float = 0.0) -> bool:
        """Whether the box around points, with `reach` on every side, is seen at least in part."""
        left, bottom, right, top = self.seen
        xs, ys = zip(*points, strict=True)
        return bool(
            max(xs) + reach >= left
            and min(xs) - reach <= right
            and max(ys) + reach >= bottom
            and min(ys) - reach <= top
        )

    def _move(self, group: Pinned) -> Iterator[Shape]:
        """A group around the place where its point appears; only its cubes where it is small."""
        (x, y), (a, b), size = group.at, self.at(group.at), self.group
        inside = replace(self, zoom=size, shift=(a - size * x, b - size * y))
        shapes = tuple(inside.shoot(group.shapes))
        if size < MIN_GROUP:
            shapes = tuple(shape for shape in shapes if isinstance(shape, Cube))
        if shapes:
            yield Pinned((a, b), shapes)


class Shots:
    """What cameras show of tuples of shapes; the same tuple for the same camera and shapes."""

    def __init__(self) -> None:
        # The shapes are kept with their shot, so that no others get their identity meanwhile.
        self._memo: Memo[tuple[tuple[Shape, ...], tuple[Shape, ...]]] = Memo(4)

    def take(self, camera: Camera, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes as a camera shows them."""
        return self._memo((camera, id(shapes)), lambda: (shapes, tuple(camera.shoot(shapes))))[1]


def _without_groups(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes, with those of groups one by one; what is pinned stays together."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _without_groups(shape.shapes)
        else:
            yield shape


def between(first: Rect, second: Rect, progress: float) -> Rect:
    """The rectangle at a progress of the way from one to another."""
    sides = zip(
        (first.left, first.top, first.right, first.bottom),
        (second.left, second.top, second.right, second.bottom),
        strict=True,
    )
    return Rect(*(a + (b - a) * progress for a, b in sides))
